/* SPDX-License-Identifier: MIT */
/* decoder/reader.c: files and pipes that are whole, cut, and wrong, each read whole and in pieces. */
#include "tests/unit/unit.h"

#include "tests/lib/feed.h"

#include <stdio.h>

static struct bytes b;

/* Places in the file that file_begin writes. */
enum {
	IDS_AT = 104,
	ATTRS_AT = 120,
	DATA_AT = 120 + 2 * 80,
	RECORDS = 3,
	DATA_SIZE = RECORDS * 32,
	TABLE_AT = DATA_AT + DATA_SIZE,
};

#define MAGIC2 UINT64_C(0x32454c4946524550)

static void put_attr(uint64_t ids_at)
{
	bytes_u32(&b, 1);
	bytes_u32(&b, 64);
	bytes_u64(&b, 0);
	bytes_u64(&b, 1);
	bytes_u64(&b, 1 << 16 | 1 << 0); /* IDENTIFIER, IP */
	bytes_fill(&b, 0, 32);
	bytes_u64(&b, ids_at);
	bytes_u64(&b, 8);
}

static void put_sample(uint64_t id)
{
	bytes_record(&b, 9, 2);
	bytes_u64(&b, id);
	bytes_u64(&b, 0x401000);
	bytes_u64(&b, 0xabab);
	bytes_record_end(&b);
}

/* Header, two events with an id each, three samples, features HOSTNAME (3) and ARCH (6). */
static void file(int big)
{
	bytes_init(&b, big);
	bytes_u64(&b, MAGIC2);
	bytes_u64(&b, 104);
	bytes_u64(&b, 80);
	bytes_u64(&b, ATTRS_AT);
	bytes_u64(&b, 160);
	bytes_u64(&b, DATA_AT);
	bytes_u64(&b, DATA_SIZE);
	bytes_fill(&b, 0, 16);
	bytes_u64(&b, 1 << 3 | 1 << 6);
	bytes_fill(&b, 0, 24);
	bytes_u64(&b, 10);
	bytes_u64(&b, 20);
	put_attr(IDS_AT);
	put_attr(IDS_AT + 8);
	put_sample(10);
	put_sample(20);
	put_sample(10);
	bytes_u64(&b, TABLE_AT + 32);
	bytes_u64(&b, 12);
	bytes_u64(&b, TABLE_AT + 44);
	bytes_u64(&b, 12);
	bytes_u32(&b, 8);
	bytes_text(&b, "host", 8);
	bytes_u32(&b, 8);
	bytes_text(&b, "x86_64", 8);
}

/* What was read, as text: "H a i ..." one letter a frame, with its status where it has one. */
static char shown[4096];
static struct pfr_where last;
static uint32_t nr_events, nr_ids;

static void read_file(size_t piece)
{
	static const char letters[] = "rHaisfA";
	struct feed feed;
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	enum pfr_status status;
	size_t n = 0;

	feed_init(&feed, b.data, b.size, piece, 0);
	do {
		status = feed_next(&feed, &frame, &layout, &last);
		if (status == PFR_END || pfr_status_class(status) == PFR_CLASS_STREAM)
			break;
		n += (size_t)snprintf(shown + n, sizeof(shown) - n, "%c", letters[frame.piece]);
		if (frame.piece == PFR_PIECE_RECORD && frame.event != PFR_NO_EVENT)
			n += (size_t)snprintf(shown + n, sizeof(shown) - n, "%u", frame.event);
		if (status)
			n += (size_t)snprintf(shown + n, sizeof(shown) - n, "(%s)", pfr_status_name(status));
	} while (n < sizeof(shown) - 64);
	snprintf(shown + n, sizeof(shown) - n, " %s%s", pfr_status_name(status), feed.stuck ? " STUCK" : "");
	assert_int_equal(feed_next(&feed, &frame, &layout, &last), status); /* and says so again */
	nr_events = feed.events.nr;
	nr_ids = feed.events.nr_ids;
	feed_free(&feed);
}

/* The file says this however it is cut. */
static void expect(const char *text)
{
	static const size_t pieces[] = {0, 1, 3, 7, 64, 4096};
	char broken[BROKEN_MOST];
	unsigned i;

	for (i = 0; i < 6; i++) {
		read_file(pieces[i]);
		assert_string_equal(shown, text);
		if (invariant_pieces(b.data, b.size, pieces[i] + 1, 0, broken))
			fail_msg("%s", broken);
	}
}

#define WHOLE "Haiaisfsfr0r1r0 END"

static void whole(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		file(big);
		expect(WHOLE);
		assert_int_equal(nr_events, 2);
		assert_int_equal(nr_ids, 2);
	}
}

/* A changed word of the header, and what is read then. */
static void put(size_t at, uint64_t value, const char *text)
{
	file((int)(at / 8 & 1));
	bytes_put_at(&b, at, value, 8);
	expect(text);
}

static void magic(void **state)
{
	static const char *const wrong[] = {"PERFILE3", "PERFILE1", "2ELIFREQ", "PERFFILF", "perfile2", "\177ELF\2\1\1"};
	unsigned i;

	(void)state;
	for (i = 0; i < 6; i++) {
		file(0);
		memcpy(b.data, wrong[i], 8);
		expect(" MAGIC");
	}
	file(0);
	memcpy(b.data, "2ELIFREP", 8); /* a big-endian magic over little-endian numbers */
	expect(" HEADER_SIZE");
}

/* PERFFILE is text in any order; attr_size tells the order then. */
static void version_1(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		file(big);
		memcpy(b.data, "PERFFILE", 8);
		expect(WHOLE);
	}
}

static void header_sizes(void **state)
{
	static const uint64_t wrong[] = {0, 7, 8, 17, 71, 73, 80, 96, 103, 105, 4104, UINT64_C(1) << 63, UINT64_MAX};
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		put(8, wrong[i], " HEADER_SIZE");
		assert_int_equal(last.needed, wrong[i]);
		assert_int_equal(last.at, 0);
	}
	put(8, 72, "Haiair0r1r0 END"); /* of old files: no features */
	put(8, 112, WHOLE);            /* of a newer perf: what is known of it is read */
}

static void strides(void **state)
{
	static const uint64_t wrong[] = {0, 1, 16, 64, 72, 79, 81, 84, 65544, UINT64_C(1) << 63, UINT64_MAX};
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		put(16, wrong[i], " ATTR_STRIDE");
		assert_int_equal(last.needed, wrong[i]);
	}
}

static void attr_tables(void **state)
{
	(void)state;
	put(32, 0, "Hsfsfrrr END"); /* none: samples come without an event */
	assert_int_equal(nr_events, 0);
	put(32, 168, "H(ATTRS)aiaisfsfr0r1r0 END"); /* not whole entries: those that are */
	put(32, UINT64_MAX, "H(ATTRS)sfsfrrr END"); /* wraps */
	put(24, 100000, "Ha(ATTRS)sfsfrrr END");    /* behind the file */
	put(24, UINT64_MAX - 8, "H(ATTRS)sfsfrrr END");
}

static void data_sections(void **state)
{
	(void)state;
	put(48, 0, "Haiair0r1r0 RECORD_SIZE"); /* interrupted: to the end of the file */
	file(0);
	bytes_put_at(&b, 48, 0, 8);
	b.size = TABLE_AT;
	expect("Haiair0r1r0 END");
	put(40, 100000, "Haiais(FEATURE) DATA");
	put(40, UINT64_MAX - 16, "Haiais(FEATURE) DATA");
	put(48, 100000, "Haiais(FEATURE)r0r1r0 RECORD_SIZE"); /* past the end: records as far as they go */
	put(48, UINT64_MAX, "Haiais(FEATURE)r0r1r0 RECORD_SIZE");
	put(48, DATA_SIZE - 8, "Haiaisf(FEATURE)sfr0r1 TRUNCATED"); /* the table begins where it says, in the last record */
	put(48, DATA_SIZE - 1, "Haiaisf(FEATURE)sf(FEATURE)r0r1 TRUNCATED");
}

static void ids_sections(void **state)
{
	static const struct {
		uint64_t at, size;
	} wrong[] = {
		{IDS_AT, 7},
		{IDS_AT, 12},
		{100000, 8},
		{UINT64_MAX - 4, 8},
		{IDS_AT, UINT64_C(1) << 63},
		{8, UINT64_MAX - 7},
	};
	unsigned i;

	(void)state;
	for (i = 0; i < 6; i++) {
		file((int)(i & 1));
		bytes_put_at(&b, ATTRS_AT + 64, wrong[i].at, 8);
		bytes_put_at(&b, ATTRS_AT + 72, wrong[i].size, 8);
		expect("Hai(IDS)aisfsfr(UNKNOWN_ID)r1r(UNKNOWN_ID) END");
	}
	put(ATTRS_AT + 80 + 64, IDS_AT, "Haiai(DUPLICATE_ID)sfsfr0r(UNKNOWN_ID)r0 END");
	put(ATTRS_AT + 80 + 72, 0, "Haiasfsfr0r(UNKNOWN_ID)r0 END");
}

static void attrs_inside(void **state)
{
	(void)state;
	file(0);
	bytes_put_at(&b, ATTRS_AT + 4, 72, 4); /* larger than its entry: an event that cannot be read */
	expect("Ha(ATTR_SIZE)aisfsfr(UNKNOWN_ID)r1r(UNKNOWN_ID) END");
	assert_int_equal(nr_events, 2);
	file(0);
	bytes_put_at(&b, ATTRS_AT + 4, 0, 4); /* 0 is 64 */
	expect(WHOLE);
}

static void features(void **state)
{
	(void)state;
	put(TABLE_AT, 100000, "Haiaisf(FEATURE)sfr0r1r0 END");
	put(TABLE_AT, UINT64_MAX, "Haiaisf(FEATURE)sfr0r1r0 END");
	put(TABLE_AT + 8, UINT64_MAX, "Haiaisf(FEATURE)sfr0r1r0 END");
	put(TABLE_AT + 8, UINT64_C(1) << 32, "Haiaisf(FEATURE)sfr0r1r0 END"); /* the limit is not asked of what is not there */
	put(TABLE_AT + 8, 0, "Haiaisfsfr0r1r0 END");
	file(0);
	b.size = TABLE_AT + 20;
	expect("Haiaisf(FEATURE)s(FEATURE)r0r1r0 END");
	b.size = TABLE_AT;
	expect("Haiais(FEATURE)r0r1r0 END");
	put(72, 0, "Haiair0r1r0 END");
	put(96, UINT64_C(1) << 63, "Haiaisfsfsf(FEATURE)r0r1r0 END"); /* bit 255: its entry is the text behind the table */
}

/* All 256 features pointing at the same bytes are not 256 times the work. */
static void features_many(void **state)
{
	unsigned i;

	(void)state;
	file(0);
	for (i = 0; i < 4; i++)
		bytes_put_at(&b, 72 + 8 * i, UINT64_MAX, 8);
	b.size = TABLE_AT;
	for (i = 0; i < 256; i++) {
		bytes_u64(&b, 0);
		bytes_u64(&b, TABLE_AT);
	}
	read_file(0);
	assert_non_null(strstr(shown, "f(FEATURE)"));
	assert_int_equal(strncmp(shown, "Haiaisf", 7), 0);
	assert_non_null(strstr(shown, "r0r1r0 END"));
}

static void every_cut(void **state)
{
	char text[BROKEN_MOST];
	size_t whole_size, size;

	(void)state;
	file(0);
	whole_size = b.size;
	for (size = 0; size < whole_size; size++) {
		b.size = size;
		read_file(0);
		assert_null(strstr(shown, "STUCK"));
		if (size < 16)
			assert_string_equal(shown, size ? " MAGIC" : " EMPTY");
		else if (size < 104)
			assert_string_equal(shown, " TRUNCATED");
		else if (size >= TABLE_AT)
			assert_non_null(strstr(shown, "r0r1r0 END")); /* features cost no record */
		else
			assert_null(strstr(shown, " END"));
		if (invariant_pieces(b.data, size, 1 + size % 9, 0, text))
			fail_msg("%s", text);
	}
}

/* ---- pipes ----------------------------------------------------------------------- */

static void pipe_begin(int big)
{
	bytes_init(&b, big);
	bytes_u64(&b, MAGIC2);
	bytes_u64(&b, 16);
}

static void pipe_attr(uint64_t id)
{
	bytes_record(&b, 64, 0);
	put_attr(0);
	b.size -= 16;
	bytes_u64(&b, id);
	bytes_record_end(&b);
}

static void pipe_stream(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		pipe_begin(big);
		expect("H END");
		put_sample(10); /* before any attr */
		pipe_attr(10);
		pipe_attr(20);
		bytes_record(&b, 66, 0);
		bytes_u32(&b, 40);
		bytes_record_end(&b);
		bytes_fill(&b, 0xff, 40);
		put_sample(20);
		put_sample(10);
		expect("Hrrrrr1r0 END");
		assert_int_equal(nr_ids, 2);
		b.size -= 1;
		expect("Hrrrrr1 TRUNCATED");
		b.size -= 63 + 10; /* within the payload */
		expect("Hrrrr PAYLOAD");
		assert_int_equal(last.needed, 10);
	}
}

/* A payload whose end no offset can say does not lead back to the beginning. */
static void payload_wraps(void **state)
{
	static const uint64_t sizes[] = {UINT64_MAX, UINT64_MAX - 71, UINT64_MAX - 55, UINT64_MAX - 63, UINT64_C(1) << 63};
	unsigned i;

	(void)state;
	for (i = 0; i < 5; i++) {
		pipe_begin(0);
		bytes_record(&b, 68, 0);
		bytes_record_end(&b);
		bytes_record(&b, 71, 0);
		bytes_u64(&b, sizes[i]);
		bytes_fill(&b, 0, 32);
		bytes_record_end(&b);
		bytes_fill(&b, 0x11, 100);
		expect("Hrr PAYLOAD");
		assert_int_equal(last.at, b.size);
		assert_int_equal(last.left, 0);
	}
}

/* ---- what the caller must keep to -------------------------------------------------- */

static void position(void **state)
{
	struct pfr_events events;
	struct pfr_reader reader;
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_where where;

	(void)state;
	file(0);
	pfr_events_init(&events, 0, 0, 0, 0);
	pfr_reader_init(&reader, &events);
	reader.pieces = 1;
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_MORE);
	assert_int_equal(reader.need, 0);
	assert_int_equal(reader.need_size, 16);
	pfr_reader_give(&reader, b.data + 8, 200, 8, 0);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_E_POSITION);
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_E_POSITION);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole),
		cmocka_unit_test(magic),
		cmocka_unit_test(version_1),
		cmocka_unit_test(header_sizes),
		cmocka_unit_test(strides),
		cmocka_unit_test(attr_tables),
		cmocka_unit_test(data_sections),
		cmocka_unit_test(ids_sections),
		cmocka_unit_test(attrs_inside),
		cmocka_unit_test(features),
		cmocka_unit_test(features_many),
		cmocka_unit_test(every_cut),
		cmocka_unit_test(pipe_stream),
		cmocka_unit_test(payload_wraps),
		cmocka_unit_test(position),
	};

	return RUN(tests);
}
