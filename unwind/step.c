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

/* The caller's registers by their rules; those whose values cannot be had are not known then. */
static void find_registers(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
			   const struct pfr_unwind_row *row, uint64_t cfa, struct pfr_unwind_frame *caller)
{
	const struct pfr_unwind_rule *rule;
	uint64_t value = 0;
	unsigned i;

	for (i = 0; i < row->nr && i < PFR_UNWIND_REGISTERS; i++) {
		rule = &row->rule[i];
		if (rule->reg >= PFR_UNWIND_REGISTERS || rule->how == PFR_RULE_UNSPECIFIED)
			continue;
		if (find_value(frame, stack, row, rule, cfa, &value) == PFR_UNWIND_OK)
			unwind_set(caller, rule->reg, value);
		else
			caller->known &= ~(UINT64_C(1) << rule->reg);
	}
}

/* The stack grows down: only an innermost function may have used none of it. A signal handler may run on a stack of its own. */
static int advances(const struct pfr_unwind_frame *frame, const struct pfr_unwind_frame *caller, const struct pfr_unwind_row *row)
{
	unsigned sp = unwind_machine(frame)->sp;

	if (!unwind_knows(caller, sp) || row->signal)
		return unwind_knows(caller, sp);
	return caller->reg[sp] > frame->reg[sp] || (caller->reg[sp] == frame->reg[sp] && !frame->call && caller->pc != frame->pc);
}

enum pfr_unwind pfr_unwind_step(struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
				const struct pfr_unwind_row *row)
{
	const struct unwind_machine *machine = unwind_machine(frame);
	struct pfr_unwind_frame caller;
	uint64_t cfa = 0, pc = 0;
	enum pfr_unwind why = frame->machine ? find_cfa(frame, stack, row, &cfa) : PFR_UNWIND_NO_REGISTERS;

	if (!why)
		why = find_return(frame, stack, row, cfa, &pc);
	if (why)
		return why;
	caller = *frame;
	caller.pc = pc;
	caller.call = !row->signal;
	caller.known &= machine->preserved;
	unwind_set(&caller, machine->sp, unwind_address(frame, cfa - machine->sp_below));
	find_registers(frame, stack, row, cfa, &caller);
	if (unwind_ra_is_pc(machine))
		unwind_set(&caller, machine->ra, pc);
	if (!advances(frame, &caller, row))
		return PFR_UNWIND_BAD;
	*frame = caller;
	return PFR_UNWIND_OK;
}
