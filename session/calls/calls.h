/* SPDX-License-Identifier: MIT */
/*
 * System calls: entries and exits of threads, put together. Of raw_syscalls:sys_enter and sys_exit, and of syscalls:sys_enter_NAME and sys_exit_NAME. An exit belongs to an
 * entry only where that is the thread's last record of either kind, and has the same number; else one of them is alone. doc/calls.md has the differences to perf trace.
 *
 * Memory: CALLS_THREADS_MOST threads of some 200 bytes. Records of others are counted.
 */
#ifndef PFR_SESSION_CALLS_H
#define PFR_SESSION_CALLS_H

#include "names.h"
#include "session/session.h"

#define CALLS_THREADS_MOST (1u << 18)
#define CALLS_COMM 16
#define CALLS_ARGUMENTS 6
#define CALLS_AT_ONCE 3 /* that a record brings at most */

enum call_what {
	CALL_PAIRED,
	CALL_NO_ENTRY, /* an exit alone */
	CALL_NO_EXIT,  /* an entry alone: the thread's next record is not its exit */
	CALL_ENDED,    /* its thread ended in it, as in exit_group(2) */
	CALL_OPEN      /* it is not over where the capture ends */
};

/* Where a record is. */
struct call_place {
	uint32_t part;
	bool packed;
	uint64_t offset, inner;
};

struct call {
	uint32_t thread; /* its number */
	uint8_t what;    /* enum call_what */
	bool has_times;  /* of a pair: entered <= exited */
	bool sure;       /* of a pair: no loss of records is known in between */
	bool has_ret, has_entry;
	bool passes;                   /* the record of its exit, else of its entry, passes the filter */
	bool fails;                    /* ret is from -4095 to -1, and is the call's own */
	uint8_t nr_args;               /* that are known */
	int64_t number, ret;           /* number: that of the entry where there is one */
	const struct syscall_row *row; /* null: there is none */
	uint32_t event;                /* of the entry, or of the exit: calls_name */
	uint64_t entered, exited;
	struct call_place entry, exit;
	uint64_t args[CALLS_ARGUMENTS]; /* of which nr_args are set */
};

struct call_thread {
	uint32_t tid, pid;
	uint32_t exec_by;   /* number + 1 of the thread of this process that called execve(2) last */
	uint32_t exec_next; /* likewise of the one before it */
	uint32_t free_next; /* number + 1 of another one that is free */
	bool known_pid, ended;
	bool inside; /* its last record is an entry: the call is `call` */
	bool exited; /* it is an exit */
	uint8_t comm_size;
	char comm[CALLS_COMM]; /* :TID until a record names it */
	uint32_t event;        /* of its last record */
	bool has_time;
	uint64_t time;   /* likewise */
	uint64_t losses; /* counts.losses then */
	struct call call;
};

struct calls_counts {
	uint64_t entries, exits; /* records */
	uint64_t starts;         /* exits of fork(2), clone(2) and the like in the child: where threads start */
	uint64_t backward;       /* exits earlier than their entries */
	uint64_t without;        /* records without a thread, or without the field that numbers the call */
	uint64_t repeated;       /* records that are there twice, or that a second event has as well */
	uint64_t no_place;       /* records of threads for which there is no place */
	uint64_t losses;         /* records that report losses */
};

struct calls;

/* Null without memory. */
struct calls *calls_new(struct pfr_session *session);
void calls_free(struct calls *calls);
/* The machine, where the session does not have it. */
void calls_machine(struct calls *calls, const char *machine);

/* The place of a thread that has ended is given to another one later, whose number is the same: for those who ask for no thread once its calls were brought. */
void calls_reuse_threads(struct calls *calls);
/* Calls have no arguments from now on, which saves time. */
void calls_no_arguments(struct calls *calls);

/* A decoded record, in the order of time. `task`: the record's own, or null. */
struct calls_input {
	const struct pfr_session_record *r;
	const struct pfr_record *record;
	const struct pfr_task *task;
	uint64_t time;
	bool has_time;
};

/* Whether records of this type may matter. */
bool calls_use(uint32_t type);
/* Takes the record; how many calls it brings, the latest one last. They are valid until the next call of a function with `calls`. */
unsigned calls_take(struct calls *calls, const struct calls_input *input, struct call call[CALLS_AT_ONCE]);
/* The call that thread `number` is in at the end; false: none. */
bool calls_open(const struct calls *calls, uint32_t number, struct call *call);
/* Adds to the session's account what of a call that passes is not known. */
void calls_left(struct calls *calls, const struct calls_input *input, const struct call *call);

/* The name of a call; empty: there is none. Valid until the next record. */
struct pfr_bytes calls_name(const struct calls *calls, const struct call *call);
/* Which tracepoints the capture has. They ask the session. */
bool calls_have_entries(struct calls *calls);
bool calls_have_exits(struct calls *calls);
/* The machine has other errors than most, above 34; known from the first call on. It does not ask the session, which may be closed. */
bool calls_other_errors(const struct calls *calls);
/* Asks the session. */
enum syscall_table calls_table(struct calls *calls);
const struct calls_counts *calls_counts(const struct calls *calls);
uint32_t calls_nr_threads(const struct calls *calls);
const struct call_thread *calls_thread(const struct calls *calls, uint32_t number);
/* 0 or ENOMEM. */
int calls_error(const struct calls *calls);

#endif
