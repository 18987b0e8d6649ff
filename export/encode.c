/* SPDX-License-Identifier: MIT */
#include "encode.h"

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

/* Bits that do not fill a byte yet. Fewer than 8 are pending between calls. */
struct bits {
	unsigned char *to;
	uint64_t pending;
	unsigned nr;
};

static void bits_put(struct bits *bits, uint64_t value, unsigned width)
{
	bits->pending |= value << bits->nr;
	for (bits->nr += width; bits->nr >= 8; bits->nr -= 8) {
		*bits->to++ = (unsigned char)bits->pending;
		bits->pending >>= 8;
	}
}

/* `nr` numbers of `width` bits each, a multiple of eight numbers; those past `given` are 0. */
static void pack(struct buffer *to, const uint64_t *values, uint32_t given, uint32_t nr, unsigned width)
{
	struct bits bits = {buffer_reserve(to, (size_t)nr * width / 8 + 8), 0, 0};
	uint32_t i;

	if (!bits.to)
		return;
	for (i = 0; i < nr; i++) {
		uint64_t value = i < given ? values[i] : 0;

		bits_put(&bits, value & UINT32_MAX, width < 32 ? width : 32);
		if (width > 32)
			bits_put(&bits, value >> 32, width - 32);
	}
	to->size += (size_t)nr / 8 * width;
}

static void put_literals(struct buffer *to, const uint32_t *values, uint32_t nr, unsigned width)
{
	uint64_t wide[512];
	uint32_t groups = (nr + 7) / 8, i, n;

	if (!nr)
		return;
	buffer_varint(to, (uint64_t)groups << 1 | 1);
	for (; nr; nr -= n, values += n) {
		n = nr < 512 ? nr : 512;
		for (i = 0; i < n; i++)
			wide[i] = values[i];
		pack(to, wide, n, (n + 7) / 8 * 8, width);
	}
}

static void put_run(struct buffer *to, uint32_t value, uint32_t nr, unsigned width)
{
	unsigned i;

	buffer_varint(to, (uint64_t)nr << 1);
	for (i = 0; i < (width + 7) / 8; i++)
		buffer_byte(to, value >> 8 * i & 0xff);
}

void encode_hybrid(struct buffer *to, const uint32_t *values, uint32_t nr, unsigned width)
{
	uint32_t literal = 0, at = 0;

	while (at < nr) {
		uint32_t run = 1, fill;

		while (at + run < nr && values[at + run] == values[at])
			run++;
		fill = (8 - (at - literal) % 8) % 8; /* literals come by eight */
		if (run >= fill + 8) {
			put_literals(to, values + literal, at + fill - literal, width);
			put_run(to, values[at], run - fill, width);
			literal = at + run;
		}
		at += run;
	}
	put_literals(to, values + literal, nr - literal, width);
}

static int64_t extend(uint64_t value, unsigned bits)
{
	return bits == 32 ? (int32_t)(uint32_t)value : (int64_t)value;
}

/* The differences of up to a block of numbers, less the smallest of them; which is returned. */
static int64_t block_deltas(const uint64_t *values, uint32_t nr, unsigned bits, uint64_t *deltas)
{
	uint64_t mask = bits == 32 ? UINT32_MAX : UINT64_MAX;
	int64_t least = INT64_MAX;
	uint32_t i;

	for (i = 0; i < nr; i++) {
		deltas[i] = values[i + 1] - values[i];
		if (extend(deltas[i], bits) < least)
			least = extend(deltas[i], bits);
	}
	for (i = 0; i < nr; i++)
		deltas[i] = (deltas[i] - (uint64_t)least) & mask;
	return least;
}

static unsigned widest(const uint64_t *values, uint32_t nr)
{
	uint64_t all = 0;
	uint32_t i;

	for (i = 0; i < nr; i++)
		all |= values[i];
	return bits_of(all);
}

/* Source: Encodings.md, "Delta Encoding": the last block has all of its widths, and no data for empty ones. */
void encode_delta(struct buffer *to, const uint64_t *values, uint32_t nr, unsigned bits)
{
	uint64_t deltas[BLOCK];
	uint32_t at, i;

	buffer_varint(to, BLOCK);
	buffer_varint(to, BLOCK / MINI);
	buffer_varint(to, nr);
	buffer_varint(to, zigzag(nr ? extend(values[0], bits) : 0));
	for (at = 0; at + 1 < nr; at += BLOCK) {
		uint32_t n = nr - 1 - at < BLOCK ? nr - 1 - at : BLOCK;
		unsigned widths[BLOCK / MINI] = {0};

		buffer_varint(to, zigzag(block_deltas(values + at, n, bits, deltas)));
		for (i = 0; i < BLOCK / MINI; i++) {
			if (i * MINI < n)
				widths[i] = widest(deltas + i * MINI, n - i * MINI < MINI ? n - i * MINI : MINI);
			buffer_byte(to, widths[i]);
		}
		for (i = 0; i * MINI < n; i++)
			pack(to, deltas + i * MINI, n - i * MINI < MINI ? n - i * MINI : MINI, MINI, widths[i]);
	}
}

size_t encode_delta_size(const uint64_t *values, uint32_t nr, unsigned bits)
{
	uint64_t deltas[BLOCK];
	size_t size = 16;
	uint32_t at, i;

	for (at = 0; at + 1 < nr; at += BLOCK) {
		uint32_t n = nr - 1 - at < BLOCK ? nr - 1 - at : BLOCK;

		size += 4 + bits_of(zigzag(block_deltas(values + at, n, bits, deltas))) / 7 + 1;
		for (i = 0; i * MINI < n; i++)
			size += widest(deltas + i * MINI, n - i * MINI < MINI ? n - i * MINI : MINI) * MINI / 8;
	}
	return size;
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
