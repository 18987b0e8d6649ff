/* SPDX-License-Identifier: MIT */
/*
 * Records and features of simpleperf that have a counterpart in perf's files: formats of tracepoints within a record, the names of events in
 * META_INFO, mappings of before the recording in INIT_MAP. The others are left out: perf would take their types, and their sizes of 32 bits, for damage.
 */
#include "simpleperf_to_perf.h"

#include <string.h>

#define OWN_RECORDS 32768 /* record types and features of simpleperf begin here */
#define OWN_FEATURES 128
#define NAME_ALIGN 64 /* of texts: util/header.h */
#define SECTION 16    /* after an attr of the file's table */

/* ---- bytes that are kept ------------------------------------------------------------ */

/* `data` null: zeros. */
static struct plain_part keep(struct plain *p, struct pfr_session *s, const void *data, size_t size)
{
	struct plain_part part = {p->size, size};
	unsigned char *more;

	if (size > p->capacity - p->size) {
		more = size > SIZE_MAX / 4 - p->size ? 0 : pfr_session_resize(s, p->bytes, (p->size + size) * 2);
		if (!more) {
			p->no_memory = true;
			return (struct plain_part){0, 0};
		}
		p->bytes = more;
		p->capacity = (p->size + size) * 2;
	}
	if (data && size)
		memcpy(p->bytes + p->size, data, size);
	else if (size)
		memset(p->bytes + p->size, 0, size);
	p->size += size;
	return part;
}

static void keep_u32(struct plain *p, struct pfr_session *s, uint64_t value)
{
	unsigned char number[4];
	unsigned i;

	for (i = 0; i < 4; i++)
		number[pfr_session_info(s)->order == PFR_BIG ? 3 - i : i] = (unsigned char)(value >> 8 * i);
	keep(p, s, number, sizeof(number));
}

/* Bytes that are kept, once more; they may move while that is done. */
static void keep_again(struct plain *p, struct pfr_session *s, struct plain_part part)
{
	struct plain_part to = keep(p, s, 0, part.size);

	if (to.size)
		memcpy(p->bytes + to.at, p->bytes + part.at, to.size);
}

/* ---- records ------------------------------------------------------------------------- */

bool plain_keeps(struct plain *p, struct pfr_session *s, const struct pfr_session_record *r)
{
	struct pfr_frame formats;
	bool has = formats_inside(&r->frame, &formats);

	if (has && !p->formats.size)
		p->formats = keep(p, s, formats.data, formats.size);
	return !has && r->frame.type < OWN_RECORDS;
}

/* Records of a section that is damaged may be of no event. */
static bool is_good(struct pfr_session *s, struct pfr_frame *frame)
{
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_where where;

	return !pfr_events_route(pfr_session_events(s), frame, &layout, &where) && !pfr_decode(frame, layout, &record, &where);
}

bool plain_leaves_out(const struct pfr_frame *frame)
{
	if (frame->piece == PFR_PIECE_RECORD)
		return frame->type >= OWN_RECORDS && frame->type != PFR_RECORD_SIMPLEPERF_TRACING_DATA;
	return frame->piece == PFR_PIECE_FEATURE && frame->type >= OWN_FEATURES && frame->type != PFR_FEATURE_SIMPLEPERF_INIT_MAP && frame->type != PFR_FEATURE_SIMPLEPERF_META_INFO;
}

bool plain_insert(struct plain *p, struct pfr_session *s, struct pfr_span *bytes)
{
	struct pfr_frame section, frame;
	struct pfr_window window;
	struct pfr_where where;

	if (pfr_session_feature(s, PFR_FEATURE_SIMPLEPERF_INIT_MAP, &section))
		return false;
	while (p->mapped < section.size) {
		window = (struct pfr_window){.data = section.data + p->mapped, .size = section.size - p->mapped, .order = section.order, .closed = 1};
		if (pfr_next(&window, &frame, &where) || frame.payload || frame.type >= OWN_RECORDS) {
			p->mapped = section.size;
			return false;
		}
		p->mapped += frame.size;
		if (is_good(s, &frame)) {
			*bytes = (struct pfr_span){frame.data, frame.size};
			return true;
		}
		p->refused++;
	}
	return false;
}

/* ---- pieces -------------------------------------------------------------------------- */

static bool grow(struct plain *p, struct pfr_session *s)
{
	void *more;

	if (p->nr < p->events)
		return true;
	more = pfr_session_resize(s, p->event, (p->nr * (size_t)2 + 16) * sizeof(*p->event));
	p->no_memory |= !more;
	if (!more)
		return false;
	p->event = more;
	p->events = p->nr * 2 + 16;
	return true;
}

bool plain_keeps_piece(struct plain *p, struct pfr_session *s, const struct pfr_frame *frame)
{
	if (frame->piece == PFR_PIECE_FILE_ATTR && frame->size > SECTION && grow(p, s)) {
		memset(&p->event[p->nr], 0, sizeof(*p->event));
		p->event[p->nr++].attr = keep(p, s, frame->data, frame->size - SECTION);
	}
	if (frame->piece == PFR_PIECE_FILE_IDS && frame->event < p->nr)
		p->event[frame->event].ids = keep(p, s, frame->data, frame->size);
	return frame->piece != PFR_PIECE_FEATURE || frame->type < OWN_FEATURES;
}

static void keep_event(struct plain *p, struct pfr_session *s, uint32_t event, size_t attr_size)
{
	const char *name = pfr_session_event_name(s, event);
	size_t length = name ? strlen(name) : 0, size = (length + NAME_ALIGN) / NAME_ALIGN * NAME_ALIGN;

	keep_again(p, s, p->event[event].attr);
	keep(p, s, 0, attr_size - p->event[event].attr.size);
	keep_u32(p, s, p->event[event].ids.size / 8);
	keep_u32(p, s, size);
	keep(p, s, name, length);
	keep(p, s, 0, size - length);
	keep_again(p, s, p->event[event].ids);
}

/* The names of the events, as perf has them. */
static struct plain_part describe(struct plain *p, struct pfr_session *s)
{
	size_t most = 0, at = p->size;
	uint32_t i;

	for (i = 0; i < p->nr; i++)
		most = p->event[i].attr.size > most ? p->event[i].attr.size : most;
	keep_u32(p, s, p->nr);
	keep_u32(p, s, most);
	for (i = 0; i < p->nr; i++)
		keep_event(p, s, i, most);
	return (struct plain_part){at, p->size - at};
}

bool plain_add(struct plain *p, struct pfr_session *s, uint32_t *feature, struct pfr_span *bytes)
{
	struct plain_part part = p->formats;
	struct pfr_frame frame;

	*feature = PFR_FEATURE_TRACING_DATA;
	if (!part.size || !pfr_session_feature(s, *feature, &frame)) {
		*feature = PFR_FEATURE_EVENT_DESC;
		if (p->described || !p->nr || !pfr_session_feature(s, *feature, &frame))
			return false;
		p->described = true;
		part = describe(p, s);
	}
	p->formats.size = 0;
	if (p->no_memory)
		return false;
	*bytes = (struct pfr_span){p->bytes + part.at, part.size};
	return true;
}

void plain_free(struct plain *p, struct pfr_session *s)
{
	pfr_session_free(s, p->bytes);
	pfr_session_free(s, p->event);
}
