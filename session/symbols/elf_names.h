/* SPDX-License-Identifier: MIT */
/*
 * Names of functions in files, by elfutils. The files may be hostile, so a child reads each: it has the descriptors of the file, its
 * debug file and a socket, a seccomp filter, and limits on time and memory. elf_names.c has the children, elf_sandbox.c what they may
 * do, elf_child.c reads. They are Linux's; elf_none.c stands for them in builds without libdw.
 */
#ifndef PFR_SESSION_ELF_NAMES_H
#define PFR_SESSION_ELF_NAMES_H

#include "perfring_session_symbols.h"

#include <stdbool.h>

#define ELF_ANSWER 8192 /* bytes of names at most */

struct elf_names;

/* What a child writes first, and then for each offset that it reads. */
enum elf_state {
	ELF_GOOD = 'g',
	ELF_OTHER_BUILD_ID = 'o',
	ELF_BAD = 'b',
};

struct elf_answer {
	uint32_t size; /* bytes after it: names of functions inlined, innermost first, each with a NUL; then the function's */
	uint32_t name; /* where that begins */
	uint64_t offset;
};

/* PFR_OK; PFR_E_MEMORY; PFR_E_SYSTEM with errno ENOTSUP: the build has no libdw, or the machine no filter. root may be null. */
enum pfr_status elf_names_open(struct elf_names **result, const struct pfr_allocator *allocator, const char *root);
void elf_names_close(struct elf_names *names);
/* The names at an offset of a file with this build ID. *text is valid until the next call. False: none. */
bool elf_names_find(struct elf_names *names, const struct pfr_bytes *path, const struct pfr_bytes *build_id, uint64_t offset,
		    struct elf_answer *answer, const unsigned char **text);
/* Files with another build ID, and those whose child was lost. */
void elf_names_counts(const struct elf_names *names, struct pfr_symbols_counts *counts);

/* elf_sandbox.c: gives up all rights but to use descriptors. False: that cannot be done. */
bool elf_sandbox_enter(void);
bool elf_sandbox_known(void);

/* elf_child.c: reads the file of descriptor `file`, and `debug` if not -1, and replies on `socket` until its end. */
void elf_child_run(int socket, int file, int debug, const unsigned char *build_id, size_t build_id_size);

#endif
