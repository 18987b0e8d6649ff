/* SPDX-License-Identifier: MIT */
/*
 * decoder/ring.c against a producer that does what the kernel does: which
 * records come, where they lie, what is given back, what is refused. Threads are
 * tests/decoder/ring_race.c's, this kernel's rings tests/decoder/ring_live.c's.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "perfring.h"
#include "tests/unit/ring_unit.h"

/* The numbers are pinned for ever. */
_Static_assert(PFR_TORN == 4 && PFR_BUSY == 5 && PFR_UNREADABLE == 6 && PFR_NO_CLOCK == 7 && PFR_E_CLOCK == 37 &&
		       PFR_E_AUX_RANGE == 38 && PFR_E_RING_PAGE == 73 && PFR_E_RING_OFFSET == 74 && PFR_E_RING_SIZE == 75 &&
		       PFR_E_RING_ALIGN == 76 && PFR_E_RING_BEHIND == 77 && PFR_E_RING_AHEAD == 78 && PFR_E_RING_RECORD == 79,
	       "pinned");

/* The frame is the record that producer_force made. */
static void expect_frame(uint64_t at, uint64_t size, unsigned fill)
{
	assert_true(frame.at == at);
	assert_int_equal(frame.size, size);
	assert_int_equal(frame.type, fill);
	assert_int_equal(frame.misc, (uint16_t)(fill * 3));
	assert_int_equal(frame.event, PFR_NO_EVENT);
	assert_int_equal(frame.piece, PFR_PIECE_RECORD);
	assert_int_equal(frame.payload, 0);
	assert_memory_equal(frame.data + 8, producer_pattern(fill) + 8, size - 8);
}

static void expect_next(uint64_t at, uint64_t size, unsigned fill)
{
	memset(&frame, 0xee, sizeof(frame));
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_OK);
	expect_frame(at, size, fill);
}

/* ---- every place ------------------------------------------------------------ */

static void one_place(uint64_t base, uint64_t size, unsigned flags)
{
	uint64_t at = flags & PFR_RING_BACKWARD ? base - size : base, in = at & (p.size - 1);
	int copied = flags & PFR_RING_COPY || in + size > p.size;

	producer_at(&p, base);
	if (p.backward)
		p.page->data_tail = 0; /* its mapping is not writable */
	setup(flags);
	ring.tail = ring.at = ring.end = base;
	producer_force(&p, size, 77);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	expect_next(at, size, 77);
	assert_ptr_equal(frame.data, copied ? scratch : p.data + in);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_END);
	pfr_ring_release(&ring);
	assert_true(p.page->data_tail == (p.backward ? 0 : base + size));
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_END);
}

/* All offsets of a ring times all sizes of a record, around positions where numbers wrap. */
static void every_place(uint64_t ring_size, unsigned flags, uint64_t base)
{
	uint64_t offset, size;

	begin(ring_size, flags, base);
	for (offset = 0; offset < ring_size; offset += 8)
		for (size = 8; size <= ring_size; size += 8)
			one_place(base + offset, size, flags);
	producer_free(&p);
}

static void every_place_forward(void **state)
{
	(void)state;
	every_place(4096, 0, 0);
	every_place(256, PFR_RING_COPY, UINT64_MAX - 255);
	every_place(256, 0, UINT32_MAX - 127);
}

static void every_place_backward(void **state)
{
	(void)state;
	every_place(4096, PFR_RING_BACKWARD | PFR_RING_PAUSED, 0);
	every_place(256, PFR_RING_BACKWARD | PFR_RING_PAUSED | PFR_RING_COPY, UINT64_MAX - 255);
}

/* The kernel of 32 bits writes lower halves; positions go on past them here. */
static void narrow_positions(void **state)
{
	unsigned fill;
	uint64_t at = UINT32_MAX - 63;

	(void)state;
	begin(256, PFR_RING_NARROW, at);
	for (fill = 1; fill < 9; fill++) {
		producer_force(&p, 24, fill);
		p.page->data_head = (uint32_t)p.head;
		assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
		expect_next(at, 24, fill);
		at += 24;
		pfr_ring_release(&ring);
	}
	assert_true(ring.at > UINT32_MAX);
	assert_true((uint32_t)p.page->data_tail == (uint32_t)at);
	p.page->data_head = (uint32_t)(at - 8);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_E_RING_BEHIND);
	producer_free(&p);
}

static void largest_record(void **state)
{
	unsigned flags[] = {0, PFR_RING_BACKWARD | PFR_RING_PAUSED};
	struct perf_event_header header = {1, 0, 65528};
	unsigned i;

	(void)state;
	for (i = 0; i < 2; i++) {
		begin(131072, flags[i], 131072 - 4096 + 8192 * i);
		ring.tail = p.head;
		producer_force(&p, 65528, 5);
		assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
		expect_next(i ? 135168 - 65528 : 126976, 65528, 5);
		producer_free(&p);
		begin(4096, flags[i], 0);
		memcpy(p.data, &header, 8);
		p.page->data_head = i ? (uint64_t)-4096 : 4096;
		assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
		assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_E_RING_RECORD);
		assert_int_equal(where.needed, 65528);
		assert_true(where.at == p.page->data_head * i);
		producer_free(&p);
	}
}

/* ---- setting up -------------------------------------------------------------- */

static void expect_refused(size_t mapped, enum pfr_status status, uint64_t needed, uint64_t offset)
{
	assert_int_equal(pfr_ring_init(&ring, p.page, mapped, 0, 0, 0, &where), status);
	assert_true(where.needed == needed);
	assert_int_equal(where.offset, offset);
	assert_int_equal(where.piece, offset ? PFR_PIECE_MMAP_PAGE : where.piece);
}

static void hostile_page(void **state)
{
	static const uint64_t offsets[] = {8, 1080, 4097, 4100, 20488, 1 << 20, UINT64_MAX, UINT64_C(1) << 63};
	static const uint64_t sizes[] = {1, 4, 12, 4095, 12288, 32768, UINT64_MAX, UINT64_C(1) << 63, UINT64_C(1) << 32};
	unsigned i;

	(void)state;
	producer_init(&p, 16384);
	for (i = 0; i < sizeof(offsets) / sizeof(offsets[0]); i++) {
		p.page->data_offset = offsets[i];
		expect_refused(20480, PFR_E_RING_OFFSET, offsets[i], 1040);
		assert_string_equal(pfr_row_name(where.row), "data_offset");
	}
	p.page->data_offset = 4096;
	for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		p.page->data_size = sizes[i];
		expect_refused(20480, PFR_E_RING_SIZE, sizes[i], 1048);
		assert_string_equal(pfr_row_name(where.row), "data_size");
	}
	p.page->data_offset = 20480;
	p.page->data_size = 0;
	expect_refused(20480, PFR_E_RING_SIZE, 0, 1048);
	p.page->data_offset = 4096;
	p.page->data_tail = 4;
	expect_refused(20480, PFR_E_RING_ALIGN, 4, 1032);
	expect_refused(1095, PFR_E_RING_PAGE, 1096, 0);
	assert_int_equal(pfr_ring_init(&ring, 0, 8192, 0, 0, 0, &where), PFR_E_RING_PAGE);
	assert_int_equal(pfr_ring_init(&ring, p.page->__reserved + 4, 8192, 0, 0, 0, &where), PFR_E_RING_PAGE);
	producer_free(&p);
}

/* Before 4.1 the page does not say where the ring is. */
static void old_kernels(void **state)
{
	static const struct {
		size_t mapped, page, size;
	} cases[] = {
		{8192, 4096, 4096},
		{12288, 4096, 8192},
		{20480, 4096, 16384},
		{131072, 65536, 65536},
		{196608, 65536, 131072},
		{32768, 16384, 16384},
		{4096, 0, 0},
		{28672, 4096, 0},
	};
	unsigned i;

	(void)state;
	producer_init(&p, 262144 - 4096);
	p.page->data_offset = p.page->data_size = 0;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		enum pfr_status expect = cases[i].size ? PFR_OK : cases[i].page ? PFR_E_RING_SIZE :
										  PFR_E_RING_OFFSET;

		assert_int_equal(pfr_ring_init(&ring, p.page, cases[i].mapped, 0, 0, 0, &where), expect);
		if (expect)
			continue;
		assert_ptr_equal(ring.data, (unsigned char *)p.page + cases[i].page);
		assert_int_equal(ring.size, cases[i].size);
	}
	producer_free(&p);
}

/* ---- heads -------------------------------------------------------------------- */

static void expect_head(uint64_t head, enum pfr_status status)
{
	int again;

	producer_at(&p, 8192);
	setup(0);
	p.page->data_head = head;
	for (again = 0; again < 2; again++) {
		memset(&where, 0xee, sizeof(where));
		assert_int_equal(pfr_ring_begin(&ring, &where), status);
		assert_int_equal(where.status, status);
		assert_true(where.needed == head);
		assert_int_equal(where.at, 8192);
		assert_int_equal(where.offset, 1024);
		assert_string_equal(pfr_row_name(where.row), "data_head");
		assert_int_equal(pfr_ring_next(&ring, &frame, &where), status);
		p.page->data_head = 8192; /* too late */
	}
	assert_int_equal(p.page->data_tail, 8192);
	assert_int_equal(pfr_ring_skip(&ring), 0);
	producer_force(&p, 32, 9);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	expect_next(8192, 32, 9);
}

static void hostile_heads(void **state)
{
	(void)state;
	begin(4096, 0, 0);
	expect_head(8184, PFR_E_RING_BEHIND);
	expect_head(0, PFR_E_RING_BEHIND);
	expect_head(8192 + 4096 + 8, PFR_E_RING_AHEAD);
	expect_head(8196, PFR_E_RING_ALIGN);
	if (!PFR_HOST_NARROW) {
		expect_head(8192 + (UINT64_C(1) << 32), PFR_E_RING_AHEAD);
		expect_head(UINT64_C(1) << 63, PFR_E_RING_AHEAD);
		expect_head(UINT64_C(1) << 63 | 16384, PFR_E_RING_BEHIND);
		expect_head(UINT64_MAX, PFR_E_RING_ALIGN);
	}
	/* behind what was handed out, though not behind the tail */
	producer_at(&p, 0);
	setup(0);
	producer_force(&p, 32, 9);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	expect_next(0, 32, 9);
	p.page->data_head = 24;
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_E_RING_BEHIND);
	producer_free(&p);
}

/* ---- sizes -------------------------------------------------------------------- */

static void hostile_sizes(void **state)
{
	static const struct {
		uint16_t size;
		enum pfr_status status;
	} cases[] = {
		{0, PFR_E_RECORD_SIZE},
		{1, PFR_E_RECORD_SIZE},
		{7, PFR_E_RECORD_SIZE},
		{9, PFR_E_RING_ALIGN},
		{65535, PFR_E_RING_ALIGN},
		{4104, PFR_E_RING_RECORD},
		{65528, PFR_E_RING_RECORD},
		{64, PFR_E_TRUNCATED},
		{4096, PFR_E_TRUNCATED},
	};
	unsigned i, again;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		begin(4096, 0, 4096 * 3 - 16);
		producer_force(&p, 24, 1);
		producer_force(&p, 56, 2);
		memcpy(p.data + 8 + 6, &cases[i].size, 2);
		assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
		expect_next(12272, 24, 1);
		for (again = 0; again < 2; again++) {
			assert_int_equal(pfr_ring_next(&ring, &frame, &where), cases[i].status);
			assert_int_equal(where.status, cases[i].status);
			assert_int_equal(where.at, 12296);
			assert_int_equal(where.offset, 12296);
			assert_int_equal(where.needed, cases[i].size);
			assert_int_equal(where.left, 56);
			assert_int_equal(where.type, 2);
		}
		pfr_ring_release(&ring); /* what came before is given back */
		assert_int_equal(p.page->data_tail, 12296);
		assert_int_equal(pfr_ring_begin(&ring, &where), cases[i].status);
		assert_int_equal(pfr_ring_skip(&ring), 56);
		assert_int_equal(p.page->data_tail, 12352);
		assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
		assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_END);
		producer_free(&p);
	}
}

static void scratch_too_small(void **state)
{
	(void)state;
	begin(4096, 0, 4096 - 16);
	producer_force(&p, 24, 1);
	ring.scratch = 0;
	ring.scratch_size = 0;
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_NO_SPACE);
	assert_int_equal(where.needed, 24);
	assert_int_equal(where.at, 4080);
	ring.scratch = scratch + 1; /* of any alignment */
	ring.scratch_size = 23;
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_NO_SPACE);
	ring.scratch_size = 24;
	expect_next(4080, 24, 1);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_END);
	producer_free(&p);
}

/* ---- giving back ---------------------------------------------------------------- */

static void drain_ends_at_its_head(void **state)
{
	(void)state;
	begin(4096, 0, 0);
	producer_force(&p, 32, 1);
	producer_force(&p, 40, 2);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	producer_force(&p, 48, 3);
	expect_next(0, 32, 1);
	pfr_ring_release(&ring);
	assert_int_equal(p.page->data_tail, 32);
	expect_next(32, 40, 2);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_END);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK); /* not released, and not again */
	assert_int_equal(p.page->data_tail, 32);
	expect_next(72, 48, 3);
	pfr_ring_release(&ring);
	assert_int_equal(p.page->data_tail, 120);
	producer_free(&p);
}

static void read_only_stores_nothing(void **state)
{
	(void)state;
	begin(4096, PFR_RING_READ_ONLY, 64);
	producer_force(&p, 32, 1);
	assert_int_equal(mprotect((void *)((uintptr_t)p.page & ~(uintptr_t)4095), p.mapped, PROT_READ), 0);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	expect_next(64, 32, 1);
	pfr_ring_release(&ring);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_END);
	pfr_ring_skip(&ring);
	assert_int_equal(p.page->data_tail, 64);
	producer_free(&p);
}

static void copies_stay(void **state)
{
	const struct perf_event_header header = {1, 3, 64}; /* as producer_force wrote it */

	(void)state;
	begin(4096, PFR_RING_COPY, 0);
	producer_force(&p, 64, 1);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_OK);
	memset(p.data, 0xff, 4096);
	expect_frame(0, 64, 1);
	assert_memory_equal(frame.data, &header, sizeof(header));
	producer_free(&p);
}

static void as_spans(void **state)
{
	struct pfr_span span[2];

	(void)state;
	begin(256, 0, 240);
	producer_force(&p, 24, 1);
	producer_force(&p, 40, 2);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	expect_next(240, 24, 1);
	pfr_ring_spans(&ring, span);
	assert_ptr_equal(span[0].data, p.data + 8);
	assert_int_equal(span[0].size, 40);
	assert_int_equal(span[1].size, 0);
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_END);
	pfr_ring_release(&ring);
	assert_int_equal(p.page->data_tail, 304);
	producer_force(&p, 216, 3);
	assert_int_equal(pfr_ring_begin(&ring, &where), PFR_OK);
	pfr_ring_spans(&ring, span);
	assert_int_equal(span[0].size, 208);
	assert_ptr_equal(span[1].data, p.data);
	assert_int_equal(span[1].size, 8);
	producer_free(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_place_forward),
		cmocka_unit_test(every_place_backward),
		cmocka_unit_test(narrow_positions),
		cmocka_unit_test(largest_record),
		cmocka_unit_test(hostile_page),
		cmocka_unit_test(old_kernels),
		cmocka_unit_test(hostile_heads),
		cmocka_unit_test(hostile_sizes),
		cmocka_unit_test(scratch_too_small),
		cmocka_unit_test(drain_ends_at_its_head),
		cmocka_unit_test(read_only_stores_nothing),
		cmocka_unit_test(copies_stay),
		cmocka_unit_test(as_spans),
	};

	return cmocka_run_group_tests_name("ring", tests, 0, 0);
}
