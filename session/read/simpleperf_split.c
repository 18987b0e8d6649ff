/* SPDX-License-Identifier: MIT */
/*
 * Records of simpleperf that it wrote in pieces, since perf reads no record of more than 65,535 bytes: SPLIT records and a SPLIT_END, whose contents are
 * one record with its header (RecordFileWriter::WriteRecord, record_file_writer.cpp of simpleperf). Pieces are in a row, as simpleperf writes them. What
 * does not make a record is handed out as one SPLIT record with all of its bytes, and a status.
 */
#include "session/session.h"

#include <string.h>

#define HEADER 8
#define FIRST (UINT32_C(1) << 16)

struct session_join {
	struct pfr_session_record pending; /* what came after pieces without an end, handed out after them */
	enum pfr_status status;            /* of it; PFR_MORE: there is none */
	struct pfr_session_record first;   /* the first piece, without its bytes */
	unsigned char *data;               /* a header, and the contents of the pieces */
	uint32_t capacity, size;           /* size 0: no piece has come */
	uint32_t pieces;
	bool over; /* the pieces are more than the limit allows: they are handed out as they are */
};

void pfr_session_join_close(struct pfr_session *s)
{
	if (!s->joining.join)
		return;
	pfr_session_free(s, s->joining.join->data);
	pfr_session_free(s, s->joining.join);
}

static bool is_piece(const struct pfr_session *s, enum pfr_status status, uint32_t type)
{
	return status == PFR_OK && s->record.frame.piece == PFR_PIECE_RECORD && s->record.frame.type == type;
}

/* The header of a record of simpleperf: the size's upper half is where others have misc. */
static void put_header(unsigned char *p, uint32_t type, uint32_t size, unsigned order)
{
	uint32_t half = order == PFR_BIG ? size : size << 16 | size >> 16;
	unsigned i;

	for (i = 0; i < 4; i++) {
		unsigned shift = order == PFR_BIG ? 24 - 8 * i : 8 * i;

		p[i] = (unsigned char)(type >> shift);
		p[4 + i] = (unsigned char)(half >> shift);
	}
}

static uint32_t limit_of(const struct pfr_session *s)
{
	uint64_t limit = pfr_limit(s->limits, PFR_LIMIT_RECORD_SIZE);

	return limit < UINT32_MAX / 4 ? (uint32_t)limit : UINT32_MAX / 4;
}

static bool reserve(struct pfr_session *s, uint32_t size)
{
	struct session_join *j = s->joining.join;
	uint32_t capacity = j->capacity ? j->capacity : FIRST;
	unsigned char *more;

	if (size <= j->capacity)
		return true;
	while (capacity < size)
		capacity *= 2;
	more = (unsigned char *)pfr_session_resize(s, j->data, capacity);
	if (!more)
		return false;
	j->data = more;
	j->capacity = capacity;
	return true;
}

/* ---- handing out ----------------------------------------------------------------- */

/* What was gathered becomes the session's record: from `skip` on. */
static enum pfr_status become(struct pfr_session *s, uint32_t skip)
{
	struct session_join *j = s->joining.join;
	struct pfr_session_record *r = &s->record;
	enum pfr_byte_order order = (enum pfr_byte_order)j->first.frame.order;
	enum pfr_status status;

	*r = j->first;
	status = pfr_frame_init(&r->frame, j->data + skip, j->size - skip, j->first.frame.at, order, &r->where);
	j->size = 0;
	r->layout = 0;
	r->whole = 1;
	return status ? status : pfr_events_route(&s->events, &r->frame, &r->layout, &r->where);
}

/* The pieces as one SPLIT record with a status, which is about its contents. */
static enum pfr_status give_up(struct pfr_session *s, enum pfr_status status, uint32_t limit)
{
	struct session_join *j = s->joining.join;
	struct pfr_session_record *r = &s->record;
	uint32_t size = j->size;

	put_header(j->data, PFR_RECORD_SIMPLEPERF_SPLIT, size, j->first.frame.order);
	become(s, 0);
	r->where = (struct pfr_where){.status = status, .type = r->frame.type, .piece = PFR_PIECE_RECORD, .event = PFR_NO_EVENT, .at = r->frame.at, .offset = r->frame.at, .left = limit ? limit : size - HEADER};
	if (limit)
		r->where.limit = PFR_LIMIT_RECORD_SIZE;
	return status;
}

/* SPLIT_END: the contents are a record of simpleperf, as long as its header says. */
static enum pfr_status join(struct pfr_session *s)
{
	struct session_join *j = s->joining.join;
	unsigned order = j->first.frame.order;
	struct pfr_words words = {j->data + HEADER, 2, 4, (uint8_t)order};
	uint64_t type, size;

	if (j->size < 2 * HEADER)
		return give_up(s, PFR_E_SPLIT, 0);
	type = pfr_word(&words, 0);
	size = pfr_word(&words, 1);
	if (order != PFR_BIG)
		size = (size & 0xffff) << 16 | size >> 16;
	if (type < PFR_RECORD_SIMPLEPERF_KERNEL_SYMBOL || type == PFR_RECORD_SIMPLEPERF_SPLIT || type == PFR_RECORD_SIMPLEPERF_SPLIT_END || size != j->size - HEADER)
		return give_up(s, PFR_E_SPLIT, 0);
	s->joining.joined_headers += (uint64_t)(j->pieces + 1) * HEADER; /* the last is SPLIT_END's */
	return become(s, HEADER);
}

/* ---- gathering ------------------------------------------------------------------- */

/* A piece: it is kept, or it would be too much. PFR_MORE, a record with its status, or the session's end. */
static enum pfr_status add(struct pfr_session *s)
{
	struct session_join *j = s->joining.join;
	const struct pfr_frame *frame = &s->record.frame;
	uint32_t limit = limit_of(s), size = frame->size - HEADER;

	if (!j->size) {
		if (!reserve(s, HEADER))
			return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
		j->first = s->record;
		j->size = HEADER;
		j->pieces = 0;
	}
	if (size > limit || j->size - HEADER > limit - size) { /* this piece follows what was gathered so far */
		j->over = true;
		j->pending = s->record;
		j->status = PFR_OK;
		return give_up(s, PFR_E_LIMIT, limit);
	}
	if (!reserve(s, j->size + size))
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	memcpy(j->data + j->size, frame->data + HEADER, size);
	j->size += size;
	j->pieces++;
	return PFR_MORE;
}

/* Something else. What was gathered before has no end. */
static enum pfr_status interrupt(struct pfr_session *s, enum pfr_status status)
{
	struct session_join *j = s->joining.join;

	j->over = false;
	if (!j->size)
		return status;
	j->pending = s->record;
	j->status = status;
	return give_up(s, PFR_E_SPLIT, 0);
}

/* SPLIT_END without pieces before it. */
static enum pfr_status lone_end(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;

	if (s->joining.join->over) {
		s->joining.join->over = false;
		return PFR_OK;
	}
	r->where = (struct pfr_where){.status = PFR_E_SPLIT, .type = r->frame.type, .piece = PFR_PIECE_RECORD, .event = PFR_NO_EVENT, .at = r->frame.at, .offset = r->frame.at};
	return PFR_E_SPLIT;
}

static enum pfr_status take_pending(struct pfr_session *s)
{
	enum pfr_status status = s->joining.join->status;

	s->record = s->joining.join->pending;
	s->joining.join->status = PFR_MORE;
	return status;
}

static bool join_open(struct pfr_session *s)
{
	s->joining.join = (struct session_join *)pfr_session_zeros(s, sizeof(*s->joining.join));
	if (s->joining.join)
		s->joining.join->status = PFR_MORE;
	return s->joining.join;
}

enum pfr_status pfr_session_joined(struct pfr_session *s)
{
	struct session_join *j = s->joining.join;
	enum pfr_status status;

	if (j && j->status != PFR_MORE)
		return take_pending(s);
	status = pfr_session_whole(s);
	if (!(s->flags & PFR_SESSION_JOIN_SPLIT) || status == PFR_MORE)
		return status;
	if (!is_piece(s, status, PFR_RECORD_SIMPLEPERF_SPLIT) && !is_piece(s, status, PFR_RECORD_SIMPLEPERF_SPLIT_END))
		return j ? interrupt(s, status) : status;
	if (!j && !join_open(s))
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	if (s->record.frame.type == PFR_RECORD_SIMPLEPERF_SPLIT)
		return s->joining.join->over ? PFR_OK : add(s);
	return s->joining.join->size ? join(s) : lone_end(s);
}
