/* SPDX-License-Identifier: MIT */
/*
 * A look at the headers of records on their way from a ring to the file:
 * counting them, adding up LOST, noting which files were mapped. A record costs
 * one load of its header; the few that matter here are decoded.
 */
#include "capture/writer.h"

#include <string.h>

static void see_mapping(struct pfr_capture_writer *writer, const struct pfr_mmap2 *mmap2)
{
	char path[4200];
	size_t size = mmap2->filename.size;

	if (writer->options.no_build_ids || size >= sizeof(path))
		return;
	memcpy(path, mmap2->filename.data, size);
	path[size] = 0;
	if (path[0] == '/' && path[1] != '/')
		pfr_build_ids_see(writer, path);
}

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

static void see_rare(struct pfr_capture_writer *writer, struct pfr_frame *frame)
{
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_where where;
	bool mapping = frame->type == PFR_RECORD_MMAP2 &&
		       !(frame->misc & PERF_RECORD_MISC_MMAP_DATA);

	writer->counts.throttled += frame->type == PFR_RECORD_THROTTLE;
	if (frame->type != PFR_RECORD_LOST && !mapping &&
	    frame->type != PFR_RECORD_BPF_EVENT)
		return;
	pfr_events_route(&writer->events, frame, &layout, &where);
	if (pfr_decode(frame, layout, &record, &where))
		return;
	if (mapping)
		see_mapping(writer, &record.mmap2);
	else if (frame->type == PFR_RECORD_BPF_EVENT)
		pfr_bpf_see(writer, &record.bpf_event);
	else
		writer->counts.lost_records += record.lost.lost;
}

void pfr_scan(struct pfr_capture_writer *writer, const struct pfr_capture_ring *ring)
{
	struct pfr_ring reader = ring->reader; /* the drain itself goes to the file */
	struct pfr_frame frame, last = {.data = NULL};
	struct pfr_where where;
	uint64_t records = 0, samples = 0;

	while (!pfr_ring_next(&reader, &frame, &where)) {
		records++;
		if (frame.type != PFR_RECORD_SAMPLE) {
			see_rare(writer, &frame);
		} else {
			if (!samples++)
				see_time(writer, &frame);
			last = frame;
		}
	}
	writer->counts.records += records;
	writer->counts.samples += samples;
	if (samples > 1)
		see_time(writer, &last);
}
