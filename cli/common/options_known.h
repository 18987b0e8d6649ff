/* SPDX-License-Identifier: MIT */
/*
 * The options that a command has, its own and those that all have: shared by what parses, prints and completes them.
 */
#ifndef CLI_OPTIONS_KNOWN_H
#define CLI_OPTIONS_KNOWN_H

#include "options.h"

#define KNOWN_TABLES 12

struct known_table {
	const struct option_row *rows;
	char *to;
	uint32_t forms;
	bool hidden;
};

struct known {
	const char *name, *about, *words, *after, *perf;
	bool ends;
	bool (*is_flag)(int id);
	struct known_table table[KNOWN_TABLES];
	unsigned nr;
};

/* `to` and `input` are where options are stored; null: they are not. */
struct known known_of_line(const struct command_line *line, void *to, const char **input);

/* Whether a row has a form that does the opposite, and its name. */
bool known_negated(const struct known *known, const struct option_row *row, char name[40]);

/* Prints the help: one that fits a screen, or `all` options. OPTIONS_SHOWN, or EXIT_IO with a message printed. */
int known_help(const struct known *known, bool all);

/* Stores an option's argument at `at`. EXIT_FINE, OPTIONS_SHOWN, or an exit code with a message printed. */
int option_store(const char *command, const struct option_row *row, char *at, const char *text, bool negated);

static inline bool is_last(const struct option_row *row)
{
	return row->kind == OPTION_END && !row->id;
}

#endif
