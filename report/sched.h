/* SPDX-License-Identifier: MIT */
/*
 * The state of pfr_sched: sched.c reads and sums, sched_wakers.c has the pairs, sched_result.c sorts and hands out. What switches mean is session/sched/'s.
 */
#ifndef PFR_REPORT_SCHED_H
#define PFR_REPORT_SCHED_H

#include "export/common/follow.h"
#include "export/common/texts.h"
#include "perfring_session_sched.h"
#include "session/base/add_most.h"
#include "session/sched/sched.h"

#define WAKERS_MOST (1u << 18)
#define WAKER_TEXTS_MOST (32u << 20)

/* Of a thread of the model. */
struct sched_sums {
	struct pfr_sched_thread row; /* its sums */
	struct sched_stay stay;      /* the one before its run */
	bool has_stay, has_old_stay, passes, any;
};

struct sched_pair {
	uint32_t key[4]; /* names, tids */
	uint64_t count, sleep, delay, max_delay;
};

struct pfr_sched {
	struct pfr_sched_options options;
	struct pfr_sched_totals totals;
	struct follow follow;
	struct sched *model;
	struct sched_sums *sums; /* by number of the thread */
	uint32_t capacity;
	struct pfr_sched_cpu *cpus; /* by number */
	uint32_t cpus_capacity;
	struct texts names;
	struct sched_pair *pairs;
	uint32_t *slots; /* index + 1 of a pair, by hash */
	uint32_t nr_pairs, pairs_capacity, nr_slots;
	uint32_t *order; /* of threads with anything, sorted */
	uint32_t nr_order;
	uint32_t *shown_cpus;
	uint32_t nr_shown_cpus;
	bool has_times;
	int error;
};

/* sched_wakers.c: adds a stay that a wake-up ended. Without memory, error is set. */
void wakers_add(struct pfr_sched *s, const struct sched_stay *stay);
/* sched_result.c: 0 or ENOMEM. */
int sched_sort(struct pfr_sched *s);

#endif
