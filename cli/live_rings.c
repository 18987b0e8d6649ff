/* SPDX-License-Identifier: MIT */
/*
 * The records of several rings in the order of time, one drain after another.
 * Knows that a drain's frames stay where they are until it is released, in
 * the ring or, where one straddles its end, in that ring's own scratch.
 */
#include "cli.h"
#include "cli/live.h"

#include <stdlib.h>
#include <string.h>

bool live_rings_init(struct live_rings *l, struct pfr_capture_rings *rings, const struct pfr_events *events)
{
	memset(l, 0, sizeof(*l));
	l->rings = rings;
	l->events = events;
	l->room = 4096;
	l->frame = malloc(l->room * sizeof(*l->frame));
	pfr_sort_init(&l->sort, malloc((l->room + 2) * sizeof(*l->sort.pending)), l->room + 2);
	return l->frame && l->sort.pending;
}

void live_rings_fini(struct live_rings *l)
{
	free(l->frame);
	free(l->sort.pending);
}

/* Two more are for the marks that end a drain. */
static bool grow(struct live_rings *l)
{
	struct pfr_frame *frame = realloc(l->frame, l->room * 2 * sizeof(*frame));
	struct pfr_pending *pending;

	if (!frame)
		return false;
	l->frame = frame;
	pending = realloc(l->sort.pending, (l->room * 2 + 2) * sizeof(*pending));
	if (!pending)
		return false;
	l->sort.pending = pending;
	l->room *= 2;
	l->sort.room = l->room + 2;
	return true;
}

static enum pfr_status gather(struct live_rings *l, struct pfr_ring *reader, struct pfr_where *where)
{
	const struct pfr_layout *layout;
	struct pfr_where ignored;
	struct pfr_frame frame;
	enum pfr_status status;

	while (!(status = pfr_ring_next(reader, &frame, where))) {
		if (l->nr == l->room && !grow(l))
			return PFR_ROOM;
		pfr_events_route(l->events, &frame, &layout, &ignored);
		pfr_sort_add(&l->sort, &frame, layout, l->nr);
		l->frame[l->nr++] = frame;
	}
	return status;
}

/* After two rounds all that was added before is due. */
static void end_round(struct live_rings *l)
{
	const struct pfr_frame mark = {.type = PFR_RECORD_FINISHED_ROUND};

	pfr_sort_add(&l->sort, &mark, NULL, l->room);
	pfr_sort_add(&l->sort, &mark, NULL, l->room + 1);
}

/* Every ring's head is taken before the first is read, so that no ring is read much further than another. */
bool live_rings_begin(struct live_rings *l, bool backward, struct pfr_capture_error *error)
{
	struct pfr_where where;
	unsigned i;

	l->nr = 0;
	l->backward = backward;
	for (i = 0; i < l->rings->count; i++)
		if (l->rings->ring[i].backward == backward && pfr_ring_begin(&l->rings->ring[i].reader, &where))
			return pfr_capture_ring_failed(&l->rings->ring[i], &where, error), false;
	for (i = 0; i < l->rings->count; i++)
		if (l->rings->ring[i].backward == backward && gather(l, &l->rings->ring[i].reader, &where) != PFR_END)
			return pfr_capture_ring_failed(&l->rings->ring[i], &where, error), false;
	end_round(l);
	return true;
}

enum pfr_status live_rings_next(struct live_rings *l, struct pfr_frame *frame, const struct pfr_layout **layout,
				struct pfr_where *where)
{
	uint64_t index;

	do
		if (pfr_sort_next(&l->sort, &index))
			return PFR_END;
	while (index >= l->room);
	*frame = l->frame[index];
	return pfr_events_route(l->events, frame, layout, where);
}

void live_rings_release(struct live_rings *l)
{
	unsigned i;

	for (i = 0; i < l->rings->count; i++)
		if (l->rings->ring[i].backward == l->backward)
			pfr_ring_release(&l->rings->ring[i].reader);
}
