/* SPDX-License-Identifier: MIT */
/*
 * Sums of samples as JSON Lines: the rows of `perfring report --json`.
 */
#include "wasm.h"

#include "perfring_session_export.h"
#include "perfring_session_report.h"

#include <string.h>

enum {
	C_EVENT,
	C_SELF_PERCENT,
	C_TOTAL_PERCENT,
	C_SELF_SAMPLES,
	C_TOTAL_SAMPLES,
	C_SELF_PERIOD,
	C_TOTAL_PERIOD,
	C_COMM,
	C_FILE,
	C_FUNCTION,
	COLUMNS
};

static const struct pfr_column columns[COLUMNS] = {
	{1, PFR_COLUMN_TEXT, 0, "event", "", ""},
	{2, PFR_COLUMN_F64, 0, "self_percent", "%", ""},
	{3, PFR_COLUMN_F64, 0, "total_percent", "%", ""},
	{4, PFR_COLUMN_U64, 0, "self_samples", "", ""},
	{5, PFR_COLUMN_U64, 0, "total_samples", "", ""},
	{6, PFR_COLUMN_U64, 0, "self_period", "", ""},
	{7, PFR_COLUMN_U64, 0, "total_period", "", ""},
	{8, PFR_COLUMN_TEXT, 0, "comm", "", ""},
	{9, PFR_COLUMN_TEXT, 0, "file", "", ""},
	{10, PFR_COLUMN_TEXT, 0, "function", "", ""}};

static void put_percent(struct pfr_rows *rows, uint32_t column, const struct pfr_report_sum *part, const struct pfr_report_sum *whole)
{
	double value = pfr_report_percent(part, whole, 0);
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	pfr_rows_number(rows, column, bits);
}

static uint64_t period_of(const struct pfr_report_sum *sum)
{
	return sum->period_high ? UINT64_MAX : sum->period;
}

static void put_row(const struct pfr_report_event *event, const struct pfr_report_row *row, struct pfr_rows *rows)
{
	uint32_t i;

	if (event->event == PFR_NO_EVENT || !event->name.size)
		pfr_rows_text(rows, C_EVENT, "[unknown event]", 15);
	else
		pfr_rows_text(rows, C_EVENT, event->name.data, event->name.size);
	put_percent(rows, C_SELF_PERCENT, &row->self, &event->all);
	put_percent(rows, C_TOTAL_PERCENT, &row->total, &event->all);
	pfr_rows_number(rows, C_SELF_SAMPLES, row->self.samples);
	pfr_rows_number(rows, C_TOTAL_SAMPLES, row->total.samples);
	pfr_rows_number(rows, C_SELF_PERIOD, period_of(&row->self));
	pfr_rows_number(rows, C_TOTAL_PERIOD, period_of(&row->total));
	for (i = C_COMM; i < COLUMNS; i++)
		pfr_rows_text(rows, i, row->values[i - C_COMM].text.data, row->values[i - C_COMM].text.size);
}

static int put_rows(const struct pfr_report *report, struct pfr_rows *rows)
{
	struct pfr_report_event event = {.size = sizeof(event)};
	struct pfr_report_row row = {.size = sizeof(row)};
	uint32_t i, k;
	int error = 0;

	for (i = 0; pfr_report_get_event(report, i, &event) == PFR_OK; i++)
		for (k = 0; !error && pfr_report_get_row(report, i, k, &row) == PFR_OK; k++) {
			put_row(&event, &row, rows);
			error = pfr_rows_next(rows);
		}
	return error;
}

static int write_report(const struct pfr_report *report)
{
	static const struct pfr_table table = {"report", "", columns, COLUMNS};
	struct pfr_table_writer *writer = NULL;
	struct pfr_rows *rows = NULL;
	int error = pfr_jsonl_new(&writer, &wasm_sink, NULL);

	if (!error)
		error = pfr_rows_new(&rows, &table, pfr_table_writer_sink(writer));
	if (!error)
		error = put_rows(report, rows);
	if (!error)
		error = pfr_rows_end(rows);
	pfr_rows_free(rows);
	pfr_table_writer_free(writer);
	return error;
}

/* Rows by name of the thread, file and function. */
uint32_t wasm_capture_report(struct wasm_capture *c)
{
	struct pfr_report_options options = {.size = sizeof(options), .limits = &c->limits};
	struct pfr_session *session = wasm_session(c, PFR_ORDER_TIME, PFR_SESSION_DEFECTS | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT, &c->limits);
	struct pfr_report *report = NULL;
	enum pfr_status status;

	if (!session)
		return (uint32_t)c->error.status;
	if (pfr_stacks_open(&options.stacks, NULL) == PFR_OK)
		status = pfr_report_open(&report, session, &options);
	else
		status = PFR_E_MEMORY;
	if (report && write_report(report))
		status = PFR_E_MEMORY; /* the host's output does not fail */
	if (status != PFR_OK && status != PFR_END && pfr_session_error(session))
		c->error = *pfr_session_error(session);
	c->error.status = status == PFR_END ? PFR_OK : status;
	pfr_report_close(report);
	pfr_stacks_close(options.stacks);
	pfr_session_close(session);
	return (uint32_t)c->error.status;
}
