/* SPDX-License-Identifier: MIT */
/*
 * What follows a record and is not part of its size, as two records of the perf program have it.
 */
#ifndef PFR_PAYLOAD_H
#define PFR_PAYLOAD_H

#include "decode.h"

/* Bytes after a record of this type and size, of which 16 bytes, or all that it has, are at `data`. The field that says so is its first. */
static inline uint64_t pfr_payload_size(uint32_t type, const unsigned char *data, uint32_t size, int big)
{
	uint32_t width = 0, left = size - PFR_HEADER_SIZE;
	uint64_t value;

	switch (type) {
#define PAYLOAD(number, group, name) \
	case number: \
		width = sizeof(((struct pfr_##group *)0)->name); \
		break;
#include "schema/all.def"
	}
	if (!width || left < width)
		return 0;
	value = width == 4 ? wire_u32(data + PFR_HEADER_SIZE, big) : wire_u64(data + PFR_HEADER_SIZE, big);
	return type == PFR_RECORD_HEADER_TRACING_DATA && pfr_probe_tracing(value, left - width) & PFR_FORM_INSIDE ? 0 : value;
}

#endif
