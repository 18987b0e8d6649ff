/* SPDX-License-Identifier: MIT */
/*
 * Where in a file what is asked for is: offsets of a mapped file, of the kernel from its text, and of a module from where its code begins.
 */
#include "elf_child.h"

#ifdef HAVE_LIBDW

#include <string.h>

#define SEGMENTS 65536

static GElf_Addr by_segment(const struct elf_map *map, uint64_t offset)
{
	size_t nr = 0, i;
	GElf_Phdr segment;

	if (elf_getphdrnum(map->elf, &nr))
		return 0;
	for (i = 0; i < nr && i < SEGMENTS; i++)
		if (gelf_getphdr(map->elf, (int)i, &segment) && segment.p_type == PT_LOAD && offset >= segment.p_offset &&
		    offset - segment.p_offset < segment.p_filesz)
			return offset - segment.p_offset + segment.p_vaddr + map->bias;
	return 0;
}

/*
 * The kernel puts sections of code after each other, in the order of the file, but those that it frees after the start: layout_sections of
 * kernel/module/main.c. Where perf takes .text alone for the begin (dso__process_kernel_symbol), that is the first of them.
 */
static GElf_Addr by_section(const struct elf_map *map, uint64_t offset)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;
	uint64_t at = 0;
	const char *name;
	size_t names;

	if (elf_getshdrstrndx(map->elf, &names))
		return 0;
	while ((section = elf_nextscn(map->elf, section)) && at <= offset) {
		if (!gelf_getshdr(section, &header) || !(header.sh_flags & SHF_ALLOC) || !(header.sh_flags & SHF_EXECINSTR))
			continue;
		name = elf_strptr(map->elf, names, header.sh_name);
		if (!name || !strncmp(name, ".init", 5))
			continue;
		if (header.sh_addralign > 1)
			at += (header.sh_addralign - at % header.sh_addralign) % header.sh_addralign;
		if (offset >= at && offset - at < header.sh_size)
			return header.sh_addr + (offset - at) + map->bias;
		at += header.sh_size;
	}
	return 0;
}

static void find_text(struct elf_map *map, Dwfl_Module *module, const char *wanted)
{
	int nr = dwfl_module_getsymtab(module), i;

	map->known = true;
	for (i = 1; i < nr && !map->text; i++) {
		GElf_Addr address = 0;
		GElf_Sym symbol;
		const char *name = dwfl_module_getsym_info(module, i, &symbol, &address, NULL, NULL, NULL);

		if (name && !strcmp(name, wanted))
			map->text = address;
	}
}

GElf_Addr elf_place(struct elf_map *map, Dwfl_Module *module, uint64_t offset)
{
	if (map->kind == PFR_MAPPING_MODULE)
		return by_section(map, offset);
	if (map->kind != PFR_MAPPING_KERNEL)
		return by_segment(map, offset);
	if (!map->known)
		find_text(map, module, map->stext ? "_stext" : "_text");
	return map->text ? map->text + offset : 0;
}

#endif
