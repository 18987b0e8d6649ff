/* SPDX-License-Identifier: MIT */
/* decoder/bits.c: bit fields of a big-endian writer, and the length of text. */
#include "tests/unit/unit.h"

#include "decoder/decode.h"

/* Each one-bit flag of perf_event_attr is bit 63 - n of a big-endian writer's word. */
static void attr_flags(void **state)
{
	unsigned n;

	(void)state;
	for (n = 0; n < 40; n++)
		if (n != 15 && n != 16)
			assert_true(pfr_bits_turn(UINT64_C(1) << (63 - n), 64, PFR_SET_ATTR) == UINT64_C(1) << n);
	assert_true(pfr_bits_turn(UINT64_MAX, 64, PFR_SET_ATTR) == UINT64_MAX);
	assert_true(pfr_bits_turn(0, 64, PFR_SET_ATTR) == 0);
}

/* precise_ip: byte 2 is 0x80 for 1, byte 1 is 0x01 for 2, as clang lays it out for s390x (abi.md 6). */
static void precise_ip(void **state)
{
	(void)state;
	assert_true(pfr_bits_turn(UINT64_C(0x0000800000000000), 64, PFR_SET_ATTR) == UINT64_C(1) << 15);
	assert_true(pfr_bits_turn(UINT64_C(0x0001000000000000), 64, PFR_SET_ATTR) == UINT64_C(2) << 15);
	assert_true(pfr_bits_turn(UINT64_C(0x0001800000000000), 64, PFR_SET_ATTR) == UINT64_C(3) << 15);
}

/* Shifts of a big-endian recorder: cycles 44, type 40, spec 38, new_type 34, priv 31 (abi.md 5.13). */
static void branch_flags(void **state)
{
	static const struct {
		unsigned big, little, width;
	} fields[] = {
		{63, 0, 1},
		{62, 1, 1},
		{61, 2, 1},
		{60, 3, 1},
		{44, 4, 16},
		{40, 20, 4},
		{38, 24, 2},
		{34, 26, 4},
		{31, 30, 3},
		{0, 33, 31},
	};
	unsigned i;
	uint64_t value;

	(void)state;
	for (i = 0; i < 10; i++)
		for (value = 1; value < UINT64_C(1) << fields[i].width; value = value * 2 + 1)
			assert_true(pfr_bits_turn(value << fields[i].big, 64, PFR_SET_BRANCH_FLAGS) ==
				    value << fields[i].little);
	assert_true(pfr_bits_turn(UINT64_C(0x8001) << 44, 64, PFR_SET_BRANCH_FLAGS) == UINT64_C(0x8001) << 4);
	assert_true(pfr_bits_turn(UINT64_C(0x1234) << 44, 64, PFR_SET_BRANCH_FLAGS) == UINT64_C(0x1234) << 4);
}

/* aux_action: start 0x80, pause 0x40, resume 0x20 in byte 0 (abi.md 6). */
static void aux_action(void **state)
{
	(void)state;
	assert_int_equal(pfr_bits_turn(0x80000000, 32, PFR_SET_AUX_ACTION), 1);
	assert_int_equal(pfr_bits_turn(0x40000000, 32, PFR_SET_AUX_ACTION), 2);
	assert_int_equal(pfr_bits_turn(0x20000000, 32, PFR_SET_AUX_ACTION), 4);
	assert_int_equal(pfr_bits_turn(0x00000005, 32, PFR_SET_AUX_ACTION), 5u << 3);
	assert_int_equal(pfr_bits_turn(0xa0000000, 32, PFR_SET_MISC), 5); /* the first field of all: cpumode */
	assert_int_equal(pfr_bits_turn(0x20000000, 32, PFR_SET_MISC), 1);
}

static void text(void **state)
{
	static const unsigned char t[8] = {'a', 'b', 0, 'c', 'd', 'e', 'f', 'g'};

	(void)state;
	assert_int_equal(pfr_text_length(t, 8), 2);
	assert_int_equal(pfr_text_length(t, 2), 2);
	assert_int_equal(pfr_text_length(t, 1), 1);
	assert_int_equal(pfr_text_length(t, 0), 0);
	assert_int_equal(pfr_text_length(t + 2, 6), 0);
	assert_int_equal(pfr_text_length(t + 3, 5), 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(attr_flags),
		cmocka_unit_test(precise_ip),
		cmocka_unit_test(branch_flags),
		cmocka_unit_test(aux_action),
		cmocka_unit_test(text),
	};

	return RUN(tests);
}
