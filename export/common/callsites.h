/* SPDX-License-Identifier: MIT */
/*
 * Callchains as a tree: a callsite is an address, where it is mapped, and the callsite it was called from, so
 * a chain is the number of its innermost callsite. Numbers are given in the order of appearance, so a stack that was not seen before is
 * a run of them, in which each is the child of the one before: what follows it reads neighbours, and only what branches is looked up by hash.
 *
 * Memory is bounded: when there are CALLSITES_MOST callsites, or `most`, all are forgotten, and the same chain gets another
 * number from then on. Numbers are never used again.
 */
#ifndef PFR_CALLSITES_H
#define PFR_CALLSITES_H

#include "follow.h"

#define CALLSITES_MOST ((1u << 19) - 8192)
#define CALLSITES_FEW ((1u << 18) - 8192) /* where what they are for takes memory as well */
#define CALLSITE_NONE UINT64_MAX
#define CALLSITE_NO_MAPPING UINT32_MAX
#define CALLSITE_NEAR 16        /* bytes: no instruction is longer */
#define CALLSITE_CUT UINT64_MAX /* the address that stands for callers which a sample's piece of stack does not reach */

struct callsite {
	uint64_t address, offset;
	uint64_t generation; /* of the mappings, and the process, in which its mapping was last looked up */
	uint32_t process;
	uint32_t parent, child; /* index + 1 of what called it, and of what it was first seen to call; 0: none */
	uint32_t mapping;       /* number, or CALLSITE_NO_MAPPING */
	uint32_t symbol;        /* number of the function, which differs where an address is used again */
	uint32_t place;         /* by which pfr_symbols_place has its function; PFR_NO_NUMBER: none */
	uint16_t depth;
	uint8_t cpumode;
	uint8_t named : 1;  /* a function is known */
	uint8_t caller : 1; /* the address is where a call returns to */
	uint8_t own : 1;    /* the ip of a sample whose callchain begins elsewhere: at its parent */
	uint8_t joined : 1; /* its parent is of the same function, and so is left out: see callsites_join */
};

struct callsites {
	struct follow *follow;
	struct callsite *callsite; /* those from `base` on */
	uint32_t *slots;           /* those that are not the child of their parent, by hash */
	struct callsite_hit *hits; /* addresses that were looked up lately */
	struct chain_hit *chains;  /* whole chains likewise */
	uint64_t base, nr;         /* numbers below nr are given */
	uint32_t capacity, nr_slots, nr_hashed;
	uint32_t most; /* that are kept: CALLSITES_MOST, unless it is set to less */
	/*
	 * called for each new callsite, with what is mapped there and the function, each of which may be null; and when all are
	 * forgotten. user is passed on
	 */
	int (*found)(void *user, uint64_t number, const struct callsite *callsite, const struct pfr_location *location,
		     const struct pfr_symbol *symbol);
	void (*forget)(void *user);
	void *user;
	uint64_t known_number, known_generation; /* where `known`: of the sample that begun, the callsite of its whole stack */
	bool begun, known;
	bool leaf;    /* what called is left out: a callsite is the innermost entry alone */
	bool as_perf; /* callers are named by the address that is returned to, and a sample with an empty callchain has no callsite */
	int error;
};

/* 0 or ENOMEM. */
int callsites_open(struct callsites *callsites, struct follow *follow);
void callsites_close(struct callsites *callsites);
/* The next calls of callsites_of are about one sample, which has counts of several events: its stack is unwound and counted once. */
void callsites_begin(struct callsites *callsites);
/*
 * The callsite of a sample's ip, which is where perf report has it, with what the callchain has as its callers. A callchain may begin elsewhere: some
 * instructions later where the ip is exact, in the program where the ip is in the kernel, whose part of the callchain was left out. CALLSITE_NONE: the
 * sample has neither.
 */
uint64_t callsites_of(struct callsites *callsites, const struct moment *moment);

/* Whether entry `index` of a whole stack calls the one before it: then it is where that returns to, and its function is that of the byte before. */
static inline bool callsite_calls(const struct pfr_stack_entry *entry, uint32_t index)
{
	return entry->found == PFR_STACK_CALLCHAIN && index && entry[-1].cpumode == entry->cpumode;
}
/*
 * What is mapped at the address; of one that is returned to (caller), the byte before it there, where that is of the same mapping. An address at which nothing is mapped
 * has no file, whatever ends before it: dump, the script text and perf have none. Returns how many bytes before.
 */
unsigned callsite_map(struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode, uint64_t address, bool caller, struct pfr_location *location);
/*
 * Now that names are known, joins a callsite of an ip (own) with its parent where these are one place: both have a name, and of_one_function says that it is
 * the same; or neither has one, and they are beside each other.
 */
void callsites_join(struct callsites *callsites, struct callsite *site, bool of_one_function);
/* Forgets all callsites, as happens by itself when there are CALLSITES_MOST. */
void callsites_forget(struct callsites *callsites);
static inline const struct callsite *callsite_get(const struct callsites *callsites, uint64_t number)
{
	return &callsites->callsite[number - callsites->base];
}
/* The number of what called it, or CALLSITE_NONE. */
static inline uint64_t callsite_parent(const struct callsites *callsites, const struct callsite *callsite)
{
	uint32_t parent = callsite->joined ? callsites->callsite[callsite->parent - 1].parent : callsite->parent;

	return parent ? callsites->base + parent - 1 : CALLSITE_NONE;
}

#endif
