/* SPDX-License-Identifier: MIT */
/*
 * perfring: captures as tables and profiles.
 *
 * A table is a list of typed columns; its rows come in batches, column by column. What takes batches
 * is a sink: the Parquet, Arrow, CSV and JSON Lines writers here, or an embedder's own. Functions that
 * can fail return a status: PFR_E_MEMORY, also where a sink returned ENOMEM; PFR_E_SYSTEM, and errno has what the sink or
 * the system returned. Nothing here is shared between threads; different objects may be
 * used by different threads at the same time.
 */
#ifndef PERFRING_SESSION_EXPORT_H
#define PERFRING_SESSION_EXPORT_H

#include "perfring.h"
#include "perfring_session.h"
#include "perfring_session_stacks.h"
#include "perfring_session_symbols.h"
#include "perfring_sink.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- tables --------------------------------------------------------------- */

/* The type of a column. The numbers are fixed. */
enum pfr_column_type {
	PFR_COLUMN_BOOL = 0,
	PFR_COLUMN_U8 = 1,
	PFR_COLUMN_U16 = 2,
	PFR_COLUMN_U32 = 3,
	PFR_COLUMN_U64 = 4,
	PFR_COLUMN_S8 = 5,
	PFR_COLUMN_S16 = 6,
	PFR_COLUMN_S32 = 7,
	PFR_COLUMN_S64 = 8,
	PFR_COLUMN_F64 = 9,   /* the slot holds the bits of a double */
	PFR_COLUMN_TEXT = 10, /* UTF-8 */
	PFR_COLUMN_BYTES = 11,
	PFR_COLUMN_TIME = 12 /* nanoseconds since 1970-01-01 00:00 UTC, signed */
};

/* A column. All strings are UTF-8, NUL-terminated, and live as long as the table. */
struct pfr_column {
	uint32_t id;  /* unique in the table; never changes its meaning, never used again */
	uint8_t type; /* enum pfr_column_type */
	uint8_t nullable;
	const char *name; /* [A-Za-z_][A-Za-z0-9_]* */
	const char *unit; /* such as ns; "" for none */
	const char *doc;
};

struct pfr_table {
	const char *name; /* [A-Za-z_][A-Za-z0-9_]*: safe as a file name and in SQL */
	const char *doc;
	const struct pfr_column *columns;
	uint32_t nr_columns;
	uint64_t reserved[4];
};

/* Distinct texts, or byte strings, of one column of a batch: text i is bytes[offsets[i]] up to bytes[offsets[i + 1]]. */
struct pfr_texts {
	uint32_t nr;
	const uint32_t *offsets; /* nr + 1 of them */
	const unsigned char *bytes;
};

/*
 * The values of one column of a batch: a 64-bit slot for each row, whatever the type. Signed numbers are
 * sign-extended, TEXT and BYTES are an index into texts, the slot of a null is 0.
 */
struct pfr_column_data {
	const uint64_t *values; /* null: every row is null */
	const uint8_t *valid;   /* a bit for each row, the least significant first; null: no row is null, or values is null */
	uint32_t nr_null;
	struct pfr_texts texts;
};

/* Some rows of a table. */
struct pfr_batch {
	uint32_t nr_rows;
	const struct pfr_column_data *columns; /* one for each column of the table */
	uint64_t reserved[4];
};

#define PFR_BATCH_ROWS 65536 /* a batch has at most so many rows */

static inline int pfr_batch_null(const struct pfr_column_data *data, uint32_t row)
{
	return !data->values || (data->valid && !(data->valid[row / 8] >> row % 8 & 1));
}

/*
 * What takes tables. The calls for one table are begin, any number of batches, end; calls for several
 * tables may be mixed. A batch is valid during the call. A return value other than 0, an errno value,
 * ends the export, and no more calls follow; perfring_sink.h has pfr_sink_error. Set `size` and all functions.
 */
struct pfr_table_sink {
	size_t size; /* sizeof(struct pfr_table_sink) */
	void *user;  /* passed to the functions */
	int (*begin)(void *user, const struct pfr_table *table);
	int (*batch)(void *user, const struct pfr_table *table, const struct pfr_batch *batch);
	int (*end)(void *user, const struct pfr_table *table);
};

/* ---- making batches -------------------------------------------------------- */

/*
 * Builds the batches of one table row by row, and gives each full one to a sink:
 *
 *   if (pfr_rows_new(&rows, &table, &sink) != PFR_OK)
 *           return -1;
 *   for (i = 0; i < nr && status == PFR_OK; i++) {
 *           pfr_rows_number(rows, 0, value[i]); // of each column that is not null
 *           status = pfr_rows_next(rows);
 *   }
 *   if (status == PFR_OK)
 *           status = pfr_rows_end(rows);
 *   pfr_rows_free(rows);
 *
 * Memory is at most PFR_BATCH_ROWS slots for each column in use, and about 16 MiB of text.
 */
struct pfr_rows;

/* Begins a table: calls sink->begin. The table and the sink must outlive it. PFR_OK; PFR_E_OPTIONS: the sink; PFR_E_MEMORY; PFR_E_SYSTEM: the sink failed. */
PFR_API enum pfr_status pfr_rows_new(struct pfr_rows **rows, const struct pfr_table *table, const struct pfr_table_sink *sink) PFR_CHECKED;

/* Sets column `column` (an index) of the current row. A second call for the same row and column replaces nothing: the first counts. */
PFR_API void pfr_rows_number(struct pfr_rows *rows, uint32_t column, uint64_t value);
/* The same for BYTES, and for TEXT, where bytes that are not UTF-8 become \xNN. At most 1 MiB is kept. */
PFR_API void pfr_rows_text(struct pfr_rows *rows, uint32_t column, const void *text, size_t size);

/* Ends the current row. PFR_OK; PFR_E_MEMORY; PFR_E_SYSTEM: the sink failed; PFR_E_OPTIONS: a column was set that the table does not have; errors stay. */
PFR_API enum pfr_status pfr_rows_next(struct pfr_rows *rows);
/* Gives the sink what rows there are, and frees the memory that they took. As pfr_rows_next. */
PFR_API enum pfr_status pfr_rows_flush(struct pfr_rows *rows);
/* Flushes and calls sink->end. As pfr_rows_next. */
PFR_API enum pfr_status pfr_rows_end(struct pfr_rows *rows);
PFR_API void pfr_rows_free(struct pfr_rows *rows);
/* Bytes of memory in use. */
PFR_API size_t pfr_rows_memory(const struct pfr_rows *rows);

/* ---- a capture's tables ------------------------------------------------------- */

/* Table `index`, from 0, of those that every capture has; null past the last. doc/tables.md lists them all. */
PFR_API const struct pfr_table *pfr_export_table(uint32_t index);

/* Set `size`, and the other members to zero or the values required. */
struct pfr_export_options {
	size_t size;               /* sizeof(struct pfr_export_options) */
	const char *const *tables; /* each a name, or a pattern such as sched_* (fnmatch(3)); null: all tables */
	size_t nr_tables;
	const struct pfr_limits *limits; /* tasks, maps, name_bytes; null: the defaults */
	struct pfr_symbols *symbols;     /* names of addresses; null: those of the capture only. It is brought to the time of each record */
	struct pfr_stacks *stacks;       /* makes whole stacks of samples; null: callchains as they are */
};

/* A session that becomes tables. */
struct pfr_export;

/*
 * Begins: calls table->begin for every table that is asked for; those of tracepoints follow with their first sample. The session should be
 * in the order of time (PFR_ORDER_TIME), so that tasks and maps are right, and have PFR_SESSION_DEFECTS, so that there is a
 * table of defects. If it has a filter, open it with PFR_SESSION_ALL: rows are made of the records that pass, and tasks and maps are followed
 * through all of them. Session and sink must outlive the export. A name that no table has makes none: pfr_export_name has those there are.
 * PFR_OK; PFR_E_OPTIONS: options or sink, and pfr_session_refused says which member; PFR_E_MEMORY; PFR_E_SYSTEM: the sink failed.
 */
PFR_API enum pfr_status pfr_export_open(struct pfr_export **result, struct pfr_session *session, const struct pfr_table_sink *sink,
					const struct pfr_export_options *options) PFR_CHECKED;

/*
 * Name `index`, from 0, of the tables that the capture has so far, asked for or not: those of every capture, those of tracepoints with samples, and
 * those that tracepoints without a sample would have. "": that number has none; null: past the last. Valid until the next call with this export.
 */
PFR_API const char *pfr_export_name(struct pfr_export *e, uint32_t index);

/*
 * Takes the next record of the session. PFR_OK; PFR_END: the capture is at its end, and all tables were ended; a status of
 * class PFR_CLASS_STREAM: reading stopped, and all tables were ended with what there was; PFR_E_SYSTEM, and PFR_E_MEMORY, with
 * pfr_export_error: the sink failed, or there is no memory.
 */
PFR_API enum pfr_status pfr_export_next(struct pfr_export *e);

/* The errno value of PFR_E_SYSTEM, ENOMEM of PFR_E_MEMORY; else 0. */
PFR_API int pfr_export_error(const struct pfr_export *e);

/* Defects of level PFR_LEVEL_ERROR but PFR_INTERRUPTED so far, whether or not table defect was asked for, which has a row for each, and for warnings and notes. */
PFR_API uint64_t pfr_export_defects(const struct pfr_export *e);

/* Tracepoints that have a table of their own at most: those whose samples come first. */
#define PFR_TRACEPOINT_TABLES 512

/* Frees it. Null is allowed. */
PFR_API void pfr_export_close(struct pfr_export *e);

/* ---- a capture as a profile ------------------------------------------------------ */

enum pfr_profile_format {
	PFR_PROFILE_FOLDED = 0,     /* lines of comm;frame;...;frame WEIGHT, the input of flamegraph.pl and inferno */
	PFR_PROFILE_PPROF = 1,      /* gzip of the protobuf profile.proto of pprof, whose weights end at 2^63 - 1; needs zlib */
	PFR_PROFILE_FIREFOX = 2,    /* JSON of Firefox Profiler's processed format, version 70; each event in tracks of its own */
	PFR_PROFILE_SCRIPT = 3,     /* each sample as text, as perf 6.1's perf script prints it; doc/feeds.md documents where it differs */
	PFR_PROFILE_BOLT = 4,       /* branch records of one file, summed: lines B, F and f of perf2bolt -pa */
	PFR_PROFILE_PROFGEN = 5,    /* the same as llvm-profgen's unsymbolized profile */
	PFR_PROFILE_AUTOFDO = 6,    /* the same as text of create_llvm_prof --profiler=text */
	PFR_PROFILE_OTLP = 7,       /* OpenTelemetry's ProfilesData (v1development) as protobuf; doc/feeds.md has the version */
	PFR_PROFILE_OTLP_JSON = 8,  /* the same as JSON */
	PFR_PROFILE_SPEEDSCOPE = 9, /* speedscope's JSON: for each thread and event its samples in the order of time */
	PFR_PROFILE_TRACE = 10      /* Chrome's trace events as JSON: what ran on CPUs, system calls, and other samples as moments */
};

/* What a sample weighs. */
enum pfr_weight {
	PFR_WEIGHT_PERIOD = 0,  /* its period: how often the event happened */
	PFR_WEIGHT_SAMPLES = 1, /* 1 */
	/*
	 * Nanoseconds off CPU: samples of sched:sched_switch weigh what their thread was off the CPU from then on, and SWITCH records, without stacks, where the capture has
	 * no such samples. Other samples weigh nothing. Times are those of perfring_session_sched.h, whose sum is the same. FOLDED, PPROF, FIREFOX, OTLP, OTLP_JSON and SPEEDSCOPE only.
	 */
	PFR_WEIGHT_OFFCPU = 2
};

/*
 * Sets those limits that have their default so that a session holds some 128 MiB at most, beside which tables and profiles have their own rows: pending, tasks, maps,
 * name_bytes, held. pfr_limits_init has to set *limits first. Safe for any number of threads.
 */
PFR_API void pfr_export_limits(struct pfr_limits *limits);

/* Set `size`, and the other members to zero or the values required. What is pointed to must outlive the call. */
struct pfr_profile_options {
	size_t size;               /* sizeof(struct pfr_profile_options) */
	uint32_t format;           /* enum pfr_profile_format */
	uint8_t weight;            /* enum pfr_weight */
	const char *const *events; /* names, patterns or indexes of the events to take, counts within samples among them; null: all */
	size_t nr_events;
	const struct pfr_limits *limits; /* tasks, maps, name_bytes; null: the defaults */
	struct pfr_symbols *symbols;     /* names of addresses; null: those of the capture only. It is brought to the time of each record */
	struct pfr_stacks *stacks;       /* makes whole stacks of samples; null: callchains as they are */
	const char *binary;              /* BOLT, PROFGEN, AUTOFDO: path of the file whose branches are taken; by build ID, else by name. Null: see build_id */
	const char *build_id;            /* the same by build ID, hexadecimal digits; null, as binary: the file with most branches */
	const char *fields;              /* SCRIPT: as of perf script -F, a list that pfr_profile_wrong_field finds nothing in; null: the default. symbols need the flags of pfr_profile_fields_names */
	uint8_t gzip;                    /* not 0: the output is compressed with gzip, as PPROF always is */
	uint8_t nanoseconds;             /* SCRIPT: not 0: times have nine decimals, as perf script --ns; else six */
};

/* Set `size`. */
struct pfr_profile_result {
	size_t size;      /* sizeof(struct pfr_profile_result) */
	int os_error;     /* errno value of PFR_E_SYSTEM, ENOMEM of PFR_E_MEMORY; else 0 */
	uint64_t defects; /* of level PFR_LEVEL_ERROR but PFR_INTERRUPTED, and limits.tasks, maps and name_bytes, which the account has: records that could not be decoded, and others */
	/* of BOLT, PROFGEN and AUTOFDO: branch records, and those of them that are in no line: of the kernel, and with no end in the file */
	uint64_t branches, branches_kernel, branches_outside;
	uint64_t ranges_backward; /* from a target to the next branch, which lies before it: in no line */
	uint64_t ranges_outside;  /* of which an end is not in the file: in no line */
	uint64_t samples_without; /* samples without branch records */
	uint64_t offcpu;          /* of PFR_WEIGHT_OFFCPU: times off CPU, as many as the profile has */
	uint64_t offcpu_stacks;   /* of these, those whose stack was forgotten: the capture has too many stacks */
	uint8_t offcpu_records;   /* what they are of: 0: the capture has neither; 1: samples of sched_switch; 2: SWITCH records */
};

/*
 * Reads the session to its end and writes a profile of its samples; of a session with a filter and PFR_SESSION_ALL, of those that pass. Frames
 * have the names of options->symbols and of KSYMBOL records; others are file+0xoffset, or [unknown]+0xaddress. Memory is bounded by some
 * 80 MiB besides the session's: past that, the same stack may be
 * written several times, which readers add up. PFR_OK; a status of class PFR_CLASS_STREAM: reading stopped, and the profile has what there was
 * until then; PFR_E_OPTIONS: options or output, and pfr_session_refused says which member;
 * PFR_E_MEMORY; PFR_E_SYSTEM with result->os_error: the output failed, EINVAL: binary is no file, or build_id no build ID; ENOTSUP: the build
 * lacks zlib, EFBIG: the capture has more than PFR_PROFILE_FIREFOX can take: 2 million samples, half a million callsites, 65,536 threads (PFR_PROFILE_SPEEDSCOPE: 4 million, and the same); or more stacks, locations
 * or texts than PFR_PROFILE_OTLP can: 4 million of each, 1 GiB.
 */
PFR_API enum pfr_status pfr_profile_write(struct pfr_session *session, const struct pfr_sink *output,
					  const struct pfr_profile_options *options, struct pfr_profile_result *result) PFR_CHECKED;

/*
 * Branch records of one or more captures, for one or more files: each capture is read once.
 *
 *   if (pfr_branches_open(&branches, binaries, nr, &os_error) != PFR_OK)
 *           return -1;
 *   for (i = 0; i < nr_sessions && status == PFR_OK; i++)
 *           status = pfr_branches_add(branches, sessions[i], &options, &result);
 *   for (i = 0; i < nr && status == PFR_OK; i++)
 *           status = pfr_branches_write(branches, i, PFR_PROFILE_BOLT, &outputs[i], &result);
 *   pfr_branches_close(branches);
 */
struct pfr_branches;

/* For files at these paths, at least one; the paths have to outlive it. PFR_OK; PFR_E_SYSTEM with *os_error, the errno value: one cannot be read; PFR_E_MEMORY. *branches is null then. */
PFR_API enum pfr_status pfr_branches_open(struct pfr_branches **branches, const char *const *binaries, size_t nr, int *os_error) PFR_CHECKED;
/*
 * Reads a session to its end and adds its branches. Of the options events, limits and symbols are used; the symbols are needed until it returns. *result has what was read, and branches of
 * the kernel. Returns what pfr_profile_write does; PFR_E_OPTIONS also after the first pfr_branches_write.
 */
PFR_API enum pfr_status pfr_branches_add(struct pfr_branches *branches, struct pfr_session *session, const struct pfr_profile_options *options, struct pfr_profile_result *result);
/*
 * Writes those of file `index` as PFR_PROFILE_BOLT, PFR_PROFILE_PROFGEN or PFR_PROFILE_AUTOFDO. *result has what is in no line of the file. PFR_OK; PFR_E_OPTIONS: another index or format;
 * PFR_E_MEMORY; PFR_E_SYSTEM with result->os_error.
 */
PFR_API enum pfr_status pfr_branches_write(struct pfr_branches *branches, size_t index, enum pfr_profile_format format, const struct pfr_sink *output, struct pfr_profile_result *result) PFR_CHECKED;
/* Null is allowed. */
PFR_API void pfr_branches_close(struct pfr_branches *branches);

/*
 * The first word of a list of fields of PFR_PROFILE_SCRIPT that is none; null: all are. A list is words with commas between them, the fields of
 * samples of all types; or each has + or - before it, which adds to the default and takes from it. TYPE: before the list (hw, sw, trace, cache, raw, bp)
 * makes it one for samples of this type. Several lists have a space between them. Safe for any number of threads.
 */
PFR_API const char *pfr_profile_wrong_field(const char *fields);
/*
 * What such a list needs of symbols, to be set in pfr_symbols_options.flags: PFR_NAMES_LINES where it has srcline; else 0, as of null and of a
 * list with a wrong word. Safe for any number of threads.
 */
PFR_API uint32_t pfr_profile_fields_names(const char *fields);
/*
 * Field `index`, from 0, of those that such a list names for samples of an event with this attr, and that these do not have: 0, -1, N/A or nothing is
 * printed, where perf prints an error alone. Null: there are no more. Safe for any number of threads.
 */
PFR_API const char *pfr_profile_missing_field(const char *fields, const struct pfr_attr *attr, uint32_t index);

/* ---- writers ---------------------------------------------------------------- */

/* How a text format shows things. Set `size`, and the rest to zeros for the defaults. */
struct pfr_text_options {
	size_t size;              /* sizeof(struct pfr_text_options) */
	uint8_t integers_as_text; /* JSON: integers of 64 bits are strings, for readers that have only doubles */
	uint8_t formulas;         /* CSV: cells that a spreadsheet takes for a formula stay as they are */
	uint8_t iso_time;         /* times since 1970 as 2026-01-31T23:59:59.123456789Z, not as nanoseconds */
};

/*
 * A writer takes one table and writes one file:
 *
 *   if (pfr_parquet_new(&writer, &output, level) != PFR_OK)
 *           return -1;
 *   use(pfr_table_writer_sink(writer)); // as the sink of pfr_rows_new or pfr_export_open
 *   pfr_table_writer_free(writer);
 *
 * The file is whole when the sink's end has returned 0. Only output->write is used; the output must outlive the writer.
 */
struct pfr_table_writer;

/*
 * Parquet: a row group for each batch, dictionary, delta and run-length encodings, statistics, field ids,
 * pages compressed with zstd at `level` (1 to 19; 0: not compressed). PFR_E_SYSTEM with ENOTSUP where the build has no
 * libzstd and the level is not 0. This and the next three: PFR_OK; PFR_E_OPTIONS: output, level or options; PFR_E_MEMORY.
 */
PFR_API enum pfr_status pfr_parquet_new(struct pfr_table_writer **writer, const struct pfr_sink *output, int level) PFR_CHECKED;
/* An Arrow IPC stream. */
PFR_API enum pfr_status pfr_arrow_ipc_new(struct pfr_table_writer **writer, const struct pfr_sink *output) PFR_CHECKED;
/*
 * CSV as of RFC 4180, with a header. Null is an empty cell, an empty text "". A text that a spreadsheet would
 * take for a formula has a ' in front. options may be null.
 */
PFR_API enum pfr_status pfr_csv_new(struct pfr_table_writer **writer, const struct pfr_sink *output, const struct pfr_text_options *options) PFR_CHECKED;
/* An object a line; a null is left out; bytes are hexadecimal digits. options may be null. */
PFR_API enum pfr_status pfr_jsonl_new(struct pfr_table_writer **writer, const struct pfr_sink *output, const struct pfr_text_options *options) PFR_CHECKED;

/* The writer as a sink, which is the writer's own. */
PFR_API const struct pfr_table_sink *pfr_table_writer_sink(struct pfr_table_writer *writer);
PFR_API void pfr_table_writer_free(struct pfr_table_writer *writer);

/*
 * Threads that writers share. They encode batches while the caller's thread makes the next ones; that thread alone calls
 * output->write, in order, so the bytes are the same whatever the number of threads. They start with the first batch that is worth it. Batches
 * are copied; memory is at most 16 MiB for the copies, and for each thread what encoding a batch takes, some 6 MiB. Arrow is
 * encoded by the caller's thread, as fast as it would be copied.
 */
struct pfr_table_threads;

/* Threads, the caller's one of them: 1 to 64; 0 is as 1. PFR_OK or PFR_E_MEMORY. The caller frees them, after the writers. */
PFR_API enum pfr_status pfr_table_threads_new(struct pfr_table_threads **threads, uint32_t nr) PFR_CHECKED;
/* Lets a writer use them, before its table begins. All writers that share threads are called by one thread; an error of one may be returned by the sink of another. */
PFR_API void pfr_table_writer_use(struct pfr_table_writer *writer, struct pfr_table_threads *threads);

/*
 * Puts the account of the session that the table is made of (perfring_session_account.h), as it is when the table ends, into the metadata of the file as JSON under
 * the key perfring.account: of Parquet only, other formats have no place for it. The session must be open until then; null: none. Before the table ends.
 */
PFR_API void pfr_table_writer_account(struct pfr_table_writer *writer, const struct pfr_session *session);
/* Ends them. Null is allowed. */
PFR_API void pfr_table_threads_free(struct pfr_table_threads *threads);

/* ---- the Arrow C interfaces -------------------------------------------------- */

/* As https://arrow.apache.org/docs/format/CDataInterface.html has them. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE
#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4
struct ArrowSchema {
	const char *format, *name, *metadata;
	int64_t flags, n_children;
	struct ArrowSchema **children, *dictionary;
	void (*release)(struct ArrowSchema *);
	void *private_data;
};
struct ArrowArray {
	int64_t length, null_count, offset, n_buffers, n_children;
	const void **buffers;
	struct ArrowArray **children, *dictionary;
	void (*release)(struct ArrowArray *);
	void *private_data;
};
#endif
#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE
struct ArrowArrayStream {
	int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
	int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
	const char *(*get_last_error)(struct ArrowArrayStream *);
	void (*release)(struct ArrowArrayStream *);
	void *private_data;
};
#endif

/* The schema of a table, as a struct of its columns. PFR_OK or PFR_E_MEMORY. The caller releases it. */
PFR_API enum pfr_status pfr_arrow_schema(struct ArrowSchema *schema, const struct pfr_table *table);
/* A batch, copied. PFR_OK or PFR_E_MEMORY. The caller releases it. */
PFR_API enum pfr_status pfr_arrow_array(struct ArrowArray *array, const struct pfr_table *table, const struct pfr_batch *batch);

/*
 * A table of a session as a stream: the session is read as the stream's consumer asks for batches. `table` is one of pfr_export_table's names. The
 * session must outlive the stream, and nothing else may read it. A capture that cannot be read to its end gives an error
 * after the batches there were. PFR_OK; PFR_E_OPTIONS: there is no such table; PFR_E_MEMORY. The caller releases it.
 */
PFR_API enum pfr_status pfr_arrow_stream(struct ArrowArrayStream *stream, struct pfr_session *session, const char *table,
					 const struct pfr_limits *limits) PFR_CHECKED;

#ifdef __cplusplus
}
#endif
#endif
