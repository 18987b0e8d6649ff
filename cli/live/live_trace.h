/* SPDX-License-Identifier: MIT */
/*
 * System calls of perfring live, a line each, and their sums at the end.
 */
#ifndef PERFRING_CLI_LIVE_TRACE_H
#define PERFRING_CLI_LIVE_TRACE_H

#include "cli/cli.h"

struct live_trace;

/* lines: each call is shown when it is over. NULL: out of memory. */
struct live_trace *live_trace_new(struct pfr_session *session, struct output *output, bool lines);
void live_trace_free(struct live_trace *trace);

/* Takes a record, in the order of time. What it makes of it goes to the output. False: out of memory. */
bool live_trace_take(struct live_trace *trace, const struct pfr_session_record *r);

/* The records of a drain have been taken. */
void live_trace_drained(struct live_trace *trace);

/* Shows calls that are not over and, with `summary`, sums. False: out of memory. */
bool live_trace_end(struct live_trace *trace, bool summary);

#endif
