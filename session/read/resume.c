/* SPDX-License-Identifier: MIT */
/*
 * What is done when a record's size makes no sense, or runs past the end: the search for the place
 * where records begin again. It knows from where to search; what looks like records, the decoder knows.
 */
#include "session/session.h"

/* Whether this record is as it should be: it can be decoded, and no byte of it is left over. */
static bool is_good(struct pfr_session *s, uint64_t at, uint32_t size)
{
	unsigned char copy[UINT16_MAX];
	const unsigned char *data = copy;
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_frame frame;
	struct pfr_where where;

	if (size > sizeof(copy))
		return false;
	if (!s->source.memory && at >= s->at && at - s->at <= s->filled && size <= s->filled - (at - s->at))
		data = s->buffer + (at - s->at);
	else if (pfr_session_pread(&s->source, copy, size, at) != (ssize_t)size)
		return false;
	return !pfr_frame_init(&frame, data, size, at, (enum pfr_order)s->reader.order, &where) &&
	       !pfr_events_route(&s->events, &frame, &layout, &where) && !pfr_decode(&frame, layout, &record, &where) &&
	       !record.tail.size;
}

/*
 * From where to search: after the last good record. A wrong size can have hidden the records after it, and
 * be followed by some that are not records, whose sizes happened to lead on. A pipe's bytes are gone. In all no
 * more is read again than was read, however a file is made.
 */
static uint64_t resume_from(struct pfr_session *s, const struct pfr_where *where)
{
	uint64_t from = where->at + 1, back, nr;

	if (!s->source.seekable)
		return from > s->at ? from : s->at;
	for (nr = 1; nr <= SESSION_LAST && nr <= s->records; nr++) {
		uint64_t at = s->last[(s->records - nr) % SESSION_LAST].at;
		uint32_t size = s->last[(s->records - nr) % SESSION_LAST].size;

		if (is_good(s, at, size)) {
			from = where->status == PFR_E_PAYLOAD && nr == 1 ? at + size : from;
			break;
		}
		from = at + 1;
	}
	back = where->at > from ? where->at - from : 0;
	if (s->back + back > where->at + UINT16_MAX)
		return where->at + 1;
	s->back += back;
	return from;
}

/* Whether the reader was set to resume after this failure; then the failure is noted. */
bool pfr_session_resume_begin(struct pfr_session *s, const struct pfr_where *where)
{
	if (s->flags & PFR_SESSION_NO_RESUME || where->piece != PFR_PIECE_RECORD ||
	    (where->status != PFR_E_RECORD_SIZE && where->status != PFR_E_TRUNCATED && where->status != PFR_E_PAYLOAD))
		return false;
	pfr_session_note_where(s, where);
	pfr_reader_resume(&s->reader, resume_from(s, where));
	s->records = 0;
	s->broke = where->at;
	s->searches = true;
	return true;
}

/* After a failure, the first record that was found. */
void pfr_session_resume_found(struct pfr_session *s, const struct pfr_frame *frame)
{
	uint64_t unread = frame->at > s->broke ? frame->at - s->broke : 0;

	s->searches = false;
	if (s->starts) {
		s->starts = false;
		return;
	}
	s->info.unread += unread;
	pfr_session_note(s, PFR_RESUMED, unread ? s->broke : frame->at, unread);
}

/* Another file begins. */
void pfr_session_resume_forget(struct pfr_session *s)
{
	s->records = s->back = 0;
	s->searches = false;
}
