/* SPDX-License-Identifier: MIT */
/*
 * What threads do with their time: run, wait for a CPU, sleep; who wakes them. Of sched:sched_switch and its wake-ups, or of SWITCH records alone.
 *
 *   struct pfr_sched_thread thread = {.size = sizeof(thread)};
 *
 *   if (pfr_sched_open(&sched, session, &options, NULL) != PFR_OK)
 *           return -1;
 *   for (i = 0; pfr_sched_get_thread(sched, i, &thread) == PFR_OK; i++)
 *           use(thread.tid, thread.run, thread.delay);
 *   pfr_sched_close(sched);
 *
 * A run is what a CPU ran from one switch to the next. It counts only where the thread that is switched out is the one that was switched in before; else
 * a switch is missing, and the time is `unsure`. A stay is from a thread's switch-out to its switch-in:
 *
 *   ready   preempted (state R): at the switch-out; else when it is woken first; or, if that was while it was switched out, at the switch-out
 *   sleep   from the switch-out until ready; wait: the same in state D (uninterruptible)
 *   delay   from ready until it runs
 *
 * A stay counts only where nothing is known to be missing in it: a loss that the kernel reports, or a switch of a CPU that does not continue; else it is
 * off_unsure. In a capture with a filter, runs and stays count whose switch-out passes. Times are nanoseconds of the capture's clock; sums end at UINT64_MAX.
 * Mirrors timehist of tools/perf/builtin-sched.c. Memory: 262,144 threads and as many pairs of threads, 65,536 CPUs, 32 MiB of names; what is past that is counted in
 * pfr_sched_totals. The session has to be in the order of time, and with a filter have PFR_SESSION_ALL. One object belongs to one thread at a time.
 */
#ifndef PERFRING_SESSION_SCHED_H
#define PERFRING_SESSION_SCHED_H

#include "perfring_session.h"
#include "perfring_session_stacks.h"
#include "perfring_session_symbols.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the rows of threads are sorted by, the largest first. */
enum pfr_sched_sort {
	PFR_SCHED_SORT_RUN = 0,
	PFR_SCHED_SORT_OFF = 1,
	PFR_SCHED_SORT_DELAY = 2,
	PFR_SCHED_SORT_MAX_DELAY = 3,
	PFR_SCHED_SORT_TID = 4 /* the smallest first */
};

#define PFR_SCHED_UNKNOWN UINT32_MAX /* a pid or CPU that the capture does not have; also the tid of an interrupt */

/* The end of a run, with the stay before it. */
struct pfr_sched_moment {
	size_t size;   /* sizeof(struct pfr_sched_moment) */
	uint64_t time; /* of the switch-out */
	uint64_t run, off, sleep, delay;
	uint32_t cpu, tid, pid;
	struct pfr_bytes comm; /* any bytes */
	uint8_t has_run;       /* run is set: the run began with a switch of this CPU */
	uint8_t run_sure;      /* the thread was switched in there */
	uint8_t has_off;       /* off is set: when it was switched out before is known */
	uint8_t off_sure;      /* nothing is known to be missing in off, sleep and delay */
	uint8_t has_ready;     /* sleep and delay are set */
	uint8_t state;         /* the letter of the state it is switched out in, as the capture's format has it: R, S, D, ...; 0: not known */
	uint8_t ends;          /* it exits */
	uint64_t offset;       /* in the capture, of the record of the switch-out */
};

/* Set `size`, and the other members to zero or the values required. What is pointed to must outlive the call. */
struct pfr_sched_options {
	size_t size;                     /* sizeof(struct pfr_sched_options) */
	const struct pfr_limits *limits; /* tasks, maps, name_bytes; null: the defaults */
	uint32_t sort;                   /* enum pfr_sched_sort */
	uint8_t by_tid;                  /* pairs of threads are by tid as well; else by name only */
	/* Called for the end of each run that passes, but of idle tasks, while the session is read; returns 0, or an errno value, which ends reading. Null: not called. */
	int (*moment)(void *user, const struct pfr_sched_moment *moment);
	void *user; /* passed to it */
};

struct pfr_sched;

/*
 * Reads the session to its end. PFR_OK: *sched has everything; a status of class PFR_CLASS_STREAM: reading stopped, and *sched has what there was until then; PFR_E_MEMORY,
 * PFR_E_SYSTEM (the capture could not be read, or moment returned an error: *os_error has it), PFR_E_OPTIONS: *sched is null. os_error may be null.
 */
PFR_API enum pfr_status pfr_sched_open(struct pfr_sched **sched, struct pfr_session *session, const struct pfr_sched_options *options, int *os_error) PFR_CHECKED;

/* Frees it. Null is allowed. */
PFR_API void pfr_sched_close(struct pfr_sched *sched);

/* What the times are of. */
enum pfr_sched_from {
	PFR_SCHED_FROM_NOTHING = 0, /* the capture has no switches */
	PFR_SCHED_FROM_TRACEPOINTS = 1,
	PFR_SCHED_FROM_SWITCH = 2 /* SWITCH records: without wake-ups, delay is known of preempted threads only */
};

/* Set `size`. Counts are of the whole capture, times and stays of what passes the filter. */
struct pfr_sched_totals {
	size_t size;     /* sizeof(struct pfr_sched_totals) */
	uint32_t source; /* enum pfr_sched_from */
	uint8_t has_wakeups;
	uint64_t switches, wakeups, defects;
	uint64_t run, unsure, off, off_unsure, sleep, wait, delay, preempted, unknown, start; /* sums of pfr_sched_thread */
	uint64_t stays, stays_unsure;
	uint64_t first, last; /* times of the first and the last switch */
	uint64_t gaps;        /* switches that do not continue what their CPU ran */
	uint64_t no_in;       /* threads that were switched out twice in a row: what lay in between is not counted */
	uint64_t no_out;      /* switched in twice in a row */
	uint64_t backward;    /* times less than one before them */
	uint64_t without;     /* records without a time, CPU or thread */
	uint64_t repeated;    /* switches that another event has as well */
	uint64_t no_place;    /* records of threads, CPUs or pairs for which there was no place */
	uint64_t shared;      /* threads that ran on two CPUs at once, so that two have one tid: their times are unsure from then on */
	uint64_t losses;      /* records that report losses */
};
PFR_API enum pfr_status pfr_sched_get_totals(const struct pfr_sched *sched, struct pfr_sched_totals *totals);

/* A thread; another one where a tid is used again after its end. off = sleep + wait + unknown + delay - start. Times are ns. Set `size`. */
struct pfr_sched_thread {
	size_t size; /* sizeof(struct pfr_sched_thread) */
	uint32_t tid, pid;
	struct pfr_bytes comm; /* its last name, any bytes, valid as long as the object */
	uint64_t run, runs;    /* time on CPU, and how often */
	uint64_t unsure;       /* time on CPU as far as its CPU's switches tell, which do not continue */
	uint64_t off, stays;   /* time off CPU */
	uint64_t sleep, wait;  /* of off: until it was woken; wait: in state D */
	uint64_t unknown;      /* of off: when it was woken is not known */
	uint64_t delay;        /* from when it was ready until it ran, that of its start included */
	uint64_t start;        /* of delay: of a new thread, which was not switched out before */
	uint64_t preempted;    /* of delay: when it was preempted, or gave the CPU up */
	uint64_t preemptions;  /* how often */
	uint64_t off_unsure, stays_unsure;
	uint64_t max_delay, max_delay_at; /* the longest delay, and when it ended */
	uint64_t since;                   /* time of its last switch */
	char state;                       /* '+' it is still on a CPU, '-' it is still off, 'x' it has ended, 0: not known */
};
/* Thread `index`, in the order of options.sort. PFR_OK; PFR_END after the last. */
PFR_API enum pfr_status pfr_sched_get_thread(const struct pfr_sched *sched, uint32_t index, struct pfr_sched_thread *thread);

/* A CPU. Set `size`. */
struct pfr_sched_cpu {
	size_t size; /* sizeof(struct pfr_sched_cpu) */
	uint32_t cpu;
	uint64_t run, idle;      /* time of threads, and of its idle task */
	uint64_t unsure;         /* time that does not continue */
	uint64_t switches, gaps; /* gaps: those that do not continue */
};
/* CPU `index`, by number. PFR_OK; PFR_END after the last. */
PFR_API enum pfr_status pfr_sched_get_cpu(const struct pfr_sched *sched, uint32_t index, struct pfr_sched_cpu *cpu);

/* Who wakes whom: stays that a wake-up ended, most first. Set `size`. */
struct pfr_sched_waker {
	size_t size;                   /* sizeof(struct pfr_sched_waker) */
	struct pfr_bytes waker, woken; /* names; of an interrupt "[interrupt]" */
	uint32_t waker_tid, woken_tid; /* with by_tid; else, and of an interrupt, PFR_SCHED_UNKNOWN */
	uint64_t count;                /* stays that this wake-up ended */
	uint64_t sleep;                /* that they slept, or waited, until then */
	uint64_t delay, max_delay;     /* until they ran */
};
/* Pair `index`. PFR_OK; PFR_END after the last. */
PFR_API enum pfr_status pfr_sched_get_waker(const struct pfr_sched *sched, uint32_t index, struct pfr_sched_waker *waker);

/* ---- stacks of times off CPU ------------------------------------------------------ */

/* Set `size`, and the other members to zero or the values required. What is pointed to must outlive the call. */
struct pfr_offcpu_options {
	size_t size;               /* sizeof(struct pfr_offcpu_options) */
	const char *const *events; /* as of struct pfr_profile_options */
	size_t nr_events;
	const struct pfr_limits *limits; /* tasks, maps, name_bytes; null: the defaults */
	struct pfr_symbols *symbols;     /* names of addresses; null: those of the capture only. It is brought to the time of each record */
	struct pfr_stacks *stacks;       /* makes whole stacks of samples; null: callchains as they are */
};

struct pfr_offcpu;

/*
 * Reads the session to its end and sums times off CPU by the thread's name and stack at its switch-out: off of struct pfr_sched_thread, and the lines that
 * pfr_profile_write makes with PFR_WEIGHT_OFFCPU. Results as of pfr_sched_open. Memory: 262,144 rows and 32 MiB of their texts besides that of a profile; what has no
 * place is the rest.
 */
PFR_API enum pfr_status pfr_offcpu_open(struct pfr_offcpu **offcpu, struct pfr_session *session, const struct pfr_offcpu_options *options) PFR_CHECKED;

/* Frees it. Null is allowed. */
PFR_API void pfr_offcpu_close(struct pfr_offcpu *offcpu);

/* Set `size`. */
struct pfr_offcpu_row {
	size_t size;                  /* sizeof(struct pfr_offcpu_row) */
	struct pfr_bytes comm, stack; /* stack: functions, the outermost first, with ; between them; safe text, valid as long as the object */
	uint64_t off, delay, stays;   /* delay: the part of off in which the thread was ready, as far as that is known */
};
struct pfr_offcpu_totals {
	size_t size;     /* sizeof(struct pfr_offcpu_totals) */
	uint32_t source; /* enum pfr_sched_from */
	uint64_t defects;
	uint64_t off, delay, stays; /* of all rows and the rest */
	uint64_t rest, rest_stays;  /* without a row */
	uint64_t without_stack;     /* stays whose stack was forgotten: the capture has too many stacks */
};
PFR_API enum pfr_status pfr_offcpu_get_totals(const struct pfr_offcpu *offcpu, struct pfr_offcpu_totals *totals);
/* Row `index`, the largest first; equal ones by their texts. PFR_OK; PFR_END after the last. */
PFR_API enum pfr_status pfr_offcpu_get_row(const struct pfr_offcpu *offcpu, uint32_t index, struct pfr_offcpu_row *row);

#ifdef __cplusplus
}
#endif
#endif
