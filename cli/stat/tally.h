/* SPDX-License-Identifier: MIT */
/*
 * stat -F and -T: how many records there are of each combination of values.
 */
#ifndef CLI_TALLY_H
#define CLI_TALLY_H

#include "cli/common/show.h"

#define TALLY_MOST 8192        /* combinations that are distinguished; the others are counted together */
#define TALLY_BYTES (16 << 20) /* of their texts */

#define TALLY_SLOTS 16384 /* a power of two, more than as many */
#define TALLY_KEYS 16384  /* keys of records that are known again; a power of two */

struct tally_entry {
	uint64_t records;
	size_t at, size; /* of the text */
};

/* What a record with this key was counted as. */
struct tally_key {
	uint32_t nr;    /* of words; 0: none yet */
	uint32_t entry; /* TALLY_MOST: the rest */
	uint64_t word[PFR_SHOW_KEY];
};

struct tally {
	const char *fields; /* of -F; null: none */
	bool table;         /* -T */
	size_t top;         /* rows to print; 0: all */
	struct show_output show;
	struct output line, texts;
	struct tally_entry entry[TALLY_MOST];
	uint16_t slots[TALLY_SLOTS]; /* index + 1 of an entry, by the hash of its text */
	struct tally_key *keys;
	size_t nr;
	uint64_t rest; /* records of others */
	bool keyed;    /* the last record has a key, so it is not bad */
};

/* Begins, before the first record is read. EXIT_FINE, or another exit code with a message printed. */
int tally_open(struct tally *t, struct pfr_session *session);

/* Counts a record. False: there is no memory, which was reported. */
bool tally_add(struct tally *t, struct pfr_session *session, const struct pfr_session_record *r);

/* Prints the combinations, those of most records first; `code`, or another exit code with a message printed. */
int tally_print(struct tally *t, const char *path, int code);

void tally_close(struct tally *t);

#endif
