/* SPDX-License-Identifier: MIT */
/*
 * Samples whose callchain was deferred, with the user part that a CALLCHAIN_DEFERRED record brings later. Such a sample is held, and
 * with it what comes after it, until it is known what completes it: so the order stays, and places are kept, not bytes.
 *
 * In the order of time a thread has one cookie until it returns to user mode. So another cookie of the same thread, or its end, means that the user part
 * of those before never came (perf delivers them as they are then, too: evlist__deliver_deferred_samples, tools/perf/util/session.c). In the order of
 * the file, records of several CPUs are mixed, and only an equal cookie identifies it.
 */
#include "session/session.h"

#include <string.h>

#define BUCKETS 4096
#define NONE UINT32_MAX
#define AS_IS UINT64_MAX       /* `rest` of what is handed out as it is */
#define WAITS (UINT64_MAX - 1) /* `rest` of a sample that is not decided yet */
#define LOST (UINT64_MAX - 2)  /* `rest` of one whose user part never comes */

/* A record that is held. */
struct held {
	uint64_t place, rest; /* where it is, and the CALLCHAIN_DEFERRED record that completes it */
	uint32_t waiting;     /* with WAITS: which one */
};

/* A sample that waits, in the list of its bucket; unused ones are in a list of their own. */
struct waiting {
	uint64_t cookie, held; /* number of the held record */
	uint32_t tid, next, before;
};

struct session_whole {
	struct held *held; /* a ring; its capacity is a power of two */
	uint64_t capacity, first, nr;
	struct waiting *waiting;
	uint32_t limit, used, unused;
	uint32_t bucket[BUCKETS];
	bool full;           /* that a limit was reached has been noted */
	enum pfr_status end; /* of what is read; PFR_OK: not yet */
	unsigned char rest[UINT16_MAX];
	unsigned char sample[UINT16_MAX];
};

static enum pfr_status whole_open(struct pfr_session *s)
{
	uint64_t limit = pfr_limit(s->limits, PFR_LIMIT_CHAINS);
	struct session_whole *w = s->deferred.whole = (struct session_whole *)pfr_session_resize(s, 0, sizeof(*w));

	if (!w)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	memset(w, 0, offsetof(struct session_whole, rest));
	memset(w->bucket, 0xff, sizeof(w->bucket));
	w->unused = NONE;
	w->limit = limit < 1 ? 1 : limit < NONE / 64 ? (uint32_t)limit :
						       NONE / 64;
	w->capacity = 1024;
	w->held = (struct held *)pfr_session_resize(s, 0, (size_t)w->capacity * sizeof(*w->held));
	w->waiting = w->held ? (struct waiting *)pfr_session_resize(s, 0, w->limit * sizeof(*w->waiting)) : 0;
	if (!w->waiting)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	return s->sorter ? PFR_OK : pfr_session_order_open(s);
}

void pfr_session_whole_close(struct pfr_session *s)
{
	if (!s->deferred.whole)
		return;
	pfr_session_free(s, s->deferred.whole->held);
	pfr_session_free(s, s->deferred.whole->waiting);
	pfr_session_free(s, s->deferred.whole);
}

/* ---- who waits ----------------------------------------------------------------- */

static struct held *held_at(struct session_whole *w, uint64_t number)
{
	return &w->held[number & (w->capacity - 1)];
}

/* Those that one record decides are in one bucket. */
static uint32_t *bucket_of(const struct pfr_session *s, uint32_t tid, uint64_t cookie)
{
	uint64_t key = s->order == PFR_ORDER_TIME ? tid : tid ^ cookie * UINT64_C(0x9e3779b97f4a7c15);

	return &s->deferred.whole->bucket[key * UINT64_C(0x9e3779b97f4a7c15) >> 52];
}

/* What waits is decided: by the record at `rest`, or LOST. */
static void decide(struct pfr_session *s, uint32_t index, uint64_t rest)
{
	struct session_whole *w = s->deferred.whole;
	struct waiting *e = &w->waiting[index];

	if (e->before == NONE)
		*bucket_of(s, e->tid, e->cookie) = e->next;
	else
		w->waiting[e->before].next = e->next;
	if (e->next != NONE)
		w->waiting[e->next].before = e->before;
	held_at(w, e->held)->rest = rest;
	e->next = w->unused;
	w->unused = index;
}

/* Those of the thread with this cookie are completed by `rest`; the others get nothing more, in the order of time. */
static void decide_thread(struct pfr_session *s, uint32_t tid, const uint64_t *cookie, uint64_t rest, bool same)
{
	struct session_whole *w = s->deferred.whole;
	uint32_t index, next;

	for (index = *bucket_of(s, tid, cookie ? *cookie : 0); index != NONE; index = next) {
		const struct waiting *e = &w->waiting[index];
		bool equal = cookie && e->cookie == *cookie;

		next = e->next;
		if (e->tid == tid && equal && same)
			decide(s, index, rest);
		else if (e->tid == tid && !equal && s->order == PFR_ORDER_TIME)
			decide(s, index, LOST);
	}
}

/* A limit was reached: the oldest, which is the first that is held, waits no more. */
static void give_up(struct pfr_session *s, enum pfr_limit limit)
{
	struct session_whole *w = s->deferred.whole;
	uint64_t at = s->record.frame.at;
	struct pfr_where where = {.status = PFR_CHAINS_LOST, .limit = (uint8_t)limit, .event = PFR_NO_EVENT, .at = at, .offset = at, .left = pfr_limit(s->limits, limit)};

	if (!w->full)
		pfr_session_note_where(s, &where);
	w->full = true;
	decide(s, held_at(w, w->first)->waiting, LOST);
}

static bool first_waits(struct session_whole *w)
{
	return w->nr && held_at(w, w->first)->rest == WAITS;
}

static uint32_t waiting_new(struct session_whole *w)
{
	uint32_t index = w->unused;

	if (index == NONE)
		return w->used < w->limit ? w->used++ : NONE;
	w->unused = w->waiting[index].next;
	return index;
}

static void wait(struct pfr_session *s, uint32_t tid, uint64_t cookie)
{
	struct session_whole *w = s->deferred.whole;
	uint64_t number = w->first + w->nr - 1;
	uint32_t index = waiting_new(w), *bucket = bucket_of(s, tid, cookie);

	w->waiting[index] = (struct waiting){.cookie = cookie, .held = number, .tid = tid, .next = *bucket, .before = NONE};
	if (*bucket != NONE)
		w->waiting[*bucket].before = index;
	*bucket = index;
	held_at(w, number)->rest = WAITS;
	held_at(w, number)->waiting = index;
}

/* ---- holding --------------------------------------------------------------------- */

static enum pfr_status grow(struct pfr_session *s)
{
	struct session_whole *w = s->deferred.whole;
	struct held *more;
	uint64_t i;

	if (w->capacity > SIZE_MAX / sizeof(*more) / 2)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	more = (struct held *)pfr_session_resize(s, 0, (size_t)w->capacity * 2 * sizeof(*more));
	if (!more)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	for (i = w->first; i < w->first + w->nr; i++)
		more[i & (w->capacity * 2 - 1)] = *held_at(w, i);
	pfr_session_free(s, w->held);
	w->held = more;
	w->capacity *= 2;
	return PFR_OK;
}

static enum pfr_status hold(struct pfr_session *s, uint64_t place)
{
	struct session_whole *w = s->deferred.whole;

	if (w->nr == w->capacity && grow(s))
		return s->end;
	*held_at(w, w->first + w->nr++) = (struct held){.place = place, .rest = AS_IS};
	return PFR_OK;
}

/* What a record is to those that wait. */
enum role { NOTHING,
	    WAITS_FOR,
	    COMPLETES,
	    ENDS };

static enum role role_of(const struct pfr_session *s, struct pfr_record *record, uint64_t *cookie)
{
	const struct pfr_session_record *r = &s->record;
	const struct pfr_frame *frame = &r->frame;
	struct pfr_where where;
	bool sample = frame->type == PFR_RECORD_SAMPLE;

	if (!r->layout || frame->event >= s->events.nr)
		return NOTHING;
	if (sample ? !(s->events.event[frame->event].attr.flags & PFR_FLAG_DEFER_CALLCHAIN) :
		     frame->type != PFR_RECORD_CALLCHAIN_DEFERRED && frame->type != PFR_RECORD_EXIT)
		return NOTHING;
	if (pfr_decode(frame, r->layout, record, &where))
		return NOTHING;
	if (!sample) {
		*cookie = frame->type == PFR_RECORD_EXIT ? 0 : record->callchain_deferred.cookie;
		return frame->type == PFR_RECORD_EXIT ? ENDS : COMPLETES;
	}
	return PFR_HAS(record->sample, SAMPLE, CALLCHAIN) && pfr_chain_deferred(&record->sample.callchain, cookie) ? WAITS_FOR : NOTHING;
}

/* The session's record, which is at `place`, is held. PFR_MORE, or the session's end. */
static enum pfr_status take(struct pfr_session *s, enum role role, const struct pfr_record *record, uint64_t cookie, uint64_t place)
{
	struct session_whole *w = s->deferred.whole;
	uint32_t tid = role == NOTHING ? 0 : pfr_session_chain_tid(&s->record.frame, record);

	if (role == ENDS)
		decide_thread(s, record->exit.tid, 0, AS_IS, false);
	else if (role != NOTHING)
		decide_thread(s, tid, &cookie, place, role == COMPLETES);
	if (hold(s, place))
		return s->end;
	if (role == WAITS_FOR) {
		if (w->unused == NONE && w->used == w->limit)
			give_up(s, PFR_LIMIT_CHAINS);
		wait(s, tid, cookie);
	}
	if (w->nr > pfr_limit(s->limits, PFR_LIMIT_HELD) && first_waits(w))
		give_up(s, PFR_LIMIT_HELD);
	return PFR_MORE;
}

/* ---- handing out -------------------------------------------------------------------- */

/* The session's record with the `size` bytes of w->rest in its chain. False: they are too many for one record, or it is no more what it was. */
static bool join(struct pfr_session *s, size_t size)
{
	struct session_whole *w = s->deferred.whole;
	struct pfr_frame *frame = &s->record.frame;
	struct pfr_record record;
	struct pfr_where where;

	return s->record.layout && !pfr_decode(frame, s->record.layout, &record, &where) && frame->type == PFR_RECORD_SAMPLE &&
	       pfr_chain_deferred(&record.sample.callchain, &s->deferred.whole_cookie) &&
	       pfr_session_chain_join(frame, &record.sample.callchain.ips, w->rest, size, w->sample);
}

/* Copies the addresses of the record at `place` to w->rest, *size bytes. PFR_OK, or a status of loading or decoding it. */
static enum pfr_status load_rest(struct pfr_session *s, uint64_t place, size_t *size)
{
	const struct pfr_session_record *r = &s->record;
	struct pfr_record record;
	struct pfr_where where;
	enum pfr_status status = pfr_session_order_load(s, place);

	if (status == PFR_OK)
		status = pfr_decode(&r->frame, r->layout, &record, &where);
	if (status || r->frame.type != PFR_RECORD_CALLCHAIN_DEFERRED)
		return status;
	*size = 8 * (size_t)record.callchain_deferred.ips.nr;
	if (*size)
		memcpy(s->deferred.whole->rest, record.callchain_deferred.ips.data, *size);
	return PFR_OK;
}

/* The first of those held, completed where it can be. */
static enum pfr_status deliver(struct pfr_session *s)
{
	struct session_whole *w = s->deferred.whole;
	const struct held held = *held_at(w, w->first);
	size_t size = SIZE_MAX;
	enum pfr_status status;

	w->first++;
	w->nr--;
	if (held.rest != AS_IS && held.rest != LOST) {
		status = load_rest(s, held.rest, &size);
		if (pfr_status_class(status) == PFR_CLASS_STREAM)
			return status;
	}
	status = pfr_session_order_load(s, held.place);
	if (status || held.rest == AS_IS)
		return status;
	s->record.whole = size != SIZE_MAX && join(s, size);
	s->deferred.lost = !s->record.whole;
	return PFR_OK;
}

static enum pfr_status read_next(struct pfr_session *s)
{
	return s->order == PFR_ORDER_TIME ? pfr_session_sorted(s) : pfr_session_stream(s);
}

/* What was read with this status: PFR_MORE: it is held, or the end of what is read; else it is handed out at once. */
static enum pfr_status took(struct pfr_session *s, enum pfr_status status)
{
	struct session_whole *w = s->deferred.whole;
	struct pfr_record record;
	uint64_t cookie = 0, place = 0;
	enum role role;

	if (status == PFR_END || pfr_status_class(status) == PFR_CLASS_STREAM) {
		w->end = status;
		return PFR_MORE;
	}
	if (status == PFR_MORE || s->record.frame.piece != PFR_PIECE_RECORD)
		return status;
	role = status ? NOTHING : role_of(s, &record, &cookie);
	if (!w->nr && role != WAITS_FOR)
		return status;
	if (s->order == PFR_ORDER_TIME)
		place = pfr_session_order_place(s);
	else if (pfr_session_order_keep(s, status, &place))
		return s->end;
	return take(s, role, &record, cookie, place);
}

enum pfr_status pfr_session_whole(struct pfr_session *s)
{
	struct session_whole *w = s->deferred.whole;

	s->record.whole = 0;
	s->deferred.lost = false;
	if (!(s->flags & PFR_SESSION_WHOLE_CHAINS) || !pfr_session_defers(s))
		return read_next(s);
	if (!w && whole_open(s))
		return s->end;
	w = s->deferred.whole;
	if (w->end && first_waits(w))
		decide(s, held_at(w, w->first)->waiting, LOST);
	if (w->nr && !first_waits(w))
		return deliver(s);
	return w->end ? w->end : took(s, read_next(s));
}
