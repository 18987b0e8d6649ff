/* SPDX-License-Identifier: MIT */
/*
 * The rows of a diff: judged, sorted, handed out.
 */
#include "diff.h"
#include "statistics.h"
#include "convert/sized.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- intervals ------------------------------------------------------------------------ */

static double share_of(const struct pfr_diff *d, const struct pfr_report_sum *sum, const struct pfr_report_sum *whole)
{
	return pfr_report_percent(sum, whole, d->of.by_samples) / 100;
}

/* All captures of the event, those that lack the row among them. */
static struct shares shares_of(const struct diff_side *side, uint32_t captures, double n)
{
	double without = captures - side->captures, with = side->captures;
	struct shares s = {.mean = side->mean * with / captures, .n = captures};

	s.variance = (side->deviance + side->mean * side->mean * with * without / captures) / (captures - 1);
	s.floor = s.mean * (1 - s.mean) / (side->n + n);
	s.least = 0.5 * (side->n + n + 0.5) / ((side->n + n + 1) * (side->n + n + 1) * (side->n + n));
	return s;
}

static struct interval by_captures(const struct pfr_diff *d, struct diff_row *row)
{
	const struct diff_event *e = &d->events[row->event];
	struct shares a = shares_of(&row->side[0], e->is.captures_a, e->n[0]), b = shares_of(&row->side[1], e->is.captures_b, e->n[1]);

	row->is.share_a = a.mean;
	row->is.share_b = b.mean;
	return statistics_welch(&a, &b);
}

static struct interval by_samples(const struct pfr_diff *d, struct diff_row *row)
{
	const struct diff_event *e = &d->events[row->event];
	struct share a = {share_of(d, &row->side[0].sum, &e->is.a), row->side[0].n + e->n[0]}, b = {share_of(d, &row->side[1].sum, &e->is.b), row->side[1].n + e->n[1]};

	row->is.share_a = a.p;
	row->is.share_b = b.p;
	return statistics_newcombe(a, b);
}

static void measure(const struct pfr_diff *d, struct diff_row *row)
{
	struct diff_event *e = &d->events[row->event];
	struct interval found = e->is.weak ? by_samples(d, row) : by_captures(d, row);
	bool few = row->side[0].sum.samples < DIFF_LEAST && row->side[1].sum.samples < DIFF_LEAST;

	row->is.size = sizeof(row->is);
	row->is.a = row->side[0].sum;
	row->is.b = row->side[1].sum;
	row->is.difference = row->is.share_b - row->is.share_a;
	row->is.low = found.low;
	row->is.high = found.high;
	row->is.p = found.p;
	row->is.verdict = few ? PFR_DIFF_FEW : PFR_DIFF_NOISE;
	e->is.tested += !few;
}

/* ---- verdicts --------------------------------------------------------------------------- */

static int compare_p(const void *a, const void *b)
{
	const struct diff_row *x = *(struct diff_row *const *)a, *y = *(struct diff_row *const *)b;

	if (x->event != y->event)
		return x->event < y->event ? -1 : 1;
	return x->is.p < y->is.p ? -1 : x->is.p > y->is.p;
}

/* Benjamini and Hochberg (1995): of many rows tested, some differ by chance; so many are allowed for. */
static void judge(struct diff_event *e, struct diff_row **tested, uint32_t nr)
{
	uint32_t i;

	for (i = nr; i && tested[i - 1]->is.p > DIFF_LEVEL * i / nr; i--)
		;
	e->is.changed = i;
	while (i--)
		tested[i]->is.verdict = PFR_DIFF_CHANGED;
}

/* Each event by itself. */
static void judge_all(struct pfr_diff *d, struct diff_row **space)
{
	uint32_t nr = 0, i, of_event;

	for (i = 0; i < d->nr; i++)
		if (d->rows[i].is.verdict == PFR_DIFF_NOISE)
			space[nr++] = &d->rows[i];
	qsort(space, nr, sizeof(struct diff_row *), compare_p);
	for (i = 0; i < nr; i += of_event) {
		struct diff_event *e = &d->events[space[i]->event];

		of_event = e->is.tested;
		judge(e, space + i, of_event);
	}
}

/* ---- order -------------------------------------------------------------------------------- */

struct sorted {
	const struct pfr_diff *diff;
	const struct diff_row *row;
};

struct pfr_report_value diff_value(const struct pfr_diff *d, const struct diff_row *row, uint32_t index)
{
	struct pfr_report_value value = {0};
	const unsigned char *at;
	size_t size;
	uint32_t i;

	at = texts_get(&d->values, row->values, &size) + sizeof(uint32_t);
	for (i = 0; i <= index; i++) {
		value = (struct pfr_report_value){0};
		if (pfr_report_key_is_number((enum pfr_report_key)d->of.keys[i])) {
			memcpy(&value.number, at, sizeof(value.number));
			at += sizeof(value.number);
			continue;
		}
		memcpy(&value.text.size, at, sizeof(value.text.size));
		value.text.data = at + sizeof(value.text.size);
		at = value.text.data + value.text.size;
	}
	return value;
}

static int compare_values(const struct pfr_diff *d, const struct diff_row *x, const struct diff_row *y)
{
	uint32_t i;
	int order;

	for (i = 0; i < d->of.nr_keys; i++) {
		struct pfr_report_value a = diff_value(d, x, i), b = diff_value(d, y, i);

		if (pfr_report_key_is_number((enum pfr_report_key)d->of.keys[i]))
			order = (a.number > b.number) - (a.number < b.number);
		else
			order = memcmp(a.text.data, b.text.data, a.text.size < b.text.size ? a.text.size : b.text.size);
		if (!order)
			order = (a.text.size > b.text.size) - (a.text.size < b.text.size);
		if (order)
			return order;
	}
	return 0;
}

static int compare(const void *a, const void *b)
{
	const struct sorted *s = a;
	const struct diff_row *x = s->row, *y = ((const struct sorted *)b)->row;
	double of_x = x->is.difference < 0 ? -x->is.difference : x->is.difference, of_y = y->is.difference < 0 ? -y->is.difference : y->is.difference;

	if (x->event != y->event)
		return x->event < y->event ? -1 : 1;
	if (x->is.verdict != y->is.verdict)
		return x->is.verdict < y->is.verdict ? -1 : 1;
	if (of_x != of_y)
		return of_x > of_y ? -1 : 1;
	return compare_values(s->diff, x, y);
}

/* Rows of events that only one side has are none. */
static int sort(struct pfr_diff *d)
{
	struct sorted *all = malloc((d->nr + (size_t)1) * sizeof(*all));
	uint32_t nr = 0, i, at;

	d->order = malloc((d->nr + (size_t)1) * sizeof(*d->order));
	d->first = calloc(d->nr_events + (size_t)1, sizeof(*d->first));
	if (!all || !d->order || !d->first) {
		free(all);
		return ENOMEM;
	}
	for (i = 0; i < d->nr; i++)
		if (d->events[d->rows[i].event].is.captures_a && d->events[d->rows[i].event].is.captures_b) {
			all[nr++] = (struct sorted){d, &d->rows[i]};
			d->events[d->rows[i].event].is.nr_rows++;
		}
	if (nr)
		qsort(all, nr, sizeof(*all), compare);
	for (i = 0; i < nr; i++)
		d->order[i] = (uint32_t)(all[i].row - d->rows);
	free(all);
	for (i = at = 0; i < d->nr_events; at += d->events[i++].is.nr_rows)
		d->first[i] = at;
	return 0;
}

int diff_judge(struct pfr_diff *d)
{
	struct diff_row **space = malloc((d->nr + (size_t)1) * sizeof(struct diff_row *));
	uint32_t i;

	if (!space)
		return ENOMEM;
	for (i = 0; i < d->nr_events; i++)
		d->events[i].is.weak = d->events[i].is.captures_a < 2 || d->events[i].is.captures_b < 2;
	for (i = 0; i < d->nr; i++)
		if (d->events[d->rows[i].event].is.captures_a && d->events[d->rows[i].event].is.captures_b)
			measure(d, &d->rows[i]);
		else
			d->rows[i].is.verdict = PFR_DIFF_FEW;
	if (d->nr)
		judge_all(d, space);
	free(space);
	return sort(d);
}

/* ---- handing out -------------------------------------------------------------------------- */

enum pfr_status pfr_diff_get_event(const struct pfr_diff *d, uint32_t index, struct pfr_diff_event *event)
{
	struct pfr_diff_event found;
	size_t size;

	if (index >= d->nr_events)
		return PFR_END;
	found = d->events[index].is;
	found.name.data = texts_get(&d->event_names, index, &size) + sizeof(uint32_t);
	found.name.size = (uint32_t)(size - sizeof(uint32_t));
	return sized_write(event, &found, sizeof(found)) ? PFR_OK : PFR_E_OPTIONS;
}

enum pfr_status pfr_diff_get_row(const struct pfr_diff *d, uint32_t index, uint32_t number, struct pfr_diff_row *result)
{
	const struct diff_row *from;
	struct pfr_diff_row row;
	uint32_t i;

	if (index >= d->nr_events || number >= d->events[index].is.nr_rows)
		return PFR_END;
	from = &d->rows[d->order[d->first[index] + number]];
	row = from->is;
	for (i = 0; i < d->of.nr_keys; i++)
		row.values[i] = diff_value(d, from, i);
	return sized_write(result, &row, sizeof(row)) ? PFR_OK : PFR_E_OPTIONS;
}
