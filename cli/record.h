/* SPDX-License-Identifier: MIT */
/*
 * What `perfring record` was asked for; record_options.c fills it from the
 * command line, record.c does it.
 */
#ifndef PERFRING_CLI_RECORD_H
#define PERFRING_CLI_RECORD_H

#include "perfring_capture.h"

struct record_options {
	struct pfr_capture_events events;
	struct pfr_capture_config config;
	struct pfr_writer_options writer;
	const char *pids, *threads, *cpus, *output;
	char **cgroups;        /* one only is taken by the kernel's pairs */
	const char *cgroup;
	char *const *command;  /* NULL: none */
	size_t pages;          /* 0: the default */
	uint64_t max_size;
	int delay;             /* ms; -1: never enabled */
	int realtime;
	bool all_cpus, per_thread, quiet, verbose, no_inherit, inherit_given;
	bool sample_cpu, exclude_perf, overwrite, dry_run, help;
	bool strict_freq;
};

/* 0; 1: help was printed; 2: usage error, which has been printed. */
int record_parse(struct record_options *options, int argc, char **argv);

/* "perfring record: text" and the advice on a line of its own. */
void record_complain(const struct pfr_capture_error *error);

/* The output's descriptor, or negative errno with error filled. NULL: a pipe on
 * standard output if there is one, else perf.data. */
int record_open_output(const char *output, const char **path, bool *pipe,
		       struct pfr_capture_error *error);

#endif
