/* SPDX-License-Identifier: MIT */
/*
 * Parquet: the file, its row groups and its footer. Memory is one row group and 100 bytes or so for
 * each column of each group, which the footer is made of.
 */
#include "parquet.h"

#include "perfring_session_account.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

#define CREATED_BY "perfring"
#define ACCOUNT_MOST 16384 /* bytes of the account as JSON */

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

/* The account as JSON; its size, 0 where there is none. */
static size_t account_of(const struct pfr_session *session, char *text, size_t capacity)
{
	struct pfr_account account = {.size = sizeof(account)};
	struct pfr_out out = {text, capacity - 1, 0};

	if (!session || pfr_session_get_account(session, &account))
		return 0;
	pfr_account_to_json(&out, &account);
	out.size = out.size < out.capacity ? out.size : 0;
	text[out.size] = 0;
	return out.size;
}

static void put_notes(struct thrift *thrift, const struct pfr_table *table, const struct pfr_session *session)
{
	char account[ACCOUNT_MOST];
	size_t size = account_of(session, account, sizeof(account));
	uint32_t i;

	thrift_list(thrift, 5, THRIFT_STRUCT, nr_notes(table) + (size != 0));
	if (size)
		put_note(thrift, "perfring", ".account", account);
	put_note(thrift, table->name, ".doc", table->doc);
	for (i = 0; i < table->nr_columns; i++)
		if (table->columns[i].unit[0])
			put_note(thrift, table->columns[i].name, ".unit", table->columns[i].unit);
}

/* ---- a row group ----------------------------------------------------------------- */

static int parquet_begin(struct pfr_table_writer *writer, const struct pfr_table *table)
{
	((struct parquet *)writer)->table = table;
	buffer_bytes(&writer->out, "PAR1", 4);
	return writer->out.error;
}

static void group_free(void *memory)
{
	struct group *g = memory;

#ifdef HAVE_ZSTD
	ZSTD_freeCCtx(g->zstd);
#endif
	buffer_free(&g->page);
	buffer_free(&g->packed);
	buffer_free(&g->deltas);
	buffer_free(&g->statistics);
	free(g->values);
	free(g->indices);
	free(g->slots);
	free(g->distinct);
	free(g);
}

/* Null: there is no memory. */
static struct group *group_new(void)
{
	struct group *g = calloc(1, sizeof(*g));

	if (!g)
		return NULL;
	g->values = malloc(PFR_BATCH_ROWS * sizeof(*g->values));
	g->indices = malloc(PFR_BATCH_ROWS * sizeof(*g->indices));
	g->slots = malloc(PFR_BATCH_ROWS * sizeof(*g->slots));
	g->distinct = malloc(PFR_BATCH_ROWS * sizeof(*g->distinct));
	if (g->values && g->indices && g->slots && g->distinct)
		return g;
	group_free(g);
	return NULL;
}

/* The group of a piece; writers have none of their own, since many may be open, of which few work. Null: there is no memory. */
static struct group *group_of(struct piece *piece, int level)
{
	struct group *g = piece->memory;

	if (!g)
		g = piece->memory = group_new();
	if (!g)
		return NULL;
	g->piece = piece;
	g->level = level;
	g->page.error = g->packed.error = g->deltas.error = g->statistics.error = 0; /* of a batch before */
#ifdef HAVE_ZSTD
	if (level && !g->zstd)
		g->zstd = ZSTD_createCCtx();
	if (level && !g->zstd)
		return NULL;
#endif
	return g;
}

static int parquet_encode(const struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch, struct piece *piece)
{
	struct group *g = group_of(piece, ((const struct parquet *)writer)->level);
	int error = g ? 0 : ENOMEM;
	uint32_t i;

	buffer_bytes(&piece->notes, &batch->nr_rows, sizeof(batch->nr_rows));
	for (i = 0; i < table->nr_columns && !error; i++) {
		parquet_column(g, &table->columns[i], &batch->columns[i], batch->nr_rows);
		error = piece_flush(piece);
	}
	return error ? error : piece->notes.error;
}

/* ---- its metadata ------------------------------------------------------------------ */

static void put_chunk(struct thrift *thrift, const struct parquet *p, const char *name, const struct chunk *c, uint32_t nr_rows, uint64_t at)
{
	thrift_open(thrift, 0);
	thrift_number(thrift, 2, THRIFT_I64, 0);
	thrift_open(thrift, 3);
	thrift_number(thrift, 1, THRIFT_I32, c->type);
	thrift_list(thrift, 2, THRIFT_I32, c->nr_distinct ? 3 : 2);
	thrift_element(thrift, PARQUET_RLE);
	thrift_element(thrift, c->encoding);
	if (c->nr_distinct)
		thrift_element(thrift, PARQUET_PLAIN);
	thrift_list(thrift, 3, THRIFT_BINARY, 1);
	thrift_text_element(thrift, name);
	thrift_number(thrift, 4, THRIFT_I32, p->level ? PARQUET_ZSTD : PARQUET_UNCOMPRESSED);
	thrift_number(thrift, 5, THRIFT_I64, nr_rows);
	thrift_number(thrift, 6, THRIFT_I64, (int64_t)c->sizes[0]);
	thrift_number(thrift, 7, THRIFT_I64, (int64_t)c->sizes[1]);
	thrift_number(thrift, 9, THRIFT_I64, (int64_t)(at + c->at));
	if (c->nr_distinct)
		thrift_number(thrift, 11, THRIFT_I64, (int64_t)(at + c->dictionary_at));
}

/* Adds the row group to the metadata; the notes are the number of rows, then each column's chunk and statistics. */
static int parquet_append(struct pfr_table_writer *writer, const struct piece *piece, uint64_t at)
{
	struct parquet *p = (struct parquet *)writer;
	struct thrift thrift = {.to = &p->groups};
	const unsigned char *notes = piece->notes.data;
	uint64_t sizes[2] = {0};
	uint32_t nr_rows, i;
	struct chunk c;

	memcpy(&nr_rows, notes, sizeof(nr_rows));
	notes += sizeof(nr_rows);
	thrift_open(&thrift, 0);
	thrift_list(&thrift, 1, THRIFT_STRUCT, p->table->nr_columns);
	for (i = 0; i < p->table->nr_columns; i++) {
		memcpy(&c, notes, sizeof(c));
		put_chunk(&thrift, p, p->table->columns[i].name, &c, nr_rows, at);
		thrift_struct(&thrift, 12, notes + sizeof(c), c.statistics_size);
		thrift_close(&thrift);
		thrift_close(&thrift);
		notes += sizeof(c) + c.statistics_size;
		sizes[0] += c.sizes[0];
		sizes[1] += c.sizes[1];
	}
	thrift_number(&thrift, 2, THRIFT_I64, (int64_t)sizes[0]);
	thrift_number(&thrift, 3, THRIFT_I64, nr_rows);
	thrift_number(&thrift, 5, THRIFT_I64, (int64_t)at);
	thrift_number(&thrift, 6, THRIFT_I64, (int64_t)sizes[1]);
	if (p->nr_groups < INT16_MAX)
		thrift_number(&thrift, 7, THRIFT_I16, (int64_t)p->nr_groups);
	thrift_close(&thrift);
	p->nr_groups++;
	p->nr_rows += nr_rows;
	return p->groups.error;
}

static int parquet_end(struct pfr_table_writer *writer, const struct pfr_table *table)
{
	struct parquet *p = (struct parquet *)writer;
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
	put_notes(&thrift, table, p->writer.session);
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
	return p->groups.error;
}

static void parquet_free(struct pfr_table_writer *writer)
{
	buffer_free(&((struct parquet *)writer)->groups);
}

enum pfr_status pfr_parquet_new(struct pfr_table_writer **writer, const struct pfr_sink *output, int level)
{
	static const struct writer_format format = {sizeof(struct parquet), PFR_BATCH_ROWS, parquet_begin, parquet_encode, parquet_append, parquet_end, parquet_free, group_free};
	enum pfr_status status;

	*writer = 0;
	if (level < 0 || level > 19)
		return PFR_E_OPTIONS;
#ifndef HAVE_ZSTD
	if (level)
		return status_of_errno(ENOTSUP);
#endif
	status = writer_new(writer, &format, output);
	if (status == PFR_OK)
		((struct parquet *)*writer)->level = level;
	return status;
}
