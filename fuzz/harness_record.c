/* SPDX-License-Identifier: MIT */
/*
 * Records under an attr that the input brings: every invariant of one frame.
 * The body is cut at some of its bytes as well, which costs less than one more
 * run of an engine.
 */
#include "fuzz/harness.h"

#include <stdlib.h>

#define CUTS 4

/* The record cut to `size` bytes, in memory that ends there. */
static void check(const struct pfr_frame *frame, const struct pfr_layout *layout, uint32_t size, int all)
{
	char text[BROKEN_MOST];
	struct pfr_frame cut;
	unsigned char *copy = fuzz_cut(&cut, frame, size);

	if (all ? invariants_frame(&cut, layout, text) :
		  invariant_partition(&cut, layout, text) || invariant_equal(&cut, layout, text))
		fuzz_broken(text);
	free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input;
	struct pfr_frame frame;
	uint32_t cut;
	char text[BROKEN_MOST];

	if (!fuzz_input_init(&input, data, size))
		return 0;
	if (invariant_progress(input.window.data, input.window.size, (enum pfr_order)input.window.order, text))
		fuzz_broken(text);
	while (fuzz_input_next(&input, &frame)) {
		check(&frame, input.known, frame.size, 1);
		for (cut = 0; cut < CUTS && frame.size > 8; cut++)
			check(&frame, input.known, 8 + (frame.size * 7 + cut * 2654435761u) % (frame.size - 8), 0);
	}
	return 0;
}
