/* SPDX-License-Identifier: MIT */
/*
 * The rows as CBOR needs them: one more expansion of schema/, which says
 * nothing that the rows do not.
 */
#include "cbor_rows.h"

#include "decoder/rows.h"

#include <stddef.h>

#define COUNTS_NONE     ROLE_NONE, 0, 0
#define COUNTS_COUNT    ROLE_COUNT, 0, 0
#define COUNTS_COUNT2   ROLE_COUNT2, 0, 0
#define COUNTS_TAG      ROLE_NONE, 0, 0
#define COUNTS_TAG2     ROLE_NONE, 0, 0
#define COUNTS_SELF     ROLE_NONE, 0, 0
#define SPAN_NONE      ROLE_NONE, 0, 0
#define SPAN_COUNT     ROLE_SIZED, 0, 0
#define SPAN_COUNT2    ROLE_SIZED2, 0, 0
#define SPAN_ONES      ROLE_NONE, 0, 0
#define SPAN_COUNTS    ROLE_NONE, 0, 0
#define SPAN_TAGS      ROLE_NONE, 0, 0
#define SPAN_REST      ROLE_NONE, 0, 0
#define SPAN_REGS_USER ROLE_NONE, 0, 0
#define SPAN_REGS_INTR ROLE_NONE, 0, 0
#define SPAN_FEATURES  ROLE_NONE, 0, 0
#define SPAN_FILL      ROLE_NONE, 0, 0
#define SPAN_BITS      ROLE_NONE, 0, 0
#define SPAN_TAG       ROLE_NONE, 0, 0
#define SPAN_N(n)      ROLE_NONE, 0, n
#define PAD_N(n)       ROLE_PADDING, 0, n
#define PAD_FILL       ROLE_NONE, 0, 0
#define SPAN_BUT(n)    ROLE_NONE, 0, 0

#define ROW_U8(arg)     COUNTS_##arg
#define ROW_U16(arg)    COUNTS_##arg
#define ROW_U32(arg)    COUNTS_##arg
#define ROW_U64(arg)    COUNTS_##arg
#define ROW_S32(arg)    COUNTS_##arg
#define ROW_BITS64(arg) COUNTS_##arg
#define ROW_BITS32(arg) COUNTS_##arg
#define ROW_CSTR(arg)   SPAN_##arg
#define ROW_STR(arg)    SPAN_##arg
#define ROW_CHARS(arg)  SPAN_##arg
#define ROW_BYTES(arg)  SPAN_##arg
#define ROW_PAD(arg)    PAD_##arg
#define ROW_U16S(arg)   SPAN_##arg
#define ROW_U32S(arg)   SPAN_##arg
#define ROW_U64S(arg)   SPAN_##arg
#define ROW_GROUP(arg)  ROLE_NONE, 0, ROW_OF_##arg
#define ROW_ATTR(arg)   ROLE_NONE, 0, ROW_OF_##arg
#define ROW_SIZED(arg)  ROLE_SIZED, 0, ROW_OF_##arg
#define ROW_ARRAY(arg)  ROLE_SIZED, 1, ROW_OF_##arg
#define ROW_LIST(arg)   ROLE_SIZED, 1, ROW_OF_##arg

const struct wcbor_row *wcbor_row(uint16_t row)
{
	static const struct wcbor_row rows[ROW_NR] = {
		{ROLE_END, 0, 0, 0},
#define GROUP(number, name, doc) {ROLE_OTHER, 0, 0, 0},
#define END_GROUP(name) {ROLE_END, 0, 0, 0},
#define RECORD(number, NAME, name, trailer, since, doc) {ROLE_OTHER, 0, 0, 0},
#define END(name) {ROLE_END, 0, 0, 0},
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) {ROW_##kind(arg), key},
#define PROBE(group, WHAT) {ROLE_OTHER, 0, 0, 0},
#define UNKNOWN(group, WORD) {ROLE_OTHER, 0, 0, 0},
#define CHECK(group, name, when, cond, STATUS) {ROLE_OTHER, 0, 0, 0}, {ROLE_OTHER, 0, 0, 0},
#define WITH_FEATURES
#include "schema/all.def"
	};

	return &rows[row < ROW_NR ? row : (uint16_t)ROW_NONE];
}

int wcbor_row_flat(uint16_t row)
{
	uint16_t group = wcbor_row(row)->n;

	return group && wcbor_row(group + 1)->role == ROLE_COUNT && wcbor_row(group + 2)->role == ROLE_SIZED &&
	       !wcbor_row(group + 2)->list && wcbor_row(group + 3)->role == ROLE_END;
}

const char *wcbor_item_name(int number)
{
	switch (number) {
#define ITEM_KEY(NAME, key, name, type, doc) case key: return #name;
#include "schema/cbor.def"
	}
	return NULL;
}

const char *wcbor_head_name(int number)
{
	switch (number) {
#define HEAD_KEY(NAME, key, name, type, doc) case key: return #name;
#include "schema/cbor.def"
	}
	return NULL;
}

const char *wcbor_event_name(int number)
{
	switch (number) {
#define EVENT_KEY(NAME, key, name, type, doc) case key: return #name;
#include "schema/cbor.def"
	}
	return NULL;
}
