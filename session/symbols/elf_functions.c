/* SPDX-License-Identifier: MIT */
/*
 * The table of functions of a file, sorted, made once. Which of several names of one address is taken, and how far a symbol without a size
 * goes, is as in choose_best_symbol and symbols__fixup_end of tools/perf/util/symbol.c.
 */
#include "elf_child.h"

#ifdef HAVE_LIBDW

#include <stdlib.h>
#include <string.h>

#define MOST (1u << 22)
#define AROUND 64   /* functions that one may lie within */
#define LAST 4096   /* bytes of the last one, where it has no size */
#define SECTIONS 64 /* remembered by number, modulo */

struct sections {
	Elf *elf[SECTIONS];
	uint32_t number[SECTIONS];
	bool code[SECTIONS];
};

static bool is_code(struct sections *known, Elf *elf, uint32_t number)
{
	uint32_t at = number % SECTIONS;
	GElf_Shdr header;

	if (known->elf[at] != elf || known->number[at] != number) {
		known->elf[at] = elf;
		known->number[at] = number;
		known->code[at] = gelf_getshdr(elf_getscn(elf, number), &header) && header.sh_flags & SHF_EXECINSTR;
	}
	return known->code[at];
}

/* $a, $d, $t, $x of ARM and RISC-V say what bytes are, .L are places within functions. */
static bool is_mark(const char *name)
{
	return !name[0] || (name[0] == '$' && name[1] && strchr("adtx", name[1]) && (!name[2] || name[2] == '.')) ||
	       (name[0] == '.' && name[1] == 'L');
}

/* As elf_sym__is_function and elf_sym__is_label of symbol-elf.c. */
static bool is_function(struct sections *known, const GElf_Sym *symbol, const char *name, Elf *elf, GElf_Word section)
{
	unsigned type = GELF_ST_TYPE(symbol->st_info), visibility = GELF_ST_VISIBILITY(symbol->st_other);

	if (!name || !elf || section == SHN_UNDEF || is_mark(name))
		return false;
	if (type == STT_FUNC || type == STT_GNU_IFUNC)
		return true;
	return type == STT_NOTYPE && section != SHN_ABS && visibility != STV_HIDDEN && visibility != STV_INTERNAL &&
	       is_code(known, elf, section);
}

bool elf_functions_add(struct elf_functions *f, const struct elf_function *function)
{
	uint32_t capacity = f->capacity ? f->capacity * 2 : 4096;
	struct elf_function *all;

	if (f->nr == f->capacity) {
		all = (struct elf_function *)(capacity <= MOST ? realloc(f->all, capacity * sizeof(*all)) : 0);
		if (!all)
			return false;
		f->all = all;
		f->capacity = capacity;
	}
	f->all[f->nr] = *function;
	f->all[f->nr].order = f->nr;
	f->nr++;
	return true;
}

/* ---- one for each address ------------------------------------------------------------------- */

static int rank_binding(uint8_t binding)
{
	return binding == STB_WEAK ? 0 : binding == STB_GLOBAL ? 2 :
								 1;
}

/* Positive where a is the better name. */
static int better(const struct elf_function *a, const struct elf_function *b)
{
	size_t under_a = strspn(a->name, "_"), under_b = strspn(b->name, "_"), size_a, size_b;

	if ((a->end > a->start) != (b->end > b->start))
		return a->end > a->start ? 1 : -1;
	if ((a->type == STT_NOTYPE) != (b->type == STT_NOTYPE))
		return a->type == STT_NOTYPE ? -1 : 1;
	if (rank_binding(a->binding) != rank_binding(b->binding))
		return rank_binding(a->binding) - rank_binding(b->binding);
	if (under_a != under_b)
		return under_a < under_b ? 1 : -1;
	size_a = strlen(a->name);
	size_b = strlen(b->name);
	return size_a == size_b ? 0 : size_a > size_b ? 1 :
							-1;
}

static int by_start(const void *a, const void *b)
{
	const struct elf_function *x = (const struct elf_function *)a, *y = (const struct elf_function *)b;
	int good;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	good = better(x, y);
	return good ? -good : (x->order > y->order) - (x->order < y->order);
}

void elf_functions_sort(struct elf_functions *f)
{
	uint32_t i, nr = 0;

	qsort(f->all, f->nr, sizeof(*f->all), by_start);
	for (i = 0; i < f->nr; i++)
		if (!nr || f->all[i].start != f->all[nr - 1].start)
			f->all[nr++] = f->all[i];
	f->nr = nr;
	for (i = 0; i < nr; i++)
		if (f->all[i].end <= f->all[i].start)
			f->all[i].end = i + 1 < nr ? f->all[i + 1].start : f->all[i].start + LAST;
}

void elf_functions_read(struct elf_functions *f, Dwfl_Module *module)
{
	int nr = dwfl_module_getsymtab(module), i;
	struct sections known;

	memset(&known, 0, sizeof(known));
	for (i = 1; i < nr; i++) {
		GElf_Word section = SHN_UNDEF;
		GElf_Addr address = 0;
		GElf_Sym symbol;
		Elf *elf = NULL;
		const char *name = dwfl_module_getsym_info(module, i, &symbol, &address, &section, &elf, NULL);
		struct elf_function function = {address, address + symbol.st_size, name, 0, (uint8_t)GELF_ST_BIND(symbol.st_info), (uint8_t)GELF_ST_TYPE(symbol.st_info)};

		if (is_function(&known, &symbol, name, elf, section) && !elf_functions_add(f, &function))
			break;
	}
}

static bool has_section(Elf *elf, GElf_Word type, const char *wanted)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;
	const char *name;
	size_t names;

	if (!elf || elf_getshdrstrndx(elf, &names))
		return false;
	while ((section = elf_nextscn(elf, section))) {
		if (!gelf_getshdr(section, &header) || header.sh_type != type)
			continue;
		name = wanted ? elf_strptr(elf, names, header.sh_name) : NULL;
		if (!wanted || (name && !strcmp(name, wanted)))
			return true;
	}
	return false;
}

bool elf_functions_exported(Dwfl_Module *module)
{
	GElf_Addr bias;
	Elf *elf = dwfl_module_getelf(module, &bias);
	Dwarf *dwarf = dwfl_module_getdwarf(module, &bias);

	return elf && !has_section(elf, SHT_SYMTAB, NULL) && !has_section(elf, SHT_PROGBITS, ".gnu_debugdata") &&
	       !(dwarf && has_section(dwarf_getelf(dwarf), SHT_SYMTAB, NULL));
}

const struct elf_function *elf_functions_find(const struct elf_functions *f, GElf_Addr address)
{
	uint32_t low = 0, high = f->nr, tries;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (f->all[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	for (tries = 0; low-- && tries < AROUND; tries++)
		if (address < f->all[low].end)
			return &f->all[low];
	return NULL;
}

#endif
