/* SPDX-License-Identifier: MIT */
#include "pack_texts.h"

#include "session/base/hash.h"

#include <string.h>

#define TEXTS_MOST (1u << 20)

static bool grow(struct pack_texts *t, void **data, size_t size)
{
	void *more = t->allocator->resize(t->allocator->user, *data, size);

	if (more)
		*data = more;
	return more != 0;
}

static uint32_t *slot_of(const struct pack_texts *t, const void *data, size_t size)
{
	uint32_t at = hash_bytes(data, size) & (t->nr_slots - 1);
	const struct pack_text *text;

	for (; t->slots[at]; at = (at + 1) & (t->nr_slots - 1)) {
		text = &t->texts[t->slots[at] - 1];
		if (text->size == size && !memcmp(t->bytes + text->at, data, size))
			break;
	}
	return &t->slots[at];
}

static bool reserve(struct pack_texts *t, size_t size)
{
	uint32_t nr = t->texts_capacity ? t->texts_capacity * 2 : 1024, i;
	size_t capacity = (t->size + size) * 2;
	void *bytes = t->bytes, *texts = t->texts, *slots = t->slots;

	if (t->capacity - t->size < size) {
		if (!grow(t, &bytes, capacity))
			return false;
		t->bytes = bytes;
		t->capacity = capacity;
	}
	if (t->nr < t->texts_capacity)
		return true;
	if (t->nr >= TEXTS_MOST || !grow(t, &texts, nr * sizeof(*t->texts)))
		return false;
	t->texts = texts;
	if (!grow(t, &slots, 2 * nr * sizeof(*t->slots)))
		return false;
	t->slots = slots;
	t->texts_capacity = nr;
	t->nr_slots = 2 * nr;
	memset(t->slots, 0, t->nr_slots * sizeof(*t->slots));
	for (i = 0; i < t->nr; i++)
		*slot_of(t, t->bytes + t->texts[i].at, t->texts[i].size) = i + 1;
	return true;
}

uint32_t pack_texts_add(struct pack_texts *t, const void *data, size_t size)
{
	uint32_t *slot = t->nr_slots ? slot_of(t, data, size) : 0;

	if (slot && *slot)
		return *slot - 1;
	if (size > UINT32_MAX || !reserve(t, size + 1))
		return PACK_NONE;
	t->texts[t->nr] = (struct pack_text){t->size, (uint32_t)size};
	memcpy(t->bytes + t->size, data, size);
	*slot_of(t, t->bytes + t->size, size) = t->nr + 1;
	t->size += size;
	return t->nr++;
}

void pack_texts_free(struct pack_texts *t)
{
	void *all[] = {t->bytes, t->texts, t->slots};
	unsigned i;

	for (i = 0; i < 3; i++)
		if (all[i])
			t->allocator->resize(t->allocator->user, all[i], 0);
	*t = (struct pack_texts){.allocator = t->allocator};
}
