/* SPDX-License-Identifier: MIT */
/*
 * Whether a file is the one that was mapped, by what the record of a mapping has of it: the device and inode as the kernel's own
 * file systems have them (perf_event_mmap_event of kernel/events/core.c), which stat(2) of some does not show.
 */
#ifndef PFR_CONVERT_MAPPED_H
#define PFR_CONVERT_MAPPED_H

#include <stdbool.h>
#include <stdint.h>

/* statfs(2) f_type: BTRFS_SUPER_MAGIC and OVERLAYFS_SUPER_MAGIC of include/uapi/linux/magic.h. */
#define MAPPED_ON_BTRFS 0x9123683eu
#define MAPPED_ON_OVERLAY 0x794c7630u

/* A file as its mapping has it, or as fstat(2) has it. */
struct mapped_inode {
	uint64_t ino; /* of a mapping 0: nothing is known */
	uint32_t maj, min;
};

/*
 * `on` is f_type of the file's own file system. stat(2) of btrfs has a device for each subvolume, where mappings have one for all, of no disk. Before Linux
 * 6.8 mappings of an overlay have the device and inode of the file below it, of which stat(2) has the inode, with the number of the layer in its
 * upper bits; since then the overlay's device, where stat(2) has one for each layer.
 */
static inline bool mapped_is(const struct mapped_inode *mapped, const struct mapped_inode *is, uint32_t on)
{
	if (!mapped->ino)
		return false;
	if (on == MAPPED_ON_OVERLAY)
		return (uint32_t)is->ino == (uint32_t)mapped->ino;
	if (is->ino != mapped->ino)
		return false;
	if (on == MAPPED_ON_BTRFS)
		return !mapped->maj;
	return is->maj == mapped->maj && is->min == mapped->min;
}

#endif
