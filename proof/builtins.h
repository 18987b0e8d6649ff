/* SPDX-License-Identifier: MIT */
/*
 * Included before each source file when it is proved: the compiler's builtins as the C that they stand for, since
 * Frama-C has no body for them.
 */
#ifndef PROOF_BUILTINS_H
#define PROOF_BUILTINS_H

#include <stdint.h>
#include <string.h>

#define __builtin_memcpy memcpy
#define __builtin_expect(value, likely) (value)
#define __builtin_bswap16(v) ((uint16_t)((v) >> 8 | (v) << 8))
#define __builtin_bswap32(v) proof_bswap32(v)
#define __builtin_bswap64(v) proof_bswap64(v)

static inline uint32_t proof_bswap32(uint32_t v)
{
	return v >> 24 | (v >> 8 & 0xff00) | (v & 0xff00) << 8 | v << 24;
}

static inline uint64_t proof_bswap64(uint64_t v)
{
	return (uint64_t)proof_bswap32((uint32_t)v) << 32 | proof_bswap32((uint32_t)(v >> 32));
}

#endif
