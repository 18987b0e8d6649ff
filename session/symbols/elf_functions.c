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

/* $a, $d, $t, $x of ARM and RISC-V ($xrv64... with the extensions) say what bytes are, .L and L0 with a control character are places within functions. */
static bool is_mark(const char *name)
{
	return !name[0] || (name[0] == '$' && name[1] && strchr("adtx", name[1]) && (!name[2] || name[2] == '.')) || !strncmp(name, "$xrv", 4) ||
	       (name[0] == '.' && name[1] == 'L') || (name[0] == 'L' && name[1] == '0' && (name[2] == 1 || name[2] == 2));
}

/* The lowest bit of a function of 32-bit ARM is no part of its address: its instructions are Thumb. */
static GElf_Addr code_address(const GElf_Sym *symbol, GElf_Addr address, GElf_Half machine)
{
	unsigned type = GELF_ST_TYPE(symbol->st_info);

	return machine == EM_ARM && (type == STT_FUNC || type == STT_GNU_IFUNC) ? address & ~(GElf_Addr)1 : address;
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
	f->nr++;
	return true;
}

/* ---- one for each address ------------------------------------------------------------------- */

static int rank_binding(uint8_t binding)
{
	return binding == STB_WEAK ? 0 : binding == STB_GLOBAL ? 2 :
								 1;
}

/* Names of one constructor or destructor (C1, C2; D1, D2): their text is the same. */
static bool is_variant(const char *a, const char *b)
{
	size_t size = 0;

	while (a[size] && a[size] == b[size])
		size++;
	return size > 3 && a[size] && b[size] && (a[size - 1] == 'C' || a[size - 1] == 'D') && !strcmp(a + size + 1, b + size + 1);
}

/* Of names as perf shows them: the one of fewer underscores at its beginning, then the longer one. */
static int better_name(const char *a, const char *b)
{
	char text_a[ELF_FORMS * ELF_NAME], text_b[ELF_FORMS * ELF_NAME];
	size_t under_a, under_b;

	if (is_variant(a, b))
		return 0;
	elf_shown_name(a, PFR_NAMES_DEMANGLE, text_a);
	elf_shown_name(b, PFR_NAMES_DEMANGLE, text_b);
	under_a = strspn(text_a, "_");
	under_b = strspn(text_b, "_");
	if (under_a != under_b)
		return under_a < under_b ? 1 : -1;
	return (strlen(text_a) > strlen(text_b)) - (strlen(text_a) < strlen(text_b));
}

/* Positive where a is the better name. */
static int better(const struct elf_function *a, const struct elf_function *b)
{
	if ((a->end > a->start) != (b->end > b->start))
		return a->end > a->start ? 1 : -1;
	if ((a->type == STT_NOTYPE) != (b->type == STT_NOTYPE))
		return a->type == STT_NOTYPE ? -1 : 1;
	if (rank_binding(a->binding) != rank_binding(b->binding))
		return rank_binding(a->binding) - rank_binding(b->binding);
	return better_name(a->name, b->name);
}

struct key {
	GElf_Addr start;
	uint32_t index;
};

/* Sorts by start, a byte at a time, so that those of one start stay in the order of the file. more has the same capacity. The result is one of the two. */
static struct key *sort_keys(struct key *keys, struct key *more, uint32_t nr)
{
	GElf_Addr differ = 0;
	unsigned shift;
	uint32_t i;

	for (i = 1; i < nr; i++)
		differ |= keys[i].start ^ keys[0].start;
	for (shift = 0; shift < 64; shift += 8) {
		uint32_t places[257] = {0};
		struct key *swap = keys;

		if (!(differ >> shift & 0xff))
			continue;
		for (i = 0; i < nr; i++)
			places[(keys[i].start >> shift & 0xff) + 1]++;
		for (i = 1; i < 256; i++)
			places[i] += places[i - 1];
		for (i = 0; i < nr; i++)
			more[places[keys[i].start >> shift & 0xff]++] = keys[i];
		keys = more;
		more = swap;
	}
	return keys;
}

/* The best of each start, in their order. */
static uint32_t choose(const struct elf_function *all, const struct key *keys, uint32_t nr, struct elf_function *to)
{
	uint32_t i, chosen = 0;

	for (i = 0; i < nr; i++) {
		const struct elf_function *function = &all[keys[i].index];

		if (!i || keys[i].start != keys[i - 1].start)
			to[chosen++] = *function;
		else if (better(function, &to[chosen - 1]) > 0)
			to[chosen - 1] = *function;
	}
	return chosen;
}

bool elf_functions_sort(struct elf_functions *f)
{
	struct key *keys = (struct key *)malloc(2 * (size_t)f->nr * sizeof(*keys) + 1);
	struct elf_function *sorted = (struct elf_function *)malloc((size_t)f->nr * sizeof(*sorted) + 1);
	uint32_t i;

	for (i = 0; keys && i < f->nr; i++) {
		keys[i].start = f->all[i].start;
		keys[i].index = i;
	}
	f->nr = keys && sorted ? choose(f->all, sort_keys(keys, keys + f->nr, f->nr), f->nr, sorted) : 0;
	free(keys);
	free(f->all);
	f->all = sorted;
	for (i = 0; i < f->nr; i++)
		if (sorted[i].end <= sorted[i].start)
			sorted[i].end = i + 1 < f->nr ? sorted[i + 1].start : sorted[i].start + LAST;
	return keys && sorted;
}

static bool has_symtab(Elf *elf)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;

	while ((section = elf_nextscn(elf, section)))
		if (gelf_getshdr(section, &header) && header.sh_type == SHT_SYMTAB)
			return true;
	return false;
}

/* Symbols of another file than the module's own are of a debug file, or of .gnu_debugdata. */
void elf_functions_read(struct elf_functions *f, Dwfl_Module *module)
{
	int nr = dwfl_module_getsymtab(module), i;
	GElf_Addr bias;
	Elf *own = dwfl_module_getelf(module, &bias);
	struct sections known;
	GElf_Ehdr head;

	memset(&known, 0, sizeof(known));
	memset(&head, 0, sizeof(head));
	gelf_getehdr(own, &head);
	f->exported = !has_symtab(own);
	for (i = 1; i < nr; i++) {
		GElf_Word section = SHN_UNDEF;
		GElf_Addr address = 0;
		GElf_Sym symbol;
		Elf *elf = NULL;
		const char *name = dwfl_module_getsym_info(module, i, &symbol, &address, &section, &elf, NULL);
		GElf_Addr start = name ? code_address(&symbol, address, head.e_machine) : 0;
		struct elf_function function = {start, start + symbol.st_size, name, (uint8_t)GELF_ST_BIND(symbol.st_info), (uint8_t)GELF_ST_TYPE(symbol.st_info)};

		f->exported &= !elf || elf == own;
		if (is_function(&known, &symbol, name, elf, section) && !elf_functions_add(f, &function))
			break;
	}
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
