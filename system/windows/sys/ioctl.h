/* SPDX-License-Identifier: MIT */
/* How wide a terminal is; posix.c has the function. */
#ifndef SYSTEM_WINDOWS_IOCTL_H
#define SYSTEM_WINDOWS_IOCTL_H

#define TIOCGWINSZ 0x5413

struct winsize {
	unsigned short ws_row, ws_col;
};

int ioctl(int fd, int request, struct winsize *size);

#endif
