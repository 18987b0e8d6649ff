/* SPDX-License-Identifier: MIT */
/*
 * The items of a record without their values: records of one layout and of the same counts have the same. Each
 * different sequence is kept once.
 */
#include "view.h"

#include "session/base/hash.h"

#include <stdlib.h>
#include <string.h>

#define ITEM_SIZE (VIEW_ITEM_WORDS * sizeof(uint32_t))

/*
 * An item in the page:
 *   what | part << 4 | depth << 8 | kind << 16 | format << 24
 *   row | group << 16      set | key << 16
 *   offset     size        of ARRAY its entries, of ENTRY its index, of other items nr
 */
bool view_shapes_item(struct view_shapes *shapes, const struct pfr_item *item)
{
	uint32_t words[VIEW_ITEM_WORDS] = {
		item->what | (uint32_t)item->part << 4 | (uint32_t)item->depth << 8 | (uint32_t)item->kind << 16 |
			(uint32_t)item->format << 24,
		item->row | (uint32_t)item->group << 16,
		item->set | (uint32_t)item->key << 16,
		item->offset,
		item->size,
		item->what == PFR_ITEM_ARRAY ? (uint32_t)item->value : item->what == PFR_ITEM_ENTRY ? item->index :
												      item->nr,
	};

	return view_add(&shapes->shape, words, sizeof(words));
}

void view_shapes_begin(struct view_shapes *shapes)
{
	shapes->shape.size = 0;
}

static const uint32_t *begin_of(const struct view_shapes *shapes, uint32_t number)
{
	return (const uint32_t *)(const void *)shapes->begins.data + number;
}

static bool is_shape(const struct view_shapes *shapes, uint32_t number)
{
	size_t from = *begin_of(shapes, number) * ITEM_SIZE;
	size_t to = number + 1 < shapes->nr ? *begin_of(shapes, number + 1) * ITEM_SIZE : shapes->words.size;

	return to - from == shapes->shape.size && !memcmp(shapes->words.data + from, shapes->shape.data, to - from);
}

/* The slot of the shape, or the free one where it belongs. */
static uint32_t *slot_of(struct view_shapes *shapes, uint32_t hash)
{
	uint32_t *table = (uint32_t *)(void *)shapes->table.data, slots = (uint32_t)(shapes->table.size / sizeof(*table));
	uint32_t at = hash & (slots - 1);

	while (table[at] && !is_shape(shapes, table[at] - 1))
		at = (at + 1) & (slots - 1);
	return table + at;
}

/* Twice as many slots; the shapes find new places. */
static bool grow(struct view_shapes *shapes)
{
	struct view_memory old = shapes->table, held = shapes->shape;
	size_t slots = old.size ? old.size / sizeof(uint32_t) * 2 : 1024;
	uint32_t i;

	memset(&shapes->table, 0, sizeof(shapes->table));
	if (!view_add(&shapes->table, NULL, slots * sizeof(uint32_t))) {
		shapes->table = old;
		return false;
	}
	for (i = 0; i < shapes->nr; i++) {
		size_t from = *begin_of(shapes, i) * ITEM_SIZE;

		shapes->shape.data = shapes->words.data + from;
		shapes->shape.size = (i + 1 < shapes->nr ? *begin_of(shapes, i + 1) * ITEM_SIZE : shapes->words.size) - from;
		*slot_of(shapes, hash_bytes(shapes->shape.data, shapes->shape.size)) = i + 1;
	}
	shapes->shape = held;
	free(old.data);
	return true;
}

bool view_shapes_end(struct view_shapes *shapes, uint32_t *number)
{
	uint32_t *slot, begin = (uint32_t)(shapes->words.size / ITEM_SIZE);

	if (shapes->nr >= shapes->table.size / sizeof(uint32_t) / 2 && !grow(shapes))
		return false;
	slot = slot_of(shapes, hash_bytes(shapes->shape.data, shapes->shape.size));
	if (!*slot) {
		if (!view_add(&shapes->begins, &begin, sizeof(begin)) || !view_add(&shapes->words, shapes->shape.data, shapes->shape.size))
			return false;
		*slot = ++shapes->nr;
	}
	*number = *slot - 1;
	return true;
}

void view_shapes_free(struct view_shapes *shapes)
{
	free(shapes->words.data);
	free(shapes->begins.data);
	free(shapes->table.data);
	free(shapes->shape.data);
}
