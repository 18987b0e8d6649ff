/* SPDX-License-Identifier: MIT */
/*
 * Counts of any bytes and any read_format, and the scaling of any numbers. The rest of the statements are of the usual samples, of which none
 * has counts.
 *
 * sources: count decode probe bits rows layout attr numbers
 * options: -eva-slevel-function has:8,has_bytes:8,has_nr:8,take_u8:8,take_u16:8,take_u32:8,take_u64:8,take_bytes:8,take_words:8,take_array:8,take_cstr:8,take_chars:8,skip:8,skip_u64:8,skip_u16:8
 * reached: 75
 */
#include "proof.h"

/* In place of present.c's, which is a proof of its own. */
uint64_t pfr_walk_present(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	(void)frame, (void)layout;
	return any_u64();
}

void proof_counts(void)
{
	struct pfr_read_format counts;
	struct pfr_where where;

	Frama_C_make_unknown((char *)proof_bytes, sizeof(proof_bytes));
	pfr_count_decode(proof_bytes, (size_t)Frama_C_interval(0, FRAME_MOST), any_u64(),
			 (enum pfr_byte_order)Frama_C_interval(PFR_LITTLE, PFR_BIG), &counts, &where);
	pfr_count_scale(any_u64(), any_u64(), any_u64());
}
