/* SPDX-License-Identifier: MIT */
/*
 * perfring dump: every record, in one of three forms. The forms are
 * convert/'s; here are the options and the loop.
 */
#include "cli.h"

#include <getopt.h>
#include <string.h>

static const char help_text[] =
	"usage: perfring dump [OPTION...] FILE\n\n"
	"Shows every record of a capture, one a line, fields by name.\n\n"
	"  --bytes          every byte: offset, bytes, field, value, unit\n"
	"  --json           JSON Lines: an object a record\n"
	"  --sort           in the order of time\n"
	"  --aux DIR        AUX data into DIR/aux.N for each ring N\n"
	"  --dialect D      bare records as the kernel of 2009 wrote them: 2009, or 2009-big for big-endian\n"
	"  --pieces         the file's header, attrs, ids and features as well\n"
	"  --type T[,T...]  only records of these types: names such as SAMPLE, or numbers\n"
	"  --event E        only records of this event: its name or index; may be repeated\n"
	HELP_LIMIT
	"  -h, --help       this text\n\n"
	"FILE may be '-'. Records that are bad are shown as far as they can be read, with the error.\n"
	"exit status: 0; 1 the capture has defects; 2 usage; 3 it cannot be read or written.\n";

struct dump {
	struct input input;
	struct output output;
	struct filter filter;
	emitter *emit;
	bool pieces, defects, sort;
	struct sorter *sorter;
	const char *aux_directory;
	struct aux *aux;
	struct deferred *deferred;
	bool dialect;
	enum pfr_order order;
};

static void dump_frame(struct dump *d, const struct pfr_frame *frame, const struct pfr_layout *layout,
		       enum pfr_status routed, const struct pfr_where *where)
{
	struct pfr_context context = {.arch = d->input.arch, .event_name = input_event_name(&d->input, frame->event)};
	struct pfr_frame feature;

	context.completes = deferred_text(d->deferred, &d->input, frame, layout);
	if (d->aux && !aux_extract(d->aux, &d->input, frame))
		d->defects = true;
	if (frame->piece != PFR_PIECE_RECORD && !d->pieces) {
		if (routed) {
			input_say(&d->input, where);
			d->defects = true;
		}
		return;
	}
	if (!filter_passes(&d->filter, &d->input, frame))
		return;
	context.tracepoint = tracepoints_text(d->input.tracepoints, &d->input, frame, layout);
	if (output_frame(&d->output, d->emit, frame, layout, &context, routed, where))
		d->defects = true;
	if (d->pieces && !pfr_feature_of(frame, &feature) &&
	    output_frame(&d->output, d->emit, &feature, 0, &context, PFR_OK, where))
		d->defects = true;
}

static int dump_run(struct dump *d, const char *path)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status = PFR_OK;
	int code = input_open(&d->input, path);

	if (code)
		return code;
	code = output_open(&d->output, 1);
	if (!code && d->aux_directory && (input_spool(&d->input) || !(d->aux = aux_new(d->aux_directory))))
		code = EXIT_IO;
	d->input.resumes = true;
	d->deferred = deferred_new();
	d->input.tracepoints = tracepoints_new(d->emit == pfr_to_json);
	if (!code && d->sort && !(d->sorter = sorter_new(&d->input)))
		code = EXIT_IO;
	while (!code && !d->output.failed && !d->output.closed) {
		status = d->sorter ? sorter_next(d->sorter, &frame, &layout, &where) :
				     input_next(&d->input, &frame, &layout, &where);
		if (pfr_status_class(status) == PFR_STREAM && resume_said(&d->input, &where))
			continue;
		if (status == PFR_END || pfr_status_class(status) == PFR_STREAM)
			break;
		dump_frame(d, &frame, layout, status, &where);
	}
	output_flush(&d->output, true);
	if (status && status != PFR_END && !d->output.closed) {
		input_say(&d->input, &where);
		d->defects = true;
	}
	if (d->input.reader.interrupted && status == PFR_END)
		say("%s: data.size is 0: the recording was cut off; every record that was written is shown, there are no features",
		    d->input.name);
	code = code ? code : d->input.failed ? EXIT_IO : d->defects || d->input.defects ? EXIT_DEFECT : EXIT_FINE;
	sorter_free(d->sorter);
	aux_free(d->aux);
	deferred_free(d->deferred, d->input.name);
	tracepoints_free(d->input.tracepoints);
	input_close(&d->input);
	return output_close(&d->output, code);
}

int perfring_dump(int argc, char **argv)
{
	static const struct option options[] = {
		{"bytes", no_argument, 0, 'b'}, {"json", no_argument, 0, 'j'},
		{"pieces", no_argument, 0, 'p'}, {"sort", no_argument, 0, 's'},
		{"aux", required_argument, 0, 'a'}, {"dialect", required_argument, 0, 'd'}, {"type", required_argument, 0, 't'},
		{"event", required_argument, 0, 'e'}, {"help", no_argument, 0, 'h'}, {0}};
	struct dump d = {.emit = pfr_to_line};
	int option;

	opterr = 0;
	while ((option = getopt_long(argc, argv, ":h", options, 0)) != -1) {
		switch (option) {
		case 'b': d.emit = pfr_to_bytes; break;
		case 'j': d.emit = pfr_to_json; break;
		case 'p': d.pieces = true; break;
		case 's': d.sort = true; break;
		case 'a': d.aux_directory = optarg; break;
		case 'd':
			d.dialect = true;
			d.order = !strcmp(optarg, "2009-big") ? PFR_BIG : PFR_LITTLE;
			if (strcmp(optarg, "2009") && d.order == PFR_LITTLE)
				return usage("dump", "'%s' is no dialect; 2009 and 2009-big are", optarg);
			break;
		case 'h': return help(help_text);
		case 't':
			if (!filter_add_types(&d.filter, optarg))
				return usage("dump", "'%s' is no type of record", optarg);
			break;
		case 'e':
			if (!filter_add_event(&d.filter, optarg))
				return usage("dump", "too many events");
			break;
		case ':': return usage("dump", "%s wants an argument", argv[optind - 1]);
		default: return usage("dump", "%s is no option", argv[optind - 1]);
		}
	}
	if (optind != argc - 1)
		return usage("dump", optind == argc ? "a file is missing" : "one file at a time");
	return d.dialect ? dialect_dump(argv[optind], d.order, d.emit) : dump_run(&d, argv[optind]);
}
