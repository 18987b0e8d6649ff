/* SPDX-License-Identifier: MIT */
/*
 * The tracks of a Firefox profile by their keys, and arrays that grow up to a bound.
 */
#include "firefox.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define TRACKS_MOST (1u << 16)

int firefox_reach(void **entries, uint32_t nr, uint32_t *capacity, uint32_t most, size_t size)
{
	uint32_t more = *capacity ? *capacity : 256;
	void *memory;

	if (nr >= most)
		return EFBIG;
	if (nr < *capacity)
		return 0;
	while (more <= nr)
		more *= 2;
	memory = realloc(*entries, more * size);
	if (!memory)
		return ENOMEM;
	memset((char *)memory + *capacity * size, 0, (more - *capacity) * size);
	*entries = memory;
	*capacity = more;
	return 0;
}

struct firefox_track *firefox_track_of(struct profile *p, const struct firefox_key *key, uint32_t *number)
{
	struct firefox *f = p->state;
	void *entries = f->tracks;
	struct firefox_track *track;

	*number = texts_intern(&f->keys, key, sizeof(*key));
	p->error = *number == UINT32_MAX ? ENOMEM : firefox_reach(&entries, *number, &f->tracks_capacity, TRACKS_MOST, sizeof(*f->tracks));
	if (p->error)
		return NULL;
	f->tracks = entries;
	track = &f->tracks[*number];
	if (!track->named) {
		track->key = *key;
		track->event = key->event ? key->event - 1 : PFR_NO_EVENT;
	}
	return track;
}
