/* SPDX-License-Identifier: MIT */
/* decoder/events.c: where the order of events, of ids or of what is refused decides. unit/events.c has the rest. */
#include "tests/unit/events_unit.h"

static struct pfr_where where;
static struct bytes b;
static struct pfr_frame frame;
static const struct pfr_layout *layout;

/* A record of that type, all of zeros. */
static enum pfr_status route_zeros(uint32_t type, size_t size)
{
	bytes_init(&b, 0);
	bytes_record(&b, type, 0);
	bytes_fill(&b, 0, size - 8);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	return pfr_events_route(&events, &frame, &layout, &where);
}

/* The one event without ids is found whether it comes first or last. */
static void silent_first_or_last(void **state)
{
	uint32_t silent;

	(void)state;
	for (silent = 0; silent < 2; silent++) {
		begin_with(4, 16);
		add(silent ? 1 << 16 : 1, PFR_FLAG_SAMPLE_ID_ALL);
		add(silent ? 1 : 1 << 16, PFR_FLAG_SAMPLE_ID_ALL);
		assert_int_equal(route_zeros(PFR_RECORD_LOST, 8), PFR_OK); /* no space for an id */
		assert_int_equal(frame.event, silent);
		assert_ptr_equal(layout, &event[silent].layout);
	}
}

/* Who asked for build ids has another trailer than the first event: a record that perf made up is the first's. */
static void made_up_elsewhere(void **state)
{
	(void)state;
	begin_with(4, 16);
	add(1 << 16, PFR_FLAG_SAMPLE_ID_ALL);
	add(1 << 16 | 1 << 2, PFR_FLAG_SAMPLE_ID_ALL | PFR_FLAG_BUILD_ID);
	assert_int_equal(route_zeros(PFR_RECORD_SWITCH, 24), PFR_OK);
	assert_int_equal(frame.event, 0);
	assert_ptr_equal(layout, &event[0].layout);
}

/* Events that differ in nothing but one set of registers are not alike, though there are as many. */
static void registers_differ(void **state)
{
	struct pfr_attr attr = {.sample_type = 1 << 12, .sample_regs_user = 3, .sample_regs_intr = 3};
	unsigned which;

	(void)state;
	for (which = 0; which < 3; which++) {
		begin_with(4, 16);
		assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
		attr.sample_regs_user ^= which == 1 ? 6 : 0;
		attr.sample_regs_intr ^= which == 2 ? 6 : 0;
		assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
		assert_int_equal(events.uniform, which == 0);
	}
}

static void put_attr_of(uint16_t misc, uint32_t type, unsigned nr, const uint64_t *ids)
{
	unsigned i;

	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_HEADER_ATTR, misc);
	bytes_u32(&b, type);
	bytes_u32(&b, 64);
	bytes_fill(&b, 0, 56);
	for (i = 0; i < nr; i++)
		bytes_u64(&b, ids[i]);
	bytes_record_end(&b);
	frame = unit_frame(&b);
}

static void put_attr(unsigned nr, const uint64_t *ids)
{
	put_attr_of(0, 1, nr, ids);
}

/* More ids of the event that misc tells of, where the attr is the same; else another event. */
static void more_ids(void **state)
{
	static const uint64_t ids[] = {5, 6, 7, 8, 9, 10};
	static const struct {
		uint16_t misc, type;
		uint32_t event, nr;
	} tried[] = {{0, 1, 0, 1}, {0, 1, 1, 2}, {1, 1, 0, 2}, {2, 1, 1, 2}, {1, 4, 2, 3}, {9, 1, 3, 4}};
	unsigned i;

	(void)state;
	begin_with(4, 16);
	for (i = 0; i < sizeof(tried) / sizeof(tried[0]); i++) {
		put_attr_of(tried[i].misc, tried[i].type, 1, &ids[i]);
		assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
		assert_int_equal(pfr_events_find(&events, ids[i]), tried[i].event);
		assert_int_equal(events.nr, tried[i].nr);
	}
	assert_true(event[0].ids == 2 && event[1].ids == 2);
}

/* Where there may be no more events, no space is asked for. */
static void full_needs_no_room(void **state)
{
	struct pfr_limits limits;

	(void)state;
	pfr_limits_init(&limits, sizeof(limits));
	limits.events = 1;
	begin_with(1, 16);
	events.limits = &limits;
	put_attr(0, 0);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_E_TOO_MANY);
	unit_same_where(&where, (struct pfr_where){.status = PFR_E_TOO_MANY, .type = 64, .limit = PFR_LIMIT_EVENTS, .row = ROW_NONE, .event = PFR_NO_EVENT, .needed = 2, .left = 1});
}

/* Of several ids that another event has, the first is reported; those between are taken. */
static void first_duplicate(void **state)
{
	static const uint64_t ids[] = {7, 8}, more[] = {5, 7, 6, 8, 9};

	(void)state;
	begin_with(4, 16);
	put_attr(2, ids);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	put_attr(5, more);
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_E_DUPLICATE_ID);
	unit_same_where(&where, (struct pfr_where){.status = PFR_E_DUPLICATE_ID, .type = 64, .row = where.row, .event = PFR_NO_EVENT, .offset = 72 + 8, .needed = 7, .left = 32});
	assert_int_equal(events.nr_ids, 5);
	assert_true(pfr_events_find(&events, 9) == 1 && pfr_events_find(&events, 7) == 0);
}

static void add_copies_the_attr(void **state)
{
	static const unsigned char tail[8];
	struct pfr_attr attr = {.sample_type = 1, .tail = {tail, 8}};

	(void)state;
	begin_with(4, 16);
	assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
	assert_null(event[0].attr.tail.data); /* the bytes are not the event's to keep */
	assert_int_equal(event[0].attr.tail.size, 0);
	assert_int_equal(event[0].attr.sample_type, 1);
	assert_int_equal(event[0].ids, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(silent_first_or_last),
		cmocka_unit_test(made_up_elsewhere),
		cmocka_unit_test(registers_differ),
		cmocka_unit_test(more_ids),
		cmocka_unit_test(full_needs_no_room),
		cmocka_unit_test(first_duplicate),
		cmocka_unit_test(add_copies_the_attr),
	};

	return RUN(tests);
}
