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
 *
 * perf_event_mmap_output() sets the bit of a build ID for a listener that asked for one and never takes it away: the next, which did not, has device and inode
 * with that bit. perf takes them for a build ID; 6.1 and older end by a signal where its size is more than 20.
 */
#include "capture/internal.h"

#include <string.h>

bool pfr_repair_is_lost(const struct pfr_opened *opened, uint64_t id)
{
	size_t nr = (size_t)opened->events->count * opened->cpu_count * opened->thread_count, i;

	for (i = 0; i < nr && opened->id[i] != id; i++)
		;
	return id && i == nr;
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

void pfr_repair_id(const struct pfr_opened *opened, unsigned event, const struct pfr_capture_ring *ring, unsigned char *at)
{
	uint64_t id = id_of(opened, event, ring);

	if (id)
		memcpy(at, &id, sizeof(id));
}

/* What follows the trailer becomes zeros and the trailer once more, so that it is found from either end. */
void pfr_repair_trailer(unsigned char *record, size_t size, const struct pfr_layout *layout, size_t tail)
{
	size_t trailer = layout->trailer, end = size - tail;

	if (!trailer || tail < trailer || end < trailer)
		return;
	memset(record + end, 0, tail - trailer);
	memcpy(record + size - trailer, record + end - trailer, trailer);
}

void pfr_repair_misc(unsigned char *record)
{
	uint16_t misc;

	memcpy(&misc, record + 4, sizeof(misc));
	misc &= (uint16_t)~PFR_MISC_MMAP_BUILD_ID;
	memcpy(record + 4, &misc, sizeof(misc));
}

enum pfr_status pfr_opened_route(const struct pfr_opened *opened, const struct pfr_events *events, struct pfr_frame *frame, const struct pfr_layout **layout,
				 struct pfr_where *where)
{
	enum pfr_status status = pfr_events_route(events, frame, layout, where);
	unsigned event;

	if (status != PFR_E_UNKNOWN_ID || frame->type != PFR_RECORD_SAMPLE || !pfr_repair_is_lost(opened, where->needed))
		return status;
	event = pfr_repair_event(opened->events);
	if (event >= events->nr)
		return status;
	frame->event = event;
	*layout = &events->event[event].layout;
	return PFR_OK;
}
