/* SPDX-License-Identifier: MIT */
/*
 * Rows of reports, matched by their values: gathered for each side, with how far each can be trusted.
 */
#include "diff.h"
#include "convert/sized.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define PARTS_LEAST 8 /* of fewer, how a row varies is not known */

/* ---- how far a share can be trusted ------------------------------------------------ */

static double weight_of(const struct pfr_diff *d, const struct pfr_report_sum *sum)
{
	return d->of.by_samples ? (double)sum->samples : (double)sum->period_high * 18446744073709551616.0 + (double)sum->period;
}

static const struct pfr_report_sum *whole_of(const struct pfr_diff *d, const struct report_event *e)
{
	return d->options.of_shown ? &e->is.shown : &e->is.all;
}

/* As many samples of one weight would be as certain. */
static double independent(const struct pfr_diff *d, const struct report_event *e)
{
	double whole = weight_of(d, whole_of(d, e)), squares = d->options.of_shown ? e->squares_shown : e->squares_all;

	return squares > 0 ? whole * whole / squares : 0;
}

/* The variance of the row's share, by the differences between neighbouring parts of the capture; 0: there are too few. */
static double variance_of_parts(const struct pfr_diff *d, const struct report_event *e, const struct report_row *row)
{
	uint32_t nr = (uint32_t)(e->nr >> e->shift), i, found = 0;
	const double *whole = d->options.of_shown ? e->shown : e->all;
	double squares = 0, last = 0, share;

	for (i = 0; row->parts && i < nr; i++) {
		if (!(whole[i] > 0))
			continue;
		share = row->parts->part[i] / whole[i];
		squares += found++ ? (share - last) * (share - last) : 0;
		last = share;
	}
	return found < PARTS_LEAST ? 0 : squares / (2 * (found - 1.0)) / found;
}

/* By how much less the row's samples are independent than those of a program that jumps at random. */
static double design_effect(const struct pfr_diff *d, const struct report_event *e, const struct report_row *row, double share)
{
	double random = share * (1 - share) / independent(d, e), found = variance_of_parts(d, e, row);

	return random > 0 && found > random ? found / random : 1;
}

/* ---- events ------------------------------------------------------------------------- */

/* The event that has the name of one of a report; null: there is no memory. */
static struct diff_event *event_of(struct pfr_diff *d, const struct pfr_report *r, uint32_t index)
{
	const struct pfr_bytes *name = &r->events[index].is.name;
	uint32_t nr = r->events[index].rank, found;
	size_t size = name->size + sizeof(nr);
	unsigned char *key = malloc(size);
	struct diff_event *more;

	if (!key)
		return NULL;
	memcpy(key, &nr, sizeof(nr));
	if (name->size)
		memcpy(key + sizeof(nr), name->data, name->size);
	found = texts_intern(&d->event_names, key, size);
	free(key);
	if (found == UINT32_MAX || found < d->nr_events)
		return found == UINT32_MAX ? NULL : &d->events[found];
	more = realloc(d->events, (found + (size_t)1) * sizeof(*more));
	if (!more)
		return NULL;
	d->events = more;
	more[found] = (struct diff_event){.is.size = sizeof(more->is)};
	d->nr_events = found + 1;
	return &more[found];
}

/* ---- rows --------------------------------------------------------------------------- */

/* Bytes of the values of a row of a report, which are the same in each capture. */
static void put_values(struct buffer *to, uint32_t event, const struct pfr_report *r, const struct pfr_report_row *row)
{
	uint32_t i;

	to->size = 0;
	buffer_bytes(to, &event, sizeof(event));
	for (i = 0; i < r->options.nr_keys; i++) {
		const struct pfr_report_value *v = &row->values[i];

		if (pfr_report_key_is_number((enum pfr_report_key)r->options.keys[i])) {
			buffer_bytes(to, &v->number, sizeof(v->number));
			continue;
		}
		buffer_bytes(to, &v->text.size, sizeof(v->text.size));
		buffer_bytes(to, v->text.data, v->text.size);
	}
}

/* The row of these values. ENOSPC: there are too many. */
static int row_of(struct pfr_diff *d, uint32_t event, const struct buffer *values, struct diff_row **row)
{
	uint32_t capacity = d->capacity ? d->capacity * 2 : 1024, found;
	struct diff_row *more;
	bool full;

	if (values->error)
		return ENOMEM;
	full = d->values.bytes.size > DIFF_TEXTS_MOST || d->nr == DIFF_ROWS_MOST;
	found = full ? texts_find(&d->values, values->data, values->size) : texts_intern(&d->values, values->data, values->size);
	if (full && found == UINT32_MAX)
		return ENOSPC;
	if (found == UINT32_MAX)
		return ENOMEM;
	if (found == d->capacity) {
		more = realloc(d->rows, capacity * sizeof(*more));
		if (!more)
			return ENOMEM;
		d->rows = more;
		d->capacity = capacity;
	}
	if (found == d->nr) {
		memset(&d->rows[found], 0, sizeof(*d->rows));
		d->rows[found].event = event;
		d->rows[found].values = found;
		d->nr++;
	}
	*row = &d->rows[found];
	return 0;
}

/* What one capture has of a row. */
static void add_capture(const struct pfr_diff *d, struct diff_side *side, const struct report_event *e, const struct report_row *from, const struct pfr_report_sum *sum)
{
	double n = independent(d, e), whole = weight_of(d, whole_of(d, e)), share = whole > 0 ? weight_of(d, sum) / whole : 0, off = share - side->mean;

	pfr_report_add(&side->sum, sum);
	side->captures++;
	side->mean += off / side->captures;
	side->deviance += off * (share - side->mean);
	side->n += n / design_effect(d, e, from, share) - n;
}

static int add_rows(struct pfr_diff *d, const struct pfr_report *r, uint32_t index, uint32_t event, unsigned side, struct buffer *values)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	const struct pfr_report_sum *sum = d->of.by_total ? &row.total : &row.self;
	struct diff_row *to = NULL;
	uint32_t i;
	int error;

	for (i = 0; pfr_report_get_row(r, index, i, &row) == PFR_OK; i++) {
		if (!sum->samples)
			continue;
		put_values(values, event, r, &row);
		error = row_of(d, event, values, &to);
		if (error == ENOSPC)
			d->events[event].is.without_row += sum->samples;
		else if (error)
			return error;
		else
			add_capture(d, &to->side[side], &r->events[index], &r->rows[r->order[r->first[index] + i]], sum);
	}
	return 0;
}

static int add_report(struct pfr_diff *d, const struct pfr_report *r, unsigned side)
{
	struct buffer values = {0};
	uint32_t i;
	int error = 0;

	for (i = 0; i < r->nr_events && !error; i++) {
		struct diff_event *e = event_of(d, r, i);

		if (!e) {
			error = ENOMEM;
			continue;
		}
		pfr_report_add(side ? &e->is.b : &e->is.a, whole_of(d, &r->events[i]));
		*(side ? &e->is.captures_b : &e->is.captures_a) += 1;
		e->n[side] += independent(d, &r->events[i]);
		e->is.without_row += r->events[i].is.rest.samples;
		error = add_rows(d, r, i, (uint32_t)(e - d->events), side, &values);
	}
	buffer_free(&values);
	return error;
}

/* ---- the whole ------------------------------------------------------------------------ */

static bool alike(const struct pfr_report_options *a, const struct pfr_report_options *b)
{
	if (!a->fields != !b->fields || (a->fields && strcmp(a->fields, b->fields)))
		return false;
	return a->parts && b->parts && a->nr_keys == b->nr_keys && !memcmp(a->keys, b->keys, a->nr_keys) && a->by_total == b->by_total && a->by_samples == b->by_samples;
}

static bool may_compare(const struct pfr_report *const *side, uint32_t nr, const struct pfr_report *with)
{
	uint32_t i;

	for (i = 0; i < nr && nr <= PFR_DIFF_SIDE_MOST; i++)
		if (!alike(&side[i]->options, &with->options))
			return false;
	return nr && nr <= PFR_DIFF_SIDE_MOST;
}

enum pfr_status pfr_diff_open(struct pfr_diff **diff, const struct pfr_report *const *a, uint32_t nr_a, const struct pfr_report *const *b, uint32_t nr_b, const struct pfr_diff_options *options)
{
	struct pfr_diff_options set = {.size = sizeof(set)};
	struct pfr_diff *d;
	uint32_t i;
	int error = 0;

	*diff = NULL;
	if (!nr_a || (options && !sized_read(&set, sizeof(set), options)) || !may_compare(a, nr_a, a[0]) || !may_compare(b, nr_b, a[0]))
		return PFR_E_OPTIONS;
	d = calloc(1, sizeof(*d));
	if (!d)
		return PFR_E_MEMORY;
	d->options = set;
	d->of = a[0]->options;
	for (i = 0; i < nr_a && !error; i++)
		error = add_report(d, a[i], 0);
	for (i = 0; i < nr_b && !error; i++)
		error = add_report(d, b[i], 1);
	if (error || diff_judge(d)) {
		pfr_diff_close(d);
		return PFR_E_MEMORY;
	}
	*diff = d;
	return PFR_OK;
}

void pfr_diff_close(struct pfr_diff *d)
{
	if (!d)
		return;
	texts_free(&d->event_names);
	texts_free(&d->values);
	free(d->events);
	free(d->rows);
	free(d->order);
	free(d->first);
	free(d);
}
