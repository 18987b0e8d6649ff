/* SPDX-License-Identifier: MIT */
#ifndef SESSION_ALLOCATOR_H
#define SESSION_ALLOCATOR_H

#include "perfring_session.h"

#include <stdbool.h>

/* A copy of the caller's allocator, or of libc's (realloc(3) and free(3)) where the caller gives null. */
struct pfr_allocator pfr_allocator_or_libc(const struct pfr_allocator *given);

/* An allocator that remembers whether it had no memory. */
struct watched_allocator {
	struct pfr_allocator given;
	bool failed;
};

/* So many bytes, not 0, all zeros; null: there are none. */
void *allocator_zeros(const struct pfr_allocator *allocator, size_t size);

/* What allocates by it, of pfr_allocator_or_libc(given); *watched stays where it is. */
struct pfr_allocator allocator_watched(struct watched_allocator *watched, const struct pfr_allocator *given);

#endif
