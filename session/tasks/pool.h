/* SPDX-License-Identifier: MIT */
/*
 * Slots of one size in one array, by number, so that they may move when the array grows. Slot 0
 * is never handed out: it stands for none. It does not depend on what the slots contain.
 */
#ifndef PFR_SESSION_POOL_H
#define PFR_SESSION_POOL_H

#include "perfring.h"
#include "perfring_alloc.h"

struct pfr_pool {
	const struct pfr_allocator *allocator;
	unsigned char *data;
	size_t slot;   /* bytes of each, at least 4 */
	uint32_t used; /* slots that were ever handed out, and slot 0 */
	uint32_t capacity;
	uint32_t nr;   /* slots that are handed out now */
	uint32_t free; /* the first free slot; each begins with the number of the next */
};

void pfr_pool_init(struct pfr_pool *pool, const struct pfr_allocator *allocator, size_t slot);
void pfr_pool_free(struct pfr_pool *pool);

/*
 * Makes sure that the next `nr` calls of pfr_pool_take succeed. PFR_OK; PFR_E_LIMIT where more than
 * `most` slots would be in use; PFR_E_MEMORY.
 */
enum pfr_status pfr_pool_reserve(struct pfr_pool *pool, uint32_t nr, uint64_t most);

/* A slot of zeros. pfr_pool_reserve must have promised it. */
uint32_t pfr_pool_take(struct pfr_pool *pool);

/* Takes a slot back. */
void pfr_pool_give(struct pfr_pool *pool, uint32_t slot);

static inline void *pfr_pool_at(const struct pfr_pool *pool, uint32_t slot)
{
	return pool->data ? pool->data + (size_t)slot * pool->slot : NULL; /* NULL: nothing has been taken yet */
}

#endif
