/* SPDX-License-Identifier: MIT */
/*
 * The lines `perfring count` prints. Knows units and columns; reads nothing.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/count.h"

/* Clocks count nanoseconds, PMUs may name a unit and a scale. */
static double in_unit(const struct pfr_capture_event *event, double value,
		      const char **unit)
{
	const struct perf_event_attr *attr = &event->kernel.attr;

	*unit = event->unit;
	if (attr->type == PERF_TYPE_SOFTWARE && attr->config < 2) {
		*unit = "msec";
		return value / 1e6;
	}
	return value * event->scale;
}

void count_print_value(struct counting *counting, unsigned index, double value,
			uint64_t enabled, uint64_t running, double deviation)
{
	const struct pfr_capture_event *event = &counting->events.event[index];
	double percent = enabled ? 100.0 * (double)running / (double)enabled : 0;
	const char *unit;
	double shown = in_unit(event, value, &unit);
	int digits = *unit ? 2 : 0;

	if (counting->separator) {
		fprintf(counting->out, "%.*f%s%s%s%s%s%llu%s%.2f\n", digits, shown,
			counting->separator, unit, counting->separator,
			event->name, counting->separator,
			(unsigned long long)running, counting->separator, percent);
		return;
	}
	fprintf(counting->out, "%20.*f %-6s %-36s", digits, shown, unit,
		event->name);
	if (deviation >= 0 && value > 0)
		fprintf(counting->out, " ( +- %.2f%% )", 100 * deviation / value);
	if (running < enabled)
		fprintf(counting->out, " (%.2f%%)", percent);
	fputc('\n', counting->out);
}

void count_print_missing(struct counting *counting, unsigned index)
{
	if (counting->separator)
		fprintf(counting->out, "<not supported>%s%s%s%s0%s0.00\n",
			counting->separator, counting->separator,
			counting->events.event[index].name, counting->separator,
			counting->separator);
	else
		fprintf(counting->out, "%20s %-6s %s\n", "<not supported>", "",
			counting->events.event[index].name);
}

/* Newton, so that the program needs no libm. */
double count_square_root(double value)
{
	double root = value > 1 ? value : 1;

	for (int i = 0; i < 200 && value > 0; i++)
		root = (root + value / root) / 2;
	return value > 0 ? root : 0;
}
