/* SPDX-License-Identifier: MIT */
/*
 * Records under an attr, as JSON, as a line or byte by byte: well-formed, the
 * same size when it is only counted, bounded by the record's.
 */
#include "fuzz/harness.h"
#include "tests/hostile/output.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input input;
	struct pfr_context context = {.arch = PFR_ARCH_UNKNOWN};
	struct pfr_frame frame;
	char text[BROKEN_MOST];

	if (!fuzz_input_init(&input, data, size))
		return 0;
	context.arch = (enum pfr_arch)(input.control >> FUZZ_ARCH_SHIFT);
	while (fuzz_input_next(&input, &frame))
		if (invariant_emitter(&frame, input.known, &context, input.choice, text))
			fuzz_broken(text);
	return 0;
}
