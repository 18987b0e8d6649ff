/* SPDX-License-Identifier: MIT */
/*
 * perfring convert: the options, the output, the exit code. The library converts.
 */
#include "convert.h"
#include "cli/common/account.h"
#include "cli/common/filter.h"
#include "cli/common/perf_words.h"
#include "cli/common/stacks.h"
#include "perfring_session_jobs.h"
#include "tables.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void report_error(void *user, const struct pfr_session_error *error)
{
	print_defect(user, error);
}

/* The options of a session on IN: flags and jobs as given. */
static struct pfr_session_options options_of(const struct pfr_session_options *as, const char *in)
{
	struct pfr_session_options options = read_options(in);

	options.flags |= as->flags;
	options.jobs = as->jobs;
	return options;
}

static int convert_run(int fd, const struct pfr_convert_options *given, struct sink *sink, struct printed_defects *printed)
{
	struct pfr_reporter reporter = {sizeof(reporter), printed, report_error};
	struct pfr_convert_options known = *given, *options = &known;
	struct pfr_convert_report report = {.size = sizeof(report)};
	struct pfr_sink as = sink_for_library(sink);
	enum pfr_status status;

	options->reporter = &reporter;
	status = pfr_convert(fd, &as, options, &report);
	read_progress_end();
	if (status == PFR_E_NOT_CBOR)
		print_stderr("%s: a capture already, and not CBOR of one; what is damaged or cut off is repaired by: perfring recover -o OUT %s",
			     options->session->name, options->session->name);
	else if (status && !sink->failed)
		print_defect(printed, &report.error);
	if (!status && report.bad && options->to == PFR_CONVERT_CBOR)
		print_stderr("%s: %llu bad record%s, carried with the bytes as they are", options->session->name, (unsigned long long)report.bad, plural(report.bad));
	if (sink->failed || (status && read_status_code(status) == EXIT_IO))
		return EXIT_IO;
	return status || report.bad || report.defects ? EXIT_DEFECT : EXIT_FINE;
}

static int convert(const struct pfr_convert_options *options, const struct pfr_session_options *as, const char *in, const char *out)
{
	struct pfr_session_options session = options_of(as, in);
	struct pfr_account account = {.size = sizeof(account)};
	struct pfr_convert_options own = *options;
	struct printed_defects printed = {0};
	struct sink sink;
	int fd = read_fd(in), code = fd < 0 ? EXIT_IO : sink_open(&sink, out);

	own.session = &session;
	own.account = &account;
	if (!code)
		code = convert_run(fd, &own, &sink, &printed);
	else
		sink.name = NULL;
	if (sink.name && options->to != PFR_CONVERT_CAPTURE)
		account_add(&account, session.name);
	if (fd > 0)
		close(fd);
	if (!sink.name)
		return code;
	/* defects of a capture are carried over; defects of CBOR are not */
	if (!sink_close(&sink, !code || (code == EXIT_DEFECT && options->to != PFR_CONVERT_CAPTURE)))
		return code ? code : EXIT_IO;
	return code;
}

/* JSON of some records: the session that reads them has the filter. */
static int json_run(struct filter *filter, struct pfr_session_options *options, const char *in, struct sink *sink)
{
	struct pfr_convert_report report = {.size = sizeof(report)};
	struct pfr_sink as = sink_for_library(sink);
	struct reading reading;
	int code = read_open(&reading, in, options);
	struct pfr_reporter reporter = {sizeof(reporter), &reading.printed, report_error};
	enum pfr_status status;

	if (code)
		return code;
	status = pfr_convert_session(reading.session, &as, &reporter, &report);
	read_progress_end();
	if (status && !sink->failed)
		print_defect(&reading.printed, &report.error);
	code = status || sink->failed ? EXIT_IO : report.bad || report.defects ? EXIT_DEFECT :
										 EXIT_FINE;
	code = filter_verdict(filter, &reading, options->name, code);
	read_close(&reading);
	return code;
}

static int json_part(struct filter *filter, bool sorted, const struct pfr_session_options *as, const char *in, const char *out)
{
	struct pfr_session_options options = options_of(as, in);
	struct sink sink;
	int code;

	options.order = sorted ? PFR_ORDER_TIME : PFR_ORDER_FILE;
	options.flags |= PFR_SESSION_ALL | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT;
	code = filter_apply(filter, "convert", in, &options);
	if (code)
		return code;
	code = outputs_input(in) ? sink_open(&sink, out) : EXIT_IO;
	if (code)
		return code;
	return sink_end(&sink, json_run(filter, &options, in, &sink));
}

/* ---- the options ---------------------------------------------------------------------- */

#define FORMATS "cbor json perf.data parquet arrow csv jsonl folded pprof firefox script bolt profgen autofdo otlp otlp-json speedscope trace"

#define OF(format) (1u << CONVERT_##format)
#define BRANCHES (OF(BOLT) | OF(PROFGEN) | OF(AUTOFDO))
#define TABLES (OF(PARQUET) | OF(ARROW) | OF(CSV) | OF(JSONL))
#define PROFILES (OF(FOLDED) | OF(PPROF) | OF(FIREFOX) | OF(SCRIPT) | OF(OTLP) | OF(OTLP_JSON) | OF(SPEEDSCOPE) | OF(TRACE) | BRANCHES)
#define PLACES ((TABLES | PROFILES) & ~OF(TRACE)) /* that have addresses */
#define WEIGHTED (OF(FOLDED) | OF(PPROF) | OF(FIREFOX) | OF(OTLP) | OF(OTLP_JSON) | OF(SPEEDSCOPE))

/* An option of other commands that people try here. */
static int no_columns(void *to, const char *command, const char *text)
{
	(void)to;
	(void)text;
	return usage(command, "-T is for dump, stat and check; CSV has heads: --to csv");
}

/* Profiles and tables have whole stacks; CBOR and JSON what is in the records. */
static int no_unwind(void *to, const char *command, const char *text)
{
	(void)to;
	(void)text;
	return usage(command, "profiles and tables have whole stacks without --unwind; for CBOR and JSON: perfring edit --unwind -o - IN | perfring convert --to FORMAT - OUT, or perfring dump --json --unwind");
}

static int add_binary(void *to, const char *command, const char *text)
{
	struct convert_words *w = to;

	if (w->nr_binaries == CONVERT_BINARIES_MOST)
		return usage(command, "--binary: there are at most %d", CONVERT_BINARIES_MOST);
	w->binaries[w->nr_binaries++] = text;
	w->binary = w->binaries[0];
	return EXIT_FINE;
}

static const struct option_row rows[] = {
	{.name = "to", .once = "", .value = "FORMAT", OPTION_WORD_AT(struct convert_words, format, FORMATS, CONVERT_CBOR), .text = "cbor, json, perf.data (of CBOR); tables: parquet, arrow, csv, jsonl; profiles: folded, pprof, firefox, speedscope, trace, otlp, otlp-json; script (perf's); branches: bolt, profgen, autofdo"},
	{.letter = 'o', .name = "output", .once = "", .value = "OUT", OPTION_TEXT_AT(struct convert_words, out), .rare = true, .text = "the file to write, where no OUT follows IN"},
	{.name = "jobs", .value = "N", OPTION_NUMBER_AT(struct convert_words, jobs, 1, PFR_JOBS_MOST), .rare = true, .forms = ~PROFILES, .text = "threads (default: the CPUs, 8 at most; 1 for CBOR); the output is the same"},
	{.name = "json-integers", .value = "TYPE", OPTION_WORD_AT(struct convert_words, integers_as_text, "number string", 0), .rare = true, .forms = OF(JSON) | OF(JSONL), .text = "JSON: integers of 64 bits as number (default), or string, for readers that have only doubles"},
	{.name = "sort", OPTION_BITS_AT(struct convert_words, cbor_flags, PFR_CBOR_SORTED), .forms = OF(CBOR) | OF(JSON), .text = "CBOR, JSON: records in the order of time"},
	{.name = "names", OPTION_BITS_AT(struct convert_words, cbor_flags, PFR_CBOR_NAMES), .rare = true, .forms = OF(CBOR), .text = "CBOR: keys are names of fields, not numbers"},
	{.name = "lean", OPTION_BITS_AT(struct convert_words, cbor_flags, PFR_CBOR_LEAN), .rare = true, .forms = OF(CBOR), .text = "CBOR: leave out what only the way back needs"},
	{.name = "keep-compressed", OPTION_BITS_AT(struct convert_words, packed, 1), .rare = true, .forms = OF(CBOR), .text = "CBOR: compressed records stay so, what they hold is left out"},
	OPTION_GROUP_OF("Tables:"),
	{.name = "table", .value = "T[,T...]", .kind = OPTION_CALL, .set = convert_take_tables, .forms = TABLES, .text = "only these tables; sched_* is a pattern"},
	{.letter = 'F', .name = "fields", .once = "give one list, with commas", .value = "NAMES", OPTION_TEXT_AT(struct convert_words, fields), .forms = TABLES | OF(SCRIPT), .text = "only these columns, and the tables that have some of them; script: fields as of perf script -F"},
	{.letter = 'T', .kind = OPTION_CALL, .set = no_columns},
	{.name = "unwind", .kind = OPTION_CALL, .set = no_unwind},
	{.name = "level", .value = "N", OPTION_NUMBER_AT(struct convert_words, files.level, 0, 19), .rare = true, .forms = OF(PARQUET), .text = "Parquet: level of zstd, 0 for none (default 3)"},
	{.name = "times", .value = "ns|iso", OPTION_WORD_AT(struct convert_words, files.text.iso_time, "ns iso", 0), .rare = true, .forms = OF(CSV) | OF(JSONL), .text = "CSV, JSON: wall times as nanoseconds or as 2026-01-31T23:59:59.123456789Z"},
	{.name = "formulas", OPTION_BITS_AT(struct convert_words, files.text.formulas, 1), .rare = true, .forms = OF(CSV), .text = "CSV: leave cells as they are that a spreadsheet takes for a formula"},
	OPTION_GROUP_OF("Profiles:"),
	{.name = "weight", .value = "WHAT", OPTION_WORD_AT(struct convert_words, weight, "period samples offcpu", 0), .forms = WEIGHTED, .text = "sums of periods (period, default), numbers of samples (samples) or ns off CPU (offcpu)"},
	{.name = "ns", OPTION_FLAG_AT(struct convert_words, nanoseconds), .rare = true, .forms = OF(SCRIPT), .text = "times with nine decimals, as perf script --ns"},
	{.name = "gzip", OPTION_BITS_AT(struct convert_words, gzip, 1), .rare = true, .forms = PROFILES, .text = "compressed, as where OUT ends in .gz and for pprof always"},
	OPTION_GROUP_OF("Branches:"),
	{.name = "binary", .value = "FILE", .kind = OPTION_CALL, .set = add_binary, .forms = BRANCHES, .rare = true, .text = "of this file, by its build ID or else its name (default: the file with most branches); given several times, OUT is a directory and has a file for each"},
	{.name = "build-id", .once = "", .value = "ID", OPTION_TEXT_AT(struct convert_words, build_id), .forms = BRANCHES, .rare = true, .text = "of the file with this build ID"},
	{0}};

static const char about[] =
	"Makes CBOR, JSON Lines, tables or a profile of a capture; and of CBOR, byte for byte, the capture again.\n";

static const char after[] =
	"IN is a file, a pipe's output, a directory, CBOR of one, or '-'. OUT is a file or '-'; for tables a new or empty\n"
	"directory, or with --table and one name a file. It is not there before it is whole.\n"
	"exit status: 0; 1 defects, and OUT is whole, or bad CBOR, and there is no OUT; 2 usage; 3 not read or written.\n";

const struct command_line command_convert = {
	.name = "convert",
	.about = about,
	.words = "--to FORMAT [OPTION...] IN OUT",
	.after = after,
	.input = true,
	.reads = true,
	.writes = true,
	.sets = {{rows, 0},
		 {symbol_rows, offsetof(struct convert_words, symbols), PLACES},
		 {symbol_jit_rows, offsetof(struct convert_words, symbols), PLACES},
		 {stack_rows, offsetof(struct convert_words, stack_words), PLACES},
		 {symbol_line_rows, offsetof(struct convert_words, symbols), PLACES},
		 {filter_rows, offsetof(struct convert_words, filter)}}};

/* The words of --to whose bits are set, with commas. */
static void name_formats(uint32_t bits, char text[192])
{
	const char *word = FORMATS;
	unsigned format;

	*text = 0;
	for (format = CONVERT_CBOR; *word; format++) {
		int size = (int)strcspn(word, " ");

		if (bits >> format & 1)
			snprintf(text + strlen(text), 192 - strlen(text), "%s%.*s", *text ? ", " : "", size, word);
		word += size + (word[size] == ' ');
	}
}

/* -F, which means one thing for tables and another for text. */
static int take_fields(struct convert_words *w)
{
	const char *wrong, *name, *instead;
	size_t size;

	if (w->format != CONVERT_SCRIPT)
		return selection_option(&w->columns, "convert", w->fields);
	wrong = pfr_profile_wrong_field(w->fields);
	if (!wrong)
		return EXIT_FINE;
	size = strcspn(wrong, ", ");
	name = wrong + strspn(wrong, "+-");
	instead = perf_field("convert", name, strcspn(name, ", "));
	return usage("convert", "-F: '%.*s' is no field of --to script%s%s; doc/feeds.md lists them", (int)size, wrong, instead ? ": " : "", instead ? instead : "");
}

/* Whether the options go together; EXIT_USAGE with a message. */
static int check_options(struct convert_words *w)
{
	const struct option_row *row;
	char of[192], to[192], name[64];
	uint32_t forms;

	if (!w->format)
		return usage("convert", "--to FORMAT is missing: %s", rows[0].text);
	if (w->packed && w->cbor_flags & PFR_CBOR_SORTED)
		return usage("convert", "what is compressed cannot be sorted and stay so");
	if ((w->format == CONVERT_CBOR || w->format == CONVERT_CAPTURE) && filter_is_set(&w->filter))
		return usage("convert", "CBOR is of whole captures; 'perfring edit' writes the records that meet conditions to a capture");
	row = options_outside(1u << w->format, &forms);
	if (!row)
		return w->fields ? take_fields(w) : EXIT_FINE;
	name_formats(forms, of);
	name_formats(1u << w->format, to);
	return usage("convert", "%s is for --to %s, not for --to %s%s", option_name(row, name), of, to,
		     row->letter == 'F' ? "; 'perfring edit --drop' leaves out fields" : "");
}

static int convert_records(struct convert_words *w)
{
	struct pfr_convert_options options = {.size = sizeof(options), .to = w->format, .cbor_flags = w->cbor_flags, .packed = w->packed};
	struct pfr_session_options as = {.size = sizeof(as), .flags = w->integers_as_text ? PFR_SESSION_TEXT_INTEGERS : 0, .jobs = w->jobs};

	if (!as.jobs) /* CBOR is made as fast as its records are copied to another thread */
		as.jobs = w->format == CONVERT_CBOR ? 1 : pfr_jobs_default();
	if (w->format != CONVERT_JSON && !strcmp(w->out, "-") && outputs_terminal("the output"))
		return EXIT_USAGE;
	if (filter_is_set(&w->filter))
		return json_part(&w->filter, w->cbor_flags & PFR_CBOR_SORTED, &as, w->in, w->out);
	return convert(&options, &as, w->in, w->out);
}

/* Words of --to script may be missing, as in perf script. */
static int take_words(struct convert_words *w, const struct command_words *words)
{
	if ((1u << w->format) & BRANCHES && w->nr_binaries && words->nr > (w->out ? 1 : 2) && !words->input) {
		w->ins = (const char *const *)words->word;
		w->nr_ins = words->nr - !w->out;
		w->in = words->word[0];
		w->out = w->out ? w->out : words->word[words->nr - 1];
		return EXIT_FINE;
	}
	w->ins = &w->in;
	w->nr_ins = 1;
	if (w->out)
		return words_file_out(words, &w->in, &w->out);
	if (w->format != CONVERT_SCRIPT || words->nr >= (words->input ? 1 : 2))
		return words_in_out(words, &w->in, &w->out);
	w->out = "-";
	return words_file(words, &w->in);
}

int perfring_convert(int argc, char **argv)
{
	static struct convert_words w = {.files = {.level = LEVEL_DEFAULT}, .symbols = {.files = SYMBOL_FILES_DEFAULT}};
	struct command_words words;
	int code;

	if (options_read(&command_convert, &w, argc, argv, &words, &code)) {
		code = check_options(&w);
		code = code ? code : take_words(&w, &words);
		if (!code)
			code = w.format <= CONVERT_CAPTURE ? convert_records(&w) : w.format <= CONVERT_JSONL ? convert_tables(&w) :
									   w.nr_binaries > 1 || w.nr_ins > 1 ? convert_branches(&w) :
													       convert_profile(&w);
	}
	free(w.copy);
	return code;
}
