/* SPDX-License-Identifier: MIT */
/*
 * Sets of ranges of 64-bit numbers that do not overlap, each with a value. A new range cuts what it overlaps. A set
 * is a number: the root of a balanced (AVL) tree whose nodes lie in a pool and are shared between sets: copying
 * a set costs nothing, and changing a copy makes new nodes along one path only. So a process may fork
 * with any number of mappings, as often as it likes. Every change takes time proportional to the height, which
 * is at most 1.44 times the logarithm of the number of ranges; what is removed is paid for when it was added.
 */
#ifndef PFR_SESSION_RANGES_H
#define PFR_SESSION_RANGES_H

#include "pool.h"

/* A node. Its numbers are start to last, both among them. */
struct pfr_range {
	uint32_t refs; /* parents and sets that have it */
	uint32_t left, right, value;
	uint64_t start, last;
	uint8_t height; /* of a leaf, 1 */
};

/* What keeps the values: told when a node has one more copy of a value, and one less. Null for plain numbers. */
struct pfr_range_owner {
	void (*keep)(void *owner, uint32_t value);
	void (*drop)(void *owner, uint32_t value);
	void *owner;
};

struct pfr_ranges {
	struct pfr_pool pool;
	struct pfr_range_owner values;
};

void pfr_ranges_init(struct pfr_ranges *ranges, const struct pfr_allocator *allocator);

/* Frees all sets at once; values are not dropped. */
void pfr_ranges_free(struct pfr_ranges *ranges);

/* Makes sure that one change of *set finds its nodes. PFR_OK; PFR_E_LIMIT past `most` nodes; PFR_E_MEMORY. */
enum pfr_status pfr_ranges_reserve(struct pfr_ranges *ranges, uint32_t set, uint64_t most);

/*
 * Puts start..last with a value into the set, in place of what was there; the set's new number. The caller's copy of the value is
 * the set's then. pfr_ranges_reserve must have been called, as before pfr_ranges_remove.
 */
uint32_t pfr_ranges_put(struct pfr_ranges *ranges, uint32_t set, uint64_t start, uint64_t last, uint32_t value);

/* Takes start..last out of the set, cutting what it overlaps; the set's new number. */
uint32_t pfr_ranges_remove(struct pfr_ranges *ranges, uint32_t set, uint64_t start, uint64_t last);

/* A copy of the set, and the end of one. Set 0 is the empty one. */
uint32_t pfr_ranges_copy(struct pfr_ranges *ranges, uint32_t set);
void pfr_ranges_drop(struct pfr_ranges *ranges, uint32_t set);

static inline const struct pfr_range *pfr_ranges_at(const struct pfr_ranges *ranges, uint32_t node)
{
	return (const struct pfr_range *)pfr_pool_at(&ranges->pool, node);
}

/* The node that holds the number; 0: none does. */
static inline uint32_t pfr_ranges_find(const struct pfr_ranges *ranges, uint32_t set, uint64_t number)
{
	while (set) {
		const struct pfr_range *range = pfr_ranges_at(ranges, set);

		if (number < range->start)
			set = range->left;
		else if (number > range->last)
			set = range->right;
		else
			break;
	}
	return set;
}

/* The value at a number; 0: none. */
static inline uint32_t pfr_ranges_value(const struct pfr_ranges *ranges, uint32_t set, uint64_t number)
{
	uint32_t node = pfr_ranges_find(ranges, set, number);

	return node ? pfr_ranges_at(ranges, node)->value : 0;
}

#endif
