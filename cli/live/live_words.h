/* SPDX-License-Identifier: MIT */
/*
 * What /proc and the memory of a process say of the arguments of its system calls.
 */
#ifndef PERFRING_CLI_LIVE_WORDS_H
#define PERFRING_CLI_LIVE_WORDS_H

#include "perfring_session_calls.h"

#include <stdbool.h>

struct live_words;

/* NULL: out of memory. */
struct live_words *live_words_new(void);
void live_words_free(struct live_words *words);

/*
 * The text in memory of an argument of kind 's', or the path of a file descriptor of kind 'f', put after a ~, since it is read
 * after the call and may be another one by now. False: it is not known, and nothing was put. See struct call_words.
 */
bool live_words_put(void *words, struct pfr_out *out, const struct pfr_call *call, char kind, uint64_t value);
/* Calls that come from now on were made after those before: what /proc has by then is theirs. */
void live_words_drained(struct live_words *words);
/* To be called after each call was shown, in order: follows what it closed, opened and copied. */
void live_words_after(struct live_words *words, const struct pfr_call *call);

#endif
