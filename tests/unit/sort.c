/* SPDX-License-Identifier: MIT */
/* decoder/sort.c: order in time, rounds, the bound, records without a time. */
#include "tests/unit/unit.h"

#include <stdlib.h>

static struct pfr_pending pending[65536];

static enum pfr_status add(struct pfr_sort *sort, uint32_t type, uint64_t time, uint64_t offset)
{
	static struct bytes b;
	struct pfr_layout layout = unit_layout(PFR_SAMPLE_TIME, 0, 0);
	struct pfr_frame frame;

	bytes_init(&b, 0);
	bytes_record(&b, type, 0);
	if (type == PFR_RECORD_SAMPLE)
		bytes_u64(&b, time);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	return pfr_sort_add(sort, &frame, &layout, offset);
}

static void expect(struct pfr_sort *sort, uint64_t want)
{
	uint64_t offset = UINT64_MAX;

	assert_int_equal(pfr_sort_next(sort, &offset), PFR_OK);
	assert_int_equal(offset, want);
}

static void expect_status(struct pfr_sort *sort, enum pfr_status status)
{
	uint64_t offset;

	assert_int_equal(pfr_sort_next(sort, &offset), status);
}

/* What is no later than the latest before the round before is due, and not what is merely before this round. */
static void test_rounds(void **state)
{
	struct pfr_sort sort;

	(void)state;
	pfr_sort_init(&sort, pending, 16);
	add(&sort, PFR_RECORD_SAMPLE, 30, 1);
	add(&sort, PFR_RECORD_SAMPLE, 10, 2);
	add(&sort, PFR_RECORD_FINISHED_ROUND, 0, 3);
	expect_status(&sort, PFR_MORE);
	add(&sort, PFR_RECORD_SAMPLE, 40, 4);
	add(&sort, PFR_RECORD_SAMPLE, 20, 5);
	expect_status(&sort, PFR_MORE);
	add(&sort, PFR_RECORD_FINISHED_ROUND, 0, 6);
	expect(&sort, 2); /* 10 */
	expect(&sort, 3); /* the round stays behind the record that it followed */
	expect(&sort, 5); /* 20 */
	expect(&sort, 6);
	expect(&sort, 1); /* 30, the latest of the first round */
	expect_status(&sort, PFR_MORE);
	pfr_sort_close(&sort);
	expect(&sort, 4);
	expect_status(&sort, PFR_END);
	assert_int_equal(sort.late, 0);
}

static void test_without_time(void **state)
{
	struct pfr_sort sort;

	(void)state;
	pfr_sort_init(&sort, pending, 16);
	add(&sort, PFR_RECORD_COMM, 0, 1); /* before any time: at once */
	expect(&sort, 1);
	add(&sort, PFR_RECORD_SAMPLE, 20, 2);
	add(&sort, PFR_RECORD_COMM, 0, 3);
	add(&sort, PFR_RECORD_SAMPLE, UINT64_MAX, 4); /* absent */
	add(&sort, PFR_RECORD_SAMPLE, 0, 5);
	add(&sort, PFR_RECORD_SAMPLE, 10, 6);
	pfr_sort_close(&sort);
	expect(&sort, 6);
	expect(&sort, 2);
	expect(&sort, 3);
	expect(&sort, 4);
	expect(&sort, 5);
	expect_status(&sort, PFR_END);
}

static void test_bound(void **state)
{
	struct pfr_sort sort;

	(void)state;
	pfr_sort_init(&sort, pending, 2);
	assert_int_equal(add(&sort, PFR_RECORD_SAMPLE, 30, 1), PFR_OK);
	assert_int_equal(add(&sort, PFR_RECORD_SAMPLE, 20, 2), PFR_OK);
	assert_int_equal(add(&sort, PFR_RECORD_SAMPLE, 10, 3), PFR_NO_SPACE);
	assert_int_equal(sort.forced, 1);
	expect(&sort, 2);
	assert_int_equal(sort.forced, 0);
	expect_status(&sort, PFR_MORE); /* one, no more */
	assert_int_equal(add(&sort, PFR_RECORD_SAMPLE, 10, 3), PFR_OK);
	pfr_sort_close(&sort);
	expect(&sort, 3);
	assert_int_equal(sort.late, 1);
	assert_int_equal(sort.closed, 1);
	expect(&sort, 1);
	expect_status(&sort, PFR_END);
	pfr_sort_init(&sort, pending, 1);
	add(&sort, PFR_RECORD_SAMPLE, 10, 1);
	assert_int_equal(add(&sort, PFR_RECORD_SAMPLE, 20, 2), PFR_NO_SPACE);
	sort.capacity = 2; /* more space instead: none need be given before its time */
	assert_int_equal(add(&sort, PFR_RECORD_SAMPLE, 20, 2), PFR_OK);
	expect_status(&sort, PFR_MORE);
}

/* No rounds: all at the end, whatever the order was; the same time keeps the order of offsets. */
static void test_all(void **state)
{
	struct pfr_sort sort;
	static uint64_t times[20000];
	uint64_t last = 0, last_offset = 0, offset;
	unsigned i, nr = 0;

	(void)state;
	srand(1);
	pfr_sort_init(&sort, pending, 65536);
	for (i = 0; i < 20000; i++) {
		times[i] = (uint64_t)rand() % 5000 + 1;
		assert_int_equal(add(&sort, PFR_RECORD_SAMPLE, times[i], i), PFR_OK);
		expect_status(&sort, PFR_MORE);
	}
	pfr_sort_close(&sort);
	while (pfr_sort_next(&sort, &offset) == PFR_OK) {
		assert_true(times[offset] > last || (times[offset] == last && (!nr || offset > last_offset)));
		last = times[offset];
		last_offset = offset;
		nr++;
	}
	assert_int_equal(nr, 20000);
	assert_int_equal(sort.late, 0);
}

/* Two, three and four entries in every order: the smallest heaps are all edges. */
static void test_few(void **state)
{
	static const uint64_t orders[][4] = {{1, 2, 3, 4}, {1, 2, 4, 3}, {1, 3, 2, 4}, {1, 3, 4, 2}, {1, 4, 2, 3}, {1, 4, 3, 2}, {2, 1, 3, 4}, {2, 1, 4, 3}, {2, 3, 1, 4}, {2, 3, 4, 1}, {2, 4, 1, 3}, {2, 4, 3, 1}, {3, 1, 2, 4}, {3, 1, 4, 2}, {3, 2, 1, 4}, {3, 2, 4, 1}, {3, 4, 1, 2}, {3, 4, 2, 1}, {4, 1, 2, 3}, {4, 1, 3, 2}, {4, 2, 1, 3}, {4, 2, 3, 1}, {4, 3, 1, 2}, {4, 3, 2, 1}};
	struct pfr_sort sort;
	size_t i, k;

	(void)state;
	for (i = 0; i < sizeof(orders) / sizeof(orders[0]); i++) {
		memset(pending, 0, 8 * sizeof(pending[0])); /* what lies behind the last would come first */
		pfr_sort_init(&sort, pending, 4);
		for (k = 0; k < 4; k++)
			add(&sort, PFR_RECORD_SAMPLE, orders[i][k] * 10, orders[i][k]);
		pfr_sort_close(&sort);
		for (k = 1; k <= 4; k++)
			expect(&sort, k);
		expect_status(&sort, PFR_END);
		assert_int_equal(sort.late, 0);
	}
}

/*
 * More rings than runs are kept open, and one that has nothing for a while: in each round a ring has times of its own
 * up to the round's end. Places in the array are used again.
 */
static void test_rings(void **state)
{
	enum {
		RINGS = 20,
		ROUNDS = 50,
		EACH = 30,
	};
	struct pfr_sort sort;
	uint64_t round, ring, i, offset, nr = 0, given = 0, last = 0;

	(void)state;
	pfr_sort_init(&sort, pending, RINGS * EACH * 4);
	for (round = 0; round < ROUNDS; round++) {
		for (ring = 0; ring < RINGS; ring++)
			for (i = 0; i < EACH && (round + ring) % 7; i++, nr++)
				assert_int_equal(add(&sort, PFR_RECORD_SAMPLE, round * 1000 + i * 31 + ring * 7 % 29 + 1, nr << 32 | (round * 1000 + i * 31 + ring * 7 % 29 + 1)), PFR_OK);
		add(&sort, PFR_RECORD_FINISHED_ROUND, 0, nr << 32 | (round * 1000 + 999));
		nr++;
		if (round + 1 == ROUNDS)
			pfr_sort_close(&sort);
		while (pfr_sort_next(&sort, &offset) == PFR_OK) {
			if ((uint32_t)offset % 1000 != 999) {
				assert_true((uint32_t)offset >= last);
				last = (uint32_t)offset;
			}
			given++;
		}
		assert_true(sort.nr <= RINGS * EACH * 2 + 2);
	}
	assert_int_equal(given, nr);
	assert_int_equal(sort.nr, 0);
	assert_int_equal(sort.late, 0);
}

/* What has no time of its own comes behind what was before it, whatever is the reason that it has none. */
static void test_no_time(void **state)
{
	struct pfr_layout layout = unit_layout(PFR_SAMPLE_TIME, 0, 0);
	static struct bytes b;
	struct pfr_frame frame;
	struct pfr_sort sort;

	(void)state;
	pfr_sort_init(&sort, pending, 16);
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_SAMPLE, 0);
	bytes_u64(&b, 5);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(pfr_sort_add(&sort, &frame, 0, 1), PFR_OK); /* no layout: no time, and none before it */
	assert_int_equal(sort.last, 0);
	add(&sort, PFR_RECORD_SAMPLE, 20, 2);
	assert_int_equal(pfr_sort_add(&sort, &frame, 0, 3), PFR_OK);
	assert_int_equal(sort.last, 20);
	frame.size = 12; /* cut before it */
	assert_int_equal(pfr_sort_add(&sort, &frame, &layout, 4), PFR_OK);
	add(&sort, PFR_RECORD_SAMPLE, UINT64_MAX, 5);
	assert_true(sort.last == 20 && sort.latest == 20);
	add(&sort, PFR_RECORD_SAMPLE, 19, 6);
	pfr_sort_close(&sort);
	expect(&sort, 1);
	expect(&sort, 6);
	expect(&sort, 2);
	expect(&sort, 3);
	expect(&sort, 4);
	expect(&sort, 5);
	assert_int_equal(sort.late, 0);
}

/* What the recorder made of what it found, with a time of 0, comes before all that wait, also where it is at the end. */
static void test_synthesized(void **state)
{
	struct pfr_layout layout = unit_layout(PFR_SAMPLE_TIME, 0, PFR_FLAG_SAMPLE_ID_ALL);
	static struct bytes b;
	struct pfr_frame frame;
	struct pfr_sort sort;

	(void)state;
	pfr_sort_init(&sort, pending, 16);
	add(&sort, PFR_RECORD_SAMPLE, 30, 1);
	add(&sort, PFR_RECORD_SAMPLE, 40, 2);
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_COMM, 0);
	bytes_u64(&b, 0);
	bytes_u64(&b, 0);
	bytes_u64(&b, 0); /* the time */
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(pfr_sort_add(&sort, &frame, &layout, 3), PFR_OK);
	assert_int_equal(sort.last, 40);
	frame.type = PFR_RECORD_LOST_SAMPLES;
	assert_int_equal(pfr_sort_add(&sort, &frame, &layout, 4), PFR_OK); /* what is counted at the end, which stays after the one before it */
	frame.type = PFR_RECORD_COMM;
	pfr_sort_close(&sort);
	expect(&sort, 3);
	expect(&sort, 1);
	assert_int_equal(pfr_sort_add(&sort, &frame, &layout, 5), PFR_OK);
	expect(&sort, 5);
	expect(&sort, 2);
	expect(&sort, 4);
	assert_int_equal(sort.late, 0);
}

/* Rounds of which all records were taken away: none of them is late, and each comes next. */
static void test_empty_rounds(void **state)
{
	struct pfr_sort sort;
	uint64_t i;

	(void)state;
	pfr_sort_init(&sort, pending, 16);
	add(&sort, PFR_RECORD_SAMPLE, 30, 1);
	add(&sort, PFR_RECORD_SAMPLE, 10, 2);
	add(&sort, PFR_RECORD_FINISHED_ROUND, 0, 3);
	add(&sort, PFR_RECORD_FINISHED_ROUND, 0, 4);
	for (i = 2; i < 5; i++)
		expect(&sort, i);
	expect(&sort, 1);
	for (i = 5; i < 9; i++) {
		add(&sort, PFR_RECORD_FINISHED_ROUND, 0, i);
		expect(&sort, i);
		expect_status(&sort, PFR_MORE);
	}
	add(&sort, PFR_RECORD_SAMPLE, 20, 9); /* this one is */
	expect(&sort, 9);
	assert_int_equal(sort.late, 1);
}

/* Rounds are FINISHED_ROUND records, and may be turned off. */
static void test_no_rounds(void **state)
{
	struct pfr_sort sort;
	unsigned rounds;

	(void)state;
	for (rounds = 0; rounds < 2; rounds++) {
		pfr_sort_init(&sort, pending, 16);
		expect_status(&sort, PFR_MORE);
		assert_int_equal(sort.rounds, 1);
		sort.rounds = (uint8_t)rounds;
		add(&sort, PFR_RECORD_SAMPLE, 10, 1);
		add(&sort, PFR_RECORD_FINISHED_ROUND, 0, 2);
		add(&sort, PFR_RECORD_FINISHED_ROUND, 0, 3);
		if (rounds)
			expect(&sort, 1);
		else
			expect_status(&sort, PFR_MORE);
	}
	pfr_sort_init(&sort, pending, 16);
	add(&sort, PFR_RECORD_SAMPLE, 10, 1);
	add(&sort, PFR_RECORD_FINISHED_INIT, 0, 2);
	add(&sort, PFR_RECORD_FINISHED_INIT, 0, 3);
	expect_status(&sort, PFR_MORE);
	{
		struct pfr_frame piece = {.type = PFR_RECORD_FINISHED_ROUND, .piece = PFR_PIECE_FEATURE};

		pfr_sort_add(&sort, &piece, 0, 4);
		pfr_sort_add(&sort, &piece, 0, 5);
		expect_status(&sort, PFR_MORE);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_rounds), cmocka_unit_test(test_without_time),
					   cmocka_unit_test(test_bound), cmocka_unit_test(test_all), cmocka_unit_test(test_few),
					   cmocka_unit_test(test_rings), cmocka_unit_test(test_no_time), cmocka_unit_test(test_synthesized), cmocka_unit_test(test_empty_rounds), cmocka_unit_test(test_no_rounds)};

	return RUN(tests);
}
