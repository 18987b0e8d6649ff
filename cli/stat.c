/* SPDX-License-Identifier: MIT */
/*
 * perfring stat: how many records of each type and event, over what time, and
 * what was lost. It counts; what records hold is the decoder's.
 */
#include "filter.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct option_row rows[] = {{'j', 0, "json", 0, "one JSON object"}, {0, 0, 0, 0, 0}};

static const char about[] = "Counts the records of a capture by type and by event, with time span and losses.\n";
static const char after[] =
	"exit status: 0; 1 the capture has defects, or nothing matches; 2 usage; 3 it cannot be read or written.\n";

#define LONG_FIRST 32768 /* types of simpleperf, of which there are few */
#define LONG_SLOTS 16
#define TYPES (88 + LONG_SLOTS) /* the last counts those that are not known */

struct tally {
	uint64_t records, bytes;
};

struct stat {
	struct reading reading;
	struct filter filter;
	struct tally all, type[TYPES];
	struct tally *event; /* samples, by event */
	uint32_t nr_events;
	uint64_t first, last, lost, lost_samples, lost_whole, throttled, unthrottled, bad, payload;
	bool timed, json;
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

static bool stat_reserve(struct stat *s, uint32_t event)
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

/* A LOST_SAMPLES record without a time is an event's whole count, read at the end of the recording, and includes what
 * LOST records report; one with a time is the kernel's own and counts what nothing else does. */
static void stat_lost_samples(struct stat *s, const struct pfr_frame *frame, const struct pfr_layout *layout,
			      uint64_t lost)
{
	uint64_t time;

	add_most(&s->lost_samples, lost);
	if (!layout || pfr_peek_time(frame, layout, &time) || !time)
		add_most(&s->lost_whole, lost);
}

/* Each loss once. */
static uint64_t stat_lost(const struct stat *s)
{
	uint64_t sum = s->lost > s->lost_whole ? s->lost : s->lost_whole;

	add_most(&sum, s->lost_samples - s->lost_whole);
	return sum;
}

/* Where records of a type are counted, and the type that is counted there. */
static uint32_t slot_of(uint32_t type)
{
	if (type < TYPES - 1 - LONG_SLOTS)
		return type;
	return type >= LONG_FIRST && type - LONG_FIRST < LONG_SLOTS ? type - LONG_FIRST + TYPES - 1 - LONG_SLOTS : TYPES - 1;
}

static uint32_t slot_type(uint32_t slot)
{
	return slot < TYPES - 1 - LONG_SLOTS ? slot : slot - (TYPES - 1 - LONG_SLOTS) + LONG_FIRST;
}

static const char *slot_name(uint32_t slot, const char *none)
{
	const char *name = slot < TYPES - 1 ? pfr_type_name(slot_type(slot)) : "";

	return *name ? name : none;
}

static void stat_record(struct stat *s, const struct pfr_session_record *r)
{
	const struct pfr_frame *frame = &r->frame;
	const struct pfr_layout *layout = r->layout;
	struct pfr_record record;
	struct pfr_where where;

	add(&s->all, frame->size + frame->payload);
	s->payload += frame->payload;
	add(&s->type[slot_of(frame->type)], frame->size);
	if (frame->type == PFR_RECORD_SAMPLE && frame->event != PFR_NO_EVENT && stat_reserve(s, frame->event))
		add(&s->event[frame->event], frame->size);
	if (pfr_decode(frame, layout, &record, &where)) {
		s->bad++;
		return;
	}
	s->bad += r->status != PFR_OK; /* of no event */
	stat_time(s, frame, layout);
	if (frame->type == PFR_RECORD_LOST)
		add_most(&s->lost, record.lost.lost);
	else if (frame->type == PFR_RECORD_LOST_SAMPLES)
		stat_lost_samples(s, frame, layout, record.lost_samples.lost);
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
			       slot_name(i, "(unknown)"),
			       s->type[i].bytes);
	if (s->payload)
		printf("%12s %-20s %14" PRIu64 " bytes\n", "", "(payloads)", s->payload);
	printf("events: %u\n", pfr_session_events(s->reading.session)->nr);
	for (i = 0; i < pfr_session_events(s->reading.session)->nr; i++) {
		const char *name = pfr_session_event_name(s->reading.session, i);

		if (pfr_session_events(s->reading.session)->nr > 20 && (i >= s->nr_events || !s->event[i].records))
			continue;
		printf("%12" PRIu64 " samples  %u ", i < s->nr_events ? s->event[i].records : 0, i);
		print_name(name ? name : "");
		putchar('\n');
	}
	if (s->timed)
		printf("time: %" PRIu64 " to %" PRIu64 " ns, %.6f s\n", s->first, s->last, (double)(s->last - s->first) / 1e9);
	printf("lost: %" PRIu64 " records (LOST reports %" PRIu64 ", LOST_SAMPLES %" PRIu64 "); throttled: %" PRIu64
	       " times, unthrottled: %" PRIu64 "\n",
	       stat_lost(s), s->lost, s->lost_samples, s->throttled, s->unthrottled);
	if (s->bad)
		printf("bad: %" PRIu64 " records; 'perfring check' says more\n", s->bad);
}

/* The records of each type by its name; by its number where it has none, and those of large numbers together. */
static void print_json_types(const struct stat *s)
{
	const char *comma = "";
	char number[16];
	uint32_t i;

	for (i = 0; i < TYPES; i++) {
		const char *name = pfr_type_name(slot_type(i));

		if (!s->type[i].records)
			continue;
		snprintf(number, sizeof(number), "%" PRIu32, slot_type(i));
		printf("%s\"%s\":{\"records\":%" PRIu64 ",\"bytes\":%" PRIu64 "}", comma,
		       i == TYPES - 1 ? "unknown" : *name ? name : number, s->type[i].records, s->type[i].bytes);
		comma = ",";
	}
}

static void print_json(const struct stat *s)
{
	uint32_t i;

	printf("{\"records\":%" PRIu64 ",\"bytes\":%" PRIu64 ",\"payload_bytes\":%" PRIu64 ",\"types\":{", s->all.records,
	       s->all.bytes, s->payload);
	print_json_types(s);
	printf("},\"events\":[");
	for (i = 0; i < pfr_session_events(s->reading.session)->nr; i++) {
		const char *name = pfr_session_event_name(s->reading.session, i);

		printf("%s{\"name\":", i ? "," : "");
		print_name_json(name ? name : "");
		printf(",\"samples\":%" PRIu64 ",\"bytes\":%" PRIu64 "}", i < s->nr_events ? s->event[i].records : 0,
		       i < s->nr_events ? s->event[i].bytes : 0);
	}
	printf("],\"time\":");
	if (s->timed)
		printf("{\"first\":\"%" PRIu64 "\",\"last\":\"%" PRIu64 "\"}", s->first, s->last);
	else
		printf("null");
	printf(",\"lost\":%" PRIu64 ",\"lost_records\":%" PRIu64 ",\"lost_samples\":%" PRIu64, stat_lost(s), s->lost,
	       s->lost_samples);
	printf(",\"throttled\":%" PRIu64 ",\"unthrottled\":%" PRIu64 ",\"bad\":%" PRIu64
	       ",\"interrupted\":%s,\"end\":\"%s\"}\n", s->throttled, s->unthrottled, s->bad,
	       pfr_session_info(s->reading.session)->interrupted ? "true" : "false", pfr_status_name(s->reading.end));
}

static int stat_run(struct stat *s, const char *path)
{
	struct pfr_session_options options = read_options(path);
	const struct pfr_session_record *r;
	int code;

	code = filter_apply(&s->filter, "stat", path, &options);
	if (!code)
		code = read_open(&s->reading, path, &options);
	if (code)
		return code;
	while ((r = read_next(&s->reading)))
		stat_record(s, r);
	read_progress_end();
	if (s->json)
		print_json(s);
	else
		print_text(s);
	code = read_code(&s->reading, s->bad && !s->reading.complaints.failed ? EXIT_DEFECT : EXIT_FINE);
	code = filter_verdict(&s->filter, &s->reading, path, code);
	read_close(&s->reading);
	free(s->event);
	return fflush(stdout) ? (say("cannot write standard output"), EXIT_IO) : code;
}

int perfring_stat(int argc, char **argv)
{
	static struct stat s;
	struct options options = {.command = "stat", .about = about, .rows = rows, .after = after, .filter = &s.filter};
	const char *path;
	int option, code;

	while ((option = options_next(&options, argc, argv)) != -1) {
		if (option == OPTIONS_DONE)
			return options.code;
		s.json = true;
	}
	code = options_file(&options, argc, argv, &path);
	return code ? code : stat_run(&s, path);
}
