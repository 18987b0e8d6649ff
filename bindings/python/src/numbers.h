/* SPDX-License-Identifier: MIT */
/* The numbers of a struct of the decoder: where each is, by the rows. */
#ifndef PERFRING_PYTHON_NUMBERS_H
#define PERFRING_PYTHON_NUMBERS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct number {
	const char *name;
	uint16_t offset;
	uint8_t key, width, is_signed;
};

extern const struct number sample_numbers[], attr_numbers[]; /* each ends with a name of null */

/* The value of a number in the struct at `from`; of a signed one, sign-extended. */
static inline uint64_t number_at(const struct number *number, const void *from)
{
	const unsigned char *at = (const unsigned char *)from + number->offset;
	uint64_t wide;
	uint32_t word;
	uint16_t half;

	if (number->width == 8)
		return memcpy(&wide, at, 8), wide;
	if (number->width == 2)
		return memcpy(&half, at, 2), half;
	if (number->width == 1)
		return *at;
	memcpy(&word, at, 4);
	return number->is_signed ? (uint64_t)(int64_t)(int32_t)word : word;
}

#endif
