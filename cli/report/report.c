/* SPDX-License-Identifier: MIT */
/*
 * perfring report: samples by thread name, file, function and other keys. The library sums; here are the options and the messages.
 */
#include "report.h"
#include "cli/common/account.h"
#include "cli/common/filter.h"
#include "cli/common/stacks.h"
#include "cli/common/symbols.h"
#include "cli/common/rows_words.h"
#include "cli/convert/tables.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char about[] =
	"Shows where the samples of a capture are: for each event, rows by name of the thread, file and function, those with most samples first;\n"
	"what is of a row itself, and in total with what it called.\n";
static const char after[] =
	"Percentages are of all samples of the event, or with --time of those in that time; --of says otherwise. Recursion counts once.\n"
	"exit status: 0; 1 the capture has defects, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

struct report_command {
	struct reading reading;
	struct filter filter;
	struct symbol_words symbols;
	struct report_view view;
	struct stack_words stack_words;
	bool all_rows, by_total, no_children, by_samples, has_keys;
	char key_fields[REPORT_FIELDS_SIZE];
	uint32_t of; /* 1: all, 2: shown */
	struct rows_words rows;
	enum terminal_colour colour;
};

/* ---- options ------------------------------------------------------------------------ */

#define COLUMN_WORDS "overhead overhead_children sample period"

/* Columns that perf's -F and --sort name, besides keys. */
static const struct {
	const char *name;
	uint8_t column;
} columns[] = {{"overhead", REPORT_SELF}, {"self", REPORT_SELF}, {"overhead_children", REPORT_TOTAL}, {"total", REPORT_TOTAL}, {"sample", REPORT_SAMPLES}, {"samples", REPORT_SAMPLES}, {"period", REPORT_PERIOD}};

#define ITEMS(array) (sizeof(array) / sizeof((array)[0]))

static bool is_word(const char *text, size_t size, const char *word)
{
	return strlen(word) == size && !memcmp(text, word, size);
}

static void add_column(struct report_view *v, uint8_t column)
{
	if (v->nr_columns < REPORT_COLUMNS && !memchr(v->columns, column, v->nr_columns))
		v->columns[v->nr_columns++] = column;
}

/* Not negative, or as report_key_add. In perf's options a column's name is no field's; those of --by are, as the period of a sample. */
static int take_word(struct report_command *r, const char *option, const char *text, size_t size, bool shown)
{
	bool by = !strcmp(option, "--by");
	size_t i;
	int index;

	for (i = 0; i < ITEMS(columns) && !by; i++)
		if (is_word(text, size, columns[i].name)) {
			if (shown)
				add_column(&r->view, columns[i].column);
			return 0;
		}
	index = report_key_add(&r->view.options, r->key_fields, text, size);
	if (shown && index >= 0)
		add_column(&r->view, (uint8_t)(REPORT_VALUE + index));
	return index;
}

static int take_words(struct report_command *r, const char *command, const char *option, const char *text, bool shown)
{
	size_t size;
	int why;

	if (!r->has_keys)
		r->view.options.nr_keys = 0;
	r->has_keys = true;
	for (;; text += size + 1) {
		size = strcspn(text, ",");
		why = take_word(r, option, text, size, shown);
		if (why < 0)
			return report_key_refuse(command, option, shown ? COLUMN_WORDS " " : "", why, text, size);
		if (!text[size])
			return EXIT_FINE;
	}
}

static int take_by(void *to, const char *command, const char *text)
{
	return take_words(to, command, "--by", text, false);
}

static int take_sort(void *to, const char *command, const char *text)
{
	char words[REPORT_WORDS];
	int code = report_perf_words(command, text, words);

	return code ? code : take_words(to, command, "--sort", words, false);
}

static int take_fields(void *to, const char *command, const char *text)
{
	return take_words(to, command, "-F", text, true);
}

static int take_min(void *to, const char *command, const char *text)
{
	return report_take_min(&((struct report_command *)to)->view.least, command, text);
}

static int take_graph(void *to, const char *command, const char *text)
{
	(void)to;
	if (!strcmp(text, "none"))
		return EXIT_FINE;
	return usage(command, "-g %s: call graphs are not printed; --callers and --callees show what is around a function, convert --to folded and pprof whole stacks", text);
}

#define THE struct report_command

static const struct option_row rows[] = {
	{.name = "by", .once = "give one list, with commas", .value = "KEY[,KEY...]", .kind = OPTION_CALL, .set = take_by, .list = true, .words = REPORT_KEY_WORDS, .text = "rows are by these: comm, file, function, line, pid, tid, cpu, mode (default comm,file,function); or by fields, as of -F of dump"},
	{.name = "callers", .once = "", .value = "FUNCTION", OPTION_TEXT_AT(THE, view.options.callers), .text = "what calls FUNCTION, which may be a pattern"},
	{.name = "callees", .once = "", .value = "FUNCTION", OPTION_TEXT_AT(THE, view.options.callees), .text = "what FUNCTION calls, which may be a pattern"},
	{.name = "children", OPTION_FLAG_AT(THE, by_total), .text = "rows with the largest total first, as perf has them, not those with the largest self"},
	{.name = "no-children", OPTION_FLAG_AT(THE, no_children), .rare = true, .text = "without the column of totals"},
	{.name = "weight", .value = "WHAT", OPTION_WORD_AT(THE, by_samples, "period samples", 0), .rare = true, .text = "percentages and order by period (default), or by number of samples"},
	{.name = "min", .value = "PERCENT", .kind = OPTION_CALL, .set = take_min, .rare = true, .text = "rows of at least PERCENT; the others are summed in one line"},
	{.name = "of", .value = "WHAT", OPTION_WORD_AT(THE, of, "all shown", 1), .rare = true, .text = "percentages are of all samples of the event, or of those shown: that pass --comm, --where and the like"},
	ROWS_OPTIONS(THE, rows, " of each event (40; 0: all); the others are summed in one line", ""),
	COLOUR_OPTION(THE, colour),
	OPTION_GROUP_OF("As in perf report:"),
	{.letter = 's', .name = "sort", .once = "give one list, with commas", .value = "KEY[,KEY...]", .kind = OPTION_CALL, .set = take_sort, .list = true, .rare = true, .words = REPORT_KEY_WORDS, .text = "as --by; pid is the thread and its name"},
	{.letter = 'F', .name = "fields", .once = "give one list, with commas", .value = "COLUMN[,COLUMN...]", .kind = OPTION_CALL, .set = take_fields, .list = true, .rare = true, .words = COLUMN_WORDS " " REPORT_KEY_WORDS, .text = "these columns, in this order; the keys among them are what rows are by"},
	{.letter = 'n', .name = "show-nr-samples", .kind = OPTION_IGNORED, .rare = true, .text = "as it always is: numbers of samples are shown"},
	{.name = "stdio", OPTION_FLAG_AT(THE, all_rows), .rare = true, .text = "all rows, as with --top 0"},
	{.name = "percent-limit", .value = "PERCENT", .kind = OPTION_CALL, .set = take_min},
	{.letter = 'g', .name = "call-graph", .value = "HOW", .kind = OPTION_CALL, .set = take_graph, .rare = true, .text = "none: as it always is"},
	{.letter = 'G', .name = "inverted", .kind = OPTION_IGNORED},
	{0}};

const struct command_line command_report = {
	.name = "report",
	.about = about,
	.after = after,
	.input = true,
	.reads = true,
	.sets = {{rows, 0}, {filter_rows, offsetof(struct report_command, filter)}, {symbol_rows, offsetof(struct report_command, symbols)}, {symbol_jit_rows, offsetof(struct report_command, symbols)}, {stack_rows, offsetof(struct report_command, stack_words)}}};

/* ---- reading --------------------------------------------------------------------------- */

static int report_open(struct report_command *r, const char *path, const struct pfr_limits *bounds)
{
	struct pfr_session_options options = read_options(path);
	bool set = filter_is_set(&r->filter);
	int code;

	options.order = PFR_ORDER_TIME;
	options.flags |= PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | (set ? (unsigned)PFR_SESSION_ALL : 0);
	options.limits = bounds;
	code = filter_apply(&r->filter, "report", path, &options);
	if (code)
		return code;
	r->view.of_shown = r->of == 2 || (!r->of && (options.filter && (options.filter->time_from || options.filter->time_until)));
	return read_open(&r->reading, path, &options);
}

/* Whether a function of --callers or --callees was in a stack of some event. */
static bool found_chosen(const struct report_view *v)
{
	struct pfr_report_event event = {.size = sizeof(event)};
	uint32_t i;

	for (i = 0; pfr_report_get_event(v->report, i, &event) == PFR_OK; i++)
		if (event.chosen.samples)
			return true;
	return false;
}

static bool shows_functions(const struct pfr_report_options *options)
{
	return !options->nr_keys || options->callers || options->callees || memchr(options->keys, PFR_REPORT_FUNCTION, options->nr_keys) || pfr_report_names(options);
}

/* What would give what the capture has not. */
static void advise(const struct report_view *v, const struct pfr_report_totals *t)
{
	if (t->samples && !t->chains && (v->beside || v->options.by_total))
		print_stderr("%s: no sample has callers; record them with -g, or with --call-graph dwarf for programs without frame pointers", v->name);
	if (t->unmapped * 2 > t->samples)
		print_stderr("%s: %" PRIu64 " of %" PRIu64 " samples are in no file that the capture knows; it has no mappings of their processes, or no addresses", v->name,
			     t->unmapped, t->samples);
	else if (v->options.symbols && t->unnamed * 2 > t->samples && memchr(v->options.keys, PFR_REPORT_FUNCTION, v->options.nr_keys))
		print_stderr("%s: %" PRIu64 " of %" PRIu64 " samples have no function; --symbols-report says why of each file, doc/names.md where files are looked for",
			     v->name, t->unnamed, t->samples);
	else if (v->options.symbols && t->without_line * 2 > t->samples)
		print_stderr("%s: %" PRIu64 " of %" PRIu64 " samples have no source line, which is in debug information (-g, or a package of debug symbols; --debuginfod asks servers)", v->name, t->without_line, t->samples);
}

static int verdict(struct report_command *r, enum pfr_status status)
{
	struct pfr_report_totals totals = {.size = sizeof(totals)};
	int code;

	if (r->view.report)
		pfr_report_get_totals(r->view.report, &totals);
	code = read_verdict(&r->reading, r->view.name, status, totals.defects);
	if (!r->view.report && status == PFR_E_MEMORY)
		print_no_memory(r->view.name);
	if (!r->view.report)
		return read_status_code(status);
	advise(&r->view, &totals);
	if (totals.samples)
		report_say_empty(r->view.name, r->view.report, &r->view.options, totals.unknown_fields);
	if (report_say_unknown(r->view.name, &r->view.options, totals.unknown_fields))
		code = code ? code : EXIT_DEFECT;
	if (r->view.beside && totals.samples && !found_chosen(&r->view)) {
		print_stderr("%s: no function of that name is in a stack: '%s'", r->view.name, r->view.options.callers ? r->view.options.callers : r->view.options.callees);
		return EXIT_DEFECT;
	}
	return code;
}

static int show(struct report_command *r)
{
	struct output output;
	bool good = true;
	int error = 0;

	read_progress_end();
	if (output_open(&output, 1))
		return EXIT_IO;
	if (rows_words_form(&r->rows) != CELLS_PEOPLE)
		error = report_rows(&r->view, &output, r->rows.json);
	else
		good = report_print(&r->view, &output);
	if (!good || (error && !output.failed))
		print_stderr("%s: %s", r->view.name, good ? strerror(error) : pfr_status_cause(PFR_E_MEMORY));
	return output_close(&output, good && !error ? EXIT_FINE : EXIT_IO);
}

static int report_read(struct report_command *r)
{
	struct report_view *v = &r->view;
	enum pfr_status status = pfr_report_open(&v->report, r->reading.session, &v->options);
	int code = v->report ? show(r) : EXIT_FINE, read = verdict(r, status);

	pfr_report_close(v->report);
	return code ? code : read;
}

static int report_run(struct report_command *r, const char *path)
{
	struct report_view *v = &r->view;
	struct pfr_limits bounds;
	int code;

	account_shows_lost();
	account_told(PFR_CAUSE_NOT_GROWN); /* nothing is missing in the sums */
	export_limits(&bounds);
	v->options.limits = &bounds;
	code = report_open(r, path, &bounds);
	if (code)
		return code;
	v->session = r->reading.session;
	if (r->symbols.report && !shows_functions(&v->options))
		print_stderr("%s: --symbols-report: no row has the name of a function or a line, so no file is read for names", v->name);
	r->symbols.flags |= pfr_report_names(&v->options);
	v->options.symbols = symbols_open(&r->symbols, r->reading.session, &code);
	v->options.stacks = stacks_open(&r->stack_words, r->symbols.symfs, r->symbols.cache, &code);
	if (code == EXIT_FINE)
		code = report_read(r);
	stacks_close(v->options.stacks, r->reading.session, v->name);
	symbols_close(v->options.symbols, &r->symbols, r->reading.session);
	code = filter_samples_verdict(&r->filter, &r->reading, path, code);
	read_close(&r->reading);
	return code;
}

static void choose_columns(struct report_command *r)
{
	struct report_view *v = &r->view;
	uint32_t i;

	if (!v->options.nr_keys) {
		const uint8_t usual[] = {PFR_REPORT_COMM, PFR_REPORT_FILE, PFR_REPORT_FUNCTION};

		memcpy(v->options.keys, usual, sizeof(usual));
		v->options.nr_keys = sizeof(usual);
	}
	report_names_of(&v->names, &v->options);
	if (v->nr_columns)
		return;
	if (!v->beside)
		add_column(v, REPORT_SELF);
	if (!r->no_children)
		add_column(v, REPORT_TOTAL);
	add_column(v, REPORT_SAMPLES);
	add_column(v, REPORT_PERIOD);
	for (i = 0; i < v->options.nr_keys; i++)
		add_column(v, (uint8_t)(REPORT_VALUE + i));
}

int perfring_report(int argc, char **argv)
{
	static struct report_command r = {.view.options.size = sizeof(r.view.options), .symbols.files = SYMBOL_FILES_DEFAULT, .rows = ROWS_WORDS_DEFAULT};
	struct report_view *v = &r.view;
	struct command_words words;
	const char *path;
	int code;

	if (!options_read(&command_report, &r, argc, argv, &words, &code))
		return code;
	if (v->options.callers && v->options.callees)
		return usage("report", "--callers and --callees are two reports");
	code = rows_words_check(&r.rows, "report");
	if (!code)
		code = words_file(&words, &path);
	if (code)
		return code;
	v->name = read_name(path);
	v->beside = v->options.callers || v->options.callees;
	v->options.by_total = r.by_total || v->beside;
	v->options.by_samples = r.by_samples;
	v->options.any_fields = 1;
	v->options.events = r.filter.events;
	v->options.nr_events = r.filter.nr_events;
	v->top = r.all_rows && r.rows.top == UINT64_MAX ? 0 : rows_words_top(&r.rows);
	v->terminal = terminal_find(r.colour);
	choose_columns(&r);
	v->options.self_only = rows_words_form(&r.rows) == CELLS_PEOPLE && !v->options.by_total && !memchr(v->columns, REPORT_TOTAL, v->nr_columns);
	return report_run(&r, path);
}
