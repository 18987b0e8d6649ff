/* SPDX-License-Identifier: MIT */
/*
 * perfring: where the hosted libraries get their memory. The decoder and the
 * converters need none.
 */
#ifndef PERFRING_ALLOC_H
#define PERFRING_ALLOC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A source of memory. `resize` behaves as realloc(3) does: with memory null it
 * allocates `size` bytes; with size 0 it frees `memory` and returns null; else it
 * returns a block of `size` bytes, aligned for any type, that begins with what
 * `memory` held, or null, and then `memory` is unchanged. `user` is passed on to it.
 * An object keeps a copy of this struct and calls resize only from the thread that
 * uses the object.
 */
struct pfr_allocator {
	void *(*resize)(void *user, void *memory, size_t size);
	void *user;
};

#ifdef __cplusplus
}
#endif
#endif
