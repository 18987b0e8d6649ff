/* SPDX-License-Identifier: MIT */
/*
 * Where the damage is. A record that cannot be read may have a wrong size, so that other records lie within the bytes
 * that it covers, or wrong values only. It is decided by where records follow each other: the first place after the suspect's
 * header from which a chain of records follows that a known writer makes is where reading resumes. It reads ahead only of a suspect: in a file as far
 * as needed, in a pipe what the buffer can hold. A record that can be read, and whose size fits, is handed out whatever it holds.
 */
#include "session/read/clear.h"
#include "session/read/ahead.h"
#include "session/read/plausible.h"

#include "decoder/decode.h"

#include <string.h>

#define CHAIN 4             /* records in a row that are no accident */
#define CHAIN_ODD 8         /* the same, where the place is at no multiple of 8 bytes from the suspect, as those of most captures are */
#define PID_MOST (1u << 22) /* PID_MAX_LIMIT of the kernel */

static bool is_pid(uint32_t pid)
{
	return pid <= PID_MOST || pid == UINT32_MAX;
}

static uint32_t number_at(const struct pfr_frame *frame, uint32_t offset)
{
	struct pfr_words word = {frame->data + offset, 1, 4, frame->order};

	return (uint32_t)pfr_word(&word, 0);
}

/* What a healthy capture may break, but no place that is taken for a record by accident keeps. */
static bool is_likely(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t near)
{
	struct pfr_record record;
	struct pfr_where where;

	if (pfr_session_unusual(frame, layout, near, &where))
		return false;
	if (frame->type >= PFR_RECORD_HEADER_ATTR)
		return *pfr_type_name(frame->type);
	if (!*pfr_type_name(frame->type) && (!near || !pfr_session_time_of(frame, layout)))
		return false; /* a newer kernel's: believed for its time */
	if (!layout || pfr_decode(frame, layout, &record, &where))
		return false;
	if (frame->type != PFR_RECORD_SAMPLE)
		return (!layout->trailer || !(layout->sample_type & PFR_SAMPLE_TID) ||
			is_pid(number_at(frame, frame->size - layout->trailer))) &&
		       !record.tail.size;
	return !record.tail.size && (!(layout->sample_type & PFR_SAMPLE_TID) || (is_pid(record.sample.pid) && is_pid(record.sample.tid)));
}

/*
 * The frame at the place: of a pipe no more bytes are waited for than its record has, and at most `most`. PFR_MORE: it has more. False: no header is there.
 */
static bool frame_at(struct ahead *a, uint64_t at, size_t most, struct pfr_window *window, struct pfr_frame *frame, enum pfr_status *status)
{
	struct pfr_where where = {.needed = HEADER_SIZE};
	bool waits = true;

	while (waits) {
		if (!ahead_window(a, at, where.needed < most ? (size_t)where.needed : most, window))
			return false;
		waits = window->size >= where.needed && where.needed < most;
		*status = pfr_next(window, frame, &where);
		waits = waits && *status == PFR_MORE;
	}
	return true;
}

/* The record of a chain at `*at`, and after it the next: PFR_OK; PFR_END: the file may end here; or another status: it is none. */
static enum pfr_status chain_next(struct ahead *a, uint64_t *at, uint64_t *near)
{
	const struct pfr_layout *layout;
	struct pfr_window window;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	uint64_t time;

	if (!frame_at(a, *at, RECORD_MOST, &window, &frame, &status))
		return *at == a->end ? PFR_END : PFR_E_TRUNCATED;
	a->s->damage.work += status ? HEADER_SIZE : frame.size;
	if (!status)
		status = pfr_events_route(&a->s->events, &frame, &layout, &where);
	if (status == PFR_E_WHICH_EVENT && layout)
		status = PFR_OK;
	if (!status)
		status = pfr_session_readable(&frame, layout, &where);
	if (status || !is_likely(&frame, layout, *near))
		return status ? status : PFR_E_VALUE;
	time = pfr_session_time_of(&frame, layout);
	*near = time ? time : *near;
	*at += frame.size;
	if (frame.payload > a->end - *at)
		return PFR_E_PAYLOAD;
	*at += frame.payload;
	return PFR_OK;
}

/* Whether `least` records follow each other from there on, or are at their end. */
static bool chain_at(struct ahead *a, uint64_t at, unsigned least)
{
	enum pfr_status status = PFR_OK;
	uint64_t near = 0;
	unsigned nr;

	for (nr = 0; nr < least && !status; nr++)
		status = chain_next(a, &at, &near);
	return !status || status == PFR_END;
}

/* Whether a header is at the place, and after its record another place, that is in *at then. */
static bool header_next(struct ahead *a, uint64_t *at)
{
	struct pfr_window window;
	struct pfr_frame frame;
	enum pfr_status status;

	if (!frame_at(a, *at, RECORD_FEW, &window, &frame, &status))
		return false;
	a->s->damage.work += HEADER_SIZE;
	if (status == PFR_MORE) { /* no matter what it holds */
		frame = (struct pfr_frame){.size = wire_u16(window.data + 6, window.order == PFR_BIG), .type = wire_u32(window.data, window.order == PFR_BIG), .misc = wire_u16(window.data + 4, window.order == PFR_BIG)};
		frame.size |= pfr_is_long(frame.type) ? (uint32_t)frame.misc << 16 : 0;
	} else if (status) {
		return false;
	}
	if (!pfr_session_is_header(&frame) || frame.size < HEADER_SIZE || frame.size > a->end - *at || frame.payload > a->end - *at - frame.size)
		return false;
	*at += frame.size + frame.payload;
	return true;
}

/* Whether sizes lead from header to header from there on, or to the end: then the one that led there is right, whatever the records hold. */
static bool is_framed(struct ahead *a, uint64_t at)
{
	unsigned nr;

	for (nr = 0; nr < CHAIN && at < a->end; nr++)
		if (!header_next(a, &at))
			break;
	return nr == CHAIN || at == a->end; /* which is known once it has been read */
}

/* Whether its fields take all of its bytes. */
static bool is_exact(const struct pfr_session_record *r)
{
	struct pfr_record record;
	struct pfr_where where;

	return r->frame.size % 8 == 0 && !r->frame.payload && !pfr_decode(&r->frame, r->layout, &record, &where) && !record.tail.size;
}

/* ---- the search ------------------------------------------------------------------------ */

/* Whether a header could be there: at most bytes that are none, this is all that is asked. */
static inline bool is_header(const unsigned char *p, int big)
{
	uint32_t type = wire_u32(p, big);

	return (type - 1 < 2 * PFR_RECORD_HEADER_ATTR - 1 || pfr_is_long(type)) && (wire_u16(p + 6, big) >= HEADER_SIZE || type == PFR_RECORD_COMPRESSED2);
}

/* Bytes from the window's front to the first header of it, in steps; as far as the window has headers where there is none. */
static size_t to_header(const struct pfr_window *window, unsigned step)
{
	int big = window->order == PFR_BIG;
	size_t at = 0;

	while (at + HEADER_SIZE <= window->size && !is_header(window->data + at, big))
		at += step;
	return at;
}

/* The first place from `from` to below `until`, in steps, where a chain begins; UINT64_MAX: none. */
static uint64_t search(struct ahead *a, uint64_t from, uint64_t until, unsigned step)
{
	uint64_t at = from, found = UINT64_MAX;
	bool drops = a->keep >= from; /* of a pipe: the suspect is given up */
	struct pfr_window window;
	size_t passed, few;

	while (at < until && found == UINT64_MAX && !pfr_session_judged_enough(a->s, 0)) {
		a->keep = drops ? at : a->keep;
		few = until - at < RECORD_FEW ? (size_t)(until - at) : RECORD_FEW;
		if (!ahead_window(a, at, few > HEADER_SIZE ? few : HEADER_SIZE, &window))
			break;
		passed = to_header(&window, step);
		a->s->damage.work += passed / 8;
		at += passed;
		if (passed + HEADER_SIZE > window.size)
			continue;
		if (at < until && chain_at(a, at, (at - from) % 8 ? CHAIN_ODD : CHAIN))
			found = at;
		else
			at += step;
	}
	return found;
}

/*
 * The same at any place. Where its distance from `from` is not a multiple of 8, what looks like a record by chance may cover records: the first of those,
 * which are at multiples of 8, is returned then.
 */
static uint64_t search_any(struct ahead *a, uint64_t from, uint64_t until)
{
	uint64_t place = search(a, from, until, 1), next = place, even;

	if (place == UINT64_MAX || (place - from) % 8 == 0 || !header_next(a, &next))
		return place;
	even = search(a, place + 8 - (place - from) % 8, next, 8);
	return even < next ? even : place;
}

/* A feature of simpleperf that is made of records. */
static bool holds_records(const struct pfr_frame *frame)
{
	struct pfr_frame feature;

	if (frame->type == PFR_RECORD_SIMPLEPERF_SPLIT) /* a piece of any record */
		return true;
	return frame->type == PFR_RECORD_HEADER_FEATURE && !pfr_feature_of(frame, &feature) && feature.type == PFR_FEATURE_SIMPLEPERF_INIT_MAP;
}

/* Records that begin within its bytes are its content. */
static bool is_opaque(const struct pfr_frame *frame)
{
	return frame->payload || pfr_session_is_packed(frame->type) || holds_records(frame);
}

/* ---- the decision ------------------------------------------------------------------------ */

/*
 * The size of a compressed record is wrong, and another record begins at `place`: with the size that leads there, it can be decompressed, and those after
 * it as well, which are parts of one stream. False: it cannot be that size.
 */
static bool resize(struct pfr_session *s, struct ahead *a, const struct pfr_where *where, uint64_t place)
{
	uint64_t size = place - where->at, at;
	struct pfr_window window;
	unsigned low = s->reader.order == PFR_BIG ? 7 : 6;
	struct pfr_where failed;

	if (!pfr_session_is_packed(where->type) || size >= RECORD_MOST || s->flags & PFR_SESSION_PACKED)
		return false;
	for (at = 0; at < size; at += window.size) {
		if (!ahead_window(a, where->at + at, (size_t)(size - at), &window))
			return false;
		window.size = window.size < size - at ? window.size : (size_t)(size - at);
		memcpy(a->record + at, window.data, window.size);
	}
	a->record[low] = (unsigned char)size;
	a->record[13 - low] = (unsigned char)(size >> 8);
	return !pfr_frame_init(&s->record.frame, a->record, (size_t)size, where->at, (enum pfr_byte_order)s->reader.order, &failed);
}

/* Other records begin at `place`: reading resumes there, and the bytes up to it are damaged, or how many are the record's is known now. */
static enum pfr_status hides(struct pfr_session *s, struct ahead *a, const struct pfr_where *where, uint64_t place)
{
	pfr_session_resume_at(s, where, place, a->end);
	if (place >= a->end || !resize(s, a, where, place))
		return PFR_MORE;
	s->info.unread -= place - where->at;
	s->hole.ready = false;
	s->record.where = *where;
	s->record.where.status = PFR_E_HIDES;
	s->record.where.offset = where->at + 6;
	s->record.where.left = place - where->at;
	return PFR_E_HIDES;
}

/* Whether the record at the place passes over the other place. */
static bool passes_over(struct ahead *a, uint64_t at, uint64_t next)
{
	return header_next(a, &at) && at > next;
}

/*
 * The first place within a record where others begin. Where what follows it is framed, a record that passes over that is none: numbers and letters of a
 * text can look like one, whose size leads to another by chance.
 */
static uint64_t search_within(struct ahead *a, uint64_t from, uint64_t next)
{
	uint64_t until = next < a->end ? next : a->end, place = search(a, from, until, 8);

	if (place >= until || !passes_over(a, place, next) || !is_framed(a, next))
		return place;
	do
		place = search(a, place + 8, until, 8);
	while (place < until && passes_over(a, place, next));
	return place;
}

/* Nothing in the record itself is wrong, but its size could be: it is if others begin within it. `next` follows it. */
static enum pfr_status decide_good(struct pfr_session *s, struct ahead *a, uint64_t next)
{
	const struct pfr_frame *frame = &s->record.frame;
	uint64_t from = frame->at + HEADER_SIZE, place = UINT64_MAX;
	struct pfr_where where;

	if (!is_opaque(frame))
		place = search_within(a, from, next);
	if (place == UINT64_MAX && (s->source.seekable || next - frame->at < PIPE_MOST) && !is_framed(a, next) && !pfr_session_has_its_size(frame))
		place = search_any(a, from, !is_opaque(frame) ? next : s->source.seekable ? a->end :
											    frame->at + RECORD_MOST);
	if (place == UINT64_MAX)
		return PFR_OK;
	where = (struct pfr_where){.status = PFR_E_HIDES, .type = frame->type, .piece = frame->piece, .event = frame->event, .at = frame->at, .offset = frame->at + 6, .needed = frame->size, .left = place - frame->at};
	return hides(s, a, &where, place);
}

/* The suspect covers the bytes up to `next`, or its size means nothing where that is 0. */
static enum pfr_status decide(struct pfr_session *s, struct ahead *a, enum pfr_status status, uint64_t next)
{
	struct pfr_where where = s->record.where;
	uint64_t from = where.at + HEADER_SIZE, place = UINT64_MAX;

	if (next && next <= a->end && (is_framed(a, next) || is_exact(&s->record))) {
		place = is_opaque(&s->record.frame) ? UINT64_MAX : search_within(a, from, next);
		if (place == UINT64_MAX)
			return status; /* the size is right */
	}
	if (place == UINT64_MAX) {
		a->keep = from;
		place = search_any(a, from, a->end);
	}
	if (place == UINT64_MAX && pfr_session_judged_enough(s, 0))
		return status; /* as without judging */
	return hides(s, a, &where, place);
}

/* Whether the record that follows is of about this time: then it was not this one that was wrong. */
static bool time_is_confirmed(struct ahead *a, uint64_t next, uint64_t time)
{
	uint64_t near = 0;

	return chain_next(a, &next, &near) == PFR_OK && near && pfr_session_is_time_good(near, time);
}

/* A stream's failure that is about the size of a record, or about bytes that end within one. */
static bool is_of_size(const struct pfr_where *where)
{
	return where->piece == PFR_PIECE_RECORD && (where->status == PFR_E_RECORD_SIZE || where->status == PFR_E_TRUNCATED ||
						    where->status == PFR_E_PAYLOAD);
}

static void time_is(struct pfr_session *s, uint64_t time)
{
	s->damage.near = time ? time : s->damage.near;
	s->damage.near_first = s->damage.near_first ? s->damage.near_first : time;
}

/* A record that can be read: what is unusual of it is noted. `a` is null where nothing can be read ahead; `next` follows it. */
static void weigh(struct pfr_session *s, struct ahead *a, uint64_t next)
{
	struct pfr_session_record *r = &s->record;
	uint64_t time = pfr_session_time_of(&r->frame, r->layout);
	enum pfr_status status = pfr_session_unusual(&r->frame, r->layout, s->damage.near, &r->where);
	bool follows = s->damage.far && time && pfr_session_is_time_good(time, s->damage.far);

	if (status == PFR_E_TIME && (follows || (a && time_is_confirmed(a, next, time))))
		status = PFR_OK;
	if (status)
		pfr_session_note_where(s, &r->where);
	s->damage.untimely = status == PFR_E_TIME;
	if (s->damage.untimely)
		s->damage.far = time;
	else
		time_is(s, time);
}

static enum pfr_status judge_with(struct pfr_session *s, struct ahead *a, enum pfr_status status, bool framed)
{
	struct pfr_session_record *r = &s->record;
	uint64_t next = framed ? r->frame.at + r->frame.size : 0;

	if (framed)
		next = r->frame.payload < UINT64_MAX - next ? next + r->frame.payload : UINT64_MAX;
	if (status)
		return decide(s, a, status, next);
	if (pfr_session_is_lax(&r->frame, r->layout))
		status = decide_good(s, a, next);
	if (!status)
		weigh(s, a, next);
	return status;
}

/* A session that does not resume takes each record for what it is. */
static bool judges(const struct pfr_session *s)
{
	return !(s->flags & PFR_SESSION_NO_RESUME);
}

/* A sound sample was seen: others of its sample_type can be told at less cost. */
static void learn_clear(struct pfr_session *s, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	uint32_t front = HEADER_SIZE + layout->front;
	uint32_t chain = layout->sample_type & PFR_SAMPLE_CALLCHAIN ? front : 0, raw;

	if (layout->plain == PLAIN_NOT || !layout->sample_time || frame->order != (PFR_HOST_BIG ? PFR_BIG : PFR_LITTLE))
		return;
	front += chain ? 8 : 0;
	raw = layout->sample_type & PFR_SAMPLE_RAW ? front : 0;
	front += raw ? 4 : 0;
	s->damage.clear = (struct session_clear){layout->sample_type, front, layout->sample_time * 8u, chain, raw};
}

PFR_APART bool pfr_session_is_clear_of(struct pfr_session *s, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	bool sample = frame->type == PFR_RECORD_SAMPLE;
	uint64_t time = sample ? pfr_session_sample_time(frame, layout) : pfr_session_time_of(frame, layout);

	if (judges(s) && !pfr_session_is_sound(frame, layout, time, s->damage.near))
		return false;
	time_is(s, time);
	if (sample && s->damage.near)
		learn_clear(s, frame, layout);
	return true;
}

enum pfr_status pfr_session_weigh(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;
	enum pfr_status status;

	if (pfr_session_is_clear(s, &r->frame, r->layout))
		return PFR_OK;
	status = pfr_session_readable(&r->frame, r->layout, &r->where);
	if (!status)
		weigh(s, 0, 0);
	return status;
}

/* A record of simpleperf's that is larger than the limit, and than the file: no limit matters there, its size or its type is wrong. */
static bool is_beyond(const struct pfr_session *s, struct pfr_where *where)
{
	uint64_t left = where->at < s->source.size ? s->source.size - where->at : 0;

	if (where->limit != PFR_LIMIT_RECORD_SIZE || !s->source.seekable || !s->source.size || where->needed <= left)
		return false;
	where->status = PFR_E_TRUNCATED;
	where->limit = PFR_LIMIT_NONE;
	where->left = left;
	return true;
}

enum pfr_status pfr_session_judge(struct pfr_session *s, enum pfr_status status)
{
	struct pfr_session_record *r = &s->record;
	bool framed = pfr_status_class(status) != PFR_CLASS_STREAM;
	struct ahead *a;

	s->damage.untimely = false;
	if ((!framed && !is_of_size(&r->where)) || !judges(s))
		return status;
	if (!status && pfr_session_is_clear(s, &r->frame, r->layout))
		return PFR_OK;
	if (framed && !status)
		status = pfr_session_readable(&r->frame, r->layout, &r->where);
	if (status == PFR_E_NO_LAYOUT || (status == PFR_E_LIMIT && !is_beyond(s, &r->where)))
		return status;
	a = ahead_open(s);
	if (!a)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	return status == PFR_E_LIMIT ? decide(s, a, PFR_E_TRUNCATED, 0) : judge_with(s, a, status, framed);
}
