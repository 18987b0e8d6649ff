/* SPDX-License-Identifier: MIT */
/* decoder/legacy.c and schema/legacy.def: the dialect of 2009, by hand, in both orders. */
#include "tests/unit/unit.h"

static struct bytes b;
static struct pfr_record record;
static struct pfr_where where;

static struct pfr_frame next(enum pfr_status status)
{
	struct pfr_window window = {b.data, b.size, 0, 0, b.big ? PFR_BIG : PFR_LITTLE, 1};
	struct pfr_frame frame;
	char why[BROKEN_MOST];

	assert_int_equal(pfr_legacy_next(&window, &frame, &where), PFR_OK);
	if (invariants_frame(&frame, 0, why) || invert_frame(&frame, 0, why))
		fail_msg("%s", why);
	assert_int_equal(pfr_decode(&frame, 0, &record, &where), status);
	return frame;
}

static void put_overflow(unsigned type)
{
	bytes_record(&b, type, 6);
	if (type & 1)
		bytes_u64(&b, 0x1234);
	if (type & 2) {
		bytes_u32(&b, 7);
		bytes_u32(&b, 8);
	}
	if (type & 4)
		bytes_u64(&b, 99);
	if (type & 8)
		bytes_u64(&b, 0x5000);
	if (type & 0x40)
		bytes_u64(&b, 3);
	if (type & 0x80) {
		bytes_u32(&b, 1);
		bytes_u32(&b, 0);
	}
	if (type & 0x10) {
		bytes_u64(&b, 1);
		bytes_u64(&b, 2);
		bytes_u64(&b, 22);
	}
	if (type & 0x20) {
		bytes_u16(&b, 3);
		bytes_u16(&b, 0);
		bytes_u16(&b, 1);
		bytes_u16(&b, 2);
		bytes_u64(&b, 1);
		bytes_u64(&b, 2);
		bytes_u64(&b, 3);
	}
	bytes_record_end(&b);
}

static void check_overflow(unsigned type)
{
	const struct pfr_legacy_overflow *o = &record.legacy_overflow;
	struct pfr_legacy_value value;

	assert_int_equal(record.tail.size, 0);
	assert_int_equal(o->record_type, type);
	if (type & 1)
		assert_int_equal(o->ip, 0x1234);
	if (type & 2)
		assert_true(o->pid == 7 && o->tid == 8);
	if (type & 4)
		assert_int_equal(o->time, 99);
	if (type & 8)
		assert_int_equal(o->addr, 0x5000);
	if (type & 0x40)
		assert_int_equal(o->config, 3);
	if (type & 0x80)
		assert_int_equal(o->cpu, 1);
	if (type & 0x10) {
		assert_int_equal(pfr_legacy_value_at(&o->group.values, 0, &value), PFR_OK);
		assert_true(value.event == 2 && value.val == 22);
	}
	if (type & 0x20) {
		assert_true(o->callchain.kernel == 1 && o->callchain.user == 2);
		assert_int_equal(pfr_word(&o->callchain.ips, 2), 3);
	}
}

/* All 256 sets of fields: 71 and 83 are types of today's that mean more, and here do not. */
static void test_overflow(void **state)
{
	unsigned type;
	int big;

	(void)state;
	for (big = 0; big < 2; big++)
		for (type = 0; type < 256; type++) {
			struct pfr_frame frame;

			bytes_init(&b, big);
			put_overflow(type);
			frame = next(PFR_OK);
			assert_int_equal(frame.piece, PFR_PIECE_LEGACY_OVERFLOW);
			assert_int_equal(frame.payload, 0);
			check_overflow(type);
		}
}

static void test_overflow_bad(void **state)
{
	(void)state;
	bytes_init(&b, 0);
	put_overflow(0x20);
	bytes_put_at(&b, 8, 4, 2); /* nr */
	next(PFR_E_COUNT);
	assert_int_equal(where.offset, 16);
	bytes_init(&b, 1);
	put_overflow(0x10);
	bytes_put_at(&b, 8, UINT64_C(1) << 60, 8);
	next(PFR_E_COUNT);
}

static void test_records(void **state)
{
	uint32_t type;

	(void)state;
	for (type = 1; type <= 3; type++) {
		bytes_init(&b, (int)type & 1);
		bytes_record(&b, type, 2);
		bytes_u32(&b, 7);
		bytes_u32(&b, 8);
		if (type < 3) {
			bytes_u64(&b, 0x400000);
			bytes_u64(&b, 4096);
			bytes_u64(&b, 0);
		}
		bytes_text(&b, "true", 8);
		bytes_record_end(&b);
		next(PFR_OK);
		if (type < 3)
			assert_memory_equal(record.legacy_record.mapping.filename.data, "true", 5);
		else
			assert_memory_equal(record.legacy_record.comm.comm.data, "true", 5);
		assert_int_equal(record.legacy_record.type, type);
		assert_int_equal(record.tail.size, 0);
	}
}

static void test_records_of_the_middle_of_2009(void **state)
{
	uint32_t type;

	(void)state;
	for (type = 4; type <= 6; type++) {
		bytes_init(&b, (int)type & 1);
		bytes_record(&b, type, 2);
		bytes_u64(&b, 0x1234);
		if (type == 4)
			bytes_u64(&b, 99);
		bytes_record_end(&b);
		next(PFR_OK);
		assert_int_equal(record.tail.size, 0);
		if (type == 4)
			assert_true(record.legacy_record.period.time == 0x1234 && record.legacy_record.period.irq_period == 99);
		else
			assert_int_equal(record.legacy_record.throttle.time, 0x1234);
	}
	bytes_init(&b, 0);
	bytes_record(&b, 9, 0);
	bytes_u64(&b, 1);
	bytes_record_end(&b);
	next(PFR_OK);
	assert_int_equal(record.tail.size, 8);
}

static void test_framing(void **state)
{
	struct pfr_window window = {b.data, 0, 0, 0, PFR_LITTLE, 0};
	struct pfr_frame frame;

	(void)state;
	bytes_init(&b, 0);
	put_overflow(1);
	for (; window.size < 16; window.size++)
		assert_int_equal(pfr_legacy_next(&window, &frame, &where), PFR_MORE);
	window.closed = 1;
	window.size = 15;
	assert_int_equal(pfr_legacy_next(&window, &frame, &where), PFR_E_TRUNCATED);
	window.size = 16;
	assert_int_equal(pfr_legacy_next(&window, &frame, &where), PFR_OK);
	assert_int_equal(pfr_legacy_next(&window, &frame, &where), PFR_END);
	bytes_put_at(&b, 6, 7, 2);
	window.data = b.data;
	window.size = 16;
	assert_int_equal(pfr_legacy_next(&window, &frame, &where), PFR_E_RECORD_SIZE);
}

static void test_attr_and_page(void **state)
{
	struct pfr_frame frame;
	static unsigned char page[4096];
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		bytes_init(&b, big);
		bytes_u64(&b, UINT64_C(1) << 56 | 2);
		bytes_u64(&b, 1000);
		bytes_u32(&b, 7);
		bytes_u32(&b, 3);
		bytes_u64(&b, big ? UINT64_C(1) << 63 : 1); /* disabled: the first bit field */
		bytes_fill(&b, 0, 24);
		assert_int_equal(b.size, 56);
		pfr_legacy_frame(&frame, PFR_PIECE_LEGACY_ATTR, b.data, 56, big ? PFR_BIG : PFR_LITTLE);
		assert_int_equal(pfr_decode(&frame, 0, &record, &where), PFR_OK);
		assert_int_equal(record.legacy_attr.flags, PFR_LEGACY_FLAG_DISABLED);
		assert_int_equal(record.legacy_attr.record_type, 7);
		assert_int_equal(record.legacy_attr.irq_period, 1000);
	}
	page[24] = 0x40;
	pfr_legacy_frame(&frame, PFR_PIECE_LEGACY_PAGE, page, sizeof(page), PFR_LITTLE);
	assert_int_equal(pfr_decode(&frame, 0, &record, &where), PFR_OK);
	assert_int_equal(record.legacy_page.data_head, 0x40);
}

/* Every word of a frame and of a failure, in a window that lies somewhere in a stream. */
static void test_places(void **state)
{
	struct pfr_window window = {b.data, 24, 1000, 0, PFR_BIG, 1};
	struct pfr_frame frame;

	(void)state;
	bytes_init(&b, 1);
	put_overflow(1);
	bytes_u64(&b, 0);
	memset(&frame, 0xee, sizeof(frame));
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_legacy_next(&window, &frame, &where), PFR_OK);
	unit_same_frame(&frame, (struct pfr_frame){.data = b.data, .size = 16, .type = 1, .order = PFR_BIG, .piece = PFR_PIECE_LEGACY_OVERFLOW, .event = PFR_NO_EVENT, .at = 1000});
	assert_true(window.data == b.data + 16 && window.size == 8 && window.at == 1016);
	memset(&frame, 0xee, sizeof(frame));
	assert_int_equal(pfr_legacy_next(&window, &frame, &where), PFR_E_RECORD_SIZE);
	unit_same_frame(&frame, (struct pfr_frame){.data = b.data + 16, .order = PFR_BIG, .piece = PFR_PIECE_LEGACY_RECORD, .event = PFR_NO_EVENT, .at = 1016});
	unit_same_where(&where, (struct pfr_where){.status = PFR_E_RECORD_SIZE, .piece = PFR_PIECE_LEGACY_RECORD, .event = PFR_NO_EVENT, .at = 1016, .offset = 1016, .needed = 0, .left = 8});
	window.size = 7;
	assert_int_equal(pfr_legacy_next(&window, &frame, &where), PFR_E_TRUNCATED);
	unit_same_where(&where, (struct pfr_where){.status = PFR_E_TRUNCATED, .piece = PFR_PIECE_LEGACY_RECORD, .event = PFR_NO_EVENT, .at = 1016, .offset = 1016, .needed = 8, .left = 7});
	bytes_put_at(&b, 22, 9, 2);
	window.size = 8;
	window.closed = 0;
	assert_int_equal(pfr_legacy_next(&window, &frame, &where), PFR_MORE);
	unit_same_where(&where, (struct pfr_where){.status = PFR_MORE, .piece = PFR_PIECE_LEGACY_RECORD, .event = PFR_NO_EVENT, .at = 1016, .offset = 1016, .needed = 9, .left = 8});
	memset(&frame, 0xee, sizeof(frame));
	pfr_legacy_frame(&frame, PFR_PIECE_LEGACY_PAGE, b.data, 5, PFR_BIG);
	unit_same_frame(&frame, (struct pfr_frame){.data = b.data, .size = 5, .order = PFR_BIG, .piece = PFR_PIECE_LEGACY_PAGE, .event = PFR_NO_EVENT});
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_overflow), cmocka_unit_test(test_overflow_bad),
					   cmocka_unit_test(test_records), cmocka_unit_test(test_records_of_the_middle_of_2009), cmocka_unit_test(test_framing),
					   cmocka_unit_test(test_attr_and_page), cmocka_unit_test(test_places)};

	return RUN(tests);
}
