/* SPDX-License-Identifier: MIT */
/*
 * Functions that are inlined at addresses, by DWARF. The units are sorted by address once; of a unit that is asked for, its functions;
 * only entries of functions that have one of the addresses are read.
 */
#include "elf_child.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH 256          /* of entries in a function, and of namespaces */
#define INLINED (1u << 20) /* in all */
#define RANGES (1u << 22)

/* ---- code of units and functions -------------------------------------------------------------- */

static bool add_range(struct elf_ranges *ranges, Dwarf_Addr start, Dwarf_Addr end, Dwarf_Off offset)
{
	uint32_t capacity = ranges->capacity ? ranges->capacity * 2 : 256;
	struct elf_range *all;

	if (start >= end)
		return true;
	if (ranges->nr == ranges->capacity) {
		all = (struct elf_range *)(capacity <= RANGES ? realloc(ranges->all, capacity * sizeof(*all)) : 0);
		if (!all)
			return false;
		ranges->all = all;
		ranges->capacity = capacity;
	}
	ranges->all[ranges->nr].start = start;
	ranges->all[ranges->nr].end = end;
	ranges->all[ranges->nr++].offset = offset;
	ranges->sorted = false;
	return true;
}

static void add_ranges(struct elf_ranges *ranges, Dwarf_Die *die)
{
	Dwarf_Addr base, start, end;
	ptrdiff_t at = 0;

	while ((at = dwarf_ranges(die, at, &base, &start, &end)) > 0)
		if (!add_range(ranges, start, end, dwarf_dieoffset(die)))
			return;
}

static int by_start(const void *a, const void *b)
{
	const struct elf_range *x = (const struct elf_range *)a, *y = (const struct elf_range *)b;

	return x->start != y->start ? (x->start < y->start ? -1 : 1) : (x->end > y->end) - (x->end < y->end);
}

/* What has an address; null: nothing. */
static const struct elf_range *find_range(struct elf_ranges *ranges, Dwarf_Addr address)
{
	uint32_t low = 0, high = ranges->nr, tries;

	if (!ranges->sorted)
		qsort(ranges->all, ranges->nr, sizeof(*ranges->all), by_start);
	ranges->sorted = true;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (ranges->all[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	for (tries = 0; low-- && tries < 16; tries++)
		if (address < ranges->all[low].end)
			return &ranges->all[low];
	return NULL;
}

/* Not all compilers write the table of addresses; then the units themselves are asked. */
static void read_units(struct elf_dwarf *d)
{
	Dwarf_CU *cu = NULL;
	Dwarf_Die die;
	uint8_t type;

	while (dwarf_get_units(d->dwarf, cu, &cu, NULL, &type, &die, NULL) == 0)
		if (type == DW_UT_compile || type == DW_UT_skeleton)
			add_ranges(&d->units, &die);
	d->known = true;
}

/* Of a unit: functions stand in it, and in namespaces and modules. */
static void read_functions(struct elf_dwarf *d, Dwarf_Off unit)
{
	Dwarf_Die stack[DEPTH];
	unsigned depth = 0;

	d->unit = unit;
	d->functions.nr = 0;
	if (!dwarf_offdie(d->dwarf, unit, &stack[0]) || dwarf_child(&stack[0], &stack[0]))
		return;
	for (;;) {
		int tag = dwarf_tag(&stack[depth]);

		if (tag == DW_TAG_subprogram && dwarf_haschildren(&stack[depth]) > 0) /* else nothing is inlined in it */
			add_ranges(&d->functions, &stack[depth]);
		if ((tag == DW_TAG_namespace || tag == DW_TAG_module) && depth + 1 < DEPTH && !dwarf_child(&stack[depth], &stack[depth + 1])) {
			depth++;
			continue;
		}
		while (dwarf_siblingof(&stack[depth], &stack[depth]))
			if (!depth--)
				return;
	}
}

/* ---- what is inlined -------------------------------------------------------------------------- */

static uint32_t first_from(const struct elf_query *queries, uint32_t nr, GElf_Addr address)
{
	uint32_t low = 0, high = nr;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (queries[middle].address < address)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Space for one more inlined function at an address. False: there is none, and it is left out. */
static bool reserve(struct elf_dwarf *d)
{
	uint32_t capacity = d->capacity ? d->capacity * 2 : 4096;
	struct elf_inlined *more;

	if (d->nr < d->capacity)
		return true;
	more = capacity <= INLINED ? (struct elf_inlined *)realloc(d->inlined, capacity * sizeof(*more)) : NULL;
	d->cut |= !more;
	if (!more)
		return false;
	d->inlined = more;
	d->capacity = capacity;
	return true;
}

/* Notes an inlined function at the addresses that it has; whether there are any. */
static bool note(struct elf_dwarf *d, Dwarf_Die *die, struct elf_query *queries, uint32_t nr)
{
	bool inlined = dwarf_tag(die) == DW_TAG_inlined_subroutine, any = false;
	Dwarf_Addr base, start, end;
	ptrdiff_t at = 0;
	uint32_t i;

	while ((at = dwarf_ranges(die, at, &base, &start, &end)) > 0)
		for (i = first_from(queries, nr, start + d->bias); i < nr && queries[i].address < end + d->bias; i++) {
			any = true;
			if (!inlined || !reserve(d))
				continue;
			d->inlined[d->nr].die = *die;
			d->inlined[d->nr].next = queries[i].inlined;
			queries[i].inlined = ++d->nr;
		}
	return any;
}

static bool has_code(int tag)
{
	return tag == DW_TAG_inlined_subroutine || tag == DW_TAG_lexical_block || tag == DW_TAG_try_block || tag == DW_TAG_catch_block;
}

/* Outer entries come before inner ones, so the last that is noted is the innermost. */
static void walk(struct elf_dwarf *d, Dwarf_Die *function, struct elf_query *queries, uint32_t nr)
{
	Dwarf_Die stack[DEPTH];
	unsigned depth = 0;

	if (dwarf_child(function, &stack[0]))
		return;
	for (;;) {
		bool here = has_code(dwarf_tag(&stack[depth])) && note(d, &stack[depth], queries, nr);

		d->cut |= here && depth + 1 == DEPTH;
		if (here && depth + 1 < DEPTH && !dwarf_child(&stack[depth], &stack[depth + 1])) {
			depth++;
			continue;
		}
		while (dwarf_siblingof(&stack[depth], &stack[depth]))
			if (!depth--)
				return;
	}
}

/* The offset of the unit that has an address; 0: none. */
static Dwarf_Off unit_at(struct elf_dwarf *d, GElf_Addr address)
{
	const struct elf_range *unit;
	Dwarf_Arange *range;
	Dwarf_Off offset;

	if (!d->aranges && dwarf_getaranges(d->dwarf, &d->aranges, NULL))
		d->aranges = NULL;
	range = d->aranges ? dwarf_getarange_addr(d->aranges, address - d->bias) : NULL;
	if (range && !dwarf_getarangeinfo(range, NULL, NULL, &offset))
		return offset;
	if (!d->known)
		read_units(d);
	unit = find_range(&d->units, address - d->bias);
	return unit ? unit->offset : 0;
}

/* The addresses from the first on that are in one function, and what is inlined there; how many they are. */
static uint32_t find_some(struct elf_dwarf *d, struct elf_query *queries, uint32_t nr)
{
	Dwarf_Off unit = unit_at(d, queries->address);
	const struct elf_range *function;
	Dwarf_Die die;
	uint32_t some;

	if (!unit)
		return 1;
	if (d->unit != unit)
		read_functions(d, unit);
	function = find_range(&d->functions, queries->address - d->bias);
	if (!function)
		return 1;
	some = first_from(queries, nr, function->end + d->bias);
	if (dwarf_offdie(d->dwarf, function->offset, &die))
		walk(d, &die, queries, some);
	return some;
}

bool elf_inlined_find(struct elf_dwarf *d, Dwfl_Module *module, struct elf_query *queries, uint32_t nr)
{
	uint32_t i = 0;

	if (!d->dwarf)
		d->dwarf = dwfl_module_getdwarf(module, &d->bias);
	if (!d->dwarf)
		return false;
	d->nr = 0;
	while (i < nr)
		i += find_some(d, queries + i, nr - i);
	return true;
}

bool elf_inlined_unit(struct elf_dwarf *d, GElf_Addr address, Dwarf_Die *unit)
{
	Dwarf_Off offset = d->dwarf ? unit_at(d, address) : 0;

	return offset && dwarf_offdie(d->dwarf, offset, unit);
}

/* ---- names ------------------------------------------------------------------------------------ */

#define SCOPES 4096 /* bytes of names of namespaces and classes */

static const char *string_of(Dwarf_Die *die, unsigned name)
{
	Dwarf_Attribute attribute;

	return dwarf_formstring(dwarf_attr_integrate(die, name, &attribute));
}

/* The entry that stands where the function was declared: in its namespace or class. */
static Dwarf_Die declaration(Dwarf_Die *die)
{
	static const unsigned links[] = {DW_AT_abstract_origin, DW_AT_specification};
	Dwarf_Die at = *die, next;
	Dwarf_Attribute attribute;
	unsigned i;

	for (i = 0; i < 2; i++)
		if (dwarf_formref_die(dwarf_attr(&at, links[i], &attribute), &next))
			at = next;
	return at;
}

/* Where a function of C++ without a mangled name was declared, it has the names of what it stands in before its own. */
static const char *qualified(Dwarf_Die *die, const char *name, bool *cut)
{
	static char text[SCOPES];
	const char *scopes[DEPTH];
	Dwarf_Die at = declaration(die);
	unsigned nr = elf_scopes(&at, scopes, DEPTH, cut);
	size_t size = 0, part;

	while (nr--) {
		part = strlen(scopes[nr]);
		if (part + 3 > sizeof(text) - size) {
			*cut = true;
			continue;
		}
		memcpy(text + size, scopes[nr], part);
		memcpy(text + size + part, "::", 2);
		size += part + 2;
	}
	part = strlen(name);
	*cut |= size && part >= sizeof(text) - size;
	if (!size || part >= sizeof(text) - size)
		return name;
	memcpy(text + size, name, part + 1);
	return text;
}

const char *elf_inlined_name(Dwarf_Die *die, bool *cut)
{
	const char *name = string_of(die, DW_AT_linkage_name);

	if (!name)
		name = string_of(die, DW_AT_MIPS_linkage_name);
	if (name)
		return name;
	name = string_of(die, DW_AT_name);
	return name ? qualified(die, name, cut) : NULL;
}

#endif
