/* SPDX-License-Identifier: MIT */
/*
 * What the entries of a unit stand in: namespaces and classes. A unit is walked once for all of its names, since dwarf_getscopes_die of elfutils walks it from
 * its first entry on for each.
 */
#include "elf_child.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH 256
#define MOST (1u << 20) /* of a unit */
#define UNITS 256       /* that are remembered, by hash */

struct scope {
	Dwarf_Off start, end; /* end is exclusive */
	Dwarf_Die die;
	uint32_t outer; /* index + 1 of what it stands in; 0: the unit */
};

struct unit {
	void *cu;
	struct scope *all; /* by start */
	uint32_t nr, capacity;
	bool cut; /* not all are there */
};

/* A walk: at each depth the entry, and index + 1 of the innermost scope around it, and of the entry itself where it is one. */
struct walk {
	Dwarf_Die die[DEPTH];
	uint32_t outer[DEPTH], scope[DEPTH];
	unsigned depth;
};

static bool is_scope(int tag)
{
	return tag == DW_TAG_namespace || tag == DW_TAG_class_type || tag == DW_TAG_structure_type || tag == DW_TAG_union_type;
}

/* Nothing that is declared stands in these. */
static bool is_closed(int tag)
{
	return tag == DW_TAG_inlined_subroutine || tag == DW_TAG_array_type || tag == DW_TAG_subroutine_type || tag == DW_TAG_call_site ||
	       tag == DW_TAG_GNU_call_site;
}

/* Index + 1; 0: there is no space. */
static uint32_t add(struct unit *unit, Dwarf_Die *die, uint32_t outer)
{
	uint32_t capacity = unit->capacity ? unit->capacity * 2 : 64;
	struct scope *all;

	if (unit->nr == unit->capacity) {
		all = (struct scope *)(capacity <= MOST ? realloc(unit->all, capacity * sizeof(*all)) : 0);
		if (!all)
			return 0;
		unit->all = all;
		unit->capacity = capacity;
	}
	unit->all[unit->nr].start = dwarf_dieoffset(die);
	unit->all[unit->nr].end = UINT64_MAX;
	unit->all[unit->nr].die = *die;
	unit->all[unit->nr].outer = outer;
	return ++unit->nr;
}

/* To the next entry of the same depth; a file may say that it lies before this one. */
static bool sibling(Dwarf_Die *die)
{
	Dwarf_Off before = dwarf_dieoffset(die);

	return !dwarf_siblingof(die, die) && dwarf_dieoffset(die) > before;
}

/* To the entry after this one and all in it. False: it was the last. */
static bool advance(struct unit *unit, struct walk *w)
{
	unsigned before = w->depth, i;

	while (!sibling(&w->die[w->depth]))
		if (!w->depth--)
			return false;
	for (i = w->depth; i <= before; i++)
		if (w->scope[i])
			unit->all[w->scope[i] - 1].end = dwarf_dieoffset(&w->die[w->depth]);
	return true;
}

static void read_unit(struct unit *unit, Dwarf_Die *top)
{
	struct walk w;

	w.depth = 0;
	w.outer[0] = 0;
	if (dwarf_child(top, &w.die[0]))
		return;
	for (;;) {
		Dwarf_Die *die = &w.die[w.depth];
		int tag = dwarf_haschildren(die) > 0 ? dwarf_tag(die) : DW_TAG_inlined_subroutine;

		w.scope[w.depth] = is_scope(tag) ? add(unit, die, w.outer[w.depth]) : 0;
		unit->cut |= (is_scope(tag) && !w.scope[w.depth]) || (!is_closed(tag) && w.depth + 1 == DEPTH);
		if (!is_closed(tag) && w.depth + 1 < DEPTH && !dwarf_child(die, die + 1)) {
			w.outer[w.depth + 1] = w.scope[w.depth] ? w.scope[w.depth] : w.outer[w.depth];
			w.depth++;
		} else if (!advance(unit, &w)) {
			return;
		}
	}
}

/* C has neither namespaces nor methods. */
static bool has_scopes(Dwarf_Die *top)
{
	int language = dwarf_srclang(top);

	return language != DW_LANG_C89 && language != DW_LANG_C && language != DW_LANG_C99 && language != DW_LANG_C11 && language != DW_LANG_Mips_Assembler;
}

/* Index + 1 of the innermost one that an offset is in. */
static uint32_t find(const struct unit *unit, Dwarf_Off offset)
{
	uint32_t low = 0, high = unit->nr;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (unit->all[middle].start < offset)
			low = middle + 1;
		else
			high = middle;
	}
	while (low && offset >= unit->all[low - 1].end)
		low = unit->all[low - 1].outer;
	return low;
}

unsigned elf_scopes(Dwarf_Die *die, const char **names, unsigned most, bool *cut)
{
	static struct unit units[UNITS];
	struct unit *unit = &units[((uintptr_t)die->cu >> 4) % UNITS];
	Dwarf_Off offset = dwarf_dieoffset(die);
	Dwarf_Die top;
	unsigned nr = 0;
	uint32_t at;

	if (unit->cu != die->cu) {
		unit->cu = die->cu;
		unit->nr = 0;
		unit->cut = false;
		if (dwarf_diecu(die, &top, NULL, NULL) && has_scopes(&top))
			read_unit(unit, &top);
	}
	for (at = find(unit, offset); at && nr < most; at = unit->all[at - 1].outer) {
		const char *name = dwarf_diename(&unit->all[at - 1].die);

		if (name && *name)
			names[nr++] = name;
	}
	*cut |= unit->cut || at;
	return nr;
}

#endif
