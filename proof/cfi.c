/* SPDX-License-Identifier: MIT */
/*
 * Call frame information: the next entry, the entry of an address by any index, and the row of any entry that a caller may hold, in sections of any
 * bytes, in either byte order and width.
 *
 * options: -eva-slevel 60 -eva-plevel 400 -eva-split-return-function cfi_entry:0,read_function:0
 * reached: 90
 */
#include "unwind.h"
#include "unwind/machine.c"
#include "unwind/cfi_entry.c"
#include "unwind/cfi_find.c"
#include "unwind/cfi_row.c"

static unsigned char proof_index[FRAME_MOST];

static void any_section(struct pfr_cfi *cfi)
{
	Frama_C_make_unknown((char *)proof_bytes, sizeof(proof_bytes));
	Frama_C_make_unknown((char *)proof_index, sizeof(proof_index));
	Frama_C_make_unknown((char *)cfi, sizeof(*cfi));
	cfi->data = proof_bytes;
	cfi->size = (size_t)Frama_C_interval(0, FRAME_MOST);
	cfi->index = proof_index;
	cfi->index_size = (size_t)Frama_C_interval(0, FRAME_MOST);
}

void proof_cfi(void)
{
	struct pfr_unwind_frame frame;
	struct pfr_cfi_entry entry, found, held;
	struct pfr_unwind_row row;
	struct pfr_cfi cfi;
	size_t at = (size_t)any_u64();

	any_section(&cfi);
	Frama_C_make_unknown((char *)&frame, sizeof(frame));
	Frama_C_make_unknown((char *)&held, sizeof(held));
	pfr_cfi_next(&cfi, &at, &entry);
	pfr_cfi_find(&cfi, any_u64(), &found);
	cfi.index = 0;
	cfi.index_size = 0;
	pfr_cfi_find(&cfi, any_u64(), &found);
	(void)pfr_cfi_indexed(&cfi);
	pfr_cfi_row(&cfi, &held, any_u64(), &frame, &row);
}
