/* SPDX-License-Identifier: MIT */
/*
 * Branches that came lately, with what they are: programs take the same ones over and over. And how often each was followed by which other one. Both are
 * tables whose lines the CPU fetches for a batch of branches at a time.
 */
#include "branches.h"

#include "session/base/hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define HITS BRANCHES_HITS
#define LINE 64 /* bytes that a CPU fetches at once */
#define PAIRS_FIRST 16384

int branches_hits_open(struct branches *b)
{
	b->hits_memory = calloc(HITS * sizeof(*b->hits) + LINE, 1);
	b->hits = (struct branches_hit *)(((uintptr_t)b->hits_memory + LINE - 1) & ~(uintptr_t)(LINE - 1));
	b->pairs = calloc(PAIRS_FIRST, sizeof(*b->pairs));
	b->pairs_capacity = PAIRS_FIRST;
	return b->hits_memory && b->pairs ? 0 : ENOMEM;
}

void branches_hits_close(struct branches *b)
{
	free(b->hits_memory);
	free(b->pairs);
}

/* ---- branches ---------------------------------------------------------------------------- */

/* Another space takes the place of one that no branch in the batch needs any more. */
static void begin_space(struct profile *p, struct branches_space *space, uint32_t process)
{
	struct branches *b = p->state;

	branches_hits_count(p);
	if (++b->nr_spaces == 0) { /* no number comes twice */
		memset(b->hits, 0, HITS * sizeof(*b->hits));
		memset(b->spaces, 0, sizeof(b->spaces));
		b->nr_spaces = 1;
	}
	*space = (struct branches_space){.process = process, .number = b->nr_spaces, .generation = p->follow.generation};
}

uint16_t branches_hits_space(struct profile *p, const struct moment *m)
{
	uint32_t process = m->has_task ? m->task.process : PFR_NO_NUMBER;
	struct branches *b = p->state;
	struct branches_space *space = &b->spaces[process % BRANCHES_SPACES];

	if (!space->number || space->process != process || space->generation != p->follow.generation)
		begin_space(p, space, process);
	space->has_task = m->has_task;
	if (m->has_task)
		space->task = m->task;
	return process % BRANCHES_SPACES;
}

static bool is_same(const struct branches_hit *hit, const struct branches_entry *e, uint32_t space)
{
	return hit->from == e->from && hit->to == e->to && hit->space == space;
}

/* The branch in one of four places, the first two of which were fetched; else it takes the first that is free or of before, or one of the four. Null: p->error. */
static const struct branches_hit *find(struct profile *p, const struct branches_entry *e)
{
	struct branches *b = p->state;
	uint32_t space = b->spaces[e->space].number;
	struct branches_hit *hit;
	uint32_t i;

	for (i = 0; i < 4; i++)
		if (is_same(&b->hits[e->slot ^ i], e, space))
			return &b->hits[e->slot ^ i];
	for (i = 0; i < 4 && b->hits[e->slot ^ i].space == space;)
		i++;
	hit = &b->hits[e->slot ^ (i < 4 ? i : b->turn++ & 3)];
	*hit = (struct branches_hit){.from = e->from, .to = e->to};
	if (branches_number(p, &b->spaces[e->space], hit))
		return NULL;
	hit->space = space;
	return hit;
}

/* ---- pairs ------------------------------------------------------------------------------- */

/* Where the search for a pair begins. Pairs are sorted in the end, so that it does not matter where they stand. */
static uint32_t pair_slot(uint32_t capacity, uint32_t taken, uint32_t newer)
{
	return hash_number(hash_secret(), (uint64_t)taken << 32 | newer) & (capacity - 1);
}

/* The entry of a pair, or where it would be. One that can count no further is left as it is, and the pair gets another. */
static struct branches_pair *pair_of(struct branches_pair *pairs, uint32_t capacity, uint32_t taken, uint32_t newer)
{
	uint32_t at = pair_slot(capacity, taken, newer);

	while (pairs[at].nr && (pairs[at].taken != taken || pairs[at].newer != newer || pairs[at].nr == BRANCHES_PAIR_MOST))
		at = (at + 1) & (capacity - 1);
	return &pairs[at];
}

/* Where an entry belongs in a table that does not have it. */
static struct branches_pair *free_of(struct branches_pair *pairs, uint32_t capacity, const struct branches_pair *pair)
{
	uint32_t at = pair_slot(capacity, pair->taken, pair->newer);

	while (pairs[at].nr)
		at = (at + 1) & (capacity - 1);
	return &pairs[at];
}

/* Space for one more. 0; ENOMEM; EFBIG past the bound. */
static int grow(struct branches *b)
{
	uint32_t capacity = b->pairs_capacity * 2, i;
	struct branches_pair *pairs;

	if (b->nr_pairs < b->pairs_capacity / 2)
		return 0;
	if (b->nr_pairs >= BRANCHES_DISTINCT)
		return EFBIG;
	pairs = calloc(capacity, sizeof(*pairs));
	if (!pairs)
		return ENOMEM;
	for (i = 0; i < b->pairs_capacity; i++)
		if (b->pairs[i].nr)
			*free_of(pairs, capacity, &b->pairs[i]) = b->pairs[i];
	free(b->pairs);
	b->pairs = pairs;
	b->pairs_capacity = capacity;
	return 0;
}

static void count_pair(struct profile *p, uint32_t taken, uint32_t newer, uint32_t mispredicted)
{
	struct branches *b = p->state;
	struct branches_pair *pair = pair_of(b->pairs, b->pairs_capacity, taken, newer);

	if (!pair->nr) {
		p->error = grow(b);
		if (p->error)
			return;
		pair = pair_of(b->pairs, b->pairs_capacity, taken, newer); /* the table may be another */
		*pair = (struct branches_pair){.taken = taken, .newer = newer};
		b->nr_pairs++;
	}
	pair->nr++;
	pair->mispredicted += mispredicted;
}

static int compare(const void *one, const void *other)
{
	const struct branches_pair *a = one, *b = other;

	return a->taken != b->taken ? (a->taken < b->taken ? -1 : 1) : (a->newer > b->newer) - (a->newer < b->newer);
}

void branches_pairs_sort(struct branches *b)
{
	uint32_t i, nr = 0;

	if (b->sorted)
		return;
	b->sorted = true;
	for (i = 0; i < b->pairs_capacity; i++) {
		struct branches_pair pair = b->pairs[i];

		if (!pair.nr)
			continue;
		b->taken[pair.taken].nr += pair.nr;
		b->taken[pair.taken].mispredicted += pair.mispredicted;
		if (pair.newer != BRANCHES_NONE)
			b->pairs[nr++] = pair;
	}
	b->nr_pairs = nr;
	qsort(b->pairs, nr, sizeof(*b->pairs), compare);
}

/* ---- both -------------------------------------------------------------------------------- */

void branches_hits_count(struct profile *p)
{
	struct branches *b = p->state;
	struct branches_entry *batch = b->batch.entry;
	uint32_t nr = p->error ? 0 : b->batch.nr, i;
	const struct branches_hit *hit;

	b->batch.nr = 0;
	for (i = 0; i < nr && (hit = find(p, &batch[i])); i++) {
		batch[i].taken = hit->taken;
		batch[i].newer = batch[i].newest ? BRANCHES_NONE : b->batch.newer;
		PFR_FETCH(&b->pairs[pair_slot(b->pairs_capacity, hit->taken, batch[i].newer)]);
		b->batch.newer = hit->from_number;
	}
	for (nr = i, i = 0; i < nr && !p->error; i++)
		count_pair(p, batch[i].taken, batch[i].newer, batch[i].mispredicted);
}
