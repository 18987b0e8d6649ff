/* SPDX-License-Identifier: MIT */
/*
 * Rows while they are filled, for the files that make rows: a number goes into its column without a call. It knows no file format.
 */
#ifndef PFR_EXPORT_ROWS_H
#define PFR_EXPORT_ROWS_H

#include "export/common/texts.h"
#include "export/writers/output.h"
#include "perfring_session_export.h"

#define LATELY 16

struct column {
	uint64_t *values;
	uint8_t *valid;
	uint32_t nr, nr_null;
	uint32_t usable, capacity; /* rows that fit without a look at the memory, and that there is memory for */
	uint32_t lately[LATELY];   /* texts of this batch that were set as they came, each + 1, by a few of their bytes; 0: none. They are compared, not believed */
	struct texts texts;
};

struct pfr_rows {
	const struct pfr_table *table;
	struct pfr_table_sink sink;
	struct column *columns;
	struct pfr_column_data *data;
	struct buffer scratch;
	uint32_t nr;
	size_t text; /* bytes of text in this batch */
	uint64_t cut;
	int error;
};

/* As rows_number, for a column that has nulls, needs some, or has no space. */
void rows_put(struct pfr_rows *rows, struct column *column, uint64_t value);

/* As pfr_rows_number. */
static inline void rows_number(struct pfr_rows *rows, uint32_t index, uint64_t value)
{
	struct column *column = &rows->columns[index];
	uint32_t row = rows->nr;

	if (column->nr != row || row >= column->usable || column->nr_null) {
		rows_put(rows, column, value);
		return;
	}
	column->values[row] = value;
	column->nr = row + 1;
}

#endif
