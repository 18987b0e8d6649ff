/* SPDX-License-Identifier: MIT */
/*
 * Names, each kept once: of threads, files, cgroups. A name is a number; who holds one counts as a user of it, and a
 * name without users is forgotten. They are found by a binary trie over their size and bytes, so that finding one
 * takes time proportional to its size, whatever other names there are.
 */
#ifndef PFR_SESSION_TEXT_H
#define PFR_SESSION_TEXT_H

#include "pool.h"

/* A name. */
struct pfr_text {
	uint32_t users, size;
	unsigned char *data;
	uint32_t build_id[2]; /* of the file of this name, on the host and in guests: slots of pfr_texts.build_ids */
};

struct pfr_text_build_id {
	uint32_t size;
	unsigned char data[20];
};

struct pfr_texts {
	struct pfr_pool texts, branches, build_ids;
	uint32_t root;
	uint64_t bytes, most; /* of all names; the limit */
};

void pfr_texts_init(struct pfr_texts *texts, const struct pfr_allocator *allocator, uint64_t most);
void pfr_texts_free(struct pfr_texts *texts);

/*
 * The number of a name, which has one more user then, into *text. The empty name is 0 and has no users.
 * PFR_OK; PFR_E_LIMIT, PFR_E_MEMORY: *text is 0.
 */
enum pfr_status pfr_texts_add(struct pfr_texts *texts, const unsigned char *data, uint32_t size, uint32_t *text);

/* One user more, and one less. */
uint32_t pfr_texts_keep(struct pfr_texts *texts, uint32_t text);
void pfr_texts_drop(struct pfr_texts *texts, uint32_t text);

/* Gives the file of this name a build ID, instead of the one it had. A name with one has a user for it. */
enum pfr_status pfr_texts_set_build_id(struct pfr_texts *texts, uint32_t text, int guest, const unsigned char *data, uint32_t size);

static inline struct pfr_text *pfr_texts_at(const struct pfr_texts *texts, uint32_t text)
{
	return (struct pfr_text *)pfr_pool_at(&texts->texts, text);
}

/* Its bytes; empty for 0. */
static inline struct pfr_bytes pfr_texts_bytes(const struct pfr_texts *texts, uint32_t text)
{
	struct pfr_bytes bytes = {(const unsigned char *)"", 0};

	if (text) {
		bytes.data = pfr_texts_at(texts, text)->data;
		bytes.size = pfr_texts_at(texts, text)->size;
	}
	return bytes;
}

#endif
