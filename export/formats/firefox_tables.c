/* SPDX-License-Identifier: MIT */
/*
 * The tables of a Firefox profile that its threads share, made at the end, when names are known: a function is a name in a library, a frame is an
 * address and a function, and a callsite is a stack of its function's frame and those of the functions that are inlined there.
 */
#include "firefox.h"
#include "export/common/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define STACKS_MOST (1u << 22)
#define PLACES 128 /* of one callsite: more than a child of the symbols has */

static uint32_t intern(struct texts *texts, const void *key, size_t size, int *error)
{
	uint32_t number = texts_intern(texts, key, size);

	if (number == UINT32_MAX)
		*error = ENOMEM;
	return number;
}

static int add_stack(struct firefox *f, uint32_t frame, uint32_t parent)
{
	uint32_t capacity = f->stacks_capacity ? f->stacks_capacity * 2 : 1024;
	struct firefox_stack *stacks;

	if (f->nr_stacks == STACKS_MOST)
		return EFBIG;
	if (f->nr_stacks == f->stacks_capacity) {
		stacks = realloc(f->stacks, capacity * sizeof(*stacks));
		if (!stacks)
			return ENOMEM;
		f->stacks = stacks;
		f->stacks_capacity = capacity;
	}
	f->stacks[f->nr_stacks++] = (struct firefox_stack){frame, parent};
	return 0;
}

/* Where a function is in its sources. */
struct place {
	struct pfr_bytes file; /* empty: not known */
	uint64_t line;
};

/* The number of a source file, plus one; 0: it has none. */
static uint32_t source_of(struct firefox *f, const struct place *place, int *error)
{
	uint32_t name;

	if (!place->file.size)
		return 0;
	name = intern(&f->names, place->file.data, place->file.size, error);
	return *error ? 0 : intern(&f->sources, &name, sizeof(name), error) + 1;
}

/* One function of a callsite. parent: index + 1 of the stack that it is on; 0: none. */
static int add_function(struct profile *p, uint32_t number, const struct pfr_bytes *name, const struct place *place, uint32_t depth, uint32_t parent)
{
	const struct callsite *site = callsite_get(&p->callsites, number);
	struct firefox *f = p->state;
	int error = 0;
	uint64_t address = site->mapping == CALLSITE_NO_MAPPING ? site->address : site->offset;
	struct firefox_func func = {intern(&f->names, name->data, name->size, &error), f->lib[number], source_of(f, place, &error)};
	struct firefox_frame frame = {address, intern(&f->funcs, &func, sizeof(func), &error), func.lib, site->cpumode, depth, place->line < UINT32_MAX ? (uint32_t)place->line : 0, 0};
	uint32_t index = intern(&f->frames, &frame, sizeof(frame), &error);

	return error ? error : add_stack(f, index, parent);
}

/* The places of a callsite's functions, innermost first, and how many there are. */
static uint32_t find_places(const struct profile *p, uint32_t number, struct place *places)
{
	const struct callsite *site = callsite_get(&p->callsites, number);
	struct pfr_bytes lines = {0, 0};
	uint32_t nr;

	if (site->named && site->place != PFR_NO_NUMBER)
		lines = pfr_symbols_lines(p->follow.symbols, site->place);
	for (nr = 0; nr < PLACES && lines.size; nr++)
		places[nr].file.size = (uint32_t)source_line(&lines, &places[nr].file.data, &places[nr].line);
	return nr;
}

/* The function first, then what is inlined in it: the last part of the text is the function. */
static int add_callsite(struct profile *p, uint32_t number)
{
	static const struct place nowhere;
	uint64_t parent = callsite_parent(&p->callsites, callsite_get(&p->callsites, number));
	struct firefox *f = p->state;
	uint32_t on = parent == CALLSITE_NONE ? 0 : f->stack[parent] + 1, depth = 0, left;
	struct place places[PLACES];
	size_t size;
	const unsigned char *text = frames_get(&p->frames, number, &size);
	int error = 0;

	left = find_places(p, number, places);
	do {
		const unsigned char *nul = memrchr(text, 0, size);
		struct pfr_bytes name = {nul ? nul + 1 : text, 0};

		name.size = (uint32_t)(size - (size_t)(name.data - text));
		error = add_function(p, number, &name, left ? &places[--left] : &nowhere, depth++, on);
		on = f->nr_stacks;
		size = nul ? (size_t)(nul - text) : 0;
	} while (size && !error);
	f->stack[number] = f->nr_stacks - 1;
	return error;
}

int firefox_tables(struct profile *p)
{
	uint32_t nr = (uint32_t)p->callsites.nr, i;
	struct firefox *f = p->state;
	int error = 0;

	f->stack = malloc((nr + (size_t)1) * sizeof(*f->stack));
	if (!f->stack)
		return ENOMEM;
	for (i = 0; i < nr && !error; i++) {
		error = add_callsite(p, i);
		f->symbolicated |= callsite_get(&p->callsites, i)->place != PFR_NO_NUMBER && callsite_get(&p->callsites, i)->named;
	}
	return error;
}
