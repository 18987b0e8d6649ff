/* SPDX-License-Identifier: MIT */
/*
 * Bytes of records, as sums count them.
 */
#ifndef SESSION_RECORD_BYTES_H
#define SESSION_RECORD_BYTES_H

#include "perfring_frame.h"

/* What follows the record. No file is so long as that a sum of what can be there would wrap: where a record says more, it is not there. */
static inline uint64_t payload_bytes(const struct pfr_frame *frame)
{
	return frame->payload >> 56 ? 0 : frame->payload;
}

static inline uint64_t record_bytes(const struct pfr_frame *frame)
{
	return frame->size + payload_bytes(frame);
}

#endif
