/* SPDX-License-Identifier: MIT */
/*
 * Tracepoints of which not each hit is a sample.
 */
#include "read.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

/* As the kernel decides it: with a period of its own, or one that each sample carries, each hit is a sample. */
static bool is_sampled(const struct pfr_attr *attr)
{
	if (attr->type != PFR_TYPE_TRACEPOINT)
		return false;
	return attr->flags & PFR_FLAG_FREQ || (attr->sample_period > 1 && !(attr->sample_type & PFR_SAMPLE_PERIOD));
}

static bool is_among(const char *name, const char *const *patterns)
{
	for (; *patterns; patterns++)
		if (!fnmatch(*patterns, name, 0))
			return true;
	return false;
}

void read_sampled(const struct pfr_session *session, const char *name, const char *const *patterns)
{
	const struct pfr_events *events = pfr_session_events(session);
	const char *first = NULL;
	uint32_t others = 0, i;
	char more[40] = "";

	for (i = 0; i < events->nr; i++) {
		const char *event = pfr_session_event_name(session, i);

		if (!event || !is_sampled(&events->event[i].attr) || !is_among(event, patterns))
			continue;
		others += first != NULL;
		first = first ? first : event;
	}
	if (others)
		snprintf(more, sizeof(more), " and %u other event%s", others, plural(others));
	if (first)
		print_stderr("%s: of %s%s not each hit is a sample, so counts and times here are wrong; record without -F, and another event at its own rate: -e cpu-clock/freq=99/", name, first, more);
}
