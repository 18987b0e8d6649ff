/* SPDX-License-Identifier: MIT */
/*
 * Rows of values, row by row: as columns under heads for people, as CSV, or as an object of JSON a line. The library's writers of tables make CSV and JSON.
 */
#ifndef CLI_CELLS_H
#define CLI_CELLS_H

#include "aligned.h"

#include "perfring_session_export.h"

#include <inttypes.h>
#include <string.h>

#define CELLS_MOST 32

enum cell_type {
	CELL_NUMBER,
	CELL_SIGNED,
	CELL_NS,    /* for people milliseconds */
	CELL_US,    /* nanoseconds; for people microseconds */
	CELL_PLACE, /* an offset; for people hexadecimal */
	CELL_TIME,  /* nanoseconds of the capture's clock; for people seconds */
	CELL_TEXT,
};

struct cell_column {
	const char *name; /* of CSV and JSON */
	const char *head; /* for people; null: they do not see it */
	enum cell_type type;
	char mark;          /* of its colour; 0: none */
	unsigned char rank; /* as of struct aligned */
};

struct cell {
	uint64_t number;
	struct pfr_bytes text;
	bool there; /* else it is empty */
};

enum cells_form {
	CELLS_PEOPLE,
	CELLS_CSV,
	CELLS_JSON,
};

struct cells {
	const struct cell_column *columns;
	uint32_t nr;
	enum cells_form form;
	struct output *output;
	struct aligned aligned;
	char heads[512]; /* that people see */
	const char *all; /* who has columns that a terminal is too narrow for; NULL: other forms, --csv and --json */
	struct pfr_column table_columns[CELLS_MOST];
	struct pfr_table table;
	struct pfr_sink sink;
	struct pfr_table_writer *writer;
	struct pfr_rows *rows;
};

static inline struct cell cell_number(uint64_t number)
{
	return (struct cell){.number = number, .there = true};
}
static inline struct cell cell_text(struct pfr_bytes text)
{
	return (struct cell){.text = text, .there = true};
}

static inline struct cell cell_if(bool there, uint64_t number)
{
	return (struct cell){.number = there ? number : 0, .there = there};
}
/* Null: none. */
static inline struct cell cell_word(const char *word)
{
	return word ? cell_text((struct pfr_bytes){(const unsigned char *)word, (uint32_t)strlen(word)}) : (struct cell){.there = false};
}

/* Nanoseconds as milliseconds, in lines for people. */
#define CELL_MS(ns) (ns) / 1000000, (ns) / 1000 % 1000
#define CELL_MS_FORMAT "%" PRIu64 ".%03" PRIu64 " ms"

/* Each returns 0 or an errno value. The columns must outlive the object, of which cells_close frees what it has. */
int cells_open(struct cells *cells, const char *table, const struct cell_column *columns, uint32_t nr, enum cells_form form, const struct terminal *terminal, struct output *output);
int cells_row(struct cells *cells, const struct cell *row);
int cells_end(struct cells *cells);
void cells_close(struct cells *cells);

#endif
