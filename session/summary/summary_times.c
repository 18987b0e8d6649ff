/* SPDX-License-Identifier: MIT */
/*
 * Counts over time, whatever the order of the records and however long they last: a fixed number of intervals, which become
 * twice as wide when a time lies outside of them. The result does not depend on the order.
 */
#include "summary.h"

#include <string.h>

/* Puts interval `from` of each count into `to`. */
static void move_interval(struct pfr_summary_times *t, uint32_t to, uint32_t from)
{
	uint64_t *const counts[] = {t->records, t->samples, t->lost, t->bytes};
	unsigned i;

	for (i = 0; to != from && i < 4; i++) {
		counts[i][to] += counts[i][from];
		counts[i][from] = 0;
	}
}

/* Doubles the width: pairs become one; `from` stays a multiple of the width. */
static void widen(struct pfr_summary_times *t)
{
	uint32_t odd = (uint32_t)(t->from / t->width & 1), i;

	for (i = 0; i < t->nr; i++)
		move_interval(t, (i + odd) / 2, i);
	t->from -= odd * t->width;
	t->nr = (t->nr + odd + 1) / 2;
	t->width *= 2;
}

/* Makes the intervals begin `nr` intervals before. */
static void extend_down(struct pfr_summary_times *t, uint32_t nr)
{
	uint32_t i;

	for (i = t->nr; i-- > 0;)
		move_interval(t, i + nr, i);
	t->from -= nr * t->width;
	t->nr += nr;
}

static bool fits(const struct pfr_summary_times *t, uint64_t time)
{
	uint64_t end = t->from / t->width + t->nr, at = time / t->width;

	return time < t->from ? end - at <= PFR_SUMMARY_TIMES : at - t->from / t->width < PFR_SUMMARY_TIMES;
}

void summary_times_add(struct pfr_summary_times *t, uint64_t time, bool sample, uint64_t lost, uint64_t bytes)
{
	uint64_t at;

	if (!t->nr) {
		t->width = 1;
		t->from = time;
		t->nr = 1;
	}
	while (!fits(t, time))
		widen(t);
	if (time < t->from)
		extend_down(t, (uint32_t)(t->from / t->width - time / t->width));
	at = time / t->width - t->from / t->width;
	if (at >= t->nr)
		t->nr = (uint32_t)at + 1;
	t->records[at]++;
	t->samples[at] += sample;
	add_most(&t->lost[at], lost);
	t->bytes[at] += bytes;
}

/* Puts a gap into its place among the longest; those as long that came before stay before it. */
static size_t put_gap(struct pfr_summary_gap *gap, size_t nr, size_t capacity, struct pfr_summary_gap found)
{
	size_t i = nr < capacity ? nr : capacity;

	for (; i && gap[i - 1].until - gap[i - 1].from < found.until - found.from; i--)
		if (i < capacity)
			gap[i] = gap[i - 1];
	if (i < capacity)
		gap[i] = found;
	return nr < capacity ? nr + 1 : nr;
}

size_t pfr_summary_gaps(const struct pfr_summary *summary, struct pfr_summary_gap *gap, size_t capacity)
{
	const struct pfr_summary_times *t = summary->times;
	uint32_t i, begin = 0;
	size_t nr = 0;

	for (i = 0; t && i < t->nr; i++) {
		if (!t->records[i])
			continue;
		if (i - begin >= 2)
			nr = put_gap(gap, nr, capacity, (struct pfr_summary_gap){t->from + begin * t->width, t->from + i * t->width});
		begin = i + 1;
	}
	return nr;
}
