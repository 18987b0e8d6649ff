/* SPDX-License-Identifier: MIT */
/*
 * What is written, read in the same pass: the bytes that have gathered go through a reader of their own before they leave. So a capture of 1 GB
 * that is copied is not read from its file a second time.
 */
#include "writer.h"

#include "decoder/quick.h"

#include <string.h>

#define EVENTS_FIRST 16
#define IDS_FIRST 64

void pfr_session_written_begin(struct session_writer *w)
{
	struct session_written *r = &w->written;
	struct pfr_event *event = (struct pfr_event *)pfr_session_zeros(w->out.s, EVENTS_FIRST * sizeof(*event));
	struct pfr_id *id = (struct pfr_id *)pfr_session_zeros(w->out.s, IDS_FIRST * sizeof(*id));

	pfr_events_init(&r->events, event, EVENTS_FIRST, id, IDS_FIRST);
	r->events.limits = w->out.s->limits;
	pfr_reader_init(&r->reader, &r->events);
	r->reader.pieces = 1;
	r->there = true;
	r->refused = !event || !id;
}

/* As reserve_events of feed.c. */
static bool reserve(struct session_writer *w)
{
	struct pfr_events *e = &w->written.events;
	bool full = e->nr == e->capacity;
	size_t capacity = full ? e->capacity * (size_t)2 : e->ids_capacity * (size_t)4, width = full ? sizeof(*e->event) : sizeof(*e->id);
	void *moved = capacity <= UINT32_MAX / width ? pfr_session_resize(w->out.s, full ? (void *)e->event : (void *)e->id, capacity * width) : 0;

	if (!moved)
		return false;
	if (full) {
		e->event = (struct pfr_event *)moved;
		e->capacity = (uint32_t)capacity;
	} else {
		e->id = (struct pfr_id *)moved;
		e->ids_capacity = (uint32_t)capacity;
	}
	return true;
}

/* As pfr_reader_next; in line for most records. */
static inline enum pfr_status next(struct session_written *r)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;

	if (!quick_record(&r->reader, &frame))
		return pfr_reader_next(&r->reader, &frame, &layout, &where);
	if (quick_only(&r->events, &frame, &layout) || (r->events.nr > 1 && quick_sample(&r->events, &frame, &layout)))
		return PFR_OK;
	return pfr_events_route(&r->events, &frame, &layout, &where);
}

void pfr_session_written_read(struct session_writer *w)
{
	struct session_written *r = &w->written;
	uint64_t begin = w->at - w->out.out.size;
	enum pfr_status status = PFR_OK;

	r->refused |= r->at < begin || pfr_session_out_failed(&w->out);
	if (r->refused || r->reader.need >= w->at)
		return;
	r->at = w->at;
	pfr_reader_give(&r->reader, (const unsigned char *)w->out.out.data, w->out.out.size, begin, 0);
	while (!status || (status == PFR_NO_SPACE && reserve(w)))
		status = next(r);
	r->refused = status != PFR_MORE || r->reader.need < w->at;
}

bool pfr_session_written_end(struct session_writer *w)
{
	struct session_written *r = &w->written;

	pfr_session_written_read(w);
	pfr_session_free(w->out.s, r->events.event);
	pfr_session_free(w->out.s, r->events.id);
	r->there = false;
	return !r->refused && r->reader.need == w->at;
}
