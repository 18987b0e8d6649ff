/* SPDX-License-Identifier: MIT */
/*
 * Where a recording goes: a file, with what was there kept as FILE.old, or a
 * pipe. Knows paths; what is written is the capture library's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_pipe(int fd)
{
	struct stat status;

	return !fstat(fd, &status) && !S_ISREG(status.st_mode) &&
		!S_ISBLK(status.st_mode);
}

/* As perf does: what was there stays as FILE.old. */
static void keep_old(const char *path)
{
	struct stat status;
	char *old;

	if (stat(path, &status) || !S_ISREG(status.st_mode) || !status.st_size)
		return;
	old = malloc(strlen(path) + 5);
	if (!old)
		return;
	sprintf(old, "%s.old", path);
	rename(path, old);
	free(old);
}

int record_open_output(const char *output, const char **path, bool *pipe,
		       struct pfr_capture_error *error)
{
	struct stat status;
	bool standard = output ? !strcmp(output, "-") :
		!fstat(1, &status) && S_ISFIFO(status.st_mode);
	int fd;

	*path = standard ? "standard output" : output ? output : "perf.data";
	if (standard) {
		fd = fcntl(1, F_DUPFD_CLOEXEC, 3);
	} else {
		keep_old(*path);
		fd = open(*path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	}
	if (fd < 0) {
		memset(error, 0, sizeof(*error));
		error->code = -errno;
		error->position = PFR_NO_POSITION;
		snprintf(error->text, sizeof(error->text), "cannot write %s: %s",
			 *path, strerror(errno));
		return error->code;
	}
	*pipe = standard || is_pipe(fd);
	return fd;
}
