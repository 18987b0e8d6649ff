/* SPDX-License-Identifier: MIT */
/*
 * edit/merge*.c on captures that are made here: order, events and their ids, identifiers, clocks, processes apart, both byte orders. What does not go together is
 * refused with its reason, and what is left out is counted.
 */
#include "tests/made/merging.h"

/* ---- events ----------------------------------------------------------------------------------- */

/* The same event in two captures is one; another makes two, and records without an identifier get one. */
static void events_of_captures(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 4; big++) {
		begin(0, big & 1, &cycles, 5);
		comm(&m[0], 1, 10, 0, "one");
		sample(&m[0], 1, 30, 0);
		made_end(&m[0]);
		begin(1, big >> 1, &cycles, 5);
		comm(&m[1], 2, 20, 0, "two");
		sample(&m[1], 2, 20, 0);
		made_end(&m[1]);
		merges_to(2, NULL, 0, "one@10 two@20 2@20/0 1@30/0 ");
		assert_int_equal(report.events, 1);
		begin(2, 0, &clock_event, 5);
		comm(&m[2], 3, 15, 5, "three");
		sample(&m[2], 3, 25, 5);
		made_end(&m[2]);
		merges_to(3, NULL, 0, "one@10 three@15 two@20 2@20/0 3@25/1 1@30/0 ");
		assert_int_equal(report.events, 2);
		assert_int_equal(report.records, 7); /* and FINISHED_ROUND */
	}
}

/* Of a capture with one event each record is of that, whatever id it has, also where another capture's event has the id. */
static void ids_of_no_event(void **state)
{
	(void)state;
	begin(0, 0, &clock_event, 5);
	sample(&m[0], 1, 1, 77);
	made_end(&m[0]);
	begin(1, 0, &(struct pfr_attr){.type = PFR_TYPE_SOFTWARE, .config = 9, .sample_type = TYPE | PFR_SAMPLE_IDENTIFIER, .flags = PFR_FLAG_SAMPLE_ID_ALL}, 77);
	sample(&m[1], 2, 2, 77);
	made_end(&m[1]);
	merges_to(2, NULL, 0, "1@1/0 2@2/1 ");
}

static void events_that_differ(void **state)
{
	struct pfr_attr other = cycles;

	(void)state;
	begin(0, 0, &cycles, 5);
	sample(&m[0], 1, 1, 0);
	made_end(&m[0]);
	other.flags = 0;
	begin(1, 0, &other, 6);
	sample(&m[1], 2, 2, 0);
	made_end(&m[1]);
	refuses(2, NULL, 0, "some events have sample_id_all");
	begin(1, 0, &cycles, UINT64_MAX / 2);
	sample(&m[1], 2, 2, 0);
	made_end(&m[1]);
	refuses(2, NULL, 0, "capture 2 has ids that leave no others");
	begin(1, 0, &clock_event, 6);
	sample(&m[1], 2, 2, 6);
	made_end(&m[1]);
	refuses(2, NULL, PFR_MERGE_PARTS, "");
}

/* ---- times ------------------------------------------------------------------------------------ */

/* Feature CLOCK_DATA: a time of the clock and of the day. */
static void clock_data(struct made *to, uint64_t wall, uint64_t clock)
{
	static struct bytes b;

	bytes_init(&b, to->b.big);
	bytes_u32(&b, 1), bytes_u32(&b, 1), bytes_u64(&b, wall), bytes_u64(&b, clock);
	made_feature(to, PFR_FEATURE_CLOCK_DATA, b.data, b.size);
}

static void two_clocks(uint64_t wall, uint64_t clock, uint64_t first, uint64_t second)
{
	unsigned i;

	for (i = 0; i < 2; i++) {
		begin(i, 0, &cycles, 5);
		sample(&m[i], i + 1, i ? second : first, 0);
		made_text_feature(&m[i], PFR_FEATURE_HOSTNAME, i ? "b" : "a");
		clock_data(&m[i], i ? wall : 1000 * NS, i ? clock : 100 * NS);
		made_end(&m[i]);
	}
}

/* Clocks that differ by a second or more are joined, one way or the other. */
static void clocks(void **state)
{
	const struct pfr_merge_input later[2] = {{.size = 0}, {.offset = (int64_t)NS}};
	const struct pfr_merge_input sooner[2] = {{.size = 0}, {.offset = -5}};

	(void)state;
	two_clocks(1000 * NS, 95 * NS, 7, 8); /* it was booted 5 s later */
	merges_to(2, NULL, 0, "1@7/0 2@5000000008/0 ");
	assert_non_null(strstr(notes, "its times are moved by 5.000000000 s"));
	merges_to(2, NULL, PFR_MERGE_OWN_CLOCKS, "1@7/0 2@8/0 ");
	merges_to(2, later, 0, "1@7/0 2@6000000008/0 ");
	merges_to(2, sooner, 0, "1@7/0 2@5000000003/0 ");
	two_clocks(1000 * NS, 101 * NS, 7, NS + 8);
	merges_to(2, NULL, 0, "1@7/0 2@8/0 ");
	two_clocks(1000 * NS, 101 * NS - 1, 7, NS + 8); /* less than a second: one clock, read twice */
	merges_to(2, NULL, 0, "1@7/0 2@1000000008/0 ");
	two_clocks(1000 * NS, 99 * NS + 1, 7, 8);
	merges_to(2, NULL, 0, "1@7/0 2@8/0 ");
	assert_null(strstr(notes, "moved"));
	two_clocks(1000 * NS, 0, 7, 8); /* none is known */
	merges_to(2, NULL, 0, "1@7/0 2@8/0 ");
	assert_non_null(strstr(notes, "CLOCK_DATA is missing"));
	two_clocks(0, 90 * NS, 7, 8);
	merges_to(2, NULL, 0, "1@7/0 2@8/0 ");
	assert_non_null(strstr(notes, "CLOCK_DATA is missing"));
	merges_to(2, sooner, 0, "2@3/0 1@7/0 "); /* and nothing is missing where an offset is given */
	assert_null(strstr(notes, "CLOCK_DATA"));
}

static void clocks_that_cannot_be_joined(void **state)
{
	const struct pfr_merge_input back[2] = {{.offset = -7}, {.size = 0}};
	const struct pfr_merge_input joined_back[2] = {{.size = 0}, {.offset = -(int64_t)NS}};
	const struct pfr_merge_input ahead[2] = {{.offset = 5}, {.size = 0}};

	(void)state;
	two_clocks(1000 * NS, 102 * NS, 7, NS); /* its times would be a second before 0 */
	refuses(2, NULL, 0, "by CLOCK_DATA the times of capture 2 begin before 0 of the first capture's clock: name first the one that has been up longest, or move it by an offset of 1.000000001 s or more");
	refuses(2, joined_back, 0, "with this offset the times of capture 2 would begin before 0: the earliest possible offset is 1.000000001 s");
	two_clocks(1000 * NS, 100 * NS, 7, 8);
	refuses(2, back, 0, "with this offset the times of capture 1 would begin before 0: the earliest possible offset is -0.000000006 s");
	two_clocks(1000 * NS, 100 * NS, UINT64_MAX - 3, 8);
	refuses(2, ahead, 0, "a time of capture 1 would be 2^64 ns or more: a smaller offset is needed");
}

/* ---- processes -------------------------------------------------------------------------------- */

/* Processes apart; names of machines before those of threads, but for a name that is longer than any. */
static void machines(void **state)
{
	const struct pfr_merge_input named[2] = {{.machine = "here"}, {.machine = NULL}};
	static char longest[600], expected[1024];

	(void)state;
	memset(longest, 'n', sizeof(longest) - 1);
	begin(0, 0, &cycles, 5);
	comm(&m[0], 1, 10, 0, "one");
	comm(&m[0], 1, 11, 0, longest);
	sample(&m[0], 1, 12, 0);
	sample(&m[0], 0, 13, 0);
	made_end(&m[0]);
	begin(1, 1, &cycles, 5);
	comm(&m[1], 1, 20, 0, "two");
	sample(&m[1], 1, 21, 0);
	sample(&m[1], 0, 22, 0); /* idle stays 0 */
	sample(&m[1], UINT32_MAX, 23, 0);
	made_end(&m[1]);
	sprintf(expected, "here:one@10 %s@11 1@12/0 0@13/0 two@20 4194305@21/0 0@22/0 4294967295@23/0 ", longest);
	merges_to(2, named, PFR_MERGE_APART, expected);
}

/* ---- what is left out ------------------------------------------------------------------------- */

/* AUX data and counts of perf stat are of one recording. What cannot be read is reported and counted. */
static void left_out(void **state)
{
	struct written to;

	(void)state;
	begin(0, 0, &cycles, 5);
	sample(&m[0], 1, 1, 0);
	bytes_record(&m[0].b, PFR_RECORD_STAT, 0);
	bytes_fill(&m[0].b, 0, 40);
	bytes_record_end(&m[0].b);
	bytes_record(&m[0].b, PFR_RECORD_AUXTRACE, 0);
	bytes_u64(&m[0].b, 8), bytes_fill(&m[0].b, 0, 32);
	bytes_record_end(&m[0].b);
	bytes_fill(&m[0].b, 0, 8);
	bytes_record(&m[0].b, PFR_RECORD_FINISHED_ROUND, 0);
	bytes_record_end(&m[0].b);
	bytes_record(&m[0].b, PFR_RECORD_COMM, 0); /* without its name */
	bytes_u32(&m[0].b, 1);
	bytes_record_end(&m[0].b);
	sample(&m[0], 1, 2, 0);
	made_end(&m[0]);
	assert_int_equal(merge(1, NULL, 0, &to), PFR_OK);
	assert_string_equal(list(&to), "1@1/0 1@2/0 ");
	assert_int_equal(report.damaged, 3);
	assert_int_equal(report.removed, 3);
	assert_true(strlen(notes) > 0);
	free(to.data);
}

/* Of so many records some are kept apart by FINISHED_ROUND, so that a reader that sorts may give them out. */
static void rounds(void **state)
{
	struct pfr_attr attr = {.type = PFR_TYPE_SOFTWARE};
	const struct pfr_session_record *r;
	struct pfr_session *session;
	unsigned i, nr = 0, before = 0;
	struct written to;

	(void)state;
	begin(0, 0, &attr, 1);
	for (i = 0; i < 10001; i++) {
		bytes_record(&m[0].b, PFR_RECORD_SAMPLE, 0);
		bytes_record_end(&m[0].b);
	}
	made_end(&m[0]);
	assert_int_equal(merge(1, NULL, 0, &to), PFR_OK);
	session = made_open(to.data, to.size, PFR_ORDER_FILE, 0);
	while (pfr_session_next(session, &r) == PFR_OK)
		if (r->frame.type == PFR_RECORD_FINISHED_ROUND)
			nr++;
		else
			before += !nr;
	assert_true(nr == 2 && before == 10000 && report.records == 10003);
	pfr_session_close(session);
	free(to.data);
}

/* ---- parts ------------------------------------------------------------------------------------ */

/* Parts of one capture: what both have is once, samples are all there, and ids stay. */
static void parts(void **state)
{
	unsigned i;

	(void)state;
	for (i = 0; i < 2; i++) {
		begin(i, 0, &clock_event, 5);
		comm(&m[i], 1, 10, 5, "both");
		comm(&m[i], 1 + i, 10, 5, "own");
		sample(&m[i], 1, 20, 5);
		made_end(&m[i]);
	}
	merges_to(2, NULL, PFR_MERGE_PARTS, "both@10 own@10 own@10 1@20/0 1@20/0 ");
	assert_int_equal(report.removed, 1);
}

static void refused(void **state)
{
	struct pfr_merge_input inputs[65] = {{.size = sizeof(inputs[0])}};
	struct pfr_merge_options options = {.size = sizeof(options)};
	struct written to;
	struct pfr_sink sink = written_sink(&to);
	unsigned i;

	(void)state;
	begin(0, 0, &cycles, 5);
	made_end(&m[0]);
	assert_int_equal(pfr_merge(inputs, 1, &sink, NULL, &options, &report), PFR_E_OPTIONS); /* no session */
	assert_int_equal(pfr_merge(inputs, 0, &sink, NULL, &options, &report), PFR_E_OPTIONS);
	inputs[0].session = made_open(m[0].b.data, m[0].b.size, PFR_ORDER_TIME, 0);
	for (i = 1; i < 65; i++)
		inputs[i] = inputs[0];
	assert_int_equal(pfr_merge(inputs, 65, &sink, NULL, &options, &report), PFR_E_OPTIONS);
	assert_string_equal(pfr_session_refused(inputs[0].session), "pfr_merge: nr is larger than 64");
	inputs[1].size = 0;
	assert_int_equal(pfr_merge(inputs, 2, &sink, NULL, &options, &report), PFR_E_OPTIONS);
	assert_non_null(strstr(pfr_session_refused(inputs[0].session), "struct pfr_merge_input: size"));
	assert_int_equal(to.size, 0);
	pfr_session_close(inputs[0].session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(events_of_captures),
		cmocka_unit_test(ids_of_no_event),
		cmocka_unit_test(events_that_differ),
		cmocka_unit_test(clocks),
		cmocka_unit_test(clocks_that_cannot_be_joined),
		cmocka_unit_test(machines),
		cmocka_unit_test(left_out),
		cmocka_unit_test(rounds),
		cmocka_unit_test(parts),
		cmocka_unit_test(refused),
	};

	return RUN(tests);
}
