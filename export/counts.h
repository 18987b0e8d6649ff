/* SPDX-License-Identifier: MIT */
/*
 * What a count has grown by since it was last seen, for samples that carry counts (PERF_SAMPLE_READ): as in perf, such a
 * sample stands for that, once for each member of its group. Source: deliver_sample_value of tools/perf/util/session.c.
 */
#ifndef PFR_COUNTS_H
#define PFR_COUNTS_H

#include <stdint.h>

struct counts {
	struct count_seen {
		uint64_t id, value;
	} * seen;
	uint32_t nr, capacity; /* a power of two */
};

/* By how much the count of `id` has grown; of an id that is new, all of it. Without memory too. */
uint64_t counts_grown(struct counts *counts, uint64_t id, uint64_t value);
void counts_free(struct counts *counts);

#endif
