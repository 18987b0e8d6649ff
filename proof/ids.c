/* SPDX-License-Identifier: MIT */
/*
 * The table of ids, by induction over how many it has: it begins as pfr_events_init leaves it, whatever the caller's array holds; with any
 * number of ids, in slots before that number whose links lie there too, what is added leads to such a table of one more. Slots after them hold anything.
 * The array has few slots; that a look-up in the trie ends is not shown.
 *
 * sources: events ids limits rows layout bits
 * options: -eva-split-return full -eva-ilevel 32 -eva-slevel-function ids_entry:8,pfr_events_add_id:200,pfr_events_find:30,bucket_put:30,bucket_add:30,bucket_new:100,table_of:100,step:100,check:100,proof_ids:100
 * reached: 50
 */
#include "proof.h"

#define EVENTS 5
#define IDS 8

static struct pfr_event event[EVENTS];
static struct pfr_id id[IDS];
static struct pfr_events events;
static struct pfr_limits limits;

static void any_slots(void)
{
	Frama_C_make_unknown((char *)event, sizeof(event));
	Frama_C_make_unknown((char *)id, sizeof(id));
	Frama_C_make_unknown((char *)&limits, sizeof(limits));
}

/* As many buckets as the largest power of two that is no more than the ids, and one where there are none. */
static void table_of(uint32_t nr)
{
	uint32_t i;

	any_slots();
	Frama_C_make_unknown((char *)&events, sizeof(events));
	events.event = event;
	events.nr = (uint32_t)Frama_C_interval(0, EVENTS);
	events.id = id;
	events.ids_capacity = IDS;
	events.limits = any_bool() ? &limits : 0;
	events.nr_ids = nr;
	//@ loop unroll 20;
	for (events.buckets = 1; events.buckets <= nr / 2; events.buckets *= 2)
		;
	//@ loop unroll 20;
	for (i = 0; i < nr; i++) {
		id[i].child[0] = (uint32_t)Frama_C_interval(0, (int)nr - 1);
		id[i].child[1] = (uint32_t)Frama_C_interval(0, (int)nr - 1);
	}
	//@ loop unroll 20;
	for (i = 0; i < nr && i < events.buckets; i++) {
		id[i].bucket[0] = (uint32_t)Frama_C_interval(0, (int)nr);
		id[i].bucket[1] = (uint32_t)Frama_C_interval(0, (int)nr);
	}
}

static void check(void)
{
	uint32_t i;

	//@ check nr: events.nr_ids <= IDS;
	//@ check buckets: 1 <= events.buckets && (events.nr_ids == 0 || events.buckets <= events.nr_ids);
	//@ loop unroll 20;
	for (i = 0; i < events.nr_ids; i++)
		//@ check children: id[i].child[0] < events.nr_ids && id[i].child[1] < events.nr_ids;
		Frama_C_unsigned_int_interval(0, 1);
	//@ loop unroll 20;
	for (i = 0; i < events.nr_ids && i < events.buckets; i++)
		//@ check entries: id[i].bucket[0] <= events.nr_ids && id[i].bucket[1] <= events.nr_ids;
		Frama_C_unsigned_int_interval(0, 1);
}

static void step(uint32_t nr)
{
	table_of(nr);
	pfr_events_find(&events, any_u64());
	pfr_events_add_id(&events, any_u64(), (uint32_t)any_u64());
	check();
}

void proof_ids(void)
{
	any_slots();
	pfr_events_init(&events, event, EVENTS, id, IDS);
	check();
	step(0);
	step(1);
	step(2);
	step(3);
	step(4);
	step(5);
	step(6);
	step(7);
	step(8);
}
