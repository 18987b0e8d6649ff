/* SPDX-License-Identifier: MIT */
/*
 * A table for people: columns under heads, whose widths are known before the first row is printed. On a terminal the widest texts are cut in the middle, so
 * that a row is a line. The cells are made twice: to be measured, and to be printed.
 */
#ifndef CLI_REPORT_COLUMNS_H
#define CLI_REPORT_COLUMNS_H

#include "cli/text/terminal.h"

#include "perfring_session_report.h"

#define COLUMNS_MOST (12 + PFR_REPORT_KEYS)
#define CELL 4096 /* bytes of a text */

struct cell {
	char text[4 * CELL + 1];
	size_t size;
};

struct columns {
	struct terminal terminal;
	uint32_t nr;
	struct {
		const char *head;
		bool text;
		char mark; /* of its colour */
		unsigned width;
	} column[COLUMNS_MOST];
	struct cell cell; /* the one that is measured or printed */
	struct output line;
};

/* Null: there is no memory. */
struct columns *columns_new(const struct terminal *terminal);
void columns_free(struct columns *table);
/* Begins a table without columns. */
void columns_begin(struct columns *table);
void columns_add(struct columns *table, const char *head, bool text, char mark);
/* The cell of column k, of each row that will be printed; then, once, whether they fit. */
void columns_measure(struct columns *table, uint32_t k);
void columns_fit(struct columns *table);
/* The cell of column k, in the line. */
void columns_put(struct columns *table, uint32_t k);
/* The line with the heads. */
bool columns_heads(struct columns *table, struct output *output);
/* Text outside of columns, in the line. */
void columns_text(struct columns *table, const char *text, size_t size);
void columns_print(struct columns *table, const char *format, ...) __attribute__((format(__printf__, 2, 3)));
/* Ends the line. False: the output failed, or there is no memory. */
bool columns_end_line(struct columns *table, struct output *output);

/* Cells: a period, a value of a key, decimal digits. */
void cell_period(struct cell *cell, const struct pfr_report_sum *sum);
void cell_value(struct cell *cell, unsigned key, const struct pfr_report_value *value);
void cell_print(struct cell *cell, const char *format, ...) __attribute__((format(__printf__, 2, 3)));
/* Bytes of the input, made safe. */
void cell_text(struct cell *cell, const void *text, size_t size);

#endif
