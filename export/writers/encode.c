/* SPDX-License-Identifier: MIT */
#include "encode.h"

#include <stdbool.h>
#include <string.h>

#define BLOCK 128
#define MINI 32

unsigned bits_of(uint64_t value)
{
	unsigned bits = 0, half;

	for (half = 32; half; half /= 2)
		if (value >> half) {
			value >>= half;
			bits += half;
		}
	return bits + (value != 0);
}

/* Bits that do not fill four bytes yet. Fewer than 32 are pending between calls. */
struct bits {
	unsigned char *to;
	uint64_t pending;
	unsigned nr;
};

/* Up to 32 bits. */
static inline void bits_put(struct bits *bits, uint64_t value, unsigned width)
{
	bits->pending |= value << bits->nr;
	bits->nr += width;
	if (bits->nr < 32)
		return;
	bits->to[0] = (unsigned char)bits->pending;
	bits->to[1] = (unsigned char)(bits->pending >> 8);
	bits->to[2] = (unsigned char)(bits->pending >> 16);
	bits->to[3] = (unsigned char)(bits->pending >> 24);
	bits->to += 4;
	bits->pending >>= 32;
	bits->nr -= 32;
}

static void bits_put_wide(struct bits *bits, uint64_t value, unsigned width)
{
	bits_put(bits, value & UINT32_MAX, 32);
	bits_put(bits, value >> 32, width - 32);
}

/* Zeros up to `nr` numbers, and the bytes that are pending. */
static void bits_end(struct bits *bits, uint32_t nr, unsigned width)
{
	for (; nr; nr--)
		if (width > 32)
			bits_put_wide(bits, 0, width);
		else
			bits_put(bits, 0, width);
	for (; bits->nr; bits->nr -= 8) {
		*bits->to++ = (unsigned char)bits->pending;
		bits->pending >>= 8;
	}
}

/* `nr` numbers of `width` bits each, a multiple of eight numbers; those past `given` are 0. */
static void pack(struct buffer *to, const uint64_t *values, uint32_t given, uint32_t nr, unsigned width)
{
	struct bits bits = {width ? buffer_reserve(to, (size_t)nr * width / 8 + 8) : NULL, 0, 0};
	uint32_t i;

	if (!bits.to)
		return;
	for (i = 0; i < given && width <= 32; i++)
		bits_put(&bits, values[i] & UINT32_MAX, width);
	for (; i < given; i++)
		bits_put_wide(&bits, values[i], width);
	bits_end(&bits, nr - given, width);
	to->size += (size_t)nr / 8 * width;
}

/* Their number is filled up to a multiple of eight with zeros. */
static void put_literals(struct buffer *to, const uint32_t *values, uint32_t nr, unsigned width)
{
	size_t groups = ((size_t)nr + 7) / 8;
	struct bits bits = {0};
	uint32_t i;

	if (!nr)
		return;
	buffer_varint(to, (uint64_t)groups << 1 | 1);
	bits.to = buffer_reserve(to, groups * width + 8);
	if (!bits.to)
		return;
	for (i = 0; i < nr; i++)
		bits_put(&bits, values[i], width);
	bits_end(&bits, (uint32_t)(groups * 8 - nr), width);
	to->size += groups * width;
}

static void put_run(struct buffer *to, uint32_t value, uint32_t nr, unsigned width)
{
	unsigned i;

	buffer_varint(to, (uint64_t)nr << 1);
	for (i = 0; i < (width + 7) / 8; i++)
		buffer_byte(to, value >> 8 * i & 0xff);
}

#define SPAN 64 /* numbers that are compared at a time in a long run */

/* How many numbers from the first on are the same. */
static uint32_t run_of(const uint32_t *values, uint32_t nr)
{
	uint32_t run = 1;

	while (run < nr && values[run] == values[0]) {
		run++;
		while (run % SPAN == 0 && nr - run >= SPAN && !memcmp(values + run, values + run - SPAN, SPAN * sizeof(*values)))
			run += SPAN;
	}
	return run;
}

void encode_same(struct buffer *to, uint32_t value, uint32_t nr, unsigned width)
{
	const uint32_t few[8] = {value, value, value, value, value, value, value, value};

	if (nr < 8)
		put_literals(to, few, nr, width);
	else
		put_run(to, value, nr, width);
}

static bool same_eight(const uint32_t *v)
{
	return !((v[0] ^ v[1]) | (v[0] ^ v[2]) | (v[0] ^ v[3]) | (v[0] ^ v[4]) | (v[0] ^ v[5]) | (v[0] ^ v[6]) | (v[0] ^ v[7]));
}

/* Literals come by eight, so a run begins where a group of them would. */
void encode_hybrid(struct buffer *to, const uint32_t *values, uint32_t nr, unsigned width)
{
	uint32_t literal = 0, at = 0;

	while (nr - at >= 8) {
		uint32_t run;

		if (!same_eight(values + at)) {
			at += 8;
			continue;
		}
		run = run_of(values + at, nr - at);
		put_literals(to, values + literal, at - literal, width);
		put_run(to, values[at], run, width);
		literal = at += run;
	}
	put_literals(to, values + literal, nr - literal, width);
}

static int64_t extend(uint64_t value, unsigned bits)
{
	return bits == 32 ? (int32_t)(uint32_t)value : (int64_t)value;
}

/* The differences of up to a block of numbers, less the smallest of them, and the bits that those of each part take. */
struct block {
	int64_t least;
	unsigned widths[BLOCK / MINI];
	uint64_t deltas[BLOCK];
};

static int64_t least_delta(const uint64_t *values, uint32_t nr, unsigned bits, uint64_t *deltas)
{
	int64_t least = INT64_MAX;
	uint32_t i;

	for (i = 0; i < nr && bits == 64; i++) {
		deltas[i] = values[i + 1] - values[i];
		least = (int64_t)deltas[i] < least ? (int64_t)deltas[i] : least;
	}
	for (; i < nr; i++) {
		deltas[i] = values[i + 1] - values[i];
		least = extend(deltas[i], bits) < least ? extend(deltas[i], bits) : least;
	}
	return least;
}

static void block_deltas(struct block *b, const uint64_t *values, uint32_t nr, unsigned bits)
{
	uint64_t mask = bits == 32 ? UINT32_MAX : UINT64_MAX;
	uint32_t i, at;

	memset(b->widths, 0, sizeof(b->widths));
	b->least = 0;
	if (!memcmp(values, values + 1, nr * sizeof(*values))) /* all the same */
		return;
	b->least = least_delta(values, nr, bits, b->deltas);
	for (at = 0; at < nr; at += MINI) {
		uint32_t end = nr - at < MINI ? nr : at + MINI;
		uint64_t all = 0;

		for (i = at; i < end; i++)
			all |= b->deltas[i] = (b->deltas[i] - (uint64_t)b->least) & mask;
		b->widths[at / MINI] = bits_of(all);
	}
}

/* Source: Encodings.md, "Delta Encoding": the last block has all of its widths, and no data for empty ones. */
int encode_delta(struct buffer *to, const uint64_t *values, uint32_t nr, unsigned bits, size_t less_than)
{
	size_t begin = to->size;
	struct block b;
	uint32_t at, i;

	buffer_varint(to, BLOCK);
	buffer_varint(to, BLOCK / MINI);
	buffer_varint(to, nr);
	buffer_varint(to, zigzag(nr ? extend(values[0], bits) : 0));
	for (at = 0; at + 1 < nr && to->size - begin < less_than; at += BLOCK) {
		uint32_t n = nr - 1 - at < BLOCK ? nr - 1 - at : BLOCK;

		block_deltas(&b, values + at, n, bits);
		buffer_varint(to, zigzag(b.least));
		for (i = 0; i < BLOCK / MINI; i++)
			buffer_byte(to, b.widths[i]);
		for (i = 0; i * MINI < n; i++)
			pack(to, b.deltas + i * MINI, n - i * MINI < MINI ? n - i * MINI : MINI, MINI, b.widths[i]);
	}
	return to->size - begin < less_than;
}

void encode_plain(struct buffer *to, const uint64_t *values, uint32_t nr, unsigned bits)
{
	unsigned char *place;
	uint32_t i;
	unsigned j;

	if (bits == 1) {
		pack(to, values, nr, (nr + 7) / 8 * 8, 1);
		return;
	}
	place = buffer_reserve(to, (size_t)nr * bits / 8);
	if (!place)
		return;
	for (i = 0; i < nr; i++)
		for (j = 0; j < bits / 8; j++)
			*place++ = (unsigned char)(values[i] >> 8 * j);
	to->size += (size_t)nr * bits / 8;
}
