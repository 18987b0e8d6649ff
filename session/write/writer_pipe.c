/* SPDX-License-Identifier: MIT */
/*
 * The parts of a file as the records of a pipe, and the way back.
 */
#include "writer.h"

#include <errno.h>
#include <string.h>

#define PIPE_RECORD_MOST 65535
#define ENTRY_LEAST 8
#define NAME_AT 36    /* of an entry of BUILD_ID */
#define NAME_BLOCK 64 /* bytes of a name, or a multiple */
#define ATTR_LEAST 64 /* bytes of the first version, which a size of 0 stands for */

/* A record of the perf program with a body of up to two parts. */
static void put_record(struct session_writer *w, uint32_t type, const void *first, size_t first_size, const void *second, size_t second_size)
{
	size_t size = 8 + first_size + second_size;
	unsigned char header[8] = {0};
	unsigned i;

	if (size > PIPE_RECORD_MOST) {
		w->too_large++;
		return;
	}
	for (i = 0; i < 4; i++)
		header[w->order == PFR_BIG ? 3 - i : i] = (unsigned char)(type >> 8 * i);
	header[w->order == PFR_BIG ? 7 : 6] = (unsigned char)size;
	header[w->order == PFR_BIG ? 6 : 7] = (unsigned char)(size >> 8);
	pfr_session_writer_put(w, header, sizeof(header));
	pfr_session_writer_put(w, first, first_size);
	pfr_session_writer_put(w, second, second_size);
}

static uint16_t entry_size(const struct session_writer *w, const unsigned char *entry)
{
	return (uint16_t)(w->order == PFR_BIG ? entry[6] << 8 | entry[7] : entry[7] << 8 | entry[6]);
}

/* An entry is a record of type 0, of any size; a record of perf's own has a multiple of 8, or perf 7.2 ends reading there. */
static void put_build_ids(struct session_writer *w, const unsigned char *data, size_t size)
{
	static const unsigned char zeros[8] = {0};
	size_t at, length, whole;

	for (at = 0; size - at >= ENTRY_LEAST; at += length) {
		unsigned char head[ENTRY_LEAST];

		length = entry_size(w, data + at);
		if (length < ENTRY_LEAST || length > size - at)
			break;
		whole = length <= PIPE_RECORD_MOST - 7 ? (length + 7) / 8 * 8 : length;
		memcpy(head, data + at, sizeof(head));
		memset(head, 0, 4);
		head[w->order == PFR_BIG ? 3 : 0] = PFR_RECORD_HEADER_BUILD_ID;
		head[w->order == PFR_BIG ? 7 : 6] = (unsigned char)whole;
		head[w->order == PFR_BIG ? 6 : 7] = (unsigned char)(whole >> 8);
		pfr_session_writer_put(w, head, sizeof(head));
		pfr_session_writer_put(w, data + at + sizeof(head), length - sizeof(head));
		pfr_session_writer_put(w, zeros, whole - length);
	}
}

/* The payload follows the record, padded to 8 bytes. */
static void put_formats(struct session_writer *w, const unsigned char *data, size_t size)
{
	static const unsigned char zeros[8] = {0};
	size_t padded = (size + 7) / 8 * 8;
	unsigned char number[8];

	pfr_session_writer_number(w, number, padded);
	put_record(w, PFR_RECORD_HEADER_TRACING_DATA, number + (w->order == PFR_BIG ? 4 : 0), 4, 0, 0);
	pfr_session_writer_put(w, data, size);
	pfr_session_writer_put(w, zeros, padded - size);
}

static void put_feature(struct session_writer *w, uint32_t feature)
{
	const unsigned char *data = pfr_session_writer_at(&w->features, w->feature[feature].offset);
	size_t size = (size_t)w->feature[feature].size;
	unsigned char number[8];

	if (!w->feature[feature].there)
		return;
	if (feature == PFR_FEATURE_PERFRING_NAMES) { /* perf ends at a record with a feature that it does not know */
		pfr_session_left_out(w->out.s, PFR_CAUSE_NAMES, NULL, 1, 0);
		return;
	}
	pfr_session_writer_number(w, number, feature);
	if (feature == PFR_FEATURE_BUILD_ID)
		put_build_ids(w, data, size);
	else if (feature == PFR_FEATURE_TRACING_DATA)
		put_formats(w, data, size);
	else
		put_record(w, PFR_RECORD_HEADER_FEATURE, number, sizeof(number), data, size);
}

static uint32_t u32_at(const struct session_writer *w, const unsigned char *p)
{
	uint32_t value = 0;
	unsigned i;

	for (i = 0; i < 4; i++)
		value |= (uint32_t)p[i] << 8 * (w->order == PFR_BIG ? 3 - i : i);
	return value;
}

/* In a pipe the ids follow the attr's own size; a file's entry may be larger, with zeros that no ids are. */
static size_t attr_size(const struct session_writer *w, const struct writer_event *event)
{
	const unsigned char *attr = pfr_session_writer_at(&w->attrs, event->attr);
	size_t size = event->attr_size >= 8 ? u32_at(w, attr + 4) : 0;

	size = size ? size : ATTR_LEAST;
	return size < event->attr_size ? size : event->attr_size;
}

void pfr_session_writer_begin_pipe(struct session_writer *w)
{
	unsigned char header[16];
	uint64_t ids = 0;
	uint32_t i;

	pfr_session_writer_number(w, header, UINT64_C(0x32454c4946524550)); /* PERFILE2 */
	pfr_session_writer_number(w, header + 8, sizeof(header));
	pfr_session_writer_put(w, header, sizeof(header));
	for (i = 0; i < w->nr_events; ids += w->event[i++].nr_ids) {
		size_t size = attr_size(w, &w->event[i]);

		put_record(w, PFR_RECORD_HEADER_ATTR, pfr_session_writer_at(&w->attrs, w->event[i].attr), size,
			   pfr_session_writer_at(&w->ids, ids), (size_t)w->event[i].nr_ids);
	}
	for (i = 0; i < WRITER_FEATURES; i++)
		if (i != PFR_FEATURE_TRACING_DATA)
			put_feature(w, i);
	put_feature(w, PFR_FEATURE_TRACING_DATA); /* perf 6.1 reads nothing after it */
}

void pfr_session_writer_late(struct session_writer *w, uint32_t feature, const unsigned char *data, size_t size)
{
	if (!w->pipe || !w->began) {
		pfr_session_writer_feature(w, feature, data, size);
	} else if (feature == PFR_FEATURE_BUILD_ID) {
		pfr_session_writer_pack_flush(w);
		put_build_ids(w, data, size);
	}
}

/* ---- records of a pipe as parts of a file -------------------------------------------- */

/* One that comes after records stays a record, since its place has been written: readers take it where it comes, in a file too (perf_session__process_user_event). */
static bool take_attr(struct session_writer *w, const unsigned char *data, size_t size)
{
	size_t attr = size >= 16 ? u32_at(w, data + 12) : 0;

	if (w->began)
		return false;
	attr = attr ? attr : ATTR_LEAST;
	if (size < 8 || attr > size - 8) {
		w->too_large++;
		return true;
	}
	pfr_session_writer_attr(w, data + 8, attr);
	pfr_session_writer_ids(w, data + 8 + attr, (size - 8 - attr) / 8 * 8);
	return true;
}

static void take_feature(struct session_writer *w, const unsigned char *data, size_t size)
{
	uint32_t feature = size >= 16 ? u32_at(w, data + (w->order == PFR_BIG ? 12 : 8)) : 0;

	if (size < 16 || (size == 16 && feature != PFR_FEATURE_STAT && feature != PFR_FEATURE_BRANCH_STACK))
		return;                                       /* the mark after the last, whose number is that of a section to later perfs; but for these two, a section has bytes */
	if (u32_at(w, data + (w->order == PFR_BIG ? 8 : 12))) /* of 64 bits: no feature has such a number */
		return;
	if (feature != PFR_FEATURE_COMPRESSED && feature != PFR_FEATURE_AUXTRACE && feature != PFR_FEATURE_DIR_FORMAT)
		pfr_session_writer_feature(w, feature, data + 16, size - 16);
}

/* Zeros that only make the record's size a multiple of 8: perf gives names whole blocks of 64 bytes. */
static size_t padding_of(const unsigned char *data, size_t size)
{
	size_t rest = size > NAME_AT ? (size - NAME_AT) % NAME_BLOCK : 0, i;

	for (i = 1; i <= rest && rest < 8; i++)
		if (data[size - i])
			return 0;
	return rest < 8 ? rest : 0;
}

/* The entry of a section is a record of type 0. */
static void take_build_id(struct session_writer *w, const unsigned char *data, size_t size)
{
	size_t whole = size - padding_of(data, size);
	unsigned char *entry;

	if (!pfr_session_writer_bytes(w, &w->build_ids, data, whole))
		return;
	entry = w->build_ids.data + w->build_ids.size - whole;
	memset(entry, 0, 4);
	entry[w->order == PFR_BIG ? 7 : 6] = (unsigned char)whole;
	entry[w->order == PFR_BIG ? 6 : 7] = (unsigned char)(whole >> 8);
}

bool pfr_session_writer_take(struct session_writer *w, uint32_t type, const unsigned char *data, size_t size, size_t frame)
{
	switch (type) {
	case PFR_RECORD_HEADER_ATTR: return take_attr(w, data, size);
	case PFR_RECORD_HEADER_FEATURE: take_feature(w, data, size); return true;
	case PFR_RECORD_HEADER_TRACING_DATA: pfr_session_writer_feature(w, PFR_FEATURE_TRACING_DATA, data + frame, size - frame); return true;
	case PFR_RECORD_HEADER_BUILD_ID: take_build_id(w, data, size); return true;
	case PFR_RECORD_HEADER_EVENT_TYPE: return true;
	default: return false;
	}
}

bool pfr_session_is_of_compression(const struct pfr_session *s, const struct pfr_frame *frame)
{
	struct pfr_frame feature;

	if (pfr_session_is_packed(frame->type))
		return true;
	return s->info.pipe && frame->type == PFR_RECORD_HEADER_FEATURE && !pfr_feature_of(frame, &feature) &&
	       feature.type == PFR_FEATURE_COMPRESSED;
}
