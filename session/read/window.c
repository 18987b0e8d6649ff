/* SPDX-License-Identifier: MIT */
/*
 * Gives the reader the bytes and the memory that it asks for: a file through a window, a pipe from front to
 * back. It does not depend on records.
 */
#include "plausible.h"
#include "session/base/refuse.h"

#include <errno.h>
#include <string.h>

#define PART_SEARCH_MOST (UINT64_C(1) << 20) /* bytes: 16 of the largest records of the kernel */

static bool buffer_reserve(struct pfr_session *s, uint64_t size)
{
	unsigned char *buffer;

	if (size <= s->bytes.capacity)
		return true;
	buffer = size <= SIZE_MAX ? (unsigned char *)pfr_session_resize(s, s->bytes.buffer, (size_t)size) : 0;
	if (!buffer)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0), false;
	s->bytes.buffer = buffer;
	s->bytes.capacity = (size_t)size;
	return true;
}

static bool read_failed(struct pfr_session *s)
{
	pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read", 0);
	return false;
}

static bool feed_file(struct pfr_session *s)
{
	/* tables and features lie apart: no more than they need; records follow each other */
	uint64_t needed = s->reader.need_size, size = s->sorter || needed > SESSION_NEAR ? s->bytes.capacity : SESSION_NEAR;
	ssize_t n;

	if (s->reader.need < s->reader.data || s->reader.need >= s->reader.data_end)
		size = needed > 65536 ? needed : 65536;
	n = pfr_session_pread(&s->source, s->bytes.buffer, (size_t)size, s->reader.need);
	if (n < 0)
		return read_failed(s);
	s->bytes.at = s->reader.need;
	s->bytes.filled = (size_t)n;
	s->bytes.closed = (uint64_t)n < size;
	pfr_reader_give(&s->reader, s->bytes.buffer, (size_t)n, s->bytes.at, s->bytes.closed);
	return true;
}

/* All of it lies in memory. */
static bool feed_memory(struct pfr_session *s)
{
	if (s->source.header && s->reader.need + s->reader.need_size <= sizeof(s->fit.header)) {
		pfr_reader_give(&s->reader, s->source.header, sizeof(s->fit.header), 0, 0);
		return true;
	}
	s->bytes.at = s->reader.need < s->source.size ? s->reader.need : s->source.size;
	pfr_reader_give(&s->reader, s->source.memory + s->bytes.at, (size_t)(s->source.size - s->bytes.at), s->bytes.at, 1);
	return true;
}

static void pass_on(struct pfr_session *s, size_t size)
{
	if (s->calls.passed && size)
		s->calls.passed(s->calls.user, s->bytes.buffer, size, s->bytes.at);
}

/* Drops the bytes before `position`; those that the buffer does not hold yet are read. False: the pipe failed. */
static bool skip_to(struct pfr_session *s, uint64_t position, bool *closed)
{
	while (position > s->bytes.at + s->bytes.filled && !*closed) {
		uint64_t left;
		ssize_t n;

		pass_on(s, s->bytes.filled);
		s->bytes.at += s->bytes.filled;
		s->bytes.filled = 0;
		left = position - s->bytes.at;
		n = pfr_session_read_some(s->source.fd, s->bytes.buffer, left < s->bytes.capacity ? (size_t)left : s->bytes.capacity);
		if (n < 0)
			return read_failed(s);
		*closed = n == 0;
		s->bytes.filled = (size_t)n;
	}
	if (position <= s->bytes.at + s->bytes.filled) {
		size_t gone = (size_t)(position - s->bytes.at);

		pass_on(s, gone);
		memmove(s->bytes.buffer, s->bytes.buffer + gone, s->bytes.filled - gone);
		s->bytes.at = position;
		s->bytes.filled -= gone;
	}
	return true;
}

/* Reads until the buffer holds `size` bytes, or the pipe ends. */
static bool fill_to(struct pfr_session *s, uint64_t size, bool *closed)
{
	while (!*closed && s->bytes.filled < size) {
		ssize_t n = pfr_session_read_some(s->source.fd, s->bytes.buffer + s->bytes.filled, s->bytes.capacity - s->bytes.filled);

		if (n < 0)
			return read_failed(s);
		*closed = n == 0;
		s->bytes.filled += (size_t)n;
	}
	return true;
}

void pfr_session_see(struct pfr_session *s, uint64_t keep, uint64_t at, size_t size)
{
	struct pfr_frame *frame = &s->record.frame;
	uint64_t frame_at = frame->at, end = at + size;
	bool closed = s->bytes.closed;

	if (closed || end <= s->bytes.at + s->bytes.filled)
		return;
	if (end - s->bytes.at > s->bytes.capacity && (!skip_to(s, keep, &closed) || !buffer_reserve(s, end - s->bytes.at)))
		return;
	if (s->calls.progress) /* which may end the reading where the reader asks for bytes, next */
		s->calls.progress(s->calls.progress_user, end, 0);
	fill_to(s, end - s->bytes.at, &closed);
	s->bytes.closed = closed;
	if (frame_at >= s->bytes.at && frame_at - s->bytes.at <= s->bytes.filled)
		frame->data = s->bytes.buffer + (frame_at - s->bytes.at);
	if (s->reader.need < s->bytes.at)
		s->reader.need = s->bytes.at;
	pfr_reader_give(&s->reader, s->bytes.buffer, s->bytes.filled, s->bytes.at, closed);
}

static bool feed_pipe(struct pfr_session *s)
{
	bool closed = false;

	if (!skip_to(s, s->reader.need, &closed) || !fill_to(s, s->reader.need_size, &closed))
		return false;
	s->bytes.closed = closed;
	pfr_reader_give(&s->reader, s->bytes.buffer, s->bytes.filled, s->bytes.at, closed);
	return true;
}

/*
 * The bytes requested are in the buffer already: after a search for records, which begins anew where it is asked to. Without this a file
 * of broken records is read again, a window for each of them.
 */
static bool feed_held(struct pfr_session *s)
{
	uint64_t need = s->reader.need;

	if (need < s->bytes.at || need - s->bytes.at > s->bytes.filled || s->bytes.filled - (need - s->bytes.at) < s->reader.need_size)
		return false;
	pfr_reader_give(&s->reader, s->bytes.buffer, s->bytes.filled, s->bytes.at, s->bytes.closed);
	return true;
}

/* The buffer is kept, and another takes its place: records that wait for their time are soon asked for again. */
static void keep_past(struct pfr_session *s)
{
	struct session_past *past = &s->bytes.past[s->bytes.oldest], now = {s->bytes.buffer, s->bytes.capacity, s->bytes.filled, s->bytes.at};

	if (!past->data) {
		past->data = (unsigned char *)s->allocator.resize(s->allocator.user, 0, SESSION_WINDOW);
		past->capacity = SESSION_WINDOW;
	}
	if (!past->data)
		return;
	s->bytes.buffer = past->data;
	s->bytes.capacity = past->capacity;
	s->bytes.filled = 0;
	*past = now;
	s->bytes.oldest = (s->bytes.oldest + 1) % SESSION_PAST;
}

static bool feed(struct pfr_session *s)
{
	int error;

	if (!s->reader.need && !s->fit.header_seen)
		pfr_session_header_fit(s);
	if (s->end)
		return false;
	s->info.position = s->reader.need;
	error = s->calls.progress ? s->calls.progress(s->calls.progress_user, s->info.position, s->info.size) : 0;
	if (error) {
		pfr_session_fail(s, PFR_E_SYSTEM, error, SESSION_STOPPED, 0);
		return false;
	}
	if (s->source.memory)
		return feed_memory(s);
	if (s->search.searches || s->search.resumed) {
		s->search.resumed = false;
		if (feed_held(s))
			return true;
	}
	if (s->sorter && s->source.seekable && !s->parts.there && s->reader.need >= s->reader.data && s->reader.need < s->reader.data_end)
		keep_past(s);
	if (!buffer_reserve(s, s->reader.need_size > SESSION_WINDOW ? s->reader.need_size : SESSION_WINDOW))
		return false;
	return s->source.seekable ? feed_file(s) : feed_pipe(s);
}

/* Whether `nr` things of `width` bytes can be: as many as 32 bits count, and the machine's memory holds. */
static bool can_be(uint64_t nr, size_t width)
{
	return nr <= UINT32_MAX && nr <= SIZE_MAX / width;
}

/*
 * More capacity for what is full: for events, and else it must be the ids. Both together would let the ids'
 * grow without need, as often as events are added. The reader asks for no more than the limits allow.
 */
static bool reserve_events(struct pfr_session *s)
{
	struct pfr_events *e = &s->events;
	uint64_t capacity = e->nr == e->capacity ? (uint64_t)e->capacity * 2 : (uint64_t)e->ids_capacity * 4;
	void *moved = 0;

	pfr_session_changes(s);
	if (e->nr == e->capacity && can_be(capacity, sizeof(*e->event)) &&
	    (moved = pfr_session_resize(s, e->event, (size_t)capacity * sizeof(*e->event)))) {
		e->event = (struct pfr_event *)moved;
		e->capacity = (uint32_t)capacity;
	} else if (e->nr != e->capacity && can_be(capacity, sizeof(*e->id)) &&
		   (moved = pfr_session_resize(s, e->id, (size_t)capacity * sizeof(*e->id)))) {
		e->id = (struct pfr_id *)moved;
		e->ids_capacity = (uint32_t)capacity;
	}
	return moved || pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0) == PFR_OK;
}

/*
 * Of a file that is read in parts, one that has no record near its beginning, as in the payload of an AUXTRACE record: it gives up, and one
 * session passes over those bytes, instead of a search through all of them.
 */
static bool is_part_lost(const struct pfr_session *s)
{
	return s->span.from && s->search.starts && s->reader.need > s->span.from && s->reader.need - s->span.from > PART_SEARCH_MOST;
}

enum pfr_status pfr_session_frame(struct pfr_session *s, enum pfr_status status)
{
	struct pfr_session_record *r = &s->record;

	while (status == PFR_MORE || status == PFR_NO_SPACE) {
		if (is_part_lost(s))
			return pfr_session_fail(s, PFR_E_SYSTEM, 0, "no record is near the beginning of a part", 0);
		if (!(status == PFR_MORE ? feed(s) : reserve_events(s)))
			return s->end;
		status = pfr_reader_next(&s->reader, &r->frame, &r->layout, &r->where);
	}
	return status;
}

/* ---- payloads ----------------------------------------------------------------- */

static enum pfr_status payload_in_memory(struct pfr_session *s, struct pfr_frame *frame, uint64_t size)
{
	if (frame->at > s->source.size || size > s->source.size - frame->at)
		return PFR_END;
	frame->data = s->source.memory + frame->at;
	return PFR_OK;
}

/* The buffer then holds the frame with its payload, and the reader gets its new place. */
enum pfr_status pfr_session_load_payload(struct pfr_session *s, struct pfr_frame *frame)
{
	uint64_t size = frame->size + frame->payload, from = frame->at - s->bytes.at;
	bool closed = false;

	if (frame->payload > pfr_limit(s->limits, PFR_LIMIT_PAYLOAD))
		return PFR_E_LIMIT;
	if (s->source.memory)
		return payload_in_memory(s, frame, size);
	if (frame->at < s->bytes.at || from > s->bytes.filled)
		return PFR_END;
	if (s->bytes.filled - from >= size) {
		frame->data = s->bytes.buffer + from;
		return PFR_OK;
	}
	if (!buffer_reserve(s, from + size + 65536))
		return PFR_E_MEMORY;
	if (s->source.seekable) {
		ssize_t n = pfr_session_pread(&s->source, s->bytes.buffer, s->bytes.capacity, s->bytes.at);

		s->bytes.filled = n < 0 ? 0 : (size_t)n;
		closed = s->bytes.filled < s->bytes.capacity;
	} else if (!fill_to(s, from + size, &closed)) {
		return PFR_E_SYSTEM;
	}
	s->bytes.closed = closed;
	pfr_reader_give(&s->reader, s->bytes.buffer, s->bytes.filled, s->bytes.at, closed);
	frame->data = s->bytes.buffer + from;
	return s->bytes.filled >= from + size ? PFR_OK : PFR_END;
}
