/* SPDX-License-Identifier: MIT */
/*
 * Bytes of records, as sums count them, and what tells one from all others.
 */
#ifndef SESSION_RECORD_BYTES_H
#define SESSION_RECORD_BYTES_H

#include "perfring_session.h"

/* What follows the record. No file is so long as that a sum of what can be there would wrap: where a record says more, it is not there. */
static inline uint64_t payload_bytes(const struct pfr_frame *frame)
{
	return frame->payload >> 56 ? 0 : frame->payload;
}

static inline uint64_t record_bytes(const struct pfr_frame *frame)
{
	return frame->size + payload_bytes(frame);
}

/* Of a record that was compressed, where it is in what was decompressed, +1, since all of one compressed record have one offset; else 0. */
static inline uint64_t record_inner(const struct pfr_session_record *r)
{
	return r->packed ? r->inner + 1 : 0;
}

#endif
