/* SPDX-License-Identifier: MIT */
/*
 * Distinct byte strings with numbers, in the order of their first appearance. It knows
 * nothing of tables.
 */
#ifndef PFR_TEXTS_H
#define PFR_TEXTS_H

#include "buffer.h"
#include "convert/path.h"
#include "perfring_convert.h"

#include <stdbool.h>
#include <string.h>

struct texts {
	struct buffer bytes;
	uint32_t *offsets; /* nr + 1 */
	uint32_t *slots;   /* index + 1 of the text, 0: free; a power of two of them */
	uint32_t *lately;  /* the text that came from a place in memory, by a hash of the place; null: they are few. It is compared, not believed */
	uint32_t nr, capacity, nr_slots;
};

/* The number of a text, which is added if it is new; UINT32_MAX if there is no memory or no number for it. */
uint32_t texts_intern(struct texts *texts, const void *data, size_t size);
/* The number of a text that was added; UINT32_MAX: it was not. */
uint32_t texts_find(const struct texts *texts, const void *data, size_t size);
static inline const unsigned char *texts_get(const struct texts *texts, uint32_t index, size_t *size)
{
	*size = texts->offsets[index + 1] - texts->offsets[index];
	return texts->bytes.data + texts->offsets[index];
}
/*
 * Texts that stand again beside each record, sample or frame are cut, so that a long one does not make gigabytes of a small capture: names after
 * PFR_NAME_SIZE bytes, as are files of callsites; paths of mappings and cgroups, and functions that other files name, after PATH_MOST. Where it was cut, "..." follows. `space` has space for PATH_MOST + 3.
 */
struct pfr_bytes text_cut(const struct pfr_bytes *text, size_t most, unsigned char *space);
/* texts_intern of a name, cut. */
uint32_t texts_name(struct texts *texts, const struct pfr_bytes *name);
/* Forgets all texts, keeps the memory. */
void texts_clear(struct texts *texts);
void texts_free(struct texts *texts);
size_t texts_memory(const struct texts *texts);

/* Null is no text. */
static inline bool equal_texts(const void *a, size_t a_size, const void *b, size_t b_size)
{
	return a_size == b_size && (!a_size || !memcmp(a, b, a_size));
}

#endif
