/* SPDX-License-Identifier: MIT */
/*
 * Texts of the input on standard output and standard error. All of them go through convert/'s pfr_text_plain
 * or are JSON strings, so that a terminal shows them and does nothing else.
 */
#include "cli.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#define LINE_MOST 4096 /* bytes of a message, before what cannot be shown is escaped */
#define PIECE 1024     /* bytes that are made safe at once */

static void put_line(FILE *file, const char *before, const char *format, va_list args)
{
	char text[LINE_MOST], safe[4 * LINE_MOST];
	struct pfr_out out = {safe, sizeof(safe), 0};
	int size = vsnprintf(text, sizeof(text), format, args);

	if (size < 0)
		return;
	pfr_text_plain(&out, text, (size_t)size < sizeof(text) ? (size_t)size : sizeof(text) - 1);
	fputs(before, file);
	fwrite(safe, 1, out.size, file);
	fputs((size_t)size < sizeof(text) ? "\n" : "...\n", file);
}

void say(const char *format, ...)
{
	va_list args;

	if (isatty(2))
		fputs("\r\033[K", stderr); /* over a line of progress */
	va_start(args, format);
	put_line(stderr, "perfring: ", format, args);
	va_end(args);
}

void tell(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	put_line(stdout, "", format, args);
	va_end(args);
}

/* How much of a long text is made safe next: it ends neither within a character nor within \xNN. */
static size_t piece_size(const unsigned char *text, size_t size)
{
	size_t end = PIECE;

	if (size <= PIECE)
		return size;
	while (end > PIECE - 8 && ((text[end] & 0xc0) == 0x80 || memchr(text + end - 3, '\\', 3)))
		end--;
	return end;
}

void print_plain(const void *text, size_t size)
{
	const unsigned char *at = text;
	char safe[4 * PIECE];

	while (size) {
		struct pfr_out out = {safe, sizeof(safe), 0};
		size_t part = piece_size(at, size);

		pfr_text_plain(&out, at, part);
		fwrite(safe, 1, out.size, stdout);
		at += part;
		size -= part;
	}
}

void print_name(const char *name)
{
	char safe[4 * PFR_NAME_SIZE + 8];
	struct pfr_out out = {safe, sizeof(safe), 0};

	pfr_name_plain(&out, name);
	fwrite(safe, 1, out.size, stdout);
}

void print_name_json(const char *name)
{
	char text[12 * PFR_NAME_SIZE + 8];
	struct pfr_out out = {text, sizeof(text), 0};

	pfr_name_json(&out, name);
	fwrite(text, 1, out.size, stdout);
}
