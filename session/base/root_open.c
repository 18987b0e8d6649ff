/* SPDX-License-Identifier: MIT */
#include "root_open.h"
#include "convert/mapped.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#endif

#define PATH_SIZE 12288
#define FLAGS (O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)

/* A device may do something when it is opened, so it is looked at first. */
static int open_plain(const char *path)
{
	struct stat st;
	int fd;

	if (stat(path, &st) || !S_ISREG(st.st_mode))
		return -1;
	fd = open(path, FLAGS);
	if (fd >= 0 && (fstat(fd, &st) || !S_ISREG(st.st_mode))) {
		close(fd);
		fd = -1;
	}
	return fd;
}

#if defined(__linux__) && defined(SYS_openat2) && defined(O_PATH)

#define IN_ROOT 0x10 /* RESOLVE_IN_ROOT of linux/openat2.h */

struct how {
	uint64_t flags, mode, resolve;
};

static int open_at(int directory, const char *path, uint64_t flags)
{
	struct how how = {flags, 0, IN_ROOT};

	return (int)syscall(SYS_openat2, directory, path, &how, sizeof(how));
}

static int open_in(const char *root, const char *path)
{
	int directory = open(root, O_PATH | O_DIRECTORY | O_CLOEXEC), place = directory < 0 ? -1 : open_at(directory, path, O_PATH | O_CLOEXEC), fd = -1;
	struct stat st;

	if (place >= 0 && !fstat(place, &st) && S_ISREG(st.st_mode))
		fd = open_at(directory, path, FLAGS);
	if (fd >= 0 && (fstat(fd, &st) || !S_ISREG(st.st_mode))) {
		close(fd);
		fd = -1;
	}
	if (place >= 0)
		close(place);
	if (directory >= 0)
		close(directory);
	return fd;
}

#else

static int open_in(const char *root, const char *path)
{
	(void)root, (void)path;
	return -1;
}

#endif

static bool climbs(const char *path)
{
	for (; *path; path += *path == '/') {
		size_t size = strcspn(path, "/");

		if (size == 2 && path[0] == '.' && path[1] == '.')
			return true;
		path += size;
	}
	return false;
}

int root_open(const char *root, const char *path)
{
	char joined[PATH_SIZE];
	int size, fd;

	if (!*root)
		return open_plain(path);
	fd = open_in(root, path);
	if (fd >= 0 || climbs(path))
		return fd;
	size = snprintf(joined, sizeof(joined), "%s/%s", root, path);
	return size > 0 && (size_t)size < sizeof(joined) ? open_plain(joined) : -1;
}

bool root_is_mapped(int fd, uint64_t ino, uint32_t maj, uint32_t min)
{
#ifdef __linux__
	const struct mapped_inode mapped = {ino, maj, min};
	struct mapped_inode is;
	struct statfs on;
	struct stat st;

	if (fstat(fd, &st) || fstatfs(fd, &on))
		return false;
	is = (struct mapped_inode){st.st_ino, major(st.st_dev), minor(st.st_dev)};
	return mapped_is(&mapped, &is, (uint32_t)on.f_type);
#else
	(void)fd, (void)ino, (void)maj, (void)min;
	return false;
#endif
}
