/* SPDX-License-Identifier: MIT */
/*
 * The id and the time of a record, at the places that its layout says, without
 * decoding it.
 */
#include "decode.h"

/* Where sample_id begins, 0 where there is no space for it. */
static uint32_t trailer_begin(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	uint16_t row = pfr_rows_find(frame->piece, frame->type);
	uint32_t size = pfr_trailer_size(frame, layout, row), begin;

	if (frame->size - 8 < size)
		return 0;
	if (pfr_rows[row].kind != TRAILER_AFTER)
		return frame->size - size;
	begin = pfr_body_end(frame);
	return frame->size - begin < size ? 0 : begin;
}

int pfr_trailer_fits(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	return trailer_begin(frame, layout) + layout->trailer >= frame->size;
}

static enum pfr_status peek(const struct pfr_frame *frame, uint32_t at, uint64_t *value)
{
	if (frame->size < 8 || at > frame->size - 8)
		return PFR_E_SHORT;
	*value = wire_u64(frame->data + at, frame->order == PFR_BIG);
	return PFR_OK;
}

/* At a place of samples, or at one of sample_id and 1; 0: it has none there. */
static enum pfr_status peek_either(const struct pfr_frame *frame, const struct pfr_layout *layout, uint32_t sample, uint32_t trailer, uint64_t *value)
{
	uint32_t begin;

	if (frame->piece != PFR_PIECE_RECORD)
		return PFR_END;
	if (frame->type == PFR_RECORD_SAMPLE)
		return sample ? peek(frame, sample, value) : PFR_END;
	if (!trailer || frame->type >= PFR_RECORD_HEADER_ATTR || !frame->type)
		return PFR_END;
	begin = trailer_begin(frame, layout);
	return begin ? peek(frame, begin + trailer - 1, value) : PFR_E_SHORT;
}

enum pfr_status pfr_peek_id(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *value)
{
	return peek_either(frame, layout, layout->sample_id * 8u, layout->trailer_id ? layout->trailer - layout->trailer_id * 8u + 1 : 0, value);
}

enum pfr_status pfr_peek_time(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *value)
{
	return peek_either(frame, layout, layout->sample_time * 8u, layout->trailer_time, value);
}
