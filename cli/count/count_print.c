/* SPDX-License-Identifier: MIT */
/*
 * The lines that `perfring count` prints for values: for people, with
 * separators, or as JSON, in the columns of perf stat. Knows units and
 * columns; reads no counter.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/count/count.h"

#include <string.h>

#define NAME_COLUMNS 24
#define NAME_LEAST 8
#define METRIC_COLUMNS 25
#define LINE_COLUMNS 73 /* with a metric, without time, place and deviation */

/* One value on its way to a line. */
struct shown {
	const struct pfr_capture_event *event;
	const struct count_bucket *bucket;
	const char *cgroup, *unit;
	double interval;  /* negative: none */
	double value;     /* in the unit */
	double deviation; /* of the mean, in percent; negative: there is none */
	uint64_t enabled, running;
	bool supported;
	int digits;
	struct count_metric metric; /* unit NULL: there is none */
};

static const char not_supported[] = "<not supported>", not_counted[] = "<not counted>";

/* Clocks count nanoseconds, PMUs may name a unit and a scale. */
static double in_unit(const struct pfr_capture_event *event, double value, struct shown *shown)
{
	const struct perf_event_attr *attr = &event->kernel.attr;

	shown->unit = event->unit;
	shown->digits = event->scale == (double)(long long)event->scale ? 0 : 2;
	if (count_is_clock(attr)) {
		shown->unit = "msec";
		shown->digits = 2;
		return value / 1e6;
	}
	return value * event->scale;
}

static const char *missing(const struct shown *shown)
{
	return !shown->supported ? not_supported : !shown->running ? not_counted :
								     NULL;
}

static double percent(const struct shown *shown)
{
	return shown->running >= shown->enabled ? 100 : 100.0 * (double)shown->running / (double)shown->enabled;
}

/* ---- for people ---- */

static void put_number(const struct counting *counting, const struct shown *shown)
{
	char plain[64], text[128];
	size_t whole, used = 0;

	snprintf(plain, sizeof(plain), "%.*f", shown->digits, shown->value);
	whole = strcspn(plain, ".");
	for (size_t i = 0; plain[i] && used + 10 < sizeof(text); i++) {
		if (i && i < whole && (whole - i) % 3 == 0 && plain[i - 1] != '-')
			used += (size_t)snprintf(text + used, sizeof(text) - used, "%s", counting->thousands);
		text[used++] = plain[i];
	}
	text[used] = 0;
	fprintf(counting->out, "%18s", text);
}

/* Of a name, 24 as a rule: less on a terminal where a line would be wider. */
static size_t name_columns(const struct counting *counting)
{
	size_t terminal = terminal_columns(fileno(counting->out)), columns = NAME_COLUMNS;
	size_t line = LINE_COLUMNS + (counting->interval ? 17 : 0) + (counting->runs != 1 ? 15 : 0);

	if (terminal && terminal < line)
		columns = line - terminal < columns - NAME_LEAST ? columns - (line - terminal) : NAME_LEAST;
	return columns;
}

static void pad(const struct counting *counting, size_t length, size_t columns)
{
	fprintf(counting->out, "%*s", length < columns ? (int)(columns - length) : 0, "");
}

/* In columns of their own, after the name and the cgroup: the metric, and how much runs differ. */
static void put_columns(const struct counting *counting, const struct shown *shown)
{
	size_t length = strlen(shown->event->name) + (shown->cgroup ? 1 + strlen(shown->cgroup) : 0), columns = name_columns(counting);
	bool deviates = shown->deviation > 0 && !missing(shown);
	int metric = 0;

	if (shown->metric.unit || deviates)
		pad(counting, length, columns);
	if (shown->metric.unit)
		metric = fprintf(counting->out, " # %8.*f%s %s", shown->metric.digits, shown->metric.value, shown->metric.percent ? "%" : "", shown->metric.unit);
	if (!deviates)
		return;
	pad(counting, metric > 0 ? (size_t)metric : 0, METRIC_COLUMNS);
	fprintf(counting->out, "  ( +-%6.2f%% )", shown->deviation);
}

static void print_text(const struct counting *counting, const struct shown *shown)
{
	count_put_place(counting, shown->bucket, shown->interval);
	if (missing(shown))
		fprintf(counting->out, "%18s", missing(shown));
	else
		put_number(counting, shown);
	fprintf(counting->out, " %-4s ", shown->supported ? shown->unit : "");
	print_safe(counting->out, shown->event->name);
	if (shown->cgroup) {
		fputc(' ', counting->out);
		print_safe(counting->out, shown->cgroup);
	}
	put_columns(counting, shown);
	if (shown->running < shown->enabled && !missing(shown))
		fprintf(counting->out, "  (%.2f%%)", percent(shown));
	fputc('\n', counting->out);
}

/* ---- for programs ---- */

static void print_separated(const struct counting *counting, const struct shown *shown)
{
	const char *separator = counting->separator;
	FILE *out = counting->out;

	count_put_separated_place(counting, shown->bucket, shown->interval);
	if (missing(shown))
		fprintf(out, "%s", missing(shown));
	else
		fprintf(out, "%.*f", shown->digits, shown->value);
	fprintf(out, "%s%s%s", separator, shown->supported ? shown->unit : "", separator);
	print_safe(out, shown->event->name);
	fputs(separator, out);
	if (shown->cgroup) {
		print_safe(out, shown->cgroup);
		fputs(separator, out);
	}
	if (shown->deviation >= 0)
		fprintf(out, "%.2f%%%s", shown->deviation, separator);
	fprintf(out, "%llu%s%.2f%s", (unsigned long long)shown->running, separator, percent(shown), separator);
	if (shown->metric.unit)
		fprintf(out, "%.*f%s%s\n", shown->metric.digits, shown->metric.value, separator, shown->metric.unit);
	else
		fprintf(out, "%s\n", separator);
}

static void print_json(const struct counting *counting, const struct shown *shown)
{
	FILE *out = counting->out;

	fputc('{', out);
	count_put_json_place(counting, shown->bucket, shown->interval);
	if (missing(shown))
		fprintf(out, "\"counter-value\" : \"%s\", ", missing(shown));
	else
		fprintf(out, "\"counter-value\" : \"%f\", ", shown->value);
	count_put_json(out, "unit", shown->supported ? shown->unit : "");
	count_put_json(out, "event", shown->event->name);
	if (shown->cgroup)
		count_put_json(out, "cgroup", shown->cgroup);
	if (shown->deviation >= 0)
		fprintf(out, "\"variance\" : %.2f, ", shown->deviation);
	fprintf(out, "\"event-runtime\" : %llu, \"pcnt-running\" : %.2f", (unsigned long long)shown->running, percent(shown));
	fprintf(out, ", \"metric-value\" : \"%f\", \"metric-unit\" : \"%s\"}\n", shown->metric.unit ? shown->metric.value : 0,
		shown->metric.unit ? shown->metric.unit : "");
}

/* ---- both ---- */

static void fill_interval(const struct counting *counting, const struct count_cell *cell, struct shown *shown)
{
	const struct pfr_event_count part = count_part_of(cell);

	shown->enabled = part.time_enabled;
	shown->running = part.time_running;
	shown->value = in_unit(shown->event, (double)(counting->no_scale ? part.value : pfr_event_count_scaled(&part)), shown);
}

static void fill_final(const struct counting *counting, const struct count_cell *cell, struct shown *shown)
{
	double runs = counting->done ? (double)counting->done : 1;

	shown->enabled = (uint64_t)((double)cell->enabled / runs);
	shown->running = (uint64_t)((double)cell->running / runs);
	shown->value = in_unit(shown->event, cell->mean, shown);
	if (counting->runs != 1)
		shown->deviation = counting->done > 1 && cell->mean > 0 ?
					   100 * count_square_root(cell->square / (runs - 1) / runs) / cell->mean :
					   0;
}

static void print_cell(struct counting *counting, unsigned event, unsigned bucket, double interval)
{
	static const struct count_bucket nobody = {.label = ""};
	struct count_cell *cell = &counting->cell[event * counting->buckets + bucket];
	struct shown shown = {
		.event = &counting->events.event[event],
		.bucket = &counting->bucket[bucket],
		.cgroup = count_cgroup(counting, event),
		.interval = interval,
		.deviation = -1,
	};
	bool anywhere = false;

	for (unsigned i = 0; i < counting->buckets; i++)
		anywhere |= counting->cell[event * counting->buckets + i].open;
	if (anywhere && !cell->open)
		return; /* the PMU counts on other CPUs */
	shown.supported = anywhere;
	if (counting->by == BY_THREAD && counting->all_cpus && !anywhere) { /* one line, not one of each thread */
		if (bucket)
			return;
		shown.bucket = &nobody;
	}
	if (interval >= 0)
		fill_interval(counting, cell, &shown);
	else
		fill_final(counting, cell, &shown);
	if (counting->by == BY_THREAD && counting->all_cpus && shown.supported && shown.value <= 0)
		return; /* too many lines of threads that did nothing, as perf stat has it */
	if (missing(&shown) || !count_metric_of(counting, event, bucket, interval, &shown.metric))
		shown.metric.unit = NULL;
	if (counting->json)
		print_json(counting, &shown);
	else if (counting->separator)
		print_separated(counting, &shown);
	else
		print_text(counting, &shown);
}

/* All lines of an interval have been printed, so that each could be compared with the others. */
static void end_interval(struct counting *counting, double interval)
{
	if (interval < 0)
		return;
	for (unsigned i = 0; i < counting->events.count * counting->buckets; i++)
		counting->cell[i].before = counting->cell[i].now;
	counting->interval_before = interval;
}

/* As perf stat orders them: by event, but where CPUs gather by place. */
void count_print(struct counting *counting, double interval)
{
	unsigned events = counting->events.count, buckets = counting->buckets;
	bool by_place = counting->by != BY_CPU && counting->by != BY_THREAD;

	if (interval >= 0)
		count_read(counting);
	if (counting->quiet)
		return;
	if (counting->metric_only)
		count_print_metrics(counting, interval);
	for (unsigned i = 0; i < events * buckets && !counting->metric_only; i++)
		if (by_place)
			print_cell(counting, i % events, i / events, interval);
		else
			print_cell(counting, i / buckets, i % buckets, interval);
	end_interval(counting, interval);
	fflush(counting->out);
}
