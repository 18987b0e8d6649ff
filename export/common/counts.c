/* SPDX-License-Identifier: MIT */
#include "counts.h"

#include "texts.h"

#include <stdlib.h>
#include <string.h>

#define IDS_MOST (1u << 18)

static struct count_seen *find(const struct counts *c, uint64_t id, uint64_t tid)
{
	const uint64_t key[2] = {id, tid};
	uint32_t at = hash_words(key, 2) & (c->capacity - 1);

	while (c->seen[at].id && (c->seen[at].id != id || c->seen[at].tid != tid))
		at = (at + 1) & (c->capacity - 1);
	return &c->seen[at];
}

static int grow(struct counts *c)
{
	struct counts larger = {.nr = c->nr, .capacity = c->capacity ? c->capacity * 2 : 64};
	uint32_t i;

	if (larger.capacity > IDS_MOST)
		return 0;
	larger.seen = calloc(larger.capacity, sizeof(*larger.seen));
	c->no_memory |= !larger.seen;
	if (!larger.seen)
		return 0;
	for (i = 0; i < c->capacity; i++)
		if (c->seen[i].id)
			*find(&larger, c->seen[i].id, c->seen[i].tid) = c->seen[i];
	free(c->seen);
	*c = larger;
	return 1;
}

uint64_t counts_grown(struct counts *c, uint64_t id, uint64_t tid, uint64_t value)
{
	struct count_seen *seen;
	uint64_t before;

	c->full = false;
	if (!id)
		return value;
	if (!c->capacity && !grow(c))
		return 0;
	seen = find(c, id, tid);
	if (!seen->id) {
		if (c->nr >= c->capacity / 2 && grow(c))
			seen = find(c, id, tid);
		c->full = c->nr + 1 >= c->capacity;
		if (c->full)
			return 0;
		c->nr++;
	}
	before = seen->id ? seen->value : 0;
	seen->id = id;
	seen->tid = tid;
	seen->value = value;
	return value < before ? value : value - before;
}

void counts_free(struct counts *c)
{
	free(c->seen);
	memset(c, 0, sizeof(*c));
}
