/* SPDX-License-Identifier: MIT */
/*
 * perfring diff: captures of a program before and after. The library compares; here are the options, the captures and the messages.
 */
#include "diff.h"
#include "report.h"
#include "cli/common/account.h"
#include "cli/common/filter.h"
#include "cli/common/sides.h"
#include "cli/common/stacks.h"
#include "cli/common/symbols.h"
#include "cli/common/perf_words.h"
#include "cli/common/rows_words.h"
#include "cli/convert/tables.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char about[] =
	"Compares captures: which functions have another share of the samples in B than in A, with an interval, and whether it has changed or is\n"
	"within what captures of one program differ by.\n";
static const char after[] =
	"A (without it, perf.data.old), then one capture (perf.data) or several, each compared with A; or several of each side,\n"
	"which tells best what has changed.\n"
	"exit status: 0; 1 a capture has defects, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

struct diff_side {
	const char *path[PFR_DIFF_SIDE_MOST];
	struct pfr_report *report[PFR_DIFF_SIDE_MOST];
	uint32_t nr, nr_read;
};

struct diff_command {
	struct diff_side side[2]; /* without --a and --b: A, and what is compared with it */
	struct filter filter;
	struct symbol_words symbols;
	struct pfr_report_options options;
	struct pfr_pairs *pairs; /* of --to folded */
	struct diff_view view[PFR_DIFF_SIDE_MOST];
	const char *out;
	struct stack_words stack_words;
	bool children, by_samples, normalize, ratio, has_keys;
	char key_fields[REPORT_FIELDS_SIZE];
	uint32_t of, to; /* of: 1 all, 2 shown; to: 1 folded */
	double least;
	struct rows_words rows;
	enum terminal_colour colour;
};

/* ---- options ------------------------------------------------------------------------ */


static int take_capture(struct diff_command *d, unsigned side, const char *command, const char *path)
{
	struct diff_side *s = &d->side[side];

	if (s->nr == PFR_DIFF_SIDE_MOST)
		return usage(command, "at most %d captures a side", PFR_DIFF_SIDE_MOST);
	s->path[s->nr++] = path;
	return EXIT_FINE;
}

static int take_a(void *to, const char *command, const char *text)
{
	return take_capture(to, 0, command, text);
}

static int take_b(void *to, const char *command, const char *text)
{
	return take_capture(to, 1, command, text);
}

static int take_by(void *to, const char *command, const char *text)
{
	struct diff_command *d = to;
	struct pfr_report_options *o = &d->options;
	size_t size;
	int why;

	for (o->nr_keys = d->has_keys ? o->nr_keys : 0, d->has_keys = true;; text += size + 1) {
		size = strcspn(text, ",");
		why = report_key_add(o, d->key_fields, text, size);
		if (why < 0)
			return report_key_refuse(command, "--by", "", why, text, size);
		if (!text[size])
			return EXIT_FINE;
	}
}

static int take_sort(void *to, const char *command, const char *text)
{
	char words[REPORT_WORDS];
	int code = report_perf_words(command, text, words);

	return code ? code : take_by(to, command, words);
}

static int take_min(void *to, const char *command, const char *text)
{
	return report_take_min(&((struct diff_command *)to)->least, command, text);
}

/* perf's -c. */
static int take_compute(void *to, const char *command, const char *text)
{
	struct diff_command *d = to;

	d->ratio |= !strcmp(text, "ratio");
	if (d->ratio || !strcmp(text, "delta") || !strcmp(text, "delta-abs"))
		return EXIT_FINE;
	return usage(command, "--compute takes delta, delta-abs or ratio, not '%s'; --csv has the periods that others are made of", text);
}

#define THE struct diff_command

static const struct option_row rows[] = {
	{.name = "a", .value = "FILE...", .kind = OPTION_CALL, .set = take_a, .text = "captures of side A, up to the next option"},
	{.name = "b", .value = "FILE...", .kind = OPTION_CALL, .set = take_b, .text = "captures of side B"},
	{.name = "by", .once = "give one list, with commas", .value = "KEY[,KEY...]", .kind = OPTION_CALL, .set = take_by, .list = true, .words = REPORT_KEY_WORDS, .text = "rows are by these: comm, file, function, line, pid, tid, cpu, mode (default file,function); or by fields, as of -F of dump"},
	{.name = "children", OPTION_FLAG_AT(THE, children), .rare = true, .text = "compare totals, with what a function called, not what is its own"},
	{.name = "weight", .value = "WHAT", OPTION_WORD_AT(THE, by_samples, "period samples", 0), .rare = true, .text = "shares of periods (default), or of numbers of samples"},
	{.name = "of", .value = "WHAT", OPTION_WORD_AT(THE, of, "all shown", 1), .rare = true, .text = "shares are of all samples of the event, or of those that pass --comm, --where and the like"},
	{.name = "ratio", OPTION_FLAG_AT(THE, ratio), .rare = true, .text = "a column with the share in B divided by that in A"},
	{.name = "min", .value = "PERCENT", .kind = OPTION_CALL, .set = take_min, .rare = true, .text = "rows of at least PERCENT on one of the sides; the others are counted"},
	ROWS_OPTIONS(THE, rows, " of each event (40; 0: all); the others are counted", ""),
	{.name = "to", .once = "", .value = "folded", OPTION_WORD_AT(THE, to, "folded", 1), .text = "stacks with the weights of A and of B, for flamegraph.pl, as difffolded.pl makes them"},
	{.name = "normalize", OPTION_FLAG_AT(THE, normalize), .rare = true, .text = "--to folded: weights of A as if it had B's total"},
	{.letter = 'o', .name = "output", .once = "", .value = "OUT", OPTION_TEXT_AT(THE, out), .rare = true, .text = "--to folded: the file to write (default: standard output)"},
	COLOUR_OPTION(THE, colour),
	OPTION_GROUP_OF("As in perf diff:"),
	{.letter = 's', .name = "sort", .once = "give one list, with commas", .value = "KEY[,KEY...]", .kind = OPTION_CALL, .set = take_sort, .list = true, .rare = true, .words = REPORT_KEY_WORDS, .text = "as --by; pid is the thread and its name"},
	{.letter = 'c', .name = "compute", .value = "WHAT", .kind = OPTION_CALL, .set = take_compute, .rare = true, .words = "delta delta-abs ratio", .text = "delta, delta-abs: as it always is; ratio: as --ratio"},
	{0}};

const struct command_line command_diff = {
	.name = "diff",
	.about = about,
	.words = "[OPTION...] A B [FILE...]",
	.after = after,
	.reads = true,
	.writes = true,
	.sets = {{rows, 0}, {filter_rows, offsetof(struct diff_command, filter)}, {symbol_rows, offsetof(struct diff_command, symbols)}, {symbol_jit_rows, offsetof(struct diff_command, symbols)}, {stack_rows, offsetof(struct diff_command, stack_words)}}};

/* ---- reading --------------------------------------------------------------------------- */

struct capture {
	struct reading reading;
	struct filter filter;
	struct pfr_symbols *symbols;
	struct pfr_stacks *stacks;
	const char *path;
	unsigned side;
};

static int open_capture(const struct diff_command *d, struct capture *c, const struct pfr_limits *bounds, bool *of_shown)
{
	struct pfr_session_options options = read_options(c->path);
	int code;

	options.order = PFR_ORDER_TIME;
	options.flags |= PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | (filter_is_set(&c->filter) ? (unsigned)PFR_SESSION_ALL : 0);
	options.limits = bounds;
	code = filter_apply(&c->filter, "diff", c->path, &options);
	if (code)
		return code;
	*of_shown = d->of == 2 || (!d->of && (options.filter && (options.filter->time_from || options.filter->time_until)));
	return read_open(&c->reading, c->path, &options);
}

static int take_rows(struct diff_command *d, struct capture *c)
{
	struct diff_side *s = &d->side[c->side];
	struct pfr_report_totals totals = {.size = sizeof(totals)};
	struct pfr_report *report;
	enum pfr_status status = pfr_report_open(&report, c->reading.session, &d->options);
	int code;

	if (!report && status == PFR_E_MEMORY)
		print_no_memory(read_name(c->path));
	if (!report)
		return read_verdict(&c->reading, read_name(c->path), status, 0), read_status_code(status);
	s->report[s->nr_read++] = report;
	pfr_report_get_totals(report, &totals);
	if (d->options.symbols && totals.unnamed * 2 > totals.samples && memchr(d->options.keys, PFR_REPORT_FUNCTION, d->options.nr_keys))
		print_stderr("%s: %" PRIu64 " of %" PRIu64 " samples have no function, so their rows have addresses, which another build has elsewhere", read_name(c->path), totals.unnamed, totals.samples);
	code = read_verdict(&c->reading, read_name(c->path), status, totals.defects);
	if (totals.samples)
		report_say_empty(read_name(c->path), report, &d->options, totals.unknown_fields);
	if (report_say_unknown(read_name(c->path), &d->options, totals.unknown_fields) && !code)
		code = EXIT_DEFECT;
	return code;
}

static int take_stacks(struct diff_command *d, struct capture *c)
{
	struct pfr_profile_options options = {.size = sizeof(options), .format = PFR_PROFILE_FOLDED, .weight = d->by_samples, .events = d->options.events, .nr_events = d->options.nr_events, .limits = d->options.limits, .symbols = c->symbols, .stacks = c->stacks};
	struct pfr_profile_result result = {.size = sizeof(result)};
	enum pfr_status status = pfr_profile_write(c->reading.session, pfr_pairs_sink(d->pairs, (int)c->side), &options, &result);
	int code = read_verdict(&c->reading, read_name(c->path), status, result.defects);

	if (result.os_error)
		print_stderr("%s: %s", read_name(c->path), result.os_error == EFBIG ? "there are too many different stacks; --comm and other conditions make fewer" : strerror(result.os_error));
	return status == PFR_E_SYSTEM || status == PFR_E_MEMORY ? EXIT_IO : code;
}

static int read_capture(struct diff_command *d, unsigned side, const char *path, bool *of_shown)
{
	struct capture *c = calloc(1, sizeof(*c));
	struct pfr_limits bounds;
	int code;

	if (!c)
		return print_no_memory(read_name(path));
	c->filter = d->filter;
	c->path = path;
	c->side = side;
	export_limits(&bounds);
	d->options.limits = &bounds;
	code = open_capture(d, c, &bounds, of_shown);
	d->symbols.of = path;
	if (!code) {
		d->symbols.flags |= pfr_report_names(&d->options);
		c->symbols = d->options.symbols = symbols_open(&d->symbols, c->reading.session, &code);
		c->stacks = d->options.stacks = stacks_open(&d->stack_words, d->symbols.symfs, d->symbols.cache, &code);
		if (code == EXIT_FINE)
			code = d->pairs ? take_stacks(d, c) : take_rows(d, c);
		stacks_close(c->stacks, c->reading.session, read_name(path));
		symbols_close(c->symbols, &d->symbols, c->reading.session);
		code = filter_verdict(&c->filter, &c->reading, path, code);
		read_close(&c->reading);
	}
	free(c);
	return code;
}

/* All of both sides; the worst exit code. What cannot be read ends it. */
static int read_all(struct diff_command *d, bool *of_shown)
{
	int worst = EXIT_FINE, code;
	uint32_t side, i;

	for (side = 0; side < 2; side++)
		for (i = 0; i < d->side[side].nr; i++) {
			code = read_capture(d, side, d->side[side].path[i], of_shown);
			worst = code > worst ? code : worst;
			if (code >= EXIT_USAGE || (!d->pairs && d->side[side].nr_read != i + 1))
				return code == EXIT_DEFECT ? EXIT_IO : worst;
		}
	return worst;
}

/* ---- comparing --------------------------------------------------------------------------- */

static int compare(struct diff_command *d, bool repeats, bool of_shown, uint32_t *nr)
{
	const struct pfr_diff_options options = {.size = sizeof(options), .of_shown = of_shown};
	const struct pfr_report *const *a = (const struct pfr_report *const *)d->side[0].report, *const *b = (const struct pfr_report *const *)d->side[1].report;
	uint32_t i;

	*nr = repeats ? 1 : d->side[1].nr;
	for (i = 0; i < *nr; i++) {
		d->view[i] = (struct diff_view){.options = &d->options, .ratio = d->ratio, .least = d->least, .top = rows_words_top(&d->rows), .terminal = terminal_find(d->colour)};
		d->view[i].a = d->side[0].nr == 1 ? read_name(d->side[0].path[0]) : "captures of --a";
		d->view[i].b = !repeats || d->side[1].nr == 1 ? read_name(d->side[1].path[i]) : "captures of --b";
		if (pfr_diff_open(&d->view[i].diff, a, d->side[0].nr, b + i, repeats ? d->side[1].nr : 1, &options) != PFR_OK) {
			print_no_memory("diff");
			return EXIT_IO;
		}
	}
	return EXIT_FINE;
}

/* Some of them the reports have left out, and are in the account. */
static void account_rows_left(const char *name, uint64_t without)
{
	struct pfr_account account = {.size = sizeof(account)};
	uint64_t before = account_count(PFR_CAUSE_MANY_ROWS);

	account.cause[PFR_CAUSE_MANY_ROWS].count = without > before ? without - before : 0;
	account_add(&account, name);
}

/* EXIT_DEFECT: there was nothing to compare. */
static int advise(const struct diff_view *v)
{
	struct pfr_diff_event event = {.size = sizeof(event)};
	uint64_t without = 0;
	bool any = false, weak = false;
	uint32_t i;

	for (i = 0; pfr_diff_get_event(v->diff, i, &event) == PFR_OK; i++) {
		any |= event.captures_a && event.captures_b;
		weak |= event.captures_a && event.captures_b && event.weak;
		without += event.without_row;
	}
	if (without)
		account_rows_left(v->a, without);
	if (!any)
		print_stderr("diff: %s and %s have no event in common; --event and 'perfring info' tell which there are", v->a, v->b);
	else if (weak)
		print_stderr("diff: one capture a side is weak: it does not show by how much runs of one program differ; record each program several times, then --a A1 A2 A3 --b B1 B2 B3");
	return any ? EXIT_FINE : EXIT_DEFECT;
}

static int show(struct diff_command *d, uint32_t nr)
{
	bool good = true, for_people = rows_words_form(&d->rows) == CELLS_PEOPLE;
	struct output output;
	uint32_t i;
	int error = 0;

	read_progress_end();
	if (output_open(&output, 1))
		return EXIT_IO;
	if (!for_people)
		error = diff_rows(d->view, nr, &output, d->rows.json);
	for (i = 0; i < nr && good && for_people; i++) {
		if (i && output_reserve(&output, 1))
			output.out.data[output.out.size++] = '\n';
		good = diff_print(&d->view[i], &output);
	}
	if (!good || (error && !output.failed))
		print_stderr("diff: %s", good ? strerror(error) : pfr_status_cause(PFR_E_MEMORY));
	return output_close(&output, good && !error ? EXIT_FINE : EXIT_IO);
}

static int run_rows(struct diff_command *d, bool repeats)
{
	bool of_shown = false;
	uint32_t nr = 0, i, side;
	int worst = read_all(d, &of_shown), code = worst < EXIT_USAGE ? compare(d, repeats, of_shown, &nr) : EXIT_FINE;

	if (worst < EXIT_USAGE && !code)
		code = show(d, nr);
	for (i = 0; i < nr && d->view[i].diff; i++) {
		int found = code ? code : advise(&d->view[i]);

		worst = found > worst ? found : worst;
		pfr_diff_close(d->view[i].diff);
	}
	for (side = 0; side < 2; side++)
		for (i = 0; i < d->side[side].nr_read; i++)
			pfr_report_close(d->side[side].report[i]);
	return code > worst ? code : worst;
}

static int write_stacks(struct diff_command *d, struct sink *sink, int code)
{
	struct pfr_sink to = sink_for_library(sink);
	int error = pfr_sink_error(pfr_pairs_write(d->pairs, &to, d->normalize));

	if (error && !sink->failed)
		print_stderr("%s: %s", sink->name, strerror(error));
	return error ? EXIT_IO : code;
}

static int run_stacks(struct diff_command *d)
{
	bool of_shown;
	struct sink sink;
	int code = pfr_pairs_open(&d->pairs) ? EXIT_IO : read_all(d, &of_shown), opened;

	read_progress_end();
	if (code < EXIT_USAGE) {
		opened = sink_open(&sink, d->out ? d->out : "-");
		code = opened ? opened : sink_end(&sink, write_stacks(d, &sink, code));
	}
	pfr_pairs_close(d->pairs);
	return code;
}

/* ---- the command line ---------------------------------------------------------------------- */

/* The words, where there was no --a. */
static int take_words(struct diff_command *d, const struct command_words *words, bool repeats)
{
	bool as_perf = !repeats && words->nr < 2 && !access("perf.data.old", F_OK);
	int i, code = EXIT_FINE;

	if (repeats && words->nr)
		return usage("diff", "%s: with --a and --b, captures follow one of them", words->word[0]);
	if (as_perf) {
		code = take_capture(d, false, "diff", "perf.data.old");
		return code ? code : take_capture(d, true, "diff", words->nr ? words->word[0] : "perf.data");
	}
	for (i = 0; i < words->nr && !code; i++)
		code = take_capture(d, i > 0, "diff", words->word[i]);
	if (code)
		return code;
	if (!d->side[0].nr || !d->side[1].nr)
		return usage("diff", repeats ? "--a and --b are both needed" : "two captures are needed: A B; without A, perf.data.old, which is not here");
	return EXIT_FINE;
}

/* Options that only the stacks of --to folded have. */
static int refuse_folded(const struct diff_command *d)
{
	int code = usage("diff", "%s is for --to folded", d->out ? "-o" : "--normalize");

	if (d->out)
		perf_means("diff", 'o');
	return code;
}

static int check_options(const struct diff_command *d, bool repeats)
{
	if ((d->rows.csv && d->rows.json) || (d->to && rows_words_form(&d->rows) != CELLS_PEOPLE))
		return usage("diff", "--csv, --json and --to folded are forms of output: one of them");
	if (!d->to && (d->normalize || d->out))
		return refuse_folded(d);
	if (d->to && (d->has_keys || d->children || d->ratio || d->of || d->least > 0 || d->rows.top != UINT64_MAX))
		return usage("diff", "--by, --children, --ratio, --of, --min and --top are of rows: --to folded has all stacks");
	if (d->to && !repeats && d->side[1].nr > 1)
		return usage("diff", "--to folded takes two sides: A B, or --a and --b");
	return EXIT_FINE;
}

static int run(struct diff_command *d, bool repeats)
{
	struct pfr_report_options *o = &d->options;

	account_shows_lost();
	if (!o->nr_keys) {
		o->keys[o->nr_keys++] = PFR_REPORT_FILE;
		o->keys[o->nr_keys++] = PFR_REPORT_FUNCTION;
	}
	o->parts = 1;
	o->any_fields = 1;
	o->by_total = d->children;
	o->by_samples = d->by_samples;
	o->events = d->filter.events;
	o->nr_events = d->filter.nr_events;
	return d->to ? run_stacks(d) : run_rows(d, repeats);
}

int perfring_diff(int argc, char **argv)
{
	static struct diff_command d = {.options.size = sizeof(d.options), .symbols.files = SYMBOL_FILES_DEFAULT, .rows = ROWS_WORDS_DEFAULT};
	struct command_words words;
	int nr, code;
	char **all = sides_spread(argc, argv, &nr);
	bool repeats;

	if (!all)
		return print_no_memory("diff");
	if (options_read(&command_diff, &d, nr, all, &words, &code)) {
		repeats = d.side[0].nr || d.side[1].nr;
		code = take_words(&d, &words, repeats);
		code = code ? code : check_options(&d, repeats);
		code = code ? code : run(&d, repeats);
	}
	free(all);
	return code;
}
