/* SPDX-License-Identifier: MIT */
/*
 * perf_event_attr on its own, as a file's table or a program's memory has it.
 * It knows how the attr's size is found; its fields are schema/attr.def's.
 */
#include "decode.h"

#define ATTR_SIZE_VER0 64 /* the first published struct; include/uapi/linux/perf_event.h */
#define ATTR_SIZE_AT 4

/* 0 means VER0, as in perf_copy_attr (kernel/events/core.c). */
uint32_t pfr_attr_size(const unsigned char *data, uint32_t left, int big, uint64_t *wrong)
{
	uint32_t size;

	*wrong = ATTR_SIZE_VER0;
	if (left < ATTR_SIZE_VER0)
		return 0;
	size = wire_u32(data + ATTR_SIZE_AT, big);
	if (!size)
		size = ATTR_SIZE_VER0;
	*wrong = size;
	return size < ATTR_SIZE_VER0 || size % 8 || size > left ? 0 : size;
}

enum pfr_status pfr_attr_decode(const unsigned char *data, size_t size, enum pfr_order order, struct pfr_attr *attr,
				struct pfr_where *where)
{
	struct pfr_frame frame = {0};
	struct pfr_record record;
	enum pfr_status status;

	frame.data = data;
	frame.size = size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
	frame.order = (uint8_t)order;
	frame.piece = PFR_PIECE_ATTR;
	frame.event = PFR_NO_EVENT;
	status = pfr_decode(&frame, 0, &record, where);
	if (!status)
		*attr = record.attr_only.attr;
	return status;
}
