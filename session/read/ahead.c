/* SPDX-License-Identifier: MIT */
/*
 * What follows a suspect: in a file any bytes, read again where the session does not have them; in a pipe what the buffer can hold.
 */
#include "session/read/ahead.h"

#define WORK_LEAST (UINT64_C(64) << 20) /* bytes that may be looked at in all, and so many times the file's size */
#define WORK_TIMES 16

uint64_t pfr_session_data_end(const struct pfr_session *s)
{
	uint64_t end = s->source.seekable ? s->source.size : s->bytes.closed ? s->bytes.at + s->bytes.filled :
									       UINT64_MAX;

	return s->reader.data_end < end ? s->reader.data_end : end;
}

/* What the session has read anyway. */
static size_t held(const struct pfr_session *s, uint64_t at, const unsigned char **data)
{
	if (s->source.memory) {
		*data = s->source.memory + at;
		return at < s->source.size ? (size_t)(s->source.size - at) : 0;
	}
	*data = s->bytes.buffer + (at - s->bytes.at);
	return s->bytes.at <= at && at - s->bytes.at < s->bytes.filled ? s->bytes.filled - (size_t)(at - s->bytes.at) : 0;
}

/* Reads on where the bytes end, or anew: few bytes where nothing says that more will be needed. */
static void read_ahead(struct ahead *a, uint64_t at, size_t least, uint64_t left)
{
	bool follows = a->filled && at >= a->at && at <= a->at + a->filled;
	size_t size = follows || least > RECORD_FEW ? sizeof(a->bytes) : 2 * RECORD_FEW;
	ssize_t n = pfr_session_pread(&a->s->source, a->bytes, left < size ? (size_t)left : size, at);

	a->at = at;
	a->filled = n < 0 ? 0 : (size_t)n;
}

bool ahead_window(struct ahead *a, uint64_t at, size_t least, struct pfr_window *window)
{
	struct pfr_session *s = a->s;
	uint64_t left;
	size_t size;

	if (!s->source.seekable && at - a->keep < PIPE_MOST) {
		pfr_session_see(s, a->keep, at, least);
		a->end = pfr_session_data_end(s);
	}
	left = at < a->end ? a->end - at : 0;
	least = left < least ? (size_t)left : least;
	*window = (struct pfr_window){.at = at, .order = s->reader.order};
	size = held(s, at, &window->data);
	if (size < least && s->source.seekable) {
		if (at < a->at || at + least > a->at + a->filled)
			read_ahead(a, at, least, left);
		window->data = a->bytes + (at - a->at);
		size = a->filled - (size_t)(at - a->at);
	}
	window->size = size < left ? size : (size_t)left;
	window->closed = window->size == left;
	return window->size >= HEADER_SIZE;
}

bool pfr_session_judged_enough(const struct pfr_session *s, uint64_t more)
{
	uint64_t size = s->source.seekable ? pfr_session_data_end(s) : s->bytes.at + s->bytes.filled;

	return (s->damage.work + more) / WORK_TIMES > WORK_LEAST / WORK_TIMES + size;
}

struct ahead *ahead_open(struct pfr_session *s)
{
	uint64_t end = pfr_session_data_end(s);
	struct ahead *a = (struct ahead *)s->damage.judged;

	if (!a) {
		a = (struct ahead *)pfr_session_resize(s, 0, sizeof(*a));
		if (!a)
			return 0;
		s->damage.judged = a;
		a->end = a->part = 0;
		a->at = a->filled = 0;
	}
	if ((a->end != end && s->source.seekable) || a->part != s->parts.at)
		a->at = a->filled = 0;
	a->s = s;
	a->end = end;
	a->part = s->parts.at;
	a->keep = s->record.where.at < s->record.frame.at ? s->record.where.at : s->record.frame.at;
	return a;
}
