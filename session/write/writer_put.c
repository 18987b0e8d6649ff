/* SPDX-License-Identifier: MIT */
/* What a writer gathers before it begins, and how it writes bytes and numbers. */
#include "writer.h"

#include <string.h>

#define PART_MOST (64u << 20) /* PFR_LIMIT_RECORD_SIZE, as far as it goes by itself */

bool pfr_session_writer_bytes(struct session_writer *w, struct writer_bytes *b, const void *data, size_t size)
{
	if (b->capacity - b->size < size) {
		size_t capacity = (b->size + size) * 2;
		unsigned char *more = (unsigned char *)pfr_session_resize(w->out.s, b->data, capacity);

		if (!more)
			return !(w->out.no_memory = true);
		b->data = more;
		b->capacity = capacity;
	}
	if (size && data)
		memcpy(b->data + b->size, data, size);
	else if (size)
		memset(b->data + b->size, 0, size);
	b->size += size;
	return true;
}

static void put_part(struct session_writer *w, const void *data, size_t size)
{
	if (w->written.there && w->out.out.size >= SESSION_OUT_GATHERED)
		pfr_session_written_read(w);
	pfr_session_out_put(&w->out, data, size);
	w->at += size;
}

/* AUX data may be so much that it should not be in memory twice. A part is as long as the longest record, which is read as a whole. */
void pfr_session_writer_put(struct session_writer *w, const void *data, size_t size)
{
	const unsigned char *bytes = (const unsigned char *)data;

	for (; size > PART_MOST; size -= PART_MOST, bytes += PART_MOST)
		put_part(w, bytes, PART_MOST);
	put_part(w, bytes, size);
}

void pfr_session_writer_number(const struct session_writer *w, unsigned char *to, uint64_t value)
{
	unsigned i;

	for (i = 0; i < 8; i++)
		to[i] = (unsigned char)(value >> 8 * (w->order == PFR_BIG ? 7 - i : i));
}

/* As much of it as is kept, its own size with it. */
static bool put_attr(struct session_writer *w, const unsigned char *attr, size_t size)
{
	size_t most = w->attr_most ? w->attr_most : size, at;
	unsigned char number[8];

	if (size <= most)
		return pfr_session_writer_bytes(w, &w->attrs, attr, size);
	for (at = most; at < size && !attr[at]; at++)
		;
	w->attrs_cut += at < size;
	pfr_session_writer_number(w, number, w->order == PFR_BIG ? (uint64_t)most << 32 : most);
	return pfr_session_writer_bytes(w, &w->attrs, attr, ATTR_SIZE_AT) && pfr_session_writer_bytes(w, &w->attrs, number, 4) &&
	       pfr_session_writer_bytes(w, &w->attrs, attr + ATTR_SIZE_AT + 4, most - ATTR_SIZE_AT - 4);
}

bool pfr_session_writer_attr(struct session_writer *w, const unsigned char *attr, size_t size)
{
	uint32_t capacity = w->capacity ? w->capacity * 2 : 64;
	struct writer_event *event = w->event;

	if (w->nr_events == w->capacity) {
		event = (struct writer_event *)pfr_session_resize(w->out.s, w->event, capacity * sizeof(*event));
		if (!event)
			return !(w->out.no_memory = true);
		w->event = event;
		w->capacity = capacity;
	}
	event += w->nr_events;
	*event = (struct writer_event){w->attrs.size, w->attr_most && size > w->attr_most ? w->attr_most : size, 0};
	if (!put_attr(w, attr, size))
		return false;
	w->nr_events++;
	return true;
}

bool pfr_session_writer_ids(struct session_writer *w, const unsigned char *ids, size_t size)
{
	if (!w->nr_events)
		return true;
	w->event[w->nr_events - 1].nr_ids += size;
	return pfr_session_writer_bytes(w, &w->ids, ids, size);
}

bool pfr_session_writer_more_ids(struct session_writer *w, uint32_t event, const unsigned char *ids, size_t size)
{
	uint64_t at = 0, after;
	uint32_t i;

	for (i = 0; i <= event; i++)
		at += w->event[i].nr_ids;
	after = w->ids.size - at;
	if (!pfr_session_writer_bytes(w, &w->ids, ids, size))
		return false;
	memmove(w->ids.data + at + size, w->ids.data + at, (size_t)after);
	memcpy(w->ids.data + at, ids, size);
	w->event[event].nr_ids += size;
	return true;
}

bool pfr_session_writer_feature(struct session_writer *w, uint32_t feature, const void *data, size_t size)
{
	if (feature >= WRITER_FEATURES)
		return true;
	w->feature[feature].offset = w->features.size;
	w->feature[feature].size = size;
	w->feature[feature].there = pfr_session_writer_bytes(w, &w->features, data, size);
	return w->feature[feature].there;
}

/*
 * Of a file in another order than the host's without HOSTNAME, perf takes the bits of features for BUILD_ID alone, and 7.2 does not open it where that
 * section cannot be read (perf_file_header__read, perf_session__read_header in tools/perf/util/header.c). Most hosts are little-endian.
 */
void pfr_session_writer_turned(struct session_writer *w)
{
	const struct pfr_session *s = w->out.s;
	const uint64_t *lost = s->reader.features; /* sections that the file has or had, none of which is written */
	unsigned f;

	for (f = 0; f < WRITER_FEATURES; f++)
		if (w->feature[f].there)
			return;
	if ((w->turns || s->info.pipe || s->info.interrupted || w->attr_most || lost[0] | lost[1] | lost[2] | lost[3]) && w->order == PFR_BIG && !w->pipe) /* else it is as it was */
		pfr_session_writer_feature(w, PFR_FEATURE_BUILD_ID, "", 0);
}

bool pfr_session_writer_is_mark(const struct session_writer *w, const struct pfr_frame *frame)
{
	return w->turns && w->order != PFR_BIG && frame->type == PFR_FEATURE_BUILD_ID && !frame->size;
}
