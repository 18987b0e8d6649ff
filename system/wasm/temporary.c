/* SPDX-License-Identifier: MIT */
#include "system/wasm/temporary.h"

#include <string.h>
#include <unistd.h>

#define FIRST 16
#define FILES 16
#define PIECE ((size_t)1 << 18)

/* Its bytes are in pieces, so that one that grows is not copied. */
struct wasm_file {
	unsigned char **pieces;
	size_t nr;
	uint64_t size, at;
	int open;
};

static struct wasm_file files[FILES];

struct wasm_file *wasm_file(int fd)
{
	return fd >= FIRST && fd < FIRST + FILES && files[fd - FIRST].open ? &files[fd - FIRST] : 0;
}

uint64_t wasm_file_size(const struct wasm_file *file)
{
	return file->size;
}

int mkostemp(char *path, int flags)
{
	(void)path, (void)flags;
	for (int i = 0; i < FILES; i++)
		if (!files[i].open) {
			files[i] = (struct wasm_file){.open = 1};
			return FIRST + i;
		}
	return errno = EMFILE, -1;
}

/* There is no name to remove. */
int unlink(const char *path)
{
	return (void)path, 0;
}

int close(int fd)
{
	struct wasm_file *file = wasm_file(fd);

	if (!file)
		return errno = ENOSYS, -1;
	for (size_t i = 0; i < file->nr; i++)
		free(file->pieces[i]);
	free(file->pieces);
	memset(file, 0, sizeof(*file));
	return 0;
}

static int grow(struct wasm_file *file, uint64_t size)
{
	size_t nr = (size_t)((size + PIECE - 1) / PIECE);
	unsigned char **pieces;

	if (nr <= file->nr)
		return 1;
	pieces = (unsigned char **)realloc(file->pieces, nr * sizeof(*pieces));
	if (!pieces)
		return 0;
	file->pieces = pieces;
	while (file->nr < nr) {
		pieces[file->nr] = (unsigned char *)calloc(1, PIECE);
		if (!pieces[file->nr])
			return 0;
		file->nr++;
	}
	return 1;
}

/* The piece at `at`, and how many of `size` bytes are in it. */
static unsigned char *piece(const struct wasm_file *file, uint64_t at, size_t *size)
{
	size_t within = (size_t)(at % PIECE);

	if (*size > PIECE - within)
		*size = PIECE - within;
	return file->pieces[at / PIECE] + within;
}

ssize_t write(int fd, const void *from, size_t size)
{
	struct wasm_file *file = wasm_file(fd);
	size_t done = 0, part;

	if (!file)
		return errno = ENOSYS, -1;
	if (!grow(file, file->at + size))
		return errno = ENOSPC, -1;
	for (; done < size; done += part) {
		unsigned char *to;

		part = size - done;
		to = piece(file, file->at + done, &part);
		memcpy(to, (const unsigned char *)from + done, part);
	}
	file->at += size;
	if (file->at > file->size)
		file->size = file->at;
	return (ssize_t)size;
}

ssize_t wasm_file_read(const struct wasm_file *file, void *to, size_t size, off_t at)
{
	uint64_t left = at < 0 || (uint64_t)at > file->size ? 0 : file->size - (uint64_t)at;
	size_t done = 0, part;

	size = left < size ? (size_t)left : size;
	for (; done < size; done += part) {
		const unsigned char *from;

		part = size - done;
		from = piece(file, (uint64_t)at + done, &part);
		memcpy((unsigned char *)to + done, from, part);
	}
	return (ssize_t)size;
}

off_t wasm_file_seek(struct wasm_file *file, off_t at, int from)
{
	at += from == SEEK_CUR ? (off_t)file->at : from == SEEK_END ? (off_t)file->size :
								      0;
	if (at < 0 || (uint64_t)at > file->size)
		return errno = EINVAL, -1;
	return file->at = (uint64_t)at, at;
}
