/* SPDX-License-Identifier: MIT */
/*
 * perfring convert: the options, the output, the exit code. The library converts.
 */
#include "convert.h"
#include "cli/common/filter.h"
#include "perfring_session_jobs.h"
#include "tables.h"

#include <string.h>
#include <unistd.h>

enum {
	TO = 1,
	NAMES,
	LEAN,
	SORT,
	KEEP,
	INTEGERS,
	FIELDS,
	JOBS,
};

static const struct option_row rows[] = {
	{TO, 0, "to", "FORMAT", "cbor, json or perf.data"},
	{NAMES, 0, "names", 0, "CBOR: keys are names of fields, not numbers"},
	{LEAN, 0, "lean", 0, "CBOR: leave out what only the way back needs"},
	{SORT, 0, "sort", 0, "records in the order of time"},
	{KEEP, 0, "keep-compressed", 0, "CBOR: compressed records stay so, what they hold is left out"},
	JSON_INTEGERS_ROW(INTEGERS),
	CONVERT_NO_FIELDS_ROWS(FIELDS),
	JOBS_ROW(JOBS),
	{0, 0, 0, 0, 0}};

static const char about[] =
	"Makes CBOR or JSON Lines of a capture; and of CBOR, byte for byte, the capture again.\n"
	"--to parquet, arrow, csv and jsonl make tables: perfring convert --to parquet --help.\n"
	"--to folded, pprof and firefox make profiles: perfring convert --to pprof --help.\n";

static const char after[] =
	HELP_FORCE
	"\nIN is a file, a pipe's output, a directory, or what convert --to cbor made; OUT a file,\n"
	"or for CBOR of a directory that directory. Either may be '-'. OUT is not there before it\n"
	"is whole. doc/cbor.md documents the mapping, doc/*.cddl has it for programs. Bad records\n"
	"are carried as they are. CBOR is of whole captures: perfring edit writes a part first.\n"
	"exit status: 0; 1 the capture has defects, OUT is whole; or the CBOR is bad, there is no OUT;\n"
	"2 usage; 3 something cannot be read or written, there is no OUT.\n";

static void hear(void *keeper, const struct pfr_session_error *error)
{
	complain(keeper, error);
}

/* The options of a session on IN: flags and jobs as given. */
static struct pfr_session_options options_of(const struct pfr_session_options *as, const char *in)
{
	struct pfr_session_options options = read_options(in);

	options.flags |= as->flags;
	options.jobs = as->jobs;
	return options;
}

static int convert_run(int fd, const struct pfr_convert_options *options, struct sink *sink, struct complaints *complaints)
{
	struct pfr_convert_report report = {.size = sizeof(report)};
	struct pfr_sink as = sink_for_library(sink);
	enum pfr_status status = pfr_convert(fd, options, &as, &report);

	read_progress_end();
	if (status == PFR_E_NOT_CBOR)
		print_stderr("%s: a capture already, and not CBOR of one; what is damaged or cut off is repaired by: perfring recover -o OUT %s",
			     options->session->name, options->session->name);
	else if (status && !sink->failed)
		complain(complaints, &report.error);
	if (!status && report.bad && options->to == PFR_CONVERT_CBOR)
		print_stderr("%s: %llu bad record%s, carried with the bytes as they are", options->session->name, (unsigned long long)report.bad, plural(report.bad));
	if (sink->failed || (status && read_status_code(status) == EXIT_IO))
		return EXIT_IO;
	return status || report.bad || report.defects ? EXIT_DEFECT : EXIT_FINE;
}

static int convert(struct pfr_convert_options *options, const struct pfr_session_options *as, const char *in, const char *out)
{
	struct pfr_session_options session = options_of(as, in);
	struct complaints complaints = {0};
	struct sink sink;
	int fd = read_fd(in), code = fd < 0 ? EXIT_IO : sink_open(&sink, out);

	options->session = &session;
	options->reporter = (struct pfr_reporter){&complaints, hear};
	if (!code)
		code = convert_run(fd, options, &sink, &complaints);
	else
		sink.name = NULL;
	if (fd > 0)
		close(fd);
	if (!sink.name)
		return code;
	/* defects of a capture are carried over; defects of CBOR are not */
	if (!sink_close(&sink, !code || (code == EXIT_DEFECT && options->to != PFR_CONVERT_CAPTURE)))
		return code ? code : EXIT_IO;
	return code;
}

/* JSON of some records: the session that reads them has the filter. */
static int json_run(struct filter *filter, struct pfr_session_options *options, const char *in, struct sink *sink)
{
	struct pfr_convert_report report = {.size = sizeof(report)};
	struct pfr_sink as = sink_for_library(sink);
	struct reading reading;
	int code = read_open(&reading, in, options);
	struct pfr_reporter reporter = {&reading.complaints, hear};
	enum pfr_status status;

	if (code)
		return code;
	status = pfr_convert_session(reading.session, &reporter, &as, &report);
	read_progress_end();
	if (status && !sink->failed)
		complain(&reading.complaints, &report.error);
	code = status || sink->failed ? EXIT_IO : report.bad || report.defects ? EXIT_DEFECT :
										 EXIT_FINE;
	code = filter_verdict(filter, &reading, options->name, code);
	read_close(&reading);
	return code;
}

static int json_part(struct filter *filter, bool sorted, const struct pfr_session_options *as, const char *in, const char *out)
{
	struct pfr_session_options options = options_of(as, in);
	struct sink sink;
	int code;

	options.order = sorted ? PFR_ORDER_TIME : PFR_ORDER_FILE;
	options.flags |= PFR_SESSION_ALL | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT;
	code = filter_apply(filter, "convert", in, &options);
	if (code)
		return code;
	outputs_input(in);
	code = sink_open(&sink, out);
	if (code)
		return code;
	return sink_end(&sink, json_run(filter, &options, in, &sink));
}

#define FORMATS "cbor, json, perf.data; tables: parquet, arrow, csv, jsonl; profiles: folded, pprof, firefox"

static uint32_t format_of(const char *text)
{
	return !strcmp(text, "cbor") ? PFR_CONVERT_CBOR : !strcmp(text, "json") ? PFR_CONVERT_JSON :
						  !strcmp(text, "perf.data")    ? PFR_CONVERT_CAPTURE :
										  0;
}

/* Whether the options go together; EXIT_USAGE with a message. */
static int check_options(const struct pfr_convert_options *o, const struct filter *filter)
{
	unsigned flags = o->cbor_flags;

	if (!o->to)
		return usage("convert", "--to FORMAT is missing: " FORMATS);
	if ((o->to == PFR_CONVERT_CAPTURE && (flags || o->packed)) ||
	    (o->to == PFR_CONVERT_JSON && (flags & ~(unsigned)PFR_CBOR_SORTED || o->packed)))
		return usage("convert", "an option given is not for this format");
	if (o->packed && flags & PFR_CBOR_SORTED)
		return usage("convert", "what is compressed cannot be sorted and stay so");
	if (o->to != PFR_CONVERT_JSON && filter_is_set(filter))
		return usage("convert", "CBOR is of whole captures; 'perfring edit' writes the records that meet conditions to a capture");
	return EXIT_FINE;
}

static int format_option(struct pfr_convert_options *o)
{
	o->to = format_of(optarg);
	return o->to ? EXIT_FINE : usage("convert", "unknown format '%s'; there are " FORMATS, optarg);
}

int perfring_convert(int argc, char **argv)
{
	static struct filter filter;
	struct options options = {.command = "convert", .about = about, .rows = rows, .after = after, .filter = &filter, .words = "--to cbor|json|perf.data [OPTION...] IN OUT"};
	struct pfr_convert_options o = {.size = sizeof(o)};
	struct pfr_session_options as = {.size = sizeof(as)};
	const char *in, *out;
	bool integers = false;
	int option, code = EXIT_FINE;

	if (convert_tables_wanted(argc, argv))
		return convert_tables(argc, argv);
	if (convert_profile_wanted(argc, argv))
		return convert_profile(argc, argv);
	while (!code && (option = options_next(&options, argc, argv)) != -1) {
		switch (option) {
		case INTEGERS: code = options_integers("convert", optarg, &integers); break;
		case JOBS: code = options_jobs("convert", optarg, &as.jobs); break;
		case NAMES: o.cbor_flags |= PFR_CBOR_NAMES; break;
		case LEAN: o.cbor_flags |= PFR_CBOR_LEAN; break;
		case SORT: o.cbor_flags |= PFR_CBOR_SORTED; break;
		case KEEP: o.packed = 1; break;
		case FIELDS: code = convert_no_fields(); break;
		case TO: code = format_option(&o); break;
		default: return options.code;
		}
	}
	code = code ? code : check_options(&o, &filter);
	code = code ? code : options_in_out(&options, argc, argv, &in, &out);
	if (code)
		return code;
	if (!as.jobs) /* CBOR is made as fast as its records are copied to another thread */
		as.jobs = o.to == PFR_CONVERT_CBOR ? 1 : pfr_jobs_default();
	if (o.to != PFR_CONVERT_JSON && !strcmp(out, "-") && outputs_terminal("the output"))
		return EXIT_USAGE;
	as.flags = integers ? PFR_SESSION_TEXT_INTEGERS : 0;
	if (filter_is_set(&filter))
		return json_part(&filter, o.cbor_flags & PFR_CBOR_SORTED, &as, in, out);
	return convert(&o, &as, in, out);
}
