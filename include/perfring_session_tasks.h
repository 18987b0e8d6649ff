/* SPDX-License-Identifier: MIT */
/*
 * Tasks and maps: which thread a record is about, what it is called, which process it belongs to, and what is
 * mapped at an address. It follows the side-band records of a capture (COMM, FORK, EXIT, NAMESPACES, MMAP, MMAP2,
 * KSYMBOL, BPF_EVENT, CGROUP, build IDs) in the order they are given, and returns the state after the last of them.
 * It does not symbolize. It reads no file.
 *
 *   if (pfr_tasks_open(&tasks, 0) != PFR_OK)
 *           return -1;
 *   while (next(&frame, &layout)) {
 *           pfr_tasks_apply(tasks, &frame, layout, &where);
 *           if (frame.type == PFR_RECORD_SAMPLE && pfr_decode(&frame, layout, &record, &where) == PFR_OK && pfr_tasks_of(tasks, &record, &task) == PFR_OK &&
 *               pfr_tasks_map(tasks, &task, frame.misc & PFR_MISC_CPUMODE_MASK, record.sample.ip, &location) == PFR_OK)
 *                   use(location.name, location.offset);
 *   }
 *
 * Give the records in the order of time (PFR_ORDER_TIME of a session, pfr_sort): then each result is that of the moment
 * of the record. In the order of the file, a record of one CPU's ring may come before an earlier one of another CPU, and
 * results are as correct as the file's order is.
 *
 * Everything it says comes from the capture and is untrusted: names may hold any byte but NUL.
 * Memory is bounded by limits (PFR_LIMIT_TASKS, _MAPS, _NAME_BYTES). Every call takes time proportional to the
 * logarithm of what is followed, and to the record's size. One object belongs to one thread at a time;
 * several objects share nothing.
 */
#ifndef PERFRING_SESSION_TASKS_H
#define PERFRING_SESSION_TASKS_H

#include "perfring.h"
#include "perfring_alloc.h"

#ifdef __cplusplus
extern "C" {
#endif

/* No thread, process, mapping or BPF program has this number. */
#define PFR_NO_NUMBER UINT32_MAX

/* The state of all tasks and maps of one capture. */
struct pfr_tasks;

/* Options; null for the defaults. */
struct pfr_tasks_options {
	size_t size;                           /* sizeof(struct pfr_tasks_options) */
	const struct pfr_allocator *allocator; /* null: malloc(3) and free(3) */
	const struct pfr_limits *limits;       /* tasks, maps, name_bytes; null: the defaults. It must outlive the object */
};

/*
 * Makes an object that has nothing but the idle tasks (tid 0, "swapper"). pfr_tasks_close frees it.
 * PFR_OK; PFR_E_MEMORY where there is no memory, and then *tasks is null.
 */
PFR_API enum pfr_status pfr_tasks_open(struct pfr_tasks **tasks, const struct pfr_tasks_options *options) PFR_CHECKED;

/* Frees it and all that it handed out. Null is allowed. */
PFR_API void pfr_tasks_close(struct pfr_tasks *tasks);

/* Whether pfr_tasks_apply takes anything from records of this type. A caller may skip the others. */
PFR_API int pfr_tasks_follows(uint32_t type);

/*
 * Takes what a frame says about tasks and maps: a record of a type that pfr_tasks_follows, or the section of
 * feature BUILD_ID (PFR_PIECE_FEATURE). Other frames change nothing and cost nothing.
 *
 * PFR_OK. PFR_E_LIMIT with where->limit: the first time that a limit is reached; what the record says was left out,
 * as will be whatever else finds no place, silently (pfr_tasks_get_counts has the numbers). PFR_E_MEMORY: the allocator returned null; the
 * record was left out. A status of class PFR_CLASS_RECORD from decoding: what could not be read was left out.
 * After each of them, the next call is as good as ever.
 * Pointers that earlier calls handed out are no longer valid.
 */
PFR_API enum pfr_status pfr_tasks_apply(struct pfr_tasks *tasks, const struct pfr_frame *frame,
					const struct pfr_layout *layout, struct pfr_where *where);

/* The same for a record that is decoded already: `record` is what pfr_decode gave for the frame. */
PFR_API enum pfr_status pfr_tasks_apply_record(struct pfr_tasks *tasks, const struct pfr_frame *frame,
					       const struct pfr_record *record, struct pfr_where *where);

/*
 * Records were lost, those of threads that ended among them: ends each thread that is followed and for which `lives` returns 0, as its EXIT would. Then tasks
 * of a program that reads records as they come take no memory for ever. Returns how many. user is handed to lives.
 */
PFR_API uint32_t pfr_tasks_end_lost(struct pfr_tasks *tasks, int (*lives)(void *user, uint32_t pid, uint32_t tid), void *user);

/* ---- tasks ---------------------------------------------------------------- */

enum pfr_task_flag {
	PFR_TASK_IDLE = 1,    /* tid 0: a CPU's idle task, or one that the recorder's pid namespace does not show */
	PFR_TASK_EXITED = 2,  /* its EXIT was seen */
	PFR_TASK_STARTED = 4, /* its FORK was seen, one with a time: start is right */
	PFR_TASK_NAMED = 8    /* comm is its own or was inherited from its parent; else no record had a name, and it is empty */
};

/* A thread at a moment. Text is valid until the next call of pfr_tasks_apply, _apply_record or _close. */
struct pfr_task {
	uint32_t pid, tid;
	uint32_t thread;     /* number of this thread, from 0 in order of appearance: another where a tid is used again */
	uint32_t process;    /* number of its process, likewise; threads of one process have the same, and exec keeps it */
	uint32_t parent;     /* number of the process that forked it; PFR_NO_NUMBER: not known */
	uint32_t parent_pid; /* its pid; PFR_NO_NUMBER: not known */
	uint32_t execs;      /* how often the process was seen to exec */
	uint32_t flags;      /* enum pfr_task_flag */
	uint64_t start;      /* time of its FORK; 0: it was there before, or is not known */
	struct pfr_bytes comm;
	uint64_t cgroup;              /* id of the cgroup that its last sample named (pfr_tasks_of); 0: none did */
	struct pfr_bytes cgroup_path; /* its path; empty where no CGROUP record had it */
	uint32_t nr_namespaces;       /* pfr_task_namespace */
	uint32_t slot;                /* the library's own */
	const void *namespaces;       /* likewise */
	uint64_t reserved[4];
};

/*
 * The thread with this tid in process pid. One that nothing announced is added, as perf does for threads that are
 * seen in samples only; one whose pid is another now is taken for a new thread with the same tid.
 * PFR_OK. PFR_END: there is no such task: tid is -1, as the kernel writes it of a task past its exit, or a limit was
 * reached; then pid and tid are set, numbers are PFR_NO_NUMBER and text is empty.
 */
PFR_API enum pfr_status pfr_tasks_thread(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid, struct pfr_task *task);

/*
 * The thread that a decoded record was written for: pid and tid of a sample or of a sample_id. A sample's cgroup is
 * noted as that of the thread. PFR_OK; PFR_END where the record names none, or as pfr_tasks_thread.
 */
PFR_API enum pfr_status pfr_tasks_of(struct pfr_tasks *tasks, const struct pfr_record *record, struct pfr_task *task);

/* Namespace `index` (0 net, 1 uts, 2 ipc, 3 pid, 4 user, 5 mnt, 6 cgroup). PFR_OK; PFR_END where it is not known. */
PFR_API enum pfr_status pfr_task_namespace(const struct pfr_task *task, uint32_t index, uint64_t *dev, uint64_t *ino);

/* The path of the cgroup with this id, as in PERF_SAMPLE_CGROUP. PFR_OK; PFR_END where no record had it; *path is empty then. */
PFR_API enum pfr_status pfr_tasks_cgroup(const struct pfr_tasks *tasks, uint64_t id, struct pfr_bytes *path);

/* ---- maps ----------------------------------------------------------------- */

/* What is mapped. */
enum pfr_mapping_kind {
	PFR_MAPPING_FILE = 0,   /* a file */
	PFR_MAPPING_ANON = 1,   /* memory without a file: //anon, [heap], [stack], shared memory */
	PFR_MAPPING_JIT = 2,    /* such memory that is executable: code made at run time */
	PFR_MAPPING_VDSO = 3,   /* [vdso] and the like: the kernel's code for user mode; also [vsyscall] */
	PFR_MAPPING_KERNEL = 4, /* the kernel's image: name is [kernel.kallsyms] */
	PFR_MAPPING_MODULE = 5, /* a kernel module */
	PFR_MAPPING_BPF = 6,    /* a BPF program, by KSYMBOL */
	PFR_MAPPING_KSYMBOL = 7 /* other code that the kernel made: trampolines, by KSYMBOL */
};

/* A mapping as in its record. What is left of it may be less: struct pfr_location. */
struct pfr_mapping {
	uint64_t start, len, pgoff;   /* bytes */
	uint64_t ino, ino_generation; /* where has_inode */
	uint64_t at;                  /* offset of its record: frame->at */
	uint32_t number;              /* from 0 in order of appearance; a child has its parent's mappings with their numbers */
	uint32_t pid;                 /* process of the record; -1 for the kernel */
	uint32_t maj, min;            /* where has_inode */
	uint32_t prot, flags;         /* PROT_*, MAP_*; 0 where the record has none: prot is then PROT_EXEC unless MMAP_DATA */
	uint32_t bpf_id;              /* of a BPF program; PFR_NO_NUMBER: not known */
	uint8_t bpf_tag[8];           /* of a BPF program: that of its name */
	uint8_t kind;                 /* enum pfr_mapping_kind */
	uint8_t cpumode;              /* PFR_CPUMODE_KERNEL, _USER, _GUEST_KERNEL or _GUEST_USER */
	uint8_t has_inode;
	uint8_t build_id_size; /* bytes of build_id; 0: none in the record. pfr_tasks_build_id knows more */
	uint8_t build_id[20];
};

/* Where an address is. Pointers are valid until the next call of pfr_tasks_apply, _apply_record or _close. */
struct pfr_location {
	const struct pfr_mapping *mapping;
	struct pfr_bytes name; /* of the file; [kernel.kallsyms] of the kernel; the symbol's of BPF and KSYMBOL */
	uint64_t start, last;  /* first and last address of what is left of the mapping around this one */
	uint64_t offset;       /* of the address in the file; else from the mapping's start: of the kernel, from its text */
	uint32_t text;         /* the library's own */
	uint64_t reserved[4];
};

/*
 * What is mapped at `address` for a task, as seen in this CPU mode (PFR_CPUMODE_*): USER looks in the task's process, KERNEL in the
 * kernel, GUEST_KERNEL and GUEST_USER in the guest that the process runs, or in the guest without a process
 * (pid 0) where it has none of its own. `task` comes from pfr_tasks_thread or _of; its state is that of now.
 * PFR_OK. PFR_END: nothing is, or the CPU mode is UNKNOWN or HYPERVISOR; *location is then zeros.
 * Mirrors thread__find_map of tools/perf/util/event.c.
 */
PFR_API enum pfr_status pfr_tasks_map(struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode,
				      uint64_t address, struct pfr_location *location);

/*
 * The build ID of what is mapped: that of the mapping's own record, else the one that feature BUILD_ID or a
 * HEADER_BUILD_ID record has for its name. PFR_OK; PFR_END where there is none; *id is then empty.
 */
PFR_API enum pfr_status pfr_tasks_build_id(const struct pfr_tasks *tasks, const struct pfr_location *location,
					   struct pfr_bytes *id);

/* ---- numbers ---------------------------------------------------------------- */

/* What was followed and what could not be. Set `size`. */
struct pfr_tasks_counts {
	size_t size;                                            /* sizeof(struct pfr_tasks_counts) */
	uint64_t threads, processes, mappings;                  /* ever seen; their numbers are below these */
	uint64_t unannounced;                                   /* threads that no record announced */
	uint64_t left_out_tasks, left_out_maps, left_out_names; /* past a limit, or without memory */
	uint64_t memory;                                        /* bytes allocated now */
	uint64_t left_out_records;                              /* records and sections for which there was no place, or not for all of them */
};

PFR_API enum pfr_status pfr_tasks_get_counts(const struct pfr_tasks *tasks, struct pfr_tasks_counts *counts);

#ifdef __cplusplus
}
#endif
#endif
