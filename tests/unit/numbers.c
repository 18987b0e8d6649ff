/* SPDX-License-Identifier: MIT */
/* decoder/numbers.c: runs of numbers one by one and as arrays, in place or copied. */
#include "tests/unit/unit.h"

#define NR 9

static union {
	uint64_t aligned;
	unsigned char bytes[8 * (NR + 1)];
} memory;

static int host_big(void)
{
	const uint16_t one = 1;
	unsigned char first;

	memcpy(&first, &one, 1);
	return !first;
}

static uint64_t number_of(unsigned width, uint32_t i)
{
	uint64_t number = (i + 1) * UINT64_C(0xf1e2d3c4b5a69788);

	return width == 8 ? number : number & ((UINT64_C(1) << 8 * width) - 1);
}

/* NR numbers at `shift` bytes from a place that is aligned to 8. */
static struct pfr_words words_at(unsigned shift, uint8_t width, int big)
{
	struct pfr_words words = {memory.bytes + shift, NR, width, (uint8_t)(big ? PFR_BIG : PFR_LITTLE)};
	unsigned i, k;

	for (i = 0; i < NR; i++)
		for (k = 0; k < width; k++)
			memory.bytes[shift + i * width + k] =
				(unsigned char)(number_of(width, i) >> 8 * (big ? width - 1 - k : k));
	return words;
}

/* Reads all through a space of `capacity` numbers, from `first` on; gives how many times it was asked. */
static unsigned check_all(const struct pfr_words *words, uint32_t first, uint32_t capacity)
{
	uint64_t space[NR];
	const pfr_u64 *numbers;
	uint32_t i, k, nr;
	unsigned asked = 0;

	for (i = first; i < words->nr; i += nr, asked++) {
		numbers = pfr_words_u64(words, i, space, capacity, &nr);
		assert_true(nr > 0);
		for (k = 0; k < nr; k++)
			assert_true(numbers[k] == number_of(words->width, i + k));
	}
	assert_int_equal(i, NR);
	return asked;
}

static void all_forms(void **state)
{
	static const uint8_t widths[] = {2, 4, 8};
	unsigned shift, i, big;

	(void)state;
	for (shift = 0; shift < 9; shift++)
		for (i = 0; i < 3; i++)
			for (big = 0; big < 2; big++) {
				struct pfr_words words = words_at(shift, widths[i], (int)big);
				uint32_t k;

				for (k = 0; k < NR; k++) {
					assert_true(pfr_word(&words, k) == number_of(widths[i], k));
					assert_true(pfr_word_at(&words, k) == number_of(widths[i], k));
				}
				assert_true(pfr_word_at(&words, NR) == 0);
				assert_true(pfr_word_at(&words, UINT32_MAX) == 0);
				check_all(&words, 0, NR);
				check_all(&words, 0, 2);
				check_all(&words, 5, 1);
			}
}

/* Bytes that are an array already are not copied; all others are, as many as there is space for. */
static void in_place(void **state)
{
	struct pfr_words host = words_at(0, 8, host_big()), other;
	uint64_t space[NR];
	const pfr_u64 *numbers;
	uint32_t nr;

	(void)state;
	numbers = pfr_words_u64(&host, 2, 0, 0, &nr);
	if (nr) { /* a compiler that tells the host's order */
		assert_ptr_equal(numbers, memory.bytes + 16);
		assert_int_equal(nr, NR - 2);
		assert_int_equal(check_all(&host, 0, 1), 1);
	}
	pfr_words_u64(&host, NR, space, NR, &nr);
	assert_int_equal(nr, 0);
	pfr_words_u64(&host, UINT32_MAX, space, NR, &nr);
	assert_int_equal(nr, 0);
	assert_ptr_equal(pfr_words_copy(&host, 1, space, 4, &nr), space);
	assert_int_equal(nr, 4);
	assert_true(space[3] == number_of(8, 4));
	other = words_at(4, 8, host_big());
	assert_ptr_equal(pfr_words_u64(&other, 0, space, 4, &nr), space);
	assert_int_equal(nr, 4);
	pfr_words_u64(&other, 0, space, 0, &nr);
	assert_int_equal(nr, 0);
	other = words_at(0, 8, !host_big());
	assert_int_equal(check_all(&other, 0, 4), 3);
	other = words_at(0, 4, host_big());
	assert_int_equal(check_all(&other, 1, 4), 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(all_forms), cmocka_unit_test(in_place)};

	return RUN(tests);
}
