/* SPDX-License-Identifier: MIT */
/*
 * From a text and a target to running rings in one call, for programs that
 * read records as they come: an agent, a flight recorder, a monitor. It joins
 * what perfring_capture.h has in parts, and the conventions there hold here.
 */
#ifndef PERFRING_CAPTURE_RECORDER_H
#define PERFRING_CAPTURE_RECORDER_H

#include "perfring_capture.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pfr_recorder_options {
	size_t size;                             /* sizeof(struct pfr_recorder_options) of the caller */
	const struct pfr_capture_config *config; /* what to sample, read while the recorder is opened; inherit and the like are set by the target. NULL: pfr_capture_config_init() */
	size_t pages;                            /* data pages of each ring, a power of two; 0: 128 */
	bool overwrite;                          /* the rings keep the newest records, and a pass is a snapshot of them */
	bool side_band;                          /* records of mappings, names and tasks as well */
	bool disabled;                           /* not started: pfr_opened_enable(&recorder->opened) does it */
	bool no_inherit;                         /* not the children of the target's threads */
	bool existing;                           /* first come records of tasks, mappings and programs that are there already, as of pfr_synthesize() */
	bool in_time;                            /* the records of all rings in the order of time, of CLOCK_MONOTONIC unless config has a clock; not with overwrite */
	uint64_t window;                         /* of in_time, ns: a record that is younger waits for a later pass; 0: 10 ms */
	size_t kept;                             /* bytes that are kept at most: of overwrite with side_band those of side-band, by pfr_recorder_wait(); of thread all. 0: 64 MiB */
	bool thread;                             /* a thread of the recorder's empties the rings, so that the program may be late; not with overwrite */
};

/* Sets every option to its default; size is sizeof(*options). */
PFR_API void pfr_recorder_options_init(struct pfr_recorder_options *options, size_t size);

/* Events opened on a target, with their rings. It holds pointers into itself, so it is not moved or copied once it is open. */
struct pfr_recorder {
	struct pfr_capture_events events;
	struct pfr_target target;
	struct pfr_command command; /* of pfr_recorder_run(); its pid is the caller's to wait for */
	struct pfr_opened opened;   /* pfr_opened_enable(), _disable(), _reset(), _count(), _lost() */
	struct pfr_capture_rings rings;
	struct pfr_events decoder;      /* the same events for the decoder */
	struct pfr_capture_notes notes; /* what was done differently from what was asked */
	int fd;                         /* readable (poll, epoll) when some ring has passed its watermark, or a thread of the target has ended */
	uint64_t window;                /* may be changed between passes; 0: what is there is handed out, whatever its time */
	uint64_t late;                  /* of in_time: records that came after a younger one, as they were written later than the window allows */
	unsigned absent;                /* CPUs of a system-wide target that are offline now, or whose events could not be opened again yet */
	unsigned reopened;              /* how often a CPU came back and its events were opened again, with other ids and counts from 0; not with overwrite */
	bool overwrite, draining;
	unsigned ring; /* whose turn it is in this pass */
	/* the library's own from here on */
	struct pfr_capture_writer_bytes existing, kept;
	size_t existing_at, kept_at, kept_most;
	void *order;
	int32_t clockid;
	void *thread;
	void *cpus;
	uint64_t reserved[16];
};

/* Opens the events of text (as pfr_capture_events_add() takes it) on target,
 * maps their rings and enables them. What the target holds belongs to the recorder
 * from now on, and *target is empty, also on failure. options NULL: the defaults. On failure nothing stays
 * open, and the result is that of pfr_capture_events_add(), pfr_open() or
 * pfr_capture_rings_init(). */
PFR_API enum pfr_status pfr_recorder_open(struct pfr_recorder *recorder, const char *text, struct pfr_target *target,
					  const struct pfr_recorder_options *options, struct pfr_capture_error *error) PFR_CHECKED;

/* The same on a command that it starts: the events are enabled by its exec. Also
 * the result of pfr_command_hold() or pfr_command_start(). */
PFR_API enum pfr_status pfr_recorder_run(struct pfr_recorder *recorder, const char *text, char *const argv[],
					 const struct pfr_recorder_options *options, struct pfr_capture_error *error);

/* Sleeps until a ring has passed its watermark, the target's threads have all
 * ended (recorder->rings.ended), or milliseconds (-1: for ever, and not at all once they have ended) are over. With
 * overwrite, side-band does not wait for a snapshot: what its rings hold is kept
 * in memory, for the next pass; past the bound (options.kept) it stays in the rings,
 * and the kernel counts what finds no place. So a flight recorder calls this in
 * a loop. With options.thread the rings are the thread's, from the moment of opening: whenever one
 * passes its watermark it moves what all have to memory, with niceness -10 where that is allowed and no other
 * was chosen, and blocks all signals. Past options.kept records stay in the rings (memory: twice as much,
 * and what the rings hold), and the kernel counts what finds no place. In a child of fork() such a recorder
 * can only be closed.
 * PFR_OK: something may be there; PFR_MORE: time is over; PFR_E_SYSTEM, of EINTR: a signal; PFR_E_MEMORY. A thread
 * that cannot wait any more has ended: each call has its status, and passes read the rings themselves. */
PFR_API enum pfr_status pfr_recorder_wait(struct pfr_recorder *recorder, int milliseconds);

/* The next record of this pass, which goes through the rings one by one: what
 * each held when its turn came, oldest first. With in_time, the oldest record of
 * all rings, in place, up to those that are younger than the window. With
 * overwrite, the rings are paused for the pass, side-band comes first, and then
 * each ring is read from its newest record to its oldest. Before all that come
 * the records of options.existing, once. The frame is good until the next call.
 * What a ring's LOST records count is in recorder->rings.ring[i].lost. Returns
 *   PFR_OK;
 *   PFR_END: the pass is over, and the next call begins another;
 *   another status, with *where: that of pfr_events_route(), for this record alone, or of the ring, whose
 *     turn in this pass is over then. Call again in both cases, until PFR_END. A ring that cannot be read
 *     any more returns the same in each pass, until pfr_ring_skip(&recorder->rings.ring[i].reader); with
 *     options.thread that is not the program's to call. */
PFR_API enum pfr_status pfr_recorder_next(struct pfr_recorder *recorder, struct pfr_frame *frame,
					  const struct pfr_layout **layout, struct pfr_where *where);

/* Closes all. A command of pfr_recorder_run() is not ended by it. */
PFR_API void pfr_recorder_fini(struct pfr_recorder *recorder);

/* Whether this machine has the thread, in the caller's PID namespace: for struct pfr_profiler_options. user is not used. */
PFR_API int pfr_task_lives(void *user, uint32_t pid, uint32_t tid);

/* The format text of a tracepoint ("sched:sched_switch"), for
 * pfr_tracepoint_parse(): *text is fresh memory with a NUL after it, to be freed with
 * free(), and NULL on failure; *size its size. PFR_E_OPTIONS: no tracepoint has that name. */
PFR_API enum pfr_status pfr_tracepoint_text(const char *tracepoint, char **text, uint32_t *size);

/* Reads an event of the calling thread through its page (mmap() of the event's
 * first page), without a system call, or, where the CPU or the kernel does not
 * allow that, with read(2). page NULL: read(2) at once. As
 * pfr_event_count_read(), but that id and lost are 0, and times are set whatever read_format is, where no system call was needed. */
PFR_API enum pfr_status pfr_event_count_self(int fd, const void *page, uint64_t read_format, struct pfr_event_count *count);

#ifdef __cplusplus
}
#endif

#endif
