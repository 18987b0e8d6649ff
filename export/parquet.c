/* SPDX-License-Identifier: MIT */
/*
 * Parquet: the file, its row groups and its footer. Memory is one row group and 100 bytes or so for
 * each column of each group, which the footer is made of.
 */
#include "parquet.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

#define CREATED_BY "perfring"
#define PAGE_MOST (UINT32_MAX / 4) /* sizes in page headers are of 32 bits, signed */

const struct buffer *parquet_compress(struct parquet *p)
{
	static const struct buffer nothing;

	if (p->page.error || p->page.size > PAGE_MOST) {
		p->writer.out.error = ENOMEM;
		return &nothing;
	}
	if (!p->level)
		return &p->page;
#ifdef HAVE_ZSTD
	{
		size_t most = ZSTD_compressBound(p->page.size), size;

		p->packed.size = 0;
		if (!buffer_reserve(&p->packed, most))
			goto failed;
		size = ZSTD_compressCCtx(p->zstd, p->packed.data, most, p->page.data, p->page.size, p->level);
		if (ZSTD_isError(size))
			goto failed;
		p->packed.size = size;
		return &p->packed;
	}
failed:
#endif
	p->writer.out.error = ENOMEM;
	return &nothing;
}

/* ---- the schema ------------------------------------------------------------- */

/* ConvertedType, which older readers know; -1 for none. */
static int converted(uint8_t type)
{
	static const int8_t numbers[] = {-1, 11, 12, 13, 14, 15, 16, 17, 18, -1, 0, -1, -1};

	return numbers[type];
}

static void put_logical(struct thrift *thrift, uint8_t type)
{
	static const uint8_t widths[] = {0, 8, 16, 32, 64, 8, 16, 32, 64};

	if (type == PFR_COLUMN_BOOL || type == PFR_COLUMN_F64 || type == PFR_COLUMN_BYTES)
		return;
	thrift_open(thrift, 10);
	if (type == PFR_COLUMN_TEXT) {
		thrift_open(thrift, 1);
	} else if (type == PFR_COLUMN_TIME) { /* not "adjusted to UTC", though it is UTC: DuckDB would cut it to microseconds */
		thrift_open(thrift, 8);
		thrift_bool(thrift, 1, 0);
		thrift_open(thrift, 2);
		thrift_open(thrift, 3);
		thrift_close(thrift);
		thrift_close(thrift);
	} else {
		thrift_open(thrift, 10);
		thrift_number(thrift, 1, THRIFT_I8, widths[type]);
		thrift_bool(thrift, 2, !parquet_unsigned(type));
	}
	thrift_close(thrift);
	thrift_close(thrift);
}

static void put_schema(struct thrift *thrift, const struct pfr_table *table)
{
	uint32_t i;

	thrift_list(thrift, 2, THRIFT_STRUCT, table->nr_columns + 1);
	thrift_open(thrift, 0);
	thrift_text(thrift, 4, table->name);
	thrift_number(thrift, 5, THRIFT_I32, table->nr_columns);
	thrift_close(thrift);
	for (i = 0; i < table->nr_columns; i++) {
		const struct pfr_column *column = &table->columns[i];
		unsigned bits;

		thrift_open(thrift, 0);
		thrift_number(thrift, 1, THRIFT_I32, parquet_type(column->type, &bits));
		thrift_number(thrift, 3, THRIFT_I32, column->nullable ? 1 : 0);
		thrift_text(thrift, 4, column->name);
		if (converted(column->type) >= 0)
			thrift_number(thrift, 6, THRIFT_I32, converted(column->type));
		thrift_number(thrift, 9, THRIFT_I32, column->id);
		put_logical(thrift, column->type);
		thrift_close(thrift);
	}
}

/* Units and documentation, as key and value; a reader that knows of them can show them. */
static uint32_t nr_notes(const struct pfr_table *table)
{
	uint32_t i, nr = 1;

	for (i = 0; i < table->nr_columns; i++)
		nr += table->columns[i].unit[0] != 0;
	return nr;
}

static void put_note(struct thrift *thrift, const char *name, const char *what, const char *text)
{
	char key[128];
	size_t size = strlen(name) < 100 ? strlen(name) : 100;

	memcpy(key, name, size);
	strcpy(key + size, what);
	thrift_open(thrift, 0);
	thrift_text(thrift, 1, key);
	thrift_text(thrift, 2, text);
	thrift_close(thrift);
}

static void put_notes(struct thrift *thrift, const struct pfr_table *table)
{
	uint32_t i;

	thrift_list(thrift, 5, THRIFT_STRUCT, nr_notes(table));
	put_note(thrift, table->name, ".doc", table->doc);
	for (i = 0; i < table->nr_columns; i++)
		if (table->columns[i].unit[0])
			put_note(thrift, table->columns[i].name, ".unit", table->columns[i].unit);
}

/* ---- the sink ------------------------------------------------------------------ */

static int parquet_begin(void *self, const struct pfr_table *table)
{
	struct parquet *p = self;

	(void)table;
	buffer_bytes(&p->writer.out, "PAR1", 4);
	return writer_flush(&p->writer, 0);
}

static void parquet_release(struct parquet *p)
{
#ifdef HAVE_ZSTD
	ZSTD_freeCCtx(p->zstd);
	p->zstd = NULL;
#endif
	buffer_free(&p->page);
	buffer_free(&p->packed);
	buffer_free(&p->chunks);
	free(p->values);
	free(p->indices);
	free(p->slots);
	free(p->distinct);
	p->values = p->distinct = NULL;
	p->indices = p->slots = NULL;
}

/* For one batch: many writers may be open, of which one works. */
static int parquet_memory(struct parquet *p)
{
	p->values = malloc(PFR_BATCH_ROWS * sizeof(*p->values));
	p->indices = malloc(PFR_BATCH_ROWS * sizeof(*p->indices));
	p->slots = malloc(PFR_BATCH_ROWS * sizeof(*p->slots));
	p->distinct = malloc(PFR_BATCH_ROWS * sizeof(*p->distinct));
#ifdef HAVE_ZSTD
	p->zstd = p->level ? ZSTD_createCCtx() : NULL;
	if (p->level && !p->zstd)
		return ENOMEM;
#endif
	return p->values && p->indices && p->slots && p->distinct ? 0 : ENOMEM;
}

static int put_group(struct parquet *p, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct thrift thrift = {.to = &p->groups};
	uint64_t sizes[2] = {0}, at = writer_at(&p->writer);
	uint32_t i;

	for (i = 0; i < table->nr_columns; i++) {
		int error;

		parquet_column(p, &table->columns[i], &batch->columns[i], batch->nr_rows, sizes);
		error = writer_flush(&p->writer, 0);
		if (error)
			return error;
	}
	thrift_open(&thrift, 0);
	thrift_list(&thrift, 1, THRIFT_STRUCT, table->nr_columns);
	buffer_bytes(&p->groups, p->chunks.data, p->chunks.size);
	thrift_number(&thrift, 2, THRIFT_I64, (int64_t)sizes[0]);
	thrift_number(&thrift, 3, THRIFT_I64, batch->nr_rows);
	thrift_number(&thrift, 5, THRIFT_I64, (int64_t)at);
	thrift_number(&thrift, 6, THRIFT_I64, (int64_t)sizes[1]);
	if (p->nr_groups < INT16_MAX)
		thrift_number(&thrift, 7, THRIFT_I16, (int64_t)p->nr_groups);
	thrift_close(&thrift);
	return p->groups.error ? p->groups.error : p->chunks.error;
}

static int parquet_batch(void *self, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct parquet *p = self;
	int error = parquet_memory(p);

	if (!error)
		error = put_group(p, table, batch);
	if (!error)
		error = writer_flush(&p->writer, 1);
	parquet_release(p);
	buffer_free(&p->writer.out);
	p->nr_groups++;
	p->nr_rows += batch->nr_rows;
	return error;
}

static int parquet_end(void *self, const struct pfr_table *table)
{
	struct parquet *p = self;
	struct buffer *out = &p->writer.out;
	struct thrift thrift = {.to = out};
	uint64_t begin = writer_at(&p->writer);
	uint32_t i;

	thrift_open(&thrift, 0);
	thrift_number(&thrift, 1, THRIFT_I32, 2);
	put_schema(&thrift, table);
	thrift_number(&thrift, 3, THRIFT_I64, (int64_t)p->nr_rows);
	thrift_list(&thrift, 4, THRIFT_STRUCT, p->nr_groups);
	buffer_bytes(out, p->groups.data, p->groups.size);
	put_notes(&thrift, table);
	thrift_text(&thrift, 6, CREATED_BY);
	thrift_list(&thrift, 7, THRIFT_STRUCT, table->nr_columns);
	for (i = 0; i < table->nr_columns; i++) { /* the order of the type, for minima and maxima */
		thrift_open(&thrift, 0);
		thrift_open(&thrift, 1);
		thrift_close(&thrift);
		thrift_close(&thrift);
	}
	thrift_close(&thrift);
	buffer_u32(out, (uint32_t)(writer_at(&p->writer) - begin));
	buffer_bytes(out, "PAR1", 4);
	if (p->groups.error)
		return p->groups.error;
	return writer_flush(&p->writer, 1);
}

static void parquet_free(struct pfr_writer *writer)
{
	buffer_free(&((struct parquet *)writer)->groups);
}

int pfr_parquet_new(struct pfr_writer **writer, const struct pfr_sink *output, int level)
{
	int error;

#ifndef HAVE_ZSTD
	if (level)
		return ENOTSUP;
#endif
	error = writer_new(writer, sizeof(struct parquet), output);
	if (error)
		return error;
	(*writer)->free = parquet_free;
	(*writer)->sink = (struct pfr_table_sink){*writer, parquet_begin, parquet_batch, parquet_end};
	((struct parquet *)*writer)->level = level;
	return 0;
}
