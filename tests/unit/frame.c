/* SPDX-License-Identifier: MIT */
/* decoder/frame.c: from bytes to records, and what stops that. */
#include "tests/unit/unit.h"

static struct bytes b;
static struct pfr_frame frame;
static struct pfr_where where;

static struct pfr_window window_of(size_t size, int closed)
{
	struct pfr_window w = {b.data, size, 1000, 0, (uint8_t)(b.big ? PFR_BIG : PFR_LITTLE), (uint8_t)closed};

	memset(&frame, 0xee, sizeof(frame));
	memset(&where, 0xee, sizeof(where));
	return w;
}

#define EXPECT_WHERE(w_status, w_at, w_wanted, w_left) \
	do { \
		assert_int_equal(where.status, w_status); \
		assert_int_equal(where.at, w_at); \
		assert_int_equal(where.offset, w_at); \
		assert_int_equal(where.needed, w_wanted); \
		assert_int_equal(where.left, w_left); \
		assert_int_equal(where.row, 0); \
		assert_int_equal(where.piece, PFR_PIECE_RECORD); \
		assert_int_equal(where.event, PFR_NO_EVENT); \
	} while (0)

static void header_in_both_orders(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		struct pfr_window w;

		bytes_init(&b, big);
		bytes_record(&b, 0x01020304, 0x4002);
		bytes_fill(&b, 7, 16);
		bytes_record_end(&b);
		w = window_of(b.size, 0);
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
		assert_int_equal(frame.type, 0x01020304);
		assert_int_equal(frame.misc, 0x4002);
		assert_int_equal(frame.size, 24);
		assert_int_equal(frame.order, big ? PFR_BIG : PFR_LITTLE);
		assert_int_equal(frame.piece, PFR_PIECE_RECORD);
		assert_int_equal(frame.event, PFR_NO_EVENT);
		assert_int_equal(frame.at, 1000);
		assert_int_equal(frame.payload, 0);
		assert_ptr_equal(frame.data, b.data);
		assert_int_equal(w.at, 1024);
		assert_int_equal(w.size, 0);
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_MORE);
		EXPECT_WHERE(PFR_MORE, 1024, 8, 0);
		w.closed = 1;
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_END);
	}
}

/* A record of 24 bytes given byte by byte: MORE tells how many are wanted, then nothing has changed. */
static void cut_at_each_byte(void **state)
{
	size_t size;

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, 2, 0);
	bytes_fill(&b, 0, 16);
	bytes_record_end(&b);
	for (size = 0; size < 24; size++) {
		struct pfr_window w = window_of(size, 0);

		assert_int_equal(pfr_next(&w, &frame, &where), PFR_MORE);
		EXPECT_WHERE(PFR_MORE, 1000, size < 8 ? 8 : 24, size);
		assert_ptr_equal(w.data, b.data);
		assert_int_equal(w.size, size);
		w.closed = 1;
		assert_int_equal(pfr_next(&w, &frame, &where), size ? PFR_E_TRUNCATED : PFR_END);
		if (size)
			EXPECT_WHERE(PFR_E_TRUNCATED, 1000, size < 8 ? 8 : 24, size);
		else
			EXPECT_WHERE(PFR_END, 1000, 0, 0);
	}
}

static void sizes_below_the_header(void **state)
{
	unsigned size;

	(void)state;
	for (size = 0; size < 8; size++) {
		struct pfr_window w;
		int again;

		bytes_init(&b, 0);
		bytes_u32(&b, 9);
		bytes_u16(&b, 0);
		bytes_u16(&b, size);
		bytes_fill(&b, 0, 100);
		w = window_of(b.size, 0);
		for (again = 0; again < 2; again++) {
			assert_int_equal(pfr_next(&w, &frame, &where), PFR_E_RECORD_SIZE);
			EXPECT_WHERE(PFR_E_RECORD_SIZE, 1000, size, 8);
			assert_int_equal(where.type, 9);
		}
	}
}

static void largest_and_odd_sizes(void **state)
{
	static const unsigned sizes[] = {8, 9, 15, 84, 65528, 65535};
	unsigned i;

	(void)state;
	for (i = 0; i < 6; i++) {
		struct pfr_window w;

		bytes_init(&b, 0);
		bytes_record(&b, 81, 0);
		bytes_fill(&b, 0, sizes[i] - 8);
		bytes_record_end(&b);
		w = window_of(b.size, 1);
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
		assert_int_equal(frame.size, sizes[i]);
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_END);
	}
}

/* AUXTRACE of 48 bytes, `payload` said to follow, then a LOST. */
static void auxtrace_then_lost(uint64_t payload, size_t there)
{
	bytes_init(&b, 0);
	bytes_record(&b, 71, 0);
	bytes_u64(&b, payload);
	bytes_fill(&b, 0, 32);
	bytes_record_end(&b);
	bytes_fill(&b, 0xff, there);
	bytes_record(&b, 2, 0);
	bytes_fill(&b, 0, 16);
	bytes_record_end(&b);
}

static void payload_is_passed_over(void **state)
{
	struct pfr_window w;

	(void)state;
	auxtrace_then_lost(4096, 4096);
	w = window_of(b.size, 1);
	assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
	assert_int_equal(frame.payload, 4096);
	assert_int_equal(w.skip, 4096);
	assert_int_equal(w.at, 1048);
	assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
	assert_int_equal(frame.type, 2);
	assert_int_equal(frame.at, 1000 + 48 + 4096);
	assert_int_equal(frame.payload, 0);
	assert_int_equal(pfr_next(&w, &frame, &where), PFR_END);
}

static void payload_in_pieces(void **state)
{
	struct pfr_window w;
	size_t end;

	(void)state;
	auxtrace_then_lost(64, 64);
	w = window_of(48, 0);
	assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
	for (end = 48; end < 48 + 64; end++) {
		w.data = b.data + (w.at - 1000);
		w.size = 1000 + end - w.at;
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_MORE);
		EXPECT_WHERE(PFR_MORE, 1000 + end, 8, 0);
		assert_int_equal(w.skip, 48 + 64 - end);
	}
	w.data = b.data + 48 + 64;
	w.at = 1000 + 48 + 64;
	w.size = 24;
	w.skip = 0; /* as a caller that can seek may do */
	assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
	assert_int_equal(frame.type, 2);
}

/* The stream ends within the payload: told from its end, the same for every cut. */
static void payload_cut(void **state)
{
	size_t first;

	(void)state;
	auxtrace_then_lost(4096, 0);
	for (first = 48; first <= b.size; first++) {
		struct pfr_window w = window_of(first, 0);
		enum pfr_status status;

		assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
		status = pfr_next(&w, &frame, &where);
		assert_int_equal(status, PFR_MORE);
		w.size += b.size - first;
		w.closed = 1;
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_E_PAYLOAD);
		EXPECT_WHERE(PFR_E_PAYLOAD, 1000 + b.size, 4096 - 24, 0);
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_E_PAYLOAD);
	}
}

/* Sizes that would carry the offset round and lead back to the stream's beginning. */
static void payload_past_all_offsets(void **state)
{
	static const uint64_t sizes[] = {UINT64_MAX, UINT64_MAX - 1047, UINT64_MAX - 1048, UINT64_C(1) << 63};
	unsigned i;

	(void)state;
	for (i = 0; i < 4; i++) {
		struct pfr_window w;

		auxtrace_then_lost(sizes[i], 0);
		w = window_of(48, 0);
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
		assert_true(frame.payload == sizes[i]);
		assert_true(w.skip <= UINT64_MAX - w.at);
		assert_true(w.skip == (i < 3 ? UINT64_MAX - 1048 : sizes[i]));
	}
}

/* TRACING_DATA: header of 12 or 16 bytes and a payload behind; simpleperf's is inside. */
static void tracing_data(void **state)
{
	static const struct {
		unsigned body, size, payload;
	} cases[] = {
		{4, 24, 24},
		{8, 24, 24},
		{8, 4, 4},
		{8, 8, 8},
		{4, 0, 0},
		{28, 24, 0},
		{28, 28, 28},
		{36, 24, 0},
		{0, 0, 0},
	};
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct pfr_window w;

		bytes_init(&b, i & 1);
		bytes_record(&b, 66, 0);
		if (cases[i].body)
			bytes_u32(&b, cases[i].size);
		bytes_fill(&b, 0, cases[i].body - (cases[i].body ? 4 : 0));
		bytes_record_end(&b);
		w = window_of(b.size, 0);
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
		assert_int_equal(frame.payload, cases[i].payload);
	}
}

/* No kernel type, and no unknown one, has a payload. */
static void payload_of_others(void **state)
{
	uint32_t type;

	(void)state;
	for (type = 0; type < 128; type++) {
		struct pfr_window w;

		bytes_init(&b, 0);
		bytes_record(&b, type, 0);
		bytes_fill(&b, 1, 40);
		bytes_record_end(&b);
		w = window_of(b.size, 0);
		assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
		if (type != 66 && type != 71)
			assert_int_equal(frame.payload, 0);
	}
}

static void frame_init(void **state)
{
	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, 2, 5);
	bytes_fill(&b, 0, 16);
	bytes_record_end(&b);
	assert_int_equal(pfr_frame_init(&frame, b.data, b.size, 77, PFR_LITTLE, &where), PFR_OK);
	assert_int_equal(frame.at, 77);
	assert_int_equal(frame.misc, 5);
	assert_int_equal(pfr_frame_init(&frame, b.data, 23, 77, PFR_LITTLE, &where), PFR_E_TRUNCATED);
	EXPECT_WHERE(PFR_E_TRUNCATED, 77, 24, 23);
	assert_int_equal(pfr_frame_init(&frame, b.data, 0, 77, PFR_LITTLE, &where), PFR_END);
	b.data[6] = 7;
	assert_int_equal(pfr_frame_init(&frame, b.data, b.size, 77, PFR_LITTLE, &where), PFR_E_RECORD_SIZE);
}

/* One piece of a push, and how large it is taken for: of the whole window, of less than both sizes, of just both. */
static void one_push(uint64_t data_size, uint32_t size, uint32_t want, int big)
{
	struct pfr_window w;

	bytes_init(&b, big);
	bytes_u32(&b, PFR_RECORD_COMPRESSED2);
	bytes_u16(&b, 0);
	bytes_u16(&b, size);
	bytes_u64(&b, data_size);
	bytes_fill(&b, 1, 65520);
	w = window_of(b.size, 1);
	assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
	assert_int_equal(frame.size, want);
	assert_int_equal(w.at, 1000 + want);
	w = window_of(15, 0);
	assert_int_equal(pfr_next(&w, &frame, &where), PFR_MORE);
	EXPECT_WHERE(PFR_MORE, 1000, 16, 15);
	if (want <= 16)
		return;
	w = window_of(16, 0);
	assert_int_equal(pfr_next(&w, &frame, &where), PFR_MORE);
	EXPECT_WHERE(PFR_MORE, 1000, want, 16);
}

/*
 * COMPRESSED2 as perf 6.16 to 7.1 wrote it: the first piece of a push has the size of all, aligned
 * and cut to 16 bits, as its header.size; each number below is by hand from record__pushfn.
 */
static void compressed2(void **state)
{
	static const struct {
		uint64_t data_size;
		uint32_t size, want;
	} pushes[] = {
		{8, 24, 24},
		{0, 16, 16},
		{65512, 65528, 65528},
		{65519, 0, 65536},
		{65514, 0, 65536},
		{65513, 0, 65536}, /* a piece of 65,536 bytes: its size is cut to 0 */
		{65520, 0, 65535}, /* one more: a full chunk, and a second piece of its own */
		{65521, 8, 65535},
		{131070, 16, 65535},
		{131073, 24, 65535},
		{65521, 16, 16},
		{65521, 24, 24},
		{131073, 8, 8}, /* the sizes do not explain it: header.size is used */
		{UINT32_MAX, 16, 65535},
		{UINT64_C(1) << 32, 16, 16},
		{(UINT64_C(1) << 32) + 65521, 8, 8},
	};
	struct pfr_window w;
	unsigned i;

	(void)state;
	for (i = 0; i < 2 * sizeof(pushes) / sizeof(pushes[0]); i++)
		one_push(pushes[i / 2].data_size, pushes[i / 2].size, pushes[i / 2].want, (int)i % 2);
	bytes_put_at(&b, 6, 8, 2);
	w = window_of(15, 1); /* the end: its size is all that is known */
	assert_int_equal(pfr_next(&w, &frame, &where), PFR_OK);
	assert_int_equal(frame.size, 8);
}

/* What failed says the frame's place, and that nothing is in it. */
static void failed_frames(void **state)
{
	struct pfr_window w;

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, 2, 5);
	bytes_record_end(&b);
	w = window_of(7, 1);
	assert_int_equal(pfr_next(&w, &frame, &where), PFR_E_TRUNCATED);
	assert_int_equal(frame.size, 0);
	assert_int_equal(frame.at, 1000);
	assert_int_equal(frame.piece, PFR_PIECE_RECORD);
	assert_int_equal(frame.event, PFR_NO_EVENT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(header_in_both_orders),
		cmocka_unit_test(cut_at_each_byte),
		cmocka_unit_test(sizes_below_the_header),
		cmocka_unit_test(largest_and_odd_sizes),
		cmocka_unit_test(payload_is_passed_over),
		cmocka_unit_test(payload_in_pieces),
		cmocka_unit_test(payload_cut),
		cmocka_unit_test(payload_past_all_offsets),
		cmocka_unit_test(tracing_data),
		cmocka_unit_test(payload_of_others),
		cmocka_unit_test(frame_init),
		cmocka_unit_test(compressed2),
		cmocka_unit_test(failed_frames),
	};

	return RUN(tests);
}
