/* SPDX-License-Identifier: MIT */
/*
 * perfring convert: the options, the output, the exit code. The library converts.
 */
#include "convert.h"
#include "read.h"
#include "tables.h"

#include <getopt.h>
#include <string.h>
#include <unistd.h>

static const char help_text[] =
	"usage: perfring convert --to cbor|json|perf.data [OPTION...] IN OUT\n\n"
	"Makes CBOR or JSON Lines of a capture; and of CBOR, byte for byte, the capture again.\n"
	"--to parquet, arrow, csv and jsonl make tables: perfring convert --to parquet --help.\n"
	"--to folded, pprof and firefox make profiles: perfring convert --to pprof --help.\n\n"
	"  --to FORMAT      cbor, json or perf.data\n"
	"  --names          CBOR: keys are names of fields, not numbers\n"
	"  --lean           CBOR: leave out what only the way back needs\n"
	"  --sort           records in the order of time\n"
	"  --keep-compressed\n"
	"                   CBOR: compressed records stay so, what they hold is left out\n"
	HELP_FORCE
	HELP_LIMIT
	"  -h, --help       this text\n\n"
	"IN is a file, a pipe's output, a directory, or what convert --to cbor made; OUT a file,\n"
	"or for CBOR of a directory that directory. Either may be '-'. OUT is not there before it\n"
	"is whole. What doc/cbor.md says of the mapping, doc/*.cddl says to programs. Bad records\n"
	"are carried as they are.\n"
	"exit status: 0; 1 the capture has defects, OUT is whole; or the CBOR is bad, there is no OUT;\n"
	"2 usage; 3 something cannot be read or written, there is no OUT.\n";

static void hear(void *keeper, const struct pfr_session_error *error)
{
	complain(keeper, error);
}

static int convert_run(int fd, const struct pfr_convert_options *options, struct sink *sink, struct complaints *complaints)
{
	struct pfr_convert_report report = {.size = sizeof(report)};
	struct pfr_sink as = sink_for_library(sink);
	enum pfr_status status = pfr_convert(fd, options, &as, &report);

	read_progress_end();
	if (status == PFR_E_NOT_CBOR)
		say("%s: a capture already, and not CBOR of one; what is damaged or cut off is repaired by: perfring recover -o OUT %s",
		    options->session->name, options->session->name);
	else if (status && !sink->failed)
		complain(complaints, &report.error);
	if (!status && report.bad && options->to == PFR_CONVERT_CBOR)
		say("%s: %llu records are bad, and carried as they are", options->session->name, (unsigned long long)report.bad);
	if (status == PFR_E_SYSTEM || status == PFR_E_MEMORY || status == PFR_E_NO_CBOR || sink->failed)
		return EXIT_IO;
	return status || report.bad || report.defects ? EXIT_DEFECT : EXIT_FINE;
}

static int convert(struct pfr_convert_options *options, char **names)
{
	struct pfr_session_options session = read_options(names[0]);
	struct complaints complaints = {0};
	struct sink sink;
	int fd = read_fd(names[0]), code = fd < 0 ? EXIT_IO : sink_open(&sink, names[1]);

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

static uint32_t format_of(const char *text)
{
	return !strcmp(text, "cbor") ? PFR_CONVERT_CBOR : !strcmp(text, "json") ? PFR_CONVERT_JSON :
	       !strcmp(text, "perf.data") ? PFR_CONVERT_CAPTURE : 0;
}

int perfring_convert(int argc, char **argv)
{
	static const struct option options[] = {
		{"to", required_argument, 0, 't'}, {"names", no_argument, 0, 'n'}, {"lean", no_argument, 0, 'l'},
		{"sort", no_argument, 0, 's'}, {"keep-compressed", no_argument, 0, 'k'}, {"help", no_argument, 0, 'h'}, {0}};
	struct pfr_convert_options o = {.size = sizeof(o)};
	unsigned flags;
	int option;

	if (convert_tables_wanted(argc, argv))
		return convert_tables(argc, argv);
	if (convert_profile_wanted(argc, argv))
		return convert_profile(argc, argv);
	opterr = 0;
	while ((option = getopt_long(argc, argv, ":h", options, 0)) != -1) {
		switch (option) {
		case 'n': o.cbor_flags |= PFR_CBOR_NAMES; break;
		case 'l': o.cbor_flags |= PFR_CBOR_LEAN; break;
		case 's': o.cbor_flags |= PFR_CBOR_SORTED; break;
		case 'k': o.packed = 1; break;
		case 'h': return help(help_text);
		case 't':
			o.to = format_of(optarg);
			if (!o.to)
				return usage("convert", "'%s' is no format; there are cbor, json and perf.data", optarg);
			break;
		case ':': return usage("convert", "%s wants an argument", argv[optind - 1]);
		default: return usage("convert", "%s is no option", argv[optind - 1]);
		}
	}
	flags = o.cbor_flags;
	if (!o.to)
		return usage("convert", "--to is missing");
	if (optind != argc - 2)
		return usage("convert", "two names are wanted, IN and OUT");
	if ((o.to == PFR_CONVERT_CAPTURE && (flags || o.packed)) || (o.to == PFR_CONVERT_JSON && (flags & ~(unsigned)PFR_CBOR_SORTED || o.packed)))
		return usage("convert", "an option given is not for this format");
	if (o.packed && flags & PFR_CBOR_SORTED)
		return usage("convert", "what is compressed cannot be sorted and stay so");
	if (o.to != PFR_CONVERT_JSON && !strcmp(argv[optind + 1], "-") && outputs_terminal("the output"))
		return EXIT_USAGE;
	return convert(&o, argv + optind);
}
