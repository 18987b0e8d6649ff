/* SPDX-License-Identifier: MIT */
/*
 * DWARF expressions, as CFI has them: an address or a value from registers, numbers and words of the stack. Backward branches are
 * followed as well; the number of operations is bounded.
 */
#include "machine.h"
#include "numbers.h"

#define DEPTH 32
#define OPERATIONS 1024

enum {
	OP_DEREF = 0x06,
	OP_CONST1U = 0x08,
	OP_CONSTU = 0x10,
	OP_CONSTS = 0x11,
	OP_DUP = 0x12,
	OP_DROP = 0x13,
	OP_OVER = 0x14,
	OP_PICK = 0x15,
	OP_SWAP = 0x16,
	OP_ROT = 0x17,
	OP_ABS = 0x19,
	OP_AND = 0x1a,
	OP_DIV = 0x1b,
	OP_MINUS = 0x1c,
	OP_MOD = 0x1d,
	OP_MUL = 0x1e,
	OP_NEG = 0x1f,
	OP_NOT = 0x20,
	OP_OR = 0x21,
	OP_PLUS = 0x22,
	OP_PLUS_UCONST = 0x23,
	OP_SHL = 0x24,
	OP_SHR = 0x25,
	OP_SHRA = 0x26,
	OP_XOR = 0x27,
	OP_BRA = 0x28,
	OP_EQ = 0x29,
	OP_GE = 0x2a,
	OP_GT = 0x2b,
	OP_LE = 0x2c,
	OP_LT = 0x2d,
	OP_NE = 0x2e,
	OP_SKIP = 0x2f,
	OP_LIT0 = 0x30,
	OP_BREG0 = 0x70,
	OP_BREGX = 0x92,
	OP_DEREF_SIZE = 0x94,
	OP_NOP = 0x96,
	OP_CALL_FRAME_CFA = 0x9c,
	OP_STACK_VALUE = 0x9f
};

struct evaluation {
	const struct pfr_unwind_frame *frame;
	const struct pfr_unwind_stack *memory;
	const uint64_t *cfa;
	struct numbers code;
	size_t begin; /* of the code */
	uint64_t stack[DEPTH];
	unsigned nr;
	enum pfr_unwind why;
};

static void push(struct evaluation *e, uint64_t value)
{
	if (e->nr < DEPTH)
		e->stack[e->nr++] = unwind_address(e->frame, value);
	else
		e->why = PFR_UNWIND_BAD;
}

static uint64_t pop(struct evaluation *e)
{
	if (e->nr)
		return e->stack[--e->nr];
	e->why = PFR_UNWIND_BAD;
	return 0;
}

static void push_register(struct evaluation *e, uint64_t number)
{
	unsigned place = unwind_place(unwind_machine(e->frame), number);
	int64_t offset = numbers_sleb(&e->code);

	if (unwind_knows(e->frame, place))
		push(e, e->frame->reg[place] + (uint64_t)offset);
	else
		e->why = PFR_UNWIND_UNKNOWN;
}

static void dereference(struct evaluation *e, unsigned size)
{
	uint64_t value = 0, address = pop(e);

	if (size != 1 && size != 2 && size != 4 && size != 8)
		e->why = PFR_UNWIND_BAD;
	if (!e->why)
		e->why = unwind_read(e->frame, e->memory, address, size, &value);
	push(e, value);
}

/* A number as its width has a sign. */
static int64_t sign(const struct evaluation *e, uint64_t value)
{
	return e->frame->width == 4 ? (int32_t)(uint32_t)value : (int64_t)value;
}

static void pick(struct evaluation *e, uint64_t index)
{
	if (index < e->nr)
		push(e, e->stack[(e->nr - 1 - index) % DEPTH]);
	else
		e->why = PFR_UNWIND_BAD;
}

static void rotate(struct evaluation *e, unsigned nr)
{
	uint64_t top = pop(e), second = pop(e), third = nr == 3 ? pop(e) : 0;

	push(e, top);
	if (nr == 3)
		push(e, third);
	push(e, second);
}

static void branch(struct evaluation *e, int taken)
{
	int64_t by = numbers_signed(&e->code, 2);
	int64_t to = (int64_t)e->code.at + by;

	if (!taken)
		return;
	if (to < (int64_t)e->begin || to > (int64_t)e->code.end)
		e->why = PFR_UNWIND_BAD;
	else
		e->code.at = (size_t)to;
}

static uint64_t shift_right(int64_t value, uint64_t by)
{
	uint64_t ones = value < 0 ? UINT64_MAX : 0;

	return by >= 64 ? ones : (uint64_t)value >> by | (by ? ones << (64 - by) : 0);
}

static uint64_t divide(struct evaluation *e, uint64_t a, uint64_t b)
{
	int64_t sa = sign(e, a), sb = sign(e, b);

	if (!sb)
		e->why = PFR_UNWIND_BAD;
	if (sb == -1) /* the quotient of the least number would be above the greatest */
		return 0 - a;
	return sb > 0 || sb < -1 ? (uint64_t)(sa / sb) : 0;
}

static uint64_t modulo(struct evaluation *e, uint64_t a, uint64_t b)
{
	if (!b)
		e->why = PFR_UNWIND_BAD;
	return b ? a % b : 0;
}

/* Operations of two values. */
static uint64_t combine(struct evaluation *e, unsigned op, uint64_t a, uint64_t b)
{
	switch (op) {
	case OP_AND: return a & b;
	case OP_DIV: return divide(e, a, b);
	case OP_MINUS: return a - b;
	case OP_MOD: return modulo(e, a, b);
	case OP_MUL: return a * b;
	case OP_OR: return a | b;
	case OP_PLUS: return a + b;
	case OP_SHL: return b < 64 ? a << b : 0;
	case OP_SHR: return b < 64 ? a >> b : 0;
	case OP_SHRA: return shift_right(sign(e, a), b);
	case OP_XOR: return a ^ b;
	case OP_EQ: return a == b;
	case OP_GE: return sign(e, a) >= sign(e, b);
	case OP_GT: return sign(e, a) > sign(e, b);
	case OP_LE: return sign(e, a) <= sign(e, b);
	case OP_LT: return sign(e, a) < sign(e, b);
	case OP_NE: return a != b;
	default: e->why = PFR_UNWIND_BAD; return 0;
	}
}

/* Numbers in the code: const1u, const1s, const2u, ... const8s. */
static uint64_t constant(struct evaluation *e, unsigned op)
{
	unsigned size = 1u << (op - OP_CONST1U) / 2;

	return op & 1 ? (uint64_t)numbers_signed(&e->code, size) : numbers_fixed(&e->code, size);
}

static void other(struct evaluation *e, unsigned op)
{
	uint64_t a, b;

	switch (op) {
	case OP_DUP: pick(e, 0); break;
	case OP_DROP: pop(e); break;
	case OP_OVER: pick(e, 1); break;
	case OP_PICK: pick(e, numbers_fixed(&e->code, 1)); break;
	case OP_SWAP: rotate(e, 2); break;
	case OP_ROT: rotate(e, 3); break;
	case OP_ABS:
		a = pop(e);
		push(e, sign(e, a) < 0 ? 0 - a : a);
		break;
	case OP_NEG: push(e, 0 - pop(e)); break;
	case OP_NOT: push(e, ~pop(e)); break;
	case OP_PLUS_UCONST: push(e, pop(e) + numbers_uleb(&e->code)); break;
	case OP_BRA: branch(e, pop(e) != 0); break;
	case OP_SKIP: branch(e, 1); break;
	case OP_NOP: break;
	default:
		b = pop(e);
		a = pop(e);
		push(e, combine(e, op, a, b));
	}
}

static void operation(struct evaluation *e, unsigned op)
{
	if (op >= OP_LIT0 && op < OP_LIT0 + 32)
		push(e, op - OP_LIT0);
	else if (op >= OP_BREG0 && op < OP_BREG0 + 32)
		push_register(e, op - OP_BREG0);
	else if (op == OP_BREGX)
		push_register(e, numbers_uleb(&e->code));
	else if (op == OP_DEREF)
		dereference(e, e->frame->width);
	else if (op == OP_DEREF_SIZE)
		dereference(e, (unsigned)numbers_fixed(&e->code, 1));
	else if (op >= OP_CONST1U && op < OP_CONSTU)
		push(e, constant(e, op));
	else if (op == OP_CONSTU || op == OP_CONSTS)
		push(e, numbers_leb(&e->code, op == OP_CONSTS));
	else if (op == OP_CALL_FRAME_CFA && e->cfa)
		push(e, *e->cfa);
	else
		other(e, op);
}

enum pfr_unwind unwind_evaluate(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
				const struct pfr_unwind_row *row, const struct pfr_unwind_rule *rule, const uint64_t *cfa, uint64_t *value)
{
	struct evaluation e = {0};
	unsigned i, op;
	uint64_t end;

	end = (uint64_t)(int64_t)rule->value + rule->size;
	if (rule->value < 0 || end > row->bytes_size)
		return PFR_UNWIND_BAD;
	e.frame = frame;
	e.memory = stack;
	e.cfa = cfa;
	e.begin = (size_t)rule->value;
	e.code = numbers_of(row->bytes, e.begin, (size_t)end, frame->order, frame->width);
	if (cfa)
		push(&e, *cfa);
	//@ loop invariant e.nr <= DEPTH;
	for (i = 0; i < OPERATIONS && !e.why && e.code.at < e.code.end; i++) {
		op = (unsigned)numbers_fixed(&e.code, 1);
		if (op == OP_STACK_VALUE) /* what it gives is the value, as without it */
			break;
		operation(&e, op);
		if (e.code.bad)
			e.why = PFR_UNWIND_BAD;
	}
	if (i == OPERATIONS && !e.why)
		e.why = PFR_UNWIND_BAD;
	*value = pop(&e);
	return e.why;
}
