/* SPDX-License-Identifier: MIT */
/* session/format*.c: texts of formats, kinds of fields, values, and texts that are no formats. */
#include "tests/unit/unit.h"

#include "perfring_session_tracepoint.h"
#include "tests/lib/guard.h"

#include <stdio.h>
#include <stdlib.h>

static struct pfr_tracepoint_field fields[PFR_TRACEPOINT_FIELDS];
static struct guard guard;

/* The text lies against a page that cannot be touched. */
static enum pfr_status parse_sized(struct pfr_tracepoint *t, const char *text, size_t size)
{
	t->field = fields;
	t->capacity = PFR_TRACEPOINT_FIELDS;
	return pfr_tracepoint_parse(t, guard_end(&guard, text, size), (uint32_t)size);
}

static struct pfr_tracepoint parse(const char *text)
{
	struct pfr_tracepoint t = {.long_size = 8};

	assert_int_equal(parse_sized(&t, text, strlen(text)), PFR_OK);
	return t;
}

static void same_text(const struct pfr_bytes *got, const char *want)
{
	assert_int_equal(got->size, strlen(want));
	assert_memory_equal(got->data, want, got->size);
}

/* ---- texts -------------------------------------------------------------------------- */

static const char sched_switch[] =
	"name: sched_switch\nID: 316\nformat:\n"
	"\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
	"\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"
	"\tfield:char prev_comm[16];\toffset:8;\tsize:16;\tsigned:0;\n"
	"\tfield:__data_loc char[] filename;\toffset:24;\tsize:4;\tsigned:0;\n"
	"\tfield:const void * addr;\toffset:32;\tsize:8;\tsigned:0;\n\n"
	"print fmt: \"%s\", REC->prev_comm\n\tfield:int not_a_field;\toffset:0;\tsize:4;\tsigned:1;\n";

static void as_the_kernel_prints(void **state)
{
	struct pfr_tracepoint t = parse(sched_switch);

	(void)state;
	same_text(&t.name, "sched_switch");
	assert_int_equal(t.id, 316);
	assert_true(t.has_id && t.nr == 5 && t.nr_skipped == 0);
	same_text(&t.field[0].name, "common_type");
	same_text(&t.field[0].type, "unsigned short");
	assert_true(t.field[0].is_common && t.field[1].is_common && !t.field[2].is_common);
	assert_int_equal(t.field[0].kind, PFR_FIELD_UNSIGNED);
	assert_int_equal(t.field[1].kind, PFR_FIELD_SIGNED);
	assert_int_equal(t.field[2].kind, PFR_FIELD_TEXT);
	assert_int_equal(t.field[3].place, PFR_PLACE_DATA_LOC);
	same_text(&t.field[3].name, "filename");
	same_text(&t.field[3].type, "char");
	assert_int_equal(t.field[4].kind, PFR_FIELD_POINTER);
	assert_int_equal(t.field[4].offset, 32);
	assert_ptr_equal(pfr_tracepoint_find(&t, "addr"), &t.field[4]);
	assert_null(pfr_tracepoint_find(&t, "add"));
	assert_null(pfr_tracepoint_find(&t, "not_a_field"));
}

/* A declaration, size and sign; what it is taken for. */
static const struct kind_case {
	const char *declaration;
	unsigned size;
	int is_signed; /* -1: the line does not say */
	uint8_t kind, width, sign;
	uint8_t place;
} kinds[] = {
	{"int x", 4, 1, PFR_FIELD_SIGNED, 4, 1, PFR_PLACE_FIXED},
	{"unsigned long x", 8, 0, PFR_FIELD_UNSIGNED, 8, 0, PFR_PLACE_FIXED},
	{"bool x", 1, 0, PFR_FIELD_UNSIGNED, 1, 0, PFR_PLACE_FIXED},
	{"char x", 1, 1, PFR_FIELD_SIGNED, 1, 1, PFR_PLACE_FIXED},
	{"enum dma_data_direction dir", 4, 0, PFR_FIELD_UNSIGNED, 4, 0, PFR_PLACE_FIXED},
	{"xfs_ino_t ino", 8, 0, PFR_FIELD_UNSIGNED, 8, 0, PFR_PLACE_FIXED},
	{"pid_t x", 4, -1, PFR_FIELD_SIGNED, 4, 1, PFR_PLACE_FIXED},
	{"unsigned int x", 4, -1, PFR_FIELD_UNSIGNED, 4, 0, PFR_PLACE_FIXED},
	{"struct mm_struct * mm", 8, 0, PFR_FIELD_POINTER, 8, 0, PFR_PLACE_FIXED},
	{"cpumask_t * x", 8, 0, PFR_FIELD_POINTER, 8, 0, PFR_PLACE_FIXED},
	{"char *x", 4, 0, PFR_FIELD_POINTER, 4, 0, PFR_PLACE_FIXED},
	{"const char *const * argv", 8, 0, PFR_FIELD_POINTER, 8, 0, PFR_PLACE_FIXED},
	{"void __seg_gs * x", 8, 0, PFR_FIELD_POINTER, 8, 0, PFR_PLACE_FIXED},
	{"struct timespec64 x", 16, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_FIXED},
	{"struct pair x", 8, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_FIXED},
	{"guid_t x", 16, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_FIXED},
	{"u24 x", 3, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_FIXED},
	{"char comm[16]", 16, 0, PFR_FIELD_TEXT, 1, 0, PFR_PLACE_FIXED},
	{"char comm[TASK_COMM_LEN]", 16, 0, PFR_FIELD_TEXT, 1, 0, PFR_PLACE_FIXED},
	{"const char comm[16]", 16, 1, PFR_FIELD_TEXT, 1, 1, PFR_PLACE_FIXED},
	{"char names[2][16]", 32, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_FIXED},
	{"u8 saddr[4]", 4, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_FIXED},
	{"__u8 saddr_v6[16]", 16, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_FIXED},
	{"unsigned char addr[6]", 6, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_FIXED},
	{"s8 x[4]", 4, 1, PFR_FIELD_NUMBERS, 1, 1, PFR_PLACE_FIXED},
	{"u16 ports[4]", 8, 0, PFR_FIELD_NUMBERS, 2, 0, PFR_PLACE_FIXED},
	{"__le32 x[4]", 16, 0, PFR_FIELD_NUMBERS, 4, 0, PFR_PLACE_FIXED},
	{"long sysctl_mem[3]", 24, 1, PFR_FIELD_NUMBERS, 8, 1, PFR_PLACE_FIXED},
	{"unsigned long args[6]", 24, 0, PFR_FIELD_NUMBERS, 4, 0, PFR_PLACE_FIXED}, /* a machine of 32 bits */
	{"u32 x[NR]", 12, 0, PFR_FIELD_NUMBERS, 4, 0, PFR_PLACE_FIXED},
	{"void * caller[2]", 16, 0, PFR_FIELD_NUMBERS, 8, 0, PFR_PLACE_FIXED},
	{"struct pair x[2]", 16, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_FIXED},
	{"some_t x[NR]", 16, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_FIXED},
	{"some_t x[4]", 16, 0, PFR_FIELD_NUMBERS, 4, 0, PFR_PLACE_FIXED},
	{"char buf[]", 0, 0, PFR_FIELD_TEXT, 1, 0, PFR_PLACE_REST},
	{"u32 buf[]", 0, 0, PFR_FIELD_NUMBERS, 4, 0, PFR_PLACE_REST},
	{"unsigned long args[]", 0, 0, PFR_FIELD_NUMBERS, 8, 0, PFR_PLACE_REST},
	{"cpumask_t mask", 128, 0, PFR_FIELD_CPUS, 8, 0, PFR_PLACE_FIXED},
	{"__data_loc char[] x", 4, 0, PFR_FIELD_TEXT, 1, 0, PFR_PLACE_DATA_LOC},
	{"__rel_loc char[] x", 4, 0, PFR_FIELD_TEXT, 1, 0, PFR_PLACE_REL_LOC},
	{"__data_loc u8[] x", 4, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc int[] x", 4, 1, PFR_FIELD_NUMBERS, 4, 1, PFR_PLACE_DATA_LOC},
	{"__data_loc unsigned int[] x", 4, 0, PFR_FIELD_NUMBERS, 4, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc long[] x", 4, 1, PFR_FIELD_NUMBERS, 8, 1, PFR_PLACE_DATA_LOC},
	{"__data_loc unsigned long[] x", 4, 0, PFR_FIELD_NUMBERS, 8, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc __u16[] x", 4, 0, PFR_FIELD_NUMBERS, 2, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc __u32[] x", 4, 0, PFR_FIELD_NUMBERS, 4, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc __le32[] x", 4, 0, PFR_FIELD_NUMBERS, 4, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc size_t[] x", 4, 0, PFR_FIELD_NUMBERS, 8, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc u64[] x", 4, 0, PFR_FIELD_NUMBERS, 8, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc struct pair[] x", 4, 0, PFR_FIELD_BYTES, 1, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc cpumask_t cpumask", 4, 0, PFR_FIELD_CPUS, 8, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc cpumask_t[] cpumask", 4, 0, PFR_FIELD_CPUS, 8, 0, PFR_PLACE_DATA_LOC},
	{"__data_loc cpumask_t *[] cpumask", 4, 0, PFR_FIELD_CPUS, 8, 0, PFR_PLACE_DATA_LOC},
};

static void kinds_of_fields(void **state)
{
	char line[256], sign[32];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		const struct kind_case *k = &kinds[i];
		struct pfr_tracepoint t;

		snprintf(sign, sizeof(sign), "\tsigned:%d;", k->is_signed);
		snprintf(line, sizeof(line), "ID: 7\n\tfield:%s;\toffset:8;\tsize:%u;%s\n", k->declaration, k->size,
			 k->is_signed < 0 ? "" : sign);
		t = parse(line);
		if (t.nr != 1 || t.field->kind != k->kind || t.field->width != k->width || t.field->is_signed != k->sign ||
		    t.field->place != k->place || t.field->size != k->size || t.field->offset != 8)
			fail_msg("%s: %u fields, kind %u width %u signed %u place %u", k->declaration, t.nr, fields->kind,
				 fields->width, fields->is_signed, fields->place);
	}
}

/* By C, the kernel's headers and kprobes: width and sign where the line has none, with longs of eight bytes. */
static const struct {
	const char *names; /* each followed by a comma */
	uint8_t width, is_signed;
} types[] = {
	{"unsigned char,u8,x8,__u8,uint8_t,uchar,bool,_Bool,", 1, 0},
	{"signed char,s8,__s8,int8_t,", 1, 1},
	{"unsigned short,unsigned short int,u16,x16,__u16,uint16_t,__le16,__be16,ushort,umode_t,", 2, 0},
	{"short,short int,s16,__s16,int16_t,", 2, 1},
	{"unsigned,unsigned int,u32,x32,__u32,uint32_t,__le32,__be32,uint,uid_t,gid_t,dev_t,gfp_t,", 4, 0},
	{"int,signed,signed int,s32,__s32,int32_t,pid_t,", 4, 1},
	{"unsigned long,unsigned long int,unsigned long long,unsigned long long int,u64,x64,__u64,uint64_t,__le64,__be64,", 8, 0},
	{"size_t,uintptr_t,ulong,ino_t,sector_t,blkcnt_t,", 8, 0},
	{"long,long int,long long,long long int,s64,__s64,int64_t,ssize_t,loff_t,ktime_t,time64_t,", 8, 1},
};

static void check_type(const char *name, uint8_t width, uint8_t is_signed)
{
	struct pfr_tracepoint t;
	char line[160];

	snprintf(line, sizeof(line), "ID: 7\n\tfield:%s x;\toffset:8;\tsize:%u;\n", name, width);
	t = parse(line);
	if (t.nr != 1 || fields->is_signed != is_signed || fields->kind != (is_signed ? PFR_FIELD_SIGNED : PFR_FIELD_UNSIGNED))
		fail_msg("%s: %u fields, kind %u, signed %u", name, t.nr, fields->kind, fields->is_signed);
	snprintf(line, sizeof(line), "ID: 7\n\tfield:__data_loc %s[] x;\toffset:8;\tsize:4;\n", name);
	t = parse(line);
	if (t.nr != 1 || fields->width != width || fields->is_signed != is_signed ||
	    fields->kind != (width == 1 && !is_signed ? PFR_FIELD_BYTES : PFR_FIELD_NUMBERS))
		fail_msg("array of %s: %u fields, kind %u, width %u, signed %u", name, t.nr, fields->kind, fields->width, fields->is_signed);
}

static void every_type(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		const char *names = types[i].names;
		char name[64];

		for (; *names; names += strcspn(names, ",") + 1) {
			snprintf(name, sizeof(name), "%.*s", (int)strcspn(names, ","), names);
			check_type(name, types[i].width, types[i].is_signed);
		}
	}
}

/* Lines that are not understood cost themselves. */
static void skipped_alone(void **state)
{
	static const char *const bad[] = {
		"__data_loc char[][1] x;\toffset:8;\tsize:4;\tsigned:1;",
		"__data_loc char[] x;\toffset:8;\tsize:8;\tsigned:0;",
		"__data_loc u8[16] x;\toffset:8;\tsize:4;\tsigned:0;",
		"__data_loc char[] x[2];\toffset:8;\tsize:4;\tsigned:0;",
		"x;\toffset:8;\tsize:4;\tsigned:0;",
		";\toffset:8;\tsize:4;\tsigned:0;",
		"int x;\tsize:4;\tsigned:0;",
		"int x;\toffset:8;\tsigned:0;",
		"int x;\toffset:4294967296;\tsize:4;\tsigned:0;",
		"int x;\toffset:-1;\tsize:4;\tsigned:0;",
		"int x;\toffset:;\tsize:4;\tsigned:0;",
		"int x",
		"int x[4",
		"int x]4];\toffset:8;\tsize:4;",
		"int \"x;\toffset:8;\tsize:4;\tsigned:0;",
		"int x#1;\toffset:8;\tsize:4;\tsigned:0;",
		"",
		"[[[[]]]]",
		"((((((((",
		"__data_loc ",
	};
	char text[512];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct pfr_tracepoint t;

		snprintf(text, sizeof(text), "name: a\nID: 7\nformat:\n\tfield:%s\n\tfield:u8 after;\toffset:12;\tsize:1;\tsigned:0;\n",
			 bad[i]);
		t = parse(text);
		if (t.nr != 1 || t.nr_skipped != 1 || t.skipped != 29)
			fail_msg("%s: %u fields, %u skipped, first at %u", bad[i], t.nr, t.nr_skipped, t.skipped);
		same_text(&t.field->name, "after");
	}
}

/* Old kernels, other ends of lines, no end at the end. */
static void other_texts(void **state)
{
	struct pfr_tracepoint t = parse("name: x\r\nID: 9\r\n\tfield special:unsigned char y;  offset:0; size:1;");

	(void)state;
	assert_true(t.nr == 1 && t.id == 9);
	same_text(&t.name, "x");
	same_text(&t.field->name, "y");
	t = parse("");
	assert_true(!t.has_id && t.nr == 0 && t.name.size == 0);
	t = parse("ID: 70000000000\n");
	assert_false(t.has_id);
	t = parse("ID: 5\nID: 6\nname: first\nname: second\n");
	assert_int_equal(t.id, 5);
	same_text(&t.name, "first");
}

static void too_many_and_too_long(void **state)
{
	char *text = malloc(64 * 1024), *end = text;
	struct pfr_tracepoint t = {.field = fields, .capacity = 3};
	unsigned i;

	(void)state;
	for (i = 0; i < PFR_TRACEPOINT_FIELDS + 5; i++)
		end += sprintf(end, "field:u8 f%u;offset:%u;size:1;signed:0;\n", i / 2, i);
	assert_int_equal(pfr_tracepoint_parse(&t, text, (uint32_t)(end - text)), PFR_NO_SPACE);
	assert_true(t.nr == PFR_TRACEPOINT_FIELDS && t.nr_skipped == 5);
	assert_true(!fields[0].is_repeated && fields[1].is_repeated && !fields[2].is_repeated);
	end = text + sprintf(text, "ID: 1\nfield:u8 ");
	memset(end, 'n', PFR_TRACEPOINT_NAME);
	strcpy(end + PFR_TRACEPOINT_NAME, ";offset:0;size:1;\n");
	assert_int_equal(parse(text).nr, 1);
	strcpy(end + PFR_TRACEPOINT_NAME, "n;offset:0;size:1;\n");
	assert_int_equal(parse(text).nr_skipped, 1);
	free(text);
}

/* Each beginning of a text is a text. */
static void cut_anywhere(void **state)
{
	struct pfr_tracepoint t = {.long_size = 8};
	size_t size;

	(void)state;
	for (size = 0; size < sizeof(sched_switch); size++)
		assert_int_equal(parse_sized(&t, sched_switch, size), PFR_OK);
}

/* ---- values ---------------------------------------------------------------------------- */

static struct pfr_field_value value_of(const char *line, const void *payload, uint32_t size, enum pfr_byte_order order)
{
	struct pfr_tracepoint t = parse(line);
	struct pfr_bytes raw = {guard_end(&guard, payload, size), size};
	struct pfr_field_value value;

	assert_int_equal(t.nr, 1);
	assert_int_equal(pfr_field_value(t.field, &raw, order, &value), PFR_OK);
	return value;
}

static void numbers(void **state)
{
	static const unsigned char raw[] = {0xfe, 0xff, 0xff, 0xff, 0x01, 0x80, 0x00, 0x00};
	struct pfr_field_value v;

	(void)state;
	assert_true(value_of("field:int x;offset:0;size:4;signed:1;", raw, 8, PFR_LITTLE).number == (uint64_t)-2);
	assert_true(value_of("field:u32 x;offset:0;size:4;signed:0;", raw, 8, PFR_LITTLE).number == 0xfffffffe);
	assert_true(value_of("field:u32 x;offset:0;size:4;signed:0;", raw, 8, PFR_BIG).number == 0xfeffffff);
	assert_true(value_of("field:short x;offset:4;size:2;signed:1;", raw, 8, PFR_LITTLE).number == (uint64_t)-32767);
	assert_true(value_of("field:long x;offset:0;size:8;signed:1;", raw, 8, PFR_LITTLE).number == UINT64_C(0x8001fffffffe));
	v = value_of("field:s16 x[4];offset:0;size:8;signed:1;", raw, 8, PFR_LITTLE);
	assert_int_equal(v.words.nr, 4);
	assert_true(pfr_field_number(&v, 0) == (uint64_t)-2 && pfr_field_number(&v, 1) == (uint64_t)-1);
	assert_true(pfr_field_number(&v, 2) == (uint64_t)-32767 && pfr_field_number(&v, 3) == 0);
	v = value_of("field:u16 x[4];offset:0;size:8;signed:0;", raw, 8, PFR_BIG);
	assert_true(pfr_field_number(&v, 0) == 0xfeff && pfr_field_number(&v, 2) == 0x180);
	v = value_of("field:u16 x[];offset:3;size:0;signed:0;", raw, 8, PFR_LITTLE);
	assert_true(v.words.nr == 2 && pfr_field_number(&v, 0) == 0x1ff);
}

static void dynamic(void **state)
{
	/* at 0: 6 bytes at 8; at 4: 6 bytes, 0 behind the word */
	static const unsigned char little[] = {8, 0, 6, 0, 0, 0, 6, 0, 'a', 'b', 0, 'c', 'd', 0};
	static const unsigned char big[] = {0, 6, 0, 8, 0, 6, 0, 0, 'a', 'b', 0, 'c', 'd', 0};
	struct pfr_field_value v;

	(void)state;
	v = value_of("field:__data_loc char[] x;offset:0;size:4;", little, 14, PFR_LITTLE);
	same_text(&v.data, "ab");
	v = value_of("field:__data_loc char[] x;offset:0;size:4;", big, 14, PFR_BIG);
	same_text(&v.data, "ab");
	v = value_of("field:__rel_loc char[] x;offset:4;size:4;", little, 14, PFR_LITTLE);
	same_text(&v.data, "ab");
	v = value_of("field:__data_loc u8[] x;offset:0;size:4;", little, 14, PFR_LITTLE);
	assert_int_equal(v.data.size, 6); /* not cut at the NUL */
	v = value_of("field:__data_loc __u16[] x;offset:0;size:4;", big, 14, PFR_BIG);
	assert_true(v.words.nr == 3 && pfr_field_number(&v, 2) == 0x6400);
}

static void not_in_the_payload(void **state)
{
	static const struct {
		const char *line;
		unsigned char raw[8];
		uint32_t size;
	} cases[] = {
		{"field:int x;offset:5;size:4;", {0}, 8},
		{"field:int x;offset:4294967295;size:4;", {0}, 8},
		{"field:char x[4294967295];offset:1;size:4294967295;", {0}, 8},
		{"field:char x[];offset:9;size:0;", {0}, 8},
		{"field:__data_loc char[] x;offset:0;size:4;", {8, 0, 1, 0}, 8},
		{"field:__data_loc char[] x;offset:0;size:4;", {0, 0, 9, 0}, 8},
		{"field:__data_loc char[] x;offset:0;size:4;", {0xff, 0xff, 0xff, 0xff}, 8},
		{"field:__rel_loc char[] x;offset:4;size:4;", {0, 0, 0, 0, 1, 0, 0, 0}, 8},
		{"field:__data_loc char[] x;offset:0;size:4;", {0}, 3},
	};
	struct pfr_field_value value;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct pfr_tracepoint t = parse(cases[i].line);
		struct pfr_bytes raw = {guard_end(&guard, cases[i].raw, cases[i].size), cases[i].size};

		if (pfr_field_value(t.field, &raw, PFR_LITTLE, &value) != PFR_E_SHORT)
			fail_msg("case %zu: %s", i, cases[i].line);
	}
}

static void cpus(void **state)
{
	static const unsigned char raw[24] = {0x05, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80};
	static const unsigned char big[8] = {0, 0, 0, 0, 0x80, 0, 0, 0x05};
	struct pfr_field_value v = value_of("field:cpumask_t x;offset:0;size:24;", raw, 24, PFR_LITTLE);

	(void)state;
	assert_int_equal(pfr_field_cpu(&v, 0), 0);
	assert_int_equal(pfr_field_cpu(&v, 1), 2);
	assert_int_equal(pfr_field_cpu(&v, 3), 31);
	assert_int_equal(pfr_field_cpu(&v, 32), 127);
	assert_true(pfr_field_cpu(&v, 128) == PFR_NO_CPU && pfr_field_cpu(&v, 4096) == PFR_NO_CPU);
	v = value_of("field:cpumask_t x;offset:0;size:8;", big, 8, PFR_BIG);
	assert_int_equal(pfr_field_cpu(&v, 1), 2);
	assert_int_equal(pfr_field_cpu(&v, 3), 31);
}

/* ---- text ---------------------------------------------------------------------------------- */

static void text_of(const char *lines, const void *payload, uint32_t size, const char *json, const char *line)
{
	struct pfr_tracepoint t = parse(lines);
	struct pfr_bytes raw = {payload, size};
	char text[1024];
	struct pfr_out out = {text, sizeof(text) - 1, 0}, counted = {0, 0, 0};

	pfr_tracepoint_to_json(&out, &t, &raw, PFR_LITTLE);
	text[out.size] = 0;
	assert_string_equal(text, json);
	pfr_tracepoint_to_json(&counted, &t, &raw, PFR_LITTLE);
	assert_int_equal(counted.size, out.size);
	out.size = 0;
	pfr_tracepoint_to_line(&out, &t, &raw, PFR_LITTLE);
	text[out.size] = 0;
	assert_string_equal(text, line);
}

static void as_text(void **state)
{
	static const unsigned char raw[] = {0x7f, 0, 0, 1, 'a', '"', 0, 'x', 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};

	(void)state;
	text_of("field:u8 ip[4];offset:0;size:4;\nfield:char c[4];offset:4;size:4;\nfield:long n;offset:8;size:8;signed:1;\n"
		"field:u64 n;offset:8;size:8;signed:0;\nfield:void * p;offset:8;size:8;\nfield:int far;offset:14;size:4;\n"
		"field:s16 w[2];offset:8;size:4;signed:1;\nfield:cpumask_t m;offset:0;size:8;\n",
		raw, sizeof(raw),
		"\"ip\":\"7f000001\",\"c\":\"a\\\"\",\"n\":-1,\"n#3\":18446744073709551615,\"p\":\"0xffffffffffffffff\","
		"\"far\":null,\"w\":[-1,-1],\"m\":[0,1,2,3,4,5,6,24,32,37,38,41,45,59,60,61,62]",
		"ip=7f000001 c=\"a\\\"\" n=-1 n=18446744073709551615 p=0xffffffffffffffff far=? w=[-1 -1] "
		"m=[0 1 2 3 4 5 6 24 32 37 38 41 45 59 60 61 62]");
}

/* A thousand fields that show the same bytes; the text is bounded by the payload. */
static void text_is_bounded(void **state)
{
	char *lines = malloc(128 * 1024), *end = lines;
	unsigned char payload[600];
	struct pfr_bytes raw = {payload, 0};
	struct pfr_tracepoint t;
	unsigned i;

	(void)state;
	memset(payload, 1, sizeof(payload));
	payload[0] = 4, payload[1] = 0, payload[2] = 0x40, payload[3] = 2; /* 576 bytes at 4 */
	for (i = 0; i < PFR_TRACEPOINT_FIELDS; i++)
		end += sprintf(end, "field:__data_loc %s[] name_of_a_field_%u;offset:0;size:4;\n", i & 1 ? "char" : "u16", i);
	*end = 0;
	t = parse(lines);
	assert_int_equal(t.nr, PFR_TRACEPOINT_FIELDS);
	for (raw.size = 0; raw.size <= sizeof(payload); raw.size++) {
		struct pfr_out out = {0, 0, 0};

		pfr_tracepoint_to_json(&out, &t, &raw, PFR_LITTLE);
		assert_true(out.size <= 128 * raw.size + 8192);
	}
	free(lines);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_the_kernel_prints),
		cmocka_unit_test(kinds_of_fields),
		cmocka_unit_test(every_type),
		cmocka_unit_test(skipped_alone),
		cmocka_unit_test(other_texts),
		cmocka_unit_test(too_many_and_too_long),
		cmocka_unit_test(cut_anywhere),
		cmocka_unit_test(numbers),
		cmocka_unit_test(dynamic),
		cmocka_unit_test(not_in_the_payload),
		cmocka_unit_test(cpus),
		cmocka_unit_test(as_text),
		cmocka_unit_test(text_is_bounded),
	};

	guard_init(&guard, 1 << 17);
	return RUN(tests);
}
