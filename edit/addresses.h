/* SPDX-License-Identifier: MIT */
/*
 * Addresses in place of others: what lies in one mapping moves together, so distances within it stay; mappings move apart. It knows
 * ranges of addresses, and not whose they are.
 */
#ifndef PFR_EDIT_ADDRESSES_H
#define PFR_EDIT_ADDRESSES_H

#include "secret.h"

#include "perfring_alloc.h"

#include <stdbool.h>

struct range {
	uint64_t begin, last; /* both in it */
	uint64_t to;          /* where begin goes; 0: nowhere, its pages go one by one */
	bool open;            /* it extends to the end of its machine's addresses */
};

struct addresses {
	const struct pfr_allocator *allocator;
	struct range *range; /* sorted and apart once they are settled */
	size_t nr, capacity;
	uint64_t low; /* where the addresses of such a machine end; 0: there is none */
};

/*
 * A mapping; those that overlap move together. One from the first page into the upper half, as a kernel has whose addresses perf did not know, contains every address
 * before and after, and stays. One from further up into the upper half is the last one of a kernel that is in the lower (arm, s390): it stays the last.
 * False: there is no memory, or there are too many.
 */
bool addresses_add(struct addresses *a, uint64_t begin, uint64_t size);
/* After the last mapping, before the first look. */
void addresses_settle(struct addresses *a, const struct secret *secret);
/* The address in place of another. Those of the first page, unless a longer mapping begins there, and of the last, which mark contexts, stay. */
uint64_t addresses_move(const struct addresses *a, const struct secret *secret, uint64_t address);
void addresses_free(struct addresses *a);

#endif
