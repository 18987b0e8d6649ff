/* SPDX-License-Identifier: MIT */
/* decoder/names.c: every name is there, an unknown number has none. */
#include "tests/unit/unit.h"

#include "decoder/rows.h"

static void statuses(void **state)
{
	unsigned status, named = 0;

	(void)state;
	for (status = 0; status < 256; status++) {
		const char *name = pfr_status_name((enum pfr_status)status);

		named += *name != 0;
		assert_int_equal(*name != 0, *pfr_status_cause((enum pfr_status)status) != 0);
		if (*name && status >= 16 && status < 64)
			assert_int_equal(pfr_status_class((enum pfr_status)status), PFR_CLASS_RECORD);
		if (*name && status < 16)
			assert_int_equal(pfr_status_class((enum pfr_status)status), PFR_CLASS_NOTE);
		if (status >= 64 && status != PFR_E_AUX_RANGE) /* one number went astray, and is pinned now */
			assert_int_equal(pfr_status_class((enum pfr_status)status), PFR_CLASS_STREAM);
		if (*name && status >= 16)
			assert_true(*pfr_status_advice((enum pfr_status)status) != 0);
	}
	assert_true(named >= 32);
	assert_string_equal(pfr_status_name(PFR_E_SHORT), "SHORT");
	assert_string_equal(pfr_status_name(PFR_E_POSITION), "POSITION");
}

/* The numbers are pinned for ever. */
static void pinned(void **state)
{
	(void)state;
	assert_true(PFR_OK == 0 && PFR_END == 1 && PFR_MORE == 2 && PFR_NO_SPACE == 3);
	assert_true(PFR_E_SHORT == 16 && PFR_E_COUNT == 17 && PFR_E_NO_NUL == 18 && PFR_E_TRAILER == 19 && PFR_E_ABI == 20);
	assert_true(PFR_E_DYN_SIZE == 21 && PFR_E_BUILD_ID == 22 && PFR_E_SAMPLE_TYPE == 23 && PFR_E_READ_FORMAT == 24);
	assert_true(PFR_E_UNKNOWN_ID == 25 && PFR_E_WHICH_EVENT == 26 && PFR_E_NO_LAYOUT == 27 && PFR_E_ATTR_SIZE == 28);
	assert_true(PFR_E_LONG_SIZE == 29 && PFR_E_IDS == 30 && PFR_E_FEATURE == 31 && PFR_E_DUPLICATE_ID == 32);
	assert_true(PFR_E_LIMIT == 35 && PFR_E_ATTRS == 36 && PFR_E_MAGIC == 64 && PFR_E_HEADER_SIZE == 65);
	assert_true(PFR_E_ATTR_STRIDE == 66 && PFR_E_DATA == 67 && PFR_E_RECORD_SIZE == 68 && PFR_E_TRUNCATED == 69);
	assert_true(PFR_E_PAYLOAD == 70 && PFR_E_EMPTY == 71 && PFR_E_POSITION == 72);
}

static void types_and_rows(void **state)
{
	uint32_t type;

	(void)state;
	for (type = 0; type < 200; type++)
		if ((type >= 1 && type <= 22) || (type >= 64 && type <= 86))
			assert_true(*pfr_type_name(type) != 0);
		else if (type == 0 || (type >= 58 && type < 64) || type >= 120) /* far from the next that kernel and perf take */
			assert_string_equal(pfr_type_name(type), "");
	assert_string_equal(pfr_type_name(1), "MMAP");
	assert_string_equal(pfr_type_name(15), "SWITCH_CPU_WIDE");
	assert_string_equal(pfr_type_name(86), "SCHEDSTAT_DOMAIN");
	assert_string_equal(pfr_type_name(UINT32_MAX), "");
	assert_string_equal(pfr_type_name(256 + 1), "");
	assert_string_equal(pfr_row_name(0), "");
	assert_string_equal(pfr_row_name(ROW_sample_data_page_size), "data_page_size");
	assert_string_equal(pfr_row_name(ROW_schedstat_lb_17_lb_imbalance_misfit), "lb_imbalance_misfit");
	assert_string_equal(pfr_row_name(ROW_NR), "");
	assert_string_equal(pfr_row_name(UINT16_MAX), "");
	assert_string_equal(pfr_piece_name(PFR_PIECE_FEATURE_SECTION), "FEATURE_SECTION");
	assert_string_equal(pfr_piece_name((enum pfr_piece)99), "");
}

static void aliases(void **state)
{
	(void)state;
	assert_string_equal(pfr_attr_alias(PFR_KEY_ATTR_SAMPLE_PERIOD, PFR_FLAG_FREQ), "sample_freq");
	assert_string_equal(pfr_attr_alias(PFR_KEY_ATTR_SAMPLE_PERIOD, ~PFR_FLAG_FREQ), "");
	assert_string_equal(pfr_attr_alias(PFR_KEY_ATTR_WAKEUP_EVENTS, PFR_FLAG_WATERMARK), "wakeup_watermark");
	assert_string_equal(pfr_attr_alias(PFR_KEY_ATTR_CONFIG, ~UINT64_C(0)), "");
}

static void values(void **state)
{
	(void)state;
	assert_string_equal(pfr_value_name(PFR_SET_CPUMODE, 5), "GUEST_USER");
	assert_string_equal(pfr_value_name(PFR_SET_CPUMODE, 6), "");
	assert_string_equal(pfr_value_name(PFR_SET_CALLCHAIN_CONTEXT, (uint64_t)-640), "USER_DEFERRED");
	assert_string_equal(pfr_value_name(PFR_SET_NONE, 0), "");
	assert_string_equal(pfr_value_name((enum pfr_set)200, 0), "");
	assert_string_equal(pfr_value_name((enum pfr_set)UINT32_MAX, 1), "");
	assert_string_equal(pfr_value_name(PFR_SET_FEATURE, 34), "CLN_SIZE");
	assert_string_equal(pfr_value_name(PFR_SET_ATTR_TYPE, 0xfffdffff), "");
	assert_string_equal(pfr_value_name(PFR_SET_ATTR_TYPE, 0xfffe0000), "DRM");
	assert_string_equal(pfr_value_name(PFR_SET_ATTR_TYPE, 0xfffeffff), "DRM");
	assert_string_equal(pfr_value_name(PFR_SET_ATTR_TYPE, 0xfffffffd), "HWMON");
	assert_string_equal(pfr_value_name(PFR_SET_ATTR_TYPE, 0xfffffffe), "TOOL");
	assert_string_equal(pfr_value_name(PFR_SET_ATTR_TYPE, UINT64_C(0x1ffffffff)), "");
}

/* Bits one after another; what has no name is left in value. */
static void bits(void **state)
{
	struct pfr_bits all = {.set = PFR_SET_MISC, .type = 10, .value = 0xf802};
	struct pfr_bits none = {.set = PFR_SET_PROT, .value = 0x80};
	struct pfr_bits own = {.set = PFR_SET_MISC, .type = 67, .value = 0x8000};

	(void)state;
	assert_int_equal(pfr_bits_next(&all), PFR_OK);
	assert_string_equal(all.name, "cpumode");
	assert_int_equal(all.part, 2);
	assert_int_equal(all.of, PFR_SET_CPUMODE);
	assert_int_equal(all.single, 0);
	assert_int_equal(pfr_bits_next(&all), PFR_OK);
	assert_string_equal(all.name, "EXT_RESERVED");
	assert_int_equal(pfr_bits_next(&own), PFR_OK);
	assert_string_equal(own.name, "BUILD_ID_SIZE"); /* the record's own name for it */
	assert_int_equal(pfr_bits_next(&own), PFR_END);
	assert_int_equal(pfr_bits_next(&all), PFR_OK);
	assert_string_equal(all.name, "PROC_MAP_PARSE_TIMEOUT");
	assert_int_equal(all.single, 1);
	assert_int_equal(pfr_bits_next(&all), PFR_OK);
	assert_string_equal(all.name, "MMAP_DATA");
	assert_int_equal(pfr_bits_next(&all), PFR_OK);
	assert_string_equal(all.name, "MMAP_BUILD_ID");
	assert_int_equal(pfr_bits_next(&all), PFR_END);
	assert_int_equal(all.value, 0x800);
	assert_int_equal(pfr_bits_next(&all), PFR_END);
	assert_int_equal(pfr_bits_next(&none), PFR_END);
	assert_int_equal(none.value, 0x80);
}

static void architectures(void **state)
{
	static const struct {
		const char *uname;
		enum pfr_arch arch;
	} names[] = {
		{"x86_64", PFR_ARCH_X86},
		{"i386", PFR_ARCH_X86},
		{"i686", PFR_ARCH_X86},
		{"aarch64", PFR_ARCH_ARM64},
		{"aarch64_be", PFR_ARCH_ARM64},
		{"armv7l", PFR_ARCH_ARM},
		{"riscv64", PFR_ARCH_RISCV},
		{"ppc64le", PFR_ARCH_POWERPC},
		{"powerpc", PFR_ARCH_POWERPC},
		{"s390x", PFR_ARCH_S390},
		{"mips64", PFR_ARCH_MIPS},
		{"loongarch64", PFR_ARCH_LOONGARCH},
		{"csky", PFR_ARCH_CSKY},
		{"sparc64", PFR_ARCH_UNKNOWN},
		{"", PFR_ARCH_UNKNOWN},
		{"x86", PFR_ARCH_UNKNOWN},
	};
	unsigned i;

	(void)state;
	assert_int_equal(pfr_arch_find("-", 1), PFR_ARCH_UNKNOWN);
	assert_int_equal(pfr_arch_of_abi(PFR_ARCH_X86, PFR_REGS_ABI_64), PFR_ARCH_X86);
	assert_int_equal(pfr_arch_of_abi(PFR_ARCH_X86, PFR_REGS_ABI_64 | PFR_REGS_ABI_SIMD), PFR_ARCH_X86_SIMD);
	assert_int_equal(pfr_arch_of_abi(PFR_ARCH_ARM64, PFR_REGS_ABI_64 | PFR_REGS_ABI_SIMD), PFR_ARCH_ARM64);
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		assert_int_equal(pfr_arch_find(names[i].uname, strlen(names[i].uname)), names[i].arch);
}

/* From arch/ARCH/include/uapi/asm/perf_regs.h, by hand. */
static void registers(void **state)
{
	static const struct {
		enum pfr_arch arch;
		unsigned bit;
		const char *name;
	} regs[] = {
		{PFR_ARCH_X86, 0, "ax"},
		{PFR_ARCH_X86, 7, "sp"},
		{PFR_ARCH_X86, 8, "ip"},
		{PFR_ARCH_X86, 15, "gs"},
		{PFR_ARCH_X86, 16, "r8"},
		{PFR_ARCH_X86, 23, "r15"},
		{PFR_ARCH_X86, 24, ""},
		{PFR_ARCH_X86, 63, "xmm15_high"},
		{PFR_ARCH_ARM64, 29, "x29"},
		{PFR_ARCH_ARM64, 30, "lr"},
		{PFR_ARCH_ARM64, 32, "pc"},
		{PFR_ARCH_ARM64, 33, ""},
		{PFR_ARCH_ARM64, 46, "vg"},
		{PFR_ARCH_ARM, 10, "r10"},
		{PFR_ARCH_ARM, 11, "fp"},
		{PFR_ARCH_ARM, 15, "pc"},
		{PFR_ARCH_RISCV, 0, "pc"},
		{PFR_ARCH_RISCV, 5, "t0"},
		{PFR_ARCH_RISCV, 9, "s1"},
		{PFR_ARCH_RISCV, 10, "a0"},
		{PFR_ARCH_RISCV, 18, "s2"},
		{PFR_ARCH_RISCV, 27, "s11"},
		{PFR_ARCH_RISCV, 31, "t6"},
		{PFR_ARCH_RISCV, 32, ""},
		{PFR_ARCH_POWERPC, 31, "r31"},
		{PFR_ARCH_POWERPC, 36, "link"},
		{PFR_ARCH_POWERPC, 51, "pmc1"},
		{PFR_ARCH_POWERPC, 56, "pmc6"},
		{PFR_ARCH_POWERPC, 58, "siar"},
		{PFR_ARCH_S390, 16, "fp0"},
		{PFR_ARCH_S390, 33, "pc"},
		{PFR_ARCH_MIPS, 0, "pc"},
		{PFR_ARCH_MIPS, 1, "r1"},
		{PFR_ARCH_MIPS, 31, "r31"},
		{PFR_ARCH_LOONGARCH, 31, "r31"},
		{PFR_ARCH_CSKY, 10, "regs0"},
		{PFR_ARCH_CSKY, 20, "exregs0"},
		{PFR_ARCH_CSKY, 34, "exregs14"},
		{PFR_ARCH_CSKY, 37, "dcsr"},
		{PFR_ARCH_UNKNOWN, 0, ""},
		{PFR_ARCH_X86_SIMD, 7, "sp"},
		{PFR_ARCH_X86_SIMD, 16, "r8"},
		{PFR_ARCH_X86_SIMD, 23, "r15"},
		{PFR_ARCH_X86_SIMD, 24, "r16"},
		{PFR_ARCH_X86_SIMD, 39, "r31"},
		{PFR_ARCH_X86_SIMD, 40, "ssp"},
		{PFR_ARCH_X86_SIMD, 41, ""},
		{PFR_ARCH_X86_SIMD, 63, ""},
	};
	char text[16];
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(regs) / sizeof(regs[0]); i++) {
		memset(text, 'z', sizeof(text));
		pfr_register_name(regs[i].arch, regs[i].bit, text);
		assert_string_equal(text, regs[i].name);
	}
}

/* Every name is one of its own kind: no two numbers of a set have the same, and the first and last of each are there. */
static void first_and_last(void **state)
{
	struct pfr_bits first = {.set = PFR_SET_SAMPLE_TYPE, .value = 1}, none = {.set = PFR_SET_SAMPLE_TYPE, .type = 10, .value = UINT64_C(1) << 63};
	struct pfr_bits misc = {.set = PFR_SET_MISC, .type = 9, .value = 1 << 14}, other = {.set = PFR_SET_MISC, .type = 2, .value = 1 << 14};
	struct pfr_bits fork = {.set = PFR_SET_MISC, .type = 7, .value = 1 << 13}, last = {.set = PFR_SET_MISC, .type = 67, .value = 1 << 15};

	(void)state;
	assert_int_equal(pfr_bits_next(&first), PFR_OK);
	assert_string_equal(first.name, "IP");
	assert_int_equal(pfr_bits_next(&none), PFR_END);
	assert_int_equal(pfr_bits_next(&misc), PFR_OK);
	assert_string_equal(misc.name, "EXACT_IP");
	assert_true(misc.single && misc.part == 1 && misc.of == PFR_SET_NONE && misc.value == 0);
	assert_int_equal(pfr_bits_next(&other), PFR_END);
	assert_int_equal(pfr_bits_next(&fork), PFR_OK);
	assert_string_equal(fork.name, "FORK_EXEC");
	assert_int_equal(pfr_bits_next(&last), PFR_OK);
	assert_string_equal(last.name, "BUILD_ID_SIZE");
	assert_string_equal(pfr_value_name(PFR_SET_ATTR_TYPE, 0), "HARDWARE");
	assert_string_equal(pfr_value_name(PFR_SET_CPUMODE, 0), "UNKNOWN");
	assert_string_equal(pfr_type_name(1), "MMAP");
	assert_string_equal(pfr_type_name(9), "SAMPLE");
	assert_string_equal(pfr_status_name(PFR_OK), "OK");
	assert_string_equal(pfr_status_name(PFR_E_CBOR_ONE_WAY), "CBOR_ONE_WAY");
	assert_string_equal(pfr_piece_name(PFR_PIECE_RECORD), "RECORD");
	assert_string_equal(pfr_piece_name(PFR_PIECE_LEGACY_PAGE), "LEGACY_PAGE");
	assert_string_equal(pfr_piece_name((enum pfr_piece)(PFR_PIECE_LEGACY_PAGE + 1)), "");
}

/* What is not in a set's list is no name, though it begins or ends like one. */
static void no_architectures(void **state)
{
	static const char *const names[] = {"i", "i3", "i38", "i396", "i387", "x386", "x86_6", "y86_64", "barch64", "a", "po", "pow", "powers", "potatoes", "bowling", "pxwerpc", "poxerpc",
					    "xowerpc", "aarch6", "ar", "risc", "pp", "s39", "mip", "loongarc", "csk"};
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		assert_int_equal(pfr_arch_find(names[i], strlen(names[i])), PFR_ARCH_UNKNOWN);
	assert_int_equal(pfr_arch_find("aarch64\0b", 9), PFR_ARCH_ARM64); /* what follows says which of them it is */
	assert_int_equal(pfr_arch_find("aarch64", 6), PFR_ARCH_UNKNOWN);  /* the text ends where its size says */
	assert_int_equal(pfr_arch_find("powerpc", 6), PFR_ARCH_UNKNOWN);
	assert_int_equal(pfr_arch_find("i386", 3), PFR_ARCH_UNKNOWN);
}

/* A set that nobody knows has no bits. */
static void no_set(void **state)
{
	struct pfr_bits unknown = {.set = (enum pfr_set)200, .value = 5};

	(void)state;
	assert_int_equal(pfr_bits_next(&unknown), PFR_END);
	assert_int_equal(unknown.value, 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(statuses),
		cmocka_unit_test(pinned),
		cmocka_unit_test(types_and_rows),
		cmocka_unit_test(aliases),
		cmocka_unit_test(values),
		cmocka_unit_test(bits),
		cmocka_unit_test(no_set),
		cmocka_unit_test(architectures),
		cmocka_unit_test(registers),
		cmocka_unit_test(first_and_last),
		cmocka_unit_test(no_architectures),
	};

	return RUN(tests);
}
