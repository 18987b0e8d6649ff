/* SPDX-License-Identifier: MIT */
/*
 * The functions that take most time, interval after interval: perfring live --top.
 */
#ifndef PERFRING_CLI_LIVE_TOP_H
#define PERFRING_CLI_LIVE_TOP_H

#include "cli/cli.h"
#include "cli/live/live_keys.h"

struct live_top;

/* keys: the terminal is this program's alone; else each interval is a table of its own. NULL: out of memory. */
struct live_top *live_top_new(struct pfr_session *session, struct output *output, bool keys);
/* Takes a record, in the order of time. */
void live_top_take(struct live_top *top, const struct pfr_session_record *r);
/* To be called often: does what keys ask for and shows an interval that is over, or with `last` what there is of it. False: q was pressed. */
bool live_top_turn(struct live_top *top, bool last, uint64_t lost);
/* Whether there was no memory for what is to be shown. */
bool live_top_failed(const struct live_top *top);
/* Gives the terminal back. */
void live_top_free(struct live_top *top);

/* live_top_rows.c: rows of an interval's folded stacks. */
enum top_by { TOP_FUNCTION,
	      TOP_COMM,
	      TOP_BOTH,
	      TOP_BY_NR };

struct top_row {
	struct pfr_bytes comm, name;
	uint64_t weight;
};

struct top_rows {
	struct top_row *row;
	size_t nr, capacity;
	uint64_t total; /* weight of all, those that do not match among them */
};

/* The rows of lines COMM;...;NAME WEIGHT whose comm or name has the word, the largest first. They point into text. False: out of memory. */
bool top_rows_make(struct top_rows *rows, const char *text, size_t size, enum top_by by, const char *word);

#endif
