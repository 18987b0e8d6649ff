/* SPDX-License-Identifier: MIT */
/*
 * The records of several rings in the order of time, one drain after another.
 * Knows that a drain's frames stay where they are until it is released, in
 * the ring or, where one straddles its end, in that ring's own scratch; and
 * that a record is in its ring a moment after the time that it carries.
 */
#include "cli/cli.h"
#include "cli/live/live.h"

#include <stdlib.h>
#include <string.h>

/* Drains in a window of the clocks' difference. */
#define WINDOW 64

bool live_rings_init(struct live_rings *l, struct pfr_capture_rings *rings, const struct pfr_opened *opened, const struct pfr_events *events)
{
	memset(l, 0, sizeof(*l));
	l->rings = rings;
	l->opened = opened;
	l->events = events;
	l->ahead[0] = l->ahead[1] = INT64_MIN;
	l->capacity = 4096;
	l->frame = malloc(l->capacity * sizeof(*l->frame));
	l->since = malloc(l->capacity * sizeof(*l->since));
	pfr_sort_init(&l->sort, malloc((l->capacity + 2) * sizeof(*l->sort.pending)), l->capacity + 2);
	return l->frame && l->since && l->sort.pending;
}

static void free_kept(struct live_kept *kept)
{
	free(kept->frame);
	free(kept->at);
	free(kept->since);
	free(kept->bytes);
}

void live_rings_fini(struct live_rings *l)
{
	free(l->frame);
	free(l->since);
	free(l->sort.pending);
	free_kept(&l->kept);
	free_kept(&l->keeping);
}

/* *array for `count` elements; unchanged when there is no memory. */
static bool resize(void *array, size_t count, size_t size)
{
	void *old, *grown;

	memcpy(&old, array, sizeof(old));
	grown = realloc(old, count * size);
	if (grown)
		memcpy(array, &grown, sizeof(grown));
	return grown;
}

/* Two more are for the marks that end a drain. */
static bool grow(struct live_rings *l)
{
	size_t capacity = l->capacity * 2;

	if (!resize(&l->frame, capacity, sizeof(*l->frame)) || !resize(&l->since, capacity, sizeof(*l->since)) ||
	    !resize(&l->sort.pending, capacity + 2, sizeof(*l->sort.pending)))
		return false;
	l->capacity = capacity;
	l->sort.capacity = capacity + 2;
	return true;
}

static bool put(struct live_rings *l, const struct pfr_frame *frame, uint64_t since)
{
	if (l->nr == l->capacity && !grow(l))
		return false;
	l->since[l->nr] = since;
	l->frame[l->nr++] = *frame;
	return true;
}

static enum pfr_status gather(struct live_rings *l, struct pfr_ring *reader, struct pfr_where *where)
{
	struct pfr_frame frame;
	enum pfr_status status;

	while (!(status = pfr_ring_next(reader, &frame, where)))
		if (!put(l, &frame, l->now))
			return PFR_NO_SPACE;
	return status;
}

/* What waited since the drain before. */
static bool gather_kept(struct live_rings *l)
{
	struct live_kept kept = l->kept;

	l->kept = l->keeping;
	l->keeping = kept;
	l->keeping.nr = l->keeping.size = 0;
	for (size_t i = 0; i < l->kept.nr; i++) {
		l->kept.frame[i].data = l->kept.bytes + l->kept.at[i];
		if (!put(l, &l->kept.frame[i], l->kept.since[i]))
			return false;
	}
	return true;
}

/* ---- what is due ---- */

/* The time of a record; 0: it has none. */
static uint64_t time_of(const struct live_rings *l, struct pfr_frame *frame, const struct pfr_layout **layout)
{
	struct pfr_where ignored;
	uint64_t time;

	*layout = NULL;
	pfr_opened_route(l->opened, l->events, frame, layout, &ignored);
	return !*layout || pfr_peek_time(frame, *layout, &time) || time == UINT64_MAX ? 0 : time;
}

/* The time up to which every record is in its ring. */
static uint64_t find_limit(struct live_rings *l, uint64_t now)
{
	const struct pfr_layout *layout;
	uint64_t latest = 0;
	int64_t ahead;

	for (size_t i = 0; i < l->nr; i++) {
		uint64_t time = time_of(l, &l->frame[i], &layout);

		latest = time > latest ? time : latest;
	}
	if (!(l->drains++ % WINDOW)) {
		l->ahead[1] = l->ahead[0];
		l->ahead[0] = INT64_MIN;
	}
	ahead = (int64_t)(latest - now);
	if (latest && ahead > l->ahead[0])
		l->ahead[0] = ahead;
	ahead = l->ahead[0] > l->ahead[1] ? l->ahead[0] : l->ahead[1];
	return ahead == INT64_MIN ? 0 : now + (uint64_t)ahead - LIVE_YOUNG;
}

static bool keep(struct live_kept *kept, const struct pfr_frame *frame, uint64_t since)
{
	if (kept->nr == kept->capacity) {
		size_t capacity = kept->capacity ? kept->capacity * 2 : 256;

		if (!resize(&kept->frame, capacity, sizeof(*kept->frame)) || !resize(&kept->at, capacity, sizeof(*kept->at)) ||
		    !resize(&kept->since, capacity, sizeof(*kept->since)))
			return false;
		kept->capacity = capacity;
	}
	if (kept->bytes_capacity - kept->size < frame->size) {
		size_t capacity = kept->bytes_capacity * 2 + frame->size;

		if (!resize(&kept->bytes, capacity, 1))
			return false;
		kept->bytes_capacity = capacity;
	}
	memcpy(kept->bytes + kept->size, frame->data, frame->size);
	kept->frame[kept->nr] = *frame;
	kept->at[kept->nr] = kept->size;
	kept->since[kept->nr++] = since;
	kept->size += (frame->size + 7) & ~(size_t)7;
	return kept->bytes_capacity >= kept->size || resize(&kept->bytes, kept->bytes_capacity = kept->size, 1);
}

/* A record without a time goes with the one before it. */
static bool sort_due(struct live_rings *l, uint64_t limit)
{
	const struct pfr_layout *layout;
	bool young = false;

	for (size_t i = 0; i < l->nr; i++) {
		uint64_t time = time_of(l, &l->frame[i], &layout);

		if (time)
			young = time > limit && l->now - l->since[i] < LIVE_PATIENCE;
		if (young && !keep(&l->keeping, &l->frame[i], l->since[i]))
			return false;
		if (!young)
			pfr_sort_add(&l->sort, &l->frame[i], layout, i);
	}
	return true;
}

/* After two rounds all that was added before is due. */
static void end_round(struct live_rings *l)
{
	const struct pfr_frame mark = {.type = PFR_RECORD_FINISHED_ROUND};

	pfr_sort_add(&l->sort, &mark, NULL, l->capacity);
	pfr_sort_add(&l->sort, &mark, NULL, l->capacity + 1);
}

static bool no_memory(struct pfr_capture_error *error)
{
	memset(error, 0, sizeof(*error));
	snprintf(error->text, sizeof(error->text), "%s", pfr_status_cause(PFR_E_MEMORY));
	return false;
}

/* Every ring's head is taken before the first is read, so that no ring is read much further than another. */
bool live_rings_begin(struct live_rings *l, bool backward, uint64_t now, struct pfr_capture_error *error)
{
	enum pfr_status status;
	struct pfr_where where;
	uint64_t limit;
	unsigned i;

	l->nr = 0;
	l->now = now;
	l->backward = backward;
	for (i = 0; i < l->rings->count; i++)
		if (l->rings->ring[i].backward == backward && pfr_ring_begin(&l->rings->ring[i].reader, &where))
			return pfr_capture_ring_failed(&l->rings->ring[i], &where, error), false;
	if (!gather_kept(l))
		return no_memory(error);
	for (i = 0; i < l->rings->count; i++) {
		if (l->rings->ring[i].backward != backward)
			continue;
		status = gather(l, &l->rings->ring[i].reader, &where);
		if (status != PFR_END)
			return status == PFR_NO_SPACE ? no_memory(error) :
							(pfr_capture_ring_failed(&l->rings->ring[i], &where, error), false);
	}
	limit = now == UINT64_MAX ? UINT64_MAX : find_limit(l, now);
	if (!sort_due(l, limit))
		return no_memory(error);
	end_round(l);
	return true;
}

enum pfr_status live_rings_next(struct live_rings *l, struct pfr_frame *frame, const struct pfr_layout **layout,
				struct pfr_where *where)
{
	uint64_t index, late;

	do {
		late = l->sort.late;
		if (pfr_sort_next(&l->sort, &index))
			return PFR_END;
	} while (index >= l->capacity); /* the marks are nobody's records, whenever they come */
	l->late += l->sort.late - late;
	*frame = l->frame[index];
	return pfr_opened_route(l->opened, l->events, frame, layout, where);
}

void live_rings_release(struct live_rings *l)
{
	unsigned i;

	for (i = 0; i < l->rings->count; i++)
		if (l->rings->ring[i].backward == l->backward)
			pfr_ring_release(&l->rings->ring[i].reader);
}
