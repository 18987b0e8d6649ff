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
#define EVENT_NAME_MOST 1024

/* A record of the perf program with a body of up to two parts. */
static void put_record_of(struct session_writer *w, uint32_t type, uint16_t misc, const void *first, size_t first_size, const void *second, size_t second_size)
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
	header[w->order == PFR_BIG ? 5 : 4] = (unsigned char)misc;
	header[w->order == PFR_BIG ? 4 : 5] = (unsigned char)(misc >> 8);
	header[w->order == PFR_BIG ? 7 : 6] = (unsigned char)size;
	header[w->order == PFR_BIG ? 6 : 7] = (unsigned char)(size >> 8);
	pfr_session_writer_put(w, header, sizeof(header));
	pfr_session_writer_put(w, first, first_size);
	pfr_session_writer_put(w, second, second_size);
}

static void put_record(struct session_writer *w, uint32_t type, const void *first, size_t first_size, const void *second, size_t second_size)
{
	put_record_of(w, type, 0, first, first_size, second, second_size);
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

/* A record of perf's own has 64 KiB at most. */
static void leave_out(struct session_writer *w)
{
	w->too_large++;
	pfr_session_left_out(w->out.s, PFR_CAUSE_LARGE_SECTION, NULL, 1, 0);
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
	else if (8 + sizeof(number) + size > PIPE_RECORD_MOST)
		leave_out(w);
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

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* The attr and some of its event's ids. Where `more` is not 0 these are more of the event with that number less 1, as capture/writer/head.c has it. */
static void put_attr(struct session_writer *w, const struct writer_event *event, uint32_t more, const unsigned char *ids, size_t size)
{
	put_record_of(w, PFR_RECORD_HEADER_ATTR, more <= UINT16_MAX ? (uint16_t)more : 0, pfr_session_writer_at(&w->attrs, event->attr), attr_size(w, event), ids, size);
}

/* Bytes of ids that a record with the event's attr has space for. */
static size_t ids_most(const struct session_writer *w, const struct writer_event *event)
{
	return (PIPE_RECORD_MOST - 8 - attr_size(w, event)) / 8 * 8;
}

/* Of all events the first records, with as many ids as fit, or those after them: the number of an event is that of its first. */
static void put_attrs(struct session_writer *w, bool more)
{
	uint64_t ids = 0, at;
	uint32_t i;

	for (i = 0; i < w->nr_events; ids += w->event[i++].nr_ids) {
		const struct writer_event *event = &w->event[i];
		size_t most = ids_most(w, event);

		if (!more)
			put_attr(w, event, 0, pfr_session_writer_at(&w->ids, ids), least(most, (size_t)event->nr_ids));
		for (at = most; more && at < event->nr_ids; at += most)
			put_attr(w, event, i + 1, pfr_session_writer_at(&w->ids, ids + at), least(most, (size_t)(event->nr_ids - at)));
	}
}

/* The names of EVENT_DESC, in turn: its number of events, the size of their attrs, and of each the attr, the number of its ids, its name and the ids. */
struct names {
	const unsigned char *data, *name;
	uint64_t size, at, length; /* of the name */
};

static struct names names_of(const struct session_writer *w)
{
	struct names names = {.at = 8};

	if (w->feature[PFR_FEATURE_EVENT_DESC].there) {
		names.data = pfr_session_writer_at(&w->features, w->feature[PFR_FEATURE_EVENT_DESC].offset);
		names.size = w->feature[PFR_FEATURE_EVENT_DESC].size;
	}
	return names;
}

static bool names_next(const struct session_writer *w, struct names *n)
{
	uint64_t attr = n->size >= 8 ? u32_at(w, n->data + 4) : 0, ids;

	if (n->size < n->at || n->size - n->at < attr + 8)
		return false;
	ids = u32_at(w, n->data + n->at + attr) * UINT64_C(8);
	n->length = u32_at(w, n->data + n->at + attr + 4);
	n->at += attr + 8;
	if (n->length > n->size - n->at || ids > n->size - n->at - n->length)
		return false;
	n->name = n->data + n->at;
	n->at += n->length + ids;
	n->length = least(strnlen((const char *)n->name, (size_t)n->length), EVENT_NAME_MOST);
	return true;
}

/* A record that gives the event with an id its name: perf takes none of a pipe's EVENT_DESC where it has one of its own making. */
static void put_name(struct session_writer *w, const unsigned char *id, const struct names *n)
{
	unsigned char text[EVENT_NAME_MOST + 8] = {0}, body[16];

	pfr_session_writer_number(w, body, PFR_EVENT_UPDATE_NAME);
	memcpy(body + 8, id, 8);
	memcpy(text, n->name, (size_t)n->length);
	put_record(w, PFR_RECORD_EVENT_UPDATE, body, sizeof(body), text, (size_t)n->length / 8 * 8 + 8);
}

/*
 * Of an event with several attrs each, since to perf it is as many events. What was a pipe has such records, or had no names. An id of 0 is the first event's
 * (evlist__id2evsel of tools/perf/util/evlist.c), which may have none.
 */
static void put_names(struct session_writer *w)
{
	static const unsigned char none[8] = {0};
	struct names names = names_of(w);
	uint64_t ids = 0, i;
	uint32_t event;

	if (w->out.s->info.pipe)
		return;
	for (event = 0; event < w->nr_events && names_next(w, &names); ids += w->event[event++].nr_ids) {
		if (!event && !w->event[event].nr_ids)
			put_name(w, none, &names);
		for (i = 0; i < w->event[event].nr_ids; i += ids_most(w, &w->event[event]))
			put_name(w, pfr_session_writer_at(&w->ids, ids + i), &names);
	}
}

void pfr_session_writer_begin_pipe(struct session_writer *w)
{
	unsigned char header[16];
	uint32_t i;

	pfr_session_writer_number(w, header, UINT64_C(0x32454c4946524550)); /* PERFILE2 */
	pfr_session_writer_number(w, header + 8, sizeof(header));
	pfr_session_writer_put(w, header, sizeof(header));
	put_attrs(w, false);
	put_attrs(w, true);
	for (i = 0; i < WRITER_FEATURES; i++)
		if (i != PFR_FEATURE_TRACING_DATA)
			put_feature(w, i);
	put_names(w);
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

/* Whether the records of an event so far are full: only then there is one of more ids, so that these are moved once in 64 KiB. */
static bool has_more(const struct session_writer *w, const struct writer_event *event)
{
	return event->nr_ids && event->nr_ids % ids_most(w, event) == 0;
}

/* One that comes after records stays a record, since its place has been written: readers take it where it comes, in a file too (perf_session__process_user_event). */
static bool take_attr(struct session_writer *w, const unsigned char *data, size_t size)
{
	size_t attr = size >= 16 ? u32_at(w, data + 12) : 0;
	uint32_t of = (uint32_t)(w->order == PFR_BIG ? data[4] << 8 | data[5] : data[5] << 8 | data[4]) - 1;

	if (w->began)
		return false;
	attr = attr ? attr : ATTR_LEAST;
	if (size < 8 || attr > size - 8) {
		w->too_large++;
		return true;
	}
	if (of < w->nr_events && has_more(w, &w->event[of]) && w->event[of].attr_size == attr && !memcmp(pfr_session_writer_at(&w->attrs, w->event[of].attr), data + 8, attr))
		return pfr_session_writer_more_ids(w, of, data + 8 + attr, (size - 8 - attr) / 8 * 8), true;
	pfr_session_writer_attr(w, data + 8, attr);
	pfr_session_writer_ids(w, data + 8 + attr, (size - 8 - attr) / 8 * 8);
	return true;
}

/*
 * The name of an event that EVENT_DESC, which a file has, gives it too: put_names makes it again. They come in the order of the events, so that each entry
 * is passed once, however many such records there are.
 */
static bool take_name(struct session_writer *w, const unsigned char *data, size_t size)
{
	struct names names = names_of(w);
	unsigned char name[8];
	uint32_t event;

	pfr_session_writer_number(w, name, PFR_EVENT_UPDATE_NAME);
	if (w->began || size < 32 || memcmp(data + 8, name, 8))
		return false;
	event = pfr_events_find(&w->out.s->events, (uint64_t)u32_at(w, data + (w->order == PFR_BIG ? 16 : 20)) << 32 | u32_at(w, data + (w->order == PFR_BIG ? 20 : 16)));
	if (event >= w->nr_events || event < w->named)
		return false;
	names.at = w->named_at ? w->named_at : names.at;
	for (;; w->named++) {
		uint64_t at = names.at;

		if (!names_next(w, &names))
			return false;
		w->named_at = at;
		if (w->named == event)
			break;
	}
	return size - 24 == names.length / 8 * 8 + 8 && !memcmp(data + 24, names.name, (size_t)names.length) && !data[24 + names.length];
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
	case PFR_RECORD_EVENT_UPDATE: return take_name(w, data, size);
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
