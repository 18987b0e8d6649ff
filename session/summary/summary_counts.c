/* SPDX-License-Identifier: MIT */
/*
 * What perf stat counted. A STAT record has the count of one id since the start, so that the last one of each id holds; an event's count
 * is the sum over its ids. Each STAT_ROUND keeps the sums so far. With more rounds than fit, every second one is left out: since they
 * are sums since the start, what then is between two rounds is what was between three.
 */
#include "summary.h"

#include <string.h>

#define COUNTERS_MOST 262144 /* ids that are distinguished */
#define SUMS_MOST 65536      /* of all rounds together */

struct counter {
	uint32_t event;
	struct pfr_summary_count count;
};

void summary_counts_close(struct pfr_summary *s)
{
	struct summary_counts *c = s->counts;

	if (!c)
		return;
	pfr_ranges_free(&c->index);
	pfr_pool_free(&c->counters);
	pfr_session_free(s->session, c->sum);
	pfr_session_free(s->session, c->round);
	pfr_session_free(s->session, c->time);
	pfr_session_free(s->session, c);
}

static struct summary_counts *counts_of(struct pfr_summary *s)
{
	if (s->counts)
		return s->counts;
	s->counts = (struct summary_counts *)pfr_session_zeros(s->session, sizeof(*s->counts));
	if (!s->counts)
		return 0;
	pfr_ranges_init(&s->counts->index, &s->session->allocator);
	pfr_pool_init(&s->counts->counters, &s->session->allocator, sizeof(struct counter));
	s->counts->step = 1;
	return s->counts;
}

static enum pfr_status reserve_sums(struct pfr_summary *s, uint32_t nr)
{
	struct summary_counts *c = s->counts;
	struct pfr_summary_count *grown;

	if (nr <= c->nr)
		return PFR_OK;
	grown = (struct pfr_summary_count *)pfr_session_resize(s->session, c->sum, nr * sizeof(*grown)); /* no more than the events take */
	if (!grown)
		return PFR_E_MEMORY;
	memset(grown + c->nr, 0, (nr - c->nr) * sizeof(*grown));
	c->sum = grown;
	c->nr = nr;
	return PFR_OK;
}

static enum pfr_status counter_new(struct summary_counts *c, uint64_t id, uint32_t event, uint32_t *at)
{
	enum pfr_status status = pfr_ranges_reserve(&c->index, c->set, COUNTERS_MOST + 1024);

	if (!status)
		status = pfr_pool_reserve(&c->counters, 1, COUNTERS_MOST);
	if (status)
		return status;
	*at = pfr_pool_take(&c->counters);
	((struct counter *)pfr_pool_at(&c->counters, *at))->event = event;
	c->set = pfr_ranges_put(&c->index, c->set, id, id, *at);
	return PFR_OK;
}

enum pfr_status summary_counts_add(struct pfr_summary *s, const struct pfr_stat *stat)
{
	struct summary_counts *c = counts_of(s);
	uint32_t event = pfr_events_find(&s->session->events, stat->id), at;
	struct pfr_summary_count *sum;
	struct counter *counter;
	enum pfr_status status;

	s->totals.counts++;
	if (event == PFR_NO_EVENT)
		return s->totals.counts_unknown++, PFR_OK;
	status = c ? reserve_sums(s, s->session->events.nr) : PFR_E_MEMORY;
	at = status ? 0 : pfr_ranges_value(&c->index, c->set, stat->id);
	if (!status && !at)
		status = counter_new(c, stat->id, event, &at);
	if (status)
		return s->totals.counts_unknown += status == PFR_E_LIMIT, status == PFR_E_LIMIT ? PFR_OK : status;
	counter = (struct counter *)pfr_pool_at(&c->counters, at);
	sum = &c->sum[counter->event];
	sum->value += stat->val - counter->count.value;
	sum->enabled += stat->ena - counter->count.enabled;
	sum->running += stat->run - counter->count.running;
	sum->records++;
	counter->count = (struct pfr_summary_count){.value = stat->val, .enabled = stat->ena, .running = stat->run};
	return PFR_OK;
}

void summary_counts_config(struct pfr_summary *s, const struct pfr_stat_config *config)
{
	struct pfr_stat_config_entry entry;
	uint32_t i;

	for (i = 0; counts_of(s) && i < config->data.nr && !pfr_stat_config_entry_at(&config->data, i, &entry); i++)
		if (entry.tag == PFR_STAT_CONFIG_SCALE)
			s->counts->unscaled = !entry.val;
}

/* ---- rounds ------------------------------------------------------------------------ */

/* Leaves out every second round, so that the last of each two stays. */
static void halve(struct summary_counts *c)
{
	size_t stride = c->stride, i;

	for (i = 0; i < c->nr_rounds / 2; i++) {
		c->time[i] = c->time[2 * i + 1];
		memmove(&c->round[i * stride], &c->round[(2 * i + 1) * stride], stride * sizeof(*c->round));
	}
	c->nr_rounds /= 2;
	c->step *= 2;
}

static bool open_rounds(struct pfr_summary *s)
{
	struct summary_counts *c = s->counts;

	if (c->time || !c->nr)
		return c->time != 0;
	c->capacity = SUMS_MOST / c->nr & ~1u;
	if (!c->capacity)
		return false; /* so many events have no rounds */
	c->stride = c->nr;
	c->time = (uint64_t *)pfr_session_zeros(s->session, c->capacity * sizeof(*c->time));
	c->round = (struct pfr_summary_count *)pfr_session_zeros(s->session, c->capacity * c->stride * sizeof(*c->round));
	return c->time && c->round;
}

/* A round that is not the last of `step` is replaced by the next. */
enum pfr_status summary_counts_round(struct pfr_summary *s, const struct pfr_stat_round *round)
{
	struct summary_counts *c = counts_of(s);

	s->totals.rounds++;
	s->totals.counted = round->time;
	if (!c || (!open_rounds(s) && c->capacity))
		return PFR_E_MEMORY;
	if (!c->capacity)
		return PFR_OK;
	if (!c->within && c->nr_rounds == c->capacity)
		halve(c);
	c->nr_rounds += !c->within;
	c->time[c->nr_rounds - 1] = round->time;
	memcpy(&c->round[(c->nr_rounds - 1) * c->stride], c->sum, c->stride * sizeof(*c->round));
	c->within = (c->within + 1) % c->step;
	return PFR_OK;
}

/* ---- what was counted ----------------------------------------------------------------- */

enum pfr_status pfr_summary_count(const struct pfr_summary *summary, uint32_t event, struct pfr_summary_count *count)
{
	const struct summary_counts *c = summary->counts;

	if (!c || event >= c->nr || !c->sum[event].records)
		return PFR_END;
	*count = c->sum[event];
	return PFR_OK;
}

size_t pfr_summary_rounds(const struct pfr_summary *summary)
{
	return summary->counts ? summary->counts->nr_rounds : 0;
}

enum pfr_status pfr_summary_round(const struct pfr_summary *summary, size_t round, uint32_t event, uint64_t *time, struct pfr_summary_count *count)
{
	const struct summary_counts *c = summary->counts;
	const struct pfr_summary_count *before;

	if (!c || round >= c->nr_rounds || event >= c->stride)
		return PFR_END;
	*time = c->time[round];
	*count = c->round[round * c->stride + event];
	if (!round)
		return count->records ? PFR_OK : PFR_END;
	before = &c->round[(round - 1) * c->stride + event];
	count->value -= before->value;
	count->enabled -= before->enabled;
	count->running -= before->running;
	count->records -= before->records;
	return count->records ? PFR_OK : PFR_END;
}

double pfr_summary_count_scaled(const struct pfr_summary *summary, const struct pfr_summary_count *count)
{
	double value = (double)count->value;

	if (!count->running)
		return 0;
	if (summary->counts && summary->counts->unscaled)
		return value;
	return count->running < count->enabled ? value * ((double)count->enabled / (double)count->running) : value;
}
