/* SPDX-License-Identifier: MIT */
/*
 * What of a capture is not in an output, by cause: sums, and which record was the first. It does not know what is made of a session.
 */
#include "account.h"
#include "convert/sized.h"

#include "perfring_session_tasks.h"

/* ---- adding ------------------------------------------------------------------------- */

void pfr_session_account_cause(struct pfr_account *a, enum pfr_cause cause, uint64_t count, uint64_t bytes, uint64_t weight, uint64_t first)
{
	struct pfr_account_cause *c = &a->cause[cause];

	if (!c->count || first < c->first)
		c->first = first;
	add_most(&c->count, count);
	add_most(&c->bytes, bytes);
	add_most(&c->weight, weight);
}

/* The bytes of what was left out, where it is one record. */
static uint64_t bytes_of(enum pfr_cause cause, const struct pfr_session_record *r, uint64_t count)
{
	bool record = pfr_cause_kind(cause) == PFR_CAUSE_KIND_RECORD || pfr_cause_kind(cause) == PFR_CAUSE_KIND_SAMPLE;

	return r && record && count == 1 ? record_bytes(&r->frame) : 0;
}

void pfr_session_left_out(struct pfr_session *s, enum pfr_cause cause, const struct pfr_session_record *r, uint64_t count, uint64_t weight)
{
	if (cause > PFR_CAUSE_NONE && (unsigned)cause < PFR_CAUSE_NR && count)
		pfr_session_account_cause(&s->account.sum, cause, count, bytes_of(cause, r, count), weight, r ? r->offset : PFR_ACCOUNT_NOWHERE);
}

static void take_loss(struct pfr_session *s, const struct pfr_session_record *r)
{
	struct session_loss *loss = &s->account.loss;
	struct pfr_record record;
	struct pfr_where where;
	uint64_t time = 0;

	if (pfr_decode(&r->frame, r->layout, &record, &where))
		return;
	if (!r->layout || pfr_peek_time(&r->frame, r->layout, &time))
		time = 0;
	loss_add(loss, &r->frame, &record, time);
	pfr_session_account_cause(&s->account.sum, PFR_CAUSE_LOST, loss_total(loss) != 0, 0, 0, r->offset);
}

/* Whether perf counts it as AUX data that was lost, has gaps or collided. */
static bool is_aux_gap(const struct pfr_session_record *r)
{
	struct pfr_record record;
	struct pfr_where where;

	return r->frame.type == PFR_RECORD_AUX && !pfr_decode(&r->frame, r->layout, &record, &where) &&
	       record.aux.flags & (PFR_AUX_FLAG_TRUNCATED | PFR_AUX_FLAG_PARTIAL | PFR_AUX_FLAG_COLLISION);
}

static void take_gap(struct pfr_session *s, const struct pfr_session_record *r)
{
	if (is_aux_gap(r))
		pfr_session_left_out(s, PFR_CAUSE_AUX_GAP, r, 1, 0);
	else if (r->frame.type != PFR_RECORD_AUX)
		pfr_session_left_out(s, PFR_CAUSE_MAPS_CUT, r, 1, 0);
}

static bool is_of_no_event(enum pfr_status status)
{
	return status == PFR_E_UNKNOWN_ID || status == PFR_E_WHICH_EVENT || status == PFR_E_NO_LAYOUT;
}

/* Why a record cannot be read, and is not kept as what it is; PFR_OK where it can. */
static enum pfr_status status_of(const struct pfr_session_record *r)
{
	enum pfr_status status = r->status;
	struct pfr_record record;
	struct pfr_where where;

	if (!status)
		status = pfr_decode(&r->frame, r->layout, &record, &where);
	return status == PFR_E_TIME || status == PFR_E_UNUSUAL ? PFR_OK : status;
}

void pfr_session_account_odd(struct pfr_session *s, const struct pfr_session_record *r)
{
	enum pfr_status status = status_of(r);

	if (account_is_loss(r->frame.type))
		take_loss(s, r);
	if (account_may_have_gap(&r->frame))
		take_gap(s, r);
	if (pfr_session_is_packed(r->frame.type) && !(s->flags & PFR_SESSION_PACKED))
		s->account.sum.carriers++;
	if (r->frame.type == PFR_RECORD_SAMPLE && is_of_no_event(status))
		pfr_session_left_out(s, PFR_CAUSE_NO_EVENT, r, 1, 0);
	else if (status)
		pfr_session_left_out(s, PFR_CAUSE_BAD, r, 1, 0);
}

static void merge_cause(struct pfr_account_cause *to, const struct pfr_account_cause *from)
{
	if (from->count && (!to->count || from->first < to->first))
		to->first = from->first;
	add_most(&to->count, from->count);
	add_most(&to->bytes, from->bytes);
	add_most(&to->weight, from->weight);
}

/* Sums of the same members of two. */
static void merge_sums(struct pfr_account *a, const struct pfr_account *o)
{
	add_most(&a->records, o->records);
	add_most(&a->samples, o->samples);
	add_most(&a->bytes, o->bytes);
	add_most(&a->carriers, o->carriers);
	add_most(&a->chosen, o->chosen);
	add_most(&a->chosen_samples, o->chosen_samples);
}

void pfr_account_merge(struct pfr_account *account, const struct pfr_account *other)
{
	struct pfr_account a, o;
	unsigned i;

	if (!sized_read(&a, sizeof(a), account) || !sized_read(&o, sizeof(o), other))
		return;
	merge_sums(&a, &o);
	for (i = 0; i < PFR_CAUSE_NR; i++)
		merge_cause(&a.cause[i], &o.cause[i]);
	sized_write(account, &a, sizeof(a));
}

void pfr_session_account_add(struct pfr_session *s, const struct pfr_session *part)
{
	unsigned i;

	merge_sums(&s->account.sum, &part->account.sum);
	add_most(&s->account.others, part->account.others);
	add_most(&s->account.missed, part->account.missed);
	add_most(&s->account.missed_samples, part->account.missed_samples);
	for (i = 0; i < PFR_CAUSE_NR; i++)
		merge_cause(&s->account.sum.cause[i], &part->account.sum.cause[i]);
	loss_merge(&s->account.loss, &part->account.loss);
}

void pfr_session_account_beside(struct pfr_session *s, const struct pfr_session *other)
{
	struct pfr_account a = {.size = sizeof(a)};
	unsigned i;

	if (pfr_session_get_account(other, &a))
		return;
	for (i = PFR_CAUSE_NO_VALUE; i < PFR_CAUSE_NR; i++)
		if (!s->account.sum.cause[i].count)
			s->account.sum.cause[i] = a.cause[i];
}

/* ---- the whole ------------------------------------------------------------------------ */

static void set_cause(struct pfr_account *a, enum pfr_cause cause, uint64_t count)
{
	if (!count)
		return;
	if (!a->cause[cause].count)
		a->cause[cause].first = PFR_ACCOUNT_NOWHERE;
	a->cause[cause].count = count;
}

/* What its tasks could not keep; functions that follow tasks of their own add those. */
static uint64_t past_limits(const struct pfr_session *s)
{
	struct pfr_tasks_counts counts = {.size = sizeof(counts)};

	if (s->tasks)
		pfr_tasks_get_counts(s->tasks, &counts);
	return counts.left_out_records;
}

/* What the session counts elsewhere. Each loss is counted once. */
enum pfr_status pfr_session_get_account(const struct pfr_session *s, struct pfr_account *account)
{
	struct pfr_account a = s->account.sum, known;
	uint64_t missed = s->account.missed;

	if (!sized_read(&known, sizeof(known), account))
		return PFR_E_OPTIONS;
	a.size = sizeof(a);
	a.samples = a.records - s->account.others;
	a.chosen = a.records - missed;
	a.chosen_samples = a.samples - s->account.missed_samples;
	set_cause(&a, PFR_CAUSE_LOST, loss_total(&s->account.loss));
	set_cause(&a, PFR_CAUSE_LATE, s->info.late);
	set_cause(&a, PFR_CAUSE_CHAIN_LOST, s->info.chains_lost);
	set_cause(&a, PFR_CAUSE_INTERRUPTED, s->info.interrupted != 0);
	set_cause(&a, PFR_CAUSE_LIMIT, a.cause[PFR_CAUSE_LIMIT].count + past_limits(s));
	set_cause(&a, PFR_CAUSE_OTHER_FORMAT, s->formats ? formats_report(s->formats)->nr_others : 0);
	missed -= a.cause[PFR_CAUSE_NO_VALUE].count < missed ? a.cause[PFR_CAUSE_NO_VALUE].count : missed;
	set_cause(&a, PFR_CAUSE_NOT_CHOSEN, missed);
	sized_write(account, &a, sizeof(a));
	return PFR_OK;
}

int pfr_session_is_whole(const struct pfr_session *s)
{
	struct pfr_account a = {.size = sizeof(a)};
	unsigned i;

	if (pfr_session_error(s) || s->account.errors || pfr_session_get_account(s, &a))
		return 0;
	for (i = 1; i < PFR_CAUSE_NR; i++)
		if (a.cause[i].count && pfr_cause_class((enum pfr_cause)i) == PFR_CAUSE_CLASS_LOSS)
			return 0;
	return 1;
}
