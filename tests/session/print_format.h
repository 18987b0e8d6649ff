/* SPDX-License-Identifier: MIT */
/* A tracepoint with fields of each kind, a payload that lies against a page that cannot be touched, and the text that a "print fmt" makes of it, for the tests of session/tracepoint/print_*.c. */
#ifndef TESTS_SESSION_PRINT_FORMAT_H
#define TESTS_SESSION_PRINT_FORMAT_H

#include "tests/unit/unit.h"

#include "session/tracepoint/print.h"
#include "tests/lib/guard.h"

#include <stdio.h>
#include <stdlib.h>

static struct guard guard;
static struct pfr_tracepoint_field fields[64];
static unsigned char payload[256];
static uint32_t size = 192;
static enum pfr_byte_order order = PFR_LITTLE;
static unsigned long_size = 8;
static const struct print_names *names;
static bool safe; /* the last text is safe as it is */

static const char declarations[] =
	"name: made\nID: 7\nformat:\n"
	"\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
	"\tfield:u8 mac[6];\toffset:2;\tsize:6;\tsigned:0;\n"
	"\tfield:u8 ip4[4];\toffset:8;\tsize:4;\tsigned:0;\n"
	"\tfield:u8 ip6[16];\toffset:12;\tsize:16;\tsigned:0;\n"
	"\tfield:u8 uuid[16];\toffset:28;\tsize:16;\tsigned:0;\n"
	"\tfield:u32 n;\toffset:44;\tsize:4;\tsigned:0;\n"
	"\tfield:int s;\toffset:48;\tsize:4;\tsigned:1;\n"
	"\tfield:__data_loc u8[] buf;\toffset:52;\tsize:4;\tsigned:0;\n"
	"\tfield:__data_loc char[] str;\toffset:56;\tsize:4;\tsigned:0;\n"
	"\tfield:__data_loc __u8[] addr;\toffset:60;\tsize:4;\tsigned:0;\n"
	"\tfield:const char * ptr;\toffset:64;\tsize:8;\tsigned:0;\n"
	"\tfield:u64 big;\toffset:72;\tsize:8;\tsigned:0;\n"
	"\tfield:__rel_loc char[] rel;\toffset:80;\tsize:4;\tsigned:0;\n"
	"\tfield:u16 h;\toffset:84;\tsize:2;\tsigned:0;\n"
	"\tfield:short sh;\toffset:86;\tsize:2;\tsigned:1;\n"
	"\tfield:u16 arr[4];\toffset:88;\tsize:8;\tsigned:0;\n"
	"\tfield:char comm[8];\toffset:96;\tsize:8;\tsigned:0;\n"
	"\tfield:__data_loc cpumask_t cpus;\toffset:104;\tsize:4;\tsigned:0;\n"
	"\tfield:u8 in[16];\toffset:108;\tsize:16;\tsigned:0;\n"
	"\tfield:unsigned long ul;\toffset:72;\tsize:8;\tsigned:0;\n";

static void set(uint32_t at, uint64_t value, unsigned width)
{
	unsigned i;

	for (i = 0; i < width; i++)
		payload[at + (order == PFR_BIG ? width - 1 - i : i)] = (unsigned char)(value >> 8 * i);
}

#define N(value) set(44, value, 4)
#define BIG(value) set(72, value, 8)

/* Bytes at 128, and a word that says so. */
static void elsewhere(uint32_t at, const void *data, uint32_t nr)
{
	memcpy(payload + 128, data, nr);
	set(at, nr << 16 | 128, 4);
}

/* The text that the rest of a format makes; a byte 1 stands for a NUL. */
static inline const char *text_of(const char *rest)
{
	static char text[1 << 17];
	char whole[8192], *at;
	struct pfr_tracepoint t = {.long_size = (uint8_t)long_size, .field = fields, .capacity = 64};
	int nr = snprintf(whole, sizeof(whole), "%s\nprint fmt: %s\n", declarations, rest);
	struct pfr_bytes bytes = {(const unsigned char *)whole, (uint32_t)nr}, raw = {guard_end(&guard, payload, size), size};
	struct pfr_out out = {text, sizeof(text) - 1, 0}, none = {0, 0, 0};
	struct print_format *print;

	assert_true(nr > 0 && nr < (int)sizeof(whole));
	for (at = whole; (at = strchr(at, 1)); at++)
		*at = 0;
	assert_int_equal(pfr_tracepoint_parse(&t, whole, bytes.size), PFR_OK);
	assert_int_equal(t.nr, 20);
	print = print_format_new(&t, &bytes, NULL);
	assert_non_null(print);
	safe = print_format_text(&out, print, &raw, order, names);
	print_format_text(&none, print, &raw, order, names);
	assert_int_equal(none.size, out.size);
	assert_true(out.size < sizeof(text));
	text[out.size] = 0;
	print_format_free(print, NULL);
	return text;
}

#define IS(rest, expected) assert_string_equal(text_of(rest), expected)
#define FAILS(rest) assert_memory_equal(text_of(rest), "[FAILED TO PARSE]", 17)

static void in_both_orders(void (*test)(void **state), void **state)
{
	for (order = PFR_LITTLE; order <= PFR_BIG; order++) {
		memset(payload, 0, sizeof(payload));
		test(state);
	}
	order = PFR_LITTLE;
}

#define BOTH(name) \
	static void name##_in_both_orders(void **state) \
	{ \
		in_both_orders(name, state); \
	}

#endif
