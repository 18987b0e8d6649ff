/* SPDX-License-Identifier: MIT */
/*
 * One record, from its CBOR item back to its bytes.
 */
#ifndef PFR_UNCBOR_RECORD_H
#define PFR_UNCBOR_RECORD_H

#include "uncbor_token.h"

/* What an item of the stream turned out to be. */
struct uncbor_item {
	unsigned flags; /* of the stream */
	uint8_t order;  /* of the recording */
	uint8_t is_record, has_at, expanded;
	uint64_t at;
	struct pfr_bytes file; /* data is null where it is none */
};

/*
 * The bytes of the item in t, which is whole, into `to`. PFR_OK and *size; PFR_NO_SPACE and *size;
 * PFR_E_CBOR or PFR_E_CBOR_VERSION, and t->at is about where.
 */
enum pfr_status uncbor_item(struct tokens *t, struct uncbor_item *item, unsigned char *to, size_t capacity, size_t *size);

/*
 * The bytes of an item at the window's front that is a sample of numbers and runs. Returns the item's size, with
 * *size; 0 where it is anything else, or not whole, or not right, and nothing counts as read.
 */
size_t uncbor_plain(const struct pfr_uncbor *uncbor, const struct pfr_window *window, unsigned char *to, size_t capacity,
		    size_t *size);

#endif
