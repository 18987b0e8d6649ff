/* SPDX-License-Identifier: MIT */
/*
 * A capture to CBOR: the header as soon as events and features are known, the records, and between them, in
 * the order of the file, every byte that is in no record. It knows how to come by those bytes; items are
 * convert/cbor.c's.
 */
#include "to_cbor.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#ifdef HAVE_CBOR

#define HELD_MOST (16 << 20) /* bytes of a pipe whose items wait for its header */

/* ---- items ---------------------------------------------------------------------- */

/* Records that other threads have are written. */
static bool settle(struct pfr_to_cbor *c)
{
	if (c->jobs)
		c->failed |= !pfr_session_out_jobs(c->out, c->jobs, pfr_jobs_flush(c->jobs));
	return !c->failed;
}

/* An item of bytes that lie before c->pos. */
static bool put_piece(struct pfr_to_cbor *c, const unsigned char *data, size_t size, uint64_t at, bool payload)
{
	if (!settle(c) || !pfr_session_out_reserve(c->out, size + 64))
		return !(c->failed = true);
	pfr_cbor_bytes(&c->out->out, data, size, at, c->flags | (payload ? (unsigned)PFR_CBOR_PAYLOAD : 0));
	c->failed = !pfr_session_out_flush(c->out, false);
	return !c->failed;
}

/* Bytes that were kept for a larger item: nothing that follows them belongs to it. */
static bool put_kept(struct pfr_to_cbor *c)
{
	size_t size = c->kept;

	c->kept = 0;
	return !size || c->failed ? !c->failed : put_piece(c, c->piece, size, c->kept_at, c->kept_payload);
}

/* One item's bytes at most. Items end where bytes of one kind end or the item is full, and not where a pipe's reader paused. */
static bool put_part(struct pfr_to_cbor *c, const unsigned char *data, size_t size, bool payload)
{
	if (c->kept && (c->kept_at + c->kept != c->pos || c->kept_payload != payload) && !put_kept(c))
		return false;
	if (!c->kept && size == PFR_CBOR_PIECE)
		return put_piece(c, data, size, c->pos, payload);
	if (!c->kept)
		c->kept_at = c->pos;
	c->kept_payload = payload;
	memcpy(c->piece + c->kept, data, size);
	c->kept += size;
	return c->kept < PFR_CBOR_PIECE || put_kept(c);
}

static bool put_bytes(struct pfr_to_cbor *c, const unsigned char *data, size_t size)
{
	while (size && !c->failed) {
		bool payload = c->pos < c->payload_end;
		uint64_t most = payload ? c->payload_end - c->pos : size;
		size_t part = size < most ? size : (size_t)most;
		size_t space = PFR_CBOR_PIECE - (c->kept_at + c->kept == c->pos && c->kept_payload == payload ? c->kept : 0);

		if (part > space)
			part = space;
		if (payload || !(c->flags & PFR_CBOR_LEAN))
			put_part(c, data, part, payload);
		data += part;
		size -= part;
		c->pos += part;
	}
	return !c->failed;
}

/* Bytes of a pipe that go: those not carried yet are in no record. */
static void passed(void *user, const unsigned char *data, size_t size, uint64_t at)
{
	struct pfr_to_cbor *c = (struct pfr_to_cbor *)user;

	if (c->pos < at + size && c->pos >= at)
		put_bytes(c, data + (c->pos - at), (size_t)(at + size - c->pos));
}

/* Carries the bytes of a source up to `end`, or all that there are. */
static bool put_source(struct pfr_to_cbor *c, const struct session_source *source, uint64_t end)
{
	while (c->pos < end && !c->failed) {
		size_t size = end - c->pos < PFR_CBOR_PIECE ? (size_t)(end - c->pos) : PFR_CBOR_PIECE;
		ssize_t n = source->seekable ? pfr_session_pread(source, c->read, size, c->pos) :
					       pfr_session_read_some(source->fd, c->read, size);

		if (n == 0 && end == UINT64_MAX)
			break;
		if (n <= 0) {
			pfr_session_fail(c->s, PFR_E_SYSTEM, n ? errno : 0, n ? "cannot read" : "cannot read: the file has become shorter", 0);
			return !(c->failed = true);
		}
		put_bytes(c, c->read, (size_t)n);
	}
	return !c->failed;
}

static bool put_until(struct pfr_to_cbor *c, uint64_t end)
{
	const struct pfr_session *s = c->s;

	if (!s->source.seekable && c->pos < end && c->pos >= s->bytes.at && c->pos < s->bytes.at + s->bytes.filled) {
		uint64_t left = s->bytes.at + s->bytes.filled - c->pos;

		put_bytes(c, s->bytes.buffer + (c->pos - s->bytes.at), (size_t)(end - c->pos < left ? end - c->pos : left));
	}
	return put_source(c, &s->source, end);
}

static unsigned flags_of(const struct pfr_to_cbor *c, const struct pfr_session_record *r)
{
	return c->flags | (r->packed && !c->between ? (unsigned)PFR_CBOR_EXPANDED : 0);
}

static enum pfr_status emit(void *user, unsigned thread, struct pfr_out *out, const struct pfr_session_record *r, const struct pfr_context *context)
{
	(void)thread, (void)context;
	return pfr_to_cbor(out, &r->frame, r->layout, flags_of((const struct pfr_to_cbor *)user, r), r->status);
}

/* What was made here stands before it. */
static bool put_by_jobs(struct pfr_to_cbor *c, const struct pfr_session_record *r)
{
	bool good = pfr_session_out_flush(c->out, c->out->out.size != 0);

	good = good && pfr_session_out_jobs(c->out, c->jobs, pfr_jobs_record(c->jobs, r));
	c->failed |= !good;
	return good;
}

bool pfr_to_cbor_record(struct pfr_to_cbor *c, const struct pfr_session_record *r)
{
	struct pfr_out *out = &c->out->out;
	size_t begin = out->size, size;
	enum pfr_status status;

	if (!put_kept(c))
		return false;
	if (c->jobs && c->headed)
		return put_by_jobs(c, r);
	status = pfr_to_cbor(out, &r->frame, r->layout, flags_of(c, r), r->status);
	if (out->size > out->capacity) {
		size = out->size - begin;
		out->size = begin;
		if (!pfr_session_out_reserve(c->out, size))
			return !(c->failed = true);
		pfr_to_cbor(out, &r->frame, r->layout, flags_of(c, r), r->status);
	}
	c->bad += status != PFR_OK;
	c->failed |= !pfr_session_out_flush(c->out, false);
	return !c->failed;
}

bool pfr_to_cbor_begin(struct pfr_to_cbor *c, struct pfr_session *s, struct session_out *out)
{
	struct pfr_jobs_options options = {.size = sizeof(options), .bare = 1, .user = c, .emit = emit, .sink = out->sink};

	c->s = s;
	c->out = out;
	if (s->jobs > 1 && pfr_jobs_open(&c->jobs, s, &options))
		return !(out->no_memory = c->failed = true);
	return true;
}

void pfr_to_cbor_end(struct pfr_to_cbor *c)
{
	if (!c->jobs)
		return;
	if (!c->failed)
		settle(c);
	c->bad += pfr_jobs_bad(c->jobs);
	pfr_jobs_close(c->jobs);
	c->jobs = 0;
}

/* ---- the header ------------------------------------------------------------------- */

/* What ARCH says; its text has a length in front. */
static const char *arch_of(const struct pfr_session *s)
{
	const struct pfr_frame *feature = &s->feature[PFR_FEATURE_ARCH];

	return feature->data && feature->size > 4 ? (const char *)feature->data + 4 : 0;
}

/* In a pipe formats are the payload of a record, which is carried as such. */
static uint32_t features_of(const struct pfr_session *s, struct pfr_frame *feature)
{
	uint32_t nr = 0, f;

	for (f = 0; f < SESSION_FEATURES; f++)
		if (s->feature[f].data && !(f == PFR_FEATURE_TRACING_DATA && s->info.pipe))
			feature[nr++] = s->feature[f];
	return nr;
}

static bool put_head_of(struct pfr_to_cbor *c, const struct pfr_cbor_head *head)
{
	struct pfr_out out = {0};

	pfr_cbor_head(&out, head);
	out.capacity = out.size;
	out.data = (char *)pfr_session_resize(c->s, 0, out.capacity);
	out.size = 0;
	if (!out.data)
		return !(c->out->no_memory = c->failed = true);
	pfr_cbor_head(&out, head);
	c->failed |= !pfr_session_out_before(c->out, out.data, out.size);
	pfr_session_free(c->s, out.data);
	return !c->failed;
}

static bool put_head(struct pfr_to_cbor *c)
{
	struct pfr_session *s = c->s;
	struct pfr_frame *feature = (struct pfr_frame *)pfr_session_resize(s, 0, SESSION_FEATURES * sizeof(*feature));
	char **names = (char **)pfr_session_zeros(s, (s->events.nr + (size_t)1) * sizeof(*names));
	uint32_t i;

	if (feature && names) {
		struct pfr_cbor_head head = {
			.flags = c->flags, .order = s->reader.order, .source = (uint8_t)(s->info.directory ? PFR_CBOR_FROM_DIRECTORY : s->info.pipe ? PFR_CBOR_FROM_PIPE :
																		      PFR_CBOR_FROM_FILE),
			.arch = arch_of(s),
			.events = &s->events,
			.event_names = names,
			.nr_names = s->events.nr,
			.feature = feature,
			.nr_features = features_of(s, feature)};

		for (i = 0; i < s->events.nr && i < s->nr_event; i++)
			names[i] = s->event[i].name;
		put_head_of(c, &head);
	} else {
		c->out->no_memory = c->failed = true;
	}
	pfr_session_free(s, names);
	pfr_session_free(s, feature);
	c->headed = true;
	c->out->held = false;
	return !c->failed;
}

/* Records with the values of the header; before them nothing is lost by waiting. */
static bool is_preface(const struct pfr_to_cbor *c, const struct pfr_frame *frame)
{
	if (frame->at > HELD_MOST || !c->s->info.pipe)
		return false;
	return frame->type == PFR_RECORD_HEADER_ATTR || frame->type == PFR_RECORD_HEADER_FEATURE ||
	       frame->type == PFR_RECORD_HEADER_EVENT_TYPE || frame->type == PFR_RECORD_EVENT_UPDATE ||
	       frame->type == PFR_RECORD_HEADER_TRACING_DATA || frame->type == PFR_RECORD_HEADER_BUILD_ID ||
	       frame->type == PFR_RECORD_ID_INDEX;
}

/* ---- directories --------------------------------------------------------------------- */

static void put_file(struct pfr_to_cbor *c, const char *name)
{
	put_kept(c);
	c->pos = c->payload_end = 0;
	if (c->flags & PFR_CBOR_LEAN)
		return;
	if (settle(c) && pfr_session_out_reserve(c->out, strlen(name) + 64))
		pfr_cbor_file(&c->out->out, name, c->flags);
	else
		c->failed = true;
}

/* What is open may be another file of a directory than before. */
static bool file_begins(struct pfr_to_cbor *c)
{
	if (c->s->info.directory && c->files <= c->s->parts.at) {
		put_file(c, pfr_session_parts_name(c->s, c->s->parts.at));
		c->files = c->s->parts.at + 1;
	}
	return !c->failed;
}

static void file_ends(void *user)
{
	struct pfr_to_cbor *c = (struct pfr_to_cbor *)user;

	if (c->failed || (!c->headed && !put_head(c)) || !file_begins(c))
		return;
	put_until(c, UINT64_MAX);
}

static void report(struct pfr_to_cbor *c, const struct pfr_session_error *error)
{
	c->defects += pfr_status_class(error->status) != PFR_CLASS_NOTE;
	if (c->reporter && c->reporter->report)
		c->reporter->report(c->reporter->user, error);
}

/* A file that is no part of the recording, such as a copy of the kernel's memory, is carried as bytes. */
static void put_other(struct pfr_to_cbor *c, uint32_t part)
{
	struct session_source source;
	int error = pfr_session_parts_open_part(c->s, part, &source);

	if (error || source.fd < 0) {
		c->error = (struct pfr_session_error){.status = PFR_E_PART, .os_error = error};
		snprintf(c->error.path, sizeof(c->error.path), "%s/%s", c->s->path, c->s->parts.part[part].name);
		snprintf(c->error.text, sizeof(c->error.text), "not a regular file that can be opened, and left out");
		report(c, &c->error);
		return;
	}
	put_file(c, c->s->parts.part[part].name);
	put_source(c, &source, UINT64_MAX);
	pfr_session_source_close(&source);
}

static void put_others(struct pfr_to_cbor *c)
{
	uint32_t i;

	if (pfr_session_parts_others(c->s)) {
		c->failed = true;
		return;
	}
	for (i = c->s->parts.nr; i < c->s->parts.all && !c->failed; i++)
		put_other(c, i);
}

/* ---- records ------------------------------------------------------------------------- */

static bool take_record(struct pfr_to_cbor *c, const struct pfr_session_record *r)
{
	const struct pfr_frame *frame = &r->frame;

	if (!c->headed && !is_preface(c, frame) && !put_head(c))
		return false;
	if (!file_begins(c))
		return false;
	if (r->packed)
		return c->between || pfr_to_cbor_record(c, r);
	if (!put_until(c, frame->at))
		return false;
	c->pos += frame->size;
	c->payload_end = c->pos + frame->payload;
#ifdef HAVE_ZSTD
	if (pfr_session_is_packed(frame->type) && c->flags & PFR_CBOR_LEAN && !c->keep && !r->status)
		return true;
#endif
	if (!c->between && !pfr_to_cbor_record(c, r))
		return false;
	return !c->s->source.seekable || !frame->payload || put_until(c, c->payload_end);
}

static void take(struct pfr_to_cbor *c, const struct pfr_session_record *r)
{
	if (r->what == PFR_WHAT_DEFECT)
		report(c, r->error);
	else
		take_record(c, r);
}

static enum pfr_status take_all(struct pfr_to_cbor *c)
{
	const struct pfr_session_record *r;
	enum pfr_status status;

	while ((status = pfr_session_next(c->s, &r)) == PFR_OK) {
		take(c, r);
		if (c->failed)
			return PFR_END;
	}
	if (status != PFR_END && status != PFR_E_SYSTEM && status != PFR_E_MEMORY) {
		report(c, pfr_session_error(c->s));
		status = PFR_END;
	}
	return status;
}

static enum pfr_status failure(const struct pfr_to_cbor *c)
{
	return c->out->os_error ? PFR_E_SYSTEM : c->out->no_memory ? PFR_E_MEMORY :
								     c->s->error.status;
}

static enum pfr_status take_end(struct pfr_to_cbor *c)
{
	if (!c->failed && !c->headed)
		put_head(c);
	if (!c->failed && file_begins(c))
		put_until(c, UINT64_MAX);
	if (!c->failed && c->s->info.directory && !(c->flags & PFR_CBOR_LEAN))
		put_others(c);
	put_kept(c);
	return c->failed ? failure(c) : PFR_OK;
}

enum pfr_status pfr_to_cbor_all(struct pfr_to_cbor *c, struct pfr_session *s, struct session_out *out, unsigned flags,
				bool keep, const struct pfr_reporter *reporter)
{
	enum pfr_status status;

	memset(c, 0, sizeof(*c));
	c->reporter = reporter;
	c->flags = flags;
	c->keep = keep;
	c->between = flags & PFR_CBOR_SORTED;
	c->piece = (unsigned char *)pfr_session_resize(s, 0, (size_t)2 * PFR_CBOR_PIECE);
	c->read = c->piece + (c->piece ? PFR_CBOR_PIECE : 0);
	if (!c->piece || !pfr_to_cbor_begin(c, s, out)) {
		pfr_session_free(s, c->piece);
		return PFR_E_MEMORY;
	}
	out->held = true;
	s->flags |= PFR_SESSION_DEFECTS | PFR_SESSION_NO_RESUME | (keep ? (unsigned)PFR_SESSION_PACKED : 0);
	s->calls.passed = passed;
	s->calls.file_ends = file_ends;
	s->calls.user = c;
	status = take_all(c);
	status = status == PFR_END ? take_end(c) : status;
	pfr_to_cbor_end(c);
	if (!status && c->failed)
		status = failure(c);
	s->calls.passed = 0;
	s->calls.file_ends = 0;
	pfr_session_free(s, c->piece);
	return status;
}

#else

enum pfr_status pfr_to_cbor_all(struct pfr_to_cbor *c, struct pfr_session *s, struct session_out *out, unsigned flags,
				bool keep, const struct pfr_reporter *reporter)
{
	memset(c, 0, sizeof(*c));
	(void)out, (void)flags, (void)keep, (void)reporter;
	return pfr_session_fail(s, PFR_E_NO_CBOR, 0, 0, 0);
}

bool pfr_to_cbor_begin(struct pfr_to_cbor *c, struct pfr_session *s, struct session_out *out)
{
	(void)c, (void)s, (void)out;
	return false;
}

bool pfr_to_cbor_record(struct pfr_to_cbor *c, const struct pfr_session_record *r)
{
	(void)c, (void)r;
	return false;
}

void pfr_to_cbor_end(struct pfr_to_cbor *c)
{
	(void)c;
}

#endif
