/* SPDX-License-Identifier: MIT */
/* The allocator of callers who give none. */
#include "session/base/allocator.h"

#include <stdlib.h>

static void *resize(void *keeper, void *memory, size_t size)
{
	(void)keeper;
	if (size)
		return realloc(memory, size);
	free(memory);
	return 0;
}

struct pfr_allocator pfr_allocator_or_libc(const struct pfr_allocator *given)
{
	return given ? *given : (struct pfr_allocator){resize, 0};
}
