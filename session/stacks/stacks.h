/* SPDX-License-Identifier: MIT */
/*
 * What perfring_session_stacks.h keeps. stacks.c has the object and puts a sample's stack together, unwind.c its unwound part,
 * cfi_files.c the files whose rows that takes.
 */
#ifndef PFR_SESSION_STACKS_H
#define PFR_SESSION_STACKS_H

#include "session/base/allocator.h"
#include "cfi_files.h"

#include <stddef.h>

#define STACK_MOST 16384              /* entries of a stack */
#define STACK_WORDS (STACK_MOST + 64) /* of a stack as a callchain, with marks */
#define STACK_UNWOUND 127             /* PERF_MAX_STACK_DEPTH, as in perf */
#define STACK_PLACES 4096             /* pages that were looked up lately; a power of two */
#define STACK_ROWS 16384              /* rows that were looked up lately, at most; powers of two */
#define STACK_ROWS_FIRST 512
#define STACK_RULES 8       /* of a row that is kept: those with more are of signal handlers */
#define STITCH_THREADS 1024 /* whose sample before is known */
#define STITCH_BRANCHES 256
#define STITCH_OLDER 2048 /* callers that are taken from samples before */
#define NO_FILE UINT32_MAX

/* What is mapped at a page of a process, good for one version of the tasks. */
struct stack_place {
	uint64_t page, start, last;
	uint64_t offset; /* of start in the file */
	uint32_t process, version, file;
	uint8_t kind; /* enum pfr_mapping_kind; 255: nothing is mapped */
};

/* The row of an address of a file, or that it has none: what struct pfr_unwind_row has before its rules, and these as far as there are. */
struct stack_row {
	uint64_t address;
	uint32_t file, epoch;
	uint8_t why; /* PFR_UNWIND_OK: row is there */
	unsigned char row[offsetof(struct pfr_unwind_row, rule) + STACK_RULES * sizeof(struct pfr_unwind_rule)];
};

#define STACK_CAUSES 3

struct pfr_stacks {
	struct watched_allocator watched;
	struct pfr_allocator allocator; /* by it */
	struct cfi_files files;
	uint32_t flags, max_stack, max_callchain;
	uint32_t branches;                  /* that a CPU keeps; 0: not known, or more than STITCH_BRANCHES */
	struct stitch **stitches;           /* null: none was needed */
	const struct pfr_tasks *tasks;      /* those that places are of */
	struct stack_place *places, *place; /* the one that was asked for last */
	struct stack_row *rows;
	uint32_t nr_rows, filled;  /* slots; how many were filled since there are so many */
	struct pfr_unwind_row row; /* of the step */
	struct pfr_stacks_counts counts;
	uint64_t accounted[STACK_CAUSES]; /* of them, what is in an account */
	uint32_t nr;
	uint32_t nr_order;
	bool limited;          /* the last callchain has entries past max_callchain */
	struct pfr_stack last; /* of the session's record (last_part, last_offset, last_inner), while nr_stacks is last_nr */
	uint64_t nr_stacks, last_nr, last_offset, last_inner;
	uint32_t last_part;
	bool whole; /* the last piece has all of the thread's stack */
	/* what is written before it is read; the rest is zeros at first */
	struct pfr_stack_entry entries[STACK_MOST];
	uint16_t order[CFI_FILES];   /* of files in reports */
	uint64_t words[STACK_WORDS]; /* of the last stack as a callchain */
	uint8_t found[STACK_WORDS];  /* of each word */
};

/* Adds an entry; false: there is no place for more. */
static inline bool stack_add(struct pfr_stacks *s, uint64_t address, unsigned cpumode, enum pfr_stack_found found)
{
	if (s->nr == STACK_MOST)
		return false;
	s->entries[s->nr].address = address;
	s->entries[s->nr].cpumode = (uint8_t)cpumode;
	s->entries[s->nr++].found = (uint8_t)found;
	return true;
}

/* stitch.c: adds what a call stack of branch records lacks, from the thread's sample before. */
void stitch_add(struct pfr_stacks *s, const struct pfr_task *task, const struct pfr_branch_stack *stack);
void stitch_close(struct pfr_stacks *s);
/* rows.c: a table of rows, empty, with so many slots. False: there is no memory, and the table is as it was. */
bool stack_rows_make(struct pfr_stacks *s, uint32_t nr);
/* The row of an address in what is mapped at it, a file, into s->row. PFR_UNWIND_OK, or PFR_UNWIND_NO_ROW. */
enum pfr_unwind stack_row_find(struct pfr_stacks *s, const struct stack_place *place, uint64_t address, const struct pfr_unwind_frame *frame);
/* unwind.c: adds what is unwound, and returns why it ends. */
enum pfr_unwind stack_unwind(struct pfr_stacks *s, struct pfr_tasks *tasks, const struct pfr_task *task, enum pfr_arch arch,
			     const struct pfr_attr *attr, const struct pfr_sample *sample);

#endif
