/* SPDX-License-Identifier: MIT */
#ifndef PFR_CAPTURE_MAPPED_H
#define PFR_CAPTURE_MAPPED_H

#include <stdint.h>

/* Who has mapped a file, and where; pid 0: nobody. */
struct pfr_mapper {
	uint32_t pid;
	uint64_t start, len;
};

/* A file as its mappings have it. Its path is that of their mount namespace and root directory, and another file may have it by now. */
struct pfr_mapped_file {
	const char *path;
	uint32_t maj, min; /* the device */
	uint64_t ino;      /* 0: device and inode are not known */
	struct pfr_mapper first, last;
};

/*
 * mapped.c: the file, for reading: at its path, or through a process that mapped it, if it is a regular file with its device and inode. The descriptor, or
 * -ESTALE: another file is at its path, and no process has the mapped one; -ENODATA: it is no regular file; or -errno.
 */
int pfr_mapped_open(const struct pfr_mapped_file *file);

/* build_id.c: the size, or a code, as from pfr_mapped_open. */
int pfr_build_id_of_mapped(const struct pfr_mapped_file *file, unsigned char id[20]);
/* Of the code that the kernel maps into each process, this one as well. */
int pfr_build_id_of_vdso(unsigned char id[20]);

#endif
