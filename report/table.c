/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <stdio.h>
#include <string.h>

static const struct pfr_column fixed[REPORT_C_KEYS] = {
	{1, PFR_COLUMN_TEXT, 0, "event", "", ""},
	{2, PFR_COLUMN_F64, 0, "self_percent", "%", ""},
	{3, PFR_COLUMN_F64, 0, "total_percent", "%", ""},
	{4, PFR_COLUMN_U64, 0, "self_samples", "", ""},
	{5, PFR_COLUMN_U64, 0, "total_samples", "", ""},
	{6, OUTPUT_DIGITS, 0, "self_period", "", ""},
	{7, OUTPUT_DIGITS, 0, "total_period", "", ""}};

struct pfr_bytes report_event_text(const struct pfr_bytes *name)
{
	static const char unknown[] = "[unknown event]";

	return name->size ? *name : (struct pfr_bytes){(const unsigned char *)unknown, sizeof(unknown) - 1};
}

void report_put_double(struct pfr_rows *rows, uint32_t column, double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	pfr_rows_number(rows, column, bits);
}

void report_put_period(struct pfr_rows *rows, uint32_t column, const struct pfr_report_sum *sum)
{
	char digits[PFR_REPORT_DIGITS];

	pfr_rows_text(rows, column, digits, pfr_report_decimal(sum, digits));
}

/* No two columns have one name: a field that has that of one of the `first` is field_NAME. */
static const char *column_name(const struct pfr_column *columns, uint32_t first, struct report_names *names, unsigned key)
{
	char *other = key < PFR_REPORT_FIELD ? NULL : names->other[key - PFR_REPORT_FIELD];
	uint32_t i;

	for (i = 0; other && i < first; i++)
		if (!strcmp(columns[i].name, names->of[key])) {
			snprintf(other, sizeof(names->other[0]), "field_%.24s", names->of[key]);
			return other;
		}
	return names->of[key];
}

void report_key_columns(struct pfr_column *columns, uint32_t first, struct report_names *names, const struct pfr_report_options *options)
{
	uint32_t i;

	report_names_of(names, options);
	for (i = 0; i < options->nr_keys; i++) {
		unsigned key = options->keys[i];
		bool number = pfr_report_key_is_number((enum pfr_report_key)key);

		columns[first + i] = (struct pfr_column){100 + key, number ? PFR_COLUMN_U32 : PFR_COLUMN_TEXT, number, column_name(columns, first, names, key), "", ""};
	}
}

/* Fields that a sample has no value of are null. */
static void put_text(struct pfr_rows *rows, uint32_t column, unsigned key, const struct pfr_bytes *text)
{
	if (key < PFR_REPORT_FIELD || text->size)
		pfr_rows_text(rows, column, text->data, text->size);
}

void report_put_values(struct pfr_rows *rows, uint32_t first, const struct pfr_report_options *options, const struct pfr_report_value *values)
{
	uint32_t i;

	for (i = 0; i < options->nr_keys; i++)
		if (!pfr_report_key_is_number((enum pfr_report_key)options->keys[i]))
			put_text(rows, first + i, options->keys[i], &values[i].text);
		else if (values[i].number != PFR_REPORT_UNKNOWN)
			pfr_rows_number(rows, first + i, values[i].number);
}

int report_table_write(const struct pfr_sink *sink, bool json, const struct pfr_table *table, int (*fill)(const void *of, struct pfr_rows *rows), const void *of)
{
	struct pfr_table_writer *writer = NULL;
	struct pfr_rows *rows = NULL;
	int error = pfr_sink_error(json ? pfr_jsonl_new(&writer, sink, NULL) : pfr_csv_new(&writer, sink, NULL));

	if (error)
		return error;
	error = pfr_sink_error(pfr_rows_new(&rows, table, pfr_table_writer_sink(writer)));
	if (!error)
		error = fill(of, rows);
	if (!error)
		error = pfr_sink_error(pfr_rows_end(rows));
	pfr_rows_free(rows);
	pfr_table_writer_free(writer);
	return error;
}

void report_table_init(struct report_table *t, const struct pfr_report_options *options)
{
	memcpy(t->columns, fixed, sizeof(fixed));
	report_key_columns(t->columns, REPORT_C_KEYS, &t->names, options);
	t->table = (struct pfr_table){.name = "report", .doc = "", .columns = t->columns, .nr_columns = REPORT_C_KEYS + options->nr_keys};
}

void report_table_row(struct pfr_rows *rows, const struct pfr_report_options *options, const struct pfr_report_event *event, const struct pfr_report_row *row,
		      const struct pfr_report_sum *whole)
{
	struct pfr_bytes name = report_event_text(&event->name);

	pfr_rows_text(rows, REPORT_C_EVENT, name.data, name.size);
	report_put_double(rows, REPORT_C_SELF_PERCENT, pfr_report_percent(&row->self, whole, options->by_samples));
	report_put_double(rows, REPORT_C_TOTAL_PERCENT, pfr_report_percent(&row->total, whole, options->by_samples));
	pfr_rows_number(rows, REPORT_C_SELF_SAMPLES, row->self.samples);
	pfr_rows_number(rows, REPORT_C_TOTAL_SAMPLES, row->total.samples);
	report_put_period(rows, REPORT_C_SELF_PERIOD, &row->self);
	report_put_period(rows, REPORT_C_TOTAL_PERIOD, &row->total);
	report_put_values(rows, REPORT_C_KEYS, options, row->values);
}
