/* SPDX-License-Identifier: MIT */
/*
 * perfring check: every defect of a capture, one a line, with its place and
 * reason. The library finds them.
 */
#include "filter.h"

#include <inttypes.h>

static const struct option_row rows[] = {
	{'m', 0, "most", "N", "stop listing after N defects (1000), and only count"},
	{'q', 'q', "quiet", 0, "say nothing; the exit status tells"},
	{0, 0, 0, 0, 0}};

static const char about[] = "Lists every defect of a capture: its offset, the field, the reason, what to do.\n";
static const char after[] = "exit status: 0 clean; 1 defects, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

struct check {
	struct complaints complaints; /* of what is not a defect */
	const char *name;
	struct filter filter;
	uint64_t listed, most;
	bool quiet;
};

static void list_defect(void *keeper, const struct pfr_session_error *error)
{
	struct check *c = keeper;

	if (error->status == PFR_INTERRUPTED) /* the verdict says it */
		return;
	if (pfr_status_class(error->status) == PFR_CLASS_NOTE) {
		if (!c->quiet)
			complain(&c->complaints, error);
		return;
	}
	c->listed++;
	if (!c->quiet && c->listed <= c->most)
		tell("%s: %s: %s", error->path, pfr_status_name(error->status), error->text);
}

static void check_verdict(const struct check *c, const struct pfr_check_report *report)
{
	if (c->quiet)
		return;
	if (c->listed > c->most)
		tell("%s: %" PRIu64 " more defects", c->name, c->listed - c->most);
	if (report->interrupted)
		tell("%s: data.size is 0: the recording was cut off before its end; there are no features", c->name);
	tell("%s: %" PRIu64 " records, %" PRIu64 " defect%s", c->name, report->records, report->defects,
	       report->defects == 1 ? "" : "s");
}

static int check_run(struct check *c, const char *path)
{
	struct pfr_session_options options = read_options(path);
	struct pfr_check_report report = {.size = sizeof(report)};
	struct pfr_reporter reporter = {c, list_defect};
	struct reading reading;
	int code;

	code = filter_apply(&c->filter, "check", path, &options);
	if (!code)
		code = read_open(&reading, path, &options);
	if (code)
		return code;
	c->name = options.name;
	if (pfr_check(reading.session, &reporter, &report)) {
		complain(&c->complaints, pfr_session_error(reading.session));
		code = EXIT_IO;
	}
	read_progress_end();
	check_verdict(c, &report);
	code = filter_verdict(&c->filter, &reading, options.name, code);
	read_close(&reading);
	if (fflush(stdout))
		return say("cannot write standard output"), EXIT_IO;
	return code ? code : report.defects ? EXIT_DEFECT : EXIT_FINE;
}

int perfring_check(int argc, char **argv)
{
	static struct check c = {.most = 1000};
	struct options options = {.command = "check", .about = about, .rows = rows, .after = after, .filter = &c.filter};
	const char *path;
	int option, code;
	char end;

	while ((option = options_next(&options, argc, argv)) != -1) {
		if (option == OPTIONS_DONE)
			return options.code;
		if (option == 'q')
			c.quiet = true;
		else if (sscanf(optarg, "%" SCNu64 "%c", &c.most, &end) != 1)
			return usage("check", "'%s' is not a number", optarg);
	}
	code = options_file(&options, argc, argv, &path);
	return code ? code : check_run(&c, path);
}
