/* SPDX-License-Identifier: MIT */
/*
 * perfring dump: every record, in one of three forms. The forms are
 * convert/'s; here are the options and the loop.
 */
#include "auxtrace.h"
#include "cli/common/filter.h"
#include "cli/common/names_ahead.h"
#include "gaps.h"
#include "pager.h"
#include "perfring_session_jobs.h"
#include "cli/common/show.h"
#include "cli/common/stacks.h"

#include <string.h>

enum dump_form { FOR_PEOPLE,
		 RAW,
		 BYTES,
		 JSON };

#define RANGE_MOST 1024 /* bytes of the line of a damaged range */

#define OF(form) (1u << (form))

struct dump {
	struct reading reading;
	struct output output;
	struct filter filter;
	uint32_t form; /* enum dump_form */
	emitter *emit; /* null: as a person reads it */
	struct show_output show;
	struct names_ahead ahead;
	struct stack_words stack_words;
	struct pfr_stacks *stacks; /* null: stacks are not unwound */
	bool pieces, defects, sort, file_order, no_pager, unwind;
	enum terminal_colour colour;
	struct gaps gaps;
	const char *aux_directory;
	struct aux *aux;
	uint32_t dialect; /* 0: none; 1: of 2009; 2: the same of a big-endian machine */
	bool integers_as_text;
	uint32_t nr_jobs;
	bool waits;                                                    /* the capture is a pipe */
	int (*progress)(void *user, uint64_t position, uint64_t size); /* of every command */
	struct pfr_sink sink;
	struct pfr_jobs *jobs; /* null: records are made one by one */
};

static const struct option_row rows[] = {
	OPTION_GROUP_OF("Form:"),
	{.name = "raw", OPTION_VALUE_AT(struct dump, form, RAW), .text = "every field by name as it is in the record, in the order of the file"},
	{.name = "bytes", OPTION_VALUE_AT(struct dump, form, BYTES), .text = "every byte: offset, bytes, field, value, unit"},
	{.name = "json", OPTION_VALUE_AT(struct dump, form, JSON), .text = "JSON Lines: an object a record"},
	{.name = "unwind", OPTION_FLAG_AT(struct dump, unwind), .rare = true, .text = "with --json: the whole stack of each sample as well, in the order of time"},
	JSON_INTEGERS_OPTION(struct dump, integers_as_text, OF(JSON)),
	{.letter = 'F', .name = "fields", .once = "give one list, with commas", .value = "NAME[,NAME...]", OPTION_CALL_AT(struct dump, show, show_fields_option), .offer = OFFER_FIELDS, .list = true, .text = "only these fields, with tabs between them: time, cpu, comm, place, callchain.nr, ..."},
	{.letter = 'T', .name = "table", OPTION_FLAG_AT(struct dump, show.table), .text = "them in columns, with heads"},
	{.name = "sort", OPTION_FLAG_AT(struct dump, sort), .text = "in the order of time, as without --raw, --bytes and --json, and with conditions on names of threads or files"},
	{.name = "file-order", OPTION_FLAG_AT(struct dump, file_order), .text = "in the order of the file"},
	{.name = "ns", OPTION_BITS_AT(struct dump, show.flags, PFR_SHOW_NS), .forms = OF(FOR_PEOPLE), .rare = true, .text = "times in nanoseconds"},
	{.name = "build-ids", OPTION_BITS_AT(struct dump, show.flags, PFR_SHOW_BUILD_IDS), .forms = OF(FOR_PEOPLE), .rare = true, .text = "addresses with the build ID of their file"},
	COLOUR_OPTION(struct dump, colour),
	{.name = "no-pager", OPTION_FLAG_AT(struct dump, no_pager), .rare = true, .text = "on a terminal, no pager (PERFRING_PAGER, PAGER, less)"},
	{.name = "pieces", OPTION_FLAG_AT(struct dump, pieces), .text = "the file's header, attrs, ids and features as well"},
	{.name = "aux", .once = "", .value = "DIR", OPTION_TEXT_AT(struct dump, aux_directory), .text = "AUX data into DIR/aux.N for each ring N"},
	{.name = "dialect", .once = "", .value = "D", OPTION_WORD_AT(struct dump, dialect, "2009 2009-big", 1), .rare = true, .text = "bare records as the kernel of 2009 wrote them: 2009, or 2009-big for big-endian"},
	JOBS_OPTION(struct dump, nr_jobs, "threads (default: the CPUs, 8 at most); the output is the same"),
	{0}};

static const char about[] = "Shows every record of a capture: when, where, which thread, which event, and its fields.\n";
static const char after[] =
	"Records that are bad are shown as far as they can be read, with the error.\n"
	"exit status: 0; 1 the capture has defects, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

const struct command_line command_dump = {
	.name = "dump",
	.about = about,
	.after = after,
	.input = true,
	.reads = true,
	.sets = {{rows, 0}, {symbol_rows, offsetof(struct dump, show.symbol_words)}, {stack_rows, offsetof(struct dump, stack_words)}, {filter_rows, offsetof(struct dump, filter)}}};

static enum pfr_text_form form_of(const struct dump *d)
{
	if (!d->emit)
		return d->show.fields ? PFR_TEXT_FIELDS : PFR_TEXT_SHORT;
	return d->emit == pfr_to_json ? PFR_TEXT_JSON : d->emit == pfr_to_bytes ? PFR_TEXT_BYTES :
										  PFR_TEXT_LINE;
}

/* Of a pipe all bytes are records; what is packed has no place in the file. */
static bool shows_gaps(const struct dump *d)
{
	const struct pfr_session_info *info = pfr_session_info(d->reading.session);

	return d->emit == pfr_to_bytes && d->pieces && !d->sort && !filter_is_any(&d->filter) && !d->filter.of.first && !d->filter.of.skip &&
	       !info->pipe && info->size;
}

static enum pfr_status dump_emit(void *user, unsigned thread, struct pfr_out *out, const struct pfr_session_record *r,
				 const struct pfr_context *context)
{
	const struct dump *d = user;

	(void)thread;
	return d->emit(out, &r->frame, r->layout, context, r->status, &r->where);
}

/* Records that nothing is added to are made by the library's threads. */
static int dump_jobs(struct dump *d)
{
	struct pfr_jobs_options options = {.size = sizeof(options), .form = form_of(d), .lines = 1, .user = d, .emit = dump_emit, .sink = &d->sink};
	bool several = true;
	int code;

	if (d->pieces || d->aux_directory || d->nr_jobs < 2)
		return EXIT_FINE;
	if (!d->emit) {
		code = show_jobs(&d->show, d->nr_jobs, &several);
		if (code || !several)
			return code;
		options.user = &d->show;
		options.emit = show_emit;
	}
	d->sink = output_sink(&d->output);
	if (!pfr_jobs_open(&d->jobs, d->reading.session, &options))
		return EXIT_FINE;
	print_no_memory(NULL);
	return EXIT_IO;
}

static void dump_jobs_end(struct dump *d)
{
	if (!d->jobs)
		return;
	if (!d->output.failed && !d->output.closed && pfr_jobs_flush(d->jobs) == PFR_E_MEMORY) {
		print_no_memory(NULL);
		d->output.failed = true;
	}
	d->defects |= pfr_jobs_bad(d->jobs) != 0;
	pfr_jobs_close(d->jobs);
}

/* Whether damaged ranges are among what is asked for: they have no values, only a place. */
static bool shows_range(const struct dump *d, const struct pfr_session_record *r)
{
	const struct pfr_filter *of = &d->filter.of;

	return !d->show.fields && !d->show.table && !filter_has_values(&d->filter) && r->until > of->offset_from && (!of->offset_until || r->offset < of->offset_until);
}

/* Broken between words, as the lines of records are. */
static void range_to_terminal(struct dump *d, const struct pfr_session_record *r)
{
	char text[RANGE_MOST + 1] = {PFR_MARK_ERROR};
	struct pfr_out line = {text + 1, RANGE_MOST, 0};
	size_t i;

	pfr_damage_to_line(&line, r->offset, r->until - r->offset, &r->error->where);
	line.size = line.size < RANGE_MOST ? line.size : RANGE_MOST;
	for (i = 1; i <= line.size; i++)
		text[i] = text[i] == ' ' ? PFR_MARK_BREAK : text[i];
	terminal_line(&d->show.terminal, &d->output, text, line.size + 1);
}

static void dump_range(struct dump *d, const struct pfr_session_record *r)
{
	const struct pfr_where *where = &r->error->where;
	struct pfr_out *out = &d->output.out;

	if (shows_gaps(d))
		gaps_shown(&d->gaps, &d->output, d->reading.session, r);
	if (!shows_range(d, r))
		return;
	d->reading.range_shown = true;
	if (d->jobs)
		pfr_jobs_flush(d->jobs);
	if (!d->emit && (d->show.terminal.width || d->show.terminal.colour))
		range_to_terminal(d, r);
	else if (output_reserve(&d->output, RANGE_MOST)) {
		if (d->emit == pfr_to_json)
			pfr_damage_to_json(out, r->offset, r->until - r->offset, where);
		else
			pfr_damage_to_line(out, r->offset, r->until - r->offset, where);
		out->data[out->size++] = '\n';
	}
	output_flush(&d->output, false);
	if (d->emit == pfr_to_bytes)
		gaps_range(&d->output, d->reading.session, r->part, r->offset, r->until);
}

static void dump_record(struct dump *d, const struct pfr_session_record *r)
{
	struct pfr_context context;
	struct pfr_frame feature;
	const uint64_t *offsets;
	size_t nr;

	if (r->what == PFR_WHAT_DEFECT) {
		dump_range(d, r);
		return;
	}
	names_ahead_record(&d->ahead);
	if (d->aux && !aux_extract(d->aux, d->reading.session, r))
		d->defects = true;
	if (shows_gaps(d))
		gaps_shown(&d->gaps, &d->output, d->reading.session, r);
	if (!r->passes) { /* a chain may be completed that is shown */
		pfr_session_completes(d->reading.session, r, &offsets, &nr);
		return;
	}
	if (d->jobs) {
		pfr_jobs_record(d->jobs, r);
		return;
	}
	pfr_session_context(d->reading.session, r, form_of(d), &context);
	if (d->emit ? output_frame(&d->output, d->emit, &r->frame, r->layout, &context, r->status, &r->where) :
		      show_put(&d->show, &d->output, r, &context))
		d->defects = true;
	if (d->pieces && !pfr_feature_of(&r->frame, &feature) &&
	    output_frame(&d->output, d->emit ? d->emit : pfr_to_line, &feature, 0, &context, PFR_OK, &r->where))
		d->defects = true;
}

/* Whether callchains are completed and pieces joined: not where bytes, or the records as they are, are shown. */
static bool shows_whole(const struct dump *d)
{
	return (!d->emit || d->emit == pfr_to_json) && !d->aux_directory;
}

/* Stacks need the mappings of their moment, so the order of time; the other forms are of what is in the record. */
static bool shows_stacks(const struct dump *d)
{
	return d->emit ? d->unwind : !d->file_order && !d->filter.has_at && !d->show.table && !d->show.fields;
}

static int open_stacks(struct dump *d)
{
	int code = EXIT_FINE;

	if (!shows_stacks(d))
		return EXIT_FINE;
	d->stacks = stacks_open(&d->stack_words, d->show.symbol_words.symfs, d->show.symbol_words.cache, &code);
	if (!d->stacks || pfr_session_unwind(d->reading.session, d->stacks) == PFR_OK)
		return code;
	print_no_memory(NULL);
	return EXIT_IO;
}

/* A pipe is read next, which may wait for its writer: what has come is shown before. */
static int dump_progress(void *user, uint64_t position, uint64_t size)
{
	struct dump *d = user;

	if (d->waits && d->jobs)
		pfr_jobs_flush(d->jobs);
	else if (d->waits)
		output_flush(&d->output, true);
	return d->progress(0, position, size);
}

static int dump_open(struct dump *d, const char *path)
{
	struct pfr_session_options options = read_options(path);
	int code;

	d->sort |= (!d->emit && !d->file_order && !d->filter.has_at) || d->unwind;
	options.order = d->sort ? PFR_ORDER_TIME : PFR_ORDER_FILE;
	options.flags |= (d->integers_as_text ? (unsigned)PFR_SESSION_TEXT_INTEGERS : 0) | PFR_SESSION_ALL | (d->pieces ? (unsigned)PFR_SESSION_PIECES : 0) |
			 (d->aux_directory ? (unsigned)PFR_SESSION_REREAD : 0) | (shows_whole(d) ? (unsigned)PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT : 0);
	d->filter.file_order = d->file_order;
	code = filter_apply(&d->filter, "dump", path, &options);
	d->sort |= options.order == PFR_ORDER_TIME;
	options.jobs = d->nr_jobs;
	d->waits = !read_can_again(path);
	d->progress = options.progress;
	options.progress = dump_progress;
	options.user = d;
	options.start = d->emit && !d->aux_directory ? d->filter.start : 0;
	if (!code)
		code = read_open(&d->reading, path, &options);
	d->reading.ranges = true;
	if (!code)
		code = output_open(&d->output, 1);
	d->show.terminal = terminal_find(d->colour);
	if (!code && !d->no_pager)
		pager_start();
	if (!code && !d->emit)
		code = show_open(&d->show, d->reading.session);
	code = code ? code : open_stacks(d);
	if (!code && !d->emit)
		names_ahead_open(&d->ahead, path, &options, &d->show, shows_stacks(d) ? &d->stack_words : NULL);
	if (!code && d->aux_directory && !(d->aux = aux_new(d->aux_directory)))
		code = EXIT_IO;
	return code ? code : dump_jobs(d);
}

static int dump_run(struct dump *d, const char *path)
{
	const struct pfr_session_record *r;
	int code = dump_open(d, path);

	while (!code && !d->output.failed && !d->output.closed && (r = read_next(&d->reading)))
		dump_record(d, r);
	dump_jobs_end(d);
	names_ahead_close(&d->ahead);
	code = read_code(&d->reading, code);
	if (!code && d->defects)
		code = EXIT_DEFECT;
	aux_free(d->aux);
	if (d->reading.session && !d->output.closed)
		code = filter_verdict(&d->filter, &d->reading, path, code);
	if (d->reading.session && shows_gaps(d))
		gaps_end(&d->gaps, &d->output, d->reading.session);
	show_end(&d->show, &d->output);
	if (d->reading.session && !d->output.closed)
		code = show_verdict(&d->show, path, code);
	show_close(&d->show);
	if (d->stacks)
		pfr_session_unwind(d->reading.session, NULL);
	stacks_close(d->stacks, d->reading.session, path);
	if (d->reading.session)
		code = read_memory_verdict(d->reading.session, path, code);
	if (d->reading.session)
		read_close(&d->reading);
	return output_close(&d->output, code);
}

/* An option of a form that was not asked for. */
static int dump_check_form(const struct dump *d)
{
	uint32_t of;
	const struct option_row *row = options_outside(OF(d->form), &of);
	char name[64];

	if (row)
		return usage("dump", "%s is for %s", option_name(row, name), of == OF(JSON) ? "--json" : "lines, not for --raw, --bytes and --json");
	return EXIT_FINE;
}

/* Options that do not go together. */
static int dump_check(const struct dump *d)
{
	if (d->dialect && (filter_is_set(&d->filter) || d->sort || d->show.fields || d->show.table || d->pieces || d->aux_directory || d->unwind))
		return usage("dump", "--dialect prints all records as they are, by --raw, --bytes or --json, without other options");
	if (d->sort && d->file_order)
		return usage("dump", "--sort and --file-order exclude each other");
	if (d->sort && d->filter.has_at)
		return usage("dump", "--at and --sort exclude each other: --at is for the order of the file");
	if (d->emit && (d->show.table || d->show.fields))
		return usage("dump", "-F and -T are not for --raw, --bytes and --json");
	if (d->unwind && (d->file_order || d->filter.has_at || d->emit == pfr_to_line || d->emit == pfr_to_bytes))
		return usage("dump", "--unwind needs the order of time, and is for --json; without a form it is the default");
	if (d->unwind && d->stack_words.no_unwind)
		return usage("dump", "--unwind and --no-unwind exclude each other");
	if (d->stack_words.most && !shows_stacks(d))
		return usage("dump", "--max-stack is for --json --unwind, and lines in the order of time");
	return dump_check_form(d);
}

int perfring_dump(int argc, char **argv)
{
	static emitter *const emitters[] = {[RAW] = pfr_to_line, [BYTES] = pfr_to_bytes, [JSON] = pfr_to_json};
	static struct dump d;
	struct command_words words;
	const char *path;
	int code;

	d.nr_jobs = pfr_jobs_default();
	if (!options_read(&command_dump, &d, argc, argv, &words, &code))
		return code;
	d.emit = emitters[d.form];
	code = words_file(&words, &path);
	code = code ? code : dump_check(&d);
	if (code)
		return code;
	return d.dialect ? dialect_dump(path, d.dialect == 2 ? PFR_BIG : PFR_LITTLE, d.emit ? d.emit : pfr_to_line) : dump_run(&d, path);
}
