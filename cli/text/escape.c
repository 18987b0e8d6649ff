/* SPDX-License-Identifier: MIT */
/*
 * Texts of the input on standard output and standard error. All of them go through convert/'s pfr_text_plain
 * or are JSON strings, so that a terminal shows them and does nothing else.
 */
#include "cli/cli.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define WIDTH 80 /* of a terminal, where it is not known */
#define WIDTH_LEAST 20
#define HANGING 4      /* columns before what continues a message */
#define LINE_MOST 4096 /* bytes of a message, before what cannot be shown is escaped */
#define PIECE 1024     /* bytes that are made safe at once */

unsigned terminal_columns(int fd)
{
	const char *columns = getenv("COLUMNS");
	struct winsize size = {0};
	long width = columns ? strtol(columns, 0, 10) : 0;

	if (!isatty(fd))
		return 0;
	if (width <= 0 && !ioctl(fd, TIOCGWINSZ, &size))
		width = size.ws_col;
	if (width <= 0 || width > 100000)
		width = WIDTH;
	return width < WIDTH_LEAST ? WIDTH_LEAST : (unsigned)width;
}

/* Columns of a text that is safe; each character is taken to have one. */
static size_t columns_of(const char *text, size_t size)
{
	size_t columns = 0, i;

	for (i = 0; i < size; i++)
		columns += ((unsigned char)text[i] & 0xc0) != 0x80;
	return columns;
}

/* Broken between words where it is longer than the terminal is wide; `column` columns stand before it. */
static void put_words(FILE *file, const char *text, size_t size, size_t column, size_t width)
{
	const char *end = text + size, *space;
	bool first = true;

	for (; text < end; text = space + 1, first = false) {
		size_t columns;

		space = memchr(text, ' ', (size_t)(end - text));
		space = space ? space : end;
		columns = columns_of(text, (size_t)(space - text));
		if (!first && column + 1 + columns > width) {
			fprintf(file, "\n%*s", HANGING, "");
			column = HANGING;
		} else if (!first) {
			fputc(' ', file);
			column++;
		}
		fwrite(text, 1, (size_t)(space - text), file);
		column += columns;
	}
}

static void put_line(FILE *file, const char *before, const char *format, va_list args)
{
	char text[LINE_MOST], safe[4 * LINE_MOST];
	struct pfr_out out = {safe, sizeof(safe), 0};
	int size = vsnprintf(text, sizeof(text), format, args);
	unsigned width = terminal_columns(fileno(file));

	if (size < 0)
		return;
	pfr_text_plain(&out, text, (size_t)size < sizeof(text) ? (size_t)size : sizeof(text) - 1);
	fputs(before, file);
	if (width)
		put_words(file, safe, out.size, strlen(before), width);
	else
		fwrite(safe, 1, out.size, file);
	fputs((size_t)size < sizeof(text) ? "\n" : "...\n", file);
}

static void put_stderr(const char *before, const char *format, va_list args)
{
	if (isatty(2))
		fputs("\r\033[K", stderr); /* over a line of progress */
	put_line(stderr, before, format, args);
}

void print_stderr(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	put_stderr("perfring: ", format, args);
	va_end(args);
}

void print_count(const char *name, uint64_t count, const char *of, const char *what)
{
	if (count)
		print_stderr("%s: %" PRIu64 " %s%s %s", name, count, of, plural(count), what);
}

int print_no_memory(const char *name)
{
	print_stderr("%s%s%s", name ? name : "", name ? ": " : "", pfr_status_cause(PFR_E_MEMORY));
	return EXIT_IO;
}

void print_stderr_line(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	put_stderr("", format, args);
	va_end(args);
}

void print_stderr_place(const char *text, size_t position)
{
	char safe[LINE_MOST];
	struct pfr_out out = {safe, sizeof(safe), 0};

	pfr_text_plain(&out, text, position);
	print_stderr_line("  %s", text);
	fprintf(stderr, "  %*s^\n", (int)columns_of(safe, out.size < sizeof(safe) ? out.size : sizeof(safe)), "");
}

void print_stdout(const char *format, ...)
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

static void put_plain(FILE *file, const void *text, size_t size)
{
	const unsigned char *at = text;
	char safe[4 * PIECE];

	while (size) {
		struct pfr_out out = {safe, sizeof(safe), 0};
		size_t part = piece_size(at, size);

		pfr_text_plain(&out, at, part);
		fwrite(safe, 1, out.size, file);
		at += part;
		size -= part;
	}
}

void print_plain(const void *text, size_t size)
{
	put_plain(stdout, text, size);
}

void print_safe(FILE *file, const char *text)
{
	put_plain(file, text, strlen(text));
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
