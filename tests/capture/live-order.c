/* SPDX-License-Identifier: MIT */
/*
 * The order of perfring live across rings and drains, on two rings in memory whose records the test writes: what is
 * too young waits, nothing is lost or changed by waiting, and what comes late is counted.
 */
#include "cli/live/live.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PAGE 4096
#define RING (16 * PAGE)
#define SECOND UINT64_C(1000000000)

static _Alignas(PAGE) unsigned char memory[2][PAGE + RING];
static unsigned char scratch[2][PFR_RING_SCRATCH];
static struct pfr_capture_ring ring[2];
static struct pfr_capture_rings rings;
static struct pfr_event event[1];
static struct pfr_id id[1];
static struct pfr_events events;
static struct pfr_capture_events none;
static const struct pfr_opened opened = {.events = &none};
static struct live_rings live;

static int set_up(void **state)
{
	const struct pfr_attr attr = {.sample_type = PFR_SAMPLE_TIME};
	struct pfr_where where;

	(void)state;
	memset(memory, 0, sizeof(memory));
	memset(ring, 0, sizeof(ring));
	pfr_events_init(&events, event, 1, id, 1);
	assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
	for (int i = 0; i < 2; i++)
		assert_int_equal(pfr_ring_init(&ring[i].reader, memory[i], sizeof(memory[i]), 0, scratch[i],
					       sizeof(scratch[i]), &where),
				 PFR_OK);
	rings.ring = ring;
	rings.count = 2;
	assert_true(live_rings_init(&live, &rings, &opened, &events));
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	live_rings_fini(&live);
	return 0;
}

/* A sample of that time, at the head of a ring. */
static void write_sample(int to, uint64_t time)
{
	struct perf_event_mmap_page *page = (void *)memory[to];
	const struct perf_event_header header = {PERF_RECORD_SAMPLE, 0, 16};
	unsigned char *at = memory[to] + PAGE + page->data_head % RING;

	memcpy(at, &header, 8);
	memcpy(at + 8, &time, 8);
	page->data_head += 16;
}

static void drain(uint64_t now)
{
	struct pfr_capture_error error;

	assert_true(live_rings_begin(&live, false, now, &error));
}

static void expect(uint64_t time)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	uint64_t found;

	assert_int_equal(live_rings_next(&live, &frame, &layout, &where), PFR_OK);
	assert_int_equal(pfr_peek_time(&frame, layout, &found), PFR_OK);
	assert_int_equal(found, time);
}

static void expect_end(void)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;

	assert_int_equal(live_rings_next(&live, &frame, &layout, &where), PFR_END);
	live_rings_release(&live);
}

static void test_an_older_one_that_comes_later(void **state)
{
	(void)state;
	write_sample(0, 7 * SECOND - 5000000);
	write_sample(0, 7 * SECOND);
	drain(100 * SECOND);
	expect(7 * SECOND - 5000000);
	expect_end();
	write_sample(1, 7 * SECOND - 1000);
	drain(100 * SECOND + 100000000);
	expect(7 * SECOND - 1000);
	expect(7 * SECOND);
	expect_end();
	drain(101 * SECOND);
	expect_end();
	assert_int_equal(live.late, 0);
}

static void test_the_last_drain_has_all(void **state)
{
	(void)state;
	write_sample(0, 7 * SECOND);
	drain(100 * SECOND);
	expect_end();
	write_sample(1, 7 * SECOND + 1);
	drain(UINT64_MAX);
	expect(7 * SECOND);
	expect(7 * SECOND + 1);
	expect_end();
	assert_int_equal(live.late, 0);
}

static void test_what_waits_stays_as_it_was(void **state)
{
	(void)state;
	for (uint64_t i = 0; i < 1000; i++)
		write_sample(i % 2, 7 * SECOND + i);
	drain(100 * SECOND);
	expect_end();
	memset(memory[0] + PAGE, 0xff, RING);
	memset(memory[1] + PAGE, 0xff, RING);
	for (uint64_t i = 0; i < 1000; i++)
		write_sample(i % 2, 8 * SECOND + i);
	drain(101 * SECOND);
	for (uint64_t i = 0; i < 1000; i++)
		expect(7 * SECOND + i);
	expect_end();
	drain(UINT64_MAX);
	for (uint64_t i = 0; i < 1000; i++)
		expect(8 * SECOND + i);
	expect_end();
	assert_int_equal(live.late, 0);
}

static void test_late_ones_are_counted(void **state)
{
	(void)state;
	write_sample(0, 7 * SECOND);
	drain(100 * SECOND);
	expect_end();
	drain(101 * SECOND);
	expect(7 * SECOND);
	expect_end();
	write_sample(1, 6 * SECOND);
	drain(102 * SECOND);
	expect(6 * SECOND);
	expect_end();
	assert_int_equal(live.late, 1);
}

/* The clocks drift: what waited for half a second waits no more. */
static void test_patience_ends(void **state)
{
	(void)state;
	write_sample(0, 7 * SECOND);
	drain(100 * SECOND);
	expect_end();
	live.ahead[0] -= 10 * (int64_t)SECOND;
	drain(100 * SECOND + SECOND / 4);
	expect_end();
	drain(100 * SECOND + SECOND);
	expect(7 * SECOND);
	expect_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_an_older_one_that_comes_later, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_the_last_drain_has_all, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_what_waits_stays_as_it_was, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_late_ones_are_counted, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_patience_ends, set_up, tear_down),
	};

	return cmocka_run_group_tests_name("live-order", tests, NULL, NULL);
}
