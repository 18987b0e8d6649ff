/* SPDX-License-Identifier: MIT */
/*
 * The events of a stream and their ids, by induction: from any state that events_any makes, each call leads to such a state. The arrays
 * have capacity for few events and ids; every index in them is any that lies in the array. What decoding finds is any number here.
 *
 * sources: events ids route peek rows layout limits bits
 * options: -eva-split-return full -eva-ilevel 32 -eva-slevel-function ids_entry:8,route_by_id:3000,peek_id:30,pfr_peek_id:30,pfr_events_apply:8,apply_attr:8,pfr_events_add_id:8
 * reached: 70
 */
#include "proof.h"

#define EVENTS 5
#define IDS 8

static struct pfr_event event[EVENTS];
static struct pfr_id id[IDS];
static struct pfr_events events;
static struct pfr_limits limits;
static struct pfr_layout any;

/* In place of decode.c's, which is a proof of its own. */
uint32_t pfr_body_end(const struct pfr_frame *frame)
{
	(void)frame;
	return (uint32_t)Frama_C_interval(0, FRAME_MOST);
}

static void any_ids(struct pfr_words *ids)
{
	ids->data = proof_bytes;
	ids->nr = (uint32_t)Frama_C_interval(0, FRAME_MOST / 8);
	ids->width = 8;
}

enum pfr_status pfr_decode(const struct pfr_frame *frame, const struct pfr_layout *l, struct pfr_record *record, struct pfr_where *where)
{
	(void)l;
	if (any_bool())
		return pfr_where_set(where, frame, PFR_E_FIELDS, ROW_NONE), PFR_E_FIELDS;
	Frama_C_make_unknown((char *)record, sizeof(*record));
	if (frame->type == PFR_RECORD_HEADER_ATTR)
		any_ids(&record->header_attr.ids);
	return PFR_OK;
}

enum pfr_status pfr_id_index_entry_at(const struct pfr_array *array, uint32_t index, struct pfr_id_index_entry *entry)
{
	if (index >= array->nr)
		return PFR_END;
	Frama_C_make_unknown((char *)entry, sizeof(*entry));
	return PFR_OK;
}

static void events_any(void)
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

static void events_check(void)
{
	//@ check nr: events.nr <= EVENTS && events.nr_ids <= IDS && events.nr_shapes <= PFR_SHAPES;
	//@ check buckets: 1 <= events.buckets <= IDS;
	//@ check shapes: \forall integer i; 0 <= i < PFR_SHAPES ==> events.shape[i] < EVENTS;
	//@ check silent: events.silent[0] < EVENTS && events.silent[1] < EVENTS && events.build_id_event < EVENTS;
	//@ check children: \forall integer i; 0 <= i < IDS ==> id[i].child[0] < IDS && id[i].child[1] < IDS;
	//@ check entries: \forall integer i; 0 <= i < IDS ==> id[i].bucket[0] <= IDS && id[i].bucket[1] <= IDS;
}

void proof_events(void)
{
	struct pfr_frame frame;
	struct pfr_where where;
	struct pfr_attr attr;
	const struct pfr_layout *layout;

	any_frame(&frame);
	events_any();
	pfr_events_find(&events, any_u64());
	pfr_events_route(&events, &frame, &layout, &where);
	Frama_C_make_unknown((char *)&attr, sizeof(attr));
	pfr_events_add(&events, &attr);
	events_check();
	events_any();
	pfr_events_add_id(&events, any_u64(), (uint32_t)any_u64());
	events_check();
	events_any();
	pfr_events_apply(&events, &frame, &where);
	events_check();
}
