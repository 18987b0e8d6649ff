/* SPDX-License-Identifier: MIT */
/*
 * CPUs that go offline and come back while everything on them is recorded.
 */
#ifndef PERFRING_CLI_RECORD_CPUS_H
#define PERFRING_CLI_RECORD_CPUS_H

#include "capture/internal.h"
#include "cli/record/record_run.h"

struct record_cpus {
	struct pfr_online online;
	bool *offline; /* what was reported, of each CPU of the target; NULL: nothing is to be watched */
};

/* Begins; without memory nothing is watched. */
void record_cpus_begin(struct record_cpus *c, const struct record_run *run);
/* Reports what changed, at most ten times a second, and with a writer of a file opens events again. 0, or a negative errno with run->error. */
int record_cpus_watch(struct record_cpus *c, struct record_run *run, struct pfr_capture_writer *writer);
void record_cpus_end(struct record_cpus *c);

#endif
