/* SPDX-License-Identifier: MIT */
/* decoder/decode.c: all forms of READ, all bits of sample_type, entries of arrays, failures. */
#include "tests/unit/unit.h"

#include "tests/lib/guard.h"

#define NR 3 /* members of the group */

static struct bytes b;
static struct pfr_record record;
static struct pfr_where where;

/* What READ holds, in the order of perf_event_read_format's comment in the UAPI header. */
static void put_read(unsigned format)
{
	unsigned i, nr = format & 8 ? NR : 1;

	if (format & 8)
		bytes_u64(&b, NR);
	else
		bytes_u64(&b, 1000);
	if (format & 1)
		bytes_u64(&b, 2000);
	if (format & 2)
		bytes_u64(&b, 3000);
	for (i = 0; i < nr; i++) {
		if (format & 8)
			bytes_u64(&b, 1000 + i);
		if (format & 4)
			bytes_u64(&b, 4000 + i);
		if (format & 16)
			bytes_u64(&b, 5000 + i);
	}
}

static void expect_group(const struct pfr_read_format *r, unsigned format)
{
	struct pfr_read_value value;
	uint32_t i;

	assert_int_equal(r->nr, NR);
	assert_int_equal(r->values.nr, NR);
	for (i = 0; i < NR; i++) {
		memset(&value, 0xa5, sizeof(value));
		assert_int_equal(pfr_read_value_at(&r->values, i, &value), PFR_OK);
		assert_int_equal(value.present, 1 | (format & 4 ? 2 : 0) | (format & 16 ? 4 : 0));
		assert_int_equal(value.value, 1000 + i);
		assert_true(!(format & 4) || value.id == 4000 + i);
		assert_true(!(format & 16) || value.lost == 5000 + i);
	}
	value.value = 77;
	assert_int_equal(pfr_read_value_at(&r->values, NR, &value), PFR_END);
	assert_int_equal(pfr_read_value_at(&r->values, UINT32_MAX, &value), PFR_END);
	assert_int_equal(value.value, 77);
}

static void expect_read(const struct pfr_read_format *r, unsigned format)
{
	uint64_t single = 1 | (format & 4 ? 16 : 0) | (format & 16 ? 32 : 0), group = 2 | 64;

	assert_int_equal(r->present, (format & 8 ? group : single) | (format & 3) << 2);
	assert_true(!(format & 1) || r->time_enabled == 2000);
	assert_true(!(format & 2) || r->time_running == 3000);
	if (format & 8) {
		expect_group(r, format);
		return;
	}
	assert_int_equal(r->value, 1000);
	assert_true(!(format & 4) || r->id == 4000);
	assert_true(!(format & 16) || r->lost == 5000);
}

/* The 32 forms in SAMPLE, between fields that would be wrong if one word too many were taken. */
static void read_in_sample(void **state)
{
	unsigned format, big;

	(void)state;
	for (big = 0; big < 2; big++)
		for (format = 0; format < 32; format++) {
			struct pfr_layout l = unit_layout(1 << 8 | 1 << 4 | 1 << 21, format, 0);
			struct pfr_frame frame;

			bytes_init(&b, (int)big);
			bytes_record(&b, 9, 2);
			bytes_u64(&b, 4711);
			put_read(format);
			bytes_u64(&b, 4712);
			bytes_record_end(&b);
			frame = unit_frame(&b);
			assert_int_equal(unit_decode(&frame, &l, &record, &where), PFR_OK);
			assert_int_equal(record.sample.present, 1 << 10 | 1 << 11 | 1 << 23);
			assert_int_equal(record.sample.period, 4711);
			assert_int_equal(record.sample.cgroup, 4712);
			expect_read(&record.sample.read, format);
			assert_int_equal(record.tail.size, 0);
		}
}

/* The 32 forms in READ, whole, and cut by eight bytes. */
static void read_record(void **state)
{
	unsigned format, cut;

	(void)state;
	for (cut = 0; cut < 2; cut++)
		for (format = 0; format < 32; format++) {
			struct pfr_layout l = unit_layout(1 << 1 | 1 << 16, format, PFR_FLAG_SAMPLE_ID_ALL);
			struct pfr_frame frame;
			enum pfr_status status;

			bytes_init(&b, (int)format & 1);
			bytes_record(&b, 8, 0);
			bytes_u32(&b, 100);
			bytes_u32(&b, 101);
			put_read(format);
			b.size -= 8 * cut;
			bytes_u32(&b, 200);
			bytes_u32(&b, 201);
			bytes_u64(&b, 77);
			bytes_record_end(&b);
			frame = unit_frame(&b);
			status = unit_decode(&frame, &l, &record, &where);
			assert_int_equal(record.sample_id.present, 1 | 2 | 128);
			assert_int_equal(record.sample_id.pid, 200);
			assert_int_equal(record.sample_id.tid, 201);
			assert_int_equal(record.sample_id.identifier, 77);
			assert_int_equal(record.read.pid, 100);
			assert_int_equal(record.read.tid, 101);
			assert_int_equal(record.read.present, cut ? 3 : 7);
			if (!cut) {
				assert_int_equal(status, PFR_OK);
				expect_read(&record.read.values, format);
				continue;
			}
			assert_int_equal(status, format & 8 ? PFR_E_COUNT : PFR_E_SHORT);
			assert_int_equal(where.needed, format & 8 ? NR : 8);
			assert_string_equal(pfr_row_name(where.row), format & 8 ? "values" : format & 16 ? "lost" :
										     format & 4          ? "id" :
										     format & 2          ? "time_running" :
										     format & 1          ? "time_enabled" :
													   "value");
		}
}

/* Wire order, bit, key of `present`, bytes as put below; from the comment in perf_event.h. */
static const struct {
	unsigned bit, words;
} order[] = {
	{16, 1},
	{0, 1},
	{1, 1},
	{2, 1},
	{3, 1},
	{6, 1},
	{9, 1},
	{7, 1},
	{8, 1},
	{4, 1},
	{5, 3},
	{10, 2},
	{11, 4},
	{12, 3},
	{13, 4},
	{14, 1},
	{24, 1},
	{15, 1},
	{17, 1},
	{18, 3},
	{19, 1},
	{21, 1},
	{22, 1},
	{23, 1},
	{20, 2},
};

static void put_field(unsigned bit, uint64_t mark)
{
	if (bit == 5 || bit == 11) { /* counted: two addresses, one branch */
		bytes_u64(&b, bit == 5 ? 2 : 1);
		bytes_u64(&b, mark);
		bytes_u64(&b, mark);
		if (bit == 11)
			bytes_u64(&b, 0);
	} else if (bit == 10) {
		bytes_u32(&b, 12);
		bytes_fill(&b, (unsigned char)mark, 12);
	} else if (bit == 12 || bit == 18) {
		bytes_u64(&b, 2);
		bytes_u64(&b, mark);
		bytes_u64(&b, mark + 1);
	} else if (bit == 13 || bit == 20) {
		bytes_u64(&b, bit == 13 ? 16 : 8);
		bytes_fill(&b, (unsigned char)mark, bit == 13 ? 16 : 8);
		if (bit == 13)
			bytes_u64(&b, 16);
	} else if (bit == 1 || bit == 7) {
		bytes_u32(&b, mark);
		bytes_u32(&b, mark + 1);
	} else {
		bytes_u64(&b, mark);
	}
}

static void put_sample(uint64_t type, int big)
{
	unsigned i;

	bytes_init(&b, big);
	bytes_record(&b, 9, 1);
	for (i = 0; i < 25; i++)
		if (type >> order[i].bit & 1) {
			size_t before = b.size;

			put_field(order[i].bit, 0x40 + i);
			assert_int_equal(b.size - before, order[i].words * 8);
		}
	bytes_record_end(&b);
}

/* Each word-sized field of a decoded sample, by bit. */
static uint64_t plain(const struct pfr_sample *s, unsigned bit)
{
	const struct {
		unsigned bit;
		uint64_t value;
	} values[] = {
		{16, s->identifier},
		{0, s->ip},
		{1, s->pid},
		{2, s->time},
		{3, s->addr},
		{6, s->id},
		{9, s->stream_id},
		{7, s->cpu},
		{8, s->period},
		{4, s->read.value},
		{14, s->weight},
		{24, s->weight_struct},
		{15, s->data_src},
		{17, s->transaction},
		{19, s->phys_addr},
		{21, s->cgroup},
		{22, s->data_page_size},
		{23, s->code_page_size},
	};
	unsigned i;

	for (i = 0; i < 18; i++)
		if (values[i].bit == bit)
			return values[i].value;
	return 0;
}

static void expect_sample(uint64_t type)
{
	const struct pfr_sample *s = &record.sample;
	unsigned i;

	for (i = 0; i < 25; i++)
		if (type >> order[i].bit & 1 && order[i].words == 1)
			assert_int_equal(plain(s, order[i].bit), 0x40 + i);
	if (type >> 1 & 1)
		assert_int_equal(s->tid, 0x43);
	if (type >> 5 & 1) {
		assert_int_equal(s->callchain.ips.nr, 2);
		assert_int_equal(pfr_word(&s->callchain.ips, 1), 0x4a);
	}
	if (type >> 10 & 1)
		assert_true(s->raw.data.size == 12 && s->raw.data.data[11] == 0x4b);
	if (type >> 11 & 1) {
		struct pfr_branch_entry e;

		assert_int_equal(s->branch_stack.lbr.nr, 1);
		assert_int_equal(pfr_branch_entry_at(&s->branch_stack.lbr, 0, &e), PFR_OK);
		assert_true(e.from == 0x4c && e.to == 0x4c && e.flags == 0);
	}
	if (type >> 12 & 1)
		assert_true(s->regs_user.regs.nr == 2 && pfr_word(&s->regs_user.regs, 1) == 0x4e);
	if (type >> 13 & 1)
		assert_true(s->stack_user.data.size == 16 && s->stack_user.dyn_size == 16);
	if (type >> 18 & 1)
		assert_true(s->regs_intr.regs.nr == 2 && pfr_word(&s->regs_intr.regs, 0) == 0x53);
	if (type >> 20 & 1)
		assert_true(s->aux.data.size == 8 && s->aux.data.data[0] == 0x58);
}

static void try_sample(uint64_t type, int big)
{
	struct pfr_attr attr = {.sample_type = type, .sample_regs_user = 3, .sample_regs_intr = 0x10001};
	struct pfr_layout l;
	struct pfr_frame frame;

	put_sample(type, big);
	frame = unit_frame(&b);
	pfr_layout_init(&l, &attr);
	assert_int_equal(unit_decode(&frame, &l, &record, &where), PFR_OK);
	assert_int_equal(record.tail.size, 0);
	expect_sample(type);
}

/* Each bit alone, all together, each two, and some thousands at random; in both orders. */
static void sample_types(void **state)
{
	uint64_t random = 88172645463325252u;
	unsigned i, k;

	(void)state;
	try_sample((1 << 25) - 1, 0);
	try_sample((1 << 25) - 1, 1);
	for (i = 0; i < 25; i++)
		for (k = 0; k < 25; k++)
			try_sample(UINT64_C(1) << i | UINT64_C(1) << k, (int)(i + k) & 1);
	for (i = 0; i < 3000; i++) {
		random ^= random << 13, random ^= random >> 7, random ^= random << 17;
		try_sample(random & ((1 << 25) - 1), (int)(i & 1));
	}
}

/* All fields, the record cut at each byte: what is present is what was whole. */
static void sample_cut(void **state)
{
	struct pfr_attr attr = {.sample_type = (1 << 25) - 1, .sample_regs_user = 3, .sample_regs_intr = 0x10001};
	uint64_t present = 0;
	struct pfr_layout l;
	size_t size, whole;

	(void)state;
	put_sample(attr.sample_type, 0);
	pfr_layout_init(&l, &attr);
	whole = b.size;
	for (size = 8; size < whole; size++) {
		struct pfr_frame frame;

		b.size = size;
		bytes_record_end(&b);
		frame = unit_frame(&b);
		assert_true(unit_decode(&frame, &l, &record, &where) != PFR_OK);
		assert_true((record.sample.present & present) == present); /* never fewer with more bytes */
		assert_true(where.offset <= size && where.offset >= 8);
		present = record.sample.present;
	}
	assert_int_equal(present, (1 << 26) - 1); /* all but aux */
}

/* Every type with every size to 200, with and without a layout: the invariants alone. */
static void types_and_sizes(void **state)
{
	struct pfr_attr attr = {.sample_type = (1 << 25) - 1, .read_format = 31, .flags = PFR_FLAG_SAMPLE_ID_ALL, .branch_sample_type = 1 << 17, .sample_regs_user = 7, .sample_regs_intr = 1};
	char text[BROKEN_MOST];
	struct pfr_layout l;
	uint32_t type;
	size_t size, i;

	(void)state;
	pfr_layout_init(&l, &attr);
	for (type = 0; type < 128; type++)
		for (size = 8; size <= 200; size++) {
			struct pfr_frame frame;
			struct pfr_where why;

			bytes_init(&b, 0);
			bytes_record(&b, type, (uint16_t)(size << 11));
			for (i = 8; i < size; i++)
				bytes_u8(&b, (i % 8 || size % 3 == 0) ? 0 : i / 8);
			bytes_record_end(&b);
			if (pfr_frame_init(&frame, b.data, b.size, 0, PFR_LITTLE, &why)) {
				assert_int_equal(type, 83); /* its data_size may say that the record is longer */
				continue;
			}
			if (invariants_frame(&frame, &l, text) || invariants_frame(&frame, 0, text))
				fail_msg("%s", text);
		}
}

/* ---- at the end of memory -------------------------------------------------------- */

/* Samples whose fields are read at once say the same as if they were not, where they are cut as well; nothing behind is touched. */
static void expect_same_slowly(const struct pfr_frame *frame, struct pfr_layout l)
{
	struct pfr_where why;
	static struct pfr_record slow;
	enum pfr_status status = unit_decode(frame, &l, &record, &where);

	assert_true(l.plain);
	l.plain = 0;
	assert_int_equal(unit_decode(frame, &l, &slow, &why), status);
	if (status)
		unit_same_where(&where, why);
	assert_true(record.sample.present == slow.sample.present && record.sample_id.present == 0);
	assert_true(status || !memcmp(&record.sample, &slow.sample, offsetof(struct pfr_sample, read)));
	assert_true(record.tail.data == slow.tail.data && record.tail.size == slow.tail.size);
	assert_true(record.type == 9 && record.misc == 1 && record.size == frame->size && record.piece == PFR_PIECE_RECORD);
}

static void expect_cuts_same(struct guard *guard, uint64_t type, int big)
{
	struct pfr_frame frame;
	size_t size;

	put_sample(type, big);
	for (size = b.size; size >= 8; size--) {
		b.size = size;
		bytes_record_end(&b);
		frame = unit_frame(&b);
		frame.data = guard_end(guard, b.data, size);
		expect_same_slowly(&frame, unit_layout(type, 0, 0));
	}
}

/* Among all sets of the numbers, with a callchain and without, are those that have code of their own. */
static void plain_samples_cut(void **state)
{
	static const uint64_t numbers = PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_ID |
					PFR_SAMPLE_CPU | PFR_SAMPLE_PERIOD;
	static const uint64_t types[] = {
		PFR_SAMPLE_CALLCHAIN,
		PFR_SAMPLE_RAW,
		PFR_SAMPLE_IP | PFR_SAMPLE_CALLCHAIN,
		PFR_SAMPLE_TID | PFR_SAMPLE_RAW,
		numbers | PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_RAW,
	};
	struct guard guard;
	uint64_t type = numbers | PFR_SAMPLE_CALLCHAIN;
	unsigned i;

	(void)state;
	guard_init(&guard, 4096);
	for (i = 0; i < 2 * sizeof(types) / sizeof(types[0]); i++)
		expect_cuts_same(&guard, types[i / 2], (int)i & 1);
	for (; type; type = (type - 1) & (numbers | PFR_SAMPLE_CALLCHAIN)) {
		expect_cuts_same(&guard, type, 0);
		expect_cuts_same(&guard, type, 1);
	}
	guard_free(&guard);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(read_in_sample),
		cmocka_unit_test(read_record),
		cmocka_unit_test(sample_types),
		cmocka_unit_test(sample_cut),
		cmocka_unit_test(types_and_sizes),
		cmocka_unit_test(plain_samples_cut),
	};

	return RUN(tests);
}
