/* SPDX-License-Identifier: MIT */
/*
 * perfring check: every defect of a capture, one line for each cause, with its level, place and
 * reason. The library finds them.
 */
#include "check_columns.h"
#include "check_program.h"
#include "cli/common/account.h"
#include "cli/common/filter.h"
#include "perfring_session_jobs.h"

#include <inttypes.h>
#include <string.h>

static const char about[] =
	"Lists every defect of a capture: its level, its place, the reason, what to do; one line for each cause.\n"
	"An error: something is lost or cannot be read. A warning: something is odd, and all of it can be read.\n";
static const char after[] =
	"exit status: 0 no error; 1 errors, with --strict also warnings, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

#define NOTES 10 /* that are listed one by one */

struct check {
	struct printed_defects printed; /* of what is not a defect */
	const char *name;
	struct filter filter;
	struct pfr_findings *findings;
	struct check_columns columns;
	uint64_t listed, noted, most;
	enum pfr_program program;
	bool quiet, strict, each, json;
	uint32_t nr_jobs;
};

/* error: null where causes are not distinguished. */
static bool list_row(struct check *c, const struct pfr_session_error *error, uint64_t count, uint64_t last)
{
	if (!c->columns.fields)
		return false;
	c->listed++;
	if (c->listed <= c->most)
		check_columns_put(&c->columns, error, count, last);
	return true;
}

static void list_line(struct check *c, const struct pfr_session_error *error, const char *more)
{
	c->listed++;
	if (!c->quiet && c->listed <= c->most)
		print_stdout("%s: %s: %s: %s%s", error->path, pfr_level_name(pfr_level_of(error->status)), pfr_status_name(error->status), error->text, more);
}

/* What is no defect, such as where reading resumes; of a file full of damage not all. */
static void note_one(struct check *c, const struct pfr_session_error *error)
{
	uint64_t most = c->each ? c->most : NOTES;

	c->noted++;
	if (c->noted <= most)
		print_defect(&c->printed, error);
	else if (c->noted == most + 1)
		print_stderr("%s: further notes of this kind are not listed%s", c->name, c->each ? "; --most N lists more" : "; check --each lists them");
}

static void report_error(void *user, const struct pfr_session_error *error)
{
	struct check *c = user;
	bool note = pfr_status_class(error->status) == PFR_CLASS_NOTE && error->status != PFR_INTERRUPTED;

	if (c->json || (!note && !c->each)) {
		pfr_findings_add(c->findings, error);
		return;
	}
	if (note && !c->quiet)
		note_one(c, error);
	if (!note && error->status != PFR_INTERRUPTED && !list_row(c, error, 1, error->offset)) /* the verdict has it */
		list_line(c, error, "");
}

/* ---- for people -------------------------------------------------------------------- */

static void list_finding(struct check *c, const struct pfr_finding *f)
{
	char more[128] = "";

	if (list_row(c, f->first, f->count, f->last))
		return;
	if (!f->first) {
		c->listed++;
		if (!c->quiet)
			print_stdout("%s: error: %" PRIu64 " more defects of other causes, the last at 0x%" PRIx64, c->name, f->count, f->last);
		return;
	}
	if (f->first->status == PFR_INTERRUPTED)
		return;
	if (f->count > 1)
		snprintf(more, sizeof(more), "; %" PRIu64 " more of this cause, the last at 0x%" PRIx64, f->count - 1, f->last);
	list_line(c, f->first, more);
}

static void verdict(struct check *c, const struct pfr_check_report *report)
{
	struct pfr_finding finding;
	uint32_t i;

	for (i = 0; !pfr_findings_get(c->findings, i, &finding); i++)
		list_finding(c, &finding);
	if (c->quiet || c->columns.fields)
		return;
	if (c->listed > c->most)
		print_stdout("%s: %" PRIu64 " more %s%s%s", c->name, c->listed - c->most, c->each ? "defect" : "cause", plural(c->listed - c->most),
			     c->each ? "" : " of defects");
	if (report->interrupted)
		print_stdout("%s: error: INTERRUPTED: the recording was cut off before its end; its records can be read, features written at the end are missing", c->name);
	if (report->warnings)
		print_stdout("%s: %" PRIu64 " record%s, %" PRIu64 " defect%s, %" PRIu64 " of which only a warning", c->name, report->records, plural(report->records), report->defects,
			     plural(report->defects), report->warnings);
	else
		print_stdout("%s: %" PRIu64 " record%s, %" PRIu64 " defect%s", c->name, report->records, plural(report->records), report->defects, plural(report->defects));
}

/* ---- JSON -------------------------------------------------------------------------------- */

static void json_finding(const struct pfr_finding *f)
{
	const struct pfr_session_error *e = f->first;

	printf("{\"level\":\"%s\",\"count\":%" PRIu64 ",\"last\":%" PRIu64, pfr_level_name(f->level), f->count, f->last);
	if (e) {
		printf(",\"status\":\"%s\",\"offset\":%" PRIu64 ",\"path\":", pfr_status_name(e->status), e->offset);
		print_name_json(e->path);
		printf(",\"field\":\"%s\",\"text\":", e->where.status ? pfr_row_name(e->where.row) : "");
		print_name_json(e->text);
	}
	putchar('}');
}

static void json_verdict(struct check *c, const struct pfr_check_report *report)
{
	struct pfr_finding finding;
	uint32_t i;

	printf("{\"name\":");
	print_name_json(c->name);
	printf(",\"records\":%" PRIu64 ",\"defects\":%" PRIu64 ",\"warnings\":%" PRIu64 ",\"interrupted\":%s,\"findings\":[", report->records,
	       report->defects, report->warnings, report->interrupted ? "true" : "false");
	for (i = 0; !pfr_findings_get(c->findings, i, &finding); i++) {
		fputs(i ? "," : "", stdout);
		json_finding(&finding);
	}
	printf("]}\n");
}

/* ---- other readers ------------------------------------------------------------------------- */

static int check_program(struct check *c, struct reading *reading)
{
	struct pfr_program_report report = {.size = sizeof(report)};
	struct check_program what = {c->name, c->program, !c->json};
	enum pfr_status status = pfr_check_program(reading->session, c->program, &report);

	if (status && pfr_session_error(reading->session))
		print_defect(&c->printed, pfr_session_error(reading->session));
	read_progress_end();
	if (status)
		return EXIT_IO;
	if (!c->quiet)
		check_program_print(&what, &report);
	return check_program_reads(&report) ? EXIT_FINE : EXIT_DEFECT;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static int check_session(struct check *c, struct reading *reading)
{
	struct pfr_check_report report = {.size = sizeof(report)};
	struct pfr_reporter reporter = {sizeof(reporter), c, report_error};
	struct pfr_finding finding;
	int code = EXIT_FINE;

	if (pfr_check(reading->session, &reporter, &report)) {
		print_defect(&c->printed, pfr_session_error(reading->session));
		code = EXIT_IO;
	}
	read_progress_end();
	if (pfr_findings_get(c->findings, 0, &finding) == PFR_E_MEMORY)
		return print_no_memory(c->name);
	if (c->json && !c->quiet)
		json_verdict(c, &report);
	else
		verdict(c, &report);
	code = filter_verdict(&c->filter, reading, c->name, code);
	return code ? code : report.defects - (c->strict ? 0 : report.warnings) ? EXIT_DEFECT :
										  EXIT_FINE;
}

static int check_run(struct check *c, const char *path)
{
	struct pfr_session_options options = read_options(path);
	struct reading reading;
	int code;

	if (c->quiet)
		account_quiet();
	options.jobs = c->nr_jobs;
	c->filter.file_order = true; /* what is wrong with a file is in its order */
	code = filter_apply(&c->filter, "check", path, &options);
	if (!code)
		code = read_open(&reading, path, &options);
	if (code)
		return code;
	c->name = options.name;
	if (pfr_findings_open(&c->findings, 0))
		code = print_no_memory(c->name);
	else if (!(code = check_columns_open(&c->columns)))
		code = c->program ? check_program(c, &reading) : check_session(c, &reading);
	code = check_columns_close(&c->columns, code);
	pfr_findings_close(c->findings);
	read_close(&reading);
	return stdout_end(code);
}

static const struct option_row rows[] = {
	{.name = "strict", OPTION_FLAG_AT(struct check, strict), .text = "warnings make the exit status 1, too"},
	{.name = "each", OPTION_FLAG_AT(struct check, each), .text = "a line for each defect, not for each cause"},
	{.name = "most", .value = "N", OPTION_NUMBER_AT(struct check, most, 0, UINT64_MAX), .text = "stop listing after N lines (1000), and only count"},
	OPTION_FOR_AT(struct check, program, "whether perf-6.1, perf-6.12 or perf-7.2 reads it, which of its tools do not, and why"),
	{.letter = 'j', .name = "json", OPTION_FLAG_AT(struct check, json), .text = "one JSON object"},
	{.letter = 'F', .name = "fields", .once = "give one list, with commas", .value = "NAME[,NAME...]", OPTION_CALL_AT(struct check, columns, check_columns_option), .words = CHECK_COLUMN_NAMES, .list = true, .text = "rows of these: level, status, path, offset, field, count, last, text; tabs between them"},
	{.letter = 'T', .name = "table", OPTION_FLAG_AT(struct check, columns.table), .text = "them in columns, with heads"},
	{.letter = 'q', .name = "quiet", OPTION_FLAG_AT(struct check, quiet), .text = "print nothing; the result is the exit status"},
	JOBS_OPTION(struct check, nr_jobs, "threads (default: the CPUs, 8 at most); the output is the same"),
	{0}};

const struct command_line command_check = {
	.name = "check", .about = about, .after = after, .input = true, .reads = true, .sets = {{rows, 0}, {filter_rows, offsetof(struct check, filter)}}};

int perfring_check(int argc, char **argv)
{
	static struct check c = {.most = 1000};
	struct command_words words;
	const char *path;
	int code;

	c.nr_jobs = pfr_jobs_default();
	if (!options_read(&command_check, &c, argc, argv, &words, &code))
		return code;
	if (c.program && filter_is_set(&c.filter))
		return usage("check", "--for is about a whole capture, so no records can be chosen");
	if ((c.columns.fields || c.columns.table) && (c.json || c.quiet || c.program))
		return usage("check", "-F and -T are not for --json, --quiet and --for");
	code = words_file(&words, &path);
	return code ? code : check_run(&c, path);
}
