/* SPDX-License-Identifier: MIT */
/*
 * The capture library (libperfring-capture): asking the Linux kernel for
 * events, reading their rings, and writing captures that every perf tool
 * reads. This header knows the library's structs and functions; what an event
 * is, and errors, are in perfring_capture_event.h, which it includes; reading
 * rings and decoding records is perfring.h's business. Linux only.
 *
 * Conventions, true of every function here:
 *   - functions that can fail return enum pfr_status: PFR_OK; PFR_E_SYSTEM,
 *     where the system refused; PFR_E_MEMORY; PFR_E_OPTIONS, where an argument
 *     or a member of a struct is wrong; others where a function names them.
 *     The names below, such as EINVAL, are the errno value of a failure, which
 *     errno has when such a function returns, and error->os_error too.
 *   - where a struct pfr_capture_error pointer is taken it may be NULL;
 *     otherwise it is filled on failure and untouched on success.
 *   - structs are open and the caller's. A function named _init makes one
 *     ready, _fini gives back what the library put into it; _fini on a
 *     zeroed struct is harmless, and twice is the same as once.
 *   - options begin with their size; every other struct ends in reserved,
 *     bytes that are the library's and from which later members are taken,
 *     so that a program keeps its size of each.
 *   - nothing prints, nothing exits, nothing installs a signal handler.
 *   - an object (events, opened, rings, writer, recorder) belongs to one thread at
 *     a time; different ones share nothing, so each may have a thread of its own.
 *     Calls that have only const pointers to one may run at the same time.
 *   - field names are perf_event_open(2)'s.
 */
#ifndef PERFRING_CAPTURE_H
#define PERFRING_CAPTURE_H

#include "perfring.h"
#include "perfring_capture_event.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/uio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what to record ------------------------------------------------------- */

/* Frame pointers by the kernel; registers and a stack copy; branch records. */
enum pfr_call_graph {
	PFR_CALL_GRAPH_NONE = 0,
	PFR_CALL_GRAPH_FP = 1,
	PFR_CALL_GRAPH_DWARF = 2,
	PFR_CALL_GRAPH_LBR = 3,
};

/* The sampling choices that hold for all events; zero is perf's default
 * wherever that can be, pfr_capture_config_init() sets the rest. */
struct pfr_capture_config {
	size_t size;                                 /* sizeof(struct pfr_capture_config) of the caller */
	uint64_t sample_freq;                        /* Hz; 0: 4000 */
	uint64_t sample_period;                      /* how often an event happens from one sample to the next; 0: by sample_freq. With both, the period counts unless freq_given */
	bool freq_given, period_given;               /* a person chose it: it replaces the default of events that sample each time, not a period= in an event's text */
	uint64_t sample_type;                        /* further bits for every event */
	uint64_t sample_type_not;                    /* bits to leave out (--no-...) */
	uint64_t branch_sample_type;                 /* of pfr_branch_mask(); 0: none */
	uint64_t sample_regs_intr, sample_regs_user; /* of pfr_register_mask(); 0: none */
	enum pfr_call_graph call_graph;
	uint32_t sample_stack_user;                                              /* bytes of stack of DWARF */
	uint16_t sample_max_stack;                                               /* entries of a callchain at most; 0: the kernel's limit */
	bool inherit;                                                            /* children of the target's threads too */
	bool per_cpu;                                                            /* samples have their CPU */
	bool system_wide;                                                        /* the target is all threads */
	bool command;                                                            /* the target is held before its exec: side-band begins there */
	bool enable_on_exec;                                                     /* events begin there */
	bool raw_samples;                                                        /* raw data and CPU in each sample */
	bool address;                                                            /* addresses of data in samples, where the event has them */
	bool running_time;                                                       /* time_enabled and time_running with counts */
	bool inherit_stat;                                                       /* counts of each thread as it ends: attr.inherit_stat */
	bool no_samples;                                                         /* events are counted and not sampled */
	bool all_user, all_kernel;                                               /* of all events only what happens in this mode */
	bool kernel_callchains, user_callchains;                                 /* callchains have this part only */
	bool context_switch, namespaces, cgroup, build_id, mmap_data, text_poke; /* further side-band: the members of attr with these names */
	bool use_clockid;
	int32_t clockid;           /* of times, with use_clockid; else the kernel's own clock */
	bool watermark;            /* the reader is woken by bytes and not by events */
	uint32_t wakeup_watermark; /* bytes in a ring that wake the reader, with watermark */
	bool defer_callchain;      /* attr.defer_callchain, kernel 6.19 */
	bool no_bpf_event;         /* no records about BPF programs */
	bool no_buffering;         /* woken by every sample; watermark is ignored */
};

/* Sets every member to its default; size is sizeof(*config). */
PFR_API void pfr_capture_config_init(struct pfr_capture_config *config, size_t size);

/* Words to masks; PFR_E_OPTIONS, with the words there are in error->advice.
 * Registers of this architecture ("ax,ip"; NULL: all that a task has), branch
 * filters ("any_call,u"), and clocks ("monotonic_raw", or a number). */
PFR_API enum pfr_status pfr_register_mask(const char *names, uint64_t *mask,
					  struct pfr_capture_error *error);
/* Adds registers of each sample to an attr whose other members are the caller's: the bit of sample_type, and what the names ask for. user: not 0:
 * of user mode, else at the interrupt. Besides the names of pfr_register_mask() there are those that Linux 7.4 has members of the attr for: on x86
 * r16 to r31 and ssp, and as whole classes xmm, ymm, zmm and opmask. NULL: all general ones that a task has. Fails as pfr_register_mask(). */
PFR_API enum pfr_status pfr_register_attr(const char *names, int user, struct pfr_kernel_attr *kernel,
					  struct pfr_capture_error *error);
PFR_API enum pfr_status pfr_branch_mask(const char *names, uint64_t *mask,
					struct pfr_capture_error *error);
PFR_API enum pfr_status pfr_clockid(const char *name, int32_t *clockid,
				    struct pfr_capture_error *error);

/* Fills the attr of every event from config; the side-band event gets mmap,
 * mmap2, comm, comm_exec, task, ksymbol, bpf_event and what config adds.
 * Every event gets sample_id_all and IDENTIFIER, so that any reader finds
 * the event of a record without knowing the others. PFR_E_OPTIONS: the size of
 * config is 0, call_graph is no value of its enum, or it asks for something that this version does not know; the events
 * are as before. Mirrors evsel__config() of the perf program. */
PFR_API enum pfr_status pfr_capture_configure(struct pfr_capture_events *events, const struct pfr_capture_config *config,
					      struct pfr_capture_error *error);
/* Lets the first event carry what the side-band event, the last one, is to
 * report, and drops that: half as many descriptors, for targets of many threads.
 * Then mappings and tasks are reported only while the first event is enabled, and
 * share its ring. After pfr_capture_configure(), before pfr_open(). */
PFR_API void pfr_capture_fold_side_band(struct pfr_capture_events *events);

/* The version of libperfring-capture that runs, as pfr_version. */
PFR_API uint32_t pfr_capture_version(void);

/* ---- whom to record -------------------------------------------------------- */

/* Threads and CPUs; an event is opened for every pair. */
struct pfr_target {
	pid_t *thread; /* -1: any thread (needs CPUs); 0 becomes the calling one */
	unsigned thread_count;
	int *cpu; /* -1: any CPU (needs threads) */
	unsigned cpu_count;
	int cgroup_fd; /* -1, or a directory under the cgroup mount */
	bool owned;    /* arrays belong to the library */
	uint64_t reserved[4];
};

#define PFR_TARGET_PER_THREAD 1 /* one ring a thread, no CPUs, no inherit */

/* Each of these makes *target whole; the old content is not looked at.
 * pids and threads: comma-separated numbers. cpus: a list as the kernel
 * prints them ("0-3,8"); NULL: all that are online. PFR_E_OPTIONS: malformed,
 * a CPU that is not online, or flags that are none of PFR_TARGET_*; ESRCH: no such process. */
PFR_API enum pfr_status pfr_target_system(struct pfr_target *target, const char *cpus,
					  struct pfr_capture_error *error);
PFR_API enum pfr_status pfr_target_pids(struct pfr_target *target, const char *pids,
					const char *cpus, unsigned flags,
					struct pfr_capture_error *error);
PFR_API enum pfr_status pfr_target_threads(struct pfr_target *target, const char *threads,
					   const char *cpus, unsigned flags,
					   struct pfr_capture_error *error);
PFR_API enum pfr_status pfr_target_thread(struct pfr_target *target, pid_t thread,
					  const char *cpus, unsigned flags,
					  struct pfr_capture_error *error);
/* The processes of a user, by name or number. PFR_E_OPTIONS: no such user; ESRCH:
 * it has no process. */
PFR_API enum pfr_status pfr_target_user(struct pfr_target *target, const char *user,
					const char *cpus, unsigned flags,
					struct pfr_capture_error *error);
/* Restricts a system-wide target to a cgroup, by its path under the mount or in
 * full. PFR_E_OPTIONS: no cgroup has that name, or the target is not system-wide; ENOTDIR, EACCES. */
PFR_API enum pfr_status pfr_target_cgroup(struct pfr_target *target, const char *name,
					  struct pfr_capture_error *error);
PFR_API void pfr_target_fini(struct pfr_target *target);

/* Where a CPU sits, as numbers of sysfs; 0 where sysfs does not have it. */
struct pfr_cpu_place {
	int socket, die, core, node;
	uint64_t reserved[2];
};
PFR_API void pfr_cpu_place(int cpu, struct pfr_cpu_place *place);

/* A command held just before its exec. */
struct pfr_command {
	pid_t pid;             /* 0: none */
	int go_fd, failure_fd; /* lets it exec; errno of a failed exec; -1: closed */
	const char *name;      /* the caller's argv[0], for errors */
	uint64_t reserved[4];
};

/* Forks; the child waits for pfr_command_start(). ENOENT and EACCES where there is no such program, before anything is done; EAGAIN, EMFILE, ... */
PFR_API enum pfr_status pfr_command_hold(struct pfr_command *command, char *const argv[],
					 struct pfr_capture_error *error);
/* Lets it exec and waits until it has. On failure (ENOENT, EACCES, ...)
 * the child is reaped and pid is 0. */
PFR_API enum pfr_status pfr_command_start(struct pfr_command *command,
					  struct pfr_capture_error *error);
/* Kills and reaps the command, started or not, and closes what is open. A caller that has waited for it sets pid to 0; then, and on a zeroed
 * struct, this does nothing. */
PFR_API void pfr_command_fini(struct pfr_command *command);

/* ---- opening ------------------------------------------------------------------ */

/* Every event opened for every CPU and thread of a target. */
struct pfr_opened {
	const struct pfr_target *target;
	struct pfr_capture_events *events;
	int *fd;      /* [event][cpu][thread], -1: not there */
	uint64_t *id; /* the same shape; 0: unknown */
	unsigned cpu_count, thread_count;
	bool enabled;         /* by pfr_opened_enable() */
	uint64_t lost_before; /* by events that were closed since, as their CPU went offline */
	uint64_t reserved[8];
};

/* The events and ids as the decoder needs them, in fresh memory. PFR_E_MEMORY. */
PFR_API enum pfr_status pfr_opened_events(const struct pfr_opened *opened, struct pfr_events *events);
PFR_API void pfr_opened_events_fini(struct pfr_events *events);

/*
 * As pfr_events_route(), of a record of the rings of `opened` with its pfr_opened_events(). While another recorder listens to the same software
 * event the kernel gives samples the id of that recorder's event (do_perf_sw_event, kernel/events/core.c): where only one event here can have such samples they
 * are its own, and PFR_OK. Any thread, while `opened` does not change.
 */
PFR_API enum pfr_status pfr_opened_route(const struct pfr_opened *opened, const struct pfr_events *events, struct pfr_frame *frame,
					 const struct pfr_layout **layout, struct pfr_where *where);

/* How many records all events together have lost until now, as the kernel
 * counts them (PERF_FORMAT_LOST). ENOENT: no event counts them; else of the first whose count cannot be read: *lost is that of the others. */
PFR_API enum pfr_status pfr_opened_lost(const struct pfr_opened *opened, uint64_t *lost);

PFR_API size_t pfr_opened_index(const struct pfr_opened *opened, unsigned event,
				unsigned cpu, unsigned thread);

/* Opens all. Flags that this kernel does not know are cleared one at a time
 * in every event, with a note, and cycles becomes cpu-clock where there is
 * no hardware PMU. Threads that ended meanwhile are left out. Needs configured
 * events. On failure nothing stays open, and error explains. events are
 * changed by what was dropped. Where descriptors do not suffice, the process's soft limit of them (RLIMIT_NOFILE) is raised to the hard one, with a note. PFR_E_OPTIONS: no event, or a target without threads or CPUs. Mirrors evsel__open_cpu() of perf. */
PFR_API enum pfr_status pfr_open(struct pfr_opened *opened, struct pfr_capture_events *events,
				 const struct pfr_target *target, struct pfr_capture_notes *notes,
				 struct pfr_capture_error *error) PFR_CHECKED;
PFR_API void pfr_opened_fini(struct pfr_opened *opened);

/* The system call, with PERF_FLAG_FD_CLOEXEC: the other open flags of the man
 * page pass through. Where it returns EINVAL and exclude_guest, which events
 * are parsed with, is the only exclusion, it is tried again without: some PMUs
 * exclude nothing. *fd is the file descriptor, -1 on failure. */
PFR_API enum pfr_status pfr_event_open(const struct pfr_kernel_attr *kernel, pid_t pid, int cpu,
				       int group_fd, unsigned long flags, int *fd) PFR_CHECKED;

/* Why the kernel returned os_error, an errno value, for that open: the field or flag at fault,
 * found by trying the attr with parts of it removed, the kernel's rule,
 * and what to change. Opens and closes events, changes nothing else. */
PFR_API void pfr_explain_open(const struct pfr_capture_event *event, pid_t pid,
			      int cpu, int group_fd, unsigned long flags, int os_error,
			      struct pfr_capture_error *error);
/* Why mmap() of a ring of that many data pages failed. */
PFR_API void pfr_explain_mmap(int os_error, size_t pages, struct pfr_capture_error *error);

/* ---- controls: perf_event_open(2)'s ioctls, one function each ---------------- */

/* group: PERF_IOC_FLAG_GROUP, the whole group. All: EBADF, ENOTTY... */
PFR_API enum pfr_status pfr_control_enable(int fd, bool group);
PFR_API enum pfr_status pfr_control_disable(int fd, bool group);
PFR_API enum pfr_status pfr_control_reset(int fd, bool group);
/* Enables for that many overflows, then POLLHUP; EINVAL on inherited. */
PFR_API enum pfr_status pfr_control_refresh(int fd, int count);
/* EINVAL: period 0 or bit 63 set, or a frequency over the sysctl's. */
PFR_API enum pfr_status pfr_control_period(int fd, uint64_t period);
/* output_fd -1 gives the event its own (no) ring back. */
PFR_API enum pfr_status pfr_control_set_output(int fd, int output_fd);
PFR_API enum pfr_status pfr_control_set_filter(int fd, const char *filter); /* once: EEXIST */
PFR_API enum pfr_status pfr_control_set_bpf(int fd, int program_fd);
PFR_API enum pfr_status pfr_control_pause_output(int fd, bool pause);
PFR_API enum pfr_status pfr_control_id(int fd, uint64_t *id);
/* Program ids attached to the same tracepoint; *count is capacity on entry and
 * how many there are on return. PFR_NO_SPACE: more than capacity. */
PFR_API enum pfr_status pfr_control_query_bpf(int fd, uint32_t *ids, uint32_t *count);
/* Breakpoints only, and only bp_addr, bp_type, bp_len, disabled. */
PFR_API enum pfr_status pfr_control_modify_attributes(int fd, const struct pfr_kernel_attr *kernel);
/* All events that this process opened (prctl). */
PFR_API enum pfr_status pfr_control_enable_all(void);
PFR_API enum pfr_status pfr_control_disable_all(void);
/* Overflow notification by signal to a process, thread or process group;
 * owner_type is F_OWNER_TID, F_OWNER_PID or F_OWNER_PGRP. */
PFR_API enum pfr_status pfr_control_signal(int fd, int signal, int owner_type, pid_t owner);

/* ---- counting --------------------------------------------------------------- */

struct pfr_event_count {
	uint64_t value, time_enabled, time_running, id, lost;
	uint64_t reserved[3];
};
/* Reads one event whose read_format has not GROUP; members that the format
 * lacks are zero. EIO: the kernel returned another size. */
PFR_API enum pfr_status pfr_event_count_read(int fd, uint64_t read_format, struct pfr_event_count *counter);
/* Reads a group through its leader; count is capacity on entry, members found on
 * return. PFR_NO_SPACE: more than capacity. */
PFR_API enum pfr_status pfr_event_count_read_group(int fd, uint64_t read_format,
						   struct pfr_event_count *counter, unsigned *count);
/* All events of a target at once. Groups are enabled, disabled and reset
 * through their leaders; the first failure is returned after all were tried. */
PFR_API enum pfr_status pfr_opened_enable(struct pfr_opened *opened);
PFR_API enum pfr_status pfr_opened_disable(struct pfr_opened *opened);
PFR_API enum pfr_status pfr_opened_reset(const struct pfr_opened *opened);
/* Reads one event at one place; cpu and thread are indices of the target.
 * ENOENT: it is not open there. */
PFR_API enum pfr_status pfr_opened_count(const struct pfr_opened *opened, unsigned event,
					 unsigned cpu, unsigned thread, struct pfr_event_count *count);
/* Reads one event at all places and adds up. ENOENT: it is open at none. */
PFR_API enum pfr_status pfr_opened_sum(const struct pfr_opened *opened, unsigned event,
				       struct pfr_event_count *sum);
/* value * time_enabled / time_running without overflow; 0 if never ran. */
PFR_API uint64_t pfr_event_count_scaled(const struct pfr_event_count *counter);

/* ---- rings ------------------------------------------------------------------- */

struct pfr_capture_ring {       /* one mapped ring */
	struct pfr_ring reader; /* pfr_ring_begin() and so on read it */
	void *page;             /* the mapping, of mapped bytes */
	size_t mapped;
	int fd;
	int cpu;      /* -1: any */
	pid_t thread; /* -1: any */
	bool side_band;
	bool backward;   /* overwritten: read it while it is paused */
	uint64_t before; /* the tail that the last drain but one left */
	uint64_t lost;   /* by the LOST records that pfr_recorder_next() read */
	uint64_t reserved[8];
};

struct pfr_capture_rings {
	struct pfr_capture_ring *ring;
	unsigned count;
	unsigned char *scratch; /* PFR_RING_SCRATCH for each ring */
	void *pollfd;           /* struct pollfd[count + 1]: an event of each ring, then the watched fd */
	unsigned watched;       /* rings of which a thread has not ended */
	bool watched_ready;
	bool ended;               /* every thread of the target has ended */
	size_t pages, side_pages; /* as they were mapped */
	void *heirs;              /* which event stands for a ring when the thread of the one before it has ended */
	uint64_t reserved[7];
};

/* Maps a ring of pages (a power of two) data pages for every CPU, or for
 * every thread of a per-thread target, sends all events of that CPU into
 * it, and gives the side-band events rings of their own, of side_pages.
 * Where memory is locked up to the limit, both are halved down to one page,
 * with a note. On failure nothing stays mapped. PFR_E_OPTIONS: pages or side_pages is not a power of two; backward differs from
 * attr.write_backward of an event (side-band aside, which is never backward).
 * Mirrors perf_mmap() and perf_event_set_output() of kernel/events/core.c. */
PFR_API enum pfr_status pfr_capture_rings_init(struct pfr_capture_rings *rings,
					       struct pfr_opened *opened, size_t pages,
					       size_t side_pages, bool backward,
					       struct pfr_capture_notes *notes,
					       struct pfr_capture_error *error);
PFR_API void pfr_capture_rings_fini(struct pfr_capture_rings *rings);

/* Why a ring cannot be read further, from its reader's status, which it returns; os_error is EIO. */
PFR_API enum pfr_status pfr_capture_ring_failed(const struct pfr_capture_ring *ring,
						const struct pfr_where *where,
						struct pfr_capture_error *error);

/* Pauses backward rings, so that they can be read, and resumes them. */
PFR_API void pfr_capture_rings_pause(struct pfr_capture_rings *rings);
PFR_API void pfr_capture_rings_resume(struct pfr_capture_rings *rings);

/* Also wakes when fd has something to read: then rings->watched_ready is set
 * until the next wait. One fd at a time; -1: none. */
PFR_API void pfr_capture_rings_watch(struct pfr_capture_rings *rings, int fd);

/* Whether some ring is filled by an eighth: not worth sleeping. Begins a drain of each. */
PFR_API bool pfr_capture_rings_busy(struct pfr_capture_rings *rings);
/* Sleeps until a ring has passed its watermark, a thread ended, a signal of
 * mask's complement came, or milliseconds (-1: for ever) are over. With -1 it does not sleep once
 * rings->ended is set and nothing is watched. PFR_OK: something may be there; PFR_MORE: time is over; PFR_E_SYSTEM, of EINTR: a signal. Sets rings->ended. */
PFR_API enum pfr_status pfr_capture_rings_wait(struct pfr_capture_rings *rings, int milliseconds,
					       const void *signal_mask);

/* ---- writing captures ---------------------------------------------------------- */

struct pfr_capture_writer_bytes { /* bytes that grow; the library's */
	unsigned char *data;
	size_t size, capacity;
	int failed; /* 0, or the errno value of what was lacking; then they are not whole */
};

/* What went through a writer, for progress and for the end's accounting. */
struct pfr_capture_counts {
	uint64_t records, samples, bytes, throttled;
	uint64_t lost_records; /* by LOST records, while it runs */
	uint64_t lost_samples; /* by pfr_capture_writer_put_lost(): all that is lost */
	uint64_t first_time, last_time;
	uint64_t reserved[8];
};

enum pfr_synthesis { /* what pfr_synthesize() writes of what already runs */
		     PFR_SYNTHESIS_TASK = 1,
		     PFR_SYNTHESIS_MMAP = 2,
		     PFR_SYNTHESIS_CGROUP = 4,
		     PFR_SYNTHESIS_ALL = 7,
};

/* How a capture is to be written. Set `size`, and the rest to zeros for the defaults. */
struct pfr_capture_writer_options {
	size_t size;           /* sizeof(struct pfr_capture_writer_options) */
	bool pipe;             /* no seeking: attrs and features as records */
	int compression_level; /* 0: none; 1..22 zstd */
	bool no_build_ids;     /* leave feature BUILD_ID out */
	bool late;             /* pfr_synthesize is called at the end: no round is finished before, so that readers have its names in time */
	unsigned no_synthesis; /* what not to write from /proc: enum pfr_synthesis */
	int argc;              /* for feature CMDLINE */
	char *const *argv;
	bool use_clockid;
	int32_t clockid;
	size_t mapped; /* bytes of the largest ring, for COMPRESSED; 0: of those that are drained; a pipe needs it */
	pid_t held;    /* a command before its exec: what it maps is still its parent's, and is left out; 0: none */
	pid_t ran;     /* one that was recorded from its beginning: without another FORK, for which readers would forget it; 0: none */
};

struct pfr_capture_writer { /* one open capture; members are for reading only */
	int fd;
	const char *path; /* the caller's text, for errors */
	struct pfr_capture_writer_options options;
	const struct pfr_opened *opened;
	struct pfr_capture_counts counts;
	uint64_t position; /* bytes written to fd */
	uint64_t data_offset;
	struct pfr_capture_writer_bytes pending; /* small records on their way */
	struct pfr_events events;                /* the same events as the decoder has them */
	struct pfr_sample_id trailer;            /* what records of our own end with */
	void *compression;                       /* private: libzstd's, and a record */
	uint64_t compressed_in, compressed_out;
	void *build_ids;                 /* struct pfr_build_ids, private */
	void *bpf;                       /* struct pfr_bpf, private */
	uint64_t *lost;                  /* [event][cpu][thread], stored as LOST_SAMPLES */
	uint64_t clock_wall, clock_time; /* for CLOCK_DATA */
	uint64_t text_start, text_stop;  /* of the kernel, once it was looked up */
	uint64_t feature[32][2];         /* offset, size of what was written early */
	int failure;                     /* the library's own: not 0 after a write that failed */
	bool cut;                        /* the data ends where writing failed */
	uint16_t table;                  /* bytes of features after the data so far */
	bool crowded;                    /* a ring may have had no space for a record */
	bool in_memory;                  /* nothing is written: records stay in pending */
	int incomplete;                  /* private: 0, or the errno value of why something that describes the capture is missing */
	uint64_t flushed;                /* ns of CLOCK_MONOTONIC when a drain wrote last */
	uint64_t too_large;              /* private: of a pipe, bit N: feature N was left out, 0: THREAD_MAP was cut, since a record has 64 KiB at most */
	uint64_t replaced;               /* private: paths without a build ID, since other files than the mapped ones have them, or several files were mapped by them */
	uint64_t reserved[14];
};

/* Begins a capture on fd (opened by the caller, closed by the caller): the header with data.size 0, ids and attrs, or a pipe's header, attrs and
 * features. From the first write on a file is valid at each moment: a capture that is killed reads up to the last write, in perf too.
 * PFR_E_NO_ZSTD: compression asked for, but built without libzstd. PFR_E_OPTIONS: options is refused. */
PFR_API enum pfr_status pfr_capture_writer_begin(struct pfr_capture_writer *writer, int fd, const char *path,
						 const struct pfr_capture_writer_options *options,
						 const struct pfr_opened *opened,
						 struct pfr_capture_error *error);
/* Appends whole records, buffered. */
PFR_API enum pfr_status pfr_capture_writer_put(struct pfr_capture_writer *writer, const void *record, size_t size);
/* Moves everything the rings hold to the file, then FINISHED_ROUND if none is backward and nothing of options.late is to come. Bytes are released to the kernel once they are
 * written, or copied: less than 16 KiB that are for a file wait in memory until they are 16 KiB, until the rings are
 * empty at a drain, or for half a second while there are drains. */
PFR_API enum pfr_status pfr_capture_writer_drain(struct pfr_capture_writer *writer, struct pfr_capture_rings *rings,
						 struct pfr_capture_error *error);
/* Takes what backward (overwrite) rings hold and was not taken before, whole records only, newest first, and leaves them paused. */
PFR_API enum pfr_status pfr_capture_writer_take_backward(struct pfr_capture_writer *writer,
							 struct pfr_capture_rings *rings,
							 struct pfr_capture_error *error);
/* Reads PERF_FORMAT_LOST of every event and stores what this capture has lost
 * as LOST_SAMPLES, LOST records included: the two are not to be added up. Call
 * it after events are disabled, or the output is about to be switched, and the
 * rings drained. */
PFR_API enum pfr_status pfr_capture_writer_put_lost(struct pfr_capture_writer *writer);
/* Where the same rings continue in another capture: what must be known of the
 * one before, which is finished. Call it after pfr_capture_writer_begin(). */
PFR_API void pfr_capture_writer_carry(struct pfr_capture_writer *writer, struct pfr_capture_writer *before);
/* Writes the features and the final header. After a failed write: cuts to
 * the last whole record and makes of the file what still can be made; the
 * result is then that failure, with the file and the cause in error. PFR_E_MEMORY, or PFR_E_SYSTEM of
 * EMFILE or ENFILE, also where only a build ID, a BPF program or a feature is missing for want of it. */
PFR_API enum pfr_status pfr_capture_writer_finish(struct pfr_capture_writer *writer, struct pfr_capture_error *error) PFR_CHECKED;
PFR_API void pfr_capture_writer_fini(struct pfr_capture_writer *writer);

/* What already runs, from /proc and bpf(2), as perf does it: kernel and module
 * MMAP, KSYMBOL and BPF_EVENT of the BPF programs that this user may see,
 * THREAD_MAP, CPU_MAP, FORK, COMM and MMAP2 of the target's tasks (of all
 * tasks, for a system-wide target), with zero-filled trailers. No MMAP2 of
 * options.held: perf keeps mappings across an exec, and then unwinds by the
 * parent's copy of a library that both have mapped. PFR_E_MEMORY, EMFILE, ENFILE: one is missing. */
PFR_API enum pfr_status pfr_synthesize(struct pfr_capture_writer *writer, struct pfr_capture_error *error);
/* FINISHED_INIT: the end of what was synthesized. */
PFR_API enum pfr_status pfr_capture_writer_put_finished_init(struct pfr_capture_writer *writer);

/* The GNU build id of an ELF file, or of the running kernel with path NULL; its
 * *size is at most 20. ENODATA: the file has none. */
PFR_API enum pfr_status pfr_file_build_id(const char *path, unsigned char id[20], size_t *size);

#ifdef __cplusplus
}
#endif

#endif
