/* SPDX-License-Identifier: MIT */
/*
 * malloc(3), calloc(3), realloc(3) and free(3) of what a harness runs, to which the linker passes the calls (--wrap, fuzz/rules.mk). AddressSanitizer maps
 * a large block each time that one is asked for and unmaps it when it is freed, which takes longer than most executions do without: large
 * blocks are kept here, poisoned where they are not in use, so that an access outside is still reported. It knows nothing of harnesses.
 */
#include <malloc.h>
#include <sanitizer/asan_interface.h>
#include <stdint.h>
#include <string.h>

#define LARGE ((size_t)64 << 10) /* bytes: smaller ones are the sanitizer's own affair */
#define KEPT 16                  /* blocks */
#define GARBAGE 0xa5             /* at the beginning of a block that is handed out again */

void *__real_malloc(size_t size);
void *__real_calloc(size_t nr, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t nr, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static struct {
	void *block;
	size_t capacity;
} kept[KEPT];

/* The smallest kept block that is large enough; null: none. */
static void *take(size_t size)
{
	size_t i, best = KEPT;
	char *block;

	for (i = 0; i < KEPT; i++)
		if (kept[i].capacity >= size && (best == KEPT || kept[i].capacity < kept[best].capacity))
			best = i;
	if (best == KEPT)
		return 0;
	block = kept[best].block;
	ASAN_UNPOISON_MEMORY_REGION(block, size);
	kept[best].capacity = 0;
	return block;
}

void *__wrap_malloc(size_t size)
{
	void *block = size < LARGE ? 0 : take(size);

	return block ? memset(block, GARBAGE, size < 4096 ? size : 4096) : __real_malloc(size);
}

void *__wrap_calloc(size_t nr, size_t size)
{
	size_t all = size && nr > SIZE_MAX / size ? 0 : nr * size;
	void *block = all < LARGE ? 0 : take(all);

	return block ? memset(block, 0, all) : __real_calloc(nr, size);
}

void *__wrap_realloc(void *block, size_t size)
{
	size_t had = block ? malloc_usable_size(block) : 0;
	char *end;
	void *other;

	if (had < LARGE && (size < LARGE || !block))
		return block ? __real_realloc(block, size) : __wrap_malloc(size);
	end = had < LARGE ? 0 : __asan_region_is_poisoned(block, had);
	had = end ? (size_t)(end - (char *)block) : had;
	other = __wrap_malloc(size);
	if (other) {
		memcpy(other, block, had < size ? had : size);
		__wrap_free(block);
	}
	return other;
}

void __wrap_free(void *block)
{
	size_t capacity = block ? malloc_usable_size(block) : 0, i, least = 0;

	if (capacity < LARGE) {
		__real_free(block);
		return;
	}
	(void)*(volatile char *)block; /* one that was freed before is poisoned */
	for (i = 1; i < KEPT; i++)
		if (kept[i].capacity < kept[least].capacity)
			least = i;
	ASAN_UNPOISON_MEMORY_REGION(block, capacity);
	if (kept[least].capacity) {
		__real_free(block);
		return;
	}
	ASAN_POISON_MEMORY_REGION(block, capacity);
	kept[least].block = block;
	kept[least].capacity = capacity;
}
