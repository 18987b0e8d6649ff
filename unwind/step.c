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

/* The value that a rule of another kind than PFR_RULE_AT gives. */
static enum pfr_unwind find_other(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
				  const struct pfr_unwind_row *row, const struct pfr_unwind_rule *rule, uint64_t cfa, uint64_t *value)
{
	uint64_t address = unwind_address(frame, cfa + (uint64_t)(int64_t)rule->value);
	unsigned from = rule->how == PFR_RULE_REGISTER ? (unsigned)rule->value : rule->reg;
	enum pfr_unwind why;

	switch (rule->how) {
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
	default: *value = 0; return PFR_UNWIND_END; /* undefined */
	}
}

/* The value that a rule gives. */
static inline enum pfr_unwind find_value(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
					 const struct pfr_unwind_row *row, const struct pfr_unwind_rule *rule, uint64_t cfa, uint64_t *value)
{
	if (rule->how == PFR_RULE_AT)
		return unwind_read(frame, stack, unwind_address(frame, cfa + (uint64_t)(int64_t)rule->value), frame->width, value);
	return find_other(frame, stack, row, rule, cfa, value);
}

/*
 * Registers of the caller: those that are set, and those whose values cannot be had. All are found before one changes, since rules are of the
 * callee's. Of the return address, its rule and what came of it as well.
 */
struct found {
	uint64_t set, lost; /* a bit for each */
	uint64_t ra;
	uint8_t how; /* enum pfr_rule */
	enum pfr_unwind why;
	uint64_t value[PFR_UNWIND_REGISTERS];
};

static inline void found_set(struct found *found, unsigned place, uint64_t value)
{
	found->set |= UINT64_C(1) << place;
	found->lost &= ~(UINT64_C(1) << place);
	found->value[place] = value;
}

static void find_registers(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
			   const struct pfr_unwind_row *row, uint64_t cfa, struct found *found)
{
	struct pfr_unwind_rule rule;
	enum pfr_unwind why;
	uint64_t value = 0;
	unsigned i;

	for (i = 0; i < row->nr && i < PFR_UNWIND_REGISTERS; i++) {
		rule = row->rule[i];
		if (rule.reg >= PFR_UNWIND_REGISTERS || rule.how == PFR_RULE_UNSPECIFIED)
			continue;
		why = find_value(frame, stack, row, &rule, cfa, &value);
		if (rule.reg == row->ra) {
			found->how = rule.how;
			found->why = why;
			found->ra = value;
		}
		if (why == PFR_UNWIND_OK) {
			found_set(found, rule.reg, value);
		} else {
			found->set &= ~(UINT64_C(1) << rule.reg);
			found->lost |= UINT64_C(1) << rule.reg;
		}
	}
}

/* The return address, without the bits that are not the address. */
static enum pfr_unwind find_return(const struct pfr_unwind_frame *frame, const struct pfr_unwind_row *row, struct found *found, uint64_t mask)
{
	if (found->how == PFR_RULE_UNSPECIFIED) {
		found->why = unwind_knows(frame, row->ra) ? PFR_UNWIND_OK : PFR_UNWIND_UNKNOWN;
		found->ra = found->why ? 0 : frame->reg[row->ra];
	}
	/* what a caller's own return address was in a register is lost by its call */
	if (frame->call && (found->how == PFR_RULE_UNSPECIFIED || found->how == PFR_RULE_SAME))
		return PFR_UNWIND_BAD;
	found->ra &= mask;
	/* nothing is at 0, nor before 1, which a program's first function may find where it has its arguments */
	return found->why ? found->why : found->ra > !row->signal ? PFR_UNWIND_OK :
								    PFR_UNWIND_END;
}

/* The stack grows down: only an innermost function may have used none of it. A signal handler may run on a stack of its own. */
static int advances(const struct pfr_unwind_frame *frame, const struct found *found, const struct pfr_unwind_row *row, unsigned sp, uint64_t pc)
{
	int has = found->set >> sp & 1;

	if (!has || row->signal)
		return has;
	return found->value[sp] > frame->reg[sp] || (found->value[sp] == frame->reg[sp] && !frame->call && pc != frame->pc);
}

static inline void take_register(struct pfr_unwind_frame *frame, const struct found *found, unsigned place)
{
	if (place < PFR_UNWIND_REGISTERS && found->set >> place & 1)
		frame->reg[place] = found->value[place];
}

/* The frame becomes its caller. What is set has a rule, or is the stack pointer or the return address. */
static void take(struct pfr_unwind_frame *frame, const struct unwind_machine *machine, const struct found *found,
		 const struct pfr_unwind_row *row, uint64_t pc)
{
	unsigned i;

	frame->pc = pc;
	frame->call = !row->signal;
	frame->known = (frame->known & machine->preserved & ~found->lost) | found->set;
	for (i = 0; i < row->nr && i < PFR_UNWIND_REGISTERS; i++)
		take_register(frame, found, row->rule[i].reg);
	take_register(frame, found, machine->sp);
	if (unwind_ra_is_pc(machine))
		take_register(frame, found, machine->ra);
}

enum pfr_unwind pfr_unwind_step(struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
				const struct pfr_unwind_row *row)
{
	const struct unwind_machine *machine = unwind_machine(frame);
	struct found found;
	uint64_t cfa = 0;
	enum pfr_unwind why = frame->machine ? find_cfa(frame, stack, row, &cfa) : PFR_UNWIND_NO_REGISTERS;

	if (why)
		return why;
	found.set = found.lost = found.ra = 0;
	found.why = PFR_UNWIND_OK;
	found.how = PFR_RULE_UNSPECIFIED;
	found_set(&found, machine->sp, unwind_address(frame, cfa - machine->sp_below));
	find_registers(frame, stack, row, cfa, &found);
	why = find_return(frame, row, &found, machine->mask);
	if (why)
		return why;
	if (unwind_ra_is_pc(machine))
		found_set(&found, machine->ra, found.ra);
	if (!advances(frame, &found, row, machine->sp, found.ra))
		return PFR_UNWIND_BAD;
	take(frame, machine, &found, row, found.ra);
	return PFR_UNWIND_OK;
}
