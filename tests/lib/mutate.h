/* SPDX-License-Identifier: MIT */
/*
 * Damaged records, always the same for the same record: cut at each byte, counts
 * at their limits, single bits turned. It knows from the walk where counts are.
 */
#ifndef TESTS_MUTATE_H
#define TESTS_MUTATE_H

#include "perfring.h"

struct mutation {
	const struct pfr_frame *frame;
	const struct pfr_layout *layout;
	uint32_t step, cuts, counts, flips;
	uint64_t random;
};

void mutation_init(struct mutation *m, const struct pfr_frame *frame, const struct pfr_layout *layout);
/* The next damaged record into *out, whose bytes are put to data (frame->size of capacity); 0 after the last. */
int mutation_next(struct mutation *m, struct pfr_frame *out, unsigned char *data);
/* xorshift64* */
uint64_t mutation_random(uint64_t *state);

#endif
