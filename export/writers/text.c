/* SPDX-License-Identifier: MIT */
/*
 * CSV and JSON Lines. It knows how values look as text, and what a spreadsheet or a terminal
 * must not be given.
 */
#include "writer.h"

#include "convert/out.h"

#include <inttypes.h>
#include <stdio.h>
#include <errno.h>
#include <string.h>
#include <time.h>

#define NS 1000000000
#define PART_ROWS 8192 /* rows that a thread makes text of at a time: some MB */

struct text_writer {
	struct pfr_table_writer writer;
	struct pfr_text_options options;
};

static void put_time(struct buffer *to, int64_t ns)
{
	int64_t fraction = ns % NS, whole = ns / NS - (fraction < 0);
	time_t seconds = (time_t)whole;
	char text[64];
	struct tm tm;

	if (fraction < 0)
		fraction += NS;
	if (seconds != whole || !gmtime_r(&seconds, &tm)) {
		buffer_signed(to, ns);
		return;
	}
	snprintf(text, sizeof(text), "%04d-%02d-%02dT%02d:%02d:%02d.%09" PRId64 "Z", tm.tm_year + 1900, tm.tm_mon + 1,
		 tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, fraction);
	buffer_text(to, text);
}

static void put_double(struct buffer *to, uint64_t bits)
{
	char text[40];
	double value;

	memcpy(&value, &bits, 8);
	snprintf(text, sizeof(text), "%.17g", value);
	buffer_text(to, text);
}

/* JSON has no infinities and no NaN. */
static int finite(uint64_t bits)
{
	return (bits >> 52 & 0x7ff) != 0x7ff;
}

static int is_text(uint8_t type)
{
	return type == PFR_COLUMN_TEXT || type == PFR_COLUMN_BYTES || type == OUTPUT_DIGITS;
}

static void put_integer(struct buffer *to, uint8_t type, uint64_t value)
{
	if (type == PFR_COLUMN_BOOL)
		buffer_text(to, value ? "true" : "false");
	else if (type >= PFR_COLUMN_U8 && type <= PFR_COLUMN_U64)
		buffer_decimal(to, value);
	else
		buffer_signed(to, (int64_t)value);
}

static const unsigned char *text_of(const struct pfr_column_data *data, uint32_t row, size_t *size)
{
	uint64_t text = data->values[row];

	*size = data->texts.offsets[text + 1] - data->texts.offsets[text];
	return data->texts.bytes + data->texts.offsets[text];
}

/* ---- CSV ------------------------------------------------------------------------ */

/* Bytes of a character that could steer a terminal or turn the text's direction, but for those that a line of text may have; it becomes \xNN. */
static unsigned control(const unsigned char *data, size_t size)
{
	unsigned length = utf8_length(data, size);

	if (!length || memchr("\t\r\n", data[0], 3))
		return 0;
	return utf8_is_hidden(utf8_character(data, length)) ? length : 0;
}

/* What OWASP lists as the beginnings of formulas. */
static int formula(const unsigned char *data, size_t size)
{
	return size && memchr("=+-@\t\r\n|%", data[0], 9);
}

static void csv_text(struct buffer *to, const unsigned char *data, size_t size, int formulas)
{
	size_t i;

	buffer_byte(to, '"');
	if (!formulas && formula(data, size))
		buffer_byte(to, '\'');
	for (i = 0; i < size; i++) {
		unsigned bytes = control(data + i, size - i);

		if (bytes) {
			buffer_text(to, "\\x");
			buffer_hex(to, data + i, bytes);
			i += bytes - 1;
			continue;
		}
		if (data[i] == '"')
			buffer_byte(to, '"');
		buffer_byte(to, data[i]);
	}
	buffer_byte(to, '"');
}

static int plain_cell(const unsigned char *data, size_t size)
{
	size_t i;

	for (i = 0; i < size; i++)
		if (data[i] <= ' ' || data[i] >= 0x7f || data[i] == '"' || data[i] == ',' || data[i] == '\'')
			return 0;
	return size && !formula(data, size);
}

static void csv_cell(const struct text_writer *w, struct buffer *to, const struct pfr_column *column, const struct pfr_column_data *data,
		     uint32_t row)
{
	const unsigned char *text;
	size_t size;

	if (pfr_batch_null(data, row))
		return;
	if (column->type == PFR_COLUMN_BYTES) {
		text = text_of(data, row, &size);
		buffer_byte(to, '"'); /* so that digits stay text */
		buffer_hex(to, text, size);
		buffer_byte(to, '"');
	} else if (is_text(column->type)) {
		text = text_of(data, row, &size);
		if (plain_cell(text, size))
			buffer_bytes(to, text, size);
		else
			csv_text(to, text, size, w->options.formulas);
	} else if (column->type == PFR_COLUMN_F64) {
		put_double(to, data->values[row]);
	} else if (column->type == PFR_COLUMN_TIME && w->options.iso_time) {
		put_time(to, (int64_t)data->values[row]);
	} else {
		put_integer(to, column->type, data->values[row]);
	}
}

static int csv_begin(struct pfr_table_writer *writer, const struct pfr_table *table)
{
	uint32_t i;

	for (i = 0; i < table->nr_columns; i++) {
		if (i)
			buffer_byte(&writer->out, ',');
		buffer_text(&writer->out, table->columns[i].name);
	}
	buffer_text(&writer->out, "\r\n");
	return 0;
}

static int csv_encode(const struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch, struct piece *piece)
{
	const struct text_writer *w = (const struct text_writer *)writer;
	uint32_t row, i;
	int error = 0;

	for (row = 0; row < batch->nr_rows && !error; row++) {
		for (i = 0; i < table->nr_columns; i++) {
			if (i)
				buffer_byte(&piece->out, ',');
			csv_cell(w, &piece->out, &table->columns[i], &batch->columns[i], row);
		}
		buffer_text(&piece->out, "\r\n");
		error = piece_flush(piece);
	}
	return error;
}

static int text_end(struct pfr_table_writer *writer, const struct pfr_table *table)
{
	(void)writer;
	(void)table;
	return 0;
}

/* ---- JSON Lines --------------------------------------------------------------------- */

static void json_text(struct buffer *to, uint8_t type, const unsigned char *text, size_t size, bool quoted)
{
	if (type == PFR_COLUMN_TEXT) {
		buffer_json_clean(to, text, size);
		return;
	}
	if (quoted)
		buffer_byte(to, '"');
	if (type == OUTPUT_DIGITS)
		buffer_bytes(to, text, size);
	else
		buffer_hex(to, text, size);
	if (quoted)
		buffer_byte(to, '"');
}

static void json_value(const struct text_writer *w, struct buffer *to, uint8_t type, const struct pfr_column_data *data, uint32_t row)
{
	uint64_t value = data->values[row];
	int quoted = w->options.integers_as_text && (type == PFR_COLUMN_U64 || type == PFR_COLUMN_S64 || type == PFR_COLUMN_TIME || type == OUTPUT_DIGITS);
	const unsigned char *text;
	size_t size;

	if (is_text(type)) {
		text = text_of(data, row, &size);
		json_text(to, type, text, size, quoted || type != OUTPUT_DIGITS);
		return;
	}
	quoted |= type == PFR_COLUMN_TIME && w->options.iso_time;
	if (quoted)
		buffer_byte(to, '"');
	if (type == PFR_COLUMN_TIME && w->options.iso_time)
		put_time(to, (int64_t)value);
	else if (type == PFR_COLUMN_F64)
		put_double(to, value);
	else
		put_integer(to, type, value);
	if (quoted)
		buffer_byte(to, '"');
}

static void json_row(const struct text_writer *w, struct buffer *to, const struct pfr_table *table, const struct pfr_batch *batch,
		     uint32_t row)
{
	uint32_t i;
	int first = 1;

	buffer_byte(to, '{');
	for (i = 0; i < table->nr_columns; i++) {
		const struct pfr_column *column = &table->columns[i];
		const struct pfr_column_data *data = &batch->columns[i];

		if (pfr_batch_null(data, row) || (column->type == PFR_COLUMN_F64 && !finite(data->values[row])))
			continue;
		buffer_text(to, first ? "\"" : ",\"");
		buffer_text(to, column->name);
		buffer_text(to, "\":");
		json_value(w, to, column->type, data, row);
		first = 0;
	}
	buffer_text(to, "}\n");
}

static int json_begin(struct pfr_table_writer *writer, const struct pfr_table *table)
{
	(void)writer;
	(void)table;
	return 0;
}

static int json_encode(const struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch, struct piece *piece)
{
	uint32_t row;
	int error = 0;

	for (row = 0; row < batch->nr_rows && !error; row++) {
		json_row((const struct text_writer *)writer, &piece->out, table, batch, row);
		error = piece_flush(piece);
	}
	return error;
}

static enum pfr_status text_new(struct pfr_table_writer **writer, const struct pfr_sink *output, const struct pfr_text_options *options,
				const struct writer_format *format)
{
	struct pfr_text_options known = {0};
	enum pfr_status status;

	*writer = NULL;
	if (options && !sized_read(&known, sizeof(known), options))
		return PFR_E_OPTIONS;
	status = writer_new(writer, format, output);
	if (status == PFR_OK)
		((struct text_writer *)*writer)->options = known;
	return status;
}

enum pfr_status pfr_csv_new(struct pfr_table_writer **writer, const struct pfr_sink *output, const struct pfr_text_options *options)
{
	static const struct writer_format format = {sizeof(struct text_writer), PART_ROWS, csv_begin, csv_encode, NULL, text_end, NULL, NULL};

	return text_new(writer, output, options, &format);
}

enum pfr_status pfr_jsonl_new(struct pfr_table_writer **writer, const struct pfr_sink *output, const struct pfr_text_options *options)
{
	static const struct writer_format format = {sizeof(struct text_writer), PART_ROWS, json_begin, json_encode, NULL, text_end, NULL, NULL};

	return text_new(writer, output, options, &format);
}
