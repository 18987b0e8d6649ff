/* SPDX-License-Identifier: MIT */
#include "aligned.h"

#include <stdlib.h>
#include <string.h>

#define WAIT_ROWS 1000 /* whose values decide how wide the columns are */
#define WAIT_BYTES (1 << 20)
#define COLUMN_MOST 60

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
	unsigned column = 0;

	while (row <= end && column < ALIGNED_COLUMNS) {
		const char *stop = memchr(row, between, (size_t)(end - row));
		size_t size = (size_t)((stop ? stop : end) - row);
		unsigned width = aligned_columns(row, size);

		width = width < COLUMN_MOST ? width : COLUMN_MOST;
		a->widths[column] = a->widths[column] > width ? a->widths[column] : width;
		a->numbers[column] &= between == ',' || is_number(row, size);
		row = stop ? stop + 1 : end + 1;
		column++;
	}
}

static void put_spaces(struct output *output, unsigned nr)
{
	while (nr--)
		output->out.data[output->out.size++] = ' ';
}

static void put_row(struct aligned *a, struct output *output, const char *row, const char *end, char between)
{
	unsigned column = 0;

	if (!output_reserve(output, (size_t)(end - row) + ALIGNED_COLUMNS * (COLUMN_MOST + 1) + 1))
		return;
	while (row <= end) {
		const char *stop = memchr(row, between, (size_t)(end - row));
		size_t size = (size_t)((stop ? stop : end) - row);
		unsigned width = aligned_columns(row, size), pad = a->widths[column] > width ? a->widths[column] - width : 0;

		put_spaces(output, column ? 1 : 0);
		put_spaces(output, a->numbers[column] ? pad : 0);
		memcpy(output->out.data + output->out.size, row, size);
		output->out.size += size;
		put_spaces(output, !a->numbers[column] && stop ? pad : 0);
		row = stop ? stop + 1 : end + 1;
		column += column < ALIGNED_COLUMNS - 1;
	}
	output->out.data[output->out.size++] = '\n';
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
	return output_open(&a->rows, -1);
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
	a->rows.out.data = 0;
}
