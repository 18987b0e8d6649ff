/* SPDX-License-Identifier: MIT */
/* The allocator of callers who give none. */
#include "session/base/allocator.h"

#include <stdlib.h>

static void *resize(void *user, void *memory, size_t size)
{
	(void)user;
	if (size)
		return realloc(memory, size);
	free(memory);
	return 0;
}

struct pfr_allocator pfr_allocator_or_libc(const struct pfr_allocator *given)
{
	return given ? *given : (struct pfr_allocator){resize, 0};
}

static void *resize_watched(void *user, void *memory, size_t size)
{
	struct watched_allocator *w = (struct watched_allocator *)user;
	void *got = w->given.resize(w->given.user, memory, size);

	w->failed |= size && !got;
	return got;
}

struct pfr_allocator allocator_watched(struct watched_allocator *watched, const struct pfr_allocator *given)
{
	watched->given = pfr_allocator_or_libc(given);
	watched->failed = false;
	return (struct pfr_allocator){resize_watched, watched};
}
