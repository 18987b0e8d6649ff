/* SPDX-License-Identifier: MIT */
/*
 * perfring stat: what is shown, and as what. The library counts.
 */
#ifndef CLI_STAT_H
#define CLI_STAT_H

#include "cli/common/filter.h"

#include "perfring_session_summary.h"

#define STAT_TOP 10 /* rows of a grouping, unless --top says otherwise */

struct stat_view {
	struct reading *reading;
	struct pfr_summary *summary;
	uint32_t by; /* bits of enum pfr_summary_by */
	bool times;
	size_t top;
	bool *no_memory; /* set where rows could not be had */
};

/* The name of a grouping, as in --by. */
const char *stat_by_name(unsigned by);
/* The first `capacity` rows of a grouping; *rows is null where there is no memory or no such grouping, and else freed by the caller. */
size_t stat_rows(const struct stat_view *v, unsigned by, size_t capacity, struct pfr_summary_row **rows, struct pfr_summary_row *rest);
/* The same of the samples of one event. */
size_t stat_event_rows(const struct stat_view *v, unsigned by, uint32_t event, size_t capacity, struct pfr_summary_row **rows, struct pfr_summary_row *rest);
/* All records; samples that they stand for, their period, and as number how many events have samples. */
struct pfr_summary_row stat_whole(const struct stat_view *v);
/* What of the whole is in none of a grouping's rows and its rest: records without the value. */
struct pfr_summary_row stat_without(const struct pfr_summary_row *whole, const struct pfr_summary_row *rows, size_t nr, const struct pfr_summary_row *rest);

/* stat_counts.c: what perf stat counted: a line of an event, and every reading; as values of JSON, with the comma before them. */
bool stat_print_count(const struct stat_view *view, uint32_t event);
void stat_print_rounds(const struct stat_view *view);
void stat_print_count_json(const struct stat_view *view, uint32_t event);
void stat_print_rounds_json(const struct stat_view *view);

void stat_print(const struct stat_view *view);
void stat_print_json(const struct stat_view *view);

#endif
