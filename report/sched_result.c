/* SPDX-License-Identifier: MIT */
/*
 * What pfr_sched hands out: threads, CPUs and pairs, sorted.
 */
#include "sched.h"
#include "convert/sized.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct sorted {
	uint64_t by;
	uint32_t tid, number;
};

static int compare(const void *a, const void *b)
{
	const struct sorted *x = a, *y = b;

	if (x->by != y->by)
		return x->by > y->by ? -1 : 1;
	if (x->tid != y->tid)
		return x->tid < y->tid ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

static uint64_t value_of(const struct pfr_sched *s, const struct pfr_sched_thread *row)
{
	switch (s->options.sort) {
	case PFR_SCHED_SORT_OFF: return row->off;
	case PFR_SCHED_SORT_DELAY: return row->delay;
	case PFR_SCHED_SORT_MAX_DELAY: return row->max_delay;
	case PFR_SCHED_SORT_TID: return 0;
	default: return row->run;
	}
}

static int sort_threads(struct pfr_sched *s)
{
	uint32_t nr = sched_nr_threads(s->model), i;
	struct sorted *all = malloc((nr + (size_t)1) * sizeof(*all));

	s->order = malloc((nr + (size_t)1) * sizeof(*s->order));
	if (!all || !s->order) {
		free(all);
		return ENOMEM;
	}
	for (i = 0; i < nr && i < s->capacity; i++)
		if (s->sums[i].any)
			all[s->nr_order++] = (struct sorted){value_of(s, &s->sums[i].row), sched_thread(s->model, i)->tid, i};
	if (s->nr_order)
		qsort(all, s->nr_order, sizeof(*all), compare);
	for (i = 0; i < s->nr_order; i++)
		s->order[i] = all[i].number;
	free(all);
	return 0;
}

static int sort_cpus(struct pfr_sched *s)
{
	uint32_t i;

	s->shown_cpus = malloc((s->cpus_capacity + (size_t)1) * sizeof(*s->shown_cpus));
	if (!s->shown_cpus)
		return ENOMEM;
	for (i = 0; i < s->cpus_capacity; i++)
		if (s->cpus[i].size)
			s->shown_cpus[s->nr_shown_cpus++] = i;
	return 0;
}

/* ---- pairs ------------------------------------------------------------------------------ */

struct sorted_pair {
	const struct pfr_sched *sched;
	struct sched_pair pair;
};

static int compare_names(const struct texts *names, uint32_t a, uint32_t b)
{
	size_t size_a, size_b;
	const unsigned char *text_a = texts_get(names, a, &size_a), *text_b = texts_get(names, b, &size_b);
	int order = memcmp(text_a, text_b, size_a < size_b ? size_a : size_b);

	return order ? order : (size_a > size_b) - (size_a < size_b);
}

static int compare_pairs(const void *a, const void *b)
{
	const struct sorted_pair *x = a, *y = b;
	unsigned i;
	int order;

	if (x->pair.count != y->pair.count)
		return x->pair.count > y->pair.count ? -1 : 1;
	for (i = 0; i < 2; i++) {
		order = compare_names(&x->sched->names, x->pair.key[i], y->pair.key[i]);
		if (order)
			return order;
	}
	if (x->pair.key[2] != y->pair.key[2])
		return x->pair.key[2] < y->pair.key[2] ? -1 : 1;
	return x->pair.key[3] < y->pair.key[3] ? -1 : x->pair.key[3] > y->pair.key[3];
}

static int sort_pairs(struct pfr_sched *s)
{
	struct sorted_pair *all = malloc((s->nr_pairs + (size_t)1) * sizeof(*all));
	uint32_t i;

	if (!all)
		return ENOMEM;
	for (i = 0; i < s->nr_pairs; i++)
		all[i] = (struct sorted_pair){s, s->pairs[i]};
	if (s->nr_pairs)
		qsort(all, s->nr_pairs, sizeof(*all), compare_pairs);
	for (i = 0; i < s->nr_pairs; i++)
		s->pairs[i] = all[i].pair;
	free(all);
	return 0;
}

int sched_sort(struct pfr_sched *s)
{
	int error = sort_threads(s);

	if (!error)
		error = sort_cpus(s);
	return error ? error : sort_pairs(s);
}

/* ---- handing out ------------------------------------------------------------------------- */

enum pfr_status pfr_sched_get_totals(const struct pfr_sched *s, struct pfr_sched_totals *totals)
{
	return sized_write(totals, &s->totals, sizeof(s->totals)) ? PFR_OK : PFR_E_OPTIONS;
}

enum pfr_status pfr_sched_get_thread(const struct pfr_sched *s, uint32_t index, struct pfr_sched_thread *thread)
{
	const struct sched_thread *t;
	struct pfr_sched_thread row;

	if (index >= s->nr_order)
		return PFR_END;
	t = sched_thread(s->model, s->order[index]);
	row = s->sums[s->order[index]].row;
	row.size = sizeof(row);
	row.tid = t->tid;
	row.pid = t->known_pid ? t->pid : PFR_SCHED_UNKNOWN;
	row.comm = (struct pfr_bytes){(const unsigned char *)t->comm, t->comm_size};
	row.since = t->state == SCHED_ON ? t->in : t->out;
	row.state = (char)(t->state == SCHED_ON ? '+' : t->state == SCHED_OFF ? '-' :
						t->state == SCHED_ENDED       ? 'x' :
										0);
	return sized_write(thread, &row, sizeof(row)) ? PFR_OK : PFR_E_OPTIONS;
}

enum pfr_status pfr_sched_get_cpu(const struct pfr_sched *s, uint32_t index, struct pfr_sched_cpu *cpu)
{
	if (index >= s->nr_shown_cpus)
		return PFR_END;
	return sized_write(cpu, &s->cpus[s->shown_cpus[index]], sizeof(*s->cpus)) ? PFR_OK : PFR_E_OPTIONS;
}

static struct pfr_bytes text_of(const struct pfr_sched *s, uint32_t number)
{
	struct pfr_bytes text;
	size_t size;

	text.data = texts_get(&s->names, number, &size);
	text.size = (uint32_t)size;
	return text;
}

enum pfr_status pfr_sched_get_waker(const struct pfr_sched *s, uint32_t index, struct pfr_sched_waker *waker)
{
	struct pfr_sched_waker row = {.size = sizeof(row)};
	const struct sched_pair *pair;

	if (index >= s->nr_pairs)
		return PFR_END;
	pair = &s->pairs[index];
	row.waker = text_of(s, pair->key[0]);
	row.woken = text_of(s, pair->key[1]);
	row.waker_tid = pair->key[2];
	row.woken_tid = pair->key[3];
	row.count = pair->count;
	row.sleep = pair->sleep;
	row.delay = pair->delay;
	row.max_delay = pair->max_delay;
	return sized_write(waker, &row, sizeof(row)) ? PFR_OK : PFR_E_OPTIONS;
}
