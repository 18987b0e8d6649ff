/* SPDX-License-Identifier: MIT */
/*
 * perfring convert --to bolt, profgen, autofdo of several captures, or for several files: each capture is read once.
 */
#include "cli/common/account.h"
#include "tables.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Adds the branches of one capture. */
static int add(struct pfr_branches *branches, struct convert_words *w, const char *in, const struct pfr_limits *bounds)
{
	struct pfr_profile_options options = {.size = sizeof(options), .events = w->filter.events, .nr_events = w->filter.nr_events, .limits = bounds};
	struct pfr_profile_result result = {.size = sizeof(result)};
	struct printed_defects printed = {0};
	struct reading reading;
	enum pfr_status status;
	int code = export_open(&reading, in, bounds, &w->filter);

	if (code)
		return code;
	options.symbols = symbols_open(&w->symbols, reading.session, &code);
	if (!code) {
		status = pfr_branches_add(branches, reading.session, &options, &result);
		if (pfr_session_error(reading.session))
			print_defect(&printed, pfr_session_error(reading.session));
		if (status == PFR_E_SYSTEM && result.os_error)
			print_stderr("%s: %s", in, result.os_error == EFBIG ? "the capture has too many different branches" : strerror(result.os_error));
		export_report(reading.session, in, result.defects);
		print_stderr("%s: %" PRIu64 " branches, of which %" PRIu64 " of the kernel are left out", in, result.branches, result.branches_kernel);
		code = status == PFR_E_SYSTEM || read_no_memory(reading.session, in, status) ? EXIT_IO : status != PFR_OK || result.defects ? EXIT_DEFECT :
																	      EXIT_FINE;
	}
	symbols_close(options.symbols, &w->symbols, reading.session);
	code = filter_verdict(&w->filter, &reading, in, code);
	read_close(&reading);
	return code;
}

/* Writes those of one file. */
static int give(struct pfr_branches *branches, const struct convert_words *w, size_t index, const char *path)
{
	struct pfr_profile_result result = {.size = sizeof(result)};
	struct pfr_sink output;
	enum pfr_status status;
	struct sink sink;

	if (sink_open(&sink, path))
		return EXIT_IO;
	output = sink_for_library(&sink);
	status = pfr_branches_write(branches, index, (enum pfr_profile_format)(w->format - CONVERT_FOLDED + PFR_PROFILE_FOLDED), &output, &result);
	if (status != PFR_OK && !sink.failed)
		print_stderr("%s: %s", path, strerror(result.os_error ? result.os_error : ENOMEM));
	print_stderr("%s: left out: %" PRIu64 " branches not in the file; of ranges between branches: %" PRIu64 " not in the file, %" PRIu64 " that end before they begin", path, result.branches_outside,
		     result.ranges_outside, result.ranges_backward);
	return sink_end(&sink, status == PFR_OK ? EXIT_FINE : EXIT_IO);
}

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* A directory with a file NAME.txt for each of several files, whose names have to differ. */
static int give_all(struct pfr_branches *branches, const struct convert_words *w)
{
	int code = EXIT_FINE, one;
	char path[4096];
	size_t i;

	if (w->nr_binaries == 1)
		return give(branches, w, 0, w->out);
	if (mkdir(w->out, 0777) && errno != EEXIST) {
		print_stderr("%s: %s", w->out, strerror(errno));
		return EXIT_IO;
	}
	for (i = 0; i < w->nr_binaries && code < EXIT_USAGE; i++) {
		if (snprintf(path, sizeof(path), "%s/%s.txt", w->out, base_of(w->binaries[i])) >= (int)sizeof(path)) {
			print_stderr("%s: %s", w->out, strerror(ENAMETOOLONG));
			return EXIT_IO;
		}
		one = give(branches, w, i, path);
		code = one > code ? one : code;
	}
	return code;
}

static bool names_differ(const struct convert_words *w)
{
	size_t i, k;

	for (i = 0; i < w->nr_binaries; i++)
		for (k = 0; k < i; k++)
			if (!strcmp(base_of(w->binaries[i]), base_of(w->binaries[k])))
				return false;
	return true;
}

int convert_branches(struct convert_words *w)
{
	struct pfr_branches *branches;
	struct pfr_limits bounds;
	int os_error, code = EXIT_FINE, given, i;

	if (w->build_id)
		return usage("convert", "--build-id is for one capture and one file");
	if (!names_differ(w))
		return usage("convert", "--binary: names of files have to differ, since OUT has a file of that name for each");
	account_shows_lost();
	export_limits(&bounds);
	if (pfr_branches_open(&branches, w->binaries, w->nr_binaries, &os_error) != PFR_OK) {
		print_stderr("--binary: %s", os_error == EINVAL ? "is not a file" : strerror(os_error));
		return EXIT_IO;
	}
	for (i = 0; i < w->nr_ins && code < EXIT_USAGE; i++) {
		int one = add(branches, w, w->ins[i], &bounds);

		code = one > code ? one : code;
	}
	given = code < EXIT_USAGE ? give_all(branches, w) : code;
	pfr_branches_close(branches);
	return given > code ? given : code;
}
