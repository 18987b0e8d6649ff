/* SPDX-License-Identifier: MIT */
/*
 * What a count has grown by since it was last seen, for samples that carry counts (PERF_SAMPLE_READ): as in perf, such a
 * sample stands for that, once for each member of its group. A thread whose event is inherited has counts of its own,
 * as in perf from 6.13 on, but not where its events are opened on CPUs (ID_INDEX), whose counts are of all threads there. Source: deliver_sample_value of tools/perf/util/session.c, perf_sample_id__get_period_storage of
 * tools/lib/perf/evsel.c.
 */
#ifndef PFR_COUNTS_H
#define PFR_COUNTS_H

#include "perfring_session.h"

#include <stdbool.h>

struct count_seen {
	uint64_t id, tid, value;
};

struct counts {
	struct count_seen *seen;
	uint32_t nr, capacity; /* a power of two */
	bool no_memory;        /* for one that was asked for */
	bool full;             /* there is no space for the one that was asked for last */
};

/* One count of a sample. */
struct count_member {
	uint32_t event; /* PFR_NO_EVENT: the id is of none */
	uint32_t index;
	uint64_t id, value;
};

/* Whether a sample stands for its counts, not for itself: it carries counts with ids. */
bool counts_are_of(const struct pfr_sample *sample);

/* The next count of such a sample; `member` is zero before the first. False: there is none. */
bool counts_next(const struct pfr_events *events, const struct pfr_sample *sample, struct count_member *member);

/*
 * By how much a count of a sample has grown. All of it where it is seen for the first time, and where it
 * is less than before (it was reset, which perf takes for almost 2^64). Where 262,143 others are kept
 * it is 0, and `full` is set; 0 of no event, and without memory.
 */
uint64_t counts_grown(struct counts *counts, struct pfr_session *session, const struct pfr_sample *sample, const struct count_member *member);
void counts_free(struct counts *counts, struct pfr_session *session);

#endif
