/* SPDX-License-Identifier: MIT */
/*
 * Which events of a list can be opened here. Knows how to try one: for
 * counting, of this thread or, where the PMU counts for a package, of its CPU.
 */
#include "capture/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int try_event(const struct pfr_capture_event *event)
{
	struct pfr_kernel_attr kernel = event->kernel;
	int *cpus = NULL, cpu = -1, fd;

	if (event->cpus[0] && pfr_parse_list(event->cpus, &cpus) > 0)
		cpu = cpus[0];
	free(cpus);
	kernel.attr.sample_period = 0;
	kernel.attr.freq = 0;
	kernel.attr.sample_type = 0;
	kernel.attr.disabled = 1;
	fd = pfr_event_open_fd(&kernel, cpu >= 0 ? -1 : 0, cpu, -1, 0);
	if (fd == -EINVAL && kernel.attr.exclude_guest) { /* some PMUs take no exclude flag */
		kernel.attr.exclude_guest = 0;
		fd = pfr_event_open_fd(&kernel, cpu >= 0 ? -1 : 0, cpu, -1, 0);
	}
	if ((fd == -EACCES || fd == -EPERM) && cpu < 0) {
		kernel.attr.exclude_kernel = kernel.attr.exclude_hv = 1;
		fd = pfr_event_open_fd(&kernel, 0, -1, -1, 0);
	}
	if (fd >= 0)
		close(fd);
	return fd < 0 ? fd : 0;
}

static enum pfr_capture_list_state state_of(const char *name)
{
	struct pfr_capture_events events = {0};
	enum pfr_capture_list_state state = PFR_CAPTURE_LIST_HERE;
	int result = 0;

	if (strchr(name, '?')) /* a term without a value: a pattern of events */
		return state;
	if (pfr_capture_events_add(&events, name, NULL))
		return PFR_CAPTURE_LIST_ABSENT;
	for (unsigned i = 0; i < events.count && !result; i++)
		result = try_event(&events.event[i]);
	if (result)
		state = result == -EACCES || result == -EPERM || result == -ENOSYS ? PFR_CAPTURE_LIST_FORBIDDEN : PFR_CAPTURE_LIST_ABSENT;
	pfr_capture_events_fini(&events);
	return state;
}

void pfr_capture_list_check(struct pfr_capture_list *list)
{
	enum pfr_capture_list_state tracepoints = PFR_CAPTURE_LIST_HERE;
	bool tried = false;

	for (size_t i = 0; i < list->count; i++) {
		struct pfr_capture_list_entry *entry = &list->entry[i];

		if (!strncmp(entry->kind, "vendor", 6))
			continue;
		if (strcmp(entry->kind, "tracepoint")) {
			entry->state = state_of(entry->name);
			continue;
		}
		if (!tried)
			tracepoints = state_of(entry->name);
		tried = true;
		entry->state = tracepoints;
	}
}
