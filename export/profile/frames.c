/* SPDX-License-Identifier: MIT */
#include "frames.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MOST 4096 /* bytes of a function's name */

static uint32_t symbol_name(struct frames *f, const struct pfr_symbol *symbol)
{
	char text[2 * NAME_MOST];
	size_t size = symbol->inlined.size < NAME_MOST ? symbol->inlined.size : 0;
	size_t most = symbol->source == PFR_SYMBOLS_KSYMBOL ? PFR_NAME_SIZE : NAME_MOST; /* a KSYMBOL record is of the capture */
	size_t name = symbol->name.size < most ? symbol->name.size : most;

	if (!size)
		return texts_intern(&f->names, symbol->name.data, name);
	memcpy(text, symbol->inlined.data, size);
	memcpy(text + size, symbol->name.data, name);
	return texts_intern(&f->names, text, size + name);
}

static uint32_t name_of(struct frames *f, const struct callsite *s, const struct pfr_location *location,
			const struct pfr_symbol *symbol)
{
	char text[PFR_NAME_SIZE + 32];
	struct pfr_bytes name;
	size_t size;

	if (symbol)
		return symbol_name(f, symbol);
	if (s->address == CALLSITE_CUT && !location)
		return texts_intern(&f->names, "[cut]", 5);
	if (location) {
		name = path_base(&location->name);
		size = name.size < PFR_NAME_SIZE ? name.size : PFR_NAME_SIZE;
		memcpy(text, name.data, size);
	} else {
		size = (size_t)snprintf(text, sizeof(text), "[unknown]");
	}
	if (!f->bare)
		size += (size_t)snprintf(text + size, 32, "+0x%" PRIx64, location ? s->offset : s->address);
	return texts_intern(&f->names, text, size);
}

int frames_add(struct frames *f, uint64_t number, const struct callsite *s, const struct pfr_location *location,
	       const struct pfr_symbol *symbol)
{
	uint64_t index = number - f->base;

	if (index >= f->capacity) {
		uint32_t capacity = f->capacity ? f->capacity * 2 : 1024;
		uint32_t *name = realloc(f->name, capacity * sizeof(*name));
		uint64_t *offset;

		if (!name)
			return ENOMEM;
		f->name = name;
		offset = f->with_offsets ? realloc(f->offset, capacity * sizeof(*offset)) : NULL;
		if (f->with_offsets && !offset)
			return ENOMEM;
		f->offset = offset;
		f->capacity = capacity;
	}
	if (f->with_offsets)
		f->offset[index] = symbol ? symbol->offset : 0;
	f->name[index] = name_of(f, s, location, symbol);
	return f->name[index] == UINT32_MAX ? ENOMEM : 0;
}

/* The function that a callsite is in: the last of its names. */
static const unsigned char *function_of(const struct frames *f, uint64_t number, size_t *size)
{
	const unsigned char *text = frames_get(f, number, size), *nul = *size ? memrchr(text, 0, *size) : NULL;

	if (!nul)
		return text;
	*size -= (size_t)(nul + 1 - text);
	return nul + 1;
}

static void join(const struct frames *f, struct callsites *c, uint64_t index)
{
	struct callsite *s = &c->callsite[index];
	const unsigned char *own, *other;
	size_t size, other_size;

	if (!s->own || s->joined)
		return;
	own = function_of(f, c->base + index, &size);
	other = function_of(f, c->base + s->parent - 1, &other_size);
	callsites_join(c, s, equal_texts(own, size, other, other_size));
}

int frames_settle(struct frames *f, struct callsites *c)
{
	const struct pfr_symbols *symbols = c->follow->symbols;
	struct pfr_symbol symbol;
	uint64_t i;

	for (i = 0; symbols && i < c->nr - c->base; i++) {
		struct callsite *s = &c->callsite[i];

		if (s->named || s->place == PFR_NO_NUMBER || pfr_symbols_place(symbols, s->place, &symbol) != PFR_OK)
			continue;
		f->name[i] = symbol_name(f, &symbol);
		if (f->with_offsets)
			f->offset[i] = symbol.offset;
		if (f->name[i] == UINT32_MAX)
			return ENOMEM;
		s->named = 1;
	}
	for (i = 0; i < c->nr - c->base; i++)
		join(f, c, i);
	return 0;
}

bool frames_split(const unsigned char **text, size_t *size, const unsigned char **name, size_t *name_size)
{
	const unsigned char *end = *size ? memchr(*text, 0, *size) : NULL;

	*name = *text;
	*name_size = end ? (size_t)(end - *text) : *size;
	*text += *name_size + (end != NULL);
	*size -= *name_size + (end != NULL);
	return *name_size != 0;
}

void frames_clear(struct frames *f, uint64_t base)
{
	texts_clear(&f->names);
	f->base = base;
}

void frames_free(struct frames *f)
{
	texts_free(&f->names);
	free(f->name);
	free(f->offset);
	memset(f, 0, sizeof(*f));
}
