/* SPDX-License-Identifier: MIT */
/*
 * How the size of a perf_event_attr is found; its fields are schema/attr.def's.
 */
#include "decode.h"

#define ATTR_SIZE_VER0 64 /* the first published struct; include/uapi/linux/perf_event.h */
#define ATTR_SIZE_AT 4

/* 0 means VER0, as in perf_copy_attr (kernel/events/core.c). */
uint32_t pfr_attr_end(const unsigned char *data, uint32_t at, uint32_t end, int big, uint64_t *wrong)
{
	uint64_t past;
	uint32_t size;

	*wrong = ATTR_SIZE_VER0;
	if ((uint64_t)at + ATTR_SIZE_VER0 > end)
		return 0;
	size = wire_u32(data + at + ATTR_SIZE_AT, big);
	if (!size)
		size = ATTR_SIZE_VER0;
	*wrong = size;
	past = (uint64_t)at + size;
	return size < ATTR_SIZE_VER0 || size % 8 || past > end ? 0 : (uint32_t)past;
}
