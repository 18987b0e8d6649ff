/* SPDX-License-Identifier: MIT */
/* decoder/limits.c and who keeps to it: as much as is allowed, and one more, with the place. */
#include "unit.h"
#include "tests/lib/feed.h"

#include <stdlib.h>
#include <string.h>

static struct pfr_limits limits;
static struct pfr_where where;
static unsigned char *file;
static size_t file_size;

static int begin(void **state)
{
	(void)state;
	pfr_limits_init(&limits, sizeof(limits));
	return 0;
}

/* Reads a capture under `limits`: the status of the first frame or end that is not OK, *where saying more. */
static enum pfr_status first_status(const char *path, uint32_t *records)
{
	const struct pfr_layout *layout;
	enum pfr_status status, first = PFR_END;
	struct pfr_frame frame;
	struct pfr_where why;
	struct feed feed;

	free(file);
	file = feed_file(path, &file_size);
	assert_non_null(file);
	feed_init(&feed, file, file_size, 0, 0);
	feed.events.limits = &limits;
	*records = 0;
	do {
		status = feed_next(&feed, &frame, &layout, &why);
		if (status && first == PFR_END && status != PFR_END) {
			first = status;
			where = why;
		}
		*records += status == PFR_OK && frame.piece == PFR_PIECE_RECORD;
	} while (status != PFR_END && pfr_status_class(status) != PFR_CLASS_STREAM);
	assert_int_equal(feed_next(&feed, &frame, &layout, &why), status); /* the end stays the end */
	feed_free(&feed);
	return first;
}

static void is_limit(enum pfr_limit limit, uint64_t needed, uint64_t left)
{
	assert_int_equal(where.limit, limit);
	assert_int_equal(where.needed, needed);
	assert_int_equal(where.left, left);
}

/* What was set without pfr_limits_init is not taken for the defaults: nothing is allowed. */
static void not_begun(void **state)
{
	uint32_t records;

	(void)state;
	limits = (struct pfr_limits){.events = 8};
	assert_int_equal(pfr_limit(&limits, PFR_LIMIT_EVENTS), 0);
	assert_int_equal(pfr_limit(&limits, PFR_LIMIT_IDS), 0);
	assert_int_equal(pfr_limit(NULL, PFR_LIMIT_EVENTS), 1048576);
	assert_int_equal(first_status("corpus/default.data", &records), PFR_E_TOO_MANY);
	is_limit(PFR_LIMIT_EVENTS, 1, 0);
	limits.size = sizeof(limits.size) + sizeof(limits.events); /* an older caller's */
	assert_int_equal(pfr_limit(&limits, PFR_LIMIT_EVENTS), 8);
	assert_int_equal(pfr_limit(&limits, PFR_LIMIT_IDS), pfr_limit(NULL, PFR_LIMIT_IDS));
}

/* Numbers of tests/decoder/corpus.txt and of the file's own header. */
static void files(void **state)
{
	uint32_t records;

	(void)state;
	limits.events = 2;
	limits.ids = 4;
	limits.features = 19;
	limits.feature_size = 1548;
	assert_int_equal(first_status("corpus/events-mixed.data", &records), PFR_END);
	assert_int_equal(records, 39);
	limits.events = 1;
	assert_int_equal(first_status("corpus/events-mixed.data", &records), PFR_E_TOO_MANY);
	is_limit(PFR_LIMIT_EVENTS, 2, 1);
	assert_int_equal(where.piece, PFR_PIECE_FILE_ATTR);
	limits.events = 2;
	limits.ids = 3;
	assert_int_equal(first_status("corpus/events-mixed.data", &records), PFR_E_TOO_MANY);
	is_limit(PFR_LIMIT_IDS, 4, 3);
	assert_int_equal(where.piece, PFR_PIECE_FILE_IDS);
	assert_int_equal(records, 0);
	limits.ids = 4;
	limits.features = 18;
	assert_int_equal(first_status("corpus/events-mixed.data", &records), PFR_E_LIMIT);
	is_limit(PFR_LIMIT_FEATURES, 19, 18);
	assert_int_equal(records, 39); /* they are still read */
	limits.features = 19;
	limits.feature_size = 1547;
	assert_int_equal(first_status("corpus/events-mixed.data", &records), PFR_E_LIMIT);
	is_limit(PFR_LIMIT_FEATURE_SIZE, 1548, 1547);
	assert_int_equal(where.piece, PFR_PIECE_FEATURE);
	assert_int_equal(records, 39);
}

/* HEADER_ATTR brings an event and its ids in one record. */
static void pipes(void **state)
{
	uint32_t records;

	(void)state;
	limits.events = 1;
	assert_int_equal(first_status("corpus/pipe-events.pipe", &records), PFR_E_TOO_MANY);
	is_limit(PFR_LIMIT_EVENTS, 2, 1);
	assert_int_equal(where.type, PFR_RECORD_HEADER_ATTR);
	pfr_limits_init(&limits, sizeof(limits));
	limits.ids = 1;
	assert_int_equal(first_status("corpus/pipe-events.pipe", &records), PFR_E_TOO_MANY);
	is_limit(PFR_LIMIT_IDS, 2, 1);
	assert_int_equal(where.type, PFR_RECORD_HEADER_ATTR);
}

/* A program of before the last limit: its struct ends earlier, and nothing past that end is written or read. */
static void older_caller(void **state)
{
	struct {
		struct pfr_limits limits;
		uint64_t next;
	} old;
	size_t size = offsetof(struct pfr_limits, payload);

	(void)state;
	memset(&old, 0x55, sizeof(old));
	pfr_limits_init(&old.limits, size);
	assert_int_equal(old.limits.size, size);
	assert_int_equal(old.limits.events, limits.events);
	assert_int_equal(old.limits.payload, UINT64_C(0x5555555555555555));
	assert_int_equal(old.next, UINT64_C(0x5555555555555555));
	assert_null(pfr_limit_of(&old.limits, PFR_LIMIT_PAYLOAD));
	assert_ptr_equal(pfr_limit_of(&old.limits, PFR_LIMIT_EVENTS), &old.limits.events);
	assert_int_equal(pfr_limit(&old.limits, PFR_LIMIT_PAYLOAD), limits.payload);
	old.limits.events = 3;
	assert_int_equal(pfr_limit(&old.limits, PFR_LIMIT_EVENTS), 3);
}

/* The tables themselves: space for more than the limit does not matter, nor do ids that are known. */
static void tables(void **state)
{
	static struct pfr_event event[8];
	static struct pfr_id id[8];
	struct pfr_attr attr = {.type = 1, .size = 64};
	struct pfr_events events;

	(void)state;
	pfr_events_init(&events, event, 8, id, 8);
	assert_null(events.limits);
	events.limits = &limits;
	limits.events = 2;
	limits.ids = 3;
	assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
	assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
	assert_int_equal(pfr_events_add(&events, &attr), PFR_E_TOO_MANY);
	assert_int_equal(events.nr, 2);
	assert_int_equal(pfr_events_add_id(&events, 7, 0), PFR_OK);
	assert_int_equal(pfr_events_add_id(&events, 8, 0), PFR_OK);
	assert_int_equal(pfr_events_add_id(&events, 9, 1), PFR_OK);
	assert_int_equal(pfr_events_add_id(&events, 10, 1), PFR_E_TOO_MANY);
	assert_int_equal(pfr_events_add_id(&events, 9, 1), PFR_OK);
	assert_int_equal(pfr_events_add_id(&events, 9, 0), PFR_E_DUPLICATE_ID);
	assert_int_equal(events.nr_ids, 3);
	limits.ids = 4;
	assert_int_equal(pfr_events_add_id(&events, 10, 1), PFR_OK);
}

static void entry(struct bytes *b, uint64_t id, uint64_t cpu)
{
	bytes_u64(b, id);
	bytes_u64(b, 0);
	bytes_u64(b, cpu);
	bytes_u64(b, 0);
}

/* ID_INDEX tells ids again that are known, and those take nothing. */
static void index_of_ids(void **state)
{
	static struct pfr_event event[1];
	static struct pfr_id id[2];
	static struct bytes b;
	struct pfr_attr attr = {.type = 1, .size = 64};
	struct pfr_events events;
	struct pfr_frame frame;

	(void)state;
	pfr_events_init(&events, event, 1, id, 2);
	events.limits = &limits;
	limits.ids = 2;
	assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
	assert_int_equal(pfr_events_add_id(&events, 7, 0), PFR_OK);
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_ID_INDEX, 0);
	bytes_u64(&b, 2);
	entry(&b, 7, 0);
	entry(&b, 8, 1);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_OK);
	b.data[48] = 9; /* the second entry's id is a third one */
	assert_int_equal(pfr_events_apply(&events, &frame, &where), PFR_E_TOO_MANY);
	is_limit(PFR_LIMIT_IDS, 3, 2);
}

static void names(void **state)
{
	enum pfr_limit limit;
	unsigned nr = 0;

	(void)state;
	for (limit = (enum pfr_limit)1; *pfr_limit_name(limit); limit = (enum pfr_limit)(limit + 1)) {
		nr++;
		assert_true(*pfr_limit_doc(limit));
		assert_int_equal(pfr_limit(0, limit), *pfr_limit_of(&limits, limit));
		assert_true(pfr_limit(0, limit) > 0);
		*pfr_limit_of(&limits, limit) = nr;
		assert_int_equal(pfr_limit(&limits, limit), nr);
	}
	assert_int_equal(nr, sizeof(limits) / sizeof(uint64_t) - 1); /* the first member is the size */
	assert_null(pfr_limit_of(&limits, limit));
	assert_null(pfr_limit_of(&limits, PFR_LIMIT_NONE));
	assert_int_equal(pfr_limit(&limits, PFR_LIMIT_NONE), 0);
	assert_int_equal(pfr_limit(0, limit), 0);
	assert_string_equal(pfr_limit_name(PFR_LIMIT_NONE), "");
	assert_string_equal(pfr_limit_doc((enum pfr_limit)255), "");
	assert_string_equal(pfr_limit_name(PFR_LIMIT_CBOR_DEPTH), "cbor_depth");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(not_begun, begin),
		cmocka_unit_test_setup(files, begin),
		cmocka_unit_test_setup(pipes, begin),
		cmocka_unit_test_setup(tables, begin),
		cmocka_unit_test_setup(older_caller, begin),
		cmocka_unit_test_setup(index_of_ids, begin),
		cmocka_unit_test_setup(names, begin),
	};

	return RUN(tests);
}
