/* SPDX-License-Identifier: MIT */
/*
 * Call stacks of branch records that are longer than what a CPU keeps: the rest is that of the thread's sample before, if that has the same
 * branches in the same registers. Mirrors has_stitched_lbr of tools/perf/util/machine.c, whose arithmetic of 64 bits this is.
 */
#include "stacks.h"

#include <string.h>

struct stitch_branch {
	uint64_t from, to, flags;
};

/* What is known of a thread's sample before. */
struct stitch {
	uint32_t thread, nr, nr_older;
	uint64_t hw_idx;
	struct stitch_branch branch[STITCH_BRANCHES];
	uint64_t older[STITCH_OLDER]; /* callers past its own branches, innermost first */
};

static void *resize(struct pfr_stacks *s, void *memory, size_t size)
{
	return s->allocator.resize(s->allocator.user, memory, size);
}

void stitch_close(struct pfr_stacks *s)
{
	uint32_t i;

	for (i = 0; s->stitches && i < STITCH_THREADS; i++)
		if (s->stitches[i])
			resize(s, s->stitches[i], 0);
	if (s->stitches)
		resize(s, s->stitches, 0);
	s->stitches = 0;
}

/* Two threads of one slot take turns, each time from nothing. Null: there is no memory. */
static struct stitch *stitch_of(struct pfr_stacks *s, uint32_t thread)
{
	struct stitch *stitch;

	if (!s->stitches) {
		s->stitches = (struct stitch **)resize(s, 0, STITCH_THREADS * sizeof(struct stitch *));
		if (!s->stitches)
			return 0;
		memset(s->stitches, 0, STITCH_THREADS * sizeof(struct stitch *));
	}
	stitch = s->stitches[thread % STITCH_THREADS];
	if (!stitch) {
		stitch = (struct stitch *)resize(s, 0, sizeof(*stitch));
		if (!stitch)
			return 0;
		stitch->thread = ~thread;
		s->stitches[thread % STITCH_THREADS] = stitch;
	}
	if (stitch->thread != thread) {
		stitch->thread = thread;
		stitch->nr = stitch->nr_older = 0;
	}
	return stitch;
}

/* Which branch of the sample before is in the register of this sample's oldest one. */
static uint64_t distance_of(const struct pfr_stacks *s, const struct stitch *before, const struct pfr_branch_stack *stack)
{
	uint64_t base = (uint64_t)s->branches - stack->lbr.nr + stack->hw_idx + 1;

	return before->hw_idx > base ? before->hw_idx - base : s->branches + before->hw_idx - base;
}

static bool is_same(const struct stitch_branch *before, const struct pfr_array *entries, uint32_t i)
{
	struct pfr_branch_entry now;

	return pfr_branch_entry_at(entries, i, &now) == PFR_OK && before->from == now.from && before->to == now.to && before->flags == now.flags;
}

/* Callers of the sample before that are past the distance go in front of those that it had from others. */
static void prepend(struct pfr_stacks *s, struct stitch *stitch, uint32_t first)
{
	uint32_t more = stitch->nr > first ? stitch->nr - first : 0, kept = stitch->nr_older, i, nr = 0;

	if (kept > STITCH_OLDER - more) {
		kept = STITCH_OLDER - more;
		s->limited = true;
	}
	memmove(stitch->older + more, stitch->older, kept * sizeof(stitch->older[0]));
	for (i = first; i < stitch->nr; i++)
		if (stitch->branch[i].from < PFR_CONTEXT_MAX)
			stitch->older[nr++] = stitch->branch[i].from;
	if (nr < more)
		memmove(stitch->older + nr, stitch->older + more, kept * sizeof(stitch->older[0]));
	stitch->nr_older = nr + kept;
}

static void remember(struct stitch *stitch, const struct pfr_branch_stack *stack)
{
	struct pfr_branch_entry entry;
	uint32_t i;

	stitch->nr = 0;
	stitch->hw_idx = stack->hw_idx;
	for (i = 0; i < stack->lbr.nr && pfr_branch_entry_at(&stack->lbr, i, &entry) == PFR_OK; i++)
		stitch->branch[stitch->nr++] = (struct stitch_branch){entry.from, entry.to, entry.flags};
}

void stitch_add(struct pfr_stacks *s, const struct pfr_task *task, const struct pfr_branch_stack *stack)
{
	struct stitch *stitch;
	uint64_t distance;
	uint32_t i;

	if (!(s->flags & PFR_STACKS_STITCH) || !s->branches || stack->lbr.nr > s->branches || !PFR_HAS(*stack, BRANCH_STACK, HW_IDX) || !task)
		return;
	stitch = stitch_of(s, task->thread);
	if (!stitch)
		return;
	distance = stitch->nr ? distance_of(s, stitch, stack) : UINT64_MAX;
	if (distance < stitch->nr && is_same(&stitch->branch[distance], &stack->lbr, stack->lbr.nr - 1))
		prepend(s, stitch, (uint32_t)distance + 1);
	else
		stitch->nr_older = 0;
	for (i = 0; i < stitch->nr_older && stack_add(s, stitch->older[i], PFR_CPUMODE_USER, PFR_STACK_STITCHED); i++)
		;
	remember(stitch, stack);
}
