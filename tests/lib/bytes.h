/* SPDX-License-Identifier: MIT */
/*
 * Records written byte by byte, in either byte order. It knows how numbers lie
 * in memory and nothing of records; nothing of it comes from the decoder.
 */
#ifndef TESTS_BYTES_H
#define TESTS_BYTES_H

#include <stddef.h>
#include <stdint.h>

#define BYTES_MOST 131072

struct bytes {
	unsigned char data[BYTES_MOST];
	size_t size;
	size_t record; /* where the open record began */
	int big;
};

void bytes_init(struct bytes *b, int big);
void bytes_put(struct bytes *b, uint64_t value, unsigned width);
void bytes_put_at(struct bytes *b, size_t at, uint64_t value, unsigned width);
void bytes_u8(struct bytes *b, uint64_t value);
void bytes_u16(struct bytes *b, uint64_t value);
void bytes_u32(struct bytes *b, uint64_t value);
void bytes_u64(struct bytes *b, uint64_t value);
void bytes_fill(struct bytes *b, unsigned char value, size_t size);
void bytes_raw(struct bytes *b, const void *data, size_t size);
/* Text, then NULs up to `size` bytes in all. */
void bytes_text(struct bytes *b, const char *text, size_t size);
/* A record's header, and its end, which puts the size. */
void bytes_record(struct bytes *b, uint32_t type, uint16_t misc);
void bytes_record_end(struct bytes *b);

/*
 * Bit fields as a C compiler lays them out: the first field in the lowest bits
 * for a little-endian machine, in the highest for a big-endian one.
 */
struct bit_field {
	unsigned width;
	uint64_t value;
};
uint64_t bit_fields(const struct bit_field *fields, unsigned nr, unsigned width, int big);
void bytes_bits(struct bytes *b, const struct bit_field *fields, unsigned nr, unsigned width);

/* A number of `width` bytes at p. */
uint64_t bytes_get(const unsigned char *p, unsigned width, int big);

#endif
