/* SPDX-License-Identifier: MIT */
#ifndef SESSION_ALLOCATOR_H
#define SESSION_ALLOCATOR_H

#include "perfring_session.h"

/* A copy of the caller's allocator, or of libc's (realloc(3) and free(3)) where the caller gives null. */
struct pfr_allocator pfr_allocator_or_libc(const struct pfr_allocator *given);

#endif
