/* SPDX-License-Identifier: MIT */
/*
 * What a count has grown by since it was last seen, for samples that carry counts (PERF_SAMPLE_READ): as in perf, such a
 * sample stands for that, once for each member of its group. A thread whose event is inherited has counts of its own,
 * as in perf from 6.13 on. Source: deliver_sample_value of tools/perf/util/session.c, perf_sample_id__get_period_storage of
 * tools/lib/perf/evsel.c.
 */
#ifndef PFR_COUNTS_H
#define PFR_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

struct counts {
	struct count_seen {
		uint64_t id, tid, value;
	} * seen;
	uint32_t nr, capacity; /* a power of two */
	bool no_memory;        /* for one that was asked for */
	bool full;             /* there is no space for the one that was asked for last */
};

/*
 * By how much the count of `id` in thread `tid` (0: in all of them) has grown. All of it where the id is new, and where the
 * count is less than before (it was reset, which perf takes for almost 2^64). Where 262,143 others are kept
 * it is 0, and `full` is set; 0 without memory as well.
 */
uint64_t counts_grown(struct counts *counts, uint64_t id, uint64_t tid, uint64_t value);
void counts_free(struct counts *counts);

#endif
