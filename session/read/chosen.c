/* SPDX-License-Identifier: MIT */
/*
 * Which records of a capture pass a filter, by where they are: those that another session handed out, in another order. A record begins at a
 * multiple of 8 bytes of its file, or of what is decompressed there, or no other one begins in the same 8 bytes, since none is shorter.
 */
#include "chosen.h"

#include <string.h>

#define CHUNK (32 << 10)                 /* bytes of bits, */
#define COVERS ((uint64_t)CHUNK * 8 * 8) /* for so many bytes of a file */

struct places {
	unsigned char **chunk; /* null: none there */
	size_t nr;
};

struct session_chosen {
	struct places *places; /* of each file two: of its records, and of those that were decompressed */
	size_t nr;
};

/* Makes an array longer, with zeros. */
static void *longer(struct pfr_session *s, void *array, size_t *nr, size_t wanted, size_t each)
{
	unsigned char *more = (unsigned char *)(wanted <= SIZE_MAX / each ? pfr_session_resize(s, array, wanted * each) : 0);

	if (!more)
		return 0;
	memset(more + *nr * each, 0, (wanted - *nr) * each);
	*nr = wanted;
	return more;
}

static void place_of(const struct pfr_session_record *r, size_t *which, uint64_t *bit)
{
	*which = (size_t)r->part * 2 + (r->packed != 0);
	*bit = (r->packed ? r->inner : r->offset) / 8;
}

bool pfr_session_chosen_add(struct pfr_session *s, const struct pfr_session_record *r)
{
	struct session_chosen *chosen = s->filter.chosen;
	struct places *places;
	uint64_t bit, at;
	size_t which;
	void *more;

	place_of(r, &which, &bit);
	at = bit / (COVERS / 8);
	if (which >= chosen->nr) {
		more = longer(s, chosen->places, &chosen->nr, which + 1, sizeof(*chosen->places));
		if (!more)
			return false;
		chosen->places = (struct places *)more;
	}
	places = &chosen->places[which];
	if (at >= places->nr) {
		more = at < SIZE_MAX / 2 ? longer(s, places->chunk, &places->nr, (size_t)at + 1 + (size_t)at / 2, sizeof(*places->chunk)) : 0;
		if (!more)
			return false;
		places->chunk = (unsigned char **)more;
	}
	if (!places->chunk[at])
		places->chunk[at] = (unsigned char *)pfr_session_zeros(s, CHUNK);
	if (!places->chunk[at])
		return false;
	places->chunk[at][bit / 8 % CHUNK] |= (unsigned char)(1u << bit % 8);
	return true;
}

bool pfr_session_chosen_has(const struct session_chosen *chosen, const struct pfr_session_record *r)
{
	uint64_t bit, at;
	size_t which;

	place_of(r, &which, &bit);
	at = bit / (COVERS / 8);
	return which < chosen->nr && at < chosen->places[which].nr && chosen->places[which].chunk[at] &&
	       chosen->places[which].chunk[at][bit / 8 % CHUNK] >> bit % 8 & 1;
}

bool pfr_session_chosen_open(struct pfr_session *s)
{
	s->filter.chosen = (struct session_chosen *)pfr_session_zeros(s, sizeof(*s->filter.chosen));
	return s->filter.chosen != 0;
}

void pfr_session_chosen_close(struct pfr_session *s)
{
	struct session_chosen *chosen = s->filter.chosen;
	size_t i, k;

	for (i = 0; chosen && i < chosen->nr; i++) {
		for (k = 0; k < chosen->places[i].nr; k++)
			pfr_session_free(s, chosen->places[i].chunk[k]);
		pfr_session_free(s, chosen->places[i].chunk);
	}
	if (chosen)
		pfr_session_free(s, chosen->places);
	pfr_session_free(s, chosen);
	s->filter.chosen = 0;
}
