/* SPDX-License-Identifier: MIT */
/*
 * The tables of a Firefox profile that its threads share, made at the end, when names are known: a function is a name in a library, a frame is an
 * address and a function, and a callsite is a stack of its function's frame and those of the functions that are inlined there.
 */
#include "firefox.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define STACKS_MOST (1u << 22)

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

/* One function of a callsite. parent: index + 1 of the stack that it is on; 0: none. */
static int add_function(struct profile *p, uint32_t number, const unsigned char *name, size_t size, uint32_t depth, uint32_t parent)
{
	const struct callsite *site = callsite_get(&p->callsites, number);
	struct firefox *f = p->state;
	int error = 0;
	uint64_t address = site->mapping == CALLSITE_NO_MAPPING ? site->address : site->offset;
	struct firefox_func func = {intern(&f->names, name, size, &error), f->lib[number]};
	struct firefox_frame frame = {address, intern(&f->funcs, &func, sizeof(func), &error), func.lib, site->cpumode, depth};
	uint32_t index = intern(&f->frames, &frame, sizeof(frame), &error);

	return error ? error : add_stack(f, index, parent);
}

/* The function first, then what is inlined in it: the last part of the text is the function. */
static int add_callsite(struct profile *p, uint32_t number)
{
	uint64_t parent = callsite_parent(&p->callsites, callsite_get(&p->callsites, number));
	struct firefox *f = p->state;
	uint32_t on = parent == CALLSITE_NONE ? 0 : f->stack[parent] + 1, depth = 0;
	size_t size;
	const unsigned char *text = frames_get(&p->frames, number, &size);
	int error = 0;

	do {
		const unsigned char *nul = memrchr(text, 0, size), *name = nul ? nul + 1 : text;

		error = add_function(p, number, name, size - (size_t)(name - text), depth++, on);
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
