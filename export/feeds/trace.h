/* SPDX-License-Identifier: MIT */
/* Chrome's trace events: trace.c takes records, trace_write.c writes events and names of threads. */
#ifndef PFR_TRACE_H
#define PFR_TRACE_H

#include "export/profile/profile.h"

#define TRACE_CPUS_PID 4194305 /* of the process whose threads are the CPUs: no process has it (PID_MAX_LIMIT of include/linux/threads.h is 4194304) */

struct calls;

/* Where an event is shown. */
struct trace_lane {
	uint32_t pid, tid;
};

struct trace {
	struct calls *calls;
	struct texts threads; /* lanes whose name is written */
	uint32_t *comms;      /* of each: the number of that name */
	uint32_t comms_capacity;
	uint8_t *kinds; /* of events */
	uint32_t nr_kinds;
	bool some; /* an event is written */
};

/* Begins an event: its letter, name, lane and time in nanoseconds. What follows is its arguments, if any, and trace_close. */
void trace_open(struct profile *profile, char letter, const void *name, size_t size, struct trace_lane lane, uint64_t time);
void trace_close(struct profile *profile);
/* An event that lasted from one time to another. */
void trace_open_span(struct profile *profile, const void *name, size_t size, struct trace_lane lane, uint64_t from, uint64_t to);
/* Writes a time in microseconds. */
void trace_time(struct buffer *to, uint64_t time);
/* The lane of a thread, whose name is written where it is not yet; that of its CPU where it is the idle task, or none is known. 0 or ENOMEM. */
int trace_lane_of(struct profile *profile, uint32_t pid, uint32_t tid, uint32_t cpu, const void *comm, size_t size, struct trace_lane *lane);

#endif
