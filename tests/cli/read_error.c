/* SPDX-License-Identifier: MIT */
/* Preloaded: reading fails from the Nth time on, where PERFRING_READS is N, with PERFRING_READS_ONCE that time alone; their number goes to PERFRING_READS_TO.
 * A file named PERFRING_OPENS of a directory that is open cannot be opened. */
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

static unsigned long times;

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

__attribute__((destructor)) static void count(void)
{
	const char *path = getenv("PERFRING_READS_TO");
	FILE *file = path ? fopen(path, "w") : 0;

	if (!file)
		return;
	fprintf(file, "%lu\n", times);
	fclose(file);
}
