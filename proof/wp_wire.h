/* SPDX-License-Identifier: MIT */
/* Contracts of what reads numbers, for the proofs of Wp. */
#ifndef PROOF_WP_WIRE_H
#define PROOF_WP_WIRE_H

#include "decoder/wire.h"

/*@ requires width <= 8 && \valid_read(p + (0 .. width - 1));
    assigns \nothing;
*/
static inline uint64_t wire_bytes(const unsigned char *p, unsigned width, int big);

/*@ requires \valid_read(p + (0 .. 1));
    assigns \nothing;
*/
static inline uint16_t wire_u16(const unsigned char *p, int big);

/*@ requires \valid_read(p + (0 .. 3));
    assigns \nothing;
*/
static inline uint32_t wire_u32(const unsigned char *p, int big);

/*@ requires \valid_read(p + (0 .. 7));
    assigns \nothing;
*/
static inline uint64_t wire_u64(const unsigned char *p, int big);

#endif
