/* SPDX-License-Identifier: MIT */
/*
 * perfring calls: its views. The library sums; calls.c has options and messages, calls_views.c the rows.
 */
#ifndef CLI_CALLS_H
#define CLI_CALLS_H

#include "cli/common/cells.h"

#include "perfring_session_calls.h"

enum calls_view {
	CALLS_CALLS,
	CALLS_THREADS,
	CALLS_COMMS,
	CALLS_SLOWEST,
	CALLS_LIST,
};

struct calls_show {
	uint32_t view; /* enum calls_view */
	enum cells_form form;
	bool by_call; /* rows of threads and comms are of one call each */
	uint64_t top; /* rows; 0: all */
	struct terminal terminal;
	const char *all; /* where columns are that a terminal is too narrow for; NULL: --csv and --json have them */
	struct output *output;
	struct cells cells;
};

/* Each returns 0 or an errno value. */
int calls_show_rows(struct calls_show *show, const struct pfr_calls *calls);
int calls_show_slowest(struct calls_show *show, const struct pfr_calls *calls);
/* The list has its rows while the capture is read. */
int calls_list_open(struct calls_show *show);
int calls_list_row(void *show, const struct pfr_call *call);
int calls_list_end(struct calls_show *show);

#endif
