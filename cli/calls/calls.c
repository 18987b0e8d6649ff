/* SPDX-License-Identifier: MIT */
/*
 * perfring calls: system calls, how often, how long, with which errors. The library sums; here are the options and the messages.
 */
#include "calls.h"
#include "cli/common/account.h"
#include "cli/common/filter.h"
#include "cli/common/rows_words.h"
#include "cli/convert/tables.h"

#include <inttypes.h>
#include <string.h>

static const char about[] =
	"Shows system calls: how often, how long, with which errors, of tracepoints raw_syscalls:* or syscalls:*.\n"
	"calls (default): by call; threads, comms: by thread, by its name; slowest: those that took longest; list: each call.\n";
static const char after[] =
	"Times of single calls are microseconds, totals milliseconds; p50 and p99: half of the calls, 99 of 100, took no longer. unsure: records were lost\n"
	"in between; untimed: the entry is missing; unfinished: the exit is. Conditions choose calls by their exits.\n"
	"exit status: 0; 1 the capture has defects, or no system calls, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

#define SLOWEST_MOST 65536
#define RECORD "perfring record -a -e raw_syscalls:sys_enter -e raw_syscalls:sys_exit"

struct calls_command {
	struct reading reading;
	struct filter filter;
	struct calls_show show;
	uint32_t sort; /* enum pfr_calls_sort */
	struct rows_words rows;
	enum terminal_colour colour;
	const char *name; /* of the capture */
};

#define THE struct calls_command

static const struct option_row rows[] = {
	{.name = "sort", .value = "WHAT", OPTION_WORD_AT(THE, sort, "total calls errors max mean name", 0), .text = "the largest total time (default), number of calls, ... first, or by name"},
	{.name = "by-call", OPTION_FLAG_AT(THE, show.by_call), .text = "threads, comms: each call apart"},
	ROWS_OPTIONS(THE, rows, " (40; 0: all); the others are summed in one line", "; times are nanoseconds"),
	COLOUR_OPTION(THE, colour),
	{0}};

const struct command_line command_calls = {
	.name = "calls",
	.about = about,
	.words = "[calls|threads|comms|slowest|list] [OPTION...] [FILE]",
	.after = after,
	.input = true,
	.reads = true,
	.sets = {{rows, 0}, {filter_rows, offsetof(struct calls_command, filter)}}};

/* ---- messages ------------------------------------------------------------------------- */

/* What the account does not have. */
static void report_odd(const struct calls_command *c, const struct pfr_calls_totals *t)
{
	static const char *const tracepoints[] = {"raw_syscalls:sys_*", "syscalls:sys_*", NULL};

	read_sampled(c->reading.session, c->name, tracepoints);
	print_count(c->name, t->has_exits ? t->no_exit : 0, "call", "whose exit is missing: the thread went on");
	print_count(c->name, t->backward, "exit", "earlier than its entry: the time is not known");
	print_count(c->name, t->without, "record", "of system calls without a thread or a number");
	print_count(c->name, t->repeated, "record", "of system calls that are there twice, counted once");
}

/* True: there are no tracepoints of system calls. */
static bool advise(const struct calls_command *c, const struct pfr_calls_totals *t)
{
	bool none = (!t->has_entries && !t->has_exits) || (filter_is_set(&c->filter) && !t->calls);

	if (none && filter_is_set(&c->filter))
		filter_none(&c->filter, &c->reading, c->name, "is of a system call");
	else if (none)
		print_stderr("%s: it has no system calls; record them with " RECORD ", or perf trace record", c->name);
	else if (!t->has_exits)
		print_stderr("%s: it has no exits of system calls, so no times and results; record them with " RECORD, c->name);
	else if (!t->has_entries)
		print_stderr("%s: it has no entries of system calls, so no times; record them with " RECORD, c->name);
	if (!none && !t->has_names)
		print_stderr("%s: which machine recorded it is not known, or has other numbers of system calls: they have no names", c->name);
	return none;
}

/* ---- reading ---------------------------------------------------------------------------- */

static struct pfr_calls_options choose(struct calls_command *c, const struct pfr_limits *bounds)
{
	static const uint32_t by[] = {[CALLS_CALLS] = PFR_CALLS_BY_CALL, [CALLS_THREADS] = PFR_CALLS_BY_THREAD, [CALLS_COMMS] = PFR_CALLS_BY_COMM, [CALLS_SLOWEST] = PFR_CALLS_BY_CALL, [CALLS_LIST] = PFR_CALLS_BY_CALL};
	struct pfr_calls_options options = {.size = sizeof(options), .limits = bounds, .sort = c->sort, .user = &c->show};

	options.by = by[c->show.view] | (c->show.by_call ? (unsigned)PFR_CALLS_BY_CALL : 0);
	if (c->show.view == CALLS_SLOWEST)
		options.slowest = c->show.top && c->show.top < SLOWEST_MOST ? (uint32_t)c->show.top : SLOWEST_MOST;
	if (c->show.view == CALLS_LIST)
		options.call = calls_list_row;
	return options;
}

static int show_all(struct calls_command *c, const struct pfr_calls *calls)
{
	if (c->show.view == CALLS_LIST)
		return calls_list_end(&c->show);
	return c->show.view == CALLS_SLOWEST ? calls_show_slowest(&c->show, calls) : calls_show_rows(&c->show, calls);
}

static int run(struct calls_command *c, const struct pfr_limits *bounds)
{
	struct pfr_calls_options options = choose(c, bounds);
	struct pfr_calls_totals totals = {.size = sizeof(totals)};
	bool list = c->show.view == CALLS_LIST;
	int error = list ? calls_list_open(&c->show) : 0, code;
	struct pfr_calls *calls = NULL;
	enum pfr_status status;

	status = error ? PFR_E_MEMORY : pfr_calls_open(&calls, c->reading.session, &options, &error);
	read_progress_end();
	if (calls) {
		pfr_calls_get_totals(calls, &totals);
		error = totals.has_entries || totals.has_exits ? show_all(c, calls) : 0;
	}
	if (list)
		cells_close(&c->show.cells);
	if (!calls)
		return output_close(c->show.output, read_unmade(&c->reading, c->name, c->show.output, status, error));
	code = output_end(c->show.output, c->name, error);
	pfr_calls_close(calls);
	report_odd(c, &totals);
	if (advise(c, &totals) && !code)
		code = EXIT_DEFECT;
	error = read_verdict(&c->reading, c->name, status, totals.defects);
	return code ? code : error;
}

static int calls_run(struct calls_command *c, const char *path)
{
	struct pfr_limits bounds;
	struct output output;
	int code = export_begin(&c->reading, "calls", path, &bounds, &c->filter, 0, &output);

	if (code)
		return code;
	c->show.output = &output;
	code = filter_verdict(&c->filter, &c->reading, path, run(c, &bounds));
	read_close(&c->reading);
	return code;
}

/* ---- words -------------------------------------------------------------------------------- */

/* The first word, where it is a view. */
static int take_view(struct calls_command *c, struct command_words *words)
{
	static const struct rows_view views[] = {{"calls", CALLS_CALLS}, {"threads", CALLS_THREADS}, {"comms", CALLS_COMMS}, {"slowest", CALLS_SLOWEST}, {"list", CALLS_LIST}};

	if (rows_view_take(views, sizeof(views) / sizeof(views[0]), words, &c->show.view) || !words->nr)
		return EXIT_FINE;
	if (!strcmp(words->word[0], "record"))
		return usage("calls", "captures are recorded by " RECORD);
	return rows_view_unknown(views, sizeof(views) / sizeof(views[0]), words, "calls");
}

/* Options of other views. */
static int check_view(const struct calls_command *c)
{
	uint32_t view = c->show.view;

	if (view == CALLS_LIST && c->rows.top != UINT64_MAX)
		return usage("calls", "--top is for sums and slowest: a list has all calls; --time and -n choose some");
	if (view >= CALLS_SLOWEST && c->sort)
		return usage("calls", "--sort is for sums");
	if (view != CALLS_THREADS && view != CALLS_COMMS && c->show.by_call)
		return usage("calls", "--by-call is for threads and comms");
	return EXIT_FINE;
}

int perfring_calls(int argc, char **argv)
{
	static struct calls_command c = {.rows = ROWS_WORDS_DEFAULT};
	struct command_words words;
	const char *path;
	int code;

	if (!options_read(&command_calls, &c, argc, argv, &words, &code))
		return code;
	code = take_view(&c, &words);
	if (!code)
		code = words_file(&words, &path);
	if (!code)
		code = rows_words_check(&c.rows, "calls");
	if (!code)
		code = check_view(&c);
	if (code)
		return code;
	c.name = read_name(path);
	c.show.terminal = terminal_find(c.colour);
	c.show.form = rows_words_form(&c.rows);
	c.show.top = rows_words_top(&c.rows);
	if (c.show.view == CALLS_LIST)
		read_progress_none();
	return calls_run(&c, path);
}
