/* SPDX-License-Identifier: MIT */
/*
 * What the parts of convert share: its command line, and tables as files.
 */
#ifndef CLI_TABLES_H
#define CLI_TABLES_H

#include "cli/cli.h"
#include "convert.h"
#include "cli/common/stacks.h"
#include "cli/common/filter.h"
#include "cli/common/symbols.h"
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
	int32_t level; /* of zstd in Parquet; 0: not compressed; LEVEL_DEFAULT: a usual one, where there is libzstd */
	uint32_t jobs;
	struct pfr_text_options text;
	struct selection *columns; /* a table without any of them has no file */
	const struct pfr_session *session;
};

/* Null with a message given. */
struct table_files *table_files_open(const char *path, const struct table_files_options *options);
struct pfr_table_sink table_files_sink(struct table_files *files);
/* Whether a message has been printed about a file that could not be written. */
bool table_files_said(const struct table_files *files);
/* Whether no table has begun. */
bool table_files_none(const struct table_files *files);
/* Frees it. The output gets its name when `good`, else it is removed. Returns whether all is well. */
bool table_files_close(struct table_files *files, bool good);

/* The limits of pfr_export_limits, unless --limit asks for others. */
void export_limits(struct pfr_limits *to);
/* Reports what of a session that is at its end is in no table: callchains that were not completed. */
void export_report(struct pfr_session *session, const char *in, uint64_t defects);
/* Opens the capture IN in the order of time. EXIT_FINE, or another code with a message printed. */
int export_open(struct reading *reading, const char *in, const struct pfr_limits *bounds, struct filter *filter);
/* The same of any command, with more PFR_SESSION_* flags. */
int export_read(struct reading *reading, const char *command, const char *in, const struct pfr_limits *bounds, struct filter *filter, uint32_t flags);
/* The same, with bounds, which are set, and standard output; of a command whose rows are sums of a whole capture. */
int export_begin(struct reading *reading, const char *command, const char *in, struct pfr_limits *bounds, struct filter *filter, uint32_t flags, struct output *output);

/* ---- the command line ------------------------------------------------------------- */

/* --to, in the order of the option's words. */
enum convert_format {
	CONVERT_CBOR = 1,
	CONVERT_JSON,
	CONVERT_CAPTURE,
	CONVERT_PARQUET,
	CONVERT_ARROW,
	CONVERT_CSV,
	CONVERT_JSONL,
	CONVERT_FOLDED,
	CONVERT_PPROF,
	CONVERT_FIREFOX,
	CONVERT_SCRIPT,
	CONVERT_BOLT,
	CONVERT_PROFGEN,
	CONVERT_AUTOFDO,
	CONVERT_OTLP,
	CONVERT_OTLP_JSON,
	CONVERT_SPEEDSCOPE,
	CONVERT_TRACE,
};

#define CONVERT_TABLES_MOST 256
#define CONVERT_BINARIES_MOST 64

struct convert_words {
	uint32_t format; /* enum convert_format; 0: none was given */
	uint32_t jobs;   /* 0: as the format needs */
	bool integers_as_text;
	uint32_t cbor_flags, packed; /* as in struct pfr_convert_options */
	struct table_files_options files;
	const char *binary, *build_id; /* binary: the first of binaries */
	const char *binaries[CONVERT_BINARIES_MOST];
	size_t nr_binaries;
	uint32_t gzip;
	bool nanoseconds;
	const char *fields; /* -F; null: all */
	struct selection columns;
	const char *tables[CONVERT_TABLES_MOST];
	size_t nr_tables;
	char *copy;      /* of what --table has, with NULs for commas */
	uint32_t weight; /* enum pfr_weight */
	struct symbol_words symbols;
	struct stack_words stack_words;
	struct pfr_stacks *stacks; /* null: callers are not unwound */
	struct filter filter;
	const char *in, *out;
	const char *const *ins; /* several captures, nr_ins of them; in is the first */
	int nr_ins;
};

int convert_tables(struct convert_words *words);
int convert_profile(struct convert_words *words);
int convert_branches(struct convert_words *words);

/* Takes "T,T" into a struct convert_words. EXIT_FINE, or EXIT_USAGE with a message printed. */
int convert_take_tables(void *to, const char *command, const char *text);

#endif
