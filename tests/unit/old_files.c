/* SPDX-License-Identifier: MIT */
/* decoder/reader.c on files of other times and machines: version 1, headers of 72 bytes, every stride, 32-bit longs. */
#include "tests/unit/unit.h"

struct shape {
	int big, version, longs; /* longs: bytes of the writer's long */
	unsigned header, stride;
};

static struct bytes b;
static struct pfr_event event[4];
static struct pfr_id id[16];
static struct pfr_events events;
static struct pfr_reader reader;

static void put_bitmap(const struct shape *s, uint64_t bits)
{
	unsigned i;

	for (i = 0; i < 32 / (unsigned)s->longs; i++)
		bytes_put(&b, i * 8 * (unsigned)s->longs < 64 ? bits >> i * 8 * (unsigned)s->longs & (s->longs == 8 ? UINT64_MAX : UINT32_MAX) : 0, (unsigned)s->longs);
}

/* The table of the two sections, which begin at `at`, and the sections. */
static void put_features(uint64_t at)
{
	bytes_u64(&b, at);
	bytes_u64(&b, 68);
	bytes_u64(&b, at + 68);
	bytes_u64(&b, 8);
	bytes_u32(&b, 64);
	bytes_text(&b, "here", 64);
	bytes_u32(&b, 4);
	bytes_u32(&b, 2);
}

/* One event with two ids, one sample, features HOSTNAME and NRCPUS where the header has space to say so. */
static void put_file(const struct shape *s)
{
	uint64_t attrs = s->header + 16, data = attrs + s->stride, features = data + 24;

	bytes_init(&b, s->big);
	if (s->version == 1)
		bytes_raw(&b, "PERFFILE", 8);
	else
		bytes_u64(&b, UINT64_C(0x32454c4946524550));
	bytes_u64(&b, s->header);
	bytes_u64(&b, s->stride);
	bytes_u64(&b, attrs);
	bytes_u64(&b, s->stride);
	bytes_u64(&b, data);
	bytes_u64(&b, 24);
	bytes_u64(&b, 0);
	bytes_u64(&b, 0);
	if (s->header == 104)
		put_bitmap(s, 1u << PFR_FEATURE_HOSTNAME | 1u << PFR_FEATURE_NRCPUS);
	bytes_u64(&b, 501);
	bytes_u64(&b, 502);
	bytes_u32(&b, 1);
	bytes_u32(&b, s->stride - 16);
	bytes_u64(&b, 2);
	bytes_u64(&b, 1);
	bytes_u64(&b, PFR_SAMPLE_IP | PFR_SAMPLE_ID);
	bytes_fill(&b, 0, s->stride - 16 - 32);
	bytes_u64(&b, s->header);
	bytes_u64(&b, 16);
	bytes_record(&b, PFR_RECORD_SAMPLE, 1);
	bytes_u64(&b, 0x1234);
	bytes_u64(&b, 502);
	bytes_record_end(&b);
	if (s->header == 104)
		put_features(features + 32);
}

static void check_record(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;

	assert_non_null(layout);
	assert_int_equal(frame->type, PFR_RECORD_SAMPLE);
	assert_int_equal(frame->event, 0);
	assert_int_equal(pfr_decode(frame, layout, &record, &where), PFR_OK);
	assert_int_equal(record.sample.ip, 0x1234);
}

static void check_file(const struct shape *s)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	unsigned seen[8] = {0};

	put_file(s);
	pfr_events_init(&events, event, 4, id, 16);
	pfr_reader_init(&reader, &events);
	reader.pieces = 1;
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
	while ((status = pfr_reader_next(&reader, &frame, &layout, &where)) == PFR_OK) {
		if (frame.piece == PFR_PIECE_FEATURE)
			seen[frame.type == PFR_FEATURE_HOSTNAME ? 0 : frame.type == PFR_FEATURE_NRCPUS ? 1 :
													 2]++;
		else if (frame.piece == PFR_PIECE_RECORD)
			check_record(&frame, layout);
		seen[3] += frame.piece == PFR_PIECE_RECORD;
	}
	assert_int_equal(status, PFR_END);
	assert_int_equal(reader.version, s->version);
	assert_int_equal(reader.order, s->big ? PFR_BIG : PFR_LITTLE);
	assert_int_equal(events.nr, 1);
	assert_int_equal(events.nr_ids, 2);
	assert_int_equal(seen[0], s->header == 104);
	assert_int_equal(seen[1], s->header == 104);
	assert_int_equal(seen[2], 0);
	assert_int_equal(seen[3], 1);
}

static void test_all(void **state)
{
	static const unsigned sizes[] = {64, 72, 80, 96, 104, 112, 120, 128, 136, 144, 200};
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]) * 16; i++) {
		struct shape s = {i & 1, i & 2 ? 1 : 2, i & 4 ? 4 : 8, i & 8 ? 72 : 104, sizes[i / 16] + 16};

		check_file(&s);
	}
}

/* data.N of a directory: records from the first byte. */
static void test_bare(void **state)
{
	struct shape s = {1, 2, 8, 104, 80};
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;

	(void)state;
	check_file(&s);
	bytes_init(&b, 1);
	bytes_record(&b, PFR_RECORD_SAMPLE, 1);
	bytes_u64(&b, 0x1234);
	bytes_u64(&b, 501);
	bytes_record_end(&b);
	pfr_reader_init_bare(&reader, &events, PFR_BIG);
	reader.pieces = 1;
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_MORE);
	assert_int_equal(reader.need, 0);
	pfr_reader_give(&reader, b.data, 10, 0, 0);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_MORE);
	assert_int_equal(reader.need_size, 24);
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_OK);
	check_record(&frame, layout);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_END);
	pfr_reader_init_bare(&reader, &events, PFR_LITTLE);
	reader.pieces = 1;
	pfr_reader_give(&reader, b.data, 0, 0, 1);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_END);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_all), cmocka_unit_test(test_bare)};

	return RUN(tests);
}
