/* SPDX-License-Identifier: MIT */
/*
 * perfring info: the description in a capture: its header, its events, its
 * feature sections, in files and in pipes. The records are not read.
 */
#include "info.h"
#include "cli/common/options.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char about[] =
	"Shows the description in a capture: machine, command line, events, topology,\n"
	"build ids, clocks: each feature section, in the words of perf report --header-only.\n";
static const char after[] =
	"It may also be a directory of perf record --threads.\n"
	"exit status: 0; 1 the capture has defects; 2 usage; 3 it cannot be read or written.\n";

#define FEATURES 256

struct json_group {
	const char *name;
	char open, close;
};

static const struct json_group groups[] = {{"header", '[', ']'}, {"events", '[', ']'}, {"features", '{', '}'}};
enum {
	HEADER,
	EVENTS,
	SECTIONS,
};

struct info {
	struct reading reading;
	const char *path;
	bool json, described;
	bool programs_due;      /* BPF_PROG_INFO, whose functions get names by BPF_BTF, which follows it */
	uint8_t seen[FEATURES]; /* sections that are there */
	/* JSON */
	uint8_t named[FEATURES];        /* sections whose name is a key already */
	unsigned pieces, opened[3];     /* pieces so far; how often each group was opened */
	const struct json_group *group; /* the one that is open */
	const char *comma;
	bool failed; /* it cannot be written, and that was reported */
};

/* Of a section, or of what is in it. */
static void info_defect(struct info *i, const struct pfr_where *where)
{
	struct pfr_session_error error = {.status = where->status, .where = *where};
	struct pfr_out out = {error.text, sizeof(error.text) - 1, 0};

	pfr_where_text(&out, where);
	error.text[out.size < out.capacity ? out.size : out.capacity] = 0;
	snprintf(error.path, sizeof(error.path), "%s", i->path);
	print_defect(&i->reading.printed, &error);
}

/* ---- text ------------------------------------------------------------------------- */

/* A directory's time is that of its file data, as perf has it. */
static int stat_capture(const struct info *i, struct stat *st)
{
	char data[4096];

	if (!strcmp(i->path, "standard input"))
		return fstat(0, st);
	if (stat(i->path, st))
		return -1;
	if (S_ISDIR(st->st_mode) && snprintf(data, sizeof(data), "%s/data", i->path) < (int)sizeof(data))
		return stat(data, st);
	return 0;
}

/* Of a stream it is when the pipe was written to last, as perf has it; a form of another kind has none. */
static void show_time(struct info *i)
{
	struct stat st;
	char text[64] = "";

	if (pfr_session_info(i->reading.session)->cbor)
		return;
	if (stat_capture(i, &st)) {
		print_stderr("%s: when it was captured cannot be read: %s", i->path, strerror(errno));
		i->failed = true;
		return;
	}
	if (strcmp(i->path, "standard input") && !S_ISREG(st.st_mode))
		return;
	strftime(text, sizeof(text), "%a %b %e %T %Y", localtime(&st.st_mtime));
	printf("captured on    : %s\n", text);
}

static void show_header(struct info *i, const struct pfr_frame *frame)
{
	struct pfr_record record;
	struct pfr_where where;

	show_time(i);
	if (frame->size < 72 || pfr_decode(frame, 0, &record, &where))
		return;
	printf("header version : %u\ndata offset    : %" PRIu64 "\ndata size      : %" PRIu64 "\nfeat offset    : %" PRIu64
	       "\n",
	       pfr_session_info(i->reading.session)->version, record.file_header.data.offset, record.file_header.data.size,
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
	const struct pfr_events *events = pfr_session_events(i->reading.session);
	uint32_t e;

	for (e = 0; e < events->nr; e++) {
		const struct pfr_event *event = &events->event[e];
		const char *name = pfr_session_event_name(i->reading.session, e);

		printf("event : name = ");
		print_name(name ? name : "");
		printf(", ids = %" PRIu64 ", type = %u, size = %u, config = 0x%" PRIx64
		       ", sample_type = 0x%" PRIx64 "\n",
		       event->ids, event->attr.type,
		       event->attr.size, event->attr.config, event->attr.sample_type);
	}
}

/* ---- JSON --------------------------------------------------------------------------- */

/* A group comes once, in captures as they are written. If one is opened again, its key is followed by #2, #3, ... */
static void json_group(struct info *i, unsigned nr)
{
	const struct json_group *group = &groups[nr];

	if (i->group == group)
		return;
	if (i->group)
		printf("%c,", i->group->close);
	if (i->opened[nr]++)
		printf("\"%s#%u\":%c", group->name, i->opened[nr], group->open);
	else
		printf("\"%s\":%c", group->name, group->open);
	i->group = group;
	i->comma = "";
}

/* The key of a feature's section: its name, or its number; one that is there again has # and the number of the piece besides. */
static void json_section_key(struct info *i, uint32_t feature)
{
	const char *name = pfr_value_name(PFR_SET_FEATURE, feature);

	if (*name)
		printf("\"%s", name);
	else
		printf("\"%" PRIu32, feature);
	if (feature >= FEATURES || i->named[feature])
		printf("#%u", i->pieces);
	else
		i->named[feature] = 1;
	fputs("\":", stdout);
}

static void json_frame(struct info *i, const struct pfr_frame *frame, enum pfr_status routed, const struct pfr_where *where)
{
	struct output output;

	i->failed = i->failed || stdout_end(EXIT_FINE);
	i->failed = i->failed || output_open(&output, 1);
	if (i->failed)
		return;
	if (output_frame(&output, pfr_to_json, frame, 0, 0, routed, where))
		i->reading.printed.defects++; /* the object says which */
	i->failed = output_close(&output, 0) != 0;
}

static void json_piece(struct info *i, const struct pfr_frame *frame, enum pfr_status routed,
		       const struct pfr_where *where)
{
	json_group(i, frame->piece == PFR_PIECE_FILE_HEADER ? HEADER : frame->piece == PFR_PIECE_FEATURE ? SECTIONS :
													   EVENTS);
	i->pieces++;
	fputs(i->comma, stdout);
	if (frame->piece == PFR_PIECE_FEATURE)
		json_section_key(i, frame->type);
	json_frame(i, frame, routed, where);
	i->comma = ",";
}

/* ---- the loop ------------------------------------------------------------------------ */

static void show_programs(struct info *i)
{
	struct pfr_frame programs;

	if (i->programs_due && !pfr_session_feature(i->reading.session, PFR_FEATURE_BPF_PROG_INFO, &programs))
		info_bpf(i->reading.session, &programs);
	i->programs_due = false;
}

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
	show_programs(i);
	info_section(i->reading.session, frame, &where);
	i->programs_due = frame->type == PFR_FEATURE_BPF_PROG_INFO;
	if (where.status != PFR_END)
		info_defect(i, &where);
}

/* False when nothing more is to be printed. */
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
	return frame->piece != PFR_PIECE_RECORD || pfr_session_info(i->reading.session)->pipe;
}

static int info_run(struct info *i, const char *path)
{
	struct pfr_session_options options = read_options(path);
	const struct pfr_session_record *r = 0;
	int code;

	options.flags |= PFR_SESSION_PIECES | PFR_SESSION_PACKED;
	i->path = options.name;
	code = read_open(&i->reading, path, &options);
	if (code)
		return code;
	if (i->json)
		putchar('{');
	while (!i->failed && (r = read_next(&i->reading)) && info_frame(i, &r->frame, r->status, &r->where))
		;
	if (i->json)
		printf(i->group ? "%c}\n" : "}\n", i->group ? i->group->close : 0);
	else if (!i->described)
		show_events(i);
	show_programs(i);
	if (!i->json)
		show_missing(i);
	if (pfr_session_info(i->reading.session)->interrupted && r)
		print_stderr("%s: the recording was cut off; %s", i->path,
			     pfr_session_info(i->reading.session)->interrupted == 1 ? "data.size is 0, and there are no features" : "features written at the end are missing");
	code = read_code(&i->reading, EXIT_FINE);
	read_close(&i->reading);
	if (i->failed)
		return EXIT_IO;
	return stdout_end(code);
}

static const struct option_row rows[] = {
	{.name = "json", OPTION_FLAG_AT(struct info, json), .text = "an object: header, events, and each section by name, all fields"},
	{0}};

const struct command_line command_info = {.name = "info", .about = about, .after = after, .input = true, .reads = true, .sets = {{rows, 0}}};

int perfring_info(int argc, char **argv)
{
	static struct info i;
	struct command_words words;
	const char *path;
	int code;

	if (!options_read(&command_info, &i, argc, argv, &words, &code))
		return code;
	code = words_file(&words, &path);
	return code ? code : info_run(&i, path);
}
