/* SPDX-License-Identifier: MIT */
/*
 * CPUs that go offline while everything on them is recorded: the kernel takes their events away for good, so that they
 * have to be opened again when the CPU is back.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/record/record_cpus.h"
#include "capture/writer.h"

#include <stdlib.h>

void record_cpus_begin(struct record_cpus *c, const struct record_run *run)
{
	pfr_online_begin(&c->online, &run->target);
	c->offline = c->online.absent ? calloc(run->target.cpu_count, sizeof(*c->offline)) : NULL;
}

void record_cpus_end(struct record_cpus *c)
{
	pfr_online_end(&c->online);
	free(c->offline);
	c->offline = NULL;
}

/* New events and rings; those before have been read, and what they lost is counted. */
static int open_again(struct record_run *run, struct pfr_capture_writer *writer, unsigned cpu)
{
	int result = pfr_code(pfr_capture_writer_drain(writer, &run->rings, &run->error));

	if (!result)
		result = pfr_ids_keep(writer, cpu);
	if (!result && pfr_open_again(&run->opened, cpu))
		return 1;
	run->reopened = true;
	if (!result) {
		pfr_ids_count_anew(writer, cpu);
		result = pfr_rings_again(&run->rings, &run->opened, cpu, &run->error);
	}
	if (!result)
		record_run_enable_again(run, cpu);
	return result;
}

static int came_back(struct record_cpus *c, struct record_run *run, struct pfr_capture_writer *writer, unsigned cpu)
{
	int result = 1;
	bool can = writer && !writer->options.pipe && !run->options.overwrite;

	if (can)
		result = open_again(run, writer, cpu);
	if (result < 0)
		return result;
	c->offline[cpu] = false;
	if (!run->options.quiet)
		print_stderr("CPU %d is online again%s", run->target.cpu[cpu],
			     !result ? ", and recorded" : can ? "; its events cannot be opened, so nothing of it is recorded" :
								"; only a recording to a file, without --overwrite, opens its events again");
	return 0;
}

static int look(struct record_cpus *c, struct record_run *run, struct pfr_capture_writer *writer)
{
	int result = 0;

	for (unsigned cpu = 0; cpu < run->target.cpu_count && !result; cpu++) {
		bool online = !c->online.absent[cpu];

		if (online && c->offline[cpu]) {
			result = came_back(c, run, writer, cpu);
		} else if (!online && !c->offline[cpu]) {
			c->offline[cpu] = true;
			if (!run->options.quiet)
				print_stderr("CPU %d went offline; nothing of it is recorded until it is back", run->target.cpu[cpu]);
		}
	}
	return result;
}

int record_cpus_watch(struct record_cpus *c, struct record_run *run, struct pfr_capture_writer *writer)
{
	return c->offline && pfr_online_look(&c->online, &run->target) ? look(c, run, writer) : 0;
}
