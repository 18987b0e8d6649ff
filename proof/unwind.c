/* SPDX-License-Identifier: MIT */
/*
 * A step of unwinding: from any frame, by any row, with a piece of stack of any bytes and an expression of any bytes, as a provider of rows may
 * have made them. That the pieces are no larger than what they point to is the caller's, as is the frame's width.
 *
 * options: -eva-slevel 60
 * reached: 95
 * open: take_register \initialized(&found->value[place])
 */
#include "unwind.h"
#include "unwind/machine.c"
#include "unwind/step.c"
#include "unwind/expression.c"

static unsigned char proof_code[65535];

static void any_frame_of_unwinding(struct pfr_unwind_frame *frame)
{
	Frama_C_make_unknown((char *)frame, sizeof(*frame));
	frame->width = any_bool() ? 4 : 8;
	frame->machine = any_bool() ? 255 : (uint8_t)Frama_C_interval(0, MACHINES - 1);
	//@ split frame->machine;
}

static void any_row(struct pfr_unwind_row *row)
{
	Frama_C_make_unknown((char *)proof_code, sizeof(proof_code));
	Frama_C_make_unknown((char *)row, sizeof(*row));
	row->bytes = proof_code;
	row->bytes_size = (uint32_t)Frama_C_interval(0, (int)sizeof(proof_code));
}

static void any_stack(struct pfr_unwind_stack *stack)
{
	Frama_C_make_unknown((char *)proof_bytes, sizeof(proof_bytes));
	stack->data = proof_bytes;
	stack->size = (uint64_t)Frama_C_interval(0, FRAME_MOST);
	stack->address = any_u64();
}

/* The innermost frame of a sample of any registers. */
static void begin(void)
{
	struct pfr_unwind_stack stack;
	struct pfr_unwind_frame frame;
	struct pfr_regs_user regs;
	struct pfr_stack_user user;

	Frama_C_make_unknown((char *)&regs, sizeof(regs));
	Frama_C_make_unknown((char *)&user, sizeof(user));
	regs.regs.data = proof_bytes;
	regs.regs.nr = (uint32_t)Frama_C_interval(0, 64);
	regs.regs.width = 8;
	user.data.data = proof_bytes;
	pfr_unwind_begin(&frame, (enum pfr_arch)Frama_C_interval(0, 255), any_u64(), &regs);
	pfr_unwind_stack_of(&stack, &frame, &user);
}

/* Rows that are not in CFI. */
static void others(const struct pfr_unwind_frame *frame)
{
	struct pfr_unwind_row row;

	pfr_unwind_frame_pointer(frame, &row);
	pfr_unwind_leaf(frame, &row);
	pfr_unwind_signal_return(frame, &row);
	(void)pfr_unwind_name((enum pfr_unwind)Frama_C_interval(0, 255));
}

void proof_unwind(void)
{
	struct pfr_unwind_stack stack;
	struct pfr_unwind_frame frame;
	struct pfr_unwind_row row;

	begin();
	any_frame_of_unwinding(&frame);
	any_stack(&stack);
	any_row(&row);
	others(&frame);
	pfr_unwind_step(&frame, &stack, &row);
}
