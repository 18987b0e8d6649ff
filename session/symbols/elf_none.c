/* SPDX-License-Identifier: MIT */
/*
 * No names of functions in files: what takes the place of elf_names.c in builds without libdw, as on other systems than Linux.
 */
#include "elf_names.h"

#ifndef HAVE_LIBDW

#include <errno.h>

enum pfr_status elf_names_open(struct elf_names **result, const struct pfr_allocator *allocator, const struct pfr_symbols_options *options)
{
	(void)allocator;
	(void)options;
	*result = 0;
	errno = ENOTSUP;
	return PFR_E_SYSTEM;
}

void elf_names_close(struct elf_names *names)
{
	(void)names;
}

uint32_t elf_names_place(struct elf_names *names, const struct pfr_location *location, const struct pfr_bytes *build_id, uint64_t offset, bool stext)
{
	(void)stext;
	(void)names;
	(void)location;
	(void)build_id;
	(void)offset;
	return ELF_NO_PLACE;
}

void elf_names_read(struct elf_names *names, enum elf_keep keep)
{
	(void)names;
	(void)keep;
}

bool elf_names_get(const struct elf_names *names, uint32_t place, struct pfr_symbol *symbol, struct pfr_bytes *lines)
{
	(void)names;
	(void)place;
	(void)symbol;
	(void)lines;
	return false;
}

bool elf_names_half(const struct elf_names *names)
{
	(void)names;
	return false;
}

bool elf_names_full(const struct elf_names *names)
{
	(void)names;
	return false;
}

void elf_names_forget(struct elf_names *names)
{
	(void)names;
}

bool elf_names_spent(const struct elf_names *names)
{
	(void)names;
	return false;
}

void elf_names_restart(struct elf_names *names)
{
	(void)names;
}

void elf_names_counts(const struct elf_names *names, struct pfr_symbols_counts *counts)
{
	(void)names;
	(void)counts;
}

const struct elf_file *elf_names_file(const struct elf_names *names, uint32_t index)
{
	(void)names;
	(void)index;
	return 0;
}

bool elf_names_local(const struct elf_names *names)
{
	(void)names;
	return false;
}

bool elf_names_kernel(const struct elf_names *names, struct pfr_symbols_file *kernel)
{
	(void)names;
	(void)kernel;
	return false;
}

#endif
