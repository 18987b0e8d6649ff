/* SPDX-License-Identifier: MIT */
/*
 * Runs on a CPU and stays off it, one after another. A run is from one switch of a CPU to the next, and counts only where the thread that is switched out is the one
 * that was switched in before. A stay is from a thread's switch-out to its switch-in; in between it becomes ready: when it is woken, or at once where it was
 * preempted. Mirrors timehist of tools/perf/builtin-sched.c, which checks neither; doc/sched.md has the differences.
 *
 * Memory: SCHED_THREADS_MOST threads of some 100 bytes, SCHED_CPUS_MOST CPUs. Records of others are counted.
 */
#ifndef PFR_SESSION_SCHED_H
#define PFR_SESSION_SCHED_H

#include "session/session.h"

#define SCHED_THREADS_MOST (1u << 18)
#define SCHED_CPUS_MOST (1u << 16)       /* a CPU's number is less */
#define SCHED_NONE UINT32_MAX            /* the number of no thread */
#define SCHED_IDLE_TASK (UINT32_MAX - 1) /* the number of every CPU's idle task */
#define SCHED_COMM 16

enum sched_state {
	SCHED_UNSEEN, /* neither was it switched in nor out */
	SCHED_ON,
	SCHED_OFF,
	SCHED_ENDED /* it exits with its last switch-out */
};

/* A thread; another one where a tid is used again. */
struct sched_thread {
	uint64_t out, in; /* when it was switched out and in last */
	uint64_t wake;    /* when it was woken first since it was switched out */
	uint32_t tid, pid, cpu;
	uint32_t waker;        /* number of the thread that woke it; SCHED_NONE: an interrupt, or not known */
	uint8_t state, letter; /* letter: of the state that it was switched out in; 0: not known */
	uint8_t comm_size;
	bool known_pid, woken, early; /* early: it was woken before it was switched out */
	bool runnable;                /* it was preempted, or gave the CPU up */
	bool interrupt;               /* it was woken by an interrupt */
	bool shared;                  /* it ran on two CPUs at once */
	bool exits;
	bool of_task;          /* it was switched in by a record of an event of it alone */
	char comm[SCHED_COMM]; /* :TID until a record names it */
};

struct sched_cpu {
	uint64_t last;              /* time of its last switch */
	uint32_t current;           /* tid of the thread that it runs; 0: its idle task */
	uint32_t event, prev, next; /* of its last switch: the event, tids */
	bool known;                 /* it had a switch */
	bool running;               /* current is; else it is between two SWITCH records */
	bool idle_left;             /* its idle task was switched out: so this is recorded here */
	bool lost;                  /* records were lost since its last switch */
	bool sampled;               /* it had a sample of sched_switch: its SWITCH records say nothing more */
};

struct sched_run {
	uint32_t thread;
	uint64_t from, to;
	bool known; /* it began with a switch of this CPU */
	bool sure;  /* this thread was switched in there */
	uint8_t letter;
	bool runnable;
};

struct sched_stay {
	uint32_t thread, waker;
	uint64_t out, ready, in;
	bool whole;     /* the switch-out was seen; else only the wake-up of a new thread */
	bool has_ready; /* else it is not known when it became ready */
	bool sure;      /* nothing was lost in between, as far as is known */
	bool preempted, interrupt;
	uint8_t letter;
};

/* What a record brings. */
struct sched_event {
	uint64_t time;
	uint32_t cpu; /* SCHED_NONE: not known */
	uint32_t out; /* the thread that is off from now on; SCHED_NONE: none */
	uint32_t in;  /* the thread that runs from now on; SCHED_NONE: none */
	bool has_run;
	bool has_stay;
	bool gap; /* the run does not continue */
	struct sched_run run;
	struct sched_stay stay;
};

struct sched_counts {
	uint64_t switches, wakeups;
	uint64_t gaps;          /* switches that do not continue what their CPU ran */
	uint64_t no_in, no_out; /* threads that went out or came in twice in a row */
	uint64_t backward;      /* times less than that before */
	uint64_t without;       /* records without a time, CPU or thread */
	uint64_t repeated;      /* switches that a second event has as well */
	uint64_t no_place;      /* records of threads and CPUs for which there is no place */
	uint64_t unwoken;       /* stays of which it is not known when the thread became ready */
	uint64_t shared;        /* threads that ran on two CPUs at once */
	uint64_t losses;        /* records that report losses, with a time */
};

struct sched;

/* Null without memory. */
struct sched *sched_new(struct pfr_session *session);
void sched_free(struct sched *sched);

/* A decoded record, in the order of time. `task`: the record's own, or null. */
struct sched_input {
	const struct pfr_session_record *r;
	const struct pfr_record *record;
	const struct pfr_task *task;
	uint64_t time;
	uint32_t cpu;
	bool has_time, has_cpu;
};

/* Whether records of this type may matter. */
bool sched_uses(uint32_t type);

/* Takes the record. True where it brings something. */
bool sched_take(struct sched *sched, const struct sched_input *input, struct sched_event *event);

/* Adds to the session's account what of the event is not counted: a run of unknown length, a stay with losses in it; each where it passes a filter. */
void sched_left(struct sched *sched, const struct sched_input *input, const struct sched_event *event, bool run_passes, bool stay_passes);

/* Whether it had samples of sched_switch; else it stands on SWITCH records, if any. Whether wake-ups are recorded. */
bool sched_has_tracepoints(const struct sched *sched);
bool sched_has_wakes(const struct sched *sched);
const struct sched_counts *sched_counts(const struct sched *sched);
uint32_t sched_nr_threads(const struct sched *sched);
const struct sched_thread *sched_thread(const struct sched *sched, uint32_t number);
uint32_t sched_nr_cpus(const struct sched *sched);
const struct sched_cpu *sched_cpu(const struct sched *sched, uint32_t number);
/* 0 or ENOMEM. */
int sched_error(const struct sched *sched);

#endif
