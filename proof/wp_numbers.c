/* SPDX-License-Identifier: MIT */
/*
 * What the unwinder reads with: numbers of CFI and of expressions, which lie before the cursor's end, and words of a piece of stack.
 * A cursor may begin behind its end: nothing is read then.
 *
 * goals: 60
 * functions: numbers_left numbers_fixed numbers_signed numbers_leb numbers_uleb numbers_sleb numbers_skip unwind_read
 */
#include "wp_wire.h"
#include "unwind/machine.h"
#include "unwind/numbers.h"

/*@ predicate numbers_in(struct numbers *n) =
      \valid(n) && n->at <= 0x7fffffffffffffff && n->end <= 0x7fffffffffffffff && \valid_read(n->data + (0 .. n->end - 1));
    predicate sized(integer size) = size == 1 || size == 2 || size == 4 || size == 8;
*/

/*@ requires \valid_read(n);
    assigns \nothing;
    ensures n->at <= n->end ==> n->at + \result <= n->end;
    ensures n->at > n->end ==> \result == 0;
*/
static inline size_t numbers_left(const struct numbers *n);

/*@ requires numbers_in(n) && sized(size);
    assigns n->at, n->bad;
    ensures inside: n->at == \old(n->at) || n->at <= n->end;
    ensures forward: n->at >= \old(n->at);
*/
static inline uint64_t numbers_fixed(struct numbers *n, unsigned size);

/*@ requires numbers_in(n) && sized(size);
    assigns n->at, n->bad;
    ensures inside: n->at == \old(n->at) || n->at <= n->end;
    ensures forward: n->at >= \old(n->at);
*/
static inline int64_t numbers_signed(struct numbers *n, unsigned size);

/*@ requires numbers_in(n);
    assigns n->at, n->bad;
    ensures inside: n->at == \old(n->at) || n->at <= n->end;
    ensures forward: n->at >= \old(n->at);
*/
static inline uint64_t numbers_leb(struct numbers *n, int is_signed);

/*@ requires numbers_in(n);
    assigns n->at, n->bad;
    ensures inside: n->at == \old(n->at) || n->at <= n->end;
    ensures forward: n->at >= \old(n->at);
*/
static inline uint64_t numbers_uleb(struct numbers *n);

/*@ requires numbers_in(n);
    assigns n->at, n->bad;
    ensures inside: n->at == \old(n->at) || n->at <= n->end;
    ensures forward: n->at >= \old(n->at);
*/
static inline int64_t numbers_sleb(struct numbers *n);

/*@ requires numbers_in(n);
    assigns n->at, n->bad;
    ensures inside: n->at == \old(n->at) || n->at <= n->end;
    ensures forward: n->at >= \old(n->at);
*/
static inline void numbers_skip(struct numbers *n, uint64_t size);

/*@ requires \valid_read(frame) && \valid_read(stack) && \valid(value);
    requires \separated(value, frame, stack) && stack->size <= 0x7fffffffffffffff;
    requires \valid_read(stack->data + (0 .. stack->size - 1));
    requires sized(size);
    assigns *value;
    ensures \result == PFR_UNWIND_OK || \result == PFR_UNWIND_CUT;
*/
static inline enum pfr_unwind unwind_read(const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack, uint64_t address,
					  unsigned size, uint64_t *value);
