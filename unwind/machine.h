/* SPDX-License-Identifier: MIT */
/*
 * The machines of schema/unwind.def. machine.c has the table and makes a sample's frame; step.c applies rows; expression.c evaluates
 * what rows have in place of offsets; cfi_entry.c, cfi_find.c and cfi_row.c read CFI; numbers.h reads its numbers.
 */
#ifndef PFR_UNWIND_MACHINE_H
#define PFR_UNWIND_MACHINE_H

#include "decoder/wire.h"
#include "perfring_unwind.h"

/* The numbers of pfr_unwind_frame.machine. */
enum unwind_machine_number {
	MACHINE_NONE,
#define MACHINE(name, arch, abi, width, pc, sp, ra, sp_below, mask, preserved, doc) MACHINE_##name,
#define MAP(machine, bit, number, nr)
#define CHAIN(machine, fp, saved, ra, cfa)
#include "schema/unwind.def"
	MACHINES
};

struct unwind_machine {
	uint64_t mask;
	uint32_t preserved;
	uint8_t arch, abi, width, pc, sp, ra, sp_below;
};

const struct unwind_machine *unwind_machine(const struct pfr_unwind_frame *frame);

/* The place of a register by DWARF's number; PFR_UNWIND_REGISTERS: it has none. */
static inline unsigned unwind_place(const struct unwind_machine *machine, uint64_t number)
{
	if (number < PFR_UNWIND_RA)
		return (unsigned)number;
	return number == machine->ra ? PFR_UNWIND_RA : PFR_UNWIND_REGISTERS;
}

/* On x86 the return address has the program counter's own number; elsewhere it is a register of its own. */
static inline int unwind_ra_is_pc(const struct unwind_machine *machine)
{
	return machine->arch == PFR_ARCH_X86;
}

static inline uint64_t unwind_address(const struct pfr_unwind_frame *frame, uint64_t value)
{
	return frame->width == 4 ? value & UINT32_MAX : value;
}

static inline void unwind_set(struct pfr_unwind_frame *frame, unsigned place, uint64_t value)
{
	frame->reg[place] = value;
	frame->known |= UINT64_C(1) << place;
}

static inline int unwind_knows(const struct pfr_unwind_frame *frame, unsigned place)
{
	return place < PFR_UNWIND_REGISTERS && frame->known >> place & 1;
}

/* expression.c: the value of an expression, which may begin with the CFA on its stack. PFR_UNWIND_OK, _CUT, _UNKNOWN or _BAD. */
enum pfr_unwind unwind_evaluate(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
				const struct pfr_unwind_row *row, const struct pfr_unwind_rule *rule, const uint64_t *cfa, uint64_t *value);
/* `size` bytes (1, 2, 4 or 8) of the stack at an address. PFR_UNWIND_OK, or PFR_UNWIND_CUT. */
static inline enum pfr_unwind unwind_read(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack, uint64_t address,
					  unsigned size, uint64_t *value)
{
	uint64_t at = address - stack->address;
	const unsigned char *p;
	int big = frame->order == PFR_BIG;

	if (at > stack->size || at + size > stack->size)
		return PFR_UNWIND_CUT;
	p = stack->data + at;
	*value = size == 8 ? wire_u64(p, big) : size == 4 ? wire_u32(p, big) :
					size == 2         ? wire_u16(p, big) :
							    *p;
	return PFR_UNWIND_OK;
}

#endif
