/* SPDX-License-Identifier: MIT */
/*
 * Records of our own: written by the decoder's pfr_encode() from the struct,
 * so that what they look like is schema/'s alone. Knows which layout and
 * which trailer they get.
 */
#include "capture/writer.h"

#include <errno.h>
#include <string.h>

/* The trailer's members are found by a record of zeros that has one. */
void pfr_record_trailer(const struct pfr_layout *layout,
			struct pfr_sample_id *trailer)
{
	unsigned char zero[256] = {0};
	struct pfr_record record = {.type = PFR_RECORD_LOST_SAMPLES};
	struct pfr_frame frame;
	struct pfr_where where;
	size_t size;

	memset(trailer, 0, sizeof(*trailer));
	if (pfr_encode(&record, NULL, pfr_host_order(), NULL, zero, 128, &size))
		return;
	frame = (struct pfr_frame){.data = zero, .size = (uint32_t)size + layout->trailer, .type = record.type, .order = pfr_host_order()};
	if (!pfr_decode(&frame, layout, &record, &where))
		*trailer = record.sample_id;
}

void pfr_record_put(struct pfr_capture_writer_bytes *out, const struct pfr_record *record,
		    const struct pfr_layout *layout)
{
	unsigned char *capacity = pfr_bytes_grow(out, RECORD_CAPACITY);
	size_t size = 0;

	if (!capacity)
		return;
	/* One that does not fit 16 bits is better left out than wrong. */
	if (pfr_encode(record, layout, pfr_host_order(), NULL, capacity, RECORD_CAPACITY,
		       &size))
		size = 0;
	out->size -= RECORD_CAPACITY - size;
}

/* One of the kernel's, with a trailer of zeros, or one of perf's without. An
 * id of 0 means the first event to every reader, so the trailer is of its form
 * (evlist__id_hdr_size() of tools/perf/util/evlist.c). */
void pfr_capture_writer_record(struct pfr_capture_writer *writer, struct pfr_record *record)
{
	const struct pfr_layout *layout = &writer->events.event[0].layout;

	if (record->type < PFR_RECORD_HEADER_ATTR) {
		if (!record->sample_id.present)
			record->sample_id = writer->trailer;
	} else {
		layout = NULL;
	}
	pfr_record_put(&writer->pending, record, layout);
	if (writer->pending.size >= 1 << 16)
		pfr_output_flush(writer);
}

struct pfr_bytes pfr_text_bytes(const char *text)
{
	return (struct pfr_bytes){(const unsigned char *)text,
				  (uint32_t)strlen(text)};
}

/* Entries of words as they lie in memory, in the host's order. */
struct pfr_array pfr_words_array(const uint64_t *word, uint64_t count,
				 unsigned words)
{
	return (struct pfr_array){(const unsigned char *)word, (uint32_t)count,
				  (uint16_t)(8 * words),
				  (uint8_t)pfr_host_order(), 0};
}
