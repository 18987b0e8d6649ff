/* SPDX-License-Identifier: MIT */
/*
 * Records under an attr, walked and nothing else, so that an execution costs little: the
 * items of each are its bytes, each once and in order.
 */
#include "fuzz/harness.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input;
	struct pfr_frame frame;
	char text[BROKEN_MOST];

	if (!fuzz_input_init(&input, data, size))
		return 0;
	while (fuzz_input_next(&input, &frame))
		if (invariant_partition(&frame, input.known, text))
			fuzz_broken(text);
	return 0;
}
