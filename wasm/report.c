/* SPDX-License-Identifier: MIT */
/*
 * Sums of samples as JSON Lines: the rows of `perfring report --json`; then the events, and the account, with a NUL before each.
 */
#include "sums.h"
#include "wasm.h"

#include "report/table.h"

#include <string.h>

struct rows_of {
	const struct pfr_report *report;
	const struct pfr_report_options *options;
};

static int put_rows(const void *of, struct pfr_rows *rows)
{
	struct pfr_report_event event = {.size = sizeof(event)};
	struct pfr_report_row row = {.size = sizeof(row)};
	const struct rows_of *all = of;
	uint32_t i, k;
	int error = 0;

	for (i = 0; pfr_report_get_event(all->report, i, &event) == PFR_OK; i++)
		for (k = 0; !error && pfr_report_get_row(all->report, i, k, &row) == PFR_OK; k++) {
			report_table_row(rows, all->options, &event, &row, &event.all);
			error = pfr_sink_error(pfr_rows_next(rows));
		}
	return error;
}

static int write_report(const struct pfr_report *report, const struct pfr_report_options *options)
{
	const struct rows_of all = {report, options};
	struct report_table table;

	report_table_init(&table, options);
	return report_table_write(&wasm_sink, true, &table.table, put_rows, &all);
}

static void put_sum(const char *name, const struct pfr_report_sum *sum)
{
	char digits[PFR_REPORT_DIGITS];

	wasm_put(name);
	wasm_put("{\"samples\":");
	wasm_put_number(sum->samples);
	wasm_put(",\"period\":");
	wasm_sink.write(NULL, digits, pfr_report_decimal(sum, digits));
	wasm_put("}");
}

static void put_events(const struct pfr_report *report, const struct pfr_session *session)
{
	struct pfr_report_event event = {.size = sizeof(event)};

	for (uint32_t i = 0; pfr_report_get_event(report, i, &event) == PFR_OK; i++) {
		const char *name = event.event == PFR_NO_EVENT ? NULL : pfr_session_event_name(session, event.event);

		wasm_put("{\"event\":");
		wasm_put_text(name ? name : "");
		put_sum(",\"all\":", &event.all);
		put_sum(",\"shown\":", &event.shown);
		put_sum(",\"rest\":", &event.rest);
		wasm_put(",\"rows\":");
		wasm_put_number(event.nr_rows);
		wasm_put("}\n");
	}
}

void wasm_take_keys(struct pfr_report_options *options, const unsigned char *keys, uint32_t nr)
{
	memcpy(options->keys, keys, nr < sizeof(options->keys) ? nr : sizeof(options->keys));
	options->fields = keys[nr] ? (const char *)keys + nr : NULL;
}

/* keys: enum pfr_report_key, a byte each, and then the options' fields, "" for none; by_total, by_samples: what the largest rows are. */
uint32_t wasm_capture_report(struct wasm_capture *c, const unsigned char *keys, uint32_t nr_keys, uint32_t by_total, uint32_t by_samples, uint32_t any_fields)
{
	struct pfr_report_options options = {.size = sizeof(options), .nr_keys = nr_keys, .by_total = by_total != 0, .by_samples = by_samples != 0, .any_fields = any_fields != 0, .limits = &c->limits};
	struct pfr_session *session = wasm_session(c, PFR_ORDER_TIME, PFR_SESSION_DEFECTS | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | PFR_SESSION_ALL, &c->limits, c->where);
	struct pfr_report *report = NULL;
	enum pfr_status status;

	if (!session)
		return (uint32_t)c->error.status;
	wasm_take_keys(&options, keys, nr_keys);
	if (pfr_stacks_open(&options.stacks, NULL) == PFR_OK)
		status = pfr_report_open(&report, session, &options);
	else
		status = PFR_E_MEMORY;
	if (report && write_report(report, &options))
		status = PFR_E_MEMORY; /* the host's output does not fail */
	if (report) {
		sums_between();
		put_events(report, session);
		sums_between();
		pfr_stacks_account(options.stacks, session);
		wasm_put_account(session);
	}
	pfr_report_close(report);
	wasm_end(c, session, status);
	pfr_stacks_close(options.stacks);
	return (uint32_t)c->error.status;
}
