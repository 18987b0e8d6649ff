/* SPDX-License-Identifier: MIT */
/*
 * Files with call frame information: found by name and build ID, read when they are first needed, given up when others need the
 * memory. cfi_files.c has them, cfi_file.c reads one, cfi_packed.c what is compressed in it, elf_file.c its headers.
 */
#ifndef PFR_SESSION_CFI_FILES_H
#define PFR_SESSION_CFI_FILES_H

#include "elf_file.h"
#include "perfring_session_stacks.h"

#define CFI_FILES 4096
#define CFI_SLOTS 8192                        /* a power of two */
#define CFI_FILE_MOST (UINT64_C(64) << 20)    /* bytes of one file's sections and of what is made of them */
#define CFI_MEMORY_MOST (UINT64_C(256) << 20) /* of all files */

/* The first address of a function, and its entry, of a section without an index. */
struct cfi_place {
	uint64_t start;
	uint32_t at;
};

struct cfi_section {
	struct pfr_cfi cfi;
	struct cfi_place *places; /* sorted; null: the section has its own index */
	uint32_t nr;
	unsigned char *frame, *index; /* what cfi points to */
};

struct cfi_file {
	char *name; /* in the capture; with a NUL, in memory of its own */
	uint32_t name_size, id_size;
	uint8_t id[ELF_BUILD_ID]; /* build ID; else inode and device of the mapping (by_inode); size 0: nothing is known */
	bool by_inode;
	uint8_t state; /* enum pfr_stacks_file_state */
	uint8_t kind;  /* enum pfr_mapping_kind */
	uint32_t pid;  /* a process that has it mapped from start on */
	uint64_t start, len;
	bool tried, loaded; /* tried: state is that of the file; not yet, or no longer, where its sections were given up or had no memory */
	struct stack_file elf;
	struct cfi_section section[2]; /* .eh_frame, .debug_frame */
	uint64_t memory;               /* bytes of sections */
	uint64_t used;                 /* when it was needed last */
	uint64_t stacks;               /* that ended in it */
};

struct cfi_files {
	struct pfr_allocator allocator;
	char *root, *cache; /* of struct pfr_stacks_options; empty: none */
	uint32_t flags;     /* enum pfr_stacks_flag */
	struct cfi_file *file[CFI_FILES];
	uint16_t slots[CFI_SLOTS]; /* index + 1; 0: free */
	uint32_t nr;
	uint64_t memory, clock;
	uint32_t epoch; /* changes when sections were given up: what was made of them is no longer valid */
};

/* *files is all zeros. */
enum pfr_status cfi_files_open(struct cfi_files *files, const struct pfr_allocator *allocator, const struct pfr_stacks_options *options);
void cfi_files_close(struct cfi_files *files);
/* The file that is mapped in a process of so many bytes an address, added if it is new; CFI_FILES: there is no place or no memory. */
uint32_t cfi_files_of(struct cfi_files *files, struct pfr_tasks *tasks, const struct pfr_location *location, unsigned width);
/* The file with its sections. Null: it gives none (file->state). */
struct cfi_file *cfi_files_get(struct cfi_files *files, uint32_t index);

/* cfi_packed.c: bytes that a compressed section becomes; 0: it cannot be unpacked here. Then *section is what is compressed. */
uint64_t cfi_packed_size(const struct stack_file *file, struct elf_section *section);
/* Unpacks it. False: it is not as many bytes. */
bool cfi_unpack(const struct stack_file *file, const struct elf_section *section, unsigned char *to, size_t size);

/* cfi_file.c: opens, checks and reads; file->state says what came of it. */
void cfi_file_open(struct cfi_files *files, struct cfi_file *file);
/* An inode and its device, as cfi_file.id has them. Returns the size. */
uint32_t cfi_file_inode(uint8_t id[ELF_BUILD_ID], uint64_t ino, uint32_t maj, uint32_t min);
void cfi_file_unload(struct cfi_files *files, struct cfi_file *file);
/* The row of an address of the file for a machine. */
enum pfr_status cfi_file_row(const struct cfi_file *file, uint64_t address, const struct pfr_unwind_frame *frame, struct pfr_unwind_row *row);

#endif
