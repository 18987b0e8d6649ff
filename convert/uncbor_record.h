/* SPDX-License-Identifier: MIT */
/*
 * One record, from its CBOR item back to its bytes.
 */
#ifndef PFR_UNCBOR_RECORD_H
#define PFR_UNCBOR_RECORD_H

#include "uncbor_token.h"

/* What an item of the stream turned out to be. */
struct uncbor_item {
	unsigned flags;    /* of the stream */
	uint8_t order;     /* of the recording */
	uint8_t is_record, has_at, expanded;
	uint64_t at;
	struct pfr_bytes file; /* data is null where it is none */
};

/*
 * The bytes of the item in t, which is whole, into `to`. PFR_OK and *size; PFR_ROOM and *size;
 * PFR_CBOR or PFR_CBOR_VERSION, and t->at is about where.
 */
enum pfr_status uncbor_item(struct tokens *t, struct uncbor_item *item, unsigned char *to, size_t room, size_t *size);

#endif
