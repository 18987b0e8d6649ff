/* SPDX-License-Identifier: MIT */
/*
 * --control: another program enables, disables, pings and stops a run by
 * lines on a descriptor or FIFO, and may wait for the reply "ack". Knows the
 * words perf record knows, and enables and disables the events of a run.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/record/record_run.h"
#include "capture/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Side-band that does not wait for an exec runs since it was opened, and members run with their leader. */
static bool is_switched(const struct record_run *run, unsigned event, bool enable)
{
	const struct pfr_capture_event *row = &run->opened.events->event[event];

	return enable ? row->leader == event && row->kernel.attr.disabled : !row->side_band;
}

static void enable_on(struct record_run *run, unsigned event, unsigned cpu, bool enable)
{
	const struct pfr_opened *opened = &run->opened;

	for (unsigned thread = 0; thread < opened->thread_count; thread++) {
		int fd = opened->fd[pfr_opened_index(opened, event, cpu, thread)];

		if (fd < 0)
			continue;
		if (!(enable ? pfr_control_enable(fd, false) : pfr_control_disable(fd, false)) || run->broken)
			continue;
		run->broken = -errno;
		pfr_error(&run->error, -errno, PFR_NO_POSITION, "cannot %s %s: %s", enable ? "enable" : "disable", opened->events->event[event].name, strerror(errno));
	}
}

static void enable_one(struct record_run *run, unsigned event, bool enable)
{
	for (unsigned cpu = 0; cpu < run->opened.cpu_count; cpu++)
		enable_on(run, event, cpu, enable);
}

void record_run_enable(struct record_run *run, bool enable)
{
	run->enabled = enable;
	if (run->named)
		memset(run->named, 0, run->opened.events->count);
	for (unsigned event = 0; event < run->opened.events->count; event++)
		if (is_switched(run, event, enable))
			enable_one(run, event, enable);
}

void record_run_show_switch(const struct record_run *run, bool enabled)
{
	if (!run->options.quiet)
		control_show_switch(enabled);
}

void record_run_switch_events(struct record_run *run, bool enable)
{
	record_run_enable(run, enable);
	record_run_show_switch(run, enable);
}

void record_run_enable_again(struct record_run *run, unsigned cpu)
{
	unsigned event, count = run->opened.events->count;

	for (event = 0; event < count; event++)
		if (run->named && run->named[event] ? run->named[event] > 0 : run->enabled && is_switched(run, event, true))
			enable_on(run, event, cpu, true);
	for (event = 0; run->named && event < count; event++) /* a member runs with its leader otherwise */
		if (run->named[event] < 0)
			enable_on(run, event, cpu, false);
}

/* The events of that name, as perf's evlist__enable_evsel(): members of a group without their leader. */
static void enable_named(struct record_run *run, const char *name, bool enable)
{
	const struct pfr_capture_events *events = run->opened.events;
	bool found = false;

	if (!run->named)
		run->named = calloc(events->count, sizeof(*run->named));
	for (unsigned event = 0; event < events->count; event++) {
		if (events->event[event].side_band || strcmp(events->event[event].name, name) != 0)
			continue;
		if (run->named)
			run->named[event] = enable ? 1 : -1;
		enable_one(run, event, enable);
		found = true;
	}
	if (!found)
		print_stderr("--control: no event is named '%s'; evlist names them", name);
}

/* evlist, with the attrs (-v), the groups (-g) or how often it samples (-F), as perf has it. */
#define ATTR_TEXT 4096

/* The lines of an attr as one, in memory of twice their size. */
static void attr_line(const struct pfr_capture_event *event, char *to)
{
	char text[ATTR_TEXT] = "";
	const char *begin = to;

	pfr_kernel_attr_print(&event->kernel, text, sizeof(text));
	for (const char *at = text; *at; at++)
		if (*at == '\n' && at[1]) {
			*to++ = ',';
			*to++ = ' ';
		} else if (*at != '\n' && (*at != ' ' || (to > begin && to[-1] != ' '))) {
			*to++ = *at;
		}
	*to = 0;
}

static void print_events(const struct record_run *run, const char *how)
{
	const struct pfr_capture_events *events = &run->options.events;

	for (unsigned i = 0; i < events->count; i++) {
		const struct pfr_capture_event *event = &events->event[i];
		char text[2 * ATTR_TEXT] = "";

		if (!strcmp(how, " -v"))
			attr_line(event, text);
		else if (!strcmp(how, " -F"))
			snprintf(text, sizeof(text), "%s=%llu", event->kernel.attr.freq ? "sample_freq" : "sample_period",
				 (unsigned long long)event->kernel.attr.sample_period);
		else if (!strcmp(how, " -g") && event->leader != i)
			snprintf(text, sizeof(text), "in the group of %s", events->event[event->leader].name);
		print_stderr_line("%s%s%s", event->name, *text ? ": " : "", text);
	}
}

static bool is_evlist(const char *line)
{
	return !strcmp(line, "evlist") || !strcmp(line, "evlist -v") || !strcmp(line, "evlist -g") || !strcmp(line, "evlist -F");
}

/* One line. False: it says stop. */
static bool obey(void *who, const char *line)
{
	struct record_run *run = who;
	const struct control *control = &run->options.control;
	bool go_on = true;

	if (!strcmp(line, "enable"))
		record_run_switch_events(run, true);
	else if (!strcmp(line, "disable"))
		record_run_switch_events(run, false);
	else if (!strncmp(line, "enable ", 7))
		enable_named(run, line + 7, true);
	else if (!strncmp(line, "disable ", 8))
		enable_named(run, line + 8, false);
	else if (!strcmp(line, "stop"))
		go_on = false;
	else if (is_evlist(line))
		print_events(run, line + 6);
	else if (strcmp(line, "ping")) {
		print_stderr("--control: '%s' is not one of enable [EVENT], disable [EVENT], ping, evlist [-v|-g|-F], stop", line);
		return true;
	}
	control_answer(control);
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
