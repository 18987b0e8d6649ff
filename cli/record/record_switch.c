/* SPDX-License-Identifier: MIT */
/*
 * --switch-output-event: events that are not recorded, but each hit of which
 * sends this process the signal that switches the output. Knows the signal; what
 * it does is record.c's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/record/record_run.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static unsigned count_places(const struct pfr_opened *opened)
{
	return opened->fd ? opened->events->count * opened->cpu_count *
				    opened->thread_count :
			    0;
}

int record_switch_open(struct record_run *run)
{
	struct record_options *options = &run->options;
	struct pfr_capture_config config = options->config;
	int result;

	if (!options->switch_events.count)
		return 0;
	config.watermark = false; /* there is no ring */
	result = pfr_capture_configure(&options->switch_events, &config, &run->error);
	if (!result)
		result = pfr_open(&run->switch_opened, &options->switch_events, &run->target, &run->notes, &run->error);
	for (unsigned i = 0; !result && i < count_places(&run->switch_opened); i++)
		if (run->switch_opened.fd[i] >= 0)
			result = pfr_control_signal(run->switch_opened.fd[i], SIGUSR2,
						    F_OWNER_PID, getpid());
	return result;
}

void record_switch_enable(struct record_run *run)
{
	for (unsigned i = 0; i < count_places(&run->switch_opened); i++)
		if (run->switch_opened.fd[i] >= 0)
			pfr_control_enable(run->switch_opened.fd[i], false);
}
