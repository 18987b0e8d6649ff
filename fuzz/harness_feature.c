/* SPDX-License-Identifier: MIT */
/*
 * The section of a feature, its number and byte order from the input's first
 * two bytes: walked, and written as JSON.
 */
#include "fuzz/harness.h"
#include "tests/hostile_output.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pfr_frame frame = {data + 2, 0, 0, 0, 0, PFR_PIECE_FEATURE, PFR_NO_EVENT, 0, 0};
	char text[BROKEN_MOST];

	if (size < 2 || size > 1 << 20)
		return 0;
	frame.size = (uint32_t)size - 2;
	frame.type = data[0];
	frame.order = data[1] & FUZZ_BIG ? PFR_BIG : PFR_LITTLE;
	if (invariants_frame(&frame, 0, text) || invariant_output(&frame, 0, 0, text))
		fuzz_broken(text);
	return 0;
}
