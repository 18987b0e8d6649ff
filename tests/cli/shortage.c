/* SPDX-License-Identifier: MIT */
/*
 * Preloaded by shortage.py: the allocation number PERFRING_SHORTAGE of the process fails, and with a "+" after it all that follow. Their number at exit is
 * written to the file PERFRING_ALLOCATIONS. Children that are forked have no shortage.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t nr, size_t size);
void *__libc_realloc(void *memory, size_t size);

static atomic_ulong asked;
static unsigned long failing;
static bool onwards;
static pid_t process;

__attribute__((constructor)) static void begin(void)
{
	const char *number = getenv("PERFRING_SHORTAGE");
	char *end = 0;

	failing = number ? strtoul(number, &end, 10) : 0;
	onwards = end && *end == '+';
	process = getpid();
	atomic_store(&asked, 0);
}

__attribute__((destructor)) static void end(void)
{
	const char *path = getenv("PERFRING_ALLOCATIONS");
	char text[32];
	int file = path && getpid() == process ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;

	if (file < 0)
		return;
	if (write(file, text, (size_t)snprintf(text, sizeof(text), "%lu\n", atomic_load(&asked))) < 0)
		_exit(99);
	close(file);
}

static bool fails(void)
{
	unsigned long number = atomic_fetch_add(&asked, 1) + 1;

	if (!failing || number < failing || (number > failing && !onwards) || getpid() != process)
		return false;
	errno = ENOMEM;
	return true;
}

void *malloc(size_t size)
{
	return fails() ? 0 : __libc_malloc(size);
}

void *calloc(size_t nr, size_t size)
{
	return fails() ? 0 : __libc_calloc(nr, size);
}

void *realloc(void *memory, size_t size)
{
	return fails() ? 0 : __libc_realloc(memory, size);
}
