/* SPDX-License-Identifier: MIT */
/* decoder/wire.h: numbers in either order at any alignment. */
#include "tests/unit/unit.h"

#include "decoder/wire.h"

static const unsigned char bytes[16] = {0x00, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd,
					0xef, 0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc};

static void widths_and_orders(void **state)
{
	(void)state;
	assert_int_equal(wire_u16(bytes + 1, 0), 0x2301);
	assert_int_equal(wire_u16(bytes + 1, 1), 0x0123);
	assert_int_equal(wire_u32(bytes + 1, 0), 0x67452301);
	assert_int_equal(wire_u32(bytes + 1, 1), 0x01234567);
	assert_true(wire_u64(bytes + 1, 0) == UINT64_C(0xefcdab8967452301));
	assert_true(wire_u64(bytes + 1, 1) == UINT64_C(0x0123456789abcdef));
}

static void every_alignment(void **state)
{
	unsigned at;

	(void)state;
	for (at = 0; at < 8; at++) {
		assert_true(wire_u64(bytes + at, 0) == bytes_get(bytes + at, 8, 0));
		assert_true(wire_u64(bytes + at, 1) == bytes_get(bytes + at, 8, 1));
		assert_int_equal(wire_u32(bytes + at, 1), bytes_get(bytes + at, 4, 1));
		assert_int_equal(wire_u16(bytes + at, 0), bytes_get(bytes + at, 2, 0));
	}
}

static void popcount(void **state)
{
	unsigned bit;

	(void)state;
	assert_int_equal(wire_popcount(0), 0);
	assert_int_equal(wire_popcount(UINT64_MAX), 64);
	assert_int_equal(wire_popcount(UINT64_C(0xf0f0f0f000000001)), 17);
	for (bit = 0; bit < 64; bit++)
		assert_int_equal(wire_popcount(UINT64_C(1) << bit), 1);
}

static void clamp(void **state)
{
	(void)state;
	assert_int_equal(wire_clamp(0), 0);
	assert_int_equal(wire_clamp(UINT32_MAX), UINT32_MAX);
	assert_int_equal(wire_clamp(UINT64_C(1) << 32), UINT32_MAX);
	assert_int_equal(wire_clamp((UINT64_C(1) << 32) + 20), UINT32_MAX);
}

/* pfr_word of the public header reads the same without the decoder. */
static void words(void **state)
{
	static const uint8_t widths[] = {2, 4, 8};
	unsigned i, order;
	uint32_t k;

	(void)state;
	for (order = 0; order < 2; order++)
		for (i = 0; i < 3; i++) {
			struct pfr_words w = {bytes, 16u / widths[i], widths[i], (uint8_t)order};

			for (k = 0; k < w.nr; k++)
				assert_true(pfr_word(&w, k) ==
					    bytes_get(bytes + k * widths[i], widths[i], order == PFR_BIG));
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(widths_and_orders),
		cmocka_unit_test(every_alignment),
		cmocka_unit_test(popcount),
		cmocka_unit_test(clamp),
		cmocka_unit_test(words),
	};

	return RUN(tests);
}
