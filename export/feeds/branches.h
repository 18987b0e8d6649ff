/* SPDX-License-Identifier: MIT */
/*
 * Branch records summed for compilers: branches.c reads them, branches_hits.c counts them by the numbers of branches_number.c, branches_object.c knows whose they are, branches_write.c writes them as
 * BOLT, llvm-profgen and AutoFDO read them.
 */
#ifndef PFR_BRANCHES_H
#define PFR_BRANCHES_H

#include "decoder/wire.h"
#include "export/profile/profile.h"

#define BRANCHES_OUTSIDE 0 /* the number of every address that is in no such file */
#define BRANCHES_NONE UINT32_MAX
#define BRANCHES_DISTINCT (1u << 22) /* branches, and pairs of them, that are kept apart */
#define BRANCHES_BATCH 64
#define BRANCHES_HITS 65536 /* a power of two */
#define BRANCHES_MAPPINGS 64
#define BRANCHES_SPACES 256

/* A file whose branches are taken. */
struct branches_object {
	uint8_t id[20];
	uint32_t id_size;        /* 0: it has none */
	const char *name;        /* last part of its path; null: any */
	struct stack_file *file; /* null: it cannot be read, and addresses are offsets in it */
};

#define BRANCHES_NO_FUNCTION UINT64_MAX

struct branches_address {
	uint32_t file, place; /* place: of pfr_symbols_ask; PFR_NO_NUMBER: none */
	uint64_t offset;
	uint64_t function; /* where its function begins, as offset; once it is known */
};

/* A branch. How often it was taken is known once pairs are sorted. */
struct branches_count {
	uint64_t nr, mispredicted;
	uint32_t from, to;
};

/*
 * A branch, the address of the next newer one in the sample, or BRANCHES_NONE, and how often they came so; nr 0: a free entry. Four fill a line of the CPU's cache, so
 * a pair that comes more often than 32 bits can count has several entries.
 */
#define BRANCHES_PAIR_MOST UINT32_MAX
struct branches_pair {
	uint32_t nr, mispredicted, taken, newer;
};

/* What is mapped in a process. */
struct branches_space {
	uint32_t process, number; /* 0: free */
	uint64_t generation;
	bool has_task;
	struct pfr_task task; /* of the sample that came last */
};

/* A branch as a sample has it. */
struct branches_entry {
	uint64_t from, to;
	uint32_t slot;
	uint16_t space; /* of spaces */
	bool newest, mispredicted;
	uint32_t taken, newer; /* once it was found */
};

/* Branches of one sample or several, which wait until there are many, or what is mapped is about to change: so the CPU fetches lines of both tables at once. */
struct branches_batch {
	uint32_t nr;
	uint32_t newer; /* the address of the branch that came last */
	struct branches_entry entry[BRANCHES_BATCH];
};

struct branches_mapping {
	const struct pfr_mapping *mapping;
	uint64_t generation;
	uint32_t file;
};

struct branches {
	struct branches_object *objects; /* those that the caller named; none: the file with most branches is taken */
	uint32_t nr_objects;
	uint32_t taken_file, taken_object; /* the file that is written: of files where no object was named, else of objects */
	bool sorted;                       /* pairs are, and none can be added */
	uint32_t *object_of;               /* of each of files, the object that it is */
	uint32_t object_of_capacity;
	struct texts files;                    /* path, NUL, build ID */
	struct texts address_keys, taken_keys; /* numbers of what follows, by its keys */
	struct branches_address *addresses;
	struct branches_count *taken; /* of keys {from, to} */
	uint32_t addresses_capacity, taken_capacity;
	struct branches_pair *pairs; /* pairs_capacity entries, a power of two */
	uint32_t pairs_capacity, nr_pairs;
	struct branches_hit *hits; /* branches that came lately, in hits_memory */
	void *hits_memory;
	uint32_t nr_spaces, turn;
	struct branches_space spaces[BRANCHES_SPACES];
	struct branches_mapping mappings[BRANCHES_MAPPINGS];
	struct branches_batch batch;
};

/* A branch that came lately. Two fill a line of the CPU's cache. */
struct branches_hit {
	uint64_t from, to;
	uint32_t space, taken, from_number, to_number; /* space 0: free */
};

/* branches_hits.c */
int branches_hits_open(struct branches *b);
void branches_hits_close(struct branches *b);
/* The place in spaces of what is mapped in the process of a sample now. */
uint16_t branches_hits_space(struct profile *p, const struct moment *m);
/* Counts what waits in the batch; failures are the profile's. Before what is mapped changes, and at the end. */
void branches_hits_count(struct profile *p);
/* Adds a branch to the batch, after the next newer one of its sample where it is not the newest. */
static inline void branches_hits_add(struct profile *p, uint64_t from, uint64_t to, uint16_t space, bool newest, bool mispredicted)
{
	uint64_t mixed = (from ^ to * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);
	struct branches *b = p->state;
	struct branches_entry *entry;

	if (b->batch.nr == BRANCHES_BATCH)
		branches_hits_count(p);
	entry = &b->batch.entry[b->batch.nr++];
	entry->from = from;
	entry->to = to;
	entry->slot = (uint32_t)(mixed >> 40) & (BRANCHES_HITS - 1);
	entry->space = space;
	entry->newest = newest;
	entry->mispredicted = mispredicted;
	PFR_FETCH(&b->hits[entry->slot]);
}
/* Counts branches. The first nr_pairs pairs are those that came, with a newer branch, in the order of their numbers; none can be added then. */
void branches_pairs_sort(struct branches *b);

/* branches_number.c: the numbers of a branch and its ends. 0 or p->error. */
int branches_number(struct profile *p, const struct branches_space *space, struct branches_hit *hit);

/* branches_number.c as well: the functions of addresses whose names were read. */
void branches_name(struct profile *p);

/* branches_object.c: what options name, or files at paths. 0 or an errno value: a file cannot be read. */
int branches_object_open(struct branches *b, const struct pfr_profile_options *options);
int branches_objects_open(struct branches *b, const char *const *paths, size_t nr);
void branches_objects_close(struct branches *b);
/* Which of the objects a file of the capture is; PFR_NO_NUMBER: none. */
uint32_t branches_object_find(const struct branches *b, const struct pfr_bytes *path, const struct pfr_bytes *id);
/* The address in the file that is written of what is at an offset. */
uint64_t branches_object_address(const struct branches *b, uint64_t offset);

/* branches_write.c: all of them in a format. 0 or an errno value. */
int branches_write(struct profile *p);

/* branches.c: empty sums; what they have. 0 or ENOMEM. */
int branches_open(struct branches *b);
void branches_close(struct branches *b);
/* Several captures one after the other; its state is the caller's. */
extern const struct profile_format profile_branches_added;

#endif
