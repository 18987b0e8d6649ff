/* SPDX-License-Identifier: MIT */
/*
 * perfring diff: what is shown, and as what. The library compares.
 */
#ifndef CLI_DIFF_H
#define CLI_DIFF_H

#include "cli/text/terminal.h"

#include "perfring_session_diff.h"

/* One comparison. */
struct diff_view {
	struct pfr_diff *diff;
	const struct pfr_report_options *options; /* of the reports */
	const char *a, *b;                        /* what the sides are called */
	bool ratio;
	double least; /* percent on one of the sides; rows of less are counted */
	uint64_t top; /* rows of an event; 0: all */
	struct terminal terminal;
};

/* Whether the row is shown, of which `shown` were before it. */
bool diff_shows(const struct diff_view *view, const struct pfr_diff_row *row, uint64_t shown);
const char *diff_verdict(unsigned verdict);

/* diff_print.c: tables for people. False: there is no memory. */
bool diff_print(const struct diff_view *view, struct output *output);
/* diff_rows.c: comparisons as one table of CSV, or of JSON. 0 or an errno value. */
int diff_rows(const struct diff_view *views, uint32_t nr, struct output *output, bool json);

#endif
