/* SPDX-License-Identifier: MIT */
#include "script.h"

#include "perfring_convert.h"

#include <string.h>

#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

/* 0 where each of eight bytes is printable ASCII and no backslash: what is tested otherwise sets a bit 7. */
static uint64_t not_plain(uint64_t word)
{
	uint64_t slash = word ^ EACH('\\');

	return (word | (word + EACH(1)) | (word - EACH(' ')) | ((slash - EACH(1)) & ~slash)) & EACH(0x80);
}

bool script_is_plain(const void *data, size_t size)
{
	const unsigned char *text = data;
	uint64_t word[4] = {EACH(' '), 0, 0, 0};

	for (; size >= sizeof(word); size -= sizeof(word), text += sizeof(word)) {
		memcpy(word, text, sizeof(word));
		if (not_plain(word[0]) | not_plain(word[1]) | not_plain(word[2]) | not_plain(word[3]))
			return false;
	}
	for (; size >= sizeof(word[0]); size -= sizeof(word[0]), text += sizeof(word[0])) {
		memcpy(word, text, sizeof(word[0]));
		if (not_plain(word[0]))
			return false;
	}
	word[0] = EACH(' ');
	memcpy(word, text, size);
	return !not_plain(word[0]);
}

void script_safe(struct buffer *to, const void *text, size_t size)
{
	struct pfr_out out = {NULL, size * 4, 0};

	if (script_is_plain(text, size)) {
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
	static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";
	char digits[20];
	size_t at = sizeof(digits);

	for (; value >= 100; value /= 100)
		memcpy(&digits[at -= 2], &pairs[value % 100 * 2], 2);
	if (value >= 10)
		memcpy(&digits[at -= 2], &pairs[value * 2], 2);
	else
		digits[--at] = (char)('0' + value);
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
