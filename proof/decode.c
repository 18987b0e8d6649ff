/* SPDX-License-Identifier: MIT */
/*
 * Frames of any bytes, decoded by the layout of any attr, or by none.
 *
 * sources: decode probe bits rows layout attr numbers
 * options: -eva-slevel-function has:8,has_bytes:8,has_nr:8,take_u8:8,take_u16:8,take_u32:8,take_u64:8,take_bytes:8,take_words:8,take_array:8,take_cstr:8,take_chars:8,skip:8,skip_u64:8,skip_u16:8
 * reached: 85
 * open: pfr_text_end \at(at,Pre) <= at <= end
 * open: fits_name \valid_read(data + i)
 * open: fits_name i <= left
 */
#include "proof.h"

/* In place of present.c's: what a walk finds of a bad record, which is not proved. */
uint64_t pfr_walk_present(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	(void)frame, (void)layout;
	return any_u64();
}

void proof_decode(void)
{
	struct pfr_frame frame;
	struct pfr_layout layout;
	struct pfr_record record;
	struct pfr_where where;

	any_frame(&frame);
	any_layout(&layout);
	pfr_decode(&frame, any_bool() ? &layout : 0, &record, &where);
}
