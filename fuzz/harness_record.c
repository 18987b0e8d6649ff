/* SPDX-License-Identifier: MIT */
/*
 * Records under an attr that the input brings: every invariant of one frame.
 * The body is cut at some of its bytes as well, which costs less than one more
 * run of an engine.
 */
#include "fuzz/harness.h"

#define CUTS 4

static void check(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	char text[BROKEN_MOST];

	if (invariants_frame(frame, layout, text))
		fuzz_broken(text);
}

/* Only reads outside of the bytes can tell here that a cut is bad: the size is the frame's. */
static void check_cuts(const struct pfr_frame *frame, const struct pfr_layout *layout, uint32_t seed)
{
	struct pfr_frame cut = *frame;
	char text[BROKEN_MOST];
	uint32_t i;

	for (i = 0; i < CUTS && frame->size > 8; i++) {
		cut.size = 8 + (seed + i * 2654435761u) % (frame->size - 8);
		if (invariant_partition(&cut, layout, text) || invariant_equal(&cut, layout, text))
			fuzz_broken(text);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input;
	struct pfr_frame frame;
	char text[BROKEN_MOST];

	if (!fuzz_input_init(&input, data, size))
		return 0;
	if (invariant_progress(input.window.data, input.window.size, (enum pfr_order)input.window.order, text))
		fuzz_broken(text);
	while (fuzz_input_next(&input, &frame)) {
		check(&frame, input.known);
		check_cuts(&frame, input.known, fuzz_hash(data, FUZZ_FRONT));
	}
	return 0;
}
