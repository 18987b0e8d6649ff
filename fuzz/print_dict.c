/* SPDX-License-Identifier: MIT */
/*
 * A dictionary for AFL++ and libFuzzer, printed from the rows: numbers of records and
 * features, bits and values of every set, and the numbers that counting goes
 * wrong at. Each in both byte orders.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

static void print_word(const char *what, const char *name, uint64_t value, unsigned width)
{
	unsigned i;
	int big;

	for (big = 0; big < 2; big++) {
		printf("%s_%s_%u%s=\"", what, name, width, big ? "_big" : "");
		for (i = 0; i < width; i++)
			printf("\\x%02x", (unsigned)(value >> 8 * (big ? width - 1 - i : i) & 255));
		printf("\"\n");
	}
}

/* Sizes and counts whose products wrap, and their neighbours. */
static void print_limits(void)
{
	static const uint64_t limits[] = {
		UINT64_MAX,
		UINT64_C(1) << 63,
		UINT64_C(1) << 61,
		(UINT64_C(1) << 61) + 1,
		UINT64_C(1) << 60,
		UINT64_C(0x0aaaaaaaaaaaaaab),
		UINT64_C(1) << 59,
		UINT64_C(1) << 58,
		UINT64_C(1) << 57,
		UINT32_MAX,
		UINT64_C(1) << 32,
		UINT64_C(1) << 31,
	};
	char name[32];
	unsigned i;

	for (i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
		snprintf(name, sizeof(name), "%" PRIx64, limits[i]);
		print_word("limit", name, limits[i], 8);
		if (limits[i] <= UINT32_MAX)
			print_word("limit", name, limits[i], 4);
	}
}

int main(void)
{
	printf("# printed by fuzz/print_dict.c from schema/; do not edit\n");
	printf("magic_2=\"PERFILE2\"\nmagic_2_big=\"2ELIFREP\"\nmagic_1=\"PERFFILE\"\nzstd=\"\\x28\\xb5\\x2f\\xfd\"\n");
	printf("tracing=\"\\x17\\x08\\x44tracing\"\nkallsyms=\"[kernel.kallsyms]\"\nnul_8=\"\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\"\n");
	printf("format_field=\"\\x0afield:\"\nformat_loc=\"__data_loc \"\nformat_rel=\"__rel_loc \"\nformat_offset=\";offset:\"\n"
	       "format_size=\";size:\"\nformat_signed=\";signed:1;\"\nformat_print=\"print fmt:\"\nformat_struct=\"struct \"\n"
	       "format_cpus=\"cpumask_t\"\nformat_char=\"char \"\nformat_array=\"[]\"\nformat_number=\"[4]\"\n");
#define RECORD(number, NAME, name, trailer, since, doc) print_word("type", #NAME, number, 4);
#define FEATURE(number, NAME, name, since, doc) print_word("feature", #NAME, number, 8);
#define WITH_FEATURES
#include "schema/all.def"
#define BIT(set, bit, NAME, since, doc) print_word(#set, #NAME, UINT64_C(1) << bit, 8);
#define VALUE_RANGE(set, first, last, NAME, since, doc) print_word(#set, #NAME, (uint64_t)(last), 4);
#define VALUE(set, value, NAME, since, doc) print_word(#set, #NAME, (uint64_t)(value), (uint64_t)(value) > 65535 ? 8 : 2);
#include "schema/sets_all.def"
	print_limits();
	return 0;
}
