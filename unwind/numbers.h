/* SPDX-License-Identifier: MIT */
/*
 * Numbers of CFI, one after another: a cursor over bytes that never leaves them. What does not fit is 0 and makes the cursor bad.
 */
#ifndef PFR_UNWIND_NUMBERS_H
#define PFR_UNWIND_NUMBERS_H

#include "decoder/wire.h"

struct numbers {
	const unsigned char *data;
	size_t at, end; /* bytes into data */
	uint8_t big, width;
	uint8_t bad;
};

static inline struct numbers numbers_of(const unsigned char *data, size_t at, size_t end, int order, unsigned width)
{
	struct numbers n;

	n.data = data;
	n.at = at;
	n.end = end;
	n.big = order == PFR_BIG;
	n.width = width == 4 ? 4 : 8;
	n.bad = 0;
	return n;
}

static inline size_t numbers_left(const struct numbers *n)
{
	return n->bad || n->at > n->end ? 0 : n->end - n->at;
}

/*
 * An unsigned number of 1, 2, 4 or 8 bytes. The test adds and does not subtract, so that it is a proof by itself that what is read ends
 * before `end` (dev/proof.md).
 */
static inline uint64_t numbers_fixed(struct numbers *n, unsigned size)
{
	const unsigned char *p;

	if (n->bad || n->at + size > n->end) {
		n->bad = 1;
		return 0;
	}
	p = n->data + n->at;
	n->at += size;
	return size == 1 ? *p : size == 2 ? wire_u16(p, n->big) :
			size == 4         ? wire_u32(p, n->big) :
					    wire_u64(p, n->big);
}

static inline int64_t numbers_signed(struct numbers *n, unsigned size)
{
	uint64_t value = numbers_fixed(n, size), sign = UINT64_C(1) << (8 * size - 1);

	return (int64_t)((value ^ sign) - sign);
}

/* LEB128: what is above 64 bits is lost, as in other readers. */
static inline uint64_t numbers_leb(struct numbers *n, int is_signed)
{
	uint64_t value = 0;
	unsigned shift = 0, byte;

	/*@ loop invariant shift <= 140 && n->at >= \at(n->at, Pre) && (n->at == \at(n->at, Pre) || n->at <= n->end);
	    loop assigns n->at, n->bad, value, shift, byte;
	    loop variant 140 - shift; */
	do {
		byte = (unsigned)numbers_fixed(n, 1);
		if (shift < 64)
			value |= (uint64_t)(byte & 0x7f) << shift;
		shift += 7;
	} while (byte & 0x80 && shift < 140);
	n->bad |= byte >> 7;
	if (is_signed && byte & 0x40 && shift < 64)
		value |= ~UINT64_C(0) << shift;
	return value;
}

static inline uint64_t numbers_uleb(struct numbers *n)
{
	return numbers_leb(n, 0);
}

static inline int64_t numbers_sleb(struct numbers *n)
{
	return (int64_t)numbers_leb(n, 1);
}

static inline void numbers_skip(struct numbers *n, uint64_t size)
{
	if (numbers_left(n) < size)
		n->bad = 1;
	else
		n->at += (size_t)size;
}

#endif
