/* SPDX-License-Identifier: MIT */
/*
 * The events of a stream and their ids, by induction: from any state that any_events makes, each call leads to such a state. The arrays
 * have capacity for few events and ids; every index in them is any that lies in the array. What decoding finds is any number here.
 *
 * sources: events ids route peek rows layout limits bits
 * options: -eva-split-return full -eva-ilevel 32 -eva-slevel-function ids_entry:8,route_by_id:3000,peek_id:30,pfr_peek_id:30,pfr_events_apply:8,apply_attr:8,pfr_events_add_id:8
 * reached: 70
 */
#include "events.h"

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
	any_events();
	pfr_events_find(&events, any_u64());
	pfr_events_route(&events, &frame, &layout, &where);
	Frama_C_make_unknown((char *)&attr, sizeof(attr));
	pfr_events_add(&events, &attr);
	events_check();
	any_events();
	pfr_events_add_id(&events, any_u64(), (uint32_t)any_u64());
	events_check();
	any_events();
	pfr_events_apply(&events, &frame, &where);
	events_check();
}
