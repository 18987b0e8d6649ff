/* SPDX-License-Identifier: MIT */
/*
 * What CBOR wants to know of a row besides what an item says: whether it
 * counts another field, and where its padding would end. And the keys that are
 * not of a row. Writing and reading stand on this alike.
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

/*
 * Keys of an item of the stream beside the record's type. They never change meaning.
 *
 *   CBOR_ITEM_KEY(NAME, number, name, doc)
 */
#define CBOR_ITEM_KEYS \
	CBOR_ITEM_KEY(MISC,      -1, "misc", "header.misc; left out where 0") \
	CBOR_ITEM_KEY(EVENT,     -2, "event", "index of the record's event; left out where 0, and where status says it is not known") \
	CBOR_ITEM_KEY(SAMPLE_ID, -3, "sample_id", "the trailer") \
	CBOR_ITEM_KEY(TAIL,      -4, "tail", "bytes that are not known to mean anything") \
	CBOR_ITEM_KEY(STATUS,    -5, "status", "what is wrong with the record") \
	CBOR_ITEM_KEY(AT,        -6, "at", "offset of the record in the capture") \
	CBOR_ITEM_KEY(END,       -7, "end", "where the record's end cuts a padding short") \
	CBOR_ITEM_KEY(FILL,      -8, "fill", "padding that is not zeros: offset in the record, bytes, and so on") \
	CBOR_ITEM_KEY(BYTES,     -9, "bytes", "bytes of the capture outside of its records") \
	CBOR_ITEM_KEY(PAYLOAD,   -10, "payload", "bytes behind the last record that belong to it") \
	CBOR_ITEM_KEY(EXPANDED,  -11, "expanded", "the record comes out of the compressed ones before it")

/* Keys of the first item. */
#define CBOR_HEAD_KEYS \
	CBOR_HEAD_KEY(FORMAT,   0, "format", "the text perfring") \
	CBOR_HEAD_KEY(VERSION,  1, "version", "of this mapping: 1") \
	CBOR_HEAD_KEY(NAMES,    2, "names", "keys are names") \
	CBOR_HEAD_KEY(LEAN,     3, "lean", "what only the way back needs is left out") \
	CBOR_HEAD_KEY(SORTED,   4, "sorted", "records are in the order of time, not of the capture") \
	CBOR_HEAD_KEY(ORDER,    5, "order", "byte order of the recording: 0 little, 1 big") \
	CBOR_HEAD_KEY(SOURCE,   6, "source", "0 file, 1 pipe, 2 ring") \
	CBOR_HEAD_KEY(ARCH,     7, "arch", "architecture, as uname -m has it") \
	CBOR_HEAD_KEY(EVENTS,   8, "events", "the events; event counts from 0 in this list, and on through HEADER_ATTR records that are not in it") \
	CBOR_HEAD_KEY(FEATURES, 9, "features", "feature sections by number: their fields, or their bytes")

/* Keys of an entry of events. */
#define CBOR_EVENT_KEYS \
	CBOR_EVENT_KEY(ATTR, 0, "attr", "perf_event_attr") \
	CBOR_EVENT_KEY(IDS,  1, "ids", "ids that mean this event") \
	CBOR_EVENT_KEY(NAME, 2, "name", "its name")

enum {
#define CBOR_ITEM_KEY(NAME, number, name, doc) CBOR_ITEM_##NAME = number,
	CBOR_ITEM_KEYS
#undef CBOR_ITEM_KEY
#define CBOR_HEAD_KEY(NAME, number, name, doc) CBOR_HEAD_##NAME = number,
	CBOR_HEAD_KEYS
#undef CBOR_HEAD_KEY
#define CBOR_EVENT_KEY(NAME, number, name, doc) CBOR_EVENT_##NAME = number,
	CBOR_EVENT_KEYS
#undef CBOR_EVENT_KEY
};

/* The name of a key of an item; null for a number that is none. */
const char *wcbor_item_name(int key);
const char *wcbor_head_name(int key);
const char *wcbor_event_name(int key);

#define CBOR_TAG_SELF 55799 /* RFC 8949, section 3.4.6 */
#define CBOR_FORMAT "perfring"
#define CBOR_MAPPING 1 /* version of the mapping */

#endif
