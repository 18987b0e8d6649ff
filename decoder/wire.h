/* SPDX-License-Identifier: MIT */
/*
 * Numbers as they lie in a recording: either byte order, any alignment. It
 * knows the host's order and nothing of what the numbers mean.
 */
#ifndef PFR_WIRE_H
#define PFR_WIRE_H

#include "perfring.h"

#if defined(__GNUC__)
#define PFR_INLINE static inline __attribute__((always_inline, unused))
#define PFR_UNUSED __attribute__((unused))
#define PFR_APART __attribute__((noinline))
#define PFR_COLD __attribute__((noinline, cold))
#define PFR_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define PFR_FETCH(address) __builtin_prefetch(address)
#define PFR_COPY(to, from, size) __builtin_memcpy(to, from, size)
#else
#define PFR_INLINE static inline
#define PFR_UNUSED
#define PFR_APART
#define PFR_COLD
#define PFR_LIKELY(condition) (condition)
#define PFR_FETCH(address) ((void)(address))
#endif

/* A copy of constant size and a byte swap become one or two instructions; the
 * loop of bytes is for compilers that have neither builtin. */
#if defined(__GNUC__) && defined(__BYTE_ORDER__)
#define PFR_HOST_BIG (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)

PFR_INLINE uint16_t wire_u16(const unsigned char *p, int big)
{
	uint16_t v;

	PFR_COPY(&v, p, 2);
	return big == PFR_HOST_BIG ? v : __builtin_bswap16(v);
}

PFR_INLINE uint32_t wire_u32(const unsigned char *p, int big)
{
	uint32_t v;

	PFR_COPY(&v, p, 4);
	return big == PFR_HOST_BIG ? v : __builtin_bswap32(v);
}

PFR_INLINE uint64_t wire_u64(const unsigned char *p, int big)
{
	uint64_t v;

	PFR_COPY(&v, p, 8);
	return big == PFR_HOST_BIG ? v : __builtin_bswap64(v);
}
#else
#define PFR_HOST_BIG 0 /* not known and not needed */

static inline uint64_t wire_bytes(const unsigned char *p, unsigned width, int big)
{
	uint64_t v = 0;
	unsigned i;

	/*@ loop invariant i <= width; loop assigns i, v; loop variant width - i; */
	for (i = 0; i < width; i++)
		v |= (uint64_t)p[i] << 8 * (big ? width - 1 - i : i);
	return v;
}

static inline uint16_t wire_u16(const unsigned char *p, int big) { return (uint16_t)wire_bytes(p, 2, big); }
static inline uint32_t wire_u32(const unsigned char *p, int big) { return (uint32_t)wire_bytes(p, 4, big); }
static inline uint64_t wire_u64(const unsigned char *p, int big) { return wire_bytes(p, 8, big); }
#endif

/* Bits set in v; the compiler's own would call libgcc. */
static inline unsigned wire_popcount(uint64_t v)
{
	unsigned n = 0;

	for (; v; v &= v - 1)
		n++;
	return n;
}

/* A word of conditions has 32 bits; what is larger is as good as the largest. */
PFR_INLINE uint32_t wire_clamp(uint64_t v)
{
	return v > UINT32_MAX ? UINT32_MAX : (uint32_t)v;
}

/* nr times width; what needs more than 64 bits is as good as the largest number. */
PFR_INLINE uint64_t wire_product(uint64_t nr, uint64_t width)
{
	if (!nr || !width)
		return 0;
	return nr > UINT32_MAX || width > UINT32_MAX ? UINT64_MAX : nr * width;
}

PFR_INLINE int wire_between(uint32_t v, uint32_t low, uint32_t high)
{
	return v >= low && v <= high;
}

#endif
