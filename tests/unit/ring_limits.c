/* SPDX-License-Identifier: MIT */
/*
 * decoder/ring.c at its limits: the largest and the smallest that is taken, the first that is not, and
 * every word of what is reported then. What comes of a ring otherwise is tests/unit/ring.c's and ring_modes.c's.
 */
#define _GNU_SOURCE
#include "tests/unit/unit.h"

#include "decoder/rows.h"
#include "tests/unit/ring_unit.h"

#define BACK (PFR_RING_BACKWARD | PFR_RING_PAUSED)

static struct pfr_aux_area area;
static struct pfr_span span[2];

/* Begun, and `count` records of 64 bytes come that were forced into it. */
static void expect_records(unsigned newest, unsigned count, int step)
{
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	for (; count; count--, newest += (unsigned)step) {
		assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_OK);
		assert_int_equal(frame.type, newest);
		assert_int_equal(frame.size, 64);
	}
}

static void force(unsigned first, unsigned count)
{
	for (; count; count--)
		producer_force(&p, 64, first++);
}

/* What a call said of a field of the page. */
static void expect_page(enum pfr_status status, uint16_t row, uint64_t offset, uint64_t needed, uint64_t at, uint64_t left)
{
	unit_same_where(&where, (struct pfr_where){.status = status, .piece = PFR_PIECE_MMAP_PAGE, .row = row, .event = PFR_NO_EVENT, .at = at, .offset = offset, .needed = needed, .left = left});
	memset(&where, 0xee, sizeof(where));
}

/* ---- setting up --------------------------------------------------------------- */

static void init(size_t mapped, enum pfr_status status)
{
	memset(&ring, 0xee, sizeof(ring));
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_ring_init(&ring, p.page, mapped, 0, 0, 0, &where), status);
}

static void refused_pages(void **state)
{
	(void)state;
	producer_init(&p, 16384);
	init(1095, PFR_E_RING_PAGE);
	expect_page(PFR_E_RING_PAGE, ROW_NONE, 0, 1096, 0, 1095);
	p.page->data_offset = 4100;
	init(20480, PFR_E_RING_OFFSET);
	expect_page(PFR_E_RING_OFFSET, ROW_mmap_page_data_offset, 1040, 4100, 0, 20480);
	p.page->data_offset = 8192;
	init(20480, PFR_E_RING_SIZE);
	expect_page(PFR_E_RING_SIZE, ROW_mmap_page_data_size, 1048, 16384, 0, 12288);
	p.page->data_offset = 4096;
	p.page->data_tail = 4100;
	init(20480, PFR_E_RING_ALIGN);
	expect_page(PFR_E_RING_ALIGN, ROW_mmap_page_data_tail, 1032, 4100, 4100, 0);
	producer_free(&p);
}

/* A ring of eight bytes right behind the page's fields, and nothing else mapped. */
static void smallest(void **state)
{
	(void)state;
	producer_init(&p, 8);
	memmove((unsigned char *)p.page + 4104 - 1096, p.page, PFR_PAGE_SIZE); /* where the page that cannot be touched follows */
	p.page = (void *)((unsigned char *)p.page + 4104 - 1096);
	p.page->data_offset = 1088;
	init(1096, PFR_OK);
	assert_ptr_equal(ring.data, (unsigned char *)p.page + 1088);
	assert_int_equal(ring.size, 8);
	producer_force(&p, 8, 3);
	ring.scratch = scratch;
	ring.scratch_size = 8;
	ring.flags |= PFR_RING_COPY;
	memset(scratch, 0xa7, 24);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_OK);
	assert_true(frame.type == 3 && frame.size == 8 && frame.data == scratch);
	assert_memory_equal(scratch, ring.data, 8);
	assert_int_equal(scratch[8], 0xa7);
	p.page = (void *)((unsigned char *)p.page - (4104 - 1096));
	producer_free(&p);
}

/* Before 4.1: no page is less than 4096, and what is no number of pages has none. */
static void no_first_page(void **state)
{
	static const size_t mapped[] = {4096, 6144, 8193, 20481};
	unsigned i;

	(void)state;
	producer_init(&p, 16384 + 8);
	p.page->data_offset = p.page->data_size = 0;
	for (i = 0; i < 4; i++) {
		init(mapped[i], PFR_E_RING_OFFSET);
		expect_page(PFR_E_RING_OFFSET, ROW_mmap_page_data_offset, 1040, 0, 0, mapped[i]);
	}
	producer_free(&p);
}

/* A quarter of the ring, and 65,536 at most. */
static void margins(void **state)
{
	static const uint64_t sizes[][2] = {{4096, 1024}, {65536, 16384}, {131072, 32768}, {262144, 65536}, {524288, 65536}};
	unsigned i;

	(void)state;
	for (i = 0; i < 5; i++) {
		begin(sizes[i][0], PFR_RING_BACKWARD, 0);
		assert_int_equal(ring.margin, sizes[i][1]);
		producer_free(&p);
	}
}

/* ---- drains --------------------------------------------------------------------- */

/* A head that is refused ends what was left of the drain before. */
static void head_within_a_drain(void **state)
{
	(void)state;
	begin(4096, 0, 8192);
	force(1, 2);
	expect_records(1, 1, 1);
	p.page->data_head = 8192;
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_E_RING_BEHIND);
	expect_page(PFR_E_RING_BEHIND, ROW_mmap_page_data_head, 1024, 8192, 8256, 4096);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_E_RING_BEHIND);
	expect_page(PFR_E_RING_BEHIND, ROW_mmap_page_data_head, 1024, 8192, 8256, 4096);
	producer_free(&p);
}

/* A record that was refused stays so, whatever is made of it later. */
static void refused_for_good(void **state)
{
	uint16_t bad = 4, good = 64;

	(void)state;
	begin(4096, 0, 0);
	force(1, 2);
	memcpy(p.data + 64 + 6, &bad, 2);
	expect_records(1, 1, 1);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_E_RECORD_SIZE);
	memcpy(p.data + 64 + 6, &good, 2);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_E_RECORD_SIZE);
	pfr_ring_spans(&ring, span);
	assert_true(span[0].size == 0 && span[1].size == 0);
	producer_free(&p);
}

/* As much as the ring has is no cut: then a record of no size is wrong; and with one more it is the end. */
static void backward_full(void **state)
{
	static const struct {
		uint16_t size;
		enum pfr_status full, cut;
	} cases[] = {
		{0, PFR_E_RECORD_SIZE, PFR_END},
		{4, PFR_E_RECORD_SIZE, PFR_E_RECORD_SIZE},
		{9, PFR_E_RING_ALIGN, PFR_E_RING_ALIGN},
		{20, PFR_E_RING_ALIGN, PFR_E_RING_ALIGN},
		{72, PFR_E_TRUNCATED, PFR_END},
		{4096, PFR_E_TRUNCATED, PFR_END},
		{4104, PFR_E_RING_RECORD, PFR_E_RING_RECORD},
	};
	unsigned i, cut;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (cut = 0; cut < 2; cut++) {
			enum pfr_status status = cut ? cases[i].cut : cases[i].full;

			begin(4096, BACK, 0);
			force(1, 64 + cut);
			memcpy(p.data + 4096 - 64 * (1 + cut) + 6, &cases[i].size, 2); /* the oldest that is left */
			expect_records(64 + cut, 63, -1);
			assert_int_equal(pfr_ring_next(&ring, &frame, &where), status);
			assert_int_equal(pfr_ring_next(&ring, &frame, &where), status);
			if (status != PFR_END)
				unit_same_where(&where, (struct pfr_where){.status = status, .type = 1 + cut, .event = PFR_NO_EVENT, .at = (uint64_t)-64 * (1 + cut), .offset = (uint64_t)-64 * (1 + cut), .needed = cases[i].size, .left = 64});
			pfr_ring_spans(&ring, span); /* nor are its bytes handed out otherwise */
			assert_true(span[0].size == 0 && span[1].size == 0);
			producer_free(&p);
		}
}

/* 48 records are within reach of a reader of 4,096 bytes: none of them is lost, nor is the 49th. */
static void forward_reach(void **state)
{
	(void)state;
	begin(4096, PFR_RING_OVERWRITE, 640);
	force(1, 48);
	expect_records(1, 48, 1);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_END);
	force(49, 49);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_TORN);
	expect_page(PFR_TORN, ROW_mmap_page_data_head, 1024, 49 * 64, 640 + 48 * 64, 0);
	producer_free(&p);
}

/* Bytes that may be overwritten are not handed out by place. */
static void spans_of_overwritten(void **state)
{
	(void)state;
	begin(4096, PFR_RING_OVERWRITE, 640);
	force(1, 2);
	expect_records(1, 1, 1);
	pfr_ring_spans(&ring, span);
	assert_true(span[0].size == 0 && span[1].size == 0);
	assert_int_equal(ring.at, 640 + 64);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_OK);
	assert_int_equal(frame.type, 2);
	ring.flags |= PFR_RING_PAUSED;
	force(3, 1);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	pfr_ring_spans(&ring, span);
	assert_true(span[0].data == p.data + 640 + 128 && span[0].size == 64 && span[1].size == 0);
	producer_free(&p);
}

/* What is skipped ends at a multiple of 8, whatever the head says. */
static void skip_to_odd(void **state)
{
	(void)state;
	begin(4096, 0, 8192);
	force(1, 1);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	p.page->data_head = 8192 + 64 + 15;
	assert_int_equal(pfr_ring_skip(&ring), 72);
	assert_true(ring.head == 8264 && ring.at == 8264 && ring.end == 8264 && ring.tail == 8264 && p.page->data_tail == 8264);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_END);
	producer_free(&p);
}

/* Copied is what may change under the reader: in overwritten rings that are not paused, or where the caller says so. */
static void copied_or_not(void **state)
{
	static const struct {
		unsigned flags;
		int copied;
	} cases[] = {
		{0, 0},
		{PFR_RING_COPY, 1},
		{PFR_RING_READ_ONLY, 0},
		{PFR_RING_PAUSED, 0},
		{PFR_RING_OVERWRITE, 1},
		{PFR_RING_OVERWRITE | PFR_RING_PAUSED, 0},
		{PFR_RING_OVERWRITE | PFR_RING_PAUSED | PFR_RING_COPY, 1},
		{PFR_RING_BACKWARD, 1},
		{BACK, 0},
		{BACK | PFR_RING_COPY, 1},
	};
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		begin(4096, cases[i].flags, 64 * 64);
		force(1, 1);
		expect_records(1, 1, 1);
		assert_ptr_equal(frame.data, cases[i].copied ? scratch : p.data + (p.backward ? 4096 - 64 : 0));
		assert_memory_equal(frame.data + 8, producer_pattern(1) + 8, 56);
		producer_free(&p);
	}
}

/* A copy has the record's bytes and not one more. */
static void copy_within(void **state)
{
	(void)state;
	begin(256, PFR_RING_COPY, 200);
	producer_force(&p, 96, 5);
	ring.scratch_size = 96;
	memset(scratch, 0xa7, 128);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_OK);
	assert_memory_equal(scratch + 8, producer_pattern(5) + 8, 88);
	assert_true(scratch[96] == 0xa7 && scratch[127] == 0xa7);
	producer_free(&p);
}

/* ---- AUX -------------------------------------------------------------------------- */

static void aux_init(uint64_t size, size_t mapped, unsigned flags, enum pfr_status status)
{
	memset(&area, 0xee, sizeof(area));
	memset(&where, 0xee, sizeof(where));
	p.page->aux_size = size;
	assert_int_equal(pfr_aux_area_init(&area, p.page, scratch, mapped, flags, &where), status);
}

static void aux_sizes(void **state)
{
	uint64_t most = UINT64_C(1) << 30;

	(void)state;
	producer_init(&p, 8);
	aux_init(8, 8, 0, PFR_OK);
	aux_init(4, 8, 0, PFR_E_RING_SIZE);
	expect_page(PFR_E_RING_SIZE, ROW_mmap_page_aux_size, 1080, 4, 0, 8);
	aux_init(16, 8, 0, PFR_E_RING_SIZE);
	aux_init(most, (size_t)most, PFR_RING_NARROW, PFR_OK);
	aux_init(2 * most, (size_t)(2 * most), PFR_RING_NARROW, PFR_E_RING_SIZE);
	aux_init(2 * most, (size_t)(2 * most), 0, PFR_HOST_NARROW ? PFR_E_RING_SIZE : PFR_OK);
	assert_int_equal(pfr_aux_area_init(&area, 0, scratch, 8, 0, &where), PFR_E_RING_PAGE);
	expect_page(PFR_E_RING_PAGE, ROW_NONE, 0, 1088, 0, 8);
	assert_int_equal(pfr_aux_area_init(&area, (unsigned char *)p.page + 4, scratch, 8, 0, &where), PFR_E_RING_PAGE);
	expect_page(PFR_E_RING_PAGE, ROW_NONE, 0, 1088, 0, 8);
	assert_int_equal(pfr_aux_area_init(&area, p.page, 0, 8, 0, &where), PFR_E_RING_PAGE);
	expect_page(PFR_E_RING_PAGE, ROW_NONE, 0, 1088, 0, 8);
	producer_free(&p);
}

/* Half of all numbers is ahead, and the other half behind. */
static void aux_heads(void **state)
{
	unsigned narrow;

	(void)state;
	producer_init(&p, 8);
	for (narrow = PFR_HOST_NARROW; narrow < 2; narrow++) {
		uint64_t most = narrow ? INT32_MAX : INT64_MAX;

		p.page->aux_tail = 100;
		aux_init(4096, 4096, narrow ? PFR_RING_NARROW : 0, PFR_OK);
		p.page->aux_head = 100 + most;
		assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_E_RING_AHEAD);
		expect_page(PFR_E_RING_AHEAD, ROW_mmap_page_aux_head, 1056, 100 + most, 100, 4096);
		p.page->aux_head = 101 + most;
		assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_E_RING_BEHIND);
		expect_page(PFR_E_RING_BEHIND, ROW_mmap_page_aux_head, 1056, 101 + most, 100, 4096);
		assert_true(area.head == 100 && area.tail == 100);
	}
	producer_free(&p);
}

static void aux_ranges(void **state)
{
	(void)state;
	producer_init(&p, 8);
	p.page->aux_tail = p.page->aux_head = 1000;
	aux_init(4096, 4096, PFR_RING_BACKWARD, PFR_OK);                                     /* which means nothing here */
	assert_int_equal(pfr_aux_area_range(&area, 1000, 1, span, &where), PFR_E_AUX_RANGE); /* nothing was taken yet */
	expect_page(PFR_E_AUX_RANGE, ROW_NONE, 0, 1, 1000, 0);
	assert_int_equal(pfr_aux_area_release(&area, 1001), PFR_END);
	p.page->aux_head = 1100;
	assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_OK);
	assert_true(span[0].data == scratch + 1000 && span[0].size == 100 && span[1].size == 0 && area.head == 1100);
	assert_int_equal(pfr_aux_area_range(&area, 1051, 49, span, &where), PFR_OK);
	assert_true(span[0].data == scratch + 1051 && span[0].size == 49);
	assert_int_equal(pfr_aux_area_range(&area, 1051, 50, span, &where), PFR_E_AUX_RANGE);
	expect_page(PFR_E_AUX_RANGE, ROW_NONE, 0, 50, 1051, 100);
	assert_int_equal(pfr_aux_area_range(&area, 1100, 0, span, &where), PFR_OK);
	assert_int_equal(pfr_aux_area_range(&area, 1101, 0, span, &where), PFR_E_AUX_RANGE);
	assert_int_equal(pfr_aux_area_release(&area, 1100), PFR_OK);
	assert_int_equal(p.page->aux_tail, 1100);
	p.page->aux_head = 4096 * 3 + 7;
	aux_init(4096, 4096, PFR_RING_OVERWRITE, PFR_OK);
	assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_OK);
	assert_int_equal(area.head, 4096 * 3 + 7);
	assert_true(span[0].data == scratch + 7 && span[0].size == 4089 && span[1].data == scratch && span[1].size == 7);
	producer_free(&p);
}

/* No kernel writes records of simpleperf; their size is what every other reader takes it for. */
static void long_records(void **state)
{
	const struct perf_event_header good = {PFR_RECORD_SIMPLEPERF_SPLIT, 0, 16}, large = {PFR_RECORD_SIMPLEPERF_SPLIT, 1, 16};
	unsigned char bytes[16] = {0};

	(void)state;
	begin(4096, 0, 0);
	memcpy(bytes, &good, sizeof(good));
	producer_write(&p, bytes, 16);
	memcpy(bytes, &large, sizeof(large));
	producer_write(&p, bytes, 16);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_OK);
	assert_int_equal(frame.type, PFR_RECORD_SIMPLEPERF_SPLIT);
	assert_int_equal(frame.size, 16);
	assert_int_equal(frame.misc, 0);
	assert_int_not_equal(pfr_ring_next(&ring, &frame, &where), PFR_OK);
	assert_int_equal(frame.size, 65536 + 16);
	producer_free(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refused_pages),
		cmocka_unit_test(smallest),
		cmocka_unit_test(no_first_page),
		cmocka_unit_test(margins),
		cmocka_unit_test(head_within_a_drain),
		cmocka_unit_test(refused_for_good),
		cmocka_unit_test(backward_full),
		cmocka_unit_test(forward_reach),
		cmocka_unit_test(spans_of_overwritten),
		cmocka_unit_test(skip_to_odd),
		cmocka_unit_test(copied_or_not),
		cmocka_unit_test(copy_within),
		cmocka_unit_test(aux_sizes),
		cmocka_unit_test(aux_heads),
		cmocka_unit_test(aux_ranges),
		cmocka_unit_test(long_records),
	};

	return RUN(tests);
}
