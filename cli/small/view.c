/* SPDX-License-Identifier: MIT */
/*
 * perfring view: a capture as an HTML page. The page is the library's; here are the options and the output.
 */
#include "cli/convert/convert.h"
#include "cli/common/filter.h"

#include "perfring_session_view.h"

#include <inttypes.h>

#define AROUND 1000 /* records on each side of --at, where --around does not say */

static const char about[] =
	"Makes one HTML page of a capture: its records, the bytes of each with their fields, and a picture of all\n"
	"over time. The page needs no network and no server.\n";
static const char after[] =
	"At most 12 MiB of records are in a page; what is left out is counted in it and on standard error.\n"
	"exit status: 0; 1 the capture has defects, which the page shows, or nothing matches; 2 usage; 3 it cannot be\n"
	"read or written, and there is no OUT.\n";

struct view {
	struct filter filter;
	struct pfr_view_options options;
	const char *out;
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

static int view_page(struct view *v, struct reading *reading)
{
	struct pfr_view_report report = {.size = sizeof(report)};
	struct sink sink;
	int code = sink_open(&sink, v->out);

	if (code)
		return code;
	code = view_write(v, reading, &sink, &report);
	if (!sink_close(&sink, code != EXIT_IO))
		code = EXIT_IO;
	if (code != EXIT_IO && report.defects)
		print_stderr("%s: %" PRIu64 " defect%s, which the page shows; perfring check lists %s", v->options.title, report.defects,
			     plural(report.defects), report.defects == 1 ? "it" : "them");
	if (code != EXIT_IO && report.left_out)
		print_stderr("%s: %" PRIu64 " of %" PRIu64 " records are not in the page; --at, --time and --most choose which are",
			     v->options.title, report.left_out, report.records);
	return code;
}

static int view_run(struct view *v, const char *path)
{
	struct pfr_session_options options = read_options(path);
	struct reading reading;
	int code;

	options.flags |= PFR_SESSION_PIECES | PFR_SESSION_ALL;
	v->options.title = options.name;
	code = filter_apply(&v->filter, "view", path, &options);
	if (!code)
		code = read_open(&reading, path, &options);
	if (code)
		return code;
	code = view_page(v, &reading);
	code = filter_verdict(&v->filter, &reading, options.name, code);
	read_close(&reading);
	return code;
}

static const struct option_row rows[] = {
	{.letter = 'o', .name = "output", .value = "OUT", OPTION_TEXT_AT(struct view, out), .text = "the page; '-' is standard output"},
	{.name = "most", .value = "N", OPTION_NUMBER_AT(struct view, options.most_records, 1, UINT64_MAX), .text = "at most N records in the page (250000)"},
	{0}};

const struct command_line command_view = {
	.name = "view",
	.about = about,
	.words = "[OPTION...] [IN [OUT.html]]",
	.after = after,
	.input = true,
	.reads = true,
	.writes = true,
	.sets = {{rows, 0}, {filter_rows, offsetof(struct view, filter)}}};

int perfring_view(int argc, char **argv)
{
	static struct view v = {.options = {.size = sizeof(v.options)}};
	struct command_words words;
	const char *path;
	int code;

	if (!options_read(&command_view, &v, argc, argv, &words, &code))
		return code;
	code = words_file_out(&words, &path, &v.out);
	if (code)
		return code;
	if (!v.out)
		return usage("view", "the page to write is missing: view IN OUT.html, or -o OUT.html");
	if (v.filter.has_at && !v.filter.around)
		v.filter.around = AROUND;
	return view_run(&v, path);
}
