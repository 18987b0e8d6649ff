/* SPDX-License-Identifier: MIT */
/*
 * What the kernel hands to one listener after another without making it anew, and how a reader finds it right all the same.
 *
 * do_perf_sw_event() (kernel/events/core.c) gives every event that listens the same struct perf_sample_data, and since Linux 6.3
 * perf_prepare_sample() does not fill again what one before it has filled: samples of software events have the id of another recorder's
 * event while both record. So had those of tracepoints until perf_tp_event() began anew for each. perf ends at such a sample.
 *
 * perf_event_ksymbol(), perf_event_bpf_event() and perf_event_text_poke() add each listener's trailer to header.size and never take it away: from the
 * second listener on stale bytes follow the trailer, where perf looks for it.
 */
#include "capture/internal.h"

#include <limits.h>
#include <string.h>

#define ID 8 /* in a sample: IDENTIFIER is first, and every event has it (pfr_capture_configure) */

static bool is_shared(const struct perf_event_attr *attr)
{
	if (attr->type == PERF_TYPE_TRACEPOINT)
		return true;
	if (attr->type != PERF_TYPE_SOFTWARE)
		return false;
	switch (attr->config) {
	case PERF_COUNT_SW_PAGE_FAULTS:
	case PERF_COUNT_SW_CONTEXT_SWITCHES:
	case PERF_COUNT_SW_CPU_MIGRATIONS:
	case PERF_COUNT_SW_PAGE_FAULTS_MIN:
	case PERF_COUNT_SW_PAGE_FAULTS_MAJ:
	case PERF_COUNT_SW_ALIGNMENT_FAULTS:
	case PERF_COUNT_SW_EMULATION_FAULTS:
	case 11: return true; /* CGROUP_SWITCHES, Linux 5.13 */
	default: return false;
	}
}

unsigned pfr_mend_event(const struct pfr_capture_events *events)
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

void pfr_mend_note(const struct pfr_capture_events *events, struct pfr_capture_notes *notes)
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

static bool is_ours(const struct pfr_opened *opened, uint64_t id)
{
	size_t nr = (size_t)opened->events->count * opened->cpu_count * opened->thread_count, i;

	for (i = 0; i < nr && opened->id[i] != id; i++)
		;
	return i < nr;
}

/* The event's id in this ring, or any that it has. */
static uint64_t id_of(const struct pfr_opened *opened, unsigned event, const struct pfr_capture_ring *ring)
{
	const struct pfr_target *target = opened->target;
	uint64_t any = 0;

	for (unsigned cpu = 0; cpu < opened->cpu_count; cpu++) {
		for (unsigned thread = 0; thread < opened->thread_count; thread++) {
			uint64_t id = opened->id[pfr_opened_index(opened, event, cpu, thread)];

			if (id && target->cpu && target->cpu[cpu] == ring->cpu)
				return id;
			any = any ? any : id;
		}
	}
	return any;
}

bool pfr_mend_is_lost(const struct pfr_opened *opened, const struct pfr_frame *frame)
{
	uint64_t id;

	if (frame->type != PFR_RECORD_SAMPLE || frame->size < ID + sizeof(id))
		return false;
	memcpy(&id, frame->data + ID, sizeof(id));
	return id && !is_ours(opened, id);
}

void pfr_mend_id(const struct pfr_opened *opened, unsigned event, const struct pfr_capture_ring *ring, unsigned char *record)
{
	uint64_t id = id_of(opened, event, ring);

	if (id)
		memcpy(record + ID, &id, sizeof(id));
}

/* What follows the trailer becomes zeros and the trailer once more, so that it is found from either end. */
void pfr_mend_trailer(unsigned char *record, size_t size, const struct pfr_layout *layout, size_t tail)
{
	size_t trailer = layout->trailer, end = size - tail;

	if (!trailer || tail < trailer || end < trailer)
		return;
	memset(record + end, 0, tail - trailer);
	memcpy(record + size - trailer, record + end - trailer, trailer);
}

enum pfr_status pfr_opened_route(const struct pfr_opened *opened, const struct pfr_events *events, struct pfr_frame *frame, const struct pfr_layout **layout,
				 struct pfr_where *where)
{
	enum pfr_status status = pfr_events_route(events, frame, layout, where);
	unsigned event;

	if (status != PFR_E_UNKNOWN_ID || !pfr_mend_is_lost(opened, frame))
		return status;
	event = pfr_mend_event(opened->events);
	if (event >= events->nr)
		return status;
	frame->event = event;
	*layout = &events->event[event].layout;
	return PFR_OK;
}
