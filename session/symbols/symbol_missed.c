/* SPDX-License-Identifier: MIT */
/*
 * Addresses of no file that have no name: how many.
 */
#include "symbols.h"

#include <string.h>

#define MISSED_MOST (1u << 20) /* slots */
#define STEPS_MOST 64          /* from the slot where an address belongs */

/* The slot of a key, or where it belongs; null: there is none near. */
static uint64_t *slot_of(const struct missed *m, uint64_t key)
{
	uint32_t at = (uint32_t)(key >> 32) & (m->capacity - 1), i;

	for (i = 0; i < STEPS_MOST && m->capacity; i++, at = (at + 1) & (m->capacity - 1))
		if (!m->slot[at] || m->slot[at] == key)
			return &m->slot[at];
	return 0;
}

/* Keys that find no slot are forgotten: they may be counted again. */
static void grow(struct pfr_symbols *symbols)
{
	struct missed *m = &symbols->missed, larger = {.capacity = m->capacity ? 4 * m->capacity : 1024};
	uint64_t *slot;
	uint32_t i;

	if (m->capacity < MISSED_MOST)
		larger.slot = (uint64_t *)symbols->allocator.resize(symbols->allocator.user, 0, larger.capacity * sizeof(*larger.slot));
	if (!larger.slot)
		return;
	memset(larger.slot, 0, larger.capacity * sizeof(*larger.slot));
	for (i = 0; i < m->capacity; i++) {
		slot = m->slot[i] ? slot_of(&larger, m->slot[i]) : 0;
		if (slot)
			*slot = m->slot[i];
	}
	if (m->slot)
		symbols->allocator.resize(symbols->allocator.user, m->slot, 0);
	m->slot = larger.slot;
	m->capacity = larger.capacity;
}

void missed_add(struct pfr_symbols *symbols, unsigned cpumode, uint64_t address)
{
	uint64_t key = ((address ^ (uint64_t)cpumode << 61) * UINT64_C(0x9e3779b97f4a7c15)) | 1, *slot;
	struct missed *m = &symbols->missed;

	if (symbols->collects) /* it is asked once more */
		return;
	if (2 * m->nr >= m->capacity)
		grow(symbols);
	slot = 2 * m->nr < m->capacity ? slot_of(m, key) : 0;
	if (slot && *slot)
		return;
	if (slot) {
		*slot = key;
		m->nr++;
	}
	m->kernel += cpumode == PFR_CPUMODE_KERNEL;
	m->nowhere += cpumode != PFR_CPUMODE_KERNEL;
}

void missed_forget(struct pfr_symbols *symbols)
{
	struct missed *m = &symbols->missed;

	if (m->slot)
		symbols->allocator.resize(symbols->allocator.user, m->slot, 0);
	m->slot = 0;
	m->nr = m->capacity = 0;
}
