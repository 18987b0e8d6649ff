/* SPDX-License-Identifier: MIT */
/*
 * The slowest calls: a heap whose first is the fastest of them.
 */
#include "calls.h"

#include <errno.h>
#include <stdlib.h>

/* Of equal ones the later one is faster. */
static bool faster(const struct calls_slow *a, const struct calls_slow *b)
{
	return a->took != b->took ? a->took < b->took : a->number > b->number;
}

bool calls_is_slow(const struct pfr_calls *c, const struct call *call)
{
	return c->nr_slow < c->options.slowest || call->exited - call->entered > c->slow[0].took;
}

static void swap(struct calls_slow *a, struct calls_slow *b)
{
	struct calls_slow other = *a;

	*a = *b;
	*b = other;
}

static void sift_up(struct calls_slow *heap, uint32_t at)
{
	for (; at && faster(&heap[at], &heap[(at - 1) / 2]); at = (at - 1) / 2)
		swap(&heap[at], &heap[(at - 1) / 2]);
}

static void sift_down(struct calls_slow *heap, uint32_t nr)
{
	uint32_t at = 0, child;

	for (child = 1; child < nr; child = 2 * at + 1) {
		if (child + 1 < nr && faster(&heap[child + 1], &heap[child]))
			child++;
		if (!faster(&heap[child], &heap[at]))
			return;
		swap(&heap[child], &heap[at]);
		at = child;
	}
}

void calls_keep_slow(struct pfr_calls *c, const struct call *call, uint32_t name, uint32_t comm)
{
	struct calls_slow one = {call->exited - call->entered, c->nr_calls, *call, name, comm};
	uint32_t capacity = c->slow_capacity ? c->slow_capacity * 2 : 64;
	struct calls_slow *slow;

	if (c->nr_slow == c->options.slowest) {
		c->slow[0] = one;
		sift_down(c->slow, c->nr_slow);
		return;
	}
	if (c->nr_slow == c->slow_capacity) {
		slow = realloc(c->slow, capacity * sizeof(*slow));
		if (!slow) {
			c->error = ENOMEM;
			return;
		}
		c->slow = slow;
		c->slow_capacity = capacity;
	}
	c->slow[c->nr_slow] = one;
	sift_up(c->slow, c->nr_slow++);
}

static int compare(const void *a, const void *b)
{
	return faster(a, b) - faster(b, a);
}

void calls_sort_slow(struct pfr_calls *c)
{
	if (c->nr_slow)
		qsort(c->slow, c->nr_slow, sizeof(*c->slow), compare);
}
