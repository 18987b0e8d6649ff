/* SPDX-License-Identifier: MIT */
/*
 * For agents: from records, as rings give them, to folded stacks with names, interval after interval.
 *
 *   if (pfr_profiler_open(&profiler, &options) != PFR_OK)
 *           return -1;
 *   while (status == PFR_OK && next(&frame, &layout, &attr)) { // each record, in the order of time
 *           pfr_profiler_take(profiler, &frame, layout, attr, &where);
 *           if (time_is_up()) // now and then
 *                   status = pfr_profiler_write(profiler, &sink, NULL);
 *   }
 *   pfr_profiler_close(profiler);
 *
 * It follows tasks and mappings (perfring_session_tasks.h), makes whole stacks (perfring_session_stacks.h) and names their frames
 * (perfring_session_symbols.h); a function in a file is looked up when the interval is written, each file once for all of its addresses.
 * struct pfr_recorder with `existing`, `in_time` and `side_band` gives the records that it needs.
 *
 * Memory: at most 32 bytes for each of max_stacks; 8 bytes an entry of the interval's distinct stacks, of which there are at most 8 million; and
 * their texts. What is past that is one line, [more stacks]. Between intervals it keeps tasks and mappings that there are now (of 4,096 threads that ended as well; where
 * records were lost, pfr_profiler_options.lives finds those whose end is among them), symbols of the kernel, and names of files: at the end of an interval with more
 * than 32,768 addresses or 4 MiB of names these are forgotten, and what an interval took past 512 KiB for stacks or 1 MiB for their texts is given back. Children that read names take 120 s of CPU time within ten minutes at most, and 4,096 files; unless names of inlined functions are asked for, up to 32 of them stay for a minute
 * after the last question about their file, which they hold open, so that it is read once and not at each interval: a few MiB each. One object belongs to one thread at a time.
 */
#ifndef PERFRING_SESSION_PROFILER_H
#define PERFRING_SESSION_PROFILER_H

#include "perfring_session_export.h"
#include "perfring_sink.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pfr_profiler;

/* Set `size`, and the other members to zero or the values required. Strings are copied. */
struct pfr_profiler_options {
	size_t size;           /* sizeof(struct pfr_profiler_options) */
	const char *root;      /* put before each path, for names and for unwinding; null: none */
	const char *cache;     /* directory of files by build ID, as ~/.debug; null: none */
	uint32_t names;        /* enum pfr_names_flag; 0: PFR_NAMES_DEMANGLE, _KERNEL and _NO_INLINED, which is fast enough for an agent */
	uint32_t arch;         /* enum pfr_arch of the records, which unwinding needs */
	uint32_t max_stacks;   /* of an interval, up to 16,777,216; 0: 65,536 */
	uint8_t weight;        /* enum pfr_weight: PERIOD or SAMPLES */
	uint8_t no_file_names; /* not 0: only names that records have; no file is read */
	/* Whether a thread is there now (pfr_task_lives of libperfring-capture): asked of all threads when an interval is written in which records were lost. Null: all stay. */
	int (*lives)(void *user, uint32_t pid, uint32_t tid);
	void *user; /* of lives */
};

/* PFR_OK; PFR_E_MEMORY; PFR_E_OPTIONS: an option is not known. On failure *profiler is null. Where the build cannot read names of files, those of records remain. */
PFR_API enum pfr_status pfr_profiler_open(struct pfr_profiler **profiler, const struct pfr_profiler_options *options) PFR_CHECKED;
/* Frees it. Null is allowed. */
PFR_API void pfr_profiler_close(struct pfr_profiler *profiler);

/*
 * Takes a record: side-band is followed, a sample's stack is counted. layout and attr are those of its event, as pfr_events_route and the table of events give
 * them; of other records they may be null. PFR_OK; a status of pfr_tasks_apply or pfr_decode, with which the record is left out, PFR_E_WHICH_EVENT where a sample comes
 * without them; PFR_E_MEMORY: the sample has its callchain alone. A sample for which there is no memory or no space is counted in the line [more stacks].
 */
PFR_API enum pfr_status pfr_profiler_take(struct pfr_profiler *profiler, const struct pfr_frame *frame, const struct pfr_layout *layout,
					  const struct pfr_attr *attr, struct pfr_where *where);

/*
 * Writes the stacks since the last call and forgets them: a line each, COMM;OUTERMOST;...;INNERMOST WEIGHT, in the order of their first sample; inlined functions are marked _[i];
 * a place without a name is FILE+0xOFFSET; [cut] is the outermost where a piece of stack was too short, or of more than 1,024 entries. PFR_OK; PFR_E_MEMORY; PFR_E_SYSTEM: sink->write returned another value than 0, in *os_error, which may be null;
 * PFR_E_OPTIONS: the sink is refused. The stacks are forgotten in any case.
 */
PFR_API enum pfr_status pfr_profiler_write(struct pfr_profiler *profiler, const struct pfr_sink *sink, int *os_error) PFR_CHECKED;

/* What was taken. Set `size`. */
struct pfr_profiler_counts {
	size_t size; /* sizeof(struct pfr_profiler_counts) */
	uint64_t samples, weight;
	uint64_t more_samples, more_weight; /* of them those in [more stacks] */
	uint64_t no_stack;                  /* of them those of no known thread, or without a stack */
	uint32_t stacks;                    /* of the interval */
	uint64_t lost;                      /* records, by LOST and LOST_SAMPLES records that were taken */
	uint64_t ended;                     /* threads that ended without a record, by pfr_profiler_options.lives */
};
PFR_API enum pfr_status pfr_profiler_get_counts(const struct pfr_profiler *profiler, struct pfr_profiler_counts *counts);

/* The tasks that it follows: valid until it is closed. */
PFR_API struct pfr_tasks *pfr_profiler_tasks(struct pfr_profiler *profiler);

#ifdef __cplusplus
}
#endif
#endif
