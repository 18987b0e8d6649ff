/* SPDX-License-Identifier: MIT */
/* Events of which the kernel fills in a sample once for all that listen: what follows from it is the work of repair.c. */
#include "capture/internal.h"

#include <limits.h>

static bool is_shared(const struct perf_event_attr *attr)
{
	if (attr->type == PERF_TYPE_TRACEPOINT)
		return true;
	if (attr->type != PERF_TYPE_SOFTWARE)
		return false;
	switch (attr->config) {
	case PFR_SW_PAGE_FAULTS:
	case PFR_SW_CONTEXT_SWITCHES:
	case PFR_SW_CPU_MIGRATIONS:
	case PFR_SW_PAGE_FAULTS_MIN:
	case PFR_SW_PAGE_FAULTS_MAJ:
	case PFR_SW_ALIGNMENT_FAULTS:
	case PFR_SW_EMULATION_FAULTS:
	case PFR_SW_CGROUP_SWITCHES: return true;
	default: return false;
	}
}

unsigned pfr_repair_event(const struct pfr_capture_events *events)
{
	unsigned found = UINT_MAX;

	for (unsigned i = 0; i < events->count; i++) {
		if (!is_shared(&events->event[i].kernel.attr))
			continue;
		if (found != UINT_MAX)
			return UINT_MAX;
		found = i;
	}
	return found == UINT_MAX || !(events->event[found].kernel.attr.sample_type & PERF_SAMPLE_IDENTIFIER) ? UINT_MAX : found;
}

/* Whether one occurrence can be of both: neither leaves out what the other asks for. Tracepoints begin anew for each event where this was seen. */
static bool is_same(const struct perf_event_attr *a, const struct perf_event_attr *b)
{
	return a->type == PERF_TYPE_SOFTWARE && b->type == PERF_TYPE_SOFTWARE && a->config == b->config &&
	       !(a->exclude_user && b->exclude_kernel) && !(a->exclude_kernel && b->exclude_user);
}

static bool is_sampled(const struct perf_event_attr *attr)
{
	return attr->sample_period && is_shared(attr);
}

void pfr_repair_note(const struct pfr_capture_events *events, struct pfr_capture_notes *notes)
{
	for (unsigned i = 0; i < events->count; i++) {
		const struct pfr_capture_event *a = &events->event[i];

		for (unsigned j = i + 1; j < events->count && is_sampled(&a->kernel.attr); j++) {
			const struct pfr_capture_event *b = &events->event[j];

			if (!is_sampled(&b->kernel.attr) || !is_same(&a->kernel.attr, &b->kernel.attr) || a->cgroup_fd != b->cgroup_fd)
				continue;
			pfr_note(notes, "%s and %s happen at once: since Linux 6.3 the kernel gives samples of both to one of them, whose counts are of both", a->name, b->name);
			return;
		}
	}
}
