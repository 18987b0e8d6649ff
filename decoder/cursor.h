/* SPDX-License-Identifier: MIT */
/*
 * The cursor that decode.c reads with: what each kind of field takes, and what
 * becomes of a record that ends before. It knows no fields.
 */
#ifndef PFR_CURSOR_H
#define PFR_CURSOR_H

#include "decode.h"

/* PFR_SMALL of the one file: each kind's reader once, instead of in each record. */
#ifdef PFR_SMALL
#define PFR_TAKE PFR_UNUSED static PFR_APART
#else
#define PFR_TAKE PFR_INLINE
#endif

/* The first thing that failed in a record; status is PFR_OK before. */
struct failure {
	enum pfr_status status;
	uint16_t row;
	uint32_t at, left;
	uint64_t needed;
};

/*
 * Sticky: the first failure is kept and ends the bytes, so that later reads
 * give 0 and one check stands at the end. A cursor is given by address to inlined
 * functions only, so that it lives in registers; what fails lies apart for that.
 */
struct cursor {
	const unsigned char *data;
	size_t at, end;
	uint16_t misc;
	uint8_t sure; /* numbers before the next group are known to be there; a constant where this is inlined */
	uint8_t failed;
	struct failure *failure; /* null, a constant too: nobody asks what failed */
};

static PFR_COLD void keep_failure(struct failure *failure, uint16_t row, enum pfr_status status, uint32_t at,
				  uint32_t left, uint64_t needed)
{
	if (failure->status)
		return;
	failure->status = status;
	failure->row = row;
	failure->at = at;
	failure->left = left;
	failure->needed = needed;
}

PFR_INLINE void cursor_fail(struct cursor *c, uint16_t row, enum pfr_status status, uint64_t needed)
{
	if (c->failure)
		keep_failure(c->failure, row, status, (uint32_t)c->at, (uint32_t)(c->end - c->at), needed);
	c->failed = 1;
	c->at = c->end;
}

/*
 * Whether `size` bytes are there, which is a constant or the size of a body. The tests below add and do not subtract,
 * so that each is a proof by itself that what is read ends before `end`, whatever `at` is (dev/proof.md).
 */
PFR_TAKE int has(struct cursor *c, uint16_t row, uint32_t size)
{
	if (PFR_LIKELY(c->at + size <= c->end))
		return 1;
	cursor_fail(c, row, PFR_E_SHORT, size);
	return 0;
}

/* The same of any size, as a record gives it. */
PFR_TAKE int has_bytes(struct cursor *c, uint16_t row, uint64_t size)
{
	if (PFR_LIKELY(size <= c->end && c->at + size <= c->end))
		return 1;
	cursor_fail(c, row, PFR_E_SHORT, size);
	return 0;
}

/* Whether `nr` things of `width` bytes are there. */
PFR_TAKE int has_nr(struct cursor *c, uint16_t row, uint64_t nr, uint32_t width)
{
	if (PFR_LIKELY(nr <= c->end && c->at + nr * width <= c->end))
		return 1;
	cursor_fail(c, row, PFR_E_COUNT, nr);
	return 0;
}

/* Steps over bytes that are there, and gives the first. */
PFR_INLINE const unsigned char *step(struct cursor *c, uint32_t size)
{
	const unsigned char *p = c->data + c->at;

	c->at += size;
	return p;
}

PFR_TAKE uint8_t take_u8(struct cursor *c, uint16_t row)
{
	return has(c, row, 1) ? *step(c, 1) : 0;
}

PFR_TAKE uint16_t take_u16(struct cursor *c, uint16_t row, int big)
{
	uint16_t value = 0;

	if (has(c, row, 2)) {
		value = wire_u16(c->data + c->at, big);
		c->at += 2;
	}
	return value;
}

PFR_TAKE uint32_t take_u32(struct cursor *c, uint16_t row, int big)
{
	uint32_t value = 0;

	if (c->sure || has(c, row, 4)) {
		value = wire_u32(c->data + c->at, big);
		c->at += 4;
	}
	return value;
}

PFR_TAKE uint64_t take_u64(struct cursor *c, uint16_t row, int big)
{
	uint64_t value = 0;

	if (c->sure || has(c, row, 8)) {
		value = wire_u64(c->data + c->at, big); /* before the step, so that it is one instruction */
		c->at += 8;
	}
	return value;
}

PFR_TAKE struct pfr_bytes take_bytes(struct cursor *c, uint16_t row, uint64_t size)
{
	struct pfr_bytes bytes;

	bytes.size = has_bytes(c, row, size) ? (uint32_t)size : 0;
	bytes.data = step(c, bytes.size);
	return bytes;
}

PFR_TAKE struct pfr_words take_words(struct cursor *c, uint16_t row, uint64_t nr, uint8_t width, int big)
{
	struct pfr_words words;

	words.width = width;
	words.order = (uint8_t)big;
	words.nr = has_nr(c, row, nr, width) ? (uint32_t)nr : 0;
	words.data = step(c, words.nr * width);
	return words;
}

PFR_TAKE struct pfr_array take_array(struct cursor *c, uint16_t row, uint64_t nr, uint32_t stride,
				     uint32_t read_format, int big)
{
	struct pfr_array array;

	array.stride = (uint16_t)stride;
	array.order = (uint8_t)big;
	array.read_format = (uint8_t)read_format;
	array.nr = has_nr(c, row, nr, stride) ? (uint32_t)nr : 0;
	array.data = step(c, array.nr * stride);
	return array;
}

/* From `at` to the next multiple of `align`, as far as the record goes. */
PFR_INLINE size_t aligned(const struct cursor *c, size_t at, uint32_t align)
{
	size_t past = (at + align - 1) / align * align;

	return past < c->end ? past : c->end;
}

PFR_TAKE struct pfr_bytes take_cstr(struct cursor *c, uint16_t row, uint32_t align)
{
	struct pfr_bytes text;
	uint32_t begin = (uint32_t)c->at, end = (uint32_t)c->end, past = pfr_text_end(c->data, begin, end);

	text.data = c->data + begin;
	text.size = past - begin;
	if (past == end) {
		cursor_fail(c, row, PFR_E_NO_NUL, text.size);
		text.size = 0;
	} else {
		c->at = aligned(c, past + (size_t)1, align);
	}
	return text;
}

PFR_TAKE struct pfr_bytes take_chars(struct cursor *c, uint32_t most)
{
	struct pfr_bytes text;
	uint32_t begin = (uint32_t)c->at, end = (uint32_t)c->end;

	if (begin + (uint64_t)most < end)
		end = begin + most;
	text.data = c->data + begin;
	text.size = pfr_text_end(c->data, begin, end) - begin;
	c->at = end;
	return text;
}

PFR_TAKE struct pfr_bytes take_pad(struct cursor *c, uint32_t align)
{
	struct pfr_bytes pad;

	pad.size = (uint32_t)(aligned(c, c->at, align) - c->at);
	pad.data = step(c, pad.size);
	return pad;
}

#endif
