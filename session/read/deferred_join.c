/* SPDX-License-Identifier: MIT */
/*
 * A sample with the user part of its callchain, which came later, in its bytes.
 */
#include "session/session.h"

#include <string.h>

static void put(unsigned char *p, uint64_t value, unsigned size, unsigned order)
{
	unsigned i;

	for (i = 0; i < size; i++)
		p[order == PFR_BIG ? size - 1 - i : i] = (unsigned char)(value >> 8 * i);
}

bool pfr_session_chain_join(struct pfr_frame *frame, const struct pfr_words *ips, const unsigned char *rest, size_t size, unsigned char *to)
{
	size_t nr = ips->nr, end = (size_t)(ips->data - frame->data) + 8 * nr - 8;

	if (frame->size + size - 8 > UINT16_MAX)
		return false;
	memcpy(to, frame->data, end);
	if (size)
		memcpy(to + end, rest, size);
	memcpy(to + end + size, frame->data + end + 8, frame->size - end - 8);
	put(to + end - 8, PFR_CONTEXT_USER, 8, frame->order);
	put(to + end - 8 * nr, nr - 1 + size / 8, 8, frame->order);
	frame->data = to;
	frame->size += (uint32_t)size - 8;
	put(to + 6, frame->size, 2, frame->order);
	return true;
}
