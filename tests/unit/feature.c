/* SPDX-License-Identifier: MIT */
/* decoder/feature.c and schema/feature.def: every section, its forms, and counts that lie. */
#include "tests/unit/unit.h"

struct section {
	struct bytes b;
	struct pfr_frame frame;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;
};

static struct section s;

static void text(const char *string)
{
	bytes_u32(&s.b, 64);
	bytes_text(&s.b, string, 64);
}

static void begin(int big)
{
	bytes_init(&s.b, big);
}

static void walk(uint32_t feature)
{
	char why[BROKEN_MOST];

	pfr_feature_frame(&s.frame, feature, s.b.data, (uint32_t)s.b.size, 1000, s.b.big ? PFR_BIG : PFR_LITTLE);
	if (invariant_partition(&s.frame, 0, why) || invariant_memory(&s.frame, 0, why))
		fail_msg("%s", why);
	pfr_walk_init(&s.walk, &s.frame, 0);
}

/* The next field, by name. */
static void expect(const char *name, uint64_t value)
{
	do
		s.status = pfr_walk_next(&s.walk, &s.item, &s.where);
	while (!s.status && s.item.what != PFR_ITEM_FIELD);
	assert_int_equal(s.status, PFR_OK);
	assert_string_equal(pfr_row_name(s.item.row), name);
	assert_int_equal(s.item.value, value);
}

static void expect_text(const char *name, const char *value)
{
	expect(name, 0);
	assert_int_equal(s.item.nr, strlen(value));
	assert_memory_equal(s.frame.data + s.item.offset + (s.item.kind == PFR_KIND_STR ? 4 : 0), value, s.item.nr);
}

static void expect_end(void)
{
	do {
		s.status = pfr_walk_next(&s.walk, &s.item, &s.where);
		assert_true(s.status || (s.item.what != PFR_ITEM_FIELD && s.item.what != PFR_ITEM_TAIL));
	} while (!s.status);
	assert_int_equal(s.status, PFR_END);
}

static void expect_bad(enum pfr_status status, uint64_t offset, uint64_t needed)
{
	do
		s.status = pfr_walk_next(&s.walk, &s.item, &s.where);
	while (s.status == PFR_OK);
	assert_int_equal(s.status, status);
	assert_int_equal(s.where.offset, 1000 + offset);
	assert_int_equal(s.where.needed, needed);
	assert_int_equal(s.where.piece, PFR_PIECE_FEATURE);
}

/* nrcpus pairs, and dies for as many */
static void topology(int big, unsigned cpus, unsigned dies)
{
	unsigned i;

	begin(big);
	bytes_u32(&s.b, 1);
	text("0-3");
	bytes_u32(&s.b, 2);
	text("0-1");
	text("2-3");
	for (i = 0; i < cpus; i++) {
		bytes_u32(&s.b, i / 2);
		bytes_u32(&s.b, 0);
	}
	if (!dies)
		return;
	bytes_u32(&s.b, dies);
	for (i = 0; i < dies; i++)
		text("0-3");
	for (i = 0; i < cpus; i++)
		bytes_u32(&s.b, i % 3);
}

/* The number of CPUs is another section's; here the capacity tells it, padding of a pipe or not. */
static void test_topology(void **state)
{
	unsigned cpus, dies, pad, i;

	(void)state;
	for (cpus = 0; cpus <= 40; cpus++)
		for (dies = 0; dies <= cpus && dies <= 3; dies++)
			for (pad = 0; pad < 8; pad += 4) {
				topology(cpus & 1, cpus, dies);
				bytes_fill(&s.b, 0, pad);
				walk(PFR_FEATURE_CPU_TOPOLOGY);
				expect("nr_cores", 1);
				expect_text("text", "0-3");
				expect("nr_threads", 2);
				expect_text("text", "0-1");
				expect_text("text", "2-3");
				for (i = 0; i < cpus; i++) {
					expect("core_id", i / 2);
					expect("socket_id", 0);
				}
				if (!dies)
					continue;
				expect("nr_dies", dies);
				for (i = 0; i < dies; i++)
					expect_text("text", "0-3");
				expect("die_ids", 0);
				assert_int_equal(s.item.nr, cpus);
			}
}

static void build_id(unsigned size, int with_size, unsigned id_size, const char *name, int old)
{
	size_t at = s.b.size;

	bytes_u32(&s.b, 0);
	bytes_u16(&s.b, with_size ? 0x8002 : 2);
	bytes_u16(&s.b, size);
	if (!old)
		bytes_u32(&s.b, 0xffffffff);
	bytes_fill(&s.b, 0xab, 20);
	bytes_u8(&s.b, id_size);
	bytes_fill(&s.b, 0, 3);
	bytes_text(&s.b, name, size - (s.b.size - at));
}

static void test_build_ids(void **state)
{
	int big, old;

	(void)state;
	for (big = 0; big < 2; big++)
		for (old = 0; old < 2; old++) {
			begin(big);
			build_id(old ? 96 : 100, 0, 0, old ? "[kernel.kallsyms]" : "/bin/a", old);
			build_id(100, 1, 16, "/bin/b", old);
			bytes_fill(&s.b, 0, 12); /* as perf 6.12 pads */
			walk(PFR_FEATURE_BUILD_ID);
			expect("type", 0);
			expect("misc", 2);
			expect("size", old ? 96 : 100);
			if (!old)
				expect("pid", UINT64_MAX);
			expect("build_id", 0);
			expect("build_id_size", 0);
			expect("reserved_1", 0);
			expect("reserved_2", 0);
			expect_text("filename", old ? "[kernel.kallsyms]" : "/bin/a");
			expect("type", 0);
			expect("misc", 0x8002);
			while (pfr_walk_next(&s.walk, &s.item, &s.where) == PFR_OK && s.item.what != PFR_ITEM_TAIL)
				;
			assert_int_equal(s.item.what, PFR_ITEM_TAIL);
			assert_int_equal(s.item.size, 12);
		}
}

static void test_build_ids_bad(void **state)
{
	(void)state;
	begin(0);
	build_id(100, 0, 0, "/bin/a", 0);
	build_id(100, 1, 21, "/bin/b", 0);
	walk(PFR_FEATURE_BUILD_ID);
	expect_bad(PFR_E_BUILD_ID, 132, 21);
	begin(0);
	build_id(100, 0, 0, "/bin/a", 0);
	bytes_u32(&s.b, 0);
	bytes_u16(&s.b, 0);
	bytes_u16(&s.b, 101);
	walk(PFR_FEATURE_BUILD_ID);
	expect_bad(PFR_E_ENTRY_SIZE, 106, 101);
	begin(0);
	build_id(100, 0, 0, "/bin/a", 0);
	bytes_fill(&s.b, 1, 3);
	walk(PFR_FEATURE_BUILD_ID);
	expect_bad(PFR_E_SHORT, 100, 4);
}

/* A count that says more than there is space for is refused before anything is read. */
static void test_counts(void **state)
{
	static const struct { uint32_t feature; unsigned head, wide; } counts[] = {
		{PFR_FEATURE_CMDLINE, 0, 4}, {PFR_FEATURE_CPU_TOPOLOGY, 0, 4}, {PFR_FEATURE_NUMA_TOPOLOGY, 0, 4},
		{PFR_FEATURE_PMU_MAPPINGS, 0, 4}, {PFR_FEATURE_GROUP_DESC, 0, 4}, {PFR_FEATURE_AUXTRACE, 0, 8},
		{PFR_FEATURE_BPF_PROG_INFO, 0, 4}, {PFR_FEATURE_BPF_BTF, 0, 4}, {PFR_FEATURE_CPU_PMU_CAPS, 0, 4},
		{PFR_FEATURE_HYBRID_TOPOLOGY, 0, 4}, {PFR_FEATURE_PMU_CAPS, 0, 4}, {PFR_FEATURE_EVENT_DESC, 0, 4},
	};
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		uint64_t nr = counts[i].wide == 8 ? UINT64_MAX : UINT32_MAX;

		begin(i & 1);
		bytes_put(&s.b, nr, counts[i].wide);
		if (counts[i].feature == PFR_FEATURE_EVENT_DESC)
			bytes_u32(&s.b, 128);
		bytes_fill(&s.b, 0, 40);
		walk(counts[i].feature);
		expect_bad(PFR_E_COUNT, s.b.size - 40, nr);
	}
}

static void test_versions(void **state)
{
	static const uint32_t features[] = {PFR_FEATURE_CACHE, PFR_FEATURE_CLOCK_DATA};
	unsigned i;

	(void)state;
	for (i = 0; i < 2; i++) {
		begin(0);
		bytes_u32(&s.b, 2);
		bytes_fill(&s.b, 0xff, 20);
		walk(features[i]);
		expect("version", 2);
		assert_int_equal(pfr_walk_next(&s.walk, &s.item, &s.where), PFR_OK);
		assert_int_equal(s.item.what, PFR_ITEM_TAIL);
		assert_int_equal(s.item.size, 20);
	}
}

/* attr_size may be more than the attr's own size; less is a lie. */
static void test_event_desc(void **state)
{
	unsigned stride;

	(void)state;
	for (stride = 64; stride <= 160; stride += 8) {
		begin(stride / 8 & 1);
		bytes_u32(&s.b, 1);
		bytes_u32(&s.b, stride);
		bytes_u32(&s.b, 1);
		bytes_u32(&s.b, 64);
		bytes_fill(&s.b, 0, stride - 8);
		bytes_u32(&s.b, 2);
		text("page-faults");
		bytes_u64(&s.b, 77);
		bytes_u64(&s.b, 78);
		walk(PFR_FEATURE_EVENT_DESC);
		while (pfr_walk_next(&s.walk, &s.item, &s.where) == PFR_OK && strcmp(pfr_row_name(s.item.row), "nr_ids"))
			;
		assert_int_equal(s.item.value, 2);
		assert_int_equal(s.item.offset, 8 + stride);
		expect_text("name", "page-faults");
		do
			s.status = pfr_walk_next(&s.walk, &s.item, &s.where);
		while (s.item.kind != PFR_KIND_U64S);
		assert_int_equal(s.item.nr, 2);
		expect_end();
	}
	bytes_put_at(&s.b, 4, 56, 4);
	walk(PFR_FEATURE_EVENT_DESC);
	expect_bad(PFR_E_ENTRY_SIZE, 72, 56);
	bytes_put_at(&s.b, 4, 0, 4);
	walk(PFR_FEATURE_EVENT_DESC);
	expect_bad(PFR_E_ENTRY_SIZE, 72, 0);
}

static void test_memory(void **state)
{
	(void)state;
	begin(0);
	bytes_u64(&s.b, 1);
	bytes_u64(&s.b, 1 << 27);
	bytes_u64(&s.b, 1);
	bytes_u64(&s.b, 0);
	bytes_u64(&s.b, 65);
	bytes_u64(&s.b, 65);
	bytes_u64(&s.b, UINT64_MAX);
	bytes_u64(&s.b, 1);
	walk(PFR_FEATURE_MEM_TOPOLOGY);
	expect("version", 1);
	expect("block_size", 1 << 27);
	expect("nr", 1);
	expect("node", 0);
	expect("size", 65);
	expect("nr_bits", 65);
	expect("bitmap", 0);
	assert_int_equal(s.item.nr, 2);
	expect_end();
	bytes_put_at(&s.b, 40, UINT64_MAX, 8);
	walk(PFR_FEATURE_MEM_TOPOLOGY);
	expect_bad(PFR_E_COUNT, 48, UINT64_C(1) << 58);
}

/* perf's index is a count and pairs, simpleperf's the pairs alone. */
static void test_auxtrace(void **state)
{
	(void)state;
	begin(0);
	bytes_u64(&s.b, 1);
	bytes_u64(&s.b, 5000);
	bytes_u64(&s.b, 72);
	walk(PFR_FEATURE_AUXTRACE);
	expect("nr", 1);
	expect("file_offset", 5000);
	expect("size", 72);
	expect_end();
	begin(0);
	bytes_u64(&s.b, 5000);
	bytes_u64(&s.b, 48);
	bytes_u64(&s.b, 7000);
	walk(PFR_FEATURE_AUXTRACE);
	expect("file_offset", 5000);
	expect("size", 48);
	expect_bad(PFR_E_SHORT, 24, 8);
}

static void domains(int big, unsigned version, unsigned cpus)
{
	unsigned i;

	begin(big);
	bytes_u32(&s.b, version);
	bytes_u32(&s.b, 2);
	for (i = 0; i < cpus; i++) {
		bytes_u32(&s.b, i * 3);
		bytes_u32(&s.b, 1);
		bytes_u32(&s.b, 0);
		if (version >= 17)
			text("SMT");
		text("3");
		text("0-1");
	}
}

static void test_domains(void **state)
{
	unsigned version, i;

	(void)state;
	for (version = 15; version <= 18; version++) {
		domains(version & 1, version, 3);
		bytes_fill(&s.b, 0, version == 16 ? 4 : 0);
		walk(PFR_FEATURE_CPU_DOMAIN_INFO);
		expect("schedstat_version", version);
		expect("max_sched_domains", 2);
		for (i = 0; i < 3; i++) {
			expect("cpu", i * 3);
			expect("nr_domains", 1);
			expect("domain", 0);
			if (version >= 17)
				expect_text("dname", "SMT");
			expect_text("cpumask", "3");
			expect_text("cpulist", "0-1");
		}
	}
	domains(0, 17, 2);
	bytes_put_at(&s.b, 8 + 12 + 3 * 68 + 4, UINT32_MAX, 4);
	walk(PFR_FEATURE_CPU_DOMAIN_INFO);
	expect_bad(PFR_E_COUNT, 8 + 12 + 3 * 68 + 8, UINT32_MAX);
}

static void test_texts(void **state)
{
	(void)state;
	begin(0);
	bytes_u32(&s.b, 0);
	walk(PFR_FEATURE_HOSTNAME);
	expect_text("hostname", "");
	expect_end();
	begin(0);
	bytes_u32(&s.b, UINT32_MAX);
	bytes_fill(&s.b, 'x', 60);
	walk(PFR_FEATURE_ARCH);
	expect_bad(PFR_E_SHORT, 0, UINT64_C(0x100000003));
	begin(0);
	bytes_u32(&s.b, 8);
	bytes_fill(&s.b, 'x', 8); /* no NUL: it ends where its place does */
	walk(PFR_FEATURE_VERSION);
	expect_text("version", "xxxxxxxx");
	expect_end();
}

/* All zeros, all ones, ramps: whatever a section holds, the walk is its bytes, and work is bounded by them. */
static void test_noise(void **state)
{
	unsigned feature, size, fill;
	uint32_t seed = 1;

	(void)state;
	for (feature = 0; feature < 40; feature++)
		for (size = 0; size < 700; size += size < 80 ? 1 : 37)
			for (fill = 0; fill < 4; fill++) {
				unsigned i;

				begin(fill & 1);
				for (i = 0; i < size; i++) {
					seed = seed * 1664525 + 1013904223;
					bytes_u8(&s.b, fill == 0 ? 0 : fill == 1 ? 255 : fill == 2 ? seed >> 30 : seed >> 24);
				}
				walk(feature);
			}
}

static void test_pipe(void **state)
{
	struct pfr_frame record, feature;

	(void)state;
	begin(0);
	bytes_record(&s.b, PFR_RECORD_HEADER_FEATURE, 0);
	bytes_u64(&s.b, PFR_FEATURE_HOSTNAME);
	text("here");
	bytes_record_end(&s.b);
	record = unit_frame(&s.b);
	assert_int_equal(pfr_feature_of(&record, &feature), PFR_OK);
	assert_int_equal(feature.type, PFR_FEATURE_HOSTNAME);
	assert_int_equal(feature.at, 16);
	assert_int_equal(feature.size, 68);
	record.size = 16; /* the mark behind the last */
	assert_int_equal(pfr_feature_of(&record, &feature), PFR_END);
	record.size = 15;
	assert_int_equal(pfr_feature_of(&record, &feature), PFR_E_SHORT);
	record.type = PFR_RECORD_COMM;
	assert_int_equal(pfr_feature_of(&record, &feature), PFR_END);
}

/* elf.h's numbers, by hand. */
static void test_machines(void **state)
{
	static const struct { uint32_t machine; enum pfr_arch arch; } machines[] = {
		{3, PFR_ARCH_X86}, {62, PFR_ARCH_X86}, {40, PFR_ARCH_ARM}, {183, PFR_ARCH_ARM64}, {243, PFR_ARCH_RISCV}, {20, PFR_ARCH_POWERPC},
		{21, PFR_ARCH_POWERPC}, {22, PFR_ARCH_S390}, {8, PFR_ARCH_MIPS}, {258, PFR_ARCH_LOONGARCH}, {252, PFR_ARCH_CSKY},
		{0, PFR_ARCH_UNKNOWN}, {2, PFR_ARCH_UNKNOWN}, {UINT32_MAX, PFR_ARCH_UNKNOWN},
	};
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(machines) / sizeof(machines[0]); i++)
		assert_int_equal(pfr_arch_machine(machines[i].machine), machines[i].arch);
}

/* Every word of a frame that is made of a section, in either order. */
static void test_frames(void **state)
{
	struct pfr_frame record = {0}, feature;
	unsigned char bytes[24] = {0};
	int big;

	(void)state;
	memset(&feature, 0xee, sizeof(feature));
	pfr_feature_frame(&feature, 7, bytes, 5, 99, PFR_BIG);
	unit_same_frame(&feature, (struct pfr_frame){.data = bytes, .size = 5, .type = 7, .order = PFR_BIG, .piece = PFR_PIECE_FEATURE,
						     .event = PFR_NO_EVENT, .at = 99});
	for (big = 0; big < 2; big++) {
		memset(bytes, 0, sizeof(bytes));
		bytes[big ? 11 : 12] = 1; /* more than 32 bits can say */
		bytes[big ? 15 : 8] = 3;
		record = (struct pfr_frame){.data = bytes, .size = 24, .type = PFR_RECORD_HEADER_FEATURE, .order = (uint8_t)(big ? PFR_BIG : PFR_LITTLE), .at = 500};
		memset(&feature, 0xee, sizeof(feature));
		assert_int_equal(pfr_feature_of(&record, &feature), PFR_OK);
		unit_same_frame(&feature, (struct pfr_frame){.data = bytes + 16, .size = 8, .type = UINT32_MAX, .order = record.order, .piece = PFR_PIECE_FEATURE,
							     .event = PFR_NO_EVENT, .at = 516});
	}
	record.piece = PFR_PIECE_FEATURE;
	assert_int_equal(pfr_feature_of(&record, &feature), PFR_END);
	{
		struct pfr_layout plain = unit_layout(PFR_SAMPLE_IP, 0, 0); /* number 9 is no SAMPLE there */
		struct pfr_record decoded;
		struct pfr_where where;

		pfr_feature_frame(&feature, 9, bytes, 24, 0, PFR_LITTLE);
		assert_int_equal(unit_decode(&feature, &plain, &decoded, &where), PFR_OK);
		assert_true(decoded.tail.data == bytes && decoded.tail.size == 24);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_topology), cmocka_unit_test(test_build_ids), cmocka_unit_test(test_build_ids_bad),
		cmocka_unit_test(test_counts), cmocka_unit_test(test_versions), cmocka_unit_test(test_event_desc),
		cmocka_unit_test(test_memory), cmocka_unit_test(test_auxtrace), cmocka_unit_test(test_domains),
		cmocka_unit_test(test_texts), cmocka_unit_test(test_noise), cmocka_unit_test(test_pipe),
		cmocka_unit_test(test_machines), cmocka_unit_test(test_frames),
	};

	return RUN(tests);
}
