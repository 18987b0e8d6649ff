/* SPDX-License-Identifier: MIT */
/*
 * Sums of stacks that read the same become one: of one function that was called from several addresses, at several places in memory, or for
 * several events of one name.
 */
#include "profile.h"

#include "session/base/hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct merge {
	struct profile *profile;
	uint32_t *first; /* of each callsite: index of the first one whose stack reads the same */
	uint32_t *slots; /* of those: index + 1; 0: free */
	uint32_t mask;
};

/* What stands for a callsite's parent, + 1; 0: it has none. */
static uint64_t first_parent(const struct merge *m, const struct callsite *s)
{
	uint64_t parent = callsite_parent(&m->profile->callsites, s);

	return parent == CALLSITE_NONE ? 0 : m->first[parent - m->profile->callsites.base] + UINT64_C(1);
}

static bool same(const struct merge *m, uint32_t a, uint32_t b)
{
	const struct callsite *x = &m->profile->callsites.callsite[a], *y = &m->profile->callsites.callsite[b];
	const uint32_t *name = m->profile->frames.name;

	if (name[a] != name[b] || x->named != y->named || first_parent(m, x) != first_parent(m, y))
		return false;
	return x->named || (x->mapping == CALLSITE_NO_MAPPING) == (y->mapping == CALLSITE_NO_MAPPING);
}

/* What a place without a function is called, besides the name of its file. */
static uint64_t place(const struct callsite *s)
{
	return s->named ? 0 : s->mapping == CALLSITE_NO_MAPPING ? s->address :
								  s->offset;
}

/* Parents come before what they call. */
static void find_first(struct merge *m, uint32_t index)
{
	const struct callsite *all = m->profile->callsites.callsite, *s = &all[index];
	uint64_t words[3] = {first_parent(m, s), m->profile->frames.name[index], place(s)};
	uint32_t at = hash_words(words, 3) & m->mask;

	while (m->slots[at] && (place(&all[m->slots[at] - 1]) != place(s) || !same(m, m->slots[at] - 1, index)))
		at = (at + 1) & m->mask;
	if (!m->slots[at])
		m->slots[at] = index + 1;
	m->first[index] = m->slots[at] - 1;
}

/* The first event of that name. */
static uint32_t first_event(const struct profile *p, uint32_t event)
{
	const char *name = pfr_session_event_name(p->follow.session, event), *other;
	uint32_t i;

	for (i = 0; name && i < event && event < 4096; i++) {
		other = pfr_session_event_name(p->follow.session, i);
		if (other && !strcmp(name, other))
			return i;
	}
	return event;
}

static void merge_sums(struct merge *m)
{
	struct profile *p = m->profile;
	uint32_t i, nr = p->nr;

	profile_clear_sums(p);
	for (i = 0; i < nr && !p->error; i++) { /* no more are made than were read */
		struct profile_sum sum = p->sums[i];

		if (sum.key.callsite != CALLSITE_NONE)
			sum.key.callsite = p->callsites.base + m->first[sum.key.callsite - p->callsites.base];
		sum.key.event = first_event(p, sum.key.event);
		profile_add(p, &sum.key, sum.weight, sum.delay);
	}
	profile_sum_added(p);
}

int profile_merge(struct profile *p)
{
	uint32_t nr = (uint32_t)(p->callsites.nr - p->callsites.base), i;
	struct merge m = {.profile = p, .mask = 1023};

	while (m.mask < 2 * (uint64_t)nr)
		m.mask = m.mask * 2 + 1;
	m.first = malloc((nr + (size_t)1) * sizeof(*m.first));
	m.slots = calloc((size_t)m.mask + 1, sizeof(*m.slots));
	if (m.first && m.slots) {
		for (i = 0; i < nr; i++)
			find_first(&m, i);
		merge_sums(&m);
	} else {
		p->error = ENOMEM;
	}
	free(m.first);
	free(m.slots);
	return p->error;
}
