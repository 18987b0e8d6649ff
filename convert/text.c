/* SPDX-License-Identifier: MIT */
/*
 * Names, commands and paths of the input are bytes, chosen by the programs that were recorded. Text formats need UTF-8, and a
 * terminal needs more: nothing that moves the cursor, ends a line or turns its direction. There is one way for both:
 * a byte that cannot be shown is \xNN, two digits in lower case. A backslash that the input has before x and two such
 * digits is \x5c. So undoing is to replace each \xNN by its byte, once, from left to right.
 */
#include "text.h"

#include <string.h>

static int is_digit(unsigned char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/* Whether a backslash of the text would be taken for one of ours. */
static int is_escape(const unsigned char *data, size_t size)
{
	return size >= 4 && data[0] == '\\' && data[1] == 'x' && is_digit(data[2]) && is_digit(data[3]);
}

static void put_escaped(struct pfr_out *out, const unsigned char *data, size_t size)
{
	size_t i;

	for (i = 0; i < size; i++) {
		out_text(out, "\\x");
		out_hex_bytes(out, data + i, 1);
	}
}

static void put(struct pfr_out *out, const unsigned char *data, size_t size, int hidden)
{
	size_t at = 0, from = 0;

	while (at < size) {
		unsigned length, bad;

		while (at < size && data[at] >= 0x20 && data[at] < 0x7f && data[at] != '\\')
			at++; /* most text is nothing else */
		if (at == size)
			break;
		length = utf8_length(data + at, size - at);
		bad = !length;
		if (bad)
			length = 1;
		if (bad || is_escape(data + at, size - at) || (hidden && utf8_is_hidden(utf8_character(data + at, length)))) {
			out_bytes(out, data + from, at - from);
			put_escaped(out, data + at, length);
			from = at + length;
		}
		at += length;
	}
	out_bytes(out, data + from, size - from);
}

void pfr_text_utf8(struct pfr_out *out, const void *text, size_t size)
{
	put(out, (const unsigned char *)text, size, 0);
}

void pfr_text_plain(struct pfr_out *out, const void *text, size_t size)
{
	put(out, (const unsigned char *)text, size, 1);
}

/* ---- JSON ------------------------------------------------------------------------------ */

/* Bytes from data on that stand for themselves. */
static size_t as_they_are(const unsigned char *data, size_t size)
{
	size_t at = 0;

	while (at < size && data[at] >= 0x20 && data[at] < 0x7f && data[at] != '"' && data[at] != '\\')
		at++;
	return at;
}

static void put_u16(struct pfr_out *out, uint32_t unit)
{
	unsigned char bytes[2] = {(unsigned char)(unit >> 8), (unsigned char)unit};

	out_text(out, "\\u");
	out_hex_bytes(out, bytes, 2);
}

/* One character that does not stand for itself, or more than one byte of UTF-8; how many bytes it has. */
static size_t put_quoted(struct pfr_out *out, const unsigned char *data, size_t size)
{
	unsigned length = utf8_length(data, size);
	uint32_t c = length ? utf8_character(data, length) : 0;

	if (!length || is_escape(data, size)) {
		out_char(out, '\\');
		put_escaped(out, data, 1);
		return 1;
	}
	if (c == '"' || c == '\\')
		out_char(out, '\\');
	if (!utf8_is_hidden(c)) {
		out_bytes(out, data, length);
	} else if (c < 0x10000) {
		put_u16(out, c);
	} else {
		put_u16(out, 0xd7c0 + (c >> 10));
		put_u16(out, 0xdc00 + (c & 0x3ff));
	}
	return length;
}

static void put_json(struct pfr_out *out, const unsigned char *data, size_t size)
{
	size_t at = 0;

	while (at < size) {
		size_t plain = as_they_are(data + at, size - at);

		out_bytes(out, data + at, plain);
		at += plain;
		if (at < size)
			at += put_quoted(out, data + at, size - at);
	}
}

void text_quoted(struct pfr_out *out, const unsigned char *data, size_t size)
{
	out_char(out, '"');
	put_json(out, data, size);
	out_char(out, '"');
}

void pfr_bytes_json(struct pfr_out *out, const struct pfr_bytes *text)
{
	text_quoted(out, text->data, text->size);
}

void pfr_text_json(struct pfr_out *out, const char *text)
{
	text_quoted(out, (const unsigned char *)text, strlen(text));
}

/* ---- names --------------------------------------------------------------------------------- */

/* How much of a name is shown: no part of a character of UTF-8. */
static size_t name_size(const char *name)
{
	size_t size = 0;

	while (size <= PFR_NAME_SIZE && name[size])
		size++;
	if (size <= PFR_NAME_SIZE)
		return size;
	for (size = PFR_NAME_SIZE; size > PFR_NAME_SIZE - 4 && ((unsigned char)name[size] & 0xc0) == 0x80;)
		size--;
	return size;
}

void pfr_name_plain(struct pfr_out *out, const char *name)
{
	size_t size = name_size(name);

	pfr_text_plain(out, name, size);
	out_text(out, name[size] ? "..." : "");
}

void pfr_name_json(struct pfr_out *out, const char *name)
{
	size_t size = name_size(name);

	out_char(out, '"');
	put_json(out, (const unsigned char *)name, size);
	out_text(out, name[size] ? "...\"" : "\"");
}
