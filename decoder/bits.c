/* SPDX-License-Identifier: MIT */
/*
 * Bit fields and text. A big-endian compiler gives the first bit field the
 * highest bits, so the same flags have other numbers there; here they get those
 * of a little-endian one. Source: include/uapi/linux/perf_event.h, whose bit
 * fields have no variant per byte order (perf_event_attr, perf_branch_entry).
 */
#include "decode.h"

static uint64_t reverse(uint64_t value, unsigned width)
{
	uint64_t turned = 0;
	unsigned i;

	//@ loop unroll 64;
	for (i = 0; i < width; i++)
		turned |= (value >> i & 1) << (width - 1 - i);
	return turned;
}

/*
 * To reverse all bits puts each field in its place, and one of several bits
 * upside down there; reversing it once more rights it.
 */
uint64_t pfr_bits_turn(uint64_t value, unsigned width, uint8_t set)
{
	static const struct {
		uint8_t set, shift, width;
	} parts[] = {
#define BITS(set, shift, width, name, of, since, doc) {SET_OF_##set, shift, width},
#include "schema/sets_all.def"
	};
	uint64_t turned = reverse(value, width);
	unsigned i;

	//@ loop unroll 64;
	for (i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		uint64_t mask = ((UINT64_C(1) << parts[i].width) - 1) << parts[i].shift;

		if (parts[i].set == set)
			turned = (turned & ~mask) |
				 reverse((turned & mask) >> parts[i].shift, parts[i].width) << parts[i].shift;
	}
	return turned;
}

/* What undoes pfr_bits_turn: the fields first, then all of it. */
uint64_t pfr_bits_back(uint64_t value, unsigned width, uint8_t set)
{
	uint64_t turned = reverse(value, width), once = pfr_bits_turn(turned, width, set);

	return reverse(once, width);
}

uint32_t pfr_text_end(const unsigned char *data, uint32_t at, uint32_t end)
{
	/*@ loop invariant \at(at, Pre) <= at <= end; loop assigns at; loop variant end - at; */
	while (at < end && data[at])
		at++;
	return at;
}

uint32_t pfr_text_length(const unsigned char *data, uint32_t size)
{
	return pfr_text_end(data, 0, size);
}
