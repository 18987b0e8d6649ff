/* SPDX-License-Identifier: MIT */
/*
 * Structs of a caller that begin with their size, so that each may grow. One rule: an older caller's is shorter, and its other members are 0; a newer
 * caller's is longer, and is taken if the rest is 0, that is, if it asks for nothing that this version does not know; a size that no struct
 * of this form has (0, or no multiple of its own size) is a mistake, and refused.
 */
#ifndef PFR_CONVERT_SIZED_H
#define PFR_CONVERT_SIZED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SIZED_REFUSED "size is not that of the struct, or something is set that this version does not know"

static inline size_t sized_size(const void *from)
{
	size_t size;

	memcpy(&size, from, sizeof(size));
	return size;
}

/* Options: `known` bytes at `to` are set, from as many as the caller has; null is all zeros. `to` has this version's size. False: the size is refused, and `to` is all 0. */
static inline bool sized_read(void *to, size_t known, const void *from)
{
	size_t size = from ? sized_size(from) : known, i;

	memset(to, 0, known);
	if (!from) {
		memcpy(to, &known, sizeof(known));
		return true;
	}
	if (size < sizeof(size) || size % sizeof(size)) /* structs have the alignment of their size */
		return false;
	for (i = known; i < size; i++)
		if (((const unsigned char *)from)[i])
			return false;
	memcpy(to, from, size < known ? size : known);
	memcpy(to, &known, sizeof(known));
	return true;
}

/* Element `index` of a caller's array, whose elements are as large as the first one says. */
#define SIZED_AT(type, array, index) ((type *)(void *)((uintptr_t)(array) + (uintptr_t)(index)*sized_size(array)))

#define SIZED_MOST 4096 /* bytes that later versions of a report may have more: a size beyond was never set */

/* A report, which the caller reads: as much of `from` as the caller has, and its own size stays. What it has beyond is 0. Null: not wanted. False: it has no
 * size that a struct can have, and nothing is written. */
static inline bool sized_write(void *to, const void *from, size_t known)
{
	size_t size = to ? sized_size(to) : sizeof(size);

	if (size < sizeof(size) || size % sizeof(size) || size > known + SIZED_MOST)
		return false;
	if (!to)
		return true;
	memset(to, 0, size);
	memcpy(to, from, size < known ? size : known);
	memcpy(to, &size, sizeof(size));
	return true;
}

#endif
