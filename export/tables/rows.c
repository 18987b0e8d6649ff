/* SPDX-License-Identifier: MIT */
/*
 * Rows into batches. A column that no row has costs nothing; one that has values is filled
 * with nulls where rows had none. It knows no file format.
 */
#include "export/writers/output.h"
#include "perfring_session_export.h"

#include "convert/out.h"
#include "export.h"
#include "rows.h"
#include "session/base/os_error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MOST (1u << 20)   /* bytes of one text */
#define NO_COLUMN (-1)         /* in place of an errno value: a column past the last */
#define TEXTS_MOST (16u << 20) /* bytes of text in a batch, repeated ones counted again: the bound on writers that repeat them */

int rows_new(struct pfr_rows **result, const struct pfr_table *table, const struct pfr_table_sink *sink)
{
	size_t nr = table->nr_columns ? table->nr_columns : 1;
	struct pfr_rows *rows = calloc(1, sizeof(*rows));

	*result = NULL;
	if (!rows)
		return ENOMEM;
	rows->columns = calloc(nr, sizeof(*rows->columns));
	rows->data = calloc(nr, sizeof(*rows->data));
	rows->table = table;
	rows->sink = *sink;
	if (!rows->columns || !rows->data)
		rows->error = ENOMEM;
	if (!rows->error)
		rows->error = sink->begin(sink->user, table);
	if (rows->error) {
		int error = rows->error;

		pfr_rows_free(rows);
		return error;
	}
	*result = rows;
	return 0;
}

enum pfr_status pfr_rows_new(struct pfr_rows **result, const struct pfr_table *table, const struct pfr_table_sink *sink)
{
	struct pfr_table_sink known;

	*result = NULL;
	return table_sink_read(&known, sink) ? status_of_errno(rows_new(result, table, &known)) : PFR_E_OPTIONS;
}

static int column_reserve(struct column *column, uint32_t capacity)
{
	uint64_t *values = realloc(column->values, capacity * sizeof(*values));
	uint8_t *valid;

	if (!values)
		return 0;
	column->values = values;
	valid = realloc(column->valid, capacity / 8);
	if (!valid)
		return 0;
	column->valid = valid;
	column->capacity = capacity;
	return 1;
}

/* Memory that is there is used in the same steps as memory that is not, so that what waits is counted alike. */
static int column_grow(struct column *column, uint32_t least)
{
	uint32_t usable = column->usable ? column->usable : 64;

	while (usable < least)
		usable *= 2;
	if (usable > column->capacity && !column_reserve(column, usable))
		return 0;
	column->usable = usable;
	return 1;
}

static void column_all_valid(struct column *column)
{
	uint32_t nr = column->nr;

	memset(column->valid, 0xff, nr / 8);
	if (nr % 8)
		column->valid[nr / 8] = (uint8_t)((1u << nr % 8) - 1);
}

/* Gives the rows from column->nr up to `to` a null each. Bits of `valid` are kept from the first null on. */
static int column_fill(struct column *column, uint32_t to)
{
	uint32_t row;

	if (to + 1 > column->usable && !column_grow(column, to + 1))
		return 0;
	if (to > column->nr && !column->nr_null)
		column_all_valid(column);
	for (row = column->nr; row < to; row++) {
		column->values[row] = 0;
		if (row % 8 == 0)
			column->valid[row / 8] = 0;
		else
			column->valid[row / 8] &= (uint8_t) ~(1u << row % 8);
	}
	column->nr_null += to - column->nr;
	column->nr = to;
	return 1;
}

/* Whether the column's next value is this row's, and has space; makes it so if it can. */
static int column_reach(struct pfr_rows *rows, struct column *column)
{
	if (column->nr > rows->nr || rows->error)
		return 0;
	if (!column_fill(column, rows->nr))
		rows->error = ENOMEM;
	return !rows->error;
}

static void column_valid(struct column *column, uint32_t row)
{
	if (row % 8 == 0)
		column->valid[row / 8] = 1;
	else
		column->valid[row / 8] |= (uint8_t)(1u << row % 8);
}

void rows_put(struct pfr_rows *rows, struct column *column, uint64_t value)
{
	uint32_t row = rows->nr;

	if (!column_reach(rows, column))
		return;
	column->values[row] = value;
	if (column->nr_null)
		column_valid(column, row);
	column->nr = row + 1;
}

/* Whether the table has the column; if not, the rows have failed. */
static int has_column(struct pfr_rows *rows, uint32_t index)
{
	if (index < rows->table->nr_columns)
		return 1;
	rows->error = rows->error ? rows->error : NO_COLUMN;
	return 0;
}

static enum pfr_status status_of(int error)
{
	return error == NO_COLUMN ? PFR_E_OPTIONS : status_of_errno(error);
}

void pfr_rows_number(struct pfr_rows *rows, uint32_t index, uint64_t value)
{
	if (has_column(rows, index))
		rows_number(rows, index, value);
}

/* Text in the form that all text of the input has: pfr_text_utf8, which makes at most four bytes of one. */
static void clean_text(struct buffer *to, const unsigned char *data, size_t size)
{
	struct pfr_out out = {0};

	to->size = 0;
	out.data = (char *)buffer_reserve(to, size * 4);
	out.capacity = size * 4;
	if (out.data) {
		pfr_text_utf8(&out, data, size);
		to->size = out.size;
	}
}

static int is_clean(const unsigned char *data, size_t size)
{
	return !size || (!memchr(data, '\\', size) && utf8_whole(data, size));
}

static uint32_t *lately_of(struct column *column, const unsigned char *data, size_t size)
{
	return &column->lately[(size ? data[0] + data[size / 2] * 3u + data[size - 1] * 5u + size : 0) % LATELY];
}

static int is_text(const struct texts *texts, uint32_t number, const void *data, size_t size)
{
	size_t length;
	const unsigned char *text = texts_get(texts, number, &length);

	return equal_texts(text, length, data, size);
}

/* The number of a text, in the form that its column has. What was made clean is not looked for among those that came as they are: another text may have come with these bytes. */
static uint32_t text_number(struct pfr_rows *rows, uint32_t index, const void *data, size_t size)
{
	struct column *column = &rows->columns[index];
	uint32_t *lately = lately_of(column, data, size), number;

	if (*lately && is_text(&column->texts, *lately - 1, data, size))
		return *lately - 1;
	if (rows->table->columns[index].type != PFR_COLUMN_TEXT || is_clean(data, size)) {
		number = texts_intern(&column->texts, data, size);
		*lately = number + 1;
		return number;
	}
	clean_text(&rows->scratch, data, size);
	return rows->scratch.error ? UINT32_MAX : texts_intern(&column->texts, rows->scratch.data, rows->scratch.size);
}

void pfr_rows_text(struct pfr_rows *rows, uint32_t index, const void *data, size_t size)
{
	uint32_t text;

	if (!has_column(rows, index) || rows->error || rows->columns[index].nr > rows->nr)
		return;
	rows->cut += size > TEXT_MOST;
	if (size > TEXT_MOST)
		size = TEXT_MOST;
	text = text_number(rows, index, data, size);
	if (text == UINT32_MAX) {
		rows->error = ENOMEM;
		return;
	}
	rows->text += rows->columns[index].texts.offsets[text + 1] - rows->columns[index].texts.offsets[text];
	rows_number(rows, index, text);
}

static int rows_data(struct pfr_rows *rows)
{
	uint32_t i;

	for (i = 0; i < rows->table->nr_columns; i++) {
		struct column *column = &rows->columns[i];
		struct pfr_column_data *data = &rows->data[i];

		memset(data, 0, sizeof(*data));
		data->nr_null = rows->nr;
		if (!column->nr)
			continue;
		if (column->nr < rows->nr && !column_fill(column, rows->nr))
			return ENOMEM;
		data->values = column->values;
		data->valid = column->nr_null ? column->valid : NULL;
		data->nr_null = column->nr_null;
		data->texts = (struct pfr_texts){column->texts.nr, column->texts.offsets, column->texts.bytes.data};
	}
	return 0;
}

static int rows_give(struct pfr_rows *rows)
{
	struct pfr_batch batch = {.nr_rows = rows->nr, .columns = rows->data};
	uint32_t i;

	if (!rows->error && rows->nr)
		rows->error = rows_data(rows);
	if (!rows->error && rows->nr)
		rows->error = rows->sink.batch(rows->sink.user, rows->table, &batch);
	rows->nr = 0;
	rows->text = 0;
	for (i = 0; i < rows->table->nr_columns; i++) {
		rows->columns[i].nr = rows->columns[i].nr_null = 0;
		texts_clear(&rows->columns[i].texts);
		memset(rows->columns[i].lately, 0, sizeof(rows->columns[i].lately));
	}
	return rows->error;
}

int rows_next(struct pfr_rows *rows)
{
	if (rows->error)
		return rows->error;
	if (++rows->nr >= PFR_BATCH_ROWS || rows->text >= TEXTS_MOST)
		return rows_give(rows);
	return 0;
}

static void column_free(struct column *column)
{
	free(column->values);
	free(column->valid);
	texts_free(&column->texts);
	memset(column, 0, sizeof(*column));
}

static void free_columns(struct pfr_rows *rows)
{
	uint32_t i;

	for (i = 0; rows->columns && i < rows->table->nr_columns; i++)
		column_free(&rows->columns[i]);
}

int rows_rest(struct pfr_rows *rows)
{
	int error = rows_give(rows);
	uint32_t i;

	for (i = 0; i < rows->table->nr_columns; i++) {
		struct column *column = &rows->columns[i];

		if (column->usable < column->capacity)
			column_free(column);
		texts_free(&column->texts);
		column->usable = 0;
	}
	return error;
}

static int rows_flush(struct pfr_rows *rows)
{
	int error = rows_give(rows);

	free_columns(rows);
	return error;
}

int rows_end(struct pfr_rows *rows)
{
	int error = rows_flush(rows);

	if (!error)
		error = rows->error = rows->sink.end(rows->sink.user, rows->table);
	return error;
}

enum pfr_status pfr_rows_next(struct pfr_rows *rows)
{
	return status_of(rows_next(rows));
}

enum pfr_status pfr_rows_flush(struct pfr_rows *rows)
{
	return status_of(rows_flush(rows));
}

enum pfr_status pfr_rows_end(struct pfr_rows *rows)
{
	return status_of(rows_end(rows));
}

void pfr_rows_free(struct pfr_rows *rows)
{
	if (!rows)
		return;
	free_columns(rows);
	free(rows->columns);
	free(rows->data);
	buffer_free(&rows->scratch);
	free(rows);
}

void rows_cut(struct pfr_rows *rows)
{
	rows->cut++;
}

void rows_fail(struct pfr_rows *rows, int error)
{
	rows->error = error;
}

uint64_t rows_nr_cut(const struct pfr_rows *rows)
{
	return rows->cut;
}

size_t pfr_rows_memory(const struct pfr_rows *rows)
{
	size_t size = sizeof(*rows) + rows->scratch.capacity;
	uint32_t i;

	for (i = 0; i < rows->table->nr_columns; i++)
		size += sizeof(struct column) + rows->columns[i].capacity * 8 + rows->columns[i].capacity / 8 +
			texts_memory(&rows->columns[i].texts);
	return size;
}

size_t rows_waiting(const struct pfr_rows *rows)
{
	size_t size = pfr_rows_memory(rows);
	uint32_t i;

	for (i = 0; i < rows->table->nr_columns; i++)
		size -= (rows->columns[i].capacity - rows->columns[i].usable) * 8 + (rows->columns[i].capacity - rows->columns[i].usable) / 8;
	return size;
}
