/* SPDX-License-Identifier: MIT */
/*
 * Byte strings that are kept once each and known by a number, in the order in which they came.
 */
#ifndef PFR_EDIT_PACK_TEXTS_H
#define PFR_EDIT_PACK_TEXTS_H

#include "perfring_alloc.h"
#include "perfring_base.h"

#include <stdbool.h>

#define PACK_NONE UINT32_MAX

struct pack_text {
	size_t at;
	uint32_t size;
};

struct pack_texts {
	const struct pfr_allocator *allocator;
	unsigned char *bytes;
	size_t size, capacity;
	struct pack_text *texts;
	uint32_t *slots; /* index + 1; 0: free */
	uint32_t nr, texts_capacity, nr_slots;
};

/* The number of a string, which is added where it is new. PACK_NONE: there is no memory, or they are a million. */
uint32_t pack_texts_add(struct pack_texts *texts, const void *data, size_t size);
void pack_texts_free(struct pack_texts *texts);
static inline struct pfr_bytes pack_texts_get(const struct pack_texts *texts, uint32_t index)
{
	return (struct pfr_bytes){texts->bytes + texts->texts[index].at, texts->texts[index].size};
}

#endif
