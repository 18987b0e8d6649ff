/* SPDX-License-Identifier: MIT */
/*
 * What was lost, to the unit: at its end a capture gets a LOST_SAMPLES record
 * for each event with the kernel's whole count of it (PERF_FORMAT_LOST), as in
 * perf (record__read_lost_samples()). It includes what the LOST records of a
 * ring report, so that the two are never added up.
 */
#include "capture/writer.h"

#include <errno.h>

#define GROUP_MOST 682 /* members of a group, whose counts the kernel reads in 16 KiB: perf_event_validate_size() */

/* A group's leader has the counts of all members; find ours by its id. */
static int read_lost(const struct pfr_opened *opened, size_t index,
		     uint64_t read_format, uint64_t *lost)
{
	struct pfr_event_count counter[GROUP_MOST];
	unsigned count = GROUP_MOST;
	int code;

	if (!(read_format & PERF_FORMAT_GROUP)) {
		code = pfr_code(pfr_event_count_read(opened->fd[index], read_format, counter));
		*lost = counter[0].lost;
		return code;
	}
	code = pfr_code(pfr_event_count_read_group(opened->fd[index], read_format, counter,
						   &count));
	for (unsigned i = 0; i < count && !code; i++)
		if (counter[i].id == opened->id[index]) {
			*lost = counter[i].lost;
			return 0;
		}
	return code ? code : -ENOENT;
}

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

enum pfr_status pfr_opened_lost(const struct pfr_opened *opened, uint64_t *lost)
{
	unsigned per_event = opened->cpu_count * opened->thread_count;
	int code = -ENOENT;

	*lost = 0;
	for (unsigned i = 0; i < opened->events->count * per_event; i++) {
		uint64_t format = opened->events->event[i / per_event]
					  .kernel.attr.read_format,
			 one;

		if (opened->fd[i] < 0 || !(format & (1 << 4)) ||
		    read_lost(opened, i, format, &one))
			continue;
		*lost += one;
		code = 0;
	}
	return pfr_result(code, NULL);
}

enum pfr_status pfr_capture_writer_put_lost(struct pfr_capture_writer *writer)
{
	const struct pfr_opened *opened = writer->opened;
	unsigned per_event = opened->cpu_count * opened->thread_count;
	unsigned count = opened->events->count * per_event;

	for (unsigned i = 0; i < count && writer->crowded; i++) {
		uint64_t format = opened->events->event[i / per_event]
					  .kernel.attr.read_format,
			 lost;

		if (opened->fd[i] < 0 || !(format & (1 << 4)) ||
		    read_lost(opened, i, format, &lost) ||
		    lost <= writer->lost[i])
			continue;
		put_one_lost(writer, opened->target->cpu[i % per_event / opened->thread_count], i / per_event, opened->id[i],
			     lost - writer->lost[i]);
		writer->lost[i] = lost;
	}
	return pfr_result(pfr_output_flush(writer), NULL);
}
