/* SPDX-License-Identifier: MIT */
/* Slots of one size: see pool.h. */
#include "pool.h"

#include <string.h>

#define POOL_FIRST 64 /* slots of a new array */

void pfr_pool_init(struct pfr_pool *pool, const struct pfr_allocator *allocator, size_t slot)
{
	*pool = (struct pfr_pool){.allocator = allocator, .slot = slot, .used = 1};
}

void pfr_pool_free(struct pfr_pool *pool)
{
	if (pool->data)
		pool->allocator->resize(pool->allocator->user, pool->data, 0);
	pool->data = 0;
	pool->used = 1;
	pool->capacity = pool->nr = pool->free = 0;
}

enum pfr_status pfr_pool_reserve(struct pfr_pool *pool, uint32_t nr, uint64_t most)
{
	uint64_t need = (uint64_t)pool->nr + nr, capacity = pool->capacity ? pool->capacity : POOL_FIRST;
	void *data;

	if (need > most || need >= UINT32_MAX)
		return PFR_E_LIMIT;
	if (need < pool->capacity)
		return PFR_OK;
	while (capacity <= need)
		capacity *= 2;
	if (capacity > UINT32_MAX || capacity > SIZE_MAX / pool->slot)
		return PFR_E_MEMORY;
	data = pool->allocator->resize(pool->allocator->user, pool->data, (size_t)capacity * pool->slot);
	if (!data)
		return PFR_E_MEMORY;
	pool->data = (unsigned char *)data;
	pool->capacity = (uint32_t)capacity;
	return PFR_OK;
}

uint32_t pfr_pool_take(struct pfr_pool *pool)
{
	uint32_t slot = pool->free;

	if (slot)
		memcpy(&pool->free, pfr_pool_at(pool, slot), sizeof(pool->free));
	else
		slot = pool->used++;
	memset(pfr_pool_at(pool, slot), 0, pool->slot);
	pool->nr++;
	return slot;
}

void pfr_pool_give(struct pfr_pool *pool, uint32_t slot)
{
	memcpy(pfr_pool_at(pool, slot), &pool->free, sizeof(pool->free));
	pool->free = slot;
	pool->nr--;
}
