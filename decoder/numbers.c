/* SPDX-License-Identifier: MIT */
/*
 * Runs of numbers out of a record, one or many at a time. It knows widths and
 * byte orders, and nothing of what the numbers mean.
 */
#include "decode.h"

uint64_t pfr_word_at(const struct pfr_words *words, uint32_t index)
{
	return index < words->nr ? pfr_word(words, index) : 0;
}

const pfr_u64 *pfr_words_copy(const struct pfr_words *words, uint32_t first, uint64_t *space, uint32_t capacity,
			      uint32_t *nr)
{
	uint32_t left = first < words->nr ? words->nr - first : 0, i;

	*nr = left < capacity ? left : capacity;
	for (i = 0; i < *nr; i++)
		space[i] = pfr_word(words, first + i);
	return space;
}
