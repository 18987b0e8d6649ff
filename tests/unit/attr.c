/* SPDX-License-Identifier: MIT */
/* decoder/attr.c: perf_event_attr of every size, in either order. */
#include "tests/unit/unit.h"

#include "tests/lib/guard.h"

/* Offsets and widths of <linux/perf_event.h>, written down here once more; bit fields apart. */
static const struct field {
	unsigned at, width;
} fields[] = {
	{0, 4},
	{4, 4},
	{8, 8},
	{16, 8},
	{24, 8},
	{32, 8},
	{40, 8},
	{48, 4},
	{52, 4},
	{56, 8},
	{64, 8},
	{72, 8},
	{80, 8},
	{88, 4},
	{92, 4},
	{96, 8},
	{104, 4},
	{108, 2},
	{110, 2},
	{112, 4},
	{116, 4},
	{120, 8},
	{128, 8},
	{136, 8},
	{144, 2},
	{146, 2},
	{148, 2},
	{150, 2},
	{152, 4},
	{156, 4},
	{160, 8},
	{168, 8},
};
#define FIELDS 32
#define CONFIG4 23
#define SIMD 24 /* the first field of it */

/* Whether an attr of this size has field i: 168 and 184 are sizes of a vendor's kernel, which has others. */
static int is_there(unsigned i, unsigned size)
{
	if (i == CONFIG4 && size == 168)
		return 0;
	if (i >= SIMD)
		return size >= 176 && size != 184;
	return fields[i].at + fields[i].width <= size;
}

static unsigned key_of(unsigned i)
{
	return i < SIMD ? i : i + 1; /* between them is that of the tail */
}

/* Where the fields end that are known. */
static unsigned known_end(unsigned size)
{
	if (size == 168)
		return 168;
	return size >= 176 ? 176 : size > 144 ? 144 :
						size;
}

static uint64_t decoded(const struct pfr_attr *a, unsigned i)
{
	const uint64_t values[FIELDS] = {
		a->type,
		a->size,
		a->config,
		a->sample_period,
		a->sample_type,
		a->read_format,
		a->flags,
		a->wakeup_events,
		a->bp_type,
		a->config1,
		a->config2,
		a->branch_sample_type,
		a->sample_regs_user,
		a->sample_stack_user,
		(uint32_t)a->clockid,
		a->sample_regs_intr,
		a->aux_watermark,
		a->sample_max_stack,
		a->reserved_2,
		a->aux_sample_size,
		a->aux_action,
		a->sig_data,
		a->config3,
		a->config4,
		a->sample_simd_regs_enabled,
		a->sample_simd_pred_reg_qwords,
		a->sample_simd_vec_reg_qwords,
		a->reserved_4,
		a->sample_simd_pred_reg_intr,
		a->sample_simd_pred_reg_user,
		a->sample_simd_vec_reg_intr,
		a->sample_simd_vec_reg_user,
	};

	return values[i];
}

/* Every byte of field i is i + 1, but for size and the bit fields, which are all ones. */
static uint64_t filled(unsigned i, unsigned size)
{
	uint64_t value = UINT64_C(0x0101010101010101) * (i + 1);

	if (fields[i].at == 4)
		return size;
	if (fields[i].at == 40 || fields[i].at == 116)
		value = UINT64_MAX;
	return fields[i].width == 8 ? value : value & ((UINT64_C(1) << 8 * fields[i].width) - 1);
}

static void fill(struct bytes *b, unsigned size, int big)
{
	unsigned i;

	bytes_init(b, big);
	bytes_fill(b, 0xdd, 400);
	for (i = 0; i < FIELDS; i++)
		bytes_put_at(b, fields[i].at, filled(i, size), fields[i].width);
}

static void every_size(void **state)
{
	static struct bytes b;
	static struct pfr_attr attr;
	struct pfr_where where;
	unsigned size, i, big;

	(void)state;
	for (big = 0; big < 2; big++)
		for (size = 64; size <= 200; size += 8) {
			unsigned present = 0, end = known_end(size);

			fill(&b, size, (int)big);
			for (i = size; i < 400; i++)
				b.data[i] = 0xdd; /* what is behind the attr is not the attr's */
			for (i = end; i < size; i++)
				b.data[i] = (unsigned char)i;
			memset(&attr, 0xa5, sizeof(attr));
			assert_int_equal(pfr_attr_decode(b.data, 400, (enum pfr_byte_order)big, &attr, &where), PFR_OK);
			for (i = 0; i < FIELDS; i++) {
				int there = is_there(i, size);

				assert_true(decoded(&attr, i) == (there ? filled(i, size) : 0));
				assert_int_equal(attr.present >> key_of(i) & 1, there);
				present += (unsigned)there;
			}
			assert_int_equal(PFR_HAS(attr, ATTR, SIMD_DRAFT), size == 168 || size == 184);
			assert_int_equal(PFR_HAS(attr, ATTR, TAIL), size > end);
			assert_int_equal(attr.tail.size, size - end);
			if (size > end)
				assert_ptr_equal(attr.tail.data, b.data + end);
			assert_true(present >= 10);
		}
}

/* The vendor's order of fields, after config3 or config4. */
static void simd_draft(void **state)
{
	static const unsigned sizes[2][2] = {{168, 136}, {184, 144}};
	static struct bytes b;
	static struct pfr_attr attr;
	struct pfr_where where;
	unsigned i, at;

	(void)state;
	for (i = 0; i < 4; i++) {
		fill(&b, sizes[i & 1][0], (int)(i / 2));
		at = sizes[i & 1][1];
		bytes_put_at(&b, at, 1, 2);
		bytes_put_at(&b, at + 4, 2, 4);
		bytes_put_at(&b, at + 8, 3, 4);
		bytes_put_at(&b, at + 12, 4, 2);
		bytes_put_at(&b, at + 16, 5, 8);
		bytes_put_at(&b, at + 24, 6, 8);
		assert_int_equal(pfr_attr_decode(b.data, 400, (enum pfr_byte_order)(i / 2), &attr, &where), PFR_OK);
		assert_int_equal(attr.simd_draft.sample_simd_regs_enabled, 1);
		assert_int_equal(attr.simd_draft.sample_simd_pred_reg_intr, 2);
		assert_int_equal(attr.simd_draft.sample_simd_pred_reg_user, 3);
		assert_int_equal(attr.simd_draft.sample_simd_vec_reg_qwords, 4);
		assert_true(attr.simd_draft.sample_simd_vec_reg_intr == 5 && attr.simd_draft.sample_simd_vec_reg_user == 6);
		assert_int_equal(attr.tail.size, i & 1 ? 8 : 0);
	}
}

static void size_zero_is_64(void **state)
{
	static struct bytes b;
	struct pfr_attr attr;
	struct pfr_where where;

	(void)state;
	fill(&b, 0, 0);
	assert_int_equal(pfr_attr_decode(b.data, 64, PFR_LITTLE, &attr, &where), PFR_OK);
	assert_int_equal(attr.size, 0);
	assert_true(attr.config1 == filled(9, 0));
	assert_true(attr.config2 == 0);
	assert_false(PFR_HAS(attr, ATTR, CONFIG2));
}

static void wrong_sizes(void **state)
{
	static const uint32_t sizes[] = {1, 16, 56, 63, 65, 66, 68, 144 + 4, 408, 0x80000000, 0xffffffff};
	static struct bytes b;
	struct pfr_where where;
	struct pfr_attr attr;
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		fill(&b, sizes[i], (int)(i & 1));
		assert_int_equal(pfr_attr_decode(b.data, 400, i & 1 ? PFR_BIG : PFR_LITTLE, &attr, &where), PFR_E_ATTR_SIZE);
		assert_int_equal(where.status, PFR_E_ATTR_SIZE);
		assert_int_equal(where.event, PFR_NO_EVENT);
		assert_int_equal(where.piece, PFR_PIECE_ATTR);
		assert_int_equal(where.at, 0);
		assert_int_equal(where.offset, 0);
		assert_int_equal(where.needed, sizes[i]);
		assert_int_equal(where.left, 400);
		assert_string_equal(pfr_row_name(where.row), "attr");
	}
}

/* Against a guard page: fewer bytes than the first attr had, and fewer than it says. */
static void cut(void **state)
{
	static struct bytes b;
	struct pfr_where where;
	struct pfr_attr attr;
	struct guard guard;
	size_t size;

	(void)state;
	guard_init(&guard, 400);
	fill(&b, 128, 0);
	for (size = 0; size < 128; size++) {
		const unsigned char *data = guard_end(&guard, b.data, size);

		assert_int_equal(pfr_attr_decode(data, size, PFR_LITTLE, &attr, &where), PFR_E_ATTR_SIZE);
		assert_int_equal(where.needed, size < 64 ? 64 : 128);
		assert_int_equal(where.left, size);
	}
	assert_int_equal(pfr_attr_decode(guard_end(&guard, b.data, 128), 128, PFR_LITTLE, &attr, &where), PFR_OK);
	guard_free(&guard);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_size),
		cmocka_unit_test(simd_draft),
		cmocka_unit_test(size_zero_is_64),
		cmocka_unit_test(wrong_sizes),
		cmocka_unit_test(cut),
	};

	return RUN(tests);
}
