/* SPDX-License-Identifier: MIT */
/*
 * What `perfring count` prints around the values: whom it counted, the names
 * of columns, times, and the table of runs.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/count/count.h"

#include <inttypes.h>

/* Newton's method, so that the program needs no libm. */
double count_square_root(double value)
{
	double root = value > 1 ? value : 1;

	for (int i = 0; i < 200 && value > 0; i++)
		root = (root + value / root) / 2;
	return value > 0 ? root : 0;
}

static bool for_people(const struct counting *counting)
{
	return !counting->quiet && !counting->separator && !counting->json;
}

static void put_place_columns(const struct counting *counting)
{
	if (counting->by == BY_CPU)
		fprintf(counting->out, "%-10s ", "CPU");
	else if (counting->by == BY_THREAD)
		fprintf(counting->out, "%16s-%-8s ", "comm", "pid");
	else if (counting->by != BY_ALL)
		fprintf(counting->out, "%-15s %4s ", "place", "cpus");
}

void count_print_raw(const struct counting *counting)
{
	for (unsigned i = 0; i < counting->events.count; i++) {
		struct pfr_event_count sum = {0};
		bool open = false;

		for (unsigned j = 0; j < counting->buckets; j++) {
			const struct count_cell *cell = &counting->cell[i * counting->buckets + j];

			open |= cell->open;
			sum.value += cell->now.value;
			sum.time_enabled += cell->now.time_enabled;
			sum.time_running += cell->now.time_running;
		}
		if (open)
			print_stderr("%s: %" PRIu64 " %" PRIu64 " %" PRIu64, counting->events.event[i].name, sum.value, sum.time_enabled, sum.time_running);
	}
}

void count_print_columns(struct counting *counting)
{
	if (!for_people(counting))
		return;
	fprintf(counting->out, "#           time ");
	put_place_columns(counting);
	fprintf(counting->out, "%18s unit events\n", "counts");
}

static void put_whom(FILE *out, const char *before, const char *text)
{
	fputs(before, out);
	print_safe(out, text);
}

void count_print_header(struct counting *counting)
{
	FILE *out = counting->out;

	if (!for_people(counting))
		return;
	fprintf(out, "\n Performance counter stats for ");
	if (counting->all_cpus && !counting->cpus)
		fprintf(out, "'system wide");
	else if (counting->all_cpus)
		put_whom(out, "'CPU(s) ", counting->cpus);
	else if (counting->pids)
		put_whom(out, "process id '", counting->pids);
	else if (counting->threads)
		put_whom(out, "thread id '", counting->threads);
	else if (counting->user)
		put_whom(out, "the processes of '", counting->user);
	else
		put_whom(out, "'", counting->argv[0]);
	for (int i = 1; !counting->all_cpus && !counting->pids && !counting->threads && !counting->user && counting->argv[i]; i++)
		put_whom(out, " ", counting->argv[i]);
	fprintf(out, "'");
	if (counting->runs != 1)
		fprintf(out, " (%ld runs)", counting->done);
	fprintf(out, ":\n\n");
}

/* A bar of twenty characters is a run that differs by its own length. */
static void print_table(const struct counting *counting, double mean)
{
	fprintf(counting->out, "           # Table of individual measurements:\n");
	for (long i = 0; i < counting->done; i++) {
		double far = counting->seconds[i] - mean, size = far < 0 ? -far : far;
		int bar = counting->seconds[i] > 0 ? (int)(20 * size / counting->seconds[i] + 0.999) : 0;

		fprintf(counting->out, "%18.5f (%+.5f) ", counting->seconds[i], far);
		for (int j = 0; j < bar && j < 60; j++)
			fputc('#', counting->out);
		fputc('\n', counting->out);
	}
	fprintf(counting->out, "\n           # Final result:\n");
}

static void print_runs(const struct counting *counting)
{
	double mean = 0, square = 0, deviation;

	for (long i = 0; i < counting->done; i++) {
		double before = counting->seconds[i] - mean;

		mean += before / (double)(i + 1);
		square += before * (counting->seconds[i] - mean);
	}
	deviation = counting->done > 1 ?
			    count_square_root(square / (double)(counting->done - 1) / (double)counting->done) :
			    0;
	if (counting->table)
		print_table(counting, mean);
	fprintf(counting->out, "%18.5f +- %.5f seconds time elapsed  ( +-%6.2f%% )\n\n", mean, deviation,
		mean > 0 ? 100 * deviation / mean : 0);
}

void count_print_times(struct counting *counting)
{
	FILE *out = counting->out;

	if (!for_people(counting))
		return;
	if (!counting->null) /* the head ends with an empty line */
		fputc('\n', out);
	if (counting->runs != 1) {
		print_runs(counting);
		return;
	}
	fprintf(out, "%18.9f seconds time elapsed\n\n", counting->done ? counting->seconds[0] : 0);
	if (counting->argv && !counting->all_cpus && !counting->pids && !counting->threads && !counting->user)
		fprintf(out, "%18.9f seconds user\n%18.9f seconds sys\n\n\n", counting->user_seconds,
			counting->system_seconds);
}
