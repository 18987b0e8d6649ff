/* SPDX-License-Identifier: MIT */
/*
 * What the files explain*.c share: one refusal, and what each explains.
 * Not installed.
 */
#ifndef PERFRING_CAPTURE_EXPLAIN_H
#define PERFRING_CAPTURE_EXPLAIN_H

#include "capture/internal.h"

struct refusal {
	const struct pfr_capture_event *event;
	pid_t pid;
	int cpu, group_fd;
	unsigned long flags;
	int code; /* what the kernel returned */
	struct pfr_capture_error *error;
};

/* Tries the attr with each of its parts removed; true when one was found
 * whose absence changes the kernel's result, and error then names it. */
bool pfr_explain_narrow(const struct refusal *refusal);

/* permission.c: EPERM and EACCES, and ENOSYS. */
void pfr_explain_permission(const struct refusal *refusal);
void pfr_explain_no_call(const struct refusal *refusal);

#endif
