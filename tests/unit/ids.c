/* SPDX-License-Identifier: MIT */
/* decoder/ids.c, events.c: which event an id belongs to, whatever the ids are. */
#include "decoder/ids.h"
#include "tests/unit/events_unit.h"

#include <stdlib.h>


/* Id number i of each choice; all are different from one another. */
static uint64_t id_of(unsigned choice, uint64_t i)
{
	uint64_t x = i + 1;

	switch (choice) {
	case 0: return i;                                                            /* as a kernel counts them */
	case 1: return i << 47;                                                      /* in the high bits only */
	case 2: return UINT64_MAX - i;                                               /* backwards from the end */
	case 3: return i < 64 ? UINT64_C(1) << i : UINT64_C(0xff00000000000000) + i; /* a chain of single bits */
	}
	x *= UINT64_C(0x9e3779b97f4a7c15); /* at random: odd factors and shifts keep them different */
	x ^= x >> 32;
	return x * UINT64_C(0xd6e8feb86659fd93);
}

static void hundred_thousand(unsigned choice)
{
	uint64_t i;

	begin_with(300, MANY);
	add(1, 0);
	add(1, 0);
	for (i = 0; i < MANY; i++)
		assert_int_equal(pfr_events_add_id(&events, id_of(choice, i), (uint32_t)(i & 1)), PFR_OK);
	assert_int_equal(events.nr_ids, MANY);
	assert_int_equal(event[0].ids, MANY / 2);
	assert_int_equal(event[1].ids, MANY / 2);
	for (i = 0; i < MANY; i++)
		assert_int_equal(pfr_events_find(&events, id_of(choice, i)), i & 1);
	for (i = 0; i < 1000; i++)
		assert_int_equal(pfr_events_find(&events, id_of(choice, i) ^ UINT64_C(0x0005000000300000)), PFR_NO_EVENT);
}

static void ids_sequential(void **state)
{
	(void)state;
	hundred_thousand(0);
}
static void ids_high(void **state)
{
	(void)state;
	hundred_thousand(1);
}
static void ids_backwards(void **state)
{
	(void)state;
	hundred_thousand(2);
}
static void ids_chain(void **state)
{
	(void)state;
	hundred_thousand(3);
}
static void ids_random(void **state)
{
	(void)state;
	hundred_thousand(4);
}

/* Ids that all fall into one bucket, whichever of the two ways: the trie alone has them. */
static void ids_one_bucket(void **state)
{
	const uint64_t inverse = UINT64_C(0xf1de83e19937733d); /* of the golden ratio's factor, modulo 2^64 */
	uint64_t i;

	(void)state;
	assert_true(inverse * UINT64_C(0x9e3779b97f4a7c15) == 1);
	begin_with(300, MANY);
	add(1, 0);
	for (i = 0; i < 1000; i++) {
		/* the lowest bits are 0, and so are bits 32 and up of the product that tells the second bucket */
		assert_int_equal(pfr_events_add_id(&events, inverse * (i << 10), 0), PFR_OK);
		id[i].event = (uint32_t)i; /* marks the slot */
	}
	assert_int_equal(events.unplaced, 998);
	for (i = 0; i < 1000; i++) {
		assert_int_equal(pfr_events_find(&events, id[i].id), i);
		assert_int_equal(pfr_events_find(&events, id[i].id ^ 1), PFR_NO_EVENT);
	}
}

/* With every number of ids, each is found, and its neighbours are nobody's. */
static void ids_every_number(void **state)
{
	uint64_t nr, i;

	(void)state;
	begin_with(300, MANY);
	add(1, 0);
	for (nr = 1; nr <= 130; nr++) {
		assert_int_equal(pfr_events_add_id(&events, nr * 3, (uint32_t)nr % 7), PFR_OK);
		for (i = 1; i <= nr; i++) {
			assert_int_equal(pfr_events_find(&events, i * 3), i % 7);
			assert_int_equal(pfr_events_find(&events, i * 3 + 1), PFR_NO_EVENT);
		}
	}
	assert_int_equal(events.buckets, 128);
}

static void duplicates(void **state)
{
	(void)state;
	begin_with(300, MANY);
	add(1, 0);
	add(1, 0);
	assert_int_equal(pfr_events_find(&events, 0), PFR_NO_EVENT);
	assert_int_equal(pfr_events_add_id(&events, 7, 0), PFR_OK);
	assert_int_equal(pfr_events_add_id(&events, 7, 0), PFR_OK);
	assert_int_equal(pfr_events_add_id(&events, 7, 1), PFR_E_DUPLICATE_ID);
	assert_int_equal(pfr_events_find(&events, 7), 0);
	assert_int_equal(events.nr_ids, 1);
	assert_int_equal(event[0].ids, 1);
	assert_int_equal(event[1].ids, 0);
	assert_int_equal(pfr_events_find(&events, 0), PFR_NO_EVENT);
	assert_int_equal(pfr_events_add_id(&events, 0, 1), PFR_OK);
	assert_int_equal(pfr_events_find(&events, 0), 1);
}

/* What is asked for ahead of a record is a guess: it changes no record, and is not made past the window. */
static void ids_asked_for_ahead(void **state)
{
	static struct bytes b;
	const struct pfr_layout *layout;
	struct pfr_reader reader;
	struct pfr_window window = {0};
	struct pfr_where where;
	struct pfr_frame frame = {0};
	unsigned i, records;

	(void)state;
	for (records = 10; records <= 40; records += 30) {
		begin_with(2, MANY);
		assert_int_equal(ids_fetched(&events, &window, &frame), PFR_NO_EVENT); /* no ids */
		add(1 << 16, 0);
		for (i = 0; i < 2000; i++)
			assert_int_equal(pfr_events_add_id(&events, 100 + i, 0), PFR_OK);
		bytes_init(&b, 0);
		bytes_u64(&b, UINT64_C(0x32454c4946524550));
		bytes_u64(&b, 16);
		for (i = 0; i < records; i++) {
			bytes_record(&b, PFR_RECORD_SAMPLE, 0);
			bytes_u64(&b, i < 30 ? 100 + i : 7); /* 7: nobody's */
			bytes_record_end(&b);
		}
		pfr_reader_init(&reader, &events);
		reader.pieces = 1;
		pfr_reader_give(&reader, b.data, b.size, 0, 1);
		assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_OK);
		for (i = 0; i < records; i++) {
			assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_OK); /* of one event no ID is asked for */
			window = (struct pfr_window){.data = frame.data + frame.size, .size = (records - i - 1) * 16};
			assert_int_equal(ids_fetched(&events, &window, &frame), i + 6 < (records < 30 ? records : 30) ? 0 : PFR_NO_EVENT);
		}
		assert_int_equal(pfr_reader_next(&reader, &frame, &layout, &where), PFR_END);
	}
	pfr_events_init(&events, event, 1, id, 10); /* ids without an event cannot be; events without ids can */
	memset(&window, 0, sizeof(window));
	assert_int_equal(ids_fetched(&events, &window, &frame), PFR_NO_EVENT);
	events.nr_ids = 1;
	assert_int_equal(ids_fetched(&events, &window, &frame), PFR_NO_EVENT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ids_sequential),
		cmocka_unit_test(ids_high),
		cmocka_unit_test(ids_backwards),
		cmocka_unit_test(ids_chain),
		cmocka_unit_test(ids_random),
		cmocka_unit_test(ids_one_bucket),
		cmocka_unit_test(ids_every_number),
		cmocka_unit_test(duplicates),
		cmocka_unit_test(ids_asked_for_ahead),
	};

	return RUN(tests);
}
