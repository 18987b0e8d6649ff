/* SPDX-License-Identifier: MIT */
/*
 * --metric-only of `perfring count`: what counts come to, a line for each place and a column for each event that comes to
 * something. Reads no counter. perf stat leaves out rates and CPUs in use; here they are columns like the others.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/count/count.h"

#include <string.h>

#define WIDTH 20
#define NAME 96

struct column {
	double value;
	int digits;
	bool there;
	char name[NAME];
};

/* Rates in events a second, whatever their size, so that one column has one unit. */
static void column_of(const struct counting *counting, unsigned event, unsigned bucket, double interval, struct column *column)
{
	static const char prefixes[] = "KMG";
	const char *name = counting->events.event[event].name, *prefix;
	struct count_metric metric;

	column->there = counting->cell[event * counting->buckets + bucket].open && count_metric_of(counting, event, bucket, interval, &metric);
	if (!column->there)
		return;
	column->value = metric.value;
	column->digits = metric.digits;
	prefix = *metric.unit && metric.unit[1] == '/' ? strchr(prefixes, *metric.unit) : NULL;
	for (const char *at = prefixes; prefix && at <= prefix; at++)
		column->value *= 1000;
	if (strstr(metric.unit, "/sec"))
		snprintf(column->name, sizeof(column->name), "%.80s /sec", name);
	else if (!strncmp(metric.unit, "of all", 6))
		snprintf(column->name, sizeof(column->name), "%.60s %s", name, metric.unit);
	else
		snprintf(column->name, sizeof(column->name), "%s%s", metric.percent ? "% " : "", metric.unit);
}

/* The name of an event's column, where some place has it; false: nothing is compared with that event. */
static bool name_of(const struct counting *counting, unsigned event, double interval, struct column *column)
{
	column->there = false;
	for (unsigned i = 0; i < counting->buckets && !column->there; i++)
		column_of(counting, event, i, interval, column);
	return column->there;
}

static int width_of(const struct column *column)
{
	int length = (int)strlen(column->name);

	return length > WIDTH ? length : WIDTH;
}

static void put_name(const struct counting *counting, const struct column *column)
{
	if (!counting->separator)
		fprintf(counting->out, "%*s", width_of(column) - (int)strlen(column->name), "");
	print_safe(counting->out, column->name);
	fputs(counting->separator ? counting->separator : " ", counting->out);
}

static void put_names(const struct counting *counting, double interval)
{
	static const int places[] = {[BY_CPU] = 11, [BY_THREAD] = 26, [BY_ALL] = 0};
	int place = counting->by == BY_ALL || counting->by == BY_CPU || counting->by == BY_THREAD ? places[counting->by] : 21;
	struct column column;

	if (counting->separator)
		fprintf(counting->out, "%s%s%s%s", interval >= 0 ? "time" : "", interval >= 0 ? counting->separator : "",
			place ? "place" : "", place ? counting->separator : "");
	if (counting->separator && place > 11 && counting->by != BY_THREAD)
		fprintf(counting->out, "cpus%s", counting->separator);
	if (!counting->separator)
		fprintf(counting->out, "%*s", place + (interval >= 0 ? 17 : 0), "");
	for (unsigned i = 0; i < counting->events.count; i++)
		if (name_of(counting, i, interval, &column))
			put_name(counting, &column);
	fputc('\n', counting->out);
}

static void put_member(FILE *file, const char *name, const char *text, bool first)
{
	char bytes[8 * NAME];
	struct pfr_out out = {bytes, sizeof(bytes), 0};

	pfr_text_json(&out, name);
	if (out.size <= sizeof(bytes))
		fprintf(file, "%s%.*s : \"%s\"", first ? "" : ", ", (int)out.size, bytes, text);
}

static void put_cell(const struct counting *counting, const struct column *column, int width, bool first)
{
	FILE *out = counting->out;
	char text[64] = "";

	if (column->there)
		snprintf(text, sizeof(text), "%.*f", column->digits, column->value);
	if (counting->separator)
		fprintf(out, "%s%s", text, counting->separator);
	else if (!counting->json)
		fprintf(out, "%*s ", width, text);
	else if (column->there)
		put_member(out, column->name, text, first);
}

static void put_row(const struct counting *counting, unsigned bucket, double interval)
{
	const struct count_bucket *place = &counting->bucket[bucket];
	struct column name, cell;
	bool first = true;

	if (counting->json) {
		fputc('{', counting->out);
		count_put_json_place(counting, place, interval);
	} else if (counting->separator) {
		count_put_separated_place(counting, place, interval);
	} else {
		count_put_place(counting, place, interval);
	}
	for (unsigned i = 0; i < counting->events.count; i++) {
		if (!name_of(counting, i, interval, &name))
			continue;
		column_of(counting, i, bucket, interval, &cell);
		put_cell(counting, &cell, width_of(&name), first);
		first &= !cell.there;
	}
	fprintf(counting->out, counting->json && first ? "\"metric-value\" : \"none\"}\n" : counting->json ? "}\n" :
													     "\n");
}

void count_print_metrics(struct counting *counting, double interval)
{
	struct column column;
	bool any = false;

	for (unsigned i = 0; i < counting->events.count; i++)
		any |= name_of(counting, i, interval, &column);
	if (!any && !counting->named)
		print_stderr("count: --metric-only: none of these events is compared with another one or with time here; without it, counts are shown");
	if (!counting->named && !counting->json)
		put_names(counting, interval);
	counting->named = true;
	for (unsigned i = 0; i < counting->buckets; i++)
		put_row(counting, i, interval);
}
