/* SPDX-License-Identifier: MIT */
/*
 * No names of functions in files: what takes the place of elf_names.c in builds without libdw, as on other systems than Linux.
 */
#include "elf_names.h"

#ifndef HAVE_LIBDW

#include <errno.h>

enum pfr_status elf_names_open(struct elf_names **result, const struct pfr_allocator *allocator, const char *root)
{
	(void)allocator;
	(void)root;
	*result = 0;
	errno = ENOTSUP;
	return PFR_E_SYSTEM;
}

void elf_names_close(struct elf_names *names)
{
	(void)names;
}

bool elf_names_find(struct elf_names *names, const struct pfr_bytes *path, const struct pfr_bytes *build_id, uint64_t offset,
		    struct elf_answer *answer, const unsigned char **text)
{
	(void)names;
	(void)path;
	(void)build_id;
	(void)offset;
	(void)answer;
	(void)text;
	return false;
}

void elf_names_counts(const struct elf_names *names, struct pfr_symbols_counts *counts)
{
	(void)names;
	(void)counts;
}

#endif
