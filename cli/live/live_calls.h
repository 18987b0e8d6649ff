/* SPDX-License-Identifier: MIT */
/*
 * Names of system calls, and how long each took, beside the fields of raw_syscalls and syscalls tracepoints.
 */
#ifndef PERFRING_CLI_LIVE_CALLS_H
#define PERFRING_CLI_LIVE_CALLS_H

#include "perfring_session.h"

struct live_calls;

/* NULL: out of memory. json: texts are members of a JSON object. */
struct live_calls *live_calls_new(bool json);
void live_calls_free(struct live_calls *calls);

/*
 * fields with what is known of the system call after it: its name and, at its exit, how long it took; good until the
 * next call. fields itself (which may be NULL) for any other record. To be called for every sample, in order.
 */
const char *live_calls_text(struct live_calls *calls, struct pfr_session *session, const struct pfr_session_record *r,
			    const char *fields);

#endif
