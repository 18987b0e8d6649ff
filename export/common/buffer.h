/* SPDX-License-Identifier: MIT */
/*
 * Bytes that grow. The first failure to grow stays in `error`, later calls do
 * nothing, and one check stands at the end. It does not depend on what is written.
 */
#ifndef PFR_BUFFER_H
#define PFR_BUFFER_H

#include <stddef.h>
#include <stdint.h>

struct buffer {
	unsigned char *data;
	size_t size, capacity;
	int error; /* 0 or ENOMEM */
};

/* Makes sure that `size` more bytes fit: where they begin, or null. They do not count yet. */
unsigned char *buffer_reserve(struct buffer *buffer, size_t size);
void buffer_bytes(struct buffer *buffer, const void *data, size_t size);
void buffer_text(struct buffer *buffer, const char *text);
void buffer_zeros(struct buffer *buffer, size_t size);
void buffer_free(struct buffer *buffer);

static inline void buffer_byte(struct buffer *buffer, unsigned value)
{
	if (buffer->size < buffer->capacity || buffer_reserve(buffer, 1))
		buffer->data[buffer->size++] = (unsigned char)value;
}

/* Numbers as little-endian machines have them. */
void buffer_u32(struct buffer *buffer, uint32_t value);
void buffer_u64(struct buffer *buffer, uint64_t value);
/* A number in groups of seven bits, the least significant first: LEB128, a varint of protobuf and thrift. */
void buffer_varint(struct buffer *buffer, uint64_t value);
void buffer_decimal(struct buffer *buffer, uint64_t value);
void buffer_signed(struct buffer *buffer, int64_t value);
void buffer_hex(struct buffer *buffer, const unsigned char *data, size_t size);
/* A JSON string of text of the input, as pfr_bytes_json; and of text that pfr_text_utf8 made. */
void buffer_json(struct buffer *buffer, const void *data, size_t size);
void buffer_json_clean(struct buffer *buffer, const void *text, size_t size);

/* Entries that grow, zeros where they are new: where they are then, with entry `index`; null: there is no memory, and they stay where they are. */
void *entries_reach(void *entries, uint64_t index, uint32_t *capacity, size_t size);

/* Signed numbers so that small ones of either sign are small. */
static inline uint64_t zigzag(int64_t value)
{
	return (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);
}

#endif
