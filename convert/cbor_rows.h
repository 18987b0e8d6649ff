/* SPDX-License-Identifier: MIT */
/*
 * What CBOR wants to know of a row besides what an item says: whether it
 * counts another field, and where its padding would end. And the keys that are
 * not of a row (schema/cbor.def). Writing and reading stand on this alike.
 */
#ifndef PFR_CBOR_ROWS_H
#define PFR_CBOR_ROWS_H

#include "perfring.h"

/* What a field is to the others of its group. */
enum {
	ROLE_NONE,
	ROLE_COUNT,  /* says how much a SIZED has */
	ROLE_COUNT2, /* says how much a SIZED2 has */
	ROLE_SIZED,
	ROLE_SIZED2,
	ROLE_PADDING, /* fills up to a multiple of n */
	ROLE_END,  /* not a field: the group's end */
	ROLE_OTHER /* not a field */
};

struct wcbor_row {
	uint8_t role;
	uint8_t list; /* its kind has entries */
	uint16_t n;   /* of text and padding: the multiple or size it fills; of a group kind: its group's row */
	uint8_t key;
};

const struct wcbor_row *wcbor_row(uint16_t row);

/*
 * Whether the field `row` is a group that is just a count and a span of that size. Such
 * a group is written as the span.
 */
int wcbor_row_flat(uint16_t row);

enum { /* keys that are not of a row */
#define ITEM_KEY(NAME, key, name, type, doc) CBOR_ITEM_##NAME = key,
#define HEAD_KEY(NAME, key, name, type, doc) CBOR_HEAD_##NAME = key,
#define EVENT_KEY(NAME, key, name, type, doc) CBOR_EVENT_##NAME = key,
#include "schema/cbor.def"
};

/* The name of a key of an item; null for a number that is none. */
const char *wcbor_item_name(int number);
const char *wcbor_head_name(int number);
const char *wcbor_event_name(int number);

#define CBOR_TAG_SELF 55799 /* RFC 8949, section 3.4.6 */
#define CBOR_FORMAT "perfring"
#define CBOR_MAPPING 1 /* version of the mapping */

#endif
