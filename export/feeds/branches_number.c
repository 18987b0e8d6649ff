/* SPDX-License-Identifier: MIT */
/* Numbers of files, of addresses in them, and of branches from one to another. */
#include "branches.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Space for entry `nr`. 0; ENOMEM; EFBIG past the bound. */
static int reach(void **entries, uint32_t nr, uint32_t *capacity, size_t size)
{
	void *memory = nr < BRANCHES_DISTINCT ? entries_reach(*entries, nr, capacity, size) : NULL;

	if (!memory)
		return nr < BRANCHES_DISTINCT ? ENOMEM : EFBIG;
	*entries = memory;
	return 0;
}

/* ---- addresses --------------------------------------------------------------------------- */

/* The number of the file; PFR_NO_NUMBER: it is not the one that was named, or there is no memory. */
static uint32_t name_file(struct profile *p, const struct pfr_location *location)
{
	struct branches *b = p->state;
	struct buffer key = {0};
	uint32_t number, object, *entries;
	struct pfr_bytes id = {NULL, 0};

	pfr_tasks_build_id(p->follow.tasks, location, &id);
	object = branches_object_find(b, &location->name, &id);
	if (b->nr_objects && object == PFR_NO_NUMBER)
		return PFR_NO_NUMBER;
	buffer_bytes(&key, location->name.data, location->name.size);
	buffer_byte(&key, 0);
	buffer_hex(&key, id.data, id.size);
	number = key.error ? UINT32_MAX : texts_intern(&b->files, key.data, key.size);
	entries = number == UINT32_MAX ? NULL : entries_reach(b->object_of, number, &b->object_of_capacity, sizeof(*entries));
	buffer_free(&key);
	if (!entries) {
		p->error = ENOMEM;
		return PFR_NO_NUMBER;
	}
	b->object_of = entries;
	entries[number] = object;
	return number;
}

/* The same, known for mappings that came lately. */
static uint32_t file_of(struct profile *p, const struct pfr_location *location)
{
	struct branches *b = p->state;
	struct branches_mapping *known = &b->mappings[(uintptr_t)location->mapping / sizeof(*location->mapping) % BRANCHES_MAPPINGS];

	if (known->mapping != location->mapping || known->generation != p->follow.generation)
		*known = (struct branches_mapping){location->mapping, p->follow.generation, name_file(p, location)};
	return known->file;
}

/* A new address: by its function it is known later which branches stay in one. */
static int add_address(struct profile *p, const struct branches_space *space, uint32_t number, uint32_t file, uint64_t address, const struct pfr_location *location)
{
	struct branches *b = p->state;
	void *entries = b->addresses;
	int error = reach(&entries, number, &b->addresses_capacity, sizeof(*b->addresses));
	struct pfr_symbol symbol;

	b->addresses = entries;
	if (error)
		return error;
	b->addresses[number] = (struct branches_address){file, PFR_NO_NUMBER, location->offset, BRANCHES_NO_FUNCTION};
	if (p->follow.symbols && !pfr_symbols_full(p->follow.symbols))
		pfr_symbols_ask(p->follow.symbols, p->follow.tasks, &space->task, PFR_CPUMODE_USER, address, location, &symbol, &b->addresses[number].place);
	return 0;
}

/* The number of an address. */
static uint32_t address_of(struct profile *p, const struct branches_space *space, uint64_t address)
{
	struct branches *b = p->state;
	struct pfr_location location;
	uint32_t key[3], before = b->address_keys.nr, number;

	if (!space->has_task || pfr_tasks_map(p->follow.tasks, &space->task, PFR_CPUMODE_USER, address, &location) != PFR_OK || location.mapping->kind != PFR_MAPPING_FILE)
		return BRANCHES_OUTSIDE;
	key[0] = file_of(p, &location);
	if (key[0] == PFR_NO_NUMBER)
		return BRANCHES_OUTSIDE;
	key[1] = (uint32_t)location.offset;
	key[2] = (uint32_t)(location.offset >> 32);
	number = texts_intern(&b->address_keys, key, sizeof(key));
	if (number == UINT32_MAX)
		p->error = ENOMEM;
	else if (b->address_keys.nr != before)
		p->error = add_address(p, space, number, key[0], address, &location);
	return p->error ? BRANCHES_OUTSIDE : number;
}

static uint32_t intern(struct profile *p, struct texts *keys, const uint32_t *key, size_t size, void **entries, uint32_t *capacity, size_t entry)
{
	uint32_t number = texts_intern(keys, key, size);

	p->error = p->error ? p->error : number == UINT32_MAX ? ENOMEM :
								reach(entries, number, capacity, entry);
	return number;
}

int branches_number(struct profile *p, const struct branches_space *space, struct branches_hit *hit)
{
	struct branches *b = p->state;
	void *entries = b->taken;
	uint32_t key[2];

	hit->from_number = key[0] = address_of(p, space, hit->from);
	hit->to_number = key[1] = address_of(p, space, hit->to);
	hit->taken = intern(p, &b->taken_keys, key, sizeof(key), &entries, &b->taken_capacity, sizeof(*b->taken));
	b->taken = entries;
	if (p->error)
		return p->error;
	b->taken[hit->taken].from = key[0];
	b->taken[hit->taken].to = key[1];
	return 0;
}

void branches_name(struct profile *p)
{
	struct branches *b = p->state;
	struct pfr_symbol symbol;
	uint32_t i;

	for (i = 0; i < b->address_keys.nr; i++) {
		struct branches_address *a = &b->addresses[i];

		if (a->place != PFR_NO_NUMBER && pfr_symbols_place(p->follow.symbols, a->place, &symbol) == PFR_OK)
			a->function = a->offset - symbol.offset;
		a->place = PFR_NO_NUMBER;
	}
}
