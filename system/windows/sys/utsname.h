/* SPDX-License-Identifier: MIT */
/* What names the running kernel: here it is never the one that a capture was made on. */
#ifndef SYSTEM_WINDOWS_UTSNAME_H
#define SYSTEM_WINDOWS_UTSNAME_H

struct utsname {
	char nodename[65], release[65];
};

static inline int uname(struct utsname *name)
{
	(void)name;
	return -1;
}

#endif
