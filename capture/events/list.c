/* SPDX-License-Identifier: MIT */
/*
 * The growing list of events that the parser fills, and the side-band event
 * at its end. Knows what a fresh event looks like; parses nothing.
 */
#include "capture/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct pfr_capture_event *pfr_event_new(struct pfr_capture_events *events)
{
	struct pfr_capture_event *event =
		realloc(events->event, (events->count + 1) * sizeof(*event));

	if (!event)
		return NULL;
	events->event = event;
	event += events->count;
	memset(event, 0, sizeof(*event));
	event->leader = events->count++;
	event->scale = 1.0;
	event->call_graph = -1;
	event->cgroup_fd = -1;
	event->sample_time = true;
	event->kernel.attr.exclude_guest = 1;
	return event;
}

void pfr_event_drop(struct pfr_capture_events *events, unsigned count)
{
	while (events->count > count) {
		events->count--;
		free(events->event[events->count].filter);
		free(events->event[events->count].probe);
		if (events->event[events->count].cgroup_fd >= 0)
			close(events->event[events->count].cgroup_fd);
	}
}

void pfr_capture_events_fini(struct pfr_capture_events *events)
{
	pfr_event_drop(events, 0);
	free(events->event);
	memset(events, 0, sizeof(*events));
}

enum pfr_status pfr_capture_events_add_side_band(struct pfr_capture_events *events)
{
	struct pfr_capture_event *event = pfr_event_new(events);

	if (!event)
		return pfr_result(-ENOMEM, NULL);
	event->kernel.attr.type = PERF_TYPE_SOFTWARE;
	event->kernel.attr.config = 9; /* PERF_COUNT_SW_DUMMY */
	event->kernel.attr.exclude_guest = 0;
	event->kernel.attr.sample_period = 1;
	event->period_given = true;
	event->side_band = true;
	strcpy(event->name, "dummy:HG");
	return PFR_OK;
}
