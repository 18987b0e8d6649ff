/* SPDX-License-Identifier: MIT */
#include "show.h"
#include "nearest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int show_fields_option(struct show_output *s, const char *command, const char *text)
{
	struct pfr_expression_error error = {.size = sizeof(error)};
	enum pfr_status status = pfr_show_check(text, &error);

	if (status == PFR_E_OPTIONS)
		return usage(command, "-F %s: column %u: %s", text, (unsigned)error.column + 1, error.text);
	s->fields = text;
	return EXIT_FINE;
}

int show_verdict(const struct show_output *s, const char *path, int code)
{
	const char *name = s->show && s->fields ? pfr_show_unknown(s->show, 0) : 0, *known;
	struct nearest nearest;
	char hint[128];
	uint32_t i;

	if (!name)
		return code;
	nearest = nearest_begin(name);
	for (i = 0; (known = pfr_expression_field(i)); i++)
		nearest_try(&nearest, known);
	say("%s: no record has a field '%s'%s", path, name, nearest_hint(&nearest, hint));
	return code ? code : EXIT_DEFECT;
}

int show_open(struct show_output *s, struct pfr_session *session)
{
	struct pfr_show_options options = {.size = sizeof(options), .flags = s->flags};
	int code;

	s->symbols = symbols_open(&s->symbol_words, &code);
	if (s->table && !s->fields)
		s->fields = "offset,time,cpu,comm,pid,tid,type,event,place";
	options.fields = s->fields;
	if (!s->fields && (s->terminal.width || s->terminal.colour))
		options.flags |= PFR_SHOW_MARKS;
	if (!code && (s->table || options.flags & PFR_SHOW_MARKS))
		code = output_open(&s->line, -1);
	options.symbols = s->symbols;
	if (!code && pfr_show_open(&s->show, session, &options)) {
		say("out of memory");
		code = EXIT_IO;
	}
	return code;
}

/* The record's line at the end of what `to` holds, and place for one more byte. */
static enum pfr_status put_line(struct show_output *s, struct output *to, const struct pfr_session_record *r,
				const struct pfr_context *context)
{
	size_t begin = to->out.size;
	enum pfr_status status = pfr_show_record(s->show, r, context, &to->out);

	if (to->out.size + 1 > to->out.capacity) {
		size_t size = to->out.size - begin + 1;

		to->out.size = begin;
		if (!output_reserve(to, size))
			return status;
		status = pfr_show_record(s->show, r, context, &to->out);
	}
	return status;
}

/* ---- tables ------------------------------------------------------------------------ */

#define TABLE_ROWS 1000 /* whose values decide how wide the columns are */
#define TABLE_BYTES (1 << 20)
#define COLUMN_MOST 60

static unsigned columns_of(const char *text, size_t size)
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
static void take_widths(struct show_output *s, const char *row, const char *end, char between)
{
	unsigned column = 0;

	while (row <= end && column < SHOW_COLUMNS) {
		const char *stop = memchr(row, between, (size_t)(end - row));
		size_t size = (size_t)((stop ? stop : end) - row);
		unsigned width = columns_of(row, size);

		width = width < COLUMN_MOST ? width : COLUMN_MOST;
		s->widths[column] = s->widths[column] > width ? s->widths[column] : width;
		s->numbers[column] &= between == ',' || is_number(row, size);
		row = stop ? stop + 1 : end + 1;
		column++;
	}
}

static void put_spaces(struct output *output, unsigned nr)
{
	while (nr--)
		output->out.data[output->out.size++] = ' ';
}

static void put_row(struct show_output *s, struct output *output, const char *row, const char *end, char between)
{
	unsigned column = 0;

	if (!output_reserve(output, (size_t)(end - row) + SHOW_COLUMNS * (COLUMN_MOST + 1) + 1))
		return;
	while (row <= end) {
		const char *stop = memchr(row, between, (size_t)(end - row));
		size_t size = (size_t)((stop ? stop : end) - row);
		unsigned width = columns_of(row, size), pad = s->widths[column] > width ? s->widths[column] - width : 0;

		put_spaces(output, column ? 1 : 0);
		put_spaces(output, s->numbers[column] ? pad : 0);
		memcpy(output->out.data + output->out.size, row, size);
		output->out.size += size;
		put_spaces(output, !s->numbers[column] && stop ? pad : 0);
		row = stop ? stop + 1 : end + 1;
		column += column < SHOW_COLUMNS - 1;
	}
	output->out.data[output->out.size++] = '\n';
}

/* The rows that wait; before the first of them the heads. */
static void put_rows(struct show_output *s, struct output *output)
{
	const char *row = s->line.out.data, *end = row + s->line.out.size, *stop;

	if (!s->widths[0]) {
		memset(s->numbers, 1, sizeof(s->numbers));
		take_widths(s, s->fields, s->fields + strlen(s->fields), ',');
		for (; row < end; row = stop + 1) {
			stop = memchr(row, '\n', (size_t)(end - row));
			take_widths(s, row, stop, '\t');
		}
		put_row(s, output, s->fields, s->fields + strlen(s->fields), ',');
	}
	for (row = s->line.out.data; row < end; row = stop + 1) {
		stop = memchr(row, '\n', (size_t)(end - row));
		put_row(s, output, row, stop, '\t');
	}
	s->line.out.size = 0;
	s->rows = 0;
}

static void table_row(struct show_output *s, struct output *output)
{
	if (s->widths[0] || ++s->rows == TABLE_ROWS || s->line.out.size > TABLE_BYTES)
		put_rows(s, output);
}

void show_end(struct show_output *s, struct output *output)
{
	if (s->table && s->line.out.data && (s->rows || !s->widths[0]))
		put_rows(s, output);
}

/* ---- lines ---------------------------------------------------------------------------- */

enum pfr_status show_put(struct show_output *s, struct output *output, const struct pfr_session_record *r,
			 const struct pfr_context *context)
{
	enum pfr_status status;

	if (s->table) {
		status = put_line(s, &s->line, r, context);
		s->line.out.data[s->line.out.size++] = '\n';
		table_row(s, output);
	} else if (s->line.out.data) {
		s->line.out.size = 0;
		status = put_line(s, &s->line, r, context);
		if (s->line.failed || !terminal_line(&s->terminal, output, s->line.out.data, s->line.out.size))
			output->failed = true;
	} else {
		status = put_line(s, output, r, context);
		output->out.data[output->out.size++] = '\n';
	}
	output_flush(output, false);
	return status;
}

void show_close(struct show_output *s)
{
	pfr_show_close(s->show);
	symbols_close(s->symbols);
	free(s->line.out.data);
	s->show = 0;
	s->symbols = 0;
	s->line.out.data = 0;
}
