/* SPDX-License-Identifier: MIT */
/*
 * perfring view: a capture as an HTML page. The page is the library's; here are the options and the output.
 */
#include "cli/convert/convert.h"
#include "cli/convert/tables.h"
#include "cli/common/account.h"
#include "cli/common/filter.h"
#include "cli/common/stacks.h"
#include "cli/small/view_show.h"
#include "session/session.h"

#include "perfring_session_view.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#define AROUND 1000 /* records on each side of --at, where --around does not say */

static const char about[] =
	"Makes one HTML page of a capture: a flame graph, tables and a timeline of all samples, its records, and the bytes\n"
	"of each with their fields. The capture is in it. The page needs no network and no server, and reads other\n"
	"captures that are dropped on it. Without -o, it is a temporary file that a browser opens.\n";
static const char after[] =
	"The capture itself is in the page, up to 256 MiB. A part, by a condition or by --most, a directory, compressed\n"
	"records, CBOR, and what is larger is there as at most 4,194,304 samples and 12 MiB of records; what is left out\n"
	"is counted. --at, --range, --first, --tail and --type choose records; other conditions choose samples as well.\n"
	"exit status: 0; 1 the capture has defects, which the page shows, or nothing matches; 2 usage; 3 it cannot be\n"
	"read or written, and there is no OUT.\n";

struct view {
	struct filter filter;
	struct symbol_words symbols;
	struct stack_words stack_words;
	struct pfr_view_options options;
	const char *out;
	bool empty;
	char shown[4096]; /* the page's path, where it has no name */
};

static int view_write(struct view *v, struct reading *reading, struct sink *sink, struct pfr_view_report *report)
{
	struct pfr_sink as = sink_for_library(sink);
	enum pfr_status status = pfr_view(reading->session, &as, &v->options, report);

	read_progress_end();
	if (status == PFR_E_MEMORY)
		print_stderr("%s: out of memory", v->options.title);
	else if (status && !report->os_error)
		complain(&reading->complaints, pfr_session_error(reading->session));
	return status ? EXIT_IO : report->defects ? EXIT_DEFECT :
						    EXIT_FINE;
}

/* What is left out is counted. */
static void view_report(const struct view *v, const struct pfr_view_report *report)
{
	account_told(PFR_CAUSE_PAGE);
	account_told(PFR_CAUSE_PAGE_SAMPLE);
	account_told(PFR_CAUSE_NOT_GROWN); /* nothing is missing in the sums */
	if (report->defects)
		print_stderr("%s: %" PRIu64 " defect%s, which the page shows; perfring check lists %s", v->options.title, report->defects,
			     plural(report->defects), report->defects == 1 ? "it" : "them");
	if (report->left_out)
		print_stderr("%s: %" PRIu64 " of %" PRIu64 " records are not in the page; --at, --time and --most choose which are",
			     v->options.title, report->left_out, report->records);
	if (report->samples_left_out)
		print_stderr("%s: %" PRIu64 " samples are not in the page, which holds the first %" PRIu64 "; --time and --event choose which are",
			     v->options.title, report->samples_left_out, report->samples);
}

static int view_page(struct view *v, struct reading *reading)
{
	struct pfr_view_report report = {.size = sizeof(report)};
	struct sink sink;
	int code = EXIT_FINE;

	if (!v->out)
		code = view_show_begin(v->options.title, v->shown, sizeof(v->shown)) ? EXIT_FINE : EXIT_IO;
	if (!code)
		code = sink_open(&sink, v->out ? v->out : v->shown);

	if (code)
		return code;
	code = view_write(v, reading, &sink, &report);
	stacks_close(v->options.stacks, v->options.samples, v->options.title);
	v->options.stacks = NULL;
	code = read_memory_verdict(v->options.samples, v->options.title, code);
	if (!sink_close(&sink, code != EXIT_IO))
		code = EXIT_IO;
	if (code != EXIT_IO)
		view_report(v, &report);
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
static int samples_open(struct view *v, const char *path, const struct pfr_limits *bounds, struct reading *reading)
{
	struct pfr_session_options options = read_options(path);
	struct pfr_filter of = v->filter.of;

	of.nr_types = 0;
	of.first = of.skip = of.offset_from = of.offset_until = 0;
	options.order = PFR_ORDER_TIME;
	options.flags |= PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT | PFR_SESSION_ALL;
	options.limits = bounds;
	options.filter = &of;
	return read_open(reading, path, &options);
}

static int view_samples(struct view *v, const char *path, struct reading *reading)
{
	struct reading samples;
	struct pfr_limits bounds;
	int code;

	export_limits(&bounds);
	code = samples_open(v, path, &bounds, &samples);
	if (code)
		return code;
	v->options.samples = samples.session;
	v->options.limits = &bounds;
	v->options.symbols = symbols_open(&v->symbols, samples.session, &code);
	v->options.stacks = stacks_open(&v->stack_words, samples.session, v->symbols.symfs, &code);
	if (!code)
		code = view_page(v, reading);
	stacks_close(v->options.stacks, samples.session, v->options.title);
	symbols_close(v->options.symbols, &v->symbols, samples.session);
	code = read_memory_verdict(samples.session, v->options.title, code);
	read_close_aside(&samples); /* what only this one has counted, the page's reading has got */
	return code;
}

/* A pipe is read twice, so that it is kept in a file without a name, which is standard input then. */
static int view_keep_input(void)
{
	static char data[1 << 16];
	ssize_t size = 0, left, n;
	int fd, error;

	if (lseek(0, 0, SEEK_CUR) != -1)
		return EXIT_FINE;
	fd = pfr_session_temporary();
	for (error = fd < 0 ? errno : 0; !error && (size = read(0, data, sizeof(data))) > 0;)
		for (left = size; !error && left; left -= n) {
			n = write(fd, data + size - left, (size_t)left);
			error = n < 0 ? errno : 0;
			n = n < 0 ? 0 : n;
		}
	error = error ? error : size < 0 || dup2(fd, 0) < 0 || lseek(0, 0, SEEK_SET) < 0 ? errno :
											   0;
	if (fd > 0)
		close(fd);
	if (error)
		print_stderr("standard input: cannot be kept in a temporary file: %s", strerror(error));
	return error ? EXIT_IO : EXIT_FINE;
}

static int view_run(struct view *v, const char *path)
{
	struct pfr_session_options options = read_options(path);
	struct reading reading;
	int code;

	options.flags |= PFR_SESSION_PIECES | PFR_SESSION_ALL;
	v->options.title = options.name;
	code = strcmp(path, "-") ? EXIT_FINE : view_keep_input();
	if (!code)
		code = filter_apply(&v->filter, "view", path, &options);
	if (!code)
		code = read_open(&reading, path, &options);
	if (code)
		return code;
	code = view_samples(v, path, &reading);
	code = filter_verdict(&v->filter, &reading, options.name, code);
	read_close(&reading);
	return code;
}

static const struct option_row rows[] = {
	{.letter = 'o', .name = "output", .once = "", .value = "OUT", OPTION_TEXT_AT(struct view, out), .text = "the page; '-' is standard output"},
	{.name = "static", OPTION_FLAG_AT(struct view, empty), .text = "the page without a capture: it reads those that are dropped on it"},
	{.name = "most", .value = "N", OPTION_NUMBER_AT(struct view, options.most_records, 1, UINT64_MAX), .text = "at most N records in the page, which does not get the capture itself (250000)"},
	{.name = "most-samples", .value = "N", OPTION_NUMBER_AT(struct view, options.most_samples, 1, UINT64_MAX), .rare = true, .text = "at most N samples in the page (4194304)"},
	{0}};

const struct command_line command_view = {
	.name = "view",
	.about = about,
	.words = "[OPTION...] [IN [OUT.html]]",
	.after = after,
	.input = true,
	.reads = true,
	.writes = true,
	.sets = {{rows, 0},
		 {stack_rows, offsetof(struct view, stack_words)},
		 {symbol_rows, offsetof(struct view, symbols)},
		 {symbol_jit_rows, offsetof(struct view, symbols)},
		 {filter_rows, offsetof(struct view, filter)}}};

int perfring_view(int argc, char **argv)
{
	static struct view v = {.options = {.size = sizeof(v.options)}, .symbols = {.files = SYMBOL_FILES_DEFAULT}};
	struct command_words words;
	const char *path;
	int code;

	if (!options_read(&command_view, &v, argc, argv, &words, &code))
		return code;
	if (v.empty)
		return words.nr || words.input ? usage("view", "--static makes a page without a capture") : view_empty(v.out);
	code = words_file_out(&words, &path, &v.out);
	if (code)
		return code;
	if (v.filter.has_at && !v.filter.around)
		v.filter.around = AROUND;
	return view_run(&v, path);
}
