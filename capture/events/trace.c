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
		return errno == ENOTDIR || errno == ENAMETOOLONG ? -ENOENT : -errno;
	id = atoi(text);
	free(text);
	return id;
}

enum pfr_status pfr_tracepoint_text(const char *tracepoint, char **text, uint32_t *size)
{
	const char *tracefs = pfr_tracefs(), *colon = strchr(tracepoint, ':');
	char path[400];
	size_t read = 0;

	*text = NULL;
	errno = ENOENT;
	if (tracefs && colon && !strchr(tracepoint, '/')) {
		snprintf(path, sizeof(path), "%s/events/%.*s/%.120s/format", tracefs,
			 colon - tracepoint < 120 ? (int)(colon - tracepoint) : 120, tracepoint, colon + 1);
		*text = pfr_read_text(path, &read);
	}
	*size = (uint32_t)read;
	return pfr_refused(*text ? 0 : -errno, "tracepoint", NULL);
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

enum pfr_status pfr_capture_events_filter(struct pfr_capture_events *events, unsigned first,
					  const char *filter,
					  struct pfr_capture_error *error)
{
	unsigned found = 0;

	for (unsigned i = first; i < events->count; i++) {
		if (events->event[i].kernel.attr.type != PERF_TYPE_TRACEPOINT)
			continue;
		if (add_filter(&events->event[i], filter))
			return pfr_refused(pfr_no_memory(error),
					   "filter", error);
		found++;
	}
	if (found)
		return PFR_OK;
	pfr_error(error, -EINVAL, PFR_NO_POSITION,
		  "the filter \"%s\" follows no tracepoint", filter);
	pfr_advice(error, "put --filter after the -e that names the tracepoint");
	return pfr_refused(-EINVAL, "filter", error);
}
