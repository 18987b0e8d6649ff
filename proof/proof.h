/* SPDX-License-Identifier: MIT */
/* What the entry functions of proofs begin with: frames and attrs of any content. */
#ifndef PROOF_H
#define PROOF_H

#include "decoder/decode.h"
#include "__fc_builtin.h"

#define FRAME_MOST 65535

static unsigned char proof_bytes[FRAME_MOST];

static inline int any_bool(void)
{
	return Frama_C_interval(0, 1);
}

static inline uint64_t any_u64(void)
{
	return Frama_C_unsigned_long_long_interval(0, UINT64_MAX);
}

/* A frame as pfr_next gives it: a record has a header. */
static inline void any_frame(struct pfr_frame *frame)
{
	Frama_C_make_unknown((char *)proof_bytes, sizeof(proof_bytes));
	Frama_C_make_unknown((char *)frame, sizeof(*frame));
	frame->data = proof_bytes;
	frame->piece = (uint8_t)Frama_C_interval(0, PFR_PIECE_LEGACY_PAGE);
	frame->order = (uint8_t)Frama_C_interval(PFR_LITTLE, PFR_BIG);
	frame->size = (uint32_t)Frama_C_interval(frame->piece == PFR_PIECE_RECORD ? 8 : 0, FRAME_MOST);
}

static inline void any_layout(struct pfr_layout *layout)
{
	struct pfr_attr attr;

	Frama_C_make_unknown((char *)&attr, sizeof(attr));
	pfr_layout_init(layout, &attr);
}

#endif
