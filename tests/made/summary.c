/* SPDX-License-Identifier: MIT */
/*
 * session/summary/: what a few records of every kind add up to, in one summary and in two that are merged; rows that have no place; what perf stat counted; and texts
 * of the header.
 */
#include "tests/made/made_words.h"

#include "perfring_session_summary.h"

#define TIMED (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_PERIOD)
#define SAMPLE(id, ip, tid, time, period) \
	{ \
		PFR_RECORD_SAMPLE, "q" #id " q" #ip " w5 w" #tid " q" #time " q" #period \
	}
#define TRAILER(tid, time) "w5 w" #tid " q" #time " q1"
#define STAT(id, value, enabled, running) \
	{ \
		PFR_RECORD_STAT, "q" #id " w0 w0 q" #value " q" #enabled " q" #running \
	}
#define ROUND(time) \
	{ \
		PFR_RECORD_STAT_ROUND, "q0 q" #time \
	}

static const struct made_event events[] = {{1, 0, TIMED, 0, MADE_ALL, 1}, {1, 1, TIMED, 0, MADE_ALL, 2}, {1, 2, TIMED, 0, MADE_ALL, 3}};

static const struct made_capture capture = {
	.event = events,
	.nr = 3,
	.feature = {{3, "w4 'abc b0"}, {11, "w2 w4 'abc b0 w8 'def b0 z4"}},
	.record = {
		{PFR_RECORD_COMM, "w5 w5 'prog z4 " TRAILER(5, 90)},
		SAMPLE(1, 0x1000, 5, 100, 7),
		SAMPLE(1, 0x1000, 6, 300, 8),
		SAMPLE(2, 0x2000, 5, 200, 9),
		{PFR_RECORD_LOST, "q1 q4 " TRAILER(5, 250)},
		{PFR_RECORD_LOST_SAMPLES, "q5 " TRAILER(5, 260)},
		{PFR_RECORD_THROTTLE, "q270 q1 q1 " TRAILER(5, 270)},
		{PFR_RECORD_UNTHROTTLE, "q280 q1 q1 " TRAILER(5, 280)},
		{PFR_RECORD_AUXTRACE, "q8 q0 q0 w0 w0 w0 w0"},
		{MADE_RAW, "q0"},
		{90, "q1"},
		{32770, "q1"},
		{PFR_RECORD_SAMPLE, "q1 q2"},
		{PFR_RECORD_FINISHED_ROUND, ""},
	},
};

static struct pfr_session *session;

static struct pfr_summary *summary_of(const struct made_capture *c, const struct pfr_summary_options *options)
{
	const struct pfr_session_record *r;
	struct pfr_summary *summary;

	made_capture(c);
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, NULL, NULL), PFR_OK);
	assert_int_equal(pfr_summary_open(&summary, session, options), PFR_OK);
	while (pfr_session_next(session, &r) == PFR_OK)
		(void)pfr_summary_add(summary, r);
	return summary;
}

static void over(struct pfr_summary *summary)
{
	pfr_summary_close(summary);
	pfr_session_close(session);
}

static void is_total(const struct pfr_summary_totals *t, unsigned times)
{
	assert_int_equal(t->records, 13 * times);
	assert_int_equal(t->samples, 4 * times);
	assert_int_equal(t->bad, 2 * times); /* of an unknown type, and a sample that is cut */
	assert_int_equal(t->payload, 8 * times);
	assert_int_equal(t->throttled, times);
	assert_int_equal(t->unthrottled, times);
	assert_int_equal(t->lost_records, 4 * times);
	assert_int_equal(t->lost_samples, 5 * times);
	assert_int_equal(t->first, 90);
	assert_int_equal(t->last, 300);
}

/* Each row as NUMBER NAME RECORDS SAMPLES PERIOD, and the rest. */
static const char *text_of(const struct pfr_summary_row *row, size_t nr, const struct pfr_summary_row *rest)
{
	static char text[2048];
	size_t i, size = 0;

	for (i = 0; i < nr; i++)
		size += (size_t)snprintf(text + size, sizeof(text) - size, "%u %s %u %u %u\n", (unsigned)row[i].number, row[i].name, (unsigned)row[i].records, (unsigned)row[i].samples, (unsigned)row[i].period);
	if (rest->number)
		snprintf(text + size, sizeof(text) - size, "%u more %u %u %u\n", (unsigned)rest->number, (unsigned)rest->records, (unsigned)rest->samples, (unsigned)rest->period);
	return nr || rest->number ? text : "";
}

static void has_rows(struct pfr_summary *summary, enum pfr_summary_by by, size_t capacity, const char *expected)
{
	struct pfr_summary_row row[64], rest;
	size_t nr;

	assert_int_equal(pfr_summary_rows(summary, by, row, capacity, &nr, &rest), PFR_OK);
	assert_string_equal(text_of(row, nr, &rest), expected);
}

static void has_event_rows(struct pfr_summary *summary, enum pfr_summary_by by, uint32_t event, size_t capacity, const char *expected)
{
	struct pfr_summary_row row[64], rest;
	size_t nr;

	assert_int_equal(pfr_summary_event_rows(summary, by, event, row, capacity, &nr, &rest), PFR_OK);
	assert_string_equal(text_of(row, nr, &rest), expected);
}

static void sums_records(void **unused)
{
	struct pfr_summary *summary = summary_of(&capture, NULL);

	(void)unused;
	is_total(pfr_summary_totals(summary), 1);
	has_rows(summary, PFR_SUMMARY_BY_TYPE, 64, "2 LOST 1 0 0\n3 COMM 1 0 0\n5 THROTTLE 1 0 0\n6 UNTHROTTLE 1 0 0\n9 SAMPLE 4 4 0\n13 LOST_SAMPLES 1 0 0\n68 FINISHED_ROUND 1 0 0\n71 AUXTRACE 1 0 0\n32770 SIMPLEPERF_DSO 1 0 0\n4294967295  1 0 0\n");
	has_rows(summary, PFR_SUMMARY_BY_TYPE, 2, "9 SAMPLE 4 4 0\n5 THROTTLE 1 0 0\n8 more 8 0 0\n");
	has_rows(summary, PFR_SUMMARY_BY_EVENT, 64, "0 cpu-clock 3 3 0\n1 task-clock 1 1 0\n2 page-faults 0 0 0\n");
	has_rows(summary, PFR_SUMMARY_BY_EVENT, 0, "3 more 4 4 0\n");
	over(summary);
}

static void sums_two(void **unused)
{
	struct pfr_summary *first = summary_of(&capture, NULL), *second, *none;
	struct pfr_summary_options times = {.size = sizeof(times), .times = 1};
	struct pfr_session *of_first = session;
	const struct pfr_session_record *r;

	(void)unused;
	assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, NULL, NULL), PFR_OK);
	assert_int_equal(pfr_summary_open(&second, session, NULL), PFR_OK);
	assert_int_equal(pfr_summary_open(&none, session, NULL), PFR_OK);
	while (pfr_session_next(session, &r) == PFR_OK)
		(void)pfr_summary_add(second, r);
	assert_int_equal(pfr_summary_merge(none, first), PFR_OK);
	is_total(pfr_summary_totals(none), 1);
	assert_int_equal(pfr_summary_merge(first, second), PFR_OK);
	is_total(pfr_summary_totals(first), 2);
	has_rows(first, PFR_SUMMARY_BY_EVENT, 64, "0 cpu-clock 6 6 0\n1 task-clock 2 2 0\n2 page-faults 0 0 0\n");
	has_rows(first, PFR_SUMMARY_BY_TYPE, 1, "9 SAMPLE 8 8 0\n9 more 18 0 0\n");
	pfr_summary_close(none);
	assert_int_equal(pfr_summary_open(&none, session, NULL), PFR_OK);
	assert_int_equal(pfr_summary_merge(second, none), PFR_OK); /* of nothing */
	is_total(pfr_summary_totals(second), 1);
	pfr_summary_close(none);
	assert_int_equal(pfr_summary_open(&none, session, &times), PFR_OK);
	assert_int_equal(pfr_summary_merge(first, none), PFR_E_OPTIONS);
	assert_int_equal(pfr_summary_merge(none, first), PFR_E_OPTIONS);
	pfr_summary_close(none);
	over(second);
	session = of_first;
	over(first);
}

/* Two parts whose times are one after the other. */
static void sums_times_of_two(void **unused)
{
	struct made_capture early = {.event = events, .nr = 3, .record = {SAMPLE(1, 1, 5, 100, 7), SAMPLE(1, 1, 5, 200, 7)}};
	struct made_capture late = {.event = events, .nr = 3, .record = {SAMPLE(2, 1, 5, 300, 7), SAMPLE(2, 1, 5, 400, 7)}};
	struct pfr_summary *first, *second;
	struct pfr_session *of_first;
	unsigned i;

	(void)unused;
	for (i = 0; i < 2; i++) {
		first = summary_of(i ? &late : &early, NULL);
		of_first = session;
		second = summary_of(i ? &early : &late, NULL);
		assert_int_equal(pfr_summary_merge(first, second), PFR_OK);
		assert_int_equal(pfr_summary_totals(first)->first, 100);
		assert_int_equal(pfr_summary_totals(first)->last, 400);
		over(second);
		session = of_first;
		over(first);
	}
}

static void sums_by_keys(void **unused)
{
	struct pfr_summary_options by = {.size = sizeof(by), .by = 1u << PFR_SUMMARY_BY_TID | 1u << PFR_SUMMARY_BY_COMM | 1u << PFR_SUMMARY_BY_FIELD};
	struct pfr_summary_options unknown = {.size = sizeof(by), .by = 1u << PFR_SUMMARY_BY_NR};
	struct pfr_summary *summary = summary_of(&capture, &by), *other;
	struct pfr_summary_row row[64], rest;
	uint64_t bytes = 0;
	size_t nr, i;

	(void)unused;
	has_rows(summary, PFR_SUMMARY_BY_TID, 64, "5  7 2 16\n6  1 1 8\n");
	has_rows(summary, PFR_SUMMARY_BY_TID, 1, "5  7 2 16\n1 more 1 1 8\n");
	has_rows(summary, PFR_SUMMARY_BY_COMM, 64, "0 prog 7 2 16\n0 :6 1 1 8\n");
	has_rows(summary, PFR_SUMMARY_BY_EVENT, 64, "0 cpu-clock 3 3 16\n1 task-clock 1 1 9\n2 page-faults 0 0 0\n");
	has_event_rows(summary, PFR_SUMMARY_BY_TID, 0, 64, "5  1 1 7\n6  1 1 8\n");
	has_event_rows(summary, PFR_SUMMARY_BY_TID, 0, 1, "5  1 1 7\n1 more 1 1 8\n");
	has_event_rows(summary, PFR_SUMMARY_BY_TID, 0, 0, "2 more 2 2 15\n");
	has_event_rows(summary, PFR_SUMMARY_BY_COMM, 1, 64, "0 prog 1 1 9\n");
	assert_int_equal(pfr_summary_event_rows(summary, PFR_SUMMARY_BY_TID, 2, row, 64, &nr, &rest), PFR_END);
	assert_int_equal(pfr_summary_event_rows(summary, PFR_SUMMARY_BY_PID, 0, row, 64, &nr, &rest), PFR_END);
	assert_int_equal(pfr_summary_event_rows(summary, PFR_SUMMARY_BY_NR, 0, row, 64, &nr, &rest), PFR_END);
	assert_int_equal(pfr_summary_rows(summary, PFR_SUMMARY_BY_PID, row, 64, &nr, &rest), PFR_END);
	assert_int_equal(pfr_summary_rows(summary, PFR_SUMMARY_BY_NR, row, 64, &nr, &rest), PFR_END);
	assert_int_equal(pfr_summary_rows(summary, PFR_SUMMARY_BY_FIELD, row, 64, &nr, &rest), PFR_OK);
	for (i = 0; i < nr; i++)
		bytes += row[i].bytes;
	assert_int_equal(bytes, pfr_summary_totals(summary)->bytes - pfr_summary_totals(summary)->payload); /* each byte of a record in one row */
	assert_int_equal(pfr_summary_open(&other, session, &unknown), PFR_E_OPTIONS);
	assert_null(other);
	over(summary);
}

/* ---- what perf stat counted --------------------------------------------------------- */

static const struct made_capture counted = {
	.event = events,
	.nr = 3,
	.record = {
		ROUND(1),
		{PFR_RECORD_STAT_CONFIG, "q2 q0 q1 q2 q1"},
		STAT(1, 100, 10, 10),
		STAT(2, 50, 10, 5),
		STAT(9, 1, 1, 1),
		ROUND(10),
		STAT(1, 150, 20, 20),
		ROUND(20),
		STAT(1, 150, 30, 20),
		STAT(2, 60, 20, 10),
		ROUND(30),
	},
};

static void is_count(enum pfr_status status, const struct pfr_summary_count *count, uint64_t value, uint64_t enabled, uint64_t running, uint64_t records)
{
	assert_int_equal(status, PFR_OK);
	assert_int_equal(count->value, value);
	assert_int_equal(count->enabled, enabled);
	assert_int_equal(count->running, running);
	assert_int_equal(count->records, records);
}

static void sums_counts(void **unused)
{
	struct pfr_summary *summary = summary_of(&counted, NULL), *other;
	struct pfr_summary_count count, never = {.value = 7, .enabled = 3};
	uint64_t time;

	(void)unused;
	assert_int_equal(pfr_summary_totals(summary)->counts, 6);
	assert_int_equal(pfr_summary_totals(summary)->counts_unknown, 1);
	assert_int_equal(pfr_summary_totals(summary)->rounds, 4);
	assert_int_equal(pfr_summary_totals(summary)->counted, 30);
	is_count(pfr_summary_count(summary, 0, &count), &count, 150, 30, 20, 3);
	assert_true(pfr_summary_count_scaled(summary, &count) == 225); /* it ran two thirds of the time */
	is_count(pfr_summary_count(summary, 1, &count), &count, 60, 20, 10, 2);
	assert_true(pfr_summary_count_scaled(summary, &count) == 120);
	assert_true(pfr_summary_count_scaled(summary, &never) == 0);
	assert_int_equal(pfr_summary_count(summary, 2, &count), PFR_END);
	assert_int_equal(pfr_summary_count(summary, 3, &count), PFR_END);
	assert_int_equal(pfr_summary_rounds(summary), 3); /* nothing was counted before the first */
	is_count(pfr_summary_round(summary, 0, 0, &time, &count), &count, 100, 10, 10, 1);
	assert_int_equal(time, 10);
	is_count(pfr_summary_round(summary, 1, 0, &time, &count), &count, 50, 10, 10, 1);
	is_count(pfr_summary_round(summary, 2, 0, &time, &count), &count, 0, 10, 0, 1);
	assert_int_equal(pfr_summary_round(summary, 1, 1, &time, &count), PFR_END); /* it was not read then */
	is_count(pfr_summary_round(summary, 2, 1, &time, &count), &count, 10, 10, 5, 1);
	assert_int_equal(pfr_summary_round(summary, 0, 2, &time, &count), PFR_END);
	assert_int_equal(pfr_summary_round(summary, 3, 0, &time, &count), PFR_END);
	assert_int_equal(pfr_summary_round(summary, 0, 3, &time, &count), PFR_END);
	assert_int_equal(pfr_summary_open(&other, session, NULL), PFR_OK);
	assert_int_equal(pfr_summary_merge(other, summary), PFR_E_OPTIONS); /* the counts would be lost */
	pfr_summary_close(other);
	over(summary);
}

static void counts_unscaled(void **unused)
{
	struct made_capture c = {.event = events, .nr = 3, .record = {{PFR_RECORD_STAT_CONFIG, "q1 q2 q0"}, STAT(1, 100, 20, 10)}};
	struct pfr_summary *summary = summary_of(&c, NULL);
	struct pfr_summary_count count;

	(void)unused;
	is_count(pfr_summary_count(summary, 0, &count), &count, 100, 20, 10, 1);
	assert_true(pfr_summary_count_scaled(summary, &count) == 100);
	assert_int_equal(pfr_summary_rounds(summary), 0);
	over(summary);
	summary = summary_of(&capture, NULL);
	assert_int_equal(pfr_summary_count(summary, 0, &count), PFR_END);
	assert_int_equal(pfr_summary_rounds(summary), 0);
	count = (struct pfr_summary_count){.value = 100, .enabled = 20, .running = 10};
	assert_true(pfr_summary_count_scaled(summary, &count) == 200);
	over(summary);
}

/* ---- texts of the header ------------------------------------------------------------- */

static void texts_of_sections(void **unused)
{
	struct pfr_summary *summary = summary_of(&capture, NULL);
	struct pfr_bytes text;

	(void)unused;
	assert_int_equal(pfr_session_feature_text(session, PFR_FEATURE_HOSTNAME, 0, &text), PFR_OK);
	assert_memory_equal(text.data, "abc", 3);
	assert_int_equal(pfr_session_feature_text(session, PFR_FEATURE_HOSTNAME, 1, &text), PFR_END);
	assert_int_equal(pfr_session_feature_text(session, PFR_FEATURE_CMDLINE, 1, &text), PFR_OK);
	assert_int_equal(text.size, 3);
	assert_memory_equal(text.data, "def", 3);
	assert_int_equal(pfr_session_feature_text(session, PFR_FEATURE_CMDLINE, 2, &text), PFR_END);
	assert_int_equal(pfr_session_feature_text(session, PFR_FEATURE_VERSION, 0, &text), PFR_END);
	over(summary);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sums_records),
		cmocka_unit_test(sums_two),
		cmocka_unit_test(sums_times_of_two),
		cmocka_unit_test(sums_by_keys),
		cmocka_unit_test(sums_counts),
		cmocka_unit_test(counts_unscaled),
		cmocka_unit_test(texts_of_sections),
	};

	return RUN(tests);
}
