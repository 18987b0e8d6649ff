/* SPDX-License-Identifier: MIT */
/*
 * What tells a record from all others, beside its offset. Not in record_bytes.h, since the library as one file has nobody who asks.
 */
#ifndef SESSION_RECORD_INNER_H
#define SESSION_RECORD_INNER_H

#include "perfring_session.h"

/* Of a record that was compressed, where it is in what was decompressed, +1, since all of one compressed record have one offset; else 0. */
static inline uint64_t record_inner(const struct pfr_session_record *r)
{
	return r->packed ? r->inner + 1 : 0;
}

#endif
