/* SPDX-License-Identifier: MIT */
#include "aligned.h"
#include "perfring_session_show.h"

#include <stdlib.h>
#include <string.h>

#define WAIT_ROWS 1000 /* whose values decide how wide the columns are */
#define WAIT_BYTES (1 << 20)
#define COLUMN_MOST 60
#define TEXT_GOOD 20 /* columns to which texts are cut before columns are left out */
#define TEXT_LEAST 8 /* and after that */

unsigned aligned_columns(const char *text, size_t size)
{
	unsigned nr = 0;
	size_t i;

	for (i = 0; i < size; i++)
		nr += ((unsigned char)text[i] & 0xc0) != 0x80;
	return nr;
}

static bool is_number(const char *text, size_t size)
{
	return size && strspn(text, "0123456789.-") >= size;
}

/* Takes the widths of a row's values; of the heads, they are no numbers for all that. */
static void take_widths(struct aligned *a, const char *row, const char *end, char between)
{
	unsigned column = 0, most = a->terminal.width ? a->terminal.width : COLUMN_MOST;

	while (row <= end && column < ALIGNED_COLUMNS) {
		const char *stop = memchr(row, between, (size_t)(end - row));
		size_t size = (size_t)((stop ? stop : end) - row);
		unsigned width = aligned_columns(row, size);

		width = width < most ? width : most;
		a->widths[column] = a->widths[column] > width ? a->widths[column] : width;
		a->numbers[column] &= between == ',' || is_number(row, size);
		row = stop ? stop + 1 : end + 1;
		column++;
	}
}

/* ---- a terminal that is too narrow ---------------------------------------------------- */

/* Where the character after `columns` of them begins. */
static size_t bytes_of(const char *text, size_t size, unsigned columns)
{
	size_t at = 0;

	while (at < size && columns--)
		for (at++; at < size && ((unsigned char)text[at] & 0xc0) == 0x80; at++)
			;
	return at;
}

size_t aligned_cut(char *text, size_t size, unsigned width)
{
	unsigned columns = aligned_columns(text, size), first = (width - 2 + 1) / 2;
	size_t begin, end;

	if (columns <= width)
		return size;
	begin = bytes_of(text, size, first);
	end = bytes_of(text, size, columns - (width - 2 - first));
	memcpy(text + begin, "..", 2); /* what is cut has more than two bytes */
	memmove(text + begin + 2, text + end, size - end);
	return begin + 2 + (size - end);
}

/* How many columns a row is wider than the terminal. */
static unsigned too_wide(const struct aligned *a)
{
	unsigned all = 0;
	uint32_t i;

	for (i = 0; i < a->nr; i++)
		all += a->left[i] ? 0 : a->widths[i] + 1;
	return all > a->terminal.width + 1 ? all - a->terminal.width - 1 : 0;
}

/* Makes the widest texts narrower, to `least`. */
static void narrow(struct aligned *a, unsigned least)
{
	uint32_t i, widest;

	while (too_wide(a)) {
		for (widest = a->nr, i = 0; i < a->nr; i++)
			if (!a->left[i] && !a->numbers[i] && a->widths[i] > least && (widest == a->nr || a->widths[i] > a->widths[widest]))
				widest = i;
		if (widest == a->nr)
			return;
		a->widths[widest]--;
	}
}

static void leave_out(struct aligned *a)
{
	uint32_t i, last;

	while (too_wide(a)) {
		for (last = a->nr, i = 0; i < a->nr; i++)
			if (!a->left[i] && a->ranks[i] && (last == a->nr || a->ranks[i] >= a->ranks[last]))
				last = i;
		if (last == a->nr)
			return;
		a->left[last] = true;
	}
}

static void fit(struct aligned *a)
{
	if (!a->terminal.width)
		return;
	narrow(a, TEXT_GOOD);
	leave_out(a);
	narrow(a, TEXT_LEAST);
}

/* ---- rows ------------------------------------------------------------------------------ */

static void put_spaces(struct output *output, unsigned nr)
{
	while (nr--)
		output->out.data[output->out.size++] = ' ';
}

static void put_cell(struct aligned *a, uint32_t column, const char *text, size_t size, bool last, bool marked)
{
	struct output *line = &a->line;
	char *to;
	unsigned width, pad;

	if (!output_reserve(line, size + a->widths[column] + 4))
		return;
	width = aligned_columns(text, size);
	pad = a->widths[column] > width ? a->widths[column] - width : 0;
	put_spaces(line, line->out.size ? 1 : 0);
	put_spaces(line, a->numbers[column] ? pad : 0);
	if (marked && a->marks[column] && a->terminal.colour)
		line->out.data[line->out.size++] = a->marks[column];
	to = line->out.data + line->out.size;
	memcpy(to, text, size);
	line->out.size += a->terminal.width && !a->numbers[column] ? aligned_cut(to, size, a->widths[column]) : size;
	if (marked && a->marks[column] && a->terminal.colour)
		line->out.data[line->out.size++] = PFR_MARK_VALUE;
	put_spaces(line, !a->numbers[column] && !last ? pad : 0);
}

static void put_line(struct aligned *a, struct output *output)
{
	bool plain = !a->terminal.width && !a->terminal.colour;

	if (a->line.failed || (plain ? !output_reserve(output, a->line.out.size + 1) : !terminal_line(&a->terminal, output, a->line.out.data, a->line.out.size)))
		output->failed = true;
	else if (plain) {
		memcpy(output->out.data + output->out.size, a->line.out.data, a->line.out.size);
		output->out.size += a->line.out.size;
		output->out.data[output->out.size++] = '\n';
	}
}

static void put_row(struct aligned *a, struct output *output, const char *row, const char *end, char between)
{
	uint32_t column = 0;

	a->line.out.size = 0;
	while (row <= end) {
		const char *stop = memchr(row, between, (size_t)(end - row));
		size_t size = (size_t)((stop ? stop : end) - row);

		if (!a->left[column])
			put_cell(a, column, row, size, !stop, between == '\t');
		row = stop ? stop + 1 : end + 1;
		column += column < ALIGNED_COLUMNS - 1;
	}
	put_line(a, output);
}

/* The rows that wait; before the first of them the heads. */
static void put_rows(struct aligned *a, struct output *output)
{
	const char *row = a->rows.out.data, *end = row + a->rows.out.size, *stop;

	if (!a->widths[0]) {
		memset(a->numbers, 1, sizeof(a->numbers));
		take_widths(a, a->heads, a->heads + strlen(a->heads), ',');
		for (; row < end; row = stop + 1) {
			stop = memchr(row, '\n', (size_t)(end - row));
			take_widths(a, row, stop, '\t');
		}
		fit(a);
		put_row(a, output, a->heads, a->heads + strlen(a->heads), ',');
	}
	for (row = a->rows.out.data; row < end; row = stop + 1) {
		stop = memchr(row, '\n', (size_t)(end - row));
		put_row(a, output, row, stop, '\t');
	}
	a->rows.out.size = 0;
	a->nr_rows = 0;
}

int aligned_open(struct aligned *a, const char *heads)
{
	memset(a, 0, sizeof(*a));
	a->heads = heads;
	for (a->nr = 1; *heads; heads++)
		a->nr += *heads == ',' && a->nr < ALIGNED_COLUMNS;
	return output_open(&a->rows, -1) || output_open(&a->line, -1) ? EXIT_IO : EXIT_FINE;
}

void aligned_row(struct aligned *a, struct output *output)
{
	if (!output_reserve(&a->rows, 1))
		return;
	a->rows.out.data[a->rows.out.size++] = '\n';
	if (a->widths[0] || ++a->nr_rows == WAIT_ROWS || a->rows.out.size > WAIT_BYTES)
		put_rows(a, output);
}

void aligned_end(struct aligned *a, struct output *output)
{
	if (a->nr_rows || !a->widths[0])
		put_rows(a, output);
}

void aligned_close(struct aligned *a)
{
	free(a->rows.out.data);
	free(a->line.out.data);
	a->rows.out.data = a->line.out.data = 0;
}
