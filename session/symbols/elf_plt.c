/* SPDX-License-Identifier: MIT */
/*
 * The entries of a procedure linkage table, which have no symbols: NAME@plt, as dso__synthesize_plt_symbols of tools/perf/util/symbol-elf.c
 * names them, by the relocations of their functions.
 */
#include "elf_child.h"

#ifdef HAVE_LIBDW

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 65536u
#ifndef EM_LOONGARCH
#define EM_LOONGARCH 258
#endif

struct plt {
	GElf_Shdr relocations, table, second; /* second: .plt.sec, whose entries are called where it is there */
	Elf_Scn *section, *symbols;
	size_t strings;
};

static void find_sections(Elf *elf, struct plt *plt)
{
	Elf_Scn *section = NULL;
	size_t names;
	GElf_Shdr header;

	if (elf_getshdrstrndx(elf, &names))
		return;
	while ((section = elf_nextscn(elf, section)) && gelf_getshdr(section, &header)) {
		const char *name = elf_strptr(elf, names, header.sh_name);

		if (!name)
			continue;
		if (!strcmp(name, ".plt"))
			plt->table = header;
		if (!strcmp(name, ".plt.sec"))
			plt->second = header;
		if ((header.sh_type == SHT_RELA || header.sh_type == SHT_REL) && (!strcmp(name, ".rela.plt") || !strcmp(name, ".rel.plt"))) {
			plt->relocations = header;
			plt->section = section;
			plt->symbols = elf_getscn(elf, header.sh_link);
		}
	}
	if (plt->symbols && gelf_getshdr(plt->symbols, &header))
		plt->strings = header.sh_link;
}

/* Bytes before the first entry, and of an entry, of a table of `size` bytes for `nr` functions; false: not known of this processor. */
static bool sizes_of(int machine, GElf_Xword size, GElf_Xword nr, GElf_Xword *head, GElf_Xword *entry)
{
	*entry = 16;
	*head = 32;
	switch (machine) {
	case EM_X86_64:
	case EM_386: *head = 16; return true;
	case EM_ARM: /* that of lld, or of ld and gold, which have no size in common */
		if (size == *head + nr * *entry)
			return true;
		*head = 20;
		*entry = 12;
		return size == *head + nr * *entry;
	case EM_AARCH64:
	case EM_LOONGARCH:
	case EM_RISCV: return true;
	case EM_S390: *entry = 32; return true;
	default: return false;
	}
}

static const char *name_of(Elf *elf, const struct plt *plt, Elf_Data *relocations, Elf_Data *symbols, unsigned index)
{
	GElf_Rela rela;
	GElf_Rel rel;
	GElf_Sym symbol;
	GElf_Xword info;

	if (plt->relocations.sh_type == SHT_RELA)
		info = gelf_getrela(relocations, (int)index, &rela) ? rela.r_info : 0;
	else
		info = gelf_getrel(relocations, (int)index, &rel) ? rel.r_info : 0;
	if (!GELF_R_SYM(info) || !gelf_getsym(symbols, (int)GELF_R_SYM(info), &symbol))
		return NULL;
	return elf_strptr(elf, plt->strings, symbol.st_name);
}

static bool add_entry(struct elf_functions *functions, GElf_Addr start, GElf_Xword size, const char *name)
{
	struct elf_function function;
	size_t length = strnlen(name, ELF_NAME); /* a longer one is cut where it is shown */
	char *text = (char *)malloc(length + 5);

	if (!text)
		return false;
	memcpy(text, name, length);
	memcpy(text + length, "@plt", 5);
	memset(&function, 0, sizeof(function));
	function.start = start;
	function.end = start + size;
	function.name = text;
	function.binding = STB_GLOBAL;
	function.type = STT_FUNC;
	return elf_functions_add(functions, &function);
}

void elf_plt_read(struct elf_functions *functions, Elf *elf, GElf_Addr bias)
{
	struct plt plt;
	GElf_Ehdr head;
	GElf_Xword before, size, nr, i;
	Elf_Data *relocations, *symbols;
	const GElf_Shdr *table;

	memset(&plt, 0, sizeof(plt));
	find_sections(elf, &plt);
	if (!plt.section || !plt.symbols || !plt.relocations.sh_entsize || !gelf_getehdr(elf, &head))
		return;
	nr = plt.relocations.sh_size / plt.relocations.sh_entsize;
	table = plt.second.sh_size ? &plt.second : &plt.table;
	if (!sizes_of(head.e_machine, table->sh_size, nr, &before, &size))
		return;
	before = plt.second.sh_size ? 0 : before;
	relocations = elf_getdata(plt.section, NULL);
	symbols = elf_getdata(plt.symbols, NULL);
	if (!relocations || !symbols || table->sh_size < before)
		return;
	for (i = 0; i < nr && i < MOST && (i + 1) * size <= table->sh_size - before; i++) {
		const char *name = name_of(elf, &plt, relocations, symbols, (unsigned)i);

		if (name && *name && !add_entry(functions, table->sh_addr + before + i * size + bias, size, name))
			return;
	}
}

#endif
