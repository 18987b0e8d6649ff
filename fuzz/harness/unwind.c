/* SPDX-License-Identifier: MIT */
/*
 * Call frame information of any bytes, and stacks of any bytes by its rows: entries move forward and lie in the section, a row is found for its whole range and is the
 * same there, rules have places, and callers are further up the stack. The input: 16 bytes of control, a stack of 256 bytes, then the section.
 */
#include "fuzz/harness.h"

#include <string.h>

#define FRONT 16
#define STACK 256
#define ENTRIES 64

static const struct {
	enum pfr_arch arch;
	uint8_t abi, sp;
} machines[8] = {{PFR_ARCH_X86, 2, 7}, {PFR_ARCH_X86, 1, 4}, {PFR_ARCH_ARM64, 2, 31}, {PFR_ARCH_ARM64, 1, 13}, {PFR_ARCH_ARM, 1, 13}, {PFR_ARCH_RISCV, 2, 2}, {PFR_ARCH_S390, 2, 15}, {PFR_ARCH_POWERPC, 2, 1}};

static void check_row(const struct pfr_unwind_row *row, const struct pfr_cfi_entry *entry, uint64_t pc)
{
	unsigned i;

	if (pc < row->start || pc >= row->end || row->start < entry->start || row->end > entry->end)
		fuzz_broken("a row that is not for the address");
	if (row->nr > PFR_UNWIND_REGISTERS || row->ra >= PFR_UNWIND_REGISTERS)
		fuzz_broken("a row with places that do not exist");
	for (i = 0; i < row->nr; i++)
		if (row->rule[i].reg >= PFR_UNWIND_REGISTERS || row->rule[i].how > PFR_RULE_EXPRESSION)
			fuzz_broken("a rule that does not exist");
}

static void step(const struct pfr_unwind_frame *begin, unsigned sp, const struct pfr_unwind_stack *stack, const struct pfr_unwind_row *row)
{
	struct pfr_unwind_frame frame = *begin, before;
	unsigned i;

	for (i = 0; i < 200; i++) {
		before = frame;
		if (pfr_unwind_step(&frame, stack, row) != PFR_UNWIND_OK) {
			if (memcmp(&before, &frame, sizeof(frame)))
				fuzz_broken("a step that failed and changed the frame");
			return;
		}
		if (!row->signal && i && frame.reg[sp] <= before.reg[sp])
			fuzz_broken("a caller that is not further up");
	}
}

static void try_entry(const struct pfr_cfi *cfi, const struct pfr_cfi_entry *entry, const struct pfr_unwind_frame *frame, unsigned sp,
		      const struct pfr_unwind_stack *stack)
{
	struct pfr_unwind_row row, last;
	uint64_t pc = entry->start;
	unsigned i;

	memset(&row, 0, sizeof(row));
	for (i = 0; i < 16 && pc < entry->end && pfr_cfi_row(cfi, entry, pc, frame, &row) == PFR_OK; i++) {
		check_row(&row, entry, pc);
		last = row;
		if (pfr_cfi_row(cfi, entry, row.end - 1, frame, &last) != PFR_OK || last.cfa_offset != row.cfa_offset || last.nr != row.nr)
			fuzz_broken("a row that is another at its end");
		step(frame, sp, stack, &row);
		pc = row.end;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pfr_regs_user regs = {.present = 1u << PFR_KEY_REGS_USER_REGS, .regs = {data, 34, 4, 0}};
	struct pfr_unwind_frame frame;
	struct pfr_unwind_stack stack;
	struct pfr_cfi_entry entry;
	struct pfr_cfi cfi;
	size_t at = 0, before = 0;
	unsigned i;

	if (size < FRONT + STACK)
		return 0;
	regs.abi = machines[data[0] & 7].abi;
	regs.regs.order = data[1] & 1;
	memset(&frame, 0, sizeof(frame));
	if (pfr_unwind_begin(&frame, machines[data[0] & 7].arch, (UINT64_C(1) << 34) - 1, &regs) != PFR_UNWIND_OK)
		return 0;
	stack = (struct pfr_unwind_stack){.data = data + FRONT, .size = STACK, .address = frame.reg[machines[data[0] & 7].sp]};
	cfi = (struct pfr_cfi){.data = data + FRONT + STACK, .size = size - FRONT - STACK, .address = 0x1000, .debug = data[1] >> 1 & 1, .order = data[1] & 1, .width = frame.width};
	cfi.index = cfi.data;
	cfi.index_size = cfi.size;
	cfi.index_address = 0x1000;
	for (i = 0; i < ENTRIES && at < cfi.size; i++, before = at) {
		if (pfr_cfi_next(&cfi, &at, &entry) == PFR_OK)
			try_entry(&cfi, &entry, &frame, machines[data[0] & 7].sp, &stack);
		if (at <= before || at > cfi.size)
			fuzz_broken("an entry that does not move forward");
	}
	if (pfr_cfi_find(&cfi, 0x1000 + data[2], &entry) == PFR_OK)
		try_entry(&cfi, &entry, &frame, machines[data[0] & 7].sp, &stack);
	return 0;
}
