/* SPDX-License-Identifier: MIT */
/*
 * perfring stat: how many records of each type and event, over what time, and what was lost; on request by thread, process, CPU,
 * file and field, and over time. The library counts; here are the options and the loop.
 */
#include "stat.h"
#include "perfring_session_jobs.h"
#include "tally.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
	BY = 1,
	TOP,
	TIMES,
	ALL,
	JSON,
	JOBS,
};

static const struct option_row rows[] = {
	{BY, 0, "by", "WHAT[,WHAT...]", "samples by comm, pid, tid, cpu or dso; records by type; bytes by field; all events"},
	{TOP, 0, "top", "N", "the N largest of each of these (10); the rest is summed"},
	{TIMES, 0, "times", 0, "samples and losses over time, and gaps without a record; of perf stat record, each reading"},
	{ALL, 0, "all", 0, "all of that"},
	{'F', 'F', "fields", "NAME[,NAME...]", "instead: records of each combination of these fields' values, as of dump -F; tabs between them"},
	{'T', 'T', "table", 0, "them in columns, with heads"},
	{JSON, 'j', "json", 0, "one JSON object"},
	JOBS_PARTS_ROW(JOBS),
	{0, 0, 0, 0, 0}};

static const char about[] =
	"Shows a capture at a glance: the machine and command, records by type and by event, with time span, rates and losses;\n"
	"of a file of perf stat record, what it counted.\n";
static const char after[] =
	"--by dso and field, and --times, look at every record and take longer.\n"
	"exit status: 0; 1 the capture has defects, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

struct stat_command {
	struct reading reading;
	struct filter filter;
	struct stat_view view;
	struct tally tally;
	bool json, tallies;
	uint32_t nr_jobs;
	struct pfr_summary *part[PFR_JOBS_MOST]; /* of other threads, from 1 on */
	bool no_memory;
};

static bool add_by(struct stat_command *s, const char *name, size_t size)
{
	unsigned by;

	for (by = 0; by < PFR_BY_NR; by++) {
		if (strlen(stat_by_name(by)) != size || strncmp(stat_by_name(by), name, size))
			continue;
		s->view.by |= 1u << by;
		return true;
	}
	return false;
}

static int take_by(struct stat_command *s, const char *text)
{
	for (;; text++) {
		size_t size = strcspn(text, ",");

		if (!add_by(s, text, size))
			return usage("stat", "'%.*s' is not one of type, event, comm, pid, tid, cpu, dso, field", (int)size, text);
		text += size;
		if (!*text)
			return EXIT_FINE;
	}
}

static int take_top(struct stat_command *s, const char *text)
{
	char *end;
	unsigned long top = strtoul(text, &end, 10);

	if (*text < '0' || *text > '9' || *end || !top || top > STAT_MOST)
		return usage("stat", "'%s' is not a number from 1 to %d", text, STAT_MOST);
	s->view.top = s->tally.top = top;
	return EXIT_FINE;
}

static int take_option(struct stat_command *s, int option)
{
	switch (option) {
	case BY: return take_by(s, optarg);
	case TOP: return take_top(s, optarg);
	case TIMES: s->view.times = true; return EXIT_FINE;
	case 'F':
		s->tallies = true;
		return show_fields_option(&s->tally.show, "stat", optarg);
	case 'T':
		s->tallies = s->tally.table = true;
		return EXIT_FINE;
	case ALL:
		s->view.times = true;
		s->view.by = (1u << PFR_BY_NR) - 1;
		return EXIT_FINE;
	case JOBS: return options_jobs("stat", optarg, &s->nr_jobs);
	default: s->json = true; return EXIT_FINE;
	}
}

static int stat_open(struct stat_command *s, const char *path)
{
	struct pfr_summary_options wanted = {.size = sizeof(wanted), .by = s->view.by, .times = s->view.times};
	struct pfr_session_options options = read_options(path);
	int code;

	if ((s->tallies || s->view.by & (1u << PFR_BY_COMM | 1u << PFR_BY_DSO)) && !s->filter.has_at)
		options.order = PFR_ORDER_TIME;
	options.jobs = s->nr_jobs;
	code = filter_apply(&s->filter, "stat", path, &options);
	if (!code)
		code = read_open(&s->reading, path, &options);
	if (code)
		return code;
	if (pfr_summary_open(&s->view.summary, s->reading.session, &wanted)) {
		print_stderr("%s: there is not enough memory", options.name);
		return EXIT_IO;
	}
	return s->tallies ? tally_open(&s->tally, s->reading.session) : EXIT_FINE;
}

static int stat_print_tally(struct stat_command *s, const char *path)
{
	uint64_t bad = pfr_summary_totals(s->view.summary)->bad;
	int code = bad && !s->reading.complaints.failed ? EXIT_DEFECT : EXIT_FINE;

	code = filter_verdict(&s->filter, &s->reading, path, tally_print(&s->tally, path, read_code(&s->reading, code)));
	if (bad)
		print_stderr("%s: %" PRIu64 " record%s bad; 'perfring check' lists the defects", read_name(path), bad, bad == 1 ? " is" : "s are");
	return code;
}

/* ---- parts ---------------------------------------------------------------------- */

static enum pfr_status read_part(void *keeper, uint32_t part, struct pfr_session *session)
{
	struct stat_command *s = keeper;
	struct pfr_summary *summary = s->view.summary;
	const struct pfr_session_record *r;
	enum pfr_status status = PFR_OK;

	if (part && pfr_summary_open(&s->part[part], session, 0))
		return PFR_E_MEMORY;
	summary = part ? s->part[part] : summary;
	while (status != PFR_E_MEMORY && (part ? pfr_session_next(session, &r) == PFR_OK : (r = read_next(&s->reading)) != 0))
		status = pfr_summary_add(summary, r);
	return status == PFR_E_MEMORY ? status : PFR_OK;
}

static void part_done(void *keeper, uint32_t part, struct pfr_session *session, int good)
{
	struct stat_command *s = keeper;

	(void)session;
	if (good && pfr_summary_merge(s->view.summary, s->part[part]))
		s->no_memory = true;
	pfr_summary_close(s->part[part]);
}

/* What several threads can count. False: there is no memory. */
static bool stat_parts(struct stat_command *s)
{
	struct pfr_split_options options = {.size = sizeof(options), .keeper = s, .read = read_part, .done = part_done};

	if (s->tallies || s->view.times || s->view.by)
		return true;
	return !pfr_split_read(s->reading.session, &options) && !s->no_memory;
}

static int stat_read(struct stat_command *s, const char *path)
{
	const struct pfr_session_record *r;
	int code;

	if (!stat_parts(s)) {
		print_stderr("%s: there is not enough memory", path);
		return EXIT_IO;
	}
	while ((r = read_next(&s->reading)))
		if (pfr_summary_add(s->view.summary, r) == PFR_E_MEMORY || (s->tallies && !tally_add(&s->tally, s->reading.session, r))) {
			print_stderr("%s: there is not enough memory", path);
			return EXIT_IO;
		}
	read_progress_end();
	if (s->tallies)
		return stat_print_tally(s, path);
	s->view.reading = &s->reading;
	if (s->json)
		stat_print_json(&s->view);
	else
		stat_print(&s->view);
	code = pfr_summary_totals(s->view.summary)->bad && !s->reading.complaints.failed ? EXIT_DEFECT : EXIT_FINE;
	return filter_verdict(&s->filter, &s->reading, path, read_code(&s->reading, code));
}

static int stat_run(struct stat_command *s, const char *path)
{
	int code = stat_open(s, path);

	if (!code)
		code = stat_read(s, path);
	pfr_summary_close(s->view.summary);
	tally_close(&s->tally);
	if (s->reading.session)
		read_close(&s->reading);
	return fflush(stdout) ? (print_stderr("cannot write standard output"), EXIT_IO) : code;
}

int perfring_stat(int argc, char **argv)
{
	static struct stat_command s = {.view = {.top = STAT_TOP}};
	struct options options = {.command = "stat", .about = about, .rows = rows, .after = after, .filter = &s.filter};
	const char *path;
	int option, code = EXIT_FINE;

	s.nr_jobs = pfr_jobs_default();
	while (!code && (option = options_next(&options, argc, argv)) != -1) {
		if (option == OPTIONS_DONE)
			return options.code;
		code = take_option(&s, option);
	}
	if (!code && s.tallies && (s.json || s.view.times || s.view.by))
		code = usage("stat", "-F and -T are not for --json, --by, --times and --all");
	if (!code)
		code = options_file(&options, argc, argv, &path);
	return code ? code : stat_run(&s, path);
}
