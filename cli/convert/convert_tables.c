/* SPDX-License-Identifier: MIT */
/*
 * perfring convert --to parquet, arrow, csv, jsonl: a session as tables.
 */
#include "perfring_session_jobs.h"
#include "cli/common/account.h"
#include "cli/text/nearest.h"
#include "cli/common/stacks.h"
#include "tables.h"

#include <errno.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- names of tables ------------------------------------------------------------------ */

static bool is_pattern(const char *name)
{
	return strpbrk(name, "*?[") != NULL;
}

/* Of the capture's tables; before it is read, of those that every capture has. */
static const char *table_name(struct pfr_export *export, uint32_t index)
{
	const struct pfr_table *table = export ? NULL : pfr_export_table(index);

	return export ? pfr_export_name(export, index) : table ? table->name :
								 NULL;
}

/* Before the capture is read, a pattern or a name with _ may be that of a tracepoint. */
static bool has_table(struct pfr_export *export, const char *in, const char *asked)
{
	struct nearest nearest = nearest_begin(asked);
	const char *name;
	char hint[128];
	uint32_t i;

	if (!export && (is_pattern(asked) || strchr(asked, '_')))
		return true;
	for (i = 0; (name = table_name(export, i)); i++) {
		if (!fnmatch(asked, name, 0))
			return true;
		nearest_try(&nearest, name);
	}
	print_stderr("%s: there is no table %s%s; doc/tables.md lists them, those of tracepoints are called SYSTEM_NAME", export ? read_name(in) : "convert", asked, nearest_hint(&nearest, hint));
	return false;
}

static bool has_tables(const struct convert_words *w, struct pfr_export *export)
{
	bool all = true;
	size_t i;

	for (i = 0; i < w->nr_tables; i++)
		all &= has_table(export, w->in, w->tables[i]);
	return all;
}

/* ---- running ------------------------------------------------------------------------ */

/* The limits of pfr_export_limits, unless --limit asks for others. */
void export_limits(struct pfr_limits *to)
{
	*to = *limits();
	pfr_export_limits(to);
}

void export_report(struct pfr_session *session, const char *in, uint64_t defects)
{
	if (pfr_session_info(session)->interrupted)
		print_stderr("%s: the recording was cut off before its end; what was written can be read; features of the end are missing", in);
	if (defects)
		print_stderr("%s: %" PRIu64 " defect%s; 'perfring convert --to csv --table defect' lists %s; what could be decoded was converted", in, defects, plural(defects),
			     defects == 1 ? "it" : "them");
}

static int run_export(const struct convert_words *w, struct pfr_export *export, struct pfr_session *session, const struct table_files *files)
{
	struct printed_defects printed = {0};
	enum pfr_status status;

	do
		status = pfr_export_next(export);
	while (status == PFR_OK);
	if (status == PFR_E_SYSTEM && pfr_export_error(export)) {
		if (!table_files_said(files))
			print_stderr("%s: cannot write: %s", w->out, strerror(pfr_export_error(export)));
		return EXIT_IO;
	}
	if (pfr_session_error(session))
		print_defect(&printed, pfr_session_error(session));
	if (status == PFR_E_SYSTEM || read_no_memory(session, w->in, status))
		return EXIT_IO;
	return status != PFR_END || pfr_export_defects(export) ? EXIT_DEFECT : EXIT_FINE;
}

/* What is damaged may lack tables, and a tracepoint may have no sample. */
static int tables_verdict(const struct convert_words *w, struct pfr_export *export, const struct table_files *files, int code)
{
	if (!has_tables(w, export))
		return code == EXIT_FINE ? EXIT_USAGE : code;
	if (w->files.directory || !table_files_none(files))
		return code;
	print_stderr("%s: no sample has a row of table %s", read_name(w->in), w->tables[0]);
	return EXIT_DEFECT;
}

static int export_session(struct convert_words *w, struct pfr_session *session, const struct pfr_limits *bounds,
			  struct pfr_symbols *symbols)
{
	struct pfr_export_options options = {.size = sizeof(options), .limits = bounds, .nr_tables = w->nr_tables, .symbols = symbols, .stacks = w->stacks};
	struct table_files_options of = w->files;
	struct table_files *files;
	struct pfr_table_sink sink;
	struct pfr_export *export;
	int code = EXIT_IO, error;

	of.session = session;
	files = table_files_open(w->out, &of);
	if (!files)
		return EXIT_IO;
	options.tables = w->nr_tables ? w->tables : NULL;
	sink = table_files_sink(files);
	error = pfr_sink_error(pfr_export_open(&export, session, &sink, &options));
	if (error == ENOTSUP)
		print_stderr("convert --to parquet --level: this build has no libzstd (Debian: libzstd-dev); without --level, Parquet is not compressed");
	else if (error && !table_files_said(files))
		print_stderr("%s: cannot write: %s", w->out, strerror(error));
	else if (!error)
		code = run_export(w, export, session, files);
	if (code < EXIT_USAGE)
		code = tables_verdict(w, export, files, code);
	if (!error)
		export_report(session, w->in, pfr_export_defects(export));
	pfr_export_close(export);
	if (code < EXIT_USAGE && selection_unknown(&w->columns)) {
		print_stderr("%s: no table that was made has a column '%s'; doc/tables.md lists them", w->in, selection_unknown(&w->columns));
		code = EXIT_USAGE;
	}
	stacks_close(w->stacks, session, w->in);
	w->stacks = NULL;
	code = read_memory_verdict(session, w->in, code);
	return table_files_close(files, code < EXIT_USAGE) || code == EXIT_USAGE ? code : EXIT_IO;
}

int export_read(struct reading *reading, const char *command, const char *in, const struct pfr_limits *bounds, struct filter *filter, uint32_t flags)
{
	struct pfr_session_options options = read_options(in);
	int code;

	options.order = PFR_ORDER_TIME;
	options.flags |= flags | PFR_SESSION_JOIN_SPLIT | (filter_is_set(filter) ? (unsigned)PFR_SESSION_ALL : 0);
	options.limits = bounds;
	code = filter_apply(filter, command, in, &options);
	if (code)
		return code;
	return read_open(reading, in, &options);
}

int export_open(struct reading *reading, const char *in, const struct pfr_limits *bounds, struct filter *filter)
{
	return export_read(reading, "convert", in, bounds, filter, PFR_SESSION_WHOLE_CHAINS);
}

int export_begin(struct reading *reading, const char *command, const char *in, struct pfr_limits *bounds, struct filter *filter, uint32_t flags, struct output *output)
{
	int code;

	account_shows_lost();
	export_limits(bounds);
	code = export_read(reading, command, in, bounds, filter, flags | PFR_SESSION_PAST_FIRST); /* for what ends after them */
	if (code || !output_open(output, 1))
		return code;
	read_close(reading);
	return EXIT_IO;
}

static int run(struct convert_words *w)
{
	struct pfr_symbols *symbols;
	struct pfr_limits bounds;
	struct reading reading;
	int code;

	account_told(PFR_CAUSE_NO_COLUMN); /* column stack_size and the like have how much there is */
	account_told(PFR_CAUSE_CUT);       /* the tables have a mark there, or the size, and table left_out counts them */
	if ((w->format == CONVERT_PARQUET || w->format == CONVERT_ARROW) && !strcmp(w->out, "-") && outputs_terminal("the table"))
		return EXIT_USAGE;
	export_limits(&bounds);
	code = export_open(&reading, w->in, &bounds, &w->filter);
	if (code)
		return code;
	symbols = symbols_open(&w->symbols, reading.session, &code);
	w->stacks = stacks_open(&w->stack_words, w->symbols.symfs, w->symbols.cache, &code);
	if (code == EXIT_FINE)
		code = export_session(w, reading.session, &bounds, symbols);
	stacks_close(w->stacks, reading.session, w->in);
	symbols_close(symbols, &w->symbols, reading.session);
	code = filter_verdict(&w->filter, &reading, w->in, code);
	read_close(&reading);
	return code;
}

/* ---- the words ----------------------------------------------------------------------- */

int convert_take_tables(void *to, const char *command, const char *text)
{
	struct convert_words *w = to;
	char *at, *next;

	free(w->copy);
	w->nr_tables = 0;
	w->copy = strdup(text);
	for (at = w->copy; at && w->nr_tables < CONVERT_TABLES_MOST; at = next) {
		next = strchr(at, ',');
		if (next)
			*next++ = 0;
		if (!*at)
			break;
		w->tables[w->nr_tables++] = at;
	}
	return !at && w->nr_tables ? EXIT_FINE : usage(command, "--table %s: expected names with commas between them", text);
}

/* One table goes to a file, unless OUT is a directory's name. */
static bool to_directory(const struct convert_words *w)
{
	size_t length = strlen(w->out);
	struct stat st;

	if (w->nr_tables != 1 || is_pattern(w->tables[0]))
		return true;
	return (length && w->out[length - 1] == '/') || (!stat(w->out, &st) && S_ISDIR(st.st_mode));
}

/* Several tables where OUT reads like one file. */
static bool reads_like_file(const struct convert_words *w)
{
	static const char *const endings[] = {".csv", ".jsonl", ".ndjson", ".json"}; /* folders of the others have such names elsewhere */
	const char *ending = strrchr(w->out, '.');
	struct stat st;
	size_t i;

	for (i = 0; ending && stat(w->out, &st) && i < sizeof(endings) / sizeof(endings[0]); i++)
		if (!strcmp(ending, endings[i])) {
			usage("convert", "%s would be a folder of several tables; name a folder, such as %.*s or %s/, or one table: --table sample", w->out, (int)(ending - w->out), w->out, w->out);
			return true;
		}
	return false;
}

int convert_tables(struct convert_words *w)
{
	if (w->symbols.files == SYMBOL_FILES_DEFAULT) /* only profiles have names without being asked */
		w->symbols.files = SYMBOL_FILES_NOT;
	w->files.format = (enum table_format)(w->format - CONVERT_PARQUET + TABLE_PARQUET);
	w->files.columns = &w->columns;
	w->files.text.size = sizeof(w->files.text);
	w->files.text.integers_as_text = w->integers_as_text;
	w->files.jobs = w->jobs ? w->jobs : pfr_jobs_default();
	w->files.directory = to_directory(w);
	if (w->files.directory && !strcmp(w->out, "-"))
		return usage("convert", "several tables cannot go to standard output; name a directory, or one table with --table");
	if (w->files.directory && reads_like_file(w))
		return EXIT_USAGE;
	return has_tables(w, NULL) ? run(w) : EXIT_USAGE;
}
