/* SPDX-License-Identifier: MIT */
/*
 * Rows of values as columns under heads. What the first thousand rows hold decides how wide the columns are.
 */
#ifndef CLI_ALIGNED_H
#define CLI_ALIGNED_H

#include "cli/cli.h"

#define ALIGNED_COLUMNS 66

struct aligned {
	const char *heads;  /* with commas between them */
	struct output rows; /* those that wait, values with tabs between them; the next row is written to its end */
	uint32_t nr_rows;
	unsigned widths[ALIGNED_COLUMNS]; /* 0 in the first: not known yet */
	bool numbers[ALIGNED_COLUMNS];    /* they hold numbers only, so far as is known */
};

/* EXIT_FINE, or another exit code with a message printed. heads are kept by reference. */
int aligned_open(struct aligned *a, const char *heads);

/* The row that was written to the end of a->rows is complete. */
void aligned_row(struct aligned *a, struct output *output);

/* Writes what waits; the heads alone where there was no row. */
void aligned_end(struct aligned *a, struct output *output);

void aligned_close(struct aligned *a);

/* Columns that bytes take: those that continue a character of UTF-8 take none. */
unsigned aligned_columns(const char *text, size_t size);

#endif
