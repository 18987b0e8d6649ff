/* SPDX-License-Identifier: MIT */
/*
 * --control: another program enables, disables, pings and stops a run by
 * lines on a descriptor or FIFO, and may wait for the answer "ack". Knows the
 * words perf record knows; what they do is record_run.c's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/record_run.h"

#include <string.h>

static void print_events(const struct record_run *run)
{
	const struct pfr_capture_events *events = &run->options.events;

	for (unsigned i = 0; i < events->count; i++)
		fprintf(stderr, "%s\n", events->event[i].name);
}

/* One line. False: it says stop. */
static bool obey(void *who, const char *line)
{
	struct record_run *run = who;
	const struct control *control = &run->options.control;
	bool go_on = true;

	if (!strcmp(line, "enable"))
		record_run_enable(run, true);
	else if (!strcmp(line, "disable"))
		record_run_enable(run, false);
	else if (!strcmp(line, "stop"))
		go_on = false;
	else if (!strcmp(line, "evlist"))
		print_events(run);
	else if (strcmp(line, "ping")) {
		fprintf(stderr, "perfring %s: --control: \"%s\" is not one of "
				"enable, disable, ping, evlist, stop\n",
			run->options.who, line);
		return true;
	}
	control_answer(control, "ack\n");
	return go_on;
}

bool record_run_control(struct record_run *run)
{
	struct control *control = &run->options.control;
	bool more = control_read(control, obey, run);

	if (control->ended)
		pfr_capture_rings_watch(&run->rings, -1);
	return more;
}
