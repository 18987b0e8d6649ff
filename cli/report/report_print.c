/* SPDX-License-Identifier: MIT */
/*
 * perfring report: a table for each event, the largest rows first.
 */
#include "report.h"
#include "columns.h"

#include "perfring_session_show.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct table {
	const struct report_view *v;
	struct pfr_report_event event;
	struct columns *columns;
};

static bool is_text(const struct report_view *v, uint8_t column)
{
	return column >= REPORT_VALUE && !pfr_report_key_is_number((enum pfr_report_key)v->options.keys[column - REPORT_VALUE]);
}

static const char *head_of(const struct report_view *v, uint8_t column)
{
	static const char *const heads[] = {"self", "total", "samples", "period"};

	return column < REPORT_VALUE ? heads[column] : v->names.of[v->options.keys[column - REPORT_VALUE]];
}

static char mark_of(const struct report_view *v, uint8_t column)
{
	if (column < REPORT_VALUE)
		return column == REPORT_SELF ? PFR_MARK_VALUE : PFR_MARK_OFFSET;
	return report_key_mark(v->options.keys[column - REPORT_VALUE]);
}

/* ---- cells -------------------------------------------------------------------------- */

static void put_percent(const struct table *t, const struct pfr_report_sum *sum)
{
	cell_print(&t->columns->cell, "%.2f%%", pfr_report_percent(sum, report_whole(t->v, &t->event), t->v->options.by_samples));
}

static void put_cell(const struct table *t, uint8_t column, const struct pfr_report_row *row)
{
	const struct pfr_report_sum *sum = t->v->beside ? &row->total : &row->self;
	struct cell *cell = &t->columns->cell;

	switch (column) {
	case REPORT_SELF: put_percent(t, &row->self); break;
	case REPORT_TOTAL: put_percent(t, &row->total); break;
	case REPORT_SAMPLES: cell_print(cell, "%" PRIu64, sum->samples); break;
	case REPORT_PERIOD: cell_period(cell, sum); break;
	default: cell_value(cell, t->v->options.keys[column - REPORT_VALUE], &row->values[column - REPORT_VALUE]);
	}
}

static void measure(const struct table *t, uint32_t index, uint32_t nr)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	uint32_t i, k;

	columns_begin(t->columns);
	for (k = 0; k < t->v->nr_columns; k++)
		columns_add(t->columns, head_of(t->v, t->v->columns[k]), is_text(t->v, t->v->columns[k]), mark_of(t->v, t->v->columns[k]));
	for (i = 0; i < nr && pfr_report_get_row(t->v->report, index, i, &row) == PFR_OK; i++)
		for (k = 0; k < t->v->nr_columns; k++) {
			put_cell(t, t->v->columns[k], &row);
			columns_measure(t->columns, k);
		}
	columns_fit(t->columns);
}

static bool print_row(const struct table *t, const struct pfr_report_row *row, struct output *output)
{
	uint32_t k;

	for (k = 0; k < t->v->nr_columns; k++) {
		put_cell(t, t->v->columns[k], row);
		columns_put(t->columns, k);
	}
	return columns_end_line(t->columns, output);
}

/* ---- an event --------------------------------------------------------------------------------- */

static void put_cell_text(const struct table *t)
{
	columns_text(t->columns, t->columns->cell.text, t->columns->cell.size);
}

static void put_text(const struct table *t, const char *before, const struct pfr_report_sum *sum)
{
	columns_print(t->columns, "%s%" PRIu64 " sample%s, period ", before, sum->samples, plural(sum->samples));
	cell_period(&t->columns->cell, sum);
	put_cell_text(t);
}

static void put_event_name(const struct table *t)
{
	const char *name = t->event.event == PFR_NO_EVENT ? NULL : pfr_session_event_name(t->v->session, t->event.event);
	char text[4 * PFR_NAME_SIZE + 16];
	struct pfr_out out = {text, sizeof(text), 0};

	pfr_name_plain(&out, name ? name : "[unknown event]");
	columns_text(t->columns, text, out.size < out.capacity ? out.size : out.capacity);
}

/* How much is in the function of --callers or --callees. */
static void put_chosen(const struct table *t)
{
	const struct pfr_report_options *o = &t->v->options;
	const char *function = o->callers ? o->callers : o->callees;

	columns_print(t->columns, "; ");
	if (t->event.chosen.samples)
		put_percent(t, &t->event.chosen);
	else
		cell_print(&t->columns->cell, "none");
	put_cell_text(t);
	columns_print(t->columns, " in ");
	cell_text(&t->columns->cell, function, strlen(function));
	put_cell_text(t);
	if (t->event.chosen.samples)
		columns_print(t->columns, "%s", o->callers ? ", called by" : ", which calls");
}

static bool print_title(const struct table *t, struct output *output)
{
	const struct pfr_report_event *e = &t->event;

	put_event_name(t);
	put_text(t, ": ", &e->shown);
	if (e->shown.samples != e->all.samples)
		put_text(t, t->v->of_shown ? " (100 %), of " : ", of ", &e->all);
	if (e->shown.samples != e->all.samples && !t->v->of_shown)
		columns_text(t->columns, " (100 %)", 8);
	if (t->v->beside)
		put_chosen(t);
	return columns_end_line(t->columns, output);
}

/* What is not in the lines above: rows of --min and --top, and what had no row. */
static bool print_rest(const struct table *t, uint32_t index, uint32_t nr, struct output *output)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	struct pfr_report_sum sum = t->event.rest;
	uint32_t left = t->event.nr_rows - nr, i;

	for (i = nr; i < t->event.nr_rows && pfr_report_get_row(t->v->report, index, i, &row) == PFR_OK; i++)
		pfr_report_add(&sum, &row.self);
	if (!left && !sum.samples)
		return true;
	if (t->v->beside) {
		columns_print(t->columns, "and %" PRIu32 " more row%s; --top 0 and --min 0 show all", left, plural(left));
		return columns_end_line(t->columns, output);
	}
	put_percent(t, &sum);
	put_cell_text(t);
	columns_print(t->columns, " self in %" PRIu32 " more row%s, ", left, plural(left));
	put_text(t, "", &sum);
	if (left)
		columns_print(t->columns, "; --top 0 and --min 0 show %s", t->event.rest.samples ? "those that there are" : "all");
	return columns_end_line(t->columns, output);
}

static bool print_event(const struct table *t, uint32_t index, struct output *output)
{
	uint32_t nr = report_nr_shown(t->v, index, &t->event), i;
	struct pfr_report_row row = {.size = sizeof(row)};

	measure(t, index, nr);
	if ((index && !columns_end_line(t->columns, output)) || !print_title(t, output))
		return false;
	if (t->v->beside && !t->event.chosen.samples)
		return true;
	if (!columns_heads(t->columns, output))
		return false;
	for (i = 0; i < nr && pfr_report_get_row(t->v->report, index, i, &row) == PFR_OK; i++)
		if (!print_row(t, &row, output))
			return false;
	return print_rest(t, index, nr, output);
}

bool report_print(const struct report_view *v, struct output *output)
{
	struct table t = {.v = v, .event.size = sizeof(t.event), .columns = columns_new(&v->terminal)};
	bool good = t.columns != NULL;
	uint32_t i;

	for (i = 0; good && pfr_report_get_event(v->report, i, &t.event) == PFR_OK; i++)
		good = print_event(&t, i, output);
	columns_free(t.columns);
	return good || output->failed || output->closed;
}
