/* SPDX-License-Identifier: MIT */
/*
 * perfring merge: several captures as one. The library makes it; here are the options and the output.
 */
#include "cli/convert/convert.h"
#include "cli/common/account.h"
#include "cli/text/number.h"
#include "cli/common/options.h"
#include "cli/common/read.h"

#include "perfring_session_edit.h"

#include <inttypes.h>
#include <string.h>

#define INPUTS 64

static const char about[] =
	"Writes the records of several captures, of one or several machines, to a new perf.data file, in the order of time. Events that are\n"
	"the same become one; times are joined by CLOCK_DATA (perf record -k CLOCK) where the machines differ.\n";

static const char after[] =
	"exit status: 0; 1 a capture has defects, OUT is whole; 2 usage; 3 something cannot be read or written, or\n"
	"the captures do not go together; there is no OUT.\n";

struct merge_command {
	struct pfr_merge_options options;
	struct pfr_merge_input input[INPUTS];
	struct reading reading[INPUTS];
	char machine[INPUTS][80];
	const char *path[INPUTS], *out;
	uint32_t nr, offsets; /* offsets: the last capture that one is for */
	struct printed_defects printed;
};

static void report_error(void *user, const struct pfr_session_error *error)
{
	print_defect(user, error);
}

/* N:SECONDS, which may be negative. */
static int take_offset(void *to, const char *command, const char *text)
{
	struct merge_command *m = to;
	const char *at = text;
	bool negative;
	uint64_t n, ns;

	if (!number_take(&at, &n) || n < 1 || n > INPUTS || *at++ != ':')
		return usage(command, "--offset takes N:SECONDS, such as 2:-1.5, with N from 1 to %d, not '%s'", INPUTS, text);
	negative = *at == '-';
	at += negative || *at == '+';
	if (!number_take_seconds(&at, &ns) || *at || ns > INT64_MAX)
		return usage(command, "--offset takes N:SECONDS, such as 2:-1.5, not '%s'", text);
	m->input[n - 1].offset = negative ? -(int64_t)ns : (int64_t)ns;
	m->offsets = n > m->offsets ? (uint32_t)n : m->offsets;
	return EXIT_FINE;
}

static const struct option_row rows[] = {
	{.letter = 'o', .name = "output", .once = "", .value = "OUT", OPTION_TEXT_AT(struct merge_command, out), .text = "the file to write"},
	{.name = "apart", OPTION_BITS_AT(struct merge_command, options.flags, PFR_MERGE_APART), .text = "processes of each capture get ids of their own, and names that begin with MACHINE:"},
	{.name = "offset", .value = "N:SECONDS", .kind = OPTION_CALL, .set = take_offset, .text = "add SECONDS to the times of the Nth capture, from 1; repeatable"},
	{.name = "own-clocks", OPTION_BITS_AT(struct merge_command, options.flags, PFR_MERGE_OWN_CLOCKS), .text = "do not join times by CLOCK_DATA"},
	{.name = "parts", OPTION_BITS_AT(struct merge_command, options.flags, PFR_MERGE_PARTS | PFR_MERGE_OWN_CLOCKS), .text = "the captures are parts of one, as split makes them: tasks, mappings and such, which several have, are written once"},
	{0}};

const struct command_line command_merge = {
	.name = "merge", .about = about, .words = "-o OUT [OPTION...] FILE...", .after = after, .reads = true, .writes = true, .sets = {{rows, 0}}};

/* The hostname, which a first reading has to find; machines of one name get numbers. */
static void name_machine(struct merge_command *m, uint32_t index)
{
	struct pfr_frame frame;
	char *name = m->machine[index];
	uint32_t i;

	snprintf(name, 40, "%u", index + 1);
	if (!pfr_session_feature(m->reading[index].session, PFR_FEATURE_HOSTNAME, &frame) && frame.size > 4)
		snprintf(name, 40, "%.*s", (int)strnlen((const char *)frame.data + 4, frame.size - 4), (const char *)frame.data + 4);
	for (i = 0; i < index; i++)
		if (!strcmp(name, m->machine[i])) {
			snprintf(name + strlen(name), 12, "-%u", index + 1);
			break;
		}
	m->input[index].machine = name;
}

static int open_one(struct merge_command *m, uint32_t index, uint32_t order)
{
	struct pfr_session_options options = read_options(m->path[index]);

	options.order = order;
	return read_open(&m->reading[index], m->path[index], &options);
}

/* Reads the beginning of a capture, for its machine's name. */
static int look(struct merge_command *m, uint32_t index)
{
	const struct pfr_session_record *r;
	int code = open_one(m, index, PFR_ORDER_FILE);

	if (code)
		return code;
	while (pfr_session_next(m->reading[index].session, &r) == PFR_OK)
		if (r->what == PFR_WHAT_RECORD && r->frame.type < PFR_RECORD_HEADER_ATTR)
			break;
	name_machine(m, index);
	read_close_aside(&m->reading[index]);
	return EXIT_FINE;
}

/* Whether one of the captures could not be read, which is reported. */
static bool unread(const struct merge_command *m)
{
	uint32_t i;

	for (i = 0; i < m->nr; i++)
		if (pfr_session_error(m->reading[i].session)) {
			read_failed(&m->reading[i], m->path[i], PFR_E_SYSTEM);
			return true;
		}
	return false;
}

static int write_to(struct merge_command *m, struct sink *output)
{
	struct pfr_merge_report report = {.size = sizeof(report)};
	struct pfr_reporter reporter = {sizeof(reporter), &m->printed, report_error};
	struct pfr_sink sink = sink_for_library(output);
	enum pfr_status status = pfr_merge(m->input, m->nr, &sink, &reporter, &m->options, &report);
	int code;

	read_progress_end();
	if (output->failed)
		return EXIT_IO;
	if (status) {
		if (*report.text || !unread(m))
			print_stderr("%s: %s", output->name, *report.text ? report.text : pfr_status_cause(status));
		return EXIT_IO;
	}
	print_stderr("%s: %" PRIu64 " record%s of %u capture%s written, %u event%s; %" PRIu64 " that describe one recording removed", output->name,
		     report.records, plural(report.records), m->nr, plural(m->nr), report.events, plural(report.events), report.removed);
	if (report.damaged)
		print_stderr("%s: %" PRIu64 " record%s could not be kept", output->name, report.damaged, plural(report.damaged));
	account_told(PFR_CAUSE_ONE_RECORDING);
	account_told(PFR_CAUSE_ONE_SECTION);
	code = sink_check(output, SINK_CHECK);
	return code < EXIT_USAGE && (report.damaged || m->printed.defects) ? EXIT_DEFECT : code;
}

static int merge_run(struct merge_command *m)
{
	struct sink sink;
	uint32_t i;
	int code = EXIT_FINE;

	for (i = 0; i < m->nr && !code; i++) {
		if (m->options.flags & PFR_MERGE_APART)
			code = look(m, i);
		if (!code)
			code = open_one(m, i, PFR_ORDER_TIME);
		m->input[i].size = sizeof(m->input[i]);
		m->input[i].session = m->reading[i].session;
	}
	if (!code)
		code = sink_open_capture(&sink, m->out);
	if (!code)
		code = sink_for_file(&sink);
	if (!code)
		code = sink_end(&sink, write_to(m, &sink));
	for (i = 0; i < m->nr; i++)
		if (m->reading[i].session)
			read_close(&m->reading[i]);
	return code;
}

int perfring_merge(int argc, char **argv)
{
	static struct merge_command m = {.options = {.size = sizeof(m.options)}};
	struct command_words words;
	int code;

	if (!options_read(&command_merge, &m, argc, argv, &words, &code))
		return code;
	if (words.nr > INPUTS)
		return usage("merge", "more than %d captures: merge so many at a time, and then what that writes", INPUTS);
	for (; m.nr < (uint32_t)words.nr; m.nr++)
		m.path[m.nr] = words.word[m.nr];
	if (m.options.flags & PFR_MERGE_PARTS && m.options.flags & PFR_MERGE_APART)
		return usage("merge", "--parts are of one machine, so they are not with --apart");
	if (m.nr < 2 && !(m.nr && m.options.flags & PFR_MERGE_PARTS))
		return usage("merge", "two captures or more are merged");
	if (m.offsets > m.nr)
		return usage("merge", "--offset %u: there are %u captures", m.offsets, m.nr);
	return m.out ? merge_run(&m) : usage("merge", "-o OUT is missing");
}
