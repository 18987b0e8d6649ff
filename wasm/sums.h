/* SPDX-License-Identifier: MIT */
/*
 * Tables of sums to the host: JSON Lines of each, with a NUL before every table but the first.
 */
#ifndef PFR_WASM_SUMS_H
#define PFR_WASM_SUMS_H

#include "perfring_session_export.h"

#include <stdbool.h>

#define ITEMS(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))
#define NUMBER(name) \
	{ \
		0, PFR_COLUMN_U64, 1, name, "", "" \
	}
#define TEXT(name) \
	{ \
		0, PFR_COLUMN_TEXT, 1, name, "", "" \
	}
#define SIGNED(name) \
	{ \
		0, PFR_COLUMN_S64, 1, name, "", "" \
	}

struct sums_table {
	struct pfr_table_writer *writer;
	struct pfr_rows *rows;
	enum pfr_status status;
	uint32_t column; /* of the row, which is filled from the first column on */
};

/* Begins a table. What fails is in `status`, and nothing is written then. */
void sums_begin(struct sums_table *t, const char *name, const struct pfr_column *columns, uint32_t nr);
/* The next column of the row. sums_if: null unless `has`. sums_time: a time, as text, since it may be more than 2^53. */
void sums_number(struct sums_table *t, uint64_t value);
void sums_if(struct sums_table *t, bool has, uint64_t value);
void sums_time(struct sums_table *t, bool has, uint64_t value);
void sums_text(struct sums_table *t, struct pfr_bytes text);
/* Totals: a row of numbers, the first and the last time, and numbers. */
void sums_totals(struct sums_table *t, const uint64_t *numbers, uint32_t nr, uint64_t first, uint64_t last, const uint64_t *others, uint32_t nr_others);
/* Null of a null. */
void sums_word(struct sums_table *t, const char *text);
void sums_next(struct sums_table *t);
/* Ends it, and returns its status. */
enum pfr_status sums_end(struct sums_table *t);
/* Between two tables. */
void sums_between(void);

#endif
