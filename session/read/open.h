/* SPDX-License-Identifier: MIT */
#ifndef SESSION_READ_OPEN_H
#define SESSION_READ_OPEN_H

#include "perfring_session.h"

/* Where a capture is: a path; bytes in memory, where data is not null; else a descriptor. */
struct session_at {
	const char *path;
	const void *data;
	size_t size;
	int fd;
};

/* pfr_session_open and the others like it, without what is read before. */
enum pfr_status session_open_at(struct pfr_session **session, const struct session_at *at, const struct pfr_session_options *options, struct pfr_session_error *error);

#endif
