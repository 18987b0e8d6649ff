/* SPDX-License-Identifier: MIT */
/*
 * Stands for numbers.h and unwind_read in the proofs of the unwinder, which wp_numbers is about: any number is read, and a cursor stays
 * before its end. What a cursor is made of is checked at each call.
 */
#ifndef PROOF_UNWIND_H
#define PROOF_UNWIND_H

#define PFR_UNWIND_NUMBERS_H
#define unwind_read unwind_read_of_wp
#include "unwind/machine.h"
#undef unwind_read
#include "proof.h"

struct numbers {
	const unsigned char *data;
	size_t at, end;
	uint8_t big, width;
	uint8_t bad;
};

static inline struct numbers numbers_of(const unsigned char *data, size_t at, size_t end, int order, unsigned width)
{
	struct numbers n;

	n.data = data;
	n.at = at;
	n.end = end;
	n.big = order == PFR_BIG;
	n.width = width == 4 ? 4 : 8;
	n.bad = 0;
	return n;
}

static inline size_t numbers_left(const struct numbers *n)
{
	return n->bad ? 0 : Frama_C_unsigned_long_interval(0, n->end);
}

static inline uint64_t any_number(struct numbers *n)
{
	if (n->end > 0) {
		//@ check inside: \valid_read(n->data + (0 .. n->end - 1));
	}
	if (any_bool()) {
		n->bad = 1;
		return any_u64();
	}
	n->at = Frama_C_unsigned_long_interval(1, n->end < 1 ? 1 : n->end);
	return any_u64();
}

static inline uint64_t numbers_fixed(struct numbers *n, unsigned size)
{
	uint64_t value = any_number(n);

	//@ check size: size == 1 || size == 2 || size == 4 || size == 8;
	return size == 1 ? value & 0xff : size == 2 ? value & 0xffff :
				  size == 4         ? value & 0xffffffff :
						      value;
}

static inline int64_t numbers_signed(struct numbers *n, unsigned size)
{
	//@ check size: size == 1 || size == 2 || size == 4 || size == 8;
	return size == 2 ? (int16_t)any_number(n) : (int64_t)any_number(n);
}

static inline uint64_t numbers_leb(struct numbers *n, int is_signed)
{
	(void)is_signed;
	return any_number(n);
}

static inline uint64_t numbers_uleb(struct numbers *n)
{
	return any_number(n);
}

static inline int64_t numbers_sleb(struct numbers *n)
{
	return (int64_t)any_number(n);
}

static inline void numbers_skip(struct numbers *n, uint64_t size)
{
	(void)size;
	any_number(n);
}

static inline enum pfr_unwind unwind_read(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack, uint64_t address,
					  unsigned size, uint64_t *value)
{
	(void)frame, (void)address;
	if (stack->size > 0) {
		//@ check inside: \valid_read(stack->data + (0 .. stack->size - 1));
	}
	//@ check size: size == 1 || size == 2 || size == 4 || size == 8;
	if (any_bool())
		return PFR_UNWIND_CUT;
	*value = any_u64();
	return PFR_UNWIND_OK;
}

#endif
