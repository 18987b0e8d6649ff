/* SPDX-License-Identifier: MIT */
/*
 * Commands and options of perf that perfring does not have, and what they are here: cli/perf_words.def.
 */
#ifndef CLI_PERF_WORDS_H
#define CLI_PERF_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* Reports a command of perf. EXIT_USAGE; 0: it is none. */
int perf_command(const char *name);

/* Reports an option of perf, whose name has `size` bytes, or whose letter this is where size is 0. EXIT_USAGE; 0: it is none. */
int perf_option(const char *command, char letter, const char *name, size_t size);

/* Reports a word that people try after an option, and what to type. EXIT_USAGE; 0: it has no row. */
int perf_word(const char *command, const char *option, const char *word);

/* What to use instead of a field or sort key of perf that the command does not have. Null: it has no row. */
const char *perf_field(const char *command, const char *name, size_t size);

/* Whether it asks for what is done anyway. */
bool perf_same(const char *command, char letter, const char *name, size_t size);

/* Reports any other option of a command that is something else in perf. EXIT_USAGE; 0: it is not. */
int perf_any_option(const char *command, const char *word, const char *hint);

/* Reports what an option is in perf that has another meaning here; nothing of others. */
void perf_means(const char *command, char letter);

#endif
