/* SPDX-License-Identifier: MIT */
/*
 * The sums of a profile, by what they are of.
 */
#include "profile.h"

#include "decoder/wire.h"
#include "session/base/add_most.h"
#include "session/base/hash.h"

#include <string.h>

#define NO_SLOT 0

static bool same_key(const struct profile_key *a, const struct profile_key *b)
{
	return a->callsite == b->callsite && a->thread == b->thread && a->comm == b->comm && a->cpu == b->cpu &&
	       a->event == b->event && a->tid == b->tid && a->pid == b->pid && a->part == b->part && a->also == b->also;
}

static uint32_t place_of(const struct profile_key *key)
{
	uint64_t words[4] = {key->callsite ^ (uint64_t)key->part << 40 ^ (uint64_t)key->also << 20, (uint64_t)key->thread << 32 | key->comm, (uint64_t)key->cpu << 32 | key->event, (uint64_t)key->pid << 32 | key->tid};

	return hash_words(words, 4) & (PROFILE_SLOTS - 1);
}

static struct profile_sum *find_sum(struct profile *p, const struct profile_key *key, uint32_t at)
{
	while (p->slots[at] != NO_SLOT && !same_key(&p->sums[p->slots[at] - 1].key, key))
		at = (at + 1) & (PROFILE_SLOTS - 1);
	if (p->slots[at] == NO_SLOT) {
		p->sums[p->nr] = (struct profile_sum){.key = *key};
		p->slots[at] = ++p->nr;
	}
	return &p->sums[p->slots[at] - 1];
}

/* Few are cleared one by one: each from its place to the end of the slots that follow one another, in which it is. */
void profile_clear_sums(struct profile *p)
{
	uint32_t i, at;

	if (p->nr > PROFILE_SLOTS / 64) {
		memset(p->slots, 0, PROFILE_SLOTS * sizeof(*p->slots));
		p->nr = 0;
	}
	for (i = 0; i < p->nr; i++)
		for (at = place_of(&p->sums[i].key); p->slots[at] != NO_SLOT; at = (at + 1) & (PROFILE_SLOTS - 1))
			p->slots[at] = NO_SLOT;
	p->nr = 0;
}

static void add_weight(struct profile *p, struct profile_sum *sum, uint64_t weight, uint64_t delay)
{
	uint64_t most = p->format->most - sum->weight;

	if (p->format->caps && weight > most) {
		pfr_session_left_out(p->follow.session, PFR_CAUSE_TOO_LARGE, NULL, 1, weight - most);
		weight = most;
	}
	while (weight > p->format->most - sum->weight && !p->error) {
		weight -= p->format->most - sum->weight;
		sum->weight = p->format->most;
		p->error = p->format->sum(p, sum);
		sum->weight = sum->count = sum->delay = 0;
	}
	sum->weight += weight;
	sum->count++;
	add_most(&sum->delay, delay);
}

void profile_sum_added(struct profile *p)
{
	uint32_t i, slot, nr = p->nr_added;

	for (i = 0; i < nr; i++) {
		slot = p->slots[p->added[i].at];
		if (slot != NO_SLOT)
			PFR_FETCH(&p->sums[slot - 1]);
	}
	p->nr_added = 0;
	for (i = 0; i < nr; i++)
		add_weight(p, find_sum(p, &p->added[i].key, p->added[i].at), p->added[i].weight, p->added[i].delay);
}

void profile_add(struct profile *p, const struct profile_key *key, uint64_t weight, uint64_t delay)
{
	uint32_t at = place_of(key);

	PFR_FETCH(&p->slots[at]);
	p->added[p->nr_added++] = (struct profile_added){*key, weight, delay, at};
	if (p->nr_added == PROFILE_ADDED)
		profile_sum_added(p);
}
