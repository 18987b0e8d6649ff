/* SPDX-License-Identifier: MIT */
/*
 * What the Parquet writer's two files share: parquet.c has the file and its footer, parquet_column.c
 * one column of one row group. Source: apache/parquet-format src/main/thrift/parquet.thrift.
 */
#ifndef PFR_PARQUET_H
#define PFR_PARQUET_H

#include "encode.h"
#include "thrift.h"
#include "writer.h"

/* Numbers of parquet.thrift. */
enum parquet_type {
	PARQUET_BOOLEAN = 0,
	PARQUET_INT32 = 1,
	PARQUET_INT64 = 2,
	PARQUET_DOUBLE = 5,
	PARQUET_BYTE_ARRAY = 6,
};
enum parquet_encoding {
	PARQUET_PLAIN = 0,
	PARQUET_RLE = 3,
	PARQUET_DELTA = 5,
	PARQUET_DICTIONARY = 8,
};
enum parquet_codec {
	PARQUET_UNCOMPRESSED = 0,
	PARQUET_ZSTD = 6,
};

struct parquet {
	struct pfr_table_writer writer;
	const struct pfr_table *table;
	int level;
	struct buffer groups; /* the metadata of row groups so far, for the footer */
	uint32_t nr_groups;
	uint64_t nr_rows;
};

/* One column of a row group, for the footer. Offsets count from the beginning of the group. */
struct chunk {
	enum parquet_type type;
	enum parquet_encoding encoding;
	uint32_t nr_distinct;       /* of the dictionary; 0: none */
	uint64_t at, dictionary_at; /* data page, dictionary page */
	uint64_t sizes[2];          /* uncompressed, compressed, with page headers */
	uint64_t statistics_size;   /* bytes of a struct Statistics, which follow */
};

/* What a row group is encoded in, and others after it. */
struct group {
	struct piece *piece; /* chunks go to its notes */
	int level;
	void *zstd;                 /* ZSTD_CCtx */
	struct buffer page, packed; /* a page before and after compression */
	struct buffer deltas;       /* the column as differences, where that is tried */
	struct buffer statistics;   /* of the column */
	/* one column's values that are not null, and their indices in a dictionary */
	uint64_t *values;
	uint32_t *indices, *slots;
	uint64_t *distinct;
};

/* The physical type of a column, and its bits: 1, 32, 64; 0 for text. */
enum parquet_type parquet_type(uint8_t type, unsigned *bits);
/* Whether its numbers are compared as unsigned. */
int parquet_unsigned(uint8_t type);
/* Writes a column's pages, and adds its chunk to the notes. */
void parquet_column(struct group *group, const struct pfr_column *column, const struct pfr_column_data *data, uint32_t nr_rows);

#endif
