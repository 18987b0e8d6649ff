/* SPDX-License-Identifier: MIT */
/*
 * What unwinding needs of an ELF file: its build ID, where its segments lie, and the bytes of a section. Read by pread, so that a file
 * that is cut meanwhile is short and nothing else; numbers are checked against the file's size.
 */
#ifndef PFR_SESSION_ELF_FILE_H
#define PFR_SESSION_ELF_FILE_H

#include "perfring_session.h"

#include <stdbool.h>

#define ELF_SEGMENTS 64 /* of which are known; programs have four */
#define ELF_BUILD_ID 20

struct elf_segment {
	uint64_t offset, address, size; /* in the file */
};

struct elf_section {
	uint64_t offset, address, size;
	bool packed; /* SHF_COMPRESSED */
};

struct stack_file {
	int fd;
	uint64_t size; /* bytes of the file, or of the image in memory */
	const unsigned char *image;
	uint16_t machine;
	uint8_t big, width;
	uint8_t build_id[ELF_BUILD_ID];
	uint32_t build_id_size;
	uint32_t nr_segments;
	struct elf_segment segment[ELF_SEGMENTS];
	struct elf_section index, frame, debug; /* .eh_frame_hdr, .eh_frame, .debug_frame; size 0: there is none */
};

/* Reads the headers. file->fd is the caller's, or -1 and file->image has the bytes. False: it is not an ELF file that can be read. */
bool elf_file_read(struct stack_file *file);
/* Reads `size` bytes at an offset. False: they are not there. */
bool elf_file_bytes(const struct stack_file *file, uint64_t offset, void *to, size_t size);
/* The address of what is at an offset of the file. False: no segment has it. */
bool elf_file_address(const struct stack_file *file, uint64_t offset, uint64_t *address);

#endif
