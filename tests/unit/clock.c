/* SPDX-License-Identifier: MIT */
/*
 * decoder/clock.c and the rows of the page: compared with <linux/perf_event.h>,
 * whose struct and formulas share nothing with the schema. The counters themselves are
 * tests/unit/counter.c's.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <linux/perf_event.h>
#include <cmocka.h>

#include "decoder/page.h"
#include "perfring.h"

#define SAME(field, theirs) \
	_Static_assert(offsetof(struct mmap_page, field) == offsetof(struct perf_event_mmap_page, theirs) && \
			       sizeof(((struct mmap_page *)0)->field) == sizeof(((struct perf_event_mmap_page *)0)->theirs), \
		       #field)
SAME(version, version);
SAME(compat_version, compat_version);
SAME(lock, lock);
SAME(index, index);
SAME(offset, offset);
SAME(time_enabled, time_enabled);
SAME(time_running, time_running);
SAME(capabilities, capabilities);
SAME(pmc_width, pmc_width);
SAME(time_shift, time_shift);
SAME(time_mult, time_mult);
SAME(time_offset, time_offset);
SAME(time_zero, time_zero);
SAME(size, size);
SAME(reserved_1, __reserved_1);
SAME(time_cycles, time_cycles);
SAME(time_mask, time_mask);
SAME(reserved, __reserved);
SAME(data_head, data_head);
SAME(data_tail, data_tail);
SAME(data_offset, data_offset);
SAME(data_size, data_size);
SAME(aux_head, aux_head);
SAME(aux_tail, aux_tail);
SAME(aux_offset, aux_offset);
SAME(aux_size, aux_size);
_Static_assert(sizeof(struct perf_event_mmap_page) == PFR_PAGE_SIZE, "size");

static union {
	struct perf_event_mmap_page page;
	unsigned char bytes[4096];
} u;
static struct pfr_where where;

static void capability_bits(void **state)
{
	struct perf_event_mmap_page page;

	(void)state;
	if (page_host_big()) {
		print_message("# bits of a big-endian page are the next test's\n");
		return;
	}
#define BIT_IS(field, NAME) \
	memset(&page, 0, sizeof(page)); \
	page.field = 1; \
	assert_int_equal(page.capabilities, PFR_PAGE_CAP_##NAME)
	BIT_IS(cap_bit0, BIT0);
	BIT_IS(cap_bit0_is_deprecated, BIT0_IS_DEPRECATED);
	BIT_IS(cap_user_rdpmc, USER_RDPMC);
	BIT_IS(cap_user_time, USER_TIME);
	BIT_IS(cap_user_time_zero, USER_TIME_ZERO);
	BIT_IS(cap_user_time_short, USER_TIME_SHORT);
}

/* Decoded and walked like any piece; the items are the bytes. */
static void page_as_a_piece(void **state)
{
	struct pfr_frame frame;
	struct pfr_record record;
	struct pfr_walk walk;
	struct pfr_item item;
	uint32_t at = 0;

	(void)state;
	memset(&u, 0, sizeof(u));
	u.page.lock = 6;
	u.page.offset = -3;
	u.page.cap_user_time_zero = 1;
	u.page.time_shift = 31;
	u.page.data_head = UINT64_MAX - 7;
	u.page.aux_size = 4096;
	pfr_page_frame(&frame, u.bytes, sizeof(u), page_host_big() ? PFR_BIG : PFR_LITTLE);
	assert_int_equal(frame.size, 1088);
	assert_int_equal(pfr_decode(&frame, 0, &record, &where), PFR_OK);
	assert_int_equal(record.mmap_page.lock, 6);
	assert_true(record.mmap_page.offset == (uint64_t)-3);
	assert_int_equal(record.mmap_page.capabilities, PFR_PAGE_CAP_USER_TIME_ZERO);
	assert_int_equal(record.mmap_page.time_shift, 31);
	assert_true(record.mmap_page.data_head == UINT64_MAX - 7);
	assert_int_equal(record.mmap_page.aux_size, 4096);
	assert_int_equal(record.mmap_page.reserved.size, 928);
	assert_int_equal(record.tail.size, 0);
	pfr_walk_init(&walk, &frame, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		assert_int_equal(item.offset, at);
		at += item.size;
	}
	assert_int_equal(at, 1088);
}

/* The fifth bit field is the fifth from the top there. */
static void page_of_a_big_endian_machine(void **state)
{
	struct pfr_frame frame;
	struct pfr_record record;

	(void)state;
	memset(&u, 0, sizeof(u));
	u.bytes[40] = 0x08;
	u.bytes[7] = 9;
	pfr_page_frame(&frame, u.bytes, sizeof(u), PFR_BIG);
	assert_int_equal(pfr_decode(&frame, 0, &record, &where), PFR_OK);
	assert_int_equal(record.mmap_page.capabilities, PFR_PAGE_CAP_USER_TIME_ZERO);
	assert_int_equal(record.mmap_page.compat_version, 9);
	frame.size = 1030;
	assert_int_equal(pfr_decode(&frame, 0, &record, &where), PFR_E_SHORT);
	assert_int_equal(where.offset, 1024);
	assert_string_equal(pfr_piece_name(PFR_PIECE_MMAP_PAGE), "MMAP_PAGE");
}

/* ---- time ------------------------------------------------------------------------ */

/* (a * b) >> 31 in 96 bits, and the lower 64 of that. */
static uint64_t exact(uint64_t a, uint32_t b)
{
	uint64_t low = (a & UINT32_MAX) * b, high = (a >> 32) * b + (low >> 32);

	return high << 1 | (low & UINT32_MAX) >> 31;
}

/* The page of a machine of 2.9 GHz. */
static void clock_page(void)
{
	memset(&u, 0, sizeof(u));
	u.page.lock = 2;
	u.page.cap_user_time = u.page.cap_user_time_zero = 1;
	u.page.time_shift = 31;
	u.page.time_mult = 740519876;
	u.page.time_zero = (uint64_t)-123456789;
}

static void both_ways(void **state)
{
	struct pfr_clock clock;
	uint64_t cycles;

	(void)state;
	clock_page();
	assert_int_equal(pfr_clock_read(&clock, &u, &where), PFR_OK);
	for (cycles = 1; cycles < UINT64_C(1) << 62; cycles += cycles / 3 + 1) {
		uint64_t time = pfr_clock_time(&clock, cycles), back = pfr_clock_cycles(&clock, time);

		assert_true(time == exact(cycles, u.page.time_mult) + u.page.time_zero);
		assert_true(back <= cycles && cycles - back <= 3);
		assert_true(pfr_clock_time(&clock, back + 1) - time <= 1);
	}
}

/* A counter of 32 bits that has gone round since the page was written. */
static void short_counter(void **state)
{
	struct pfr_clock clock, wide;

	(void)state;
	clock_page();
	assert_int_equal(pfr_clock_read(&wide, &u, &where), PFR_OK);
	u.page.cap_user_time_short = 1;
	u.page.time_cycles = 0x5fffffff0;
	u.page.time_mask = UINT32_MAX;
	assert_int_equal(pfr_clock_read(&clock, &u, &where), PFR_OK);
	assert_true(pfr_clock_time(&clock, 0x10) == pfr_clock_time(&wide, 0x600000010));
	assert_true(pfr_clock_time(&clock, 0xfffffff8) == pfr_clock_time(&wide, 0x5fffffff8));
	u.page.cap_user_time_short = 0;
	assert_int_equal(pfr_clock_read(&clock, &u, &where), PFR_OK);
	assert_true(clock.mask == UINT64_MAX && clock.cycles == 0);
}

static void refused(void **state)
{
	struct pfr_clock clock, before;

	(void)state;
	clock_page();
	memset(&clock, 0x5a, sizeof(clock));
	before = clock;
	u.page.cap_user_time_zero = 0;
	assert_int_equal(pfr_clock_read(&clock, &u, &where), PFR_NO_CLOCK);
	u.page.cap_user_time_zero = 1;
	u.page.time_shift = 64;
	assert_int_equal(pfr_clock_read(&clock, &u, &where), PFR_E_CLOCK);
	assert_string_equal(pfr_row_name(where.row), "time_shift");
	assert_int_equal(where.offset, 50);
	assert_int_equal(where.needed, 64);
	u.page.time_shift = 63;
	u.page.time_mult = 0;
	assert_int_equal(pfr_clock_read(&clock, &u, &where), PFR_E_CLOCK);
	assert_string_equal(pfr_row_name(where.row), "time_mult");
	u.page.time_mult = 1;
	u.page.lock = 7; /* stuck */
	assert_int_equal(pfr_clock_read(&clock, &u, &where), PFR_BUSY);
	assert_memory_equal(&clock, &before, sizeof(clock));
	u.page.lock = 8;
	assert_int_equal(pfr_clock_read(&clock, &u, &where), PFR_OK);
	assert_int_equal(clock.shift, 63);
}

/* Every word of a frame that is a page, and of what is refused. */
static void places(void **state)
{
	struct pfr_time_conv conv = {.time_mult = 1, .time_shift = 64, .present = 7};
	struct pfr_clock clock;
	struct pfr_frame frame;

	(void)state;
	memset(&frame, 0xee, sizeof(frame));
	pfr_page_frame(&frame, u.bytes, 1087, PFR_BIG);
	assert_ptr_equal(frame.data, u.bytes);
	assert_int_equal(frame.size, 1087);
	assert_true(frame.type == 0 && frame.misc == 0 && frame.order == PFR_BIG && frame.piece == PFR_PIECE_MMAP_PAGE &&
		    frame.event == PFR_NO_EVENT && frame.at == 0 && frame.payload == 0);
	pfr_page_frame(&frame, u.bytes, 1089, PFR_BIG);
	assert_int_equal(frame.size, 1088);

	memset(&u, 0, sizeof(u));
	u.page.cap_user_time_zero = 1;
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_clock_read(&clock, &u, &where), PFR_E_CLOCK);
	assert_true(where.status == PFR_E_CLOCK && where.type == 0 && where.piece == PFR_PIECE_MMAP_PAGE && where.event == PFR_NO_EVENT &&
		    where.at == 0 && where.offset == 52 && where.needed == 0 && where.left == 0);
	assert_string_equal(pfr_row_name(where.row), "time_mult");
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_clock_from(&clock, &conv, &where), PFR_E_CLOCK);
	assert_true(where.status == PFR_E_CLOCK && where.type == PFR_RECORD_TIME_CONV && where.piece == PFR_PIECE_RECORD &&
		    where.event == PFR_NO_EVENT && where.at == 0 && where.offset == 8 && where.needed == 64 && where.left == 0);
	assert_string_equal(pfr_row_name(where.row), "time_shift");
}

static void from_a_record(void **state)
{
	struct pfr_time_conv conv = {0};
	struct pfr_clock clock;

	(void)state;
	conv.time_shift = 10;
	conv.time_mult = 2048;
	conv.time_zero = 5;
	conv.time_cycles = conv.time_mask = 0xff;
	conv.cap_user_time_short = 1; /* which `present` does not name */
	conv.present = 7;
	memset(&clock, 0xee, sizeof(clock));
	assert_int_equal(pfr_clock_from(&clock, &conv, &where), PFR_OK);
	assert_true(clock.zero == 5 && clock.mult == 2048 && clock.shift == 10 && clock.cycles == 0 && clock.mask == UINT64_MAX);
	assert_int_equal(pfr_clock_time(&clock, 0x1000), 0x2005);
	assert_int_equal(pfr_clock_cycles(&clock, 0x2005), 0x1000);
	conv.present = 0x7f;
	assert_int_equal(pfr_clock_from(&clock, &conv, &where), PFR_NO_CLOCK);
	conv.cap_user_time_zero = 1;
	assert_int_equal(pfr_clock_from(&clock, &conv, &where), PFR_OK);
	assert_true(clock.cycles == 0xff && clock.mask == 0xff);
	conv.time_shift = UINT64_C(1) << 32;
	assert_int_equal(pfr_clock_from(&clock, &conv, &where), PFR_E_CLOCK);
	assert_int_equal(where.type, 79);
	assert_int_equal(where.offset, 8);
	conv.time_shift = 63;
	conv.time_mult = 0;
	assert_int_equal(pfr_clock_from(&clock, &conv, &where), PFR_E_CLOCK);
	assert_true(where.offset == 16 && where.needed == 0);
}

/* All 64 bits of the CPU's cycles. */
static void cycles_of_the_cpu(void **state)
{
#if defined(__x86_64__)
	uint64_t before = __builtin_ia32_rdtsc(), cycles = 0, after;

	(void)state;
	assert_int_equal(pfr_cycles(&cycles), PFR_OK);
	after = __builtin_ia32_rdtsc();
	assert_true(cycles >= before && cycles <= after);
#else
	(void)state;
	print_message("only x86-64's cycles are known to the test\n");
	skip();
#endif
}

/* ---- counts ------------------------------------------------------------------------ */

/* Of a page that allows nothing, its words. */
static void unreadable(void **state)
{
	struct pfr_counter counter;
	uint64_t cycles;

	(void)state;
	memset(&u, 0, sizeof(u));
	u.page.offset = 1234;
	u.page.time_enabled = 100;
	u.page.time_running = 50;
	u.page.index = 3; /* on a counter, but the user may not read it */
	u.page.pmc_width = 48;
	u.page.time_mult = 1; /* which would have the times go on, were that allowed */
	u.page.time_offset = 5;
	assert_int_equal(pfr_counter_read(&counter, &u, &where), PFR_UNREADABLE);
	assert_int_equal(counter.value, 1234);
	assert_int_equal(counter.time_enabled, 100);
	assert_int_equal(counter.time_running, 50);
	assert_int_equal(counter.index, 3);
	u.page.cap_user_rdpmc = 1;
	u.page.index = 0;
	assert_int_equal(pfr_counter_read(&counter, &u, &where), PFR_UNREADABLE);
	u.page.index = 3;
	u.page.pmc_width = 0;
	assert_int_equal(pfr_counter_read(&counter, &u, &where), PFR_UNREADABLE);
	u.page.pmc_width = 65;
	assert_int_equal(pfr_counter_read(&counter, &u, &where), PFR_UNREADABLE);
	u.page.lock = 1;
	assert_int_equal(pfr_counter_read(&counter, &u, &where), PFR_BUSY);
	u.page.lock = 2;
	u.page.cap_user_time = 1;
	u.page.time_shift = 64;
	assert_int_equal(pfr_counter_read(&counter, &u, &where), pfr_cycles(&cycles) ? PFR_UNREADABLE : PFR_E_CLOCK);
	u.page.time_shift = 63;
	assert_int_equal(pfr_counter_read(&counter, &u, &where), PFR_UNREADABLE);
}

/* Times go on from where the page left off. */
static void times_up_to_now(void **state)
{
	struct pfr_counter counter;
	uint64_t before, after;

	(void)state;
	memset(&u, 0, sizeof(u));
	if (pfr_cycles(&before)) {
		print_message("# no cycles that a user can read on this machine\n");
		return;
	}
	u.page.cap_user_time = 1;
	u.page.time_mult = 1;
	u.page.time_enabled = 1000;
	u.page.time_running = 10;
	u.page.time_offset = 7000 - before;
	assert_int_equal(pfr_counter_read(&counter, &u, &where), PFR_UNREADABLE);
	pfr_cycles(&after);
	assert_true(counter.time_enabled >= 8000 && counter.time_enabled <= 8000 + after - before);
	assert_int_equal(counter.time_running, 10);
	u.page.index = 1;
	assert_int_equal(pfr_counter_read(&counter, &u, &where), PFR_UNREADABLE);
	assert_int_equal(counter.time_enabled - counter.time_running, 990);
	u.page.time_shift = 20;
	u.page.time_offset = 0;
	pfr_cycles(&before);
	assert_int_equal(pfr_counter_read(&counter, &u, &where), PFR_UNREADABLE);
	pfr_cycles(&after);
	assert_true(counter.time_enabled >= 1000 + (before >> 20) && counter.time_enabled <= 1000 + (after >> 20));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(capability_bits),
		cmocka_unit_test(page_as_a_piece),
		cmocka_unit_test(page_of_a_big_endian_machine),
		cmocka_unit_test(both_ways),
		cmocka_unit_test(short_counter),
		cmocka_unit_test(refused),
		cmocka_unit_test(from_a_record),
		cmocka_unit_test(cycles_of_the_cpu),
		cmocka_unit_test(places),
		cmocka_unit_test(unreadable),
		cmocka_unit_test(times_up_to_now),
	};

	return cmocka_run_group_tests_name("clock", tests, 0, 0);
}
