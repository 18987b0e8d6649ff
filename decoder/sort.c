/* SPDX-License-Identifier: MIT */
/*
 * Records in the order of time: a heap of times and offsets in the caller's
 * array. It knows when a record is due; where records are, the caller does.
 */
#include "perfring.h"

void pfr_sort_init(struct pfr_sort *sort, struct pfr_pending *pending, size_t capacity)
{
	static const struct pfr_sort none = {0};

	*sort = none;
	sort->pending = pending;
	sort->capacity = capacity;
	sort->rounds = 1;
}

static int before(const struct pfr_pending *a, const struct pfr_pending *b)
{
	return a->time != b->time ? a->time < b->time : a->offset < b->offset;
}

/* Puts `entry` where the hole at `at` rises to. */
static void heap_rise(struct pfr_sort *s, size_t at, struct pfr_pending entry)
{
	while (at && before(&entry, &s->pending[(at - 1) / 2])) {
		s->pending[at] = s->pending[(at - 1) / 2];
		at = (at - 1) / 2;
	}
	s->pending[at] = entry;
}

/* Takes the first out: the last entry sinks from its place. */
static void heap_take(struct pfr_sort *s)
{
	struct pfr_pending entry = s->pending[--s->nr];
	size_t at = 0, child = 1;

	while (child < s->nr) {
		if (child + 1 < s->nr && before(&s->pending[child + 1], &s->pending[child]))
			child++;
		if (!before(&s->pending[child], &entry))
			break;
		s->pending[at] = s->pending[child];
		at = child;
		child = at * 2 + 1;
	}
	if (s->nr)
		s->pending[at] = entry;
}

enum pfr_status pfr_sort_add(struct pfr_sort *sort, const struct pfr_frame *frame, const struct pfr_layout *layout,
			     uint64_t offset)
{
	struct pfr_pending entry = {0, offset};

	if (sort->nr == sort->capacity) {
		sort->forced = 1;
		return PFR_NO_SPACE;
	}
	if (!layout || pfr_peek_time(frame, layout, &entry.time) || entry.time == UINT64_MAX)
		entry.time = 0;
	if (!entry.time)
		entry.time = sort->last;
	sort->last = entry.time;
	if (entry.time > sort->latest)
		sort->latest = entry.time;
	heap_rise(sort, sort->nr++, entry);
	sort->forced = 0;
	if (sort->rounds && frame->piece == PFR_PIECE_RECORD && frame->type == PFR_RECORD_FINISHED_ROUND) {
		sort->due = sort->round;
		sort->round = sort->latest;
	}
	return PFR_OK;
}

enum pfr_status pfr_sort_next(struct pfr_sort *sort, uint64_t *offset)
{
	uint64_t time;

	if (!sort->nr)
		return sort->closed ? PFR_END : PFR_MORE;
	time = sort->pending[0].time;
	if (!sort->closed && !sort->forced && time > sort->due)
		return PFR_MORE;
	sort->forced = 0;
	if (time < sort->given)
		sort->late++;
	else
		sort->given = time;
	*offset = sort->pending[0].offset;
	heap_take(sort);
	return PFR_OK;
}

void pfr_sort_close(struct pfr_sort *sort)
{
	sort->closed = 1;
}
