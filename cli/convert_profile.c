/* SPDX-License-Identifier: MIT */
/*
 * perfring convert --to folded, pprof, firefox: the options.
 */
#include "symbols.h"
#include "tables.h"

#include <errno.h>
#include <getopt.h>
#include <string.h>

#define EVENTS_MOST 64

static const char help_text[] =
	"usage: perfring convert --to folded|pprof|firefox [OPTION...] IN OUT\n\n"
	"Makes a profile of a capture: weights of stacks.\n\n"
	"  --to FORMAT      folded: comm;outermost;...;innermost WEIGHT, the input of flamegraph.pl and inferno;\n"
	"                   pprof: read by go tool pprof and servers, which symbolize by build IDs;\n"
	"                   firefox: JSON for profiler.firefox.com, by thread and time, with the times off CPU\n"
	"  --event NAME     only this event, as many times as needed; sched:* is a pattern\n"
	"  --weight period|samples\n"
	"                   sums of periods (default), or numbers of samples\n"
	HELP_SYMBOLS
	HELP_FORCE
	HELP_LIMIT
	"  -h, --help       this text\n\n"
	"Frames without a name are file+0xoffset. With several events, folded lines begin with the event's name, and pprof has a\n"
	"sample type for each; firefox has only the first that has a sample. IN is a file, a pipe's output, a directory, CBOR of one, or '-'. OUT is a file or '-';\n"
	"it is not there before it is whole.\n"
	"exit status: 0; 1 the capture has defects, OUT is whole; 2 usage; 3 something cannot be read or written, there is no OUT.\n";

static int format_of(const char *name)
{
	return !strcmp(name, "folded") ? PFR_PROFILE_FOLDED : !strcmp(name, "pprof") ? PFR_PROFILE_PPROF :
	       !strcmp(name, "firefox") ? PFR_PROFILE_FIREFOX : -1;
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

static int write_profile(struct pfr_session *session, struct sink *sink, const struct pfr_profile_options *options)
{
	struct pfr_sink output = sink_for_library(sink);
	struct pfr_profile_result result;
	enum pfr_status status = pfr_profile_write(session, &output, options, &result);
	const struct pfr_session_error *error = pfr_session_error(session);

	if (error)
		say("%s: %s", error->path, error->text);
	if (status == PFR_E_SYSTEM && result.os_error == ENOTSUP)
		say("convert --to pprof: this build has no zlib (Debian: zlib1g-dev)");
	else if (status == PFR_E_SYSTEM && result.os_error == EFBIG && options->format == PFR_PROFILE_FIREFOX && !sink->failed)
		say("convert --to firefox: the capture has too many samples, callsites or threads for this format; --event takes only some samples");
	else if (status == PFR_E_SYSTEM && result.os_error && !sink->failed)
		say("%s: %s", sink->name, strerror(result.os_error));
	if (status == PFR_E_SYSTEM)
		return EXIT_IO;
	return status != PFR_END || result.defects ? EXIT_DEFECT : EXIT_FINE;
}

static int run_session(struct pfr_profile_options *options, struct pfr_session *session, const char *out)
{
	struct sink sink;
	int code = sink_open(&sink, out);

	if (!code) {
		code = write_profile(session, &sink, options);
		if (!sink_close(&sink, code < EXIT_USAGE))
			code = EXIT_IO;
	}
	return code;
}

static int run(struct pfr_profile_options *options, const struct symbol_words *words, const char *in, const char *out)
{
	struct pfr_session *session;
	struct pfr_limits bounds;
	int code = EXIT_FINE;

	export_limits(&bounds);
	options->limits = &bounds;
	session = export_open(in, &bounds, &code);
	if (!session)
		return code;
	options->symbols = symbols_open(words, &code);
	if (code == EXIT_FINE)
		code = run_session(options, session, out);
	symbols_close(options->symbols);
	pfr_session_close(session);
	return code;
}

struct profile_words {
	struct pfr_profile_options options;
	struct symbol_words symbols;
	const char *events[EVENTS_MOST];
};

static int take_option(struct profile_words *w, int option, const char *word)
{
	int format;

	switch (option) {
	case 't':
		format = format_of(optarg);
		w->options.format = (uint32_t)format;
		return format >= 0 ? EXIT_FINE : usage("convert", "--to %s: only one format at a time", optarg);
	case 'e':
		if (w->options.nr_events == EVENTS_MOST)
			return usage("convert", "--event: at most %d times", EVENTS_MOST);
		w->events[w->options.nr_events++] = optarg;
		return EXIT_FINE;
	case 'w':
		w->options.by_samples = !strcmp(optarg, "samples");
		return w->options.by_samples || !strcmp(optarg, "period") ? EXIT_FINE :
		       usage("convert", "--weight %s: expected period or samples", optarg);
	case 'K': return symbols_kallsyms(&w->symbols, "convert", optarg);
	case 'J': return symbols_jit(&w->symbols, "convert", optarg);
	case ':': return usage("convert", "%s requires an argument", word);
	default: return usage("convert", "unknown option for profiles: %s", word);
	}
}

int convert_profile(int argc, char **argv)
{
	static const struct option options[] = {
		{"to", required_argument, 0, 't'}, {"event", required_argument, 0, 'e'}, {"weight", required_argument, 0, 'w'},
		{"kallsyms", required_argument, 0, 'K'}, {"jit-names", required_argument, 0, 'J'}, {"help", no_argument, 0, 'h'}, {0}};
	struct profile_words w = {.options = {.size = sizeof(w.options)}};
	int option, code = EXIT_FINE;

	opterr = 0;
	w.options.events = w.events;
	while (!code && (option = getopt_long(argc, argv, ":h", options, 0)) != -1) {
		if (option == 'h')
			return help(help_text);
		code = take_option(&w, option, argv[optind - 1]);
	}
	if (code)
		return code;
	if (optind != argc - 2)
		return usage("convert", "two names are expected, IN and OUT");
	if (w.options.format == PFR_PROFILE_PPROF && !strcmp(argv[optind + 1], "-") && outputs_terminal("a profile for pprof"))
		return EXIT_USAGE;
	return run(&w.options, &w.symbols, argv[optind], argv[optind + 1]);
}
