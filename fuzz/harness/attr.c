/* SPDX-License-Identifier: MIT */
/*
 * An attr by itself, or as an entry of a file's table, in either byte order: one of the
 * invariants of a frame. fuzz/harness/layout.c has what is worked out from it.
 */
#include "fuzz/harness.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pfr_frame frame = {data, (uint32_t)size, 0, 0, PFR_LITTLE, PFR_PIECE_ATTR, PFR_NO_EVENT, 0, 0};
	uint32_t hash = fuzz_choose(fuzz_hash(data, size));

	if (size > 1 << 16)
		return 0;
	frame.order = hash & 1 ? PFR_BIG : PFR_LITTLE;
	frame.piece = hash & 2 ? PFR_PIECE_FILE_ATTR : PFR_PIECE_ATTR;
	fuzz_try(&frame, 0, hash >> 2);
	return 0;
}
