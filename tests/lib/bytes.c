/* SPDX-License-Identifier: MIT */
/*
 * Records written byte by byte, in either byte order. It knows how numbers lie
 * in memory and nothing of records; nothing of it comes from the decoder.
 */
#include "tests/lib/bytes.h"

#include <stdlib.h>
#include <string.h>

void bytes_init(struct bytes *b, int big)
{
	b->size = 0;
	b->record = 0;
	b->big = big;
}

void bytes_put_at(struct bytes *b, size_t at, uint64_t value, unsigned width)
{
	unsigned i;

	for (i = 0; i < width; i++)
		b->data[at + i] = (unsigned char)(value >> 8 * (b->big ? width - 1 - i : i));
}

void bytes_put(struct bytes *b, uint64_t value, unsigned width)
{
	if (b->size + width > BYTES_MOST)
		abort();
	bytes_put_at(b, b->size, value, width);
	b->size += width;
}

void bytes_u8(struct bytes *b, uint64_t value) { bytes_put(b, value, 1); }
void bytes_u16(struct bytes *b, uint64_t value) { bytes_put(b, value, 2); }
void bytes_u32(struct bytes *b, uint64_t value) { bytes_put(b, value, 4); }
void bytes_u64(struct bytes *b, uint64_t value) { bytes_put(b, value, 8); }

void bytes_fill(struct bytes *b, unsigned char value, size_t size)
{
	if (size > BYTES_MOST - b->size)
		abort();
	memset(b->data + b->size, value, size);
	b->size += size;
}

void bytes_raw(struct bytes *b, const void *data, size_t size)
{
	if (size > BYTES_MOST - b->size)
		abort();
	if (size)
		memcpy(b->data + b->size, data, size);
	b->size += size;
}

void bytes_text(struct bytes *b, const char *text, size_t size)
{
	size_t length = strlen(text);

	if (length > size)
		abort();
	bytes_raw(b, text, length);
	bytes_fill(b, 0, size - length);
}

void bytes_record(struct bytes *b, uint32_t type, uint16_t misc)
{
	b->record = b->size;
	bytes_u32(b, type);
	bytes_u16(b, misc);
	bytes_u16(b, 0);
}

void bytes_record_end(struct bytes *b)
{
	bytes_put_at(b, b->record + 6, b->size - b->record, 2);
}

uint64_t bit_fields(const struct bit_field *fields, unsigned nr, unsigned width, int big)
{
	uint64_t word = 0;
	unsigned at = 0, i;

	for (i = 0; i < nr; i++) {
		uint64_t mask = fields[i].width < 64 ? (UINT64_C(1) << fields[i].width) - 1 : UINT64_MAX;

		word |= (fields[i].value & mask) << (big ? width - at - fields[i].width : at);
		at += fields[i].width;
	}
	return word;
}

void bytes_bits(struct bytes *b, const struct bit_field *fields, unsigned nr, unsigned width)
{
	bytes_put(b, bit_fields(fields, nr, width, b->big), width / 8);
}

uint64_t bytes_get(const unsigned char *p, unsigned width, int big)
{
	uint64_t value = 0;
	unsigned i;

	for (i = 0; i < width; i++)
		value |= (uint64_t)p[i] << 8 * (big ? width - 1 - i : i);
	return value;
}
