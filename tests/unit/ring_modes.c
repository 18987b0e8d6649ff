/* SPDX-License-Identifier: MIT */
/*
 * decoder/ring.c on rings whose writer does not wait, paused and not, on AUX
 * areas, on long runs of the producer, and on the rings of the corpus. Places and
 * refusals are tests/unit/ring.c's.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "perfring.h"
#include "tests/unit/ring_unit.h"

#define BACK (PFR_RING_BACKWARD | PFR_RING_PAUSED)

static void expect_begin(enum pfr_status status)
{
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_ring_begin(&ring, &where), status);
	assert_int_equal(where.status, status ? status : (enum pfr_status)0xeeeeeeee);
}

static void expect_end(enum pfr_status status)
{
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), status);
	if (status != PFR_END)
		assert_int_equal(where.status, status);
}

/* The frame is the record of `fill`, of this size. */
static void expect_next(uint64_t size, unsigned fill)
{
	memset(&frame, 0xee, sizeof(frame));
	assert_int_equal(pfr_ring_next(&ring, &frame, &where), PFR_OK);
	assert_int_equal(frame.size, size);
	assert_int_equal(frame.type, fill);
	assert_memory_equal(frame.data + 8, producer_pattern(fill) + 8, size - 8);
}

/* ---- backward ------------------------------------------------------------------ */

/* Drain after drain, newest first, each from the head to the head of the last. */
static void backward_drains(void **state)
{
	unsigned fill;

	(void)state;
	begin(4096, BACK, 0);
	expect_begin(PFR_OK);
	expect_end(PFR_END);
	for (fill = 1; fill < 200; fill += 3) {
		producer_force(&p, 40, fill);
		producer_force(&p, 120, fill + 1);
		producer_force(&p, 8, fill + 2);
		expect_begin(PFR_OK);
		expect_next(8, fill + 2);
		assert_true(frame.at == p.page->data_head);
		expect_next(120, fill + 1);
		expect_next(40, fill);
		expect_end(PFR_END);
		expect_end(PFR_END);
		pfr_ring_release(&ring);
		assert_int_equal(p.page->data_tail, 0);
	}
	producer_free(&p);
}

/* Overwritten: every whole record that is left, and none that is cut. */
static void backward_overwritten(void **state)
{
	unsigned size, fill, newest;

	(void)state;
	for (size = 8; size <= 1200; size += 8) {
		begin(2048, BACK, 0);
		newest = 1 + 6000 / size;
		for (fill = 1; fill <= newest; fill++)
			producer_force(&p, size, fill);
		expect_begin(PFR_OK);
		for (fill = newest; fill > newest - 2048 / size; fill--)
			expect_next(size, fill);
		expect_end(PFR_END);
		producer_free(&p);
	}
}

/* Memory that was never written ends a ring of which no one knows how it began. */
static void backward_unwritten(void **state)
{
	(void)state;
	begin(4096, BACK, 0);
	ring.tail = 1 << 20; /* as if a drain had been long ago */
	producer_force(&p, 48, 1);
	expect_begin(PFR_OK);
	expect_next(48, 1);
	expect_end(PFR_END);
	expect_end(PFR_END);
	producer_free(&p);
}

static void backward_hostile(void **state)
{
	uint16_t bad[] = {0, 4, 20, 64, 4104};
	enum pfr_status status[] = {PFR_E_RECORD_SIZE, PFR_E_RECORD_SIZE, PFR_E_RING_ALIGN, PFR_E_TRUNCATED, PFR_E_RING_RECORD};
	unsigned i;

	(void)state;
	for (i = 0; i < 5; i++) {
		begin(4096, BACK, 0);
		producer_force(&p, 48, 1);
		producer_force(&p, 32, 2);
		memcpy(p.data + 4096 - 48 + 6, &bad[i], 2);
		expect_begin(PFR_OK);
		expect_next(32, 2);
		expect_end(status[i]);
		assert_true(where.at == (uint64_t)-48);
		assert_int_equal(where.needed, bad[i]);
		assert_int_equal(where.left, 48);
		expect_end(status[i]);
		pfr_ring_release(&ring);
		producer_force(&p, 16, 3);
		expect_begin(PFR_OK); /* a head is always a record's beginning */
		expect_next(16, 3);
		expect_end(PFR_END);
		p.page->data_head = 8;
		if (!PFR_HOST_NARROW) {
			expect_begin(PFR_E_RING_BEHIND);
			expect_end(PFR_E_RING_BEHIND);
		}
		p.page->data_head = (uint64_t)-100;
		expect_begin(PFR_E_RING_ALIGN);
		producer_free(&p);
	}
}

static void backward_skipped(void **state)
{
	unsigned i;

	(void)state;
	begin(4096, BACK, 0);
	for (i = 1; i <= 3; i++)
		producer_force(&p, 64, i);
	assert_int_equal(pfr_ring_skip(&ring), 192);
	producer_force(&p, 64, 4);
	expect_begin(PFR_OK);
	expect_next(64, 4);
	expect_end(PFR_END);
	producer_free(&p);
}

/* ---- not paused ------------------------------------------------------------------ */

/* The writer continues while the ring is read: the reader must stop before what it overwrote. */
static void backward_torn(void **state)
{
	unsigned during, i, read;

	(void)state;
	for (during = 0; during < 120; during++) {
		begin(4096, PFR_RING_BACKWARD, 0);
		assert_int_equal(ring.margin, 1024);
		for (i = 1; i <= 200; i++)
			producer_force(&p, 64, i);
		expect_begin(PFR_OK);
		expect_next(64, 200);
		assert_ptr_equal(frame.data, scratch);
		for (i = 0; i < during; i++)
			producer_force(&p, 64, 201 + i);
		for (read = 1; pfr_ring_next(&ring, &frame, &where) == PFR_OK; read++) {
			assert_int_equal(frame.type, 200 - read);
			assert_memory_equal(frame.data + 8, producer_pattern(200 - read) + 8, 56);
		}
		assert_int_equal(read, during < 47 ? 48 - during : 1);
		expect_end(PFR_END);
		producer_free(&p);
	}
}

static void forward_torn(void **state)
{
	unsigned i;

	(void)state;
	begin(4096, PFR_RING_OVERWRITE, 0);
	for (i = 1; i <= 40; i++)
		producer_force(&p, 64, i);
	expect_begin(PFR_OK);
	expect_next(64, 1);
	for (i = 41; i <= 49; i++)
		producer_force(&p, 64, i);
	expect_next(64, 2); /* 48 records are within reach: 2..49 */
	producer_force(&p, 64, 50);
	producer_force(&p, 64, 51);
	expect_end(PFR_TORN);
	assert_int_equal(where.needed, 38 * 64);
	expect_end(PFR_END);
	expect_begin(PFR_OK); /* from the last drain's head on all is there */
	for (i = 41; i <= 51; i++)
		expect_next(64, i);
	for (i = 52; i <= 100; i++)
		producer_force(&p, 64, i);
	expect_begin(PFR_TORN);
	assert_int_equal(where.needed, 49 * 64);
	expect_end(PFR_END);
	producer_force(&p, 64, 101);
	expect_begin(PFR_OK);
	expect_next(64, 101);
	assert_int_equal(p.page->data_tail, 0);
	producer_free(&p);
}

/* What was overwritten while its size was looked at is no error. */
static void torn_header(void **state)
{
	unsigned i;

	(void)state;
	begin(4096, PFR_RING_OVERWRITE, 0);
	producer_force(&p, 64, 1);
	expect_begin(PFR_OK);
	for (i = 0; i < 60; i++)
		producer_force(&p, 72, 2);
	memset(p.data, 0, 64);
	expect_end(PFR_TORN);
	expect_end(PFR_END);
	producer_free(&p);
}

/* ---- AUX ---------------------------------------------------------------------------- */

static struct pfr_aux_area area;
static struct pfr_span span[2];

static void aux_begin(unsigned flags, uint64_t tail)
{
	producer_init(&p, 4096);
	p.page->aux_size = 4096;
	p.page->aux_tail = p.page->aux_head = tail;
	assert_int_equal(pfr_aux_area_init(&area, p.page, p.data, 4096, flags, &where), PFR_OK);
}

static void aux_spans(void **state)
{
	(void)state;
	aux_begin(0, 3 * 4096 - 100);
	p.page->aux_head += 1000;
	assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_OK);
	assert_ptr_equal(span[0].data, p.data + 3996);
	assert_int_equal(span[0].size, 100);
	assert_ptr_equal(span[1].data, p.data);
	assert_int_equal(span[1].size, 900);
	assert_int_equal(pfr_aux_area_range(&area, 12288 - 50, 60, span, &where), PFR_OK);
	assert_int_equal(span[0].size, 50);
	assert_int_equal(span[1].size, 10);
	assert_int_equal(pfr_aux_area_release(&area, 12288 - 50), PFR_OK);
	assert_int_equal(p.page->aux_tail, 12238);
	assert_int_equal(pfr_aux_area_range(&area, 12237, 1, span, &where), PFR_E_AUX_RANGE);
	assert_int_equal(pfr_aux_area_range(&area, 12238, 951, span, &where), PFR_E_AUX_RANGE);
	assert_int_equal(pfr_aux_area_range(&area, 12238, UINT64_MAX, span, &where), PFR_E_AUX_RANGE);
	assert_int_equal(pfr_aux_area_range(&area, 12238, 950, span, &where), PFR_OK);
	assert_int_equal(pfr_aux_area_release(&area, 12237), PFR_END);
	assert_int_equal(pfr_aux_area_release(&area, 13189), PFR_END);
	assert_int_equal(p.page->aux_tail, 12238);
	producer_free(&p);
	aux_begin(PFR_RING_READ_ONLY, 0); /* somebody else's tail */
	p.page->aux_head = 64;
	assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_OK);
	assert_int_equal(pfr_aux_area_release(&area, 64), PFR_OK);
	assert_int_equal(area.tail, 64);
	assert_int_equal(p.page->aux_tail, 0);
	producer_free(&p);
}

static void aux_hostile(void **state)
{
	static const uint64_t sizes[] = {0, 1, 5000, 8192, UINT64_C(1) << 63, UINT64_MAX};
	unsigned i;

	(void)state;
	aux_begin(0, 8192);
	p.page->aux_head = 8191;
	assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_E_RING_BEHIND);
	assert_string_equal(pfr_row_name(where.row), "aux_head");
	assert_int_equal(where.offset, 1056);
	p.page->aux_head = 8192 + 4097;
	assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_E_RING_AHEAD);
	p.page->aux_head = 8192 + (UINT64_C(1) << 32);
	assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_HOST_NARROW ? PFR_OK : PFR_E_RING_AHEAD);
	p.page->aux_head = 8192 + 4096;
	assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_OK);
	for (i = 0; i < 6; i++) {
		p.page->aux_size = sizes[i];
		assert_int_equal(pfr_aux_area_init(&area, p.page, p.data, 4096, 0, &where), PFR_E_RING_SIZE);
		assert_true(where.needed == sizes[i]);
		assert_int_equal(where.offset, 1080);
	}
	producer_free(&p);
}

/* A snapshot is the whole area; its head may go round within it. */
static void aux_snapshot(void **state)
{
	(void)state;
	aux_begin(PFR_RING_OVERWRITE, 0);
	p.page->aux_head = 4096 * 7 + 96;
	assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_OK);
	assert_ptr_equal(span[0].data, p.data + 96);
	assert_int_equal(span[0].size, 4000);
	assert_int_equal(span[1].size, 96);
	p.page->aux_head = 8;
	assert_int_equal(pfr_aux_area_begin(&area, span, &where), PFR_OK);
	assert_int_equal(pfr_aux_area_range(&area, 4096 - 8, 4096, span, &where), PFR_OK);
	assert_int_equal(span[0].size, 8);
	assert_int_equal(pfr_aux_area_range(&area, 0, 4097, span, &where), PFR_E_AUX_RANGE);
	assert_int_equal(pfr_aux_area_release(&area, 8), PFR_END);
	assert_int_equal(p.page->aux_tail, 0);
	producer_free(&p);
}

/* ---- long runs ------------------------------------------------------------------------ */

static uint32_t seed;

static uint32_t chance(uint32_t below)
{
	seed = seed * 1664525 + 1013904223;
	return (uint32_t)((uint64_t)seed * below >> 32);
}

/* Numbers of records are written, one after another; LOST tells of those that were not. */
static void drain_some(uint64_t *next, uint32_t most)
{
	uint64_t word[3];

	expect_begin(PFR_OK);
	while (most-- && pfr_ring_next(&ring, &frame, &where) == PFR_OK) {
		memcpy(word, frame.data, frame.size < 24 ? 16 : 24);
		if (frame.type == PERF_RECORD_LOST) {
			*next += word[2];
			continue;
		}
		assert_true(word[1] == *next);
		++*next;
		if (!chance(3))
			pfr_ring_release(&ring);
	}
	pfr_ring_release(&ring);
}

static void long_run(uint64_t size, unsigned flags)
{
	static unsigned char record[4096];
	uint64_t number = 0, next = 0;
	unsigned rounds;

	begin(size, flags, 0);
	for (rounds = 0; rounds < 40000; rounds++) {
		uint32_t n = chance(12);

		while (n--) {
			struct perf_event_header header = {9, 0, (uint16_t)(16 + 8 * chance((uint32_t)size / 32))};

			memcpy(record, &header, 8);
			memcpy(record + 8, &number, 8);
			number++;
			producer_write(&p, record, header.size);
		}
		drain_some(&next, chance(16));
	}
	drain_some(&next, UINT32_MAX);
	assert_true(next + p.lost == number);
	producer_free(&p);
}

static void long_runs(void **state)
{
	(void)state;
	for (seed = 1; seed < 4; seed++) {
		uint32_t kept = seed;

		long_run(256, 0);
		long_run(4096, 0);
		long_run(4096, PFR_RING_COPY);
		seed = kept;
	}
}

/* ---- the corpus ------------------------------------------------------------------------ */

static _Alignas(8) unsigned char image[65536], twin[65536];

static size_t load(const char *name, unsigned char *to)
{
	char path[64];
	size_t size;
	FILE *file;

	snprintf(path, sizeof(path), "corpus/%s", name);
	file = fopen(path, "rb");
	if (!file)
		return 0;
	size = fread(to, 1, sizeof(image), file);
	fclose(file);
	return size;
}

/* The ring's records, one after another, are the data section of its twin. */
static void expect_twin(const char *name, const char *other, unsigned flags)
{
	size_t size = load(name, image), whole = load(other, twin);
	uint64_t at, bytes;
	unsigned count = 0;

	assert_true(size && whole);
	if (*(const unsigned char *)&(const uint16_t){1} != 1) {
		print_message("# %s was copied from a little-endian machine's memory: it cannot be read here\n", name);
		return;
	}
	memcpy(&at, twin + 40, 8);
	memcpy(&bytes, twin + 48, 8);
	assert_true(at + bytes <= whole);
	bytes += at;
	assert_int_equal(pfr_ring_init(&ring, image, size, flags, scratch, sizeof(scratch), &where), PFR_OK);
	expect_begin(PFR_OK);
	while (pfr_ring_next(&ring, &frame, &where) == PFR_OK) {
		assert_true(frame.size <= bytes - at);
		assert_memory_equal(frame.data, twin + at, frame.size);
		at += frame.size;
		count++;
	}
	assert_true(at == bytes);
	assert_true(count > 5);
}

static void corpus_rings(void **state)
{
	unsigned copy;

	(void)state;
	for (copy = 0; copy <= PFR_RING_COPY; copy += PFR_RING_COPY) {
		expect_twin("ring-wrap.ring", "ring-wrap.data", copy | PFR_RING_READ_ONLY);
		expect_twin("ring-full.ring", "ring-full.data", copy | PFR_RING_READ_ONLY);
		expect_twin("ring-backward.ring", "ring-backward.data", copy | BACK);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(backward_drains),
		cmocka_unit_test(backward_overwritten),
		cmocka_unit_test(backward_unwritten),
		cmocka_unit_test(backward_hostile),
		cmocka_unit_test(backward_skipped),
		cmocka_unit_test(backward_torn),
		cmocka_unit_test(forward_torn),
		cmocka_unit_test(torn_header),
		cmocka_unit_test(aux_spans),
		cmocka_unit_test(aux_hostile),
		cmocka_unit_test(aux_snapshot),
		cmocka_unit_test(long_runs),
		cmocka_unit_test(corpus_rings),
	};

	return cmocka_run_group_tests_name("ring modes", tests, 0, 0);
}
