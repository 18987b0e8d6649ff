/* SPDX-License-Identifier: MIT */
/*
 * What is handed out: records that pass the filter, pieces and defects as they are asked for, the end.
 */
#include "session/account/account.h"
#include "session/read/clear.h"
#include "prefetch.h"

#include "decoder/quick.h"
#include "session/tasks/follows.h"

#include <string.h>

static bool is_over(enum pfr_status status)
{
	return status == PFR_END || pfr_status_class(status) == PFR_CLASS_STREAM;
}

/* Hands a note out, if they are asked for. */
static bool deliver_note(struct pfr_session *s, const struct pfr_session_record **record)
{
	static const unsigned char none[1] = {0};
	struct pfr_session_record *r = &s->notes.noted;

	while (pfr_session_take_note(s)) {
		if (s->notes.defect.where.status && s->notes.defect.nr)
			pfr_session_account_cause(&s->account.sum, PFR_CAUSE_UNREAD, 1, s->notes.defect.nr, 0, s->notes.defect.offset);
		if (!(s->flags & PFR_SESSION_DEFECTS))
			continue;
		memset(r, 0, sizeof(*r));
		r->what = PFR_WHAT_DEFECT;
		r->passes = 1;
		r->status = s->notes.defect.status;
		r->where = s->notes.defect.where;
		r->offset = s->notes.defect.offset;
		r->part = s->notes.note[s->notes.next_note - 1].part;
		r->until = s->notes.defect.where.status && s->notes.defect.nr ? s->notes.defect.offset + s->notes.defect.nr : 0;
		r->frame = (struct pfr_frame){.data = none, .order = s->reader.order, .piece = PFR_PIECE_STREAM, .event = PFR_NO_EVENT, .at = s->notes.defect.offset};
		r->file = "";
		r->error = &s->notes.defect;
		*record = r;
		return true;
	}
	return false;
}

/* What is only known at the end. */
static void note_end(struct pfr_session *s)
{
	if (s->info.interrupted && s->next.over == PFR_END)
		pfr_session_note(s, PFR_INTERRUPTED, 0, 0);
	if (s->info.chains_lost)
		pfr_session_note(s, PFR_CHAINS_LOST, 0, s->info.chains_lost);
}

/* Other pieces than records are handed out where they are asked for; what is wrong with them is reported in any case. */
static bool deliver_piece(struct pfr_session *s, enum pfr_status status)
{
	bool asked = s->flags & PFR_SESSION_PIECES;

	s->record.what = PFR_WHAT_PIECE;
	if (s->record.frame.piece == PFR_PIECE_FILE_HEADER && s->source.header) /* as it is in the file; what is read in its place was noted */
		s->record.frame.data = s->fit.header_own;
	if (status && !asked)
		pfr_session_note_where(s, &s->record.where);
	else if (status)
		pfr_session_count_defect(s, status);
	if (status && s->record.frame.piece == PFR_PIECE_STREAM) /* a compressed stream ends before it is whole: how many bytes it would have had is not known */
		pfr_session_account_cause(&s->account.sum, PFR_CAUSE_UNREAD, 1, status == PFR_E_INNER_CUT ? s->record.where.left : 0, 0, s->record.offset);
	return asked;
}

/* The records of filter.first were handed out. */
static inline bool has_first(const struct pfr_session *s)
{
	return s->filter.first && s->info.records >= s->filter.first;
}

/* Whether the session's record, whose status is OK or of class RECORD, is to be handed out. */
static inline bool deliver(struct pfr_session *s, enum pfr_status status)
{
	struct pfr_session_record *r = &s->record;

	if (s->tasks && (r->frame.piece != PFR_PIECE_RECORD || tasks_follows(r->frame.type)))
		pfr_session_follow(s);
	r->status = status;
	r->what = PFR_WHAT_RECORD;
	if (r->frame.piece != PFR_PIECE_RECORD && !deliver_piece(s, status))
		return false;
	r->file = pfr_session_parts_name(s, r->part);
	r->passes = !has_first(s) && (!s->filter.any || pfr_session_passes(s));
	if (!r->passes && pfr_session_filter_ends(s))
		s->next.over = PFR_END;
	if (r->frame.piece == PFR_PIECE_RECORD)
		account_read(s);
	if (!r->passes)
		pfr_session_missed(s);
	if (!r->passes && !(s->flags & PFR_SESSION_ALL))
		return false;
	if (!s->sorter)
		fetch_events(s, &s->reader.window);
	r->event_name = r->frame.event < s->nr_event ? s->event[r->frame.event].name : 0;
	s->info.records += r->what == PFR_WHAT_RECORD && r->passes;
	s->info.chains_lost += s->deferred.lost && r->passes;
	return true;
}

static inline enum pfr_status step(struct pfr_session *s)
{
	enum pfr_status status;

	if (has_first(s) && (s->flags & (PFR_SESSION_ALL | PFR_SESSION_PAST_FIRST)) != (PFR_SESSION_ALL | PFR_SESSION_PAST_FIRST))
		status = PFR_END;
	else
		status = pfr_session_joined(s);
	if (status != PFR_OK && is_over(status)) {
		s->next.over = status;
		s->next.quick = false;
		note_end(s);
		status = PFR_MORE;
	}
	return status;
}

/*
 * Whether the next record can be handed out as the reader gives it, if it is a common one: nothing is to be done with
 * it but to select and to follow it, and what the session's record says besides is true of it as of the one before.
 */
static bool is_quick(struct pfr_session *s)
{
	const struct pfr_session_record *r = &s->record;

	return !s->sorter && !s->joining.join && !s->filter.offset_until && !s->filter.first && !s->unpacking.inner && !s->between && !s->search.searches &&
	       !s->notes.nr_notes && s->next.step == PFR_MORE && !s->next.over && r->what == PFR_WHAT_RECORD && !r->status && !r->packed &&
	       !(s->flags & PFR_SESSION_WHOLE_CHAINS && pfr_session_defers(s)) && !(s->events.nr == 1 && account_is_newer(&s->events.event[0].layout));
}

/* PFR_MORE: the next record may be a common one. */
static PFR_APART enum pfr_status next_of_any(struct pfr_session *s, const struct pfr_session_record **record)
{
	enum pfr_status status;

	for (;;) {
		if (s->notes.nr_notes && deliver_note(s, record))
			return PFR_OK;
		if (s->span.stopped_at_end) {
			*record = 0;
			return PFR_END;
		}
		status = s->next.step;
		s->next.step = PFR_MORE;
		if (status == PFR_MORE) {
			if (s->next.over) {
				*record = 0;
				return s->next.over;
			}
			status = step(s);
			if (s->notes.nr_notes) {
				s->next.step = status;
				continue;
			}
		}
		if (status != PFR_MORE) {
			*record = &s->record;
			status = deliver(s, status) ? PFR_OK : PFR_MORE;
			s->next.quick = is_quick(s);
			s->next.selects = s->tasks || s->filter.any;
			if (!status || s->next.quick)
				return status;
		}
	}
}

/* Follows the common record that was read. False: it is not to be handed out. */
static PFR_APART bool select_common(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;

	if (s->tasks && tasks_follows(r->frame.type))
		pfr_session_follow(s);
	r->passes = !s->filter.any || pfr_session_passes(s);
	if (!r->passes)
		pfr_session_missed(s), account_missed(s);
	return r->passes || s->flags & PFR_SESSION_ALL;
}

/* Hands out the common record that was read, or PFR_MORE: it is not to be handed out. */
PFR_INLINE enum pfr_status deliver_common(struct pfr_session *s, const struct pfr_session_record **record)
{
	struct pfr_session_record *r = &s->record;

	r->offset = r->frame.at;
	account_common(s);
	if (s->next.selects && !select_common(s))
		return PFR_MORE;
	fetch_events(s, &s->reader.window);
	r->event_name = r->frame.event < s->nr_event ? s->event[r->frame.event].name : 0;
	s->info.records += r->passes;
	*record = r;
	return PFR_OK;
}

/* A common record was read that is one of several events, or of another part. As pfr_session_next_near. */
static PFR_APART enum pfr_status next_routed(struct pfr_session *s, const struct pfr_session_record **record)
{
	struct pfr_session_record *r = &s->record;

	s->next.ahead = PFR_OK;
	if (s->events.nr <= 1 || !quick_sample(&s->events, &r->frame, &r->layout))
		s->next.ahead = pfr_events_route(&s->events, &r->frame, &r->layout, &r->where);
	s->next.quick = !s->next.ahead && r->frame.at < s->span.until && !account_is_newer(r->layout) && pfr_session_is_clear(s, &r->frame, r->layout);
	s->next.has_ahead = !s->next.quick;
	return s->next.quick ? deliver_common(s, record) : PFR_END;
}

/* It calls nothing for most records of most captures. */
PFR_INLINE enum pfr_status next_near(struct pfr_session *s, const struct pfr_session_record **record)
{
	struct pfr_session_record *r = &s->record;

	if (!s->next.quick || s->notes.nr_notes || !quick_record(&s->reader, &r->frame))
		return PFR_END;
	if (!quick_only(&s->events, &r->frame, &r->layout) || r->frame.at >= s->span.until || !pfr_session_is_clear(s, &r->frame, r->layout))
		return next_routed(s, record);
	return deliver_common(s, record);
}

enum pfr_status pfr_session_next_near(struct pfr_session *s, const struct pfr_session_record **record)
{
	return next_near(s, record);
}

enum pfr_status pfr_session_next(struct pfr_session *s, const struct pfr_session_record **record)
{
	enum pfr_status status;

	do {
		status = next_near(s, record);
		if (status == PFR_END)
			status = next_of_any(s, record);
		else if (!status)
			return PFR_OK;
	} while (status == PFR_MORE);
	return status;
}

enum pfr_status pfr_session_decode(struct pfr_session *s, const struct pfr_session_record *r, struct pfr_record *record,
				   struct pfr_where *where)
{
	(void)s;
	if (r->status) {
		*where = r->where;
		return r->status;
	}
	return pfr_decode(&r->frame, r->layout, record, where);
}

enum pfr_status pfr_session_read(struct pfr_session *s, uint32_t part, uint64_t offset, void *to, size_t size)
{
	struct session_source source = s->source; /* its own bytes, the header too */
	bool other = part != s->parts.at;
	enum pfr_status status;
	ssize_t n;

	source.header = 0;
	if (!source.seekable || (part && part >= s->parts.nr))
		return PFR_E_POSITION;
	if (other && pfr_session_parts_open_part(s, part, &source))
		return PFR_E_SYSTEM;
	n = pfr_session_pread(&source, to, size, offset);
	status = n < 0 ? PFR_E_SYSTEM : (size_t)n < size ? PFR_END :
							   PFR_OK;
	if (other)
		pfr_session_source_close(&source);
	return status;
}

enum pfr_status pfr_session_payload(struct pfr_session *s, const struct pfr_session_record *r, struct pfr_span *span)
{
	enum pfr_status status;

	if (r != &s->record || r->packed || s->sorter || !r->frame.payload)
		return PFR_END;
	status = pfr_session_load_payload(s, &s->record.frame);
	span->data = r->frame.data;
	span->size = (size_t)(r->frame.size + r->frame.payload);
	return status;
}
