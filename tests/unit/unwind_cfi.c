/* SPDX-License-Identifier: MIT */
/* unwind/cfi_*.c, expression.c: CFI that is made here, in both byte orders and widths; what is bad is refused. */
#include "tests/unit/unit.h"

#define TEXT UINT64_C(0x5000)
#define HERE UINT64_C(0x9000) /* the section's address */

static struct bytes b;
static struct pfr_cfi cfi;
static struct pfr_cfi_entry entry;
static struct pfr_unwind_frame frame;
static struct pfr_unwind_row row;
static size_t open_at, common_at;

static void op(unsigned a)
{
	bytes_u8(&b, a);
}

static void begin_entry(uint64_t id)
{
	open_at = b.size;
	bytes_u32(&b, 0);
	bytes_u32(&b, id);
}

static void end_entry(void)
{
	while (b.size % 4)
		op(0);
	bytes_put_at(&b, open_at, b.size - open_at - 4, 4);
}

/* A CIE: version 1, "zR" with an encoding, code in units of 1, data of -8; CFA = r7 + 8, the return address (16) just below it. */
static void common(unsigned encoding, int debug)
{
	common_at = b.size;
	begin_entry(debug ? UINT32_MAX : 0);
	op(1);
	if (!debug)
		op('z'), op('R');
	op(0);
	op(1), op(0x78), op(16); /* code, data: -8, return address */
	if (!debug)
		op(1), op(encoding);
	op(0x0c), op(7), op(8); /* def_cfa */
	op(0x80 | 16), op(1);   /* offset */
	end_entry();
}

/* An FDE up to its program. */
static void function(uint64_t start, uint64_t size, unsigned encoding, int debug)
{
	begin_entry(debug ? common_at : b.size + 4 - common_at);
	if (debug) {
		bytes_put(&b, start, cfi.width);
		bytes_put(&b, size, cfi.width);
		return;
	}
	bytes_put(&b, (encoding & 0x10 ? start - HERE - b.size : start) & UINT32_MAX, 4);
	bytes_u32(&b, size);
	op(0);
}

static void begin(int big)
{
	struct pfr_regs_user regs = {.present = 1u << PFR_KEY_REGS_USER_REGS, .abi = 2, .regs = {b.data, 24, 8, (uint8_t)big}};

	bytes_init(&b, big);
	bytes_fill(&b, 0, 192);
	pfr_unwind_begin(&frame, PFR_ARCH_X86, 0xffffff, &regs);
	bytes_init(&b, big);
	cfi = (struct pfr_cfi){.data = b.data, .address = HERE, .order = (uint8_t)big, .width = 8};
}

/* The row of the only function for an address. */
static enum pfr_status find(uint64_t pc)
{
	enum pfr_status status;
	size_t at = 0;

	cfi.size = b.size;
	status = pfr_cfi_next(&cfi, &at, &entry);
	return status ? status : pfr_cfi_row(&cfi, &entry, pc, &frame, &row);
}

static const struct pfr_unwind_rule *rule(unsigned reg)
{
	unsigned i;

	for (i = 0; i < row.nr; i++)
		if (row.rule[i].reg == reg)
			return &row.rule[i];
	return 0;
}

/* A function that pushes rbp and makes it its frame pointer. */
static void program(void)
{
	op(0x41), op(0x0e), op(16), op(0x86), op(2); /* advance 1, def_cfa_offset 16, offset r6 -16 */
	op(0x43), op(0x0d), op(6);                   /* advance 3, def_cfa_register r6 */
	op(0x0a);                                    /* remember_state */
	op(0x02), op(0x20), op(0xc6), op(0x0c), op(7), op(8);
	op(0x41), op(0x0b);
	end_entry();
}

static void check_rows(void)
{
	assert_int_equal(find(TEXT), PFR_OK);
	assert_int_equal(entry.start, TEXT);
	assert_int_equal(entry.end, TEXT + 0x100);
	assert_int_equal(row.start, TEXT);
	assert_int_equal(row.end, TEXT + 1);
	assert_int_equal(row.cfa.value, 7);
	assert_int_equal(row.cfa_offset, 8);
	assert_int_equal(row.nr, 1);
	assert_int_equal(row.ra, 16);
	assert_int_equal(find(TEXT + 3), PFR_OK);
	assert_int_equal(row.start, TEXT + 1);
	assert_int_equal(row.end, TEXT + 4);
	assert_int_equal(row.cfa_offset, 16);
	assert_int_equal(rule(6)->value, -16);
	assert_int_equal(find(TEXT + 4), PFR_OK);
	assert_int_equal(row.cfa.value, 6);
	assert_int_equal(row.end, TEXT + 0x24);
	assert_int_equal(find(TEXT + 0x24), PFR_OK);
	assert_int_equal(row.end, TEXT + 0x25);
	assert_int_equal(row.cfa.value, 7);
	assert_null(rule(6));
	assert_int_equal(find(TEXT + 0xff), PFR_OK);
	assert_int_equal(row.start, TEXT + 0x25);
	assert_int_equal(row.end, TEXT + 0x100);
	assert_int_equal(row.cfa.value, 6);
	assert_int_equal(row.cfa_offset, 16);
	assert_int_equal(rule(6)->value, -16);
	assert_int_equal(find(TEXT + 0x100), PFR_END);
	assert_int_equal(find(TEXT - 1), PFR_END);
}

static void test_rows(void **state)
{
	static const unsigned encodings[] = {0x1b, 0x03, 0x0b};
	unsigned i;

	(void)state;
	for (i = 0; i < 6; i++) {
		begin(i & 1);
		common(encodings[i / 2], 0);
		function(TEXT, 0x100, encodings[i / 2], 0);
		program();
		check_rows();
	}
}

static void test_debug_frame(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		begin(big);
		cfi.debug = 1;
		common(0, 1);
		function(TEXT, 0x100, 0, 1);
		program();
		check_rows();
	}
}

/* The rest of the instructions, each alone. */
static void test_instructions(void **state)
{
	static const struct {
		unsigned char code[12];
		unsigned size, reg, how;
		int64_t value;
	} cases[] = {
		{{0x05, 3, 2}, 3, 3, PFR_RULE_AT, -16},
		{{0x07, 3}, 2, 3, PFR_RULE_UNDEFINED, 0},
		{{0x08, 3}, 2, 3, PFR_RULE_SAME, 0},
		{{0x09, 3, 12}, 3, 3, PFR_RULE_REGISTER, 12},
		{{0x09, 3, 70}, 3, 3, PFR_RULE_UNDEFINED, 0},
		{{0x11, 3, 0x7e}, 3, 3, PFR_RULE_AT, 16},
		{{0x14, 3, 2}, 3, 3, PFR_RULE_OFFSET, -16},
		{{0x15, 3, 0x7e}, 3, 3, PFR_RULE_OFFSET, 16},
		{{0x2f, 3, 2}, 3, 3, PFR_RULE_AT, 16},
		{{0x83, 2, 0xc3, 0x83, 3}, 5, 3, PFR_RULE_AT, -24},
		{{0x83, 2, 0x06, 3, 0x83, 4}, 6, 3, PFR_RULE_AT, -32},
		{{0x83, 0x81, 0x01}, 3, 3, PFR_RULE_AT, -129 * 8},
		{{0x2d, 0x2c, 0x2e, 8, 0x83, 2}, 6, 3, PFR_RULE_AT, -16},
		{{0x83, 2, 0x90, 3, 0xb0, 70, 0x83, 5}, 8, 3, PFR_RULE_AT, -40}, /* one of a register without a place */
	};
	unsigned i, k;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		begin(i & 1);
		common(0x1b, 0);
		function(TEXT, 0x100, 0x1b, 0);
		for (k = 0; k < cases[i].size; k++)
			op(cases[i].code[k]);
		end_entry();
		assert_int_equal(find(TEXT), PFR_OK);
		assert_non_null(rule(cases[i].reg));
		assert_int_equal(rule(cases[i].reg)->how, cases[i].how);
		assert_int_equal(rule(cases[i].reg)->value, cases[i].value);
	}
}

static void test_cfa(void **state)
{
	(void)state;
	begin(0);
	common(0x1b, 0);
	function(TEXT, 0x100, 0x1b, 0);
	op(0x12), op(6), op(0x7e); /* def_cfa_sf */
	op(0x03), bytes_u16(&b, 2), op(0x13), op(0x7d);
	op(0x04), bytes_u32(&b, 2), op(0x01), bytes_u32(&b, (TEXT + 0x10 - HERE - b.size) & UINT32_MAX), op(0x0c), op(3), op(1);
	end_entry();
	assert_int_equal(find(TEXT + 1), PFR_OK);
	assert_int_equal(row.cfa_offset, 16);
	assert_int_equal(row.cfa.value, 6);
	assert_int_equal(find(TEXT + 2), PFR_OK);
	assert_int_equal(row.cfa_offset, 24);
	assert_int_equal(row.end, TEXT + 4);
	assert_int_equal(find(TEXT + 5), PFR_OK);
	assert_int_equal(row.end, TEXT + 0x10);
	assert_int_equal(find(TEXT + 0x10), PFR_OK);
	assert_int_equal(row.cfa.value, 3);
}

/* An expression that gives the CFA, by the program's registers and stack. */
static enum pfr_unwind cfa_of(const unsigned char *code, unsigned size, uint64_t *cfa)
{
	static const unsigned char words[2][32] = {{1, 0, 0, 0, 0, 0, 0, 0, 0x80, 0xff}, {0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0x80}};
	struct pfr_unwind_stack stack = {.data = words[frame.order], .size = 32, .address = 0x7000};
	unsigned i;
	enum pfr_unwind why;

	b.size = 0;
	common(0x1b, 0);
	function(TEXT, 0x100, 0x1b, 0);
	op(0x16), op(3), op(size); /* val_expression: the CFA is on its stack */
	for (i = 0; i < size; i++)
		op(code[i]);
	end_entry();
	assert_int_equal(find(TEXT), PFR_OK);
	assert_int_equal(rule(3)->how, PFR_RULE_EXPRESSION);
	row.rule[row.nr++] = (struct pfr_unwind_rule){16, PFR_RULE_OFFSET, 0, 64}; /* a return address that is there */
	row.rule[0] = (struct pfr_unwind_rule){3, rule(3)->how, rule(3)->size, rule(3)->value};
	row.nr = 1;
	row.rule[row.nr++] = (struct pfr_unwind_rule){16, PFR_RULE_OFFSET, 0, 64};
	frame.reg[7] = 0x7000;
	frame.reg[6] = 0x7008;
	frame.reg[0] = 0x1234;
	frame.known = UINT32_MAX;
	why = pfr_unwind_step(&frame, &stack, &row);
	*cfa = frame.known >> 3 & 1 ? frame.reg[3] : 0;
	return why;
}

static void test_expressions(void **state)
{
	/* the CFA is 0x7008 */
	static const struct {
		unsigned char code[16];
		unsigned size;
		uint64_t value;
	} cases[] = {
		{{0x96}, 1, 0x7008},
		{{0x13, 0x3a}, 2, 10},
		{{0x77, 0}, 2, 0x7000},
		{{0x76, 0x78}, 2, 0x7000},
		{{0x92, 0, 4}, 3, 0x1238},
		{{0x77, 0, 0x06}, 3, 1},
		{{0x77, 4, 0x94, 2}, 4, 0},
		{{0x23, 0x10}, 2, 0x7018},
		{{0x08, 0xff}, 2, 255},
		{{0x09, 0xff}, 2, UINT64_MAX},
		{{0x11, 0x7f}, 2, UINT64_MAX},
		{{0x10, 0x80, 1}, 3, 128},
		{{0x38, 0x34, 0x22}, 3, 12},
		{{0x38, 0x34, 0x1c}, 3, 4},
		{{0x38, 0x33, 0x1b}, 3, 2},
		{{0x38, 0x33, 0x1d}, 3, 2},
		{{0x38, 0x33, 0x1e}, 3, 24},
		{{0x3c, 0x3a, 0x1a}, 3, 8},
		{{0x3c, 0x3a, 0x21}, 3, 14},
		{{0x3c, 0x3a, 0x27}, 3, 6},
		{{0x3c, 0x31, 0x24}, 3, 24},
		{{0x3c, 0x31, 0x25}, 3, 6},
		{{0x38, 0x1f, 0x31, 0x26}, 4, UINT64_MAX - 3},
		{{0x38, 0x1f, 0x19}, 3, 8},
		{{0x30, 0x20}, 2, UINT64_MAX},
		{{0x31, 0x32, 0x29}, 3, 0},
		{{0x31, 0x32, 0x2a}, 3, 0},
		{{0x32, 0x31, 0x2b}, 3, 1},
		{{0x31, 0x31, 0x2c}, 3, 1},
		{{0x31, 0x32, 0x2d}, 3, 1},
		{{0x31, 0x32, 0x2e}, 3, 1},
		{{0x31, 0x32, 0x16}, 3, 1},
		{{0x31, 0x32, 0x14}, 3, 1},
		{{0x31, 0x32, 0x15, 1}, 4, 1},
		{{0x35, 0x12, 0x22}, 3, 10},
		{{0x31, 0x32, 0x33, 0x17}, 4, 2},
		{{0x31, 0x28, 1, 0, 0x35, 0x34}, 6, 4},
		{{0x34, 0x9f}, 2, 4},
		{{0x9c}, 1, 0x7008},
		{{0x80, 0, 0x3f, 0x1a, 0x3b, 0x2a, 0x33, 0x24, 0x77, 8, 0x22}, 11, 0x7008}, /* of a PLT: rip is 0 here */
	};
	uint64_t value;
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int big;

		for (big = 0; big < (cases[i].code[1] == 0x28 ? 1 : 2); big++) { /* a branch's number is in the section's order */
			begin(big);
			assert_int_equal(cfa_of(cases[i].code, cases[i].size, &value), PFR_UNWIND_OK);
			if (value != cases[i].value)
				fail_msg("expression %u: 0x%llx", i, (unsigned long long)value);
		}
	}
}

/* Of these the register is not known afterwards. */
static void test_bad_expressions(void **state)
{
	static const struct {
		unsigned char code[8];
		unsigned size;
	} cases[] = {
		{{0x13, 0x13}, 2}, {{0x13}, 1}, {{0x2f, 0xfd, 0xff}, 3}, {{0x2f, 0, 0x40}, 3}, {{0x30, 0x1b}, 2}, {{0x30, 0x1d}, 2}, {{0xff}, 1}, {{0x08}, 1}, {{0x30, 0x06}, 2}, {{0x15, 5}, 2}, {{0x77, 0, 0x94, 3}, 4}, {{0x90, 1}, 2}, {{0x12, 0x2f, 0xfc, 0xff}, 4}, {{0x92, 50, 0}, 3}};
	uint64_t value;
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		begin(0);
		assert_int_equal(cfa_of(cases[i].code, cases[i].size, &value), PFR_UNWIND_OK);
		assert_int_equal(frame.known >> 3 & 1, 0);
	}
}

static void test_bad_programs(void **state)
{
	static const struct {
		unsigned char code[8];
		unsigned size;
		enum pfr_status status;
	} cases[] = {
		{{0x3f}, 1, PFR_E_VALUE}, {{0x0b}, 1, PFR_E_VALUE}, {{0x0d, 70}, 2, PFR_E_VALUE}, {{0x0e, 0xff, 0xff, 0xff}, 4, PFR_E_SHORT}, {{0x83, 0xff, 0xff, 0xff, 0xff, 0xff, 1}, 7, PFR_E_VALUE}, {{0x10, 3, 0x7f}, 3, PFR_E_SHORT}, {{0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a, 0x0a}, 8, PFR_OK}};
	unsigned i, k;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		begin(0);
		common(0x1b, 0);
		function(TEXT, 0x100, 0x1b, 0);
		while ((b.size + cases[i].size) % 4)
			op(0);
		for (k = 0; k < cases[i].size; k++)
			op(cases[i].code[k]);
		end_entry();
		assert_int_equal(find(TEXT), cases[i].status);
	}
	op(0);
	b.size = open_at + 4 + 4 + 9; /* nine states are more than are remembered */
	for (i = 0; i < 9; i++)
		op(0x0a);
	end_entry();
	assert_int_equal(find(TEXT), PFR_E_VALUE);
}

/* Instructions past the bound would change the row, so there is none. */
static void test_long_program(void **state)
{
	unsigned i;

	(void)state;
	begin(0);
	common(0x1b, 0);
	function(TEXT, 0x100000, 0x1b, 0);
	for (i = 0; i < 33000; i++)
		op(0x41), op(0);
	end_entry();
	assert_int_equal(find(TEXT + 10), PFR_OK);
	assert_int_equal(find(TEXT + 32768 + 1), PFR_E_LIMIT);
}

static void test_entries(void **state)
{
	size_t at = 0;

	(void)state;
	begin(0);
	common(0x1b, 0);
	function(TEXT, 0x10, 0x1b, 0);
	end_entry();
	common(0x03, 0);
	function(TEXT + 0x20, 0x10, 0x03, 0);
	end_entry();
	bytes_u32(&b, 0);
	cfi.size = b.size;
	assert_int_equal(pfr_cfi_next(&cfi, &at, &entry), PFR_OK);
	assert_int_equal(entry.start, TEXT);
	assert_int_equal(pfr_cfi_next(&cfi, &at, &entry), PFR_OK);
	assert_int_equal(entry.start, TEXT + 0x20);
	assert_int_equal(pfr_cfi_next(&cfi, &at, &entry), PFR_END);
	at = 0;
	cfi.size = 3;
	assert_int_equal(pfr_cfi_next(&cfi, &at, &entry), PFR_E_SHORT);
	at = 0;
	cfi.size = 12;
	assert_int_equal(pfr_cfi_next(&cfi, &at, &entry), PFR_E_SHORT);
	assert_int_equal(at, 12);
}

/* The index has three functions; each address leads to its entry, those between to none. */
static void test_index(void **state)
{
	size_t entry_at[3], index;
	unsigned i;
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		begin(big);
		common(0x1b, 0);
		for (i = 0; i < 3; i++) {
			entry_at[i] = b.size;
			function(TEXT + 0x100 * i, 0x80, 0x1b, 0);
			end_entry();
		}
		cfi.size = index = b.size;
		op(1), op(0x1b), op(0x03), op(0x3b);
		bytes_u32(&b, 0);
		bytes_u32(&b, 3);
		for (i = 0; i < 3; i++) {
			bytes_u32(&b, (TEXT + 0x100 * i - HERE - index) & UINT32_MAX);
			bytes_u32(&b, (entry_at[i] - index) & UINT32_MAX);
		}
		assert_false(pfr_cfi_indexed(&cfi));
		assert_int_equal(pfr_cfi_find(&cfi, TEXT, &entry), PFR_END);
		cfi.index = b.data + index;
		cfi.index_size = b.size - index;
		cfi.index_address = HERE + index;
		assert_true(pfr_cfi_indexed(&cfi));
		for (i = 0; i < 3; i++) {
			assert_int_equal(pfr_cfi_find(&cfi, TEXT + 0x100 * i + 0x7f, &entry), PFR_OK);
			assert_int_equal(entry.at, entry_at[i]);
			assert_int_equal(pfr_cfi_find(&cfi, TEXT + 0x100 * i + 0x80, &entry), PFR_END);
			assert_int_equal(pfr_cfi_find(&cfi, TEXT + 0x100 * i - 1, &entry), PFR_END);
		}
		cfi.index_size -= 1; /* the table is not whole */
		assert_false(pfr_cfi_indexed(&cfi));
		cfi.index_size += 1;
		b.data[index + 3] = 0x1b;
		assert_false(pfr_cfi_indexed(&cfi));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows), cmocka_unit_test(test_debug_frame), cmocka_unit_test(test_instructions), cmocka_unit_test(test_cfa),
		cmocka_unit_test(test_expressions), cmocka_unit_test(test_bad_expressions), cmocka_unit_test(test_bad_programs),
		cmocka_unit_test(test_long_program), cmocka_unit_test(test_entries), cmocka_unit_test(test_index)};

	return RUN(tests);
}
