/* SPDX-License-Identifier: MIT */
/*
 * perfring view: a capture as an HTML page. The page is the library's; here are the options and the output.
 */
#include "cli/convert/convert.h"
#include "cli/convert/tables.h"
#include "cli/common/account.h"
#include "cli/common/filter.h"
#include "cli/common/sides.h"
#include "cli/common/stacks.h"
#include "cli/small/view_edit.h"
#include "cli/small/view_show.h"
#include "session/session.h"

#include "perfring_session_view.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define AROUND 1000 /* records on each side of --at, where --around does not say */

static const char about[] =
	"Makes one HTML page of a capture: a flame graph, tables and a timeline of all samples, its records, and the bytes\n"
	"of each with their fields. The capture is in it. The page needs no network and no server, and reads other\n"
	"captures that are dropped on it. Without -o, it is a temporary file that a browser opens.\n";
static const char after[] =
	"With --redact, --unwind or --pack, and no condition, the capture is what perfring edit makes of it. With a second\n"
	"capture, B, or with --a A1 A2 --b B1 B2, the page compares, with the numbers of perfring diff. What ends in .html is\n"
	"the page; '-' is standard input, and after it output. The capture itself is in the page, up to 256 MiB. A part, a\n"
	"directory, compressed records, CBOR, and what is larger is there as at most 4,194,304 samples and 12 MiB of records;\n"
	"what is left out is counted. --at, --range, --first, --tail and --type choose records, the rest samples as well.\n"
	"exit status: 0; 1 defects, which the page shows, or nothing matches; 2 usage; 3 not read or written.\n";

/* A capture of the page. */
struct side {
	const char *path, *title; /* title: null: the path */
	char edited[32];          /* the path of what edit wrote */
	struct filter filter;
	struct reading reading, samples;
	struct pfr_limits bounds;
	struct pfr_view_options options;
	struct pfr_view_report report;
};

struct view {
	struct filter filter;
	struct symbol_words symbols;
	struct stack_words stack_words;
	struct pfr_view_options options;
	const char *out;
	struct side side[2 * PFR_VIEW_SIDE_MOST]; /* the captures of A, then those that they are compared with */
	const char *path[2][PFR_VIEW_SIDE_MOST];  /* of --a and --b */
	unsigned nr_path[2];
	unsigned nr, nr_a;
	struct view_edit edit;
	bool edits, edit_defects; /* edit_defects: edit reported some */
	bool empty;
	char shown[4096]; /* the page's path, where it has no name */
};

static enum pfr_status view_write(struct view *v, const struct pfr_sink *sink)
{
	struct pfr_view_side sides[2 * PFR_VIEW_SIDE_MOST];
	unsigned i;

	if (v->nr == 1)
		return pfr_view(v->side[0].reading.session, sink, &v->side[0].options, &v->side[0].report);
	for (i = 0; i < v->nr; i++)
		sides[i] = (struct pfr_view_side){v->side[i].reading.session, v->side[i].options, &v->side[i].report};
	return pfr_view_sides(sides, v->nr_a, sides + v->nr_a, v->nr - v->nr_a, sink);
}

/* Says why there is no page, where the sink does not. */
static int view_code(struct view *v, enum pfr_status status)
{
	uint64_t defects = 0;
	bool written = true;
	unsigned i;

	for (i = 0; i < v->nr; i++) {
		defects += v->side[i].report.defects;
		written &= !v->side[i].report.os_error;
	}
	if (status == PFR_E_MEMORY)
		print_no_memory(v->side[0].options.title);
	for (i = 0; status && status != PFR_E_MEMORY && written && i < v->nr; i++)
		if (pfr_session_error(v->side[i].reading.session))
			print_defect(&v->side[i].reading.printed, pfr_session_error(v->side[i].reading.session));
	return status ? EXIT_IO : defects ? EXIT_DEFECT :
					    EXIT_FINE;
}

/* What is left out is counted. */
static void view_report(const struct side *s)
{
	const struct pfr_view_report *report = &s->report;
	const char *title = s->options.title;

	account_told(PFR_CAUSE_PAGE);
	account_told(PFR_CAUSE_PAGE_SAMPLE);
	account_told(PFR_CAUSE_NOT_GROWN); /* nothing is missing in the sums */
	if (report->defects)
		print_stderr("%s: %" PRIu64 " defect%s, which the page shows; perfring check lists %s", title, report->defects,
			     plural(report->defects), report->defects == 1 ? "it" : "them");
	if (report->left_out)
		print_stderr("%s: %" PRIu64 " of %" PRIu64 " records are not in the page; --at, --time and --most choose which are",
			     title, report->left_out, report->records);
	if (report->samples_left_out)
		print_stderr("%s: %" PRIu64 " samples are not in the page, which holds the first %" PRIu64 "; --time and --event choose which are",
			     title, report->samples_left_out, report->samples);
}

static int view_page(struct view *v)
{
	struct pfr_sink to;
	struct sink sink;
	int code = EXIT_FINE;
	unsigned i;

	if (!v->out)
		code = view_show_begin(v->side[0].options.title, v->shown, sizeof(v->shown)) ? EXIT_FINE : EXIT_IO;
	if (!code)
		code = sink_open(&sink, v->out ? v->out : v->shown);
	if (code)
		return code;
	to = sink_for_library(&sink);
	code = view_code(v, view_write(v, &to));
	read_progress_end();
	for (i = 0; i < v->nr; i++) {
		stacks_close(v->side[i].options.stacks, v->side[i].options.samples, v->side[i].options.title);
		v->side[i].options.stacks = NULL;
		code = read_memory_verdict(v->side[i].options.samples, v->side[i].options.title, code);
	}
	if (!sink_close(&sink, code != EXIT_IO))
		code = EXIT_IO;
	for (i = 0; i < v->nr && code != EXIT_IO; i++)
		view_report(&v->side[i]);
	if (*v->shown)
		view_show_end(v->shown, code != EXIT_IO);
	return code;
}

/* The page without a capture, on standard output where no other is named. */
static int view_empty(const char *out)
{
	struct sink sink;
	struct pfr_sink as;
	int code = sink_open(&sink, out ? out : "-");

	if (code)
		return code;
	as = sink_for_library(&sink);
	code = pfr_view(NULL, &as, NULL, NULL) ? EXIT_IO : EXIT_FINE;
	return sink_close(&sink, code == EXIT_FINE) ? code : EXIT_IO;
}

/* The session that samples are read from, in order of time, whatever part of the records the page has. */
static int samples_open(struct side *s)
{
	struct pfr_session_options options = read_options(s->path);
	struct pfr_filter of = s->filter.of;

	options.name = s->title ? s->title : options.name;
	of.nr_types = 0;
	of.first = of.skip = of.offset_from = of.offset_until = 0;
	options.order = PFR_ORDER_TIME;
	options.flags |= PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | PFR_SESSION_ALL;
	options.limits = &s->bounds;
	options.filter = &of;
	return read_open(&s->samples, s->path, &options);
}

static int side_open(struct view *v, struct side *s)
{
	struct pfr_session_options options = read_options(s->path);
	int code;

	options.name = s->title ? s->title : options.name;
	options.flags |= PFR_SESSION_PIECES | PFR_SESSION_ALL;
	s->filter = v->filter;
	s->options = v->options;
	s->options.title = options.name;
	s->report.size = sizeof(s->report);
	code = filter_apply(&s->filter, "view", s->path, &options);
	return code ? code : read_open(&s->reading, s->path, &options);
}

static int side_names(struct view *v, struct side *s)
{
	int code;

	s->options.samples = s->samples.session;
	s->options.limits = &s->bounds;
	s->options.symbols = symbols_open(&v->symbols, s->samples.session, &code);
	s->options.stacks = stacks_open(&v->stack_words, v->symbols.symfs, v->symbols.cache, &code);
	return code;
}

static int view_sides(struct view *v, unsigned i);

/* The capture stays open while those after it are read. */
static int view_samples(struct view *v, unsigned i)
{
	struct side *s = &v->side[i];
	int code;

	export_limits(&s->bounds);
	code = samples_open(s);
	if (code)
		return code;
	code = side_names(v, s);
	if (!code)
		code = i + 1 < v->nr ? view_sides(v, i + 1) : view_page(v);
	stacks_close(s->options.stacks, s->samples.session, s->options.title);
	v->symbols.of = v->nr > 1 ? s->options.title : NULL;
	symbols_close(s->options.symbols, &v->symbols, s->samples.session);
	code = read_memory_verdict(s->samples.session, s->options.title, code);
	read_close_aside(&s->samples); /* what only this one has counted, the page's reading has got */
	return code;
}

static int view_sides(struct view *v, unsigned i)
{
	struct side *s = &v->side[i];
	int code = side_open(v, s);

	if (code)
		return code;
	code = view_samples(v, i);
	code = filter_verdict(&s->filter, &s->reading, s->options.title, code);
	read_close(&s->reading);
	return code;
}

/* A pipe is read twice, so that it is kept: standard input is that file then, a pipe with a name has its descriptor's. */
static int view_keep(struct side *s)
{
	bool standard = !strcmp(s->path, "-");
	int from, fd;

	if (standard ? lseek(0, 0, SEEK_CUR) != -1 : read_is_file(s->path))
		return EXIT_FINE;
	from = standard ? 0 : open(s->path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
	fd = from < 0 ? -1 : pfr_session_spool(from);
	if (fd < 0 || (standard && dup2(fd, 0) < 0)) {
		print_stderr("%s: cannot be kept in a temporary file: %s", read_name(s->path), strerror(errno));
		return EXIT_IO;
	}
	close(standard ? fd : from);
	if (standard)
		return EXIT_FINE;
	snprintf(s->edited, sizeof(s->edited), "/dev/fd/%d", fd);
	s->title = s->path;
	s->path = s->edited;
	return EXIT_FINE;
}

/* Each capture as edit writes it. The path of one that is redacted is not in the page. */
static int view_edits(struct view *v)
{
	int code = EXIT_FINE;
	unsigned i;

	v->edit.words = &v->symbols;
	for (i = 0; i < v->nr && code < EXIT_USAGE; i++) {
		struct side *s = &v->side[i];

		code = view_edit(&v->edit, s->path, s->edited, sizeof(s->edited));
		v->edit_defects |= code == EXIT_DEFECT;
		s->title = v->edit.redacts ? "redacted.data" : s->path;
		s->path = s->edited;
	}
	return code < EXIT_USAGE ? EXIT_FINE : code;
}

static int view_run(struct view *v)
{
	unsigned i;
	int code = EXIT_FINE;

	for (i = 0; i < v->nr && !code && !v->edits; i++)
		code = view_keep(&v->side[i]);
	if (v->edits)
		code = view_edits(v);
	code = code ? code : view_sides(v, 0);
	return code == EXIT_FINE && v->edit_defects ? EXIT_DEFECT : code;
}

static bool is_page(const char *name)
{
	size_t size = strlen(name);

	return !strcmp(name, "-") || (size > 5 && !strcmp(name + size - 5, ".html")) || (size > 4 && !strcmp(name + size - 4, ".htm"));
}

/* A capture of a side; what ends in .html is the page. */
static int take_capture(struct view *v, unsigned side, const char *command, const char *path)
{
	if (!v->out && strcmp(path, "-") && is_page(path)) {
		v->out = path;
		return EXIT_FINE;
	}
	if (v->nr_path[side] == PFR_VIEW_SIDE_MOST)
		return usage(command, "at most %d captures a side", PFR_VIEW_SIDE_MOST);
	v->path[side][v->nr_path[side]++] = path;
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

static const struct option_row rows[] = {
	{.letter = 'o', .name = "output", .once = "", .value = "OUT", OPTION_TEXT_AT(struct view, out), .text = "the page; '-' is standard output"},
	{.name = "a", .value = "FILE...", .kind = OPTION_CALL, .set = take_a, .text = "captures of side A, up to the next option; with several a side, as in perfring diff"},
	{.name = "b", .value = "FILE...", .kind = OPTION_CALL, .set = take_b, .text = "captures of side B"},
	{.name = "static", OPTION_FLAG_AT(struct view, empty), .text = "the page without a capture: it reads those that are dropped on it"},
	{.name = "redact", OPTION_FLAG_AT(struct view, edit.redacts), .text = "the page of what perfring edit --redact writes: without names, ids, addresses, payloads, stacks"},
	{.name = "unwind", OPTION_FLAG_AT(struct view, edit.unwinds), .rare = true, .text = "of what edit --unwind writes: callchains in place of the capture's pieces of user stack"},
	{.name = "pack", OPTION_FLAG_AT(struct view, edit.packs), .rare = true, .text = "of what edit --pack writes: the capture in the page has names of functions itself"},
	{.name = "most", .value = "N", OPTION_NUMBER_AT(struct view, options.most_records, 1, UINT64_MAX), .text = "at most N records in the page, which does not get the capture itself (250000)"},
	{.name = "most-samples", .value = "N", OPTION_NUMBER_AT(struct view, options.most_samples, 1, UINT64_MAX), .rare = true, .text = "at most N samples in the page (4194304)"},
	{0}};

const struct command_line command_view = {
	.name = "view",
	.about = about,
	.words = "[OPTION...] [A [B] [OUT.html]]",
	.after = after,
	.input = true,
	.reads = true,
	.writes = true,
	.sets = {{rows, 0},
		 {stack_rows, offsetof(struct view, stack_words)},
		 {symbol_rows, offsetof(struct view, symbols)},
		 {symbol_jit_rows, offsetof(struct view, symbols)},
		 {filter_rows, offsetof(struct view, filter)}}};

/* Those of --a and --b. */
static int view_repeats(struct view *v, const struct command_words *words)
{
	unsigned side, i;

	if (!v->nr_path[0] || !v->nr_path[1])
		return usage("view", "--a and --b are both needed");
	if (words->nr || words->input)
		return usage("view", "%s: with --a and --b, captures follow one of them", words->nr ? words->word[0] : words->input);
	for (v->nr = side = 0; side < 2; side++)
		for (i = 0; i < v->nr_path[side]; i++)
			v->side[v->nr++].path = v->path[side][i];
	v->nr_a = v->nr_path[0];
	return EXIT_FINE;
}

/* A first; B, where the name is not that of a page; and the page. */
static int view_words(struct view *v, const struct command_words *given)
{
	struct command_words words = *given;
	int captures = words.input ? 1 : 0, code;

	if (words.nr + captures > 1 && !is_page(words.word[1 - captures])) {
		v->side[1].path = words.word[1 - captures];
		v->nr = 2;
		memmove(&words.word[1 - captures], &words.word[2 - captures], (size_t)(words.nr - 1 + captures) * sizeof(*words.word)); /* the null too */
		words.nr--;
		if (access(v->side[1].path, F_OK) && errno == ENOENT)
			return print_stderr("%s: there is no such capture to compare with; the name of a page ends in .html", v->side[1].path), EXIT_IO;
	}
	code = words_file_out(&words, &v->side[0].path, &v->out);
	if (!code && v->nr == 2 && !strcmp(v->side[0].path, v->side[1].path))
		return usage("view", "%s is given twice; name another capture to compare it with, or a page to write, whose name ends in .html", v->side[0].path);
	return code;
}

/* Options that do not go together. */
static int view_check(const struct view *v)
{
	unsigned i;

	if (!v->edits)
		return EXIT_FINE;
	if (v->edit.redacts && v->edit.packs)
		return usage("view", "--pack is not with --redact, which leaves names out");
	if (filter_is_set(&v->filter))
		return usage("view", "--redact, --unwind and --pack are of a whole capture; of a part, use perfring edit first, then view what it wrote");
	for (i = 0; i < v->nr; i++)
		if (!read_is_file(v->side[i].path))
			return usage("view", "--redact, --unwind and --pack read a capture several times; name a file, not standard input or a pipe");
	return EXIT_FINE;
}

static int view_main(struct view *v, const struct command_words *words)
{
	bool repeats = v->nr_path[0] || v->nr_path[1];
	int code;

	if (v->empty)
		return words->nr || words->input || repeats ? usage("view", "--static makes a page without a capture") : view_empty(v->out);
	code = repeats ? view_repeats(v, words) : view_words(v, words);
	v->edits = v->edit.redacts || v->edit.unwinds || v->edit.packs;
	code = code ? code : view_check(v);
	if (code)
		return code;
	if (v->filter.has_at && !v->filter.around)
		v->filter.around = AROUND;
	return view_run(v);
}

int perfring_view(int argc, char **argv)
{
	static struct view v = {.options = {.size = sizeof(v.options)}, .symbols = {.files = SYMBOL_FILES_DEFAULT}, .nr = 1, .nr_a = 1};
	struct command_words words;
	int code, nr;
	char **all = sides_spread(argc, argv, &nr);

	if (!all)
		return print_no_memory("view");
	if (options_read(&command_view, &v, nr, all, &words, &code))
		code = view_main(&v, &words);
	free(all);
	return code;
}
