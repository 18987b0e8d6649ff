/* SPDX-License-Identifier: MIT */
/*
 * Counts as read(2) gives them, and what they would be had the event always
 * been on the PMU. It knows nothing of how to read; the fields are the rows'.
 */
#include "decode.h"

enum pfr_status pfr_count_decode(const unsigned char *data, size_t size, uint64_t read_format, enum pfr_byte_order order,
				 struct pfr_read_format *counts, struct pfr_where *where)
{
	struct pfr_frame frame = {data, size > UINT32_MAX ? UINT32_MAX : (uint32_t)size, 0, 0, (uint8_t)order,
				  PFR_PIECE_COUNTS, PFR_NO_EVENT, 0, 0};
	struct pfr_layout layout;
	struct pfr_record record;
	enum pfr_status status;
	static const struct pfr_attr none = {0};
	struct pfr_attr attr = none;

	attr.read_format = read_format;
	pfr_layout_init(&layout, &attr);
	if (layout.unknown_read_format) {
		pfr_where_set(where, &frame, PFR_E_READ_FORMAT, ROW_attr_read_format);
		where->needed = layout.unknown_read_format;
		return PFR_E_READ_FORMAT;
	}
	status = pfr_decode(&frame, &layout, &record, where);
	if (!status)
		*counts = record.counts.values;
	return status;
}

/* a * b / c, rounded down, of which a < c: the product has 128 bits, taken one by one */
static uint64_t multiply_divide(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t quotient = 0, rest = 0;
	unsigned bit;

	/* rest + 2 * (...): Horner's rule over the bits of b, with rest below c throughout */
	for (bit = 64; bit; bit--) {
		int carry = rest >> 63 & 1;

		rest <<= 1;
		quotient <<= 1;
		if (carry || rest >= c) {
			rest -= c;
			quotient++;
		}
		if (!(b >> (bit - 1) & 1))
			continue;
		rest += a;
		carry = rest < a;
		if (carry || rest >= c) {
			rest -= c;
			quotient++;
		}
	}
	return quotient;
}

uint64_t pfr_count_scale(uint64_t value, uint64_t enabled, uint64_t running)
{
	uint64_t whole, part;

	if (!running)
		return 0;
	whole = value / running;
	part = multiply_divide(value % running, enabled, running);
	if (whole && enabled > UINT64_MAX / whole)
		return UINT64_MAX;
	whole *= enabled;
	return whole > UINT64_MAX - part ? UINT64_MAX : whole + part;
}
