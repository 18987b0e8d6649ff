/* SPDX-License-Identifier: MIT */
#include "flat.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void flat_free(struct flat *flat)
{
	free(flat->data);
	memset(flat, 0, sizeof(*flat));
}

/* Space for `size` bytes in front of what there is; null if there is none, or none is needed. */
static unsigned char *front(struct flat *flat, size_t size)
{
	if (flat->error || !size)
		return NULL;
	while (flat->capacity - flat->size < size) {
		size_t capacity = flat->capacity ? flat->capacity * 2 : 4096;
		unsigned char *data = capacity <= UINT32_MAX / 4 ? malloc(capacity) : NULL;

		if (!data) {
			flat->error = ENOMEM;
			return NULL;
		}
		if (flat->size)
			memcpy(data + capacity - flat->size, flat->data + flat->capacity - flat->size, flat->size);
		free(flat->data);
		flat->data = data;
		flat->capacity = capacity;
	}
	flat->size += size;
	return flat->data + flat->capacity - flat->size;
}

void flat_align(struct flat *flat, size_t size, unsigned align)
{
	size_t fill = (align - (flat->size + size) % align) % align;
	unsigned char *to = front(flat, fill);

	if (to)
		memset(to, 0, fill);
}

static void put(struct flat *flat, uint64_t value, unsigned size)
{
	unsigned char *to = front(flat, size);
	unsigned i;

	for (i = 0; to && i < size; i++)
		to[i] = (unsigned char)(value >> 8 * i);
}

void flat_number(struct flat *flat, uint64_t value, unsigned size)
{
	flat_align(flat, size, size);
	put(flat, value, size);
}

/* A reference counts from its own place to what it is to. */
static void reference(struct flat *flat, uint32_t position)
{
	flat_align(flat, 4, 4);
	put(flat, (uint32_t)flat->size + 4 - position, 4);
}

uint32_t flat_text(struct flat *flat, const char *text)
{
	size_t size = strlen(text);
	unsigned char *to;

	flat_align(flat, size + 1, 4);
	to = front(flat, size + 1);
	if (to)
		memcpy(to, text, size + 1);
	return flat_count(flat, (uint32_t)size);
}

uint32_t flat_vector(struct flat *flat, const uint32_t *positions, uint32_t nr)
{
	uint32_t i;

	for (i = nr; i-- > 0;)
		reference(flat, positions[i]);
	return flat_count(flat, nr);
}

uint32_t flat_count(struct flat *flat, uint32_t nr)
{
	flat_number(flat, nr, 4);
	return (uint32_t)flat->size;
}

void flat_open(struct flat *flat)
{
	memset(flat->fields, 0, sizeof(flat->fields));
	flat->table = (uint32_t)flat->size;
}

void flat_field(struct flat *flat, unsigned field, uint64_t value, unsigned size)
{
	flat_number(flat, value, size);
	flat->fields[field] = (uint32_t)flat->size;
}

void flat_reference(struct flat *flat, unsigned field, uint32_t position)
{
	reference(flat, position);
	flat->fields[field] = (uint32_t)flat->size;
}

/* The table begins with the distance to its vtable, which is put in front of it. */
uint32_t flat_close(struct flat *flat)
{
	uint32_t position, i;

	flat_align(flat, 4, 4);
	put(flat, 4 + 2 * FLAT_FIELDS, 4);
	position = (uint32_t)flat->size;
	for (i = FLAT_FIELDS; i-- > 0;)
		put(flat, flat->fields[i] ? position - flat->fields[i] : 0, 2);
	put(flat, position - flat->table, 2);
	put(flat, 4 + 2 * FLAT_FIELDS, 2);
	return position;
}

void flat_finish(struct flat *flat, uint32_t root)
{
	flat_align(flat, 4, 8);
	reference(flat, root);
}
