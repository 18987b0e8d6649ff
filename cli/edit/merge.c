/* SPDX-License-Identifier: MIT */
/*
 * perfring merge: several captures as one. The library makes it; here are the options and the output.
 */
#include "cli/convert/convert.h"
#include "cli/common/options.h"
#include "cli/common/read.h"

#include "perfring_session_edit.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	OUTPUT = 1,
	APART,
	OFFSET,
	OWN_CLOCKS,
	PARTS,
};

#define INPUTS 64

static const char about[] =
	"Writes the records of several captures, of one or several machines, to a new perf.data file, in the order of time. Events that are\n"
	"the same become one; times are joined by CLOCK_DATA (perf record -k CLOCK) where the machines differ.\n";

static const struct option_row rows[] = {
	{OUTPUT, 'o', "output", "OUT", "the file to write"},
	{APART, 0, "apart", 0, "processes of each capture get ids of their own, and names that begin with MACHINE:"},
	{OFFSET, 0, "offset", "N:SECONDS", "add SECONDS to the times of the Nth capture, from 1; repeatable"},
	{OWN_CLOCKS, 0, "own-clocks", 0, "do not join times by CLOCK_DATA"},
	{PARTS, 0, "parts", 0, "the captures are parts of one, as split makes them: what several have is written once"},
	{0, 0, 0, 0, 0}};

static const char after[] =
	HELP_FORCE
	"\nexit status: 0; 1 a capture has defects, OUT is whole; 2 usage; 3 something cannot be read or written, or\n"
	"the captures do not go together; there is no OUT.\n";

struct merge_command {
	struct pfr_merge_options options;
	struct pfr_merge_input input[INPUTS];
	struct reading reading[INPUTS];
	char machine[INPUTS][80];
	const char *path[INPUTS], *out;
	double offset[INPUTS];
	uint32_t nr;
	struct complaints complaints;
};

static void hear(void *keeper, const struct pfr_session_error *error)
{
	complain(keeper, error);
}

static int offset_option(struct merge_command *m)
{
	char *end;
	unsigned long n = strtoul(optarg, &end, 10);
	const char *seconds = end + 1;
	double value = *end == ':' ? strtod(seconds, &end) : 0;

	if (n < 1 || n > INPUTS || *end || end == seconds || !isfinite(value) || fabs(value) > 9e9)
		return usage("merge", "--offset takes N:SECONDS, such as 2:-1.5, not '%s'", optarg);
	m->offset[n - 1] = value;
	return EXIT_FINE;
}

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
	read_close(&m->reading[index]);
	return EXIT_FINE;
}

static int write_to(struct merge_command *m, struct sink *output)
{
	struct pfr_merge_report report = {.size = sizeof(report)};
	struct pfr_reporter reporter = {&m->complaints, hear};
	struct pfr_sink sink = sink_for_library(output);
	enum pfr_status status = pfr_merge(m->input, m->nr, &sink, &reporter, &m->options, &report);
	int code;

	read_progress_end();
	if (output->failed)
		return EXIT_IO;
	if (status) {
		print_stderr("%s: %s", output->name, *report.text ? report.text : status == PFR_E_MEMORY ? "out of memory" :
													   "a capture cannot be read");
		return EXIT_IO;
	}
	print_stderr("%s: %" PRIu64 " record%s of %u capture%s written, %u event%s; %" PRIu64 " that describe one recording removed", output->name,
		     report.records, plural(report.records), m->nr, plural(m->nr), report.events, plural(report.events), report.removed);
	if (report.damaged)
		print_stderr("%s: %" PRIu64 " record%s could not be kept", output->name, report.damaged, plural(report.damaged));
	code = sink_check(output, SINK_CHECK);
	return report.damaged || m->complaints.defects ? EXIT_DEFECT : code;
}

static int merge_run(struct merge_command *m)
{
	struct sink sink;
	uint32_t i;
	int code = EXIT_FINE;

	for (i = 0; i < m->nr && !code; i++) {
		m->input[i].offset = (int64_t)(m->offset[i] * 1e9 + (m->offset[i] < 0 ? -0.5 : 0.5));
		if (m->options.flags & PFR_MERGE_APART)
			code = look(m, i);
		if (!code)
			code = open_one(m, i, PFR_ORDER_TIME);
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
	static struct merge_command m;
	struct options options = {.command = "merge", .about = about, .rows = rows, .after = after, .words = "-o OUT [OPTION...] FILE..."};
	int option, code = EXIT_FINE;

	m.options.size = sizeof(m.options);
	while (!code && (option = options_next(&options, argc, argv)) != -1) {
		switch (option) {
		case OUTPUT: m.out = optarg; break;
		case APART: m.options.flags |= PFR_MERGE_APART; break;
		case OFFSET: code = offset_option(&m); break;
		case PARTS: m.options.flags |= PFR_MERGE_PARTS | PFR_MERGE_OWN_CLOCKS; break;
		case OWN_CLOCKS: m.options.flags |= PFR_MERGE_OWN_CLOCKS; break;
		default: return options.code;
		}
	}
	if (code)
		return code;
	while (optind < argc && m.nr < INPUTS)
		m.path[m.nr++] = argv[optind++];
	if (optind < argc)
		return usage("merge", "more than %d captures", INPUTS);
	if (m.options.flags & PFR_MERGE_PARTS && m.options.flags & PFR_MERGE_APART)
		return usage("merge", "--parts are of one machine, so they are not with --apart");
	if (m.nr < 2 && !(m.nr && m.options.flags & PFR_MERGE_PARTS))
		return usage("merge", "two captures or more are merged");
	return m.out ? merge_run(&m) : usage("merge", "-o OUT is missing");
}
