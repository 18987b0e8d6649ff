/* SPDX-License-Identifier: MIT */
/*
 * The pieces of a capture in the order of its files: what the reader hands out, with the records that
 * compressed ones hold, and the next file of a directory at the end of one.
 */
#include "session/read/clear.h"
#include "session/session.h"

#define PREAMBLE_MOST (UINT64_C(1) << 20) /* bytes of records that each part of a file reads at most, before its own */

static bool is_stream(enum pfr_status status)
{
	return pfr_status_class(status) == PFR_CLASS_STREAM;
}

/* Where its bytes are. */
static inline void place(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;

	r->part = s->parts.at;
	r->offset = r->packed ? s->unpacking.outer : r->frame.at;
	r->inner = r->packed ? r->frame.at : 0;
}

/* PFR_MORE: read on there, or call again. */
static enum pfr_status next_file(struct pfr_session *s)
{
	enum pfr_status status = pfr_session_parts_next(s);

	s->between = status == PFR_MORE;
	s->search.searches = false;
	return status == PFR_OK ? PFR_MORE : status;
}

/* The end of a file: a record that never came whole, or the next file of a directory. PFR_MORE: resume there. */
static enum pfr_status file_ended(struct pfr_session *s, enum pfr_status status)
{
	struct pfr_session_record *r = &s->record;
	struct pfr_where cut;

	if (s->hole.open) {
		s->hole.last = true;
		pfr_session_resume_found(s, pfr_session_data_end(s));
	}
	if (pfr_session_unpack_end(s, &r->frame, &cut) != PFR_END) {
		if (status == PFR_END)
			return r->where = cut, cut.status;
		pfr_session_note_where(s, &cut);
	}
	if (s->parts.at + UINT32_C(1) >= s->parts.nr && status != PFR_END)
		return pfr_session_fail(s, status, 0, 0, &r->where);
	if (status != PFR_END)
		pfr_session_note_where(s, &r->where);
	if (s->parts.there && s->calls.file_ends)
		s->calls.file_ends(s->calls.user);
	return next_file(s);
}

/* What the file's header has. */
static void learn_header(struct pfr_session *s)
{
	s->info.order = s->reader.order;
	s->info.version = s->reader.version;
	s->info.pipe = s->reader.pipe;
	s->info.interrupted = s->reader.interrupted;
}

/* Whether records before the start are to be left out, now that they begin. */
static bool is_before_start(const struct pfr_session *s)
{
	const struct pfr_frame *frame = &s->record.frame;

	return frame->piece == PFR_PIECE_RECORD && frame->at < s->search.start && s->source.seekable && !s->reader.pipe && !s->parts.there &&
	       s->reader.interrupted != 1 && !s->feature[PFR_FEATURE_COMPRESSED].size;
}

/* The search for the first record that is requested. */
static enum pfr_status begin_at_start(struct pfr_session *s)
{
	pfr_reader_resume(&s->reader, s->search.start);
	s->search.start = 0;
	s->search.searches = s->search.starts = true;
	return PFR_MORE;
}

/* ---- parts of a file: split.c ------------------------------------------------------ */

/* Whether the record belongs to the next part; it is kept until reading continues. */
static bool is_past_part(struct pfr_session *s, enum pfr_status status)
{
	const struct pfr_frame *frame = &s->record.frame;

	if (frame->piece != PFR_PIECE_RECORD || status == PFR_END)
		return false;
	if (frame->at < s->span.from) /* the start was ignored */
		s->span.changes_until = UINT64_MAX;
	else if (s->span.from && !s->span.first)
		s->span.first = frame->at;
	if (frame->at < s->span.until && frame->at >= s->span.from)
		return false;
	s->next.ahead = status;
	s->next.has_ahead = s->span.stopped_at_end = true;
	s->next.quick = false; /* what is ahead comes before what follows it */
	return true;
}

/* Notes what others have to know. A record of the kernel does not concern others. */
static void note_changes(struct pfr_session *s, enum pfr_status status)
{
	const struct pfr_frame *frame = &s->record.frame;

	if (status == PFR_END || (!status && (frame->piece != PFR_PIECE_RECORD || frame->type < PFR_RECORD_HEADER_ATTR)))
		return;
	switch (status ? (uint32_t)PFR_RECORD_COMPRESSED : frame->type) {
	case PFR_RECORD_HEADER_ATTR:
	case PFR_RECORD_HEADER_TRACING_DATA:
	case PFR_RECORD_EVENT_UPDATE:
	case PFR_RECORD_HEADER_FEATURE:
	case PFR_RECORD_ID_INDEX:
		if (s->span.changes_until < frame->at + 1)
			s->span.changes_until = frame->at + 1;
		return;
	case PFR_RECORD_HEADER_BUILD_ID:
	case PFR_RECORD_FINISHED_ROUND:
	case PFR_RECORD_THREAD_MAP:
	case PFR_RECORD_CPU_MAP:
	case PFR_RECORD_TIME_CONV:
	case PFR_RECORD_FINISHED_INIT: return;
	default: s->span.changes_until = UINT64_MAX;
	}
}

/* Of a part that begins later: whether what comes now is for the first part alone. */
static bool is_begun(struct pfr_session *s)
{
	const struct pfr_frame *frame = &s->record.frame;

	if (s->span.from && frame->type != PFR_RECORD_SAMPLE && frame->type != PFR_RECORD_FINISHED_ROUND && frame->at < s->reader.data + PREAMBLE_MOST)
		return false;
	s->span.begun = frame->at;
	return true;
}

/* A compressed record whose size was wrong and is known now. */
static enum pfr_status unpack_resized(struct pfr_session *s)
{
	struct pfr_where where = s->record.where;
	enum pfr_status status = pfr_session_unpack_begin(s);

	if (pfr_status_class(status) == PFR_CLASS_STREAM)
		return status;
	s->record.where = where;
	return PFR_E_HIDES;
}

/* What the reader handed out with `status`, or what it has once it got what it asks for. */
static enum pfr_status outer_next(struct pfr_session *s, enum pfr_status status)
{
	struct pfr_session_record *r = &s->record;

	status = pfr_session_frame(s, status);
	if (s->end)
		return s->end;
	if (s->search.start && status == PFR_OK && is_before_start(s)) {
		if (is_begun(s))
			return begin_at_start(s);
		return pfr_session_learn(s, &r->frame) ? s->end : PFR_MORE;
	}
	if ((s->span.from || s->span.until != UINT64_MAX) && is_past_part(s, status))
		return PFR_MORE;
	note_changes(s, status);
	if (r->frame.piece == PFR_PIECE_RECORD && !s->search.searches && status != PFR_END)
		status = pfr_session_judge(s, status);
	if (status == PFR_MORE)
		return PFR_MORE;
	if (is_stream(status) && pfr_session_resume_begin(s, &r->where))
		return PFR_MORE;
	if (status == PFR_END || is_stream(status))
		return file_ended(s, status);
	if (r->frame.piece == PFR_PIECE_RECORD && s->search.searches)
		pfr_session_resume_found(s, r->frame.at);
	if (r->frame.payload)
		s->payload_of = r->frame.at;
	if (r->frame.piece == PFR_PIECE_FILE_HEADER) {
		learn_header(s);
		pfr_session_event_types(s);
		pfr_session_salvage(s);
	}
	if (status == PFR_OK && pfr_session_learn(s, &r->frame))
		return s->end;
	if (status == PFR_E_HIDES)
		return unpack_resized(s);
	return status == PFR_OK ? pfr_session_unpack_begin(s) : status;
}

static enum pfr_status stream_next(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;
	enum pfr_status status = PFR_MORE;

	if (s->next.has_ahead) {
		s->next.has_ahead = false;
		return outer_next(s, s->next.ahead);
	}
	r->layout = 0;
	r->packed = s->unpacking.inner;
	if (s->unpacking.inner)
		status = pfr_session_unpack_next(s);
	if (status != PFR_MORE)
		return status ? status : pfr_session_weigh(s);
	r->packed = 0;
	if (s->between)
		return next_file(s);
	status = pfr_reader_next(&s->reader, &r->frame, &r->layout, &r->where);
	if (s->search.start || s->search.searches || s->span.from || s->span.until != UINT64_MAX || !pfr_session_is_common(&r->frame, status) || !pfr_session_is_clear(s, &r->frame, r->layout))
		return outer_next(s, status);
	return PFR_OK;
}

enum pfr_status pfr_session_stream(struct pfr_session *s)
{
	enum pfr_status status = stream_next(s);

	if (status == PFR_OK || (status != PFR_MORE && status != PFR_END && !is_stream(status)))
		place(s);
	if (!s->sorter && s->hole.ready)
		pfr_session_note_hole(s);
	return status;
}
