/* SPDX-License-Identifier: MIT */
/*
 * A small file that has one of everything, and what the reader makes of it, one call after another. It knows
 * where each part of that file lies; what comes of changes to it the tests of decoder/reader.c say.
 */
#ifndef TESTS_READER_UNIT_H
#define TESTS_READER_UNIT_H

#include "tests/unit/unit.h"

static struct bytes b;
static struct pfr_event event[4];
static struct pfr_id id[16];
static struct pfr_events events;
static struct pfr_reader reader;
static struct pfr_frame frame;
static const struct pfr_layout *layout;
static struct pfr_where where;

enum {
	IDS_AT = 104,
	ATTRS_AT = 120,
	DATA_AT = 200,
	TABLE_AT = 248,
	END_AT = 304,
};

/* Header, one event with two ids, two records of 24 bytes, features HOSTNAME (3) and ARCH (6) of 12 bytes each. */
static inline void file(int big)
{
	static const uint64_t header[] = {UINT64_C(0x32454c4946524550), 104, 80, ATTRS_AT, 80, DATA_AT, 48, 0, 0, 1 << 3 | 1 << 6, 0, 0, 0, 10, 20};
	unsigned i;

	bytes_init(&b, big);
	for (i = 0; i < sizeof(header) / sizeof(header[0]); i++)
		bytes_u64(&b, header[i]);
	bytes_u32(&b, 1);
	bytes_u32(&b, 64);
	bytes_u64(&b, 0);
	bytes_u64(&b, 1);
	bytes_u64(&b, 1 << 16 | 1 << 0);
	bytes_fill(&b, 0, 32);
	bytes_u64(&b, IDS_AT);
	bytes_u64(&b, 16);
	for (i = 0; i < 2; i++) {
		bytes_record(&b, 9, 2);
		bytes_u64(&b, 10);
		bytes_u64(&b, 0x401000);
		bytes_record_end(&b);
	}
	for (i = 0; i < 2; i++) {
		bytes_u64(&b, TABLE_AT + 32 + 12 * i);
		bytes_u64(&b, 12);
	}
	for (i = 0; i < 2; i++) {
		bytes_u32(&b, 8);
		bytes_text(&b, "host", 8);
	}
	assert_int_equal(b.size, END_AT);
}

static inline void begin(void)
{
	pfr_events_init(&events, event, 4, id, 16);
	memset(&reader, 0xee, sizeof(reader));
	pfr_reader_init(&reader, &events);
	reader.pieces = 1;
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
}

static inline enum pfr_status next(void)
{
	memset(&frame, 0xee, sizeof(frame));
	memset(&where, 0xee, sizeof(where));
	return pfr_reader_next(&reader, &frame, &layout, &where);
}

static inline void expect_frame(uint8_t piece, uint64_t at, uint32_t size, uint32_t type, uint16_t misc, uint32_t of)
{
	assert_int_equal(next(), PFR_OK);
	unit_same_frame(&frame, (struct pfr_frame){.data = b.data + at, .size = size, .type = type, .misc = misc, .order = (uint8_t)(b.big ? PFR_BIG : PFR_LITTLE), .piece = piece, .event = of, .at = at});
}

static inline void expect_where(enum pfr_status status, uint8_t piece, uint64_t at, uint64_t needed, uint64_t left)
{
	unit_same_where(&where, (struct pfr_where){.status = status, .type = where.type, .piece = piece, .row = where.row, .event = where.event, .limit = status == PFR_E_LIMIT ? PFR_LIMIT_FEATURE_SIZE : PFR_LIMIT_NONE, .at = at, .offset = at, .needed = needed, .left = left});
}

/* The first status that is not OK, and all of its words. */
static inline void expect_failed(enum pfr_status status, uint8_t piece, uint64_t at, uint64_t needed, uint64_t left)
{
	enum pfr_status got;

	begin();
	while ((got = next()) == PFR_OK)
		;
	assert_int_equal(got, status);
	expect_where(status, piece, at, needed, left);
	assert_int_equal(frame.piece, piece);
	assert_true(frame.at == at);
	if (pfr_status_class(status) != PFR_CLASS_STREAM) {
		assert_int_equal(frame.payload, 0);
		return;
	}
	assert_int_equal(next(), status); /* and again */
	expect_where(status, piece, at, needed, left);
}

static inline void put(size_t at, uint64_t value)
{
	file(0);
	bytes_put_at(&b, at, value, 8);
}

#endif
