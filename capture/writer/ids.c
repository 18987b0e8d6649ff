/* SPDX-License-Identifier: MIT */
/*
 * Events of a CPU that went offline and came back are opened again and have new ids. A file's head has those of its
 * beginning; at the end all of them are written after the features, and the attrs point there.
 */
#include "capture/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What follows the matrix of writer->lost. */
enum { ATTRS,
       NR_REPLACED,
       PAIRS };

static size_t matrix(const struct pfr_capture_writer *writer)
{
	const struct pfr_opened *opened = writer->opened;

	return (size_t)opened->events->count * opened->cpu_count * opened->thread_count;
}

uint64_t *pfr_ids_new(const struct pfr_capture_writer *writer)
{
	return calloc(matrix(writer) + PAIRS, sizeof(uint64_t));
}

void pfr_ids_attrs(struct pfr_capture_writer *writer, uint64_t offset)
{
	writer->lost[matrix(writer) + ATTRS] = offset;
}

uint64_t pfr_ids_attrs_of(const struct pfr_capture_writer *writer)
{
	return writer->lost[matrix(writer) + ATTRS];
}

static bool is_open(const struct pfr_opened *opened, uint64_t event, uint64_t id)
{
	unsigned places = opened->cpu_count * opened->thread_count, i;

	for (i = 0; i < places && opened->id[event * places + i] != id; i++)
		;
	return i < places;
}

/* An id that the event had. */
static int keep(struct pfr_capture_writer *writer, uint64_t event, uint64_t id)
{
	size_t at = matrix(writer), nr = (size_t)writer->lost[at + NR_REPLACED];
	uint64_t *lost = realloc(writer->lost, (at + PAIRS + 2 * (nr + 1)) * sizeof(*lost));

	if (!lost)
		return -ENOMEM;
	writer->lost = lost;
	lost[at + PAIRS + 2 * nr] = event;
	lost[at + PAIRS + 2 * nr + 1] = id;
	lost[at + NR_REPLACED] = nr + 1;
	return 0;
}

int pfr_ids_keep(struct pfr_capture_writer *writer, unsigned cpu)
{
	const struct pfr_opened *opened = writer->opened;
	int code = pfr_code(pfr_capture_writer_put_lost(writer));

	for (unsigned event = 0; event < opened->events->count; event++)
		for (unsigned thread = 0; thread < opened->thread_count && !code; thread++) {
			uint64_t id = opened->id[pfr_opened_index(opened, event, cpu, thread)];

			if (id)
				code = keep(writer, event, id);
		}
	return code;
}

void pfr_ids_count_anew(struct pfr_capture_writer *writer, unsigned cpu)
{
	const struct pfr_opened *opened = writer->opened;

	for (unsigned event = 0; event < opened->events->count; event++)
		for (unsigned thread = 0; thread < opened->thread_count; thread++)
			writer->lost[pfr_opened_index(opened, event, cpu, thread)] = 0;
}

static uint64_t put_event(const struct pfr_capture_writer *writer, unsigned event, struct pfr_capture_writer_bytes *out)
{
	size_t at = matrix(writer), nr = (size_t)writer->lost[at + NR_REPLACED], before = out->size;
	const uint64_t *pair = writer->lost + at + PAIRS;

	pfr_opened_ids(writer->opened, event, out);
	for (size_t i = 0; i < nr; i++)
		if (pair[2 * i] == event && !is_open(writer->opened, event, pair[2 * i + 1]))
			pfr_bytes_u64(out, pair[2 * i + 1]);
	return out->size - before;
}

int pfr_ids_finish(struct pfr_capture_writer *writer, uint64_t end)
{
	struct pfr_capture_writer_bytes ids = {0}, entries = {0};
	size_t at = matrix(writer);
	int code = -ENOMEM;

	if (!writer->lost[at + NR_REPLACED] || writer->cut)
		return 0;
	for (unsigned i = 0; i < writer->opened->events->count; i++) {
		struct pfr_record entry = {.piece = PFR_PIECE_FILE_ATTR};

		entry.file_attr.attr = writer->events.event[i].attr;
		entry.file_attr.ids.offset = end + ids.size;
		entry.file_attr.ids.size = put_event(writer, i, &ids);
		pfr_record_put(&entries, &entry, NULL);
	}
	if (!ids.failed && !entries.failed)
		code = pfr_output_at(writer, ids.data, ids.size, end);
	if (!code)
		code = pfr_output_at(writer, entries.data, entries.size, writer->lost[at + ATTRS]);
	pfr_bytes_free(&ids);
	pfr_bytes_free(&entries);
	return code;
}
