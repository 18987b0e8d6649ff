/* SPDX-License-Identifier: MIT */
/* The events of a stream in any state that they may have, of arrays of one size: what the proofs of events and of readers begin with. */
#ifndef PROOF_EVENTS_H
#define PROOF_EVENTS_H

#include "proof.h"

#define EVENTS 5
#define IDS 8

static struct pfr_event event[EVENTS];
static struct pfr_id id[IDS];
static struct pfr_events events;
static struct pfr_limits limits;
static struct pfr_layout any;

static void any_events(void)
{
	unsigned i;

	Frama_C_make_unknown((char *)&events, sizeof(events));
	Frama_C_make_unknown((char *)event, sizeof(event));
	Frama_C_make_unknown((char *)id, sizeof(id));
	Frama_C_make_unknown((char *)&limits, sizeof(limits));
	any_layout(&any);
	events.event = event;
	events.capacity = EVENTS;
	events.nr = (uint32_t)Frama_C_interval(0, EVENTS);
	events.id = id;
	events.ids_capacity = IDS;
	events.nr_ids = (uint32_t)Frama_C_interval(0, IDS);
	events.buckets = (uint32_t)Frama_C_interval(1, IDS);
	events.nr_shapes = (uint8_t)Frama_C_interval(0, PFR_SHAPES);
	events.limits = any_bool() ? &limits : 0;
	events.build_id_event = (uint32_t)Frama_C_interval(0, EVENTS - 1);
	//@ loop unroll 20;
	for (i = 0; i < PFR_SHAPES; i++)
		events.shape[i] = (uint32_t)Frama_C_interval(0, EVENTS - 1);
	//@ loop unroll 20;
	for (i = 0; i < 2; i++)
		events.silent[i] = (uint32_t)Frama_C_interval(0, EVENTS - 1);
	//@ loop unroll 20;
	for (i = 0; i < EVENTS; i++)
		event[i].layout = any;
	//@ loop unroll 20;
	for (i = 0; i < IDS; i++) {
		id[i].child[0] = (uint32_t)Frama_C_interval(0, IDS - 1);
		id[i].child[1] = (uint32_t)Frama_C_interval(0, IDS - 1);
		id[i].bucket[0] = (uint32_t)Frama_C_interval(0, IDS);
		id[i].bucket[1] = (uint32_t)Frama_C_interval(0, IDS);
	}
}

#endif
