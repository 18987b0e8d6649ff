/* SPDX-License-Identifier: MIT */
/*
 * What happened to a capture on its way here, before it is read: what is certain is undone, in a temporary file where bytes inside were changed, the
 * rest is named; what is no capture is named as what it is.
 *
 * A capture whose own sizes fit is never changed. A change is undone where its bytes are as the change makes them, all of them, and the sizes fit
 * without it: records lead to the end of the data only then. Of a capture that was also cut they lead further, and it takes SURE places.
 */
#include "transport.h"

#include "perfring_session_tools.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define DEPTH 4         /* changes upon changes */
#define SURE 16         /* so many places are no accident */
#define LEAD_MOST 65536 /* bytes before a capture that are searched */
#define STREAM_SURE 4   /* the same of the beginning of a stream, which is then read as a file */
#define MAGIC 8
#define TAIL 4096

struct row {
	bool undone, changed;
	const char *what, *advice;
};

enum { CHANGED = 3,
       EXTRA = 1,
       LOST = 0 };

static const struct row rows[] = {
	{false, false, "", ""},
#define TRANSPORT(name, fate, what, advice) {((fate)&1) != 0, ((fate)&2) != 0, what, advice},
#include "transport.def"
};

static void note(struct pfr_session *s, enum transport how, uint64_t offset, uint64_t nr)
{
	pfr_session_note_text(s, PFR_E_TRANSPORT, offset, nr, rows[how].what, rows[how].advice);
	s->transport.changed |= rows[how].changed;
	s->transport.lost |= !rows[how].undone;
}

/* ---- undoing ------------------------------------------------------------------------- */

/* Everything from `from` on as it was, to a temporary file. False: the change was not this one; *status: reading or writing failed. */
static bool undo_to(struct pfr_session *s, struct undo *u, uint64_t from, int fd, unsigned char *memory, enum pfr_status *status)
{
	unsigned char *in = memory, *out = memory + EXTENT_WINDOW;
	int error = 0;
	ssize_t n;

	while (!error && !u->refused && (n = pfr_session_pread(&s->source, in, EXTENT_WINDOW, from)) != 0) {
		if (n < 0)
			return *status = pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read", 0), false;
		error = pfr_session_write_full(fd, out, pfr_session_undo(u, in, (size_t)n, out));
		from += (uint64_t)n;
	}
	if (!error && !u->refused)
		error = pfr_session_write_full(fd, out, pfr_session_undo_end(u, out));
	if (error)
		*status = pfr_session_fail(s, PFR_E_SYSTEM, error, "cannot write a temporary file", 0);
	return !error && !u->refused;
}

/* Whether the first bytes are as the change makes them. */
static bool may_be(const struct pfr_session *s, enum transport how, unsigned char *memory)
{
	struct undo u = {.how = how};
	ssize_t n = pfr_session_pread(&s->source, memory, EXTENT_WINDOW, 0);

	if (n > 0)
		pfr_session_undo(&u, memory, (size_t)n, memory + EXTENT_WINDOW);
	return !u.refused && u.changes;
}

/* Whether the capture fits now, and did not before. */
static bool is_better(const struct pfr_session *s, const struct session_source *now, enum transport how, uint64_t changes, unsigned char *memory)
{
	struct extent before, after;
	bool whole_before, whole_after;
	uint64_t reach_before, reach_after;

	pfr_session_extent(&s->source, &before);
	pfr_session_extent(now, &after);
	if (!after.known)
		return false;
	reach_before = before.known ? pfr_session_extent_records(&s->source, &before, memory, &whole_before) : (whole_before = false, 0);
	reach_after = pfr_session_extent_records(now, &after, memory, &whole_after);
	return !whole_before && (whole_after || (how != TRANSPORT_QUOTED && changes >= SURE && reach_after > reach_before));
}

static bool is_form(enum transport how)
{
	return how == TRANSPORT_BASE64 || how == TRANSPORT_UTF16;
}

static void take_source(struct pfr_session *s, int fd, uint64_t size)
{
	pfr_session_source_close(&s->source);
	s->source = (struct session_source){.fd = fd, .owned = true, .seekable = true, .size = size};
	s->info.size = size;
}

/* PFR_MORE: it was undone, and the source is the capture as it was; PFR_OK: it was not. */
static enum pfr_status undo_in_file(struct pfr_session *s, struct undo *u, uint64_t from, unsigned char *memory)
{
	struct session_source now = {.fd = pfr_session_temporary(), .seekable = true};
	uint64_t before = s->source.size;
	enum pfr_status status = PFR_OK;
	off_t end;
	bool good;

	if (now.fd < 0)
		return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot make a temporary file", 0);
	good = undo_to(s, u, from, now.fd, memory, &status);
	end = lseek(now.fd, 0, SEEK_CUR);
	if (good && end < 0) {
		status = pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read a temporary file", 0);
		good = false;
	}
	now.size = end < 0 ? 0 : (uint64_t)end;
	if (good && u->lost)
		note(s, TRANSPORT_LOST8, 0, before);
	if (!good || u->lost || u->other || !(is_form(u->how) ? now.size > 0 : is_better(s, &now, u->how, u->changes, memory))) {
		close(now.fd);
		return status;
	}
	take_source(s, now.fd, now.size);
	note(s, u->how, 0, is_form(u->how) ? before : before - now.size);
	return PFR_MORE;
}

/* ---- a capture -------------------------------------------------------------------------- */

/* How many zeros the file ends with, from `from` on. */
static uint64_t zeros_at_end(const struct session_source *source, uint64_t from, unsigned char *memory)
{
	uint64_t at = source->size;

	while (at > from) {
		size_t size = at - from < EXTENT_WINDOW ? (size_t)(at - from) : EXTENT_WINDOW;

		if (pfr_session_pread(source, memory, size, at - size) != (ssize_t)size)
			break;
		while (size && !memory[size - 1])
			size--, at--;
		if (size)
			break;
	}
	return source->size - at;
}

/* Whether what follows `end` has the same bytes as what is before it. */
static bool is_twice(const struct session_source *source, uint64_t end, unsigned char *memory)
{
	uint64_t at;

	if (source->size - end != end)
		return false;
	for (at = 0; at < end; at += EXTENT_WINDOW) {
		ssize_t n = pfr_session_pread(source, memory, EXTENT_WINDOW, at);
		ssize_t size = end - at < EXTENT_WINDOW ? (ssize_t)(end - at) : EXTENT_WINDOW;

		if (n < size || pfr_session_pread(source, memory + EXTENT_WINDOW, EXTENT_WINDOW, end + at) != size || memcmp(memory, memory + EXTENT_WINDOW, (size_t)size) != 0)
			return false;
	}
	return true;
}

static void name_behind(struct pfr_session *s, const struct extent *e, unsigned char *memory)
{
	uint64_t left = s->source.size - e->end;
	struct session_source next = s->source;
	struct extent other;

	if (next.memory)
		next.memory += e->end;
	next.base += e->end;
	next.size = left;
	pfr_session_extent(&next, &other);
	if (other.known && is_twice(&s->source, e->end, memory)) {
		note(s, TRANSPORT_TWICE, e->end, left);
		s->transport.twice = true;
		s->transport.behind = left;
	} else if (other.known) {
		note(s, TRANSPORT_JOINED, e->end, left);
		s->transport.joined = true;
	} else if (zeros_at_end(&s->source, e->end, memory) == left) {
		s->transport.behind = left;
	}
}

static void name_loss(struct pfr_session *s, const struct extent *e, unsigned char *memory)
{
	uint64_t size = s->source.size, zeros, reach;
	bool whole;
	ssize_t n;

	if (!e->known) {
		n = pfr_session_pread(&s->source, memory, TAIL, 0);
		if (n > 104 && !memchr(memory, 0, (size_t)n))
			note(s, TRANSPORT_NULS, 0, size);
	} else if (e->end > size && size % 4096 == 0) {
		note(s, TRANSPORT_CUT, size, e->end - size);
	} else if (e->no_table || (e->end == size && !e->fits)) {
		reach = e->data + pfr_session_extent_records(&s->source, e, memory, &whole);
		zeros = zeros_at_end(&s->source, e->data, memory);
		if (zeros >= 8 && (e->no_table || (!whole && reach + 8 <= size && reach >= size - zeros)))
			note(s, TRANSPORT_ZEROS, size - zeros, zeros);
	} else if (e->end < size && !e->pipe) {
		name_behind(s, e, memory);
	}
}

static enum pfr_status look_at_capture(struct pfr_session *s, const struct extent *e, unsigned char *memory)
{
	static const enum transport changes[] = {TRANSPORT_CRLF, TRANSPORT_UTF8, TRANSPORT_QUOTED};
	enum pfr_status status = PFR_OK;
	unsigned i;

	for (i = 0; i < sizeof(changes) / sizeof(changes[0]) && !status; i++) {
		struct undo u = {.how = changes[i]};

		if (may_be(s, changes[i], memory))
			status = undo_in_file(s, &u, 0, memory);
	}
	if (!status && !s->transport.lost && may_be(s, TRANSPORT_QUOTED, memory))
		note(s, TRANSPORT_MAILED, 0, s->source.size);
	else if (!status && !s->transport.lost)
		name_loss(s, e, memory);
	return status;
}

/* ---- what is no capture, or not from its first byte on ----------------------------------- */

/* UTF-16 of a capture, with its mark or without: every other byte is zero. */
static bool is_wide(const unsigned char *p, size_t size, bool *big)
{
	unsigned char begin[MAGIC], zeros = 0;
	bool mark = size >= 2 && (p[0] ^ p[1]) == 1 && (p[0] == 0xff || p[1] == 0xff);
	size_t i;

	if (size < 2 + 2 * sizeof(begin))
		return false;
	*big = mark ? p[1] == 0xff : !p[0];
	p += mark ? 2 : 0;
	for (i = 0; i < sizeof(begin); i++) {
		begin[i] = p[2 * i + *big];
		zeros |= p[2 * i + !*big];
	}
	return !zeros && pfr_session_is_capture(begin, sizeof(begin));
}

/* Where base64 of a capture begins, at the beginning of a line or after "base64,"; `size`: nowhere. */
static size_t find_base64(const unsigned char *p, size_t size)
{
	/* of PERFILE2, PERFFILE and their reverse, as far as they do not depend on what follows */
	static const char begins[][11] = {"UEVSRklMRT", "UEVSRkZJTE", "MkVMSUZSRV", "RUxJRkZSRV"};
	size_t length = sizeof(begins[0]) - 1, i, k;

	for (i = 0; i + length <= size; i++)
		for (k = 0; (!i || p[i - 1] == '\n' || p[i - 1] == ',') && k < sizeof(begins) / sizeof(begins[0]); k++)
			if (!memcmp(p + i, begins[k], length))
				return i;
	return size;
}

static struct session_source from_there(const struct session_source *source, uint64_t at)
{
	struct session_source rest = *source;

	rest.memory = rest.memory ? rest.memory + at : 0;
	rest.base += rest.memory ? 0 : at;
	rest.size -= at;
	return rest;
}

/* Where a capture begins in the first bytes; `size`: nowhere. */
static size_t find_capture(const struct session_source *source, const unsigned char *p, size_t size)
{
	struct session_source rest;
	struct extent e;
	size_t i;

	for (i = 1; i + 16 <= size; i++) {
		if ((p[i] != 'P' && p[i] != '2' && p[i] != 'E') || !pfr_session_is_capture(p + i, size - i))
			continue;
		rest = from_there(source, i);
		pfr_session_extent(&rest, &e);
		if (e.known)
			return i;
	}
	return size;
}

/* What is of no kind that is known is no capture either: the first bytes of one are never guessed. */
static enum pfr_status no_capture(struct pfr_session *s, const unsigned char *p, size_t size)
{
	char text[PFR_SESSION_TEXT];
	const char *advice, *kind = pfr_file_kind(p, size, &advice), *file;

	if (pfr_session_is_begin(p, size))
		return pfr_session_fail(s, PFR_E_MAGIC, 0, "the first bytes of a capture, of which the rest is missing: the file was cut; record again", 0);
	if (!kind)
		return pfr_session_fail(s, PFR_E_MAGIC, 0, "this is not a perf.data file or pipe; give the output of perf record", 0);
	file = strstr(advice, "FILE");
	snprintf(text, sizeof(text), "%s%s, not a capture; %.*s%s%s", strncmp(kind, "text", 4) ? "a file of " : "", kind, file ? (int)(file - advice) : (int)strlen(advice), advice, file ? s->path : "", file ? file + 4 : "");
	return pfr_session_fail(s, PFR_E_MAGIC, 0, text, 0);
}

/* ---- a stream --------------------------------------------------------------------------- */

/* Where a capture begins in what has been read of a stream; `size`: nowhere yet. */
static size_t find_stream(const unsigned char *p, size_t size)
{
	size_t i;

	for (i = 0; i + 16 <= size; i++)
		if (pfr_session_is_capture(p + i, size - i) && (wire_u64(p + i + 8, p[i] != 'P') == 16 || wire_u64(p + i + 8, p[i] != 'P') == 104))
			return i;
	return size;
}

/* A stream whose first bytes are as a change makes them, more than once by accident, is read as a file. */
static enum pfr_status look_at_stream(struct pfr_session *s)
{
	static const enum transport changes[] = {TRANSPORT_CRLF, TRANSPORT_UTF8, TRANSPORT_QUOTED};
	ssize_t n = pfr_session_read_some(s->source.fd, s->bytes.buffer + s->bytes.filled, LEAD_MOST - s->bytes.filled);
	unsigned char *memory;
	bool may = false;
	unsigned i;

	if (n < 0)
		return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read", 0);
	s->bytes.filled += (size_t)n;
	memory = (unsigned char *)pfr_session_resize(s, 0, LEAD_MOST + 4);
	for (i = 0; memory && i < sizeof(changes) / sizeof(changes[0]) && !may; i++) {
		struct undo u = {.how = changes[i]};

		pfr_session_undo(&u, s->bytes.buffer, s->bytes.filled, memory);
		may = !u.refused && u.changes >= STREAM_SURE;
	}
	pfr_session_free(s, memory);
	return may ? PFR_MORE : PFR_OK;
}

/* What stands before a capture, or that it is another file. */
static enum pfr_status find_in_stream(struct pfr_session *s)
{
	unsigned char *p = s->bytes.buffer;
	bool big, closed = false;
	const char *advice;
	size_t at = s->bytes.filled;

	while (!closed && s->bytes.filled < LEAD_MOST && at == s->bytes.filled) {
		ssize_t n = pfr_session_read_some(s->source.fd, p + s->bytes.filled, LEAD_MOST - s->bytes.filled);

		if (n < 0)
			return pfr_session_fail(s, PFR_E_SYSTEM, errno, "cannot read", 0);
		closed = n == 0;
		s->bytes.filled += (size_t)n;
		at = find_stream(p, s->bytes.filled);
	}
	if (is_wide(p, s->bytes.filled, &big) || find_base64(p, s->bytes.filled) < s->bytes.filled)
		return PFR_MORE;
	if (at == s->bytes.filled || pfr_session_magic_kind(p, s->bytes.filled < KIND_BEGIN ? s->bytes.filled : KIND_BEGIN, &advice))
		return no_capture(s, p, s->bytes.filled < KIND_BEGIN ? s->bytes.filled : KIND_BEGIN);
	memmove(p, p + at, s->bytes.filled - at);
	s->bytes.filled -= at;
	note(s, TRANSPORT_LEAD, 0, at);
	return PFR_OK;
}

enum pfr_status pfr_session_transport_stream(struct pfr_session *s)
{
	bool capture = pfr_session_is_capture(s->bytes.buffer, s->bytes.filled) && !pfr_session_is_begin(s->bytes.buffer, s->bytes.filled);
	enum pfr_status status = capture ? PFR_OK : find_in_stream(s);

	if (!status && pfr_session_is_capture(s->bytes.buffer, s->bytes.filled) && s->bytes.filled < LEAD_MOST)
		status = look_at_stream(s);
	return status;
}

static enum pfr_status look_at_other(struct pfr_session *s, unsigned char *memory)
{
	ssize_t n = pfr_session_pread(&s->source, memory, LEAD_MOST, 0);
	size_t size = n < 0 ? 0 : (size_t)n, at;
	struct undo u = {.how = TRANSPORT_UTF16};
	const char *advice;

	if (is_wide(memory, size, &u.big)) {
		enum pfr_status status = undo_in_file(s, &u, 0, memory);

		return status ? status : pfr_session_fail(s, PFR_E_MAGIC, 0, "a capture whose bytes were taken for text and written as UTF-16, as by > of PowerShell 5; some of them are lost: write it to a file with -o, or use > of cmd", 0);
	}
	if (pfr_session_magic_kind(memory, size < KIND_BEGIN ? size : KIND_BEGIN, &advice))
		return no_capture(s, memory, size);
	u.how = TRANSPORT_BASE64;
	at = find_base64(memory, size);
	if (at < size)
		return undo_in_file(s, &u, at, memory);
	at = find_capture(&s->source, memory, size);
	if (at == size)
		return no_capture(s, memory, size < KIND_BEGIN ? size : KIND_BEGIN);
	s->source = from_there(&s->source, at);
	s->info.size = s->source.size;
	note(s, TRANSPORT_LEAD, 0, at);
	return PFR_MORE;
}

/* ---- the interface -------------------------------------------------------------------------- */

static enum pfr_status look(struct pfr_session *s, unsigned char **memory)
{
	unsigned char begin[MAGIC];
	ssize_t n = pfr_session_pread(&s->source, begin, sizeof(begin), 0);
	bool capture = n > 0 && pfr_session_is_capture(begin, (size_t)n) && !pfr_session_is_begin(begin, s->source.size);
	struct extent e;

	if (n <= 0 || pfr_session_is_cbor(begin, (size_t)n))
		return PFR_OK;
	if (capture)
		pfr_session_extent(&s->source, &e);
	if (capture && e.fits)
		return PFR_OK;
	if (!*memory)
		*memory = (unsigned char *)pfr_session_resize(s, 0, 2 * EXTENT_WINDOW + 4);
	if (!*memory)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	return capture ? look_at_capture(s, &e, *memory) : look_at_other(s, *memory);
}

enum pfr_status pfr_session_transport(struct pfr_session *s)
{
	unsigned char *memory = 0;
	enum pfr_status status = PFR_MORE;
	unsigned i;

	for (i = 0; i < DEPTH && status == PFR_MORE; i++)
		status = look(s, &memory);
	pfr_session_free(s, memory);
	return status == PFR_MORE ? PFR_OK : status;
}
