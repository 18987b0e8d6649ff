/* SPDX-License-Identifier: MIT */
/* decoder/reader.c: sections that meet, overlap or reach to the end of all offsets, and bytes given out of turn. */
#include "tests/unit/reader_unit.h"

#include "tests/lib/guard.h"

/* A section of no bytes may lie at the very end; what lies behind another is not compared with it. */
static void sections_apart(void **state)
{
	(void)state;
	put(TABLE_AT + 16, END_AT);
	bytes_put_at(&b, TABLE_AT + 24, 0, 8);
	begin();
	do
		assert_int_equal(next(), PFR_OK);
	while (frame.piece != PFR_PIECE_FEATURE);
	assert_int_equal(next(), PFR_OK);
	expect_frame(PFR_PIECE_FEATURE, END_AT, 0, 6, 0, PFR_NO_EVENT);
	put(TABLE_AT + 16, 8);
	begin();
	do
		assert_int_equal(next(), PFR_OK);
	while (frame.piece != PFR_PIECE_FEATURE);
	assert_int_equal(next(), PFR_OK);
	expect_frame(PFR_PIECE_FEATURE, 8, 12, 6, 0, PFR_NO_EVENT);
}

/* Two events behind the file, whose ids are at the places given. */
static void two_events(uint64_t at, uint64_t size, uint64_t at2, uint64_t size2)
{
	unsigned i;

	file(0);
	bytes_put_at(&b, 24, END_AT, 8);
	bytes_put_at(&b, 32, 160, 8);
	for (i = 0; i < 2; i++) {
		bytes_raw(&b, b.data + ATTRS_AT, 64);
		bytes_u64(&b, i ? at2 : at);
		bytes_u64(&b, i ? size2 : size);
	}
	begin();
	expect_frame(PFR_PIECE_FILE_HEADER, 0, 104, 0, 0, PFR_NO_EVENT);
	expect_frame(PFR_PIECE_FILE_ATTR, END_AT, 80, 0, 0, 0);
	expect_frame(PFR_PIECE_FILE_IDS, at, (uint32_t)size, 0, 0, 0);
	expect_frame(PFR_PIECE_FILE_ATTR, END_AT + 80, 80, 0, 0, 1);
}

static void ids_together(void **state)
{
	(void)state;
	two_events(IDS_AT, 16, 8, 16); /* together no more than what lies before the last */
	expect_frame(PFR_PIECE_FILE_IDS, 8, 16, 0, 0, 1);
	two_events(0, 16, 0, 16);
	assert_int_equal(next(), PFR_E_IDS);
	expect_where(PFR_E_IDS, PFR_PIECE_FILE_IDS, 0, 16, 0);
	assert_int_equal(frame.size, 0);
}

/* Ids up to the last offset there is: those that are there come, the rest fails as one. */
static void ids_to_the_end(void **state)
{
	static struct pfr_id many[8192];
	uint64_t i;

	(void)state;
	put(ATTRS_AT + 64, END_AT + 7);
	bytes_put_at(&b, ATTRS_AT + 72, UINT64_MAX - END_AT - 7, 8);
	bytes_fill(&b, 0, 7);
	for (i = 0; i < 8192; i++)
		bytes_u64(&b, 10 + i);
	begin();
	events.id = many;
	events.ids_capacity = 8191;
	assert_int_equal(next(), PFR_OK);
	assert_int_equal(next(), PFR_OK);
	assert_int_equal(next(), PFR_NO_SPACE);
	assert_int_equal(next(), PFR_NO_SPACE);
	events.ids_capacity = 8192;
	expect_frame(PFR_PIECE_FILE_IDS, END_AT + 7, 65536, 0, 0, 0);
	assert_int_equal(events.nr_ids, 8192);
	assert_int_equal(next(), PFR_E_IDS);
	expect_where(PFR_E_IDS, PFR_PIECE_FILE_IDS, END_AT + 7 + 65536, UINT64_MAX - END_AT - 7 - 65536, 0);
}

/* What is refused is so though more bytes may come; what may come is waited for. */
static void open_end(void **state)
{
	(void)state;
	put(TABLE_AT + 8, UINT64_MAX - TABLE_AT - 31);
	begin();
	pfr_reader_give(&reader, b.data, b.size, 0, 0);
	do
		assert_int_equal(next(), PFR_OK);
	while (frame.piece != PFR_PIECE_FEATURE_SECTION);
	assert_int_equal(next(), PFR_E_FEATURE);
	expect_where(PFR_E_FEATURE, PFR_PIECE_FEATURE, TABLE_AT + 32, UINT64_MAX - TABLE_AT - 31, 0);
	put(TABLE_AT, UINT64_MAX - 99); /* behind bytes that were at the end of all offsets, too */
	bytes_put_at(&b, TABLE_AT + 16, 100, 8);
	bytes_put_at(&b, TABLE_AT + 24, UINT64_MAX - 99, 8);
	begin();
	pfr_reader_give(&reader, b.data, b.size, 0, 0);
	while (next() == PFR_OK)
		;
	assert_true(reader.need == UINT64_MAX - 99 && reader.need_size == 12);
	pfr_reader_give(&reader, b.data, 12, UINT64_MAX - 99, 0);
	assert_int_equal(next(), PFR_OK);
	pfr_reader_give(&reader, b.data, b.size, 0, 0);
	assert_int_equal(next(), PFR_OK);
	assert_int_equal(next(), PFR_E_FEATURE);
	expect_where(PFR_E_FEATURE, PFR_PIECE_FEATURE, 100, UINT64_MAX - 99, 0);
	put(48, UINT64_MAX - 16 - DATA_AT); /* the last place that a table's entry can have */
	begin();
	pfr_reader_give(&reader, b.data, b.size, 0, 0);
	while (next() == PFR_OK)
		;
	assert_true(reader.need == UINT64_MAX - 16 && reader.need_size == 16);
}

/* Bytes that lie before the records wanted are none of them; the end stays the end, whatever is given behind it. */
static void given_elsewhere(void **state)
{
	(void)state;
	file(0);
	begin();
	while (next() == PFR_OK && frame.piece != PFR_PIECE_RECORD)
		;
	pfr_reader_give(&reader, b.data, DATA_AT + 40, 0, 0);
	assert_int_equal(next(), PFR_MORE);
	pfr_reader_give(&reader, b.data, DATA_AT + 24, 0, 0);
	assert_int_equal(next(), PFR_MORE);
	assert_true(reader.need == DATA_AT + 24 && reader.need_size == 8 && reader.window.size == 0);
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
	expect_frame(PFR_PIECE_RECORD, DATA_AT + 24, 24, 9, 2, 0);
	assert_int_equal(next(), PFR_END);
	pfr_reader_init_bare(&reader, &events, PFR_LITTLE);
	reader.pieces = 1;
	assert_int_equal(reader.version, 2);
	pfr_reader_give(&reader, b.data + DATA_AT, 24, 0, 1);
	assert_int_equal(next(), PFR_OK);
	assert_int_equal(next(), PFR_END);
	pfr_reader_give(&reader, b.data + DATA_AT, 48, 0, 1);
	assert_int_equal(next(), PFR_END);
}

/* A payload that reaches behind the records is not there, though the file has as many bytes. */
static void payload_behind(void **state)
{
	unsigned i;

	(void)state;
	file(0);
	bytes_put_at(&b, 48, 56, 8);
	bytes_put_at(&b, 72, 0, 8);
	bytes_put_at(&b, DATA_AT, 71, 4);
	bytes_put_at(&b, DATA_AT + 4, UINT64_C(48) << 16, 4);
	bytes_put_at(&b, DATA_AT + 8, 10, 8);
	begin();
	pfr_reader_give(&reader, b.data, TABLE_AT, 0, 0);
	do
		assert_int_equal(next(), PFR_OK);
	while (frame.piece != PFR_PIECE_RECORD);
	assert_int_equal(next(), PFR_MORE);
	assert_true(reader.need == DATA_AT + 58);
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
	assert_int_equal(next(), PFR_E_PAYLOAD);
	assert_true(frame.size == 0 && frame.at == DATA_AT + 56);
	for (i = 0; i < 2; i++) {
		expect_where(PFR_E_PAYLOAD, PFR_PIECE_RECORD, DATA_AT + 56, 2, 0);
		assert_int_equal(next(), PFR_E_PAYLOAD);
	}
}

/* A header of before there were features has none, whatever follows it; of version 1 no byte before it is looked at. */
static void old_header(void **state)
{
	struct guard guard;
	unsigned i;

	(void)state;
	put(8, 72);
	begin();
	expect_frame(PFR_PIECE_FILE_HEADER, 0, 72, 0, 0, PFR_NO_EVENT);
	expect_frame(PFR_PIECE_FILE_ATTR, ATTRS_AT, 80, 0, 0, 0);
	expect_frame(PFR_PIECE_FILE_IDS, IDS_AT, 16, 0, 0, 0);
	expect_frame(PFR_PIECE_RECORD, DATA_AT, 24, 9, 2, 0);
	for (i = 0; i < 4; i++)
		assert_true(reader.features[i] == 0);
	memcpy(b.data, "PERFFILE", 8);
	guard_init(&guard, b.size);
	begin();
	pfr_reader_give(&reader, guard_begin(&guard, b.data, b.size), b.size, 0, 1);
	assert_int_equal(next(), PFR_OK);
	assert_true(reader.version == 1 && reader.order == PFR_LITTLE);
	guard_free(&guard);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sections_apart),
		cmocka_unit_test(ids_together),
		cmocka_unit_test(ids_to_the_end),
		cmocka_unit_test(open_end),
		cmocka_unit_test(given_elsewhere),
		cmocka_unit_test(payload_behind),
		cmocka_unit_test(old_header),
	};

	return RUN(tests);
}
