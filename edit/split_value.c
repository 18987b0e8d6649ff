/* SPDX-License-Identifier: MIT */
/*
 * What a record is split by, and which part has that value.
 */
#include "split.h"

#include <string.h>

bool split_value(const struct pfr_splitter *p, const struct pfr_session_record *r, uint64_t *value)
{
	uint32_t first = 0, second = 0;
	bool has;

	switch (p->by) {
	case PFR_SPLIT_EVENT: return *value = r->frame.event, r->frame.event != PFR_NO_EVENT;
	case PFR_SPLIT_SIZE: return *value = r->offset, true;
	case PFR_SPLIT_TIME: return r->layout && !pfr_peek_time(&r->frame, r->layout, value);
	case PFR_SPLIT_CPU:
		has = pfr_session_cpu_of(r, &first);
		return *value = first, has;
	default:
		has = pfr_session_task_of(r, &first, &second);
		return *value = p->by == PFR_SPLIT_PID ? first : second, has;
	}
}

/* Of parts that are ranges, the first has what comes before its own beginning, too. */
uint32_t split_part(const struct pfr_splitter *p, uint64_t value)
{
	bool range = p->by == PFR_SPLIT_TIME || p->by == PFR_SPLIT_SIZE;
	uint32_t low = 0, high = p->nr;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (p->value[middle] <= value)
			low = middle + 1;
		else
			high = middle;
	}
	if (range && p->nr)
		return low ? low - 1 : 0;
	return low && p->value[low - 1] == value ? low - 1 : SPLIT_NONE;
}

bool split_reserve(struct pfr_splitter *p, void *array, size_t nr, size_t *capacity, size_t width, size_t most)
{
	size_t more = *capacity ? *capacity * 2 : 256;
	void *moved;

	if (nr < *capacity)
		return true;
	memcpy(&moved, array, sizeof(moved));
	moved = nr < most ? p->allocator.resize(p->allocator.user, moved, more * width) : 0;
	p->no_memory |= !moved && nr < most;
	if (!moved)
		return false;
	memcpy(array, &moved, sizeof(moved));
	*capacity = more;
	return true;
}
