/* SPDX-License-Identifier: MIT */
/*
 * A column of a row group: which encoding is smallest, its pages, its statistics. A chunk has one
 * data page, and one dictionary page where there is a dictionary.
 */
#include "parquet.h"

#include <errno.h>
#include <string.h>

#define SLOTS 65536         /* of the table that finds distinct numbers: a power of two */
#define DISTINCT_MOST 16384 /* numbers in a dictionary */
#define STATISTIC_MOST 64   /* bytes of a text in statistics; none are given for longer ones */

struct chunk {
	const struct pfr_column *column;
	const struct pfr_column_data *data;
	enum parquet_type type;
	unsigned bits;
	uint32_t nr;          /* values that are not null */
	uint32_t nr_distinct; /* of the dictionary; 0: none */
	enum parquet_encoding encoding;
	uint64_t at, dictionary_at; /* offsets in the file; 0: none */
	uint64_t sizes[2];          /* uncompressed, compressed, with page headers */
};

enum parquet_type parquet_type(uint8_t type, unsigned *bits)
{
	switch (type) {
	case PFR_COLUMN_BOOL: *bits = 1; return PARQUET_BOOLEAN;
	case PFR_COLUMN_TEXT:
	case PFR_COLUMN_BYTES: *bits = 0; return PARQUET_BYTE_ARRAY;
	case PFR_COLUMN_F64: *bits = 64; return PARQUET_DOUBLE;
	case PFR_COLUMN_U64:
	case PFR_COLUMN_S64:
	case PFR_COLUMN_TIME: *bits = 64; return PARQUET_INT64;
	default: *bits = 32; return PARQUET_INT32;
	}
}

int parquet_unsigned(uint8_t type)
{
	return type >= PFR_COLUMN_U8 && type <= PFR_COLUMN_U64;
}

/* ---- values --------------------------------------------------------------- */

static uint32_t gather(struct parquet *p, const struct pfr_column_data *data, uint32_t nr_rows)
{
	uint32_t row, nr = 0;

	if (!data->values)
		return 0;
	if (!data->valid) {
		memcpy(p->values, data->values, nr_rows * sizeof(*p->values));
		return nr_rows;
	}
	for (row = 0; row < nr_rows; row++)
		if (data->valid[row / 8] >> row % 8 & 1)
			p->values[nr++] = data->values[row];
	return nr;
}

/* Numbers the distinct values in parquet->distinct; 0 where they are too many to be worth it. */
static uint32_t find_distinct(struct parquet *p, uint32_t nr)
{
	uint32_t most = nr / 2 < DISTINCT_MOST ? nr / 2 : DISTINCT_MOST, found = 0, i;

	memset(p->slots, 0, SLOTS * sizeof(*p->slots));
	for (i = 0; i < nr; i++) {
		uint32_t at = (uint32_t)(p->values[i] * UINT64_C(0x9e3779b97f4a7c15) >> 48) % SLOTS;

		if (i && p->values[i] == p->values[i - 1]) {
			p->indices[i] = p->indices[i - 1];
			continue;
		}
		while (p->slots[at] && p->distinct[p->slots[at] - 1] != p->values[i])
			at = (at + 1) % SLOTS;
		if (!p->slots[at]) {
			if (found == most || (i > 4096 && found > i - i / 8))
				return 0;
			p->distinct[found] = p->values[i];
			p->slots[at] = ++found;
		}
		p->indices[i] = p->slots[at] - 1;
	}
	return found;
}

static unsigned index_width(uint32_t nr)
{
	return nr <= 2 ? 1 : bits_of(nr - 1);
}

static void choose(struct parquet *p, struct chunk *c)
{
	size_t plain = (size_t)c->nr * c->bits / 8, delta, dictionary;
	uint32_t i;

	c->encoding = PARQUET_PLAIN;
	if (!c->nr || c->bits == 1)
		return;
	if (!c->bits) {
		for (i = 0; i < c->nr; i++)
			p->indices[i] = (uint32_t)p->values[i];
		c->nr_distinct = c->data->texts.nr;
		c->encoding = PARQUET_DICTIONARY;
		return;
	}
	delta = c->type == PARQUET_DOUBLE ? SIZE_MAX : encode_delta_size(p->values, c->nr, c->bits);
	c->nr_distinct = find_distinct(p, c->nr);
	dictionary = (size_t)c->nr_distinct * c->bits / 8 + (size_t)c->nr * index_width(c->nr_distinct) / 8 + 32;
	if (c->nr_distinct && dictionary < delta && dictionary < plain)
		c->encoding = PARQUET_DICTIONARY;
	else
		c->nr_distinct = 0;
	if (!c->nr_distinct && delta < plain)
		c->encoding = PARQUET_DELTA;
}

/* ---- pages ----------------------------------------------------------------- */

static void plain_texts(struct buffer *to, const struct pfr_texts *texts)
{
	uint32_t i;

	for (i = 0; i < texts->nr; i++) {
		uint32_t size = texts->offsets[i + 1] - texts->offsets[i];

		buffer_u32(to, size);
		buffer_bytes(to, texts->bytes + texts->offsets[i], size);
	}
}

/* Definition levels: 1 for a value, 0 for a null, run-length encoded with their size in front. */
static void put_levels(struct parquet *p, const struct chunk *c, uint32_t nr_rows)
{
	size_t at = p->page.size;
	uint32_t row, size;
	unsigned i;

	buffer_zeros(&p->page, 4);
	for (row = 0; row < nr_rows; row++)
		p->slots[row] = !pfr_batch_null(c->data, row);
	encode_hybrid(&p->page, p->slots, nr_rows, 1);
	size = (uint32_t)(p->page.size - at - 4);
	for (i = 0; i < 4 && !p->page.error; i++)
		p->page.data[at + i] = (unsigned char)(size >> 8 * i);
}

static void put_values(struct parquet *p, const struct chunk *c)
{
	if (c->encoding == PARQUET_DICTIONARY) {
		buffer_byte(&p->page, index_width(c->nr_distinct));
		encode_hybrid(&p->page, p->indices, c->nr, index_width(c->nr_distinct));
	} else if (c->encoding == PARQUET_DELTA) {
		encode_delta(&p->page, p->values, c->nr, c->bits);
	} else if (c->bits) {
		encode_plain(&p->page, p->values, c->nr, c->bits);
	}
}

/* Writes parquet->page: its header, and its bytes. */
static void put_page(struct parquet *p, struct chunk *c, uint32_t nr, int dictionary)
{
	struct buffer *out = &p->writer.out;
	struct thrift thrift = {.to = out};
	const struct buffer *bytes = parquet_compress(p);
	size_t begin = out->size;

	thrift_open(&thrift, 0);
	thrift_number(&thrift, 1, THRIFT_I32, dictionary ? 2 : 0);
	thrift_number(&thrift, 2, THRIFT_I32, (int64_t)p->page.size);
	thrift_number(&thrift, 3, THRIFT_I32, (int64_t)bytes->size);
	thrift_open(&thrift, dictionary ? 7 : 5);
	thrift_number(&thrift, 1, THRIFT_I32, nr);
	thrift_number(&thrift, 2, THRIFT_I32, dictionary ? PARQUET_PLAIN : c->encoding);
	if (!dictionary) {
		thrift_number(&thrift, 3, THRIFT_I32, PARQUET_RLE);
		thrift_number(&thrift, 4, THRIFT_I32, PARQUET_RLE);
	}
	thrift_close(&thrift);
	thrift_close(&thrift);
	c->sizes[0] += out->size - begin + p->page.size;
	buffer_bytes(out, bytes->data, bytes->size);
	c->sizes[1] += out->size - begin;
}

static void put_dictionary(struct parquet *p, struct chunk *c)
{
	p->page.size = 0;
	if (c->bits)
		encode_plain(&p->page, p->distinct, c->nr_distinct, c->bits);
	else
		plain_texts(&p->page, &c->data->texts);
	c->dictionary_at = writer_at(&p->writer);
	put_page(p, c, c->nr_distinct, 1);
}

/* ---- statistics --------------------------------------------------------------- */

static int less(const struct chunk *c, uint64_t a, uint64_t b)
{
	return parquet_unsigned(c->column->type) || c->bits == 1 ? a < b : (int64_t)a < (int64_t)b;
}

static void number_statistics(struct thrift *thrift, const struct parquet *p, const struct chunk *c)
{
	uint64_t least = p->values[0], most = p->values[0];
	unsigned char bytes[2][8];
	uint32_t i;

	for (i = 1; i < c->nr; i++) {
		if (less(c, p->values[i], least))
			least = p->values[i];
		if (less(c, most, p->values[i]))
			most = p->values[i];
	}
	for (i = 0; i < 8; i++) {
		bytes[0][i] = (unsigned char)(most >> 8 * i);
		bytes[1][i] = (unsigned char)(least >> 8 * i);
	}
	thrift_binary(thrift, 5, bytes[0], (c->bits + 7) / 8);
	thrift_binary(thrift, 6, bytes[1], (c->bits + 7) / 8);
}

static int text_less(const struct pfr_texts *t, uint32_t a, uint32_t b)
{
	uint32_t size_a = t->offsets[a + 1] - t->offsets[a], size_b = t->offsets[b + 1] - t->offsets[b];
	uint32_t size = size_a < size_b ? size_a : size_b;
	int order = size ? memcmp(t->bytes + t->offsets[a], t->bytes + t->offsets[b], size) : 0;

	return order ? order < 0 : size_a < size_b;
}

static void text_statistics(struct thrift *thrift, const struct pfr_texts *t)
{
	uint32_t least = 0, most = 0, i;

	for (i = 1; i < t->nr; i++) {
		if (text_less(t, i, least))
			least = i;
		if (text_less(t, most, i))
			most = i;
	}
	if (t->offsets[least + 1] - t->offsets[least] > STATISTIC_MOST || t->offsets[most + 1] - t->offsets[most] > STATISTIC_MOST)
		return;
	thrift_binary(thrift, 5, t->bytes + t->offsets[most], t->offsets[most + 1] - t->offsets[most]);
	thrift_binary(thrift, 6, t->bytes + t->offsets[least], t->offsets[least + 1] - t->offsets[least]);
}

static void put_statistics(struct thrift *thrift, const struct parquet *p, const struct chunk *c)
{
	thrift_open(thrift, 12);
	thrift_number(thrift, 3, THRIFT_I64, c->data->nr_null);
	if (c->nr && !c->bits)
		text_statistics(thrift, &c->data->texts);
	else if (c->nr && c->type != PARQUET_DOUBLE)
		number_statistics(thrift, p, c);
	thrift_close(thrift);
}

/* ---- the chunk ------------------------------------------------------------------ */

static void put_metadata(struct parquet *p, const struct chunk *c, uint32_t nr_rows)
{
	struct thrift thrift = {.to = &p->chunks};

	thrift_open(&thrift, 0);
	thrift_number(&thrift, 2, THRIFT_I64, 0);
	thrift_open(&thrift, 3);
	thrift_number(&thrift, 1, THRIFT_I32, c->type);
	thrift_list(&thrift, 2, THRIFT_I32, c->nr_distinct ? 3 : 2);
	thrift_element(&thrift, PARQUET_RLE);
	thrift_element(&thrift, c->encoding);
	if (c->nr_distinct)
		thrift_element(&thrift, PARQUET_PLAIN);
	thrift_list(&thrift, 3, THRIFT_BINARY, 1);
	thrift_text_element(&thrift, c->column->name);
	thrift_number(&thrift, 4, THRIFT_I32, p->level ? PARQUET_ZSTD : PARQUET_UNCOMPRESSED);
	thrift_number(&thrift, 5, THRIFT_I64, nr_rows);
	thrift_number(&thrift, 6, THRIFT_I64, (int64_t)c->sizes[0]);
	thrift_number(&thrift, 7, THRIFT_I64, (int64_t)c->sizes[1]);
	thrift_number(&thrift, 9, THRIFT_I64, (int64_t)c->at);
	if (c->nr_distinct)
		thrift_number(&thrift, 11, THRIFT_I64, (int64_t)c->dictionary_at);
	put_statistics(&thrift, p, c);
	thrift_close(&thrift);
	thrift_close(&thrift);
}

void parquet_column(struct parquet *p, const struct pfr_column *column, const struct pfr_column_data *data,
		    uint32_t nr_rows, uint64_t sizes[2])
{
	struct chunk c = {.column = column, .data = data};

	c.type = parquet_type(column->type, &c.bits);
	c.nr = gather(p, data, nr_rows);
	choose(p, &c);
	if (c.nr_distinct)
		put_dictionary(p, &c);
	p->page.size = 0;
	if (column->nullable)
		put_levels(p, &c, nr_rows);
	put_values(p, &c);
	c.at = writer_at(&p->writer);
	put_page(p, &c, nr_rows, 0);
	put_metadata(p, &c, nr_rows);
	sizes[0] += c.sizes[0];
	sizes[1] += c.sizes[1];
}
