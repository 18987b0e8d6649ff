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
	const uint32_t *x = report_values(r, a), *y = report_values(r, b);
	uint32_t i;

	for (i = 0; i < r->options.nr_keys; i++) {
		if (x[i] == y[i])
			continue;
		if (pfr_report_key_is_number((enum pfr_report_key)r->options.keys[i]))
			return x[i] < y[i] ? -1 : 1;
		return compare_texts(r, x[i], y[i]);
	}
	return 0;
}

static int compare(const void *a, const void *b)
{
	const struct sorted *first = a, *second = b;
	const struct pfr_report *r = first->report;
	const struct report_event *events = r->events;
	const struct report_row *x = first->row, *y = second->row;
	bool by_total = r->options.by_total, by_samples = r->options.by_samples;
	int order;

	if (x->event != y->event)
		return events[x->event].is.event < events[y->event].is.event ? -1 : 1;
	order = compare_sums(by_total ? &x->total : &x->self, by_total ? &y->total : &y->self, by_samples);
	if (!order)
		order = compare_sums(by_total ? &x->self : &x->total, by_total ? &y->self : &y->total, by_samples);
	return order ? order : compare_values(r, x, y);
}

static int compare_events(const void *a, const void *b)
{
	const struct report_event *x = a, *y = b;

	return x->is.event < y->is.event ? -1 : x->is.event > y->is.event;
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
		report_parts_settle(&r->rows[i], &r->events[r->rows[i].event]);
		all[i] = (struct sorted){r, &r->rows[i]};
		r->events[r->rows[i].event].is.nr_rows++;
	}
	if (r->nr)
		qsort(all, r->nr, sizeof(*all), compare);
	for (i = 0; i < r->nr; i++)
		r->order[i] = (uint32_t)(all[i].row - r->rows);
	free(all);
	if (r->nr_events)
		qsort(r->events, r->nr_events, sizeof(*r->events), compare_events);
	for (i = at = 0; i < r->nr_events; at += r->events[i++].is.nr_rows)
		r->first[i] = at;
	return 0;
}

/* ---- handing out ----------------------------------------------------------------------- */

enum pfr_status pfr_report_get_totals(const struct pfr_report *r, struct pfr_report_totals *totals)
{
	return sized_write(totals, &r->totals, sizeof(r->totals)) ? PFR_OK : PFR_E_OPTIONS;
}

enum pfr_status pfr_report_get_event(const struct pfr_report *r, uint32_t index, struct pfr_report_event *event)
{
	if (index >= r->nr_events)
		return PFR_END;
	return sized_write(event, &r->events[index].is, sizeof(r->events[index].is)) ? PFR_OK : PFR_E_OPTIONS;
}

static struct pfr_report_value value_of(const struct pfr_report *r, unsigned key, uint32_t value)
{
	struct pfr_report_value result = {.number = value};
	size_t size;

	if (pfr_report_key_is_number((enum pfr_report_key)key)) {
		result.number = value == (key == PFR_REPORT_CPU ? UINT32_MAX : PROFILE_NO_TASK) ? PFR_REPORT_UNKNOWN : value;
		return result;
	}
	result.text.data = texts_get(&r->texts, value, &size);
	result.text.size = (uint32_t)size;
	if (key >= PFR_REPORT_FIELD && size == 1 && result.text.data[0] == '-') /* no value, as pfr_show_record has it */
		result.text = (struct pfr_bytes){0};
	return result;
}

enum pfr_status pfr_report_get_row(const struct pfr_report *r, uint32_t index, uint32_t number, struct pfr_report_row *result)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	const struct report_row *from;
	uint32_t i;

	if (index >= r->nr_events || number >= r->events[index].is.nr_rows)
		return PFR_END;
	from = &r->rows[r->order[r->first[index] + number]];
	row.self = from->self;
	row.total = from->total;
	for (i = 0; i < r->options.nr_keys; i++)
		row.values[i] = value_of(r, r->options.keys[i], report_values(r, from)[i]);
	return sized_write(result, &row, sizeof(row)) ? PFR_OK : PFR_E_OPTIONS;
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

/* The sum of 128 bits is divided by 10 in pieces of 32. */
size_t pfr_report_decimal(const struct pfr_report_sum *sum, char digits[PFR_REPORT_DIGITS])
{
	uint32_t part[4] = {(uint32_t)(sum->period_high >> 32), (uint32_t)sum->period_high, (uint32_t)(sum->period >> 32), (uint32_t)sum->period};
	unsigned at = PFR_REPORT_DIGITS, i;

	do {
		uint64_t rest = 0;

		for (i = 0; i < 4; i++) {
			rest = rest << 32 | part[i];
			part[i] = (uint32_t)(rest / 10);
			rest %= 10;
		}
		digits[--at] = (char)('0' + rest);
	} while (part[0] | part[1] | part[2] | part[3]);
	memmove(digits, digits + at, PFR_REPORT_DIGITS - at);
	return PFR_REPORT_DIGITS - at;
}
