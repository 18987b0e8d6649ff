/* SPDX-License-Identifier: MIT */
/*
 * perfring report --csv and --json: the rows that are shown, as the library's table.
 */
#include "report.h"

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
			report_table_row(rows, &v->options, &event, &row, report_whole(v, &event));
			error = pfr_sink_error(pfr_rows_next(rows));
		}
	}
	return error;
}

int report_rows(const struct report_view *v, struct output *output, bool json)
{
	struct pfr_sink to = output_sink(output);
	struct report_table table;

	report_table_init(&table, &v->options);
	return report_table_write(&to, json, &table.table, put_rows, v);
}
