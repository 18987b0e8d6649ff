/* SPDX-License-Identifier: MIT */
/* decoder/encode.c: pieces that are no records, attrs of any size alone and in a file's table. unit/encode.c has the records. */
#include "tests/unit/unit.h"

static struct bytes b;
static struct pfr_record record;
static struct pfr_where where;
static struct pfr_frame frame;
static unsigned char out[4096];

static void pieces(void **state)
{
	static const struct {
		uint8_t piece;
		uint32_t size;
	} all[] = {
		{PFR_PIECE_FILE_HEADER, 104},
		{PFR_PIECE_FILE_HEADER, 72},
		{PFR_PIECE_FILE_IDS, 24},
		{PFR_PIECE_FEATURE_SECTION, 16},
		{PFR_PIECE_MMAP_PAGE, 1088},
		{PFR_PIECE_COUNTS, 24},
		{PFR_PIECE_LEGACY_ATTR, 56},
		{PFR_PIECE_LEGACY_PAGE, 28},
	};
	struct pfr_layout counts = unit_layout(0, PFR_FORMAT_TOTAL_TIME_ENABLED | PFR_FORMAT_ID, 0);
	size_t i, size;

	(void)state;
	for (i = 0; i < 2 * sizeof(all) / sizeof(all[0]); i++) {
		const struct pfr_layout *l = all[i / 2].piece == PFR_PIECE_COUNTS ? &counts : 0;

		bytes_init(&b, 0);
		for (size = 0; size < 1088; size++)
			bytes_u8(&b, size * 7 + 1);
		frame = (struct pfr_frame){.data = b.data, .size = all[i / 2].size, .piece = all[i / 2].piece, .order = (uint8_t)(i & 1 ? PFR_BIG : PFR_LITTLE)};
		assert_int_equal(unit_decode(&frame, l, &record, &where), PFR_OK);
		assert_int_equal(record.tail.size, 0);
		record.size = 0;
		assert_int_equal(pfr_encode(&record, l, (enum pfr_byte_order)frame.order, 0, out, sizeof(out), &size), PFR_OK);
		assert_int_equal(size, frame.size);
		assert_memory_equal(out, b.data, size);
	}
}

static void attrs(void **state)
{
	static const uint32_t good[] = {64, 72, 80, 96, 104, 112, 120, 128, 136, 144, 152};
	size_t size, i;

	(void)state;
	for (i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		bytes_init(&b, 0);
		bytes_u32(&b, 1);
		bytes_u32(&b, good[i]);
		bytes_fill(&b, 9, good[i] - 8);
		frame = (struct pfr_frame){.data = b.data, .size = good[i], .order = PFR_LITTLE, .piece = PFR_PIECE_ATTR};
		assert_int_equal(unit_decode(&frame, 0, &record, &where), PFR_OK);
		assert_int_equal(pfr_encode(&record, 0, PFR_LITTLE, 0, out, sizeof(out), &size), PFR_OK);
		assert_int_equal(size, good[i]);
		assert_memory_equal(out, b.data, size);
		record.attr_only.attr.size = good[i] == 64 ? 0 : good[i] - 8;
		assert_int_equal(pfr_encode(&record, 0, PFR_LITTLE, 0, out, sizeof(out), &size),
				 good[i] == 64 ? PFR_OK : PFR_E_ATTR_SIZE);
		record.attr_only.attr.size = good[i] + 8;
		assert_int_equal(pfr_encode(&record, 0, PFR_LITTLE, 0, out, sizeof(out), &size), PFR_E_ATTR_SIZE);
		assert_int_equal(size, 0);
	}
	/* a tail that makes it no multiple of 8, and an attr that is too short to be one */
	record.attr_only.attr.size = 149;
	record.attr_only.attr.tail.size = 5;
	record.size = 0;
	assert_int_equal(pfr_encode(&record, 0, PFR_LITTLE, 0, out, sizeof(out), &size), PFR_E_ATTR_SIZE);
	assert_int_equal(size, 0);
}

/* An entry of the file's table, with nothing and something between the attr and where its ids are. */
static void file_attrs(void **state)
{
	size_t size, between;

	(void)state;
	for (between = 0; between < 24; between += 8) {
		bytes_init(&b, 0);
		bytes_u32(&b, 1);
		bytes_u32(&b, 72);
		bytes_fill(&b, 9, 64 + between);
		bytes_u64(&b, 5);
		bytes_u64(&b, 6);
		frame = (struct pfr_frame){.data = b.data, .size = (uint32_t)b.size, .order = PFR_LITTLE, .piece = PFR_PIECE_FILE_ATTR};
		assert_int_equal(unit_decode(&frame, 0, &record, &where), PFR_OK);
		assert_true(record.file_attr.attr.size == 72 && record.file_attr.ids.size == 6);
		record.size = 0;
		assert_int_equal(pfr_encode(&record, 0, PFR_LITTLE, 0, out, sizeof(out), &size), PFR_OK);
		assert_int_equal(size, b.size);
		assert_memory_equal(out, b.data, size);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(pieces), cmocka_unit_test(attrs), cmocka_unit_test(file_attrs)};

	return RUN(tests);
}
