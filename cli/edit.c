/* SPDX-License-Identifier: MIT */
/*
 * perfring edit: a part of a capture as a capture of its own. The library makes it; here are the options and the output.
 */
#include "convert.h"
#include "filter.h"

#include "perfring_session_edit.h"

#include <inttypes.h>

enum { OUTPUT = 1, ONLY };

static const char about[] =
	"Writes the records that meet the conditions to a new perf.data file, with what is needed to understand them:\n"
	"tasks, mappings, symbols, the events and the features. Without a condition everything is written.\n"
	"Compressed records are unpacked, a directory becomes one file, a pipe stays one.\n";

static const struct option_row rows[] = {
	{OUTPUT, 'o', "output", "OUT", "the file to write"},
	{ONLY, 0, "only", 0, "leave out tasks and mappings that do not meet the conditions"},
	{0, 0, 0, 0, 0}};

static const char after[] =
	HELP_FORCE
	"\nexit status: 0; 1 the capture has defects, or no record meets the conditions, OUT is whole; 2 usage;\n"
	"3 something cannot be read or written, there is no OUT.\n";

struct edit {
	struct filter filter;
	struct pfr_edit_options options;
	struct reading reading;
	const char *out;
};

static void hear(void *keeper, const struct pfr_session_error *error)
{
	complain(keeper, error);
}

static int edit_to(struct edit *e, const char *name, struct sink *output)
{
	struct pfr_edit_report report = {.size = sizeof(report)};
	struct pfr_reporter reporter = {&e->reading.complaints, hear};
	struct pfr_sink sink = sink_for_library(output);
	enum pfr_status status = pfr_edit(e->reading.session, &sink, &reporter, &e->options, &report);

	read_progress_end();
	if (output->failed)
		return EXIT_IO;
	if (status) {
		say("%s: %s", name, pfr_session_error(e->reading.session) ? pfr_session_error(e->reading.session)->text : "out of memory");
		return EXIT_IO;
	}
	say("%s: %" PRIu64 " records written, %" PRIu64 " of which meet the conditions; %" PRIu64 " removed", name, report.records,
	    report.passed, report.removed);
	if (report.damaged)
		say("%s: %" PRIu64 " records could not be kept", name, report.damaged);
	return filter_verdict(&e->filter, &e->reading, name, read_code(&e->reading, report.damaged ? EXIT_DEFECT : EXIT_FINE));
}

static int edit_run(struct edit *e, const char *path)
{
	struct pfr_session_options options = read_options(path);
	struct sink sink;
	int code;

	filter_set(&e->filter);
	e->options.size = sizeof(e->options);
	e->options.first = e->filter.of.first;
	e->options.time_until = e->filter.of.time_until;
	e->filter.of.first = 0;
	options.filter = &e->filter.of;
	options.flags |= PFR_SESSION_ALL;
	code = read_open(&e->reading, path, &options);
	if (code)
		return code;
	code = sink_open(&sink, e->out);
	if (!code) {
		code = edit_to(e, options.name, &sink);
		if (!sink_close(&sink, code < EXIT_USAGE))
			code = EXIT_IO;
	}
	read_close(&e->reading);
	return code;
}

int perfring_edit(int argc, char **argv)
{
	static struct edit e;
	struct options options = {.command = "edit", .about = about, .rows = rows, .after = after, .filter = &e.filter};
	const char *path;
	int option, code = EXIT_FINE;

	while ((option = options_next(&options, argc, argv)) != -1) {
		switch (option) {
		case OUTPUT: e.out = optarg; break;
		case ONLY: e.options.only = 1; break;
		default: return options.code;
		}
	}
	code = options_file(&options, argc, argv, &path);
	if (code)
		return code;
	return e.out ? edit_run(&e, path) : usage("edit", "-o OUT is missing");
}
