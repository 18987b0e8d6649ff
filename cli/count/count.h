/* SPDX-License-Identifier: MIT */
/*
 * What `perfring count` holds while it runs. count_options.c fills it from the
 * command line, count_open.c opens and reads, count.c runs, count_print.c and
 * count_final.c print.
 */
#ifndef PERFRING_CLI_COUNT_H
#define PERFRING_CLI_COUNT_H

#include "cli/common/control.h"
#include "perfring_capture.h"

#define COUNT_CGROUPS 1024
#define COUNT_EVENT_TEXTS 64

/* What a line stands for. */
enum count_by {
	BY_ALL,
	BY_CPU,
	BY_CORE,
	BY_CLUSTER,
	BY_CACHE,
	BY_DIE,
	BY_SOCKET,
	BY_NODE,
	BY_THREAD,
};

struct count_bucket {
	char label[64];  /* printable ASCII without quotes */
	char number[16]; /* of a thread, or empty */
	int cpu;
	unsigned cpus; /* that it stands for */
};

/* What one event came to in one bucket. */
struct count_cell {
	struct pfr_event_count now, before; /* since the start, and at the last print */
	double mean, square;                /* over runs, by Welford's method */
	uint64_t running, enabled;          /* sums over runs */
	bool open;                          /* some CPU and thread of the bucket has the event */
};

/* The events of one group, opened together; in a view of its own, in which its leader is the first. */
struct count_group {
	struct pfr_capture_events view;
	struct pfr_target target;
	struct pfr_opened opened;
	bool open;
};

struct counting {
	/* what was asked for */
	struct pfr_capture_events events;
	const char *cgroup[COUNT_CGROUPS];
	unsigned cgroups;
	bool each_cgroup;   /* all events for every cgroup */
	char *cgroup_names; /* that patterns chose, to be freed */
	struct {
		bool filter;
		const char *text;
	} wanted[COUNT_EVENT_TEXTS]; /* -e and --filter, in order */
	unsigned nr_wanted, last_event;
	const char *pids, *threads, *user, *cpus, *separator, *output, *pre, *post;
	char *const *argv;
	long runs, interval, intervals, timeout, delay;
	bool all_cpus, no_inherit, verbose, defaults, json, append, null, table, big, no_scale, summary;
	bool no_csv_summary, metric_only;
	bool named;        /* the columns of --metric-only */
	long cache_level;  /* of --per-cache; 0: the last */
	unsigned detailed; /* -d, so many times */
	bool all_user, all_kernel, group, sync, quiet;
	enum count_by by;
	struct control control;
	int log_fd;
	/* what there is of it */
	struct pfr_target target;
	struct pfr_command command;
	struct count_group *groups; /* at the index of its leader */
	struct count_bucket *bucket;
	unsigned buckets;
	unsigned *bucket_of;            /* [cpu][thread] */
	struct count_cell *cell;        /* [event][bucket] */
	struct pfr_capture_notes notes; /* each is shown once */
	char thousands[8];
	FILE *out;
	double start;
	double *seconds;        /* of each run */
	long done;              /* runs */
	long printed;           /* intervals of this run */
	double interval_before; /* s, the end of the last one */
	double user_seconds, system_seconds;
	int status;
	char reason[640]; /* why the last event that is not supported is not */
	unsigned unseen;  /* how often, since the last time that it was seen, it could not be seen whether what is counted lives */
	bool unread;      /* a count could not be read, or is not of what it should be of, and that was reported */
	bool over;        /* --control sent stop, or a signal came */
};

/* The counts of one bucket, which a count is compared with, and the time for which all were counted. */
struct count_line {
	const struct counting *counting;
	unsigned bucket, event; /* the event whose line it is */
	double interval;        /* negative: of all runs */
	double seconds;
	/* What the event of that type and config counted, of the same cgroup; 0: it is not there. */
	double (*count_of)(const struct count_line *line, uint32_t type, uint64_t config);
};

/* What a count comes to. */
struct count_metric {
	double value;
	int digits; /* after the point */
	bool percent;
	const char *unit;
};

/* Of an event in a bucket, of an interval or (negative) of all runs; false: there is none. */
bool count_metric_of(const struct counting *counting, unsigned event, unsigned bucket, double interval, struct count_metric *metric);
/* Of an event's count, unscaled; false: there is nothing to compare it with. */
bool count_metric(const struct count_line *line, const struct pfr_capture_event *event, double count, struct count_metric *metric);
/* cpu-clock or task-clock. */
bool count_is_clock(const struct perf_event_attr *attr);

/* 0; COUNT_HELPED: help was printed; else an exit status, and it has been reported. */
#define COUNT_HELPED (-1)
int count_parse(struct counting *counting, int argc, char **argv);
/* An error of the library, on standard error; returns 1. */
int count_print_error(const struct pfr_capture_error *error);

/* On standard error: what each event's counters had at the end of a run, unscaled, with the nanoseconds of which they were enabled and ran. */
void count_print_raw(const struct counting *counting);

/* The place of a CPU, printable ASCII. */
void count_cpu_label(const struct counting *counting, int cpu, char *label, size_t size);
/* Whether sysfs lists a cache of that level, 0: any, of the CPU. */
bool count_has_cache(int cpu, long level);

/* Opens all events. What this machine lacks is left out; other failures are reported and end it: 1. */
int count_open(struct counting *counting);
/* The cgroup that an event is counted in, or NULL. */
const char *count_cgroup(const struct counting *counting, unsigned event);
void count_close(struct counting *counting);
void count_enable(struct counting *counting, bool enable);
/* Reads every counter into now. */
void count_read(struct counting *counting);
/* Whether a thread of the target still runs; one that has ended and nobody has waited for does not. */
bool count_target_lives(struct counting *counting);

/* All lines: of an interval at that second, or (negative) of all runs together. */
void count_print(struct counting *counting, double interval);
/* The same of --metric-only: a line for each bucket. */
void count_print_metrics(struct counting *counting, double interval);
/* What a line begins with, for people, separated, and in JSON with a comma after it. */
void count_put_place(const struct counting *counting, const struct count_bucket *bucket, double interval);
void count_put_separated_place(const struct counting *counting, const struct count_bucket *bucket, double interval);
void count_put_json_place(const struct counting *counting, const struct count_bucket *bucket, double interval);
/* Of an interval, where the cell has one. */
struct pfr_event_count count_part_of(const struct count_cell *cell);
/* "name" : "text", with a comma after it. */
void count_put_json(FILE *file, const char *name, const char *text);
/* The line that names the columns of intervals. */
void count_print_columns(struct counting *counting);
void count_print_header(struct counting *counting);
void count_print_times(struct counting *counting);
double count_square_root(double value);

#endif
