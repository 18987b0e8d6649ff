/* SPDX-License-Identifier: MIT */
/*
 * Sums as rows of a table: what `perfring report` and `diff` write as CSV and JSON, and other languages get.
 */
#ifndef REPORT_TABLE_H
#define REPORT_TABLE_H

#include "export/writers/output.h"
#include "perfring_session_export.h"
#include "perfring_session_report.h"

#include <stdbool.h>

/* The columns of report before those of keys. */
enum {
	REPORT_C_EVENT,
	REPORT_C_SELF_PERCENT,
	REPORT_C_TOTAL_PERCENT,
	REPORT_C_SELF_SAMPLES,
	REPORT_C_TOTAL_SAMPLES,
	REPORT_C_SELF_PERIOD,
	REPORT_C_TOTAL_PERIOD,
	REPORT_C_KEYS
};

#define REPORT_FIELDS_SIZE 1024

/* Names of keys; "" of those that there are none of. */
struct report_names {
	const char *of[PFR_REPORT_KEYS];
	char fields[REPORT_FIELDS_SIZE];
	char other[PFR_REPORT_KEYS - PFR_REPORT_FIELD][32]; /* of columns of fields that have the name of another column */
};

struct report_table {
	struct report_names names;
	struct pfr_column columns[REPORT_C_KEYS + PFR_REPORT_KEYS];
	struct pfr_table table;
};

/* fields.c: the names of the options' keys. */
void report_names_of(struct report_names *names, const struct pfr_report_options *options);
/* The name of its event, or what stands for it. */
struct pfr_bytes report_event_text(const struct pfr_bytes *name);
void report_put_double(struct pfr_rows *rows, uint32_t column, double value);
/* A sum of periods, which may be more than 2^64, in a column of OUTPUT_DIGITS. */
void report_put_period(struct pfr_rows *rows, uint32_t column, const struct pfr_report_sum *sum);
/* The columns of the options' keys after `first` others, which point at the names, and a row's values in them from column `first` on. */
void report_key_columns(struct pfr_column *columns, uint32_t first, struct report_names *names, const struct pfr_report_options *options);
void report_put_values(struct pfr_rows *rows, uint32_t first, const struct pfr_report_options *options, const struct pfr_report_value *values);
/* Writes a table whose rows `fill` makes, as CSV or JSON Lines. 0 or an errno value. */
int report_table_write(const struct pfr_sink *sink, bool json, const struct pfr_table *table, int (*fill)(const void *of, struct pfr_rows *rows), const void *of);
/* The table of a report with these options, which point into it; and one of its rows, whose per cent are of `whole`. */
void report_table_init(struct report_table *table, const struct pfr_report_options *options);
void report_table_row(struct pfr_rows *rows, const struct pfr_report_options *options, const struct pfr_report_event *event, const struct pfr_report_row *row,
		      const struct pfr_report_sum *whole);

#endif
