/* SPDX-License-Identifier: MIT */
/*
 * perfring convert: the options, and which way to go. CBOR is made by
 * convert_cbor.c and undone by uncbor.c; JSON is made here.
 */
#include "convert_cbor.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

static const char help_text[] =
	"usage: perfring convert --to cbor|json|perf.data [OPTION...] IN OUT\n\n"
	"Makes CBOR or JSON Lines of a capture; and of CBOR, byte for byte, the capture again.\n\n"
	"  --to FORMAT      cbor, json or perf.data\n"
	"  --names          CBOR: keys are names of fields, not numbers\n"
	"  --lean           CBOR: leave out what only the way back needs\n"
	"  --sort           records in the order of time\n"
	"  --keep-compressed\n"
	"                   CBOR: compressed records stay so, what they hold is left out\n"
	HELP_LIMIT
	"  -h, --help       this text\n\n"
	"IN is a file, a pipe's output, a directory, or what convert --to cbor made; OUT a file,\n"
	"or for CBOR of a directory that directory. Either may be '-'. OUT is not there before it\n"
	"is whole. What doc/cbor.md says of the mapping, doc/*.cddl says to programs. Bad records\n"
	"are carried as they are.\n"
	"exit status: 0; 1 the capture has defects, OUT is whole; or the CBOR is bad, there is no OUT;\n"
	"2 usage; 3 something cannot be read or written, there is no OUT.\n";

enum { TO_NOTHING, TO_CBOR, TO_JSON, TO_PERF_DATA };

/* ---- JSON Lines -------------------------------------------------------------- */

static bool json_frame(struct sink *sink, struct input *input, const struct pfr_frame *frame,
		       const struct pfr_layout *layout, enum pfr_status routed, const struct pfr_where *where, bool *bad)
{
	struct pfr_context context = {.arch = input->arch, .event_name = input_event_name(input, frame->event)};
	size_t begin = sink->out.size, size;
	enum pfr_status status;

	context.tracepoint = tracepoints_text(input->tracepoints, input, frame, layout);
	status = pfr_to_json(&sink->out, frame, layout, &context, routed, where);

	if (sink->out.size >= sink->out.room) {
		size = sink->out.size - begin + 1;
		sink->out.size = begin;
		if (!sink_room(sink, size))
			return false;
		pfr_to_json(&sink->out, frame, layout, &context, routed, where);
	}
	*bad |= status != PFR_OK;
	sink->out.data[sink->out.size++] = '\n';
	return sink_flush(sink, false);
}

static int to_json(struct input *input, struct sink *sink, bool sort)
{
	struct sorter *sorter = sort ? sorter_new(input) : NULL;
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	bool bad = false, good = !sort || sorter;

	input->resumes = true;
	input->tracepoints = tracepoints_new(true);
	while (good) {
		enum pfr_status status = sorter ? sorter_next(sorter, &frame, &layout, &where) :
						  input_next(input, &frame, &layout, &where);

		if (status == PFR_END)
			break;
		if (pfr_status_class(status) == PFR_STREAM && resume_said(input, &where))
			continue;
		if (pfr_status_class(status) == PFR_STREAM) {
			input_say(input, &where);
			bad = true;
			break;
		}
		if (frame.piece == PFR_PIECE_RECORD)
			good = json_frame(sink, input, &frame, layout, status, &where, &bad);
	}
	sorter_free(sorter);
	tracepoints_free(input->tracepoints);
	input->tracepoints = NULL;
	return !good || input->failed ? EXIT_IO : bad || input->defects ? EXIT_DEFECT : EXIT_FINE;
}

/* ---- which way ------------------------------------------------------------------ */

/* What is no CBOR is named, where it can be: people try to mend a capture so. */
static int not_cbor(const char *name, const char *in, const unsigned char *begin, size_t size)
{
	static const char *const captures[] = {"PERFILE2", "2ELIFREP", "PERFFILE"};
	size_t i;

	for (i = 0; size == 8 && i < sizeof(captures) / sizeof(captures[0]); i++)
		if (!memcmp(begin, captures[i], 8)) {
			say("%s: a capture already, and not CBOR of one; what is damaged or cut off is mended by: "
			    "perfring recover -o OUT %s", name, in);
			return EXIT_DEFECT;
		}
	return EXIT_FINE;
}

static int back(const char *in, struct sink *sink)
{
	bool standard = !strcmp(in, "-");
	const char *name = standard ? "standard input" : in;
	int fd = standard ? 0 : open(in, O_RDONLY | O_CLOEXEC), code;
	unsigned char begin[8];
	ssize_t size;

	if (fd < 0) {
		say("%s: cannot open: %s", in, strerror(errno));
		return EXIT_IO;
	}
	size = input_begin(fd, begin, sizeof(begin));
	code = size < 0 ? EXIT_IO : not_cbor(name, in, begin, (size_t)size);
	if (size < 0)
		say("%s: cannot read: %s", name, strerror(errno));
	if (!code)
		code = uncbor_run(name, fd, begin, (size_t)size, sink);
	if (!standard)
		close(fd);
	return code;
}

/* What is read more than once must be a file: a pipe becomes one. */
static int file_for_standard_input(void)
{
	FILE *file;
	char buffer[65536];
	ssize_t n;

	if (lseek(0, 0, SEEK_CUR) == 0)
		return EXIT_FINE;
	file = tmpfile();
	while (file && (n = read(0, buffer, sizeof(buffer))) > 0)
		if (fwrite(buffer, 1, (size_t)n, file) != (size_t)n)
			break;
	if (!file || n || fflush(file) || dup2(fileno(file), 0) < 0 || lseek(0, 0, SEEK_SET)) {
		say("standard input: cannot keep it in a temporary file: %s", strerror(errno));
		return EXIT_IO;
	}
	return EXIT_FINE;
}

static int forth(int to, unsigned flags, bool keep, const char *in, struct sink *sink)
{
	struct input input;
	int code;

	if (to == TO_CBOR && flags & PFR_CBOR_SORTED) {
		code = strcmp(in, "-") ? EXIT_FINE : file_for_standard_input();
		return code ? code : to_cbor_sorted(in, sink, flags);
	}
	code = input_open(&input, in);
	if (code)
		return code;
	if (to == TO_JSON)
		code = to_json(&input, sink, flags & PFR_CBOR_SORTED);
	else
		code = to_cbor(&input, sink, flags, keep);
	input_close(&input);
	return code;
}

static int convert(int to, unsigned flags, bool keep, char **names)
{
	struct sink sink;
	int code = sink_open(&sink, names[1]);

	if (code)
		return code;
	code = to == TO_PERF_DATA ? back(names[0], &sink) : forth(to, flags, keep, names[0], &sink);
	/* defects of a capture are carried over; defects of CBOR are not */
	if (!sink_close(&sink, !code || (code == EXIT_DEFECT && to != TO_PERF_DATA)))
		return code ? code : EXIT_IO;
	return code;
}

static int format_of(const char *text)
{
	return !strcmp(text, "cbor") ? TO_CBOR : !strcmp(text, "json") ? TO_JSON :
	       !strcmp(text, "perf.data") ? TO_PERF_DATA : TO_NOTHING;
}

int perfring_convert(int argc, char **argv)
{
	static const struct option options[] = {
		{"to", required_argument, 0, 't'}, {"names", no_argument, 0, 'n'}, {"lean", no_argument, 0, 'l'},
		{"sort", no_argument, 0, 's'}, {"keep-compressed", no_argument, 0, 'k'}, {"help", no_argument, 0, 'h'}, {0}};
	unsigned flags = 0;
	bool keep = false;
	int option, to = TO_NOTHING;

	opterr = 0;
	while ((option = getopt_long(argc, argv, ":h", options, 0)) != -1) {
		switch (option) {
		case 'n': flags |= PFR_CBOR_NAMES; break;
		case 'l': flags |= PFR_CBOR_LEAN; break;
		case 's': flags |= PFR_CBOR_SORTED; break;
		case 'k': keep = true; break;
		case 'h': return help(help_text);
		case 't':
			to = format_of(optarg);
			if (!to)
				return usage("convert", "'%s' is no format; there are cbor, json and perf.data", optarg);
			break;
		case ':': return usage("convert", "%s wants an argument", argv[optind - 1]);
		default: return usage("convert", "%s is no option", argv[optind - 1]);
		}
	}
	if (!to)
		return usage("convert", "--to is missing");
	if (optind != argc - 2)
		return usage("convert", "two names are wanted, IN and OUT");
	if ((to == TO_PERF_DATA && (flags || keep)) || (to == TO_JSON && (flags & ~(unsigned)PFR_CBOR_SORTED || keep)))
		return usage("convert", "an option given is not for this format");
	if (keep && flags & PFR_CBOR_SORTED)
		return usage("convert", "what is compressed cannot be sorted and stay so");
	return convert(to, flags, keep, argv + optind);
}
