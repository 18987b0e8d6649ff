/* SPDX-License-Identifier: MIT */
/*
 * The section of a feature, its number and byte order from the input's first
 * two bytes: an invariant of its walk, or of how it is written.
 */
#include "fuzz/harness.h"
#include "tests/hostile/output.h"

/* What the second byte says beside the byte order: after three bits more, these, and which invariant. */
enum {
	OUTPUT = 1,
	BEGIN = 2,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pfr_frame cut, frame = {data + 2, 0, 0, 0, 0, PFR_PIECE_FEATURE, PFR_NO_EVENT, 0, 0};
	char text[BROKEN_MOST];
	unsigned choice;

	if (size < 2 || size > 1 << 16)
		return 0;
	choice = fuzz_choose(data[1] >> 3);
	frame.size = (uint32_t)size - 2;
	frame.type = data[0];
	frame.order = data[1] & FUZZ_BIG ? PFR_BIG : PFR_LITTLE;
	if (choice & OUTPUT) {
		if (invariant_emitter(&frame, 0, 0, choice >> 2, text))
			fuzz_broken(text);
	} else {
		fuzz_cut(&cut, &frame, frame.size, choice & BEGIN);
		fuzz_try(&cut, 0, choice >> 2);
	}
	return 0;
}
