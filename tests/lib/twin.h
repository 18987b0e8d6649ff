/* SPDX-License-Identifier: MIT */
/*
 * A record as a machine of the other byte order would have written it. It knows
 * from the walk where each number lies, and by itself how bit fields are laid
 * out; the decoder's own turning of bits is not used.
 */
#ifndef TESTS_TWIN_H
#define TESTS_TWIN_H

#include "perfring.h"

/* Writes the twin of frame's bytes to data, which has frame->size bytes, and sets *twin up for it. */
void twin_frame(struct pfr_frame *twin, unsigned char *data, const struct pfr_frame *frame,
		const struct pfr_layout *layout);

#endif
