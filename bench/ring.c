/* SPDX-License-Identifier: MIT */
/*
 * Decoding from a ring against decoding the same bytes from memory:
 *
 *   ring [ROUNDS]
 *
 * For rings of 64 KiB and 512 KiB and samples of three sizes: ns per record
 * of pfr_next and pfr_decode over memory, of pfr_ring_next and pfr_decode over the
 * ring, of the same with PFR_RING_COPY, and their ratios. The ways take turns,
 * the medians of ROUNDS (51) are printed. Both sides sum the same words.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "perfring.h"
#include "tests/lib/ring_producer.h"

#define MOST_ROUNDS 1001
#define PASS_BYTES (UINT64_C(1) << 20) /* what one timing goes through */

static unsigned char scratch[PFR_RING_SCRATCH];

struct job {
	struct producer producer;
	struct pfr_ring ring;
	struct pfr_layout layout;
	unsigned char *memory; /* the ring's bytes in order */
	uint64_t bytes, records;
	uint64_t sum; /* of the last pass */
};

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static uint64_t sum_of(const struct pfr_record *record)
{
	return record->sample.ip + record->sample.pid + record->sample.time + record->sample.period;
}

/* Fills the ring with samples, from amid it, as a recording has it. */
static void job_init(struct job *job, uint64_t size, uint64_t sample_type, unsigned chain)
{
	struct pfr_attr attr = {.sample_type = sample_type};
	uint64_t record[5 + 1 + 256], words = 5, start = size / 2 - 8, i;

	pfr_layout_init(&job->layout, &attr);
	producer_init(&job->producer, size);
	producer_at(&job->producer, start);
	for (i = 0; i < 5; i++)
		record[i] = 0x123456789 * (i + 1);
	if (sample_type & PFR_SAMPLE_CALLCHAIN) {
		record[words++] = chain;
		for (i = 0; i < chain; i++)
			record[words++] = 0xffffffff81000000 + i * 64;
	}
	record[0] = 9 | words * 8 << 48;
	for (job->records = 0; producer_write(&job->producer, record, words * 8); job->records++)
		;
	job->bytes = job->producer.head - start;
	job->memory = malloc(job->bytes);
	for (i = 0; i < job->bytes; i += 8)
		memcpy(job->memory + i, job->producer.data + ((start + i) & (size - 1)), 8);
}

static void fail(const char *what)
{
	fprintf(stderr, "bench/ring: %s\n", what);
	exit(1);
}

static uint64_t from_memory(struct job *job)
{
	struct pfr_window window = {job->memory, job->bytes, 0, 0, PFR_LITTLE, 1};
	struct pfr_record record;
	struct pfr_frame frame;
	struct pfr_where where;
	uint64_t n = 0;

	for (job->sum = 0; pfr_next(&window, &frame, &where) == PFR_OK; n++) {
		if (pfr_decode(&frame, &job->layout, &record, &where))
			fail("memory");
		job->sum += sum_of(&record);
	}
	return n;
}

/* The writer's part is done by adding to the head: the same bytes are there again. */
static uint64_t from_ring(struct job *job)
{
	struct pfr_ring *ring = &job->ring;
	struct pfr_record record;
	struct pfr_frame frame;
	struct pfr_where where;
	uint64_t n = 0;

	if (pfr_ring_begin(ring, &where))
		fail("head");
	for (job->sum = 0; pfr_ring_next(ring, &frame, &where) == PFR_OK; n++) {
		if (pfr_decode(&frame, &job->layout, &record, &where))
			fail("ring");
		job->sum += sum_of(&record);
	}
	pfr_ring_release(ring);
	return n;
}

/* ns per record of one way; the ring is set up anew for each pass, outside the time. */
static double pass(struct job *job, int way)
{
	uint64_t n = 0, turns = PASS_BYTES / job->bytes + 1, i;
	double spent = 0;
	struct pfr_where where;

	for (i = 0; i < turns; i++) {
		double begin;

		job->producer.page->data_tail = job->producer.head - job->bytes;
		if (pfr_ring_init(&job->ring, job->producer.page, job->producer.mapped, way == 2 ? PFR_RING_COPY : 0, scratch,
				  sizeof(scratch), &where))
			fail("init");
		begin = seconds();
		n += way ? from_ring(job) : from_memory(job);
		spent += seconds() - begin;
	}
	if (n != job->records * turns)
		fail("records are missing");
	return spent * 1e9 / (double)n;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static void measure(const char *name, uint64_t size, uint64_t sample_type, unsigned chain, unsigned rounds)
{
	static double ns[3][MOST_ROUNDS];
	uint64_t sums[3];
	struct job job;
	unsigned i, way;

	job_init(&job, size, sample_type, chain);
	for (i = 0; i < rounds; i++)
		for (way = 0; way < 3; way++) {
			ns[(way + i) % 3][i] = pass(&job, (int)((way + i) % 3));
			sums[(way + i) % 3] = job.sum;
		}
	if (sums[0] != sums[1] || sums[0] != sums[2])
		fail("the ways do not read the same");
	for (way = 0; way < 3; way++)
		qsort(ns[way], rounds, sizeof(double), compare);
	printf("%-26s %4u KiB  memory %6.2f ns  ring %6.2f ns (%.2f)  copied %6.2f ns (%.2f)\n", name, (unsigned)(size >> 10),
	       ns[0][rounds / 2], ns[1][rounds / 2], ns[1][rounds / 2] / ns[0][rounds / 2], ns[2][rounds / 2],
	       ns[2][rounds / 2] / ns[0][rounds / 2]);
	free(job.memory);
	producer_free(&job.producer);
}

int main(int argc, char **argv)
{
	uint64_t plain = PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_PERIOD;
	unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 51, kib;

	if (!rounds || rounds > MOST_ROUNDS)
		return 2;
	for (kib = 64; kib <= 512; kib *= 8) {
		measure("ip tid time period, 40 B", kib << 10, plain, 0, rounds);
		measure("+ callchain of 16, 176 B", kib << 10, plain | PFR_SAMPLE_CALLCHAIN, 16, rounds);
		measure("+ callchain of 127, 1064 B", kib << 10, plain | PFR_SAMPLE_CALLCHAIN, 127, rounds);
	}
	return 0;
}
