/* SPDX-License-Identifier: MIT */
/* decoder/count.c: all forms of read(2) in both orders, and scaling without overflow. */
#include "tests/unit/unit.h"

static void put_members(struct bytes *b, unsigned format, unsigned members)
{
	unsigned i;

	for (i = 0; i < members; i++) {
		bytes_u64(b, 1000 + i);
		if (format & 4)
			bytes_u64(b, 2000 + i);
		if (format & 16)
			bytes_u64(b, 3000 + i);
	}
}

static void put(struct bytes *b, unsigned format, int big)
{
	bytes_init(b, big);
	bytes_u64(b, format & 8 ? 3 : 1000);
	if (format & 1)
		bytes_u64(b, 11);
	if (format & 2)
		bytes_u64(b, 12);
	if (format & 8)
		put_members(b, format, 3);
	else if (format & 4)
		bytes_u64(b, 2000);
	if (!(format & 8) && format & 16)
		bytes_u64(b, 3000);
}

static void check_group(const struct pfr_read_format *c, unsigned format)
{
	struct pfr_read_value value;
	unsigned i;

	assert_int_equal(c->values.nr, 3);
	for (i = 0; i < 3; i++) {
		assert_int_equal(pfr_read_value_at(&c->values, i, &value), PFR_OK);
		assert_int_equal(value.value, 1000 + i);
		if (format & 4)
			assert_int_equal(value.id, 2000 + i);
		if (format & 16)
			assert_int_equal(value.lost, 3000 + i);
	}
	assert_int_equal(pfr_read_value_at(&c->values, 3, &value), PFR_END);
}

static void test_forms(void **state)
{
	static struct bytes b;
	struct pfr_read_format c;
	struct pfr_where where;
	unsigned format, big;
	size_t cut;

	(void)state;
	for (format = 0; format < 32; format++)
		for (big = 0; big < 2; big++) {
			enum pfr_byte_order order = big ? PFR_BIG : PFR_LITTLE;

			put(&b, format, (int)big);
			assert_int_equal(pfr_count_decode(b.data, b.size, format, order, &c, &where), PFR_OK);
			if (format & 1)
				assert_int_equal(c.time_enabled, 11);
			if (format & 2)
				assert_int_equal(c.time_running, 12);
			if (format & 8)
				check_group(&c, format);
			else
				assert_int_equal(c.value, 1000);
			for (cut = 0; cut < b.size; cut++)
				assert_int_not_equal(pfr_count_decode(b.data, cut, format, order, &c, &where), PFR_OK);
		}
	assert_int_equal(pfr_count_decode(b.data, b.size, 32, PFR_LITTLE, &c, &where), PFR_E_READ_FORMAT);
	assert_int_equal(where.needed, 32);
}

/* v * e / r rounded down, at most 2^64 - 1; digit by digit, since not every machine has 128 bits. */
static uint64_t exact_scale(uint64_t v, uint64_t e, uint64_t r)
{
	uint64_t result = 0, rest = 0;
	int bit, carry;

	for (bit = 63; bit >= 0; bit--) {
		/* result * 2 + (e if that bit of v is set), with the rest of the division carried along */
		uint64_t add = v >> bit & 1 ? e / r : 0, remain = v >> bit & 1 ? e % r : 0, twice = rest * 2;

		carry = rest >> 63 || twice >= r;
		if (carry)
			twice -= r;
		rest = twice + remain;
		if (result >> 63 || result * 2 > UINT64_MAX - (unsigned)carry || result * 2 + (unsigned)carry > UINT64_MAX - add)
			return UINT64_MAX;
		result = result * 2 + (unsigned)carry + add;
		if (rest < twice || rest >= r) {
			if (result == UINT64_MAX)
				return UINT64_MAX;
			rest -= r;
			result++;
		}
	}
	return result;
}

static void test_scale(void **state)
{
	static const uint64_t most = UINT64_MAX;
	uint64_t seed = 88172645463325252u;
	unsigned i;

	(void)state;
	assert_int_equal(pfr_count_scale(5, 0, 0), 0);
	assert_int_equal(pfr_count_scale(0, most, 1), 0);
	assert_int_equal(pfr_count_scale(most, 1, 1), most);
	assert_int_equal(pfr_count_scale(most, 2, 1), most);
	assert_int_equal(pfr_count_scale(most, most, most), most);
	assert_int_equal(pfr_count_scale(most - 1, most, most - 1), most);
	assert_int_equal(pfr_count_scale(most, most - 1, most), most - 1);
	assert_int_equal(pfr_count_scale(7, 10, 3), 23);
	for (i = 0; i < 200000; i++) {
		uint64_t v, e, r;

		seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
		v = seed >> i % 64;
		seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
		e = seed >> (i / 64) % 64;
		seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
		r = (seed >> (i / 7) % 64) | 1;
		assert_true(pfr_count_scale(v, e, r) == exact_scale(v, e, r));
	}
}

/* Every small division, so that each rest there is comes up; and what just fits. */
static void test_scale_exact(void **state)
{
	uint64_t v, e, r;

	(void)state;
	for (v = 0; v < 48; v++)
		for (e = 0; e < 48; e++)
			for (r = 1; r < 48; r++)
				assert_true(pfr_count_scale(v, e, r) == v * e / r);
	assert_true(pfr_count_scale(2, UINT64_MAX / 2, 1) == UINT64_MAX - 1);
	assert_true(pfr_count_scale(3, UINT64_MAX / 3, 1) == UINT64_MAX);
	assert_true(pfr_count_scale(3, UINT64_MAX / 3 + 1, 1) == UINT64_MAX);
	assert_true(pfr_count_scale(UINT64_MAX - 1, UINT64_MAX, UINT64_MAX) == UINT64_MAX - 1);
}

/* What fails says where, and counts are left as they were. */
static void test_failures(void **state)
{
	static const unsigned char bytes[16] = {1};
	struct pfr_read_format counts, before;
	struct pfr_where where;

	(void)state;
	memset(&counts, 0xee, sizeof(counts));
	before = counts;
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_count_decode(bytes, 16, UINT64_C(1) << 40 | 1, PFR_LITTLE, &counts, &where), PFR_E_READ_FORMAT);
	assert_true(where.status == PFR_E_READ_FORMAT && where.type == 0 && where.piece == PFR_PIECE_COUNTS && where.event == PFR_NO_EVENT &&
		    where.at == 0 && where.offset == 0 && where.needed == UINT64_C(1) << 40 && where.left == 16);
	assert_string_equal(pfr_row_name(where.row), "read_format");
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_count_decode(bytes, 12, 1, PFR_LITTLE, &counts, &where), PFR_E_SHORT);
	assert_true(where.status == PFR_E_SHORT && where.type == 0 && where.piece == PFR_PIECE_COUNTS && where.event == PFR_NO_EVENT &&
		    where.at == 0 && where.offset == 8 && where.needed == 8 && where.left == 4);
	assert_memory_equal(&counts, &before, sizeof(counts));
	assert_int_equal(pfr_count_decode(bytes, SIZE_MAX, 0, PFR_LITTLE, &counts, &where), PFR_OK); /* no more is looked at */
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_forms), cmocka_unit_test(test_scale), cmocka_unit_test(test_scale_exact),
					   cmocka_unit_test(test_failures)};

	return RUN(tests);
}
