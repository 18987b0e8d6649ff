/* SPDX-License-Identifier: MIT */
/* decoder/layout.c: where ids and times lie, how long trailers are, what is refused. */
#include "tests/unit/unit.h"

#include "decoder/decode.h"

/* Every sum of the trailer's six bits, by the rule of abi.md 2: eight bytes each. */
static void trailer_sizes(void **state)
{
	static const unsigned bits[6] = {1, 2, 6, 7, 9, 16};
	unsigned set, i;

	(void)state;
	for (set = 0; set < 64; set++) {
		uint64_t type = 1 << 0 | 1 << 3 | 1 << 8; /* of no account */
		unsigned size = 0, behind = 0;
		struct pfr_layout l;

		for (i = 0; i < 6; i++)
			if (set >> i & 1) {
				type |= UINT64_C(1) << bits[i];
				size += 8;
			}
		l = unit_layout(type, 0, PFR_FLAG_SAMPLE_ID_ALL);
		assert_int_equal(l.trailer, size);
		/* from the end: IDENTIFIER 1, else ID 1 + CPU + STREAM_ID */
		behind = set >> 5 & 1 ? 1 : set >> 2 & 1 ? 1 + (set >> 3 & 1) + (set >> 4 & 1) :
							   0;
		assert_int_equal(l.trailer_id, behind);
		assert_int_equal(l.trailer_time, set >> 1 & 1 ? (set & 1) * 8 + 1 : 0);
		l = unit_layout(type, 0, 0);
		assert_int_equal(l.trailer + l.trailer_id + l.trailer_time, 0);
	}
}

/* From the front: IDENTIFIER 0, else the bits among IP, TID, TIME, ADDR before ID (abi.md 2). */
static void sample_places(void **state)
{
	unsigned set;

	(void)state;
	for (set = 0; set < 16; set++) {
		unsigned before = (set & 1) + (set >> 1 & 1) + (set >> 2 & 1) + (set >> 3 & 1);
		unsigned time = (set & 1) + (set >> 1 & 1);

		assert_int_equal(unit_layout(set | 1 << 6, 0, 0).sample_id, before + 1);
		assert_int_equal(unit_layout(set | 1 << 6 | 1 << 16, 0, 0).sample_id, 1);
		assert_int_equal(unit_layout(set | 1 << 4 | 1 << 8 | 1 << 9, 0, 0).sample_id, 0);
		assert_int_equal(unit_layout(set, 0, 0).sample_time, set >> 2 & 1 ? time + 1 : 0);
		assert_int_equal(unit_layout(set | 1 << 16, 0, 0).sample_time, set >> 2 & 1 ? time + 2 : 0);
	}
}

/* Whether a bit of a set has a name. */
static int named(enum pfr_set set, unsigned bit)
{
	struct pfr_bits bits = {.set = set, .value = UINT64_C(1) << bit};

	return pfr_bits_next(&bits) == PFR_OK;
}

static void unknown_bits(void **state)
{
	unsigned bit;

	(void)state;
	assert_true(named(PFR_SET_SAMPLE_TYPE, 24) && !named(PFR_SET_SAMPLE_TYPE, 63));
	assert_true(named(PFR_SET_READ_FORMAT, 4) && !named(PFR_SET_READ_FORMAT, 63));
	for (bit = 0; bit < 64; bit++) {
		uint64_t one = UINT64_C(1) << bit;

		assert_true(unit_layout(one, one, 0).unknown_sample_type == (named(PFR_SET_SAMPLE_TYPE, bit) ? 0 : one));
		assert_true(unit_layout(one, one, 0).unknown_read_format == (named(PFR_SET_READ_FORMAT, bit) ? 0 : one));
	}
}

static void registers_and_build_id(void **state)
{
	struct pfr_attr attr = {.sample_regs_user = 0xff0fff, .sample_regs_intr = UINT64_MAX, .flags = UINT64_C(1) << 34};
	struct pfr_layout l;

	(void)state;
	pfr_layout_init(&l, &attr);
	assert_int_equal(l.regs_user, 20);
	assert_int_equal(l.regs_intr, 64);
	assert_int_equal(l.build_id, 1);
	assert_int_equal(unit_layout(0, 0, ~(UINT64_C(1) << 34)).build_id, 0);
}

/* A COMM with the whole trailer: ids and times peeked are those that were put. */
static void peeking(void **state)
{
	static struct bytes b;
	struct pfr_layout l = unit_layout(1 << 1 | 1 << 2 | 1 << 6 | 1 << 7 | 1 << 9, 0, PFR_FLAG_SAMPLE_ID_ALL);
	struct pfr_layout front = unit_layout(1 << 0 | 1 << 2 | 1 << 6, 0, 0), none = unit_layout(1, 0, 0);
	struct pfr_frame frame;
	uint64_t value = 5;
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		bytes_init(&b, big);
		bytes_record(&b, 3, 0);
		bytes_fill(&b, 0, 16);
		bytes_u64(&b, 0); /* pid, tid */
		bytes_u64(&b, 1111);
		bytes_u64(&b, 2222);
		bytes_u64(&b, 3333);
		bytes_u64(&b, 4);
		bytes_record_end(&b);
		frame = unit_frame(&b);
		assert_int_equal(pfr_peek_id(&frame, &l, &value), PFR_OK);
		assert_int_equal(value, 2222);
		assert_int_equal(pfr_peek_time(&frame, &l, &value), PFR_OK);
		assert_int_equal(value, 1111);
		assert_int_equal(pfr_peek_id(&frame, &none, &value), PFR_END);
		assert_int_equal(pfr_peek_time(&frame, &none, &value), PFR_END);
		frame.type = 9;
		assert_int_equal(pfr_peek_time(&frame, &front, &value), PFR_OK);
		assert_int_equal(value, 0);
		frame.size = 24;
		value = 5;
		assert_int_equal(pfr_peek_id(&frame, &front, &value), PFR_E_SHORT);
		frame.type = 3;
		assert_int_equal(pfr_peek_id(&frame, &l, &value), PFR_E_SHORT);
		assert_int_equal(value, 5);
		frame.type = 68;
		assert_int_equal(pfr_peek_id(&frame, &l, &value), PFR_END);
	}
}

/* A peek needs eight bytes where it looks, and not one less. */
static void peeking_at_the_edge(void **state)
{
	static const unsigned char bytes[64] = {9};
	struct pfr_layout trailing = unit_layout(1 << 2 | 1 << 6, 0, PFR_FLAG_SAMPLE_ID_ALL), front = unit_layout(1 << 2 | 1 << 6, 0, 0);
	struct pfr_frame frame = {.data = bytes, .type = 9};
	uint64_t value;
	uint32_t size;

	(void)state;
	for (size = 0; size < 32; size++) {
		frame.type = 9;
		frame.size = size;
		assert_int_equal(pfr_peek_time(&frame, &front, &value), size < 16 ? PFR_E_SHORT : PFR_OK);
		assert_int_equal(pfr_peek_id(&frame, &front, &value), size < 24 ? PFR_E_SHORT : PFR_OK);
		if (size < 8)
			continue; /* no record has less */
		frame.type = 14;
		assert_int_equal(pfr_peek_time(&frame, &trailing, &value), size < 24 ? PFR_E_SHORT : PFR_OK);
		assert_int_equal(pfr_peek_id(&frame, &trailing, &value), size < 24 ? PFR_E_SHORT : PFR_OK);
	}
	frame.piece = PFR_PIECE_FEATURE;
	assert_int_equal(pfr_peek_id(&frame, &trailing, &value), PFR_END);
	assert_int_equal(pfr_peek_time(&frame, &trailing, &value), PFR_END);
	frame.piece = PFR_PIECE_RECORD;
	for (size = 63; size < 66; size++) { /* the perf program's records have none, nor has a type of 0 */
		frame.type = size;
		assert_int_equal(pfr_peek_id(&frame, &trailing, &value), size < 64 ? PFR_OK : PFR_END);
		assert_int_equal(pfr_peek_time(&frame, &trailing, &value), size < 64 ? PFR_OK : PFR_END);
	}
	frame.type = 0;
	assert_int_equal(pfr_peek_id(&frame, &trailing, &value), PFR_END);
	assert_int_equal(pfr_peek_time(&frame, &trailing, &value), PFR_END);
}

/* KSYMBOL's trailer lies behind its name, where there is one; stale bytes may follow. */
static void peeking_behind_the_body(void **state)
{
	struct pfr_layout l = unit_layout(1 << 2 | 1 << 6, 0, PFR_FLAG_SAMPLE_ID_ALL);
	static struct bytes b;
	struct pfr_frame frame;
	uint64_t value = 5;

	(void)state;
	bytes_init(&b, 1);
	bytes_record(&b, 17, 0);
	bytes_u64(&b, 1);
	bytes_u64(&b, 0);
	bytes_text(&b, "name", 8);
	bytes_u64(&b, 1111);
	bytes_u64(&b, 2222);
	bytes_u64(&b, 3333);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(pfr_peek_time(&frame, &l, &value), PFR_OK);
	assert_int_equal(value, 1111);
	assert_int_equal(pfr_peek_id(&frame, &l, &value), PFR_OK);
	assert_int_equal(value, 2222);
	for (frame.size = 32; frame.size < 48; frame.size++) {
		assert_int_equal(pfr_peek_time(&frame, &l, &value), PFR_E_SHORT);
		assert_int_equal(pfr_peek_id(&frame, &l, &value), PFR_E_SHORT);
	}
	assert_int_equal(pfr_peek_time(&frame, &l, &value), PFR_OK);
}

/* Which samples have the short way: those of these nine fields and no others (doc/design.md, decode and walk). */
static void plain_samples(void **state)
{
	unsigned bit;

	(void)state;
	for (bit = 0; bit < 64; bit++) {
		int want = bit == 0 || bit == 1 || bit == 2 || bit == 5 || bit == 6 || bit == 7 || bit == 8 || bit == 10 || bit == 16;

		assert_int_equal(unit_layout(UINT64_C(1) << bit, 0, 0).plain != 0, want);
		assert_int_equal(unit_layout(UINT64_C(1) << bit | 1, 0, 0).plain != 0, want);
	}
	assert_int_equal(unit_layout(0, 0, 0).plain, 1);
}

/* A bit for each row of a sample that is asked for, and none for the others: those are not looked at. */
static void rows_of_samples(void **state)
{
	unsigned bit;

	(void)state;
	assert_true(unit_layout(0, 0, 0).sample_rows == 0);
	for (bit = 0; bit < 25; bit++) {
		uint64_t rows = 0;
		uint16_t row;

		for (row = ROW_OF_sample + 1; row < ROW_END_sample; row++)
			if (pfr_rows[row].cond.mask == UINT32_C(1) << bit)
				rows |= UINT64_C(1) << (row - ROW_OF_sample - 1);
		assert_true(rows != 0);
		assert_true(unit_layout(UINT64_C(1) << bit, 0, 0).sample_rows == rows);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_of_samples),
		cmocka_unit_test(trailer_sizes),
		cmocka_unit_test(sample_places),
		cmocka_unit_test(unknown_bits),
		cmocka_unit_test(registers_and_build_id),
		cmocka_unit_test(peeking),
		cmocka_unit_test(peeking_at_the_edge),
		cmocka_unit_test(peeking_behind_the_body),
		cmocka_unit_test(plain_samples),
	};

	return RUN(tests);
}
