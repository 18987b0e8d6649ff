/* SPDX-License-Identifier: MIT */
/*
 * Frames of the dialect of 2009. It knows that misc tells an overflow from
 * other records; what they hold is schema/legacy.def's.
 */
#include "decode.h"

static enum pfr_status legacy_fail(const struct pfr_window *window, struct pfr_frame *frame, enum pfr_status status,
				   uint64_t needed, struct pfr_where *where)
{
	pfr_legacy_frame(frame, PFR_PIECE_LEGACY_RECORD, window->data, 0, (enum pfr_byte_order)window->order);
	frame->at = window->at;
	pfr_where_set(where, frame, status, ROW_NONE);
	where->needed = needed;
	where->left = window->size;
	return status;
}

enum pfr_status pfr_legacy_next(struct pfr_window *window, struct pfr_frame *frame, struct pfr_where *where)
{
	enum pfr_status cut = window->closed ? PFR_E_TRUNCATED : PFR_MORE;
	int big = window->order == PFR_BIG;
	const unsigned char *p = window->data;
	uint16_t size;

	if (window->size < PFR_HEADER_SIZE)
		return legacy_fail(window, frame, !window->size && window->closed ? PFR_END : cut, PFR_HEADER_SIZE, where);
	size = wire_u16(p + 6, big);
	if (size < PFR_HEADER_SIZE)
		return legacy_fail(window, frame, PFR_E_RECORD_SIZE, size, where);
	if (window->size < size)
		return legacy_fail(window, frame, cut, size, where);
	pfr_legacy_frame(frame, PFR_PIECE_LEGACY_RECORD, p, size, (enum pfr_byte_order)window->order);
	frame->type = wire_u32(p, big);
	frame->at = window->at;
	if (wire_u16(p + 4, big) & PFR_LEGACY_MISC_OVERFLOW)
		frame->piece = PFR_PIECE_LEGACY_OVERFLOW;
	window->data += size;
	window->size -= size;
	window->at += size;
	return PFR_OK;
}

void pfr_legacy_frame(struct pfr_frame *frame, enum pfr_piece piece, const unsigned char *data, uint32_t size,
		      enum pfr_byte_order order)
{
	frame->data = data;
	frame->size = size;
	frame->type = 0;
	frame->misc = 0;
	frame->order = (uint8_t)order;
	frame->piece = (uint8_t)piece;
	frame->event = PFR_NO_EVENT;
	frame->at = 0;
	frame->payload = 0;
}
