/* SPDX-License-Identifier: MIT */
/*
 * Deferred callchains in perfring live, on records that the test makes: a sample waits for its user part, at most for a
 * while, what comes after it stays after it, and nothing is lost. In both byte orders, since records are changed in their bytes.
 */
#include "cli/live/live.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MARK ((uint64_t)-640)
#define USER ((uint64_t)-512)

static struct live_chains *chains;
static struct pfr_layout layout;
static enum pfr_byte_order order;
static uint64_t words[5000];
static unsigned char bytes[40000];

static int set_up(void **state)
{
	(void)state;
	chains = live_chains_new();
	assert_non_null(chains);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	live_chains_free(chains);
	return 0;
}

static void put_number(unsigned char *to, uint64_t value, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		to[order == PFR_BIG ? size - 1 - i : i] = (unsigned char)(value >> 8 * i);
}

/* A record of type and thread, at `at` of the stream, with `nr` of `words`; the first is a count or a cookie. */
static void put(uint32_t type, uint32_t tid, uint64_t at, unsigned nr, uint64_t now)
{
	struct pfr_attr attr = {.sample_type = PFR_SAMPLE_TID | PFR_SAMPLE_CALLCHAIN, .flags = PFR_FLAG_SAMPLE_ID_ALL | PFR_FLAG_DEFER_CALLCHAIN};
	struct pfr_session_record r = {.passes = 1, .layout = &layout};
	unsigned size = 8 + 8 + 8 * nr, begin = type == PFR_RECORD_SAMPLE ? 16 : 8;
	unsigned char *thread = bytes + (type == PFR_RECORD_SAMPLE ? 8 : size - 8);
	struct pfr_where where;

	pfr_layout_init(&layout, &attr);
	put_number(bytes, type, 4);
	put_number(bytes + 4, 0, 2);
	put_number(bytes + 6, size, 2);
	for (unsigned i = 0; i < nr; i++)
		put_number(bytes + begin + 8 * i, words[i], 8);
	put_number(thread, 100, 4);
	put_number(thread + 4, tid, 4);
	assert_int_equal(pfr_frame_init(&r.frame, bytes, size, at, order, &where), PFR_OK);
	assert_true(live_chains_put(chains, &r, now));
	memset(bytes, 0xee, sizeof(bytes)); /* the ring is used again */
}

static void put_sample(uint32_t tid, uint64_t at, uint64_t cookie, uint64_t now)
{
	words[0] = cookie ? 3 : 1;
	words[1] = 0xffffffff81000000;
	words[2] = MARK;
	words[3] = cookie;
	put(PFR_RECORD_SAMPLE, tid, at, cookie ? 4 : 2, now);
}

static void put_rest(uint32_t tid, uint64_t at, uint64_t cookie, unsigned nr, uint64_t now)
{
	words[0] = cookie;
	words[1] = nr;
	for (unsigned i = 0; i < nr; i++)
		words[2 + i] = 0x400000 + i;
	put(PFR_RECORD_CALLCHAIN_DEFERRED, tid, at, 2 + nr, now);
}

/* The next is the record at `at`: with `user` addresses of the user, or -1: its chain was not completed. */
static void expect(uint64_t at, int user, uint64_t now)
{
	const struct pfr_session_record *r = live_chains_next(chains, now);
	struct pfr_record record;
	struct pfr_where where;
	const struct pfr_words *ips = &record.sample.callchain.ips;

	assert_non_null(r);
	assert_int_equal(r->frame.at, at);
	assert_int_equal(pfr_decode(&r->frame, r->layout, &record, &where), PFR_OK);
	if (r->frame.type != PFR_RECORD_SAMPLE)
		return;
	assert_int_equal(r->whole, user >= 0);
	if (user < 0)
		return;
	assert_int_equal(ips->nr, 2 + user);
	assert_int_equal(pfr_word(ips, 0), 0xffffffff81000000);
	assert_int_equal(pfr_word(ips, 1), USER);
	for (int i = 0; i < user; i++)
		assert_int_equal(pfr_word(ips, 2 + (uint32_t)i), 0x400000 + i);
}

static void test_completed(void **state)
{
	order = *state ? PFR_BIG : PFR_LITTLE;
	put_sample(1, 10, 0, 5);
	expect(10, -1, 5);
	put_sample(1, 20, 7, 5);
	put_sample(2, 30, 7, 6); /* another thread's cookie */
	put_sample(1, 40, 7, 6);
	put_sample(3, 50, 0, 6);
	assert_null(live_chains_next(chains, 6));
	put_rest(1, 60, 7, 3, 7);
	expect(20, 3, 7);
	assert_null(live_chains_next(chains, 7));
	put_rest(2, 70, 7, 0, 8);
	expect(30, 0, 8);
	expect(40, 3, 8);
	expect(50, -1, 8);
	expect(60, -1, 8);
	expect(70, -1, 8);
	assert_null(live_chains_next(chains, 8));
}

/* A sample waits so long and no longer; what completes it after that changes nothing. */
static void test_patience(void **state)
{
	order = *state ? PFR_BIG : PFR_LITTLE;
	put_sample(1, 10, 7, 5);
	put_sample(1, 20, 8, 6);
	assert_null(live_chains_next(chains, 4 + LIVE_PATIENCE));
	expect(10, -1, 5 + LIVE_PATIENCE);
	assert_null(live_chains_next(chains, 5 + LIVE_PATIENCE));
	put_rest(1, 30, 7, 2, 7);
	put_rest(1, 40, 8, 2, 7);
	expect(20, 2, 7);
	put_sample(1, 50, 9, 8);
	expect(30, -1, 8);
	expect(40, -1, 8);
	assert_null(live_chains_next(chains, 8));
	expect(50, -1, UINT64_MAX);
}

/* More samples than may wait: the first ones go as they are. */
static void test_many(void **state)
{
	order = *state ? PFR_BIG : PFR_LITTLE;
	for (unsigned i = 0; i < 5000; i++)
		put_sample(i, i, 1, 5);
	for (unsigned i = 0; i < 5000 - 4096; i++)
		expect(i, -1, 5);
	assert_null(live_chains_next(chains, 5));
	for (unsigned i = 5000; i--;)
		put_rest(i, 5000 + i, 1, 1, 6);
	for (unsigned i = 5000 - 4096; i < 5000; i++)
		expect(i, 1, 6);
	for (unsigned i = 5000; i--;)
		expect(5000 + i, -1, 6);
}

/* A chain that fits no record stays as it is. */
static void test_large(void **state)
{
	order = *state ? PFR_BIG : PFR_LITTLE;
	words[0] = 4200;
	for (unsigned i = 1; i < 4199; i++)
		words[i] = 0xffffffff81000000;
	words[4199] = MARK;
	words[4200] = 7;
	put(PFR_RECORD_SAMPLE, 1, 10, 4201, 5);
	put_rest(1, 20, 7, 4000, 5);
	expect(10, -1, 5);
	expect(20, -1, 5);
}

int main(void)
{
	static int big = 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_completed, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_patience, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_many, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_large, set_up, tear_down),
		{"test_completed, big-endian", test_completed, set_up, tear_down, &big},
		{"test_many, big-endian", test_many, set_up, tear_down, &big},
	};

	return cmocka_run_group_tests(tests, 0, 0);
}
