/* SPDX-License-Identifier: MIT */
/* decoder/events.c: whose an id is, and whose a record. tests/cases/30-* have more. */
#include "tests/unit/events_unit.h"

#include <stdlib.h>

static struct pfr_where where;

/* Full arrays change nothing, and may be moved to larger ones. */
static void capacity(void **state)
{
	static struct pfr_event large[3];
	static struct pfr_id larger[8];
	struct pfr_attr attr = {.sample_type = 1 << 16};
	uint32_t i;

	(void)state;
	pfr_events_init(&events, event, 1, id, 3);
	assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
	assert_int_equal(pfr_events_add(&events, &attr), PFR_NO_SPACE);
	assert_int_equal(events.nr, 1);
	for (i = 0; i < 3; i++)
		assert_int_equal(pfr_events_add_id(&events, i * 10, 0), PFR_OK);
	assert_int_equal(pfr_events_add_id(&events, 30, 0), PFR_NO_SPACE);
	assert_int_equal(pfr_events_add_id(&events, 20, 0), PFR_OK);
	memcpy(large, event, sizeof(*event));
	memcpy(larger, id, 3 * sizeof(*id));
	memset(event, 0xee, sizeof(*event));
	memset(id, 0xee, 3 * sizeof(*id));
	events.event = large;
	events.capacity = 3;
	events.id = larger;
	events.ids_capacity = 8;
	assert_int_equal(pfr_events_add_id(&events, 30, 0), PFR_OK);
	assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
	for (i = 0; i < 4; i++)
		assert_int_equal(pfr_events_find(&events, i * 10), 0);
	assert_int_equal(large[0].ids, 4);
}

/* ---- routing --------------------------------------------------------------- */

static struct bytes b;
static struct pfr_frame frame;
static const struct pfr_layout *layout;

static enum pfr_status route(uint32_t type, unsigned words, uint64_t w0, uint64_t w1, uint64_t w2)
{
	const uint64_t word[3] = {w0, w1, w2};
	unsigned i;

	bytes_init(&b, 0);
	bytes_record(&b, type, 0);
	for (i = 0; i < words; i++)
		bytes_u64(&b, word[i]);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	frame.event = 12345;
	memset(&where, 0xa5, sizeof(where));
	return pfr_events_route(&events, &frame, &layout, &where);
}

#define EXPECT_ROUTE(status, which, of) \
	do { \
		assert_int_equal(status, PFR_OK); \
		assert_int_equal(frame.event, which); \
		assert_ptr_equal(layout, of); \
	} while (0)

static void route_none_and_one(void **state)
{
	(void)state;
	begin_with(300, MANY);
	EXPECT_ROUTE(route(9, 1, 5, 0, 0), PFR_NO_EVENT, 0);
	add(1, 0); /* one event without ids: all is its */
	EXPECT_ROUTE(route(9, 1, 5, 0, 0), 0, &event[0].layout);
	EXPECT_ROUTE(route(3, 2, 5, 0, 0), 0, &event[0].layout);
	EXPECT_ROUTE(route(68, 0, 0, 0, 0), PFR_NO_EVENT, 0);
	frame.piece = PFR_PIECE_FEATURE;
	assert_int_equal(pfr_events_route(&events, &frame, &layout, &where), PFR_OK);
	assert_null(layout);
}

static void route_by_identifier(void **state)
{
	(void)state;
	begin_with(300, MANY);
	add(1 << 16 | 1, PFR_FLAG_SAMPLE_ID_ALL);
	add(1 << 16 | 1 << 2 | 1 << 8, PFR_FLAG_SAMPLE_ID_ALL);
	pfr_events_add_id(&events, 10, 0);
	pfr_events_add_id(&events, 20, 1);
	EXPECT_ROUTE(route(9, 2, 10, 5, 0), 0, &event[0].layout);
	EXPECT_ROUTE(route(9, 3, 20, 5, 5), 1, &event[1].layout);
	EXPECT_ROUTE(route(14, 1, 10, 0, 0), 0, &event[0].layout);
	EXPECT_ROUTE(route(14, 2, 5, 20, 0), 1, &event[1].layout);
	assert_int_equal(route(9, 2, 30, 5, 0), PFR_E_UNKNOWN_ID);
	assert_int_equal(where.needed, 30);
	assert_int_equal(where.row, ROW_sample_id);
	assert_int_equal(frame.event, PFR_NO_EVENT);
	assert_null(layout);
	assert_int_equal(route(9, 2, 0, 5, 0), PFR_E_UNKNOWN_ID); /* 0 is no sample's id */
	assert_int_equal(route(14, 2, 5, 30, 0), PFR_E_UNKNOWN_ID);
	assert_int_equal(where.row, ROW_sample_id_id);
	assert_int_equal(where.needed, 30);
	EXPECT_ROUTE(route(14, 2, 0, 0, 0), 0, &event[0].layout); /* synthesized: the first event's */
}

/* Where all events have one layout, it is the first's that is handed out; one more event, and it is each one's own. */
static void route_uniform(void **state)
{
	(void)state;
	begin_with(300, MANY);
	add(1 << 16 | 1, PFR_FLAG_SAMPLE_ID_ALL);
	add(1 << 16 | 1, PFR_FLAG_SAMPLE_ID_ALL);
	pfr_events_add_id(&events, 10, 0);
	pfr_events_add_id(&events, 20, 1);
	EXPECT_ROUTE(route(9, 2, 20, 5, 0), 1, &event[0].layout);
	EXPECT_ROUTE(route(14, 1, 20, 0, 0), 1, &event[0].layout);
	assert_int_equal(route(9, 0, 0, 0, 0), PFR_E_WHICH_EVENT); /* no bytes for an id */
	add(1 << 16, PFR_FLAG_SAMPLE_ID_ALL);
	EXPECT_ROUTE(route(9, 2, 20, 5, 0), 1, &event[1].layout);
	EXPECT_ROUTE(route(14, 1, 20, 0, 0), 1, &event[1].layout);
}

/* Whatever decoding looks at makes layouts differ. */
static void route_not_uniform(void **state)
{
	static const struct pfr_attr with[] = {
		{.sample_type = 1 << 16 | 1},
		{.sample_type = 1 << 16, .read_format = 1},
		{.sample_type = 1 << 16, .branch_sample_type = 1},
		{.sample_type = 1 << 16, .flags = PFR_FLAG_SAMPLE_ID_ALL},
		{.sample_type = 1 << 16, .flags = PFR_FLAG_BUILD_ID},
		{.sample_type = 1 << 16, .sample_regs_user = 1},
		{.sample_type = 1 << 16, .sample_regs_intr = 1},
		{.sample_type = UINT64_C(1) << 63 | 1 << 16},
		{.sample_type = 1 << 16, .read_format = UINT64_C(1) << 63},
		{.sample_type = 1 << 16, .simd_draft.sample_simd_regs_enabled = 1},
	};
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(with) / sizeof(with[0]); i++) {
		begin_with(300, MANY);
		add(1 << 16, 0);
		assert_int_equal(pfr_events_add(&events, &with[i]), PFR_OK);
		pfr_events_add_id(&events, 20, 1);
		EXPECT_ROUTE(route(9, 1, 20, 0, 0), 1, &event[1].layout);
	}
}

/* Ids at two places: where another event has its id, this one may have a number that looks like one. */
static void route_by_place(void **state)
{
	(void)state;
	begin_with(300, MANY);
	add(1 | 1 << 6, 0);          /* ip, id */
	add(1 | 1 << 1 | 1 << 6, 0); /* ip, tid, id */
	pfr_events_add_id(&events, 10, 0);
	pfr_events_add_id(&events, 20, 1);
	EXPECT_ROUTE(route(9, 2, 5, 10, 0), 0, &event[0].layout);
	EXPECT_ROUTE(route(9, 3, 5, 7, 20), 1, &event[1].layout);
	/* pid 20: an id of the second event, but not where the second event has it */
	assert_int_equal(route(9, 2, 5, 20, 0), PFR_E_UNKNOWN_ID);
}

static void route_silent(void **state)
{
	(void)state;
	begin_with(300, MANY);
	add(1 << 16 | 1, PFR_FLAG_SAMPLE_ID_ALL);
	add(1 | 1 << 1, PFR_FLAG_SAMPLE_ID_ALL);
	pfr_events_add_id(&events, 10, 0);
	EXPECT_ROUTE(route(9, 2, 10, 5, 0), 0, &event[0].layout);
	EXPECT_ROUTE(route(9, 2, 0x401000, 5, 0), 1, &event[1].layout);
	add(1 | 1 << 2, PFR_FLAG_SAMPLE_ID_ALL); /* a second one: now it cannot be told */
	assert_int_equal(route(9, 2, 0x401000, 5, 0), PFR_E_UNKNOWN_ID);
	assert_null(layout);
}

static void route_no_ids(void **state)
{
	(void)state;
	begin_with(300, MANY);
	add(1 | 1 << 2, 0);
	add(1 | 1 << 2, 0);
	assert_int_equal(route(9, 2, 5, 5, 0), PFR_E_WHICH_EVENT);
	assert_int_equal(frame.event, PFR_NO_EVENT);
	assert_ptr_equal(layout, &event[0].layout); /* both are alike, so it can be read */
	add(1, 0);
	assert_int_equal(route(9, 2, 5, 5, 0), PFR_E_WHICH_EVENT);
	assert_null(layout);
}

/* Which of the fields before and behind the id an event has: 27 ways to carry it. */
static uint64_t shape_type(unsigned i)
{
	unsigned addresses = i % 3, times = i / 3 % 3, cpus = i / 9;

	return 1 << 6 | (addresses > 0 ? 1 << 0 : 0) | (addresses > 1 ? 1 << 3 : 0) | (times > 0 ? 1 << 1 : 0) |
	       (times > 1 ? 1 << 2 : 0) | (cpus > 0 ? 1 << 7 : 0) | (cpus > 1 ? 1 << 9 : 0);
}

/* More ways than are kept: ids at those that are kept route, others nobody's are; nothing is guessed. */
static void route_many_shapes(void **state)
{
	unsigned i;

	(void)state;
	begin_with(300, MANY);
	for (i = 0; i < 27; i++) {
		uint64_t word[3] = {5, 5, 5};

		add(shape_type(i), PFR_FLAG_SAMPLE_ID_ALL);
		pfr_events_add_id(&events, 100 + i, i);
		assert_int_equal(events.nr_shapes, i < PFR_SHAPES ? i + 1 : PFR_SHAPES);
		if (i % 3 + i / 3 % 3 > 2)
			continue;
		word[i % 3 + i / 3 % 3] = 100 + i;
		if (i < PFR_SHAPES)
			EXPECT_ROUTE(route(9, 3, word[0], word[1], word[2]), i, &event[i].layout);
		else
			assert_int_equal(route(9, 3, word[0], word[1], word[2]), PFR_E_UNKNOWN_ID);
	}
	assert_int_equal(route(14, 0, 0, 0, 0), PFR_E_WHICH_EVENT);
	begin_with(300, MANY); /* sixteen ways with the same trailer: there may be a seventeenth, so nothing is known of it */
	for (i = 0; i < 27; i++)
		add(shape_type(i), 0);
	assert_true(events.nr_shapes < PFR_SHAPES);
	EXPECT_ROUTE(route(14, 0, 0, 0, 0), PFR_NO_EVENT, &event[0].layout);
	while (events.nr_shapes < PFR_SHAPES)
		events.shape[events.nr_shapes++] = 0;
	assert_int_equal(route(14, 0, 0, 0, 0), PFR_E_WHICH_EVENT);
}

/* ---- what the stream says ----------------------------------------------------- */

static void put_attr(uint64_t sample_type, unsigned ids, uint64_t first)
{
	bytes_init(&b, 1);
	bytes_record(&b, 64, 0);
	bytes_u32(&b, 1);
	bytes_u32(&b, 64);
	bytes_u64(&b, 0);
	bytes_u64(&b, 1);
	bytes_u64(&b, sample_type);
	bytes_fill(&b, 0, 32);
	while (ids--)
		bytes_u64(&b, first++);
	bytes_record_end(&b);
	frame = unit_frame(&b);
}

static void apply_attr(void **state)
{
	(void)state;
	pfr_events_init(&events, event, 2, id, 3);
	put_attr(1 << 16, 2, 10);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	assert_int_equal(events.nr, 1);
	assert_int_equal(pfr_events_find(&events, 11), 0);
	assert_null(event[0].attr.tail.data);
	put_attr(1 << 16, 2, 20);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_NO_SPACE); /* ids: nothing changed */
	assert_int_equal(events.nr, 1);
	assert_int_equal(events.nr_ids, 2);
	events.ids_capacity = 10;
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	assert_int_equal(pfr_events_find(&events, 21), 1);
	put_attr(1 << 16, 0, 0);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_NO_SPACE); /* events */
	events.capacity = 3;
	b.data[12 + 3] = 60; /* attr.size, big-endian */
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_E_ATTR_SIZE);
	assert_int_equal(events.nr, 3); /* its place is kept: a sample of its is refused, not another's */
	assert_true(event[2].layout.unknown_sample_type != 0);
	frame.piece = PFR_PIECE_FEATURE; /* a feature of that number says nothing of events */
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	bytes_init(&b, 0);
	bytes_record(&b, 78, 0);
	bytes_fill(&b, 0, 24);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	assert_int_equal(events.nr, 3);
}

/* Side-band records of which none carries an id: whose they are, and how they can be read. */
static void route_side_band(void **state)
{
	(void)state;
	begin_with(300, MANY); /* the one event that has none takes what no id claims */
	add(1 << 16, PFR_FLAG_SAMPLE_ID_ALL);
	add(1 << 1, PFR_FLAG_SAMPLE_ID_ALL);
	pfr_events_add_id(&events, 10, 0);
	EXPECT_ROUTE(route(14, 1, 11, 0, 0), 1, &event[1].layout);
	begin_with(300, MANY); /* two, whose trailers are alike: nobody's, but it can be read */
	add(1 << 1, PFR_FLAG_SAMPLE_ID_ALL);
	add(1 << 1 | 1, PFR_FLAG_SAMPLE_ID_ALL);
	EXPECT_ROUTE(route(14, 1, 10, 0, 0), PFR_NO_EVENT, &event[0].layout);
	add(1 << 1 | 1 << 6, 0); /* a third way to carry an id, without a trailer */
	assert_int_equal(route(14, 1, 10, 0, 0), PFR_E_WHICH_EVENT);
	assert_null(layout);
	begin_with(300, MANY); /* two that differ */
	add(1 << 1, PFR_FLAG_SAMPLE_ID_ALL);
	add(1 << 1 | 1 << 2, PFR_FLAG_SAMPLE_ID_ALL);
	assert_int_equal(route(14, 2, 10, 0, 0), PFR_E_WHICH_EVENT);
	unit_same_where(&where, (struct pfr_where){.status = PFR_E_WHICH_EVENT, .type = 14, .row = where.row, .event = PFR_NO_EVENT, .left = 24});
	assert_string_equal(pfr_row_name(where.row), "id");
	begin_with(300, MANY); /* three, of which the last has another place of ids, but the same trailer */
	add(1 << 1, PFR_FLAG_SAMPLE_ID_ALL);
	add(1 << 1 | 1, PFR_FLAG_SAMPLE_ID_ALL);
	add(1 << 2, PFR_FLAG_SAMPLE_ID_ALL);
	EXPECT_ROUTE(route(14, 1, 10, 0, 0), PFR_NO_EVENT, &event[0].layout);
}

/* perf's own records, of an id of 0, are the first event's; with build ids as the caller that asked for them says. */
static void route_made_up(void **state)
{
	unsigned same;

	(void)state;
	for (same = 0; same < 2; same++) {
		begin_with(300, MANY);
		add(1 << 16, PFR_FLAG_SAMPLE_ID_ALL);
		add(1 << 16 | 1, PFR_FLAG_SAMPLE_ID_ALL);
		add(1 << 16 | (same ? 0 : 1 << 1), PFR_FLAG_SAMPLE_ID_ALL | PFR_FLAG_BUILD_ID);
		add(1 << 16, PFR_FLAG_SAMPLE_ID_ALL | PFR_FLAG_BUILD_ID);
		pfr_events_add_id(&events, 10, 0);
		EXPECT_ROUTE(route(14, 1, 0, 0, 0), 0, same ? &event[2].layout : &event[0].layout);
	}
}

/* An id that was given to an event which never came is nobody's. */
static void route_no_such_event(void **state)
{
	(void)state;
	begin_with(300, MANY);
	add(1 << 16, 0);
	add(1 << 16, 0);
	event[2] = event[1];
	assert_int_equal(pfr_events_add_id(&events, 55, 2), PFR_OK);
	assert_int_equal(event[2].ids, 0);
	assert_int_equal(route(9, 1, 55, 0, 0), PFR_E_UNKNOWN_ID);
}

/* Ways to carry an id are kept once each. */
static void shapes(void **state)
{
	unsigned i;

	(void)state;
	begin_with(300, MANY);
	for (i = 0; i < 40; i++)
		add(1 << 16 | (i & 1), PFR_FLAG_SAMPLE_ID_ALL);
	assert_int_equal(events.nr_shapes, 1);
	add(1 | 1 << 6, 0);
	assert_int_equal(events.nr_shapes, 2);
	pfr_events_add_id(&events, 77, 40);
	EXPECT_ROUTE(route(9, 2, 5, 77, 0), 40, &event[40].layout);
}

/* The last place is a place; an attr that cannot be read needs none for ids. */
static void just_enough(void **state)
{
	(void)state;
	pfr_events_init(&events, event, 2, id, 2);
	put_attr(1 << 16, 2, 10);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	put_attr(1 << 16, 1, 20);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_NO_SPACE);
	b.data[12 + 3] = 60;
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_E_ATTR_SIZE);
	assert_int_equal(events.nr, 2);
}

/* ---- ID_INDEX ------------------------------------------------------------------ */

static void put_index(unsigned nr, const uint64_t (*entry)[3])
{
	unsigned i;

	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_ID_INDEX, 0);
	bytes_u64(&b, nr);
	for (i = 0; i < nr; i++) {
		bytes_u64(&b, entry[i][0]);
		bytes_u64(&b, 0);
		bytes_u64(&b, entry[i][1]);
		bytes_u64(&b, entry[i][2]);
	}
	bytes_record_end(&b);
	frame = unit_frame(&b);
}

/* Two events on two CPUs, then a third that the stream has not named. */
static void index_alone(void **state)
{
	static const uint64_t entry[][3] = {{10, 0, 5}, {11, 1, 5}, {20, 0, 5}, {21, 1, 5}, {30, 0, 5}, {31, 1, 5}};

	(void)state;
	pfr_events_init(&events, event, 2, id, 6);
	add(1 << 16, 0);
	add(1 << 16, 0);
	put_index(6, entry);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	assert_int_equal(pfr_events_find(&events, 10), 0);
	assert_int_equal(pfr_events_find(&events, 11), 0);
	assert_int_equal(pfr_events_find(&events, 20), 1);
	assert_int_equal(pfr_events_find(&events, 21), 1);
	assert_int_equal(pfr_events_find(&events, 30), PFR_NO_EVENT);
	assert_int_equal(events.nr_ids, 4);
	pfr_events_init(&events, event, 2, id, 5); /* space for all is asked for first */
	add(1 << 16, 0);
	add(1 << 16, 0);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_NO_SPACE);
	assert_int_equal(events.nr_ids, 0);
}

/* Where attrs brought some ids, the others go by those: threads first, the events' first CPUs differ. */
static void index_with_known(void **state)
{
	static const uint64_t entry[][3] = {{20, 3, 5}, {21, 4, 5}, {22, 3, 6}, {30, 7, 5}, {31, 8, 5}, {32, 7, 5}};

	(void)state;
	begin_with(300, MANY);
	add(1 << 16, 0);
	add(1 << 16, 0);
	add(1 << 16, 0);
	add(1 << 16, 0);
	pfr_events_add_id(&events, 20, 1);
	pfr_events_add_id(&events, 30, 2);
	put_index(6, entry);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	assert_int_equal(pfr_events_find(&events, 21), 1);
	assert_int_equal(pfr_events_find(&events, 22), 1); /* the CPU comes again, the thread does not */
	assert_int_equal(pfr_events_find(&events, 31), 2);
	assert_int_equal(pfr_events_find(&events, 32), 3); /* both */
	assert_int_equal(events.nr_ids, 6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(capacity),
		cmocka_unit_test(route_none_and_one),
		cmocka_unit_test(route_by_identifier),
		cmocka_unit_test(route_uniform),
		cmocka_unit_test(route_not_uniform),
		cmocka_unit_test(route_by_place),
		cmocka_unit_test(route_silent),
		cmocka_unit_test(route_no_ids),
		cmocka_unit_test(route_many_shapes),
		cmocka_unit_test(apply_attr),
		cmocka_unit_test(route_side_band),
		cmocka_unit_test(route_made_up),
		cmocka_unit_test(route_no_such_event),
		cmocka_unit_test(shapes),
		cmocka_unit_test(just_enough),
		cmocka_unit_test(index_alone),
		cmocka_unit_test(index_with_known),
	};

	return RUN(tests);
}
