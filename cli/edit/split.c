/* SPDX-License-Identifier: MIT */
/*
 * perfring split: a capture as several, by CPU, process, thread, event, time or size. Each part is an edit of the whole.
 */
#include "counts_note.h"
#include "cli/convert/convert.h"
#include "cli/text/number.h"
#include "cli/common/made.h"
#include "cli/common/options.h"
#include "cli/common/read.h"

#include "perfring_session_edit.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define PARTS 1000
#define AT_ONCE 64 /* parts that are written in one reading */
#define HEARD 256  /* messages that are known again */

static const char about[] =
	"Writes a capture as several, each with what is needed to understand it: PREFIX.cpu0, PREFIX.pid4711, PREFIX.event1, PREFIX.001.\n"
	"Records that have nothing to split by are in PREFIX.rest.\n";

static const char after[] =
	"Records are copied, damaged ones too if their event and size are known: perfring check lists those.\n"
	"exit status: 0; 1 part of the capture was left out or cannot be read, or nothing to split by; 2 usage;\n"
	"3 something cannot be read or written.\n";

struct split {
	enum pfr_split_by by;
	uint64_t step;
	uint32_t only;
	struct pfr_splitter *splitter;
	const char *prefix, *path;
	struct printed_defects printed;
	uint32_t nr_heard;
	uint64_t heard[HEARD];
};

/* Parts that are written together. */
struct batch {
	struct sink sink[AT_ONCE];
	struct pfr_sink to[AT_ONCE];
	struct pfr_splitter_part part[AT_ONCE];
	char path[AT_ONCE][4096];
	uint32_t nr;
};

/* FNV-1a. */
static uint64_t hash_of(const char *text)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	while (*text)
		hash = (hash ^ (unsigned char)*text++) * UINT64_C(0x100000001b3);
	return hash;
}

/* The capture is read for many parts: what is wrong with it is reported once. */
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

static void report_error(void *user, const struct pfr_session_error *error)
{
	struct split *s = user;

	if (!is_heard(s, error))
		print_defect(&s->printed, error);
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
	{.letter = 'o', .name = "output", .once = "", .value = "PREFIX", OPTION_TEXT_AT(struct split, prefix), .text = "what the names of the files begin with"},
	{.name = "by", .once = "one part for each; split the parts", .value = "WHAT", .kind = OPTION_CALL, .set = take_by, .words = "cpu pid tid event time: size:", .text = "cpu, pid, tid or event; time:SECONDS; size:BYTES, or with k, M, G"},
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
	read_close_aside(&reading);
	print_stderr("%s: no sample %shas a value to split by", s->path, code ? "that can be read " : "");
	return code ? code : EXIT_DEFECT;
}

/* Whether the capture could not be read, which is reported: the parts are as they are for that reason. */
static bool has_failed(struct split *s, const struct reading *reading)
{
	const struct pfr_session_error *error = pfr_session_error(reading->session);

	if (!error || error->status != PFR_E_SYSTEM)
		return false;
	print_defect(&s->printed, error);
	return true;
}

static int plan(struct split *s)
{
	struct pfr_session_options options = read_options(s->path);
	struct pfr_splitter_options split = {.size = sizeof(split), .by = s->by, .step = s->step, .most = PARTS, .only = s->only};
	struct reading reading;
	enum pfr_status status;
	bool failed;
	int code;

	options.flags = 0;
	code = read_open(&reading, s->path, &options);
	if (code)
		return code;
	status = pfr_splitter_new(&s->splitter, reading.session, &split);
	failed = has_failed(s, &reading);
	if (!status && pfr_splitter_parts(s->splitter) > 1)
		counts_note(reading.session, s->path);
	read_close_aside(&reading);
	if (failed)
		return EXIT_IO;
	if (status == PFR_NO_SPACE)
		return print_stderr("%s: more than %d parts; choose larger ones", s->path, PARTS), EXIT_USAGE;
	if (status == PFR_END)
		return no_parts(s);
	if (status == PFR_E_MEMORY)
		return print_no_memory(s->path);
	if (status)
		return print_stderr("%s: compressed captures and directories have no offsets to split at; use --by time:SECONDS", s->path), EXIT_USAGE;
	return EXIT_FINE;
}

static void name_part(const struct split *s, uint32_t index, char *name, size_t size)
{
	static const char *const words[] = {"", "cpu", "pid", "tid", "event"};
	uint64_t value;

	if (!pfr_splitter_value(s->splitter, index, &value))
		snprintf(name, size, "%s.rest", s->prefix);
	else if (s->by < PFR_SPLIT_TIME)
		snprintf(name, size, "%s.%s%" PRIu64, s->prefix, words[s->by], value);
	else
		snprintf(name, size, "%s.%03u", s->prefix, index + 1);
}

static int report_part(const struct sink *output, const struct pfr_splitter_part *part)
{
	if (!part->status && !output->failed) {
		print_stderr("%s: %" PRIu64 " record%s written, %" PRIu64 " of them of the part", output->name, part->records, plural(part->records), part->passed);
		return sink_check(output, part->verified ? SINK_TABLES : SINK_READ);
	}
	if (!output->failed)
		print_stderr("%s: %s", output->name, pfr_status_cause((enum pfr_status)part->status));
	return EXIT_IO;
}

/* Several parts, in one reading of the capture. All of them are written, or none that was not before. */
static int write_parts(struct split *s, struct batch *batch, uint32_t first)
{
	struct pfr_session_options options = read_options(s->path);
	struct pfr_reporter reporter = {sizeof(reporter), s, report_error};
	struct reading reading;
	enum pfr_status status;
	uint32_t i;
	int code = read_open(&reading, s->path, &options), worst = EXIT_FINE;

	if (code)
		return code;
	status = pfr_splitter_write(s->splitter, reading.session, first, batch->nr, batch->to, &reporter, batch->part);
	if (status == PFR_E_MEMORY)
		print_no_memory(s->path);
	if (status == PFR_E_MEMORY || status == PFR_E_OPTIONS || has_failed(s, &reading))
		worst = EXIT_IO;
	read_progress_end();
	for (i = 0; i < batch->nr && worst != EXIT_IO; i++) {
		code = report_part(&batch->sink[i], &batch->part[i]);
		worst = code > worst ? code : worst;
	}
	if (first)
		read_close_aside(&reading);
	else
		read_close(&reading);
	return worst;
}

/* A part has its name, and a signal from now on takes it away again. */
static int end_part(struct split *s, struct batch *batch, uint32_t index, int worst)
{
	const char *path = batch->path[index];
	sigset_t before;
	int code;

	made_hold(&before);
	code = sink_end(&batch->sink[index], worst);
	if (code < EXIT_USAGE && !made_add(s, path, false)) {
		print_no_memory(path);
		unlink(path);
		code = EXIT_IO;
	}
	made_release(&before);
	return code;
}

static int split_parts(struct split *s, uint32_t first, uint32_t nr)
{
	static struct batch batch;
	bool reported = false;
	uint32_t opened = 0, i;
	int code = EXIT_FINE, worst;

	batch.nr = nr;
	for (; opened < nr && !code; opened++) {
		name_part(s, first + opened, batch.path[opened], sizeof(batch.path[opened]));
		batch.part[opened] = (struct pfr_splitter_part){.size = sizeof(batch.part[opened])};
		code = sink_open(&batch.sink[opened], batch.path[opened]);
		if (code)
			break;
		batch.sink[opened].reported = &reported;
		batch.to[opened] = sink_for_library(&batch.sink[opened]);
	}
	worst = code ? code : write_parts(s, &batch, first);
	for (i = 0; i < opened; i++) {
		code = end_part(s, &batch, i, worst);
		worst = code > worst ? code : worst;
	}
	return worst;
}

/* A signal or a failure takes away the parts that are finished too: a few of them are no capture, and say of nothing that it is missing. */
static int split_run(struct split *s)
{
	uint32_t i, nr, parts;
	int worst = plan(s), code;

	if (worst)
		return worst;
	parts = pfr_splitter_parts(s->splitter);
	for (i = 0; i < parts && worst < EXIT_USAGE; i += nr) {
		nr = parts - i < AT_ONCE ? parts - i : AT_ONCE;
		code = split_parts(s, i, nr);
		worst = code > worst ? code : worst;
	}
	if (worst < EXIT_USAGE)
		made_keep(s);
	else
		made_take_away(s);
	pfr_splitter_free(s->splitter);
	return worst ? worst : s->printed.defects ? EXIT_DEFECT :
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
		return usage("split", s.prefix ? "--by cpu, pid, tid, event, time:SECONDS or size:BYTES is missing" : "-o PREFIX is missing: how the names of the parts begin");
	if (!read_is_file(s.path))
		return usage("split", "the capture is read several times; name a file, not standard input or a pipe");
	return split_run(&s);
}
