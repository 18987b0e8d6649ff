/* SPDX-License-Identifier: MIT */
/*
 * Bytes of a file that are read a second time, at places near each other: kept in slots of SLOT_SIZE bytes, each for the places that are the
 * same modulo their number. A small file has few, and none before the first reading.
 */
#ifndef PFR_SESSION_SLOTS_H
#define PFR_SESSION_SLOTS_H

#include "session/session.h"

#define SLOT_SIZE (64 << 10)
#define SLOTS_MOST 64

struct slot {
	uint64_t at;
	size_t filled;
	unsigned hits; /* reads that it has served */
	uint64_t used; /* bytes that these took, as those who take them say */
	unsigned char data[SLOT_SIZE];
};

/* Zeros at first; `slot` is freed by its owner. */
struct slots {
	struct slot *slot;
	unsigned nr;
};

/*
 * The slot that holds `at` of that file, with at least one byte from there on, until the next call. Null with errno: it cannot be read, or
 * ENOMEM; null with 0: the file is shorter.
 */
struct slot *pfr_session_slot(struct pfr_session *s, struct slots *slots, const struct session_source *source, uint64_t at);

#endif
