/* SPDX-License-Identifier: MIT */
/*
 * Which samples a CALLCHAIN_DEFERRED record completes. What waits for what is decoder/chains.c's; here is
 * its memory, and the bound.
 */
#include "session/session.h"

struct session_chains {
	struct pfr_chains chains;
	uint64_t *offset;
	uint64_t lost;
	bool full; /* that the limit was reached has been noted */
};

static struct session_chains *chains_open(struct pfr_session *s)
{
	uint64_t limit = pfr_limit(s->limits, PFR_LIMIT_CHAINS);
	size_t capacity = limit < 1 ? 1 : limit < SIZE_MAX / 64 ? (size_t)limit :
								  SIZE_MAX / 64;
	struct session_chains *c = (struct session_chains *)pfr_session_zeros(s, sizeof(*c));
	struct pfr_waiting *waiting = c ? (struct pfr_waiting *)pfr_session_resize(s, 0, capacity * sizeof(*waiting)) : 0;

	if (waiting)
		c->offset = (uint64_t *)pfr_session_resize(s, 0, capacity * sizeof(*c->offset));
	if (!waiting || !c->offset) {
		pfr_session_free(s, waiting);
		pfr_session_free(s, c);
		return 0;
	}
	pfr_chains_init(&c->chains, waiting, capacity);
	return s->deferred.chains = c;
}

void pfr_session_chains_close(struct pfr_session *s)
{
	if (!s->deferred.chains)
		return;
	pfr_session_free(s, s->deferred.chains->chains.waiting);
	pfr_session_free(s, s->deferred.chains->offset);
	pfr_session_free(s, s->deferred.chains);
}

uint32_t pfr_session_chain_tid(const struct pfr_frame *frame, const struct pfr_record *record)
{
	if (frame->type == PFR_RECORD_SAMPLE)
		return PFR_HAS(record->sample, SAMPLE, TID) ? record->sample.tid : 0;
	return PFR_HAS(record->sample_id, SAMPLE_ID, TID) ? record->sample_id.tid : 0;
}

bool pfr_session_defers(struct pfr_session *s)
{
	for (; s->deferred.defers_of < s->events.nr; s->deferred.defers_of++)
		s->deferred.defers |= (s->events.event[s->deferred.defers_of].attr.flags & PFR_FLAG_DEFER_CALLCHAIN) != 0;
	return s->deferred.defers;
}

/* The cookie of a sample that is to be completed, or was. */
static bool cookie_of(const struct pfr_session *s, const struct pfr_session_record *r, const struct pfr_record *record, uint64_t *cookie)
{
	if (s->flags & PFR_SESSION_WHOLE_CHAINS) {
		*cookie = r->whole ? s->deferred.whole_cookie : 0;
		return r->whole;
	}
	return PFR_HAS(record->sample, SAMPLE, CALLCHAIN) && pfr_chain_deferred(&record->sample.callchain, cookie);
}

static void wait(struct pfr_session *s, const struct pfr_session_record *r, const struct pfr_record *record)
{
	struct session_chains *c = s->deferred.chains;
	uint64_t at = r->frame.at;
	struct pfr_where where = {.status = PFR_CHAINS_LOST, .limit = PFR_LIMIT_CHAINS, .event = PFR_NO_EVENT, .at = at, .offset = at, .left = c->chains.capacity};
	uint64_t cookie, oldest;

	if (!cookie_of(s, r, record, &cookie))
		return;
	while (pfr_chains_wait(&c->chains, cookie, pfr_session_chain_tid(&r->frame, record), at) == PFR_NO_SPACE) {
		if (!pfr_chains_give_up(&c->chains, &oldest) && !c->full && !r->whole) {
			pfr_session_note_where(s, &where);
			c->full = true;
		}
		c->lost++;
	}
}

/* Whether the record has anything to do with deferred callchains. */
static bool is_deferred(struct pfr_session *s, const struct pfr_session_record *r)
{
	const struct pfr_frame *frame = &r->frame;

	if (!r->layout || frame->piece != PFR_PIECE_RECORD || frame->event >= s->events.nr)
		return false;
	if (frame->type == PFR_RECORD_CALLCHAIN_DEFERRED)
		return true;
	return frame->type == PFR_RECORD_SAMPLE && pfr_session_defers(s) && s->events.event[frame->event].attr.flags & PFR_FLAG_DEFER_CALLCHAIN;
}

enum pfr_status pfr_session_completes(struct pfr_session *s, const struct pfr_session_record *r,
				      const uint64_t **offsets, size_t *nr)
{
	struct session_chains *c;
	struct pfr_record record;
	struct pfr_where where;

	if (!is_deferred(s, r))
		return PFR_END;
	c = s->deferred.chains ? s->deferred.chains : chains_open(s);
	if (!c)
		return PFR_E_MEMORY;
	if (pfr_decode(&r->frame, r->layout, &record, &where))
		return PFR_END;
	*nr = 0;
	*offsets = c->offset;
	if (r->frame.type == PFR_RECORD_SAMPLE)
		wait(s, r, &record);
	else
		while (!pfr_chains_match(&c->chains, record.callchain_deferred.cookie, pfr_session_chain_tid(&r->frame, &record), &c->offset[*nr]))
			++*nr;
	if (!(s->flags & PFR_SESSION_WHOLE_CHAINS))
		s->info.chains_lost = c->lost + c->chains.nr;
	return r->frame.type == PFR_RECORD_SAMPLE ? PFR_END : PFR_OK;
}
