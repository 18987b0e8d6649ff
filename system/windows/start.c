/* SPDX-License-Identifier: MIT */
/*
 * What the C library of Windows does for a command before main, and this one has not: files are bytes, and words of the command line are no
 * patterns of file names. Linked into the command, not into the libraries: it changes the whole program.
 */
#include "posix.h"

int _CRT_glob = 0;

__attribute__((constructor)) static void start(void)
{
	int fd;

	for (fd = 0; fd < 3; fd++)
		_setmode(fd, O_BINARY);
}
