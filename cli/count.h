/* SPDX-License-Identifier: MIT */
/*
 * What `perfring count` holds while it runs; count.c does the counting,
 * count_print.c the printing.
 */
#ifndef PERFRING_CLI_COUNT_H
#define PERFRING_CLI_COUNT_H

#include "perfring_capture.h"

/* What one event came to. */
struct sum {
	struct pfr_event_count now, before; /* since the start, and at the last print */
	double mean, square;            /* over runs, as Welford has it */
	bool open;
};

struct counting {
	struct pfr_capture_events events;
	struct sum *sum;
	struct pfr_opened *group; /* one for every event that leads */
	struct pfr_target target;
	struct pfr_command command;
	const char *pids, *threads, *user, *cgroup, *cpus, *separator;
	char *const *argv;
	long runs, interval;
	bool all_cpus, no_inherit, verbose, defaults;
	FILE *out;
	int status;
};

/* One event's line: value, unit, name, deviation over runs (negative: none)
 * and for how much of the time it was counted. */
void count_print_value(struct counting *counting, unsigned index, double value,
		       uint64_t enabled, uint64_t running, double deviation);
/* The line of an event that could not be counted. */
void count_print_missing(struct counting *counting, unsigned index);
double count_square_root(double value);

#endif
