/* SPDX-License-Identifier: MIT */
/*
 * Addresses of files and their names. Each address is asked for once; names are kept, those of neighbours that are equal once.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define PLACES_MOST ((1u << 20) - 1)

enum pfr_status elf_names_open(struct elf_names **result, const struct pfr_allocator *allocator, const struct pfr_symbols_options *options)
{
	const char *root = options->root ? options->root : "";
	struct elf_names *names;

	*result = 0;
	errno = ENOTSUP;
	if (!elf_sandbox_known())
		return PFR_E_SYSTEM;
	errno = ENOENT;
	if (options->flags & PFR_NAMES_DEBUGINFOD && !elf_fetch_known())
		return PFR_E_SYSTEM;
	names = (struct elf_names *)allocator->resize(allocator->user, 0, sizeof(*names));
	if (!names)
		return PFR_E_MEMORY;
	memset(names, 0, sizeof(*names));
	names->allocator = *allocator;
	names->flags = options->flags;
	names->fetch_ms = ELF_FETCH_MS;
	names->vmlinux = elf_copy(names, options->vmlinux ? options->vmlinux : "", options->vmlinux ? strlen(options->vmlinux) : 0);
	names->session = options->session;
	names->root = elf_copy(names, root, strlen(root));
	names->cache = elf_copy(names, options->cache ? options->cache : "", options->cache ? strlen(options->cache) : 0);
	*result = names;
	if (names->root && names->cache && names->vmlinux) {
		elf_server_open(names); /* as early as can be; where it fails, it is tried again */
		return PFR_OK;
	}
	elf_names_close(names);
	*result = 0;
	return PFR_E_MEMORY;
}

static void drop_files(struct elf_names *names)
{
	uint32_t i;

	for (i = 0; i < names->nr_files; i++) {
		elf_run_end(names, &names->files[i]);
		elf_resize(names, names->files[i].path, 0);
	}
	names->nr_files = 0;
}

void elf_names_close(struct elf_names *names)
{
	struct pfr_allocator from;

	if (!names)
		return;
	drop_files(names);
	elf_fetch_close(names);
	elf_server_close(names);
	elf_resize(names, names->root, 0);
	elf_resize(names, names->cache, 0);
	elf_resize(names, names->vmlinux, 0);
	elf_resize(names, names->places, 0);
	elf_resize(names, names->slots, 0);
	elf_resize(names, names->open, 0);
	elf_resize(names, names->texts, 0);
	from = names->allocator;
	from.resize(from.user, names, 0);
}

/* ---- places ------------------------------------------------------------------------------------ */

static uint32_t *find_slot(const struct elf_names *names, uint32_t file, uint64_t offset)
{
	uint64_t mixed = (offset ^ (uint64_t)file << 40) * UINT64_C(0x9e3779b97f4a7c15);
	uint32_t at = (uint32_t)(mixed >> 32) & (names->nr_slots - 1);

	while (names->slots[at] && (names->places[names->slots[at] - 1].offset != offset || names->places[names->slots[at] - 1].file != file))
		at = (at + 1) & (names->nr_slots - 1);
	return &names->slots[at];
}

/* Space for one more place. False: there is no memory, or they are too many. */
static bool reserve(struct elf_names *names)
{
	uint32_t capacity = names->capacity ? names->capacity * 2 : 2048, i;
	struct elf_place *places;
	uint32_t *slots, *open;

	if (names->nr_places < names->capacity)
		return true;
	if (names->nr_places >= PLACES_MOST)
		return false;
	places = (struct elf_place *)elf_resize(names, names->places, capacity * sizeof(*places));
	names->places = places ? places : names->places;
	open = (uint32_t *)elf_resize(names, names->open, capacity * sizeof(*open));
	names->open = open ? open : names->open;
	slots = (uint32_t *)elf_resize(names, names->slots, 2 * capacity * sizeof(*slots));
	if (!slots)
		return false;
	names->slots = slots;
	names->nr_slots = 2 * capacity;
	memset(slots, 0, 2 * capacity * sizeof(*slots));
	for (i = 0; i < names->nr_places; i++)
		*find_slot(names, names->places[i].file, names->places[i].offset) = i + 1;
	if (places && open)
		names->capacity = capacity;
	return places && open;
}

uint32_t elf_names_place(struct elf_names *names, const struct pfr_location *location, const struct pfr_bytes *build_id, uint64_t offset, bool stext)
{
	struct elf_file *file = elf_files_of(names, location, build_id, stext);
	uint32_t number, *slot;

	if (!file)
		return ELF_NO_PLACE;
	if (!names->nr_places)
		elf_server_open(names); /* as early as can be; where it fails, each file has that as the reason */
	number = (uint32_t)(file - names->files);
	slot = names->nr_slots ? find_slot(names, number, offset) : 0;
	if (slot && *slot)
		return *slot - 1;
	if (!reserve(names)) {
		names->no_space++;
		return ELF_NO_PLACE;
	}
	names->places[names->nr_places] = (struct elf_place){.offset = offset, .file = number};
	names->open[names->nr_open++] = names->nr_places;
	*find_slot(names, number, offset) = ++names->nr_places;
	file->asked++;
	return names->nr_places - 1;
}

bool elf_names_full(const struct elf_names *names)
{
	return names->nr_places >= PLACES_MOST - 65536 || names->texts_size >= ELF_TEXTS - (4u << 20);
}

bool elf_names_half(const struct elf_names *names)
{
	return names->nr_places >= PLACES_MOST / 2 || names->texts_size >= ELF_TEXTS / 2;
}

/* Their memory is given back: what is asked next may be much less. */
void elf_names_forget(struct elf_names *names)
{
	elf_resize(names, names->places, 0);
	elf_resize(names, names->slots, 0);
	elf_resize(names, names->open, 0);
	elf_resize(names, names->texts, 0);
	names->places = 0;
	names->slots = names->open = 0;
	names->texts = 0;
	names->nr_places = names->nr_open = names->capacity = names->nr_slots = 0;
	names->texts_size = names->texts_capacity = 0;
	names->last_name = names->last_inlined = names->last_lines = 0;
}

bool elf_names_spent(const struct elf_names *names)
{
	return names->nr_files >= ELF_FILES / 4 * 3 || names->cpu_us >= UINT64_C(1000000) * ELF_SECONDS / 4 * 3;
}

void elf_names_restart(struct elf_names *names)
{
	elf_names_forget(names);
	drop_files(names);
	memset(names->files, 0, sizeof(names->files));
	memset(names->file_slots, 0, sizeof(names->file_slots));
	names->last_file = 0;
	names->cpu_us = 0;
	names->fetch_ms = ELF_FETCH_MS;
	names->nr_queued = 0;
}

/* ---- names --------------------------------------------------------------------------------------- */

static int compare_open(const struct elf_names *names, uint32_t a, uint32_t b)
{
	const struct elf_place *x = &names->places[a], *y = &names->places[b];

	if (x->file != y->file)
		return x->file < y->file ? -1 : 1;
	return (x->offset > y->offset) - (x->offset < y->offset);
}

/* Sorted by file and offset: a heap sort, since qsort has no user. */
static void sift(const struct elf_names *names, uint32_t *open, uint32_t at, uint32_t nr)
{
	uint32_t child, moved = open[at];

	while ((child = 2 * at + 1) < nr) {
		if (child + 1 < nr && compare_open(names, open[child], open[child + 1]) < 0)
			child++;
		if (compare_open(names, moved, open[child]) >= 0)
			break;
		open[at] = open[child];
		at = child;
	}
	open[at] = moved;
}

static void sort_open(struct elf_names *names)
{
	uint32_t i, nr = names->nr_open, last;

	for (i = nr / 2; i--;)
		sift(names, names->open, i, nr);
	while (nr > 1) {
		last = names->open[--nr];
		names->open[nr] = names->open[0];
		names->open[0] = last;
		sift(names, names->open, 0, nr);
	}
}

void elf_names_read(struct elf_names *names, enum elf_keep keep)
{
	if (!names->nr_open)
		return;
	if (names->nr_open > 1)
		sort_open(names);
	elf_run(names, names->stays ? ELF_KEEP_ALL : keep);
	names->nr_open = 0;
}

bool elf_names_get(const struct elf_names *names, uint32_t number, struct pfr_symbol *symbol, struct pfr_bytes *lines)
{
	const struct elf_place *place;

	*symbol = (struct pfr_symbol){.number = PFR_NO_NUMBER};
	*lines = (struct pfr_bytes){0, 0};
	if (number >= names->nr_places)
		return false;
	place = &names->places[number];
	if (!place->name)
		return false;
	*symbol = (struct pfr_symbol){.name = elf_texts_at(names, place->name), .inlined = elf_texts_at(names, place->inlined), .offset = place->in_function, .number = PFR_NO_NUMBER, .source = PFR_SYMBOLS_FILE};
	*lines = elf_texts_at(names, place->lines);
	return true;
}

void elf_names_counts(const struct elf_names *names, struct pfr_symbols_counts *counts)
{
	uint32_t i;

	for (i = 0; i < names->nr_files; i++) {
		counts->other_build_id += names->files[i].why == PFR_SYMBOLS_WHY_OTHER_BUILD_ID;
		counts->lost_files += names->files[i].why == PFR_SYMBOLS_WHY_TOO_MUCH || names->files[i].why == PFR_SYMBOLS_WHY_NO_CHILD;
	}
	counts->no_space = names->no_space;
	counts->cut_inlined = names->cut;
	counts->numbers = names->nr_places;
	counts->names = names->texts_size;
}

const struct elf_file *elf_names_file(const struct elf_names *names, uint32_t index)
{
	return index < names->nr_files ? &names->files[index] : 0;
}

bool elf_names_local(const struct elf_names *names)
{
	return !names->root[0];
}

bool elf_names_kernel(const struct elf_names *names, struct pfr_symbols_file *kernel)
{
	bool found = false;
	uint32_t i;

	for (i = 0; i < names->nr_files; i++)
		if (names->files[i].kind == PFR_MAPPING_KERNEL) {
			kernel->asked += names->files[i].asked;
			kernel->named += names->files[i].named;
			if (!found || names->files[i].why == PFR_SYMBOLS_WHY_FOUND)
				kernel->why = names->files[i].why;
			found = true;
		}
	return found;
}

#endif
