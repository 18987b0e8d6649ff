/* SPDX-License-Identifier: MIT */
/* decoder/encode.c and place.c: what cannot be written, and why. That what can comes out as it was, tests/lib/invert.c knows. */
#include "tests/lib/guard.h"
#include "tests/unit/unit.h"

static struct bytes b;
static struct pfr_record record;
static struct pfr_where where;
static struct pfr_frame frame;
static unsigned char out[1 << 17];

/* The record of b, decoded; encoded it is itself. */
static void begin(const struct pfr_layout *l)
{
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(unit_decode(&frame, l, &record, &where), PFR_OK);
}

static void expect(const struct pfr_layout *l, enum pfr_status status)
{
	size_t size = 99;

	assert_int_equal(pfr_encode(&record, l, PFR_LITTLE, 0, out, sizeof(out), &size), status);
	assert_int_equal(size, status ? 0 : record.size);
}

/* Paddings are taken from a frame as far as it has bytes; no byte after it is read. */
static void short_frame(const struct pfr_layout *l)
{
	struct pfr_frame from = frame;
	struct guard guard;
	size_t size;

	guard_init(&guard, 19);
	from.data = guard_end(&guard, b.data, 19);
	from.size = 19;
	assert_int_equal(pfr_encode(&record, l, PFR_LITTLE, &from, out, sizeof(out), &size), PFR_OK);
	assert_memory_equal(out + 16, "na\0\0\0\0\0\0", 8);
	guard_free(&guard);
}

static void expect_refused(const struct pfr_layout *l, enum pfr_status status)
{
	uint32_t size = record.size;

	expect(l, status);
	expect(0, status);
	record.size = 0; /* nor is it only the size that does not come out */
	expect(l, status);
	record.size = size;
}

/* `member` one more or less is refused, with layout and without. */
#define NOT_WITH(l, member, status) \
	do { \
		member++; \
		expect_refused(l, status); \
		member -= 2; \
		expect_refused(l, status); \
		member++; \
		expect(l, PFR_OK); \
		expect(0, PFR_OK); \
	} while (0)

static void sample(struct pfr_layout *l, uint64_t type, uint64_t branch, uint64_t format)
{
	struct pfr_attr attr = {.sample_type = type, .branch_sample_type = branch, .read_format = format, .sample_regs_user = 5, .sample_regs_intr = 3};

	pfr_layout_init(l, &attr);
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_SAMPLE, 0);
}

static void put(unsigned nr)
{
	unsigned i;

	for (i = 1; i <= nr; i++)
		bytes_u64(&b, i);
}

static void counts_of_samples(void **state)
{
	struct pfr_layout l;

	(void)state;
	sample(&l, PFR_SAMPLE_CALLCHAIN, 0, 0);
	bytes_u64(&b, 3);
	put(3);
	begin(&l);
	NOT_WITH(&l, record.sample.callchain.ips.nr, PFR_E_FIELDS);
	NOT_WITH(&l, record.sample.callchain.nr, PFR_E_FIELDS);
	NOT_WITH(&l, record.sample.callchain.ips.width, PFR_E_FIELDS);

	sample(&l, PFR_SAMPLE_RAW, 0, 0);
	bytes_u32(&b, 12);
	bytes_fill(&b, 7, 12);
	begin(&l);
	NOT_WITH(&l, record.sample.raw.data.size, PFR_E_FIELDS);
	NOT_WITH(&l, record.sample.raw.size, PFR_E_FIELDS);

	sample(&l, PFR_SAMPLE_READ, 0, PFR_FORMAT_GROUP | PFR_FORMAT_ID);
	bytes_u64(&b, 2);
	put(4);
	begin(&l);
	NOT_WITH(&l, record.sample.read.values.nr, PFR_E_FIELDS);
	NOT_WITH(&l, record.sample.read.nr, PFR_E_FIELDS);
	NOT_WITH(&l, record.sample.read.values.stride, PFR_E_FIELDS);
}

static void counts_by_the_layout(void **state)
{
	struct pfr_layout l;

	(void)state;
	sample(&l, PFR_SAMPLE_REGS_USER | PFR_SAMPLE_REGS_INTR, 0, 0);
	bytes_u64(&b, 2);
	put(2);
	bytes_u64(&b, 1);
	put(2);
	begin(&l);
	record.sample.regs_user.regs.nr--;
	expect(&l, PFR_E_FIELDS);
	record.sample.regs_user.regs.nr++;
	record.sample.regs_intr.regs.nr++;
	expect(&l, PFR_E_FIELDS);
	record.sample.regs_intr.regs.nr--;
	expect(&l, PFR_OK);
	/* without a layout as many are written as there are, and the record's own size tells */
	record.sample.regs_user.regs.nr--;
	expect(0, PFR_E_FIELDS);
	record.size -= 8;
	expect(0, PFR_OK);
	record.sample.regs_intr.regs.nr--;
	record.size -= 8;
	expect(0, PFR_OK);
}

/* What the rows refuse in reading they refuse in writing: a sample's registers and stack, */
static void checks(void **state)
{
	struct pfr_layout l;

	(void)state;
	sample(&l, PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER | PFR_SAMPLE_REGS_INTR, 0, 0);
	bytes_u64(&b, 2);
	put(2);
	bytes_u64(&b, 8);
	put(1);
	bytes_u64(&b, 8); /* dyn_size */
	bytes_u64(&b, 1);
	put(2);
	begin(&l);
	record.sample.regs_user.abi = 3;
	expect(&l, PFR_E_ABI);
	record.sample.regs_user.abi = 2;
	record.sample.regs_intr.abi = UINT64_MAX;
	expect(&l, PFR_E_ABI);
	record.sample.regs_intr.abi = 1;
	record.sample.stack_user.dyn_size = 9;
	expect(&l, PFR_E_DYN_SIZE);
	record.sample.stack_user.dyn_size = 0;
	expect(&l, PFR_OK);
}

/* and the sizes that records of the perf program have in them. */
static void size_checks(void **state)
{
	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_HEADER_BUILD_ID, 1 << 15);
	bytes_u32(&b, 7);
	bytes_fill(&b, 3, 20);
	bytes_u32(&b, 20);
	bytes_text(&b, "a", 4);
	begin(0);
	record.header_build_id.size = 21;
	expect(0, PFR_E_BUILD_ID);
	record.misc = 0; /* the size is not said to be valid */
	expect(0, PFR_OK);

	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_CPU_MAP, 0);
	bytes_u16(&b, 1);
	bytes_u16(&b, 1);
	bytes_u16(&b, 4);
	bytes_u32(&b, 5);
	bytes_fill(&b, 0, 6);
	begin(0);
	record.cpu_map.data.mask_data.long_size = 5;
	expect(0, PFR_E_LONG_SIZE);
	record.cpu_map.data.mask_data.long_size = 3;
	expect(0, PFR_E_LONG_SIZE);
	record.cpu_map.data.mask_data.long_size = 12;
	expect(0, PFR_E_LONG_SIZE);
}

/* Fields that are there against the event's asking, or against the record's own words. */
static void presence(void **state)
{
	struct pfr_layout l;

	(void)state;
	sample(&l, PFR_SAMPLE_TIME, 0, 0);
	put(1);
	begin(&l);
	record.sample.present |= UINT64_C(1) << PFR_KEY_SAMPLE_IP;
	record.sample.ip = 5;
	expect(&l, PFR_E_FIELDS);
	expect(0, PFR_E_FIELDS); /* its size says that it was not there */
	record.size += 8;
	expect(0, PFR_OK);
	assert_int_equal(bytes_get(out + 8, 8, 0), 5);

	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_AUXTRACE_ERROR, 0);
	bytes_fill(&b, 0, 20);
	bytes_u32(&b, 0); /* fmt: no time */
	bytes_u64(&b, 1);
	bytes_text(&b, "message", 64);
	begin(0);
	record.auxtrace_error.present |= UINT64_C(1) << PFR_KEY_AUXTRACE_ERROR_TIME;
	expect(0, PFR_E_FIELDS);
}

static void texts(void **state)
{
	struct pfr_layout l = unit_layout(PFR_SAMPLE_TID, 0, PFR_FLAG_SAMPLE_ID_ALL);

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_COMM, 0);
	bytes_u64(&b, 0);
	bytes_text(&b, "name", 8);
	bytes_u64(&b, 0);
	begin(&l);
	record.comm.comm.size = 5; /* the NUL is not part of it */
	expect(&l, PFR_E_FIELDS);
	record.comm.comm.size = 4;
	expect(&l, PFR_OK);
	{
		size_t size;

		record.comm.comm.size = 2; /* its NUL is one, whatever lay there */
		assert_int_equal(pfr_encode(&record, &l, PFR_LITTLE, &frame, out, sizeof(out), &size), PFR_OK);
		assert_int_equal(size, record.size);
		assert_memory_equal(out + 16, "na\0e\0\0\0\0", 8);
		short_frame(&l);
	}
}

/* A text that the record ends before its padding, with a trailer behind it; padding that the struct does not have. */
static void short_paddings(void **state)
{
	struct pfr_layout l = unit_layout(PFR_SAMPLE_TIME, 0, PFR_FLAG_SAMPLE_ID_ALL);

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_COMM, 0);
	bytes_u64(&b, 0);
	bytes_text(&b, "name", 5);
	bytes_u64(&b, 9);
	begin(&l);
	assert_true(record.size == 29 && record.tail.size == 0 && record.sample_id.time == 9);
	expect(&l, PFR_OK);
	assert_memory_equal(out, b.data, 29);
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_COMPRESSED2, 0);
	bytes_u64(&b, 1);
	bytes_fill(&b, 7, 1);
	bytes_fill(&b, 0, 7);
	begin(0);
	record.compressed2.present &= ~(UINT64_C(1) << PFR_KEY_COMPRESSED2_PAD);
	expect(0, PFR_OK);
	assert_memory_equal(out, b.data, 24);
}

/* Without a layout the struct says what there is: a count that is not there counts nothing. */
static void counts_of_nothing(void **state)
{
	struct pfr_layout l;

	(void)state;
	sample(&l, PFR_SAMPLE_READ, 0, PFR_FORMAT_GROUP);
	bytes_u64(&b, 1);
	put(1);
	begin(&l);
	record.sample.read.present &= ~(UINT64_C(1) << PFR_KEY_READ_FORMAT_NR);
	record.size = 0;
	expect(0, PFR_E_FIELDS);
	record.sample.read.values.nr = 0;
	record.size = 8;
	expect(0, PFR_OK);
}

/* A record without its trailer, or with one that nobody asked for; one too small for its trailer. */
static void trailers(void **state)
{
	struct pfr_layout l = unit_layout(PFR_SAMPLE_TID | PFR_SAMPLE_TIME, 0, PFR_FLAG_SAMPLE_ID_ALL), none = unit_layout(0, 0, 0);

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_ITRACE_START, 0);
	put(3);
	begin(&l);
	expect(&none, PFR_E_TRAILER);
	record.size = 23;
	expect(&l, PFR_E_TRAILER);
	record.size = 24;
	expect(&l, PFR_E_FIELDS);
	record.size = 32;
	record.sample_id.present = 0;
	expect(&l, PFR_E_TRAILER);
	expect(0, PFR_E_FIELDS); /* its size says there was one */
	record.size = 16;
	expect(0, PFR_OK);
}

static void refused(void **state)
{
	struct pfr_layout l = unit_layout(PFR_SAMPLE_IP, 0, 0), strange = unit_layout(UINT64_C(1) << 25 | 1, 0, 0);
	struct pfr_layout counts = unit_layout(PFR_SAMPLE_IP | PFR_SAMPLE_READ, 1 << 5, 0);

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_SAMPLE, 0);
	put(1);
	begin(&l);
	expect(&strange, PFR_E_SAMPLE_TYPE);
	expect(&counts, PFR_E_READ_FORMAT);
}

static unsigned char much[70000];

/* 65,535 bytes are a record's most; what is more is reported, however it comes to be: by an array, */
static void limits(void **state)
{
	struct pfr_layout l;

	(void)state;
	sample(&l, PFR_SAMPLE_RAW, 0, 0);
	bytes_u32(&b, 65523);
	bytes_fill(&b, 7, 65523);
	begin(&l);
	record.size = 0;
	record.sample.raw.data.data = much;
	record.sample.raw.size = record.sample.raw.data.size = 65524;
	expect(&l, PFR_E_LIMIT);
	sample(&l, PFR_SAMPLE_CALLCHAIN, 0, 0);
	bytes_u64(&b, 8189);
	bytes_fill(&b, 0, 8189 * 8);
	begin(&l);
	record.size = 0;
	record.sample.callchain.nr = record.sample.callchain.ips.nr = 8190;
	expect(&l, PFR_E_LIMIT);
	record.sample.callchain.nr = record.sample.callchain.ips.nr = UINT32_MAX;
	expect(&l, PFR_E_LIMIT);
	frame = (struct pfr_frame){.data = much, .size = 65528, .piece = PFR_PIECE_FILE_IDS};
	assert_int_equal(unit_decode(&frame, 0, &record, &where), PFR_OK);
	assert_int_equal(record.file_ids.ids.nr, 8191);
	expect(0, PFR_OK);
}

/* or by a text, which is filled up to its capacity. */
static void text_limits(void **state)
{
	size_t size;

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_BPF_METADATA, 0);
	bytes_text(&b, "program", 512);
	bytes_u64(&b, 0);
	begin(0);
	record.bpf_metadata.prog_name.size = 4;
	assert_int_equal(pfr_encode(&record, 0, PFR_LITTLE, &frame, out, sizeof(out), &size), PFR_OK);
	assert_memory_equal(out + 8, "prog\0am\0", 8);
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_COMM, 0);
	bytes_u64(&b, 0);
	bytes_text(&b, "name", 8);
	begin(0);
	memset(much, 'a', sizeof(much));
	record.size = 0;
	record.comm.comm.data = much;
	record.comm.comm.size = 65519; /* and a NUL would be 65,536 */
	expect(0, PFR_E_FIELDS);
}

/* An array whose order is not the record's goes entry by entry; with no entries neither matters. */
static void arrays(void **state)
{
	size_t size;

	(void)state;
	bytes_init(&b, 1);
	bytes_record(&b, PFR_RECORD_NAMESPACES, 0);
	bytes_u64(&b, 0);
	bytes_u64(&b, 2);
	put(4);
	begin(0);
	assert_int_equal(pfr_encode(&record, 0, PFR_LITTLE, 0, out, sizeof(out), &size), PFR_OK);
	assert_int_equal(size, 56);
	assert_int_equal(bytes_get(out + 6, 2, 0), 56);
	assert_int_equal(bytes_get(out + 24, 8, 0), 1);
	assert_int_equal(bytes_get(out + 48, 8, 0), 4);
	record.namespaces.nr_namespaces = record.namespaces.link_info.nr = 0;
	record.namespaces.link_info.stride = 1;
	record.size = 24;
	expect(0, PFR_OK);
	record.namespaces.link_info.order = PFR_LITTLE;
	expect(0, PFR_OK);
}

/* What is no record: each piece in either order, and without a size that was told. */
/* Types and pieces that are not known are a tail, and features cannot be written at all but as one. */
static void unknown(void **state)
{
	static const unsigned char bytes[] = {1, 2, 3};
	size_t size;

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, 60, 5);
	put(2);
	begin(0);
	expect(0, PFR_OK);
	assert_memory_equal(out, b.data, b.size);
	memset(&record, 0, sizeof(record));
	record.piece = PFR_PIECE_FEATURE;
	record.tail.data = bytes;
	record.size = record.tail.size = 3;
	assert_int_equal(pfr_encode(&record, 0, PFR_BIG, 0, out, sizeof(out), &size), PFR_OK);
	assert_int_equal(size, 3);
	assert_memory_equal(out, bytes, 3);
}

/* A struct whose record->size ends before its text: the bytes that paddings come from end there too. */
static void padding_past_the_record(void **state)
{
	const unsigned char bytes[24] = {0};
	struct pfr_frame from = {.size = sizeof(bytes)};
	struct guard guard;
	size_t size;

	(void)state;
	guard_init(&guard, sizeof(bytes));
	memset(&record, 0, sizeof(record));
	record.type = PFR_RECORD_AUXTRACE_ERROR;
	record.size = sizeof(bytes);
	record.auxtrace_error.present = 0x17f;
	from.data = guard_end(&guard, bytes, sizeof(bytes));
	assert_int_equal(pfr_encode(&record, 0, PFR_LITTLE, &from, out, sizeof(out), &size), PFR_E_FIELDS);
	assert_int_equal(size, 0);
	guard_free(&guard);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(padding_past_the_record),
		cmocka_unit_test(counts_of_samples),
		cmocka_unit_test(counts_by_the_layout),
		cmocka_unit_test(checks),
		cmocka_unit_test(size_checks),
		cmocka_unit_test(presence),
		cmocka_unit_test(texts),
		cmocka_unit_test(short_paddings),
		cmocka_unit_test(counts_of_nothing),
		cmocka_unit_test(trailers),
		cmocka_unit_test(refused),
		cmocka_unit_test(limits),
		cmocka_unit_test(text_limits),
		cmocka_unit_test(arrays),
		cmocka_unit_test(unknown),
	};

	return RUN(tests);
}
