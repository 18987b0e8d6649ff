/* SPDX-License-Identifier: MIT */
/*
 * Where a capture is to be split: what its samples have, or when and where parts begin.
 */
#include "perfring_session_edit.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct plan {
	enum pfr_split_by by;
	uint64_t step, *value, bytes;
	uint32_t nr, capacity;
	bool full;
};

/* Adds a number to those that are sorted, once. */
static void add(struct plan *p, uint64_t value)
{
	uint32_t low = 0, high = p->nr;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (p->value[middle] < value)
			low = middle + 1;
		else
			high = middle;
	}
	if (low < p->nr && p->value[low] == value)
		return;
	if (p->nr == p->capacity) {
		p->full = true;
		return;
	}
	memmove(p->value + low + 1, p->value + low, (p->nr - low) * sizeof(*p->value));
	p->value[low] = value;
	p->nr++;
}

static void take_sample(struct plan *p, const struct pfr_session_record *r)
{
	struct pfr_record record;
	struct pfr_where where;

	if (r->frame.type != PFR_RECORD_SAMPLE || r->status)
		return;
	if (p->by == PFR_SPLIT_EVENT) {
		if (r->frame.event != PFR_NO_EVENT)
			add(p, r->frame.event);
		return;
	}
	if (pfr_decode(&r->frame, r->layout, &record, &where))
		return;
	if (p->by == PFR_SPLIT_CPU && PFR_HAS(record.sample, SAMPLE, CPU))
		add(p, record.sample.cpu);
	else if (p->by == PFR_SPLIT_PID && PFR_HAS(record.sample, SAMPLE, PID))
		add(p, record.sample.pid);
	else if (p->by == PFR_SPLIT_TID && PFR_HAS(record.sample, SAMPLE, TID))
		add(p, record.sample.tid);
}

/* Times are multiples of the step, first; later they begin with the first of them. */
static void take_time(struct plan *p, const struct pfr_session_record *r)
{
	uint64_t time;

	if (r->frame.type == PFR_RECORD_SAMPLE && r->layout && !pfr_peek_time(&r->frame, r->layout, &time) && time)
		add(p, time / p->step * p->step);
}

static void take_size(struct plan *p, const struct pfr_session_record *r)
{
	if (r->frame.type < PFR_RECORD_HEADER_ATTR && (!p->nr || p->bytes >= p->step)) {
		add(p, r->offset);
		p->bytes = 0;
	}
	p->bytes += r->frame.size + r->frame.payload;
}

enum pfr_status pfr_split(struct pfr_session *session, enum pfr_split_by by, uint64_t step, uint64_t *values, uint32_t capacity, uint32_t *nr)
{
	struct plan p = {.by = by, .step = step, .value = values, .capacity = capacity};
	const struct pfr_session_record *r;
	const struct pfr_session_info *info = pfr_session_info(session);

	*nr = 0;
	if (by < PFR_SPLIT_CPU || by > PFR_SPLIT_SIZE || (!step && by >= PFR_SPLIT_TIME))
		return PFR_E_OPTIONS;
	while (!p.full && pfr_session_next(session, &r) == PFR_OK) {
		if (r->what != PFR_WHAT_RECORD)
			continue;
		if (by == PFR_SPLIT_SIZE && (info->compressed || info->directory))
			return PFR_E_OPTIONS;
		if (by == PFR_SPLIT_TIME)
			take_time(&p, r);
		else if (by == PFR_SPLIT_SIZE)
			take_size(&p, r);
		else
			take_sample(&p, r);
	}
	*nr = p.nr;
	return p.full ? PFR_NO_SPACE : p.nr ? PFR_OK :
					      PFR_END;
}

void pfr_split_filter(enum pfr_split_by by, const uint64_t *values, uint32_t nr, uint32_t index, struct pfr_filter *filter, uint32_t *number,
		      const char **name, char text[16])
{
	uint64_t until = index + 1 < nr ? values[index + 1] : 0;

	*number = (uint32_t)values[index];
	switch (by) {
	case PFR_SPLIT_CPU: filter->cpus = number, filter->nr_cpus = 1; break;
	case PFR_SPLIT_PID: filter->pids = number, filter->nr_pids = 1; break;
	case PFR_SPLIT_TID: filter->tids = number, filter->nr_tids = 1; break;
	case PFR_SPLIT_EVENT:
		snprintf(text, 16, "%u", *number);
		*name = text;
		filter->events = name;
		filter->nr_events = 1;
		break;
	case PFR_SPLIT_TIME: filter->time_from = index ? values[index] : 0, filter->time_until = until; break;
	case PFR_SPLIT_SIZE: filter->offset_from = index ? values[index] : 0, filter->offset_until = until; break;
	}
}
