/* SPDX-License-Identifier: MIT */
/*
 * Where a position lies in a ring: of each size of 2^n bytes, any position. wp_ring takes this for granted.
 *
 * sources: layout attr limits rows
 * reached: 1
 */
#include "proof.h"
#include "decoder/ring.c"

void proof_ring(void)
{
	uint64_t size, at, in;

	//@ loop unroll 61;
	for (size = PFR_HEADER_SIZE; size; size *= 2) {
		//@ check power: (size & (size - 1)) == 0;
		at = any_u64();
		in = ring_in(size, at);
		//@ check inside: in < size;
		at &= ~(uint64_t)(PFR_HEADER_SIZE - 1);
		in = ring_in(size, at);
		//@ check whole: in % 8 == 0 && (size - in) % 8 == 0 && in + 8 <= size;
	}
}
