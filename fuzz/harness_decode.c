/* SPDX-License-Identifier: MIT */
/*
 * Records under an attr, decoded and nothing else, so that an execution costs little: no byte
 * outside of the input, a status that a record can have, a place within it.
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
		if (invariant_status(&frame, input.known, text))
			fuzz_broken(text);
	return 0;
}
