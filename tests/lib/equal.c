/* SPDX-License-Identifier: MIT */
/*
 * Decoding against walking: an expansion of the rows on the tests' side that
 * compares every field, byte by byte, with what the walk hands out. It knows what each
 * kind of field must look like in both; what there is of them is schema/'s.
 */
#include "tests/lib/equal.h"

#include "decoder/rows.h"
#include "tests/lib/bytes.h"

#include <stdio.h>
#include <string.h>

struct equal {
	struct pfr_walk walk;
	struct pfr_item item; /* the next that is not compared */
	struct pfr_where where;
	enum pfr_status status; /* of item */
	const struct pfr_frame *frame;
	const struct pfr_layout *layout;
	uint32_t at;       /* where the items compared so far end */
	uint8_t depth;
	int failed, broken;
	char *text;
};

static void next(struct equal *e)
{
	if (e->status != PFR_END)
		e->at = e->item.offset + e->item.size;
	e->status = pfr_walk_next(&e->walk, &e->item, &e->where);
}

static void differ(struct equal *e, uint16_t row, const char *what)
{
	if (!e->broken)
		snprintf(e->text, 256, "%s: type %u at %llu, %s (item %u of row %s at %u)", what, e->frame->type,
			 (unsigned long long)e->frame->at, pfr_row_name(row), e->item.what,
			 pfr_row_name(e->item.row), e->item.offset);
	e->broken = 1;
}

/* The next item is that row's; passes over it. */
static void expect(struct equal *e, uint16_t row, uint8_t what, unsigned key, const char *why)
{
	if (e->broken)
		return;
	if (e->status != PFR_OK || e->item.row != row || e->item.what != what || e->item.depth != e->depth ||
	    (what == PFR_ITEM_FIELD && e->item.key != key))
		differ(e, row, why);
}

static void number(struct equal *e, uint16_t row, unsigned key, uint64_t value)
{
	expect(e, row, PFR_ITEM_FIELD, key, "decode has a number, the walk has not");
	if (!e->broken && e->item.value != value)
		differ(e, row, "another value");
	next(e);
}

static void span(struct equal *e, uint16_t row, unsigned key, const struct pfr_bytes *bytes, int text)
{
	expect(e, row, PFR_ITEM_FIELD, key, "decode has bytes, the walk has not");
	if (!e->broken && (bytes->data != e->frame->data + e->item.offset ||
			   bytes->size != (text ? e->item.nr : e->item.size)))
		differ(e, row, "other bytes");
	next(e);
}

static void words(struct equal *e, uint16_t row, unsigned key, const struct pfr_words *w, unsigned width)
{
	expect(e, row, PFR_ITEM_FIELD, key, "decode has words, the walk has not");
	if (!e->broken && (w->data != e->frame->data + e->item.offset || w->nr != e->item.nr || w->width != width ||
			   w->order != e->frame->order || e->item.size != w->nr * width))
		differ(e, row, "other words");
	next(e);
}

/* An entry's fields are as deep as the entry. */
static void open_level(struct equal *e, uint16_t row, uint8_t what, const char *why)
{
	expect(e, row, what, 0, why);
	next(e);
	e->depth += what != PFR_ITEM_ENTRY;
}

static void close_level(struct equal *e, uint16_t row, uint8_t what)
{
	e->depth -= what != PFR_ITEM_ENTRY;
	if (!e->broken && e->item.value != what)
		differ(e, row, "another level closes");
	expect(e, row, PFR_ITEM_CLOSE, 0, "the walk has more in a group");
	next(e);
}

/* A field that decode has not: the walk must not have it either, unless the record broke off within it. */
static void absent(struct equal *e, uint16_t row)
{
	if (e->broken || e->item.row != row || e->item.depth != e->depth || e->item.what == PFR_ITEM_CLOSE ||
	    e->status == PFR_END)
		return;
	if (!e->failed)
		differ(e, row, "the walk has a field, decode has not");
	while (!e->broken && e->status == PFR_OK) {
		next(e);
		if (e->status == PFR_OK && e->item.what == PFR_ITEM_CLOSE && e->item.depth == e->depth)
			differ(e, row, "the walk has all of a field that decode has not");
	}
}

static void array_begin(struct equal *e, uint16_t row, const struct pfr_array *a, uint32_t stride)
{
	if (!e->broken && (a->data != e->frame->data + e->item.offset || a->nr != e->item.value || a->stride != stride))
		differ(e, row, "another array");
	open_level(e, row, PFR_ITEM_ARRAY, "decode has an array, the walk has not");
}

/* ---- the expansion ------------------------------------------------------ */

#define EQUAL_U8(row, key, v, arg)     number(e, row, key, v);
#define EQUAL_U16(row, key, v, arg)    number(e, row, key, v);
#define EQUAL_U32(row, key, v, arg)    number(e, row, key, v);
#define EQUAL_U64(row, key, v, arg)    number(e, row, key, v);
#define EQUAL_S32(row, key, v, arg)    number(e, row, key, (uint64_t)(int64_t)(v));
#define EQUAL_BITS64(row, key, v, arg) number(e, row, key, v);
#define EQUAL_BITS32(row, key, v, arg) number(e, row, key, v);
#define EQUAL_CSTR(row, key, v, arg)   span(e, row, key, &v, 1);
#define EQUAL_CHARS(row, key, v, arg)  span(e, row, key, &v, 1);
#define EQUAL_STR(row, key, v, arg)    span(e, row, key, &v, 1);
#define EQUAL_BYTES(row, key, v, arg)  span(e, row, key, &v, 0);
#define EQUAL_PAD(row, key, v, arg)    if (v.size) span(e, row, key, &v, 0); /* empty padding is no item */
#define EQUAL_U16S(row, key, v, arg)   words(e, row, key, &v, 2);
#define EQUAL_U32S(row, key, v, arg)   words(e, row, key, &v, 4);
#define EQUAL_U64S(row, key, v, arg)   words(e, row, key, &v, 8);
#define EQUAL_GROUP(row, key, v, arg) \
	open_level(e, row, PFR_ITEM_GROUP, "decode has a group, the walk has not"); \
	equal_##arg(e, &v); \
	close_level(e, row, PFR_ITEM_GROUP);
#define EQUAL_ATTR(row, key, v, arg) EQUAL_GROUP(row, key, v, arg)
#define EQUAL_LIST(row, key, v, arg)
#define EQUAL_ARRAY(row, key, v, arg) { \
	struct pfr_##arg entry; \
	uint32_t i; \
	array_begin(e, row, &v, pfr_rows_stride(ROW_OF_##arg, e->layout ? e->layout->read_format : 0)); \
	for (i = 0; i < v.nr && !e->broken; i++) { \
		memset(&entry, e->walk.order ? 0 : 0xff, sizeof(entry)); \
		if (pfr_##arg##_at(&v, i, &entry)) \
			differ(e, row, "an entry is missing"); \
		if (e->item.index != i) \
			differ(e, row, "another index"); \
		open_level(e, row, PFR_ITEM_ENTRY, "decode has an entry, the walk has not"); \
		equal_##arg(e, &entry); \
		close_level(e, row, PFR_ITEM_ENTRY); \
	} \
	if (pfr_##arg##_at(&v, v.nr, &entry) != PFR_END) \
		differ(e, row, "an entry too many"); \
	close_level(e, row, PFR_ITEM_ARRAY); }

#define BEGIN(name) \
	static void equal_##name(struct equal *e, const struct pfr_##name *g) \
	{ \
		(void)e, (void)g;
#define GROUP(number, name, doc) BEGIN(name)
#define END_GROUP(name) }
#define RECORD(number, NAME, name, trailer, since, doc) BEGIN(name)
#define END(name) }
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) \
	if (g->present >> key & 1) { \
		EQUAL_##kind(ROW_##group##_##name, key, g->name, arg) \
	} else { \
		absent(e, ROW_##group##_##name); \
	}
#include "schema/all.def"

static void equal_body(struct equal *e, const struct pfr_record *record)
{
	if (record->piece == PFR_PIECE_RECORD) {
		switch (record->type) {
#define RECORD(number, NAME, name, trailer, since, doc) case number: equal_##name(e, &record->name); break;
#include "schema/all.def"
		}
		return;
	}
	switch (record->piece) {
#define PIECE(number, NAME, name, doc) case PFR_PIECE_##NAME: equal_##name(e, &record->name); break;
#include "schema/all.def"
	}
}

/* ---- the whole frame ------------------------------------------------------- */

static void equal_header(struct equal *e)
{
	int is_long = e->frame->type >> 8 == 0x80; /* simpleperf's: the upper half of the size is in place of misc */
	struct pfr_record_header header = {.present = is_long ? 13 : 7, .type = e->frame->type, .misc = e->frame->misc,
					   .size = (uint16_t)e->frame->size, .size_high = (uint16_t)(e->frame->size >> 16)};

	if (e->frame->piece != PFR_PIECE_RECORD)
		return;
	if (e->frame->type == PFR_RECORD_COMPRESSED2) /* some of them say a wrong size, and the frame has the right one */
		header.size = (uint16_t)bytes_get(e->frame->data + 6, 2, e->frame->order == PFR_BIG);
	equal_record_header(e, &header);
}

/* Decoding failed: the walk must give up at the same place for the same reason. */
static void equal_failure(struct equal *e, const struct pfr_where *where)
{
	while (e->status == PFR_OK)
		next(e);
	if (e->status == PFR_END || e->item.what != PFR_ITEM_BAD)
		differ(e, 0, "decode fails, the walk does not");
	else if (e->where.status != where->status || e->where.type != where->type || e->where.row != where->row ||
		 e->where.piece != where->piece || e->where.event != where->event || e->where.at != where->at ||
		 e->where.offset != where->offset || e->where.needed != where->needed || e->where.left != where->left)
		differ(e, where->row, "another failure");
	else if (where->at != e->frame->at || where->offset - where->at > e->frame->size || /* modulo 2^64, as rings count */
		 where->left > e->frame->size - (where->offset - where->at))
		differ(e, where->row, "the failure is not within the frame");
	next(e);
}

/* Bytes that mean nothing: the same in both, and no others. */
static void equal_tail(struct equal *e, const struct pfr_record *record)
{
	if (record->tail.data != e->frame->data + e->at)
		differ(e, 0, "decode consumed other bytes");
	if (record->tail.size) {
		if (e->status || e->item.what != PFR_ITEM_TAIL || e->item.size != record->tail.size)
			differ(e, 0, "another tail");
		next(e);
	}
}

static void equal_trailer(struct equal *e, const struct pfr_record *record)
{
	if (record->sample_id.present) {
		EQUAL_GROUP(ROW_OF_sample_id, 0, record->sample_id, sample_id)
	}
}

static void equal_rest(struct equal *e, const struct pfr_record *record)
{
	uint16_t row = pfr_rows_find(e->frame->piece, e->frame->type);
	int after = e->frame->piece == PFR_PIECE_RECORD && pfr_rows[row].kind == TRAILER_AFTER && row != ROW_NONE &&
		    record->sample_id.present;

	if (!after && !e->failed)
		equal_tail(e, record);
	equal_trailer(e, record);
	if (after && !e->failed)
		equal_tail(e, record);
	if (e->status != PFR_END)
		differ(e, 0, "the walk has more than decode");
	else if (e->at != e->frame->size)
		differ(e, 0, "the walk ends before the frame does");
}

int equal_frame(const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned char fill, char text[256])
{
	struct pfr_record record;
	struct pfr_where where;
	struct equal e = {.frame = frame, .layout = layout, .text = text};

	memset(&record, fill, sizeof(record));
	memset(&where, fill, sizeof(where));
	memset(&e.item, 0, sizeof(e.item));
	e.failed = pfr_decode(frame, layout, &record, &where) != PFR_OK;
	pfr_walk_init(&e.walk, frame, layout);
	next(&e);
	if (record.type != frame->type || record.size != frame->size || record.misc != frame->misc ||
	    record.piece != frame->piece)
		differ(&e, 0, "another header");
	if (frame->piece == PFR_PIECE_FEATURE)
		return 0; /* decoded to a tail: features are for walking */
	equal_header(&e);
	equal_body(&e, &record);
	if (e.failed)
		equal_failure(&e, &where);
	equal_rest(&e, &record);
	return e.broken ? -1 : 0;
}
