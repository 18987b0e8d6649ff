/* SPDX-License-Identifier: MIT */
/*
 * perfring dump: every record, in one of three forms. The forms are
 * convert/'s; here are the options and the loop.
 */
#include "filter.h"

#include <string.h>

static const struct option_row rows[] = {
	{'b', 0, "bytes", 0, "every byte: offset, bytes, field, value, unit"},
	{'j', 0, "json", 0, "JSON Lines: an object a record"},
	{'s', 0, "sort", 0, "in the order of time"},
	{'p', 0, "pieces", 0, "the file's header, attrs, ids and features as well"},
	{'a', 0, "aux", "DIR", "AUX data into DIR/aux.N for each ring N"},
	{'d', 0, "dialect", "D", "bare records as the kernel of 2009 wrote them: 2009, or 2009-big for big-endian"},
	{0, 0, 0, 0, 0}};

static const char about[] = "Shows every record of a capture, one a line, fields by name.\n";
static const char after[] =
	"Records that are bad are shown as far as they can be read, with the error.\n"
	"exit status: 0; 1 the capture has defects, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

struct dump {
	struct reading reading;
	struct output output;
	struct filter filter;
	emitter *emit;
	bool pieces, defects, sort;
	const char *aux_directory;
	struct aux *aux;
	bool dialect;
	enum pfr_order order;
};

static void dump_record(struct dump *d, const struct pfr_session_record *r)
{
	struct pfr_context context;
	struct pfr_frame feature;
	const uint64_t *offsets;
	size_t nr;

	if (d->aux && !aux_extract(d->aux, d->reading.session, r))
		d->defects = true;
	if (!r->passes) { /* a chain may be completed that is shown */
		pfr_session_completes(d->reading.session, r, &offsets, &nr);
		return;
	}
	pfr_session_context(d->reading.session, r, d->emit == pfr_to_json ? PFR_FORM_JSON : PFR_FORM_LINE, &context);
	if (output_frame(&d->output, d->emit, &r->frame, r->layout, &context, r->status, &r->where))
		d->defects = true;
	if (d->pieces && !pfr_feature_of(&r->frame, &feature) &&
	    output_frame(&d->output, d->emit, &feature, 0, &context, PFR_OK, &r->where))
		d->defects = true;
}

static int dump_open(struct dump *d, const char *path)
{
	struct pfr_session_options options = read_options(path);
	int code;

	options.order = d->sort ? PFR_ORDER_TIME : PFR_ORDER_FILE;
	options.flags |= PFR_SESSION_ALL | (d->pieces ? (unsigned)PFR_SESSION_PIECES : 0) |
			 (d->aux_directory ? (unsigned)PFR_SESSION_REREAD : 0);
	code = filter_apply(&d->filter, "dump", path, &options);
	if (!code)
		code = read_open(&d->reading, path, &options);
	if (!code)
		code = output_open(&d->output, 1);
	if (!code && d->aux_directory && !(d->aux = aux_new(d->aux_directory)))
		code = EXIT_IO;
	return code;
}

static int dump_run(struct dump *d, const char *path)
{
	const struct pfr_session_record *r;
	int code = dump_open(d, path);

	while (!code && !d->output.failed && !d->output.closed && (r = read_next(&d->reading)))
		dump_record(d, r);
	code = read_code(&d->reading, code);
	if (!code && d->defects)
		code = EXIT_DEFECT;
	aux_free(d->aux);
	if (d->reading.session && !d->output.closed)
		code = filter_verdict(&d->filter, &d->reading, path, code);
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

int perfring_dump(int argc, char **argv)
{
	static struct dump d = {.emit = pfr_to_line};
	struct options options = {.command = "dump", .about = about, .rows = rows, .after = after, .filter = &d.filter};
	const char *path;
	int option, code = EXIT_FINE;

	while (!code && (option = options_next(&options, argc, argv)) != -1) {
		switch (option) {
		case 'b': d.emit = pfr_to_bytes; break;
		case 'j': d.emit = pfr_to_json; break;
		case 'p': d.pieces = true; break;
		case 's': d.sort = true; break;
		case 'a': d.aux_directory = optarg; break;
		case 'd': code = dump_dialect(&d, optarg); break;
		default: return options.code;
		}
	}
	if (!code)
		code = options_file(&options, argc, argv, &path);
	if (code)
		return code;
	return d.dialect ? dialect_dump(path, d.order, d.emit) : dump_run(&d, path);
}
