/* SPDX-License-Identifier: MIT */
/*
 * perfring report --csv and --json: the rows as a table, by the writers of tables.
 */
#include "report.h"
#include "rows.h"

#include <string.h>

/* The columns before those of keys. */
enum {
	C_EVENT,
	C_SELF_PERCENT,
	C_TOTAL_PERCENT,
	C_SELF_SAMPLES,
	C_TOTAL_SAMPLES,
	C_SELF_PERIOD,
	C_TOTAL_PERIOD,
	C_KEYS
};

static const struct pfr_column fixed[C_KEYS] = {
	{1, PFR_COLUMN_TEXT, 0, "event", "", ""},
	{2, PFR_COLUMN_F64, 0, "self_percent", "%", ""},
	{3, PFR_COLUMN_F64, 0, "total_percent", "%", ""},
	{4, PFR_COLUMN_U64, 0, "self_samples", "", ""},
	{5, PFR_COLUMN_U64, 0, "total_samples", "", ""},
	{6, PFR_COLUMN_U64, 0, "self_period", "", ""},
	{7, PFR_COLUMN_U64, 0, "total_period", "", ""}};

void rows_double(struct pfr_rows *rows, uint32_t column, double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	pfr_rows_number(rows, column, bits);
}

/* Periods past 64 bits, which only a damaged capture has, are the largest number. */
uint64_t rows_period(const struct pfr_report_sum *sum)
{
	return sum->period_high ? UINT64_MAX : sum->period;
}

void rows_values(struct pfr_rows *rows, uint32_t first, const struct pfr_report_options *options, const struct pfr_report_value *values)
{
	uint32_t i;

	for (i = 0; i < options->nr_keys; i++)
		if (!pfr_report_key_is_number((enum pfr_report_key)options->keys[i]))
			pfr_rows_text(rows, first + i, values[i].text.data, values[i].text.size);
		else if (values[i].number != PFR_REPORT_UNKNOWN)
			pfr_rows_number(rows, first + i, values[i].number);
}

void rows_key_columns(struct pfr_column *columns, const struct pfr_report_options *options)
{
	uint32_t i;

	for (i = 0; i < options->nr_keys; i++) {
		unsigned key = options->keys[i];
		bool number = pfr_report_key_is_number((enum pfr_report_key)key);

		columns[i] = (struct pfr_column){100 + key, number ? PFR_COLUMN_U32 : PFR_COLUMN_TEXT, number, report_key_name(key), "", ""};
	}
}

int rows_write(struct output *output, bool json, const struct pfr_table *table, int (*fill)(const void *of, struct pfr_rows *rows), const void *of)
{
	struct pfr_sink to = output_sink(output);
	struct pfr_table_writer *writer = NULL;
	struct pfr_rows *rows = NULL;
	int error = json ? pfr_jsonl_new(&writer, &to, NULL) : pfr_csv_new(&writer, &to, NULL);

	if (error)
		return error;
	error = pfr_rows_new(&rows, table, pfr_table_writer_sink(writer));
	if (!error)
		error = fill(of, rows);
	if (!error)
		error = pfr_rows_end(rows);
	pfr_rows_free(rows);
	pfr_table_writer_free(writer);
	return error;
}

static void put_row(const struct report_view *v, const struct pfr_report_event *event, const struct pfr_report_row *row, struct pfr_rows *rows)
{
	const char *name = event->event == PFR_NO_EVENT ? NULL : pfr_session_event_name(v->session, event->event);
	const struct pfr_report_sum *whole = report_whole(v, event);

	name = name ? name : "[unknown event]";
	pfr_rows_text(rows, C_EVENT, name, strlen(name));
	rows_double(rows, C_SELF_PERCENT, pfr_report_percent(&row->self, whole, v->options.by_samples));
	rows_double(rows, C_TOTAL_PERCENT, pfr_report_percent(&row->total, whole, v->options.by_samples));
	pfr_rows_number(rows, C_SELF_SAMPLES, row->self.samples);
	pfr_rows_number(rows, C_TOTAL_SAMPLES, row->total.samples);
	pfr_rows_number(rows, C_SELF_PERIOD, rows_period(&row->self));
	pfr_rows_number(rows, C_TOTAL_PERIOD, rows_period(&row->total));
	rows_values(rows, C_KEYS, &v->options, row->values);
}

static int put_rows(const void *of, struct pfr_rows *rows)
{
	struct pfr_report_event event = {.size = sizeof(event)};
	struct pfr_report_row row = {.size = sizeof(row)};
	const struct report_view *v = of;
	uint32_t i, k, nr;
	int error = 0;

	for (i = 0; pfr_report_get_event(v->report, i, &event) == PFR_OK; i++) {
		nr = report_nr_shown(v, i, &event);
		for (k = 0; k < nr && !error && pfr_report_get_row(v->report, i, k, &row) == PFR_OK; k++) {
			put_row(v, &event, &row, rows);
			error = pfr_rows_next(rows);
		}
	}
	return error;
}

int report_rows(const struct report_view *v, struct output *output, bool json)
{
	struct pfr_column columns[C_KEYS + PFR_REPORT_KEYS];
	struct pfr_table table = {"report", "", columns, C_KEYS + v->options.nr_keys};

	memcpy(columns, fixed, sizeof(fixed));
	rows_key_columns(columns + C_KEYS, &v->options);
	return rows_write(output, json, &table, put_rows, v);
}
