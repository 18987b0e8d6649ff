/* SPDX-License-Identifier: MIT */
/*
 * Bytes against a page that cannot be touched, before them or behind them, so
 * that one byte read too many ends the test. It knows memory, not records.
 */
#define _DEFAULT_SOURCE
#include "tests/lib/guard.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void guard_init(struct guard *guard, size_t capacity)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	unsigned char *map;

	guard->capacity = (capacity + page) / page * page;
	map = mmap(0, guard->capacity + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (map == MAP_FAILED || mprotect(map + page, guard->capacity, PROT_READ | PROT_WRITE))
		abort();
	guard->page = map + page;
}

void guard_free(struct guard *guard)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	munmap(guard->page - page, guard->capacity + 2 * page);
}

unsigned char *guard_end(struct guard *guard, const void *data, size_t size)
{
	unsigned char *to = guard->page + guard->capacity - size;

	if (size > guard->capacity)
		abort();
	if (size)
		memmove(to, data, size);
	return to;
}

unsigned char *guard_begin(struct guard *guard, const void *data, size_t size)
{
	if (size > guard->capacity)
		abort();
	if (size)
		memmove(guard->page, data, size);
	return guard->page;
}
