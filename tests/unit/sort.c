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
	assert_int_equal(add(&sort, PFR_RECORD_SAMPLE, 10, 3), PFR_ROOM);
	expect(&sort, 2);
	expect_status(&sort, PFR_MORE); /* one, no more */
	assert_int_equal(add(&sort, PFR_RECORD_SAMPLE, 10, 3), PFR_OK);
	pfr_sort_close(&sort);
	expect(&sort, 3);
	assert_int_equal(sort.late, 1);
	expect(&sort, 1);
	expect_status(&sort, PFR_END);
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

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_rounds), cmocka_unit_test(test_without_time),
					   cmocka_unit_test(test_bound), cmocka_unit_test(test_all)};

	return RUN(tests);
}
