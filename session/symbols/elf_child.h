/* SPDX-License-Identifier: MIT */
/*
 * What reads a file in a child: elf_functions.c its table of functions, elf_plt.c calls of other files, elf_inlined.c and elf_scopes.c what DWARF says of addresses, elf_demangle.c names.
 * elf_child.c talks to the parent.
 */
#ifndef PFR_SESSION_ELF_CHILD_H
#define PFR_SESSION_ELF_CHILD_H

#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

/* Where what is asked for is in the file. */
struct elf_map {
	Elf *elf; /* the module's main file */
	GElf_Addr bias;
	GElf_Addr text; /* of the kernel: address of _text or _stext; 0: not there */
	uint8_t kind;   /* enum pfr_mapping_kind */
	uint8_t stext;
	bool known; /* text was looked for */
};

/* elf_place.c: the address of what is at an offset; 0: none. */
GElf_Addr elf_place(struct elf_map *map, Dwfl_Module *module, uint64_t offset);

/* An address that is asked for. Sorted by address. */
struct elf_query {
	GElf_Addr address;
	uint32_t index;   /* in the request */
	uint32_t inlined; /* index + 1 of the innermost function inlined there; 0: none */
};

struct elf_function {
	GElf_Addr start, end; /* end is exclusive */
	const char *name;
	uint8_t binding, type;
};

struct elf_functions {
	struct elf_function *all; /* sorted, one for each start */
	uint32_t nr, capacity;
	bool exported; /* the module has exported functions alone: no .symtab, and no .gnu_debugdata */
};

/* elf_plt.c: adds NAME@plt for each entry of the procedure linkage table of the module's main file. */
void elf_plt_read(struct elf_functions *functions, Elf *elf, GElf_Addr bias);
/* elf_functions.c: adds one, which elf_functions_sort puts in its place. False: there is no space, or no memory to sort, and none are left. */
bool elf_functions_add(struct elf_functions *functions, const struct elf_function *function);
bool elf_functions_sort(struct elf_functions *functions);
/* Reads the functions of .symtab, else .dynsym and .gnu_debugdata, of the module. Without memory: those that there is space for. */
void elf_functions_read(struct elf_functions *functions, Dwfl_Module *module);
const struct elf_function *elf_functions_find(const struct elf_functions *functions, GElf_Addr address);

/* A function inlined at an address. */
struct elf_inlined {
	Dwarf_Die die;
	uint32_t next; /* index + 1 of what it is inlined into; 0: the function itself */
};

/* The code of a unit, or of a function. */
struct elf_range {
	Dwarf_Addr start, end;
	Dwarf_Off offset; /* of its entry */
};

struct elf_ranges {
	struct elf_range *all;
	uint32_t nr, capacity;
	bool sorted;
};

struct elf_dwarf {
	Dwarf *dwarf;
	Dwarf_Addr bias;
	Dwarf_Aranges *aranges;
	struct elf_ranges units, functions; /* functions of the unit at `unit` */
	Dwarf_Off unit;
	bool known;
	bool cut; /* there was no space for all that is inlined */
	struct elf_inlined *inlined;
	uint32_t nr, capacity;
};

/* Finds what is inlined at queries[0] up to queries[nr], which are sorted. False: there is no DWARF. */
bool elf_inlined_find(struct elf_dwarf *dwarf, Dwfl_Module *module, struct elf_query *queries, uint32_t nr);
/* The name of an inlined function, whole, mangled where it is; null: none. Valid until the next call. *cut: not all that it stands in is there. */
const char *elf_inlined_name(Dwarf_Die *die, bool *cut);
/* elf_scopes.c: names of what an entry stands in, namespaces and classes, innermost first; how many. *cut: not all. */
unsigned elf_scopes(Dwarf_Die *die, const char **names, unsigned most, bool *cut);
/* The entry of the unit at an address; false: none. Its addresses are without the module's bias. */
bool elf_inlined_unit(struct elf_dwarf *dwarf, GElf_Addr address, Dwarf_Die *unit);

/* elf_demangle.c: a name in the form of PFR_NAMES_, or in all; to has ELF_FORMS * ELF_NAME bytes. False: it is too long, and its end is cut. */
bool elf_shown_name(const char *name, uint32_t flags, char *to);

#endif
#endif
