/* SPDX-License-Identifier: MIT */
/*
 * What most records of most streams need, in line: the next record of a window, and the event of a sample. Whatever is
 * rarer is left to frame.c, route.c and reader.c, which say the same of these records.
 */
#ifndef PFR_QUICK_H
#define PFR_QUICK_H

#include "decode.h"
#include "ids.h"

/* Hands out the `size` bytes at the window's front, whose header is in the order `big`. */
PFR_INLINE void window_take(struct pfr_window *window, struct pfr_frame *frame, uint32_t type, uint32_t size, uint32_t event, int big)
{
	const unsigned char *p = window->data;
	uint64_t at = window->at;

	frame->data = p;
	frame->size = size;
	frame->type = type;
	frame->misc = wire_u16(p + 4, big);
	frame->order = (uint8_t)big;
	frame->piece = PFR_PIECE_RECORD;
	frame->event = event;
	frame->at = at;
	frame->payload = 0;
	window->data = p + size;
	window->size -= size;
	window->at = at + size;
}

/* Whether a whole record of the kernel in the host's order is next, with nothing to be skipped before it. */
PFR_INLINE int quick_peek(const struct pfr_window *window, uint32_t *type, uint32_t *size)
{
	const unsigned char *p = window->data;

	if (window->skip || window->size < PFR_HEADER_SIZE || window->order != (PFR_HOST_BIG ? PFR_BIG : PFR_LITTLE))
		return 0;
	*type = wire_u32(p, PFR_HOST_BIG);
	*size = wire_u16(p + 6, PFR_HOST_BIG);
	return *type < PFR_RECORD_HEADER_ATTR && *size >= PFR_HEADER_SIZE && *size <= window->size;
}

/* pfr_next for such a record. False: it is something else, or less. */
PFR_INLINE int quick_next(struct pfr_window *window, struct pfr_frame *frame)
{
	uint32_t type, size;

	if (!quick_peek(window, &type, &size))
		return 0;
	window_take(window, frame, type, size, PFR_NO_EVENT, PFR_HOST_BIG);
	return 1;
}

/* Where all events have the same layout, the first's bytes serve for all, and stay in the nearest cache. */
PFR_INLINE const struct pfr_layout *layout_of(const struct pfr_events *e, uint32_t event)
{
	return &e->event[e->uniform ? 0 : event].layout;
}

/*
 * The event of a sample that has its id where the first shape has it, if that id is found at once;
 * else PFR_NO_EVENT. It calls nothing, so that no register has to be saved.
 */
PFR_INLINE uint32_t route_sample(const struct pfr_events *e, const unsigned char *data, uint32_t size, int big)
{
	uint32_t at = e->sample_id * 8u, event;
	const struct pfr_id *slot;
	uint64_t id;

	if (!PFR_LIKELY(at && size >= at + 8 && e->nr_ids))
		return PFR_NO_EVENT;
	id = wire_u64(data + at, big);
	slot = &e->id[ids_near(e, id)];
	event = slot->event;
	if (!PFR_LIKELY(slot->id == id && event < e->nr))
		return PFR_NO_EVENT;
	return PFR_LIKELY(e->uniform || !e->event[event].shape) ? event : PFR_NO_EVENT;
}

/* pfr_events_route for a record of the kernel where there is one event. False, and nothing is changed: there are others or none. */
PFR_INLINE int quick_only(const struct pfr_events *events, struct pfr_frame *frame, const struct pfr_layout **layout)
{
	if (events->nr != 1)
		return 0;
	*layout = &events->event[0].layout;
	frame->event = 0;
	return 1;
}

/* pfr_events_route for samples of the first shape, where there are several events. False, and nothing is changed: anything else. */
PFR_INLINE int quick_sample(const struct pfr_events *events, struct pfr_frame *frame, const struct pfr_layout **layout)
{
	uint32_t event;

	if (!PFR_LIKELY(frame->type == PFR_RECORD_SAMPLE && frame->piece == PFR_PIECE_RECORD))
		return 0;
	event = route_sample(events, frame->data, frame->size, frame->order == PFR_BIG);
	if (!PFR_LIKELY(event != PFR_NO_EVENT))
		return 0;
	*layout = layout_of(events, event);
	frame->event = event;
	return 1;
}

PFR_INLINE int is_at_records(const struct pfr_reader *r)
{
	return r->phase == PHASE_RECORDS && !r->again && !r->given.skip;
}

/* pfr_next for a reader, where it is at records. */
PFR_INLINE int quick_record(struct pfr_reader *r, struct pfr_frame *frame)
{
	if (!is_at_records(r) || !quick_next(&r->window, frame))
		return 0;
	ids_fetch(r->events, &r->window, frame);
	return 1;
}

#endif
