/* SPDX-License-Identifier: MIT */
/*
 * perfring convert --to parquet, arrow, csv, jsonl: the options.
 */
#include "perfring_session_jobs.h"
#include "cli/common/stacks.h"
#include "cli/common/symbols.h"
#include "tables.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define TABLES_MOST 256

enum {
	TO = 1,
	TABLES,
	LEVEL_OF_ZSTD,
	INTEGERS,
	TIMES,
	FORMULAS,
	COLUMNS,
	HEADS,
	JOBS,
};

static const struct option_row rows[] = {
	{TO, 0, "to", "FORMAT", "parquet, arrow (an IPC stream), csv or jsonl (an object a line)"},
	{TABLES, 0, "table", "T[,T...]", "only these tables; sched_* is a pattern"},
	{COLUMNS, 'F', "fields", "NAME[,NAME...]", "only these columns, in this order; tables without any of them are left out"},
	{HEADS, 'T', "", 0, 0},
	{LEVEL_OF_ZSTD, 0, "level", "N", "Parquet: level of zstd, 0 for none (default 3)"},
	{INTEGERS, 0, "json-integers", "string|number", "JSON: integers of 64 bits as strings, for readers that have only doubles"},
	{TIMES, 0, "times", "ns|iso", "CSV, JSON: wall times as nanoseconds or as 2026-01-31T23:59:59.123456789Z"},
	{FORMULAS, 0, "formulas", 0, "CSV: leave cells as they are that a spreadsheet takes for a formula"},
	JOBS_ROW(JOBS),
	STACK_ROWS_NONE SYMBOL_ROWS{0, 0, 0, 0, 0}};

static const char about[] =
	"Makes tables of a capture: samples, callsites, mappings, threads, events, a table for each tracepoint,\n"
	"and others; doc/tables.md describes them.\n";

static const char after[] =
	HELP_FORCE
	"\nIN is a file, a pipe's output, a directory, CBOR of one, or '-'. OUT is a directory, which must not be\n"
	"there or be empty, with a file for each table; or, with --table and one name, a file or '-'. OUT is not there\n"
	"before it is whole. What is wrong with the capture is in table defect.\n"
	"exit status: 0; 1 the capture has defects, OUT is whole; 2 usage; 3 something cannot be read or written, there is no OUT.\n";

struct words {
	struct filter filter;
	struct table_files_options files;
	struct selection columns;
	const char *tables[TABLES_MOST];
	size_t nr_tables;
	char *copy; /* of what --table has, with NULs for commas */
	struct symbol_words symbols;
	bool no_unwind;
	struct pfr_stacks *stacks;
	const char *in, *out;
};

static enum table_format format_of(const char *name)
{
	static const char *const names[] = {"", "parquet", "arrow", "csv", "jsonl"};
	unsigned i;

	for (i = 1; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i], name))
			return (enum table_format)i;
	return TABLE_NONE;
}

int convert_no_fields(void)
{
	return usage("convert", "-F is of tables (--to csv, jsonl, parquet, arrow), -T of dump, stat and check; 'perfring edit --drop' leaves out fields");
}

bool convert_tables_wanted(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc && strcmp(argv[i], "--"); i++) {
		if (!strncmp(argv[i], "--to=", 5) && format_of(argv[i] + 5))
			return true;
		if (!strcmp(argv[i], "--to") && i + 1 < argc && format_of(argv[i + 1]))
			return true;
	}
	return false;
}

/* ---- running ------------------------------------------------------------------------ */

/* Bounds that keep the memory of a conversion at 128 MiB, unless --limit asks for others. */
void export_limits(struct pfr_limits *to)
{
	static const struct {
		enum pfr_limit limit;
		uint64_t most;
	} bounds[] = {
		{PFR_LIMIT_PENDING, 1 << 20}, {PFR_LIMIT_TASKS, 1 << 16}, {PFR_LIMIT_MAPS, 1 << 17}, {PFR_LIMIT_NAME_BYTES, 8 << 20}, {PFR_LIMIT_HELD, 1 << 20}};
	struct pfr_limits defaults;
	size_t i;

	pfr_limits_init(&defaults, sizeof(defaults));
	*to = *limits();
	for (i = 0; i < sizeof(bounds) / sizeof(bounds[0]); i++)
		if (pfr_limit(to, bounds[i].limit) == pfr_limit(&defaults, bounds[i].limit))
			*pfr_limit_of(to, bounds[i].limit) = bounds[i].most;
}

void export_report(struct pfr_session *session, const char *in, uint64_t defects)
{
	uint64_t lost = pfr_session_info(session)->chains_lost;

	if (pfr_session_info(session)->interrupted)
		print_stderr("%s: the recording was cut off before its end; what was written can be read; features of the end are missing", in);
	if (defects)
		print_stderr("%s: %" PRIu64 " defect%s; 'perfring convert --to csv --table defect' lists %s; what could be decoded was converted", in, defects, plural(defects),
			     defects == 1 ? "it" : "them");

	if (lost)
		print_stderr("%s: the user part of %" PRIu64 " callchain%s never came", in, lost, plural(lost));
}

static int run_export(const struct words *w, struct pfr_export *export, struct pfr_session *session, const struct table_files *files)
{
	struct complaints complaints = {0};
	enum pfr_status status;

	do
		status = pfr_export_next(export);
	while (status == PFR_OK);
	if (status == PFR_E_SYSTEM && pfr_export_error(export)) {
		if (!table_files_said(files))
			print_stderr("%s: cannot write: %s", w->out, strerror(pfr_export_error(export)));
		return EXIT_IO;
	}
	if (pfr_export_untabled(export))
		print_stderr("%s: column raw of table sample has the payload of %" PRIu64 " sample%s of tracepoints: only the first %d tracepoints have tables of their own",
			     w->in, pfr_export_untabled(export), plural(pfr_export_untabled(export)), PFR_TRACEPOINT_TABLES);
	if (pfr_session_error(session))
		complain(&complaints, pfr_session_error(session));
	if (status == PFR_E_SYSTEM)
		return EXIT_IO;
	return status != PFR_END || pfr_export_defects(export) ? EXIT_DEFECT : EXIT_FINE;
}

static int export_session(const struct words *w, struct pfr_session *session, const struct pfr_limits *bounds,
			  struct pfr_symbols *symbols)
{
	struct pfr_export_options options = {.size = sizeof(options), .limits = bounds, .nr_tables = w->nr_tables, .symbols = symbols, .stacks = w->stacks};
	struct table_files *files = table_files_open(w->out, &w->files);
	struct pfr_table_sink sink;
	struct pfr_export *export;
	int code = EXIT_IO, error;

	if (!files)
		return EXIT_IO;
	options.tables = w->nr_tables ? w->tables : NULL;
	sink = table_files_sink(files);
	error = pfr_export_open(&export, session, &sink, &options);
	if (error == ENOTSUP)
		print_stderr("convert --to parquet --level: this build has no libzstd (Debian: libzstd-dev); without --level, Parquet is not compressed");
	else if (error)
		print_stderr("%s: cannot write: %s", w->out, strerror(error));
	else
		code = run_export(w, export, session, files);
	if (!error)
		export_report(session, w->in, pfr_export_defects(export));
	pfr_export_close(export);
	if (code < EXIT_USAGE && selection_unknown(&w->columns)) {
		print_stderr("%s: no table that was made has a column '%s'; doc/tables.md lists them", w->in, selection_unknown(&w->columns));
		code = EXIT_USAGE;
	}
	return table_files_close(files, code < EXIT_USAGE) || code == EXIT_USAGE ? code : EXIT_IO;
}

int export_open(struct reading *reading, const char *in, const struct pfr_limits *bounds, struct filter *filter, bool events)
{
	struct pfr_session_options options = read_options(in);
	int code;

	options.order = PFR_ORDER_TIME;
	options.flags |= PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | (filter_is_set(filter) ? (unsigned)PFR_SESSION_ALL : 0);
	options.limits = bounds;
	code = filter_apply(filter, "convert", in, &options);
	if (code)
		return code;
	filter->of.nr_events = events ? filter->of.nr_events : 0;
	return read_open(reading, in, &options);
}

static int run(struct words *w)
{
	struct pfr_symbols *symbols;
	struct pfr_limits bounds;
	struct reading reading;
	int code;

	export_limits(&bounds);
	code = export_open(&reading, w->in, &bounds, &w->filter, true);
	if (code)
		return code;
	symbols = symbols_open(&w->symbols, &code);
	w->stacks = w->no_unwind ? NULL : stacks_open(reading.session, w->symbols.symfs);
	if (code == EXIT_FINE)
		code = export_session(w, reading.session, &bounds, symbols);
	stacks_close(w->stacks, w->in);
	symbols_close(symbols, &w->symbols);
	code = filter_verdict(&w->filter, &reading, w->in, code);
	read_close(&reading);
	return code;
}

/* ---- the words ----------------------------------------------------------------------- */

static bool take_tables(struct words *w, const char *text)
{
	char *at, *next;

	free(w->copy);
	w->nr_tables = 0;
	w->copy = strdup(text);
	for (at = w->copy; at && w->nr_tables < TABLES_MOST; at = next) {
		next = strchr(at, ',');
		if (next)
			*next++ = 0;
		if (!*at)
			return false;
		w->tables[w->nr_tables++] = at;
	}
	return !at && w->nr_tables;
}

static int take_option(struct words *w, int option)
{
	char *end;

	switch (option) {
	case TO:
		w->files.format = format_of(optarg);
		return w->files.format ? EXIT_FINE : usage("convert", "--to %s: only one format at a time", optarg);
	case TABLES:
		return take_tables(w, optarg) ? EXIT_FINE : usage("convert", "--table %s: expected names with commas between them", optarg);
	case LEVEL_OF_ZSTD:
		w->files.level = (int)strtol(optarg, &end, 10);
		return *optarg && !*end && w->files.level >= 0 && w->files.level <= 19 ? EXIT_FINE :
											 usage("convert", "--level %s: expected a number from 0 to 19", optarg);
	case INTEGERS:
		w->files.text.integers_as_text = !strcmp(optarg, "string");
		return w->files.text.integers_as_text || !strcmp(optarg, "number") ? EXIT_FINE :
										     usage("convert", "--json-integers %s: expected string or number", optarg);
	case TIMES:
		w->files.text.iso_time = !strcmp(optarg, "iso");
		return w->files.text.iso_time || !strcmp(optarg, "ns") ? EXIT_FINE : usage("convert", "--times %s: expected ns or iso", optarg);
	case COLUMNS: return selection_option(&w->columns, optarg);
	case HEADS: return usage("convert", "-T is for dump, stat and check; CSV has heads: --to csv");
	case JOBS: return options_jobs("convert", optarg, &w->files.jobs);
	case STACKS_NONE: w->no_unwind = true; return EXIT_FINE;
	case FORMULAS: w->files.text.formulas = 1; return EXIT_FINE;
	default: return symbols_option(&w->symbols, "convert", option, optarg);
	}
}

static bool is_pattern(const char *name)
{
	return strpbrk(name, "*?[") != NULL;
}

/* One table goes to a file, unless OUT is a directory's name. */
static bool to_directory(const struct words *w)
{
	size_t length = strlen(w->out);
	struct stat st;

	if (w->nr_tables != 1 || is_pattern(w->tables[0]))
		return true;
	return (length && w->out[length - 1] == '/') || (!stat(w->out, &st) && S_ISDIR(st.st_mode));
}

static bool known_tables(const struct words *w)
{
	const struct pfr_table *table;
	size_t i;
	uint32_t j;

	for (i = 0; i < w->nr_tables && !w->files.directory; i++) {
		for (j = 0; (table = pfr_export_table(j)) && strcmp(table->name, w->tables[i]);)
			j++;
		if (!table && !strchr(w->tables[i], '_')) {
			print_stderr("convert: there is no table %s; doc/tables.md lists them, those of tracepoints are called SYSTEM_NAME", w->tables[i]);
			return false;
		}
	}
	return true;
}

int convert_tables(int argc, char **argv)
{
	static struct words w = {.files = {.level = LEVEL_DEFAULT, .columns = &w.columns}};
	struct options options = {.command = "convert", .about = about, .rows = rows, .after = after, .filter = &w.filter, .words = "--to parquet|arrow|csv|jsonl [OPTION...] IN OUT"};
	int option, code = EXIT_FINE;

	while (!code && (option = options_next(&options, argc, argv)) != -1) {
		if (option == OPTIONS_DONE) {
			free(w.copy);
			return options.code;
		}
		code = take_option(&w, option);
	}
	code = code ? code : options_in_out(&options, argc, argv, &w.in, &w.out);
	if (!code) {
		w.files.jobs = w.files.jobs ? w.files.jobs : pfr_jobs_default();
		w.files.directory = to_directory(&w);
		code = known_tables(&w) ? run(&w) : EXIT_USAGE;
	}
	free(w.copy);
	return code;
}
