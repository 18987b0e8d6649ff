/* SPDX-License-Identifier: MIT */
/*
 * System calls: how often, how long, with which errors; by call, thread and name of the thread; and the slowest. Of tracepoints raw_syscalls:sys_enter and sys_exit, or
 * syscalls:sys_enter_NAME and sys_exit_NAME.
 *
 *   struct pfr_calls_row row = {.size = sizeof(row)};
 *
 *   if (pfr_calls_open(&calls, session, &options, NULL) != PFR_OK)
 *           return -1;
 *   for (i = 0; pfr_calls_get_row(calls, i, &row) == PFR_OK; i++)
 *           use(row.name, row.calls, row.total);
 *   pfr_calls_close(calls);
 *
 * An exit belongs to an entry where that is the thread's last record of either, and of the same number; then the call has a time. It is timed where nothing is known to be
 * missing in between, else unsure. calls = timed + unsure + untimed + unfinished: an untimed one has no entry, an unfinished one no exit. In a capture with a filter,
 * calls count whose exit passes, unfinished ones whose entry does. Times are nanoseconds of the capture's clock; sums end at UINT64_MAX.
 *
 * Memory: 262,144 threads, 131,072 rows, 32 MiB of names, 64 MiB of distributions and errors; what is past that is counted in pfr_calls_totals. The session has to be in the order of
 * time, and with a filter have PFR_SESSION_ALL. One object belongs to one thread at a time.
 */
#ifndef PERFRING_SESSION_CALLS_H
#define PERFRING_SESSION_CALLS_H

#include "perfring_session.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What has a row of its own: bits. */
enum pfr_calls_by {
	PFR_CALLS_BY_CALL = 1,
	PFR_CALLS_BY_COMM = 2, /* the thread's name at the call's end */
	PFR_CALLS_BY_THREAD = 4
};

/* What rows are sorted by, the largest first; equal ones by name. */
enum pfr_calls_sort {
	PFR_CALLS_SORT_TOTAL = 0,
	PFR_CALLS_SORT_CALLS = 1,
	PFR_CALLS_SORT_ERRORS = 2,
	PFR_CALLS_SORT_MAX = 3,
	PFR_CALLS_SORT_MEAN = 4,
	PFR_CALLS_SORT_NAME = 5 /* thread, then call */
};

/* How a call ended, as far as the capture has it. */
enum pfr_call_end {
	PFR_CALL_DONE = 0,       /* entry and exit are there */
	PFR_CALL_NO_ENTRY = 1,   /* the exit alone */
	PFR_CALL_NO_EXIT = 2,    /* the entry alone: the thread went on, so its exit is missing */
	PFR_CALL_THREAD_END = 3, /* the thread ended in it, as in exit_group(2) */
	PFR_CALL_UNFINISHED = 4  /* it lasts until the capture ends */
};

#define PFR_CALLS_UNKNOWN UINT32_MAX /* a pid that the capture does not have */
#define PFR_CALL_ARGUMENTS 6

/* One system call. Set `size`. */
struct pfr_call {
	size_t size; /* sizeof(struct pfr_call) */
	uint32_t tid, pid;
	struct pfr_bytes comm; /* any bytes */
	struct pfr_bytes name; /* syscall_N where the number has no name; any bytes */
	const char *arguments; /* names and kinds of its arguments, as rows of session/calls/syscall.def have them: "fd:f buf:p count:u"; null: not known */
	int64_t number, ret;   /* the number of the machine's calls */
	const char *error;     /* name of the error that ret is, such as "ENOENT"; null: it is none, or has no name */
	uint64_t time;         /* of the entry, or without one of the exit; 0: not known */
	uint64_t took;         /* ns, where has_took */
	uint64_t args[PFR_CALL_ARGUMENTS];
	uint32_t end;          /* enum pfr_call_end */
	uint32_t part;         /* of the capture, of offset */
	uint64_t offset;       /* of the record of the exit, or without one of the entry */
	uint64_t entry_offset; /* of the record of the entry; 0: there is none */
	uint64_t inner;        /* of a packed record: its offset in the decompressed stream; offset is that of the compressed record, as in struct pfr_session_record */
	uint8_t nr_args;       /* of args, that are known */
	uint8_t has_ret;       /* ret is what it returned */
	uint8_t fails;         /* ret is an error, from -4095 to -1 */
	uint8_t has_took;
	uint8_t sure;   /* nothing is known to be missing in took */
	uint8_t packed; /* inner is set */
};

/* Set `size`, and the other members to zero or the values required. What is pointed to must outlive the call. */
struct pfr_calls_options {
	size_t size;                     /* sizeof(struct pfr_calls_options) */
	const struct pfr_limits *limits; /* tasks, maps, name_bytes; null: the defaults */
	uint32_t by;                     /* enum pfr_calls_by; 0: by call */
	uint32_t sort;                   /* enum pfr_calls_sort */
	uint32_t slowest;                /* how many of the slowest calls are kept, at most 65,536 */
	/* Called for each call that passes, when it is over or the capture is, while the session is read; returns 0, or an errno value, which ends reading. Null: not called. */
	int (*call)(void *user, const struct pfr_call *call);
	void *user; /* passed to it */
};

struct pfr_calls;

/*
 * Reads the session to its end. PFR_OK: *calls has everything; a status of class PFR_CLASS_STREAM: reading stopped, and *calls has what there was until then; PFR_E_MEMORY,
 * PFR_E_SYSTEM (the capture could not be read, or `call` returned an error: *os_error has it), PFR_E_OPTIONS: *calls is null. os_error may be null.
 */
PFR_API enum pfr_status pfr_calls_open(struct pfr_calls **calls, struct pfr_session *session, const struct pfr_calls_options *options, int *os_error) PFR_CHECKED;

/* Frees it. Null is allowed. */
PFR_API void pfr_calls_close(struct pfr_calls *calls);

/* Set `size`. Counts of records are of the whole capture, those of calls and times of what passes the filter. */
struct pfr_calls_totals {
	size_t size;                    /* sizeof(struct pfr_calls_totals) */
	uint8_t has_entries, has_exits; /* the capture has tracepoints of either */
	uint8_t has_names;              /* numbers of its machine have names */
	uint64_t entries, exits, defects;
	uint64_t calls, errors, total, timed, unsure, unsure_time, untimed, unfinished; /* sums of rows */
	uint64_t no_exit, thread_ends;                                                  /* of unfinished: the thread went on; it ended */
	uint64_t first, last;                                                           /* times of the first and the last record */
	uint64_t starts;                                                                /* exits of fork(2) and the like in the new thread, which are no calls of it */
	uint64_t backward;                                                              /* exits earlier than their entries: untimed */
	uint64_t without;                                                               /* records without a thread or a number */
	uint64_t repeated;                                                              /* records that are there twice, or that another event has as well */
	uint64_t no_place;                                                              /* records of threads, rows, errors or distributions for which there was no place */
	uint64_t losses;                                                                /* records that report losses */
};
PFR_API enum pfr_status pfr_calls_get_totals(const struct pfr_calls *calls, struct pfr_calls_totals *totals);

/* A row. Set `size`. */
struct pfr_calls_row {
	size_t size;           /* sizeof(struct pfr_calls_row) */
	uint32_t tid, pid;     /* with PFR_CALLS_BY_THREAD; else PFR_CALLS_UNKNOWN */
	struct pfr_bytes comm; /* by comm; by thread its last one; else empty. Any bytes */
	struct pfr_bytes name; /* by call; else empty */
	uint64_t calls, errors;
	uint64_t timed, total, min, max; /* of timed calls, ns; mean = total / timed */
	uint64_t p50, p99;               /* half of the timed calls, and 99 of 100, took no longer; within 1/64 of the true value. 0: not known */
	uint64_t max_at;                 /* when the longest began */
	uint64_t unsure, unsure_time;
	uint64_t untimed, unfinished;
};
/* Row `index`, in the order of options.sort. PFR_OK; PFR_END after the last. */
PFR_API enum pfr_status pfr_calls_get_row(const struct pfr_calls *calls, uint32_t index, struct pfr_calls_row *row);

/* Error `index` of a row, the most frequent first: its number, and how often. name: null where it has none. PFR_OK; PFR_END. Pointers may be null. */
PFR_API enum pfr_status pfr_calls_get_error(const struct pfr_calls *calls, uint32_t row, uint32_t index, uint32_t *number, const char **name, uint64_t *count);

/* One of the slowest calls, the slowest first, whose time is sure. PFR_OK; PFR_END. */
PFR_API enum pfr_status pfr_calls_get_slowest(const struct pfr_calls *calls, uint32_t index, struct pfr_call *call);

/*
 * The call as one line, without a newline: NAME(ARGUMENT=VALUE, ...) = RESULT; safe text. Counts on past the end of out, as pfr_to_json does. Any thread.
 */
PFR_API void pfr_call_to_line(struct pfr_out *out, const struct pfr_call *call);

/*
 * The name of a system call of a machine, as uname(2) calls that: "x86_64" (with bit 30 set, of x32), "i686", "aarch64"; null where it is not known. Any thread.
 */
PFR_API const char *pfr_syscall_name(const char *machine, uint64_t number);

#ifdef __cplusplus
}
#endif
#endif
