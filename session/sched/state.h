/* SPDX-License-Identifier: MIT */
/* The state, and what the files offer each other. */
#ifndef PFR_SESSION_SCHED_STATE_H
#define PFR_SESSION_SCHED_STATE_H

#include "sched.h"

#define LETTERS 32

/* What the states of sched_switch are called. */
struct letters {
	uint8_t of[LETTERS]; /* of each bit; 0: it has none */
	uint64_t again;      /* the bit of a thread that could still run */
	bool read;
};

/* What an event is, and where its fields are in its format. */
struct sched_kind {
	uint8_t kind;                      /* enum in records.c */
	uint16_t prev, next, state, names; /* fields; UINT16_MAX: none. names: prev_comm or comm */
	uint16_t next_name, flags;
};

struct sched {
	struct pfr_session *session;
	struct sched_thread *threads;
	uint32_t *slots; /* number + 1 of the newest thread of a tid; a power of two of them */
	uint32_t nr, capacity, nr_slots;
	struct sched_cpu *cpus;
	uint32_t nr_cpus;
	struct sched_kind *kinds; /* of events */
	uint32_t nr_kinds;
	bool has_waking, has_wakeup; /* such an event is there */
	bool has_switch;             /* a sample of sched_switch was */
	struct letters letters;
	struct sched_counts counts;
	uint64_t latest; /* time of all records that matter */
	uint64_t gap;    /* when the latest gap ended */
	uint64_t lost;   /* the latest loss of no known CPU */
	bool has_gap, has_lost;
	int error;
};

/* A thread as a record names it. */
struct sched_name {
	uint32_t tid;
	struct pfr_bytes comm;
	bool named; /* it has comm, which may be empty */
};

/* threads.c: the thread with this tid, which is added if it is new; null: there is no place. `fresh`: not one that has ended. */
struct sched_thread *thread_of(struct sched *s, const struct sched_name *name, bool fresh);
/* null: there is no place, or no memory (error) */
struct sched_cpu *cpu_of(struct sched *s, uint32_t number);
static inline uint32_t number_of(const struct sched *s, const struct sched_thread *t)
{
	return (uint32_t)(t - s->threads);
}

/* A switch of a CPU between threads; of SWITCH records either is missing. */
struct sched_switch {
	uint64_t time;
	uint32_t cpu, event;
	bool has_cpu, has_out, has_in;
	struct sched_name out, in;
	uint8_t letter;
	bool runnable, ends;
	bool of_task; /* a record of an event of the thread alone, not of its CPU */
	bool by_exit; /* an EXIT record, which stands for the last switch-out */
	uint32_t pid; /* process of the thread that goes out or, of a SWITCH record, comes in; SCHED_NONE: not known */
};

/* switches.c */
void take_loss(struct sched *s, uint64_t time, uint32_t cpu, bool has_cpu);
bool take_switch(struct sched *s, const struct sched_switch *w, struct sched_event *event);
/* A thread is woken. `waker`: a thread's number or SCHED_NONE. */
void take_wake(struct sched *s, struct sched_thread *t, uint64_t time, uint32_t waker, bool interrupt, bool is_new);

/* letters.c */
void letters_read(struct letters *letters, const struct pfr_bytes *format);
uint8_t letters_of(const struct letters *letters, uint64_t state, bool *runnable);

#endif
