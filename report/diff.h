/* SPDX-License-Identifier: MIT */
/*
 * The state of a diff, and what its files offer each other: diff.c gathers rows of reports, diff_rows.c judges, sorts and hands them out.
 */
#ifndef PFR_REPORT_DIFF_H
#define PFR_REPORT_DIFF_H

#include "perfring_session_diff.h"
#include "report.h"

#define DIFF_ROWS_MOST (1u << 18)
#define DIFF_TEXTS_MOST (64u << 20) /* bytes of values */
#define DIFF_LEAST 10               /* samples on one of the sides, below which a row is not tested */
#define DIFF_LEVEL 0.05             /* the part of rows called changed that have not changed, as far as can be expected */

struct diff_side {
	struct pfr_report_sum sum;
	double n;              /* independent samples: less than there are, where they differ in weight or follow one another in runs */
	double mean, deviance; /* of shares of captures: their mean, and the sum of squared distances from it */
	uint32_t captures;     /* that have the row */
};

struct diff_row {
	uint32_t event, values; /* values: the text that has them */
	struct diff_side side[2];
	struct pfr_diff_row is; /* without values */
};

struct diff_event {
	struct pfr_diff_event is;
	double n[2]; /* independent samples */
};

struct pfr_diff {
	struct pfr_diff_options options;
	struct pfr_report_options of; /* of the reports: keys, by_total, by_samples */
	struct texts event_names;     /* of each event: its name, and how many came before it with that name */
	struct texts values;          /* of each row: its event and values */
	struct diff_event *events;
	struct diff_row *rows;
	uint32_t nr_events, nr, capacity;
	uint32_t *order, *first; /* rows of each event, sorted; where those of an event begin */
};

/* diff_rows.c: judges and sorts what was gathered. 0 or ENOMEM. */
int diff_judge(struct pfr_diff *diff);
/* The value of key `index` of a row. */
struct pfr_report_value diff_value(const struct pfr_diff *diff, const struct diff_row *row, uint32_t index);

#endif
