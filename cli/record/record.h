/* SPDX-License-Identifier: MIT */
/*
 * What `perfring record` and `perfring live` were asked for; record_options.c
 * fills it from the command line, record_run.c, record.c and live.c do it.
 */
#ifndef PERFRING_CLI_RECORD_H
#define PERFRING_CLI_RECORD_H

#include "cli/common/control.h"
#include "perfring_capture.h"

#define RANGES_MOST 64
#define NAMES_MOST 1024
#define SETS_MOST 32

/* The last files that --switch-output named. */
struct record_names {
	unsigned most, next; /* most 0: all are kept */
	char *kept[NAMES_MOST];
};

enum live_form { LIVE_LINES,
		 LIVE_JSON,
		 LIVE_BYTES,
		 LIVE_CBOR,
		 LIVE_CALLS,
		 LIVE_TOP };

struct record_options {
	const char *who;                                 /* "record" or "live" */
	struct pfr_capture_events events, switch_events; /* of --switch-output-event */
	struct pfr_capture_config config;
	struct pfr_capture_writer_options writer;
	const char *pids, *threads, *user, *cpus, *output, *cgroup;
	char *const *command; /* NULL: none */
	size_t pages;         /* 0: the default */
	uint64_t max_size;
	uint64_t range[RANGES_MOST][2]; /* -D: ms when events are enabled and disabled */
	unsigned ranges;
	bool delayed; /* not enabled from the start */
	int realtime;
	bool all_cpus, per_thread, quiet, verbose, no_inherit, inherit_given;
	bool sample_cpu, overwrite, dry_run;
	bool strict_freq, no_buffering, group, tail_synthesize;
	bool output_is_stdout;      /* the command gets standard error for its own */
	unsigned last_event;        /* the first event of the last -e */
	const char *set[SETS_MOST]; /* MEMBER=VALUE of the attrs, after all else */
	unsigned sets;
	struct pfr_kernel_attr registers; /* members of the attrs that -I and --user-regs ask for */
	struct control control;
	bool timestamp_filename, switch_output;
	uint64_t switch_size, switch_time; /* bytes, ns; both 0: by signal only */
	struct record_names names;
	uint32_t form;     /* live: enum live_form */
	const char *types; /* live: only these; NULL: all */
	const char *calls; /* live: names of system calls; NULL: all */
	bool summary;      /* live: sums of system calls at the end */
	bool asks_calls;   /* live: --calls, which is a form of the output as the others are */
	bool with_lines;   /* live: and the calls before them */
	bool not_itself;   /* live: --exclude-perf, of events that are not yet known */
	bool failure;      /* live: only system calls that failed */
	bool whole_time;   /* -T was given */
	uint64_t longer;   /* live: only system calls that took longer, ns */
	uint64_t most;     /* live: lines or records; UINT64_MAX: all */
};

struct command_line;

/* 0; OPTIONS_SHOWN: help was printed; else an exit code, with a message printed. options->who must be set. */
int record_parse(struct record_options *options, const struct command_line *line, int argc, char **argv);
void record_options_fini(struct record_options *options);

/* record_values.c: values of options; 0, or an exit code with a message printed. */
int record_usage(const struct record_options *options, const char *what, const char *value);
int record_print_error(const struct record_options *options, const struct pfr_capture_error *error,
		       const char *text);
/* A line on standard error about what is done differently, unless -q is there. */
void record_note(const struct record_options *options, const char *text);
/* Reports that an option of perf record changes nothing here, and why. 0. */
int record_no_effect(const struct record_options *options, const char *option, const char *why);
/* One MEMBER=VALUE to the attr, or only whether it could be. */
int record_set_member(const struct record_options *options, struct pfr_kernel_attr *kernel, const char *text);
/* Whether output names standard output: "-", or NULL where that is a pipe. */
bool record_output_standard(const char *output);
/* The output's descriptor, or negative errno with error filled. NULL: a pipe on
 * standard output if there is one, else perf.data. *had_old: what was there is now
 * FILE.old. */
int record_open_output(const char *output, const char **path, bool *pipe, bool *had_old,
		       struct pfr_capture_error *error);
/* After a failure: removes the output where nothing could be written to it, and what was there before is there again. */
void record_drop_empty(const char *path, int fd, bool had_old);
/* Renames the finished file `path` to path.TIME, which goes to name; too old ones are deleted. */
int record_name_output(struct record_names *names, const char *path, char *name,
		       size_t size, struct pfr_capture_error *error);
void record_names_fini(struct record_names *names);

#endif
