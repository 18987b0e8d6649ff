/* SPDX-License-Identifier: MIT */
#include "script.h"

#include "perfring_convert.h"

#include <string.h>

/* Printable ASCII stands for itself. */
static bool is_plain(const unsigned char *text, size_t size)
{
	size_t i;

	for (i = 0; i < size && text[i] >= ' ' && text[i] < 0x7f && text[i] != '\\'; i++)
		;
	return i == size;
}

void script_safe(struct buffer *to, const void *text, size_t size)
{
	struct pfr_out out = {NULL, size * 4, 0};

	if (is_plain(text, size)) {
		buffer_bytes(to, text, size);
		return;
	}
	out.data = (char *)buffer_reserve(to, size * 4 + 1);
	if (!out.data)
		return;
	pfr_text_plain(&out, text, size);
	to->size += out.size < out.capacity ? out.size : out.capacity;
}

static void fill_up(struct buffer *to, size_t size, size_t width, char fill)
{
	size_t nr = size < width ? width - size : 0;
	unsigned char *at = nr ? buffer_reserve(to, nr) : NULL;

	if (at) {
		memset(at, fill, nr);
		to->size += nr;
	}
}

void script_pad(struct buffer *to, size_t size, size_t width)
{
	fill_up(to, size, width, ' ');
}

void script_decimal(struct buffer *to, uint64_t value, unsigned width, char fill)
{
	char digits[20];
	size_t at = sizeof(digits);

	do
		digits[--at] = (char)('0' + value % 10);
	while (value /= 10);
	fill_up(to, sizeof(digits) - at, width, fill);
	buffer_bytes(to, digits + at, sizeof(digits) - at);
}

void script_signed(struct buffer *to, int32_t value, unsigned width)
{
	uint64_t size = value < 0 ? UINT64_C(0) - (uint64_t)(int64_t)value : (uint64_t)value;
	unsigned digits = 2;
	uint64_t rest;

	if (value >= 0) {
		script_decimal(to, size, width, ' ');
		return;
	}
	for (rest = size; rest >= 10; rest /= 10)
		digits++;
	script_pad(to, digits, width);
	buffer_byte(to, '-');
	script_decimal(to, size, 0, ' ');
}

void script_hex(struct buffer *to, uint64_t value, unsigned width)
{
	char digits[16];
	size_t at = sizeof(digits);

	do
		digits[--at] = "0123456789abcdef"[value & 15];
	while (value >>= 4);
	fill_up(to, sizeof(digits) - at, width, ' ');
	buffer_bytes(to, digits + at, sizeof(digits) - at);
}
