/* SPDX-License-Identifier: MIT */
/*
 * The account of a session: what is read is counted here, in a few additions a record.
 */
#ifndef PFR_SESSION_ACCOUNT_H
#define PFR_SESSION_ACCOUNT_H

#include "session/base/add_most.h"
#include "session/session.h"

/* account.c: what has a cause. */
void pfr_session_account_cause(struct pfr_account *a, enum pfr_cause cause, uint64_t count, uint64_t bytes, uint64_t weight, uint64_t first);
/* Records that say that others were lost, carry others, or are of no event. */
void pfr_session_account_odd(struct pfr_session *s, const struct pfr_session_record *r);

/* Adds what another session of the same capture has counted. */
void pfr_session_account_add(struct pfr_session *s, const struct pfr_session *part);

/* Adds the causes that only another reading of the same capture has counted, in another order or with another filter: a cause that both have is in it once. */
void pfr_session_account_beside(struct pfr_session *s, const struct pfr_session *other);

/* Whether records of this type say that others were lost. */
static inline bool account_is_loss(uint32_t type)
{
	return type == PFR_RECORD_LOST || type == PFR_RECORD_LOST_SAMPLES;
}

/* Whether its event asked for more than is known: not all of it can be decoded. */
static inline bool account_is_newer(const struct pfr_layout *layout)
{
	return layout && (layout->unknown_sample_type | layout->unknown_read_format);
}

/* Counts the session's record, a common one or another, whether it passes the filter or not. */
static inline void account_read(struct pfr_session *s)
{
	const struct pfr_session_record *r = &s->record;
	struct pfr_account *a = &s->account.sum;
	bool sample = r->frame.type == PFR_RECORD_SAMPLE;

	a->records++;
	a->samples += sample;
	a->bytes += r->frame.size + r->frame.payload;
	a->chosen += r->passes;
	a->chosen_samples += sample & r->passes;
	if (account_is_loss(r->frame.type) || r->status || r->frame.type >= PFR_RECORD_HEADER_ATTR || account_is_newer(r->layout))
		pfr_session_account_odd(s, r);
}

#endif
