/* SPDX-License-Identifier: MIT */
/*
 * perfring sched: its views. The library sums; sched.c has options and messages, sched_views.c the rows.
 */
#ifndef CLI_SCHED_H
#define CLI_SCHED_H

#include "cli/common/cells.h"

#include "perfring_session_sched.h"

enum sched_view {
	SCHED_THREADS,
	SCHED_TIMELINE,
	SCHED_OFFCPU,
	SCHED_WAKERS,
};

struct sched_show {
	uint32_t view; /* enum sched_view */
	enum cells_form form;
	uint64_t top; /* rows; 0: all */
	struct terminal terminal;
	struct output *output;
	struct cells cells;
};

/* Each returns 0 or an errno value. */
int sched_show_threads(struct sched_show *show, const struct pfr_sched *sched);
int sched_show_wakers(struct sched_show *show, const struct pfr_sched *sched, bool by_tid);
int sched_show_offcpu(struct sched_show *show, const struct pfr_offcpu *offcpu);
/* The timeline has its rows while the capture is read. */
int sched_timeline_open(struct sched_show *show);
int sched_timeline_row(void *show, const struct pfr_sched_moment *moment);
int sched_timeline_end(struct sched_show *show);

#endif
