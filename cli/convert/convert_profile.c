/* SPDX-License-Identifier: MIT */
/*
 * perfring convert --to folded, pprof, firefox, otlp: weights of stacks; script: samples as text.
 */
#include "cli/common/account.h"
#include "cli/common/stacks.h"
#include "tables.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* What of the branch records is in no line. */
static void report_branches(const char *in, const struct pfr_profile_result *r)
{
	if (!r->branches)
		print_stderr("%s: there are no branch records; record with -b, or use another format", in);
	else if (r->branches_kernel || r->branches_outside || r->ranges_backward || r->ranges_outside)
		print_stderr("%s: of %" PRIu64 " branches, left out: %" PRIu64 " of the kernel, %" PRIu64 " not in the file; of ranges between them: %" PRIu64 " not in the file, %" PRIu64 " that end before they begin", in,
			     r->branches, r->branches_kernel, r->branches_outside, r->ranges_outside, r->ranges_backward);
	if (!r->branches)
		account_told(PFR_CAUSE_NO_BRANCHES);
}

/* Formats that need all of a capture at once. */
static bool is_bounded(uint32_t format)
{
	return format == PFR_PROFILE_FIREFOX || (format >= PFR_PROFILE_OTLP && format <= PFR_PROFILE_SPEEDSCOPE);
}

/* What is missing in times off CPU. */
static void report_offcpu(const struct pfr_session *session, const char *in, const struct pfr_profile_result *r)
{
	static const char *const tracepoints[] = {"sched:sched_switch", "sched:sched_wak*", NULL};

	read_sampled(session, in, tracepoints);
	if (!r->offcpu_records)
		print_stderr("%s: it has no switches; record all CPUs with perfring record -a -g -e sched:sched_switch, or --switch-events", in);
	else if (r->offcpu_records == 2)
		print_stderr("%s: SWITCH records have no stacks; sched:sched_switch, recorded with -g, has", in);
	if (r->offcpu_stacks)
		print_stderr("%s: %" PRIu64 " of %" PRIu64 " times off CPU have no stack, since the capture has too many stacks", in, r->offcpu_stacks, r->offcpu);
}

/* *nothing: the capture has none of what was asked for, so that there is no output. */
static int write_profile(struct pfr_session *session, struct sink *sink, const struct pfr_profile_options *options, const char *in, bool *nothing)
{
	struct pfr_sink output = sink_for_library(sink);
	struct pfr_profile_result result = {.size = sizeof(result)};
	enum pfr_status status = pfr_profile_write(session, &output, options, &result);
	struct printed_defects printed = {0};
	bool of_branches = options->format >= PFR_PROFILE_BOLT && options->format <= PFR_PROFILE_AUTOFDO;

	if (pfr_session_error(session))
		print_defect(&printed, pfr_session_error(session));
	if (status == PFR_E_SYSTEM && result.os_error == ENOTSUP)
		print_stderr("convert: gzip, which pprof is too: this build has no zlib (Debian: zlib1g-dev)");
	else if (status == PFR_E_SYSTEM && result.os_error == EFBIG && is_bounded(options->format) && !sink->failed)
		print_stderr("convert: the capture has too many samples, callsites or threads for this format; --event takes only some samples");
	else if (status == PFR_E_SYSTEM && options->binary && result.os_error != EFBIG && result.os_error != ENOMEM && !sink->failed)
		print_stderr("--binary %s: %s", options->binary, result.os_error == EINVAL ? "is not a file, or --build-id is no build ID" : strerror(result.os_error));
	else if (status == PFR_E_SYSTEM && result.os_error && !sink->failed)
		print_stderr("%s: %s", sink->name, strerror(result.os_error));
	export_report(session, in, result.defects);
	if (of_branches)
		report_branches(in, &result);
	if (options->weight == PFR_WEIGHT_OFFCPU && status != PFR_E_SYSTEM && status != PFR_E_MEMORY)
		report_offcpu(session, in, &result);
	if (status == PFR_E_SYSTEM || read_no_memory(session, in, status))
		return EXIT_IO;
	*nothing = (options->weight == PFR_WEIGHT_OFFCPU && !result.offcpu_records) || (of_branches && !result.branches);
	return status != PFR_OK || result.defects || *nothing ? EXIT_DEFECT : EXIT_FINE;
}

static int run_session(struct pfr_profile_options *options, struct pfr_session *session, const char *in, const char *out)
{
	struct sink sink;
	bool nothing = false;
	int code = sink_open(&sink, out);

	if (code)
		return code;
	code = write_profile(session, &sink, options, in, &nothing);
	stacks_close(options->stacks, session, in);
	options->stacks = NULL;
	code = read_memory_verdict(session, in, code);
	if (!nothing)
		return sink_end(&sink, code);
	sink_close(&sink, false);
	return code;
}

static bool ends_in(const char *name, const char *end)
{
	size_t size = strlen(name), tail = strlen(end);

	return size > tail && !strcmp(name + size - tail, end);
}

/* Fields of -F that events do not record, of which perf prints an error alone; of the first event that lacks some. */
static void print_missing(const struct convert_words *w, const struct pfr_session *session)
{
	const struct pfr_events *events = pfr_session_events(session);
	uint32_t i, nr = 0, first = 0, field;
	const char *name;
	char text[256] = "";

	for (i = 0; i < events->nr && w->format == CONVERT_SCRIPT; i++) {
		const struct pfr_attr *attr = &events->event[i].attr;

		if ((attr->type == PFR_TYPE_SOFTWARE && attr->config == PFR_SW_DUMMY) || !pfr_profile_missing_field(w->fields, attr, 0))
			continue;
		first = nr++ ? first : i;
	}
	for (field = 0; nr && (name = pfr_profile_missing_field(w->fields, &events->event[first].attr, field)); field++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s", field ? ", " : "", name);
	if (!nr)
		return;
	name = pfr_session_event_name(session, first);
	print_stderr("%s: -F: samples of %s%s have no %s; 0, -1, N/A or nothing is printed there", w->in, name ? name : "an event", nr > 1 ? " and other events" : "", text);
}

/* Whether a list of -F has the field: name, +name, TYPE:name. */
static bool asks_for(const char *fields, const char *name)
{
	size_t size = strlen(name), length;
	const char *colon;

	for (; fields && *fields; fields += length + (fields[length] == ',')) {
		length = strcspn(fields, ",");
		colon = memchr(fields, ':', length);
		if (length == size + (size_t)(colon ? colon + 1 - fields : *fields == '+') && !strncmp(fields + length - size, name, size))
			return true;
	}
	return false;
}

/* perf refuses tod of such a capture. */
static void print_timeless(const struct convert_words *w, const struct pfr_session *session)
{
	struct pfr_frame clock;

	if (w->format == CONVERT_SCRIPT && asks_for(w->fields, "tod") && pfr_session_feature(session, PFR_FEATURE_CLOCK_DATA, &clock))
		print_stderr("%s: -F: there is no CLOCK_DATA, by which time becomes tod, and 'disabled' is printed; record with -k CLOCK", w->in);
}

int convert_profile(struct convert_words *w)
{
	struct pfr_profile_options options = {.size = sizeof(options), .format = w->format - CONVERT_FOLDED + PFR_PROFILE_FOLDED, .weight = w->weight};
	struct filter *filter = &w->filter;
	struct reading reading;
	struct pfr_limits bounds;
	uint32_t flags = PFR_SESSION_WHOLE_CHAINS | (w->weight == PFR_WEIGHT_OFFCPU ? (unsigned)PFR_SESSION_PAST_FIRST : 0); /* times off CPU end after them */
	int code;

	options.nanoseconds = w->nanoseconds;
	options.gzip = w->gzip || ends_in(w->out, ".gz");
	if ((w->format == CONVERT_PPROF || w->format == CONVERT_OTLP || options.gzip) && !strcmp(w->out, "-") && outputs_terminal("the profile"))
		return EXIT_USAGE;
	account_shows_lost();
	account_told(PFR_CAUSE_NOT_GROWN); /* nothing is missing in the sums */
	export_limits(&bounds);
	options.limits = &bounds;
	options.fields = w->fields;
	options.binary = w->binary;
	options.build_id = w->build_id;
	options.events = filter->events;
	options.nr_events = filter->nr_events;
	code = export_read(&reading, "convert", w->in, &bounds, filter, flags);
	if (code)
		return code;
	if (w->format == CONVERT_SCRIPT)
		w->symbols.flags |= pfr_profile_fields_names(w->fields);
	options.symbols = symbols_open(&w->symbols, reading.session, &code);
	options.stacks = stacks_open(&w->stack_words, w->symbols.symfs, w->symbols.cache, &code);
	if (code == EXIT_FINE)
		code = run_session(&options, reading.session, w->in, w->out);
	print_missing(w, reading.session);
	print_timeless(w, reading.session);
	stacks_close(options.stacks, reading.session, w->in);
	symbols_close(options.symbols, &w->symbols, reading.session);
	if (w->format == CONVERT_TRACE || w->format == CONVERT_FIREFOX || options.weight == PFR_WEIGHT_OFFCPU) /* of switches, too */
		code = filter_verdict(filter, &reading, w->in, code);
	else
		code = filter_samples_verdict(filter, &reading, w->in, code);
	read_close(&reading);
	return code;
}
