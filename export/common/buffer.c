/* SPDX-License-Identifier: MIT */
#include "buffer.h"

#include "convert/out.h"
#include "perfring_convert.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

unsigned char *buffer_reserve(struct buffer *buffer, size_t size)
{
	size_t capacity = buffer->capacity ? buffer->capacity : 256;
	unsigned char *data;

	if (buffer->error || size > SIZE_MAX / 4 || buffer->size > SIZE_MAX / 4)
		goto failed;
	if (buffer->data && buffer->capacity - buffer->size >= size)
		return buffer->data + buffer->size;
	while (capacity - buffer->size < size)
		capacity *= 2;
	data = realloc(buffer->data, capacity);
	if (!data)
		goto failed;
	buffer->data = data;
	buffer->capacity = capacity;
	return data + buffer->size;
failed:
	buffer->error = ENOMEM;
	return NULL;
}

void buffer_bytes(struct buffer *buffer, const void *data, size_t size)
{
	unsigned char *to = size ? buffer_reserve(buffer, size) : NULL;

	if (to) {
		memcpy(to, data, size);
		buffer->size += size;
	}
}

void buffer_text(struct buffer *buffer, const char *text)
{
	buffer_bytes(buffer, text, strlen(text));
}

void buffer_zeros(struct buffer *buffer, size_t size)
{
	unsigned char *to = size ? buffer_reserve(buffer, size) : NULL;

	if (to) {
		memset(to, 0, size);
		buffer->size += size;
	}
}

void buffer_free(struct buffer *buffer)
{
	free(buffer->data);
	memset(buffer, 0, sizeof(*buffer));
}

static void put_number(struct buffer *buffer, uint64_t value, unsigned size)
{
	unsigned char bytes[8];
	unsigned i;

	for (i = 0; i < size; i++)
		bytes[i] = (unsigned char)(value >> 8 * i);
	buffer_bytes(buffer, bytes, size);
}

void buffer_u32(struct buffer *buffer, uint32_t value)
{
	put_number(buffer, value, 4);
}

void buffer_u64(struct buffer *buffer, uint64_t value)
{
	put_number(buffer, value, 8);
}

void buffer_varint(struct buffer *buffer, uint64_t value)
{
	for (; value >= 0x80; value >>= 7)
		buffer_byte(buffer, (unsigned)(value & 0x7f) | 0x80);
	buffer_byte(buffer, (unsigned)value);
}

/* Lets a function of convert/ that writes at most `most` bytes do so at the end of the buffer. */
#define BUFFER_OUT(buffer, most, call) \
	do { \
		struct pfr_out out = {(char *)buffer_reserve(buffer, most), most, 0}; \
		if (out.data) { \
			call; \
			(buffer)->size += out.size; \
		} \
	} while (0)

void buffer_decimal(struct buffer *buffer, uint64_t value)
{
	BUFFER_OUT(buffer, 20, out_decimal(&out, value));
}

void buffer_signed(struct buffer *buffer, int64_t value)
{
	BUFFER_OUT(buffer, 21, out_signed(&out, value));
}

void buffer_hex(struct buffer *buffer, const unsigned char *data, size_t size)
{
	if (size <= SIZE_MAX / 16)
		BUFFER_OUT(buffer, 2 * size, out_hex_bytes(&out, data, size));
	else
		buffer->error = ENOMEM;
}

void buffer_json(struct buffer *buffer, const void *data, size_t size)
{
	const struct pfr_bytes text = {data, (uint32_t)size};

	if (size <= UINT32_MAX / 6 - 2) /* a byte becomes at most \u0000 */
		BUFFER_OUT(buffer, size * 6 + 2, pfr_bytes_json(&out, &text));
	else
		buffer->error = ENOMEM;
}

/* The bytes up to a backslash, and that: the function above would double those that pfr_text_utf8 put there. */
static size_t to_backslash(const unsigned char *data, size_t size)
{
	const unsigned char *at = size ? memchr(data, '\\', size) : NULL;

	return at ? (size_t)(at - data) + 1 : size;
}

void buffer_json_clean(struct buffer *buffer, const void *text, size_t size)
{
	const unsigned char *data = text;
	size_t part = to_backslash(data, size), end;
	unsigned char last;

	buffer_json(buffer, data, part);
	while (size > part && !buffer->error) { /* the next part's quote takes the place of the last byte for a moment */
		data += part;
		size -= part;
		part = to_backslash(data, size);
		end = buffer->size -= 2;
		last = buffer->data[end];
		buffer_json(buffer, data, part);
		buffer->data[end] = last;
	}
}

void *entries_reach(void *entries, uint64_t index, uint32_t *capacity, size_t size)
{
	uint64_t more = *capacity ? *capacity : 64;
	unsigned char *moved;

	if (index < *capacity)
		return entries;
	while (more <= index)
		more *= 2;
	moved = more > UINT32_MAX || more > SIZE_MAX / size ? NULL : realloc(entries, (size_t)more * size);
	if (!moved)
		return NULL;
	memset(moved + *capacity * size, 0, ((size_t)more - *capacity) * size);
	*capacity = (uint32_t)more;
	return moved;
}
