/* SPDX-License-Identifier: MIT */
/*
 * Damaged ranges: bytes that are not read as records, from the record that is wrong to the place where reading resumes. Where that is, judge.c finds out; only
 * where it may not look any further, the reader searches by itself.
 */
#include "session/session.h"

#include "decoder/decode.h"

void pfr_session_resume_at(struct pfr_session *s, const struct pfr_where *where, uint64_t to, uint64_t end)
{
	uint64_t until = to < end ? to : end;

	s->hole = (struct session_hole){.where = *where, .from = where->at, .until = until, .open = false, .ready = true, .last = to >= end};
	s->info.unread += until > where->at ? until - where->at : 0;
	pfr_reader_resume(&s->reader, until);
	s->search.resumed = true;
	if (to >= end)
		return; /* the search finds nothing there, and the reader is at its end */
	s->reader.phase = PHASE_RECORDS;
	s->reader.window.skip = 0;
	s->reader.need_size = PFR_HEADER_SIZE;
}

bool pfr_session_resume_begin(struct pfr_session *s, const struct pfr_where *where)
{
	uint64_t from = where->at + 1;

	if (s->flags & PFR_SESSION_NO_RESUME || where->piece != PFR_PIECE_RECORD ||
	    (where->status != PFR_E_RECORD_SIZE && where->status != PFR_E_TRUNCATED && where->status != PFR_E_PAYLOAD))
		return false;
	s->hole = (struct session_hole){.where = *where, .from = where->at, .until = 0, .open = true, .ready = false, .last = false};
	pfr_reader_resume(&s->reader, s->source.seekable || from > s->bytes.at ? from : s->bytes.at);
	s->search.searches = s->search.resumed = true;
	return true;
}

void pfr_session_resume_found(struct pfr_session *s, uint64_t at)
{
	s->search.searches = s->search.starts = false;
	if (!s->hole.open)
		return;
	s->hole.open = false;
	s->hole.ready = true;
	s->hole.until = at;
	s->info.unread += at > s->hole.from ? at - s->hole.from : 0;
}
