/* SPDX-License-Identifier: MIT */
/*
 * Texts that the page refers to by number, and names of values: each once, however often it is met.
 */
#include "view.h"

#include "session/base/hash.h"

#include <stdlib.h>
#include <string.h>

struct view_text_entry {
	uint32_t at, size;
};

static const struct view_text_entry *entry_of(const struct view_texts *texts, uint32_t number)
{
	return (const struct view_text_entry *)(const void *)texts->entries.data + number;
}

static bool is_text(const struct view_texts *texts, uint32_t number, const void *data, size_t size)
{
	const struct view_text_entry *entry = entry_of(texts, number);

	return entry->size == size && (!size || !memcmp(texts->bytes.data + entry->at, data, size));
}

static uint32_t *slot_of(struct view_texts *texts, const void *data, size_t size)
{
	uint32_t *table = (uint32_t *)(void *)texts->table.data, slots = (uint32_t)(texts->table.size / sizeof(*table));
	uint32_t at = hash_bytes(data, size) & (slots - 1);

	while (table[at] && !is_text(texts, table[at] - 1, data, size))
		at = (at + 1) & (slots - 1);
	return table + at;
}

static bool grow(struct view_texts *texts, size_t nr)
{
	struct view_memory old = texts->table;
	size_t slots = old.size ? old.size / sizeof(uint32_t) * 2 : 256;
	uint32_t i;

	memset(&texts->table, 0, sizeof(texts->table));
	if (!view_add(&texts->table, NULL, slots * sizeof(uint32_t))) {
		texts->table = old;
		return false;
	}
	for (i = 0; i < nr; i++)
		*slot_of(texts, texts->bytes.data + entry_of(texts, i)->at, entry_of(texts, i)->size) = i + 1;
	free(old.data);
	return true;
}

bool view_texts_find(struct view_texts *texts, const void *data, size_t size, uint32_t *number)
{
	size_t nr = texts->entries.size / sizeof(struct view_text_entry);
	struct view_text_entry entry = {(uint32_t)texts->bytes.size, (uint32_t)size};
	uint32_t *slot;

	if (nr >= texts->table.size / sizeof(uint32_t) / 2 && !grow(texts, nr))
		return false;
	slot = slot_of(texts, data, size);
	if (!*slot) {
		if (!view_add(&texts->bytes, data, size) || !view_add(&texts->entries, &entry, sizeof(entry)))
			return false;
		*slot = (uint32_t)nr + 1;
	}
	*number = *slot - 1;
	return true;
}

void view_texts_print(const struct view_texts *texts, struct view_out *out)
{
	size_t nr = texts->entries.size / sizeof(struct view_text_entry), i;

	view_text(out, "[");
	for (i = 0; i < nr; i++) {
		if (i)
			view_text(out, ",");
		view_string(out, texts->bytes.data + entry_of(texts, (uint32_t)i)->at, entry_of(texts, (uint32_t)i)->size);
	}
	view_text(out, "]");
}

void view_texts_free(struct view_texts *texts)
{
	free(texts->bytes.data);
	free(texts->entries.data);
	free(texts->table.data);
}

/* ---- values ------------------------------------------------------------------- */

struct key {
	uint64_t value;
	uint32_t set, type;
};

/* As convert/ shows the value to people: the names of its bits, or of the value. */
static size_t text_of(const struct pfr_item *item, uint32_t type, uint64_t value, char *text, size_t capacity)
{
	struct pfr_out out = {text, capacity, 0};

	pfr_value_text(&out, (enum pfr_set)item->set, item->format, type, value);
	return out.size < capacity ? out.size : capacity;
}

bool view_names_value(struct view_names *names, const struct pfr_item *item, uint32_t type, uint64_t value)
{
	struct key key = {value, item->set, item->set == PFR_SET_MISC ? type : 0};
	size_t nr = names->keys.entries.size / sizeof(struct view_text_entry);
	struct view_text_entry entry = {(uint32_t)names->texts.bytes.size, 0};
	uint32_t number;
	char text[512];

	if (!item->set)
		return true;
	if (!view_texts_find(&names->keys, &key, sizeof(key), &number))
		return false;
	if (number < nr)
		return true;
	entry.size = (uint32_t)text_of(item, type, value, text, sizeof(text));
	return view_add(&names->texts.bytes, text, entry.size) && view_add(&names->texts.entries, &entry, sizeof(entry));
}

void view_names_print(const struct view_names *names, struct view_out *out)
{
	size_t nr = names->texts.entries.size / sizeof(struct view_text_entry), i;
	bool first = true;

	view_text(out, "{");
	for (i = 0; i < nr; i++) {
		const struct view_text_entry *entry = entry_of(&names->texts, (uint32_t)i);
		struct key key;

		if (!entry->size)
			continue;
		memcpy(&key, names->keys.bytes.data + entry_of(&names->keys, (uint32_t)i)->at, sizeof(key));
		view_text(out, first ? "\"" : ",\"");
		first = false;
		view_number(out, key.set);
		view_text(out, ":");
		view_number(out, key.type);
		view_text(out, ":");
		view_number(out, key.value);
		view_text(out, "\":");
		view_string(out, names->texts.bytes.data + entry->at, entry->size);
	}
	view_text(out, "}");
}

void view_names_free(struct view_names *names)
{
	view_texts_free(&names->keys);
	view_texts_free(&names->texts);
}
