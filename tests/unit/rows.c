/* SPDX-License-Identifier: MIT */
/* decoder/rows.c: what a row may hold by what it is, and sizes worked out by hand. */
#include "tests/unit/unit.h"

#include "decoder/rows.h"

static int always(const struct row_cond *c)
{
	return c->word == WORD_NONE && c->than == WORD_NR && c->mask == 0 && c->lo == 0 && c->hi == 0;
}

/* The number beside an argument: how many, or which group. */
static int number_fits(const struct row *r)
{
	if (r->kind >= PFR_KIND_GROUP)
		return r->arg == ARG_NONE && pfr_rows[r->n].op == OP_GROUP;
	if (r->arg == ARG_N || r->arg == ARG_BUT)
		return r->n > 0;
	return r->n == 0;
}

/* What is of no meaning in a row is 0, so that two rows that mean the same are the same. */
static void every_row(void **state)
{
	uint16_t row;

	(void)state;
	for (row = 0; row < ROW_NR; row++) {
		const struct row *r = &pfr_rows[row];
		int bare = !r->format && !r->set && r->arg == ARG_NONE && (r->op >= OP_CHECK || (!r->n && !r->key));

		assert_true(r->op <= OP_UNKNOWN);
		if (r->op == OP_FIELD)
			assert_true(number_fits(r) && r->cond.lo <= r->cond.hi);
		else
			assert_true(bare);
		if (r->op != OP_FIELD && r->op != OP_WHEN && r->op != OP_CHECK)
			assert_true(always(&r->cond));
		if (r->op == OP_WHEN)
			assert_true(pfr_rows[row + 1].op == OP_CHECK);
		if (r->op == OP_END || r->op == OP_WHEN || r->op == OP_CHECK)
			assert_int_equal(r->kind, 0);
		if (r->op == OP_GROUP)
			assert_true(r->kind <= TRAILER_AFTER);
		if (r->op >= OP_CHECK) {
			assert_true(r->n < row && pfr_rows[r->n].op == OP_FIELD && r->key != PFR_OK);
			assert_int_equal(pfr_status_class((enum pfr_status)r->key), PFR_CLASS_RECORD);
		}
	}
	assert_int_equal(pfr_rows[ROW_NONE].op, OP_END);
}

static void kinds(void **state)
{
	static const unsigned char sizes[] = {1, 2, 4, 8, 4, 8, 4};
	unsigned kind;

	(void)state;
	for (kind = 0; kind < 256; kind++)
		assert_int_equal(pfr_kind_size((uint8_t)kind), kind < sizeof(sizes) ? sizes[kind] : 0);
}

/* The least that an entry takes: its numbers and fixed bytes, 4 for a text, 64 for an attr. */
static void least(void **state)
{
	(void)state;
	assert_int_equal(pfr_rows_least(ROW_OF_string_entry), 4);
	assert_int_equal(pfr_rows_least(ROW_OF_numa_entry), 4 + 8 + 8 + 4);
	assert_int_equal(pfr_rows_least(ROW_OF_event_desc_entry), 64 + 4 + 4);
	assert_int_equal(pfr_rows_least(ROW_OF_build_id_entry), 4 + 2 + 2 + 20 + 1 + 1 + 2);
	assert_int_equal(pfr_rows_least(ROW_OF_bpf_prog_entry), 4 + 4 + 8);
	assert_int_equal(pfr_rows_least(ROW_OF_bpf_prog_info), 1); /* all that it has may be absent */
	assert_int_equal(pfr_rows_least(ROW_OF_auxtrace_entry), 16);
}

/* Bytes of an entry: of a read by its format, of others always the same. */
static void strides(void **state)
{
	uint32_t format;

	(void)state;
	for (format = 0; format < 32; format++)
		assert_int_equal(pfr_rows_stride(ROW_OF_read_value, format), 8 + (format & 4 ? 8 : 0) + (format & 16 ? 8 : 0));
	assert_int_equal(pfr_rows_stride(ROW_OF_branch_entry, 31), 24);
	assert_int_equal(pfr_rows_stride(ROW_OF_thread_map_entry, 0), 24);
	assert_int_equal(pfr_rows_stride(ROW_OF_bpf_metadata_entry, 0), 320);
}

static void finding(void **state)
{
	(void)state;
	assert_int_equal(pfr_rows_find(PFR_PIECE_RECORD, 1), ROW_OF_mmap);
	assert_int_equal(pfr_rows_find(PFR_PIECE_RECORD, 9), ROW_OF_sample);
	assert_int_equal(pfr_rows_find(PFR_PIECE_RECORD, 86), ROW_OF_schedstat_domain);
	assert_int_equal(pfr_rows_find(PFR_PIECE_RECORD, 0), ROW_NONE);
	assert_int_equal(pfr_rows_find(PFR_PIECE_RECORD, 87), ROW_NONE);
	assert_int_equal(pfr_rows_find(PFR_PIECE_FEATURE, 2), ROW_OF_feature_build_id);
	assert_int_equal(pfr_rows_find(PFR_PIECE_FEATURE, 200), ROW_NONE);
	assert_int_equal(pfr_rows_find(PFR_PIECE_COUNTS, 0), ROW_OF_counts);
	assert_int_equal(pfr_rows_find(99, 0), ROW_NONE);
}

/* Each field knows its group by the number that the public header has, and group and key are its own. */
static void groups(void **state)
{
	static const uint16_t number_of[] = {
#define GROUP(number, name, doc) GROUP_OF_##name,
#define RECORD(number, NAME, name, trailer, since, doc) GROUP_OF_##name,
#define WITH_FEATURES
#include "schema/all.def"
	};
	unsigned char seen[256] = {0};
	uint16_t row, groups = 0;

	(void)state;
	assert_int_equal(GROUP_OF_attr, PFR_GROUP_ATTR);
	assert_int_equal(GROUP_OF_sample, PFR_GROUP_SAMPLE);
	assert_int_equal(GROUP_OF_legacy_page, PFR_GROUP_LEGACY_PAGE);
	assert_int_equal(GROUP_OF_feature_bpf_btf, PFR_GROUP_FEATURE_BPF_BTF);
	assert_int_equal(PFR_GROUP_MMAP2, 10);
	assert_int_equal(PFR_GROUP_FEATURE_BPF_BTF, 1024 + 26);
	for (row = 0; row < ROW_NR; row++) {
		const struct row *r = &pfr_rows[row];

		if (r->op == OP_GROUP)
			memset(seen, 0, sizeof(seen));
		groups += r->op == OP_GROUP;
		assert_int_equal(r->group, r->op == OP_FIELD ? number_of[groups - 1] : GROUP_OF_NONE);
		assert_false(r->op == OP_FIELD && seen[r->key]++);
	}
	assert_int_equal(groups, sizeof(number_of) / sizeof(number_of[0]));
}

/* An item of a walk says which field it is, and no other is taken for it. */
static void items(void **state)
{
	struct bytes b;
	struct pfr_frame frame;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;

	(void)state;
	bytes_init(&b, 0);
	bytes_u32(&b, 8);
	bytes_u32(&b, 4);
	pfr_feature_frame(&frame, PFR_FEATURE_NRCPUS, b.data, (uint32_t)b.size, 0, PFR_LITTLE);
	pfr_walk_init(&walk, &frame, 0);
	assert_int_equal(pfr_walk_next(&walk, &item, &where), PFR_OK);
	assert_true(PFR_IS(item, FEATURE_NRCPUS, AVAIL) && !PFR_IS(item, FEATURE_NRCPUS, ONLINE));
	assert_false(PFR_IS(item, FEATURE_TOTAL_MEM, TOTAL_MEM)); /* the same key */
	assert_int_equal(pfr_walk_next(&walk, &item, &where), PFR_OK);
	assert_true(PFR_IS(item, FEATURE_NRCPUS, ONLINE) && item.value == 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_row),
		cmocka_unit_test(kinds),
		cmocka_unit_test(least),
		cmocka_unit_test(strides),
		cmocka_unit_test(finding),
		cmocka_unit_test(groups),
		cmocka_unit_test(items),
	};

	return RUN(tests);
}
