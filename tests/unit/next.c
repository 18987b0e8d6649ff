/* SPDX-License-Identifier: MIT */
/*
 * pfr_reader_decode says of every record what pfr_reader_next and pfr_decode say one after the other: of captures with one
 * event and several, in both byte orders, whole, damaged, and in pieces; and what it says of a few records, by hand.
 */
#include "tests/lib/feed.h"
#include "tests/lib/mutate.h"
#include "tests/unit/reader_unit.h"

#include <stdlib.h>

#define EVENTS 256
#define IDS 4096
#define HEAD 16384 /* bytes that are damaged and read; the files begin with header and attrs, or are shorter */

struct twin {
	struct pfr_events events;
	struct pfr_reader reader;
	struct pfr_event event[EVENTS];
	struct pfr_id id[IDS];
};

static struct twin apart, joined;
static struct pfr_decoded one, two;
static unsigned long records, usual;

static void twin_begin(struct twin *t)
{
	pfr_events_init(&t->events, t->event, EVENTS, t->id, IDS);
	pfr_reader_init(&t->reader, &t->events);
	t->reader.pieces = 1;
}

static void same_content(void)
{
	unit_same_frame(&two.frame, one.frame);
	assert_true(!one.layout == !two.layout);
	if (one.layout)
		assert_true((const char *)one.layout - (const char *)apart.event == (const char *)two.layout - (const char *)joined.event);
	assert_memory_equal(&one.record, &two.record, sizeof(one.record));
	records += one.frame.piece == PFR_PIECE_RECORD;
	usual += two.layout && two.layout->plain > 1 && two.frame.type == PFR_RECORD_SAMPLE;
}

/* The next frame of both. */
static enum pfr_status same_next(void)
{
	enum pfr_status status;

	memset(&one, 0, sizeof(one));
	memset(&two, 0, sizeof(two));
	status = feed_two_calls(&apart.reader, &one);
	assert_int_equal(pfr_reader_decode(&joined.reader, &two), status);
	if (status && status != PFR_MORE)
		unit_same_where(&two.where, one.where);
	assert_true(joined.reader.need == apart.reader.need && joined.reader.need_size == apart.reader.need_size);
	if (!status || pfr_status_class(status) == PFR_CLASS_RECORD)
		same_content();
	return status;
}

static void give_both(const unsigned char *data, size_t size, size_t piece)
{
	uint64_t at = apart.reader.need < size ? apart.reader.need : size, left = size - at;
	uint64_t given = apart.reader.need_size > piece ? apart.reader.need_size : piece;

	if (given > left)
		given = left;
	pfr_reader_give(&apart.reader, data + at, (size_t)given, at, given == left);
	pfr_reader_give(&joined.reader, data + at, (size_t)given, at, given == left);
}

/* The file in pieces that are so large, or as large as is asked for. */
static void same_of(const unsigned char *data, size_t size, size_t piece)
{
	enum pfr_status status;

	twin_begin(&apart);
	twin_begin(&joined);
	give_both(data, size, piece);
	while (!(status = same_next()) || status == PFR_MORE || pfr_status_class(status) == PFR_CLASS_RECORD)
		if (status == PFR_MORE)
			give_both(data, size, piece);
}

static void same_as_two_calls(void **state)
{
	static const char *const files[] = {
		"corpus/default.data", "corpus/callchain-fp.data", "corpus/identifier.data", "corpus/events-220.data",
		"corpus/events-mixed.data", "corpus/group-read.data", "corpus/mixed-id.data", "corpus/all-weight.data",
		"corpus/dwarf-stack.data", "corpus/cgroups.data"};
	uint64_t random = 1;
	unsigned i, k;

	(void)state;
	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		size_t size, head;
		unsigned char *data = feed_file(files[i], &size);

		assert_non_null(data);
		same_of(data, size, size);
		head = size < HEAD ? size : HEAD;
		for (k = 0; k < 300; k++) {
			uint64_t at = mutation_random(&random) % head;
			unsigned char was = data[at];

			data[at] ^= (unsigned char)(1 << mutation_random(&random) % 8);
			same_of(data, head, k % 2 ? head : 1000);
			data[at] = was;
		}
		free(data);
	}
	assert_true(records > 10000 && usual > 1000); /* the quick way was taken */
}

/* What a reader hands out next, as whole file; PFR_OK and records' statuses alone. */
static enum pfr_status next_of(struct pfr_reader *of, const unsigned char *data, size_t size, struct pfr_decoded *to)
{
	enum pfr_status status = pfr_reader_decode(of, to);

	if (status != PFR_MORE)
		return status;
	pfr_reader_give(of, data + of->need, size - (size_t)of->need, of->need, 1);
	return pfr_reader_decode(of, to);
}

/* Without `pieces` a reader hands out the records, the same ones, and nothing whose type equals that of a record and is not one. */
static void records_alone(void **state)
{
	static const char *const files[] = {"corpus/default.data", "corpus/events-220.data", "corpus/killed.data", "corpus/pipe-events.pipe"};
	enum pfr_status status;
	unsigned i, pieces = 0, traps = 0;

	(void)state;
	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		size_t size;
		unsigned char *data = feed_file(files[i], &size);

		assert_non_null(data);
		twin_begin(&apart);
		twin_begin(&joined);
		joined.reader.pieces = 0;
		do {
			while (!(status = next_of(&apart.reader, data, size, &one)) && one.frame.piece != PFR_PIECE_RECORD) {
				pieces++;
				traps += one.frame.type == PFR_RECORD_SAMPLE || one.frame.type == PFR_RECORD_COMM;
			}
			assert_int_equal(next_of(&joined.reader, data, size, &two), status);
			if (!status)
				unit_same_frame(&two.frame, one.frame);
		} while (!status || pfr_status_class(status) == PFR_CLASS_RECORD);
		free(data);
	}
	assert_true(pieces > 40 && traps > 2);
}

/* ---- by hand ------------------------------------------------------------------- */

#define USUAL (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_PERIOD)

/* Bare records in b, of events of this type. */
static void bare(unsigned nr, uint64_t sample_type, int big)
{
	struct pfr_attr attr = {.sample_type = sample_type, .flags = PFR_FLAG_SAMPLE_ID_ALL};
	unsigned i;

	pfr_events_init(&events, event, 4, id, 16);
	for (i = 0; i < nr; i++) {
		assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
		assert_int_equal(pfr_events_add_id(&events, 100 + i, i), PFR_OK);
	}
	pfr_reader_init_bare(&reader, &events, big ? PFR_BIG : PFR_LITTLE);
	reader.pieces = 1;
	pfr_reader_give(&reader, b.data, b.size, 0, 1);
}

static void put_sample(uint64_t of, uint64_t period, int chain, uint64_t nr)
{
	bytes_record(&b, PFR_RECORD_SAMPLE, 2);
	bytes_u64(&b, of);
	bytes_u64(&b, 0x401000);
	bytes_u32(&b, 7);
	bytes_u32(&b, 8);
	bytes_u64(&b, 9000);
	bytes_u64(&b, period);
	if (chain) {
		bytes_u64(&b, nr);
		bytes_u64(&b, 0x401000);
	}
	bytes_record_end(&b);
}

static void expect_sample(enum pfr_status status, uint32_t of, uint64_t period)
{
	memset(&one, 0xee, sizeof(one));
	assert_int_equal(pfr_reader_decode(&reader, &one), status);
	assert_int_equal(one.frame.event, of);
	assert_int_equal(one.record.type, PFR_RECORD_SAMPLE);
	assert_true(PFR_HAS(one.record.sample, SAMPLE, PERIOD));
	assert_true(one.record.sample.ip == 0x401000 && one.record.sample.pid == 7 && one.record.sample.tid == 8);
	assert_true(one.record.sample.time == 9000 && one.record.sample.period == period);
}

static void samples_by_hand(void **state)
{
	unsigned nr;
	int big;

	(void)state;
	for (nr = 1; nr <= 2; nr++)
		for (big = 0; big < 2; big++) {
			bytes_init(&b, big);
			put_sample(100, 1, 0, 0);
			put_sample(101, 2, 0, 0);
			put_sample(5, 3, 0, 0); /* nobody's: decoded, since all events have one layout */
			bare(nr, USUAL, big);
			expect_sample(PFR_OK, 0, 1);
			expect_sample(PFR_OK, nr - 1, 2);
			expect_sample(nr == 1 ? PFR_OK : PFR_E_UNKNOWN_ID, nr == 1 ? 0 : PFR_NO_EVENT, 3);
			if (nr > 1)
				assert_true(one.where.status == PFR_E_UNKNOWN_ID && one.where.needed == 5 && one.where.at == 2 * 48);
			assert_int_equal(pfr_reader_decode(&reader, &one), PFR_END);
		}
}

/* A callchain that does not end within its record: what stands before it is read, and *where says which field. */
static void chain_past_the_record(void **state)
{
	(void)state;
	bytes_init(&b, 0);
	put_sample(100, 1, 1, 2);
	put_sample(100, 2, 1, 1);
	bare(1, USUAL | PFR_SAMPLE_CALLCHAIN, 0);
	expect_sample(PFR_E_COUNT, 0, 1);
	assert_true(one.where.status == PFR_E_COUNT && one.where.offset == 56 && one.where.needed == 2);
	expect_sample(PFR_OK, 0, 2);
	assert_int_equal(one.record.sample.callchain.ips.nr, 1);
	assert_true(pfr_word(&one.record.sample.callchain.ips, 0) == 0x401000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_as_two_calls),
		cmocka_unit_test(records_alone),
		cmocka_unit_test(samples_by_hand),
		cmocka_unit_test(chain_past_the_record),
	};

	return RUN(tests);
}
