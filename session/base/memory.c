/* SPDX-License-Identifier: MIT */
/*
 * Memory of a session, from the allocator of its options.
 */
#include "session/session.h"
#include "session/base/allocator.h"

#include <string.h>

void *pfr_session_resize(struct pfr_session *s, void *memory, size_t size)
{
	return s->allocator.resize(s->allocator.user, memory, size);
}

void *pfr_session_zeros(struct pfr_session *s, size_t size)
{
	return allocator_zeros(&s->allocator, size);
}

void pfr_session_free(struct pfr_session *s, void *memory)
{
	if (memory)
		s->allocator.resize(s->allocator.user, memory, 0);
}

char *pfr_session_copy(struct pfr_session *s, const void *text, size_t size)
{
	char *copy = size < SIZE_MAX ? (char *)pfr_session_resize(s, 0, size + 1) : 0;

	if (!copy)
		return 0;
	if (size)
		memcpy(copy, text, size);
	copy[size] = 0;
	return copy;
}

bool pfr_session_text_reserve(struct pfr_session *s, struct session_text *text, size_t size)
{
	char *data;

	if (size <= text->capacity)
		return true;
	if (!s)
		return false;
	size = size < 4096 ? 4096 : size + size / 2;
	data = (char *)pfr_session_resize(s, text->data, size);
	if (!data)
		return false;
	text->data = data;
	text->capacity = size;
	return true;
}
