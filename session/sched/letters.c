/* SPDX-License-Identifier: MIT */
/*
 * What the states of sched_switch are called: the format of the capture has them after "print fmt", as { 0x0001, "S" } and, for a thread that could still run,
 * & 0x100 ? "+". Kernels before 4.14 have other numbers. A format without them is taken to be newer.
 */
#include "state.h"

#include <string.h>

static const uint8_t usual[8] = {'S', 'D', 'T', 't', 'X', 'Z', 'P', 'I'};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* A number of C in text; false: there is none. */
static bool take_number(const char **at, const char *end, uint64_t *number)
{
	const char *p = *at;
	unsigned base = 10, digit;

	if (end - p > 2 && p[0] == '0' && p[1] == 'x')
		base = 16, p += 2;
	for (*number = 0; p < end; p++, *number = *number * base + digit) {
		digit = *p >= '0' && *p <= '9' ? (unsigned)(*p - '0') : *p >= 'a' && *p <= 'f' ? (unsigned)(*p - 'a' + 10) :
												 16;
		if (digit >= base)
			break;
	}
	if (p == *at || (base == 16 && p == *at + 2))
		return false;
	*at = p;
	return true;
}

static const char *skip(const char *p, const char *end, const char *word)
{
	while (p && p < end && is_blank(*p))
		p++;
	if (!p || (size_t)(end - p) < strlen(word) || memcmp(p, word, strlen(word)))
		return NULL;
	return p + strlen(word);
}

static void take_pair(struct letters *l, const char *p, const char *end)
{
	uint64_t number;
	unsigned bit;

	while (p < end && is_blank(*p))
		p++;
	if (!take_number(&p, end, &number) || !number || number & (number - 1))
		return;
	p = skip(skip(p, end, ","), end, "\"");
	if (!p || end - p < 2 || p[1] != '"')
		return;
	for (bit = 0; number >> bit != 1; bit++)
		;
	if (bit >= LETTERS || (unsigned char)*p <= ' ' || (unsigned char)*p > '~')
		return;
	l->of[bit] = (uint8_t)*p;
	if (number << 1 > l->again)
		l->again = number << 1;
}

void letters_read(struct letters *l, const struct pfr_bytes *format)
{
	static const char print[] = "print fmt";
	const char *text = (const char *)format->data, *end = text + format->size, *p, *after;
	uint64_t number, again = 0;
	bool printed = false;

	memset(l, 0, sizeof(*l));
	l->read = true;
	for (p = text; p < end; p++) {
		printed |= *p == 'p' && (size_t)(end - p) > sizeof(print) && !memcmp(p, print, sizeof(print) - 1);
		if (printed && *p == '{')
			take_pair(l, p + 1, end);
		if (!printed || *p != '&')
			continue;
		for (after = p + 1; after < end && is_blank(*after); after++)
			;
		if (take_number(&after, end, &number) && skip(skip(after, end, "?"), end, "\"+"))
			again = number;
	}
	if (again)
		l->again = again;
	if (l->again)
		return;
	memcpy(l->of, usual, sizeof(usual));
	l->again = 0x100;
}

/* The lowest bit that has a name names the state, as it does for the kernel. */
uint8_t letters_of(const struct letters *l, uint64_t state, bool *runnable)
{
	unsigned bit;

	for (bit = 0; bit < LETTERS; bit++)
		if (state >> bit & 1 && l->of[bit]) {
			*runnable = false;
			return l->of[bit];
		}
	*runnable = !(state & (l->again - 1)) || state & l->again;
	return 'R';
}
