/* SPDX-License-Identifier: MIT */
/*
 * The section of a feature, its number and byte order from the input's first
 * two bytes: an invariant of its walk, or of how it is written.
 */
#include "fuzz/harness.h"
#include "tests/hostile_output.h"

/* What the second byte says beside the byte order: which invariant in its highest bits, and these. */
enum { OUTPUT = 8, BEGIN = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pfr_frame cut, frame = {data + 2, 0, 0, 0, 0, PFR_PIECE_FEATURE, PFR_NO_EVENT, 0, 0};
	char text[BROKEN_MOST];

	if (size < 2 || size > 1 << 16)
		return 0;
	frame.size = (uint32_t)size - 2;
	frame.type = data[0];
	frame.order = data[1] & FUZZ_BIG ? PFR_BIG : PFR_LITTLE;
	if (data[1] & OUTPUT) {
		if (invariant_emitter(&frame, 0, 0, data[1] >> 5, text))
			fuzz_broken(text);
	} else {
		fuzz_cut(&cut, &frame, frame.size, data[1] & BEGIN);
		fuzz_try(&cut, 0, data[1] >> 5);
	}
	return 0;
}
