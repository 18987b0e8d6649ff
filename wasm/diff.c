/* SPDX-License-Identifier: MIT */
/*
 * What changed between captures: the rows of `perfring diff`. The captures are read one after the other by one module, which keeps a report of each.
 */
#include "sums.h"
#include "wasm.h"

#include "perfring_session_diff.h"
#include "report/table.h"

#include <string.h>

/* The report that pfr_diff_open needs of the capture, or null: capture_status. keys: as of wasm_capture_report. */
struct pfr_report *wasm_capture_parts(struct wasm_capture *c, const unsigned char *keys, uint32_t nr_keys, uint32_t by_total, uint32_t by_samples, uint32_t any_fields)
{
	struct pfr_report_options options = {.size = sizeof(options), .nr_keys = nr_keys, .by_total = by_total != 0, .by_samples = by_samples != 0, .any_fields = any_fields != 0, .parts = 1, .limits = &c->limits};
	struct pfr_session *session = wasm_session(c, PFR_ORDER_TIME, PFR_SESSION_DEFECTS | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | PFR_SESSION_ALL, &c->limits, c->where);
	struct pfr_report *report = NULL;
	enum pfr_status status;

	if (!session)
		return NULL;
	if (nr_keys > sizeof(options.keys))
		return wasm_end(c, session, PFR_E_OPTIONS), NULL;
	wasm_take_keys(&options, keys, nr_keys);
	status = pfr_stacks_open(&options.stacks, NULL);
	if (status == PFR_OK)
		status = pfr_report_open(&report, session, &options);
	pfr_stacks_close(options.stacks);
	if (wasm_end(c, session, status)) {
		pfr_report_close(report);
		report = NULL;
	}
	return report;
}

void wasm_report_close(struct pfr_report *report)
{
	pfr_report_close(report);
}

static const struct pfr_column fixed[] = {TEXT("event"), TEXT("verdict"), {0, PFR_COLUMN_F64, 0, "difference", "", ""}, {0, PFR_COLUMN_F64, 0, "low", "", ""}, {0, PFR_COLUMN_F64, 0, "high", "", ""}, {0, PFR_COLUMN_F64, 0, "p", "", ""}, {0, PFR_COLUMN_F64, 0, "a_percent", "", ""}, {0, PFR_COLUMN_F64, 0, "b_percent", "", ""}, {0, PFR_COLUMN_F64, 1, "ratio", "", ""}, NUMBER("a_samples"), NUMBER("b_samples"), {0, OUTPUT_DIGITS, 0, "a_period", "", ""}, {0, OUTPUT_DIGITS, 0, "b_period", "", ""}};

static void put_double(struct sums_table *t, double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	sums_number(t, bits);
}

static void put_period(struct sums_table *t, const struct pfr_report_sum *sum)
{
	char digits[PFR_REPORT_DIGITS];

	sums_text(t, (struct pfr_bytes){(const unsigned char *)digits, (uint32_t)pfr_report_decimal(sum, digits)});
}

static void put_row(struct sums_table *t, const struct pfr_diff_event *event, const struct pfr_diff_row *row, const struct pfr_report_options *options)
{
	static const char *const verdicts[PFR_DIFF_VERDICTS] = {"changed", "within noise", "too few"};
	const double numbers[] = {100 * row->difference, 100 * row->low, 100 * row->high, row->p, 100 * row->share_a, 100 * row->share_b};
	unsigned i;

	sums_text(t, report_event_text(&event->name));
	sums_word(t, verdicts[row->verdict]);
	for (i = 0; i < ITEMS(numbers); i++)
		put_double(t, numbers[i]);
	if (row->share_a > 0)
		put_double(t, row->share_b / row->share_a);
	else
		sums_if(t, false, 0);
	sums_number(t, row->a.samples);
	sums_number(t, row->b.samples);
	put_period(t, &row->a);
	put_period(t, &row->b);
	if (t->status == PFR_OK)
		report_put_values(t->rows, ITEMS(fixed), options, row->values);
	sums_next(t);
}

static enum pfr_status put_rows(const struct pfr_diff *diff, const struct pfr_report_options *options)
{
	struct pfr_column columns[ITEMS(fixed) + PFR_REPORT_KEYS];
	struct pfr_diff_event event = {.size = sizeof(event)};
	struct pfr_diff_row row = {.size = sizeof(row)};
	struct report_names names;
	struct sums_table t;
	uint32_t i, k;

	memcpy(columns, fixed, sizeof(fixed));
	report_key_columns(columns, ITEMS(fixed), &names, options);
	sums_begin(&t, "diff", columns, ITEMS(fixed) + options->nr_keys);
	for (i = 0; pfr_diff_get_event(diff, i, &event) == PFR_OK; i++)
		for (k = 0; t.status == PFR_OK && pfr_diff_get_row(diff, i, k, &row) == PFR_OK; k++)
			put_row(&t, &event, &row, options);
	return sums_end(&t);
}

static const struct pfr_column event_columns[] = {TEXT("event"), NUMBER("captures_a"), NUMBER("captures_b"), NUMBER("a_samples"), NUMBER("b_samples"), NUMBER("tested"), NUMBER("changed"), NUMBER("weak"),
						  NUMBER("without_row")};

static enum pfr_status put_events(const struct pfr_diff *diff)
{
	struct pfr_diff_event e = {.size = sizeof(e)};
	struct sums_table t;
	uint32_t i, k;

	sums_begin(&t, "events", event_columns, ITEMS(event_columns));
	for (i = 0; t.status == PFR_OK && pfr_diff_get_event(diff, i, &e) == PFR_OK; i++) {
		const uint64_t numbers[] = {e.captures_a, e.captures_b, e.a.samples, e.b.samples, e.tested, e.changed, e.weak, e.without_row};

		sums_text(&t, report_event_text(&e.name));
		for (k = 0; k < ITEMS(numbers); k++)
			sums_number(&t, numbers[k]);
		sums_next(&t);
	}
	return sums_end(&t);
}

/* reports: those of A, then those of B, of these keys. Rows, then events. A status. */
uint32_t wasm_diff(const struct pfr_report *const *reports, uint32_t nr_a, uint32_t nr_b, const unsigned char *keys, uint32_t nr_keys, uint32_t of_shown)
{
	const struct pfr_diff_options options = {.size = sizeof(options), .of_shown = of_shown != 0};
	struct pfr_report_options of = {.size = sizeof(of), .nr_keys = nr_keys};
	struct pfr_diff *diff = NULL;
	enum pfr_status status;

	if (nr_keys > sizeof(of.keys))
		return PFR_E_OPTIONS;
	wasm_take_keys(&of, keys, nr_keys);
	status = pfr_diff_open(&diff, reports, nr_a, reports + nr_a, nr_b, &options);
	if (status == PFR_OK)
		status = put_rows(diff, &of);
	sums_between();
	if (status == PFR_OK)
		status = put_events(diff);
	pfr_diff_close(diff);
	return (uint32_t)status;
}
