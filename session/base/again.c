/* SPDX-License-Identifier: MIT */
/*
 * Descriptors that do not wait (O_NONBLOCK): those of a program's event loop, and a pipe of which the program at its other end has set it,
 * since both share the flag. What reads and writes here waits for them.
 */
#include "again.h"

#include <errno.h>

#if defined(_WIN32) || defined(__wasm__)
static bool is_ready(int fd, bool writes)
{
	(void)fd;
	(void)writes;
	return false;
}
#else
#include <poll.h>

static bool is_ready(int fd, bool writes)
{
	struct pollfd wait = {fd, (short)(writes ? POLLOUT : POLLIN), 0};

	return poll(&wait, 1, -1) > 0 || errno == EINTR;
}
#endif

bool pfr_session_again(int fd, bool writes)
{
	return errno == EINTR || (errno == EAGAIN && is_ready(fd, writes));
}
