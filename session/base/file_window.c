/* SPDX-License-Identifier: MIT */
#include "session/symbols/symbols.h"

#include <errno.h>
#include <unistd.h>

#define WINDOW 16384

static bool make(struct file_window *w)
{
	if (!w->data) {
		w->capacity = w->capacity ? w->capacity : WINDOW;
		w->data = (unsigned char *)w->allocator->resize(w->allocator->user, 0, w->capacity);
		w->error = w->data ? w->error : ENOMEM;
	}
	return w->data != 0;
}

static void fill(struct file_window *w, uint64_t offset)
{
	ssize_t got;

	w->offset = offset;
	w->size = 0;
	while (w->size < w->capacity && offset <= (uint64_t)INT64_MAX - w->capacity) {
		got = pread(w->fd, w->data + w->size, w->capacity - w->size, (off_t)(offset + w->size));
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			w->error = errno;
		if (got <= 0)
			return;
		w->size += (size_t)got;
	}
}

const unsigned char *file_window_get(struct file_window *w, uint64_t offset, size_t size, size_t *got)
{
	*got = 0;
	if (!make(w))
		return 0;
	if (offset < w->offset || offset - w->offset > w->size || size > w->size - (size_t)(offset - w->offset))
		fill(w, offset);
	if (offset - w->offset >= w->size)
		return 0;
	*got = w->size - (size_t)(offset - w->offset);
	*got = *got < size ? *got : size;
	return w->data + (offset - w->offset);
}

void file_window_shrink(struct file_window *w)
{
	if (w->data)
		w->allocator->resize(w->allocator->user, w->data, 0);
	w->data = 0;
	w->size = w->capacity = 0;
}

void file_window_close(struct file_window *w)
{
	file_window_shrink(w);
	if (w->fd >= 0)
		close(w->fd);
	*w = (struct file_window){.fd = -1};
}
