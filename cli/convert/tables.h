/* SPDX-License-Identifier: MIT */
/*
 * convert --to parquet, arrow, csv, jsonl: tables to files; --to folded, pprof: profiles.
 */
#ifndef CLI_TABLES_H
#define CLI_TABLES_H

#include "cli/cli.h"
#include "convert.h"
#include "cli/common/filter.h"
#include "selected.h"

#include "perfring_session_export.h"

enum table_format {
	TABLE_NONE,
	TABLE_PARQUET,
	TABLE_ARROW,
	TABLE_CSV,
	TABLE_JSONL,
};

#define LEVEL_DEFAULT (-1)

/* Files that tables go to: one, or for each table one of a directory. */
struct table_files;

struct table_files_options {
	enum table_format format;
	bool directory;
	int level; /* of zstd in Parquet; 0: not compressed; LEVEL_DEFAULT: a usual one, where there is libzstd */
	uint32_t jobs;
	struct pfr_text_options text;
	struct selection *columns; /* a table without any of them has no file */
};

/* Null with a message given. */
struct table_files *table_files_open(const char *path, const struct table_files_options *options);
struct pfr_table_sink table_files_sink(struct table_files *files);
/* Whether a message has been printed about a file that could not be written. */
bool table_files_said(const struct table_files *files);
/* Frees it. The output gets its name when `good`, else it is removed. Returns whether all is well. */
bool table_files_close(struct table_files *files, bool good);

/* Bounds that keep the memory of a conversion at 128 MiB, unless --limit asks for others. */
void export_limits(struct pfr_limits *to);
/* Reports what of a session that is at its end is in no table: callchains that were not completed. */
void export_report(struct pfr_session *session, const char *in, uint64_t defects);
/* Opens the capture IN in the order of time; without `events` it is not filtered by event. EXIT_FINE, or another code with a message printed. */
int export_open(struct reading *reading, const char *in, const struct pfr_limits *bounds, struct filter *filter, bool events);

/* Whether the words ask for a format of tables; then convert_tables does it. */
bool convert_tables_wanted(int argc, char **argv);
int convert_tables(int argc, char **argv);
/* The same for profiles. */
bool convert_profile_wanted(int argc, char **argv);
int convert_profile(int argc, char **argv);

/* Options that other commands have: known, and refused with what does it. */
#define CONVERT_NO_FIELDS_ROWS(id) \
	{id, 'F', "fields", "NAMES", 0}, { id, 'T', "", 0, 0 }
int convert_no_fields(void);

#endif
