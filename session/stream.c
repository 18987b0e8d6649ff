/* SPDX-License-Identifier: MIT */
/*
 * The pieces of a capture in the order of its files: what the reader hands out, with the records that
 * compressed ones hold, and the next file of a directory at the end of one.
 */
#include "session.h"

static bool is_stream(enum pfr_status status)
{
	return pfr_status_class(status) == PFR_CLASS_STREAM;
}

/* Where its bytes are. */
static inline void place(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;

	r->part = s->parts.at;
	r->offset = r->packed ? s->outer : r->frame.at;
	r->inner = r->packed ? r->frame.at : 0;
}

/* PFR_MORE: read on there, or call again. */
static enum pfr_status next_file(struct pfr_session *s)
{
	enum pfr_status status = pfr_session_parts_next(s);

	s->between = status == PFR_MORE;
	pfr_session_resume_forget(s);
	return status == PFR_OK ? PFR_MORE : status;
}

/* The end of a file: a record that never came whole, or the next file of a directory. PFR_MORE: resume there. */
static enum pfr_status file_ended(struct pfr_session *s, enum pfr_status status)
{
	struct pfr_session_record *r = &s->record;
	struct pfr_where cut;

	if (pfr_session_unpack_end(s, &r->frame, &cut) != PFR_END) {
		if (status == PFR_END)
			return r->where = cut, cut.status;
		pfr_session_note_where(s, &cut);
	}
	if (s->parts.at + UINT32_C(1) >= s->parts.nr && status != PFR_END)
		return pfr_session_fail(s, status, 0, 0, &r->where);
	if (status != PFR_END)
		pfr_session_note_where(s, &r->where);
	if (s->parts.there && s->file_ends)
		s->file_ends(s->keeper);
	return next_file(s);
}

/* What the file's header says. */
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

	return frame->piece == PFR_PIECE_RECORD && frame->at < s->start && s->source.seekable && !s->reader.pipe && !s->parts.there &&
	       s->reader.interrupted != 1 && !s->feature[PFR_FEATURE_COMPRESSED].size;
}

/* The search for the first record that is wanted. */
static enum pfr_status begin_at_start(struct pfr_session *s)
{
	pfr_reader_resume(&s->reader, s->start);
	s->start = 0;
	s->searches = s->starts = true;
	return PFR_MORE;
}

/* What the reader handed out with `status`, or what it has once it got what it asks for. */
static enum pfr_status outer_next(struct pfr_session *s, enum pfr_status status)
{
	struct pfr_session_record *r = &s->record;

	status = pfr_session_frame(s, status);
	if (s->end)
		return s->end;
	if (s->judges && r->frame.piece == PFR_PIECE_RECORD && !s->searches && status != PFR_END)
		status = pfr_session_judge(s, status);
	if (status == PFR_MORE)
		return PFR_MORE;
	if (is_stream(status) && pfr_session_resume_begin(s, &r->where))
		return PFR_MORE;
	if (status == PFR_END || is_stream(status))
		return file_ended(s, status);
	if (r->frame.piece == PFR_PIECE_RECORD) {
		if (s->searches)
			pfr_session_resume_found(s, &r->frame);
		pfr_session_remember(s);
	}
	if (r->frame.piece == PFR_PIECE_FILE_HEADER) {
		learn_header(s);
		pfr_session_salvage(s);
	}
	if (status == PFR_OK && pfr_session_learn(s, &r->frame))
		return s->end;
	return status == PFR_OK ? pfr_session_unpack_begin(s) : status;
}

static enum pfr_status stream_next(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;
	enum pfr_status status = PFR_MORE;

	if (s->has_ahead) {
		s->has_ahead = false;
		return outer_next(s, s->ahead);
	}
	r->layout = 0;
	r->packed = s->inner;
	if (s->inner)
		status = pfr_session_unpack_next(s);
	if (status != PFR_MORE)
		return status;
	r->packed = 0;
	if (s->between)
		return next_file(s);
	status = pfr_reader_next(&s->reader, &r->frame, &r->layout, &r->where);
	if (s->start && status == PFR_OK && is_before_start(s))
		return begin_at_start(s);
	if (s->searches || s->judges || !pfr_session_is_common(&r->frame, status))
		return outer_next(s, status);
	pfr_session_remember(s);
	return PFR_OK;
}

enum pfr_status pfr_session_stream(struct pfr_session *s)
{
	enum pfr_status status = stream_next(s);

	if (status == PFR_OK || (status != PFR_MORE && status != PFR_END && !is_stream(status)))
		place(s);
	return status;
}
