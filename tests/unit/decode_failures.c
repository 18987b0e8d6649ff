/* SPDX-License-Identifier: MIT */
/* decoder/decode.c and cursor.h: what is reported of a record that cannot be read, and what is left in the struct then. */
#include "tests/unit/unit.h"

#include "decoder/rows.h"
#include "tests/lib/guard.h"

static struct bytes b;
static struct pfr_record record;
static struct pfr_where where;

/* An entry is its stride's bytes: of an array with too little for it, what is not there is 0. */
static void entries_of_no_room(void **state)
{
	static const unsigned char bytes[24] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
	struct pfr_array array = {.nr = 1, .stride = 12, .order = PFR_LITTLE};
	struct pfr_branch_entry branch;
	struct guard guard;

	(void)state;
	guard_init(&guard, 4096);
	array.data = guard_end(&guard, bytes, 12);
	memset(&branch, 0xa5, sizeof(branch));
	assert_int_equal(pfr_branch_entry_at(&array, 0, &branch), PFR_OK);
	assert_int_equal(branch.from, UINT64_C(0x0807060504030201));
	assert_true(branch.to == 0 && branch.flags == 0);
	guard_free(&guard);
}

/* Nothing of the body was read: all of it is the tail, and the failure is reported word by word. */
static void expect_refusal(const struct pfr_layout *l, enum pfr_status status, uint16_t row, uint64_t needed)
{
	struct pfr_frame frame = unit_frame(&b);

	frame.at = 5000;
	frame.event = 3;
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(unit_decode(&frame, l, &record, &where), status);
	unit_same_where(&where, (struct pfr_where){.status = status, .type = frame.type, .row = row, .event = 3, .at = 5000, .offset = 5008, .needed = needed, .left = frame.size - 8});
	assert_true(record.type == frame.type && record.size == frame.size && record.misc == frame.misc && record.piece == PFR_PIECE_RECORD);
	assert_true(record.sample.present == 0 && record.sample_id.present == 0);
	assert_true(record.tail.data == frame.data + 8 && record.tail.size == frame.size - 8);
}

/* What has a place before the unknown bits is read: `words` of the body. */
static void expect_unknown(const struct pfr_layout *l, enum pfr_status status, uint16_t row, uint64_t needed, unsigned words)
{
	struct pfr_frame frame = unit_frame(&b);

	assert_int_equal(unit_decode(&frame, l, &record, &where), status);
	unit_same_where(&where, (struct pfr_where){.status = status, .type = frame.type, .row = row, .event = frame.event, .at = frame.at, .offset = frame.at + 8 + 8 * words, .needed = needed, .left = frame.size - 8 - 8 * words});
	assert_int_equal(record.sample.present != 0, words != 0);
	assert_int_equal(record.tail.size, 0);
}

static void refusals(void **state)
{
	struct pfr_layout strange = unit_layout(UINT64_C(1) << 40 | 1, 0, 0), counts = unit_layout(PFR_SAMPLE_READ, 1 << 7, 0);
	struct pfr_layout trailer = unit_layout(PFR_SAMPLE_TIME | PFR_SAMPLE_CPU, 0, PFR_FLAG_SAMPLE_ID_ALL);

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_SAMPLE, 1);
	bytes_u64(&b, 4711);
	bytes_record_end(&b);
	expect_refusal(0, PFR_E_NO_LAYOUT, ROW_NONE, 0);
	expect_unknown(&strange, PFR_E_SAMPLE_TYPE, ROW_attr_sample_type, UINT64_C(1) << 40, 1);
	expect_unknown(&counts, PFR_E_READ_FORMAT, ROW_attr_read_format, 1 << 7, 0);
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_ITRACE_START, 7);
	bytes_u64(&b, 1);
	bytes_record_end(&b);
	expect_refusal(&trailer, PFR_E_TRAILER, ROW_OF_sample_id, 16);
}

/* A trailer that follows a body which cannot be read is nowhere. */
static void trailer_behind_nothing(void **state)
{
	struct pfr_layout l = unit_layout(PFR_SAMPLE_TIME, 0, PFR_FLAG_SAMPLE_ID_ALL);
	struct pfr_frame frame;

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_TEXT_POKE, 0);
	bytes_u64(&b, 0x1000);
	bytes_u16(&b, 60);
	bytes_u16(&b, 0);
	bytes_fill(&b, 1, 20);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(unit_decode(&frame, &l, &record, &where), PFR_E_SHORT);
	assert_true(record.sample_id.present == 0 && record.text_poke.present == 7);
	assert_true(where.offset == 20 && where.needed == 60 && where.left == 20);
}

/* Fields behind a failure are not present, and hold nothing that lay in memory before. */
static void zeros_behind_failures(void **state)
{
	static const uint32_t types[] = {PFR_RECORD_BPF_EVENT, PFR_RECORD_HEADER_BUILD_ID, PFR_RECORD_NAMESPACES, PFR_RECORD_CALLCHAIN_DEFERRED,
					 PFR_RECORD_COMM, PFR_RECORD_TEXT_POKE};
	const struct pfr_record *r = &record;
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		struct pfr_frame frame;

		bytes_init(&b, 0);
		bytes_record(&b, types[i], 0);
		bytes_record_end(&b);
		frame = unit_frame(&b);
		assert_int_equal(unit_decode(&frame, 0, &record, &where), PFR_E_SHORT);
		assert_true(r->sample.present == 0 && r->tail.size == 0);
		if (i == 0)
			assert_true(!r->bpf_event.type && !r->bpf_event.flags && !r->bpf_event.id && !r->bpf_event.tag.size);
		else if (i == 1)
			assert_true(!r->header_build_id.pid && !r->header_build_id.build_id.size && !r->header_build_id.size &&
				    !r->header_build_id.reserved_1 && !r->header_build_id.reserved_2 && !r->header_build_id.filename.size);
		else if (i == 2)
			assert_true(!r->namespaces.pid && !r->namespaces.nr_namespaces && !r->namespaces.link_info.nr);
		else if (i == 3)
			assert_true(!r->callchain_deferred.cookie && !r->callchain_deferred.nr && !r->callchain_deferred.ips.nr);
		else if (i == 4)
			assert_true(!r->comm.pid && !r->comm.tid && !r->comm.comm.size);
		else
			assert_true(!r->text_poke.old_len && !r->text_poke.old_bytes.size && !r->text_poke.pad.size);
	}
}

/* A text without its end is none, and a count of what is not there counts nothing. */
static void none_of_what_failed(void **state)
{
	struct pfr_frame frame;

	(void)state;
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_COMM, 0);
	bytes_u64(&b, 1);
	bytes_fill(&b, 'x', 8);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(unit_decode(&frame, 0, &record, &where), PFR_E_NO_NUL);
	assert_true(record.comm.comm.size == 0 && record.comm.present == 3 && record.tail.size == 0);
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_NAMESPACES, 0);
	bytes_u64(&b, 1);
	bytes_u64(&b, 2);
	bytes_fill(&b, 1, 24); /* an entry and a half */
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(unit_decode(&frame, 0, &record, &where), PFR_E_COUNT);
	assert_true(record.namespaces.link_info.nr == 0 && record.namespaces.present == 7 && record.tail.size == 0);
	bytes_init(&b, 0);
	bytes_record(&b, PFR_RECORD_CALLCHAIN_DEFERRED, 0);
	bytes_u64(&b, 1);
	bytes_u64(&b, 2);
	bytes_fill(&b, 1, 12);
	bytes_record_end(&b);
	frame = unit_frame(&b);
	assert_int_equal(unit_decode(&frame, 0, &record, &where), PFR_E_COUNT);
	assert_true(record.callchain_deferred.ips.nr == 0 && record.callchain_deferred.present == 3 && record.tail.size == 0);
}

/* MMAP2 whose misc speaks of a build id, cut at each byte: whether it has one is not asked of bytes behind the cut. */
static void build_ids_cut(void **state)
{
	struct pfr_layout l = unit_layout(0, 0, PFR_FLAG_BUILD_ID);
	struct pfr_frame frame;
	struct guard guard;
	unsigned left;

	(void)state;
	guard_init(&guard, 4096);
	for (left = 0; left < 28; left++) {
		bytes_init(&b, 0);
		bytes_record(&b, PFR_RECORD_MMAP2, PFR_MISC_MMAP_BUILD_ID);
		bytes_fill(&b, 1, 32);
		bytes_fill(&b, 0, left);
		bytes_record_end(&b);
		frame = unit_frame(&b);
		frame.data = guard_end(&guard, b.data, b.size);
		assert_int_equal(unit_decode(&frame, &l, &record, &where), PFR_E_SHORT);
		assert_string_equal(pfr_row_name(where.row), left < 4 ? "maj" : left < 8 ? "min" :
									left < 16        ? "ino" :
									left < 24        ? "ino_generation" :
											   "prot");
	}
	guard_free(&guard);
}

/* Of an attr of the first size, what later ones have is 0, since layouts are made of it; and the table's entry has space for ids or is refused. */
static void small_attrs(void **state)
{
	struct pfr_frame frame = {.data = b.data, .order = PFR_LITTLE, .piece = PFR_PIECE_FILE_ATTR, .event = PFR_NO_EVENT};

	(void)state;
	bytes_init(&b, 0);
	bytes_u32(&b, 1);
	bytes_u32(&b, 64);
	bytes_fill(&b, 0xff, 72);
	for (frame.size = 64; frame.size <= 80; frame.size++) {
		enum pfr_status status = frame.size < 80 ? PFR_E_ATTR_SIZE : PFR_OK;

		assert_int_equal(unit_decode(&frame, 0, &record, &where), status);
		assert_true(record.file_attr.attr.size == 64 && record.file_attr.attr.config1 == UINT64_MAX);
		assert_true(!record.file_attr.attr.config2 && !record.file_attr.attr.branch_sample_type &&
			    !record.file_attr.attr.sample_regs_user && !record.file_attr.attr.sample_regs_intr);
		if (status)
			unit_same_where(&where, (struct pfr_where){.status = status, .piece = PFR_PIECE_FILE_ATTR, .row = ROW_file_attr_attr, .event = PFR_NO_EVENT, .offset = 64, .left = frame.size - 64});
	}
}

/* The file's header has four words of features, if there is space for them; its writer may have put more behind. */
static void file_headers(void **state)
{
	struct pfr_frame frame = {.data = b.data, .piece = PFR_PIECE_FILE_HEADER};
	uint32_t size;

	(void)state;
	bytes_init(&b, 0);
	bytes_fill(&b, 7, 200);
	for (size = 72; size < 160; size++) {
		uint32_t nr = (size - 72) / 8 < 4 ? (size - 72) / 8 : 4;

		frame.size = size;
		assert_int_equal(unit_decode(&frame, 0, &record, &where), PFR_OK);
		assert_int_equal(record.file_header.present, nr ? 127 : 63);
		assert_int_equal(nr ? record.file_header.features.nr : 0, nr);
		assert_int_equal(record.tail.size, size - 72 - 8 * nr);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(entries_of_no_room),
		cmocka_unit_test(refusals),
		cmocka_unit_test(trailer_behind_nothing),
		cmocka_unit_test(build_ids_cut),
		cmocka_unit_test(small_attrs),
		cmocka_unit_test(file_headers),
		cmocka_unit_test(zeros_behind_failures),
		cmocka_unit_test(none_of_what_failed),
	};

	return RUN(tests);
}
