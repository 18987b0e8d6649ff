/* SPDX-License-Identifier: MIT */
/*
 * What one sample costs when its bytes are in the nearest cache: nanoseconds a
 * record for a few layouts, decoded alone and with taking its frame off the
 * window; medians of many short runs. It writes the samples itself and checks that they
 * come back. With an argument it makes one run of each and prints the checks alone.
 */
#include "bench/input.h"

#define RECORDS 64 /* a few kB to some 40 kB */
#define ROUNDS 500
#define RUNS 101

#define SMALL (PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_PERIOD)
#define CHAIN (SMALL | PFR_SAMPLE_CALLCHAIN)
#define WORDS (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_ADDR | PFR_SAMPLE_ID | PFR_SAMPLE_STREAM_ID | PFR_SAMPLE_CPU | \
	       PFR_SAMPLE_WEIGHT | PFR_SAMPLE_DATA_SRC | PFR_SAMPLE_TRANSACTION | PFR_SAMPLE_PHYS_ADDR | \
	       PFR_SAMPLE_CGROUP | PFR_SAMPLE_DATA_PAGE_SIZE | PFR_SAMPLE_CODE_PAGE_SIZE)
#define LARGE (CHAIN | WORDS | PFR_SAMPLE_READ | PFR_SAMPLE_RAW | PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER | \
	       PFR_SAMPLE_REGS_INTR)
#define DEPTH 16
#define REGS 17

static const uint64_t samples[] = {SMALL, CHAIN, LARGE};
static const char *const labels[] = {"ip tid time period", "and a callchain of 16", "22 fields"};

struct bytes {
	unsigned char data[RECORDS * 1024];
	size_t size;
};

static void put(struct bytes *b, uint64_t word)
{
	memcpy(b->data + b->size, &word, 8);
	b->size += 8;
}

static void put_words(struct bytes *b, unsigned nr, uint64_t first)
{
	while (nr--)
		put(b, first++);
}

/* One sample, in the order of perf_output_sample. */
static void put_sample(struct bytes *b, uint64_t type)
{
	size_t begin = b->size;
	uint16_t size;

	put(b, PFR_RECORD_SAMPLE);
	if (type & PFR_SAMPLE_IDENTIFIER)
		put(b, 1);
	put_words(b, 3, 0xffff0000);
	if (type & PFR_SAMPLE_ADDR)
		put_words(b, 4, 1);
	put(b, 1000000);
	if (type & PFR_SAMPLE_READ)
		put(b, 77);
	if (type & PFR_SAMPLE_CALLCHAIN) {
		put(b, DEPTH);
		put_words(b, DEPTH, 0xffffffff81000000);
	}
	if (type & PFR_SAMPLE_RAW) {
		put(b, 28 | UINT64_C(1) << 32);
		put_words(b, 3, 1);
	}
	if (type & PFR_SAMPLE_REGS_USER) {
		put(b, 2);
		put_words(b, REGS, 1);
		put(b, 64);
		put_words(b, 8, 1);
		put(b, 64);
		put_words(b, 3, 1);
		put(b, 2);
		put_words(b, REGS, 1);
		put_words(b, 4, 1);
	}
	size = (uint16_t)(b->size - begin);
	memcpy(b->data + begin + 6, &size, 2);
}

/* Takes frames off a window; decodes them if there is a layout. Gives the sum of periods. */
static uint64_t run_window(const struct bytes *b, const struct pfr_layout *layout, struct pfr_frame *frames)
{
	struct pfr_window window = {b->data, b->size, 0, 0, PFR_LITTLE, 1};
	struct pfr_record record;
	struct pfr_frame frame;
	struct pfr_where where;
	uint64_t sum = 0;

	if (frames) {
		while (!pfr_next(&window, frames++, &where))
			;
		return 0;
	}
	while (!pfr_next(&window, &frame, &where)) {
		if (pfr_decode(&frame, layout, &record, &where) || record.tail.size)
			exit(1);
		sum += record.sample.period;
	}
	return sum;
}

static uint64_t run_decode(const struct pfr_frame *frames, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;
	uint64_t sum = 0;
	unsigned i;

	for (i = 0; i < RECORDS; i++) {
		if (pfr_decode(&frames[i], layout, &record, &where) || record.tail.size)
			exit(1);
		sum += record.sample.period;
	}
	return sum;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The median, with the best beside it, of RUNS runs. Exits when a sum is wrong. */
static void measure(const struct bytes *b, const struct pfr_layout *layout, const struct pfr_frame *frames,
		    const char *what)
{
	static double ns[RUNS];
	unsigned i, j;

	for (i = 0; i < RUNS; i++) {
		double begin = seconds();
		uint64_t sum = 0;

		for (j = 0; j < ROUNDS; j++)
			sum += frames ? run_decode(frames, layout) : run_window(b, layout, 0);
		ns[i] = (seconds() - begin) * 1e9 / ROUNDS / RECORDS;
		if (sum != UINT64_C(1000000) * RECORDS * ROUNDS)
			exit(1);
		if (!what)
			return;
	}
	qsort(ns, RUNS, sizeof(*ns), by_value);
	printf("  %s %6.2f, at best %6.2f", what, ns[RUNS / 2], ns[0]);
}

int main(int argc, char **argv)
{
	static struct bytes b;
	static struct pfr_frame frames[RECORDS + 1];
	unsigned layout, i;

	(void)argv;
	for (layout = 0; layout < 3; layout++) {
		struct pfr_attr attr = {0};
		struct pfr_layout l;

		attr.sample_type = samples[layout];
		attr.sample_regs_user = attr.sample_regs_intr = (1 << REGS) - 1;
		pfr_layout_init(&l, &attr);
		b.size = 0;
		for (i = 0; i < RECORDS; i++)
			put_sample(&b, samples[layout]);
		run_window(&b, &l, frames);
		printf("%-21s %3u bytes", labels[layout], (unsigned)(b.size / RECORDS));
		measure(&b, &l, frames, argc > 1 ? 0 : "decode");
		measure(&b, &l, 0, argc > 1 ? 0 : "frame and decode");
		putchar('\n');
	}
	return 0;
}
