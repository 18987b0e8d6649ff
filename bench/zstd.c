/* SPDX-License-Identifier: MIT */
/*
 * What reading compressed records costs beyond libzstd itself: 200 MB of
 * samples, made and compressed here as perf record -z1 does, decompressed by
 * libzstd alone, by libzstd with pfr_next over what comes out, and by pfr_zstd_get.
 */
#include "perfring_convert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if __has_include(<zstd.h>)
#include <zstd.h>

#define PLAIN (200u << 20)
#define SAMPLE 48
#define PUSH 200000 /* bytes that one reading of a ring gives */
#define PIECE 65000
#define OUT (128 << 10)
#define RUNS 9

struct piece {
	size_t at, size;
};

static unsigned char *plain, *packed;
static struct piece *pieces;
static size_t nr_pieces, packed_size;

static double cpu(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void make_samples(void)
{
	uint64_t time = 1000000;
	size_t at;

	for (at = 0; at + SAMPLE <= PLAIN; at += SAMPLE) {
		uint64_t body[5] = {0xffffffff81000000 + (uint64_t)(rand() % 4096) * 16, UINT64_C(1234) << 32 | 1234,
				    time += (uint64_t)(rand() % 20000), (uint64_t)(rand() % 2), 1};
		unsigned char header[8] = {PFR_RECORD_SAMPLE, 0, 0, 0, 2, 0, SAMPLE, 0};

		memcpy(plain + at, header, 8);
		memcpy(plain + at + 8, body, 40);
	}
}

static void compress(void)
{
	ZSTD_CStream *c = ZSTD_createCStream();
	size_t at, size;

	ZSTD_initCStream(c, 1);
	for (at = 0; at < PLAIN; at += size) {
		ZSTD_inBuffer in = {plain + at, size = PLAIN - at < PUSH ? PLAIN - at : PUSH, 0};
		ZSTD_outBuffer out = {packed + packed_size + 8, PUSH * 2, 0};
		size_t from = packed_size + 8, left;

		ZSTD_compressStream(c, &out, &in);
		ZSTD_flushStream(c, &out);
		for (left = out.pos; left; left -= pieces[nr_pieces - 1].size) {
			pieces[nr_pieces].at = from;
			pieces[nr_pieces].size = left < PIECE ? left : PIECE;
			from += pieces[nr_pieces++].size;
		}
		packed_size += 8 + out.pos;
	}
	ZSTD_freeCStream(c);
}

/* Frames of what came out; `kept` bytes at the front are left over from before. Returns what is left over. */
static size_t frames(unsigned char *out, size_t size)
{
	struct pfr_window window = {out, size, 0, 0, PFR_LITTLE, 0};
	struct pfr_frame frame;
	struct pfr_where where;

	while (pfr_next(&window, &frame, &where) == PFR_OK)
		;
	memmove(out, window.data, window.size);
	return window.size;
}

static double libzstd(int framing)
{
	static unsigned char out[OUT];
	ZSTD_DStream *d = ZSTD_createDStream();
	double begin = cpu();
	size_t i, kept = 0;

	ZSTD_initDStream(d);
	for (i = 0; i < nr_pieces; i++) {
		ZSTD_inBuffer in = {packed + pieces[i].at, pieces[i].size, 0};
		ZSTD_outBuffer to;

		do {
			to = (ZSTD_outBuffer){out, sizeof(out), kept};
			ZSTD_decompressStream(d, &to, &in);
			kept = framing ? frames(out, to.pos) : 0;
		} while (to.pos == to.size || in.pos < in.size);
	}
	begin = cpu() - begin;
	ZSTD_freeDStream(d);
	return begin;
}

static double perfring(void *memory, size_t size)
{
	struct pfr_frame frame, record = {.type = PFR_RECORD_COMPRESSED, .event = PFR_NO_EVENT};
	struct pfr_where where;
	struct pfr_zstd zstd;
	double begin = cpu();
	size_t i;

	pfr_zstd_init(&zstd, memory, size, PFR_LITTLE);
	for (i = 0; i < nr_pieces; i++) {
		record.data = packed + pieces[i].at - 8;
		record.size = (uint32_t)pieces[i].size + 8;
		pfr_zstd_feed(&zstd, &record, &where);
		while (pfr_zstd_get(&zstd, &frame, &where) == PFR_OK)
			;
	}
	return cpu() - begin;
}

static int by_value(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

int main(void)
{
	double run[3][RUNS];
	void *memory = malloc(4 << 20);
	unsigned i;

	plain = malloc(PLAIN);
	packed = malloc(PLAIN);
	pieces = malloc(sizeof(*pieces) * 100000);
	if (!memory || !plain || !packed || !pieces)
		return 1;
	make_samples();
	compress();
	for (i = 0; i < RUNS; i++) {
		run[0][i] = libzstd(0);
		run[1][i] = libzstd(1);
		run[2][i] = perfring(memory, 4 << 20);
	}
	for (i = 0; i < 3; i++)
		qsort(run[i], RUNS, sizeof(double), by_value);
	printf("compressed: %u MB of samples in %zu records of %.1f MB\n", PLAIN >> 20, nr_pieces, (double)packed_size / 1e6);
	printf("  libzstd alone          %.3f s\n  libzstd and pfr_next   %.3f s\n  pfr_zstd_get           %.3f s, %+.1f %% of libzstd and pfr_next, %+.1f %% of libzstd alone\n",
	       run[0][RUNS / 2], run[1][RUNS / 2], run[2][RUNS / 2], 100 * (run[2][RUNS / 2] / run[1][RUNS / 2] - 1),
	       100 * (run[2][RUNS / 2] / run[0][RUNS / 2] - 1));
	return 0;
}

#else

int main(void)
{
	puts("compressed: no libzstd");
	return 0;
}

#endif
