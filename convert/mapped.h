/* SPDX-License-Identifier: MIT */
/*
 * Whether a file is the one that was mapped, by what the record of a mapping has of it: the device and inode as the kernel's own
 * file systems have them (perf_event_mmap_event of kernel/events/core.c), which stat(2) of some does not show.
 */
#ifndef PFR_CONVERT_MAPPED_H
#define PFR_CONVERT_MAPPED_H

#include <linux/magic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>

struct mapped_inode {
	uint64_t ino; /* 0: nothing is known */
	uint32_t maj, min;
};

/*
 * stat(2) of btrfs has a device for each subvolume, where mappings have one for all, of no disk. Before Linux 6.8 mappings of an
 * overlay have the device and inode of the file below it, of which stat(2) has the inode, with the number of the layer in its upper bits.
 */
static inline bool mapped_is(const struct mapped_inode *mapped, const struct stat *is, const struct statfs *on)
{
	if (!mapped->ino)
		return false;
	if (on->f_type == OVERLAYFS_SUPER_MAGIC)
		return (uint32_t)is->st_ino == (uint32_t)mapped->ino;
	if (is->st_ino != mapped->ino)
		return false;
	if (on->f_type == BTRFS_SUPER_MAGIC)
		return !mapped->maj;
	return major(is->st_dev) == mapped->maj && minor(is->st_dev) == mapped->min;
}

static inline bool mapped_is_open(const struct mapped_inode *mapped, int fd)
{
	struct statfs on;
	struct stat is;

	return !fstat(fd, &is) && !fstatfs(fd, &on) && mapped_is(mapped, &is, &on);
}

#endif
