/* SPDX-License-Identifier: MIT */
/*
 * Writing text into the caller's bytes. It counts past the end and writes
 * nothing there, and knows nothing of records.
 */
#include "out.h"

#include <string.h>

static const char digits[] = "0123456789abcdef";

void out_bytes(struct pfr_out *out, const void *data, size_t size)
{
	if (out->size < out->room) {
		size_t fit = out->room - out->size;

		memcpy(out->data + out->size, data, size < fit ? size : fit);
	}
	out->size += size;
}

void out_text(struct pfr_out *out, const char *text)
{
	out_bytes(out, text, strlen(text));
}

void out_char(struct pfr_out *out, char c)
{
	if (out->size < out->room)
		out->data[out->size] = c;
	out->size++;
}

void out_decimal(struct pfr_out *out, uint64_t value)
{
	char text[20];
	size_t at = sizeof(text);

	do
		text[--at] = (char)('0' + value % 10);
	while (value /= 10);
	out_bytes(out, text + at, sizeof(text) - at);
}

void out_signed(struct pfr_out *out, int64_t value)
{
	if (value < 0)
		out_char(out, '-');
	out_decimal(out, value < 0 ? -(uint64_t)value : (uint64_t)value);
}

void out_hex(struct pfr_out *out, uint64_t value)
{
	char text[18];
	size_t at = sizeof(text);

	do
		text[--at] = digits[value & 15];
	while (value >>= 4);
	text[--at] = 'x';
	text[--at] = '0';
	out_bytes(out, text + at, sizeof(text) - at);
}

void out_hex_bytes(struct pfr_out *out, const unsigned char *data, size_t size)
{
	size_t i;

	for (i = 0; i < size; i++) {
		out_char(out, digits[data[i] >> 4]);
		out_char(out, digits[data[i] & 15]);
	}
}

void out_pad(struct pfr_out *out, size_t begin, size_t column)
{
	do
		out_char(out, ' ');
	while (out->size - begin < column);
}

/* RFC 3629, section 4: no overlong forms, no surrogates, nothing past U+10FFFF. */
unsigned utf8_length(const unsigned char *data, size_t size)
{
	unsigned char c = data[0], low = 0x80, high = 0xbf;
	unsigned length = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : c >= 0xf0 && c < 0xf5 ? 4 : 0;
	unsigned i;

	if (!length || length > size)
		return 0;
	if (c == 0xe0)
		low = 0xa0;
	if (c == 0xed)
		high = 0x9f;
	if (c == 0xf0)
		low = 0x90;
	if (c == 0xf4)
		high = 0x8f;
	for (i = 1; i < length; i++, low = 0x80, high = 0xbf)
		if (data[i] < low || data[i] > high)
			return 0;
	return length;
}

int utf8_whole(const unsigned char *data, size_t size)
{
	size_t at = 0;

	while (at < size) {
		unsigned length = utf8_length(data + at, size - at);

		if (!length)
			return 0;
		at += length;
	}
	return 1;
}

static void out_escape(struct pfr_out *out, const char *form, unsigned char c)
{
	out_text(out, form);
	out_hex_bytes(out, &c, 1);
}

void out_quoted(struct pfr_out *out, const unsigned char *data, size_t size, int loose)
{
	size_t at = 0;

	out_char(out, '"');
	while (at < size) {
		unsigned char c = data[at];
		unsigned length = utf8_length(data + at, size - at);

		if (c == '"' || c == '\\') {
			out_char(out, '\\');
			out_char(out, (char)c);
		} else if (c < 0x20 || c == 0x7f) {
			out_escape(out, "\\u00", c);
		} else if (length) {
			out_bytes(out, data + at, length);
		} else if (loose) {
			out_escape(out, "\\x", c);
		}
		at += length ? length : 1;
	}
	out_char(out, '"');
}
