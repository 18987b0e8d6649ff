/* SPDX-License-Identifier: MIT */
/*
 * perfring dump: every record, in one of three forms. The forms are
 * convert/'s; here are the options and the loop.
 */
#include "cli/common/filter.h"
#include "gaps.h"
#include "perfring_session_jobs.h"
#include "cli/common/show.h"

#include <string.h>

enum {
	NS = 0x100,
	BUILD_IDS,
	FILE_ORDER,
	COLOUR,
	NO_PAGER,
	INTEGERS,
	JOBS,
};

static const struct option_row rows[] = {
	{'r', 0, "raw", 0, "every field by name as it is in the record, in the order of the file"},
	{'b', 0, "bytes", 0, "every byte: offset, bytes, field, value, unit"},
	{'j', 0, "json", 0, "JSON Lines: an object a record"},
	JSON_INTEGERS_ROW(INTEGERS),
	{'s', 0, "sort", 0, "in the order of time; without --raw, --bytes and --json that is the default"},
	{'F', 'F', "fields", "NAME[,NAME...]", "only these fields, with tabs between them: time, cpu, comm, place, callchain.nr, ..."},
	{'T', 'T', "table", 0, "them in columns, with heads"},
	{FILE_ORDER, 0, "file-order", 0, "in the order of the file"},
	{NS, 0, "ns", 0, "times in nanoseconds"},
	{BUILD_IDS, 0, "build-ids", 0, "addresses with the build ID of their file"},
	SYMBOL_ROWS_FIXED{COLOUR, 0, "color", "WHEN", "colours: auto, only on a terminal and without NO_COLOR; always; never"},
	{NO_PAGER, 0, "no-pager", 0, "on a terminal, no pager (PERFRING_PAGER, PAGER, less)"},
	{'p', 0, "pieces", 0, "the file's header, attrs, ids and features as well"},
	{'a', 0, "aux", "DIR", "AUX data into DIR/aux.N for each ring N"},
	{'d', 0, "dialect", "D", "bare records as the kernel of 2009 wrote them: 2009, or 2009-big for big-endian"},
	JOBS_ROW(JOBS),
	{0, 0, 0, 0, 0}};

static const char about[] = "Shows every record of a capture: when, where, which thread, which event, and its fields.\n";
static const char after[] =
	"Records that are bad are shown as far as they can be read, with the error.\n"
	"exit status: 0; 1 the capture has defects, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

struct dump {
	struct reading reading;
	struct output output;
	struct filter filter;
	emitter *emit; /* null: as a person reads it */
	struct show_output show;
	bool pieces, defects, sort, file_order, no_pager;
	enum terminal_colour colour;
	struct gaps gaps;
	const char *aux_directory;
	struct aux *aux;
	bool dialect, integers_as_text;
	enum pfr_order order;
	uint32_t nr_jobs;
	struct pfr_sink sink;
	struct pfr_jobs *jobs; /* null: records are made one by one */
};

static enum pfr_text_form form_of(const struct dump *d)
{
	if (!d->emit)
		return PFR_TEXT_SHORT;
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

static enum pfr_status dump_emit(void *keeper, unsigned thread, struct pfr_out *out, const struct pfr_session_record *r,
				 const struct pfr_context *context)
{
	const struct dump *d = keeper;

	(void)thread;
	return d->emit(out, &r->frame, r->layout, context, r->status, &r->where);
}

/* Records that nothing is added to are made by the library's threads. */
static int dump_jobs(struct dump *d)
{
	struct pfr_jobs_options options = {.size = sizeof(options), .form = form_of(d), .lines = 1, .keeper = d, .emit = dump_emit, .sink = &d->sink};
	bool several = true;
	int code;

	if (d->pieces || d->aux_directory || d->nr_jobs < 2)
		return EXIT_FINE;
	if (!d->emit) {
		code = show_jobs(&d->show, d->nr_jobs, &several);
		if (code || !several)
			return code;
		options.keeper = &d->show;
		options.emit = show_emit;
	}
	d->sink = output_sink(&d->output);
	if (!pfr_jobs_open(&d->jobs, d->reading.session, &options))
		return EXIT_FINE;
	print_stderr("out of memory");
	return EXIT_IO;
}

static void dump_jobs_end(struct dump *d)
{
	if (!d->jobs)
		return;
	if (!d->output.failed && !d->output.closed && pfr_jobs_flush(d->jobs) == PFR_E_MEMORY) {
		print_stderr("out of memory");
		d->output.failed = true;
	}
	d->defects |= pfr_jobs_bad(d->jobs) != 0;
	pfr_jobs_close(d->jobs);
}

static void dump_record(struct dump *d, const struct pfr_session_record *r)
{
	struct pfr_context context;
	struct pfr_frame feature;
	const uint64_t *offsets;
	size_t nr;

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

static int dump_open(struct dump *d, const char *path)
{
	struct pfr_session_options options = read_options(path);
	int code;

	d->sort |= !d->emit && !d->file_order && !d->filter.has_at;
	options.order = d->sort ? PFR_ORDER_TIME : PFR_ORDER_FILE;
	options.flags |= (d->integers_as_text ? (unsigned)PFR_SESSION_TEXT_INTEGERS : 0) | PFR_SESSION_ALL | (d->pieces ? (unsigned)PFR_SESSION_PIECES : 0) |
			 (d->aux_directory ? (unsigned)PFR_SESSION_REREAD : 0) | (shows_whole(d) ? (unsigned)PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT : 0);
	code = filter_apply(&d->filter, "dump", path, &options);
	options.jobs = d->nr_jobs;
	options.start = d->emit && !d->aux_directory ? d->filter.start : 0;
	if (!code)
		code = read_open(&d->reading, path, &options);
	if (!code)
		code = output_open(&d->output, 1);
	d->show.terminal = terminal_find(d->colour);
	if (!code && !d->no_pager)
		pager_start();
	if (!code && !d->emit)
		code = show_open(&d->show, d->reading.session);
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
	if (d->reading.session)
		read_close(&d->reading);
	return output_close(&d->output, code);
}

static int dump_dialect(struct dump *d, const char *name)
{
	d->dialect = true;
	d->order = !strcmp(name, "2009-big") ? PFR_BIG : PFR_LITTLE;
	if (strcmp(name, "2009") && d->order == PFR_LITTLE)
		return usage("dump", "unknown dialect '%s'; there are 2009 and 2009-big", name);
	return EXIT_FINE;
}

static int dump_option(struct dump *d, int option)
{
	switch (option) {
	case 'r': d->emit = pfr_to_line; break;
	case 'b': d->emit = pfr_to_bytes; break;
	case 'j': d->emit = pfr_to_json; break;
	case 'p': d->pieces = true; break;
	case INTEGERS: return options_integers("dump", optarg, &d->integers_as_text);
	case 's': d->sort = true; break;
	case 'F': return show_fields_option(&d->show, "dump", optarg);
	case 'T': d->show.table = true; break;
	case FILE_ORDER: d->file_order = true; break;
	case NS: d->show.flags |= PFR_SHOW_NS; break;
	case BUILD_IDS: d->show.flags |= PFR_SHOW_BUILD_IDS; break;
	case SYMBOLS_KALLSYMS:
	case SYMBOLS_FILES:
	case SYMBOLS_NO_FILES:
	case SYMBOLS_MANGLED:
	case SYMBOLS_FULL:
	case SYMBOLS_CACHE:
	case SYMBOLS_NO_IDS:
	case SYMBOLS_REPORT:
	case SYMBOLS_ROOT: return symbols_option(&d->show.symbol_words, "dump", option, optarg);
	case COLOUR: return terminal_option("dump", optarg, &d->colour);
	case JOBS: return options_jobs("dump", optarg, &d->nr_jobs);
	case NO_PAGER: d->no_pager = true; break;
	case 'a': d->aux_directory = optarg; break;
	case 'd': return dump_dialect(d, optarg);
	}
	return EXIT_FINE;
}

int perfring_dump(int argc, char **argv)
{
	static struct dump d;
	struct options options = {.command = "dump", .about = about, .rows = rows, .after = after, .filter = &d.filter};
	const char *path;
	int option, code = EXIT_FINE;

	d.nr_jobs = pfr_jobs_default();
	while (!code && (option = options_next(&options, argc, argv)) != -1) {
		if (option == OPTIONS_DONE)
			return options.code;
		code = dump_option(&d, option);
	}
	if (!code)
		code = options_file(&options, argc, argv, &path);
	if (!code && d.sort && (d.file_order || d.filter.has_at))
		code = usage("dump", d.file_order ? "--sort and --file-order exclude each other" :
						    "--at and --sort exclude each other: --at is for the order of the file");
	if (!code && d.emit && (d.show.table || d.show.fields))
		code = usage("dump", "-F and -T are not for --raw, --bytes and --json");
	if (code)
		return code;
	return d.dialect ? dialect_dump(path, d.order, d.emit ? d.emit : pfr_to_line) : dump_run(&d, path);
}
