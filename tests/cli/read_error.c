/* SPDX-License-Identifier: MIT */
/* Preloaded: reading fails from the Nth time on, where PERFRING_READS is N, with PERFRING_READS_ONCE that time alone; their number goes to PERFRING_READS_TO.
 * lseek fails the PERFRING_SEEKS-th time, and its number goes to PERFRING_SEEKS_TO. A file named PERFRING_OPENS of a directory that is open cannot be opened. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static unsigned long times, seeks;

static ssize_t read_at(const char *name, int fd, void *to, size_t size, off64_t at)
{
	ssize_t (*real)(int, void *, size_t, off64_t) = (ssize_t(*)(int, void *, size_t, off64_t))dlsym(RTLD_NEXT, name);
	const char *from = getenv("PERFRING_READS");
	unsigned long nth = __atomic_add_fetch(&times, 1, __ATOMIC_RELAXED), first = from ? strtoul(from, 0, 10) : (unsigned long)-1;

	if (nth < first || (nth > first && getenv("PERFRING_READS_ONCE")))
		return real(fd, to, size, at);
	errno = EIO;
	return -1;
}

ssize_t pread64(int fd, void *to, size_t size, off64_t at)
{
	return read_at("pread64", fd, to, size, at);
}

off64_t lseek64(int fd, off64_t at, int whence)
{
	off64_t (*real)(int, off64_t, int) = (off64_t(*)(int, off64_t, int))dlsym(RTLD_NEXT, "lseek64");
	const char *nth = getenv("PERFRING_SEEKS");

	if (++seeks != (nth ? strtoul(nth, 0, 10) : 0))
		return real(fd, at, whence);
	errno = EIO;
	return -1;
}

int openat64(int directory, const char *path, int flags, ...)
{
	const char *name = getenv("PERFRING_OPENS");
	va_list list;
	mode_t mode;

	va_start(list, flags);
	mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
	va_end(list);
	if (!name || strcmp(path, name))
		return (int)syscall(SYS_openat, directory, path, flags, mode);
	errno = EMFILE;
	return -1;
}

static void put(const char *name, unsigned long number)
{
	const char *path = getenv(name);
	FILE *file = path ? fopen(path, "w") : 0;

	if (!file)
		return;
	fprintf(file, "%lu\n", number);
	fclose(file);
}

__attribute__((destructor)) static void count(void)
{
	put("PERFRING_READS_TO", times);
	put("PERFRING_SEEKS_TO", seeks);
}
