/* SPDX-License-Identifier: MIT */
/*
 * Output to a descriptor.
 */
#include "again.h"
#include "convert/sized.h"
#include "session/session.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

int pfr_session_write_full(int fd, const void *data, size_t size)
{
	const unsigned char *from = (const unsigned char *)data;

	while (size) {
		ssize_t n = write(fd, from, size);

		if (n < 0 && pfr_session_again(fd, true))
			continue;
		if (n <= 0)
			return n < 0 ? errno : ENOSPC;
		from += n;
		size -= (size_t)n;
	}
	return 0;
}

static int fd_of(void *user)
{
	return (int)(intptr_t)user;
}

static int fd_write(void *user, const void *data, size_t size)
{
	return pfr_session_write_full(fd_of(user), data, size);
}

static int fd_seek(void *user, uint64_t at)
{
	return at > INT64_MAX ? EFBIG : lseek(fd_of(user), (off_t)at, SEEK_SET) < 0 ? errno :
										      0;
}

/* A file that is opened to append takes what is written at its end, wherever it was sought to. What fails otherwise than a pipe does fails again in fd_seek, where it is reported. */
static int can_seek(int fd)
{
#ifdef O_APPEND
	int flags = fcntl(fd, F_GETFL);

	if (flags < 0 || flags & O_APPEND)
		return 0;
#endif
	return lseek(fd, 0, SEEK_CUR) >= 0 || errno != ESPIPE;
}

void pfr_sink_fd(struct pfr_sink *sink, size_t size, int fd)
{
	struct pfr_sink made = {sizeof(made), (void *)(intptr_t)fd, fd_write, can_seek(fd) ? fd_seek : NULL, NULL};

	memcpy(sink, &size, sizeof(size));
	sized_write(sink, &made, sizeof(made));
}
