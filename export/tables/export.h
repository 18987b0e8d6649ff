/* SPDX-License-Identifier: MIT */
/*
 * The state of an export to tables, and what its files offer each other: export.c takes the records, sample_rows.c
 * and record_rows.c make rows of them, callsite_rows.c those of callchains, tracepoints.c makes tables of tracepoints, tally.c counts threads and processes,
 * summary_rows.c writes what is known at the end.
 */
#ifndef PFR_EXPORT_EXPORT_H
#define PFR_EXPORT_EXPORT_H

#include "export/common/callsites.h"
#include "rows.h"
#include "tables.h"
#include "export/common/texts.h"

struct export_waiting;
struct tally;
struct tracepoint_tables;

#define EXPORT_NAME_MOST 120 /* bytes of a tracepoint's or a field's name, without a number that it gets */

struct pfr_export {
	struct follow follow;
	struct callsites callsites;
	struct pfr_table_sink sink;
	struct pfr_rows *rows[TABLE_NR]; /* null: not asked for */
	char **wanted;                   /* patterns; null: all tables */
	size_t nr_wanted;
	struct export_waiting *waiting; /* of each callsite, where names of files come at last */
	struct texts waiting_texts;
	uint32_t waiting_capacity;
	struct tally *tally;
	struct tracepoint_tables *tracepoints;
	char name[EXPORT_NAME_MOST + 1]; /* that pfr_export_name made */
	char *json;                      /* of a record, while its row is made */
	uint64_t nr_records, nr_samples, nr_defects, nr_errors, nr_mappings, first_time, last_time;
	bool has_times, ended;
	enum pfr_status status; /* of the end */
	int error;              /* errno value, which stays */
};

/* export_rows.c: whether a table of this name was asked for. */
bool export_wants(const struct pfr_export *export, const char *name);
/* Text into a column, cut (texts.h); a name, where there is any. */
void export_text(struct pfr_rows *rows, uint32_t column, const struct pfr_bytes *text, size_t most);
void export_name(struct pfr_rows *rows, uint32_t column, const char *text);
/* The record's own bytes, whole. */
void export_bytes(struct pfr_rows *rows, uint32_t column, const struct pfr_bytes *bytes);
/* rows.c: as pfr_rows_new and so on, with a sink that was read; 0 or an errno value. */
int rows_new(struct pfr_rows **result, const struct pfr_table *table, const struct pfr_table_sink *sink);
int rows_next(struct pfr_rows *rows);
/* Gives the sink what rows there are, and keeps the memory of columns that needed all of it for the rows that follow. 0 or an errno value. */
int rows_rest(struct pfr_rows *rows);
/* Bytes of memory that the rows since then need. */
size_t rows_waiting(const struct pfr_rows *rows);
int rows_end(struct pfr_rows *rows);
/* Notes that a text of the current row is not all of it; how many there were, those past 1 MiB included. */
void rows_cut(struct pfr_rows *rows);
uint64_t rows_nr_cut(const struct pfr_rows *rows);
/* An errno value, with which the rows end. */
void rows_fail(struct pfr_rows *rows, int error);
/* Ends a row. */
void export_row(struct pfr_export *export, struct pfr_rows *rows);

/* sample_rows.c: the rows of a sample. */
void export_sample(struct pfr_export *export, struct moment *moment);
/* record_rows.c: the rows of any other record, and of a defect. */
void export_record(struct pfr_export *export, struct moment *moment);
void export_defect(struct pfr_export *export, const struct moment *moment);
void export_reads(struct pfr_export *export, const struct moment *moment, const struct pfr_read_format *read, const uint64_t *sample);
/* other_rows.c: the row of a record that no other table has; and the causes for what is in none, at the end. */
void export_other(struct pfr_export *export, const struct moment *moment);
void export_left_out(struct pfr_export *export);
/* callsite_rows.c: the row of a callsite, now or when its name is known; those that wait. */
int export_callsite(void *user, uint64_t number, const struct callsite *s, const struct pfr_location *location,
		    const struct pfr_symbol *symbol);
void export_callsites_put(void *user);
/* summary_rows.c: the tables that are known at the end. */
void export_summary(struct pfr_export *export);

/* tracepoints.c: a row in the tracepoint's own table; whether there is such a table, and it has all of the payload. */
bool export_tracepoints_row(struct pfr_export *export, struct moment *moment, uint64_t sample, uint64_t callsite);
/* Ends the tables, or only gives the sink what rows there are. */
void export_tracepoints_end(struct pfr_export *export);
void export_tracepoints_rest(struct pfr_export *export);
size_t export_tracepoints_memory(const struct pfr_export *export);
uint64_t export_tracepoints_cut(const struct pfr_export *export);
void export_tracepoints_free(struct pfr_export *export);

/* tally.c: what is counted of each thread and process. */
int tally_new(struct tally **tally);
void tally_free(struct tally *tally);
void tally_record(struct pfr_export *export, const struct moment *moment);
void tally_sample(struct pfr_export *export, const struct moment *moment);
void tally_rows(struct pfr_export *export);
int tally_error(const struct pfr_export *export);    /* 0 or an errno value */
uint64_t tally_cut(const struct pfr_export *export); /* threads, processes and names that have no row */

#endif
