/* SPDX-License-Identifier: MIT */
/*
 * perfring stat: how many records of each type and event, over what time, and
 * what was lost. It counts; what records hold is the decoder's.
 */
#include "cli.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char help_text[] =
	"usage: perfring stat [OPTION...] FILE\n\n"
	"Counts the records of a capture by type and by event, with time span and losses.\n\n"
	"  --json           one JSON object\n"
	"  --type T[,T...]  only records of these types\n"
	"  --event E        only records of this event: its name or index\n"
	HELP_LIMIT
	"  -h, --help       this text\n\n"
	"exit status: 0; 1 the capture has defects; 2 usage; 3 it cannot be read or written.\n";

#define TYPES 88 /* the last counts those that are not known */

struct tally {
	uint64_t records, bytes;
};

struct stat {
	struct input input;
	struct filter filter;
	struct tally all, type[TYPES];
	struct tally *event; /* samples, by event */
	uint32_t nr_events;
	uint64_t first, last, lost, lost_samples, throttled, unthrottled, bad, payload;
	bool timed, json;
	struct pfr_where ended;
};

static void add(struct tally *tally, uint64_t size)
{
	tally->records++;
	tally->bytes += size;
}

static void add_most(uint64_t *sum, uint64_t more)
{
	*sum = more > UINT64_MAX - *sum ? UINT64_MAX : *sum + more;
}

static bool stat_room(struct stat *s, uint32_t event)
{
	struct tally *grown;

	if (event < s->nr_events)
		return true;
	grown = realloc(s->event, (event + 1) * sizeof(*grown));
	if (!grown)
		return false;
	memset(grown + s->nr_events, 0, (event + 1 - s->nr_events) * sizeof(*grown));
	s->event = grown;
	s->nr_events = event + 1;
	return true;
}

/* The perf program leaves the time of what it synthesizes 0. */
static void stat_time(struct stat *s, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	uint64_t time;

	if (!layout || pfr_peek_time(frame, layout, &time) || !time)
		return;
	if (!s->timed || time < s->first)
		s->first = time;
	if (!s->timed || time > s->last)
		s->last = time;
	s->timed = true;
}

static void stat_record(struct stat *s, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;

	add(&s->all, frame->size + frame->payload);
	s->payload += frame->payload;
	add(&s->type[frame->type < TYPES - 1 ? frame->type : TYPES - 1], frame->size);
	if (frame->type == PFR_RECORD_SAMPLE && frame->event != PFR_NO_EVENT && stat_room(s, frame->event))
		add(&s->event[frame->event], frame->size);
	if (pfr_decode(frame, layout, &record, &where)) {
		s->bad++;
		return;
	}
	stat_time(s, frame, layout);
	if (frame->type == PFR_RECORD_LOST)
		add_most(&s->lost, record.lost.lost);
	else if (frame->type == PFR_RECORD_LOST_SAMPLES)
		add_most(&s->lost_samples, record.lost_samples.lost);
	else if (frame->type == PFR_RECORD_THROTTLE)
		s->throttled++;
	else if (frame->type == PFR_RECORD_UNTHROTTLE)
		s->unthrottled++;
}

/* ---- printing ---------------------------------------------------------------- */

static void print_text(const struct stat *s)
{
	uint32_t i;

	printf("%12" PRIu64 " records, %" PRIu64 " bytes\n", s->all.records, s->all.bytes);
	for (i = 0; i < TYPES; i++)
		if (s->type[i].records)
			printf("%12" PRIu64 " %-20s %14" PRIu64 " bytes\n", s->type[i].records,
			       i == TYPES - 1 ? "(unknown)" : *pfr_type_name(i) ? pfr_type_name(i) : "(unknown)",
			       s->type[i].bytes);
	if (s->payload)
		printf("%12s %-20s %14" PRIu64 " bytes\n", "", "(payloads)", s->payload);
	printf("events: %u\n", s->input.events.nr);
	for (i = 0; i < s->input.events.nr; i++) {
		const char *name = input_event_name(&s->input, i);

		if (s->input.events.nr > 20 && (i >= s->nr_events || !s->event[i].records))
			continue;
		printf("%12" PRIu64 " samples  %u %s\n", i < s->nr_events ? s->event[i].records : 0, i, name ? name : "");
	}
	if (s->timed)
		printf("time: %" PRIu64 " to %" PRIu64 " ns, %.6f s\n", s->first, s->last, (double)(s->last - s->first) / 1e9);
	printf("lost: %" PRIu64 " records, %" PRIu64 " samples; throttled: %" PRIu64 " times, unthrottled: %" PRIu64 "\n",
	       s->lost, s->lost_samples, s->throttled, s->unthrottled);
	if (s->bad)
		printf("bad: %" PRIu64 " records; 'perfring check' says more\n", s->bad);
}

static void print_name(const char *name)
{
	char text[256];
	struct pfr_out out = {text, sizeof(text), 0};

	pfr_text_json(&out, name);
	printf("%.*s", (int)(out.size < out.room ? out.size : out.room), text);
}

static void print_json(const struct stat *s)
{
	uint32_t i;
	const char *comma = "";

	printf("{\"records\":%" PRIu64 ",\"bytes\":%" PRIu64 ",\"payload_bytes\":%" PRIu64 ",\"types\":{", s->all.records,
	       s->all.bytes, s->payload);
	for (i = 0; i < TYPES; i++) {
		if (!s->type[i].records)
			continue;
		printf("%s\"%s\":{\"records\":%" PRIu64 ",\"bytes\":%" PRIu64 "}", comma,
		       *pfr_type_name(i) ? pfr_type_name(i) : "unknown", s->type[i].records, s->type[i].bytes);
		comma = ",";
	}
	printf("},\"events\":[");
	for (i = 0; i < s->input.events.nr; i++) {
		const char *name = input_event_name(&s->input, i);

		printf("%s{\"name\":", i ? "," : "");
		print_name(name ? name : "");
		printf(",\"samples\":%" PRIu64 ",\"bytes\":%" PRIu64 "}", i < s->nr_events ? s->event[i].records : 0,
		       i < s->nr_events ? s->event[i].bytes : 0);
	}
	printf("],\"time\":");
	if (s->timed)
		printf("{\"first\":\"%" PRIu64 "\",\"last\":\"%" PRIu64 "\"}", s->first, s->last);
	else
		printf("null");
	printf(",\"lost\":%" PRIu64 ",\"lost_samples\":%" PRIu64 ",\"throttled\":%" PRIu64 ",\"unthrottled\":%" PRIu64
	       ",\"bad\":%" PRIu64 ",\"interrupted\":%s,\"end\":\"%s\"}\n", s->lost, s->lost_samples, s->throttled,
	       s->unthrottled, s->bad, s->input.reader.interrupted ? "true" : "false", pfr_status_name(s->ended.status));
}

static int stat_run(struct stat *s, const char *path)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	enum pfr_status status;
	int code = input_open(&s->input, path);

	if (code)
		return code;
	s->input.resumes = true;
	for (;;) {
		status = input_next(&s->input, &frame, &layout, &s->ended);
		if (pfr_status_class(status) == PFR_STREAM && resume_said(&s->input, &s->ended))
			continue;
		if (status == PFR_END || pfr_status_class(status) == PFR_STREAM)
			break;
		if (frame.piece == PFR_PIECE_RECORD && filter_passes(&s->filter, &s->input, &frame))
			stat_record(s, &frame, layout);
		else if (status)
			s->bad++;
	}
	s->ended.status = status;
	if (status != PFR_END)
		input_say(&s->input, &s->ended);
	if (s->json)
		print_json(s);
	else
		print_text(s);
	code = s->input.failed ? EXIT_IO : s->bad || s->input.defects || status != PFR_END ? EXIT_DEFECT : EXIT_FINE;
	input_close(&s->input);
	free(s->event);
	return fflush(stdout) ? (say("cannot write standard output"), EXIT_IO) : code;
}

int perfring_stat(int argc, char **argv)
{
	static const struct option options[] = {
		{"json", no_argument, 0, 'j'}, {"type", required_argument, 0, 't'},
		{"event", required_argument, 0, 'e'}, {"help", no_argument, 0, 'h'}, {0}};
	struct stat s = {0};
	int option;

	opterr = 0;
	while ((option = getopt_long(argc, argv, ":h", options, 0)) != -1) {
		switch (option) {
		case 'j': s.json = true; break;
		case 'h': return help(help_text);
		case 't':
			if (!filter_add_types(&s.filter, optarg))
				return usage("stat", "'%s' is no type of record", optarg);
			break;
		case 'e':
			if (!filter_add_event(&s.filter, optarg))
				return usage("stat", "too many events");
			break;
		case ':': return usage("stat", "%s wants an argument", argv[optind - 1]);
		default: return usage("stat", "%s is no option", argv[optind - 1]);
		}
	}
	if (optind != argc - 1)
		return usage("stat", optind == argc ? "a file is missing" : "one file at a time");
	return stat_run(&s, argv[optind]);
}
