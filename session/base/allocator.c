/* SPDX-License-Identifier: MIT */
/* The allocator of callers who give none. */
#include "session/base/allocator.h"

#include <stdlib.h>
#include <string.h>

static void *resize_libc(void *user, void *memory, size_t size)
{
	(void)user;
	if (size)
		return realloc(memory, size);
	free(memory);
	return 0;
}

struct pfr_allocator pfr_allocator_or_libc(const struct pfr_allocator *given)
{
	return given ? *given : (struct pfr_allocator){resize_libc, 0};
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

/* The system's pages are zeros already, and cost nothing until they are written. */
void *allocator_zeros(const struct pfr_allocator *allocator, size_t size)
{
	void *got;

	if (allocator->resize == resize_libc)
		return calloc(1, size);
	if (allocator->resize == resize_watched) {
		struct watched_allocator *w = (struct watched_allocator *)allocator->user;

		got = allocator_zeros(&w->given, size);
		w->failed |= !got;
		return got;
	}
	got = allocator->resize(allocator->user, 0, size);
	if (got)
		memset(got, 0, size);
	return got;
}
