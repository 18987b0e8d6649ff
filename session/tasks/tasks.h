/* SPDX-License-Identifier: MIT */
/*
 * What perfring_session_tasks.h keeps: threads, processes, guests, the kernel, mappings. tasks.c makes and ends it,
 * task_find.c finds and makes threads, task_records.c takes records about them; maps.c takes mappings, map_kernel.c those
 * of the kernel, map_find.c finds them, build_ids.c has the build IDs of files.
 */
#ifndef PFR_SESSION_TASKS_H
#define PFR_SESSION_TASKS_H

#include "perfring_session_tasks.h"
#include "ranges.h"
#include "called.h"
#include "strings.h"

/* So many threads that ended are kept: in the order of the file, their samples may come after their end. */
#define PFR_TASKS_ENDED 4096
#define PFR_TASKS_CACHE 1024  /* entries that the cache of threads begins with; a power of 2 */
#define PFR_TASKS_PENDING 512 /* BPF symbols before their BPF_EVENT: a program has 256 functions at most */

/* A set of mappings, with the last range that was found in it; 0: none. */
struct pfr_space {
	uint32_t set, last;
};

struct pfr_process {
	uint32_t free; /* the pool's */
	uint32_t pid, number, parent, parent_pid, execs;
	uint32_t nr_threads; /* that refer to it */
	struct pfr_space maps;
	/*
	 * Those of the program before exec. COMM comes while the thread is still in execve(2), where its callchain has the call in the
	 * old program: what is not in maps is looked up here, until the new one was seen to run.
	 */
	struct pfr_space before;
	uint32_t runs; /* the new program was seen to run */
};

struct pfr_thread {
	uint32_t free; /* the pool's */
	uint32_t tid, number;
	uint32_t process;          /* slot; 0: the thread's slot is free */
	uint32_t comm, namespaces; /* texts */
	uint32_t flags;            /* enum pfr_task_flag */
	uint32_t before, after;    /* in the list of those that ended */
	uint64_t start;
	uint64_t cgroup;
};

/* A guest: what is mapped in its kernel and in its user mode. */
struct pfr_guest {
	uint32_t free; /* the pool's */
	struct pfr_space kernel, user;
};

/* A mapping, with how many ranges have it. */
struct pfr_mapped {
	uint32_t free; /* the pool's */
	uint32_t users;
	uint32_t name; /* text */
	struct pfr_mapping mapping;
};

struct pfr_tasks {
	struct pfr_allocator allocator;
	const struct pfr_limits *limits;
	struct pfr_texts texts;
	struct pfr_pool threads, processes, guests, mappings;
	struct pfr_ranges spaces;  /* of addresses; values are mappings */
	struct pfr_ranges indexes; /* of tids, pids, cgroups: one number each */
	uint32_t by_tid, by_pid, by_guest;
	struct pfr_ranges cgroups; /* by id; values are texts */
	uint32_t by_cgroup;
	uint32_t idle; /* the thread with tid 0 */
	uint32_t first_ended, last_ended, nr_ended;
	struct pfr_space kernel, symbols; /* the kernel and its modules; KSYMBOL */
	uint64_t kernel_text;             /* where the kernel had _text, or with kernel_stext _stext; 0: not known */
	uint64_t kernel_low;              /* where the kernel of a machine of 32 bits begins, or a module below it; 0: it is of 64 bits */
	uint8_t kernel_stext;
	uint8_t vdso_wide; /* a vDSO was mapped above 4 GiB, so one below is that of a process of 32 bits, which is another */
	struct {
		uint32_t mapping, number;
	} pending[PFR_TASKS_PENDING];
	uint32_t nr_pending;
	uint32_t *cache; /* slots of threads, by the lowest bits of the tid; as many entries as threads, or more */
	uint32_t cache_mask;
	uint32_t version;       /* of what is mapped: see pfr_tasks_version */
	enum pfr_status failed; /* PFR_E_MEMORY, to be reported */
	uint8_t reached[3];     /* limits TASKS, MAPS, NAME_BYTES: 1 to be reported, 2 reported */
	struct pfr_tasks_counts counts;
};

static inline struct pfr_thread *pfr_thread_at(const struct pfr_tasks *tasks, uint32_t thread)
{
	return (struct pfr_thread *)pfr_pool_at(&tasks->threads, thread);
}

static inline struct pfr_process *pfr_process_at(const struct pfr_tasks *tasks, uint32_t process)
{
	return (struct pfr_process *)pfr_pool_at(&tasks->processes, process);
}

static inline struct pfr_mapped *pfr_mapped_at(const struct pfr_tasks *tasks, uint32_t mapping)
{
	return (struct pfr_mapped *)pfr_pool_at(&tasks->mappings, mapping);
}

/* ---- threads: task_find.c ---- */

/* The slot of the thread with this tid in this process, made if there is none; 0: a limit, no memory, or no such task. */
uint32_t pfr_thread_find(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid);

/* The same, 0 where it was not found lately. A slot that was given back since has no process. */
static inline uint32_t pfr_thread_lately(const struct pfr_tasks *tasks, uint32_t pid, uint32_t tid)
{
	uint32_t slot = tasks->cache[tid & tasks->cache_mask];
	const struct pfr_thread *thread = pfr_thread_at(tasks, slot);

	return slot && thread->tid == tid && thread->process && pfr_process_at(tasks, thread->process)->pid == pid ? slot : 0;
}

/* The same, and nothing changes: PFR_OK with *slot, which may be 0; PFR_MORE: a thread is to be made. */
enum pfr_status pfr_thread_peek(const struct pfr_tasks *tasks, uint32_t pid, uint32_t tid, uint32_t *slot);

/* What the thread is called now, as pfr_task_called has it. */
struct pfr_bytes pfr_task_comm(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid, char text[TASK_CALLED]);

/* So many threads are in no near cache. */
#define PFR_TASKS_MANY 16384

/*
 * Asks the memory for what is known of threads whose samples come soon, of PFR_TASKS_MANY threads or more: tids of three samples, the next of them
 * first, for each of which one step is made. It is a guess: nothing depends on it but time.
 */
void pfr_tasks_fetch(const struct pfr_tasks *tasks, const uint32_t *tids);

/* The slot of the thread with this tid, whatever its process; 0: none. */
uint32_t pfr_thread_by_tid(struct pfr_tasks *tasks, uint32_t tid);

/* A new thread of process slot `process`, in place of what had its tid; 0 as above. */
uint32_t pfr_thread_new(struct pfr_tasks *tasks, uint32_t process, uint32_t tid);

/* A new process, which is found by its pid from now on; 0 as above. Without a thread it must be given back. */
uint32_t pfr_process_new(struct pfr_tasks *tasks, uint32_t pid);
uint32_t pfr_process_by_pid(const struct pfr_tasks *tasks, uint32_t pid);
void pfr_process_give(struct pfr_tasks *tasks, uint32_t process);

/* The thread has ended: it is kept for a while. */
void pfr_thread_end(struct pfr_tasks *tasks, uint32_t slot);

/* The guest that process `pid` runs; with `make`, made if there is none; null: none, a limit, or no memory. */
struct pfr_guest *pfr_guest_find(struct pfr_tasks *tasks, uint32_t pid, int make);

/* ---- records: task_records.c, maps.c, map_kernel.c, build_ids.c. What finds no place is noted (pfr_tasks_failed) ---- */

void pfr_tasks_comm(struct pfr_tasks *tasks, const struct pfr_record *record);
void pfr_tasks_fork(struct pfr_tasks *tasks, const struct pfr_record *record);
void pfr_tasks_exit(struct pfr_tasks *tasks, const struct pfr_record *record);
void pfr_tasks_namespaces(struct pfr_tasks *tasks, const struct pfr_record *record);
void pfr_tasks_set_cgroup(struct pfr_tasks *tasks, const struct pfr_record *record);
void pfr_tasks_mmap(struct pfr_tasks *tasks, const struct pfr_frame *frame, const struct pfr_record *record);
void pfr_tasks_ksymbol(struct pfr_tasks *tasks, const struct pfr_frame *frame, const struct pfr_record *record);
void pfr_tasks_bpf_event(struct pfr_tasks *tasks, const struct pfr_record *record);
/* Whether an entry of a table of build IDs is the kernel's: by its name, or its file. */
int pfr_tasks_names_kernel(struct pfr_bytes name, unsigned misc);
void pfr_tasks_build_id_record(struct pfr_tasks *tasks, const struct pfr_record *record);
/* The build ID that the capture lists for a name. PFR_OK; PFR_END: none. Valid until the tasks change. */
enum pfr_status pfr_tasks_build_id_of(struct pfr_tasks *tasks, struct pfr_bytes name, struct pfr_bytes *id);
enum pfr_status pfr_tasks_build_id_feature(struct pfr_tasks *tasks, const struct pfr_frame *frame, struct pfr_where *where);

/* ---- spaces of addresses: spaces.c ---- */

/*
 * Puts a mapping into a space, in place of what it overlaps. All members but number are set. Its number in
 * the pool; 0 where there was no place, which is noted.
 */
uint32_t pfr_space_put(struct pfr_tasks *tasks, struct pfr_space *space, const struct pfr_mapping *mapping, struct pfr_bytes name);

/* Another set takes the place of the space's. */
void pfr_space_set(struct pfr_tasks *tasks, struct pfr_space *space, uint32_t set);

/* Users of a mapping, for struct pfr_range_owner. */
void pfr_mapped_keep(void *owner, uint32_t mapping);
void pfr_mapped_drop(void *owner, uint32_t mapping);

/* The range that holds the address; 0: none. */
static inline uint32_t pfr_space_find(const struct pfr_tasks *tasks, struct pfr_space *space, uint64_t address)
{
	const struct pfr_range *last = pfr_ranges_at(&tasks->spaces, space->last);

	if (!space->last || address < last->start || address > last->last)
		space->last = pfr_ranges_find(&tasks->spaces, space->set, address);
	return space->last;
}

/* The same, and nothing changes. */
static inline uint32_t pfr_space_peek(const struct pfr_tasks *tasks, const struct pfr_space *space, uint64_t address)
{
	return pfr_ranges_find(&tasks->spaces, space->set, address);
}

/* Another number, never 0, whenever pfr_tasks_map may return something else for the same process, CPU mode and address. */
static inline uint32_t pfr_tasks_version(const struct pfr_tasks *tasks)
{
	return tasks->version + 1;
}

static inline void pfr_tasks_changed(struct pfr_tasks *tasks)
{
	tasks->version = tasks->version == UINT32_MAX - 1 ? 0 : tasks->version + 1;
}

/* ---- readers, several at once, while nothing changes ---- */

/*
 * As pfr_tasks_of and pfr_tasks_map, and nothing changes. PFR_MORE: these would change the tasks, and are to be called instead
 * where nobody else reads.
 */
enum pfr_status pfr_tasks_peek(const struct pfr_tasks *tasks, const struct pfr_record *record, struct pfr_task *task);
enum pfr_status pfr_tasks_peek_map(const struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode, uint64_t address,
				   struct pfr_location *location);

/* ---- task_notes.c ---- */

/* Something found no place: PFR_E_LIMIT of this limit, or PFR_E_MEMORY. */
void pfr_tasks_failed(struct pfr_tasks *tasks, enum pfr_status status, enum pfr_limit limit);

/* The text for a name, with one more user; 0 where it is empty or there is no place, which is noted. */
uint32_t pfr_tasks_text(struct pfr_tasks *tasks, struct pfr_bytes name);

#endif
