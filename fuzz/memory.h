/* SPDX-License-Identifier: MIT */
/*
 * A sink in memory that can be written anywhere, for harnesses of what writes captures.
 */
#ifndef FUZZ_MEMORY_H
#define FUZZ_MEMORY_H

#include "perfring_sink.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct fuzz_memory {
	unsigned char *data;
	size_t size, capacity, at;
	size_t most;     /* bytes; more are refused */
	uint32_t writes; /* that succeed; 0: all */
};

static inline int fuzz_memory_write(void *user, const void *data, size_t size)
{
	struct fuzz_memory *out = (struct fuzz_memory *)user;
	size_t capacity = (out->at + size) * 2;

	if (size > out->most || out->at > out->most || (out->writes && !--out->writes))
		return ENOSPC;
	if (out->at + size > out->capacity) {
		out->data = (unsigned char *)realloc(out->data, capacity);
		if (!out->data)
			abort();
		memset(out->data + out->capacity, 0, capacity - out->capacity);
		out->capacity = capacity;
	}
	if (size)
		memcpy(out->data + out->at, data, size);
	out->at += size;
	out->size = out->at > out->size ? out->at : out->size;
	return 0;
}

static inline int fuzz_memory_seek(void *user, uint64_t at)
{
	struct fuzz_memory *out = (struct fuzz_memory *)user;

	if (at > out->size)
		return EINVAL;
	out->at = (size_t)at;
	return 0;
}

#endif
