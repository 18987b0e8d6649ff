/* SPDX-License-Identifier: MIT */
/*
 * Bytes to the capture's descriptor, whatever interrupts them. Knows nothing of
 * what it writes.
 */
#include "capture/writer.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

/* A non-blocking pipe that is full is waited for. */
static int retry(int fd)
{
	struct pollfd wait = {.fd = fd, .events = POLLOUT};

	if (errno == EINTR)
		return 0;
	if (errno != EAGAIN)
		return -errno;
	poll(&wait, 1, -1);
	return 0;
}

static void advance(struct iovec **span, unsigned *count, size_t bytes)
{
	while (*count && bytes >= (*span)->iov_len) {
		bytes -= (*span)->iov_len;
		++*span;
		--*count;
	}
	if (!*count)
		return;
	(*span)->iov_base = (char *)(*span)->iov_base + bytes;
	(*span)->iov_len -= bytes;
}

int pfr_output_spans(struct pfr_capture_writer *writer, struct iovec *span, unsigned count,
		     uint64_t position, size_t *written)
{
	*written = 0;
	while (count) {
		ssize_t got = writer->options.pipe ? writev(writer->fd, span, (int)count) :
						     pwritev(writer->fd, span, (int)count, (off_t)(position + *written));
		int code = got < 0 ? retry(writer->fd) : 0;

		if (code)
			return code;
		if (got < 0)
			continue;
		*written += (size_t)got;
		advance(&span, &count, (size_t)got);
	}
	return 0;
}

int pfr_output_at(struct pfr_capture_writer *writer, const void *data, size_t size,
		  uint64_t position)
{
	const char *at = data;

	while (size) {
		ssize_t got = pwrite(writer->fd, at, size, (off_t)position);
		int code = got < 0 ? retry(writer->fd) : 0;

		if (code)
			return code;
		if (got < 0)
			continue;
		at += got;
		size -= (size_t)got;
		position += (uint64_t)got;
	}
	return 0;
}
