/* SPDX-License-Identifier: MIT */
/* What the tests of the session share: opening that must work, and what is handed out in one number. */
#ifndef TESTS_SESSION_CAPTURE_H
#define TESTS_SESSION_CAPTURE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "perfring_session.h"
#include "tests/unit/unit.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline struct pfr_session *open_with(const char *path, const struct pfr_session_options *options)
{
	struct pfr_session *session;
	struct pfr_session_error error;

	if (pfr_session_open(&session, path, options, &error))
		fail_msg("%s: %s", error.path, error.text);
	return session;
}

/* What a session hands out, in one number; closes it. */
static inline uint64_t sum_of(struct pfr_session *session, uint64_t *nr)
{
	const struct pfr_session_record *r;
	uint64_t sum = 14695981039346656037u;
	uint32_t i;

	for (*nr = 0; pfr_session_next(session, &r) == PFR_OK; ++*nr) {
		sum = (sum ^ r->part ^ r->offset << 8 ^ r->inner << 24 ^ (uint64_t)r->packed << 60) * 1099511628211u;
		for (i = 0; i < r->frame.size; i++)
			sum = (sum ^ r->frame.data[i]) * 1099511628211u;
		if (r->event_name)
			sum = (sum ^ (unsigned char)*r->event_name ^ strlen(r->event_name) << 8) * 1099511628211u;
	}
	pfr_session_close(session);
	return sum;
}

#endif
