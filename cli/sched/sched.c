/* SPDX-License-Identifier: MIT */
/*
 * perfring sched: what threads do with their time. The library sums; here are the options and the messages.
 */
#include "sched.h"
#include "cli/common/account.h"
#include "cli/common/filter.h"
#include "cli/common/stacks.h"
#include "cli/common/symbols.h"
#include "cli/text/terminal.h"
#include "cli/common/rows_words.h"
#include "cli/convert/tables.h"

#include <inttypes.h>
#include <string.h>

static const char about[] =
	"Shows what threads do with their time: run, sleep, and wait for a CPU, of sched_switch and wake-ups or of SWITCH records.\n"
	"threads (default): sums by thread, and by CPU; timeline: each run; offcpu: stacks of times off CPU; wakers: who wakes whom.\n";
static const char after[] =
	"Times are milliseconds. Conditions choose runs, and the times off CPU after them. What switches do not tell for sure is apart.\n"
	"exit status: 0; 1 the capture has defects, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

#define VIEWS "threads timeline offcpu wakers"
struct sched_command {
	struct reading reading;
	struct filter filter;
	struct symbol_words symbols;
	struct sched_show show;
	struct stack_words stack_words;
	bool by_tid;
	uint32_t sort; /* enum pfr_sched_sort */
	struct rows_words rows;
	enum terminal_colour colour;
	const char *name; /* of the capture */
};

#define THE struct sched_command

static const struct option_row rows[] = {
	{.name = "sort", .value = "WHAT", OPTION_WORD_AT(THE, sort, "run off delay max tid", 0), .text = "threads: the largest run (default), off, delay or max delay first, or by tid"},
	{.name = "by-tid", OPTION_FLAG_AT(THE, by_tid), .text = "wakers: threads of one name apart"},
	ROWS_OPTIONS(THE, rows, " (40; 0: all), of threads, offcpu and wakers; the others are summed in one line", "; times are nanoseconds"),
	COLOUR_OPTION(THE, colour),
	{0}};

const struct command_line command_sched = {
	.name = "sched",
	.about = about,
	.words = "[threads|timeline|offcpu|wakers] [OPTION...] [FILE]",
	.after = after,
	.input = true,
	.reads = true,
	.sets = {{rows, 0}, {filter_rows, offsetof(struct sched_command, filter)}, {symbol_rows, offsetof(struct sched_command, symbols)}, {symbol_jit_rows, offsetof(struct sched_command, symbols)}, {stack_rows, offsetof(struct sched_command, stack_words)}}};

/* ---- messages ------------------------------------------------------------------------- */

/* What the account does not have. */
static void report_odd(const struct sched_command *c, const struct pfr_sched_totals *t)
{
	print_count(c->name, t->no_in, "time", "a thread was switched out that was not switched in: what lies in between is not counted");
	print_count(c->name, t->no_out, "time", "a thread was switched in that was not switched out: what lies in between is not counted");
	print_count(c->name, t->backward, "record", "of switches earlier than the one before: no time is counted there");
	print_count(c->name, t->shared, "thread ID", "on two CPUs at once: their times are unsure");
	print_count(c->name, t->without, "record", "of switches and wake-ups without a time, CPU or thread");
	print_count(c->name, t->repeated, "record", "of switches that another event has as well, counted once");
}

/* sched_switch was recorded, but its samples do not have the fields that name the threads. */
static bool lacks_fields(const struct sched_command *c)
{
	const struct pfr_events *events = pfr_session_events(c->reading.session);
	uint32_t i;

	for (i = 0; i < events->nr; i++) {
		const char *name = pfr_session_event_name(c->reading.session, i);

		if (name && !strcmp(name, "sched:sched_switch") && !(events->event[i].attr.sample_type & PFR_SAMPLE_RAW))
			return true;
	}
	return false;
}

/* True: there are no switches. */
static bool advise(const struct sched_command *c, const struct pfr_sched_totals *t)
{
	bool none = t->source == PFR_SCHED_FROM_NOTHING ||
		    (filter_is_set(&c->filter) && !t->run && !t->unsure && !t->stays && !t->stays_unsure && !t->start);

	if (none && filter_is_set(&c->filter))
		filter_none(&c->filter, &c->reading, c->name, "is a switch of a thread");
	else if (t->source == PFR_SCHED_FROM_NOTHING && lacks_fields(c))
		print_stderr("%s: its samples of sched:sched_switch have no fields (sample_type without RAW, as simpleperf --trace-offcpu has it), so which threads were switched is not known", c->name);
	else if (t->source == PFR_SCHED_FROM_NOTHING)
		print_stderr("%s: it has no switches; record all CPUs with perfring record -a -e 'sched:sched_switch,sched:sched_waking,sched:sched_wakeup_new', or with --switch-events", c->name);
	else if (!t->has_wakeups)
		print_stderr("%s: it has no wake-ups (sched:sched_waking), so when threads became ready is known of those that were preempted only", c->name);
	if (t->gaps * 2 > t->switches)
		print_stderr("%s: most switches do not continue the one before: were all CPUs recorded (-a)? Of a command alone, record --switch-events has all times", c->name);
	return none;
}

/* ---- reading ---------------------------------------------------------------------------- */

static void report_sampled(const struct sched_command *c)
{
	static const char *const tracepoints[] = {"sched:sched_switch", "sched:sched_wak*", NULL};

	read_sampled(c->reading.session, c->name, tracepoints);
}

static int show_sums(struct sched_command *c, const struct pfr_sched *sched)
{
	switch (c->show.view) {
	case SCHED_TIMELINE: return sched_timeline_end(&c->show);
	case SCHED_WAKERS: return sched_show_wakers(&c->show, sched, c->by_tid);
	default: return sched_show_threads(&c->show, sched);
	}
}

static int run_sums(struct sched_command *c, const struct pfr_limits *bounds)
{
	struct pfr_sched_options options = {.size = sizeof(options), .limits = bounds, .sort = c->sort, .by_tid = c->by_tid, .user = &c->show};
	struct pfr_sched_totals totals = {.size = sizeof(totals)};
	bool timeline = c->show.view == SCHED_TIMELINE;
	int error = timeline ? sched_timeline_open(&c->show) : 0, code;
	struct pfr_sched *sched = NULL;
	enum pfr_status status;

	if (timeline)
		options.moment = sched_timeline_row;
	status = error ? PFR_E_MEMORY : pfr_sched_open(&sched, c->reading.session, &options, &error);
	read_progress_end();
	if (sched)
		pfr_sched_get_totals(sched, &totals);
	if (sched && totals.source != PFR_SCHED_FROM_NOTHING)
		error = show_sums(c, sched);
	if (timeline)
		cells_close(&c->show.cells);
	if (!sched)
		return output_close(c->show.output, read_unmade(&c->reading, c->name, c->show.output, status, error));
	code = output_end(c->show.output, c->name, error);
	pfr_sched_close(sched);
	report_odd(c, &totals);
	report_sampled(c);
	if (advise(c, &totals) && !code)
		code = EXIT_DEFECT;
	error = read_verdict(&c->reading, c->name, status, totals.defects);
	return code ? code : error;
}

static int run_stacks(struct sched_command *c, const struct pfr_limits *bounds)
{
	struct pfr_offcpu_options options = {.size = sizeof(options), .events = c->filter.events, .nr_events = c->filter.nr_events, .limits = bounds};
	struct pfr_offcpu_totals totals = {.size = sizeof(totals)};
	struct pfr_offcpu *offcpu = NULL;
	enum pfr_status status = PFR_E_MEMORY;
	bool nothing;
	int code, verdict;

	options.symbols = symbols_open(&c->symbols, c->reading.session, &code);
	options.stacks = stacks_open(&c->stack_words, c->symbols.symfs, c->symbols.cache, &code);
	if (code == EXIT_FINE)
		status = pfr_offcpu_open(&offcpu, c->reading.session, &options);
	read_progress_end();
	if (code == EXIT_FINE && !offcpu)
		code = read_unmade(&c->reading, c->name, c->show.output, status, 0);
	if (offcpu) {
		pfr_offcpu_get_totals(offcpu, &totals);
		nothing = totals.source == PFR_SCHED_FROM_NOTHING || (filter_is_set(&c->filter) && !totals.stays);
		code = output_end(c->show.output, c->name, nothing ? 0 : sched_show_offcpu(&c->show, offcpu));
		print_count(c->name, totals.without_stack, "time", "off CPU without a stack, since the capture has too many stacks");
		if (nothing && filter_is_set(&c->filter))
			filter_none(&c->filter, &c->reading, c->name, "is a switch of a thread that runs again");
		else if (totals.source != PFR_SCHED_FROM_TRACEPOINTS)
			print_stderr("%s: it has no stacks of switches; record all CPUs with perfring record -a -g -e sched:sched_switch", c->name);
		report_sampled(c);
		verdict = read_verdict(&c->reading, c->name, status, totals.defects);
		code = code ? code : nothing ? EXIT_DEFECT :
					       verdict;
	} else {
		code = output_close(c->show.output, code);
	}
	pfr_offcpu_close(offcpu);
	stacks_close(options.stacks, c->reading.session, c->name);
	symbols_close(options.symbols, &c->symbols, c->reading.session);
	return code;
}

static int sched_run(struct sched_command *c, const char *path)
{
	struct pfr_limits bounds;
	struct output output;
	int code = export_begin(&c->reading, "sched", path, &bounds, &c->filter, PFR_SESSION_WHOLE_CHAINS, &output);

	if (code)
		return code;
	c->show.output = &output;
	code = c->show.view == SCHED_OFFCPU ? run_stacks(c, &bounds) : run_sums(c, &bounds);
	code = filter_verdict(&c->filter, &c->reading, path, code);
	read_close(&c->reading);
	return code;
}

/* ---- words -------------------------------------------------------------------------------- */

/* The first word, where it is a view. */
static int take_view(struct sched_command *c, struct command_words *words)
{
	static const struct rows_view views[] = {{"threads", SCHED_THREADS}, {"timeline", SCHED_TIMELINE}, {"offcpu", SCHED_OFFCPU}, {"wakers", SCHED_WAKERS}, /* and perf's words: */ {"timehist", SCHED_TIMELINE}, {"latency", SCHED_THREADS}};

	if (rows_view_take(views, sizeof(views) / sizeof(views[0]), words, &c->show.view) || !words->nr)
		return EXIT_FINE;
	if (!strcmp(words->word[0], "map") || !strcmp(words->word[0], "script"))
		return usage("sched", "'%s' is timeline here", words->word[0]);
	if (!strcmp(words->word[0], "replay"))
		return usage("sched", "'replay' is of perf sched: perfring shows what threads did, and runs nothing");
	if (!strcmp(words->word[0], "record"))
		return usage("sched", "captures are recorded by perfring record -a -e 'sched:sched_switch,sched:sched_waking,sched:sched_wakeup_new', or perf sched record");
	return rows_view_unknown(views, sizeof(views) / sizeof(views[0]), words, "sched");
}

/* Options of other views. */
static int check_view(const struct sched_command *c)
{
	if (c->show.view == SCHED_TIMELINE && c->rows.top != UINT64_MAX)
		return usage("sched", "--top is for threads, offcpu and wakers: a timeline has all rows; --time and -n choose some");
	if (c->show.view != SCHED_THREADS && c->sort)
		return usage("sched", "--sort is for threads");
	if (c->show.view != SCHED_WAKERS && c->by_tid)
		return usage("sched", "--by-tid is for wakers; other views have threads apart");
	return EXIT_FINE;
}

int perfring_sched(int argc, char **argv)
{
	static struct sched_command c = {.symbols.files = SYMBOL_FILES_DEFAULT, .rows = ROWS_WORDS_DEFAULT};
	struct command_words words;
	const char *path;
	int code;

	if (!options_read(&command_sched, &c, argc, argv, &words, &code))
		return code;
	code = rows_words_check(&c.rows, "sched");
	if (!code)
		code = take_view(&c, &words);
	if (!code)
		code = words_file(&words, &path);
	if (!code)
		code = check_view(&c);
	if (code)
		return code;
	c.name = read_name(path);
	c.show.terminal = terminal_find(c.colour);
	c.show.form = rows_words_form(&c.rows);
	c.show.top = rows_words_top(&c.rows);
	if (c.show.view == SCHED_TIMELINE)
		read_progress_none();
	return sched_run(&c, path);
}
