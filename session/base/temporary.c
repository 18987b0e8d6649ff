/* SPDX-License-Identifier: MIT */
/*
 * Files without a name: nobody else can open them, and they are gone when they are closed.
 */
#include "session/session.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef _WIN32
int pfr_session_temporary(void)
{
	return windows_temporary();
}
#else
int pfr_session_temporary(void)
{
	const char *folder = getenv("TMPDIR");
	char path[4096];
	int fd = -1, error;

	if (!folder || !*folder)
		folder = "/tmp";
#ifdef O_TMPFILE
	fd = open(folder, O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
#endif
	if (fd >= 0)
		return fd;
	if (snprintf(path, sizeof(path), "%s/perfring.XXXXXX", folder) >= (int)sizeof(path))
		return errno = ENAMETOOLONG, -1;
	fd = mkostemp(path, O_CLOEXEC);
	if (fd < 0 || !unlink(path))
		return fd;
	error = errno; /* it would be left */
	close(fd);
	errno = error;
	return -1;
}
#endif
