/* SPDX-License-Identifier: MIT */
/*
 * What a report hands out: its rows, sorted.
 */
#include "report.h"
#include "convert/sized.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- sorting ----------------------------------------------------------------------- */

/* A row, with what it is sorted by. */
struct sorted {
	const struct pfr_report *report;
	const struct report_row *row;
};

static int compare_sums(const struct pfr_report_sum *a, const struct pfr_report_sum *b, bool by_samples)
{
	if (by_samples && a->samples != b->samples)
		return a->samples > b->samples ? -1 : 1;
	if (a->period_high != b->period_high)
		return a->period_high > b->period_high ? -1 : 1;
	if (a->period != b->period)
		return a->period > b->period ? -1 : 1;
	return a->samples == b->samples ? 0 : a->samples > b->samples ? -1 :
									1;
}

int pfr_report_key_is_number(enum pfr_report_key key)
{
	return key == PFR_REPORT_PID || key == PFR_REPORT_TID || key == PFR_REPORT_CPU;
}

static int compare_texts(const struct pfr_report *r, uint32_t a, uint32_t b)
{
	size_t size_a, size_b;
	const unsigned char *text_a = texts_get(&r->texts, a, &size_a), *text_b = texts_get(&r->texts, b, &size_b);
	int order = memcmp(text_a, text_b, size_a < size_b ? size_a : size_b);

	return order ? order : (size_a > size_b) - (size_a < size_b);
}

static int compare_values(const struct pfr_report *r, const struct report_row *a, const struct report_row *b)
{
	uint32_t i;

	for (i = 0; i < r->options.nr_keys; i++) {
		if (a->value[i] == b->value[i])
			continue;
		if (pfr_report_key_is_number((enum pfr_report_key)r->options.keys[i]))
			return a->value[i] < b->value[i] ? -1 : 1;
		return compare_texts(r, a->value[i], b->value[i]);
	}
	return 0;
}

static int compare(const void *a, const void *b)
{
	const struct sorted *first = a, *second = b;
	const struct pfr_report *r = first->report;
	const struct pfr_report_event *events = r->events;
	const struct report_row *x = first->row, *y = second->row;
	bool by_total = r->options.by_total, by_samples = r->options.by_samples;
	int order;

	if (x->event != y->event)
		return events[x->event].event < events[y->event].event ? -1 : 1;
	order = compare_sums(by_total ? &x->total : &x->self, by_total ? &y->total : &y->self, by_samples);
	if (!order)
		order = compare_sums(by_total ? &x->self : &x->total, by_total ? &y->self : &y->total, by_samples);
	return order ? order : compare_values(r, x, y);
}

static int compare_events(const void *a, const void *b)
{
	const struct pfr_report_event *x = a, *y = b;

	return x->event < y->event ? -1 : x->event > y->event;
}

int report_sort(struct pfr_report *r)
{
	struct sorted *all = malloc((r->nr + (size_t)1) * sizeof(*all));
	uint32_t i, at;

	r->order = malloc((r->nr + (size_t)1) * sizeof(*r->order));
	r->first = calloc(r->nr_events + (size_t)1, sizeof(*r->first));
	if (!all || !r->order || !r->first) {
		free(all);
		return ENOMEM;
	}
	for (i = 0; i < r->nr; i++) {
		all[i] = (struct sorted){r, &r->rows[i]};
		r->events[r->rows[i].event].nr_rows++;
	}
	if (r->nr)
		qsort(all, r->nr, sizeof(*all), compare);
	for (i = 0; i < r->nr; i++)
		r->order[i] = (uint32_t)(all[i].row - r->rows);
	free(all);
	if (r->nr_events)
		qsort(r->events, r->nr_events, sizeof(*r->events), compare_events);
	for (i = at = 0; i < r->nr_events; at += r->events[i++].nr_rows)
		r->first[i] = at;
	return 0;
}

/* ---- handing out ----------------------------------------------------------------------- */

void pfr_report_get_totals(const struct pfr_report *r, struct pfr_report_totals *totals)
{
	sized_write(totals, &r->totals, sizeof(r->totals));
}

enum pfr_status pfr_report_get_event(const struct pfr_report *r, uint32_t index, struct pfr_report_event *event)
{
	if (index >= r->nr_events)
		return PFR_END;
	sized_write(event, &r->events[index], sizeof(r->events[index]));
	return PFR_OK;
}

static struct pfr_report_value value_of(const struct pfr_report *r, unsigned key, uint32_t value)
{
	struct pfr_report_value result = {.number = value};
	size_t size;

	if (pfr_report_key_is_number((enum pfr_report_key)key)) {
		result.number = value == UINT32_MAX ? PFR_REPORT_UNKNOWN : value;
		return result;
	}
	result.text.data = texts_get(&r->texts, value, &size);
	result.text.size = (uint32_t)size;
	return result;
}

enum pfr_status pfr_report_get_row(const struct pfr_report *r, uint32_t index, uint32_t number, struct pfr_report_row *result)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	const struct report_row *from;
	uint32_t i;

	if (index >= r->nr_events || number >= r->events[index].nr_rows)
		return PFR_END;
	from = &r->rows[r->order[r->first[index] + number]];
	row.self = from->self;
	row.total = from->total;
	for (i = 0; i < r->options.nr_keys; i++)
		row.values[i] = value_of(r, r->options.keys[i], from->value[i]);
	sized_write(result, &row, sizeof(row));
	return PFR_OK;
}

static double period_of(const struct pfr_report_sum *sum)
{
	return (double)sum->period_high * 18446744073709551616.0 + (double)sum->period;
}

double pfr_report_percent(const struct pfr_report_sum *part, const struct pfr_report_sum *whole, int by_samples)
{
	double of = by_samples ? (double)whole->samples : period_of(whole);

	return of > 0 ? 100 * (by_samples ? (double)part->samples : period_of(part)) / of : 0;
}
