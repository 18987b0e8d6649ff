/* SPDX-License-Identifier: MIT */
#include "machine.h"

#include "decoder/wire.h"

/* Registers of samples to DWARF's numbers. */
struct map {
	uint8_t machine, bit, number, nr;
};

static const struct unwind_machine machines[MACHINES] = {
	{0, 0, 0, 0, 0, 0, 0, 0, 0},
#define MACHINE(name, arch, abi, width, pc, sp, ra, sp_below, mask, preserved, doc) \
	{mask, preserved, PFR_ARCH_##arch, abi, width, pc, sp, ra, sp_below},
#define MAP(machine, bit, number, nr)
#define CHAIN(machine, fp, saved, ra, cfa)
#include "schema/unwind.def"
};

static const struct map maps[] = {
#define MACHINE(name, arch, abi, width, pc, sp, ra, sp_below, mask, preserved, doc)
#define MAP(machine, bit, number, nr) {MACHINE_##machine, bit, number, nr},
#define CHAIN(machine, fp, saved, ra, cfa)
#include "schema/unwind.def"
};

const struct unwind_machine *unwind_machine(const struct pfr_unwind_frame *frame)
{
	return &machines[frame->machine < MACHINES ? frame->machine : 0];
}

const char *pfr_unwind_name(enum pfr_unwind why)
{
	static const char names[][14] = {"ok", "end of stack", "no row", "cut", "unknown", "bad row", "limit", "no registers"};

	return (unsigned)why < sizeof(names) / sizeof(names[0]) ? names[why] : "";
}

/* ---- the innermost frame ------------------------------------------------------------------ */

static uint8_t find_machine(enum pfr_arch arch, uint64_t abi)
{
	uint8_t i;

	for (i = 1; i < MACHINES; i++)
		if (machines[i].arch == (unsigned)arch && machines[i].abi == (abi & 3))
			return i;
	return MACHINE_NONE;
}

/* The register of a sample that has a bit of the mask. False: the sample does not have it. */
static int find_register(const struct pfr_regs_user *regs, uint64_t mask, unsigned bit, uint64_t *value)
{
	unsigned index = wire_popcount(mask & ((UINT64_C(1) << bit) - 1));

	if (!(mask >> bit & 1) || index >= regs->regs.nr)
		return 0;
	*value = pfr_word(&regs->regs, index);
	return 1;
}

/* Those of a row of the map. All ones is no value on x86. */
static void take_map(struct pfr_unwind_frame *frame, const struct pfr_regs_user *regs, uint64_t mask, const struct map *map)
{
	const struct unwind_machine *machine = unwind_machine(frame);
	unsigned index = wire_popcount(mask & ((UINT64_C(1) << map->bit) - 1)), k, place;
	uint64_t value;

	for (k = 0; k < map->nr; k++) {
		if (!(mask >> (map->bit + k) & 1))
			continue;
		if (index >= regs->regs.nr)
			return;
		value = pfr_word(&regs->regs, index++);
		place = unwind_place(machine, map->number + k);
		if (place < PFR_UNWIND_REGISTERS && (value != UINT64_MAX || machine->arch != PFR_ARCH_X86))
			unwind_set(frame, place, unwind_address(frame, value));
	}
}

static void take_registers(struct pfr_unwind_frame *frame, const struct pfr_regs_user *regs, uint64_t mask)
{
	unsigned i;

	for (i = 0; i < sizeof(maps) / sizeof(maps[0]); i++)
		if (maps[i].machine == frame->machine)
			take_map(frame, regs, mask, &maps[i]);
}

/* The order of the thread's memory, which a capture that was turned has as it was: that of the machine, or, of machines that have both, the capture's. */
static uint8_t memory_order(unsigned arch, uint8_t capture)
{
	if (arch == PFR_ARCH_X86 || arch == PFR_ARCH_RISCV || arch == PFR_ARCH_LOONGARCH)
		return PFR_LITTLE;
	return arch == PFR_ARCH_S390 ? (uint8_t)PFR_BIG : capture;
}

enum pfr_unwind pfr_unwind_begin(struct pfr_unwind_frame *frame, enum pfr_arch arch, uint64_t mask,
				 const struct pfr_regs_user *regs)
{
	const struct unwind_machine *machine;
	unsigned i;

	frame->machine = MACHINE_NONE;
	frame->known = 0;
	frame->call = 0;
	frame->width = 8;
	frame->pc = 0;
	for (i = 0; i < PFR_UNWIND_REGISTERS; i++)
		frame->reg[i] = 0;
	if (!PFR_HAS(*regs, REGS_USER, REGS))
		return PFR_UNWIND_NO_REGISTERS;
	frame->machine = find_machine(arch, regs->abi);
	machine = unwind_machine(frame);
	frame->order = memory_order(machine->arch, regs->regs.order);
	if (!frame->machine || !find_register(regs, mask, machine->pc, &frame->pc))
		return PFR_UNWIND_NO_REGISTERS;
	frame->width = machine->width;
	frame->pc = unwind_address(frame, frame->pc);
	take_registers(frame, regs, mask);
	if (machine->sp != machine->pc && machine->arch == PFR_ARCH_ARM && find_register(regs, mask, machine->sp, &frame->reg[machine->sp]))
		frame->known |= UINT64_C(1) << machine->sp;
	return unwind_knows(frame, machine->sp) ? PFR_UNWIND_OK : PFR_UNWIND_NO_REGISTERS;
}

void pfr_unwind_stack_of(struct pfr_unwind_stack *stack, const struct pfr_unwind_frame *frame, const struct pfr_stack_user *user)
{
	int has = PFR_HAS(*user, STACK_USER, DATA) && frame->machine;

	stack->data = has ? user->data.data : 0;
	stack->size = has ? user->data.size : 0;
	if (has && PFR_HAS(*user, STACK_USER, DYN_SIZE) && user->dyn_size < stack->size)
		stack->size = user->dyn_size;
	stack->address = frame->machine ? frame->reg[unwind_machine(frame)->sp] : 0;
}

/* ---- rows that are not in CFI -------------------------------------------------------------- */

static void begin_row(struct pfr_unwind_row *row, const struct pfr_unwind_frame *frame, unsigned reg, int64_t offset)
{
	row->start = frame->pc;
	row->end = frame->pc + 1;
	row->bytes = 0;
	row->bytes_size = 0;
	row->cfa.reg = 0;
	row->cfa.how = PFR_RULE_REGISTER;
	row->cfa.size = 0;
	row->cfa.value = (int32_t)reg;
	row->cfa_offset = offset;
	row->signal = 0;
	row->ra = (uint8_t)unwind_place(unwind_machine(frame), unwind_machine(frame)->ra);
	row->nr = 0;
}

static void add_rule(struct pfr_unwind_row *row, unsigned reg, enum pfr_rule how, int32_t value)
{
	struct pfr_unwind_rule *rule = &row->rule[row->nr++];

	rule->reg = (uint8_t)reg;
	rule->how = (uint8_t)how;
	rule->size = 0;
	rule->value = value;
}

static const struct chain {
	uint8_t machine, fp;
	int8_t saved, ra, cfa;
} chains[] = {
#define MACHINE(name, arch, abi, width, pc, sp, ra, sp_below, mask, preserved, doc)
#define MAP(machine, bit, number, nr)
#define CHAIN(machine, fp, saved, ra, cfa) {MACHINE_##machine, fp, saved, ra, cfa},
#include "schema/unwind.def"
};

enum pfr_unwind pfr_unwind_frame_pointer(const struct pfr_unwind_frame *frame, struct pfr_unwind_row *row)
{
	const struct chain *chain;
	uint8_t i = 0, nr = sizeof(chains) / sizeof(chains[0]); /* an index, since a compiler makes a table of pointers otherwise */

	while (i < nr && chains[i].machine != frame->machine)
		i++;
	if (i == nr)
		return PFR_UNWIND_NO_ROW;
	chain = &chains[i];
	begin_row(row, frame, chain->fp, chain->cfa);
	add_rule(row, chain->fp, PFR_RULE_AT, chain->saved - chain->cfa);
	add_rule(row, row->ra, PFR_RULE_AT, chain->ra - chain->cfa);
	return PFR_UNWIND_OK;
}

enum pfr_unwind pfr_unwind_leaf(const struct pfr_unwind_frame *frame, struct pfr_unwind_row *row)
{
	const struct unwind_machine *machine = unwind_machine(frame);

	if (!frame->machine || unwind_ra_is_pc(machine) || frame->call)
		return PFR_UNWIND_NO_ROW;
	begin_row(row, frame, machine->sp, machine->sp_below);
	return PFR_UNWIND_OK;
}

#define SIGNAL_REGISTERS 312 /* 128 of siginfo, and x0 in the context: 176 of ucontext's head, 8 of the fault's address */

enum pfr_unwind pfr_unwind_signal_return(const struct pfr_unwind_frame *frame, struct pfr_unwind_row *row)
{
	const struct unwind_machine *machine = unwind_machine(frame);
	unsigned i;

	if (frame->machine != MACHINE_ARM64)
		return PFR_UNWIND_NO_ROW;
	begin_row(row, frame, machine->sp, 0);
	row->signal = 1;
	for (i = 0; i < PFR_UNWIND_RA; i++)
		add_rule(row, i, PFR_RULE_AT, SIGNAL_REGISTERS + 8 * (int32_t)i);
	add_rule(row, PFR_UNWIND_PC, PFR_RULE_AT, SIGNAL_REGISTERS + 8 * PFR_UNWIND_RA);
	row->ra = PFR_UNWIND_PC;
	return PFR_UNWIND_OK;
}
