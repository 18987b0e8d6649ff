/* SPDX-License-Identifier: MIT */
/*
 * Rows of values as columns under heads. What the first thousand rows hold decides how wide the columns are. On a terminal texts that are too wide are cut in
 * the middle, and where that is not enough columns are left out.
 */
#ifndef CLI_ALIGNED_H
#define CLI_ALIGNED_H

#include "cli/text/terminal.h"

#define ALIGNED_COLUMNS 66

struct aligned {
	const char *heads;                /* with commas between them */
	struct output rows;               /* those that wait, values with tabs between them; the next row is written to its end */
	uint32_t nr, nr_rows;             /* columns; rows that wait */
	unsigned widths[ALIGNED_COLUMNS]; /* 0 in the first: not known yet */
	bool numbers[ALIGNED_COLUMNS];    /* they hold numbers only, so far as is known */

	/* May be set after aligned_open. */
	struct terminal terminal;
	char marks[ALIGNED_COLUMNS];          /* of their colours; 0: none */
	unsigned char ranks[ALIGNED_COLUMNS]; /* what is left out of a terminal that is too narrow, the largest first; 0: never */
	bool left[ALIGNED_COLUMNS];           /* is left out */
	struct output line;                   /* one that is put together */
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

/* Cuts a text to `width` columns, with ".." in the middle; its size then. */
size_t aligned_cut(char *text, size_t size, unsigned width);

#endif
