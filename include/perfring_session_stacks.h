/* SPDX-License-Identifier: MIT */
/*
 * Whole stacks: what a sample says of its callers, in one list: its callchain, branch records of call stacks, and callers that are
 * found by unwinding the piece of user stack that it carries (perf record --call-graph dwarf).
 *
 *   if (pfr_stacks_open(&stacks, 0) != PFR_OK)
 *           return -1;
 *   while (next(&task, &attr, &record)) // each sample, in the order of time, after pfr_tasks_apply
 *           if (pfr_stacks_of(stacks, tasks, &task, arch, attr, &record.sample, &stack) == PFR_OK)
 *                   for (i = 0; i < stack.nr; i++)
 *                           use(stack.entries[i].address, stack.entries[i].cpumode);
 *
 * Unwinding reads call frame information of the files that are mapped: those whose build ID is the capture's; where the capture has none, those with
 * the device and inode of the capture's mapping, or those below a root that was given for them. Files are untrusted: they are read by code
 * of this library alone, by pread(2), zlib unpacks a .debug_frame that is compressed, and nothing of them is run. Memory: at most 256 MiB of call frame information at a time, 64 MiB of one file,
 * and 4 MiB for what was found lately.
 * One object belongs to one thread at a time.
 */
#ifndef PERFRING_SESSION_STACKS_H
#define PERFRING_SESSION_STACKS_H

#include "perfring_session_tasks.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pfr_session;
struct pfr_session_record;
struct pfr_stacks;

/* How an entry was found. The numbers are fixed. */
enum pfr_stack_found {
	PFR_STACK_CALLCHAIN = 0,     /* the kernel put it into the callchain */
	PFR_STACK_REGISTERS = 1,     /* where the sample's user registers were */
	PFR_STACK_CFI = 2,           /* unwound by call frame information */
	PFR_STACK_FRAME_POINTER = 3, /* unwound by a frame pointer: in code without call frame information */
	PFR_STACK_LBR = 4,           /* a branch record of a call stack */
	PFR_STACK_DEFERRED = 5,      /* the kernel found it later, when the thread returned to user mode: a CALLCHAIN_DEFERRED record */
	PFR_STACK_STITCHED = 6       /* a branch record of an earlier sample of the thread, which the CPU no longer had (PFR_STACKS_STITCH) */
};

struct pfr_stack_entry {
	uint64_t address; /* by which its function is found: of a caller that was unwound, the last byte of its call, as in perf */
	uint8_t cpumode;  /* PFR_CPUMODE_* */
	uint8_t found;    /* enum pfr_stack_found */
	uint64_t reserved[2];
};

/* A sample's stack, innermost first. Valid until the next call with the same object. */
struct pfr_stack {
	const struct pfr_stack_entry *entries;
	uint32_t nr;
	uint32_t unwound;    /* entries from this one on were found by unwinding; nr: none */
	enum pfr_unwind end; /* why unwinding ended there; PFR_UNWIND_OK: the sample has nothing to unwind */
	uint64_t reserved[4];
};

enum pfr_stacks_flag {
	PFR_STACKS_NO_FRAME_POINTERS = 1, /* code without call frame information ends a stack */
	PFR_STACKS_SAME_KERNEL = 2,       /* the capture is of the kernel that runs here: its vDSO is the capture's */
	PFR_STACKS_NO_UNWIND = 4,         /* callchains as they are, but for max_callchain */
	PFR_STACKS_STITCH = 8             /* where a call stack of branch records is cut by the CPU's number of them, the rest is that of the thread's sample before: perf's --stitch-lbr */
};

/* Set `size`, and the other members to zero or the values required. */
struct pfr_stacks_options {
	size_t size;                           /* sizeof(struct pfr_stacks_options) */
	const struct pfr_allocator *allocator; /* null: malloc(3) and free(3) */
	const char *root;                      /* files of the capture are below it, as with perf --symfs; null: where the capture has them */
	uint32_t flags;                        /* enum pfr_stacks_flag */
	uint32_t max_stack;                    /* entries that are unwound at most; 0: 127, as in perf */
	uint32_t max_callchain;                /* entries of a callchain at most; 0: all. perf limits these apart, and call stacks in branch records not */
	const char *cache;                     /* a directory of files by build ID, as perf's ~/.debug: for files that are not where the capture has them; null: none */
	uint32_t branches;                     /* branch records that the CPU keeps, for PFR_STACKS_STITCH: 0: what pfr_stacks_set_machine finds; without that nothing is stitched */
};

/* PFR_OK; PFR_E_MEMORY; PFR_E_OPTIONS: options is refused. options may be null. *stacks is null unless PFR_OK is returned. */
PFR_API enum pfr_status pfr_stacks_open(struct pfr_stacks **stacks, const struct pfr_stacks_options *options) PFR_CHECKED;
/* Frees it, and closes the files that it read. Null is allowed. */
PFR_API void pfr_stacks_close(struct pfr_stacks *stacks);

/*
 * The stack of a sample. `task` is its thread (pfr_tasks_of), null where it is not known; `arch` the capture's architecture, PFR_ARCH_UNKNOWN of one that was cut off: then that
 * of which the registers are all that perf asks for (x86-64, arm64); `attr` its event's.
 * In the order of perf: entries of the callchain, the kernel's first; of a call stack of branch records, what follows the mark of the user part;
 * then what is unwound, where the callchain has no user part. PFR_OK; PFR_E_MEMORY: the capture's files could not be kept, *stack has no
 * unwound entries. Mirrors thread__resolve_callchain and resolve_lbr_callchain_sample of tools/perf/util/machine.c.
 */
PFR_API enum pfr_status pfr_stacks_of(struct pfr_stacks *stacks, struct pfr_tasks *tasks, const struct pfr_task *task, enum pfr_arch arch,
				      const struct pfr_attr *attr, const struct pfr_sample *sample, struct pfr_stack *stack);

/* Whether samples of an event carry something that pfr_stacks_of makes more of than its callchain. */
PFR_API int pfr_stacks_needed(const struct pfr_attr *attr);
/* Whether pfr_stacks_of of this object makes something else of them: also where callchains have a limit. */
PFR_API int pfr_stacks_changes(const struct pfr_stacks *stacks, const struct pfr_attr *attr);

/* ---- of a session ------------------------------------------------------------------------ */

/*
 * From here on pfr_session_chain begins the whole stack of a sample whose event pfr_stacks_changes is true of, and pfr_session_context has it
 * in context->stack, for JSON. Called before the first pfr_session_next; the session follows tasks and maps then, and should be of PFR_ORDER_TIME.
 * stacks belongs to the caller and outlives the session, or null is set before it is closed. PFR_OK; PFR_E_MEMORY.
 */
PFR_API enum pfr_status pfr_session_unwind(struct pfr_session *session, struct pfr_stacks *stacks);
/* That object, or the session's own (PFR_SESSION_UNWIND); null: stacks are callchains. Functions that take one as an option use it where theirs is null. */
PFR_API struct pfr_stacks *pfr_session_stacks(const struct pfr_session *session);
/* Whether the capture is of this machine and the kernel that runs now, by their names: for PFR_STACKS_SAME_KERNEL. */
PFR_API int pfr_session_is_of_this_kernel(const struct pfr_session *session);

/*
 * The whole stack of the sample that pfr_session_next returned last, decoded into *record. PFR_OK; PFR_END: it is another record, or
 * one of an event that pfr_stacks_changes is not true of, or there was no pfr_session_unwind; PFR_E_MEMORY. As valid as that of pfr_stacks_of.
 */
PFR_API enum pfr_status pfr_session_stack(const struct pfr_session *session, const struct pfr_session_record *r, const struct pfr_record *record,
					  struct pfr_stack *stack);

/*
 * What the capture has of its machine, as far as it was read: whether its kernel runs here, and how many branch records its CPUs keep. Called before pfr_stacks_of
 * where a caller has a session and calls that itself; features are known with the first record. Only calls before the first stack count. The session is not kept.
 */
PFR_API void pfr_stacks_set_machine(struct pfr_stacks *stacks, const struct pfr_session *session);
/* Branch records that the capture's CPUs keep, as the capture has it (CPU_PMU_CAPS: "branches"); 0: it does not say. */
PFR_API uint32_t pfr_session_branches(const struct pfr_session *session);

/* A name for messages and JSON: "callchain", "registers", "cfi", "frame pointer", "lbr", "deferred", "stitched"; "" for other numbers. */
PFR_API const char *pfr_stack_found_name(enum pfr_stack_found found);

/* ---- reports ------------------------------------------------------------------------------ */

/* What was unwound. Set `size`. ended[PFR_UNWIND_...] counts stacks by the reason why they end; it is the last member, so that there may be more. Counts so far. */
struct pfr_stacks_counts {
	size_t size;              /* sizeof(struct pfr_stacks_counts) */
	uint64_t stacks, entries; /* samples with something to unwind; entries that were found */
	uint64_t limited;         /* samples whose callchains have entries past options.max_callchain, or that have callers past options.max_stack */
	uint64_t ended[32];
};
PFR_API enum pfr_status pfr_stacks_get_counts(const struct pfr_stacks *stacks, struct pfr_stacks_counts *counts);
/*
 * Adds to a session's account what of its samples' stacks is missing: PFR_CAUSE_STACK_CUT, _STACK_ENDS, _STACK_LIMIT. Functions that make an output with stacks call it at their end; what was
 * added once is not added again. Null is allowed.
 */
PFR_API void pfr_stacks_account(struct pfr_stacks *stacks, struct pfr_session *session);

/* Why a file gave no rows. The numbers are fixed. */
enum pfr_stacks_file_state {
	PFR_STACKS_FILE_READ = 0,           /* it was read */
	PFR_STACKS_FILE_ABSENT = 1,         /* it is not there, or cannot be read */
	PFR_STACKS_FILE_OTHER_BUILD_ID = 2, /* it has another build ID */
	PFR_STACKS_FILE_NOT_KNOWN = 3,      /* the capture has no build ID of it, and the file there is not the one of its mapping by device and inode */
	PFR_STACKS_FILE_NO_CFI = 4,         /* it has no call frame information */
	PFR_STACKS_FILE_BAD = 5,            /* it is not an ELF file, or of another machine */
	PFR_STACKS_FILE_TOO_LARGE = 6       /* its call frame information is past the bound on memory */
};

/* A file in which unwinding ended for want of a row. Set `size`. */
struct pfr_stacks_file {
	size_t size;           /* sizeof(struct pfr_stacks_file) */
	struct pfr_bytes name; /* as the capture has it */
	uint64_t stacks;       /* that ended in it */
	uint8_t state;         /* enum pfr_stacks_file_state */
};

/* File `index`, the one with most stacks first. PFR_OK; PFR_END after the last. Valid until the next call of pfr_stacks_of. */
PFR_API enum pfr_status pfr_stacks_get_file(struct pfr_stacks *stacks, uint32_t index, struct pfr_stacks_file *file);

/* A name of a state for messages: "not there", ... */
PFR_API const char *pfr_stacks_file_state_name(enum pfr_stacks_file_state state);

#ifdef __cplusplus
}
#endif
#endif
