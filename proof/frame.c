/* SPDX-License-Identifier: MIT */
/*
 * A window on any bytes, of which none are to be skipped first: its next record, one record by itself, and the next of
 * the dialect of 2009. Skipping moves the window's data and size by the same number, which Eva does not relate.
 *
 * sources: frame legacy probe bits rows layout attr limits
 * options: -eva-slevel-function skip:8,skip_u64:8,skip_u16:8,quick_next:8,pfr_next:8
 * reached: 90
 */
#include "proof.h"

static void any_window(struct pfr_window *window, uint32_t size)
{
	Frama_C_make_unknown((char *)proof_bytes, sizeof(proof_bytes));
	Frama_C_make_unknown((char *)window, sizeof(*window));
	window->data = proof_bytes;
	window->size = size;
	window->skip = 0;
	window->order = (uint8_t)Frama_C_interval(PFR_LITTLE, PFR_BIG);
}

void proof_frame(void)
{
	uint32_t size = (uint32_t)Frama_C_interval(0, FRAME_MOST);
	struct pfr_window window;
	struct pfr_frame frame;
	struct pfr_where where;

	any_window(&window, size);
	pfr_next(&window, &frame, &where);
	any_window(&window, size);
	pfr_legacy_next(&window, &frame, &where);
	any_window(&window, size);
	pfr_frame_init(&frame, window.data, window.size, any_u64(), (enum pfr_byte_order)window.order, &where);
}
