/* SPDX-License-Identifier: MIT */
/*
 * perfring recover: a whole, valid perf.data out of one that was cut off or
 * damaged. The library makes it.
 */
#include "cli/convert/convert.h"
#include "cli/common/account.h"
#include "cli/common/options.h"
#include "cli/common/read.h"

#include <inttypes.h>
#include <string.h>

struct recover_options {
	const char *output;
	uint32_t program; /* enum pfr_program */
};

static const struct option_row rows[] = {
	{.letter = 'o', .name = "output", .once = "", .value = "OUT", OPTION_TEXT_AT(struct recover_options, output), .text = "the file to write (default: recovered.data)"},
	OPTION_FOR_AT(struct recover_options, program, "what perf-6.1, perf-6.12 or perf-7.2 reads: what it would refuse, or end reading at, is left out"),
	{0}};

static const char about[] =
	"Writes a whole perf.data file from one that was cut off or damaged: every record that\n"
	"can be read, the events, every section that can be read. What is left out is reported.\n"
	"So are what is wrong with the output still, and where perf 7.2 would not read it.\n"
	"Compressed records are unpacked; a directory becomes one file; a pipe stays one.\n";

static const char after[] =
	"exit status: 0 nothing was left out; 1 something was; 2 usage; 3 it cannot be read or written.\n";

const struct command_line command_recover = {
	.name = "recover", .about = about, .words = "[OPTION...] IN [OUT]", .after = after, .reads = true, .writes = true, .sets = {{rows, 0}}};

#define MAX_LISTED 10 /* records left out that are named one by one */

struct recover {
	struct printed_defects printed;
	uint64_t dropped, unfit;
	struct pfr_session_error last;
};

static void report_error(void *user, const struct pfr_session_error *error)
{
	struct recover *r = user;

	if (error->status == PFR_INTERRUPTED) /* the verdict has it */
		return;
	if (error->status == r->last.status && error->offset == r->last.offset && !strcmp(error->text, r->last.text))
		return;
	r->last = *error;
	if (error->status == PFR_UNFIT && ++r->unfit > MAX_LISTED) {
		if (r->unfit == MAX_LISTED + 1)
			print_stderr("%s: further records that the program does not read are not listed", error->path);
		return;
	}
	r->dropped += pfr_status_class(error->status) == PFR_CLASS_RECORD && error->where.piece == PFR_PIECE_RECORD;
	if (r->dropped <= MAX_LISTED || pfr_status_class(error->status) != PFR_CLASS_RECORD)
		print_defect(&r->printed, error);
	else if (r->dropped == MAX_LISTED + 1)
		print_stderr("%s: further records that are left out are not listed", error->path);
}

static int recover_to(struct reading *reading, const char *name, struct sink *output, uint32_t program)
{
	struct recover recover = {.dropped = 0};
	struct pfr_recover_report report = {.size = sizeof(report)};
	struct pfr_reporter reporter = {sizeof(reporter), &recover, report_error};
	struct pfr_sink sink = sink_for_library(output);
	enum pfr_status status = pfr_recover_for(reading->session, &sink, &reporter, (enum pfr_program)program, &report);
	int code;

	read_progress_end();
	if (output->failed)
		return EXIT_IO;
	if (status)
		return read_failed(reading, name, status);
	if (report.sections)
		print_stderr("%s: %" PRIu64 " section%s left out", name, report.sections, plural(report.sections));
	print_stderr("%s: %" PRIu64 " record%s kept, %" PRIu64 " left out (%" PRIu64 " byte%s%s)%s; written: %s", name, report.records, plural(report.records), report.dropped,
		     report.left_bytes, plural(report.left_bytes), report.sections ? ", sections included" : "", pfr_session_info(reading->session)->interrupted ? "; the recording had been cut off" : "", output->name);
	if (program && !sink_check_program(output, program))
		return EXIT_DEFECT;
	code = sink_check(output, SINK_CHECK);
	if (code == EXIT_IO)
		return code;
	if (!code && !report.dropped && !report.sections && !report.defects && !report.dropped_bytes)
		return EXIT_FINE;
	if (!program)
		sink_check_program(output, PFR_PROGRAM_PERF_7_2);
	return EXIT_DEFECT;
}

static int recover_run(const char *path, const char *output, uint32_t program)
{
	struct pfr_session_options options = read_options(path);
	struct reading reading;
	struct sink sink;
	int code = read_open(&reading, path, &options);

	if (code)
		return code;
	account_allow(PFR_CAUSE_INTERRUPTED); /* what was not written is not left out */
	code = sink_open_capture(&sink, output);
	if (!code && !pfr_session_info(reading.session)->pipe)
		code = sink_for_file(&sink);
	if (!code)
		code = sink_end(&sink, recover_to(&reading, options.name, &sink, program));
	read_close(&reading);
	return code;
}

int perfring_recover(int argc, char **argv)
{
	struct recover_options options = {.output = NULL};
	struct command_words words;
	const char *path;
	int code;

	if (!options_read(&command_recover, &options, argc, argv, &words, &code))
		return code;
	if (!words.nr)
		return usage("recover", "a file is missing");
	code = words_file_out(&words, &path, &options.output);
	return code ? code : recover_run(path, options.output ? options.output : "recovered.data", options.program);
}
