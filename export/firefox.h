/* SPDX-License-Identifier: MIT */
/*
 * What the two files of Firefox profiles share: firefox.c gathers, firefox_write.c writes. All samples are kept until
 * the end, since the format has them column by column; there is a bound on them.
 */
#ifndef PFR_FIREFOX_H
#define PFR_FIREFOX_H

#include "profile.h"

#define FIREFOX_NO_LIB UINT32_MAX

struct firefox_sample {
	uint64_t time, weight;
	uint32_t thread, stack; /* stack: a callsite, UINT32_MAX for none */
};

/* A thread that was switched out and in again. */
struct firefox_gap {
	uint64_t out, in;
	uint32_t thread;
	uint8_t preempted;
};

struct firefox_thread {
	uint32_t pid, tid, comm;
	uint32_t nr_samples, nr_gaps;
	uint64_t out; /* when it was switched out; 0: it is not */
	uint8_t seen, preempted;
};

struct firefox {
	struct firefox_sample *samples;
	struct firefox_gap *gaps;
	struct firefox_thread *threads;
	uint32_t nr_samples, samples_capacity, nr_gaps, gaps_capacity, nr_threads, threads_capacity;
	uint32_t *frame; /* of each callsite */
	uint32_t frame_capacity;
	struct texts frames; /* struct firefox_frame, distinct */
	struct texts libs;   /* path, NUL, build ID in hexadecimal */
};

/* A frame, as the key that it is kept by. */
struct firefox_frame {
	uint64_t address; /* in the file */
	uint32_t name, lib, cpumode, pad;
};

int firefox_end(struct profile *profile);

#endif
