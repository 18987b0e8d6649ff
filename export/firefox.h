/* SPDX-License-Identifier: MIT */
/*
 * What the files of Firefox profiles share: firefox.c gathers, firefox_tables.c makes the tables of functions, firefox_write.c writes. All samples are kept until
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
	uint32_t *lib;   /* of each callsite */
	uint32_t *stack; /* the same, made at the end */
	uint32_t lib_capacity;
	struct texts libs;          /* path, NUL, build ID in hexadecimal */
	struct texts names;         /* of functions */
	struct texts funcs, frames; /* struct firefox_func and firefox_frame, distinct */
	struct firefox_stack *stacks;
	uint32_t nr_stacks, stacks_capacity;
	bool symbolicated; /* names of files were read */
};

/* A function and a frame, as the keys that they are kept by. */
struct firefox_func {
	uint32_t name, lib;
};

struct firefox_frame {
	uint64_t address; /* in the file */
	uint32_t func, lib, cpumode;
	uint32_t depth; /* of inlining; 0: the function itself */
};

struct firefox_stack {
	uint32_t frame, parent; /* parent: index + 1; 0: none */
};

/* 0, ENOMEM, or EFBIG. */
int firefox_tables(struct profile *profile);
int firefox_end(struct profile *profile);

#endif
