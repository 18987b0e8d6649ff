/* SPDX-License-Identifier: MIT */
/*
 * That writing is the inverse of reading: what is decoded is encoded to the bytes it came
 * from, and what is walked is built again. It knows the interfaces, not what records hold.
 * Each answers 0, or -1 with the reason in text.
 */
#ifndef TESTS_INVERT_H
#define TESTS_INVERT_H

#include "tests/lib/invariants.h"

/*
 * Encode of decode is the identity, with layout and without, in the other byte order and back;
 * the capacity is reported where it is too small and nothing is written past it; and a struct that
 * says something else to be there gives other bytes never without a failure.
 */
int invert_encode(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST]);
/* Every item of the walk, answered as the builder asks for it, gives the record's bytes. */
int invert_build(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST]);
/* Both. */
int invert_frame(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST]);

#endif
