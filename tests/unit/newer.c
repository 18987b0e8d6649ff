/* SPDX-License-Identifier: MIT */
/* What kernels after 7.0 and simpleperf write, function by function; tests/cases has their records whole. */
#include "tests/unit/unit.h"
#include "tests/lib/feed.h"

static struct bytes b;
static struct pfr_record record;
static struct pfr_where where;
static struct pfr_frame frame;
static unsigned char out[256];

/* A record of simpleperf: where others have misc is the upper half of the size, here 0. */
static void begin_long(int big, uint32_t type)
{
	bytes_init(&b, big);
	bytes_record(&b, type, 0);
}

static void end_long(enum pfr_status status)
{
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(unit_decode(&frame, 0, &record, &where), status);
}

static void ids_of_later_events(void **state)
{
	struct pfr_simpleperf_event_id_entry entry;
	size_t size;
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		begin_long(big, PFR_RECORD_SIMPLEPERF_EVENT_ID);
		bytes_u64(&b, 2);
		bytes_u64(&b, 0);
		bytes_u64(&b, 72);
		bytes_u64(&b, 1);
		bytes_u64(&b, 73);
		end_long(PFR_OK);
		assert_int_equal(pfr_simpleperf_event_id_entry_at(&record.simpleperf_event_id.entries, 1, &entry), PFR_OK);
		assert_int_equal(entry.attr_id, 1);
		assert_int_equal(entry.event_id, 73);
		assert_int_equal(pfr_simpleperf_event_id_entry_at(&record.simpleperf_event_id.entries, 2, &entry), PFR_END);
		assert_int_equal(pfr_encode(&record, 0, PFR_LITTLE, 0, out, sizeof(out), &size), PFR_OK);
		assert_int_equal(bytes_get(out + 40, 8, 0), 73);
		assert_int_equal(pfr_encode(&record, 0, PFR_BIG, 0, out, sizeof(out), &size), PFR_OK);
		assert_int_equal(bytes_get(out + 40, 8, 1), 73);
		record.simpleperf_event_id.count = 1;
		assert_int_equal(pfr_encode(&record, 0, PFR_LITTLE, 0, out, sizeof(out), &size), PFR_E_FIELDS);
	}
}

/* Each bit that registers cannot have, before and after the fields. */
static void register_abi(void **state)
{
	static const uint64_t bad[] = {3, 7, 8, UINT64_MAX};
	struct pfr_attr attr = {.sample_type = PFR_SAMPLE_REGS_USER | PFR_SAMPLE_REGS_INTR, .sample_regs_user = 1, .sample_regs_intr = 1, .size = 176};
	struct pfr_layout layout;
	size_t size;
	unsigned i, user;

	(void)state;
	pfr_layout_init(&layout, &attr);
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_SAMPLE, 0);
	for (i = 0; i < 2; i++) {
		bytes_u64(&b, 2);
		bytes_u64(&b, 0x1234);
	}
	bytes_record_end(&b);
	frame = unit_frame(&b);
	for (i = 0; i < 4; i++) {
		for (user = 0; user < 2; user++) {
			assert_int_equal(unit_decode(&frame, &layout, &record, &where), PFR_OK);
			*(user ? &record.sample.regs_user.abi : &record.sample.regs_intr.abi) = bad[i];
			assert_int_equal(pfr_encode(&record, &layout, PFR_LITTLE, 0, out, sizeof(out), &size), PFR_E_ABI);
		}
	}
}

static uint32_t items_of(uint32_t feature, const void *data, uint32_t size)
{
	struct pfr_walk walk;
	struct pfr_item item;
	uint32_t nr = 0;

	pfr_feature_frame(&frame, feature, data, size, 0, PFR_LITTLE);
	pfr_walk_init(&walk, &frame, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
		nr++;
	return nr;
}

static void features(void **state)
{
	uint32_t feature;

	(void)state;
	for (feature = PFR_FEATURE_SIMPLEPERF_FILE; feature <= PFR_FEATURE_SIMPLEPERF_INIT_MAP; feature++)
		assert_true(items_of(feature, "\0\0\0\0", 4) > 0);
	assert_true(items_of(PFR_FEATURE_SIMPLEPERF_META_INFO, "", 0) <= items_of(PFR_FEATURE_SIMPLEPERF_META_INFO, "k\0v", 4));
}

/* A KSYMBOL whose name has no NUL: sample_id would follow its body, but where that ends is not known. */
static void id_after_a_bad_body(void **state)
{
	const struct pfr_layout layout = unit_layout(PFR_SAMPLE_IDENTIFIER, 0, PFR_FLAG_SAMPLE_ID_ALL);
	uint64_t id;

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_KSYMBOL, 0);
	bytes_u64(&b, 0x1000);
	bytes_u32(&b, 16);
	bytes_u16(&b, 1);
	bytes_u16(&b, 0);
	bytes_fill(&b, 'a', 16);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(pfr_peek_id(&frame, &layout, &id), PFR_E_SHORT);
}

/* Events that differ in a bit that nobody knows have other layouts: a record without an ID may be of either. */
static void unknown_bits_differ(void **state)
{
	static struct pfr_event event[2];
	static struct pfr_id id[2];
	struct pfr_events events;
	struct pfr_attr attr = {.sample_type = PFR_SAMPLE_IP};
	unsigned i;

	(void)state;
	for (i = 0; i < 2; i++) {
		pfr_events_init(&events, event, 2, id, 2);
		attr.sample_type = PFR_SAMPLE_IP | UINT64_C(1) << 40;
		assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
		attr.sample_type = PFR_SAMPLE_IP | UINT64_C(1) << (40 + i);
		assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
		assert_int_equal(events.uniform, !i);
	}
	for (i = 0; i < 2; i++) {
		pfr_events_init(&events, event, 2, id, 2);
		attr.sample_type = PFR_SAMPLE_IP;
		attr.read_format = UINT64_C(1) << 40;
		assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
		attr.read_format = UINT64_C(1) << (40 + i);
		assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
		assert_int_equal(events.uniform, !i);
	}
}

/* Every size that an older caller's struct can have. */
static void limits_of_any_size(void **state)
{
	struct pfr_limits limits;
	size_t size;
	unsigned limit, had;

	(void)state;
	for (size = sizeof(limits.size); size <= sizeof(limits); size += 8) {
		memset(&limits, 0x55, sizeof(limits));
		pfr_limits_init(&limits, size);
		for (limit = 1, had = 0; limit <= PFR_LIMIT_HELD; limit++) {
			uint64_t *value = pfr_limit_of(&limits, (enum pfr_limit)limit);

			had += value != 0;
			assert_true(!value || *value == pfr_limit(0, (enum pfr_limit)limit));
			/* with a size that holds no limit, nothing is allowed */
			assert_true(pfr_limit(&limits, (enum pfr_limit)limit) == (size == sizeof(limits.size) ? 0 : pfr_limit(0, (enum pfr_limit)limit)));
		}
		assert_int_equal(had, size / 8 - 1);
	}
}

/* A record over the limit that is in the window whole: it is reported, and the next one follows. */
static void over_the_limit(void **state)
{
	static struct pfr_event event[1];
	static struct pfr_id id[1];
	const struct pfr_layout *layout;
	struct pfr_limits limits;
	struct pfr_events events;
	struct pfr_reader reader;

	(void)state;
	pfr_limits_init(&limits, sizeof(limits));
	limits.record_size = 65536;
	bytes_init(&b, 0);
	bytes_u64(&b, UINT64_C(0x32454c4946524550));
	bytes_u64(&b, 16);
	bytes_u32(&b, PFR_RECORD_SIMPLEPERF_SPLIT);
	bytes_u16(&b, 1);
	bytes_u16(&b, 8);
	bytes_fill(&b, 'a', 65536);
	bytes_record(&b, PFR_RECORD_SIMPLEPERF_SPLIT_END, 0);
	bytes_record_end(&b);
	pfr_events_init(&events, event, 1, id, 1);
	events.limits = &limits;
	pfr_reader_init(&reader, &events);
	reader.pieces = 1;
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_OK);
	assert_int_equal(frame.piece, PFR_PIECE_FILE_HEADER);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_E_LIMIT);
	assert_int_equal(where.limit, PFR_LIMIT_RECORD_SIZE);
	assert_int_equal(where.needed, 65544);
	assert_int_equal(where.left, 65536);
	assert_int_equal(where.offset, 16);
	assert_int_equal(frame.at, 16);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_OK);
	assert_int_equal(frame.type, PFR_RECORD_SIMPLEPERF_SPLIT_END);

	/* The same where only its header has come. */
	pfr_events_init(&events, event, 1, id, 1);
	events.limits = &limits;
	pfr_reader_init(&reader, &events);
	reader.pieces = 1;
	pfr_reader_give(&reader, b.data, 24, 0, 0);
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_OK);
	memset(&frame, 0xa5, sizeof(frame));
	assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_E_LIMIT);
	assert_int_equal(where.needed, 65544);
	assert_int_equal(where.offset, 16);
	assert_int_equal(frame.at, 16);
	assert_int_equal(frame.size, 0);
	assert_int_equal(frame.event, PFR_NO_EVENT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ids_of_later_events),
		cmocka_unit_test(register_abi),
		cmocka_unit_test(features),
		cmocka_unit_test(id_after_a_bad_body),
		cmocka_unit_test(unknown_bits_differ),
		cmocka_unit_test(limits_of_any_size),
		cmocka_unit_test(over_the_limit),
	};

	return RUN(tests);
}
