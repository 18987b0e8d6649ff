/* SPDX-License-Identifier: MIT */
/* decoder/probe.c: the three places where only the bytes tell the form. */
#include "tests/unit/unit.h"

#include "decoder/decode.h"
#include "tests/lib/guard.h"

static void mmap2(void **state)
{
	unsigned char data[24] = {0};
	struct pfr_layout asked = unit_layout(0, 0, PFR_FLAG_BUILD_ID), not_asked = unit_layout(0, 0, 0);
	unsigned size, i;

	(void)state;
	for (size = 0; size < 256; size++) {
		data[0] = (unsigned char)size;
		assert_int_equal(pfr_probe_mmap2(data, 24, 0x4002, &asked), size <= 20 ? PFR_FORM_BUILD_ID : 0);
		assert_int_equal(pfr_probe_mmap2(data, 24, 0x4002, &not_asked), size == 20 ? PFR_FORM_BUILD_ID : 0);
		assert_int_equal(pfr_probe_mmap2(data, 24, 0x2002, &asked), 0); /* misc does not say so */
		assert_int_equal(pfr_probe_mmap2(data, 23, 0x4002, &asked), 0); /* no space for one */
	}
	data[0] = 20;
	for (i = 1; i < 4; i++) {
		data[i] = 1;
		assert_int_equal(pfr_probe_mmap2(data, 24, 0x4002, &asked), 0);
		data[i] = 0;
	}
}

/* Sizes other than 20 are believed without the attr's flag where the rest looks like nothing but a build id. */
static void mmap2_sizes(void **state)
{
	static const unsigned char id[20] = {0x51, 0x62, 0x73, 0x84, 0x95, 0xa6, 0xb7, 0xc8, 0xd9, 0xea,
					     0xfb, 0x1c, 0x2d, 0x3e, 0x4f, 0x51, 0x62, 0x73, 0x84, 0x95};
	struct pfr_layout not_asked = unit_layout(0, 0, 0);
	unsigned char data[26];
	unsigned size;

	(void)state;
	for (size = 0; size <= 20; size++) {
		memset(data, 0, sizeof(data));
		data[0] = (unsigned char)size;
		memcpy(data + 4, id, size);
		assert_int_equal(pfr_probe_mmap2(data, 26, 0x4002, &not_asked), size >= 8 ? PFR_FORM_BUILD_ID : 0);
		if (size < 8 || size == 20)
			continue;
		data[23] = 1; /* not zero past the size: an inode's generation */
		assert_int_equal(pfr_probe_mmap2(data, 26, 0x4002, &not_asked), 0);
		data[23] = 0;
		memset(data + 6, 0, 2); /* a minor number, little-endian */
		assert_int_equal(pfr_probe_mmap2(data, 26, 0x4002, &not_asked), 0);
		memcpy(data + 6, id + 2, 2);
		data[4] = 0, data[5] = 0x0f; /* and big-endian */
		assert_int_equal(pfr_probe_mmap2(data, 26, 0x4002, &not_asked), 0);
	}
}

/* RHEL 7: the name begins where prot would be. */
static void mmap2_without_prot(void **state)
{
	struct pfr_layout not_asked = unit_layout(0, 0, 0);
	unsigned char data[40] = {8, 0, 0, 0, 1};

	(void)state;
	memcpy(data + 24, "/a", 3);
	assert_int_equal(pfr_probe_mmap2(data, 40, 2, &not_asked), 0);
	assert_int_equal(pfr_probe_mmap2(data, 33, 2, &not_asked), 0);
	assert_int_equal(pfr_probe_mmap2(data, 32, 2, &not_asked), PFR_FORM_NO_PROT); /* flags would leave no byte for a name */
	memcpy(data + 24, "/", 2);
	assert_int_equal(pfr_probe_mmap2(data, 32, 2, &not_asked), 0);
	memcpy(data + 24, "/abc", 5);
	assert_int_equal(pfr_probe_mmap2(data, 32, 2, &not_asked), PFR_FORM_NO_PROT);
	assert_int_equal(pfr_probe_mmap2(data, 29, 2, &not_asked), PFR_FORM_NO_PROT);
	assert_int_equal(pfr_probe_mmap2(data, 28, 2, &not_asked), 0); /* no NUL */
	data[0] = 20;
	assert_int_equal(pfr_probe_mmap2(data, 32, 0x4002, &not_asked), PFR_FORM_NO_PROT | PFR_FORM_BUILD_ID);
	memcpy(data + 24, "\x27\0\0\0", 4); /* every bit that a kernel sets in the lowest byte of prot */
	assert_int_equal(pfr_probe_mmap2(data, 32, 2, &not_asked), 0);
	memcpy(data + 24, "\x03\0\0\x27", 4);
	assert_int_equal(pfr_probe_mmap2(data, 32, 2, &not_asked), 0);
	memcpy(data + 24, "\x1f!", 2);
	assert_int_equal(pfr_probe_mmap2(data, 32, 2, &not_asked), 0);
}

/* Bits of prot that nobody has, before a name that stands whole in its usual place: the usual one counts unless they are text that it continues. */
static void mmap2_odd_prot(void **state)
{
	struct pfr_layout not_asked = unit_layout(0, 0, 0);
	unsigned char data[48] = {8, 0, 0, 0, 1};

	(void)state;
	memset(data + 24, 0xff, 8);
	memcpy(data + 32, "/usr/bin/a", 11);
	assert_int_equal(pfr_probe_mmap2(data, 48, 2, &not_asked), 0);
	memcpy(data + 24, "abcdefgh", 8); /* no path begins so */
	assert_int_equal(pfr_probe_mmap2(data, 48, 2, &not_asked), 0);
	memset(data + 24, 0, 24);
	memcpy(data + 24, "/lib/abc/usr/x", 15);
	assert_int_equal(pfr_probe_mmap2(data, 48, 2, &not_asked), PFR_FORM_NO_PROT);
	memcpy(data + 24, "/lib/abcdef", 12);
	memset(data + 36, 0, 12);
	assert_int_equal(pfr_probe_mmap2(data, 48, 2, &not_asked), PFR_FORM_NO_PROT);
	memcpy(data + 24, "anon_inode:x", 13);
	assert_int_equal(pfr_probe_mmap2(data, 48, 2, &not_asked), PFR_FORM_NO_PROT);
	data[47] = 1; /* bytes after either name: neither place fits */
	assert_int_equal(pfr_probe_mmap2(data, 48, 2, &not_asked), 0);
}

static void tracing(void **state)
{
	(void)state;
	assert_int_equal(pfr_probe_tracing(100, 0), 0); /* 12 bytes of header */
	assert_int_equal(pfr_probe_tracing(100, 3), 0);
	assert_int_equal(pfr_probe_tracing(100, 4), PFR_FORM_PAD); /* 16 bytes */
	assert_int_equal(pfr_probe_tracing(4, 4), PFR_FORM_PAD);
	assert_int_equal(pfr_probe_tracing(100, 100), PFR_FORM_INSIDE); /* simpleperf */
	assert_int_equal(pfr_probe_tracing(99, 100), PFR_FORM_INSIDE);
	assert_int_equal(pfr_probe_tracing(101, 100), PFR_FORM_PAD);
	assert_int_equal(pfr_probe_tracing(UINT64_MAX, 100), PFR_FORM_PAD);
}

/*
 * For each attr and each form the record may really have: nr branches, then the rest of the
 * sample. What the attr says holds when it fits; else the form that does.
 */
static void branch(void **state)
{
	static struct bytes b;
	unsigned stated, form, nr, big;

	(void)state;
	for (big = 0; big < 2; big++)
		for (nr = 0; nr < 4; nr++)
			for (stated = 0; stated < 4; stated++)
				for (form = 0; form < 4; form++) {
					struct pfr_attr attr = {.sample_type = 1 << 11 | 1 << 12 | 1 << 13 | 1 << 21, .sample_regs_user = 7, .branch_sample_type = (stated & 1 ? 1 << 17 : 0) | (stated & 2 ? 1 << 19 : 0)};
					uint32_t found, expect = (form & 1 ? PFR_FORM_HW_INDEX : 0) | (form & 2 ? PFR_FORM_COUNTERS : 0);
					int possible = nr ? (form & 1) == (stated & 1) : !(form & 2) && (!(form & 1) || stated & 1);
					struct pfr_layout l;

					if (!possible)
						continue;
					if (!nr) /* counters of no branches are no bytes: the attr's word for them stands */
						expect |= stated & 2 ? PFR_FORM_COUNTERS : 0;
					bytes_init(&b, (int)big);
					if (form & 1)
						bytes_u64(&b, 1);
					bytes_fill(&b, 1, nr * 24);
					if (form & 2)
						bytes_fill(&b, 1, nr * 8);
					bytes_u64(&b, 2); /* abi, three registers */
					bytes_fill(&b, 3, 24);
					bytes_u64(&b, 8); /* stack, dyn_size */
					bytes_fill(&b, 3, 16);
					bytes_u64(&b, 5); /* cgroup */
					pfr_layout_init(&l, &attr);
					found = pfr_probe_branch(b.data, 0, (uint32_t)b.size, nr, &l, (int)big);
					assert_int_equal(found, expect);
				}
}

/* Counts that no record can hold are not measured; what the attr says stands. */
static void branch_too_many(void **state)
{
	static const uint64_t counts[] = {UINT64_MAX, UINT64_C(0x0aaaaaaaaaaaaaab), UINT64_C(1) << 61, 5};
	unsigned char data[96] = {0};
	struct pfr_attr attr = {.sample_type = 1 << 11, .branch_sample_type = 1 << 17};
	struct pfr_layout l;
	unsigned i;

	(void)state;
	pfr_layout_init(&l, &attr);
	for (i = 0; i < 4; i++)
		assert_int_equal(pfr_probe_branch(data, 0, 96, counts[i], &l, 0), PFR_FORM_HW_INDEX);
}

/* The record ends just before a word that the form stated needs: it does not fit, and the other form does. */
static void branch_rest_missing(void **state)
{
	static const unsigned char zeros[64];
	struct pfr_attr attr = {.sample_type = 1 << 11 | 1 << 12, .branch_sample_type = 1 << 17, .sample_regs_user = 1};
	struct pfr_attr counters = {.sample_type = 1 << 11, .branch_sample_type = 1 << 19};
	struct pfr_layout l;

	(void)state;
	pfr_layout_init(&l, &attr);
	assert_int_equal(pfr_probe_branch(zeros, 0, 8, 0, &l, 0), 0);                  /* abi 0, no hw_idx */
	assert_int_equal(pfr_probe_branch(zeros, 0, 16, 0, &l, 0), PFR_FORM_HW_INDEX); /* both */
	assert_int_equal(pfr_probe_branch(zeros, 0, 4, 0, &l, 0), PFR_FORM_HW_INDEX);  /* neither fits: as the attr says */
	pfr_layout_init(&l, &counters);
	assert_int_equal(pfr_probe_branch(zeros, 0, 24, 1, &l, 0), 0);
	assert_int_equal(pfr_probe_branch(zeros, 0, 32, 1, &l, 0), PFR_FORM_COUNTERS);
	/* 24 times this is 8: a count that wraps is not measured */
	assert_int_equal(pfr_probe_branch(zeros, 0, 8, UINT64_C(0x0aaaaaaaaaaaaaab), &l, 0), PFR_FORM_COUNTERS);
}

/* A word of which seven bytes are left is not read: behind them is a page that cannot be. */
static void branch_rest_cut(void **state)
{
	static const unsigned char zeros[24];
	struct pfr_attr attr = {.sample_type = 1 << 11 | 1 << 12, .branch_sample_type = 1 << 17, .sample_regs_user = 1};
	struct guard guard;
	struct pfr_layout l;
	uint32_t size;

	(void)state;
	pfr_layout_init(&l, &attr);
	guard_init(&guard, 24);
	for (size = 1; size < 24; size++)
		if (size % 8)
			assert_int_equal(pfr_probe_branch(guard_end(&guard, zeros, size), 0, size, 0, &l, 0), PFR_FORM_HW_INDEX);
	guard_free(&guard);
}

/* Bytes that fit as both are what the attr says. */
static void branch_ambiguous(void **state)
{
	unsigned char bytes[16] = {8};
	struct pfr_attr attr = {.sample_type = 1 << 11 | 1 << 20, .branch_sample_type = 1 << 17};
	struct pfr_layout l;

	(void)state;
	pfr_layout_init(&l, &attr); /* hw_idx 8 and AUX of no bytes, or AUX of 8 bytes */
	assert_int_equal(pfr_probe_branch(bytes, 0, 16, 0, &l, 0), PFR_FORM_HW_INDEX);
}

static void tracing_edges(void **state)
{
	(void)state;
	assert_int_equal(pfr_probe_tracing(5, 5), PFR_FORM_INSIDE);
	assert_int_equal(pfr_probe_tracing(0, 5), PFR_FORM_INSIDE);
	assert_int_equal(pfr_probe_tracing(6, 5), PFR_FORM_PAD);
	assert_int_equal(pfr_probe_tracing(0, 4), PFR_FORM_PAD);
	assert_int_equal(pfr_probe_tracing(0, 3), 0);
	assert_int_equal(pfr_probe_tracing(3, 3), 0);
}

/* ---- dies behind the pairs of CPU_TOPOLOGY -------------------------------------- */

static struct pfr_walk_level level;
static struct bytes t;

static void probe_topology(int big)
{
	memset(&level, 0, sizeof(level));
	pfr_probe_feature(PROBE_TOPOLOGY, t.data, (uint32_t)t.size, big, &level);
}

/* Two CPUs' pairs, a die's text, and as many words as are reported. */
static void one_die(int big, uint64_t size, const char *text, unsigned words)
{
	bytes_init(&t, big);
	bytes_fill(&t, 0, 16);
	bytes_u32(&t, 1);
	bytes_u32(&t, size);
	bytes_text(&t, text, 64);
	bytes_fill(&t, 0, words * 4);
	probe_topology(big);
}

static void dies(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		one_die(big, 64, "0-1", 2);
		assert_true(level.form == PFR_FORM_DIES && level.count == 2 && level.count2 == 2);
		one_die(big, 64, "9", 3); /* a word of padding */
		assert_true(level.form == PFR_FORM_DIES && level.count == 2);
		one_die(big, 64, "0-1", 4); /* more than padding */
		assert_true(level.form == 0 && level.count == t.size / 8 && level.count2 == t.size / 8);
		one_die(big, 64, "0-1", 1); /* less than a word for each */
		assert_true(level.form == 0);
		one_die(big, 64, "/", 2); /* texts of CPUs begin with a digit */
		assert_true(level.form == 0);
		one_die(big, 64, ":", 2);
		assert_true(level.form == 0);
		one_die(big, 63, "0-1", 2); /* and are padded to 64 bytes */
		assert_true(level.form == 0);
		one_die(big, 0, "0-1", 2);
		assert_true(level.form == 0);
		one_die(big, 128, "0-1", 2); /* more than there is */
		assert_true(level.form == 0);
	}
}

/* Texts that look like dies wherever one begins: so many are looked at as there are bytes, and no more. */
static void dies_everywhere(void **state)
{
	unsigned i;

	(void)state;
	bytes_init(&t, 0);
	bytes_u32(&t, 0);
	for (i = 0; i < 900; i++) {
		bytes_u32(&t, 64);
		bytes_text(&t, "0", 60);
		bytes_u32(&t, 200); /* a count, where the next begins */
	}
	probe_topology(0);
	assert_true(level.form == 0 && level.count == t.size / 8);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mmap2),
		cmocka_unit_test(mmap2_sizes),
		cmocka_unit_test(mmap2_without_prot),
		cmocka_unit_test(mmap2_odd_prot),
		cmocka_unit_test(tracing),
		cmocka_unit_test(branch),
		cmocka_unit_test(branch_too_many),
		cmocka_unit_test(branch_rest_missing),
		cmocka_unit_test(branch_ambiguous),
		cmocka_unit_test(branch_rest_cut),
		cmocka_unit_test(tracing_edges),
		cmocka_unit_test(dies),
		cmocka_unit_test(dies_everywhere),
	};

	return RUN(tests);
}
