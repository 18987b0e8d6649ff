/* SPDX-License-Identifier: MIT */
/* Lines of /proc/PID/maps, and whose processes /proc has. */
#include "capture/machine/maps.h"
#include "capture/internal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A number in the base, and what has to follow it. sscanf() took a sixth of what a recording of the whole system takes before it begins. */
static bool take_number(const char **at, unsigned base, char end, unsigned long long *value)
{
	const char *begin = *at;

	for (*value = 0;; (*at)++) {
		unsigned digit = (unsigned)(**at - '0');

		if (digit > 9 && base == 16)
			digit = **at >= 'a' && **at <= 'f' ? (unsigned)(**at - 'a') + 10 : base;
		if (digit >= base)
			break;
		*value = *value * base + digit;
	}
	return *at != begin && (!end || *(*at)++ == end);
}

bool pfr_maps_line(const char *line, struct pfr_maps_mapping *mapping)
{
	unsigned long long major, minor;
	const char *at = line;

	if (!take_number(&at, 16, '-', &mapping->start) || !take_number(&at, 16, ' ', &mapping->stop) || strcspn(at, " ") != 4)
		return false;
	memcpy(mapping->permission, at, 4);
	mapping->permission[4] = 0;
	at += 5;
	if (!take_number(&at, 16, ' ', &mapping->pgoff) || !take_number(&at, 16, ':', &major) || !take_number(&at, 16, ' ', &minor) ||
	    !take_number(&at, 10, 0, &mapping->inode))
		return false;
	mapping->major = (unsigned)major;
	mapping->minor = (unsigned)minor;
	mapping->path = at + strspn(at, " ");
	if (!*mapping->path)
		mapping->path = "//anon";
	return true;
}

bool pfr_proc_is_own(void)
{
	char text[32];
	ssize_t size = readlink("/proc/self", text, sizeof(text) - 1);

	if (size <= 0)
		return false;
	text[size] = 0;
	return atol(text) == (long)getpid();
}
