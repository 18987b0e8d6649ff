/* SPDX-License-Identifier: MIT */
/*
 * The instructions of an entry, followed up to an address: they give the row that holds there.
 */
#include "cfi.h"
#include "machine.h"

#define PROGRAM_MOST 65536 /* bytes of instructions that are followed, of the CIE and of the FDE */
#define STATES 8           /* that are remembered at a time */

enum {
	CFA_SET_LOC = 0x01,
	CFA_ADVANCE_LOC1 = 0x02,
	CFA_ADVANCE_LOC2 = 0x03,
	CFA_ADVANCE_LOC4 = 0x04,
	CFA_OFFSET_EXTENDED = 0x05,
	CFA_RESTORE_EXTENDED = 0x06,
	CFA_UNDEFINED = 0x07,
	CFA_SAME_VALUE = 0x08,
	CFA_REGISTER = 0x09,
	CFA_REMEMBER_STATE = 0x0a,
	CFA_RESTORE_STATE = 0x0b,
	CFA_DEF_CFA = 0x0c,
	CFA_DEF_CFA_REGISTER = 0x0d,
	CFA_DEF_CFA_OFFSET = 0x0e,
	CFA_DEF_CFA_EXPRESSION = 0x0f,
	CFA_EXPRESSION = 0x10,
	CFA_OFFSET_EXTENDED_SF = 0x11,
	CFA_DEF_CFA_SF = 0x12,
	CFA_DEF_CFA_OFFSET_SF = 0x13,
	CFA_VAL_OFFSET = 0x14,
	CFA_VAL_OFFSET_SF = 0x15,
	CFA_VAL_EXPRESSION = 0x16,
	CFA_MIPS_ADVANCE_LOC8 = 0x1d,
	CFA_AARCH64_NEGATE_RA_STATE_WITH_PC = 0x2c,
	CFA_NEGATE_RA_STATE = 0x2d, /* of arm64: return addresses are signed or not; elsewhere GNU_window_save, of SPARC */
	CFA_GNU_ARGS_SIZE = 0x2e,
	CFA_GNU_NEGATIVE_OFFSET_EXTENDED = 0x2f
};

struct rule {
	uint8_t how;
	uint16_t size;
	int32_t value;
};

struct state {
	struct rule rule[PFR_UNWIND_REGISTERS];
	struct rule cfa;
	int64_t cfa_offset;
};

struct program {
	const struct pfr_cfi *cfi;
	const struct pfr_cfi_entry *entry;
	const struct unwind_machine *machine;
	struct numbers code;
	uint64_t location, next; /* where the rules hold from, and until */
	struct state now, states[STATES];
	struct state *initial; /* null: these are the CIE's instructions, which make it */
	unsigned nr;
	uint8_t bad; /* an instruction that is not known, or makes no sense */
};

static struct rule make_rule(unsigned how, uint16_t size, int32_t value)
{
	struct rule rule;

	rule.how = (uint8_t)how;
	rule.size = size;
	rule.value = value;
	return rule;
}

static struct pfr_unwind_rule public_rule(unsigned place, const struct rule *from)
{
	struct pfr_unwind_rule rule;

	rule.reg = (uint8_t)place;
	rule.how = from->how;
	rule.size = from->size;
	rule.value = from->value;
	return rule;
}

static struct rule *rule_of(struct program *p, uint64_t number)
{
	unsigned place = unwind_place(p->machine, number);

	return place < PFR_UNWIND_REGISTERS ? &p->now.rule[place] : 0;
}

static void set_rule(struct program *p, uint64_t number, unsigned how, int64_t value)
{
	struct rule *rule = rule_of(p, number);

	if (value < INT32_MIN || value > INT32_MAX)
		p->bad = 1;
	else if (rule)
		*rule = make_rule(how, 0, (int32_t)value);
}

/* An offset in units of data_align. What overflows makes no sense. */
static int64_t scaled(struct program *p, int64_t factor)
{
	int64_t align = p->entry->data_align;

	if (factor > INT32_MAX || factor < INT32_MIN || align > INT32_MAX || align < INT32_MIN) {
		p->bad = 1;
		return 0;
	}
	return factor * align;
}

static int64_t unsigned_scaled(struct program *p)
{
	uint64_t factor = numbers_uleb(&p->code);

	return scaled(p, factor > INT32_MAX ? INT64_MAX : (int64_t)factor);
}

static int64_t signed_scaled(struct program *p)
{
	return scaled(p, numbers_sleb(&p->code));
}

static int64_t unsigned_offset(struct program *p)
{
	uint64_t offset = numbers_uleb(&p->code);

	if (offset > INT64_MAX)
		p->bad = 1;
	return (int64_t)(offset & INT64_MAX);
}

/* Where an expression is, which is skipped. */
static struct rule expression(struct program *p, unsigned how)
{
	uint64_t size = numbers_uleb(&p->code);
	size_t at = p->code.at;

	numbers_skip(&p->code, size);
	if (size > UINT16_MAX || at > INT32_MAX)
		p->bad = 1;
	return make_rule(how, (uint16_t)size, (int32_t)(at & INT32_MAX));
}

static void set_expression(struct program *p, unsigned how)
{
	struct rule *rule = rule_of(p, numbers_uleb(&p->code)), found = expression(p, how);

	if (rule)
		*rule = found;
}

static void set_cfa(struct program *p, uint64_t number)
{
	unsigned place = unwind_place(p->machine, number);

	p->now.cfa = make_rule(PFR_RULE_REGISTER, 0, (int32_t)place);
	p->bad |= place >= PFR_UNWIND_REGISTERS;
}

static void restore(struct program *p, uint64_t number)
{
	unsigned place = unwind_place(p->machine, number);

	if (!p->initial)
		p->bad = 1;
	else if (place < PFR_UNWIND_REGISTERS)
		p->now.rule[place] = p->initial->rule[place];
}

static void copy_register(struct program *p)
{
	uint64_t number = numbers_uleb(&p->code);
	unsigned from = unwind_place(p->machine, numbers_uleb(&p->code));

	if (from < PFR_UNWIND_REGISTERS)
		set_rule(p, number, PFR_RULE_REGISTER, (int64_t)from);
	else
		set_rule(p, number, PFR_RULE_UNDEFINED, 0);
}

static void advance(struct program *p, uint64_t delta)
{
	p->next = p->location + delta * p->entry->code_align;
	if (p->machine->width == 4)
		p->next &= UINT32_MAX;
}

static void set_location(struct program *p)
{
	struct cfi_base base = {p->cfi->address, 0, p->entry->start};

	p->next = cfi_pointer(&p->code, p->entry->encoding, &base);
}

static void remember(struct program *p)
{
	if (p->nr < STATES)
		p->states[p->nr++] = p->now;
	else
		p->bad = 1;
}

static void recall(struct program *p)
{
	if (p->nr)
		p->now = p->states[--p->nr];
	else
		p->bad = 1;
}

/* Of the CFA, and rules for a register by a number that follows. */
static void set_something(struct program *p, unsigned op)
{
	uint64_t number;

	switch (op) {
	case CFA_DEF_CFA:
		set_cfa(p, numbers_uleb(&p->code));
		p->now.cfa_offset = unsigned_offset(p);
		break;
	case CFA_DEF_CFA_SF:
		set_cfa(p, numbers_uleb(&p->code));
		p->now.cfa_offset = signed_scaled(p);
		break;
	case CFA_DEF_CFA_REGISTER: set_cfa(p, numbers_uleb(&p->code)); break;
	case CFA_DEF_CFA_OFFSET: p->now.cfa_offset = unsigned_offset(p); break;
	case CFA_DEF_CFA_OFFSET_SF: p->now.cfa_offset = signed_scaled(p); break;
	case CFA_DEF_CFA_EXPRESSION: p->now.cfa = expression(p, PFR_RULE_EXPRESSION); break;
	case CFA_EXPRESSION: set_expression(p, PFR_RULE_AT_EXPRESSION); break;
	case CFA_VAL_EXPRESSION: set_expression(p, PFR_RULE_EXPRESSION); break;
	case CFA_REGISTER: copy_register(p); break;
	default:
		number = numbers_uleb(&p->code);
		if (op == CFA_OFFSET_EXTENDED)
			set_rule(p, number, PFR_RULE_AT, unsigned_scaled(p));
		else if (op == CFA_OFFSET_EXTENDED_SF)
			set_rule(p, number, PFR_RULE_AT, signed_scaled(p));
		else if (op == CFA_GNU_NEGATIVE_OFFSET_EXTENDED)
			set_rule(p, number, PFR_RULE_AT, -unsigned_scaled(p));
		else if (op == CFA_VAL_OFFSET)
			set_rule(p, number, PFR_RULE_OFFSET, unsigned_scaled(p));
		else if (op == CFA_VAL_OFFSET_SF)
			set_rule(p, number, PFR_RULE_OFFSET, signed_scaled(p));
		else
			p->bad = 1;
	}
}

static void extended(struct program *p, unsigned op)
{
	switch (op) {
	case 0:
	case CFA_AARCH64_NEGATE_RA_STATE_WITH_PC: /* signatures are removed from every return address */
	case CFA_NEGATE_RA_STATE: break;
	case CFA_GNU_ARGS_SIZE: numbers_uleb(&p->code); break;
	case CFA_SET_LOC: set_location(p); break;
	case CFA_ADVANCE_LOC1: advance(p, numbers_fixed(&p->code, 1)); break;
	case CFA_ADVANCE_LOC2: advance(p, numbers_fixed(&p->code, 2)); break;
	case CFA_ADVANCE_LOC4: advance(p, numbers_fixed(&p->code, 4)); break;
	case CFA_MIPS_ADVANCE_LOC8: advance(p, numbers_fixed(&p->code, 8)); break;
	case CFA_RESTORE_EXTENDED: restore(p, numbers_uleb(&p->code)); break;
	case CFA_UNDEFINED: set_rule(p, numbers_uleb(&p->code), PFR_RULE_UNDEFINED, 0); break;
	case CFA_SAME_VALUE: set_rule(p, numbers_uleb(&p->code), PFR_RULE_SAME, 0); break;
	case CFA_REMEMBER_STATE: remember(p); break;
	case CFA_RESTORE_STATE: recall(p); break;
	default: set_something(p, op);
	}
}

static void instruction(struct program *p)
{
	unsigned op = (unsigned)numbers_fixed(&p->code, 1);

	switch (op & 0xc0) {
	case 0x40: advance(p, op & 0x3f); break;
	case 0x80: set_rule(p, op & 0x3f, PFR_RULE_AT, unsigned_scaled(p)); break;
	case 0xc0: restore(p, op & 0x3f); break;
	default: extended(p, op);
	}
}

/* Follows instructions up to the one that leads past pc. */
static enum pfr_status follow(struct program *p, uint32_t begin, uint32_t end, uint64_t pc)
{
	size_t most = (size_t)begin + PROGRAM_MOST;

	p->code = cfi_numbers(p->cfi, begin, most < end ? most : end);
	while (p->code.at < p->code.end) {
		instruction(p);
		if (p->bad || p->code.bad)
			return p->bad ? PFR_E_VALUE : PFR_E_SHORT;
		if (p->next == p->location)
			continue;
		if (p->next > pc || p->next < p->location)
			return PFR_OK;
		p->location = p->next;
	}
	p->next = p->entry->end;
	return p->code.end == end ? PFR_OK : PFR_E_LIMIT;
}

static void give_row(const struct program *p, struct pfr_unwind_row *row)
{
	const struct state *s = &p->now;
	unsigned i;

	row->start = p->location;
	row->end = p->next > p->entry->end || p->next <= p->location ? p->entry->end : p->next;
	row->bytes = p->cfi->data;
	row->bytes_size = (uint32_t)p->cfi->size;
	row->cfa = public_rule(0, &s->cfa);
	row->cfa_offset = s->cfa_offset;
	row->signal = p->entry->signal;
	row->ra = (uint8_t)unwind_place(p->machine, p->entry->ra);
	row->nr = 0;
	//@ loop unroll 34;
	for (i = 0; i < PFR_UNWIND_REGISTERS; i++)
		if (s->rule[i].how != PFR_RULE_UNSPECIFIED)
			row->rule[row->nr++] = public_rule(i, &s->rule[i]);
}

static int fits(const struct pfr_cfi *cfi, const struct pfr_cfi_entry *entry)
{
	return entry->program <= entry->program_end && entry->program_end <= cfi->size && entry->initial <= entry->initial_end &&
	       entry->initial_end <= cfi->size && cfi->size <= UINT32_MAX;
}

enum pfr_status pfr_cfi_row(const struct pfr_cfi *cfi, const struct pfr_cfi_entry *entry, uint64_t pc,
			    const struct pfr_unwind_frame *frame, struct pfr_unwind_row *row)
{
	static const struct state none = {{{0, 0, 0}}, {PFR_RULE_UNDEFINED, 0, 0}, 0};
	struct program p = {0};
	struct state initial;
	enum pfr_status status;

	p.cfi = cfi;
	p.entry = entry;
	p.machine = unwind_machine(frame);
	p.location = p.next = entry->start;
	p.now = none;
	if (pc < entry->start || pc >= entry->end || !fits(cfi, entry))
		return PFR_END;
	status = follow(&p, entry->initial, entry->initial_end, UINT64_MAX);
	initial = p.now;
	p.initial = &initial;
	p.location = p.next = entry->start;
	p.nr = 0;
	if (!status)
		status = follow(&p, entry->program, entry->program_end, pc);
	if (!status && unwind_place(p.machine, entry->ra) == PFR_UNWIND_REGISTERS)
		status = PFR_E_VALUE;
	if (!status)
		give_row(&p, row);
	return status;
}
