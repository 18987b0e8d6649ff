/* SPDX-License-Identifier: MIT */
/*
 * Tracepoints by name: the number and the format text that tracefs gives, and
 * their filters. Knows the layout of tracefs' directory events; what the text
 * says is the session library's.
 */
#include "capture/internal.h"
#include "perfring_capture_recorder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int pfr_tracepoint_id(const char *system, const char *name)
{
	const char *tracefs = pfr_tracefs();
	char path[400];
	char *text;
	int id;

	if (!tracefs || strchr(system, '/') || strchr(name, '/'))
		return -ENOENT;
	snprintf(path, sizeof(path), "%s/events/%.120s/%.120s/id", tracefs,
		 system, name);
	text = pfr_read_text(path, NULL);
	if (!text)
		return -errno;
	id = atoi(text);
	free(text);
	return id;
}

char *pfr_tracepoint_text(const char *tracepoint, uint32_t *size)
{
	const char *tracefs = pfr_tracefs(), *colon = strchr(tracepoint, ':');
	char path[400], *text = NULL;
	size_t read = 0;

	errno = ENOENT;
	if (tracefs && colon && !strchr(tracepoint, '/')) {
		snprintf(path, sizeof(path), "%s/events/%.*s/%.120s/format", tracefs,
			 colon - tracepoint < 120 ? (int)(colon - tracepoint) : 120, tracepoint, colon + 1);
		text = pfr_read_text(path, &read);
	}
	*size = (uint32_t)read;
	return text;
}

static int add_filter(struct pfr_capture_event *event, const char *filter)
{
	char *joined = event->filter ?
			       pfr_format("(%s) && (%s)", event->filter, filter) :
			       strdup(filter);

	if (!joined)
		return -ENOMEM;
	free(event->filter);
	event->filter = joined;
	return 0;
}

int pfr_capture_events_filter(struct pfr_capture_events *events, unsigned first,
			      const char *filter,
			      struct pfr_capture_error *error)
{
	unsigned found = 0;

	for (unsigned i = first; i < events->count; i++) {
		if (events->event[i].kernel.attr.type != PERF_TYPE_TRACEPOINT)
			continue;
		if (add_filter(&events->event[i], filter))
			return pfr_error(error, -ENOMEM, PFR_NO_POSITION,
					 "out of memory");
		found++;
	}
	if (found)
		return 0;
	pfr_error(error, -EINVAL, PFR_NO_POSITION,
		  "the filter \"%s\" follows no tracepoint", filter);
	pfr_advice(error, "put --filter after the -e that names the tracepoint");
	return -EINVAL;
}
