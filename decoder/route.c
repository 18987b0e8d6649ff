/* SPDX-License-Identifier: MIT */
/*
 * From a record to its event. It knows where ids may lie (layout.c) and whose each
 * is (ids.h), and nothing of how events came to be.
 */
#include "quick.h"

static enum pfr_status route_fail(struct pfr_frame *frame, enum pfr_status status, uint64_t id, struct pfr_where *where)
{
	pfr_where_set(where, frame, status, frame->type == PFR_RECORD_SAMPLE ? ROW_sample_id : ROW_sample_id_id);
	where->needed = id;
	return status;
}

/* pfr_peek_id, with what most records are in line. */
PFR_INLINE enum pfr_status peek_id(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *value)
{
	uint32_t at = layout->sample_id * 8u;

	if (frame->type != PFR_RECORD_SAMPLE || !at || frame->size < at + 8)
		return pfr_peek_id(frame, layout, value);
	*value = wire_u64(frame->data + at, frame->order == PFR_BIG);
	return PFR_OK;
}

/* What is found where ids may be, if no event has that id there: no place for one, 0, or an id that no event claims. */
enum seen { ID_NONE,
	    ID_ZERO,
	    ID_UNCLAIMED };

/*
 * The cases of a record that no id leads to an event. (One event without ids takes those of ID_NONE and ID_UNCLAIMED,
 * before this table.) FIRST: the first event's, since perf made the record up. ALIKE: no event's, decoded if all trailers
 * are alike, else WHICH.
 */
enum route_case { CASE_UNKNOWN,
		  CASE_WHICH,
		  CASE_ALIKE,
		  CASE_FIRST };

static const uint8_t cases[2][3] = {
	/* of samples, then others: ID_NONE, ID_ZERO, ID_UNCLAIMED */
	{CASE_WHICH, CASE_UNKNOWN, CASE_UNKNOWN},
	{CASE_ALIKE, CASE_FIRST, CASE_UNKNOWN},
};

/*
 * The place of the id depends on the event, which is what is looked for: so each
 * place that an event of the stream has is tried, and an id found there must be of an
 * event that has it there. Of records whose trailer comes after their fields (KSYMBOL), those
 * events are preferred with whose trailer the record ends, as perf finds the id: from the end.
 */
static uint32_t route_by_id(const struct pfr_events *e, const struct pfr_frame *frame, uint64_t *id, enum seen *seen)
{
	uint32_t found = PFR_NO_EVENT;
	uint8_t i;

	*seen = ID_NONE;
	for (i = 0; i < e->nr_shapes; i++) {
		uint64_t value = 0;
		uint32_t event;

		if (peek_id(frame, &e->event[e->shape[i]].layout, &value))
			continue;
		event = ids_find(e, value);
		if (event < e->nr && e->event[event].shape == i) {
			if (frame->type == PFR_RECORD_SAMPLE || pfr_trailer_fits(frame, &e->event[event].layout))
				return event;
			if (found == PFR_NO_EVENT)
				found = event;
		}
		if (*seen == ID_NONE) {
			*id = value;
			*seen = value ? ID_UNCLAIMED : ID_ZERO;
		}
	}
	return found;
}

/* Whether every event puts the same trailer, or none, after its records. */
static int same_trailers(const struct pfr_events *e)
{
	uint8_t i;

	for (i = 1; i < e->nr_shapes; i++)
		if (e->event[e->shape[i]].layout.trailer != e->event[e->shape[0]].layout.trailer)
			return 0;
	return e->nr_shapes < PFR_SHAPES;
}

/*
 * An id of 0: perf made the record up and counts it as the first event's. Whether it holds a
 * build id, the event says that asked for them, which need not be the first.
 */
static enum pfr_status route_synthesized(const struct pfr_events *e, struct pfr_frame *frame,
					 const struct pfr_layout **layout)
{
	const struct pfr_layout *asked = &e->event[e->build_id_event].layout;

	frame->event = 0;
	*layout = asked->build_id && asked->trailer == e->event[0].layout.trailer ? asked : &e->event[0].layout;
	return PFR_OK;
}

/* A record that no id leads to an event. Even with an error *layout is set where every event has the same. */
static enum pfr_status route_without(const struct pfr_events *e, struct pfr_frame *frame, enum seen seen, uint64_t id,
				     const struct pfr_layout **layout, struct pfr_where *where)
{
	int sample = frame->type == PFR_RECORD_SAMPLE;

	if (sample ? e->uniform : same_trailers(e))
		*layout = &e->event[0].layout;
	switch (cases[!sample][seen]) {
	case CASE_FIRST: return route_synthesized(e, frame, layout);
	case CASE_UNKNOWN: return route_fail(frame, PFR_E_UNKNOWN_ID, id, where);
	case CASE_ALIKE:
		if (*layout)
			return PFR_OK;
	}
	return route_fail(frame, PFR_E_WHICH_EVENT, id, where);
}

/* Any frame, in any stream. */
static PFR_APART enum pfr_status route_any(const struct pfr_events *events, struct pfr_frame *frame,
					   const struct pfr_layout **layout, struct pfr_where *where)
{
	int sample = frame->type == PFR_RECORD_SAMPLE;
	enum seen seen;
	uint64_t id = 0;
	uint32_t event = 0;

	*layout = 0;
	frame->event = PFR_NO_EVENT;
	if (frame->piece != PFR_PIECE_RECORD || frame->type >= PFR_RECORD_HEADER_ATTR || !events->nr)
		return PFR_OK;
	if (events->nr > 1) {
		event = route_by_id(events, frame, &id, &seen);
		if (event == PFR_NO_EVENT && events->nr_silent[sample] == 1 && seen != ID_ZERO)
			event = events->silent[sample];
		if (event == PFR_NO_EVENT)
			return route_without(events, frame, seen, id, layout, where);
	}
	*layout = layout_of(events, event);
	frame->event = event;
	return PFR_OK;
}

/* Most records of most streams are of the only event, or samples of the first shape; route_any says the same of them. */
enum pfr_status pfr_events_route(const struct pfr_events *events, struct pfr_frame *frame,
				 const struct pfr_layout **layout, struct pfr_where *where)
{
	if (PFR_LIKELY(frame->piece == PFR_PIECE_RECORD)) {
		if (PFR_LIKELY(frame->type < PFR_RECORD_HEADER_ATTR && quick_only(events, frame, layout)))
			return PFR_OK;
		if (PFR_LIKELY(events->nr > 1 && quick_sample(events, frame, layout)))
			return PFR_OK;
	}
	return route_any(events, frame, layout, where);
}
