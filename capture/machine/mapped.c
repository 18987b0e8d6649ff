/* SPDX-License-Identifier: MIT */
/*
 * Opens the file that a process has mapped. Its path may have another file: in the mount namespace of the recorder, or since the
 * file was replaced, as by an upgrade.
 */
#include "capture/internal.h"
#include "capture/machine/mapped.h"
#include "convert/mapped.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

#define PATH_MOST 4300 /* a path of a record, below /proc/PID/root */

/* What is not the file is not opened: to open a device may do something. */
static int check(const struct pfr_mapped_file *file, int place)
{
	struct statfs on;
	struct stat is;

	if (fstat(place, &is) || fstatfs(place, &on))
		return -errno;
	if (!S_ISREG(is.st_mode))
		return -ENODATA;
	return !file->ino || mapped_is(&(struct mapped_inode){file->ino, file->maj, file->min}, &(struct mapped_inode){is.st_ino, major(is.st_dev), minor(is.st_dev)}, (uint32_t)on.f_type) ? 0 : -ESTALE;
}

static int open_at(const struct pfr_mapped_file *file, const char *path)
{
	int place = open(path, O_PATH | O_CLOEXEC), result, fd;
	char again[40];

	if (place < 0)
		return -errno;
	result = check(file, place);
	if (!result) {
		snprintf(again, sizeof(again), "/proc/self/fd/%d", place);
		fd = open(again, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
		if (fd < 0 && errno == ENOENT) /* /proc is not mounted */
			fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
		result = fd < 0 ? -errno : fd;
	}
	close(place);
	return result;
}

/* Below the root directory of the process, as a container has one; else what it has mapped there yet, also if that was deleted. */
static int open_by(const struct pfr_mapped_file *file, const struct pfr_mapper *by)
{
	char path[PATH_MOST];
	int fd;

	if ((int32_t)by->pid <= 0)
		return -ESRCH;
	if ((size_t)snprintf(path, sizeof(path), "/proc/%" PRIu32 "/root%s", by->pid, file->path) >= sizeof(path))
		return -ENAMETOOLONG;
	fd = open_at(file, path);
	if (fd >= 0 || pfr_lacking(-fd))
		return fd;
	snprintf(path, sizeof(path), "/proc/%" PRIu32 "/map_files/%" PRIx64 "-%" PRIx64, by->pid, by->start, by->start + by->len);
	return open_at(file, path);
}

int pfr_mapped_open(const struct pfr_mapped_file *file)
{
	int here = open_at(file, file->path), fd = here;

	if (here >= 0 || pfr_lacking(-here) || here == -ENODATA || !file->ino)
		return here;
	fd = open_by(file, &file->last);
	if (fd < 0 && !pfr_lacking(-fd) && file->first.pid != file->last.pid)
		fd = open_by(file, &file->first);
	return fd >= 0 || pfr_lacking(-fd) ? fd : here;
}
