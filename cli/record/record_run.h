/* SPDX-License-Identifier: MIT */
/*
 * What `perfring record` and `perfring live` have in common: a target, opened
 * events, rings, and how the kernel's records are waited for until it is over.
 */
#ifndef PERFRING_CLI_RECORD_RUN_H
#define PERFRING_CLI_RECORD_RUN_H

#include "cli/record/record.h"

#include <signal.h>

/* Everything that is open, in the order it is taken. Set it to zeros. */
struct record_run {
	struct record_options options;
	struct pfr_command command;
	struct pfr_target target;
	struct pfr_opened opened, switch_opened;
	struct pfr_capture_rings rings;
	struct pfr_capture_notes notes;
	struct pfr_capture_error error;
	sigset_t outside; /* the signal mask while asleep */
	bool widened;     /* the target has all CPUs, and the events those of -C only */
	bool reopened;    /* events of a CPU were opened again, and count anew */
	bool not_held;    /* there is no such command, or no process for it */
	bool misused;     /* what is after -p, -t or -C is no list */
	bool started;     /* the command runs */
	bool past;        /* the last range of -D is over, which ends it */
	bool cut;         /* --max-size or -D ends it, and the command */
	int broken;       /* 0, or negative errno: an event was not enabled or disabled, as error says */
	bool enabled;     /* the events are enabled */
	int8_t *named;    /* of each event, once --control has named one: 1 enabled by name since, -1 disabled, 0 as all are */
	uint64_t begin;   /* ns; -D counts from here */
	unsigned range;   /* of -D: the next to begin or to end */
	int naps;         /* ms to sleep at most */
	int status;       /* of the command */
};

/* record_memory.c. Whether rings of so many pages for each CPU, and of so many for the side-band, are not more than this user may lock. */
bool record_rings_fit(const struct record_run *run, size_t pages, size_t side_pages);

uint64_t record_run_now(void); /* ns */

/* Holds the command, catches the signals, opens the events, maps the rings. 0, or a negative errno with
 * run->error. */
int record_run_open(struct record_run *run);
/* Enables the events, or sees to it that they are, and lets the command run. */
int record_run_start(struct record_run *run);
/* All but the side-band, which must miss no mapping. */
void record_run_enable(struct record_run *run, bool enable);
/* A line as perf's, but with -q. */
void record_run_show_switch(const struct record_run *run, bool enabled);
/* The same later, by -D or --control, which is reported. */
void record_run_switch_events(struct record_run *run, bool enable);
void record_run_disable_all(struct record_run *run);
/* Events that were opened again on a CPU, the target's cpu-th, are enabled or not as they are on the others. */
void record_run_enable_again(struct record_run *run, unsigned cpu);
/* Does what --control has sent. False: stop was sent. */
bool record_run_control(struct record_run *run);
/* Sleeps until there is something in a ring, or something to do. */
int record_run_wait(struct record_run *run);
/* Whether it is over: a signal, the command's end, the targets' end. */
bool record_run_over(const struct record_run *run);
/* record_signals.c. SIGUSR2 since the last call. */
bool record_run_switch(void);
/* A signal has called it off; as if one had. */
bool record_run_stopped(void);
void record_run_stop(void);
/* Whether a child has ended. */
bool record_signals_child(void);
/* Before events are opened, and once they are. */
void record_signals_catch(struct record_run *run);
void record_signals_catch_stop(struct record_run *run);
/* Waits for the command; one that runs though the run was called off (or failed) is ended. */
void record_run_end_command(struct record_run *run, bool stopped);
/* record_namespaces.c: notes of what a PID namespace changes, once the target is known. */
void record_note_namespaces(struct record_run *run);
void record_run_show_notes(struct record_run *run);
void record_run_close(struct record_run *run);
/* The exit code of a run that failed: 126 or 127 where its command did. */
int record_run_exit_code(const struct record_run *run);

/* record_truth.c. Whether the kernel's counts can be compared with samples (with -v and -s); prints whether all are there, once
 * events are disabled and rings are empty. */
bool record_truth_known(const struct record_run *run);
void record_truth_show(const struct record_run *run, uint64_t samples);

/* record_switch.c. Opens the events that switch the output; enables them. */
int record_switch_open(struct record_run *run);
void record_switch_enable(struct record_run *run);

#endif
