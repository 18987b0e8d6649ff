/* SPDX-License-Identifier: MIT */
/*
 * What was lost, told to the unit: LOST records count what a ring had no room
 * for when a later record found some; what is still untold at the end is the
 * difference to PERF_FORMAT_LOST. Knows which events share a ring.
 */
#include "capture/writer.h"

#include <errno.h>
#include <stdlib.h>

/* A group's leader answers for all members; find ours by its id. */
static int read_lost(const struct pfr_opened *opened, size_t index,
		     uint64_t read_format, uint64_t *lost)
{
	struct pfr_event_count counter[64];
	unsigned count = 64;
	int code;

	if (!(read_format & PERF_FORMAT_GROUP)) {
		code = pfr_event_count_read(opened->fd[index], read_format, counter);
		*lost = counter[0].lost;
		return code;
	}
	code = pfr_event_count_read_group(opened->fd[index], read_format, counter,
				      &count);
	for (unsigned i = 0; i < count && !code; i++)
		if (counter[i].id == opened->id[index]) {
			*lost = counter[i].lost;
			return 0;
		}
	return code ? code : -ENOENT;
}

static void put_one_lost(struct pfr_writer *writer, bool side_band, int cpu,
			 unsigned event, uint64_t id, uint64_t lost)
{
	const struct pfr_layout *layout = &writer->events.event[event].layout;
	struct pfr_record record = {
		.type = side_band ? PFR_RECORD_LOST : PFR_RECORD_LOST_SAMPLES };

	pfr_record_trailer(layout, &record.sample_id);
	record.sample_id.cpu = (uint32_t)cpu;
	record.sample_id.id = record.sample_id.identifier = id;
	if (side_band) {
		record.lost.id = id;
		record.lost.lost = lost;
		writer->counts.lost_records += lost;
	} else {
		record.lost_samples.lost = lost;
		writer->counts.lost_samples += lost;
	}
	pfr_record_put(&writer->pending, &record, layout);
}

int pfr_opened_lost(const struct pfr_opened *opened, uint64_t *lost)
{
	unsigned per_event = opened->cpu_count * opened->thread_count;
	int code = -ENOENT;

	*lost = 0;
	for (unsigned i = 0; i < opened->events->count * per_event; i++) {
		uint64_t format = opened->events->event[i / per_event]
			.kernel.attr.read_format, one;

		if (opened->fd[i] < 0 || !(format & (1 << 4)) ||
		    read_lost(opened, i, format, &one))
			continue;
		*lost += one;
		code = 0;
	}
	return code;
}

/* One ring's events: those of one kind at one CPU, or at one thread. */
static bool in_ring(const struct pfr_opened *opened, unsigned index,
		    unsigned slot, bool side_band)
{
	unsigned per_event = opened->cpu_count * opened->thread_count;
	unsigned place = index % per_event;
	bool by_thread = opened->target->cpu[0] < 0;

	return opened->fd[index] >= 0 &&
		opened->events->event[index / per_event].side_band == side_band &&
		(by_thread ? place : place / opened->thread_count) == slot;
}

/* A LOST record speaks for its ring: its id is that of the record written
 * next, whoever lost. So the sums are compared per ring, and the difference
 * goes to the events that lost more than LOST records gave them. */
static void put_ring_lost(struct pfr_writer *writer, unsigned slot,
			  bool side_band, uint64_t *lost)
{
	const struct pfr_opened *opened = writer->opened;
	unsigned per_event = opened->cpu_count * opened->thread_count;
	unsigned count = opened->events->count * per_event;
	uint64_t known = 0, total = 0;

	for (unsigned i = 0; i < count; i++) {
		const struct pfr_capture_event *event =
			&opened->events->event[i / per_event];

		lost[i] = 0;
		if (!in_ring(opened, i, slot, side_band) ||
		    !(event->kernel.attr.read_format & (1 << 4)))
			continue;
		read_lost(opened, i, event->kernel.attr.read_format, &lost[i]);
		total += lost[i];
		known += writer->lost[i];
	}
	for (unsigned i = 0; i < count && total > known; i++) {
		uint64_t more = lost[i] > writer->lost[i] ?
			lost[i] - writer->lost[i] : 0;

		more = more < total - known ? more : total - known;
		if (!more)
			continue;
		known += more;
		put_one_lost(writer, side_band, opened->target->cpu[i %
			     per_event / opened->thread_count], i / per_event,
			     opened->id[i], more);
	}
}

int pfr_writer_put_lost(struct pfr_writer *writer)
{
	const struct pfr_opened *opened = writer->opened;
	unsigned slots = opened->target->cpu[0] < 0 ? opened->thread_count :
		opened->cpu_count;
	uint64_t *lost = calloc((size_t)opened->events->count *
				opened->cpu_count * opened->thread_count + 1,
				sizeof(*lost));

	if (!lost)
		return -ENOMEM;
	for (unsigned slot = 0; slot < slots; slot++) {
		put_ring_lost(writer, slot, false, lost);
		put_ring_lost(writer, slot, true, lost);
	}
	free(lost);
	return pfr_output_flush(writer);
}

/* What LOST records have told already; and finding the kernel's text takes a
 * tenth of a second. */
void pfr_writer_carry(struct pfr_writer *writer, struct pfr_writer *before)
{
	uint64_t *lost = writer->lost;

	writer->lost = before->lost;
	before->lost = lost;
	writer->text_start = before->text_start;
	writer->text_stop = before->text_stop;
}
