/* SPDX-License-Identifier: MIT */
/*
 * Writing text into the caller's bytes. It counts past the end and writes
 * nothing there, and knows nothing of records.
 */
#include "out.h"

#include <string.h>

#define ROW_10(r) r "0" r "1" r "2" r "3" r "4" r "5" r "6" r "7" r "8" r "9"
#define ROW_16(r) ROW_10(r) r "a" r "b" r "c" r "d" r "e" r "f"

/* Two digits at a time: a division for every two, and no loop over nibbles. */
static const char decimal[] = ROW_10("0") ROW_10("1") ROW_10("2") ROW_10("3") ROW_10("4") ROW_10("5") ROW_10("6")
	ROW_10("7") ROW_10("8") ROW_10("9");
static const char hex[] = ROW_16("0") ROW_16("1") ROW_16("2") ROW_16("3") ROW_16("4") ROW_16("5") ROW_16("6")
	ROW_16("7") ROW_16("8") ROW_16("9") ROW_16("a") ROW_16("b") ROW_16("c") ROW_16("d") ROW_16("e") ROW_16("f");

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

void out_decimal(struct pfr_out *out, uint64_t value)
{
	char text[20];
	size_t at = sizeof(text);

	while (value >= 100) {
		at -= 2;
		memcpy(text + at, decimal + 2 * (value % 100), 2);
		value /= 100;
	}
	at -= 2;
	memcpy(text + at, decimal + 2 * value, 2);
	at += value < 10;
	out_bytes(out, text + at, sizeof(text) - at);
}

void out_signed(struct pfr_out *out, int64_t value)
{
	if (value < 0)
		out_char(out, '-');
	out_decimal(out, value < 0 ? ~(uint64_t)value + 1 : (uint64_t)value);
}

static unsigned hex_digits(uint64_t value)
{
	unsigned nr = 1, half;

	for (half = 32; half >= 4; half /= 2)
		if (value >> half) {
			value >>= half;
			nr += half / 4;
		}
	return nr;
}

size_t out_hex_at(char *to, uint64_t value)
{
	unsigned nr = hex_digits(value), at = nr;

	to[0] = '0';
	to[1] = 'x';
	for (; at > 1; value >>= 8) {
		at -= 2;
		memcpy(to + 2 + at, hex + 2 * (value & 255), 2);
	}
	if (at)
		to[2] = hex[2 * value + 1];
	return nr + 2;
}

void out_hex(struct pfr_out *out, uint64_t value)
{
	char text[OUT_HEX_MOST];

	out_bytes(out, text, out_hex_at(text, value));
}

void out_hex_bytes(struct pfr_out *out, const unsigned char *data, size_t size)
{
	char *place = size <= SIZE_MAX / 2 ? out_place(out, 2 * size) : NULL;
	size_t i;

	for (i = 0; place && i < size; i++)
		memcpy(place + 2 * i, hex + 2 * data[i], 2);
	for (; i < size; i++)
		out_bytes(out, hex + 2 * data[i], 2);
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

/* Bytes from data on that stand for themselves. */
static size_t as_they_are(const unsigned char *data, size_t size)
{
	size_t at = 0;

	while (at < size) {
		unsigned char c = data[at];
		unsigned length = c < 0x80 ? 1 : utf8_length(data + at, size - at);

		if (!length || c < 0x20 || c == '"' || c == '\\' || c == 0x7f)
			break;
		at += length;
	}
	return at;
}

void out_quoted(struct pfr_out *out, const unsigned char *data, size_t size, int loose)
{
	size_t at = 0;

	out_char(out, '"');
	for (;;) {
		size_t plain = as_they_are(data + at, size - at);
		unsigned char c;

		out_bytes(out, data + at, plain);
		at += plain;
		if (at == size)
			break;
		c = data[at++];
		if (c == '"' || c == '\\') {
			out_char(out, '\\');
			out_char(out, (char)c);
		} else if (c < 0x20 || c == 0x7f) {
			out_escape(out, "\\u00", c);
		} else if (loose) {
			out_escape(out, "\\x", c);
		}
	}
	out_char(out, '"');
}
