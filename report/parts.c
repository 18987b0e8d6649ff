/* SPDX-License-Identifier: MIT */
/*
 * How rows vary within a capture: the samples of an event are counted, and each 2^shift that follow one another are a part. Where there would be more than
 * REPORT_PARTS, two become one, so there are from half as many to that many whatever the capture's length, which is not known before its end.
 */
#include "report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Two parts become one. */
static void halve(double parts[REPORT_PARTS])
{
	uint32_t i;

	for (i = 0; i < REPORT_PARTS / 2; i++)
		parts[i] = parts[2 * i] + parts[2 * i + 1];
	memset(parts + i, 0, (REPORT_PARTS - i) * sizeof(*parts));
}

/* The part and the shift it was counted by, in one number. */
uint32_t report_parts_sample(const struct pfr_report *r, struct report_event *e, uint64_t weight, bool shown)
{
	double w = r->options.by_samples ? 1 : (double)weight;
	uint32_t part;

	if (e->nr >> e->shift == REPORT_PARTS) {
		e->shift++;
		halve(e->all);
		halve(e->shown);
	}
	part = (uint32_t)(e->nr++ >> e->shift);
	e->all[part] += w;
	e->shown[part] += shown ? w : 0;
	e->squares_all += w * w;
	e->squares_shown += shown ? w * w : 0;
	return e->shift << 8 | part;
}

void report_parts_settle(struct report_row *row, const struct report_event *e)
{
	for (; row->parts && row->parts->shift < e->shift; row->parts->shift++)
		halve(row->parts->part);
}

int report_parts_add(const struct pfr_report *r, struct report_row *row, const struct report_item *item)
{
	uint32_t shift = item->part >> 8, part = item->part & 255;

	if (!row->parts) {
		row->parts = calloc(1, sizeof(*row->parts));
		if (!row->parts)
			return ENOMEM;
		row->parts->shift = item->event->shift;
	}
	report_parts_settle(row, item->event);
	row->parts->part[part >> (item->event->shift - shift)] += r->options.by_samples ? (double)item->sum.samples : (double)item->sum.period;
	return 0;
}
