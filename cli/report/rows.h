/* SPDX-License-Identifier: MIT */
/*
 * Rows of sums as CSV, or as objects of JSON, by the writers of tables.
 */
#ifndef CLI_REPORT_ROWS_H
#define CLI_REPORT_ROWS_H

#include "cli/cli.h"

#include "perfring_session_export.h"
#include "perfring_session_report.h"

/* Writes a table whose rows `fill` makes. 0 or an errno value. */
int rows_write(struct output *output, bool json, const struct pfr_table *table, int (*fill)(const void *of, struct pfr_rows *rows), const void *of);
void rows_double(struct pfr_rows *rows, uint32_t column, double value);
/* Periods past 64 bits, which only a damaged capture has, are the largest number. */
uint64_t rows_period(const struct pfr_report_sum *sum);
/* The columns of the keys, and a row's values in them from column `first` on. */
void rows_key_columns(struct pfr_column *columns, const struct pfr_report_options *options);
void rows_values(struct pfr_rows *rows, uint32_t first, const struct pfr_report_options *options, const struct pfr_report_value *values);

#endif
