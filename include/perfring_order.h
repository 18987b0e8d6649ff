/* SPDX-License-Identifier: MIT */
/*
 * Records of several rings in the order of time; callchains entry by entry, and those that a later record finishes.
 */
#ifndef PERFRING_ORDER_H
#define PERFRING_ORDER_H

#include "perfring_decode.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A record that waits for its turn: what it costs. The decoder's own. */
struct pfr_pending {
	uint64_t time, offset;
	uint32_t next;  /* the one after it in its run */
	uint32_t first; /* of the run that has this place in the heap, whatever this entry is */
};

/*
 * Puts the records of several rings into the order of time, in the caller's array. It keeps no
 * records, only where they are; the caller reads them again.
 *
 *   for each record: pfr_sort_add, then pfr_sort_next until it does not return PFR_OK;
 *   at the end pfr_sort_close and pfr_sort_next until PFR_END
 *
 * A record of type FINISHED_ROUND says that every ring has been read once: whatever is no later than
 * the latest record before the round before is due then. A stream that has none of these is all due
 * at its end only. Where the array is full first, the earliest record is taken before its turn
 * is sure; if an earlier one still comes, it is handed out at once and counted in `late`.
 * Records of the same time stay in the order of their offsets. A record without a time (none, 0, or all
 * ones) keeps its place after the record that was added before it, or comes next where later ones were handed out: it is never late.
 * A record of a task, a mapping, code or a cgroup whose time is 0 was made by the recorder, of what it found (perf record
 * --tail-synthesize: at the end): it comes next, before all that wait.
 * Mirrors perf_event__process_finished_round of tools/perf/util/session.c, which hands out records without
 * a time at once.
 */
struct pfr_sort {
	struct pfr_pending *pending; /* may be moved to a larger place between calls */
	size_t capacity, nr;         /* up to 2^32 - 1 are used */
	uint64_t late;               /* records handed out after a later one */
	uint8_t rounds;              /* honour FINISHED_ROUND; 1 at first, set 0 where rings are in several files */
	/* the decoder's own from here on */
	uint8_t closed, forced;
	uint64_t last, latest, round, due, given;
	uint32_t runs, recent, turn, unused, unused_last, open[8];
	uint32_t reserved[3];
};

/* Begins; the array's content need not be set. */
PFR_API void pfr_sort_init(struct pfr_sort *sort, struct pfr_pending *pending, size_t capacity);

/*
 * Adds a record. `offset` is the caller's own way to find it again and should grow from one
 * record to the next. layout is as in pfr_decode. PFR_OK; PFR_NO_SPACE: enlarge the array, or take one
 * record with pfr_sort_next; then call again.
 */
PFR_API enum pfr_status pfr_sort_add(struct pfr_sort *sort, const struct pfr_frame *frame, const struct pfr_layout *layout,
				     uint64_t offset);

/* The next record whose turn it is. PFR_OK; PFR_MORE: add more first; PFR_END: closed and empty. */
PFR_API enum pfr_status pfr_sort_next(struct pfr_sort *sort, uint64_t *offset);

/* No record is added any more: all are due. */
PFR_API void pfr_sort_close(struct pfr_sort *sort);

/*
 * A callchain, entry by entry, without its context markers. Each entry has a CPU mode of its own: a sample of the kernel (cpumode of its header KERNEL) has
 * entries of user mode too, which are in no mapping of the kernel. The members are the library's own.
 *
 *   pfr_chain_init(&chain, &record.sample.callchain.ips, PFR_CPUMODE_USER, 0);
 *   while (pfr_chain_next(&chain, &address, &cpumode) == PFR_OK)
 *           use(address, cpumode);
 */
struct pfr_chain {
	struct pfr_words ips;
	uint32_t next;
	uint8_t cpumode, deferred;
	uint8_t user_found;         /* enum pfr_stack_found of entries in user mode: of a session's chain whose user part came in a record of its own */
	const unsigned char *found; /* of each word, in place of user_found; null: they are the kernel's callchain */
	uint64_t reserved[4];
};

/*
 * Begins. `cpumode` is that of entries before the first marker: PFR_CPUMODE_USER, as in perf, for a kernel's chain, or
 * that of a branch stack's record. With `deferred` (attr.defer_callchain) a marker USER_DEFERRED and its cookie end the chain.
 */
PFR_API void pfr_chain_init(struct pfr_chain *chain, const struct pfr_words *ips, unsigned cpumode, int deferred);

/*
 * The next address and the CPU mode to look it up in. PFR_OK, or PFR_END.
 * An unknown marker makes the mode of what follows UNKNOWN. Mirrors add_callchain_ip of tools/perf/util/machine.c.
 */
PFR_API enum pfr_status pfr_chain_next(struct pfr_chain *chain, uint64_t *address, unsigned *cpumode);

/*
 * The CPU mode in which what follows a context marker (PFR_CONTEXT_*) is looked up: PFR_CPUMODE_UNKNOWN of a marker that is not known. Entries of a callchain at or
 * above PFR_CONTEXT_MAX are markers.
 */
PFR_API unsigned pfr_chain_mode(uint64_t marker);

/*
 * Whether a callchain is to be finished by a CALLCHAIN_DEFERRED record: its last two entries are
 * USER_DEFERRED and a cookie, which *cookie is then. Both are in chain->ips, and neither is an address.
 * Only with attr.defer_callchain of the sample's event does a chain say this.
 */
PFR_API int pfr_chain_deferred(const struct pfr_callchain *chain, uint64_t *cookie);

/* A sample that waits for the rest of its callchain. */
struct pfr_waiting {
	uint64_t cookie, offset;
	uint32_t tid;
};

/*
 * Which samples wait for which cookie, in the caller's array; it keeps no samples, only where they are.
 * The cookie is the thread's own, so both must agree (unwind_deferred_request, kernel/unwind/deferred.c).
 */
struct pfr_chains {
	struct pfr_waiting *waiting; /* the oldest first */
	size_t capacity, nr;
	uint64_t reserved[4];
};

/* Begins; the array's content need not be set. */
PFR_API void pfr_chains_init(struct pfr_chains *chains, struct pfr_waiting *waiting, size_t capacity);

/*
 * A sample waits. `offset` is the caller's own way to find it again. PFR_OK; PFR_NO_SPACE when the array is
 * full: enlarge it, or take the oldest with pfr_chains_give_up; then call again.
 */
PFR_API enum pfr_status pfr_chains_wait(struct pfr_chains *chains, uint64_t cookie, uint32_t tid, uint64_t offset);

/* A sample that the record with this cookie belongs to, the oldest first; it waits no more. PFR_OK or PFR_END. */
PFR_API enum pfr_status pfr_chains_match(struct pfr_chains *chains, uint64_t cookie, uint32_t tid, uint64_t *offset);

/* The oldest sample that waits; it waits no more: its user part never came. PFR_OK or PFR_END. */
PFR_API enum pfr_status pfr_chains_give_up(struct pfr_chains *chains, uint64_t *offset);

#ifdef __cplusplus
}
#endif
#endif
