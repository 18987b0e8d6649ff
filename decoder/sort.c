/* SPDX-License-Identifier: MIT */
/*
 * Records in the order of time. Rings are read one after another, each in order, so what waits consists of
 * few runs of growing times: lists in the caller's array. A heap has the first of each run. It knows when a
 * record is due; where records are, the caller does.
 */
#include "perfring.h"
#include "wire.h"

#define NONE UINT32_MAX
#define OPEN (sizeof(((struct pfr_sort *)0)->open) / sizeof(uint32_t))

void pfr_sort_init(struct pfr_sort *sort, struct pfr_pending *pending, size_t capacity)
{
	static const struct pfr_sort none = {0};
	uint32_t i;

	*sort = none;
	sort->pending = pending;
	sort->capacity = capacity;
	sort->rounds = 1;
	sort->unused = sort->unused_last = NONE;
	for (i = 0; i < OPEN; i++)
		sort->open[i] = NONE;
}

static int before(const struct pfr_pending *a, const struct pfr_pending *b)
{
	return a->time != b->time ? a->time < b->time : a->offset < b->offset;
}

/* ---- the heap of runs: pending[i].first is where run i begins ------------------------ */

static void heap_rise(struct pfr_sort *s, uint32_t entry)
{
	struct pfr_pending *p = s->pending;
	uint32_t at = s->runs++;

	while (at && before(&p[entry], &p[p[(at - 1) / 2].first])) {
		p[at].first = p[(at - 1) / 2].first;
		at = (at - 1) / 2;
	}
	p[at].first = entry;
}

/* The run that begins with `entry` takes the place of the first run, and sinks from there. */
static void heap_sink(struct pfr_sort *s, uint32_t entry)
{
	struct pfr_pending *p = s->pending;
	uint32_t at = 0, child = 1;

	while (child < s->runs) {
		if (child + 1 < s->runs && before(&p[p[child + 1].first], &p[p[child].first]))
			child++;
		if (!before(&p[p[child].first], &p[entry]))
			break;
		p[at].first = p[child].first;
		at = child;
		child = at * 2 + 1;
	}
	p[at].first = entry;
}

/* ---- runs ---------------------------------------------------------------------------- */

/* Of the runs that may still grow the one that was last added to, or else the one that ends latest before `entry`. */
static uint32_t run_for(const struct pfr_sort *s, uint32_t entry)
{
	const struct pfr_pending *p = s->pending;
	uint32_t last = s->open[s->recent], latest = NONE, found = NONE, i;

	if (last != NONE && before(&p[last], &p[entry]))
		return s->recent;
	for (i = 0; i < OPEN; i++) {
		last = s->open[i];
		if (last != NONE && before(&p[last], &p[entry]) && (latest == NONE || before(&p[latest], &p[last]))) {
			latest = last;
			found = i;
		}
	}
	return found;
}

/* Adds `entry` to the end of a run, or as a new one, which may grow in place of the one that has been the longest. */
static void run_add(struct pfr_sort *s, uint32_t entry)
{
	uint32_t run = run_for(s, entry), last = run == NONE ? NONE : s->open[run];

	if (last != NONE) {
		s->pending[last].next = entry;
	} else {
		run = s->turn++ % OPEN;
		heap_rise(s, entry);
	}
	s->open[run] = entry;
	s->recent = run;
}

/* What was given back first is used first: so a run lies in the array almost as it was added. */
static uint32_t entry_new(struct pfr_sort *s)
{
	uint32_t entry = s->unused;

	if (entry == NONE)
		return (uint32_t)s->nr;
	s->unused = s->pending[entry].next;
	if (s->unused == NONE)
		s->unused_last = NONE;
	return entry;
}

static void entry_back(struct pfr_sort *s, uint32_t entry)
{
	s->pending[entry].next = NONE;
	if (s->unused_last == NONE)
		s->unused = entry;
	else
		s->pending[s->unused_last].next = entry;
	s->unused_last = entry;
}

/* The first entry goes; its run begins with the next one. */
static void entry_take(struct pfr_sort *s)
{
	uint32_t entry = s->pending[0].first, next = s->pending[entry].next, after, i;

	entry_back(s, entry);
	s->nr--;
	if (next == NONE) {
		for (i = 0; i < OPEN; i++)
			if (s->open[i] == entry)
				s->open[i] = NONE;
		next = s->pending[--s->runs].first;
	}
	if (!s->runs)
		return;
	after = s->pending[next].next;
	PFR_FETCH(&s->pending[after == NONE ? next : after]);
	heap_sink(s, next);
}

/* Types of what a recorder finds when it begins, or at its end; what it counts at the end, such as LOST_SAMPLES, has a time of 0 too. */
static int describes(uint32_t type)
{
	switch (type) {
	case PFR_RECORD_MMAP:
	case PFR_RECORD_MMAP2:
	case PFR_RECORD_COMM:
	case PFR_RECORD_FORK:
	case PFR_RECORD_NAMESPACES:
	case PFR_RECORD_KSYMBOL:
	case PFR_RECORD_BPF_EVENT:
	case PFR_RECORD_CGROUP: return 1;
	default: return 0;
	}
}

enum pfr_status pfr_sort_add(struct pfr_sort *sort, const struct pfr_frame *frame, const struct pfr_layout *layout,
			     uint64_t offset)
{
	struct pfr_pending *entry;
	uint64_t time = 0, least = 0; /* least: of a record without a time, which is never late */
	int early;
	uint32_t at;

	if (sort->nr == sort->capacity || sort->nr == NONE) {
		sort->forced = 1;
		return PFR_NO_SPACE;
	}
	early = layout && !pfr_peek_time(frame, layout, &time) && !time && describes(frame->type);
	if (!layout || time == UINT64_MAX)
		time = 0;
	if (!time) {
		time = early ? 0 : sort->last;
		least = sort->given;
	}
	sort->last = early ? sort->last : time;
	if (time > sort->latest)
		sort->latest = time;
	at = entry_new(sort);
	entry = &sort->pending[at];
	entry->time = time > least ? time : least;
	entry->offset = offset;
	entry->next = NONE;
	sort->nr++;
	run_add(sort, at);
	sort->forced = 0;
	if (sort->rounds && frame->piece == PFR_PIECE_RECORD && frame->type == PFR_RECORD_FINISHED_ROUND) {
		sort->due = sort->round;
		sort->round = sort->latest;
	}
	return PFR_OK;
}

enum pfr_status pfr_sort_next(struct pfr_sort *sort, uint64_t *offset)
{
	const struct pfr_pending *entry;

	if (!sort->nr)
		return sort->closed ? PFR_END : PFR_MORE;
	entry = &sort->pending[sort->pending[0].first];
	if (!sort->closed && !sort->forced && entry->time > sort->due)
		return PFR_MORE;
	sort->forced = 0;
	if (entry->time < sort->given)
		sort->late++;
	else
		sort->given = entry->time;
	*offset = entry->offset;
	entry_take(sort);
	return PFR_OK;
}

void pfr_sort_close(struct pfr_sort *sort)
{
	sort->closed = 1;
}
