/* SPDX-License-Identifier: MIT */
#include "texts.h"

#include "session/base/hash.h"

#include <stdlib.h>
#include <string.h>

#define NO_TEXT UINT32_MAX
#define LATELY_BITS 12
#define LATELY_FROM 1024 /* slots, from which on texts are looked for there first */

static int texts_grow(struct texts *texts)
{
	uint32_t capacity = texts->capacity ? texts->capacity * 2 : 64;
	uint32_t *offsets = realloc(texts->offsets, ((size_t)capacity + 1) * sizeof(*offsets));

	if (!offsets)
		return 0;
	if (!texts->offsets)
		offsets[0] = 0;
	texts->offsets = offsets;
	texts->capacity = capacity;
	return 1;
}

/*
 * A slot has its text's index + 1 in the bits that number the slots, and the rest of its hash in those above, so that texts of another hash
 * are not read.
 */
static uint32_t *find_slot(const struct texts *texts, const void *data, size_t size, uint32_t hashed)
{
	uint32_t mask = texts->nr_slots - 1, at = hashed & mask;

	for (;; at = (at + 1) & mask) {
		const unsigned char *text;
		size_t length;

		if (!texts->slots[at])
			return &texts->slots[at];
		if ((texts->slots[at] ^ hashed) > mask)
			continue;
		text = texts_get(texts, (texts->slots[at] & mask) - 1, &length);
		if (length == size && !memcmp(text, data, size))
			return &texts->slots[at];
	}
}

static void set_slot(const struct texts *texts, uint32_t *slot, uint32_t hashed, uint32_t index)
{
	*slot = (hashed & ~(texts->nr_slots - 1)) | (index + 1);
}

static int texts_rehash(struct texts *texts)
{
	uint32_t nr = texts->nr_slots ? texts->nr_slots * 2 : 128, i;
	uint32_t *slots = calloc(nr, sizeof(*slots));

	if (!slots)
		return 0;
	free(texts->slots);
	texts->slots = slots;
	texts->nr_slots = nr;
	if (nr >= LATELY_FROM && !texts->lately)
		texts->lately = calloc(1u << LATELY_BITS, sizeof(*texts->lately)); /* or slower */
	for (i = 0; i < texts->nr; i++) {
		size_t size;
		const unsigned char *text = texts_get(texts, i, &size);
		uint32_t hashed = hash_bytes(text, size);

		set_slot(texts, find_slot(texts, text, size, hashed), hashed, i);
	}
	return 1;
}

/* Names are mostly handed over from where they are kept, so the same place has the same name. */
static uint32_t *lately_of(const struct texts *texts, const void *data)
{
	return &texts->lately[((uintptr_t)data * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - LATELY_BITS)];
}

static bool is_text(const struct texts *texts, uint32_t number, const void *data, size_t size)
{
	size_t length;
	const unsigned char *text = number < texts->nr ? texts_get(texts, number, &length) : NULL;

	return text && equal_texts(text, length, data, size);
}

static uint32_t intern(struct texts *texts, const void *data, size_t size)
{
	uint32_t *slot, hashed;

	if (size > UINT32_MAX / 2 || texts->bytes.size + size > UINT32_MAX / 2)
		return NO_TEXT;
	if (texts->nr == texts->capacity && !texts_grow(texts))
		return NO_TEXT;
	if (texts->nr >= texts->nr_slots / 2 && !texts_rehash(texts))
		return NO_TEXT;
	data = size ? data : "";
	hashed = hash_bytes(data, size);
	slot = find_slot(texts, data, size, hashed);
	if (*slot)
		return (*slot & (texts->nr_slots - 1)) - 1;
	if (!buffer_reserve(&texts->bytes, size + 1))
		return NO_TEXT;
	buffer_bytes(&texts->bytes, data, size);
	set_slot(texts, slot, hashed, texts->nr);
	texts->offsets[++texts->nr] = (uint32_t)texts->bytes.size;
	return texts->nr - 1;
}

uint32_t texts_intern(struct texts *texts, const void *data, size_t size)
{
	uint32_t *lately = texts->lately ? lately_of(texts, data) : NULL, number;

	if (lately && is_text(texts, *lately, data, size))
		return *lately;
	number = intern(texts, data, size);
	if (lately)
		*lately = number;
	return number;
}

uint32_t texts_find(const struct texts *texts, const void *data, size_t size)
{
	const uint32_t *slot;

	if (!texts->nr_slots)
		return NO_TEXT;
	data = size ? data : "";
	slot = find_slot(texts, data, size, hash_bytes(data, size));
	return *slot ? (*slot & (texts->nr_slots - 1)) - 1 : NO_TEXT;
}

struct pfr_bytes text_cut(const struct pfr_bytes *text, size_t most, unsigned char *space)
{
	size_t size = most;

	if (text->size <= most)
		return *text;
	while (size > most - 4 && (text->data[size] & 0xc0) == 0x80) /* no part of a character of UTF-8 */
		size--;
	memcpy(space, text->data, size);
	memcpy(space + size, "...", 3);
	return (struct pfr_bytes){space, (uint32_t)size + 3};
}

uint32_t texts_name(struct texts *texts, const struct pfr_bytes *name)
{
	unsigned char space[PFR_NAME_SIZE + 3];
	struct pfr_bytes text;

	if (name->size <= PFR_NAME_SIZE)
		return texts_intern(texts, name->data, name->size);
	text = text_cut(name, PFR_NAME_SIZE, space);
	return texts_intern(texts, text.data, text.size);
}

void texts_clear(struct texts *texts)
{
	texts->nr = 0;
	texts->bytes.size = 0;
	if (texts->slots)
		memset(texts->slots, 0, texts->nr_slots * sizeof(*texts->slots));
}

void texts_free(struct texts *texts)
{
	buffer_free(&texts->bytes);
	free(texts->offsets);
	free(texts->slots);
	free(texts->lately);
	memset(texts, 0, sizeof(*texts));
}

size_t texts_memory(const struct texts *texts)
{
	return texts->bytes.capacity + ((size_t)texts->capacity + texts->nr_slots + (texts->lately ? 1u << LATELY_BITS : 0)) * sizeof(uint32_t);
}
