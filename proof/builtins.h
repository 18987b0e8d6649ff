/* SPDX-License-Identifier: MIT */
/*
 * Included before each source file when it is proved: the compiler's builtins as the C that they stand for, since
 * Frama-C has no body for them.
 */
#ifndef PROOF_BUILTINS_H
#define PROOF_BUILTINS_H

#include <stdint.h>
#include <string.h>
#include "__fc_builtin.h"

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

/* What another program may change at any time: each load finds any value. */
static inline uint64_t proof_changed(uint64_t found)
{
	(void)found;
	return Frama_C_unsigned_long_long_interval(0, UINT64_MAX);
}

#define __atomic_load_n(from, order) ((__typeof__(*(from)))proof_changed(*(from)))
#define __atomic_store_n(to, value, order) (*(to) = (value))
#define __atomic_thread_fence(order) ((void)0)
#define __builtin_prefetch(address) ((void)(address))

/* The instructions of clock.c, which give two numbers. */
#define __asm__
#define __volatile__(...) (low = (uint32_t)proof_changed(0), high = (uint32_t)proof_changed(0))

#endif
