/* SPDX-License-Identifier: MIT */
/*
 * Records under an attr that the input brings: one of the invariants of one frame, on
 * the record as it is or cut short, between bytes that cannot be touched.
 */
#include "fuzz/harness.h"

/* What the second byte says: which invariant in its lower half, and these. */
enum {
	CUT = 16,
	BEGIN = 32,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input;
	struct pfr_frame frame, cut;
	char text[BROKEN_MOST];

	if (!fuzz_input_init(&input, data, size))
		return 0;
	if ((input.choice & 15) == FUZZ_INVARIANTS) {
		if (invariant_progress(input.window.data, input.window.size, (enum pfr_byte_order)input.window.order, text))
			fuzz_broken(text);
		return 0;
	}
	while (fuzz_input_next(&input, &frame)) {
		uint32_t left = frame.size;

		if (input.choice & CUT)
			left = 8 + (left - 8) * data[2] / 256;
		fuzz_cut(&cut, &frame, left, input.choice & BEGIN);
		fuzz_try(&cut, input.known, input.choice & 15);
	}
	return 0;
}
