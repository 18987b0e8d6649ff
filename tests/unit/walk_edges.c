/* SPDX-License-Identifier: MIT */
/* decoder/walk.c: where fields end just where their space does, or a byte before or behind. */
#include "tests/unit/unit.h"

#include "decoder/decode.h"

static struct bytes b;
static struct pfr_frame frame;
static struct pfr_walk walk;
static struct pfr_item item;
static struct pfr_where where;

static void begin(const struct pfr_layout *layout)
{
	char text[BROKEN_MOST];

	if (invariants_frame(&frame, layout, text))
		fail_msg("%s", text);
	pfr_walk_init(&walk, &frame, layout);
}

/* All of b as a piece that is no record. */
static void begin_piece(enum pfr_piece piece, uint32_t type)
{
	frame = (struct pfr_frame){.data = b.data, .size = (uint32_t)b.size, .type = type, .order = PFR_LITTLE, .piece = (uint8_t)piece, .event = PFR_NO_EVENT, .at = 1000};
	begin(0);
}

/* The next item that is a field, padding or bytes of none. */
static void expect(uint8_t what, const char *name, uint32_t offset, uint32_t size, uint32_t nr)
{
	do {
		memset(&item, 0xa5, sizeof(item));
		assert_int_equal(pfr_walk_next(&walk, &item, &where), PFR_OK);
		if (item.what != PFR_ITEM_FIELD)
			assert_int_equal(item.nr, 0);
	} while (item.what != PFR_ITEM_FIELD && item.what != PFR_ITEM_TAIL);
	assert_int_equal(item.what, what);
	assert_string_equal(pfr_row_name(item.row), name);
	assert_int_equal(item.offset, offset);
	assert_int_equal(item.size, size);
	assert_int_equal(item.nr, nr);
}

static void expect_end(void)
{
	enum pfr_status status;
	unsigned i;

	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK)
		assert_true(item.what != PFR_ITEM_FIELD && item.what != PFR_ITEM_TAIL);
	for (i = 0; i < 2; i++)
		assert_int_equal(i ? pfr_walk_next(&walk, &item, &where) : status, PFR_END);
}

/* The failure, however many items are before it. */
static void expect_bad(enum pfr_status status, const char *name, uint64_t offset, uint64_t needed, uint64_t left)
{
	enum pfr_status got;

	memset(&where, 0xee, sizeof(where));
	while ((got = pfr_walk_next(&walk, &item, &where)) == PFR_OK)
		;
	assert_int_equal(got, status);
	assert_string_equal(pfr_row_name(where.row), name);
	unit_same_where(&where, (struct pfr_where){.status = status, .type = frame.type, .piece = frame.piece, .row = where.row, .event = frame.event, .at = frame.at, .offset = frame.at + offset, .needed = needed, .left = left});
	assert_int_equal(item.what, PFR_ITEM_BAD);
	assert_int_equal(item.offset, offset);
	assert_int_equal(pfr_walk_next(&walk, &item, &where), PFR_END);
}

/* A trailer of 16 bytes fits behind a header of 8, and not a byte less. */
static void trailer(void **state)
{
	struct pfr_layout layout = unit_layout(1 << 16 | 1 << 2, 0, PFR_FLAG_SAMPLE_ID_ALL);
	unsigned size;

	(void)state;
	for (size = 8; size <= 24; size++) {
		bytes_init(&b, 0);
		bytes_record(&b, PFR_RECORD_SWITCH, 0);
		bytes_fill(&b, 1, size - 8);
		bytes_record_end(&b);
		frame = unit_frame(&b);
		begin(&layout);
		if (size < 24) {
			expect_bad(PFR_E_TRAILER, "sample_id", 8, 16, size - 8);
			continue;
		}
		expect(PFR_ITEM_FIELD, "type", 0, 4, 0);
		expect(PFR_ITEM_FIELD, "misc", 4, 2, 0);
		expect(PFR_ITEM_FIELD, "size", 6, 2, 0);
		expect(PFR_ITEM_FIELD, "time", 8, 8, 0);
		expect(PFR_ITEM_FIELD, "identifier", 16, 8, 0);
		expect_end();
	}
}

/* What a kernel left behind the trailer of a record whose body tells where it ends belongs to neither. */
static void behind_the_trailer(void **state)
{
	struct pfr_layout layout = unit_layout(1 << 16, 0, PFR_FLAG_SAMPLE_ID_ALL);

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_BPF_EVENT, 0);
	bytes_u64(&b, 0);
	bytes_fill(&b, 2, 8);
	bytes_u64(&b, 77);
	bytes_fill(&b, 9, 8);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	begin(&layout);
	do
		assert_int_equal(pfr_walk_next(&walk, &item, &where), PFR_OK);
	while (item.offset < 16);
	assert_string_equal(pfr_row_name(item.row), "tag");
	assert_int_equal(item.part, PFR_PART_BODY);
	expect(PFR_ITEM_FIELD, "identifier", 24, 8, 0);
	assert_int_equal(item.part, PFR_PART_TRAILER);
	expect(PFR_ITEM_TAIL, "", 32, 8, 0);
	assert_int_equal(item.part, PFR_PART_BODY);
	expect_end();
}

/* Bytes that end with the record; padding from each place, which ends before the tail does. */
static void bytes_and_padding(void **state)
{
	unsigned old, tail;

	(void)state;
	for (old = 0; old < 9; old++)
		for (tail = 0; tail < 17; tail++) {
			unsigned end = 8 + 8 + 4 + old + 1, pad = (8 - end % 8) % 8;

			bytes_init(&b, 0);
			bytes_record(&b, PFR_RECORD_TEXT_POKE, 0);
			bytes_u64(&b, 0x1000);
			bytes_u16(&b, old);
			bytes_u16(&b, 1);
			bytes_fill(&b, 7, old + 1 + tail);
			bytes_record_end(&b);
			frame = unit_frame(&b);
			pad = pad < tail ? pad : tail;
			begin(&pfr_layout_none);
			while (pfr_walk_next(&walk, &item, &where) == PFR_OK && strcmp(pfr_row_name(item.row), "new_len"))
				;
			expect(PFR_ITEM_FIELD, "old_bytes", 20, old, 0);
			expect(PFR_ITEM_FIELD, "new_bytes", 20 + old, 1, 0);
			if (pad)
				expect(PFR_ITEM_FIELD, "pad", end, pad, 0);
			if (tail > pad)
				expect(PFR_ITEM_TAIL, "", end + pad, tail - pad, 0);
			expect_end();
		}
}

/* MMAP2 that says it has a build id and has no space for one. */
static void build_id_without_room(void **state)
{
	struct pfr_layout layout = unit_layout(0, 0, PFR_FLAG_BUILD_ID);

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_MMAP2, 0x4002);
	bytes_fill(&b, 0, 32);
	bytes_u32(&b, 20);
	bytes_fill(&b, 0, 12);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	begin(&layout);
	expect_bad(PFR_E_SHORT, "ino_generation", 56, 8, 0);
}

/* The features' bitmap has four words, or as many as the header has space for. */
static void features(void **state)
{
	unsigned size, nr;

	(void)state;
	for (size = 72; size <= 112; size++) {
		nr = (size - 72) / 8 < 4 ? (size - 72) / 8 : 4;
		bytes_init(&b, 0);
		bytes_fill(&b, 1, size);
		begin_piece(PFR_PIECE_FILE_HEADER, 0);
		while (pfr_walk_next(&walk, &item, &where) == PFR_OK && item.offset < 72 - 8)
			;
		if (nr)
			expect(PFR_ITEM_FIELD, "features", 72, 8 * nr, nr);
		if (size - 72 > 8 * nr)
			expect(PFR_ITEM_TAIL, "", 72 + 8 * nr, size - 72 - 8 * nr, 0);
		expect_end();
	}
}

/* What an entry of the attrs has between the attr and its ids' section. */
static void attr_padding(void **state)
{
	(void)state;
	bytes_init(&b, 0);
	bytes_u32(&b, 1);
	bytes_u32(&b, 64);
	bytes_fill(&b, 0, 56 + 24);
	bytes_u64(&b, 500);
	bytes_u64(&b, 16);
	begin_piece(PFR_PIECE_FILE_ATTR, 0);
	do
		assert_int_equal(pfr_walk_next(&walk, &item, &where), PFR_OK);
	while (item.what != PFR_ITEM_CLOSE);
	expect(PFR_ITEM_FIELD, "pad", 64, 24, 0);
	expect(PFR_ITEM_FIELD, "offset", 88, 8, 0);
	expect(PFR_ITEM_FIELD, "size", 96, 8, 0);
	expect_end();
}

/* Words of a bitmap for each number of bits about the edges of a word. */
static void bitmaps(void **state)
{
	static const unsigned bits[] = {0, 1, 5, 63, 64, 65, 127, 128, 129};
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(bits) / sizeof(bits[0]); i++) {
		unsigned words = (bits[i] + 63) / 64;

		bytes_init(&b, 0);
		bytes_u64(&b, 1);
		bytes_u64(&b, 1 << 27);
		bytes_u64(&b, 1);
		bytes_u64(&b, 0);
		bytes_u64(&b, 1);
		bytes_u64(&b, bits[i]);
		bytes_fill(&b, 1, 8 * words);
		begin_piece(PFR_PIECE_FEATURE, PFR_FEATURE_MEM_TOPOLOGY);
		while (pfr_walk_next(&walk, &item, &where) == PFR_OK && strcmp(pfr_row_name(item.row), "nr_bits"))
			;
		expect(PFR_ITEM_FIELD, "bitmap", 48, 8 * words, words);
		expect_end();
	}
}

/* An attr that is filled up to just the section's end, and to a byte behind it. */
static void fill(void **state)
{
	unsigned stride;

	(void)state;
	for (stride = 72; stride < 75; stride++) {
		bytes_init(&b, 0);
		bytes_u32(&b, 1);
		bytes_u32(&b, stride);
		bytes_u32(&b, 1);
		bytes_u32(&b, 64);
		bytes_fill(&b, 0, 56 + 9);
		begin_piece(PFR_PIECE_FEATURE, PFR_FEATURE_EVENT_DESC);
		if (stride == 74) {
			expect_bad(PFR_E_SHORT, "pad", 72, 10, 9);
			continue;
		}
		while (pfr_walk_next(&walk, &item, &where) == PFR_OK && item.row != ROW_event_desc_entry_pad)
			;
		assert_int_equal(item.offset, 72);
		assert_int_equal(item.size, stride - 64);
		assert_int_equal(item.nr, 0);
		expect_bad(PFR_E_SHORT, "nr_ids", 8 + stride, 4, 73 - stride);
	}
}

/* A text's own length: all that is left, more, and none that is whole. */
static void texts(void **state)
{
	unsigned left, size;

	(void)state;
	for (left = 0; left < 8; left++)
		for (size = 0; size < 8; size++) {
			bytes_init(&b, 0);
			bytes_u32(&b, size);
			bytes_text(&b, "abcdefg", 8);
			b.size = left;
			begin_piece(PFR_PIECE_FEATURE, PFR_FEATURE_HOSTNAME);
			if (!left) { /* an empty section is empty */
				expect_end();
				continue;
			}
			if (left < 4 || size > left - 4) {
				expect_bad(PFR_E_SHORT, "hostname", 0, left < 4 ? 4 : 4 + size, left);
				continue;
			}
			expect(PFR_ITEM_FIELD, "hostname", 0, 4 + size, size < 7 ? size : 7);
			if (left > 4 + size)
				expect(PFR_ITEM_TAIL, "", 4 + size, left - 4 - size, 0);
			expect_end();
		}
}

/* A program's info ends where it says, be that the section's end; what follows is not its own. */
static void sized(void **state)
{
	unsigned info, data;

	(void)state;
	for (info = 0; info <= 24; info += 8)
		for (data = 0; data <= 16; data += 16) {
			bytes_init(&b, 0);
			bytes_u32(&b, 1);
			bytes_u32(&b, info);
			bytes_u32(&b, data);
			bytes_u64(&b, 0);
			bytes_fill(&b, 0, info + data);
			begin_piece(PFR_PIECE_FEATURE, PFR_FEATURE_BPF_PROG_INFO);
			do
				assert_int_equal(pfr_walk_next(&walk, &item, &where), PFR_OK);
			while (item.row != ROW_bpf_prog_entry_data);
			assert_int_equal(item.offset, 20 + info);
			assert_int_equal(item.size, data);
			expect_end();
			b.size--;
			begin_piece(PFR_PIECE_FEATURE, PFR_FEATURE_BPF_PROG_INFO);
			if (data)
				expect_bad(PFR_E_SHORT, "data", 20 + info, data, data - 1);
			else if (info)
				expect_bad(PFR_E_SHORT, "info", 20, info, info - 1);
		}
}

/* More entries than there can be are refused before the first; entries that were counted are not. */
static void lists(void **state)
{
	unsigned nr;

	(void)state;
	for (nr = 5; nr < 21; nr++) {
		bytes_init(&b, 0);
		bytes_u32(&b, nr);
		bytes_fill(&b, 0, 20);
		begin_piece(PFR_PIECE_FEATURE, PFR_FEATURE_CMDLINE);
		if (nr > 5)
			expect_bad(PFR_E_COUNT, "argv", 4, nr, 20);
		else
			while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
				;
	}
	bytes_init(&b, 0);
	bytes_u8(&b, 1);
	begin_piece(PFR_PIECE_FEATURE, PFR_FEATURE_BUILD_ID);
	expect_bad(PFR_E_SHORT, "type", 0, 4, 1);
}

/* An entry that says its own size has space for the field that does, and may have for no more. */
static void entry_sizes(void **state)
{
	unsigned size;

	(void)state;
	for (size = 0; size < 12; size++) {
		bytes_init(&b, 0);
		bytes_u32(&b, 0);
		bytes_u16(&b, 2);
		bytes_u16(&b, size);
		bytes_fill(&b, 1, 92);
		begin_piece(PFR_PIECE_FEATURE, PFR_FEATURE_BUILD_ID);
		if (size < 8)
			expect_bad(PFR_E_ENTRY_SIZE, "size", 6, size, 94);
		else
			expect_bad(PFR_E_SHORT, "pid", 8, 4, size - 8);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(trailer),
		cmocka_unit_test(behind_the_trailer),
		cmocka_unit_test(bytes_and_padding),
		cmocka_unit_test(build_id_without_room),
		cmocka_unit_test(features),
		cmocka_unit_test(attr_padding),
		cmocka_unit_test(bitmaps),
		cmocka_unit_test(fill),
		cmocka_unit_test(texts),
		cmocka_unit_test(sized),
		cmocka_unit_test(lists),
		cmocka_unit_test(entry_sizes),
	};

	return RUN(tests);
}
