/* SPDX-License-Identifier: MIT */
/*
 * The records of a capture in the order of time. What waits is found again by its offset in the file;
 * where there is no such place (a pipe, compressed records, further files of a directory) it is kept in a
 * temporary file. What is due when, is decoder/sort.c's.
 */
#include "session/read/clear.h"
#include "session/read/order_odd.h"
#include "session/read/slots.h"
#include "prefetch.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define FIRST (1 << 12)
#define SPOOLED (UINT64_C(1) << 63)
#define HEAD 32 /* of a record in the temporary file: struct head */
#define GATHER (256 << 10)

/* What is kept of a record besides its bytes, and how: three numbers of 8 bytes, two of 4. */
struct head {
	uint64_t at, offset;
	uint32_t size, part, packed;
};

struct session_order {
	struct pfr_sort sort;
	struct session_source spool; /* fd -1: none yet */
	uint64_t spooled, written;   /* bytes for the temporary file, and those that are in it */
	bool spooling, full;         /* full: that the limit was reached has been noted */
	enum pfr_status end;
	uint32_t asked;                  /* events of which it is known whether their ring is overwritten */
	bool overwritten;                /* that of one is */
	uint64_t loaded;                 /* where the record is that was loaded last */
	unsigned near;                   /* of the windows that are kept, the one that had it */
	struct slots slots, spool_slots; /* of the capture, and of the temporary file */
	unsigned char gather[GATHER + HEAD + UINT16_MAX];
	unsigned char record[UINT16_MAX];
	unsigned char *large; /* a record that is larger: of simpleperf */
	uint32_t large_capacity;
};

/* The size that the kernel's header has; simpleperf's records have one of 32 bits elsewhere. */
static uint32_t header_size(const unsigned char *header, enum pfr_byte_order order)
{
	return order == PFR_BIG ? (uint32_t)(header[6] << 8 | header[7]) : (uint32_t)(header[7] << 8 | header[6]);
}

enum pfr_status pfr_session_order_open(struct pfr_session *s)
{
	uint64_t limit = pfr_limit(s->limits, PFR_LIMIT_PENDING);
	size_t capacity = limit < FIRST ? (size_t)limit + !limit : FIRST;
	struct pfr_pending *pending = (struct pfr_pending *)pfr_session_resize(s, 0, capacity * sizeof(*pending));

	s->sorter = (struct session_order *)pfr_session_resize(s, 0, sizeof(*s->sorter));
	if (!s->sorter || !pending) {
		pfr_session_free(s, pending);
		pfr_session_free(s, s->sorter);
		s->sorter = 0;
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	}
	memset(s->sorter, 0, offsetof(struct session_order, gather));
	s->sorter->large = 0;
	s->sorter->large_capacity = 0;
	s->sorter->spool.fd = -1;
	pfr_sort_init(&s->sorter->sort, pending, capacity);
	return PFR_OK;
}

void pfr_session_order_close(struct pfr_session *s)
{
	if (!s->sorter)
		return;
	pfr_session_odd_close(s);
	pfr_session_source_close(&s->sorter->spool);
	pfr_session_free(s, s->sorter->sort.pending);
	pfr_session_free(s, s->sorter->large);
	pfr_session_free(s, s->sorter->slots.slot);
	pfr_session_free(s, s->sorter->spool_slots.slot);
	pfr_session_free(s, s->sorter);
}

/* ---- reading again ------------------------------------------------------------ */

static struct slot *slot_for(struct pfr_session *s, bool spool, uint64_t at)
{
	struct session_order *o = s->sorter;

	return spool ? pfr_session_slot(s, &o->spool_slots, &o->spool, at) : pfr_session_slot(s, &o->slots, &s->source, at);
}

static enum pfr_status spool_flush(struct pfr_session *s)
{
	struct session_order *o = s->sorter;
	int error = pfr_session_write_full(o->spool.fd, o->gather, (size_t)(o->spooled - o->written));

	o->written = o->spooled;
	return error ? pfr_session_fail(s, PFR_E_SYSTEM, error, "cannot write a temporary file", 0) : PFR_OK;
}

static enum pfr_status read_at(struct pfr_session *s, bool spool, uint64_t at, unsigned char *to, size_t size)
{
	struct session_order *o = s->sorter;

	if (spool && at >= o->written) { /* not in the file yet; a record is wholly in it or not at all */
		memcpy(to, o->gather + (at - o->written), size);
		return PFR_OK;
	}
	while (size) {
		struct slot *slot = slot_for(s, spool, at);
		size_t part;

		if (!slot && errno == ENOMEM)
			return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
		if (!slot)
			return pfr_session_fail(s, PFR_E_SYSTEM, errno, errno ? "cannot read again" : "it was cut while it was read", 0);
		part = slot->filled - (size_t)(at - slot->at);
		part = part < size ? part : size;
		memcpy(to, slot->data + (at - slot->at), part);
		slot->used += part;
		to += part;
		at += part;
		size -= part;
	}
	return PFR_OK;
}

/* The same bytes where they are in memory in one piece, until the next read; null: they are not. */
static const unsigned char *in_slot(struct pfr_session *s, bool spool, uint64_t at, size_t size)
{
	struct session_order *o = s->sorter;
	struct slot *slot;

	if (spool && at >= o->written)
		return o->gather + (at - o->written);
	slot = slot_for(s, spool, at);
	if (!slot || slot->filled - (size_t)(at - slot->at) < size)
		return 0;
	slot->used += size;
	return slot->data + (at - slot->at);
}

static enum pfr_status load_head(struct pfr_session *s, uint64_t offset, struct head *head)
{
	unsigned char bytes[HEAD];

	if (offset & SPOOLED) {
		if (read_at(s, true, offset & ~SPOOLED, bytes, HEAD))
			return s->end;
		memcpy(&head->at, bytes, 8);
		memcpy(&head->offset, bytes + 8, 8);
		memcpy(&head->size, bytes + 16, 4);
		memcpy(&head->part, bytes + 20, 4);
		memcpy(&head->packed, bytes + 24, 4);
		return PFR_OK;
	}
	if (read_at(s, false, offset, bytes, 8))
		return s->end;
	*head = (struct head){.at = offset, .offset = offset};
	head->size = header_size(bytes, (enum pfr_byte_order)s->reader.order);
	return PFR_OK;
}

/* Space for a record of that size, which the limit record_size has let pass. */
static unsigned char *large_reserve(struct pfr_session *s, uint32_t size)
{
	struct session_order *o = s->sorter;
	unsigned char *large;

	if (size <= o->large_capacity)
		return o->large;
	large = (unsigned char *)pfr_session_resize(s, o->large, size);
	if (!large)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0), (unsigned char *)0;
	o->large = large;
	o->large_capacity = size;
	return large;
}

static const unsigned char *held_in(const unsigned char *data, uint64_t begin, uint64_t filled, uint64_t at, uint64_t size)
{
	return at < begin || at - begin > filled || size > filled - (at - begin) ? 0 : data + (at - begin);
}

/* Bytes of the file that are in memory anyway, and stay there until more is read; null: they must be read again. */
static const unsigned char *held(struct pfr_session *s, uint64_t at, uint64_t size)
{
	struct session_order *o = s->sorter;
	const struct session_past *past = &s->bytes.past[o->near];
	const unsigned char *data;
	unsigned i;

	if (s->source.memory)
		return held_in(s->source.memory, 0, s->source.size, at, size);
	data = held_in(past->data, past->at, past->filled, at, size);
	if (!data)
		data = held_in(s->bytes.buffer, s->bytes.at, s->bytes.filled, at, size);
	for (i = 0; !data && i < SESSION_PAST; i++) {
		past = &s->bytes.past[i];
		data = held_in(past->data, past->at, past->filled, at, size);
		o->near = data ? i : o->near;
	}
	return data;
}

/* A record that has its place in the file, and is in memory as a whole; null: it is not. */
static inline const unsigned char *load_near(struct pfr_session *s, uint64_t offset, struct head *head)
{
	const unsigned char *data = held(s, offset, 8);
	struct slot *slot = 0;
	size_t there = 0;

	if (!data) {
		slot = slot_for(s, false, offset);
		there = slot ? slot->filled - (size_t)(offset - slot->at) : 0;
		if (there < 8)
			return 0;
		data = slot->data + (offset - slot->at);
	}
	head->at = head->offset = offset;
	head->size = header_size(data, (enum pfr_byte_order)s->reader.order);
	head->part = head->packed = 0;
	if (slot && there >= head->size)
		slot->used += head->size;
	if (there)
		return there >= head->size ? data : 0;
	return held(s, offset, head->size);
}

/* The bytes of the record that waits at `offset`; null: the session's end. */
static const unsigned char *load_bytes(struct pfr_session *s, uint64_t offset, struct head *head)
{
	struct session_order *o = s->sorter;
	bool spool = (offset & SPOOLED) != 0;
	uint64_t place = spool ? (offset & ~SPOOLED) + HEAD : offset;
	const unsigned char *data = spool ? 0 : load_near(s, offset, head);
	unsigned char *to;

	if (data)
		return data;
	if (load_head(s, offset, head))
		return 0;
	data = in_slot(s, spool, place, head->size);
	if (data)
		return data;
	to = head->size <= sizeof(o->record) ? o->record : large_reserve(s, head->size);
	if (!to || read_at(s, spool, place, to, head->size))
		return 0;
	return to;
}

/* Where records are in the order of time as they are, those after it in memory are next. */
static void fetch_after(struct pfr_session *s)
{
	const struct pfr_frame *frame = &s->record.frame;
	struct pfr_window window = {.size = (size_t)IDS_AHEAD * frame->size};

	if (s->events.nr <= FETCH_EVENTS || s->sorter->spooling || frame->size > FETCH_SIZE)
		return;
	window.data = held(s, frame->at + frame->size, window.size);
	if (!window.data)
		return;
	ids_fetch(&s->events, &window, frame);
	fetch_events(s, &window);
}

static enum pfr_status load(struct pfr_session *s, uint64_t offset)
{
	struct pfr_session_record *r = &s->record;
	struct head head = {0};
	const unsigned char *data = load_bytes(s, offset, &head);
	enum pfr_status status;

	if (!data)
		return s->end;
	if (pfr_frame_init(&r->frame, data, head.size, head.at, (enum pfr_byte_order)s->reader.order, &r->where))
		return pfr_session_fail(s, PFR_E_SYSTEM, 0, "it was changed while it was read", 0);
	r->packed = head.packed != 0;
	r->part = head.part;
	r->offset = head.offset;
	r->inner = r->packed ? head.at : 0;
	fetch_after(s);
	status = pfr_events_route(&s->events, &r->frame, &r->layout, &r->where);
	if (!status && has_many_tasks(s) && !s->sorter->spooling && r->frame.size <= FETCH_SIZE)
		fetch_tasks(s, held(s, r->frame.at, TASKS_AHEAD * r->frame.size));
	return status;
}

enum pfr_status pfr_session_order_load(struct pfr_session *s, uint64_t offset)
{
	const struct session_odd *odd = pfr_session_odd_at(s, offset);
	enum pfr_status status;

	s->sorter->loaded = offset;
	if (!odd)
		return load(s, offset);
	status = odd->place == UINT64_MAX ? PFR_OK : load(s, odd->place);
	return pfr_session_odd_give(s, odd, status);
}

/* ---- gathering ------------------------------------------------------------------- */

/* After its head. What is too large to gather is written at once. */
static enum pfr_status spool_bytes(struct pfr_session *s, const unsigned char *data, uint32_t size)
{
	struct session_order *o = s->sorter;
	int error;

	if (size <= UINT16_MAX) {
		memcpy(o->gather + (o->spooled - o->written), data, size);
		o->spooled += size;
		return PFR_OK;
	}
	if (spool_flush(s))
		return s->end;
	error = pfr_session_write_full(o->spool.fd, data, size);
	o->spooled += size;
	o->written = o->spooled;
	return error ? pfr_session_fail(s, PFR_E_SYSTEM, error, "cannot write a temporary file", 0) : PFR_OK;
}

static enum pfr_status spool_record(struct pfr_session *s)
{
	struct session_order *o = s->sorter;
	const struct pfr_session_record *r = &s->record;
	uint32_t packed = r->packed;
	unsigned char *to;

	if (o->spool.fd < 0) {
		o->spool.fd = pfr_session_temporary();
		o->spool.owned = o->spool.fd >= 0;
		if (o->spool.fd < 0)
			return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot make a temporary file", 0);
	}
	if (o->spooled - o->written > GATHER && spool_flush(s))
		return s->end;
	to = o->gather + (o->spooled - o->written);
	memset(to, 0, HEAD);
	memcpy(to, &r->frame.at, 8);
	memcpy(to + 8, &r->offset, 8);
	memcpy(to + 16, &r->frame.size, 4);
	memcpy(to + 20, &r->part, 4);
	memcpy(to + 24, &packed, 4);
	o->spooled += HEAD;
	return spool_bytes(s, r->frame.data, r->frame.size);
}

/* More capacity; false when there is enough, and then the earliest record goes first. */
static bool grow(struct pfr_session *s, uint64_t at)
{
	struct session_order *o = s->sorter;
	struct pfr_pending *pending = 0;
	uint64_t capacity = o->sort.capacity * UINT64_C(2), limit = pfr_limit(s->limits, PFR_LIMIT_PENDING);
	struct pfr_where where = {.status = PFR_LATE, .limit = PFR_LIMIT_PENDING, .event = PFR_NO_EVENT, .at = at, .offset = at, .left = o->sort.capacity};

	if (capacity > limit)
		capacity = limit;
	if (capacity > o->sort.capacity && capacity <= SIZE_MAX / sizeof(*pending))
		pending = (struct pfr_pending *)pfr_session_resize(s, o->sort.pending, (size_t)capacity * sizeof(*pending));
	if (!pending) {
		if (!o->full)
			pfr_session_note_where(s, &where);
		o->full = true;
		return false;
	}
	o->sort.pending = pending;
	o->sort.capacity = (size_t)capacity;
	return true;
}

/* A status that is not found again when the record is looked at later. */
static bool is_seen_once(enum pfr_status status)
{
	return status && status != PFR_E_UNKNOWN_ID && status != PFR_E_WHICH_EVENT;
}

enum pfr_status pfr_session_order_keep(struct pfr_session *s, enum pfr_status status, uint64_t *place)
{
	const struct pfr_session_record *r = &s->record;
	struct session_order *o = s->sorter;
	struct session_odd odd = {.place = 0, .status = status, .part = r->part, .hole = {.where = r->where, .from = 0, .until = 0, .open = false, .ready = false, .last = false}};

	/* and from then on: places in the spool come after those in the file */
	o->spooling |= !s->source.seekable || r->packed || s->parts.there || status == PFR_E_HIDES ||
		       r->frame.size != header_size(r->frame.data, (enum pfr_byte_order)r->frame.order);
	*place = o->spooling ? o->spooled | SPOOLED : r->frame.at;
	odd.place = *place;
	if (is_seen_once(status) && !pfr_session_odd_add(s, &odd, place))
		pfr_session_note_where(s, &r->where);
	return o->spooling ? spool_record(s) : PFR_OK;
}

uint64_t pfr_session_order_place(const struct pfr_session *s)
{
	return s->sorter->loaded;
}

/*
 * Rings that are overwritten are read at the end, and what they hold is older than what the others had: a round says nothing of it. Each event is asked
 * once, however many rounds there are.
 */
static bool is_overwritten(const struct pfr_session *s)
{
	struct session_order *o = s->sorter;

	for (; o->asked < s->events.nr && !o->overwritten; o->asked++)
		o->overwritten = (s->events.event[o->asked].attr.flags & PFR_FLAG_WRITE_BACKWARD) != 0;
	return o->overwritten;
}

/* Adds the session's record. PFR_MORE; or another record, which had to go before its turn, with its status. */
static enum pfr_status gather(struct pfr_session *s, enum pfr_status status)
{
	struct session_order *o = s->sorter;
	uint64_t offset, early;
	struct pfr_frame added = s->record.frame;
	const struct pfr_layout *layout = s->damage.untimely ? 0 : s->record.layout; /* its place is after the one before it */

	if (pfr_session_order_keep(s, status, &offset))
		return s->end;
	o->sort.rounds = !s->parts.there && (added.type != PFR_RECORD_FINISHED_ROUND || !is_overwritten(s));
	while (pfr_sort_add(&o->sort, &added, layout, offset) == PFR_NO_SPACE) {
		if (grow(s, added.at))
			continue;
		pfr_sort_next(&o->sort, &early);
		pfr_sort_add(&o->sort, &added, layout, offset);
		return pfr_session_order_load(s, early);
	}
	return PFR_MORE;
}

/*
 * Adds records of the kernel that lie one after another, until one comes that is more than that, or may be due at once. That is what
 * pfr_session_stream and gather do, without what they do for others.
 */
static void gather_common(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;
	struct session_order *o = s->sorter;

	if (s->next.has_ahead || s->unpacking.inner || s->between || s->search.start || s->search.searches || o->spooling || !s->source.seekable || s->parts.there)
		return;
	r->packed = 0;
	do {
		r->layout = 0;
		s->next.ahead = pfr_reader_next(&s->reader, &r->frame, &r->layout, &r->where);
		s->next.has_ahead = !pfr_session_is_common(&r->frame, s->next.ahead) || o->sort.nr == o->sort.capacity ||
				    r->frame.size != header_size(r->frame.data, (enum pfr_byte_order)r->frame.order) || !pfr_session_is_clear(s, &r->frame, r->layout);
		if (s->next.has_ahead)
			return;
		pfr_sort_add(&o->sort, &r->frame, r->layout, r->frame.at);
	} while (o->sort.pending[o->sort.pending[0].first].time > o->sort.due); /* what is due, not the last one, is handed out next */
}

static enum pfr_status at_end(struct pfr_session *s)
{
	struct session_order *o = s->sorter;

	if (!s->end_noted && o->sort.late) {
		s->info.late = o->sort.late;
		pfr_session_note(s, PFR_LATE, 0, o->sort.late);
	}
	s->end_noted = true;
	return o->end == PFR_END ? PFR_END : s->end;
}

/*
 * The session's end (s->end), where it is not for good reading, is put off until everything that waits was handed out.
 */
enum pfr_status pfr_session_sorted(struct pfr_session *s)
{
	struct session_order *o = s->sorter;
	enum pfr_status status;
	uint64_t offset;

	status = pfr_sort_next(&o->sort, &offset);
	if (status == PFR_MORE) {
		gather_common(s);
		status = pfr_sort_next(&o->sort, &offset);
	}
	if (status == PFR_OK)
		return pfr_session_order_load(s, offset);
	if (status == PFR_END)
		return at_end(s);
	status = pfr_session_stream(s);
	if (s->hole.ready)
		pfr_session_odd_hole(s, &o->sort);
	if (status == PFR_END || pfr_status_class(status) == PFR_CLASS_STREAM) {
		o->end = status;
		pfr_sort_close(&o->sort);
		return PFR_MORE;
	}
	/* a record that is over the limit has no bytes here, and so no time, and cannot be read again */
	if (status == PFR_MORE || s->record.frame.piece != PFR_PIECE_RECORD || s->record.frame.size < 8)
		return status;
	return gather(s, status);
}
