/* SPDX-License-Identifier: MIT */
#include "system/wasm/source.h"
#include "system/wasm/temporary.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What wasi-libc's own lseek(3) is made of. */
off_t __lseek(int fd, off_t at, int from);
off_t __wasilibc_tell(int fd);

#ifdef __wasm__
#define HOST(name) __attribute__((import_module("perfring"), import_name(#name)))
#else
#define HOST(name)
#endif

/* At most `size` bytes, of which there is one, from offset `at` on to `to`; how many, at least one, or -1 where the host could not read. */
HOST(read)
int host_read(double at, void *to, size_t size);

static struct {
	uint64_t size;
	int open;
} source;

void wasm_source_open(uint64_t size)
{
	source.size = size;
	source.open = 1;
}

static int is_source(int fd)
{
	if (fd == WASM_SOURCE && source.open)
		return 1;
	errno = ENOSYS;
	return 0;
}

int fstat(int fd, struct stat *st)
{
	const struct wasm_file *file = wasm_file(fd);

	if (!file && !is_source(fd))
		return -1;
	memset(st, 0, sizeof(*st));
	st->st_mode = S_IFREG;
	st->st_size = (off_t)(file ? wasm_file_size(file) : source.size);
	return 0;
}

/* Nothing moves it from its beginning. */
off_t(lseek)(int fd, off_t at, int from)
{
	if (wasm_file(fd))
		return wasm_file_seek(wasm_file(fd), at, from);
	if (!is_source(fd))
		return -1;
	if (at == 0 && from == SEEK_CUR)
		return 0;
	return errno = EINVAL, -1;
}

off_t __lseek(int fd, off_t at, int from)
{
	return (lseek)(fd, at, from);
}

off_t __wasilibc_tell(int fd)
{
	return (lseek)(fd, 0, SEEK_CUR);
}

ssize_t pread(int fd, void *to, size_t size, off_t at)
{
	uint64_t left = at < 0 || (uint64_t)at > source.size ? 0 : source.size - (uint64_t)at;
	int done;

	if (wasm_file(fd))
		return wasm_file_read(wasm_file(fd), to, size, at);
	if (!is_source(fd))
		return -1;
	size = left < size ? (size_t)left : size;
	if (!size)
		return 0;
	done = host_read((double)at, to, size);
	if (done <= 0 || (size_t)done > size) /* all of them are within the size that it has told */
		return errno = EIO, -1;
	return done;
}
