/* SPDX-License-Identifier: MIT */
/*
 * Names, each kept once: see text.h. The trie is one of single bits (crit-bit): a branch has the number of the first
 * bit in which the names below it differ. A key is the name's size in four bytes, then its bytes: no key begins another.
 */
#include "strings.h"

#include <string.h>

#define NAMES_MOST UINT32_C(0x7ffffffe) /* a child is a number and a bit */

struct branch {
	uint32_t bit;
	uint32_t child[2]; /* a text * 2, or a branch * 2 + 1; 0: none */
};

struct key {
	const unsigned char *data;
	uint32_t size;
};

static unsigned key_byte(const struct key *key, uint64_t index)
{
	if (index < 4)
		return key->size >> (24 - 8 * (unsigned)index) & 0xff;
	return index - 4 < key->size ? key->data[index - 4] : 0;
}

static unsigned key_bit(const struct key *key, uint32_t bit)
{
	return key_byte(key, bit / 8) >> (7 - bit % 8) & 1;
}

static struct branch *branch_of(const struct pfr_texts *texts, uint32_t child)
{
	return (struct branch *)pfr_pool_at(&texts->branches, child / 2);
}

/* The only text that can be the key's: the one that its bits lead to. */
static uint32_t nearest(const struct pfr_texts *texts, const struct key *key)
{
	uint32_t child = texts->root;

	while (child & 1)
		child = branch_of(texts, child)->child[key_bit(key, branch_of(texts, child)->bit)];
	return child / 2;
}

static struct key key_of(const struct pfr_texts *texts, uint32_t text)
{
	struct key key = {pfr_texts_at(texts, text)->data, pfr_texts_at(texts, text)->size};

	return key;
}

/* The first bit in which two different keys differ. */
static uint32_t first_difference(const struct key *a, const struct key *b)
{
	uint32_t i = 0;
	unsigned differ;
	uint32_t bit;

	while (key_byte(a, i) == key_byte(b, i))
		i++;
	differ = key_byte(a, i) ^ key_byte(b, i);
	for (bit = 0; !(differ & 0x80u >> bit); bit++)
		;
	return i * 8 + bit;
}

/* Where in the trie a branch for this bit belongs, on the way of the key. */
static uint32_t *place_of(struct pfr_texts *texts, const struct key *key, uint32_t bit)
{
	uint32_t *place = &texts->root;

	while (*place & 1 && branch_of(texts, *place)->bit < bit)
		place = &branch_of(texts, *place)->child[key_bit(key, branch_of(texts, *place)->bit)];
	return place;
}

static void link_in(struct pfr_texts *texts, uint32_t near, uint32_t text)
{
	struct key key = key_of(texts, text), other;
	uint32_t bit, branch, *place;
	struct branch *at;

	if (!texts->root) {
		texts->root = text * 2;
		return;
	}
	other = key_of(texts, near);
	bit = first_difference(&key, &other);
	branch = pfr_pool_take(&texts->branches);
	place = place_of(texts, &key, bit);
	at = (struct branch *)pfr_pool_at(&texts->branches, branch);
	at->bit = bit;
	at->child[key_bit(&key, bit)] = text * 2;
	at->child[!key_bit(&key, bit)] = *place;
	*place = branch * 2 + 1;
}

/* The branch above the text goes with it; the other child takes its place. */
static void link_out(struct pfr_texts *texts, uint32_t text)
{
	struct key key = key_of(texts, text);
	uint32_t *place = &texts->root, *above = 0, branch;
	unsigned side = 0;

	while (*place & 1) {
		above = place;
		side = key_bit(&key, branch_of(texts, *place)->bit);
		place = &branch_of(texts, *place)->child[side];
	}
	if (!above) {
		texts->root = 0;
		return;
	}
	branch = *above / 2;
	*above = branch_of(texts, *above)->child[!side];
	pfr_pool_give(&texts->branches, branch);
}

/* What a name takes: itself, its place in the tables, and what an allocator adds. */
static uint64_t cost(uint32_t size)
{
	return (uint64_t)size + sizeof(struct pfr_text) + sizeof(struct branch) + 16;
}

static enum pfr_status reserve(struct pfr_texts *texts, uint32_t size)
{
	enum pfr_status status = texts->bytes + cost(size) > texts->most ? PFR_E_LIMIT : PFR_OK;

	if (!status)
		status = pfr_pool_reserve(&texts->texts, 1, NAMES_MOST);
	return status ? status : pfr_pool_reserve(&texts->branches, 1, NAMES_MOST);
}

enum pfr_status pfr_texts_add(struct pfr_texts *texts, const unsigned char *data, uint32_t size, uint32_t *text)
{
	struct key key = {data, size};
	uint32_t near = texts->root ? nearest(texts, &key) : 0;
	enum pfr_status status;
	unsigned char *copy;

	*text = 0;
	if (!size)
		return PFR_OK;
	if (near && pfr_texts_at(texts, near)->size == size && !memcmp(pfr_texts_at(texts, near)->data, data, size)) {
		*text = pfr_texts_keep(texts, near);
		return PFR_OK;
	}
	status = reserve(texts, size);
	if (status)
		return status;
	copy = (unsigned char *)texts->texts.allocator->resize(texts->texts.allocator->user, 0, size);
	if (!copy)
		return PFR_E_MEMORY;
	memcpy(copy, data, size);
	*text = pfr_pool_take(&texts->texts);
	*pfr_texts_at(texts, *text) = (struct pfr_text){.users = 1, .size = size, .data = copy};
	texts->bytes += cost(size);
	link_in(texts, near, *text);
	return PFR_OK;
}

uint32_t pfr_texts_keep(struct pfr_texts *texts, uint32_t text)
{
	if (text)
		pfr_texts_at(texts, text)->users++;
	return text;
}

void pfr_texts_drop(struct pfr_texts *texts, uint32_t text)
{
	struct pfr_text *at = pfr_texts_at(texts, text);

	if (!text || --at->users)
		return;
	link_out(texts, text);
	texts->bytes -= cost(at->size);
	texts->texts.allocator->resize(texts->texts.allocator->user, at->data, 0);
	at->data = 0;
	pfr_pool_give(&texts->texts, text);
}

enum pfr_status pfr_texts_set_build_id(struct pfr_texts *texts, uint32_t text, int guest, const unsigned char *data, uint32_t size)
{
	struct pfr_text *at = pfr_texts_at(texts, text);
	struct pfr_text_build_id *build_id;
	enum pfr_status status;

	if (!text || size > sizeof(build_id->data))
		return PFR_OK;
	if (!at->build_id[guest]) {
		status = pfr_pool_reserve(&texts->build_ids, 1, NAMES_MOST);
		if (status)
			return status;
		at->build_id[guest] = pfr_pool_take(&texts->build_ids);
		pfr_texts_keep(texts, text);
	}
	build_id = (struct pfr_text_build_id *)pfr_pool_at(&texts->build_ids, at->build_id[guest]);
	build_id->size = size;
	memcpy(build_id->data, data, size);
	return PFR_OK;
}

void pfr_texts_init(struct pfr_texts *texts, const struct pfr_allocator *allocator, uint64_t most)
{
	pfr_pool_init(&texts->texts, allocator, sizeof(struct pfr_text));
	pfr_pool_init(&texts->branches, allocator, sizeof(struct branch));
	pfr_pool_init(&texts->build_ids, allocator, sizeof(struct pfr_text_build_id));
	texts->root = 0;
	texts->bytes = 0;
	texts->most = most;
}

/* A slot that was given back has no bytes. */
void pfr_texts_free(struct pfr_texts *texts)
{
	const struct pfr_allocator *allocator = texts->texts.allocator;
	uint32_t text;

	for (text = 1; text < texts->texts.used; text++)
		if (pfr_texts_at(texts, text)->data)
			allocator->resize(allocator->user, pfr_texts_at(texts, text)->data, 0);
	pfr_pool_free(&texts->texts);
	pfr_pool_free(&texts->branches);
	pfr_pool_free(&texts->build_ids);
}
