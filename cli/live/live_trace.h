/* SPDX-License-Identifier: MIT */
/*
 * System calls of perfring live, a line each, and their sums at the end.
 */
#ifndef PERFRING_CLI_LIVE_TRACE_H
#define PERFRING_CLI_LIVE_TRACE_H

#include "cli/cli.h"

struct live_trace;

/* Which calls are shown, and how. */
struct live_trace_options {
	bool lines;      /* each call is shown when it is over */
	bool failure;    /* only those that failed */
	bool whole_time; /* of the clock, not since the first call */
	uint64_t longer; /* only those that took longer, ns; 0: all */
	uint64_t most;   /* lines */
};

/* NULL: out of memory. */
struct live_trace *live_trace_new(struct pfr_session *session, struct output *output, const struct live_trace_options *shown);
void live_trace_free(struct live_trace *trace);

/* Takes a record, in the order of time. What it makes of it goes to the output. False: out of memory. */
bool live_trace_take(struct live_trace *trace, const struct pfr_session_record *r);

/* Whether as many lines were shown as are to be. */
bool live_trace_full(const struct live_trace *trace);

/* The records of a drain have been taken. */
void live_trace_drained(struct live_trace *trace);

/* Shows calls that are not over and, with `summary`, sums. False: out of memory. */
bool live_trace_end(struct live_trace *trace, bool summary);

#endif
