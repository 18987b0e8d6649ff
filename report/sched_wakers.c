/* SPDX-License-Identifier: MIT */
/*
 * Pairs of threads: who wakes whom.
 */
#include "sched.h"

#include "session/base/hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static uint32_t *find_slot(const struct pfr_sched *s, const uint32_t key[4])
{
	uint64_t words[2] = {(uint64_t)key[0] << 32 | key[1], (uint64_t)key[2] << 32 | key[3]};
	uint32_t mask = s->nr_slots - 1, at = hash_words(words, 2) & mask;

	while (s->slots[at] && memcmp(s->pairs[s->slots[at] - 1].key, key, sizeof(s->pairs->key)) != 0)
		at = (at + 1) & mask;
	return &s->slots[at];
}

static int grow(struct pfr_sched *s)
{
	uint32_t capacity = s->pairs_capacity ? s->pairs_capacity * 2 : 256, i;
	struct sched_pair *pairs = realloc(s->pairs, capacity * sizeof(*pairs));
	uint32_t *slots;

	if (!pairs)
		return ENOMEM;
	s->pairs = pairs;
	slots = calloc(capacity * (size_t)2, sizeof(*slots));
	if (!slots)
		return ENOMEM;
	free(s->slots);
	s->slots = slots;
	s->nr_slots = capacity * 2;
	s->pairs_capacity = capacity;
	for (i = 0; i < s->nr_pairs; i++)
		*find_slot(s, s->pairs[i].key) = i + 1;
	return 0;
}

/* Null: there is no place, or no memory (error). */
static struct sched_pair *pair_of(struct pfr_sched *s, const uint32_t key[4])
{
	uint32_t *slot;

	if (s->nr_pairs == s->pairs_capacity && s->nr_pairs < WAKERS_MOST) {
		s->error = grow(s);
		if (s->error)
			return NULL;
	}
	slot = find_slot(s, key);
	if (*slot)
		return &s->pairs[*slot - 1];
	if (s->nr_pairs == WAKERS_MOST)
		return NULL;
	s->pairs[s->nr_pairs] = (struct sched_pair){.count = 0};
	memcpy(s->pairs[s->nr_pairs].key, key, sizeof(s->pairs->key));
	*slot = ++s->nr_pairs;
	return &s->pairs[s->nr_pairs - 1];
}

static uint32_t name(struct pfr_sched *s, const void *text, size_t size)
{
	uint32_t number = s->names.bytes.size > WAKER_TEXTS_MOST ? UINT32_MAX - 1 : texts_intern(&s->names, text, size);

	if (number == UINT32_MAX)
		s->error = ENOMEM;
	return number;
}

static uint32_t name_of(struct pfr_sched *s, uint32_t thread)
{
	const struct sched_thread *t = sched_thread(s->model, thread);

	return name(s, t->comm, t->comm_size);
}

void wakers_add(struct pfr_sched *s, const struct sched_stay *stay)
{
	bool known = stay->waker != SCHED_NONE;
	uint32_t key[4] = {known ? name_of(s, stay->waker) : stay->interrupt ? name(s, "[interrupt]", 11) :
									       name(s, "[unknown]", 9),
			   name_of(s, stay->thread),
			   PFR_SCHED_UNKNOWN, PFR_SCHED_UNKNOWN};
	uint64_t delay = stay->in - stay->ready;
	struct sched_pair *pair;

	if (s->options.by_tid && known)
		key[2] = sched_thread(s->model, stay->waker)->tid;
	if (s->options.by_tid)
		key[3] = sched_thread(s->model, stay->thread)->tid;
	if (s->error)
		return;
	pair = key[0] < s->names.nr && key[1] < s->names.nr ? pair_of(s, key) : NULL;
	if (!pair) {
		s->totals.no_place++;
		return;
	}
	pair->count++;
	add_most(&pair->sleep, stay->ready - stay->out);
	add_most(&pair->delay, delay);
	if (delay > pair->max_delay)
		pair->max_delay = delay;
}
