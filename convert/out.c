/* SPDX-License-Identifier: MIT */
/*
 * Writing text into the caller's bytes. It counts past the end and writes
 * nothing there, and knows nothing of records.
 */
#include "out.h"

#include "decoder/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROW_10(r) r "0" r "1" r "2" r "3" r "4" r "5" r "6" r "7" r "8" r "9"
#define ROW_16(r) ROW_10(r) r "a" r "b" r "c" r "d" r "e" r "f"

/* Two digits at a time. */
static const char decimal[] = ROW_10("0") ROW_10("1") ROW_10("2") ROW_10("3") ROW_10("4") ROW_10("5") ROW_10("6")
	ROW_10("7") ROW_10("8") ROW_10("9");
static const char hex[] = ROW_16("0") ROW_16("1") ROW_16("2") ROW_16("3") ROW_16("4") ROW_16("5") ROW_16("6")
	ROW_16("7") ROW_16("8") ROW_16("9") ROW_16("a") ROW_16("b") ROW_16("c") ROW_16("d") ROW_16("e") ROW_16("f");

void out_cut(struct pfr_out *out, const void *data, size_t size)
{
	if (out->size < out->capacity) {
		size_t fit = out->capacity - out->size;

		memcpy(out->data + out->size, data, size < fit ? size : fit);
	}
	out->size += size;
}

/* How many bits it takes; 1 for 0. */
static unsigned bits_of(uint64_t value)
{
#ifdef __GNUC__
	return 64 - (unsigned)__builtin_clzll(value | 1);
#else
	unsigned bits = 1;

	while (value >>= 1)
		bits++;
	return bits;
#endif
}

/* How many digits: as many as the bits tell at least, and one more from a power of ten on. */
static unsigned decimal_digits(uint64_t value)
{
	static const uint64_t power[] = {
		0, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000,
		1000000000000, 10000000000000, 100000000000000, 1000000000000000, 10000000000000000, 100000000000000000,
		1000000000000000000, 10000000000000000000u};
	unsigned least = bits_of(value) * 1233 >> 12; /* log10 of 2, rounded down: exact up to 64 bits */

	return least + (value >= power[least]);
}

static char *decimal_pair(char *end, uint32_t value)
{
	memcpy(end - 2, decimal + 2 * value, 2);
	return end - 2;
}

/* Eight digits at a time, so that most divisions are of 32 bits. */
size_t out_decimal_at(char *to, uint64_t value)
{
	unsigned digits = decimal_digits(value);
	char *end = to + digits;
	uint32_t rest;

	while (value >= 100000000) {
		uint32_t low = (uint32_t)(value % 100000000), upper = low / 10000, lower = low % 10000;

		value /= 100000000;
		end = decimal_pair(end, lower % 100);
		end = decimal_pair(end, lower / 100);
		end = decimal_pair(end, upper % 100);
		end = decimal_pair(end, upper / 100);
	}
	for (rest = (uint32_t)value; rest >= 100; rest /= 100)
		end = decimal_pair(end, rest % 100);
	if (rest >= 10)
		decimal_pair(end, rest);
	else
		end[-1] = (char)('0' + rest);
	return digits;
}

void out_decimal(struct pfr_out *out, uint64_t value)
{
	char text[OUT_DECIMAL_MOST];

	if (value < 10)
		out_char(out, (char)('0' + value));
	else if (out->size <= out->capacity && out->capacity - out->size >= OUT_DECIMAL_MOST)
		out->size += out_decimal_at(out->data + out->size, value);
	else
		out_bytes(out, text, out_decimal_at(text, value));
}

void out_signed(struct pfr_out *out, int64_t value)
{
	if (value < 0)
		out_char(out, '-');
	out_decimal(out, value < 0 ? ~(uint64_t)value + 1 : (uint64_t)value);
}

/* The lower 8 nibbles as 8 characters, the highest first. */
static void hex_eight(char *to, uint32_t value)
{
	uint64_t x = value, above_9;

	x = (x << 16 | x) & UINT64_C(0x0000ffff0000ffff);
	x = (x << 8 | x) & UINT64_C(0x00ff00ff00ff00ff);
	x = (x << 4 | x) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	above_9 = (x + UINT64_C(0x0606060606060606)) >> 4 & UINT64_C(0x0101010101010101);
	x += UINT64_C(0x3030303030303030) + above_9 * ('a' - '9' - 1);
	x = wire_u64((const unsigned char *)&x, 1); /* the first character lies first, whatever the host's order */
	memcpy(to, &x, 8);
}

/* All digits are written from the first that is not 0 on; what is after them is not counted. */
size_t out_hex_at(char *to, uint64_t value)
{
	unsigned digits = (bits_of(value) + 3) / 4;

	value <<= 64 - 4 * digits;
	to[0] = '0';
	to[1] = 'x';
	hex_eight(to + 2, (uint32_t)(value >> 32));
	hex_eight(to + 10, (uint32_t)value);
	return digits + 2;
}

void out_hex(struct pfr_out *out, uint64_t value)
{
	char text[OUT_HEX_MOST];

	if (out->size <= out->capacity && out->capacity - out->size >= OUT_HEX_MOST)
		out->size += out_hex_at(out->data + out->size, value);
	else
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
	unsigned length = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 :
				 c >= 0xe0 && c < 0xf0         ? 3 :
				 c >= 0xf0 && c < 0xf5         ? 4 :
								 0;
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

/* Where bytes from `at` on stop being of ASCII, looked at eight by eight: most texts are nothing else. */
static size_t ascii_from(const unsigned char *data, size_t at, size_t size)
{
	uint64_t word;

	for (; size - at >= sizeof(word); at += sizeof(word)) {
		memcpy(&word, data + at, sizeof(word));
		if (word & UINT64_C(0x8080808080808080))
			break;
	}
	while (at < size && data[at] < 0x80)
		at++;
	return at;
}

int utf8_whole(const unsigned char *data, size_t size)
{
	size_t at;

	for (at = ascii_from(data, 0, size); at < size; at = ascii_from(data, at, size)) {
		unsigned length = utf8_length(data + at, size - at);

		if (!length)
			return 0;
		at += length;
	}
	return 1;
}

uint32_t utf8_character(const unsigned char *data, unsigned length)
{
	uint32_t c = data[0];
	unsigned i;

	if (length > 1)
		c &= 0x7fu >> length;
	for (i = 1; i < length; i++)
		c = c << 6 | (data[i] & 0x3f);
	return c;
}

int utf8_is_hidden(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0x180e || (c >= 0x200b && c < 0x2010) ||
	       (c >= 0x2028 && c < 0x202f) || (c >= 0x2060 && c < 0x2070) || c == 0xfeff || (c >= 0xfff9 && c < 0xfffc) ||
	       (c >= 0xe0000 && c < 0xe0080);
}

void out_double(struct pfr_out *out, uint64_t bits)
{
	char text[40], *comma;
	double value;
	int figures = 15;

	memcpy(&value, &bits, sizeof(value));
	do /* as few as tell it from its neighbours; 17 always do */
		snprintf(text, sizeof(text), "%.*g", figures, value);
	while (figures++ < 17 && strtod(text, 0) != value);
	comma = strchr(text, ',');
	if (comma)
		*comma = '.';
	out_text(out, text);
}
