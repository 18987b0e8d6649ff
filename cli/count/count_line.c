/* SPDX-License-Identifier: MIT */
/*
 * What the lines of `perfring count` share: the place at their beginning, for people, separated and in JSON, and what a count of
 * the line comes to. Reads no counter.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/count/count.h"

#include <string.h>

/* ---- places ---- */

void count_put_place(const struct counting *counting, const struct count_bucket *bucket, double interval)
{
	if (interval >= 0)
		fprintf(counting->out, "%16.9f ", interval);
	if (counting->by == BY_THREAD)
		fprintf(counting->out, "%16s%c%-8s ", bucket->label, *bucket->number ? '-' : ' ', bucket->number);
	else if (counting->by == BY_CPU)
		fprintf(counting->out, "%-10s ", bucket->label);
	else if (counting->by != BY_ALL)
		fprintf(counting->out, "%-15s %4u ", bucket->label, bucket->cpus);
}

void count_put_separated_place(const struct counting *counting, const struct count_bucket *bucket, double interval)
{
	const char *separator = counting->separator;
	FILE *out = counting->out;

	if (interval >= 0)
		fprintf(out, "%.9f%s", interval, separator);
	else if (counting->interval && !counting->no_csv_summary) /* the --summary of -I */
		fprintf(out, "summary%s", separator);
	if (counting->by == BY_THREAD)
		fprintf(out, "%s%s%s%s", bucket->label, *bucket->number ? "-" : "", bucket->number, separator);
	else if (counting->by != BY_ALL)
		fprintf(out, "%s%s", bucket->label, separator);
	if (bucket->cpus && counting->by != BY_ALL && counting->by != BY_CPU)
		fprintf(out, "%u%s", bucket->cpus, separator);
}

void count_put_json(FILE *file, const char *name, const char *text)
{
	char bytes[4096];
	struct pfr_out out = {bytes, sizeof(bytes), 0};

	pfr_text_json(&out, text);
	if (out.size > sizeof(bytes))
		return;
	fprintf(file, "\"%s\" : ", name);
	fwrite(bytes, 1, out.size, file);
	fputs(", ", file);
}

void count_put_json_place(const struct counting *counting, const struct count_bucket *bucket, double interval)
{
	static const char *const names[] = {"", "cpu", "core", "cluster", "cache", "die", "socket", "node", "thread"};
	char text[96];

	if (interval >= 0)
		fprintf(counting->out, "\"interval\" : %.9f, ", interval);
	if (counting->by == BY_ALL)
		return;
	snprintf(text, sizeof(text), *bucket->number ? "%s-%s" : "%s", bucket->label, bucket->number);
	count_put_json(counting->out, names[counting->by], counting->by == BY_CPU ? text + 3 : text);
	if (bucket->cpus && counting->by != BY_CPU)
		fprintf(counting->out, "\"aggregate-number\" : %u, ", bucket->cpus);
}

/* ---- metrics ---- */

struct pfr_event_count count_part_of(const struct count_cell *cell)
{
	return (struct pfr_event_count){
		.value = cell->now.value - cell->before.value,
		.time_enabled = cell->now.time_enabled - cell->before.time_enabled,
		.time_running = cell->now.time_running - cell->before.time_running,
	};
}

/* Of an interval or of all runs, before units. */
static double count_of_cell(const struct counting *counting, const struct count_cell *cell, double interval)
{
	const struct pfr_event_count part = count_part_of(cell);

	return interval < 0 ? cell->mean : (double)(counting->no_scale ? part.value : pfr_event_count_scaled(&part));
}

static double count_of(const struct count_line *line, uint32_t type, uint64_t config)
{
	const struct counting *counting = line->counting;
	const char *cgroup = count_cgroup(counting, line->event);

	for (unsigned i = 0; i < counting->events.count; i++) {
		const struct pfr_capture_event *event = &counting->events.event[i];
		const char *other = count_cgroup(counting, i);

		if (event->kernel.attr.type != type || event->kernel.attr.config != config || event->tool || (!other != !cgroup) ||
		    (cgroup && strcmp(other, cgroup)))
			continue;
		return count_of_cell(counting, &counting->cell[i * counting->buckets + line->bucket], line->interval);
	}
	return 0;
}

/* Before the parts of an interval are over, which count_print ends. */
bool count_metric_of(const struct counting *counting, unsigned event, unsigned bucket, double interval, struct count_metric *metric)
{
	struct count_line line = {.counting = counting, .bucket = bucket, .event = event, .interval = interval, .count_of = count_of};
	double count = count_of_cell(counting, &counting->cell[event * counting->buckets + bucket], interval);

	if (interval >= 0)
		line.seconds = interval - counting->interval_before;
	for (long i = 0; interval < 0 && i < counting->done; i++)
		line.seconds += counting->seconds[i] / (double)counting->done;
	return count_metric(&line, &counting->events.event[event], count, metric);
}
