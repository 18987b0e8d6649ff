/* SPDX-License-Identifier: MIT */
/*
 * decoder/feature.c: how many entries, and which form, bytes are reported to be that end at a page which
 * cannot be touched. How sections are walked then is tests/unit/feature.c's.
 */
#include "tests/unit/unit.h"

#include "decoder/decode.h"
#include "tests/lib/guard.h"

static struct bytes b;
static struct guard guard;
static struct pfr_walk_level level;
static uint64_t tag; /* what CPU_DOMAIN_INFO's section says first */

static int setup(void **state)
{
	(void)state;
	guard_init(&guard, 65536);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	guard_free(&guard);
	return 0;
}

/* What is known before anything is looked at stays where nothing is found. */
static void expect(uint8_t which, uint32_t form, uint64_t count)
{
	memset(&level, 0, sizeof(level));
	level.count = level.count2 = 77;
	level.tag = tag;
	pfr_probe_feature(which, guard_end(&guard, b.data, b.size), (uint32_t)b.size, b.big, &level);
	assert_int_equal(level.form, form);
	assert_int_equal(level.count, count);
	assert_int_equal(level.count2, which == PROBE_TOPOLOGY ? count : 77);
	assert_int_equal(level.tag, tag);
}

/* ---- BUILD_ID ---------------------------------------------------------------- */

#define OLD (PFR_FORM_COUNTED | PFR_FORM_OLD_BUILD_ID)

static void entry(unsigned size)
{
	size_t end = b.size + size;

	bytes_u32(&b, 0);
	bytes_u16(&b, 1);
	bytes_u16(&b, size);
	bytes_fill(&b, 0xee, end > b.size ? end - b.size : 0);
}

/* Padding is zeros; anything else is one more entry, whose fault the walk will find. */
static void build_id_entries(void **state)
{
	unsigned left;

	(void)state;
	bytes_init(&b, 0);
	expect(PROBE_BUILD_IDS, PFR_FORM_COUNTED, 0);
	for (left = 0; left < 40; left++) {
		bytes_init(&b, (int)left & 1);
		entry(32);
		entry(36);
		entry(32);
		bytes_fill(&b, 0, left);
		expect(PROBE_BUILD_IDS, PFR_FORM_COUNTED, 3);
		if (left)
			b.data[b.size - 1] = 1;
		expect(PROBE_BUILD_IDS, PFR_FORM_COUNTED, left ? 4 : 3);
		bytes_init(&b, (int)left & 1);
		entry(32);
		entry(left); /* less than an entry can be, and then just so much */
		expect(PROBE_BUILD_IDS, PFR_FORM_COUNTED, 2);
	}
	bytes_init(&b, 0);
	entry(32);
	entry(60);
	b.size = 72; /* 40 bytes of the 60 */
	expect(PROBE_BUILD_IDS, PFR_FORM_COUNTED, 2);
	bytes_init(&b, 0);
	entry(32);
	entry(38);
	entry(32); /* behind what cannot be read nothing is counted */
	expect(PROBE_BUILD_IDS, PFR_FORM_COUNTED, 3);
	bytes_put_at(&b, 32 + 6, 31, 2);
	expect(PROBE_BUILD_IDS, PFR_FORM_COUNTED, 2);
}

/* All thirteen letters of the kernel's name without its first four betray the old form. */
static void build_id_kernel(void **state)
{
	unsigned i;

	(void)state;
	bytes_init(&b, 0);
	entry(36);
	bytes_text(&b, "nel.kallsyms]", 13);
	bytes_put_at(&b, 6, 49, 2);
	expect(PROBE_BUILD_IDS, OLD, 1);
	b.size--;
	bytes_put_at(&b, 6, 48, 2);
	expect(PROBE_BUILD_IDS, PFR_FORM_COUNTED, 1);
	bytes_put_at(&b, 6, 50, 2);
	b.size++;
	bytes_text(&b, "_", 1); /* what comes behind them does not matter */
	expect(PROBE_BUILD_IDS, OLD, 1);
	for (i = 0; i < 13; i++) {
		b.data[36 + i] ^= 0x20;
		expect(PROBE_BUILD_IDS, PFR_FORM_COUNTED, 1);
		b.data[36 + i] ^= 0x20;
	}
	expect(PROBE_BUILD_IDS, OLD, 1);
}

/* ---- CPU_TOPOLOGY -------------------------------------------------------------- */

static void pairs(unsigned cpus)
{
	for (; cpus; cpus--) {
		bytes_u32(&b, 0);
		bytes_u32(&b, 0);
	}
}

/* Two CPUs, one text of `size` bytes that says it has `stated`, beginning with `first`; then ids, and `more` bytes. */
static void dies(unsigned size, unsigned stated, unsigned char first, unsigned more)
{
	bytes_init(&b, (int)more & 1);
	pairs(2);
	bytes_u32(&b, 1);
	bytes_u32(&b, stated);
	bytes_u8(&b, first);
	bytes_fill(&b, 0, size - 1);
	bytes_u64(&b, 0);
	bytes_fill(&b, 0, more);
}

static void topology_forms(void **state)
{
	unsigned more, cpus;

	(void)state;
	for (more = 0; more < 8; more++) {
		dies(64, 64, '0', more);
		expect(PROBE_TOPOLOGY, PFR_FORM_DIES, 2);
		dies(64, 64, '9', more);
		expect(PROBE_TOPOLOGY, PFR_FORM_DIES, 2);
		dies(128, 128, '5', more);
		expect(PROBE_TOPOLOGY, PFR_FORM_DIES, 2);
	}
	dies(64, 64, '0', 8);
	expect(PROBE_TOPOLOGY, 0, b.size / 8);
	dies(64, 64, '0' - 1, 0);
	expect(PROBE_TOPOLOGY, 0, b.size / 8);
	dies(64, 64, '9' + 1, 0);
	expect(PROBE_TOPOLOGY, 0, b.size / 8);
	dies(60, 60, '0', 0); /* perf writes texts of so many times 64 bytes, and no others */
	expect(PROBE_TOPOLOGY, 0, b.size / 8);
	dies(64, 0, '0', 0);
	expect(PROBE_TOPOLOGY, 0, b.size / 8);
	dies(64, 1 << 30, '0', 0);
	expect(PROBE_TOPOLOGY, 0, b.size / 8);
	dies(64, 64, '0', 0);
	b.size -= 4; /* one id too few */
	expect(PROBE_TOPOLOGY, 0, b.size / 8);
	dies(64, 64, '0', 0);
	bytes_put_at(&b, 16, 3, 4); /* more dies than CPUs */
	expect(PROBE_TOPOLOGY, 0, b.size / 8);
	for (cpus = 0; cpus < 20; cpus++) { /* zeros are pairs, whatever words they might be */
		bytes_init(&b, (int)cpus & 1);
		pairs(cpus);
		expect(PROBE_TOPOLOGY, 0, cpus);
		bytes_fill(&b, 0, 5);
		expect(PROBE_TOPOLOGY, 0, cpus);
	}
}

/* A text that is not all there, though all bytes before it would make up for it, or a second one that is not there at all. */
static void topology_past_the_end(void **state)
{
	(void)state;
	bytes_init(&b, 0);
	pairs(20);
	bytes_u32(&b, 2);
	bytes_u32(&b, 192);
	bytes_text(&b, "0-3", 64);
	expect(PROBE_TOPOLOGY, 0, b.size / 8);
	bytes_put_at(&b, 164, 64, 4);
	expect(PROBE_TOPOLOGY, 0, b.size / 8);
}

/*
 * Texts at every place where dies might begin, each of these a list of dies that ends at the last byte and not before;
 * the last has two and then ids, so that it is dies, if texts look so even there. Behind as many texts as there are
 * bytes none is looked at, so that it is not found.
 */
static void long_topology(unsigned before, unsigned first, int found)
{
	unsigned i, cpus = first + 17 * before;

	bytes_init(&b, 0);
	pairs(first);
	for (i = 0; i <= before; i++) {
		bytes_u32(&b, i < before ? first : 2); /* dies, where a text of 64 bytes ends with a word of them */
		bytes_u32(&b, 64);
		bytes_text(&b, "0-1", 64);
		bytes_u32(&b, 64);
		bytes_text(&b, "2-3", i < before ? 60 : 64);
	}
	for (i = 0; i < cpus / 17; i++) {
		bytes_u32(&b, 64);
		bytes_text(&b, "4", 64);
	}
	assert_int_equal(cpus % 17, 0);
	expect(PROBE_TOPOLOGY, found ? PFR_FORM_DIES : 0, found ? cpus : b.size / 8);
}

/* 27,974 texts of 28,088 bytes, and 27,752 of 27,680. */
static void topology_is_bounded(void **state)
{
	(void)state;
	long_topology(8, 34, 1);
	long_topology(111, 442, 1);
	long_topology(111, 408, 0);
}

/* ---- AUXTRACE -------------------------------------------------------------------- */

#define PAIRS (PFR_FORM_PAIRS | PFR_FORM_COUNTED)

/* The size of a record AUXTRACE where perf has the first offset. */
static void auxtrace_forms(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		bytes_init(&b, big);
		expect(PROBE_AUXTRACE, 0, 77);
		bytes_u64(&b, 5000);
		expect(PROBE_AUXTRACE, 0, 77);
		bytes_u64(&b, 48);
		expect(PROBE_AUXTRACE, PAIRS, 1);
		b.size--;
		expect(PROBE_AUXTRACE, 0, 77);
		b.size++;
		bytes_fill(&b, 0, 1);
		expect(PROBE_AUXTRACE, PAIRS, 2);
		bytes_fill(&b, 0, 15);
		expect(PROBE_AUXTRACE, PAIRS, 2);
		bytes_put_at(&b, 8, 49, 8);
		expect(PROBE_AUXTRACE, 0, 77);
		bytes_put_at(&b, 8, 104, 8);
		expect(PROBE_AUXTRACE, 0, 77);
	}
}

/* ---- CPU_DOMAIN_INFO ---------------------------------------------------------------- */

/* A CPU with so many domains, of texts of no bytes, four and eight. */
static void cpu(unsigned number, unsigned domains, unsigned texts)
{
	unsigned i, size;

	bytes_u32(&b, number);
	bytes_u32(&b, domains);
	for (; domains; domains--) {
		bytes_u32(&b, number + domains);
		for (i = 0; i < texts; i++) {
			size = 4 * ((number + domains + i) % 3);
			bytes_u32(&b, size);
			bytes_fill(&b, 0xee, size);
		}
	}
}

static void domains(unsigned cpus, unsigned texts)
{
	unsigned i;

	bytes_init(&b, (int)cpus & 1);
	for (i = 0; i < cpus; i++)
		cpu(i, i % 4, texts);
}

/* All sections that are a CPU's domains cut somewhere, or with zeros or not zeros behind. */
static void domain_counts(void **state)
{
	static const uint64_t versions[] = {0, 16, 17, 18, UINT64_C(1) << 32};
	size_t begins[10], whole, cut;
	unsigned i, texts, left, nr;

	(void)state;
	for (i = 0; i < 5; i++) {
		texts = versions[i] >= 17 ? 3 : 2;
		tag = versions[i];
		for (nr = 0; nr < 10; nr++) {
			domains(nr, texts);
			begins[nr] = b.size;
			expect(PROBE_DOMAINS, PFR_FORM_COUNTED, nr);
			for (left = 1; left < 8; left++) {
				domains(nr, texts);
				bytes_fill(&b, 0, left);
				expect(PROBE_DOMAINS, PFR_FORM_COUNTED, nr);
				b.data[b.size - 1] = 1;
				expect(PROBE_DOMAINS, PFR_FORM_COUNTED, nr + 1);
			}
			bytes_put_at(&b, begins[nr], 0, 4);
			b.size = begins[nr];
			bytes_u64(&b, 0); /* CPU 0 has no domains */
			expect(PROBE_DOMAINS, PFR_FORM_COUNTED, nr + 1);
		}
		domains(9, texts);
		whole = b.size;
		for (cut = 1; cut < whole; cut++) {
			unsigned want = 0;
			unsigned char part[16];

			b.size = cut;
			while (want < 9 && begins[want] < cut)
				want++;
			memset(part, 0, sizeof(part));
			if (cut - begins[want - 1] < 8 && !memcmp(b.data + begins[want - 1], part, cut - begins[want - 1]))
				want--; /* so far it is zeros */
			expect(PROBE_DOMAINS, PFR_FORM_COUNTED, want);
		}
	}
	tag = 0;
}

/* One that says more than there is ends the count, and what it has left is not another. */
static void domain_lies(void **state)
{
	unsigned i;

	(void)state;
	tag = 17;
	for (i = 1; i < 4; i++) {
		bytes_init(&b, 0);
		cpu(1, 1, 3);
		cpu(2, 1, 3);
		b.size = i; /* fewer bytes than a word */
		expect(PROBE_DOMAINS, PFR_FORM_COUNTED, 1);
		bytes_init(&b, 0);
		cpu(1, 1, 3);
		bytes_u32(&b, 2);
		bytes_u32(&b, 1);
		bytes_u32(&b, 5);
		bytes_fill(&b, 0xee, i); /* a domain, and not even a text's size */
		expect(PROBE_DOMAINS, PFR_FORM_COUNTED, 2);
	}
	bytes_init(&b, 0);
	bytes_u32(&b, 1);
	bytes_u32(&b, 1);
	bytes_u32(&b, 1);
	bytes_u32(&b, UINT32_MAX);
	bytes_fill(&b, 0, 32);
	expect(PROBE_DOMAINS, PFR_FORM_COUNTED, 1);
	tag = 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(build_id_entries),
		cmocka_unit_test(build_id_kernel),
		cmocka_unit_test(topology_forms),
		cmocka_unit_test(topology_past_the_end),
		cmocka_unit_test(topology_is_bounded),
		cmocka_unit_test(auxtrace_forms),
		cmocka_unit_test(domain_counts),
		cmocka_unit_test(domain_lies),
	};

	return cmocka_run_group_tests_name(__FILE__, tests, setup, teardown);
}
