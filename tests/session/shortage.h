/* SPDX-License-Identifier: MIT */
/*
 * Operations of operations.h, where the n-th call of malloc(3), calloc(3), realloc(3), strdup(3) fails, or the n-th write: the operation
 * fails, or writes what it writes otherwise; all memory is given back. The linker passes the calls here (--wrap, tests/rules.mk).
 */
#ifndef TESTS_SESSION_SHORTAGE_H
#define TESTS_SESSION_SHORTAGE_H

#include "tests/session/operations.h"

#include <malloc.h>

struct shortage {
	unsigned left; /* calls that succeed */
	int failed, once;
	long blocks; /* that were not given back */
};

static struct shortage memory = {.left = UINT32_MAX}, writes; /* memory is also asked for before main */

void *__real_malloc(size_t size);
void *__real_calloc(size_t nr, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t nr, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *block);

static bool fails(struct shortage *shortage)
{
	if (shortage->left) {
		shortage->left--;
		return false;
	}
	shortage->failed = 1;
	shortage->left = shortage->once ? UINT32_MAX : 0;
	return true;
}

static void *taken(void *block)
{
	memory.blocks += block != 0;
	return block;
}

void *__wrap_malloc(size_t size)
{
	return fails(&memory) ? 0 : taken(__real_malloc(size));
}

void *__wrap_calloc(size_t nr, size_t size)
{
	return fails(&memory) ? 0 : taken(__real_calloc(nr, size));
}

void *__wrap_realloc(void *block, size_t size)
{
	if (fails(&memory))
		return 0;
	return block ? __real_realloc(block, size) : taken(__real_realloc(0, size));
}

char *__wrap_strdup(const char *text)
{
	return fails(&memory) ? 0 : taken(__real_strdup(text));
}

void __wrap_free(void *block)
{
	memory.blocks -= block != 0;
	__real_free(block);
}

static bool write_fails(void)
{
	return fails(&writes);
}

/* Runs it. 0: all was written. */
static int run(const struct operation *o, struct out *out)
{
	int error;

	memory.blocks = 0;
	error = run_operation(o, out);
	assert_int_equal(memory.blocks, 0);
	if (error && !memory.failed && !writes.failed)
		fail_msg("%s, kind %u: %d, though nothing was short", o->path, o->kind, error);
	return error;
}

/* Each call of one kind fails in turn, and all after it where not once. */
static int each_fails(const struct operation *o, struct shortage *shortage, int once)
{
	unsigned calls;
	struct out whole, out;
	int error;

	memory = writes = (struct shortage){.left = UINT32_MAX};
	error = run(o, &whole);
	if (error) {
		print_error("%s, kind %u: %d\n", o->path, o->kind, error);
		return 1;
	}
	for (calls = 0; calls == 0 || shortage->failed; calls++) {
		memory = writes = (struct shortage){.left = UINT32_MAX};
		shortage->left = calls;
		shortage->once = once;
		error = run(o, &out);
		if (!error && (out.sum != whole.sum || (shortage == &writes && shortage->failed))) {
			print_error("%s, kind %u: call %u failed, once %d: another result without an error\n", o->path, o->kind, calls, once);
			return 1;
		}
	}
	return 0;
}

/* Large tables are zero as they come then, and only what is used of them costs time. */
static void begin_shortage(void)
{
#ifdef M_MMAP_THRESHOLD
	mallopt(M_MMAP_THRESHOLD, 1 << 17);
#endif
	make_inputs();
}

#endif
