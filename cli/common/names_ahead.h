/* SPDX-License-Identifier: MIT */
/*
 * The addresses that lines name, before the lines are made: a capture that can be read again is read by a second session, some records ahead
 * of the first, so each file of functions is read once for all addresses of these records, and not whenever a line has one.
 */
#ifndef CLI_NAMES_AHEAD_H
#define CLI_NAMES_AHEAD_H

#include "show.h"
#include "stacks.h"

struct names_ahead {
	struct pfr_session *session; /* null: names are looked for as lines are made */
	struct pfr_symbols *symbols;
	struct pfr_stacks *stacks; /* null: they are not unwound */
	struct pfr_show *show;
	uint64_t shown, read; /* records of the first session, and of this one */
	uint64_t next;        /* records that are read at a time: more each time */
};

/* What the first session was opened with; words null: stacks are not unwound. Where it cannot be done, nothing is ahead. */
void names_ahead_open(struct names_ahead *a, const char *path, const struct pfr_session_options *options, const struct show_output *to,
		      const struct stack_words *words);

/* Before the line of each record of the first session, damaged ranges aside. */
void names_ahead_record(struct names_ahead *a);

void names_ahead_close(struct names_ahead *a);

#endif
