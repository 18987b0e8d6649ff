/* SPDX-License-Identifier: MIT */
/*
 * What it costs to find whose a record is: nanoseconds a sample of pfr_reader_decode, and of pfr_next, pfr_events_route
 * and pfr_decode one after another, its bytes in the nearest cache, for streams of 1, 3 and 360 events, and of as
 * many whose ids are scattered; medians of many short runs. The samples are in an order that
 * cannot be guessed, and each must come out with its own event's period. The ways take turns. "once": one run of each, and no times; a number: samples
 * of so many events by pfr_reader_decode, or those that scattered ids have if it is negative, and bench/table's line.
 */
#include "bench/before.h"

#define MOST 360
#define RECORDS 384
#define ROUNDS 50
#define RUNS 101

#define TYPE (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_PERIOD)
#define SIZE 48

struct stream {
	struct pfr_events events;
	unsigned char data[RECORDS * SIZE];
	uint64_t sum;
};

/* As a kernel counts them, two a piece, or anything. */
static uint64_t id_of(unsigned event, unsigned cpu, int scattered)
{
	uint64_t id = 1000 + event * 2 + cpu;

	return scattered ? (id * UINT64_C(0xd6e8feb86659fd93)) ^ id << 40 : id;
}

static void put_sample(unsigned char *to, uint64_t id, uint64_t period)
{
	const uint64_t words[] = {PFR_RECORD_SAMPLE | (uint64_t)SIZE << 48, id, 0xffffffff81000000, 1 | UINT64_C(1) << 32,
				  1000000, period};

	memcpy(to, words, SIZE);
}

static void make(struct stream *s, unsigned nr, int scattered, struct pfr_event *event, struct pfr_id *id)
{
	struct pfr_attr attr = {.sample_type = TYPE, .flags = PFR_FLAG_SAMPLE_ID_ALL};
	uint64_t random = 1;
	unsigned i;

	pfr_events_init(&s->events, event, MOST, id, 2 * MOST);
	for (i = 0; i < nr; i++) {
		pfr_events_add(&s->events, &attr);
		pfr_events_add_id(&s->events, id_of(i, 0, scattered), i);
		pfr_events_add_id(&s->events, id_of(i, 1, scattered), i);
	}
	s->sum = 0;
	for (i = 0; i < RECORDS; i++) {
		unsigned which;

		random = random * UINT64_C(6364136223846793005) + 1;
		which = (unsigned)(random >> 33) % nr;
		put_sample(s->data + i * SIZE, id_of(which, random >> 63, scattered), which + 1);
		s->sum += (uint64_t)(which + 1) * (which + 1);
	}
}

static uint64_t run_calls(struct stream *s)
{
	struct pfr_window window = {s->data, sizeof(s->data), 0, 0, PFR_LITTLE, 1};
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_frame frame;
	struct pfr_where where;
	uint64_t sum = 0;

	while (!pfr_next(&window, &frame, &where)) {
		if (pfr_events_route(&s->events, &frame, &layout, &where) ||
		    pfr_decode(&frame, layout, &record, &where))
			exit(1);
		sum += record.sample.period * (frame.event + 1);
	}
	return sum;
}

static uint64_t run_reader(struct stream *s)
{
	struct pfr_decoded to;
	struct pfr_reader reader;
	uint64_t sum = 0;

	pfr_reader_init_bare(&reader, &s->events, PFR_LITTLE);
	reader.pieces = 1;
	pfr_reader_give(&reader, s->data, sizeof(s->data), 0, 1);
	while (!pfr_reader_decode(&reader, &to))
		sum += to.record.sample.period * (to.frame.event + 1);
	return sum;
}

/* The least that tells as much: the words are summed without a check. */
static uint64_t run_floor(struct stream *s)
{
	const unsigned char *p = s->data;
	uint64_t sum = 0;

	while (p < s->data + sizeof(s->data)) {
		uint64_t word[SIZE / 8];

		memcpy(word, p, SIZE);
		sum += (word[0] & UINT32_MAX) == PFR_RECORD_SAMPLE ? word[5] * word[5] : 0;
		p += word[0] >> 48;
	}
	return sum;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

#define ROWS 9

static const struct {
	const char *what;
	uint64_t (*run)(struct stream *);
	unsigned nr;
	int scattered;
} rows[ROWS] = {
	{"1 event, words read without a check", run_floor, 1, 0},
	{"1 event", run_reader, 1, 0},
	{"3 events", run_reader, 3, 0},
	{"360 events", run_reader, MOST, 0},
	{"360 events, scattered ids", run_reader, MOST, 1},
	{"1 event, by three calls", run_calls, 1, 0},
	{"3 events, by three calls", run_calls, 3, 0},
	{"360 events, by three calls", run_calls, MOST, 0},
	{"360, scattered, by three calls", run_calls, MOST, 1},
};

static double one_run(unsigned row, struct stream *s)
{
	double begin = seconds();
	uint64_t sum = 0;
	unsigned i;

	for (i = 0; i < ROUNDS; i++)
		sum += rows[row].run(s);
	if (sum != s->sum * ROUNDS)
		exit(1);
	return (seconds() - begin) * 1e9 / ROUNDS / RECORDS;
}

#define TIMES 20000

/* The median of many runs is not for bench/table, which takes that of processes. */
static int run_events(int nr)
{
	static struct stream stream;
	struct seen seen = {0};
	unsigned events = (unsigned)abs(nr);
	double begin;
	unsigned i;

	if (!events || events > MOST)
		return 2;
	make(&stream, events, nr < 0, bench_event, bench_id);
	begin = seconds();
	for (i = 0; i < TIMES; i++)
		seen.sum += run_reader(&stream);
	seen.records = seen.samples = (uint64_t)TIMES * RECORDS;
	report(begin, &seen);
	return seen.sum != stream.sum * TIMES;
}

int main(int argc, char **argv)
{
	static struct stream stream[ROWS];
	static double ns[ROWS][RUNS];
	unsigned row, i, runs = argc > 1 ? 1 : RUNS;

	if (argc > 1 && strcmp(argv[1], "once"))
		return run_events(atoi(argv[1]));
	for (row = 0; row < ROWS; row++)
		make(&stream[row], rows[row].nr, rows[row].scattered, bench_event + row * MOST, bench_id + row * 2 * MOST);
	for (i = 0; i < runs; i++)
		for (row = 0; row < ROWS; row++)
			ns[row][i] = one_run(row, &stream[row]);
	puts("next, route and decode of a sample of 48 bytes, ns");
	for (row = 0; row < ROWS; row++) {
		qsort(ns[row], runs, sizeof(double), by_value);
		printf("  %-38s", rows[row].what);
		if (argc == 1)
			printf(" %6.2f, at best %6.2f, %5.2f times the first", ns[row][runs / 2], ns[row][0],
			       ns[row][runs / 2] / ns[0][runs / 2]);
		putchar('\n');
	}
	return 0;
}
