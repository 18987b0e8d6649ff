/* SPDX-License-Identifier: MIT */
/*
 * perfring edit: a part of a capture as a capture of its own. The library makes it; here are the options and the output.
 */
#include "counts_note.h"
#include "edit_jit.h"
#include "edit_pack.h"
#include "cli/common/filter.h"
#include "cli/common/account.h"
#include "cli/common/stacks.h"

#ifndef PFR_NO_CAPTURE
#include "perfring_capture.h"
#endif
#include "perfring_session_edit.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char about[] =
	"Writes the records that meet the conditions, or all, to a new perf.data file, with the tasks, mappings, events and features that they need.\n"
	"Compressed records are unpacked, a directory becomes one file, a pipe stays one, unless --to says otherwise.\n";

static const char after[] =
	"Records are copied, damaged ones too if their event and size are known: perfring check lists those.\n"
	"exit status: 0; 1 something was left out, is unreadable, or nothing meets the conditions; 2 usage; 3 there is no OUT.\n";

enum edit_to { TO_FILE = 1,
	       TO_PIPE,
	       TO_DIRECTORY };

struct edit {
	struct pfr_redactor *redactor;
	struct pfr_unwound *unwound;
	bool unwinds, keeps_stacks;
	struct stack_words stack_words;
	const char *symfs;
	uint32_t keep;
	bool redacts;
	const char *key;
	bool merges_jit;
	struct edit_jit jit;
	struct edit_pack pack;
	bool packs;
	struct {
		uint64_t files; /* that may have a build id, but were not read */
		int error;      /* of the first of them */
		char *first;
	} unread;
	struct filter filter;
	struct pfr_edit_options options;
	struct read_part part;
	struct reading reading;
	struct pfr_session_options session;
	const char *path, *out;
	uint32_t to; /* enum edit_to: 0: as it was */
	bool silent; /* nothing is reported yet; `again`: there was something */
	bool again, damaged;
};

#define KEY_LEAST 16
#define KEY_MOST 4096

static int find_build_id(void *user, const char *path, unsigned char id[20]);

static int build_ids_option(void *to, const char *command, const char *text)
{
	struct pfr_edit_options *options = to;

	(void)command;
	(void)text;
	options->build_id = find_build_id;
	options->build_id_user = (char *)to - offsetof(struct edit, options);
	return EXIT_FINE;
}

static const struct option_row rows[] = {
	OPTION_GROUP_OF("What is written:"),
	{.letter = 'o', .name = "output", .once = "", .value = "OUT", OPTION_TEXT_AT(struct edit, out), .text = "the file to write, where no OUT follows IN"},
	{.name = "to", .once = "", .value = "FORM", OPTION_WORD_AT(struct edit, to, "file pipe directory", TO_FILE), .text = "file, pipe or directory (data.N for CPU N); else as IN is, and pipe where OUT is one"},
	{.letter = 'z', .name = "compress", .value = "N", OPTION_NUMBER_AT(struct edit, options.level, 1, 22), .text = "compress records by zstd, 1 to 22, as perf record -z does"},
	{.name = "other-order", OPTION_BITS_AT(struct edit, options.other_order, 1), .rare = true, .text = "as a machine of the other byte order would have written it"},
	{.name = "plain", OPTION_BITS_AT(struct edit, options.simpleperf_as_perf, 1), .rare = true, .text = "of simpleperf: as perf has it; what perf has no place for is left out"},
	OPTION_GROUP_OF("What is left out:"),
	OPTION_FOR_AT(struct edit, options.program, "what perf-6.1, perf-6.12 or perf-7.2 would refuse, or end reading at; each is reported"),
	{.name = "only", OPTION_BITS_AT(struct edit, options.only, 1), .rare = true, .text = "leave out tasks and mappings that do not meet the conditions"},
	{.name = "drop", .value = "FIELDS", OPTION_WORDS_AT(struct edit, options.drop, "stack raw regs callchain branches"), .text = "of samples: stack, raw, regs, callchain, branches; a list with commas"},
	{.name = "every", .once = "", .value = "N", OPTION_NUMBER_AT(struct edit, options.every, 1, UINT64_MAX), .rare = true, .text = "of the samples of each event only every Nth, with its period times N"},
	{.name = "redact", OPTION_FLAG_AT(struct edit, redacts), .text = "replace names, ids and addresses; clear payloads, stacks and registers"},
	{.name = "keep", .value = "CLASSES", OPTION_WORDS_AT(struct edit, keep, "paths comms command host cgroups symbols texts raw stack regs addresses build-ids pids opaque"), .rare = true, .text = "what --redact leaves: paths, comms, command, host, cgroups, symbols, texts,"
																									" raw, stack, regs, addresses, build-ids, pids, opaque; a list with commas"},
	{.name = "key", .once = "", .value = "FILE", OPTION_TEXT_AT(struct edit, key), .rare = true, .text = "with --redact: equal names get equal names wherever FILE is the key"},
	OPTION_GROUP_OF("What is added:"),
	{.name = "unwind", OPTION_FLAG_AT(struct edit, unwinds), .text = "callchains in place of user stacks and registers (perf record --call-graph dwarf)"},
	{.name = "keep-stacks", OPTION_FLAG_AT(struct edit, keeps_stacks), .rare = true, .text = "with --unwind: registers and stacks stay as well"},
	{.name = "max-stack", .value = "N", OPTION_NUMBER_AT(struct edit, stack_words.most, 1, 8000), .rare = true, .text = "with --unwind: callers that are unwound at most (default: 127)"},
	{.name = "symfs", .value = "DIR", OPTION_TEXT_AT(struct edit, symfs), .rare = true, .text = "with --unwind and --pack: look for the files of the capture below DIR"},
	{.letter = 'b', .name = "build-ids", OPTION_CALL_AT(struct edit, options, build_ids_option), .rare = true, .text = "add build ids of the files that are mapped, as perf inject -b does"},
	{.letter = 'j', .name = "jit", OPTION_FLAG_AT(struct edit, merges_jit), .text = "add mappings of code made at run time, from jitdump files, as perf inject -j does"},
	{.name = "pack", OPTION_FLAG_AT(struct edit, packs), .text = "add names of functions, inlined ones and source lines, so that they are there without the files"},
	{0}};

const struct command_line command_edit = {
	.name = "edit",
	.about = about,
	.words = "[OPTION...] [IN [OUT]]",
	.after = after,
	.input = true,
	.reads = true,
	.writes = true,
	.sets = {{rows, 0}, {symbol_pack_rows, offsetof(struct edit, pack.words)}, {filter_rows, offsetof(struct edit, filter)}}};

/* ---- redaction ----------------------------------------------------------------------- */

/* The caller's key, or one that nobody knows. 0: it cannot be read, which was reported. */
static size_t read_key(const char *path, unsigned char *key)
{
	const char *from = path ? path : "/dev/urandom";
	FILE *file = fopen(from, "rb");
	size_t size = file ? fread(key, 1, path ? KEY_MOST : KEY_LEAST, file) : 0;
	bool failed = file && ferror(file); /* a part of a key is another key */
	int error = errno;

	if (file)
		fclose(file);
	if (size >= KEY_LEAST && !failed)
		return size;
	if (failed)
		print_stderr("%s: cannot read: %s", from, strerror(error));
	else if (file)
		print_stderr("%s: a key has %d bytes or more, this has %zu; make one with: head -c 32 /dev/urandom > KEY", from, KEY_LEAST, size);
	else
		print_stderr("%s: cannot open: %s", from, strerror(errno));
	return 0;
}

/* The capture is read once before, for its mappings. */
static int make_redactor(struct edit *e, const char *path)
{
	struct pfr_session_options options = read_options(path);
	unsigned char key[KEY_MOST];
	size_t size = read_key(e->key, key);
	struct reading reading;
	enum pfr_status status;
	int code;

	if (!size)
		return EXIT_IO;
	if (pfr_redactor_new(&e->redactor, key, size, e->keep, 0))
		return print_no_memory(NULL);
	e->options.redactor = e->redactor;
	if (!read_is_file(path))
		return print_stderr("--redact reads the capture twice; name a file, not standard input or a pipe"), EXIT_USAGE;
	options.flags = 0;
	code = read_open(&reading, path, &options);
	if (code)
		return code;
	status = pfr_redactor_read(e->redactor, reading.session);
	if (status == PFR_E_SYSTEM)
		read_failed(&reading, path, status);
	read_close_aside(&reading);
	if (status == PFR_E_MEMORY)
		print_stderr("%s: there is not enough memory to keep the addresses of each mapping together", path);
	return status ? EXIT_IO : EXIT_FINE;
}

/* Of the first reading nothing else is missing in what is written. */
static void take_stacks(const struct pfr_session *session, const char *path)
{
	static const uint8_t causes[] = {PFR_CAUSE_STACK_CUT, PFR_CAUSE_STACK_ENDS, PFR_CAUSE_STACK_LIMIT};
	struct pfr_account all = {.size = sizeof(all)}, stacks = {.size = sizeof(stacks)};
	unsigned i;

	if (pfr_session_get_account(session, &all))
		return;
	for (i = 0; i < sizeof(causes); i++)
		stacks.cause[causes[i]] = all.cause[causes[i]];
	account_add(&stacks, path);
}

/* The capture is read once before, in the order of time, for the callers of its samples, as far as they can be among those that are written. */
static int make_unwound(struct edit *e, const char *path)
{
	struct pfr_session_options options = read_options(path);
	struct pfr_filter passing = e->filter.of;
	struct pfr_stacks *stacks;
	struct reading reading;
	enum pfr_status status = PFR_E_MEMORY;
	int code;

	if (!read_is_file(path))
		return print_stderr("--unwind reads the capture twice; name a file, not standard input or a pipe"), EXIT_USAGE;
	if (pfr_unwound_new(&e->unwound, e->keeps_stacks, 0))
		return print_no_memory(NULL);
	e->options.unwound = e->unwound;
	options.order = PFR_ORDER_TIME;
	options.flags = 0;
	passing.first = passing.skip = 0; /* which count in the order of the file */
	options.filter = &passing;
	code = read_open(&reading, path, &options);
	if (code)
		return code;
	e->stack_words.chains_whole = true;
	stacks = stacks_open(&e->stack_words, e->symfs, e->pack.words.cache, &code);
	if (stacks)
		status = pfr_unwound_read(e->unwound, reading.session, stacks);
	stacks_close(stacks, reading.session, path);
	take_stacks(reading.session, path);
	if (status == PFR_E_SYSTEM)
		read_failed(&reading, path, status);
	read_close_aside(&reading);
	if (status == PFR_E_MEMORY)
		print_stderr("%s: there is not enough memory for the callers of its samples", path);
	return status ? EXIT_IO : EXIT_FINE;
}

static void report_build_ids(struct edit *e, const char *name, uint64_t added)
{
	print_stderr("%s: %" PRIu64 " build id%s added", name, added, plural(added));
	if (e->unread.files)
		print_stderr("%s: %" PRIu64 " mapped file%s could not be read for a build id, first of all %s: %s", name, e->unread.files, plural(e->unread.files),
			     e->unread.first ? e->unread.first : "one without memory for its name", strerror(e->unread.error));
}

/* ---- editing ------------------------------------------------------------------------- */

static void report_error(void *user, const struct pfr_session_error *error)
{
	struct edit *e = user;

	if (e->silent)
		e->again = true;
	else
		print_defect(&e->reading.printed, error);
}

static int edit_to(struct edit *e, const char *name, struct sink *output)
{
	struct pfr_edit_report report = {.size = sizeof(report)};
	struct pfr_reporter reporter = {sizeof(reporter), e, report_error};
	struct pfr_sink sink = sink_for_library(output);
	bool reads;
	int code;
	enum pfr_status status;

	e->unread.files = 0;
	status = pfr_edit(e->reading.session, &sink, &reporter, &e->options, &report);

	read_progress_end();
	if (output->failed)
		return EXIT_IO;
	e->damaged = report.damaged || report.defects;
	if (e->silent && (e->again || e->damaged || (status && status != PFR_E_MEMORY)))
		return e->again = true, EXIT_FINE;
	if (status)
		return read_failed(&e->reading, name, status);
	if (filter_is_set(&e->filter) || e->part.first || e->options.first)
		print_stderr("%s: %" PRIu64 " record%s written, %" PRIu64 " of which meet the conditions; %" PRIu64 " removed", name, report.records,
			     plural(report.records), report.passed, report.removed);
	else
		print_stderr("%s: %" PRIu64 " record%s written, %" PRIu64 " removed", name, report.records, plural(report.records), report.removed);
	if (report.removed && (filter_is_set(&e->filter) || e->part.first || e->options.first || e->options.every))
		counts_note(e->reading.session, name);
	if (e->options.build_id)
		report_build_ids(e, name, report.build_ids);
	if (e->packs)
		edit_pack_report(name, &report);
	if (e->options.jit)
		print_stderr("%s: %" PRIu64 " mapping%s of code made at run time added%s", name, report.mappings, plural(report.mappings),
			     e->jit.functions && !report.mappings ? "; its times are not those of CLOCK_MONOTONIC: record with -k mono" : "");
	if (report.damaged)
		print_stderr("%s: %" PRIu64 " record%s could not be kept", name, report.damaged, plural(report.damaged));
	reads = !e->options.program || sink_check_program(output, e->options.program);
	code = !reads ? EXIT_DEFECT : sink_check(output, report.verified ? SINK_TABLES : e->redacts || e->options.drop || e->options.other_order || e->unwound ? SINK_CHECK :
																				 SINK_READ);
	return filter_verdict(&e->filter, &e->reading, name, read_code(&e->reading, code < EXIT_USAGE && (report.damaged || e->jit.incomplete) ? EXIT_DEFECT : code));
}

/* What cannot go back gets a stream, and is written once: what is damaged is weighed at once. */
static int open_output(struct edit *e, struct sink *sink)
{
	int code = sink_open_capture(sink, e->out);

	if (code || e->options.directory || sink_goes_back(sink))
		return code;
	if (sink->failed || e->options.form == PFR_WRITE_FILE)
		return sink_for_file(sink);
	e->options.form = PFR_WRITE_PIPE;
	e->options.checks = true;
	e->silent = false;
	return EXIT_FINE;
}

/* Reads and writes once. */
static int edit_once(struct edit *e)
{
	struct sink sink;
	int code = read_open_part(&e->reading, e->path, &e->session, &e->part);

	if (code)
		return code;
	code = open_output(e, &sink);
	if (!code) {
		code = edit_to(e, e->session.name, &sink);
		if (e->again && !sink_back(&sink))
			e->again = false, code = EXIT_IO;
		if (!sink_close(&sink, code < EXIT_USAGE && !e->again))
			code = EXIT_IO;
	}
	if (e->again)
		read_close_aside(&e->reading);
	else
		read_close(&e->reading);
	return code;
}

/* What is read before: mappings of code, or those that --redact keeps together. */
static int edit_prepare(struct edit *e, const char *path)
{
	int code = e->redacts ? make_redactor(e, path) : EXIT_FINE;

	if (!code && e->merges_jit)
		code = edit_jit_begin(&e->jit, path, e->out);
	e->options.jit = e->jit.jit;
	return code;
}

/* A part with samples tells how many more there were. */
static int keep_losses(struct edit *e)
{
	struct filter *filter = &e->filter;

	if (!filter->nr_types || !filter_has_type(filter, PFR_RECORD_SAMPLE) || e->options.only || filter->of.first || filter->tail)
		return EXIT_FINE;
	return filter_add_types(filter, "edit", "LOST*");
}

/* --first and --tail choose the records that they choose in all commands, those in the order of time, --at those in that of the file; of a pipe, which is read once, those that come first. */
static void take_part(struct edit *e, const char *path)
{
	struct pfr_filter *of = &e->filter.of;

	if (of->first && !read_can_again(path)) {
		print_stderr("%s: --first counts records as they come in the pipe", e->session.name);
		e->options.first = of->first;
	} else {
		e->part = (struct read_part){of->first, of->skip, e->filter.has_at};
		of->skip = 0;
	}
	of->first = 0;
}

/*
 * A file with damage is read again, each record weighed, which takes longer: else records that a wrong size makes would be
 * kept for real. What is wrong is reported only the second time.
 */
static int edit_run(struct edit *e, const char *path)
{
	int code = edit_prepare(e, path);

	code = code ? code : keep_losses(e);
	e->path = path;
	e->session = read_options(path);
	e->session.flags |= PFR_SESSION_ALL;
	if (!code)
		e->filter.file_order = true, code = filter_apply(&e->filter, "edit", path, &e->session);
	if (!code && e->unwinds)
		code = make_unwound(e, path);
	if (!code && e->packs)
		e->pack.words.symfs = e->symfs, code = edit_pack_begin(&e->pack, path, &e->session, e->unwinds ? &e->stack_words : NULL);
	if (code)
		return code;
	e->options.pack = e->pack.pack;
	e->options.size = sizeof(e->options);
	take_part(e, path);
	e->options.time_until = e->filter.of.time_until;
	e->silent = read_is_file(path);
	code = edit_once(e);
	if (!e->again)
		return code;
	e->again = e->silent = false;
	e->options.checks = e->damaged;
	return edit_once(e);
}

/* The files that a capture names are those of a machine with Linux. ENODATA: it has none. */
static int read_build_id(const char *path, unsigned char id[20])
{
	size_t size;
	struct stat st;

	if (stat(path, &st))
		return -errno;
#ifdef PFR_NO_CAPTURE
	(void)id;
	(void)size;
	return -ENOSYS;
#else
	if (!S_ISREG(st.st_mode))
		return -ENODATA;
	return pfr_file_build_id(path, id, &size) ? -errno : (int)size;
#endif
}

static int find_build_id(void *user, const char *path, unsigned char id[20])
{
	struct edit *e = user;
	int size = read_build_id(path, id);

	if (size >= 0 || size == -ENODATA)
		return size;
	if (!e->unread.files++) {
		free(e->unread.first);
		e->unread.first = strdup(path);
		e->unread.error = -size;
	}
	return size;
}

/* Options that do not go together. */
static int check_options(const struct edit *e)
{
	if (!e->out)
		return usage("edit", "the file to write is missing: edit IN OUT, or -o OUT");
	if (!e->redacts && (e->keep || e->key))
		return usage("edit", "--keep and --key are about --redact, which is missing");
	if (e->merges_jit && (e->redacts || e->options.other_order || e->options.only))
		return usage("edit", "--jit is not with --redact, --other-order or --only: edit its output once more");
	if (((e->keeps_stacks || e->stack_words.most) && !e->unwinds) || (e->symfs && !e->unwinds && !e->packs))
		return usage("edit", "--keep-stacks, --max-stack and --symfs are about --unwind, or --symfs about --pack, which is missing");
	if (e->packs && (e->redacts || e->to == TO_PIPE))
		return usage("edit", e->redacts ? "--pack is not with --redact, which leaves names out" : "--pack writes a file or a directory: a pipe has no place for names");
	if (e->options.simpleperf_as_perf && (e->redacts || e->options.other_order))
		return usage("edit", "--plain is not with --redact or --other-order: edit its output once more");
	return EXIT_FINE;
}

int perfring_edit(int argc, char **argv)
{
	static struct edit e;
	struct command_words words;
	const char *path;
	int code;

	if (!options_read(&command_edit, &e, argc, argv, &words, &code))
		return code;
	e.options.directory = e.to == TO_DIRECTORY;
	e.options.form = e.to == TO_PIPE ? PFR_WRITE_PIPE : e.to ? PFR_WRITE_FILE :
								   e.options.form;
	code = words_file_out(&words, &path, &e.out);
	code = code ? code : check_options(&e);
	if (code)
		return code;
	code = edit_run(&e, path);
	if (!edit_jit_end(&e.jit, code < EXIT_USAGE))
		code = code < EXIT_USAGE ? EXIT_IO : code;
	pfr_redactor_free(e.redactor);
	pfr_unwound_free(e.unwound);
	pfr_pack_free(e.pack.pack);
	return code;
}
