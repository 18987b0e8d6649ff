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
};

struct addresses {
	const struct pfr_allocator *allocator;
	struct range *range; /* sorted and apart once they are settled */
	size_t nr, capacity;
};

/* A mapping; those that overlap move together. False: there is no memory, or there are too many. */
bool addresses_add(struct addresses *a, uint64_t begin, uint64_t size);
/* After the last mapping, before the first look. */
void addresses_settle(struct addresses *a, const struct secret *secret);
/* The address in place of another. Those of the first page and of the last, which mark contexts, stay. */
uint64_t addresses_move(const struct addresses *a, const struct secret *secret, uint64_t address);
void addresses_free(struct addresses *a);

#endif
