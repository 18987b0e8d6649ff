/* SPDX-License-Identifier: MIT */
/* decoder/search.c: where records go on behind bytes that are none, and how a reader continues there. */
#include "tests/unit/unit.h"

static struct bytes b;
static struct pfr_event event[2];
static struct pfr_id id[4];
static struct pfr_events events;
static struct pfr_window window;
static struct pfr_where where;

/* Two events whose samples and other records carry an id: 10 and 20. */
static void begin(int big)
{
	struct pfr_attr attr = {.type = 1, .size = 64, .sample_type = PFR_SAMPLE_IDENTIFIER, .flags = PFR_FLAG_SAMPLE_ID_ALL};

	bytes_init(&b, big);
	pfr_events_init(&events, event, 2, id, 4);
	assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
	assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
	assert_int_equal(pfr_events_add_id(&events, 10, 0), PFR_OK);
	assert_int_equal(pfr_events_add_id(&events, 20, 1), PFR_OK);
}

/* A record of `type` with `words` of body, the last of which is the id. */
static void record(uint32_t type, unsigned words, uint64_t identifier)
{
	bytes_record(&b, type, 0);
	bytes_fill(&b, 0, (words - 1) * 8);
	bytes_u64(&b, identifier);
	bytes_record_end(&b);
}

static void samples(unsigned nr)
{
	while (nr--)
		record(PFR_RECORD_SAMPLE, 1, 20);
}

static enum pfr_status search(size_t size, int closed)
{
	memset(&where, 0xee, sizeof(where));
	window = (struct pfr_window){b.data, size, 1000, 5, b.big ? PFR_BIG : PFR_LITTLE, closed != 0};
	return pfr_search(&window, &events, &where);
}

/* That the window begins at offset `at` of the bytes, and has lost nothing but what is before. */
static void at(size_t begins, size_t size)
{
	assert_ptr_equal(window.data, b.data + begins);
	assert_int_equal(window.size, size - begins);
	assert_int_equal(window.at, 1000 + begins);
	assert_int_equal(window.skip, 0);
}

static void test_found(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		begin(big);
		bytes_fill(&b, 0xff, 40);
		samples(5);
		assert_int_equal(search(b.size, 0), PFR_OK);
		at(40, b.size);
		assert_int_equal(search(b.size, 1), PFR_OK);
		at(40, b.size);
	}
}

/* Each of the four must hold. */
static void test_chain_of_four(void **state)
{
	unsigned good;

	(void)state;
	for (good = 0; good < 6; good++) {
		begin(0);
		bytes_fill(&b, 0, 8);
		samples(good);
		bytes_fill(&b, 0xff, 64);
		samples(4);
		assert_int_equal(search(b.size, 1), PFR_OK);
		at(good < 4 ? 8 + good * 16 + 64 : 8, b.size);
	}
}

/* A run that ends with the stream is taken, whole or not; an open one is not known yet. */
static void test_at_the_end(void **state)
{
	unsigned good;

	(void)state;
	for (good = 1; good < 4; good++) {
		begin(0);
		bytes_fill(&b, 0, 16);
		samples(good);
		assert_int_equal(search(b.size, 1), PFR_OK);
		at(16, b.size);
		assert_int_equal(search(b.size, 0), PFR_MORE);
		at(16, b.size);
		assert_int_equal(where.needed, good * 16 + 8);
		assert_int_equal(search(b.size - 8, 1), good > 1 ? PFR_OK : PFR_END);
		at(good > 1 ? 16 : b.size - 8, b.size - 8);
		assert_int_equal(search(b.size - 8, 0), PFR_MORE);
		at(16, b.size - 8);
		assert_int_equal(where.needed, good * 16);
	}
}

/* A record that is a header alone is looked at as any other. */
static void test_last_header(void **state)
{
	(void)state;
	begin(0);
	samples(1);
	bytes_record(&b, 4000, 0);
	bytes_record_end(&b);
	assert_int_equal(search(b.size, 1), PFR_END);
	at(b.size, b.size);
	bytes_put_at(&b, 16, PFR_RECORD_FINISHED_ROUND, 4);
	assert_int_equal(search(b.size, 1), PFR_OK);
	at(0, b.size);
}

/* What is cut off must at least have a known type. */
static void test_cut(void **state)
{
	(void)state;
	begin(0);
	samples(2);
	bytes_put_at(&b, 16, 4000, 4);
	bytes_put_at(&b, 22, 4000, 2);
	assert_int_equal(search(b.size, 1), PFR_END);
	at(b.size, b.size);
	bytes_put_at(&b, 16, PFR_RECORD_COMM, 4);
	assert_int_equal(search(b.size, 1), PFR_OK);
	at(0, b.size);
}

static void test_nothing(void **state)
{
	size_t size;

	(void)state;
	for (size = 0; size < 41; size++) {
		begin(0);
		bytes_fill(&b, 0, 48);
		assert_int_equal(search(size, 1), PFR_END);
		at(size, size);
		assert_int_equal(search(size, 0), PFR_MORE);
		at(size < 8 ? 0 : size - 7, size);
		assert_int_equal(where.needed, 8);
	}
}

/* The first of four that is of no known type, has an odd size, an unknown id, or none. */
static void implausible(uint32_t type, unsigned words, uint64_t identifier, unsigned cut)
{
	size_t second;

	begin(0);
	record(type, words, identifier);
	b.size -= cut;
	bytes_put_at(&b, 6, b.size, 2);
	second = b.size;
	samples(4);
	assert_int_equal(search(b.size, 1), PFR_OK);
	at(second % 8 ? b.size / 8 * 8 : second, b.size);
}

static void test_implausible(void **state)
{
	(void)state;
	implausible(4000, 1, 20, 0);
	implausible(PFR_RECORD_SAMPLE, 1, 30, 0);
	implausible(PFR_RECORD_COMM, 3, 30, 0);
	begin(0);
	record(PFR_RECORD_COMM, 3, 10); /* the same, with an id that is known */
	samples(4);
	assert_int_equal(search(b.size, 1), PFR_OK);
	at(0, b.size);
}

static void test_odd_size(void **state)
{
	(void)state;
	begin(0);
	bytes_record(&b, PFR_RECORD_SAMPLE, 0);
	bytes_u64(&b, 20);
	bytes_u32(&b, 0);
	bytes_record_end(&b);
	bytes_fill(&b, 0, 4);
	samples(4);
	assert_int_equal(search(b.size, 1), PFR_OK);
	at(24, b.size);
}

/* perf's own records may have any size. */
static void test_odd_size_of_perf(void **state)
{
	static const uint32_t types[] = {PFR_RECORD_HEADER_ATTR, PFR_RECORD_HEADER_BUILD_ID};
	unsigned i;

	(void)state;
	for (i = 0; i < 2; i++) {
		begin(0);
		bytes_fill(&b, 0xff, 3);
		bytes_record(&b, types[i], 0);
		bytes_fill(&b, 0, 33);
		bytes_record_end(&b);
		samples(3);
		assert_int_equal(search(b.size, 0), PFR_OK);
		at(3, b.size);
	}
}

/* Where no record has an id, all events must be alike. */
static void test_without_ids(void **state)
{
	struct pfr_attr attr = {.type = 1, .size = 64, .sample_type = PFR_SAMPLE_IP};
	unsigned alike;

	(void)state;
	for (alike = 0; alike < 2; alike++) {
		begin(0);
		pfr_events_init(&events, event, 2, id, 4);
		assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
		attr.sample_type = alike ? PFR_SAMPLE_IP : PFR_SAMPLE_IP | PFR_SAMPLE_TID;
		assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
		samples(4);
		assert_int_equal(search(b.size, 1), alike ? PFR_OK : PFR_END);
		attr.sample_type = PFR_SAMPLE_IP;
	}
}

/* The first piece of COMPRESSED2 may say size 0 (perf 6.16); another record may not. */
static void test_size_0(void **state)
{
	(void)state;
	begin(0);
	bytes_record(&b, PFR_RECORD_COMPRESSED2, 0);
	bytes_u64(&b, 65519);
	bytes_fill(&b, 0, 65520);
	bytes_put_at(&b, 6, 0, 2);
	samples(3);
	assert_int_equal(search(b.size, 0), PFR_OK);
	at(0, b.size);
	bytes_put_at(&b, 0, PFR_RECORD_COMM, 4);
	assert_int_equal(search(b.size, 1), PFR_OK);
	at(65536, b.size);
}

/* A payload may lie anywhere behind, so a record with one ends the run. */
static void test_payload(void **state)
{
	(void)state;
	begin(0);
	bytes_fill(&b, 0, 8);
	bytes_record(&b, PFR_RECORD_HEADER_TRACING_DATA, 0);
	bytes_u32(&b, UINT32_C(0x7ffffff0));
	bytes_u32(&b, 0);
	bytes_record_end(&b);
	assert_int_equal(search(b.size, 0), PFR_OK);
	at(8, b.size);
}

/* ---- the reader --------------------------------------------------------------------- */

static struct pfr_reader reader;
static struct pfr_frame frame;
static const struct pfr_layout *layout;

/* A pipe of three samples, of which the second says a size of `wrong`, and five more. */
static void pipe_with(uint16_t wrong)
{
	begin(0);
	bytes_u64(&b, UINT64_C(0x32454c4946524550));
	bytes_u64(&b, 16);
	samples(8);
	bytes_put_at(&b, 38, wrong, 2);
	pfr_reader_init(&reader, &events);
	reader.pieces = 1;
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
}

static enum pfr_status next(void)
{
	enum pfr_status status;

	while ((status = pfr_reader_next(&reader, &frame, &layout, &where)) == PFR_MORE) {
		assert_true(reader.need <= b.size);
		pfr_reader_give(&reader, b.data + reader.need, b.size - reader.need, reader.need, 1);
	}
	return status;
}

static void records_from(uint64_t place)
{
	for (; place < b.size; place += 16) {
		assert_int_equal(next(), PFR_OK);
		unit_same_frame(&frame, (struct pfr_frame){b.data + place, 16, PFR_RECORD_SAMPLE, 0, PFR_LITTLE,
							   PFR_PIECE_RECORD, 1, place, 0});
		assert_ptr_equal(layout, &event[0].layout); /* both events have the same */
	}
	assert_int_equal(next(), PFR_END);
	assert_int_equal(next(), PFR_END);
	assert_int_equal(where.left, 0); /* the end has no place */
}

static void test_resume(void **state)
{
	unsigned behind;

	(void)state;
	for (behind = 0; behind < 20; behind++) {
		pipe_with(0);
		assert_int_equal(next(), PFR_OK);
		assert_int_equal(next(), PFR_OK);
		assert_int_equal(next(), PFR_E_RECORD_SIZE);
		assert_int_equal(where.at, 32);
		pfr_reader_resume(&reader, 33 + behind);
		records_from(behind < 16 ? 48 : 64);
	}
}

/* What a wrong size hid is found within. */
static void test_resume_within(void **state)
{
	(void)state;
	pipe_with(104);
	assert_int_equal(next(), PFR_OK);
	assert_int_equal(next(), PFR_OK);
	assert_int_equal(next(), PFR_OK);
	assert_int_equal(frame.size, 104);
	assert_int_equal(next(), PFR_E_RECORD_SIZE);
	pfr_reader_resume(&reader, 40);
	records_from(48);
}

/* In windows of any size the answer is the same. */
static void test_resume_in_pieces(void **state)
{
	size_t piece, given;
	enum pfr_status status;

	(void)state;
	for (piece = 1; piece < 100; piece++) {
		pipe_with(0);
		assert_int_equal(next() + next(), PFR_OK);
		assert_int_equal(next(), PFR_E_RECORD_SIZE);
		pfr_reader_resume(&reader, 40);
		given = 0;
		while ((status = pfr_reader_next(&reader, &frame, &layout, &where)) == PFR_MORE) {
			size_t want = (size_t)reader.need;

			assert_true(reader.need_size > given || want > 40);
			given = reader.need_size + piece < b.size - want ? reader.need_size + piece : b.size - want;
			pfr_reader_give(&reader, b.data + want, given, want, want + given == b.size);
		}
		assert_int_equal(status, PFR_OK);
		assert_int_equal(frame.at, 48);
		records_from(64);
	}
}

/* At the end, behind it, and before there were records, there is nothing; the failure is reported no more. */
static void test_resume_nowhere(void **state)
{
	(void)state;
	pipe_with(0);
	while (next() == PFR_OK)
		;
	pfr_reader_resume(&reader, b.size - 15);
	assert_int_equal(next(), PFR_END);
	pipe_with(0);
	pfr_reader_resume(&reader, UINT64_MAX - 3);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_END);
	assert_true(reader.need == UINT64_MAX - 3);
	pipe_with(0);
	bytes_put_at(&b, 0, 0, 8);
	assert_int_equal(next(), PFR_E_MAGIC);
	pfr_reader_resume(&reader, 16);
	assert_int_equal(next(), PFR_END);
}

/* What waited for more space is not what was asked for. */
static void test_resume_forgets(void **state)
{
	(void)state;
	begin(0);
	bytes_u64(&b, UINT64_C(0x32454c4946524550));
	bytes_u64(&b, 16);
	bytes_record(&b, PFR_RECORD_HEADER_ATTR, 0);
	bytes_u32(&b, 1);
	bytes_u32(&b, 64);
	bytes_fill(&b, 0, 56);
	bytes_record_end(&b);
	samples(4);
	pfr_reader_init(&reader, &events);
	reader.pieces = 1;
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
	assert_int_equal(next(), PFR_OK);
	assert_int_equal(next(), PFR_NO_SPACE);
	pfr_reader_resume(&reader, 17);
	records_from(16 + 8 + 64);
}

/* Nothing is reported of the end before it has been seen. */
static void test_resume_before_the_end(void **state)
{
	(void)state;
	begin(0);
	pfr_reader_init_bare(&reader, &events, PFR_LITTLE);
	reader.pieces = 1;
	pfr_reader_resume(&reader, UINT64_MAX - 1);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_MORE);
	assert_true(reader.need == UINT64_MAX - 1);
	assert_int_equal(reader.need_size, 8);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_found),
		cmocka_unit_test(test_chain_of_four),
		cmocka_unit_test(test_at_the_end),
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_last_header),
		cmocka_unit_test(test_nothing),
		cmocka_unit_test(test_implausible),
		cmocka_unit_test(test_odd_size),
		cmocka_unit_test(test_odd_size_of_perf),
		cmocka_unit_test(test_without_ids),
		cmocka_unit_test(test_size_0),
		cmocka_unit_test(test_payload),
		cmocka_unit_test(test_resume),
		cmocka_unit_test(test_resume_within),
		cmocka_unit_test(test_resume_in_pieces),
		cmocka_unit_test(test_resume_nowhere),
		cmocka_unit_test(test_resume_forgets),
		cmocka_unit_test(test_resume_before_the_end),
	};

	return RUN(tests);
}
