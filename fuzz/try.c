/* SPDX-License-Identifier: MIT */
/*
 * One of the invariants of a frame; see harness.h. It is apart from what the lean harnesses
 * need, so that these are linked without the checks they do not make.
 */
#include "fuzz/harness.h"

void fuzz_try(const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned choice)
{
	static fuzz_invariant *const all[FUZZ_INVARIANTS] = {
		invariant_partition,
		invariant_equal,
		invariant_memory,
		invariant_order,
		invariant_peek,
		invariant_status,
	};
	char text[BROKEN_MOST];

	if (all[choice % FUZZ_INVARIANTS](frame, layout, text))
		fuzz_broken(text);
}
