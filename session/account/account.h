/* SPDX-License-Identifier: MIT */
/*
 * The account of a session: what is read is counted here, in a few additions a record.
 */
#ifndef PFR_SESSION_ACCOUNT_H
#define PFR_SESSION_ACCOUNT_H

#include "session/base/add_most.h"
#include "session/base/record_bytes.h"
#include "session/session.h"

/* account.c: what has a cause. */
void pfr_session_account_cause(struct pfr_account *a, enum pfr_cause cause, uint64_t count, uint64_t bytes, uint64_t weight, uint64_t first);
/* Records that say that others were lost or that AUX data or mappings are not whole, carry others, or are of no event. */
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

/* Whether it may say that AUX data has gaps, or that a process has more mappings than are recorded. */
static inline bool account_may_have_gap(const struct pfr_frame *frame)
{
	return frame->type == PFR_RECORD_AUX || (frame->misc & PFR_MISC_PROC_MAP_PARSE_TIMEOUT && (frame->type == PFR_RECORD_MMAP || frame->type == PFR_RECORD_MMAP2));
}

/* Whether its event asked for more than is known: not all of it can be decoded. */
static inline bool account_is_newer(const struct pfr_layout *layout)
{
	return layout && (layout->unknown_sample_type | layout->unknown_read_format);
}

/* Counts the session's record as one that is no sample, or may not be decoded. */
static inline void account_other(struct pfr_session *s)
{
	const struct pfr_session_record *r = &s->record;

	s->account.others += r->frame.type != PFR_RECORD_SAMPLE;
	if (account_is_loss(r->frame.type) || account_may_have_gap(&r->frame) || r->status || r->frame.type >= PFR_RECORD_HEADER_ATTR || account_is_newer(r->layout))
		pfr_session_account_odd(s, r);
}

/* Counts the session's record as one that does not meet the conditions. */
static inline void account_missed(struct pfr_session *s)
{
	s->account.missed++;
	s->account.missed_samples += s->record.frame.type == PFR_RECORD_SAMPLE;
}

/* Counts the session's record, whether it passes the filter or not. */
static inline void account_read(struct pfr_session *s)
{
	s->account.sum.records++;
	s->account.sum.bytes += record_bytes(&s->record.frame);
	account_other(s);
	if (!s->record.passes)
		account_missed(s);
}

/* The same of a common record, which passes or was counted as missed: a sample of a known layout, or another record without a payload. */
static inline void account_common(struct pfr_session *s)
{
	s->account.sum.records++;
	s->account.sum.bytes += s->record.frame.size;
	if (!PFR_LIKELY(s->record.frame.type == PFR_RECORD_SAMPLE))
		account_other(s);
}

#endif
