/* SPDX-License-Identifier: MIT */
/*
 * The look-up of an id, for callers that do it for each record. The ids are in a hash
 * table of buckets of two, and in a trie, which alone has those that found no place
 * in the table: whatever the ids are, a look-up takes two buckets and 64 steps at most.
 */
#ifndef PFR_IDS_H
#define PFR_IDS_H

#include "wire.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif

/* The slot of an id that is not in its first bucket; a slot of another id if there is none. */
uint32_t pfr_ids_elsewhere(const struct pfr_events *events, uint64_t id);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

/* The kernel counts its ids, so those of a recording mostly fill the buckets one after another. */
PFR_INLINE uint32_t ids_first(const struct pfr_events *e, uint64_t id)
{
	return (uint32_t)id & (e->buckets - 1);
}

/* An entry of a bucket is a slot + 1. One that is empty leads to slot 0, whose id tells as well. */
PFR_INLINE uint32_t ids_entry(const struct pfr_events *e, uint32_t bucket, unsigned index)
{
	uint32_t entry = e->id[bucket].bucket[index];

	//@ assert empty: entry == 0 || entry > 0;
	return entry - (entry != 0);
}

/*
 * The slot of an id if it is in this bucket; else a slot of another id. Chosen without a branch, since nobody
 * can foresee which of a stream's events is next.
 */
PFR_INLINE uint32_t ids_bucket(const struct pfr_events *e, uint32_t bucket, uint64_t id)
{
	uint32_t first = ids_entry(e, bucket, 0), second = ids_entry(e, bucket, 1);
	uint32_t is_second = (uint32_t) - (e->id[second].id == id);

	return first ^ ((first ^ second) & is_second);
}

/*
 * The slot that an id has where ids are in the order in which the kernel counted them, and no other came between: then nothing but
 * that slot is looked at. Else the slot where the look-up begins. There must be ids.
 */
PFR_INLINE uint32_t ids_counted(const struct pfr_events *e, uint64_t id)
{
	uint64_t counted = id - e->id[0].id;

	return counted < e->nr_ids ? (uint32_t)counted : ids_first(e, id);
}

/* The slot of an id that is where most are; else a slot of another id. There must be ids. */
PFR_INLINE uint32_t ids_near(const struct pfr_events *e, uint64_t id)
{
	uint32_t counted = ids_counted(e, id);

	return PFR_LIKELY(e->id[counted].id == id) ? counted : ids_bucket(e, ids_first(e, id), id);
}

/* The event of an id, or PFR_NO_EVENT. */
PFR_INLINE uint32_t ids_find(const struct pfr_events *e, uint64_t id)
{
	uint32_t slot;

	if (!e->nr_ids)
		return PFR_NO_EVENT;
	slot = ids_near(e, id);
	if (PFR_LIKELY(e->id[slot].id == id))
		return e->id[slot].event;
	slot = pfr_ids_elsewhere(e, id);
	return e->id[slot].id == id ? e->id[slot].event : PFR_NO_EVENT;
}

#define IDS_NEAR 1024 /* so many lie in a near cache */
#define IDS_AHEAD 12  /* records */

/*
 * The id of a sample `ahead` records after this one, which the window begins after: a guess, to ask the caches for what is needed then, so
 * that nothing waits for memory, however many events there are. Records in between are taken to be of this one's size. False: it is past the window.
 */
PFR_INLINE int ids_guess(const struct pfr_events *e, const struct pfr_window *window, const struct pfr_frame *frame, unsigned ahead, uint64_t *id)
{
	uint64_t at = (uint64_t)(ahead - 1) * frame->size;

	if (!e->nr)
		return 0;
	at += e->sample_id * 8u;
	if (at + 8 > window->size)
		return 0;
	*id = wire_u64(window->data + at, frame->order == PFR_BIG);
	return 1;
}

PFR_INLINE void ids_fetch(const struct pfr_events *e, const struct pfr_window *window, const struct pfr_frame *frame)
{
	uint64_t id;

	if (PFR_LIKELY(e->nr_ids <= IDS_NEAR))
		return;
	if (ids_guess(e, window, frame, IDS_AHEAD, &id))
		PFR_FETCH(&e->id[ids_counted(e, id)]);
}

/* The event of an id that ids_fetch asked for, or PFR_NO_EVENT. */
PFR_INLINE uint32_t ids_fetched(const struct pfr_events *e, const struct pfr_window *window, const struct pfr_frame *frame)
{
	const struct pfr_id *slot;
	uint64_t id;

	if (!e->nr_ids || !ids_guess(e, window, frame, IDS_AHEAD / 2, &id))
		return PFR_NO_EVENT;
	slot = &e->id[ids_counted(e, id)];
	return slot->id == id ? slot->event : PFR_NO_EVENT;
}

#endif
