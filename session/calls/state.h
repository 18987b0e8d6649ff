/* SPDX-License-Identifier: MIT */
/* The state, and what the files offer each other. */
#ifndef PFR_SESSION_CALLS_STATE_H
#define PFR_SESSION_CALLS_STATE_H

#include "calls.h"

#define CALLS_CACHED 1024
#define CALLS_RECENT 256

/* What an event is, and where its fields are in its format. */
struct call_kind {
	uint8_t kind;                                                   /* enum in records.c */
	uint8_t nr_args;                                                /* fields of arguments; an array is one */
	bool named;                                                     /* it is of one call, by its name */
	struct pfr_tracepoint_field number, ret, args[CALLS_ARGUMENTS]; /* without their texts */
	const struct syscall_row *row;
};

struct calls {
	struct pfr_session *session;
	struct call_thread *threads;
	uint32_t *slots; /* number + 1 of the newest thread of a tid; a power of two of them */
	uint32_t nr, capacity, nr_slots;
	uint32_t recent[CALLS_RECENT]; /* number + 1 of the thread that was found last, by a few bits of its tid; its slot says the same */
	struct call_kind *kinds;       /* of events */
	uint32_t nr_kinds;
	bool has_entries, has_exits, no_arguments, reuse;
	uint32_t first_free, last_free, nr_free; /* threads that have ended, in that order: numbers + 1 */
	bool known_machine, other_errors;
	enum syscall_table table;
	const struct syscall_row *cached[CALLS_CACHED];
	bool is_cached[CALLS_CACHED];
	struct calls_counts counts;
	int error;
};

/* A record of a tracepoint. */
struct call_record {
	const struct calls_input *in;
	const struct call_kind *kind;
	bool enters;
	int64_t number, ret;
	uint8_t nr_args;
	uint64_t args[CALLS_ARGUMENTS];
};

/* threads.c: the thread with this tid, which is added if it is new; null: there is no place, or no memory (error). `fresh`: not one that has ended. */
struct call_thread *call_thread_of(struct calls *c, uint32_t tid, bool fresh);
/* Gives it the name that a record has. */
void call_thread_named(struct call_thread *t, const struct pfr_bytes *comm);
/* null: there is none */
struct call_thread *call_thread_find(struct calls *c, uint32_t tid);
/* The thread has ended. */
void call_thread_end(struct calls *c, struct call_thread *t);
static inline uint32_t call_thread_number(const struct calls *c, const struct call_thread *t)
{
	return (uint32_t)(t - c->threads);
}

/* pairs.c: how many calls it brings. */
unsigned calls_pair(struct calls *c, const struct call_record *record, struct call *call);
/* A thread is over, by its EXIT or because another one has its tid. */
unsigned calls_end_thread(struct calls *c, struct call_thread *t, struct call *call);
/* machine.c: by what the capture says, where it is not known yet. */
void calls_find_machine(struct calls *c);
const struct syscall_row *calls_row(struct calls *c, int64_t number);

#endif
