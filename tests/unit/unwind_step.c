/* SPDX-License-Identifier: MIT */
/* unwind/machine.c, step.c: a sample's frame, and its callers by rows. */
#include "tests/unit/unit.h"

static struct bytes b; /* registers, then the stack from stack_at on */
static struct pfr_regs_user regs;
static struct pfr_stack_user user;
static struct pfr_unwind_frame frame;
static struct pfr_unwind_stack stack;
static struct pfr_unwind_row row;

#define X86_MASK UINT64_C(0xff0fff)
#define SP UINT64_C(0x7ffe0000)

/* A sample of x86-64: register i has value 100 + i, but sp, ip and those that `set` has; 8 words of stack: 0x1000, 0x1001... */
static void x86(int big)
{
	unsigned i;

	bytes_init(&b, big);
	for (i = 0; i < 24; i++)
		if (X86_MASK >> i & 1)
			bytes_u64(&b, i == 7 ? SP : i == 8 ? 0x401000 :
							     100 + i);
	regs = (struct pfr_regs_user){.present = 1u << PFR_KEY_REGS_USER_ABI | 1u << PFR_KEY_REGS_USER_REGS, .abi = 2, .regs = {b.data, 20, 8, (uint8_t)big}};
	user = (struct pfr_stack_user){.present = 1u << PFR_KEY_STACK_USER_SIZE | 1u << PFR_KEY_STACK_USER_DATA | 1u << PFR_KEY_STACK_USER_DYN_SIZE, .size = 64, .data = {b.data + b.size, 64}, .dyn_size = 64};
	b.big = 0; /* memory has the order of the machine, whatever that of the capture */
	for (i = 0; i < 8; i++)
		bytes_u64(&b, 0x1000 + i);
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_X86, X86_MASK, &regs), PFR_UNWIND_OK);
	pfr_unwind_stack_of(&stack, &frame, &user);
}

/* CFA = register + offset, the return address just below it. */
static void plain_row(int reg, int64_t offset)
{
	row = (struct pfr_unwind_row){.cfa = {0, PFR_RULE_REGISTER, 0, reg}, .cfa_offset = offset, .ra = 16, .nr = 1, .rule = {{16, PFR_RULE_AT, 0, -8}}};
}

static void rule(unsigned reg, enum pfr_rule how, int32_t value)
{
	row.rule[row.nr++] = (struct pfr_unwind_rule){(uint8_t)reg, (uint8_t)how, 0, value};
}

static void test_begin(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		x86(big);
		assert_int_equal(frame.pc, 0x401000);
		assert_int_equal(pfr_unwind_pc(&frame), 0x401000);
		assert_int_equal(frame.reg[7], SP);
		assert_int_equal(frame.reg[16], 0x401000);
		assert_int_equal(frame.reg[3], 101); /* bx */
		assert_int_equal(frame.reg[1], 103); /* dx */
		assert_int_equal(frame.reg[15], 123);
		assert_int_equal(stack.size, 64);
		assert_int_equal(stack.address, SP);
	}
}

/* What the kernel could not have at an NMI it writes as all ones. */
static void test_unknown_registers(void **state)
{
	(void)state;
	x86(0);
	bytes_put_at(&b, 8, UINT64_MAX, 8); /* bx */
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_X86, X86_MASK, &regs), PFR_UNWIND_OK);
	plain_row(3, 8);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_UNKNOWN);
	assert_int_equal(frame.pc, 0x401000);
}

static void test_no_registers(void **state)
{
	(void)state;
	x86(0);
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_UNKNOWN, X86_MASK, &regs), PFR_UNWIND_NO_REGISTERS);
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_MIPS, X86_MASK, &regs), PFR_UNWIND_NO_REGISTERS);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_NO_REGISTERS);
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_X86, X86_MASK & ~UINT64_C(0x80), &regs), PFR_UNWIND_NO_REGISTERS);
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_X86, X86_MASK & ~UINT64_C(0x100), &regs), PFR_UNWIND_NO_REGISTERS);
	regs.present = 1u << PFR_KEY_REGS_USER_ABI;
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_X86, X86_MASK, &regs), PFR_UNWIND_NO_REGISTERS);
}

static void test_step(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		x86(big);
		plain_row(7, 24);
		rule(6, PFR_RULE_AT, -16);
		rule(12, PFR_RULE_OFFSET, -4);
		rule(13, PFR_RULE_REGISTER, 14);
		rule(14, PFR_RULE_UNDEFINED, 0);
		assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
		assert_int_equal(frame.pc, 0x1002);
		assert_int_equal(pfr_unwind_pc(&frame), 0x1001);
		assert_int_equal(frame.reg[7], SP + 24);
		assert_int_equal(frame.reg[6], 0x1001);
		assert_int_equal(frame.reg[12], SP + 20);
		assert_int_equal(frame.reg[13], 122); /* r14 of before */
		assert_int_equal(frame.known, 1 << 3 | 1 << 6 | 1 << 7 | 1 << 12 | 1 << 13 | 1 << 15 | 1 << 16);
	}
}

/* A register that is not preserved is known in the innermost function only. */
static void test_caller_saved(void **state)
{
	(void)state;
	x86(0);
	plain_row(7, 8);
	row.rule[0] = (struct pfr_unwind_rule){16, PFR_RULE_REGISTER, 0, 2}; /* as libc's vfork: the return address is in rcx */
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, 102);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_UNKNOWN);
}

static void test_ends(void **state)
{
	(void)state;
	x86(0);
	plain_row(7, 8);
	row.rule[0].how = PFR_RULE_UNDEFINED;
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_END);
	bytes_put_at(&b, 160, 0, 8);
	plain_row(7, 8);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_END);
	plain_row(7, 72);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_CUT);
	plain_row(7, 0); /* below the stack's piece */
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_CUT);
	plain_row(7, 64);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	plain_row(40, 64);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_UNKNOWN);
	row.cfa.how = PFR_RULE_AT;
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_BAD);
}

/* A caller's stack pointer is above its callee's, but for a signal's. */
static void test_backward(void **state)
{
	(void)state;
	x86(0);
	plain_row(7, 24);
	rule(7, PFR_RULE_OFFSET, -40);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_BAD);
	row.signal = 1;
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.reg[7], SP - 16);
	assert_int_equal(pfr_unwind_pc(&frame), frame.pc);
}

/* Only the bytes that the kernel could read count. */
static void test_dyn_size(void **state)
{
	(void)state;
	x86(0);
	user.dyn_size = 16;
	pfr_unwind_stack_of(&stack, &frame, &user);
	plain_row(7, 24);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_CUT);
	plain_row(7, 16);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	user.present = 0;
	pfr_unwind_stack_of(&stack, &frame, &user);
	assert_int_equal(stack.size, 0);
}

static void test_frame_pointer(void **state)
{
	(void)state;
	x86(0);
	bytes_put_at(&b, 6 * 8, SP + 8, 8); /* bp */
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_X86, X86_MASK, &regs), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_frame_pointer(&frame, &row), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, 0x1002);
	assert_int_equal(frame.reg[6], 0x1001);
	assert_int_equal(frame.reg[7], SP + 24);
	assert_int_equal(pfr_unwind_leaf(&frame, &row), PFR_UNWIND_NO_ROW);
	assert_int_equal(pfr_unwind_signal_return(&frame, &row), PFR_UNWIND_NO_ROW);
}

/* The same words as 32 bits. */
static void test_i386(void **state)
{
	(void)state;
	x86(0);
	regs.abi = 1;
	bytes_put_at(&b, 7 * 8, UINT64_C(0xdead0000ffff0000), 8);
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_X86, X86_MASK, &regs), PFR_UNWIND_OK);
	assert_int_equal(frame.width, 4);
	assert_int_equal(frame.reg[4], 0xffff0000);
	pfr_unwind_stack_of(&stack, &frame, &user);
	row = (struct pfr_unwind_row){.cfa = {0, PFR_RULE_REGISTER, 0, 4}, .cfa_offset = 12, .ra = 8, .nr = 1, .rule = {{8, PFR_RULE_AT, 0, -4}}};
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, 0x1001);
	assert_int_equal(frame.reg[4], 0xffff000c);
}

/* ---- machines whose return address is in a register ----------------------------------------------- */

/* Registers 0 to nr - 1 have value 100 + their bit, and 64 words of stack. */
static void machine(enum pfr_arch arch, uint64_t abi, unsigned nr, unsigned sp, int big)
{
	unsigned i;

	bytes_init(&b, big);
	for (i = 0; i < nr; i++)
		bytes_u64(&b, i == sp ? SP : 100 + i);
	regs = (struct pfr_regs_user){.present = 1u << PFR_KEY_REGS_USER_ABI | 1u << PFR_KEY_REGS_USER_REGS, .abi = abi, .regs = {b.data, nr, 8, (uint8_t)big}};
	user = (struct pfr_stack_user){.present = 1u << PFR_KEY_STACK_USER_SIZE | 1u << PFR_KEY_STACK_USER_DATA | 1u << PFR_KEY_STACK_USER_DYN_SIZE, .size = 1024, .data = {b.data + b.size, 1024}, .dyn_size = 1024};
	for (i = 0; i < 128; i++)
		bytes_u64(&b, UINT64_C(0x00a5000000001000) + 16 * i);
	assert_int_equal(pfr_unwind_begin(&frame, arch, (UINT64_C(1) << nr) - 1, &regs), PFR_UNWIND_OK);
	pfr_unwind_stack_of(&stack, &frame, &user);
}

static void test_arm64(void **state)
{
	(void)state;
	machine(PFR_ARCH_ARM64, 2, 33, 31, 0);
	assert_int_equal(frame.pc, 132);
	assert_int_equal(pfr_unwind_leaf(&frame, &row), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, 130);
	assert_int_equal(frame.reg[31], SP);
	assert_int_equal(pfr_unwind_leaf(&frame, &row), PFR_UNWIND_NO_ROW);
	/* a signed return address loses what is not address */
	row = (struct pfr_unwind_row){.cfa = {0, PFR_RULE_REGISTER, 0, 31}, .cfa_offset = 16, .ra = 30, .nr = 1, .rule = {{30, PFR_RULE_AT, 0, -8}}};
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, 0x1010);
	/* a caller cannot have its return address in the register that its call has overwritten */
	row.nr = 0;
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_BAD);
	bytes_put_at(&b, 29 * 8, SP, 8);
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_ARM64, (UINT64_C(1) << 33) - 1, &regs), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_frame_pointer(&frame, &row), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, 0x1010);
	assert_int_equal(frame.reg[31], SP + 16);
}

static void test_arm64_signal(void **state)
{
	(void)state;
	machine(PFR_ARCH_ARM64, 2, 33, 31, 0);
	assert_int_equal(pfr_unwind_signal_return(&frame, &row), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, 0x1000 + 16 * (39 + 32));
	assert_int_equal(pfr_unwind_pc(&frame), frame.pc);
	assert_int_equal(frame.reg[30], UINT64_C(0x00a5000000001000) + 16 * (39 + 30));
	assert_int_equal(frame.known, UINT64_MAX >> 32 | UINT64_C(1) << PFR_UNWIND_PC);
	assert_int_equal(pfr_unwind_leaf(&frame, &row), PFR_UNWIND_OK); /* which was interrupted */
}

static void test_arm(void **state)
{
	(void)state;
	machine(PFR_ARCH_ARM, 1, 16, 13, 0);
	assert_int_equal(frame.pc, 115);
	bytes_put_at(&b, 14 * 8, 0x8001, 8); /* to Thumb code */
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_ARM, 0xffff, &regs), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_leaf(&frame, &row), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, 0x8000);
	assert_int_equal(pfr_unwind_frame_pointer(&frame, &row), PFR_UNWIND_NO_ROW);
	machine(PFR_ARCH_ARM64, 1, 33, 13, 0); /* a 32-bit program of arm64 */
	assert_int_equal(frame.pc, 115);
	assert_int_equal(frame.width, 4);
}

static void test_riscv(void **state)
{
	(void)state;
	machine(PFR_ARCH_RISCV, 2, 32, 2, 0);
	assert_int_equal(frame.pc, 100);
	assert_int_equal(frame.reg[8], 108);
	assert_int_equal(pfr_unwind_leaf(&frame, &row), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, 101);
	frame.reg[8] = SP + 32;
	assert_int_equal(pfr_unwind_frame_pointer(&frame, &row), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, UINT64_C(0x00a5000000001030));
	assert_int_equal(frame.reg[8], UINT64_C(0x00a5000000001020));
	assert_int_equal(frame.reg[2], SP + 32);
}

/* The caller's stack pointer is 160 bytes below the CFA, and the numbers of fp registers are in another order. */
static void test_s390x(void **state)
{
	(void)state;
	machine(PFR_ARCH_S390, 2, 34, 15, 1);
	assert_int_equal(frame.pc, 133);
	assert_int_equal(frame.reg[20], 117);
	assert_int_equal(frame.reg[28], 125);
	row = (struct pfr_unwind_row){.cfa = {0, PFR_RULE_REGISTER, 0, 15}, .cfa_offset = 160 + 64, .ra = 14, .nr = 2, .rule = {{14, PFR_RULE_AT, 0, -48}, {11, PFR_RULE_REGISTER, 0, 16}}};
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, UINT64_C(0x00a5000000001000) + 16 * 22);
	assert_int_equal(frame.reg[15], SP + 64);
	assert_int_equal(frame.reg[11], 116);
	machine(PFR_ARCH_S390, 2, 34, 15, 1);
	assert_int_equal(pfr_unwind_leaf(&frame, &row), PFR_UNWIND_OK);
	assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
	assert_int_equal(frame.pc, 114);
	assert_int_equal(frame.reg[15], SP);
}

static void test_ppc64(void **state)
{
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		machine(PFR_ARCH_POWERPC, 2, 45, 1, big);
		assert_int_equal(frame.pc, 132);
		assert_int_equal(frame.reg[PFR_UNWIND_RA], 136); /* link */
		row = (struct pfr_unwind_row){.cfa = {0, PFR_RULE_REGISTER, 0, 1}, .cfa_offset = 32, .ra = PFR_UNWIND_RA, .nr = 1, .rule = {{PFR_UNWIND_RA, PFR_RULE_AT, 0, 16}}};
		assert_int_equal(pfr_unwind_step(&frame, &stack, &row), PFR_UNWIND_OK);
		assert_int_equal(frame.pc, UINT64_C(0x00a5000000001000) + 16 * 6);
		assert_int_equal(frame.reg[1], SP + 32);
	}
}

static void test_names(void **state)
{
	int i;

	(void)state;
	for (i = 0; i <= PFR_UNWIND_NO_REGISTERS; i++)
		assert_true(pfr_unwind_name((enum pfr_unwind)i)[0]);
	assert_string_equal(pfr_unwind_name((enum pfr_unwind)i), "");
	assert_string_equal(pfr_unwind_name(PFR_UNWIND_CUT), "cut");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_begin), cmocka_unit_test(test_unknown_registers), cmocka_unit_test(test_no_registers), cmocka_unit_test(test_step),
		cmocka_unit_test(test_caller_saved), cmocka_unit_test(test_ends), cmocka_unit_test(test_backward), cmocka_unit_test(test_dyn_size),
		cmocka_unit_test(test_frame_pointer), cmocka_unit_test(test_i386), cmocka_unit_test(test_arm64), cmocka_unit_test(test_arm64_signal),
		cmocka_unit_test(test_arm), cmocka_unit_test(test_riscv), cmocka_unit_test(test_s390x), cmocka_unit_test(test_ppc64), cmocka_unit_test(test_names)};

	return RUN(tests);
}
