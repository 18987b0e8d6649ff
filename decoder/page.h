/* SPDX-License-Identifier: MIT */
/*
 * Memory that somebody else writes to: the page before a ring, as a struct
 * made from its rows, and loads and stores that happen once and in order. It
 * knows nothing of rings or counters.
 *
 * gcc and clang have builtins for this; stdatomic.h is no header that a
 * freestanding compiler must have. Any other compiler gets volatile accesses:
 * each happens once, and their order is the program's; that other accesses and
 * other processors keep to that order too is true of x86, and for others must
 * be checked before this is used.
 *
 * A 64-bit access on a machine of 32 bits is two, or a call into libatomic. So
 * there only the lower half of a position is ever read: no torn value can come
 * of it, and a ring there has 2^30 bytes at most, so that
 * differences have a sign. The kernel's side does the same with its unsigned long.
 */
#ifndef PFR_PAGE_H
#define PFR_PAGE_H

#include "wire.h"

#ifndef PFR_HOST_NARROW /* the tests set it to run this path on any machine */
#define PFR_HOST_NARROW (UINTPTR_MAX <= UINT32_MAX)
#endif

/* The page. Every field lies at a multiple of its size, so there is no padding. */
struct mmap_page {
#define IN_PAGE_U16(name, arg) uint16_t name;
#define IN_PAGE_U32(name, arg) uint32_t name;
#define IN_PAGE_U64(name, arg) uint64_t name;
#define IN_PAGE_BITS64(name, arg) uint64_t name;
#define IN_PAGE_N(n) n
#define IN_PAGE_BYTES(name, arg) unsigned char name[IN_PAGE_##arg];
#define PIECE(number, NAME, name, doc)
#define END_GROUP(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) IN_PAGE_##kind(name, arg)
#include "schema/mmap_page.def"
#undef PIECE
#undef END_GROUP
#undef FIELD
};

_Static_assert(offsetof(struct mmap_page, data_head) == 1024, "the page has no padding");
_Static_assert(sizeof(struct mmap_page) == PFR_PAGE_SIZE, "the page has no padding");

#if defined(__GNUC__)
typedef uint64_t __attribute__((may_alias)) page_u64;
typedef uint32_t __attribute__((may_alias)) page_u32;
#define PAGE_LOAD(p) __atomic_load_n(p, __ATOMIC_RELAXED)
#define PAGE_LOAD_ACQUIRE(p) __atomic_load_n(p, __ATOMIC_ACQUIRE)
#define PAGE_STORE(p, v) __atomic_store_n(p, v, __ATOMIC_RELAXED)
#define PAGE_STORE_RELEASE(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)
#define PAGE_FENCE() __atomic_thread_fence(__ATOMIC_ACQUIRE)
#else
typedef volatile uint64_t page_u64;
typedef volatile uint32_t page_u32;
#define PAGE_LOAD(p) (*(p))
#define PAGE_LOAD_ACQUIRE(p) (*(p))
#define PAGE_STORE(p, v) (*(p) = (v))
#define PAGE_STORE_RELEASE(p, v) (*(p) = (v))
#define PAGE_FENCE() ((void)0)
#endif

#ifndef PFR_COPY
#define PFR_COPY(to, from, size) page_copy(to, from, size)
static inline void page_copy(void *to, const void *from, unsigned size)
{
	unsigned char *t = to;
	const unsigned char *f = from;

	while (size--)
		*t++ = *f++;
}
#endif

/* Whether this machine is big-endian. */
PFR_INLINE int page_host_big(void)
{
	const uint16_t one = 1;

	return !*(const unsigned char *)&one;
}

#if PFR_HOST_NARROW
/* The lower half of a number of 64 bits in this machine's memory. */
PFR_INLINE page_u32 *page_low(page_u64 *p)
{
	return (page_u32 *)p + page_host_big();
}
#endif

/* A field of 64 bits, in one access or two; only within the lock do two make one value. */
PFR_INLINE uint64_t page_load(const page_u64 *p)
{
#if PFR_HOST_NARROW
	const page_u32 *half = (const page_u32 *)p;
	uint64_t first = PAGE_LOAD(half), second = PAGE_LOAD(half + 1);

	return page_host_big() ? first << 32 | second : second << 32 | first;
#else
	return PAGE_LOAD(p);
#endif
}

/* A head: what was written before it is read after it. */
PFR_INLINE uint64_t page_load_head(page_u64 *p)
{
#if PFR_HOST_NARROW
	return PAGE_LOAD_ACQUIRE(page_low(p));
#else
	return PAGE_LOAD_ACQUIRE(p);
#endif
}

/* A tail: what was read before it is not written before it. The upper half is for others to look at. */
PFR_INLINE void page_store_tail(page_u64 *p, uint64_t tail)
{
#if PFR_HOST_NARROW
	PAGE_STORE((page_u32 *)p + !page_host_big(), (uint32_t)(tail >> 32));
	PAGE_STORE_RELEASE(page_low(p), (uint32_t)tail);
#else
	PAGE_STORE_RELEASE(p, tail);
#endif
}

/*
 * Eight bytes of a ring at a multiple of 8, each read once, into `to` at any
 * alignment. On a wide machine they are read together.
 */
PFR_INLINE void page_copy8(unsigned char *to, const unsigned char *from)
{
#if PFR_HOST_NARROW
	uint32_t v[2];

	v[0] = PAGE_LOAD((const page_u32 *)(const void *)from);
	v[1] = PAGE_LOAD((const page_u32 *)(const void *)from + 1);
	PFR_COPY(to, v, 8);
#else
	uint64_t v = PAGE_LOAD((const page_u64 *)(const void *)from);

	PFR_COPY(to, &v, 8);
#endif
}

#endif
