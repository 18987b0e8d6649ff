/* SPDX-License-Identifier: MIT */
/*
 * Calls that need files or an environment. There are none here but the host's capture (source.c) and files without a name in memory (temporary.c), and saying so
 * keeps those of wasi-libc, which import them, out of the module.
 */
#include <dirent.h>
#include <fnmatch.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int none(void)
{
	return errno = ENOSYS, -1;
}

int fcntl(int fd, int command, ...)
{
	return (void)fd, (void)command, none();
}

int open(const char *path, int flags, ...)
{
	return (void)path, (void)flags, none();
}

int openat(int directory, const char *path, int flags, ...)
{
	return (void)directory, (void)path, (void)flags, none();
}

ssize_t readlink(const char *path, char *to, size_t size)
{
	return (void)path, (void)to, (void)size, none();
}

FILE *fopen(const char *path, const char *mode)
{
	return (void)path, (void)mode, none(), NULL;
}

int stat(const char *path, struct stat *st)
{
	return (void)path, (void)st, none();
}

int fstatat(int directory, const char *path, struct stat *st, int flags)
{
	return (void)directory, (void)path, (void)st, (void)flags, none();
}

ssize_t read(int fd, void *to, size_t size)
{
	return (void)fd, (void)to, (void)size, none();
}

ssize_t writev(int fd, const struct iovec *pieces, int nr)
{
	return (void)fd, (void)pieces, (void)nr, none();
}

DIR *fdopendir(int fd)
{
	return (void)fd, none(), NULL;
}

struct dirent *readdir(DIR *dir)
{
	return (void)dir, NULL;
}

void rewinddir(DIR *dir)
{
	(void)dir;
}

int closedir(DIR *dir)
{
	return (void)dir, 0;
}

char *getenv(const char *name)
{
	return (void)name, NULL;
}

/* Of names of parts of a directory, and of the mappings of a process that runs. */
int sscanf(const char *text, const char *format, ...)
{
	return (void)text, (void)format, 0;
}

/* Of patterns for names of events, which no host of the module has. wasi-libc's has tables of all characters. */
int fnmatch(const char *pattern, const char *text, int flags)
{
	return (void)pattern, (void)text, (void)flags, FNM_NOMATCH;
}
