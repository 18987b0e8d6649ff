/* SPDX-License-Identifier: MIT */
#include "number.h"
#include "cli/cli.h"

#include <inttypes.h>
#include <string.h>

static unsigned digit_of(char c)
{
	return c >= '0' && c <= '9' ? (unsigned)(c - '0') :
	       c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10) :
	       c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10) :
				      16;
}

bool number_take(const char **text, uint64_t *value)
{
	const char *at = *text;
	unsigned base = at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2]) < 16 ? 16 : 10, digit;
	uint64_t number = 0;

	at += base == 16 ? 2 : 0;
	if (digit_of(*at) >= base)
		return false;
	for (; (digit = digit_of(*at)) < base; at++) {
		if (number > (UINT64_MAX - digit) / base)
			return false;
		number = number * base + digit;
	}
	*text = at;
	*value = number;
	return true;
}

bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *value)
{
	uint64_t number;

	if (!number_take(&text, &number) || *text || number < least || number > most)
		return false;
	*value = number;
	return true;
}

bool number_read_size(const char *text, uint64_t unit, uint64_t *bytes)
{
	static const char letters[] = "BbKkMmGg";
	const char *letter;
	uint64_t number;

	if (!number_take(&text, &number))
		return false;
	letter = *text ? strchr(letters, *text) : 0;
	if (*text && (!letter || text[1]))
		return false;
	if (letter)
		unit = UINT64_C(1) << 10 * ((letter - letters) / 2);
	if (number > UINT64_MAX / unit)
		return false;
	*bytes = number * unit;
	return true;
}

bool number_take_seconds(const char **text, uint64_t *ns)
{
	uint64_t whole, part = 0, unit = 100000000;
	const char *at = *text;

	if (at[0] == '0' && digit_of(at[1]) > 9 && at[1] != '.' && at[1]) /* no 0x */
		whole = 0, at++;
	else if (!number_take(&at, &whole))
		return false;
	if (whole > UINT64_MAX / 1000000000 - 1)
		return false;
	if (*at == '.' && digit_of(at[1]) < 10)
		for (at++; digit_of(*at) < 10; at++, unit /= 10)
			part += unit * digit_of(*at);
	*text = at;
	*ns = whole * 1000000000 + part;
	return true;
}

int number_option(const char *command, const char *option, const char *text, uint64_t least, uint64_t most, uint64_t *value)
{
	if (number_read(text, least, most, value))
		return EXIT_FINE;
	if (most == UINT64_MAX)
		return usage(command, "%s %s: expected a number from %" PRIu64 " on, of 64 bits", option, text, least);
	return usage(command, "%s %s: expected a number from %" PRIu64 " to %" PRIu64, option, text, least, most);
}
