/* SPDX-License-Identifier: MIT */
#include "machine.h"

static enum pfr_unwind find_cfa(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
				const struct pfr_unwind_row *row, uint64_t *cfa)
{
	unsigned reg = (unsigned)row->cfa.value;

	if (row->cfa.how == PFR_RULE_EXPRESSION)
		return unwind_evaluate(frame, stack, row, &row->cfa, 0, cfa);
	if (row->cfa.how != PFR_RULE_REGISTER)
		return PFR_UNWIND_BAD;
	if (!unwind_knows(frame, reg))
		return PFR_UNWIND_UNKNOWN;
	*cfa = unwind_address(frame, frame->reg[reg] + (uint64_t)row->cfa_offset);
	return PFR_UNWIND_OK;
}

/* The value that a rule gives. */
static enum pfr_unwind find_value(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
				  const struct pfr_unwind_row *row, const struct pfr_unwind_rule *rule, uint64_t cfa, uint64_t *value)
{
	uint64_t address = unwind_address(frame, cfa + (uint64_t)(int64_t)rule->value);
	unsigned from = rule->how == PFR_RULE_REGISTER ? (unsigned)rule->value : rule->reg;
	enum pfr_unwind why;

	switch (rule->how) {
	case PFR_RULE_AT: return unwind_read(frame, stack, address, frame->width, value);
	case PFR_RULE_OFFSET: *value = address; return PFR_UNWIND_OK;
	case PFR_RULE_UNSPECIFIED:
	case PFR_RULE_SAME:
	case PFR_RULE_REGISTER:
		if (!unwind_knows(frame, from))
			return PFR_UNWIND_UNKNOWN;
		*value = frame->reg[from];
		return PFR_UNWIND_OK;
	case PFR_RULE_EXPRESSION: return unwind_evaluate(frame, stack, row, rule, &cfa, value);
	case PFR_RULE_AT_EXPRESSION:
		why = unwind_evaluate(frame, stack, row, rule, &cfa, &address);
		return why ? why : unwind_read(frame, stack, address, frame->width, value);
	default: return PFR_UNWIND_END; /* undefined */
	}
}

/* The return address, without the bits that are not the address. */
static enum pfr_unwind find_return(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
				   const struct pfr_unwind_row *row, uint64_t cfa, uint64_t *pc)
{
	const struct pfr_unwind_rule none = {row->ra, PFR_RULE_UNSPECIFIED, 0, 0}, *rule = &none;
	enum pfr_unwind why;
	unsigned i;

	for (i = 0; i < row->nr && i < PFR_UNWIND_REGISTERS; i++)
		if (row->rule[i].reg == row->ra)
			rule = &row->rule[i];
	/* what a caller's own return address was in a register is lost by its call */
	if (rule->how <= PFR_RULE_SAME && rule->how != PFR_RULE_UNDEFINED && frame->call)
		return PFR_UNWIND_BAD;
	why = find_value(frame, stack, row, rule, cfa, pc);
	*pc &= unwind_machine(frame)->mask;
	return why ? why : *pc ? PFR_UNWIND_OK :
				 PFR_UNWIND_END;
}

/* Registers of the caller: those that are set, and those whose values cannot be had. All are found before one changes, since rules are of the callee's. */
struct found {
	uint64_t set, lost; /* a bit for each */
	uint64_t value[PFR_UNWIND_REGISTERS];
};

static void found_set(struct found *found, unsigned place, uint64_t value)
{
	found->set |= UINT64_C(1) << place;
	found->lost &= ~(UINT64_C(1) << place);
	found->value[place] = value;
}

static void find_registers(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
			   const struct pfr_unwind_row *row, uint64_t cfa, struct found *found)
{
	const struct pfr_unwind_rule *rule;
	uint64_t value = 0;
	unsigned i;

	for (i = 0; i < row->nr && i < PFR_UNWIND_REGISTERS; i++) {
		rule = &row->rule[i];
		if (rule->reg >= PFR_UNWIND_REGISTERS || rule->how == PFR_RULE_UNSPECIFIED)
			continue;
		if (find_value(frame, stack, row, rule, cfa, &value) == PFR_UNWIND_OK) {
			found_set(found, rule->reg, value);
		} else {
			found->set &= ~(UINT64_C(1) << rule->reg);
			found->lost |= UINT64_C(1) << rule->reg;
		}
	}
}

/* The stack grows down: only an innermost function may have used none of it. A signal handler may run on a stack of its own. */
static int advances(const struct pfr_unwind_frame *frame, const struct found *found, const struct pfr_unwind_row *row, uint64_t pc)
{
	unsigned sp = unwind_machine(frame)->sp;
	int has = found->set >> sp & 1;

	if (!has || row->signal)
		return has;
	return found->value[sp] > frame->reg[sp] || (found->value[sp] == frame->reg[sp] && !frame->call && pc != frame->pc);
}

/* The frame becomes its caller. */
static void take(struct pfr_unwind_frame *frame, const struct found *found, const struct pfr_unwind_row *row, uint64_t pc)
{
	uint64_t left = found->set;
	unsigned i;

	frame->pc = pc;
	frame->call = !row->signal;
	frame->known = (frame->known & unwind_machine(frame)->preserved & ~found->lost) | found->set;
	for (i = 0; left && i < PFR_UNWIND_REGISTERS; i++, left >>= 1)
		if (left & 1)
			frame->reg[i] = found->value[i];
}

enum pfr_unwind pfr_unwind_step(struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
				const struct pfr_unwind_row *row)
{
	const struct unwind_machine *machine = unwind_machine(frame);
	struct found found;
	uint64_t cfa = 0, pc = 0;
	enum pfr_unwind why = frame->machine ? find_cfa(frame, stack, row, &cfa) : PFR_UNWIND_NO_REGISTERS;

	if (!why)
		why = find_return(frame, stack, row, cfa, &pc);
	if (why)
		return why;
	found.set = found.lost = 0;
	found_set(&found, machine->sp, unwind_address(frame, cfa - machine->sp_below));
	find_registers(frame, stack, row, cfa, &found);
	if (unwind_ra_is_pc(machine))
		found_set(&found, machine->ra, pc);
	if (!advances(frame, &found, row, pc))
		return PFR_UNWIND_BAD;
	take(frame, &found, row, pc);
	return PFR_UNWIND_OK;
}
