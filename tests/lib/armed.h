/* SPDX-License-Identifier: MIT */
/*
 * Allocation as an error: while `armed` is set, malloc and the like abort. For a program
 * of one source, linked with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc.
 */
#ifndef TESTS_ARMED_H
#define TESTS_ARMED_H

#include <stdlib.h>

static int armed;

void *__real_malloc(size_t size);
void *__real_calloc(size_t nr, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size)
{
	if (armed)
		abort();
	return __real_malloc(size);
}
void *__wrap_calloc(size_t nr, size_t size)
{
	if (armed)
		abort();
	return __real_calloc(nr, size);
}
void *__wrap_realloc(void *old, size_t size)
{
	if (armed)
		abort();
	return __real_realloc(old, size);
}

#endif
