/* SPDX-License-Identifier: MIT */
/*
 * Lines for a terminal: broken where they may be, with a hanging indent, and coloured by part. They hold nothing that acts on a
 * terminal but the marks of pfr_show_record, which become colours here.
 */
#include "terminal.h"
#include "perfring_session_show.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define INDENT 10
#define WORDS_MOST 1024 /* bytes of a line of words */

struct terminal terminal_find(enum terminal_colour colour)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
	bool is = isatty(1);
	struct terminal terminal = {.width = terminal_columns(1), .colour = colour == COLOUR_ALWAYS};

	if (colour == COLOUR_AUTO)
		terminal.colour = is && !(no && *no) && !(term && !strcmp(term, "dumb"));
	return terminal;
}

/* ---- lines -------------------------------------------------------------------------- */

struct line {
	const struct terminal *terminal;
	struct pfr_out *out;
	unsigned column, indent;
	bool fresh;         /* nothing stands in this continued line yet */
	unsigned spaces;    /* that stand before the next character, if it comes in the same line */
	const char *colour; /* of what follows; "": no colour */
};

static void put(struct line *l, const char *text, size_t size)
{
	memcpy(l->out->data + l->out->size, text, size);
	l->out->size += size;
}

static void put_colour(struct line *l, const char *colour)
{
	if (l->terminal->colour)
		put(l, colour, strlen(colour));
}

static const char *colour_of(char mark)
{
	switch (mark) {
	case PFR_MARK_TIME: return "\033[36m";
	case PFR_MARK_COMM: return "\033[1m";
	case PFR_MARK_TYPE: return "\033[1;34m";
	case PFR_MARK_EVENT: return "\033[35m";
	case PFR_MARK_PLACE: return "\033[32m";
	case PFR_MARK_ERROR: return "\033[1;31m";
	case PFR_MARK_OFFSET:
	case PFR_MARK_CPU:
	case PFR_MARK_NAME: return "\033[2m";
	default: return "";
	}
}

static bool is_mark(char c)
{
	return c >= PFR_MARK_OFFSET && c <= PFR_MARK_ERROR;
}

/* Columns of the character at text, and its bytes. */
static unsigned columns_of(const char *text, size_t size, size_t *bytes)
{
	unsigned char first = (unsigned char)*text;
	size_t nr = first < 0xc0 ? 1 : first < 0xe0 ? 2 :
			       first < 0xf0         ? 3 :
						      4,
	       i;
	uint32_t c = first & (nr == 1 ? 0x7fu : 0x7fu >> nr);

	if (nr > size)
		nr = 1;
	for (i = 1; i < nr; i++)
		c = c << 6 | ((unsigned char)text[i] & 0x3f);
	*bytes = nr;
	if (c >= 0x300 && c < 0x370)
		return 0;
	return (c >= 0x1100 && c < 0x1160) || (c >= 0x2e80 && c < 0xa4d0 && c != 0x303f) || (c >= 0xac00 && c < 0xd7a4) ||
			       (c >= 0xf900 && c < 0xfb00) || (c >= 0xfe30 && c < 0xfe70) || (c >= 0xff00 && c < 0xff61) ||
			       (c >= 0x1f300 && c < 0x1f650) || (c >= 0x1f900 && c < 0x1fa00) || (c >= 0x20000 && c < 0x3fffe) ?
		       2 :
		       1;
}

/* Columns of a text up to its last character that is not a space. */
static unsigned width_of_text(const char *text, size_t size)
{
	unsigned width = 0, all = 0;
	size_t at, bytes;

	for (at = 0; at < size; at += bytes) {
		bytes = 1;
		if (is_mark(text[at]))
			continue;
		all += columns_of(text + at, size - at, &bytes);
		if (text[at] != ' ')
			width = all;
	}
	return width;
}

static void new_line(struct line *l)
{
	static const char blank[INDENT + 1] = "          ";

	if (*l->colour)
		put_colour(l, "\033[m");
	put(l, "\n", 1);
	put(l, blank, l->indent);
	if (*l->colour)
		put_colour(l, l->colour);
	l->column = l->indent;
	l->spaces = 0;
	l->fresh = true;
}

static void put_character(struct line *l, const char *text, size_t size, size_t *bytes)
{
	unsigned columns = columns_of(text, size, bytes);

	if (*text == ' ') {
		l->spaces += !l->fresh;
		return;
	}
	if (l->terminal->width && l->column + l->spaces + columns > l->terminal->width)
		new_line(l);
	for (; l->spaces; l->spaces--, l->column++)
		put(l, " ", 1);
	put(l, text, *bytes);
	l->fresh = false;
	l->column += columns;
}

/* What stands between two places where the line may be broken. */
static void put_piece(struct line *l, const char *text, size_t size)
{
	size_t at, bytes;

	if (l->terminal->width && l->column > l->indent && l->column + l->spaces + width_of_text(text, size) > l->terminal->width)
		new_line(l);
	for (at = 0; at < size; at += bytes) {
		bytes = 1;
		if (!is_mark(text[at])) {
			put_character(l, text + at, size - at, &bytes);
			continue;
		}
		if (*l->colour)
			put_colour(l, "\033[m");
		l->colour = colour_of(text[at]);
		put_colour(l, l->colour);
	}
}

bool terminal_line(const struct terminal *terminal, struct output *output, const char *text, size_t size)
{
	struct line l = {.terminal = terminal, .out = &output->out, .colour = "", .indent = terminal->width >= 60 ? INDENT : 2};
	size_t at, part;

	if (!output_reserve(output, size * (INDENT + 12) + 64)) /* each byte at most a colour, its end, a new line and itself */
		return false;
	for (at = 0; at < size; at += part + 1) {
		const char *end = memchr(text + at, PFR_MARK_BREAK, size - at);

		part = end ? (size_t)(end - (text + at)) : size - at;
		l.spaces += at != 0;
		put_piece(&l, text + at, part);
	}
	if (*l.colour)
		put_colour(&l, "\033[m");
	put(&l, "\n", 1);
	return true;
}

bool terminal_words(const struct terminal *terminal, struct output *output, const char *format, ...)
{
	char text[WORDS_MOST];
	va_list words;
	int size, i;

	va_start(words, format);
	size = vsnprintf(text, sizeof(text), format, words);
	va_end(words);
	size = size < (int)sizeof(text) ? size : (int)sizeof(text) - 1;
	for (i = 0; i < size; i++)
		if (text[i] == ' ')
			text[i] = (char)PFR_MARK_BREAK;
	return size >= 0 && terminal_line(terminal, output, text, (size_t)size);
}
