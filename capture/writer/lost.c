/* SPDX-License-Identifier: MIT */
/*
 * What was lost, to the unit: at its end a capture gets a LOST_SAMPLES record
 * for each event with the kernel's whole count of it (PERF_FORMAT_LOST), as in
 * perf (record__read_lost_samples()). It includes what the LOST records of a
 * ring report, so that the two are never added up.
 */
#include "capture/writer.h"

#include <errno.h>

static void put_one_lost(struct pfr_capture_writer *writer, int cpu, unsigned event,
			 uint64_t id, uint64_t lost)
{
	const struct pfr_layout *layout = &writer->events.event[event].layout;
	struct pfr_record record = {.type = PFR_RECORD_LOST_SAMPLES};

	pfr_record_trailer(layout, &record.sample_id);
	record.sample_id.cpu = (uint32_t)cpu;
	record.sample_id.id = record.sample_id.identifier = id;
	record.lost_samples.lost = lost;
	writer->counts.lost_samples += lost;
	pfr_record_put(&writer->pending, &record, layout);
}

enum pfr_status pfr_capture_writer_put_lost(struct pfr_capture_writer *writer)
{
	const struct pfr_opened *opened = writer->opened;
	unsigned per_event = opened->cpu_count * opened->thread_count;
	unsigned count = opened->events->count * per_event;

	for (unsigned i = 0; i < count && writer->crowded; i++) {
		uint64_t lost;
		int code = pfr_opened_lost_read(opened, i, &lost);

		pfr_lack(&writer->incomplete, code == -ENOENT ? 0 : -code);
		if (code || lost <= writer->lost[i])
			continue;
		put_one_lost(writer, opened->target->cpu[i % per_event / opened->thread_count], i / per_event, opened->id[i],
			     lost - writer->lost[i]);
		writer->lost[i] = lost;
	}
	return pfr_result(pfr_output_flush(writer), NULL);
}
