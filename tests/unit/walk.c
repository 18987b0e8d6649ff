/* SPDX-License-Identifier: MIT */
/* decoder/walk.c and rows.c: items, their parts and levels. The content of items is in tests/cases. */
#include "tests/unit/unit.h"

#include "decoder/rows.h"

static struct bytes b;

/* A group READ of one member, with bytes behind that mean nothing and a sample_id. */
static struct pfr_frame group_read(void)
{
	bytes_init(&b, 1);
	bytes_record(&b, 8, 0);
	bytes_u32(&b, 100);
	bytes_u32(&b, 101);
	bytes_u64(&b, 1);
	bytes_u64(&b, 5000);
	bytes_fill(&b, 0xab, 8);
	bytes_u64(&b, 77);
	bytes_record_end(&b);
	return unit_frame(&b);
}

/* Every item of the walk, one after another. */
static void all_items(void **state)
{
	static const struct {
		uint8_t what, part, depth;
		unsigned offset, size;
		const char *name;
		uint64_t value;
	} want[] = {
		{PFR_ITEM_FIELD, PFR_PART_HEADER, 0, 0, 4, "type", 8},
		{PFR_ITEM_FIELD, PFR_PART_HEADER, 0, 4, 2, "misc", 0},
		{PFR_ITEM_FIELD, PFR_PART_HEADER, 0, 6, 2, "size", 48},
		{PFR_ITEM_FIELD, PFR_PART_BODY, 0, 8, 4, "pid", 100},
		{PFR_ITEM_FIELD, PFR_PART_BODY, 0, 12, 4, "tid", 101},
		{PFR_ITEM_GROUP, PFR_PART_BODY, 0, 16, 0, "values", 0},
		{PFR_ITEM_FIELD, PFR_PART_BODY, 1, 16, 8, "nr", 1},
		{PFR_ITEM_ARRAY, PFR_PART_BODY, 1, 24, 0, "values", 1},
		{PFR_ITEM_ENTRY, PFR_PART_BODY, 2, 24, 0, "values", 0},
		{PFR_ITEM_FIELD, PFR_PART_BODY, 2, 24, 8, "value", 5000},
		{PFR_ITEM_CLOSE, PFR_PART_BODY, 2, 32, 0, "values", PFR_ITEM_ENTRY},
		{PFR_ITEM_CLOSE, PFR_PART_BODY, 1, 32, 0, "values", PFR_ITEM_ARRAY},
		{PFR_ITEM_CLOSE, PFR_PART_BODY, 0, 32, 0, "values", PFR_ITEM_GROUP},
		{PFR_ITEM_TAIL, PFR_PART_BODY, 0, 32, 8, "", 0},
		{PFR_ITEM_GROUP, PFR_PART_TRAILER, 0, 40, 0, "sample_id", 0},
		{PFR_ITEM_FIELD, PFR_PART_TRAILER, 1, 40, 8, "identifier", 77},
		{PFR_ITEM_CLOSE, PFR_PART_TRAILER, 0, 48, 0, "sample_id", PFR_ITEM_GROUP},
	};
	struct pfr_layout l = unit_layout(1 << 16, 8, PFR_FLAG_SAMPLE_ID_ALL);
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	struct pfr_frame frame = group_read();
	unsigned i;

	(void)state;
	pfr_walk_init(&walk, &frame, &l);
	for (i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
		memset(&item, 0xa5, sizeof(item));
		assert_int_equal(pfr_walk_next(&walk, &item, &where), PFR_OK);
		assert_int_equal(item.what, want[i].what);
		assert_int_equal(item.part, want[i].part);
		assert_int_equal(item.depth, want[i].depth);
		assert_int_equal(item.offset, want[i].offset);
		assert_int_equal(item.size, want[i].size);
		assert_string_equal(pfr_row_name(item.row), want[i].name);
		assert_int_equal(item.value, want[i].value);
	}
	for (i = 0; i < 3; i++)
		assert_int_equal(pfr_walk_next(&walk, &item, &where), PFR_END);
}

/* The deepest records there are do not use more levels than a walk has. */
static void depth(void **state)
{
	uint16_t row;

	(void)state;
	for (row = 1; row < ROW_NR; row++) {
		unsigned deep = 0;
		uint16_t group = row;

		while (group != ROW_NONE && deep < 20) { /* follow the deepest group of each group */
			uint16_t r, next = ROW_NONE;

			for (r = group + 1; r < ROW_NR && pfr_rows[r].op != OP_END && pfr_rows[r].op != OP_GROUP; r++)
				if (pfr_rows[r].op == OP_FIELD && pfr_rows[r].kind >= PFR_KIND_GROUP)
					next = pfr_rows[r].n;
			group = pfr_rows[row].op == OP_GROUP ? next : ROW_NONE;
			deep++;
		}
		assert_true(deep <= PFR_WALK_DEPTH);
	}
}

/* Rows are found by piece and type; every field's key is its own within its group. */
static void rows(void **state)
{
	uint64_t keys = 0;
	uint16_t row;
	uint32_t type;

	(void)state;
	for (type = 0; type < 200; type++)
		if ((type >= 1 && type <= 22) || (type >= 64 && type <= 86))
			assert_true(pfr_rows_find(PFR_PIECE_RECORD, type) != ROW_NONE);
		else if (type == 0 || (type >= 58 && type < 64) || type >= 120) /* far from the next that kernel and perf take */
			assert_int_equal(pfr_rows_find(PFR_PIECE_RECORD, type), ROW_NONE);
	assert_int_equal(pfr_rows_find(PFR_PIECE_RECORD, UINT32_MAX), ROW_NONE);
	assert_int_equal(pfr_rows_find(200, 1), ROW_NONE);
	assert_int_equal(pfr_rows_find(PFR_PIECE_FILE_HEADER, 99), ROW_OF_file_header);
	for (row = 1; row < ROW_NR; row++) {
		if (pfr_rows[row].op == OP_GROUP)
			keys = 0;
		if (pfr_rows[row].op != OP_FIELD)
			continue;
		assert_int_equal(keys >> pfr_rows[row].key & 1, 0);
		keys |= UINT64_C(1) << pfr_rows[row].key;
	}
	assert_int_equal(pfr_kind_size(PFR_KIND_U64), 8);
	assert_int_equal(pfr_kind_size(PFR_KIND_CSTR), 0);
	assert_int_equal(pfr_kind_size(255), 0);
	assert_int_equal(pfr_rows_stride(ROW_OF_read_value, 4 | 16), 24);
	assert_int_equal(pfr_rows_stride(ROW_OF_read_value, 3), 8);
	assert_int_equal(pfr_rows_stride(ROW_OF_bpf_metadata_entry, 0), 320);
}

/* A feature's section is walked though it cannot be decoded. */
static void feature(void **state)
{
	struct pfr_frame frame = {0};
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_walk walk;
	struct pfr_item item;
	unsigned fields = 0;
	char text[BROKEN_MOST];

	(void)state;
	bytes_init(&b, 0);
	bytes_u32(&b, 1);  /* nr */
	bytes_u32(&b, 64); /* attr_size */
	bytes_u32(&b, 1);
	bytes_u32(&b, 64);
	bytes_fill(&b, 0, 56);
	bytes_u32(&b, 2); /* ids */
	bytes_u32(&b, 64);
	bytes_text(&b, "cycles", 64);
	bytes_u64(&b, 10);
	bytes_u64(&b, 11);
	frame.data = b.data;
	frame.size = (uint32_t)b.size;
	frame.type = 12;
	frame.piece = PFR_PIECE_FEATURE;
	frame.event = PFR_NO_EVENT;
	if (invariants_frame(&frame, 0, text))
		fail_msg("%s", text);
	assert_int_equal(pfr_decode(&frame, 0, &record, &where), PFR_OK);
	assert_int_equal(record.tail.size, b.size);
	pfr_walk_init(&walk, &frame, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		fields += item.what == PFR_ITEM_FIELD;
		if (!strcmp(pfr_row_name(item.row), "name"))
			assert_int_equal(item.nr, 6);
	}
	assert_int_equal(fields, 2 + 10 + 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_items),
		cmocka_unit_test(depth),
		cmocka_unit_test(rows),
		cmocka_unit_test(feature),
	};

	return RUN(tests);
}
