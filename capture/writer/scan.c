/* SPDX-License-Identifier: MIT */
/*
 * A look at the headers of records on their way from a ring to the file:
 * counting them, adding up LOST, noting which files were mapped. A record costs
 * one load of its header; the few that matter here are decoded.
 */
#include "capture/writer.h"

#include <limits.h>
#include <string.h>

static void see_time(struct pfr_capture_writer *writer, struct pfr_frame *frame)
{
	const struct pfr_layout *layout;
	struct pfr_where where;
	uint64_t time;

	pfr_events_route(&writer->events, frame, &layout, &where);
	if (!layout || pfr_peek_time(frame, layout, &time))
		return;
	if (!writer->counts.first_time || time < writer->counts.first_time)
		writer->counts.first_time = time;
	if (time > writer->counts.last_time)
		writer->counts.last_time = time;
}

/* Those that are longer for the second listener: repair.c. */
static bool is_longer(const struct pfr_frame *frame)
{
	return frame->type == PFR_RECORD_KSYMBOL || frame->type == PFR_RECORD_BPF_EVENT || frame->type == PFR_RECORD_TEXT_POKE;
}

/* Those that may have the bit of a build ID which another listener asked for, and those that do: repair.c. */
static bool has_bit(const struct pfr_frame *frame)
{
	return frame->type == PFR_RECORD_MMAP2 && frame->misc & PFR_MISC_MMAP_BUILD_ID;
}

static bool has_other_bit(const struct pfr_capture_writer *writer, struct pfr_frame *frame)
{
	const struct pfr_layout *layout;
	struct pfr_where where;

	if (!has_bit(frame))
		return false;
	pfr_events_route(&writer->events, frame, &layout, &where);
	return layout && !layout->build_id;
}

static bool see_rare(struct pfr_capture_writer *writer, struct pfr_frame *frame)
{
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_frame repaired = *frame;
	bool mapping = frame->type == PFR_RECORD_MMAP2 &&
		       !(frame->misc & PERF_RECORD_MISC_MMAP_DATA);
	bool other_bit = has_other_bit(writer, frame);

	writer->counts.throttled += frame->type == PFR_RECORD_THROTTLE;
	if (frame->type != PFR_RECORD_LOST && !mapping && !has_bit(frame) && !is_longer(frame))
		return false;
	repaired.misc &= (uint16_t) ~(other_bit ? PFR_MISC_MMAP_BUILD_ID : 0);
	pfr_events_route(&writer->events, &repaired, &layout, &where);
	if (pfr_decode(&repaired, layout, &record, &where))
		return other_bit;
	if (mapping)
		pfr_build_ids_see(writer, &record.mmap2);
	else if (frame->type == PFR_RECORD_BPF_EVENT)
		pfr_bpf_see(writer, &record.bpf_event);
	else if (frame->type == PFR_RECORD_LOST)
		writer->counts.lost_records += record.lost.lost;
	return (is_longer(frame) && record.tail.size) || other_bit;
}

/* Whether the sample has an id that none of our events has. All have it in the same place (pfr_capture_configure). */
static bool has_other_id(const struct pfr_capture_writer *writer, const struct pfr_frame *frame, unsigned event)
{
	uint64_t id;

	return !pfr_peek_id(frame, &writer->events.event[event].layout, &id) && pfr_events_find(&writer->events, id) == PFR_NO_EVENT &&
	       pfr_repair_is_lost(writer->opened, id);
}

bool pfr_scan(struct pfr_capture_writer *writer, const struct pfr_capture_ring *ring)
{
	struct pfr_ring reader = ring->reader; /* the drain itself goes to the file */
	struct pfr_frame frame, last = {.data = NULL};
	struct pfr_where where;
	uint64_t records = 0, samples = 0;
	unsigned shared = pfr_repair_event(writer->opened->events);
	bool wrong = false;

	while (!pfr_ring_next(&reader, &frame, &where)) {
		records++;
		if (frame.type != PFR_RECORD_SAMPLE) {
			wrong |= see_rare(writer, &frame);
		} else {
			wrong = wrong || (shared != UINT_MAX && has_other_id(writer, &frame, shared));
			if (!samples++)
				see_time(writer, &frame);
			last = frame;
		}
	}
	writer->counts.records += records;
	writer->counts.samples += samples;
	if (samples > 1)
		see_time(writer, &last);
	return wrong;
}

static void repair_trailer(const struct pfr_capture_writer *writer, struct pfr_frame *frame, unsigned char *copy)
{
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_where where;

	pfr_events_route(&writer->events, frame, &layout, &where);
	if (layout && !pfr_decode(frame, layout, &record, &where))
		pfr_repair_trailer(copy, frame->size, layout, record.tail.size);
}

bool pfr_scan_repaired(const struct pfr_capture_writer *writer, struct pfr_capture_ring *ring, struct pfr_capture_writer_bytes *out)
{
	struct pfr_ring reader = ring->reader, taken = reader;
	struct pfr_span span[2];
	struct pfr_frame frame;
	struct pfr_where where;
	unsigned shared = pfr_repair_event(writer->opened->events);
	size_t from = out->size;
	unsigned char *to;

	pfr_ring_spans(&taken, span);
	if (out->failed)
		return false;
	to = pfr_bytes_grow(out, span[0].size + span[1].size);
	out->failed = 0;
	if (!to)
		return false;
	memcpy(to, span[0].data, span[0].size);
	if (span[1].size)
		memcpy(to + span[0].size, span[1].data, span[1].size);
	while (!pfr_ring_next(&reader, &frame, &where)) {
		if (frame.type == PFR_RECORD_SAMPLE && shared != UINT_MAX && has_other_id(writer, &frame, shared))
			pfr_repair_id(writer->opened, shared, ring, out->data + from + writer->events.event[shared].layout.sample_id * 8u);
		else if (is_longer(&frame))
			repair_trailer(writer, &frame, out->data + from);
		else if (has_other_bit(writer, &frame))
			pfr_repair_misc(out->data + from);
		from += frame.size;
	}
	ring->reader = taken;
	return true;
}
