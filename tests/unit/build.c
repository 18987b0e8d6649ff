/* SPDX-License-Identifier: MIT */
/* decoder/build.c: what it asks for, and which answers it refuses. That answers in order give the record, tests/lib/invert.c knows. */
#include "tests/unit/unit.h"

static unsigned char out[1 << 17];
static struct pfr_build build;
static struct pfr_item item;

static void begin(uint32_t type, uint8_t piece, enum pfr_byte_order order)
{
	struct pfr_frame frame = {.type = type, .misc = 0x4002, .order = (uint8_t)order, .piece = piece};

	memset(out, 0xa7, sizeof(out));
	memset(&build, 0xa7, sizeof(build));
	pfr_build_init(&build, &frame, 0, out, sizeof(out));
}

/* Asks until the field `name` is wanted. */
static void until(const char *name)
{
	do {
		memset(&item, 0xee, sizeof(item));
		assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
		assert_true(item.size == 0 && item.nr == 0 && (item.what == PFR_ITEM_CLOSE || item.value == 0));
	} while (strcmp(pfr_row_name(item.row), name) || item.what == PFR_ITEM_CLOSE || item.what == PFR_ITEM_ENTRY);
}

/* The answer was refused, at this place, and the record cannot go on. */
static void expect_failed(enum pfr_status status, const char *name, uint32_t at, uint64_t needed)
{
	assert_int_equal(build.place.status, status);
	assert_string_equal(pfr_row_name(build.place.row), name);
	assert_int_equal(build.place.failed_at, at);
	assert_int_equal(build.place.needed, needed);
	assert_int_equal(pfr_build_next(&build, &item), status);
	pfr_build_number(&build, 1);
	assert_int_equal(build.place.status, status);
	assert_int_equal(build.place.at, at);
}

static void numbers(void **state)
{
	(void)state;
	begin(PFR_RECORD_COMM, PFR_PIECE_RECORD, PFR_LITTLE);
	assert_int_equal(bytes_get(out + 6, 2, 0), 0); /* the size is not known before the end */
	until("pid");
	pfr_build_number(&build, UINT32_MAX);
	assert_int_equal(build.place.status, PFR_OK);
	until("tid");
	pfr_build_number(&build, UINT64_C(1) << 32);
	expect_failed(PFR_E_FIELDS, "tid", 12, UINT64_C(1) << 32);

	begin(PFR_RECORD_LOST, PFR_PIECE_RECORD, PFR_BIG);
	until("id");
	pfr_build_number(&build, UINT64_MAX);
	assert_int_equal(build.place.at, 16);

	begin(PFR_RECORD_HEADER_BUILD_ID, PFR_PIECE_RECORD, PFR_LITTLE);
	until("pid");
	pfr_build_number(&build, (uint64_t)INT32_MIN);
	assert_int_equal(bytes_get(out + 8, 4, 0), UINT32_C(1) << 31);
	until("size");
	pfr_build_number(&build, 256);
	expect_failed(PFR_E_FIELDS, "size", 12, 256);
}

static void signed_numbers(void **state)
{
	(void)state;
	begin(PFR_RECORD_HEADER_BUILD_ID, PFR_PIECE_RECORD, PFR_LITTLE);
	until("pid");
	pfr_build_number(&build, INT32_MAX);
	assert_int_equal(build.place.at, 12);
	begin(PFR_RECORD_HEADER_BUILD_ID, PFR_PIECE_RECORD, PFR_LITTLE);
	until("pid");
	pfr_build_number(&build, (uint64_t)(int64_t)INT32_MIN - 1);
	expect_failed(PFR_E_FIELDS, "pid", 8, (uint64_t)(int64_t)INT32_MIN - 1);
	begin(PFR_RECORD_HEADER_BUILD_ID, PFR_PIECE_RECORD, PFR_LITTLE);
	until("pid");
	pfr_build_number(&build, UINT64_C(1) << 31);
	expect_failed(PFR_E_FIELDS, "pid", 8, UINT64_C(1) << 31);
	begin(PFR_RECORD_HEADER_BUILD_ID, PFR_PIECE_RECORD, PFR_LITTLE);
	until("pid");
	pfr_build_number(&build, UINT64_C(1) << 32);
	expect_failed(PFR_E_FIELDS, "pid", 8, UINT64_C(1) << 32);
	begin(PFR_RECORD_HEADER_BUILD_ID, PFR_PIECE_RECORD, PFR_LITTLE);
	until("build_id");
	pfr_build_number(&build, 1); /* it is bytes */
	expect_failed(PFR_E_FIELDS, "build_id", 8, 1);
}

/* An answer that nobody asked for. */
static void unasked(void **state)
{
	struct pfr_words words = {out, 1, 8, PFR_LITTLE};
	struct pfr_frame frame = {.type = PFR_RECORD_COMM};

	(void)state;
	memset(&build, PFR_ITEM_FIELD, sizeof(build)); /* what lay there before does not matter */
	pfr_build_init(&build, &frame, 0, out, sizeof(out));
	pfr_build_number(&build, 1);
	expect_failed(PFR_E_FIELDS, "comm", 8, 0);
	begin(PFR_RECORD_COMM, PFR_PIECE_RECORD, PFR_LITTLE);
	pfr_build_number(&build, 1);
	expect_failed(PFR_E_FIELDS, "comm", 8, 0);
	begin(PFR_RECORD_COMM, PFR_PIECE_RECORD, PFR_LITTLE);
	until("pid");
	pfr_build_number(&build, 1);
	pfr_build_number(&build, 1);
	expect_failed(PFR_E_FIELDS, "pid", 12, 0);
	begin(60, PFR_PIECE_RECORD, PFR_LITTLE);
	pfr_build_bytes(&build, out, 4);
	expect_failed(PFR_E_FIELDS, "", 8, 0);
	begin(PFR_RECORD_COMM, PFR_PIECE_RECORD, PFR_LITTLE);
	until("pid");
	pfr_build_words(&build, &words);
	expect_failed(PFR_E_FIELDS, "pid", 8, 1);
	begin(PFR_RECORD_COMM, PFR_PIECE_RECORD, PFR_LITTLE);
	until("pid");
	words.width = 1;
	pfr_build_words(&build, &words);
	expect_failed(PFR_E_FIELDS, "pid", 8, 1);
	begin(PFR_RECORD_NAMESPACES, PFR_PIECE_RECORD, PFR_LITTLE); /* between entries, and behind the end */
	until("link_info");
	pfr_build_open(&build, 1);
	pfr_build_number(&build, 1);
	expect_failed(PFR_E_FIELDS, "", 8, 0);
	begin(60, PFR_PIECE_RECORD, PFR_LITTLE);
	while (pfr_build_next(&build, &item) == PFR_OK)
		;
	pfr_build_bytes(&build, out, 4);
	expect_failed(PFR_E_FIELDS, "", 8, 0);
}

enum {
	NUMBER,
	BYTES,
	WORDS,
	OPEN,
};

static void give(unsigned answer)
{
	static const unsigned char text[8] = "name";
	struct pfr_words words = {text, 1, 8, PFR_LITTLE};

	if (answer == NUMBER)
		pfr_build_number(&build, 0);
	else if (answer == BYTES)
		pfr_build_bytes(&build, text, 4);
	else if (answer == WORDS)
		pfr_build_words(&build, &words);
	else
		pfr_build_open(&build, 0);
}

/* Of each kind of item, the one answer that suits it; any other is refused, and nothing is written. */
static void answers_that_suit(void **state)
{
	static const struct {
		uint32_t type;
		uint8_t what;
		const char *after;
		int suits;
	} items[] = {
		{PFR_RECORD_COMM, PFR_ITEM_FIELD, "pid", NUMBER},
		{PFR_RECORD_COMM, PFR_ITEM_FIELD, "comm", BYTES},
		{PFR_RECORD_CALLCHAIN_DEFERRED, PFR_ITEM_FIELD, "ips", WORDS},
		{PFR_RECORD_SAMPLE, PFR_ITEM_GROUP, "callchain", OPEN},
		{PFR_RECORD_NAMESPACES, PFR_ITEM_ARRAY, "link_info", OPEN},
		{PFR_RECORD_HEADER_ATTR, PFR_ITEM_GROUP, "attr", OPEN},
		{60, PFR_ITEM_TAIL, "", BYTES},
		{60, PFR_ITEM_GROUP, "sample_id", OPEN},
		{PFR_RECORD_NAMESPACES, PFR_ITEM_ENTRY, "link_info", -1},
		{PFR_RECORD_NAMESPACES, PFR_ITEM_CLOSE, "link_info", -1},
		{60, PFR_ITEM_CLOSE, "sample_id", -1},
	};
	unsigned i;
	int answer;

	(void)state;
	for (i = 0; i < sizeof(items) / sizeof(items[0]); i++)
		for (answer = NUMBER; answer <= OPEN; answer++) {
			uint32_t at;

			begin(items[i].type, PFR_PIECE_RECORD, PFR_LITTLE);
			do {
				assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
				if (item.what != items[i].what && (item.what == PFR_ITEM_ARRAY || item.what == PFR_ITEM_GROUP))
					pfr_build_open(&build, 1);
			} while (item.what != items[i].what || strcmp(pfr_row_name(item.row), items[i].after));
			at = build.place.at;
			give((unsigned)answer);
			assert_int_equal(build.place.status, answer == items[i].suits ? PFR_OK : PFR_E_FIELDS);
			assert_int_equal(build.place.failed_at, answer == items[i].suits ? 0 : at);
			assert_true(answer == items[i].suits || build.place.at == at);
			give((unsigned)answer); /* and never a second one */
			assert_int_equal(build.place.status, PFR_E_FIELDS);
		}
}

static void bytes_of_other_sizes(void **state)
{
	static const unsigned char text[600] = "name";

	(void)state;
	begin(PFR_RECORD_BPF_EVENT, PFR_PIECE_RECORD, PFR_LITTLE);
	until("tag");
	pfr_build_bytes(&build, text, 7);
	expect_failed(PFR_E_FIELDS, "tag", 8, 7);
	begin(PFR_RECORD_COMM, PFR_PIECE_RECORD, PFR_LITTLE);
	until("pid");
	pfr_build_bytes(&build, text, 4);
	expect_failed(PFR_E_FIELDS, "pid", 8, 4);
	begin(PFR_RECORD_COMM, PFR_PIECE_RECORD, PFR_LITTLE);
	until("comm");
	pfr_build_bytes(&build, text, 5); /* a NUL within */
	expect_failed(PFR_E_FIELDS, "comm", 8, 5);
	begin(PFR_RECORD_BPF_METADATA, PFR_PIECE_RECORD, PFR_LITTLE);
	until("prog_name");
	pfr_build_bytes(&build, text, 5);
	expect_failed(PFR_E_FIELDS, "prog_name", 8, 5);
	begin(PFR_RECORD_BPF_METADATA, PFR_PIECE_RECORD, PFR_LITTLE);
	memset(out + 1000, 'a', 600);
	until("prog_name");
	pfr_build_bytes(&build, out + 1000, 513);
	expect_failed(PFR_E_FIELDS, "prog_name", 8, 513);
	begin(PFR_RECORD_BPF_METADATA, PFR_PIECE_RECORD, PFR_LITTLE);
	memset(out + 1000, 'a', 600);
	until("prog_name");
	pfr_build_bytes(&build, out + 1000, 512); /* no NUL is needed */
	assert_int_equal(build.place.status, PFR_OK);
	assert_int_equal(build.place.at, 520);
	assert_int_equal(out[519], 'a');
}

/* From each place to the next multiple of 8, by itself. */
static void padding_of_each_size(void **state)
{
	static const unsigned char bytes[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
	unsigned size;

	(void)state;
	for (size = 0; size <= 16; size++) {
		begin(PFR_RECORD_COMPRESSED2, PFR_PIECE_RECORD, PFR_LITTLE);
		until("data_size");
		pfr_build_number(&build, size);
		until("data");
		pfr_build_bytes(&build, bytes, size);
		while (pfr_build_next(&build, &item) == PFR_OK)
			;
		assert_int_equal(build.place.at, 16 + (size + 7) / 8 * 8);
		assert_int_equal(out[16 + size], size % 8 ? 0 : 0xa7);
		assert_int_equal(out[build.place.at], 0xa7);
	}
}

/* Padding that is given has the size it must have; that is not, is zeros. */
static void paddings(void **state)
{
	static const unsigned char sixes[8] = {6, 6, 6, 6, 6, 6, 6, 6};
	unsigned i;

	(void)state;
	for (i = 0; i < 3; i++) {
		begin(PFR_RECORD_COMPRESSED2, PFR_PIECE_RECORD, PFR_LITTLE);
		until("data_size");
		pfr_build_number(&build, 5);
		until("data");
		pfr_build_bytes(&build, sixes, 5);
		until("pad");
		if (i < 2)
			pfr_build_bytes(&build, sixes, 2 + i);
		if (!i) {
			expect_failed(PFR_E_FIELDS, "pad", 21, 2);
			continue;
		}
		while (pfr_build_next(&build, &item) == PFR_OK)
			;
		assert_int_equal(build.place.at, 24);
		assert_int_equal(bytes_get(out + 6, 2, 0), 24);
		assert_int_equal(bytes_get(out + 21, 2, 0), i == 1 ? 0x0606 : 0);
		assert_int_equal(out[23], i == 1 ? 6 : 0);
		assert_int_equal(out[24], 0xa7);
	}
}

static void words_of_other_widths(void **state)
{
	static const unsigned char data[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
	struct pfr_words words = {data, 1, 4, PFR_LITTLE};

	(void)state;
	begin(PFR_RECORD_CALLCHAIN_DEFERRED, PFR_PIECE_RECORD, PFR_BIG);
	until("ips");
	pfr_build_words(&build, &words);
	expect_failed(PFR_E_FIELDS, "ips", 8, 1);
	begin(PFR_RECORD_CALLCHAIN_DEFERRED, PFR_PIECE_RECORD, PFR_BIG);
	until("ips");
	words.width = 8;
	pfr_build_words(&build, &words);
	assert_int_equal(build.place.status, PFR_OK);
	assert_int_equal(bytes_get(out + 8, 8, 1), UINT64_C(0x0807060504030201));
	begin(PFR_RECORD_CALLCHAIN_DEFERRED, PFR_PIECE_RECORD, PFR_BIG);
	until("ips");
	words.nr = 8192;
	pfr_build_words(&build, &words);
	expect_failed(PFR_E_LIMIT, "", 8, 8192);
}

static void opening(void **state)
{
	unsigned i;

	(void)state;
	begin(PFR_RECORD_NAMESPACES, PFR_PIECE_RECORD, PFR_LITTLE);
	until("link_info");
	assert_int_equal(item.what, PFR_ITEM_ARRAY);
	pfr_build_open(&build, 65535);
	assert_int_equal(build.place.status, PFR_OK);
	begin(PFR_RECORD_NAMESPACES, PFR_PIECE_RECORD, PFR_LITTLE);
	until("link_info");
	pfr_build_open(&build, 65536);
	expect_failed(PFR_E_LIMIT, "link_info", 8, 65536);

	/* the entries of two, then the array's end */
	begin(PFR_RECORD_NAMESPACES, PFR_PIECE_RECORD, PFR_LITTLE);
	until("link_info");
	pfr_build_open(&build, 2);
	for (i = 0; i < 2; i++) {
		assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
		assert_true(item.what == PFR_ITEM_ENTRY && item.index == i && item.depth == 1);
		until("dev");
		assert_int_equal(item.depth, 1);
		pfr_build_number(&build, 5 + i);
		until("ino");
		assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
		assert_true(item.what == PFR_ITEM_CLOSE && item.value == PFR_ITEM_ENTRY && item.depth == 1);
	}
	assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
	assert_true(item.what == PFR_ITEM_CLOSE && item.value == PFR_ITEM_ARRAY && item.depth == 0);
	assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
	assert_int_equal(item.what, PFR_ITEM_TAIL);
	assert_int_equal(build.place.at, 24);
}

/* The rows nest less deep than there are levels; were it not so, it would be told. */
static void too_deep(void **state)
{
	int more;

	(void)state;
	for (more = 0; more < 2; more++) {
		begin(PFR_RECORD_SAMPLE, PFR_PIECE_RECORD, PFR_LITTLE);
		until("read");
		build.depth = (uint8_t)(PFR_WALK_DEPTH - 2 + more);
		pfr_build_open(&build, 0);
		assert_int_equal(build.place.status, more ? PFR_E_LIMIT : PFR_OK);
		assert_int_equal(build.depth, PFR_WALK_DEPTH - 1);
	}
}

/* The order of the parts: body, tail, sample_id; where the kernel writes it, body, sample_id, stale bytes. */
static void parts(void **state)
{
	static const uint32_t types[2] = {PFR_RECORD_ITRACE_START, PFR_RECORD_TEXT_POKE};
	static const char *const after[2] = {"tid", "pad"};
	unsigned i;

	(void)state;
	for (i = 0; i < 2; i++) {
		begin(types[i], PFR_PIECE_RECORD, PFR_LITTLE);
		until(after[i]);
		if (!i) {
			assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
			assert_true(item.what == PFR_ITEM_TAIL && item.part == PFR_PART_BODY && item.row == 0);
		}
		assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
		assert_true(item.what == PFR_ITEM_GROUP && item.part == PFR_PART_TRAILER);
		assert_string_equal(pfr_row_name(item.row), "sample_id");
		pfr_build_open(&build, 0);
		until("time");
		assert_true(item.depth == 1 && item.part == PFR_PART_TRAILER);
		pfr_build_number(&build, 9);
		do
			assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
		while (item.what != PFR_ITEM_CLOSE);
		assert_true(item.value == PFR_ITEM_GROUP && item.depth == 0);
		if (i) {
			assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
			assert_int_equal(item.what, PFR_ITEM_TAIL);
		}
		assert_int_equal(pfr_build_next(&build, &item), PFR_END);
		assert_int_equal(pfr_build_next(&build, &item), PFR_END);
		assert_int_equal(build.place.at, 16);
		assert_int_equal(bytes_get(out + 6, 2, 0), 16);
		assert_int_equal(bytes_get(out + 4, 2, 0), 0x4002);
	}
}

/* Other pieces have neither a header nor a sample_id; of a feature, all is a tail. */
static void pieces(void **state)
{
	(void)state;
	begin(PFR_FEATURE_CMDLINE, PFR_PIECE_FEATURE, PFR_LITTLE);
	assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
	assert_int_equal(item.what, PFR_ITEM_TAIL);
	pfr_build_bytes(&build, (const unsigned char *)"abc", 3);
	assert_int_equal(pfr_build_next(&build, &item), PFR_END);
	assert_int_equal(build.place.at, 3);
	assert_memory_equal(out, "abc\xa7", 4);
	begin(PFR_FEATURE_CMDLINE, PFR_PIECE_FEATURE, PFR_LITTLE);
	until("");
	assert_int_equal(pfr_build_next(&build, &item), PFR_END);
	pfr_build_bytes(&build, (const unsigned char *)"abc", 3); /* too late */
	expect_failed(PFR_E_FIELDS, "", 0, 0);
	begin(0, PFR_PIECE_FEATURE_SECTION, PFR_BIG);
	assert_int_equal(build.place.at, 0);
	until("section");
	pfr_build_open(&build, 0);
	until("offset");
	pfr_build_number(&build, 77);
	until("size");
	pfr_build_number(&build, 88);
	assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
	assert_int_equal(item.what, PFR_ITEM_CLOSE);
	assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
	assert_int_equal(item.what, PFR_ITEM_TAIL);
	assert_int_equal(pfr_build_next(&build, &item), PFR_END);
	assert_int_equal(build.place.at, 16);
	assert_int_equal(bytes_get(out, 8, 1), 77);
	assert_int_equal(bytes_get(out + 8, 8, 1), 88);
	assert_int_equal(out[16], 0xa7);
}

/* A place that is too small: its size is reported at the end. */
static void capacity(void **state)
{
	struct pfr_frame frame = {.type = 60, .order = PFR_BIG};
	unsigned i;

	(void)state;
	for (i = 0; i < 2; i++) {
		memset(out, 0xa7, 32);
		pfr_build_init(&build, &frame, 0, out, i ? 16 : 15);
		assert_int_equal(pfr_build_next(&build, &item), PFR_OK);
		assert_int_equal(item.what, PFR_ITEM_TAIL);
		pfr_build_bytes(&build, (const unsigned char *)"12345678", 8);
		assert_int_equal(pfr_build_next(&build, &item), PFR_OK); /* sample_id */
		assert_int_equal(pfr_build_next(&build, &item), i ? PFR_END : PFR_NO_SPACE);
		assert_int_equal(build.place.at, 16);
		assert_int_equal(bytes_get(out + 6, 2, 1), 16);
		assert_int_equal(out[8], i ? '1' : 0xa7);
		assert_int_equal(out[16], 0xa7);
	}
	memset(out, 0xa7, 32);
	pfr_build_init(&build, &frame, 0, out, 7);
	while (pfr_build_next(&build, &item) == PFR_OK)
		;
	assert_int_equal(bytes_get(out + 6, 2, 1), 0xa7a7);
	pfr_build_init(&build, &frame, 0, out, 8); /* a header and nothing else */
	while (pfr_build_next(&build, &item) == PFR_OK)
		;
	assert_int_equal(build.place.status, PFR_OK);
	assert_memory_equal(out, "\0\0\0\x3c\0\0\0\x08\xa7", 9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers),
		cmocka_unit_test(signed_numbers),
		cmocka_unit_test(unasked),
		cmocka_unit_test(answers_that_suit),
		cmocka_unit_test(bytes_of_other_sizes),
		cmocka_unit_test(paddings),
		cmocka_unit_test(padding_of_each_size),
		cmocka_unit_test(words_of_other_widths),
		cmocka_unit_test(opening),
		cmocka_unit_test(too_deep),
		cmocka_unit_test(parts),
		cmocka_unit_test(pieces),
		cmocka_unit_test(capacity),
	};

	return RUN(tests);
}
