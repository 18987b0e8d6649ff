/* SPDX-License-Identifier: MIT */
/*
 * Branch records summed for compilers: branches.c gathers them, branches_object.c knows whose they are, branches_write.c writes them as
 * BOLT, llvm-profgen and AutoFDO read them.
 */
#ifndef PFR_BRANCHES_H
#define PFR_BRANCHES_H

#include "export/profile/profile.h"

#define BRANCHES_OUTSIDE 0 /* the number of every address that is in no such file */

/* The file whose branches are taken. */
struct branches_object {
	uint8_t id[20];
	uint32_t id_size;        /* 0: it has none */
	const char *name;        /* last part of its path; null: any */
	bool chosen;             /* the caller named it */
	uint32_t number;         /* of branches.files, once it is known */
	struct stack_file *file; /* null: it cannot be read, and addresses are offsets in it */
};

struct branches_address {
	uint32_t file, place; /* place: of pfr_symbols_ask; PFR_NO_NUMBER: none */
	uint64_t offset;
};

struct branches_count {
	uint64_t nr, mispredicted;
};

struct branches {
	struct branches_object object;
	struct texts files;                                  /* path, NUL, build ID */
	struct texts address_keys, taken_keys, through_keys; /* numbers of what follows, by its keys */
	struct branches_address *addresses;
	struct branches_count *taken; /* of keys {from, to} */
	uint64_t *through;            /* of keys {branch before, from, to} */
	uint32_t addresses_capacity, taken_capacity, through_capacity;
	struct branches_hit *hits; /* branches that came lately */
};

/* branches_object.c: what options name. 0 or an errno value: the file cannot be read. */
int branches_object_open(struct branches *b, const struct pfr_profile_options *options);
void branches_object_close(struct branches *b);
/* Whether a file of the capture is that. */
bool branches_object_is(const struct branches *b, const struct pfr_bytes *path, const struct pfr_bytes *id);
/* The address in the file of what is at an offset. */
uint64_t branches_object_address(const struct branches *b, uint64_t offset);

/* branches_write.c: all of them in a format. 0 or an errno value. */
int branches_write(struct profile *p);

#endif
