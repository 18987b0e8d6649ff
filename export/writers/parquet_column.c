/* SPDX-License-Identifier: MIT */
/*
 * A column of a row group: which encoding is smallest, its pages, its statistics. A chunk has one
 * data page, and one dictionary page where there is a dictionary.
 */
#include "parquet.h"

#include "session/base/hash.h"

#include <errno.h>
#include <string.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

#define DISTINCT_MOST 16384        /* numbers in a dictionary; a table of four times as many finds them (PFR_BATCH_ROWS) */
#define FEW_BITS 8                 /* the table begins with 2^8 slots, and becomes four times as large where half are taken */
#define PAGE_MOST (UINT32_MAX / 4) /* sizes in page headers are of 32 bits, signed */
#define STATISTIC_MOST 64          /* bytes of a text in statistics; none are given for longer ones */

/* A column while it is encoded. */
struct work {
	const struct pfr_column *column;
	const struct pfr_column_data *data;
	const uint64_t *values; /* those that are not null */
	unsigned bits;
	uint32_t nr;
	struct chunk chunk;
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

static void gather(const struct group *g, struct work *c, uint32_t nr_rows)
{
	const struct pfr_column_data *data = c->data;
	uint32_t row;

	c->values = data->valid ? g->values : data->values;
	c->nr = data->values && !data->valid ? nr_rows : 0;
	if (!data->values || !data->valid)
		return;
	for (row = 0; row < nr_rows; row++)
		if (data->valid[row / 8] >> row % 8 & 1)
			g->values[c->nr++] = data->values[row];
}

static unsigned index_width(uint32_t nr)
{
	return nr <= 2 ? 1 : bits_of(nr - 1);
}

/* Bytes of the column with a dictionary of so many numbers. */
static size_t dictionary_size(const struct work *c, uint32_t nr_distinct)
{
	return (size_t)nr_distinct * c->bits / 8 + (size_t)c->nr * index_width(nr_distinct) / 8 + 32;
}

/* The slot of a value in a table of the distinct ones, of 2^bits slots: one that has it, or an empty one. */
static inline uint32_t *slot_of(const struct group *g, uint64_t value, unsigned bits, uint64_t secret)
{
	uint32_t mask = (1u << bits) - 1, at = hash_number(secret, value) & mask;

	while (g->slots[at] && g->distinct[g->slots[at] - 1] != value)
		at = (at + 1) & mask;
	return &g->slots[at];
}

/* An empty table of so many slots, then with what was found. At least half of it stay empty. */
static void make_slots(struct group *g, uint32_t found, unsigned bits, uint64_t secret)
{
	uint32_t i;

	memset(g->slots, 0, ((size_t)1 << bits) * sizeof(*g->slots));
	for (i = 0; i < found; i++)
		*slot_of(g, g->distinct[i], bits, secret) = i + 1;
}

/* Numbers the distinct values in parquet->distinct; 0 where they are too many to be worth it, or take `limit` bytes or more. */
static uint32_t find_distinct(struct group *g, const struct work *c, size_t limit)
{
	uint32_t nr = c->nr, most = nr / 2 < DISTINCT_MOST ? nr / 2 : DISTINCT_MOST, found = 0, i;
	uint64_t secret = hash_secret();
	unsigned bits = FEW_BITS; /* few slots stay in the cache, and few distinct values are the rule */

	if (dictionary_size(c, 1) >= limit)
		return 0;
	make_slots(g, 0, bits, secret);
	for (i = 0; i < nr; i++) {
		uint32_t *slot;

		if (i && c->values[i] == c->values[i - 1]) {
			g->indices[i] = g->indices[i - 1];
			continue;
		}
		slot = slot_of(g, c->values[i], bits, secret);
		if (!*slot) {
			if (found == most || (i > 1024 && found > i - i / 8) || dictionary_size(c, found + 1) >= limit)
				return 0;
			g->distinct[found] = c->values[i];
			*slot = ++found;
		}
		g->indices[i] = *slot - 1;
		if (found == 1u << (bits - 1)) {
			bits += 2;
			make_slots(g, found, bits, secret);
		}
	}
	return found;
}

static void choose(struct group *g, struct work *c)
{
	size_t plain = (size_t)c->nr * c->bits / 8, least;
	uint32_t i;

	c->chunk.encoding = PARQUET_PLAIN;
	if (!c->nr || c->bits == 1)
		return;
	if (!c->bits) {
		for (i = 0; i < c->nr; i++)
			g->indices[i] = (uint32_t)c->values[i];
		c->chunk.nr_distinct = c->data->texts.nr;
		c->chunk.encoding = PARQUET_DICTIONARY;
		return;
	}
	c->chunk.nr_distinct = find_distinct(g, c, plain);
	if (c->chunk.nr_distinct)
		c->chunk.encoding = PARQUET_DICTIONARY;
	least = c->chunk.nr_distinct ? dictionary_size(c, c->chunk.nr_distinct) : plain;
	g->deltas.size = 0;
	if (c->chunk.type == PARQUET_DOUBLE || !encode_delta(&g->deltas, c->values, c->nr, c->bits, least))
		return;
	c->chunk.nr_distinct = 0;
	c->chunk.encoding = PARQUET_DELTA;
	if (g->deltas.error)
		g->piece->out.error = ENOMEM;
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
static void put_levels(struct group *g, const struct work *c, uint32_t nr_rows)
{
	size_t at = g->page.size;
	uint32_t row, size;
	unsigned i;

	buffer_zeros(&g->page, 4);
	for (row = 0; row < nr_rows && c->data->valid; row++)
		g->slots[row] = !pfr_batch_null(c->data, row);
	if (c->data->valid)
		encode_hybrid(&g->page, g->slots, nr_rows, 1);
	else
		encode_same(&g->page, c->nr != 0, nr_rows, 1);
	size = (uint32_t)(g->page.size - at - 4);
	for (i = 0; i < 4 && !g->page.error; i++)
		g->page.data[at + i] = (unsigned char)(size >> 8 * i);
}

static void put_values(struct group *g, const struct work *c)
{
	if (c->chunk.encoding == PARQUET_DICTIONARY) {
		buffer_byte(&g->page, index_width(c->chunk.nr_distinct));
		encode_hybrid(&g->page, g->indices, c->nr, index_width(c->chunk.nr_distinct));
	} else if (c->chunk.encoding == PARQUET_DELTA) {
		buffer_bytes(&g->page, g->deltas.data, g->deltas.size);
	} else if (c->bits) {
		encode_plain(&g->page, c->values, c->nr, c->bits);
	}
}

/* The bytes of group->page to write, compressed if that is asked for. 0 bytes on failure. */
static const struct buffer *compress_page(struct group *g)
{
	static const struct buffer nothing;

	if (g->page.error || g->page.size > PAGE_MOST) {
		g->piece->out.error = ENOMEM;
		return &nothing;
	}
	if (!g->level)
		return &g->page;
#ifdef HAVE_ZSTD
	{
		size_t most = ZSTD_compressBound(g->page.size), size;

		g->packed.size = 0;
		if (!buffer_reserve(&g->packed, most))
			goto failed;
		size = ZSTD_compressCCtx(g->zstd, g->packed.data, most, g->page.data, g->page.size, g->level);
		if (ZSTD_isError(size))
			goto failed;
		g->packed.size = size;
		return &g->packed;
	}
failed:
#endif
	g->piece->out.error = ENOMEM;
	return &nothing;
}

/* Writes group->page: its header, and its bytes. */
static void put_page(struct group *g, struct work *c, uint32_t nr, int dictionary)
{
	struct buffer *out = &g->piece->out;
	struct thrift thrift = {.to = out};
	const struct buffer *bytes = compress_page(g);
	size_t begin = out->size;

	thrift_open(&thrift, 0);
	thrift_number(&thrift, 1, THRIFT_I32, dictionary ? 2 : 0);
	thrift_number(&thrift, 2, THRIFT_I32, (int64_t)g->page.size);
	thrift_number(&thrift, 3, THRIFT_I32, (int64_t)bytes->size);
	thrift_open(&thrift, dictionary ? 7 : 5);
	thrift_number(&thrift, 1, THRIFT_I32, nr);
	thrift_number(&thrift, 2, THRIFT_I32, dictionary ? PARQUET_PLAIN : c->chunk.encoding);
	if (!dictionary) {
		thrift_number(&thrift, 3, THRIFT_I32, PARQUET_RLE);
		thrift_number(&thrift, 4, THRIFT_I32, PARQUET_RLE);
	}
	thrift_close(&thrift);
	thrift_close(&thrift);
	c->chunk.sizes[0] += out->size - begin + g->page.size;
	buffer_bytes(out, bytes->data, bytes->size);
	c->chunk.sizes[1] += out->size - begin;
}

static void put_dictionary(struct group *g, struct work *c)
{
	g->page.size = 0;
	if (c->bits)
		encode_plain(&g->page, g->distinct, c->chunk.nr_distinct, c->bits);
	else
		plain_texts(&g->page, &c->data->texts);
	c->chunk.dictionary_at = piece_at(g->piece);
	put_page(g, c, c->chunk.nr_distinct, 1);
}

/* ---- statistics --------------------------------------------------------------- */

static void number_statistics(struct thrift *thrift, const struct group *g, const struct work *c)
{
	const uint64_t *values = c->chunk.nr_distinct ? g->distinct : c->values;
	uint32_t nr = c->chunk.nr_distinct ? c->chunk.nr_distinct : c->nr, i;
	/* signed numbers are in order as unsigned ones with their sign turned over */
	uint64_t sign = parquet_unsigned(c->column->type) || c->bits == 1 ? 0 : UINT64_C(1) << 63;
	uint64_t least = UINT64_MAX, most = 0;
	unsigned char bytes[2][8];

	for (i = 0; i < nr; i++) {
		uint64_t value = values[i] ^ sign;

		least = value < least ? value : least;
		most = value > most ? value : most;
	}
	least ^= sign;
	most ^= sign;
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

static void put_statistics(struct group *g, struct work *c)
{
	struct thrift thrift = {.to = &g->statistics};

	g->statistics.size = 0;
	thrift_open(&thrift, 0);
	thrift_number(&thrift, 3, THRIFT_I64, c->data->nr_null);
	if (c->nr && !c->bits)
		text_statistics(&thrift, &c->data->texts);
	else if (c->nr && c->chunk.type != PARQUET_DOUBLE)
		number_statistics(&thrift, g, c);
	thrift_close(&thrift);
	c->chunk.statistics_size = g->statistics.size;
	if (g->statistics.error)
		g->piece->notes.error = g->statistics.error;
}

/* ---- the chunk ------------------------------------------------------------------ */

void parquet_column(struct group *g, const struct pfr_column *column, const struct pfr_column_data *data, uint32_t nr_rows)
{
	struct work c = {.column = column, .data = data};

	c.chunk.type = parquet_type(column->type, &c.bits);
	gather(g, &c, nr_rows);
	choose(g, &c);
	if (c.chunk.nr_distinct)
		put_dictionary(g, &c);
	g->page.size = 0;
	if (column->nullable)
		put_levels(g, &c, nr_rows);
	put_values(g, &c);
	c.chunk.at = piece_at(g->piece);
	put_page(g, &c, nr_rows, 0);
	put_statistics(g, &c);
	buffer_bytes(&g->piece->notes, &c.chunk, sizeof(c.chunk));
	buffer_bytes(&g->piece->notes, g->statistics.data, g->statistics.size);
}
