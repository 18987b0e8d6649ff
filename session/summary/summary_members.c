/* SPDX-License-Identifier: MIT */
/*
 * What a SAMPLE record stands for: a sample of its event, or, where it carries counts, one of each event whose count has grown.
 */
#include "session/account/account.h"
#include "session/base/period.h"
#include "session/read/filter.h"
#include "summary.h"

static bool put(struct pfr_summary *s, uint32_t event, uint64_t period)
{
	struct summary_members *m = &s->members;
	uint32_t capacity = m->capacity ? 2 * m->capacity : 64;
	struct summary_member *grown;

	if (m->nr == m->capacity) {
		grown = (struct summary_member *)pfr_session_resize(s->session, m->member, capacity * sizeof(*grown));
		if (!grown)
			return false;
		m->member = grown;
		m->capacity = capacity;
	}
	m->member[m->nr].event = event;
	m->member[m->nr++].period = period;
	return true;
}

/* A count that says nothing about what it has grown by is in the account, as in profiles. */
static void leave_out(struct pfr_summary *s, const struct pfr_session_record *r, const struct count_member *member)
{
	if (member->event == PFR_NO_EVENT)
		pfr_session_left_out(s->session, PFR_CAUSE_NO_ID, r, 1, member->value);
	else if (s->members.counts.full)
		pfr_session_left_out(s->session, PFR_CAUSE_MANY_COUNTS, r, 1, member->value);
}

static bool put_counts(struct pfr_summary *s, const struct pfr_session_record *r, const struct pfr_sample *sample)
{
	struct summary_members *m = &s->members;
	struct count_member member = {0};
	uint64_t grown;

	while (counts_next(&s->session->events, sample, &member)) {
		grown = counts_grown(&m->counts, s->session, sample, &member);
		if (m->counts.no_memory)
			return false;
		if (!r->passes || (member.event != PFR_NO_EVENT && !pfr_session_chooses_event(s->session, member.event)))
			continue; /* what it has grown by does not belong to a later sample */
		if (grown ? !put(s, member.event, grown) : (leave_out(s, r, &member), false))
			return false;
	}
	return true;
}

bool summary_members_of(struct pfr_summary *s, const struct pfr_session_record *r, const struct pfr_record *record)
{
	uint32_t event = r->frame.event;
	uint64_t period;

	s->members.nr = 0;
	if (r->frame.type != PFR_RECORD_SAMPLE)
		return true;
	if (record && counts_are_of(&record->sample))
		return put_counts(s, r, &record->sample);
	period = record && event < s->session->events.nr ? sample_period(&record->sample, s->session->events.event[event].attr.sample_period) : 0;
	return !r->passes || put(s, event, period);
}

void summary_members_close(struct pfr_summary *s)
{
	counts_free(&s->members.counts, s->session);
	pfr_session_free(s->session, s->members.member);
}
