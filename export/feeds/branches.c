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

int branches_open(struct branches *b)
{
	uint32_t outside[3] = {UINT32_MAX, 0, 0};
	struct branches_address *first = calloc(64, sizeof(*first));

	b->addresses = first;
	b->addresses_capacity = first ? 64 : 0;
	if (!first || branches_hits_open(b) || texts_intern(&b->address_keys, outside, sizeof(outside)) != BRANCHES_OUTSIDE)
		return ENOMEM;
	first->file = first->place = PFR_NO_NUMBER;
	first->function = BRANCHES_NO_FUNCTION;
	return 0;
}

static int branches_begin(struct profile *p)
{
	int error = branches_open(p->state);

	return error ? error : branches_object_open(p->state, &p->options);
}

/* Another capture: its processes and mappings are others. */
static int added_begin(struct profile *p)
{
	struct branches *b = p->state;

	b->batch.nr = 0;
	memset(b->spaces, 0, sizeof(b->spaces));
	memset(b->mappings, 0, sizeof(b->mappings));
	return 0;
}

/* The branches that are not of the kernel. */
static void add_branches(struct profile *p, const struct moment *m)
{
	uint16_t space = branches_hits_space(p, m);
	bool newest = true;
	const struct pfr_array *entries = &m->record.sample.branch_stack.lbr;
	struct pfr_branch_entry e;
	uint32_t i;

	for (i = 0; !p->error && pfr_branch_entry_at(entries, i, &e) == PFR_OK; i++) {
		p->result.branches++;
		if (e.from >= KERNEL || e.to >= KERNEL) {
			p->result.branches_kernel++;
			continue;
		}
		branches_hits_add(p, e.from, e.to, space, newest, e.flags & PFR_BRANCH_FLAG_MISPRED);
		newest = false;
	}
}

static int branches_sample(struct profile *p, const struct profile_key *key, const struct moment *m, uint64_t weight)
{
	const struct pfr_sample *sample = &m->record.sample;

	(void)key;
	if (!PFR_HAS(*sample, SAMPLE, BRANCH_STACK) || !sample->branch_stack.nr) {
		p->result.samples_without++;
		profile_left(p, m, PFR_CAUSE_NO_BRANCHES, weight);
		return p->error;
	}
	add_branches(p, m);
	return p->error;
}

static int added_end(struct profile *p)
{
	int error;

	branches_hits_count(p);
	error = profile_settle(p);
	branches_name(p);
	return error;
}

static int branches_end(struct profile *p)
{
	int error = added_end(p);

	return error ? error : branches_write(p);
}

void branches_close(struct branches *b)
{
	branches_objects_close(b);
	texts_free(&b->files);
	texts_free(&b->address_keys);
	texts_free(&b->taken_keys);
	free(b->object_of);
	free(b->addresses);
	free(b->taken);
	branches_hits_close(b);
}

static void branches_free(struct profile *p)
{
	branches_close(p->state);
}

const struct profile_format profile_branches = {
	.size = sizeof(struct branches),
	.no_key = true,
	.begin = branches_begin,
	.sample = branches_sample,
	.settle = branches_hits_count,
	.end = branches_end,
	.free = branches_free,
};

const struct profile_format profile_branches_added = {
	.no_key = true,
	.begin = added_begin,
	.sample = branches_sample,
	.settle = branches_hits_count,
	.end = added_end,
};
