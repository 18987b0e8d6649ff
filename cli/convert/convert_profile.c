/* SPDX-License-Identifier: MIT */
/*
 * perfring convert --to folded, pprof, firefox: the options.
 */
#include "cli/common/stacks.h"
#include "cli/common/symbols.h"
#include "tables.h"

#include <errno.h>
#include <string.h>

enum {
	TO = 1,
	WEIGHT,
	FIELDS,
};

static const struct option_row rows[] = {
	{TO, 0, "to", "FORMAT", "folded: comm;outermost;...;innermost WEIGHT, the input of flamegraph.pl and inferno;\n"
				"                   pprof: read by go tool pprof and servers, which symbolize by build IDs;\n"
				"                   firefox: JSON for profiler.firefox.com, by thread and time, with the times off CPU"},
	{WEIGHT, 0, "weight", "period|samples", "sums of periods (default), or numbers of samples"},
	CONVERT_NO_FIELDS_ROWS(FIELDS),
	STACK_ROWS_NONE SYMBOL_ROWS SYMBOL_ROW_LINES{0, 0, 0, 0, 0}};

static const char about[] = "Makes a profile of a capture: weights of stacks.\n";

static const char after[] =
	HELP_FORCE
	"\nFrames without a name are file+0xoffset. With several events, folded lines begin with the event's name, and pprof has a\n"
	"sample type for each; firefox has only the first that has a sample. IN is a file, a pipe's output, a directory, CBOR of one, or '-'. OUT is a file or '-';\n"
	"it is not there before it is whole.\n"
	"exit status: 0; 1 the capture has defects, OUT is whole; 2 usage; 3 something cannot be read or written, there is no OUT.\n";

static int format_of(const char *name)
{
	return !strcmp(name, "folded") ? PFR_PROFILE_FOLDED : !strcmp(name, "pprof") ? PFR_PROFILE_PPROF :
						      !strcmp(name, "firefox")       ? PFR_PROFILE_FIREFOX :
										       -1;
}

bool convert_profile_wanted(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc && strcmp(argv[i], "--"); i++) {
		if (!strncmp(argv[i], "--to=", 5) && format_of(argv[i] + 5) >= 0)
			return true;
		if (!strcmp(argv[i], "--to") && i + 1 < argc && format_of(argv[i + 1]) >= 0)
			return true;
	}
	return false;
}

static int write_profile(struct pfr_session *session, struct sink *sink, const struct pfr_profile_options *options, const char *in)
{
	struct pfr_sink output = sink_for_library(sink);
	struct pfr_profile_result result;
	enum pfr_status status = pfr_profile_write(session, &output, options, &result);
	struct complaints complaints = {0};

	if (pfr_session_error(session))
		complain(&complaints, pfr_session_error(session));
	if (status == PFR_E_SYSTEM && result.os_error == ENOTSUP)
		print_stderr("convert --to pprof: this build has no zlib (Debian: zlib1g-dev)");
	else if (status == PFR_E_SYSTEM && result.os_error == EFBIG && options->format == PFR_PROFILE_FIREFOX && !sink->failed)
		print_stderr("convert --to firefox: the capture has too many samples, callsites or threads for this format; --event takes only some samples");
	else if (status == PFR_E_SYSTEM && result.os_error && !sink->failed)
		print_stderr("%s: %s", sink->name, strerror(result.os_error));
	export_report(session, in, result.defects);
	if (status == PFR_E_SYSTEM)
		return EXIT_IO;
	return status != PFR_END || result.defects ? EXIT_DEFECT : EXIT_FINE;
}

static int run_session(struct pfr_profile_options *options, struct pfr_session *session, const char *in, const char *out)
{
	struct sink sink;
	int code = sink_open(&sink, out);

	return code ? code : sink_end(&sink, write_profile(session, &sink, options, in));
}

static int run(struct pfr_profile_options *options, struct filter *filter, const struct symbol_words *words, bool unwind, const char *in,
	       const char *out)
{
	struct reading reading;
	struct pfr_limits bounds;
	int code;

	export_limits(&bounds);
	options->limits = &bounds;
	options->events = filter->events;
	options->nr_events = filter->nr_events;
	code = export_open(&reading, in, &bounds, filter, false);
	if (code)
		return code;
	options->symbols = symbols_open(words, &code);
	options->stacks = unwind ? stacks_open(reading.session, words->symfs) : NULL;
	if (code == EXIT_FINE)
		code = run_session(options, reading.session, in, out);
	stacks_close(options->stacks, in);
	symbols_close(options->symbols, words);
	code = filter_verdict(filter, &reading, in, code);
	read_close(&reading);
	return code;
}

struct profile_words {
	struct pfr_profile_options options;
	struct symbol_words symbols;
	struct filter filter;
	bool no_unwind;
};

static int take_option(struct profile_words *w, int option)
{
	int format;

	switch (option) {
	case TO:
		format = format_of(optarg);
		w->options.format = (uint32_t)format;
		return format >= 0 ? EXIT_FINE : usage("convert", "--to %s: only one format at a time", optarg);
	case FIELDS: return convert_no_fields();
	case STACKS_NONE: w->no_unwind = true; return EXIT_FINE;
	case WEIGHT:
		w->options.by_samples = !strcmp(optarg, "samples");
		return w->options.by_samples || !strcmp(optarg, "period") ? EXIT_FINE :
									    usage("convert", "--weight %s: expected period or samples", optarg);
	default: return symbols_option(&w->symbols, "convert", option, optarg);
	}
}

int convert_profile(int argc, char **argv)
{
	static struct profile_words w = {.options = {.size = sizeof(w.options)}, .symbols = {.files = SYMBOL_FILES_DEFAULT}};
	struct options options = {.command = "convert", .about = about, .rows = rows, .after = after, .filter = &w.filter, .words = "--to folded|pprof|firefox [OPTION...] IN OUT"};
	const char *in, *out;
	int option, code = EXIT_FINE;

	while (!code && (option = options_next(&options, argc, argv)) != -1) {
		if (option == OPTIONS_DONE)
			return options.code;
		code = take_option(&w, option);
	}
	code = code ? code : options_in_out(&options, argc, argv, &in, &out);
	if (code)
		return code;
	if (w.options.format == PFR_PROFILE_PPROF && !strcmp(out, "-") && outputs_terminal("a profile for pprof"))
		return EXIT_USAGE;
	return run(&w.options, &w.filter, &w.symbols, !w.no_unwind, in, out);
}
