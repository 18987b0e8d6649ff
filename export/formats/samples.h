/* SPDX-License-Identifier: MIT */
/*
 * Every sample of a capture as a row of columns, and their stacks as a tree whose nodes are functions: what the page of view/ is made of. Names, stacks
 * and weights are those of the profiles. Columns are varints (LEB128), which a browser reads after it has inflated them:
 *
 *   of nodes, parents first    parent: how far back it is, 0 for none   name   file: +1, 0 for none   flags: enum samples_flag, the mode of the CPU
 *                              from SAMPLES_MODE on   offset: of a place without a function   ids has of each file its build ID, of SAMPLES_ID_SIZE bytes
 *   of rows, in order of time (of a stay its end)  time, place (offset of the record in its file), inner (of a compressed record, where it is in what was
 *                              decompressed, +1; else 0), weight: zigzag of the difference to the row before   thread   cpu: +1, 0 for none, times two;
 *                              +1 for a sample without a time, whose column has 0   event: +1   node: +1, 0 for a sample without a stack
 *                              kind: enum samples_kind; of a stay the weight is ns off CPU from the time on, and place and node are those of the switch-out, as
 *                              PFR_WEIGHT_OFFCPU has it; of a run it is ns on the CPU from the time on. Only those are there that are sure
 *   of stays                   delay: ns at its end in which the thread was ready, as far as that is known
 *
 * Memory is bounded: what is past these bounds is counted in left_out and cut_nodes, and the page tells.
 */
#ifndef PFR_SAMPLES_H
#define PFR_SAMPLES_H

#include "export/common/buffer.h"
#include "perfring_session_export.h"
#include "export/common/texts.h"

#define SAMPLES_ROWS_MOST (4u << 20)
#define SAMPLES_NODES_MOST (4u << 20)
#define SAMPLES_NAMES_MOST (64u << 20) /* bytes of names */
#define SAMPLES_ID_SIZE 21             /* of a file's build ID: how many bytes it has, 0 where it has none, then these */
#define SAMPLES_ID_SEVERAL 255         /* instead of how many: files of several builds have this name */

enum samples_flag {
	SAMPLES_NAMED = 1,   /* a function; else a place in a file, or nowhere */
	SAMPLES_INLINED = 2, /* of a function: in its parent */
	SAMPLES_RETURN = 2,  /* of a place: where a call returns to, so that its function is that of the byte before */
	SAMPLES_CUT = 4,     /* stands for callers that the piece of stack does not reach */
	SAMPLES_MODE = 8     /* PFR_CPUMODE_* times this */
};

enum samples_column {
	SAMPLES_PARENT,
	SAMPLES_NAME,
	SAMPLES_FILE,
	SAMPLES_FLAGS,
	SAMPLES_OFFSET,
	SAMPLES_TIME,
	SAMPLES_PLACE,
	SAMPLES_INNER,
	SAMPLES_WEIGHT,
	SAMPLES_THREAD,
	SAMPLES_CPU,
	SAMPLES_EVENT,
	SAMPLES_NODE,
	SAMPLES_KIND,
	SAMPLES_DELAY,
	SAMPLES_COLUMNS
};

/* A thread under one name, as bytes in `threads`. */
struct samples_thread {
	uint32_t pid, tid, comm;
};

enum samples_kind {
	SAMPLES_SAMPLE,
	SAMPLES_STAY, /* off CPU */
	SAMPLES_RUN   /* on it */
};

struct samples_tree;

struct samples {
	struct buffer columns[SAMPLES_COLUMNS];
	struct texts names, files, comms, threads;
	struct buffer ids;
	struct samples_tree *tree; /* while it is read */
	uint64_t first;            /* the time that the first row's is counted from */
	uint64_t most;             /* rows; 0: SAMPLES_ROWS_MOST */
	uint64_t rows, nodes, left_out, cut_nodes;
	uint64_t unpacked;                    /* the most of inner */
	uint64_t late;                        /* records that came too late for their place in the order of time */
	uint64_t not_unwound;                 /* samples whose stacks could not be unwound to their end: those of files that cannot be read here */
	uint64_t stays, runs, times_left_out; /* of rows; and what is past the bound, which is that of samples */
	uint64_t switches;                    /* what these are of: 0: nothing; 1: samples of sched_switch; 2: SWITCH records */
};

/*
 * Reads the session, which is in order of time, to its end. `samples` begins as zeros but for `most`, and must be freed also after a failure. Returns what pfr_profile_write does; of
 * `options` format and weight are ignored.
 */
enum pfr_status samples_read(struct samples *samples, struct pfr_session *session, const struct pfr_profile_options *options, struct pfr_profile_result *result);
void samples_free(struct samples *samples);

#endif
