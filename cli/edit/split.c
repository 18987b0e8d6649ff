/* SPDX-License-Identifier: MIT */
/*
 * perfring split: a capture as several, by CPU, process, thread, event, time or size. Each part is an edit of the whole.
 */
#include "cli/convert/convert.h"
#include "cli/common/number.h"
#include "cli/common/options.h"
#include "cli/common/read.h"

#include "perfring_session_edit.h"

#include <inttypes.h>
#include <string.h>

#define PARTS 1000
#define HEARD 256 /* messages that are known again */

static const char about[] =
	"Writes a capture as several, each with what is needed to understand it: PREFIX.cpu0, PREFIX.pid4711, PREFIX.event1, PREFIX.001.\n";

static const char after[] =
	"Records are copied, damaged ones too if their event and size are known: perfring check lists those.\n"
	"exit status: 0; 1 part of the capture was left out or cannot be read, or nothing to split by; 2 usage;\n"
	"3 something cannot be read or written.\n";

struct split {
	enum pfr_split_by by;
	uint64_t step, value[PARTS];
	uint32_t nr, only;
	const char *prefix, *path;
	struct complaints complaints;
	uint32_t nr_heard;
	uint64_t heard[HEARD];
};

/* FNV-1a. */
static uint64_t hash_of(const char *text)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	while (*text)
		hash = (hash ^ (unsigned char)*text++) * UINT64_C(0x100000001b3);
	return hash;
}

/* Each part is read from the same capture: what is wrong with it is reported once. */
static bool is_heard(struct split *s, const struct pfr_session_error *error)
{
	uint64_t hash = hash_of(error->text) * 31 + hash_of(error->path);
	uint32_t i;

	for (i = 0; i < s->nr_heard; i++)
		if (s->heard[i] == hash)
			return true;
	if (s->nr_heard < HEARD)
		s->heard[s->nr_heard++] = hash;
	return false;
}

static void hear(void *keeper, const struct pfr_session_error *error)
{
	struct split *s = keeper;

	if (!is_heard(s, error))
		complain(&s->complaints, error);
}

static int take_by(void *to, const char *command, const char *text)
{
	static const char *const names[] = {"cpu", "pid", "tid", "event"};
	struct split *s = to;
	const char *at = text + 5;
	unsigned i;

	for (i = 0; i < 4; i++)
		if (!strcmp(text, names[i]))
			return s->by = (enum pfr_split_by)(PFR_SPLIT_CPU + i), EXIT_FINE;
	s->by = PFR_SPLIT_TIME;
	if (!strncmp(text, "time:", 5) && number_take_seconds(&at, &s->step) && !*at && s->step)
		return EXIT_FINE;
	if (!strncmp(text, "time:", 5))
		return usage(command, "--by takes seconds after time:, such as time:0.5, not '%s'", text);
	s->by = PFR_SPLIT_SIZE;
	if (!strncmp(text, "size:", 5) && number_read_size(text + 5, 1, &s->step) && s->step)
		return EXIT_FINE;
	if (!strncmp(text, "size:", 5))
		return usage(command, "--by takes a whole number of bytes after size:, or of k, M or G, not '%s'", text);
	return usage(command, "--by takes cpu, pid, tid, event, time:SECONDS or size:BYTES, not '%s'", text);
}

static const struct option_row rows[] = {
	{.letter = 'o', .name = "output", .value = "PREFIX", OPTION_TEXT_AT(struct split, prefix), .text = "what the names of the files begin with"},
	{.name = "by", .value = "WHAT", .kind = OPTION_CALL, .set = take_by, .words = "cpu pid tid event time: size:",
	 .text = "cpu, pid, tid or event; time:SECONDS; size:BYTES, or with k, M, G"},
	{.name = "only", OPTION_BITS_AT(struct split, only, 1), .text = "leave out tasks and mappings that are not of the part"},
	{0}};

const struct command_line command_split = {
	.name = "split", .about = about, .after = after, .input = true, .reads = true, .writes = true, .sets = {{rows, 0}}};

/* No sample has a value to split by: reports what is wrong with the capture, which may be why. */
static int no_parts(const struct split *s)
{
	struct pfr_session_options options = read_options(s->path);
	struct reading reading;
	int code = read_open(&reading, s->path, &options);

	if (code)
		return code;
	while (read_next(&reading))
		;
	code = read_code(&reading, EXIT_FINE);
	read_close(&reading);
	print_stderr("%s: no sample %shas a value to split by", s->path, code ? "that can be read " : "");
	return code ? code : EXIT_DEFECT;
}

static int plan(struct split *s)
{
	struct pfr_session_options options = read_options(s->path);
	struct reading reading;
	enum pfr_status status;
	int code;

	options.flags = 0;
	code = read_open(&reading, s->path, &options);
	if (code)
		return code;
	status = pfr_split(reading.session, s->by, s->step, s->value, PARTS, &s->nr);
	read_close(&reading);
	if (status == PFR_NO_SPACE)
		return print_stderr("%s: more than %d parts; choose larger ones", s->path, PARTS), EXIT_USAGE;
	if (status == PFR_END)
		return no_parts(s);
	if (status)
		return print_stderr("%s: compressed captures and directories have no offsets to split at; use --by time:SECONDS", s->path), EXIT_USAGE;
	return EXIT_FINE;
}

static void name_part(const struct split *s, uint32_t index, char *name, size_t size)
{
	static const char *const words[] = {"", "cpu", "pid", "tid", "event"};

	if (s->by < PFR_SPLIT_TIME)
		snprintf(name, size, "%s.%s%" PRIu64, s->prefix, words[s->by], s->value[index]);
	else
		snprintf(name, size, "%s.%03u", s->prefix, index + 1);
}

static int write_part(struct split *s, struct reading *reading, const struct pfr_edit_options *options, struct sink *output)
{
	struct pfr_edit_report report = {.size = sizeof(report)};
	struct pfr_reporter reporter = {s, hear};
	struct pfr_sink sink = sink_for_library(output);
	enum pfr_status status = pfr_edit(reading->session, &sink, &reporter, options, &report);

	read_progress_end();
	if (!status && !output->failed) {
		print_stderr("%s: %" PRIu64 " record%s written, %" PRIu64 " of them of the part", output->name, report.records, plural(report.records), report.passed);
		return sink_check(output, report.verified ? SINK_TABLES : SINK_READ);
	}
	if (!output->failed)
		print_stderr("%s: %s", output->name, pfr_status_cause(status));
	return EXIT_IO;
}

static int split_part(struct split *s, uint32_t index)
{
	struct pfr_session_options options = read_options(s->path);
	struct pfr_edit_options edit = {.size = sizeof(edit), .only = s->only};
	struct pfr_filter filter = {.size = sizeof(filter)};
	struct reading reading;
	struct sink sink;
	char path[4096], text[16];
	const char *name;
	uint32_t number;
	int code;

	pfr_split_filter(s->by, s->value, s->nr, index, &filter, &number, &name, text);
	edit.time_until = filter.time_until;
	options.filter = &filter;
	options.flags |= PFR_SESSION_ALL;
	name_part(s, index, path, sizeof(path));
	code = read_open(&reading, s->path, &options);
	if (code)
		return code;
	code = sink_open(&sink, path);
	if (!code)
		code = sink_end(&sink, write_part(s, &reading, &edit, &sink));
	read_close(&reading);
	return code;
}

static int split_run(struct split *s)
{
	uint32_t i;
	int worst = plan(s), code;

	if (worst)
		return worst;
	for (i = 0; i < s->nr; i++) {
		code = split_part(s, i);
		if (code == EXIT_IO)
			return code;
		worst = code > worst ? code : worst;
	}
	return worst ? worst : s->complaints.defects ? EXIT_DEFECT :
						       EXIT_FINE;
}

int perfring_split(int argc, char **argv)
{
	static struct split s;
	struct command_words words;
	int code;

	if (!options_read(&command_split, &s, argc, argv, &words, &code))
		return code;
	code = words_file(&words, &s.path);
	if (code)
		return code;
	if (!s.prefix || !s.by)
		return usage("split", s.prefix ? "--by is missing" : "-o PREFIX is missing");
	if (!strcmp(s.path, "-"))
		return usage("split", "the capture is read several times; name a file, not standard input");
	return split_run(&s);
}
