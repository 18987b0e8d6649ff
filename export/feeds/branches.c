/* SPDX-License-Identifier: MIT */
/*
 * Mirrors DataAggregator::parseLBRSample of llvm-project bolt/lib/Profile/DataAggregator.cpp: entries of the kernel are dropped; each branch counts; from the target of
 * one to the next newer one the code ran through.
 */
#include "branches.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define KERNEL UINT64_C(0xffff800000000000)
#define HITS 65536               /* a power of two */
#define DISTINCT_MOST (1u << 22) /* branches, and ranges, that are kept apart */

struct branches_hit {
	uint64_t from, to, generation;
	uint32_t process, from_number, to_number, taken; /* numbers + 1 of taken; 0: free */
};

static int branches_begin(struct profile *p)
{
	struct branches *b = p->state;
	uint32_t outside[3] = {UINT32_MAX, 0, 0};
	struct branches_address *first = calloc(64, sizeof(*first));

	b->hits = calloc(HITS, sizeof(*b->hits));
	b->addresses = first;
	b->addresses_capacity = first ? 64 : 0;
	if (!first || !b->hits || texts_intern(&b->address_keys, outside, sizeof(outside)) != BRANCHES_OUTSIDE)
		return ENOMEM;
	first->file = first->place = PFR_NO_NUMBER;
	return branches_object_open(b, &p->options);
}

/* Space for entry `nr`. 0; ENOMEM; EFBIG past the bound. */
static int reach(void **entries, uint32_t nr, uint32_t *capacity, size_t size)
{
	void *memory = nr < DISTINCT_MOST ? entries_reach(*entries, nr, capacity, size) : NULL;

	if (!memory)
		return nr < DISTINCT_MOST ? ENOMEM : EFBIG;
	*entries = memory;
	return 0;
}

/* ---- addresses --------------------------------------------------------------------------- */

/* The number of the file; PFR_NO_NUMBER: it is not the one that was named, or there is no memory. */
static uint32_t file_of(struct profile *p, const struct pfr_location *location)
{
	struct branches *b = p->state;
	struct buffer key = {0};
	struct pfr_bytes id = {NULL, 0};
	uint32_t number;

	pfr_tasks_build_id(p->follow.tasks, location, &id);
	if (b->object.chosen && !branches_object_is(b, &location->name, &id))
		return PFR_NO_NUMBER;
	buffer_bytes(&key, location->name.data, location->name.size);
	buffer_byte(&key, 0);
	buffer_hex(&key, id.data, id.size);
	number = key.error ? UINT32_MAX : texts_intern(&b->files, key.data, key.size);
	if (number == UINT32_MAX)
		p->error = ENOMEM;
	buffer_free(&key);
	return number;
}

/* A new address: by its function it is known later which branches stay in one. */
static int add_address(struct profile *p, const struct moment *m, uint32_t number, uint32_t file, uint64_t address, const struct pfr_location *location)
{
	struct branches *b = p->state;
	void *entries = b->addresses;
	int error = reach(&entries, number, &b->addresses_capacity, sizeof(*b->addresses));
	struct pfr_symbol symbol;

	b->addresses = entries;
	if (error)
		return error;
	b->addresses[number] = (struct branches_address){file, PFR_NO_NUMBER, location->offset};
	if (p->follow.symbols && !pfr_symbols_full(p->follow.symbols))
		pfr_symbols_ask(p->follow.symbols, p->follow.tasks, &m->task, PFR_CPUMODE_USER, address, location, &symbol, &b->addresses[number].place);
	return 0;
}

/* The number of an address. */
static uint32_t address_of(struct profile *p, const struct moment *m, uint64_t address)
{
	struct branches *b = p->state;
	struct pfr_location location;
	uint32_t key[3], before = b->address_keys.nr, number;

	if (!m->has_task || pfr_tasks_map(p->follow.tasks, &m->task, PFR_CPUMODE_USER, address, &location) != PFR_OK || location.mapping->kind != PFR_MAPPING_FILE)
		return BRANCHES_OUTSIDE;
	key[0] = file_of(p, &location);
	if (key[0] == PFR_NO_NUMBER)
		return BRANCHES_OUTSIDE;
	key[1] = (uint32_t)location.offset;
	key[2] = (uint32_t)(location.offset >> 32);
	number = texts_intern(&b->address_keys, key, sizeof(key));
	if (number == UINT32_MAX)
		p->error = ENOMEM;
	else if (b->address_keys.nr != before)
		p->error = add_address(p, m, number, key[0], address, &location);
	return p->error ? BRANCHES_OUTSIDE : number;
}

/* ---- branches ---------------------------------------------------------------------------- */

static uint32_t intern(struct profile *p, struct texts *keys, const uint32_t *key, size_t size, void **entries, uint32_t *capacity, size_t entry)
{
	uint32_t number = texts_intern(keys, key, size);

	p->error = p->error ? p->error : number == UINT32_MAX ? ENOMEM :
								reach(entries, number, capacity, entry);
	return number;
}

/* The branch as it came lately, or made anew. */
static const struct branches_hit *find(struct profile *p, const struct moment *m, const struct pfr_branch_entry *e)
{
	struct branches *b = p->state;
	uint64_t mixed = (e->from ^ e->to * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);
	struct branches_hit *hit = &b->hits[mixed >> 40 & (HITS - 1)];
	uint32_t process = m->has_task ? m->task.process : PFR_NO_NUMBER;
	void *entries = b->taken;
	uint32_t key[2];

	if (hit->taken && hit->from == e->from && hit->to == e->to && hit->generation == p->follow.generation && hit->process == process)
		return hit;
	*hit = (struct branches_hit){e->from, e->to, p->follow.generation, process, address_of(p, m, e->from), address_of(p, m, e->to), 0};
	key[0] = hit->from_number;
	key[1] = hit->to_number;
	hit->taken = intern(p, &b->taken_keys, key, sizeof(key), &entries, &b->taken_capacity, sizeof(*b->taken)) + 1;
	b->taken = entries;
	return p->error ? NULL : hit;
}

/* Code that ran from the target of one branch up to the next: as many times as both came one after the other. */
static void run_through(struct profile *p, uint32_t origin, uint32_t from, uint32_t to)
{
	struct branches *b = p->state;
	uint32_t key[3] = {origin, from, to}, number;
	void *entries = b->through;

	if (from == BRANCHES_OUTSIDE || to == BRANCHES_OUTSIDE || b->addresses[from].file != b->addresses[to].file) {
		p->result.ranges_outside++;
		return;
	}
	if (b->addresses[to].offset < b->addresses[from].offset) {
		p->result.ranges_backward++;
		return;
	}
	number = intern(p, &b->through_keys, key, sizeof(key), &entries, &b->through_capacity, sizeof(*b->through));
	b->through = entries;
	if (!p->error)
		b->through[number]++;
}

static int branches_sample(struct profile *p, const struct profile_key *key, const struct moment *m, uint64_t weight)
{
	const struct pfr_sample *sample = &m->record.sample;
	struct branches *b = p->state;
	uint32_t i, newer = PFR_NO_NUMBER; /* none */
	struct pfr_branch_entry e;

	(void)key;
	if (!PFR_HAS(*sample, SAMPLE, BRANCH_STACK) || !sample->branch_stack.nr) {
		p->result.samples_without++;
		profile_left(p, m, PFR_CAUSE_NO_BRANCHES, weight);
	}
	for (i = 0; !p->error && PFR_HAS(*sample, SAMPLE, BRANCH_STACK) && pfr_branch_entry_at(&sample->branch_stack.lbr, i, &e) == PFR_OK; i++) {
		const struct branches_hit *hit;

		p->result.branches++;
		if (e.from >= KERNEL || e.to >= KERNEL) {
			p->result.branches_kernel++;
			continue;
		}
		hit = find(p, m, &e);
		if (!hit)
			break;
		b->taken[hit->taken - 1].nr++;
		b->taken[hit->taken - 1].mispredicted += (e.flags & PFR_BRANCH_FLAG_MISPRED) != 0;
		if (newer != PFR_NO_NUMBER)
			run_through(p, hit->from_number, hit->to_number, newer);
		newer = hit->from_number;
	}
	return p->error;
}

static int branches_end(struct profile *p)
{
	int error = profile_settle(p);

	return error ? error : branches_write(p);
}

static void branches_free(struct profile *p)
{
	struct branches *b = p->state;

	branches_object_close(b);
	texts_free(&b->files);
	texts_free(&b->address_keys);
	texts_free(&b->taken_keys);
	texts_free(&b->through_keys);
	free(b->addresses);
	free(b->taken);
	free(b->through);
	free(b->hits);
}

const struct profile_format profile_branches = {
	.size = sizeof(struct branches),
	.no_stacks = true,
	.begin = branches_begin,
	.sample = branches_sample,
	.end = branches_end,
	.free = branches_free,
};
