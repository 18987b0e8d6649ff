/* SPDX-License-Identifier: MIT */
/*
 * What a file is that is no capture: by its first bytes, in rows (kinds.def), or by the form of its lines. It knows nothing of captures.
 */
#include "transport.h"

#include "perfring_session_tools.h"

#include <string.h>

struct magic {
	const char *name, *magic, *advice;
	size_t at, size;
};

struct text {
	const char *name, *begin, *needle, *advice;
};

static const struct magic magics[] = {
#define KIND(name, at, magic, advice) {name, magic, advice, at, sizeof(magic) - 1},
#define TEXT(name, begin, needle, advice)
#include "kinds.def"
};

static const struct text texts[] = {
#define KIND(name, at, magic, advice)
#define TEXT(name, begin, needle, advice) {name, begin, needle, advice},
#include "kinds.def"
};

#define NR(array) (sizeof(array) / sizeof((array)[0]))

/* What tar has at 257 may stand in another file: its first field is a name. */
static bool may_begin(const struct magic *m, const unsigned char *p)
{
	return !m->at || p[0] > ' ';
}

static bool is_space(unsigned char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool contains(const unsigned char *p, size_t size, const char *needle)
{
	size_t length = strlen(needle), i;

	for (i = 0; length <= size && i <= size - length; i++)
		if (!memcmp(p + i, needle, length))
			return true;
	return false;
}

/* Whether all of it are characters that a text has. UTF-8 is, and what follows the last whole character does not matter. */
static bool is_text(const unsigned char *p, size_t size)
{
	size_t i;

	for (i = 0; i < size; i++)
		if (p[i] == 0x7f || (p[i] < ' ' && !is_space(p[i]) && p[i] != '\f' && p[i] != 0x1b))
			return false;
	return size > 0;
}

static size_t digits(const unsigned char *p, size_t size)
{
	size_t n = 0;

	while (n < size && p[n] >= '0' && p[n] <= '9')
		n++;
	return n;
}

/* "comm  pid/tid [cpu] seconds.fraction:": a number with six or nine places and a colon, after another number. */
static bool is_script_line(const unsigned char *p, size_t size)
{
	bool number = false;
	size_t i, n, places;

	for (i = 0; i < size && p[i] != '\n'; i += n ? n : 1) {
		n = digits(p + i, size - i);
		if (!n || !i || !(is_space(p[i - 1]) || p[i - 1] == '/' || p[i - 1] == '['))
			continue;
		places = number && i + n < size && p[i + n] == '.' ? digits(p + i + n + 1, size - i - n - 1) : 0;
		if ((places == 6 || places == 9) && i + n + 1 + places < size && p[i + n + 1 + places] == ':')
			return true;
		number = true;
	}
	return false;
}

/* The first line that is neither empty nor a comment. */
static const unsigned char *first_line(const unsigned char *p, const unsigned char *end)
{
	const unsigned char *next;

	while (p < end && (*p == '\n' || *p == '#')) {
		next = (const unsigned char *)memchr(p, '\n', (size_t)(end - p));
		p = next ? next + 1 : end;
	}
	return p;
}

/* "a;b;c 12" */
static bool is_folded_line(const unsigned char *p, size_t size)
{
	const unsigned char *newline = (const unsigned char *)memchr(p, '\n', size);
	size_t length = newline ? (size_t)(newline - p) : size, n = 0;

	while (n < length && p[length - n - 1] >= '0' && p[length - n - 1] <= '9')
		n++;
	return n && n < length && p[length - n - 1] == ' ' && memchr(p, ';', length);
}

static const char *text_kind(const unsigned char *p, size_t size, const char **advice)
{
	const unsigned char *line = first_line(p, p + size), *begin = p;
	size_t left = (size_t)(p + size - line), i;

	while (begin < p + size && is_space(*begin))
		begin++;
	for (i = 0; i < NR(texts); i++) {
		size_t length = strlen(texts[i].begin);

		if ((size_t)(p + size - begin) < length || memcmp(begin, texts[i].begin, length) || !contains(p, size, texts[i].needle))
			continue;
		*advice = texts[i].advice;
		return texts[i].name;
	}
	*advice = "give the capture that it was printed of";
	if (is_script_line(line, left))
		return "text of perf script";
	if (is_folded_line(line, left))
		return "text of folded stacks";
	*advice = "give the output of perf record";
	return "text";
}

const char *pfr_session_magic_kind(const unsigned char *p, size_t size, const char **advice)
{
	size_t i;

	for (i = 0; i < NR(magics); i++) {
		const struct magic *m = &magics[i];

		if (size < m->at + m->size || memcmp(p + m->at, m->magic, m->size) || !may_begin(m, p))
			continue;
		*advice = m->advice;
		return m->name;
	}
	return 0;
}

const char *pfr_file_kind(const void *data, size_t size, const char **advice)
{
	const unsigned char *p = (const unsigned char *)data;
	const char *name;

	if (pfr_session_is_capture(p, size) || pfr_session_is_cbor(p, size))
		return 0;
	name = pfr_session_magic_kind(p, size, advice);
	return name ? name : is_text(p, size) ? text_kind(p, size, advice) :
						0;
}
