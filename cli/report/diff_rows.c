/* SPDX-License-Identifier: MIT */
/*
 * perfring diff --csv and --json.
 */
#include "diff.h"
#include "report/table.h"

#include <string.h>

/* The columns before those of keys. */
enum {
	C_FROM,
	C_TO,
	C_EVENT,
	C_VERDICT,
	C_DIFFERENCE,
	C_LOW,
	C_HIGH,
	C_P,
	C_A_PERCENT,
	C_B_PERCENT,
	C_RATIO,
	C_A_SAMPLES,
	C_B_SAMPLES,
	C_A_PERIOD,
	C_B_PERIOD,
	C_KEYS
};

static const struct pfr_column fixed[C_KEYS] = {
	{1, PFR_COLUMN_TEXT, 0, "from", "", ""},
	{2, PFR_COLUMN_TEXT, 0, "to", "", ""},
	{3, PFR_COLUMN_TEXT, 0, "event", "", ""},
	{4, PFR_COLUMN_TEXT, 0, "verdict", "", ""},
	{5, PFR_COLUMN_F64, 0, "difference", "%", ""},
	{6, PFR_COLUMN_F64, 0, "low", "%", ""},
	{7, PFR_COLUMN_F64, 0, "high", "%", ""},
	{8, PFR_COLUMN_F64, 0, "p", "", ""},
	{9, PFR_COLUMN_F64, 0, "a_percent", "%", ""},
	{10, PFR_COLUMN_F64, 0, "b_percent", "%", ""},
	{11, PFR_COLUMN_F64, 1, "ratio", "", ""},
	{12, PFR_COLUMN_U64, 0, "a_samples", "", ""},
	{13, PFR_COLUMN_U64, 0, "b_samples", "", ""},
	{14, OUTPUT_DIGITS, 0, "a_period", "", ""},
	{15, OUTPUT_DIGITS, 0, "b_period", "", ""}};

struct comparisons {
	const struct diff_view *views;
	uint32_t nr;
};

static void put_row(const struct diff_view *v, const struct pfr_diff_event *event, const struct pfr_diff_row *row, struct pfr_rows *rows)
{
	struct pfr_bytes name = report_event_text(&event->name);
	const char *verdict = diff_verdict(row->verdict);

	pfr_rows_text(rows, C_FROM, v->a, strlen(v->a));
	pfr_rows_text(rows, C_TO, v->b, strlen(v->b));
	pfr_rows_text(rows, C_EVENT, name.data, name.size);
	pfr_rows_text(rows, C_VERDICT, verdict, strlen(verdict));
	report_put_double(rows, C_DIFFERENCE, 100 * row->difference);
	report_put_double(rows, C_LOW, 100 * row->low);
	report_put_double(rows, C_HIGH, 100 * row->high);
	report_put_double(rows, C_P, row->p);
	report_put_double(rows, C_A_PERCENT, 100 * row->share_a);
	report_put_double(rows, C_B_PERCENT, 100 * row->share_b);
	if (row->share_a > 0)
		report_put_double(rows, C_RATIO, row->share_b / row->share_a);
	pfr_rows_number(rows, C_A_SAMPLES, row->a.samples);
	pfr_rows_number(rows, C_B_SAMPLES, row->b.samples);
	report_put_period(rows, C_A_PERIOD, &row->a);
	report_put_period(rows, C_B_PERIOD, &row->b);
	report_put_values(rows, C_KEYS, v->options, row->values);
}

static int put_comparison(const struct diff_view *v, struct pfr_rows *rows)
{
	struct pfr_diff_event event = {.size = sizeof(event)};
	struct pfr_diff_row row = {.size = sizeof(row)};
	uint64_t shown;
	uint32_t i, k;
	int error = 0;

	for (i = 0; pfr_diff_get_event(v->diff, i, &event) == PFR_OK; i++)
		for (shown = k = 0; !error && pfr_diff_get_row(v->diff, i, k, &row) == PFR_OK; k++) {
			if (!diff_shows(v, &row, shown))
				continue;
			shown++;
			put_row(v, &event, &row, rows);
			error = pfr_sink_error(pfr_rows_next(rows));
		}
	return error;
}

static int put_all(const void *of, struct pfr_rows *rows)
{
	const struct comparisons *all = of;
	uint32_t i;
	int error = 0;

	for (i = 0; i < all->nr && !error; i++)
		error = put_comparison(&all->views[i], rows);
	return error;
}

int diff_rows(const struct diff_view *views, uint32_t nr, struct output *output, bool json)
{
	const struct comparisons all = {views, nr};
	const struct pfr_report_options *options = views[0].options;
	struct pfr_column columns[C_KEYS + PFR_REPORT_KEYS];
	struct pfr_sink to = output_sink(output);
	struct report_names names;
	struct pfr_table table = {.name = "diff", .doc = "", .columns = columns, .nr_columns = C_KEYS + options->nr_keys};

	memcpy(columns, fixed, sizeof(fixed));
	report_key_columns(columns, C_KEYS, &names, options);
	return report_table_write(&to, json, &table, put_all, &all);
}
