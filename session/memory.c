/* SPDX-License-Identifier: MIT */
/*
 * Memory of a session, from the allocator of its options.
 */
#include "session.h"

#include <string.h>

void *pfr_session_resize(struct pfr_session *s, void *memory, size_t size)
{
	return s->allocator.resize(s->allocator.keeper, memory, size);
}

void *pfr_session_zeros(struct pfr_session *s, size_t size)
{
	void *memory = pfr_session_resize(s, 0, size);

	if (memory)
		memset(memory, 0, size);
	return memory;
}

void pfr_session_free(struct pfr_session *s, void *memory)
{
	if (memory)
		s->allocator.resize(s->allocator.keeper, memory, 0);
}

char *pfr_session_copy(struct pfr_session *s, const void *text, size_t size)
{
	char *copy = size < SIZE_MAX ? pfr_session_resize(s, 0, size + 1) : 0;

	if (!copy)
		return 0;
	if (size)
		memcpy(copy, text, size);
	copy[size] = 0;
	return copy;
}
