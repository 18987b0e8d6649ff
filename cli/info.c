/* SPDX-License-Identifier: MIT */
/*
 * perfring info: what a capture says about itself: its header, its events, its
 * feature sections, in files and in pipes. The records are not read.
 */
#include "info.h"

#include <getopt.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char help_text[] =
	"usage: perfring info [OPTION...] FILE\n\n"
	"Shows what a capture says about itself: machine, command line, events, topology,\n"
	"build ids, clocks: each feature section, in the words of perf report --header-only.\n\n"
	"  --json           an object: header, events, and each section by name, all fields\n"
	HELP_LIMIT
	"  -h, --help       this text\n\n"
	"FILE may be '-', or a directory of perf record --threads.\n"
	"exit status: 0; 1 the capture has defects; 2 usage; 3 it cannot be read or written.\n";

#define FEATURES 256

struct info {
	struct input input;
	bool json, defects, described;
	uint8_t seen[FEATURES]; /* sections that are there */
	const char *group;      /* of the JSON object that is open: header, events, features */
	const char *comma;
};

static void info_defect(struct info *i, const struct pfr_where *where)
{
	input_say(&i->input, where);
	i->defects = true;
}

/* ---- text ------------------------------------------------------------------------- */

static void show_header(const struct info *i, const struct pfr_frame *frame)
{
	struct pfr_record record;
	struct pfr_where where;
	struct stat st;
	char text[64] = "";
	time_t time;

	if (frame->size < 72 || pfr_decode(frame, 0, &record, &where))
		return;
	if (i->input.seekable && !fstat(i->input.fd, &st)) {
		time = st.st_mtime;
		strftime(text, sizeof(text), "%a %b %e %T %Y", localtime(&time));
		printf("captured on    : %s\n", text);
	}
	printf("header version : %u\ndata offset    : %" PRIu64 "\ndata size      : %" PRIu64 "\nfeat offset    : %" PRIu64
	       "\n", i->input.reader.version, record.file_header.data.offset, record.file_header.data.size,
	       record.file_header.data.offset + record.file_header.data.size);
}

/* Features that perf knows and the capture has not, up to the latest it has. */
static void show_missing(const struct info *i)
{
	unsigned last = FEATURES - 1, f;

	while (last && !i->seen[last])
		last--;
	if (!last)
		return;
	printf("missing features: ");
	for (f = 1; f < last; f++)
		if (!i->seen[f])
			printf("%s ", pfr_value_name(PFR_SET_FEATURE, f));
	putchar('\n');
}

/* Events of a capture that has no EVENT_DESC. */
static void show_events(const struct info *i)
{
	uint32_t e;

	for (e = 0; e < i->input.events.nr; e++) {
		const struct pfr_event *event = &i->input.events.event[e];
		const char *name = input_event_name(&i->input, e);

		printf("event : name = %s, ids = %" PRIu64 ", type = %u, size = %u, config = 0x%" PRIx64
		       ", sample_type = 0x%" PRIx64 "\n", name ? name : "", event->ids, event->attr.type,
		       event->attr.size, event->attr.config, event->attr.sample_type);
	}
}

/* ---- JSON --------------------------------------------------------------------------- */

static void json_group(struct info *i, const char *name, char open, char close)
{
	static char closing;

	if (i->group && !strcmp(i->group, name))
		return;
	if (i->group)
		printf("%c,", closing);
	printf("\"%s\":%c", name, open);
	i->group = name;
	i->comma = "";
	closing = close;
}

static void json_frame(const struct pfr_frame *frame, enum pfr_status routed, const struct pfr_where *where)
{
	struct output output;

	fflush(stdout);
	if (output_open(&output, 1))
		return;
	output_frame(&output, pfr_to_json, frame, 0, 0, routed, where);
	output_close(&output, 0);
}

static void json_piece(struct info *i, const struct pfr_frame *frame, enum pfr_status routed,
		       const struct pfr_where *where)
{
	if (frame->piece == PFR_PIECE_FILE_HEADER)
		json_group(i, "header", '[', ']');
	else if (frame->piece == PFR_PIECE_FEATURE)
		json_group(i, "features", '{', '}');
	else
		json_group(i, "events", '[', ']');
	printf("%s", i->comma);
	if (frame->piece == PFR_PIECE_FEATURE && *pfr_value_name(PFR_SET_FEATURE, frame->type))
		printf("\"%s\":", pfr_value_name(PFR_SET_FEATURE, frame->type));
	else if (frame->piece == PFR_PIECE_FEATURE)
		printf("\"%u\":", frame->type);
	json_frame(frame, routed, where);
	i->comma = ",";
}

/* ---- the loop ------------------------------------------------------------------------ */

static void info_feature(struct info *i, const struct pfr_frame *frame, enum pfr_status routed,
			 const struct pfr_where *routed_where)
{
	struct pfr_where where;

	if (frame->type < FEATURES)
		i->seen[frame->type] = 1;
	if (frame->type == PFR_FEATURE_EVENT_DESC && !routed)
		i->described = true;
	if (routed)
		info_defect(i, routed_where);
	if (i->json) {
		json_piece(i, frame, routed, routed_where);
		return;
	}
	if (routed)
		return;
	info_section(&i->input, frame, &where);
	if (where.status != PFR_END)
		info_defect(i, &where);
}

/* False when nothing more is told. */
static bool info_frame(struct info *i, const struct pfr_frame *frame, enum pfr_status status,
		       const struct pfr_where *where)
{
	struct pfr_frame feature;

	if (frame->piece == PFR_PIECE_FEATURE) {
		info_feature(i, frame, status, where);
		return true;
	}
	if (frame->piece == PFR_PIECE_RECORD && frame->type < PFR_RECORD_HEADER_ATTR)
		return false; /* in a file features come before all records, in a pipe before the kernel's */
	if (frame->piece == PFR_PIECE_RECORD && frame->type == PFR_RECORD_HEADER_TRACING_DATA)
		i->seen[PFR_FEATURE_TRACING_DATA] = 1;
	if (frame->piece == PFR_PIECE_RECORD && !pfr_feature_of(frame, &feature)) {
		info_feature(i, &feature, status, where);
		return true;
	}
	if (status)
		info_defect(i, where);
	if (frame->piece == PFR_PIECE_FILE_HEADER && !i->json)
		show_header(i, frame);
	else if (i->json && (frame->piece != PFR_PIECE_RECORD || frame->type == PFR_RECORD_HEADER_ATTR) &&
		 frame->piece != PFR_PIECE_FEATURE_SECTION && frame->piece != PFR_PIECE_STREAM)
		json_piece(i, frame, status, where);
	return frame->piece != PFR_PIECE_RECORD || i->input.reader.pipe;
}

static int info_run(struct info *i, const char *path)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	int code = input_open(&i->input, path);

	if (code)
		return code;
	if (i->json)
		putchar('{');
	for (;;) {
		status = input_next(&i->input, &frame, &layout, &where);
		if (status == PFR_END || pfr_status_class(status) == PFR_STREAM || !info_frame(i, &frame, status, &where))
			break;
	}
	if (pfr_status_class(status) == PFR_STREAM)
		info_defect(i, &where);
	if (i->json)
		printf("%s}\n", !i->group ? "" : !strcmp(i->group, "features") ? "}" : "]");
	else if (!i->described)
		show_events(i);
	if (!i->json)
		show_missing(i);
	if (i->input.reader.interrupted)
		say("%s: data.size is 0: the recording was cut off; there are no features", i->input.name);
	code = i->input.failed ? EXIT_IO : i->defects || i->input.defects ? EXIT_DEFECT : EXIT_FINE;
	input_close(&i->input);
	return fflush(stdout) ? (say("cannot write standard output"), EXIT_IO) : code;
}

int perfring_info(int argc, char **argv)
{
	static const struct option options[] = {{"json", no_argument, 0, 'j'}, {"help", no_argument, 0, 'h'}, {0}};
	static struct info i;
	int option;

	opterr = 0;
	while ((option = getopt_long(argc, argv, ":h", options, 0)) != -1) {
		switch (option) {
		case 'j': i.json = true; break;
		case 'h': return help(help_text);
		default: return usage("info", "%s is no option", argv[optind - 1]);
		}
	}
	if (optind != argc - 1)
		return usage("info", optind == argc ? "a file is missing" : "one file at a time");
	return info_run(&i, argv[optind]);
}
