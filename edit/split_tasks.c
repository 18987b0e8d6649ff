/* SPDX-License-Identifier: MIT */
/*
 * Which tasks each part of a capture needs: those that its records have, and, as names and mappings come from the thread that made a thread, those that
 * made them.
 */
#include "split.h"

#include <stdlib.h>
#include <string.h>

#define USES_MOST (1u << 22)
#define FORKS_MOST (1u << 22)
#define NEEDS_MOST (1u << 24)

static int by_value(const void *a, const void *b)
{
	const struct split_use *x = a, *y = b;

	if (x->value != y->value)
		return x->value < y->value ? -1 : 1;
	return x->id < y->id ? -1 : x->id > y->id;
}

static int by_tid(const void *a, const void *b)
{
	const struct split_fork *x = a, *y = b;

	return x->tid < y->tid ? -1 : x->tid > y->tid;
}

static int by_id(const void *a, const void *b)
{
	const struct split_need *x = a, *y = b;

	if (x->id != y->id)
		return x->id < y->id ? -1 : 1;
	return x->part < y->part ? -1 : x->part > y->part;
}

/* ---- taking ----------------------------------------------------------------------------- */

/* Sorts them, each once. */
static void unite_uses(struct split_uses *u)
{
	size_t i, nr = 0;

	if (u->nr)
		qsort(u->use, u->nr, sizeof(*u->use), by_value);
	for (i = 0; i < u->nr; i++)
		if (!nr || by_value(&u->use[nr - 1], &u->use[i]))
			u->use[nr++] = u->use[i];
	u->nr = nr;
}

static void unite_needs(struct split_needs *n)
{
	size_t i, nr = 0;

	if (n->nr)
		qsort(n->need, n->nr, sizeof(*n->need), by_id);
	for (i = 0; i < n->nr; i++)
		if (!nr || by_id(&n->need[nr - 1], &n->need[i]))
			n->need[nr++] = n->need[i];
	n->nr = nr;
}

void split_tasks_take(struct pfr_splitter *p, uint64_t value, uint32_t id)
{
	struct split_uses *u = &p->uses;
	size_t recent = u->nr < 8 ? u->nr : 8, i;

	for (i = 1; i <= recent; i++)
		if (u->use[u->nr - i].id == id && u->use[u->nr - i].value == value)
			return;
	if (u->nr && u->nr == u->capacity) {
		unite_uses(u);
		if (u->nr < u->capacity / 2) {
			u->use[u->nr++] = (struct split_use){value, id};
			return;
		}
	}
	if (p->all || !split_reserve(p, &u->use, u->nr, &u->capacity, sizeof(*u->use), USES_MOST))
		p->all = true;
	else
		u->use[u->nr++] = (struct split_use){value, id};
}

void split_tasks_fork(struct pfr_splitter *p, const struct pfr_session_record *r)
{
	struct split_forks *f = &p->forks;
	struct pfr_record record;
	struct pfr_where where;

	if (pfr_decode(&r->frame, r->layout, &record, &where))
		return;
	if (p->all || !split_reserve(p, &f->fork, f->nr, &f->capacity, sizeof(*f->fork), FORKS_MOST))
		p->all = true;
	else
		f->fork[f->nr++] = (struct split_fork){record.fork.tid, record.fork.ptid, record.fork.ppid, 0};
}

/* ---- who needs whom ------------------------------------------------------------------------ */

static struct split_fork *first_fork(const struct split_forks *f, uint32_t tid)
{
	size_t low = 0, high = f->nr;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (f->fork[middle].tid < tid)
			low = middle + 1;
		else
			high = middle;
	}
	return low < f->nr && f->fork[low].tid == tid ? &f->fork[low] : 0;
}

static void add_need(struct pfr_splitter *p, uint32_t id, uint32_t part)
{
	struct split_needs *n = &p->needs;

	if (p->all || !split_reserve(p, &n->need, n->nr, &n->capacity, sizeof(*n->need), NEEDS_MOST))
		p->all = true;
	else
		n->need[n->nr++] = (struct split_need){id, part};
}

/* Those that made the ids which the part has from `begin` on, and those that made them: each thread is looked up once for a part. */
static void add_ancestors(struct pfr_splitter *p, size_t begin, uint32_t part)
{
	for (; begin < p->needs.nr && !p->all; begin++) {
		struct split_fork *fork = first_fork(&p->forks, p->needs.need[begin].id);

		if (!fork || fork->seen == part + 1)
			continue;
		fork->seen = part + 1;
		for (; fork < p->forks.fork + p->forks.nr && fork->tid == p->needs.need[begin].id; fork++) {
			add_need(p, fork->ptid, part);
			add_need(p, fork->ppid, part);
		}
	}
}

/* What has no value, or one that no sample has, is of the part after the others. */
static uint32_t part_of(struct pfr_splitter *p, const struct split_use *use)
{
	uint32_t part = use->value == SPLIT_NO_VALUE ? SPLIT_NONE : split_part(p, use->value);

	p->rest |= part == SPLIT_NONE;
	return part == SPLIT_NONE ? p->nr : part;
}

void split_tasks_end(struct pfr_splitter *p)
{
	struct split_uses *u = &p->uses;
	size_t i = 0;

	unite_uses(u);
	if (p->forks.nr)
		qsort(p->forks.fork, p->forks.nr, sizeof(*p->forks.fork), by_tid);
	p->rest |= p->all; /* what was not noted may be of no other part */
	while (i < u->nr && !p->all) {
		uint32_t part = part_of(p, &u->use[i]);
		size_t begin = p->needs.nr;

		for (; i < u->nr && part_of(p, &u->use[i]) == part; i++)
			if (u->use[i].id != SPLIT_NONE)
				add_need(p, u->use[i].id, part);
		add_ancestors(p, begin, part);
	}
	unite_needs(&p->needs);
}

const struct split_need *split_tasks_needs(const struct pfr_splitter *p, uint32_t id, size_t *nr)
{
	const struct split_needs *n = &p->needs;
	size_t low = 0, high = n->nr, end;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (n->need[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	for (end = low; end < n->nr && n->need[end].id == id; end++)
		;
	*nr = end - low;
	return n->need + low;
}

void split_tasks_free(struct pfr_splitter *p)
{
	p->allocator.resize(p->allocator.user, p->uses.use, 0);
	p->allocator.resize(p->allocator.user, p->forks.fork, 0);
	p->allocator.resize(p->allocator.user, p->needs.need, 0);
}
