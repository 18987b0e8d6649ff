/* SPDX-License-Identifier: MIT */
/*
 * Whether samples and losses together are what the kernel counted: known of events of which each occurrence is one sample.
 * Others have periods, which each task has its own rest of, so that nothing can be concluded from their counts.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/record/record_run.h"

#include <string.h>

#define PLACES_MOST 1024 /* each costs three system calls at the end */

/* Those of sched:sched_stat_* count nanoseconds (__perf_count() of include/trace/events/sched.h). */
static bool is_counted_by_one(const struct pfr_capture_event *event)
{
	const struct perf_event_attr *attr = &event->kernel.attr;

	if (attr->freq || attr->sample_period != 1 || attr->read_format & PERF_FORMAT_GROUP || !(attr->read_format & PERF_FORMAT_LOST))
		return false;
	if (attr->type == PERF_TYPE_TRACEPOINT)
		return strncmp(event->tracepoint, "sched:sched_stat_", 17) != 0;
	return attr->type == PERF_TYPE_BREAKPOINT ||
	       (attr->type == PERF_TYPE_SOFTWARE && attr->config >= PERF_COUNT_SW_PAGE_FAULTS && attr->config <= PERF_COUNT_SW_PAGE_FAULTS_MAJ);
}

bool record_truth_known(const struct record_run *run)
{
	const struct pfr_opened *opened = &run->opened;
	unsigned known = 0;

	if (!(run->options.verbose || run->options.config.inherit_stat) || run->options.overwrite || run->options.config.no_samples ||
	    (size_t)opened->events->count * opened->cpu_count * opened->thread_count > PLACES_MOST)
		return false;
	for (unsigned i = 0; i < opened->events->count; i++) {
		if (opened->events->event[i].side_band)
			continue;
		if (!is_counted_by_one(&opened->events->event[i]))
			return false;
		known++;
	}
	return known;
}

void record_truth_show(const struct record_run *run, uint64_t samples)
{
	uint64_t counted = 0, lost = 0;

	for (unsigned i = 0; i < run->opened.events->count; i++) {
		struct pfr_event_count sum;

		if (run->opened.events->event[i].side_band)
			continue;
		if (pfr_opened_sum(&run->opened, i, &sum))
			return;
		counted += sum.value;
		lost += sum.lost;
	}
	if (counted == samples + lost)
		print_stderr("the kernel counted %llu: each is one of %llu samples or %llu lost", (unsigned long long)counted,
			     (unsigned long long)samples, (unsigned long long)lost);
	else if (counted < samples + lost) /* READ and side-band records are lost as records of the event that has them */
		print_stderr("the kernel counted %llu: each is one of %llu samples or of %llu lost, among which are %llu other records",
			     (unsigned long long)counted, (unsigned long long)samples, (unsigned long long)lost,
			     (unsigned long long)(samples + lost - counted));
	else
		print_stderr("the kernel counted %llu, and there are %llu samples and %llu lost: others are missing without a record of it",
			     (unsigned long long)counted, (unsigned long long)samples, (unsigned long long)lost);
}
