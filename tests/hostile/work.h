/* SPDX-License-Identifier: MIT */
/*
 * That a file makes no more work than its bytes are worth. Called by the tests
 * and by the fuzzers, like invariants.h.
 */
#ifndef TESTS_HOSTILE_WORK_H
#define TESTS_HOSTILE_WORK_H

#include "tests/lib/invariants.h"

/*
 * All frames of a file together hold each byte of it five times at most: as header, in
 * the table of events, as ids, in a feature, as a record. No frame is empty but
 * a section that cannot be handed out, and those are counted by what the file has.
 */
#define WORK_BYTES 5
#define WORK_SECTIONS 8192 /* the features' table, and what is missing: 256 twice, each 16 bytes */

int invariant_work(const unsigned char *data, size_t size, char text[BROKEN_MOST]);

#endif
