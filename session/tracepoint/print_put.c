/* SPDX-License-Identifier: MIT */
/* Numbers and texts as printf(3) has them. */
#include "session/tracepoint/print.h"

#include <string.h>

void print_put(const struct print_context *c, const void *data, size_t size)
{
	struct pfr_out *out = c->out;
	size_t left = out->size < c->most ? c->most - out->size : 0;

	size = size < left ? size : left;
	if (out->size < out->capacity)
		memcpy(out->data + out->size, data, size < out->capacity - out->size ? size : out->capacity - out->size);
	out->size += size;
}

void print_put_text(const struct print_context *c, const char *text)
{
	print_put(c, text, strlen(text));
}

/* ---- numbers -------------------------------------------------------------------------------- */

/* Decimal digits, the last before `end`. Returns the first. */
static char *decimal_digits(uint64_t value, char *end)
{
	static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

	for (; value >= 100; value /= 100)
		memcpy(end -= 2, &pairs[value % 100 * 2], 2);
	if (value >= 10)
		memcpy(end -= 2, &pairs[value * 2], 2);
	else
		*--end = (char)('0' + value);
	return end;
}

/* Digits of `bits` bits each, likewise. */
static char *bit_digits(uint64_t value, unsigned bits, bool upper, char *end)
{
	const char *digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
	unsigned mask = (1u << bits) - 1;

	do
		*--end = digits[value & mask];
	while (value >>= bits);
	return end;
}

/* A number as conversion `letter` has it. */
static char *digits_of(uint64_t value, uint8_t letter, char *end)
{
	if (letter == 'x' || letter == 'X')
		return bit_digits(value, 4, letter == 'X', end);
	return letter == 'o' ? bit_digits(value, 3, false, end) : decimal_digits(value, end);
}

void print_put_hex(const struct print_context *c, uint64_t value, unsigned digits)
{
	char text[16], *end = text + sizeof(text), *at = bit_digits(value, 4, false, end);

	while (at > end - digits)
		*--at = '0';
	print_put(c, at, (size_t)(end - at));
}

void print_put_decimal(const struct print_context *c, uint64_t value)
{
	char text[20], *end = text + sizeof(text), *at = decimal_digits(value, end);

	print_put(c, at, (size_t)(end - at));
}

static void fill(const struct print_context *c, size_t nr, char with)
{
	char some[32];

	memset(some, with, sizeof(some));
	for (; nr > sizeof(some); nr -= sizeof(some))
		print_put(c, some, sizeof(some));
	print_put(c, some, nr);
}

/* What stands before digits, and digits, as wide and as precise as asked. */
static void put_padded(const struct print_context *c, const struct print_look *look, const char *before, const char *digits, size_t size)
{
	size_t head = strlen(before), precision = look->precision > 0 ? (size_t)look->precision : 0, zeros = precision > size ? precision - size : 0;
	size_t width = look->width, all;

	if (!width && !zeros) {
		if (head)
			print_put(c, before, head);
		print_put(c, digits, size);
		return;
	}
	if (look->flags & PRINT_ZERO && !(look->flags & PRINT_LEFT) && look->precision < 0 && width > head + size)
		zeros = width - head - size;
	all = head + zeros + size;
	if (!(look->flags & PRINT_LEFT) && width > all)
		fill(c, width - all, ' ');
	print_put(c, before, head);
	fill(c, zeros, '0');
	print_put(c, digits, size);
	if (look->flags & PRINT_LEFT && width > all)
		fill(c, width - all, ' ');
}

/* As much of the value as the length has. */
static uint64_t as_long_as(uint64_t value, int length, bool is_signed)
{
	unsigned bits = length == -2 ? 8 : length == -1 ? 16 :
				   length == 0          ? 32 :
							  64;

	if (bits == 64)
		return value;
	value &= (UINT64_C(1) << bits) - 1;
	return is_signed && value >> (bits - 1) ? value | ~((UINT64_C(1) << bits) - 1) : value;
}

void print_put_number(const struct print_context *c, uint8_t letter, const struct print_look *look, uint64_t value)
{
	char text[24], *end = text + sizeof(text), *at;
	bool is_signed = letter == 'd' || letter == 'i', negative;
	const char *before = "";

	value = as_long_as(value, look->length, is_signed);
	negative = is_signed && value >> 63;
	if (letter == 'c') {
		struct print_look plain = {.flags = (uint8_t)(look->flags & PRINT_LEFT), .length = 0, .star = 0, .width = look->width, .precision = 0};

		*c->others = true;
		*text = (char)value;
		put_padded(c, &plain, "", text, 1);
		return;
	}
	at = digits_of(negative ? 0 - value : value, letter, end);
	if (look->flags & PRINT_HASH && value)
		before = letter == 'x' ? "0x" : letter == 'X' ? "0X" :
					letter == 'o'         ? "0" :
								"";
	if (is_signed)
		before = negative ? "-" : look->flags & PRINT_PLUS ? "+" :
				  look->flags & PRINT_SPACE        ? " " :
								     "";
	put_padded(c, look, before, at, (size_t)(end - at) - (!look->precision && !value));
}

void print_put_string(const struct print_context *c, const struct print_look *look, const void *text, size_t size)
{
	*c->others = true;
	print_put_own(c, look, text, size);
}

void print_put_own(const struct print_context *c, const struct print_look *look, const void *text, size_t size)
{
	const char *nul = (const char *)memchr(text, 0, size);
	size_t width = look->width;

	size = nul ? (size_t)(nul - (const char *)text) : size;
	if (look->precision >= 0 && (size_t)look->precision < size)
		size = (size_t)look->precision;
	if (!(look->flags & PRINT_LEFT) && width > size)
		fill(c, width - size, ' ');
	print_put(c, text, size);
	if (look->flags & PRINT_LEFT && width > size)
		fill(c, width - size, ' ');
}
