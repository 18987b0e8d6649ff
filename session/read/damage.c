/* SPDX-License-Identifier: MIT */
/*
 * Where the damage is. A record that cannot be read may have a wrong size, so that other records lie within the bytes
 * that it covers, or wrong values only. It is decided by where records follow each other: the first place after the suspect's
 * header from which CHAIN records follow that a known writer makes is where reading resumes. It reads ahead,
 * so it works on files; in a pipe a suspect is only reported. A record that can be read, and whose size fits, is handed out whatever it holds.
 */
#include "session/session.h"

#include <string.h>

#define CHAIN 4
#define HEADER_SIZE 8
#define RECORD_FEW 4096 /* bytes that most records fit into */
#define RECORD_MOST (UINT16_MAX + (size_t)1)
#define WORK_LEAST (UINT64_C(64) << 20) /* bytes that may be looked at in all, and so many times the file's size */
#define WORK_TIMES 16
#define PID_MOST (1u << 22) /* PID_MAX_LIMIT of the kernel */

/* Bytes of the file from `at` on; `end` is where its records end. They are kept from one record to the next. */
struct ahead {
	struct pfr_session *s;
	uint64_t at, end;
	uint32_t part; /* the file, of a directory */
	bool strict;   /* only likely records count */
	size_t filled;
	unsigned char bytes[1 << 18];
};

/* A window that begins at the offset and has `least` bytes, or all that there are; false: not even a header. */
static bool window_at(struct ahead *a, uint64_t at, size_t least, struct pfr_window *window)
{
	const struct pfr_session *s = a->s;
	uint64_t left = at < a->end ? a->end - at : 0, held = s->at <= at && at < s->at + s->filled ? s->at + s->filled - at : 0;
	size_t size = left < least ? (size_t)left : least;
	ssize_t n;

	*window = (struct pfr_window){.at = at, .order = s->reader.order};
	if (held && held >= size) { /* in what the session has read anyway */
		window->data = s->buffer + (at - s->at);
		window->size = (size_t)(held < left ? held : left);
		window->closed = held >= left;
		return window->size >= HEADER_SIZE;
	}
	if (at < a->at || at + size > a->at + a->filled) {
		n = pfr_session_pread(&s->source, a->bytes, left < sizeof(a->bytes) ? (size_t)left : sizeof(a->bytes), at);
		a->at = at;
		a->filled = n < 0 ? 0 : (size_t)n;
	}
	window->data = a->bytes + (at - a->at);
	window->size = a->filled - (size_t)(at - a->at);
	window->closed = a->at + a->filled == a->end;
	return window->size >= HEADER_SIZE;
}

/* Where the records end: as the header says, or the file before it. */
static uint64_t end_of(const struct pfr_session *s)
{
	return s->reader.data_end < s->source.size ? s->reader.data_end : s->source.size;
}

bool pfr_session_judged_enough(const struct pfr_session *s, uint64_t more)
{
	return (s->work + more) / WORK_TIMES > WORK_LEAST / WORK_TIMES + end_of(s);
}

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

/* The record of a chain at `*at`, and behind it the next: PFR_OK; PFR_END: the file may end here; or another status: it is none. */
static enum pfr_status chain_next(struct ahead *a, uint64_t *at, uint64_t *near)
{
	const struct pfr_layout *layout;
	struct pfr_window window;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	uint64_t time;

	if (*at == a->end)
		return PFR_END;
	if (!window_at(a, *at, RECORD_FEW, &window))
		return PFR_E_TRUNCATED;
	status = pfr_next(&window, &frame, &where);
	if (status == PFR_MORE && window_at(a, *at, RECORD_MOST, &window))
		status = pfr_next(&window, &frame, &where);
	a->s->work += status ? HEADER_SIZE : frame.size;
	if (!status)
		status = pfr_events_route(&a->s->events, &frame, &layout, &where);
	if (status == PFR_E_WHICH_EVENT && layout)
		status = PFR_OK;
	if (!status)
		status = pfr_session_readable(&frame, layout, &where);
	if (status || (a->strict && !is_likely(&frame, layout, *near)))
		return status ? status : PFR_E_VALUE;
	time = pfr_session_time_of(&frame, layout);
	*near = time ? time : *near;
	*at += frame.size;
	if (frame.payload > a->end - *at)
		return PFR_E_PAYLOAD;
	*at += frame.payload;
	return PFR_OK;
}

/* Whether records follow each other from there on, or are at their end. */
static bool chain_at(struct ahead *a, uint64_t at)
{
	enum pfr_status status = PFR_OK;
	uint64_t near = 0;
	unsigned nr;

	for (nr = 0; nr < CHAIN && !status; nr++)
		status = chain_next(a, &at, &near);
	return !status || status == PFR_END;
}

/* `at`, or the first place after it, in steps, whose header is not all zeros: a record has a size. A hole of a file is passed so. */
static uint64_t after_zeros(struct ahead *a, uint64_t at, unsigned step)
{
	static const unsigned char zeros[HEADER_SIZE] = {0};
	struct pfr_window window;
	size_t passed = 0;

	while (window_at(a, at, HEADER_SIZE, &window)) {
		for (passed = 0; passed + HEADER_SIZE <= window.size && !memcmp(window.data + passed, zeros, HEADER_SIZE);)
			passed += step;
		at += passed;
		a->s->work += passed / 8;
		if (!passed || passed + HEADER_SIZE <= window.size || pfr_session_judged_enough(a->s, 0))
			break;
	}
	return at;
}

/* The first place from `from` to below `until`, in steps, where a chain begins; UINT64_MAX: none. */
static uint64_t search(struct ahead *a, uint64_t from, uint64_t until, unsigned step)
{
	uint64_t at, found = UINT64_MAX;

	a->strict = true;
	for (at = from; at < until && found == UINT64_MAX && !pfr_session_judged_enough(a->s, 0); at += step) {
		at = after_zeros(a, at, step);
		found = at < until && chain_at(a, at) ? at : found;
	}
	a->strict = false;
	return found;
}

static struct ahead *look_ahead(struct pfr_session *s)
{
	uint64_t end = end_of(s);
	struct ahead *a = (struct ahead *)s->judged;

	if (!a) {
		a = (struct ahead *)pfr_session_resize(s, 0, sizeof(*a));
		if (!a)
			return 0;
		s->judged = a;
		a->end = a->part = 0;
		a->at = a->filled = 0;
	}
	if (a->end != end || a->part != s->parts.at)
		a->at = a->filled = 0;
	a->s = s;
	a->strict = false;
	a->end = end;
	a->part = s->parts.at;
	return a;
}

/* Reading resumes at `to`; what lies between is counted. */
static enum pfr_status resume_at(struct pfr_session *s, uint64_t to, uint64_t end)
{
	pfr_session_note_where(s, &s->record.where);
	s->broke = s->record.where.at;
	s->records = 0;
	s->searches = to < end;
	if (to == end && end > s->broke)
		s->info.unread += end - s->broke;
	pfr_reader_resume(&s->reader, to);
	return PFR_MORE;
}

/* A feature of simpleperf that is made of records. */
static bool holds_records(const struct pfr_frame *frame)
{
	struct pfr_frame feature;

	return frame->type == PFR_RECORD_HEADER_FEATURE && !pfr_feature_of(frame, &feature) && feature.type == PFR_FEATURE_SIMPLEPERF_INIT_MAP;
}

/* Records that begin within its bytes are its content. */
static bool is_opaque(const struct pfr_frame *frame)
{
	return frame->payload || pfr_session_is_packed(frame->type) || holds_records(frame);
}

/* Nothing in the record itself is wrong, but its size could be: it is if others begin within it. `next` follows it. */
static enum pfr_status decide_good(struct pfr_session *s, struct ahead *a, uint64_t next)
{
	struct pfr_session_record *r = &s->record;
	uint64_t place = UINT64_MAX;

	if (!is_opaque(&r->frame))
		place = search(a, r->frame.at + HEADER_SIZE, next < a->end ? next : a->end, 8);
	else if (!chain_at(a, next))
		place = search(a, r->frame.at + HEADER_SIZE, next < a->end ? next : a->end, 1);
	if (place == UINT64_MAX)
		return PFR_OK;
	r->where = (struct pfr_where){.status = PFR_E_HIDES, .type = r->frame.type, .piece = r->frame.piece, .event = r->frame.event, .at = r->frame.at, .offset = r->frame.at + 6, .needed = r->frame.size, .left = place - r->frame.at};
	return resume_at(s, place, a->end);
}

/* The suspect covers the bytes up to `next`, or its size means nothing where that is 0. */
static enum pfr_status decide(struct pfr_session *s, struct ahead *a, enum pfr_status status, uint64_t next)
{
	uint64_t from = s->record.where.at + HEADER_SIZE, place = UINT64_MAX;

	if (next && next <= a->end && chain_at(a, next)) {
		place = is_opaque(&s->record.frame) ? UINT64_MAX : search(a, from, next, 8);
		if (place == UINT64_MAX)
			return status; /* the size is right */
	}
	if (place == UINT64_MAX)
		place = search(a, from, a->end, 8);
	if (place == UINT64_MAX)
		place = search(a, from, a->end, 1);
	if (place == UINT64_MAX && pfr_session_judged_enough(a->s, 0))
		return status; /* as without judging */
	return resume_at(s, place < a->end ? place : a->end, a->end);
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

/* A record that can be read: what is unusual of it is noted. `a` is null where nothing can be read ahead; `next` follows it. */
static void weigh(struct pfr_session *s, struct ahead *a, uint64_t next)
{
	struct pfr_session_record *r = &s->record;
	uint64_t time = pfr_session_time_of(&r->frame, r->layout);
	enum pfr_status status = pfr_session_unusual(&r->frame, r->layout, s->near, &r->where);
	bool follows = s->far && time && pfr_session_is_time_good(time, s->far);

	if (status == PFR_E_TIME && (follows || (a && time_is_confirmed(a, next, time))))
		status = PFR_OK;
	if (status)
		pfr_session_note_where(s, &r->where);
	if (status == PFR_E_TIME)
		s->far = time;
	else
		s->near = time ? time : s->near;
	s->near_first = s->near_first || status == PFR_E_TIME ? s->near_first : time;
}

static enum pfr_status judge_with(struct pfr_session *s, struct ahead *a, enum pfr_status status, bool framed, bool lax)
{
	struct pfr_session_record *r = &s->record;
	uint64_t next = framed ? r->frame.at + r->frame.size : 0;

	if (framed)
		next = r->frame.payload < UINT64_MAX - next ? next + r->frame.payload : UINT64_MAX;
	if (status)
		return decide(s, a, status, next);
	if (lax)
		status = decide_good(s, a, next);
	if (!status)
		weigh(s, a, next);
	return status;
}

enum pfr_status pfr_session_judge(struct pfr_session *s, enum pfr_status status)
{
	struct pfr_session_record *r = &s->record;
	bool framed = pfr_status_class(status) != PFR_CLASS_STREAM;
	uint64_t time = framed ? pfr_session_time_of(&r->frame, r->layout) : 0;
	struct ahead *a;

	if (!framed && !is_of_size(&r->where))
		return status;
	if (framed && !status && pfr_session_is_sound(&r->frame, r->layout, time, s->near)) {
		s->near = time ? time : s->near;
		s->near_first = s->near_first ? s->near_first : time;
		return PFR_OK;
	}
	if (framed && !status)
		status = pfr_session_readable(&r->frame, r->layout, &r->where);
	if (!s->source.seekable || s->flags & PFR_SESSION_NO_RESUME || status == PFR_E_NO_LAYOUT || status == PFR_E_LIMIT) {
		if (!status)
			weigh(s, 0, 0);
		return status;
	}
	a = look_ahead(s);
	if (!a)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	return judge_with(s, a, status, framed, pfr_session_is_lax(&r->frame, r->layout));
}
