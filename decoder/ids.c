/* SPDX-License-Identifier: MIT */
/*
 * The table of ids in the caller's array. Each slot holds an id, in the order they came, a
 * node of a Patricia trie over all of them, and a bucket of the hash table (ids.h). The
 * table has as many buckets as the largest power of two that is no more than the ids, so
 * that it lies in slots that are in use.
 */
#include "decode.h"
#include "ids.h"

/* ---- the trie ---------------------------------------------------------------- */

/* slot.bit: 0 for the first slot, the root; else 1 + the bit counted from the highest. */
static unsigned id_side(uint64_t id, unsigned bit)
{
	return id >> ((64 - bit) & 63) & 1;
}

static uint32_t id_closest(const struct pfr_events *e, uint64_t id)
{
	uint32_t parent = 0, slot = e->id[0].child[0];

	while (e->id[slot].bit > e->id[parent].bit) {
		parent = slot;
		slot = e->id[slot].child[id_side(id, e->id[slot].bit)];
	}
	return slot;
}

/* Hangs the new slot in above the first that looks at a later bit. */
static void id_link(struct pfr_events *e, uint32_t fresh, unsigned bit)
{
	uint64_t id = e->id[fresh].id;
	uint32_t parent = 0, slot = e->id[0].child[0];
	unsigned side = 0;

	while (e->id[slot].bit > e->id[parent].bit && e->id[slot].bit < bit) {
		parent = slot;
		side = id_side(id, e->id[slot].bit);
		slot = e->id[slot].child[side];
	}
	e->id[fresh].bit = (uint8_t)bit;
	e->id[fresh].child[id_side(id, bit)] = fresh;
	e->id[fresh].child[!id_side(id, bit)] = slot;
	e->id[parent].child[side] = fresh;
}

/* ---- the buckets --------------------------------------------------------------- */

/* Of ids whose first bucket is full: spread by the golden ratio, so that no stride is a bad one. */
static uint32_t ids_second(const struct pfr_events *e, uint64_t id)
{
	return (uint32_t)(id * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (e->buckets - 1);
}

static int bucket_put(struct pfr_events *e, uint32_t bucket, uint32_t slot)
{
	uint32_t *entry = e->id[bucket].bucket;

	if (entry[0] && entry[1])
		return 0;
	entry[entry[0] != 0] = slot + 1;
	return 1;
}

static void bucket_add(struct pfr_events *e, uint32_t slot)
{
	uint64_t id = e->id[slot].id;

	if (!bucket_put(e, ids_first(e, id), slot) && !bucket_put(e, ids_second(e, id), slot))
		e->unplaced++;
}

/* Each time the ids have doubled, the table is made anew with twice the buckets. */
static void bucket_new(struct pfr_events *e, uint32_t fresh)
{
	uint32_t slot;

	if (e->nr_ids & (e->nr_ids - 1)) {
		bucket_add(e, fresh);
		return;
	}
	e->buckets = e->nr_ids;
	e->unplaced = 0;
	for (slot = 0; slot < e->nr_ids; slot++)
		e->id[slot].bucket[0] = e->id[slot].bucket[1] = 0;
	for (slot = 0; slot < e->nr_ids; slot++)
		bucket_add(e, slot);
}

/* ---- both ------------------------------------------------------------------------ */

uint32_t pfr_ids_elsewhere(const struct pfr_events *events, uint64_t id)
{
	uint32_t slot = ids_bucket(events, ids_second(events, id), id);

	return events->id[slot].id == id || !events->unplaced ? slot : id_closest(events, id);
}

uint32_t pfr_events_find(const struct pfr_events *events, uint64_t id)
{
	return ids_find(events, id);
}

enum pfr_status pfr_events_add_id(struct pfr_events *events, uint64_t id, uint32_t event)
{
	uint32_t fresh = events->nr_ids, closest = fresh ? id_closest(events, id) : 0;
	uint64_t differ = fresh ? events->id[closest].id ^ id : 0;
	unsigned bit = 1;

	if (fresh && !differ)
		return events->id[closest].event == event ? PFR_OK : PFR_E_DUPLICATE_ID;
	if (fresh >= pfr_limit(events->limits, PFR_LIMIT_IDS))
		return PFR_E_TOO_MANY;
	if (fresh >= events->ids_capacity)
		return PFR_NO_SPACE;
	events->id[fresh].id = id;
	events->id[fresh].event = event;
	events->id[fresh].bit = 0;
	events->id[fresh].child[0] = events->id[fresh].child[1] = 0; /* the root's, of which the second is never looked at; others' are set below */
	while (fresh && !id_side(differ, bit))
		bit++;
	if (fresh)
		id_link(events, fresh, bit);
	events->nr_ids = fresh + 1;
	bucket_new(events, fresh);
	if (event < events->nr)
		events->event[event].ids++;
	return PFR_OK;
}
