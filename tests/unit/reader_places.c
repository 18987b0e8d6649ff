/* SPDX-License-Identifier: MIT */
/* decoder/reader.c: every word of its frames and failures, and the edges at which it refuses. What is read, unit/reader.c has. */
#include "tests/unit/reader_unit.h"

/* What it says of itself at first, and of each piece in its order. */
static void whole(void **state)
{
	int big, i;

	(void)state;
	for (big = 0; big < 2; big++) {
		file(big);
		begin();
		assert_true(reader.need == 0 && reader.need_size == 16 && reader.pipe == 0 && reader.interrupted == 0);
		expect_frame(PFR_PIECE_FILE_HEADER, 0, 104, 0, 0, PFR_NO_EVENT);
		assert_true(reader.version == 2 && reader.data == DATA_AT && reader.data_end == TABLE_AT && reader.order == frame.order);
		expect_frame(PFR_PIECE_FILE_ATTR, ATTRS_AT, 80, 0, 0, 0);
		expect_frame(PFR_PIECE_FILE_IDS, IDS_AT, 16, 0, 0, 0);
		expect_frame(PFR_PIECE_FEATURE_SECTION, TABLE_AT, 16, 3, 0, PFR_NO_EVENT);
		expect_frame(PFR_PIECE_FEATURE, TABLE_AT + 32, 12, 3, 0, PFR_NO_EVENT);
		expect_frame(PFR_PIECE_FEATURE_SECTION, TABLE_AT + 16, 16, 6, 0, PFR_NO_EVENT);
		expect_frame(PFR_PIECE_FEATURE, TABLE_AT + 44, 12, 6, 0, PFR_NO_EVENT);
		for (i = 0; i < 2; i++) {
			expect_frame(PFR_PIECE_RECORD, (uint64_t)(DATA_AT + 24 * i), 24, 9, 2, 0);
			assert_ptr_equal(layout, &event[0].layout);
		}
		assert_int_equal(next(), PFR_END);
		assert_int_equal(next(), PFR_END);
		expect_where(PFR_END, PFR_PIECE_RECORD, TABLE_AT, 0, 0);
	}
}

/* Fed nothing but what it asks for, it asks for just the pieces, one after another. */
static void wants(void **state)
{
	static const struct {
		uint64_t at, size;
	} asked[] = {
		{0, 16},
		{0, 72},
		{0, 104},
		{ATTRS_AT, 80},
		{IDS_AT, 16},
		{TABLE_AT, 16},
		{TABLE_AT + 32, 12},
		{TABLE_AT + 16, 16},
		{TABLE_AT + 44, 12},
		{DATA_AT, 8},
		{DATA_AT, 24},
		{DATA_AT + 24, 8},
		{DATA_AT + 24, 24},
	};
	unsigned i, frames = 0;

	(void)state;
	file(0);
	begin();
	pfr_reader_give(&reader, b.data, 0, 0, 0);
	for (i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		while (next() == PFR_OK)
			frames++;
		assert_int_equal(reader.need, asked[i].at);
		assert_int_equal(reader.need_size, asked[i].size);
		pfr_reader_give(&reader, b.data + asked[i].at, asked[i].size, asked[i].at, 0);
	}
	while (next() == PFR_OK)
		frames++;
	assert_int_equal(where.status, PFR_END);
	assert_int_equal(frames, 9);
}

static void header_failures(void **state)
{
	(void)state;
	file(0);
	b.size = 0;
	expect_failed(PFR_E_EMPTY, PFR_PIECE_FILE_HEADER, 0, 16, 0);
	b.size = 15;
	expect_failed(PFR_E_MAGIC, PFR_PIECE_FILE_HEADER, 0, 16, 0);
	b.size = 71;
	expect_failed(PFR_E_TRUNCATED, PFR_PIECE_FILE_HEADER, 0, 72, 71);
	b.size = 103;
	expect_failed(PFR_E_TRUNCATED, PFR_PIECE_FILE_HEADER, 0, 104, 103);
	put(0, 5);
	expect_failed(PFR_E_MAGIC, PFR_PIECE_FILE_HEADER, 0, 0, 16);
	put(8, 4096); /* the largest header there may be */
	begin();
	assert_int_equal(next(), PFR_OK);
	put(8, 4104);
	expect_failed(PFR_E_HEADER_SIZE, PFR_PIECE_FILE_HEADER, 0, 4104, 72);
	put(16, 65536); /* the largest stride */
	expect_failed(PFR_E_ATTRS, PFR_PIECE_FILE_HEADER, 0, 80, 104);
	put(16, 65544);
	expect_failed(PFR_E_ATTR_STRIDE, PFR_PIECE_FILE_HEADER, 0, 65544, 104);
	put(16, 1); /* version 1: it makes sense in neither order */
	memcpy(b.data, "PERFFILE", 8);
	expect_failed(PFR_E_ATTR_STRIDE, PFR_PIECE_FILE_HEADER, 0, 1, 104);
	put(32, 81);
	expect_failed(PFR_E_ATTRS, PFR_PIECE_FILE_HEADER, 0, 81, 104);
	put(24, 175); /* whole entries up to the last offset there is: 2^64 - 1 is 15 more than a multiple of 80 */
	bytes_put_at(&b, 32, UINT64_MAX - 175, 8);
	begin();
	assert_int_equal(next(), PFR_OK);
	put(24, 255);
	bytes_put_at(&b, 32, UINT64_MAX - 175, 8);
	expect_failed(PFR_E_ATTRS, PFR_PIECE_FILE_HEADER, 0, UINT64_MAX - 175, 104);
	put(32, UINT64_MAX - ATTRS_AT); /* no whole entries, and no wrap: those that are there are read */
	expect_failed(PFR_E_ATTRS, PFR_PIECE_FILE_HEADER, 0, UINT64_MAX - ATTRS_AT, 104);
	expect_frame(PFR_PIECE_FILE_ATTR, ATTRS_AT, 80, 0, 0, 0);
}

static void section_failures(void **state)
{
	(void)state;
	put(24, 230);
	expect_failed(PFR_E_ATTRS, PFR_PIECE_FILE_ATTR, 230, 80, 0);
	put(ATTRS_AT + 72, 12);
	expect_failed(PFR_E_IDS, PFR_PIECE_FILE_IDS, IDS_AT, 12, 0);
	assert_int_equal(frame.event, 0);
	put(ATTRS_AT + 64, UINT64_MAX - 7);
	expect_failed(PFR_E_IDS, PFR_PIECE_FILE_IDS, UINT64_MAX - 7, 16, 0);
	put(ATTRS_AT + 64, END_AT - 8);
	expect_failed(PFR_E_IDS, PFR_PIECE_FILE_IDS, END_AT - 8, 16, 0);
	file(0);
	b.size = TABLE_AT + 8;
	expect_failed(PFR_E_FEATURE, PFR_PIECE_FEATURE_SECTION, TABLE_AT, 16, 0);
	put(TABLE_AT, END_AT - 11);
	expect_failed(PFR_E_FEATURE, PFR_PIECE_FEATURE, END_AT - 11, 12, 0);
	put(TABLE_AT + 8, UINT64_MAX - TABLE_AT - 32); /* up to the last offset: no wrap, but outside of the file, which comes before the limit */
	expect_failed(PFR_E_FEATURE, PFR_PIECE_FEATURE, TABLE_AT + 32, UINT64_MAX - TABLE_AT - 32, 0);
	put(TABLE_AT + 8, UINT64_MAX - TABLE_AT - 31);
	expect_failed(PFR_E_FEATURE, PFR_PIECE_FEATURE, TABLE_AT + 32, UINT64_MAX - TABLE_AT - 31, 0);
}

static void record_failures(void **state)
{
	(void)state;
	put(40, 5000);
	bytes_put_at(&b, 72, 0, 8); /* no features: their table would lie there too */
	expect_failed(PFR_E_DATA, PFR_PIECE_RECORD, 5000, 48, 0);
	assert_int_equal(where.type, 0);
	put(40, UINT64_MAX - 10);
	bytes_put_at(&b, 48, 0, 8);
	expect_failed(PFR_E_DATA, PFR_PIECE_RECORD, UINT64_MAX - 10, 0, 0);
	file(0);
	b.size = DATA_AT + 24;
	bytes_put_at(&b, 72, 0, 8);
	expect_failed(PFR_E_TRUNCATED, PFR_PIECE_RECORD, DATA_AT + 24, 24, 0);
	assert_int_equal(where.type, 0); /* that of the record before is not that of one that is not there */
	b.size = DATA_AT + 30;
	expect_failed(PFR_E_TRUNCATED, PFR_PIECE_RECORD, DATA_AT + 24, 8, 6);
	put(48, 40);
	bytes_put_at(&b, 72, 0, 8);
	expect_failed(PFR_E_TRUNCATED, PFR_PIECE_RECORD, DATA_AT + 24, 24, 16); /* the section ends, not the file */
	put(40, 5000);
	bytes_put_at(&b, 48, 0, 8);
	expect_failed(PFR_E_DATA, PFR_PIECE_RECORD, 5000, 0, 0);
	put(48, 0);
	b.size = TABLE_AT;
	begin();
	while (next() == PFR_OK)
		;
	expect_where(PFR_END, PFR_PIECE_RECORD, TABLE_AT, 0, 0);
	assert_int_equal(reader.interrupted, 1);
}

/* Sections one behind the other are no fewer than the file's bytes; one byte more is shared. */
static void sections_together(void **state)
{
	unsigned more;

	(void)state;
	for (more = 0; more < 2; more++) {
		file(0);
		bytes_put_at(&b, TABLE_AT, 0, 8);
		bytes_put_at(&b, TABLE_AT + 16, 12 - more, 8);
		begin();
		while (next() == PFR_OK && !(frame.piece == PFR_PIECE_FEATURE && frame.type == 6))
			;
		assert_int_equal(frame.type, 6);
		if (!more)
			assert_int_equal(frame.size, 12);
		else
			expect_where(PFR_E_FEATURE, PFR_PIECE_FEATURE, 11, 12, 0);
	}
}

/* More ids than are handed out at once come in pieces, each with its place. */
static void ids_in_pieces(void **state)
{
	static struct pfr_id many[16384];
	uint64_t i;

	(void)state;
	file(0);
	bytes_put_at(&b, ATTRS_AT + 64, END_AT, 8);
	bytes_put_at(&b, ATTRS_AT + 72, 10000 * 8, 8);
	for (i = 0; i < 10000; i++)
		bytes_u64(&b, 10 + i);
	begin();
	events.id = many;
	events.ids_capacity = 16384;
	expect_frame(PFR_PIECE_FILE_HEADER, 0, 104, 0, 0, PFR_NO_EVENT);
	expect_frame(PFR_PIECE_FILE_ATTR, ATTRS_AT, 80, 0, 0, 0);
	expect_frame(PFR_PIECE_FILE_IDS, END_AT, 65536, 0, 0, 0);
	expect_frame(PFR_PIECE_FILE_IDS, END_AT + 65536, 10000 * 8 - 65536, 0, 0, 0);
	expect_frame(PFR_PIECE_FEATURE_SECTION, TABLE_AT, 16, 3, 0, PFR_NO_EVENT);
	assert_int_equal(events.nr_ids, 10000);
}

/* The features' bitmap of a big-endian machine of 32 bits: the halves of each word change places. */
static void bitmap_of_halves(void **state)
{
	unsigned word;

	(void)state;
	for (word = 0; word < 4; word++) {
		file(1);
		bytes_put_at(&b, 72, UINT64_C(1) << (3 + 32), 8);
		if (word)
			bytes_put_at(&b, 72 + 8 * word, UINT64_C(1) << (6 + 32) | 1 << 7, 8);
		begin();
		do
			assert_int_equal(next(), PFR_OK);
		while (frame.piece != PFR_PIECE_FEATURE_SECTION);
		assert_int_equal(frame.type, 3);
		if (!word)
			continue;
		assert_int_equal(next(), PFR_OK);
		expect_frame(PFR_PIECE_FEATURE_SECTION, TABLE_AT + 16, 16, 64 * word + 6, 0, PFR_NO_EVENT);
		assert_int_equal(next(), PFR_OK);
		assert_int_equal(next(), PFR_OK);
		assert_int_equal(frame.type, 64 * word + 32 + 7);
	}
}

/* With features from 32 on, as perf 7 writes them: the half that has more is the lower one. */
static void bitmap_of_newer_features(void **state)
{
	static const struct {
		uint64_t bits;
		uint32_t types[3];
	} cases[] = {
		{UINT64_C(1) << (3 + 32) | UINT64_C(1) << (6 + 32) | 1 << 1, {3, 6, 33}}, /* of 32 bits */
		{UINT64_C(1) << 33 | 1 << 3 | 1 << 6, {3, 6, 33}},                        /* of 64 bits */
		{UINT64_C(1) << (4 + 32) | UINT64_C(1) << (6 + 32) | 1 << 3, {4, 6, 35}}, /* MEMORY_RANGES has the place of HOSTNAME */
		{UINT64_C(1) << 34 | UINT64_C(1) << 3, {3, 34, 0}},                       /* as many */
	};
	unsigned i, at;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		file(1);
		bytes_put_at(&b, 72, cases[i].bits, 8);
		begin();
		do
			assert_int_equal(next(), PFR_OK);
		while (frame.piece != PFR_PIECE_FEATURE_SECTION);
		for (at = 0; at < 3 && cases[i].types[at]; at++) {
			if (at)
				do
					assert_int_equal(next(), PFR_OK);
				while (frame.piece != PFR_PIECE_FEATURE_SECTION);
			assert_int_equal(frame.type, cases[i].types[at]);
		}
	}
}

/* Bytes that do not hold what was wanted end it, and say which those were. */
static void not_what_was_wanted(void **state)
{
	(void)state;
	file(0);
	begin();
	pfr_reader_give(&reader, b.data + 8, 200, 8, 0);
	assert_int_equal(next(), PFR_E_POSITION);
	expect_where(PFR_E_POSITION, PFR_PIECE_RECORD, 0, 16, 0);
	assert_true(frame.piece == PFR_PIECE_RECORD && frame.size == 0 && frame.at == 0 && frame.event == PFR_NO_EVENT);
	assert_int_equal(next(), PFR_E_POSITION);
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
	assert_int_equal(next(), PFR_E_POSITION);
	expect_where(PFR_E_POSITION, PFR_PIECE_RECORD, 0, 16, 0);
}

/* The same in the midst of the records. */
static void not_the_next_record(void **state)
{
	unsigned i;

	(void)state;
	bytes_init(&b, 0);
	bytes_u64(&b, UINT64_C(0x32454c4946524550));
	bytes_u64(&b, 16);
	for (i = 0; i < 4; i++) {
		bytes_record(&b, PFR_RECORD_FINISHED_INIT, 0);
		bytes_record_end(&b);
	}
	begin();
	pfr_reader_give(&reader, b.data, 24, 0, 0);
	while (next() == PFR_OK)
		;
	assert_int_equal(reader.need, 24);
	pfr_reader_give(&reader, b.data + 32, 16, 32, 1);
	assert_int_equal(next(), PFR_E_POSITION);
	assert_null(layout);
	pfr_reader_give(&reader, b.data + 24, 24, 24, 1);
	assert_int_equal(next(), PFR_E_POSITION);
}

/* A record for which there is no space comes once more, as it was. */
static void reserve_and_again(void **state)
{
	struct pfr_frame before;

	(void)state;
	bytes_init(&b, 0);
	bytes_u64(&b, UINT64_C(0x32454c4946524550));
	bytes_u64(&b, 16);
	bytes_record(&b, 64, 0);
	bytes_u32(&b, 1);
	bytes_u32(&b, 64);
	bytes_fill(&b, 0, 56);
	bytes_u64(&b, 5);
	bytes_record_end(&b);
	begin();
	events.capacity = 0;
	assert_int_equal(next(), PFR_OK); /* the header */
	assert_int_equal(reader.pipe, 1);
	assert_int_equal(next(), PFR_NO_SPACE);
	before = frame;
	assert_int_equal(before.at, 16);
	assert_int_equal(next(), PFR_NO_SPACE);
	events.capacity = 1;
	assert_int_equal(next(), PFR_OK);
	unit_same_frame(&frame, before);
	assert_int_equal(events.nr, 1);
	assert_int_equal(next(), PFR_END);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole),
		cmocka_unit_test(wants),
		cmocka_unit_test(header_failures),
		cmocka_unit_test(section_failures),
		cmocka_unit_test(record_failures),
		cmocka_unit_test(sections_together),
		cmocka_unit_test(ids_in_pieces),
		cmocka_unit_test(bitmap_of_halves),
		cmocka_unit_test(bitmap_of_newer_features),
		cmocka_unit_test(not_what_was_wanted),
		cmocka_unit_test(not_the_next_record),
		cmocka_unit_test(reserve_and_again),
	};

	return RUN(tests);
}
