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
#include <unistd.h>

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
	bool json, all, tallies;
	uint64_t top; /* of --top; UINT64_MAX: it was not given */
	uint32_t nr_jobs;
	struct pfr_summary *part[PFR_JOBS_MOST]; /* of other threads, from 1 on */
	bool no_memory;
};

#define BY_WORDS "type event comm pid tid cpu dso field" /* in the order of enum pfr_summary_by */

static const struct option_row rows[] = {
	{.name = "by", .value = "WHAT[,WHAT...]", OPTION_WORDS_AT(struct stat_command, view.by, BY_WORDS), .text = "samples and period by comm, pid, tid, cpu or dso, of each event; records by type; bytes by field; all events"},
	{.name = "top", .value = "N", OPTION_NUMBER_AT(struct stat_command, top, 0, UINT32_MAX), .text = "the N largest of each of these (10; 0: all); the rest is summed"},
	{.name = "times", OPTION_FLAG_AT(struct stat_command, view.times), .text = "samples and losses over time, and gaps without a record; of perf stat record, each reading"},
	{.name = "all", OPTION_FLAG_AT(struct stat_command, all), .text = "all of that"},
	{.letter = 'F', .name = "fields", .once = "give one list, with commas", .value = "NAME[,NAME...]", OPTION_CALL_AT(struct stat_command, tally.show, show_fields_option), .offer = OFFER_FIELDS, .list = true, .text = "instead: records of each combination of these fields' values, as of dump -F; tabs between them"},
	{.letter = 'T', .name = "table", OPTION_FLAG_AT(struct stat_command, tally.table), .text = "them in columns, with heads"},
	{.letter = 'j', .name = "json", OPTION_FLAG_AT(struct stat_command, json), .text = "one JSON object"},
	JOBS_OPTION(struct stat_command, nr_jobs, "threads (default: the CPUs, 8 at most); the output is the same"),
	{0}};

const struct command_line command_stat = {
	.name = "stat", .about = about, .after = after, .input = true, .reads = true, .sets = {{rows, 0}, {filter_rows, offsetof(struct stat_command, filter)}}};

/* Names of threads and of what is mapped are those of the time of a record; and the first records are so, too. */
static bool needs_order(const struct stat_command *s)
{
	const struct filter *filter = &s->filter;

	if (s->view.by & (1u << PFR_SUMMARY_BY_COMM | 1u << PFR_SUMMARY_BY_DSO))
		return true;
	return s->tallies && (pfr_show_follows(s->tally.show.fields) || filter->of.first || filter->of.skip || filter->tail || filter->around);
}

static int stat_open(struct stat_command *s, const char *path)
{
	struct pfr_summary_options wanted = {.size = sizeof(wanted), .by = s->view.by, .times = s->view.times};
	struct pfr_session_options options = read_options(path);
	int code;

	if (needs_order(s) && !s->filter.has_at)
		options.order = PFR_ORDER_TIME;
	options.flags |= PFR_SESSION_JOIN_SPLIT; /* a record of simpleperf in pieces is one, as in dump and check */
	options.flags |= PFR_SESSION_ALL;        /* what counts were before the samples that are chosen */
	options.jobs = s->nr_jobs;
	code = filter_apply(&s->filter, "stat", path, &options);
	if (!code)
		code = read_open(&s->reading, path, &options);
	if (code)
		return code;
	if (pfr_summary_open(&s->view.summary, s->reading.session, &wanted)) {
		print_no_memory(options.name);
		return EXIT_IO;
	}
	return s->tallies ? tally_open(&s->tally, s->reading.session) : EXIT_FINE;
}

static int stat_print_tally(struct stat_command *s, const char *path)
{
	uint64_t bad = pfr_summary_totals(s->view.summary)->bad;
	int code = bad && !s->reading.printed.failed ? EXIT_DEFECT : EXIT_FINE;

	code = filter_verdict(&s->filter, &s->reading, path, tally_print(&s->tally, path, read_code(&s->reading, code)));
	if (bad)
		print_stderr("%s: %" PRIu64 " record%s bad; 'perfring check' lists the defects", read_name(path), bad, bad == 1 ? " is" : "s are");
	return code;
}

/* ---- parts ---------------------------------------------------------------------- */

static enum pfr_status read_part(void *user, uint32_t part, struct pfr_session *session)
{
	struct stat_command *s = user;
	struct pfr_summary *summary = s->view.summary;
	const struct pfr_session_record *r;
	enum pfr_status status = PFR_OK;

	if (part && pfr_summary_open(&s->part[part], session, 0))
		return PFR_E_MEMORY;
	summary = part ? s->part[part] : summary;
	while (status != PFR_E_MEMORY && (!part || !pfr_summary_has_counts(summary)) && (part ? pfr_session_next(session, &r) == PFR_OK : (r = read_next(&s->reading)) != 0))
		status = pfr_summary_add(summary, r);
	if (part && pfr_summary_has_counts(summary))
		return PFR_E_OPTIONS; /* what has grown since the part before; one session reads on from there */
	return status == PFR_E_MEMORY ? status : PFR_OK;
}

static void part_done(void *user, uint32_t part, struct pfr_session *session, int good)
{
	struct stat_command *s = user;

	(void)session;
	if (good && pfr_summary_merge(s->view.summary, s->part[part]))
		s->no_memory = true;
	pfr_summary_close(s->part[part]);
}

/* What several threads can count. False: there is no memory. */
static bool stat_parts(struct stat_command *s)
{
	struct pfr_split_options options = {.size = sizeof(options), .user = s, .read = read_part, .done = part_done};

	if (s->tallies || s->view.times || s->view.by)
		return true;
	return !pfr_split_read(s->reading.session, &options) && !s->no_memory;
}

/* Of combinations of fields, the summary has only what is bad. False: there is no memory. */
static bool stat_add(struct stat_command *s, const struct pfr_session_record *r)
{
	if (s->tallies && r->passes && !tally_add(&s->tally, s->reading.session, r))
		return false;
	return (s->tallies && s->tally.keyed) || pfr_summary_add(s->view.summary, r) != PFR_E_MEMORY;
}

static int stat_read(struct stat_command *s, const char *path)
{
	const struct pfr_session_record *r;
	int code;

	if (!stat_parts(s)) {
		print_no_memory(path);
		return EXIT_IO;
	}
	while ((r = read_next(&s->reading)))
		if (!stat_add(s, r)) {
			print_no_memory(path);
			return EXIT_IO;
		}
	read_progress_end();
	if (s->tallies)
		return stat_print_tally(s, path);
	s->view.reading = &s->reading;
	s->view.no_memory = &s->no_memory;
	if (s->json)
		stat_print_json(&s->view);
	else
		stat_print(&s->view);
	if (s->no_memory) {
		print_stderr("%s: there is not enough memory; the output is not whole", path);
		return EXIT_IO;
	}
	code = pfr_summary_totals(s->view.summary)->bad && !s->reading.printed.failed ? EXIT_DEFECT : EXIT_FINE;
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
	return stdout_end(code);
}

/* Whether a word is what perf stat runs: no file here, and the name of a program. */
static bool is_program(const char *word)
{
	const char *path = getenv("PATH");
	char name[4096];
	size_t size;

	for (; path && *path && !strchr(word, '/') && access(word, F_OK); path += size + (path[size] == ':')) {
		size = strcspn(path, ":");
		if ((size_t)snprintf(name, sizeof(name), "%.*s/%s", (int)size, path, word) < sizeof(name) && !access(name, X_OK))
			return true;
	}
	return false;
}

int perfring_stat(int argc, char **argv)
{
	static struct stat_command s;
	struct command_words words;
	const char *path;
	int code;

	s.nr_jobs = pfr_jobs_default();
	s.top = UINT64_MAX;
	if (!options_read(&command_stat, &s, argc, argv, &words, &code))
		return code;
	s.tally.top = s.top == UINT64_MAX ? 0 : (size_t)s.top;
	s.view.top = s.top == UINT64_MAX ? STAT_TOP : s.top && s.top < PFR_SUMMARY_KEYS ? (size_t)s.top :
											  PFR_SUMMARY_KEYS;
	s.tallies = s.tally.table || s.tally.show.fields;
	if (s.all)
		s.view.by = (1u << PFR_SUMMARY_BY_NR) - 1;
	s.view.times |= s.all;
	if (s.tallies && (s.json || s.view.times || s.view.by))
		return usage("stat", "-F and -T are not for --json, --by, --times and --all");
	if (words.nr && is_program(words.word[0]))
		return usage("stat", "'%s' is no capture: perfring count counts events of a command, as perf stat does", words.word[0]);
	code = words_file(&words, &path);
	return code ? code : stat_run(&s, path);
}
