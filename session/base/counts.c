/* SPDX-License-Identifier: MIT */
#include "counts.h"

#include "hash.h"
#include "session/session.h"

#include <string.h>

#define IDS_MOST (1u << 18)

bool counts_are_of(const struct pfr_sample *sample)
{
	const struct pfr_read_format *read = &sample->read;
	struct pfr_read_value value;

	if (!PFR_HAS(*sample, SAMPLE, READ))
		return false;
	return PFR_HAS(*read, READ_FORMAT, ID) ||
	       (PFR_HAS(*read, READ_FORMAT, VALUES) && pfr_read_value_at(&read->values, 0, &value) == PFR_OK && PFR_HAS(value, READ_VALUE, ID));
}

bool counts_next(const struct pfr_events *events, const struct pfr_sample *sample, struct count_member *member)
{
	const struct pfr_read_format *read = &sample->read;
	struct pfr_read_value value;

	if (PFR_HAS(*read, READ_FORMAT, ID)) {
		if (member->index)
			return false;
		member->id = read->id;
		member->value = read->value;
	} else {
		if (pfr_read_value_at(&read->values, member->index, &value) || !PFR_HAS(value, READ_VALUE, ID))
			return false;
		member->id = value.id;
		member->value = value.value;
	}
	member->index++;
	member->event = pfr_events_find(events, member->id);
	return true;
}

static struct count_seen *find(const struct counts *c, uint64_t id, uint64_t tid)
{
	uint64_t words[2] = {id, tid};
	uint32_t at = hash_words(words, 2) & (c->capacity - 1);

	while (c->seen[at].id && (c->seen[at].id != id || c->seen[at].tid != tid))
		at = (at + 1) & (c->capacity - 1);
	return &c->seen[at];
}

static bool grow(struct counts *c, struct pfr_session *session)
{
	struct counts larger = {0};
	uint32_t i;

	larger.nr = c->nr;
	larger.capacity = c->capacity ? c->capacity * 2 : 64;
	if (larger.capacity > IDS_MOST)
		return false;
	larger.seen = (struct count_seen *)pfr_session_zeros(session, larger.capacity * sizeof(*larger.seen));
	c->no_memory |= !larger.seen;
	if (!larger.seen)
		return false;
	for (i = 0; i < c->capacity; i++)
		if (c->seen[i].id)
			*find(&larger, c->seen[i].id, c->seen[i].tid) = c->seen[i];
	pfr_session_free(session, c->seen);
	*c = larger;
	return true;
}

/* The place of a count, which is new where its id is 0. Null: there is none for it. */
static struct count_seen *place(struct counts *c, struct pfr_session *session, uint64_t id, uint64_t tid)
{
	struct count_seen *seen;

	c->full = false;
	if (!c->capacity && !grow(c, session))
		return 0;
	seen = find(c, id, tid);
	if (seen->id)
		return seen;
	if (c->nr >= c->capacity / 2 && grow(c, session))
		seen = find(c, id, tid);
	c->full = c->nr + 1 >= c->capacity;
	if (c->full)
		return 0;
	c->nr++;
	return seen;
}

uint64_t counts_grown(struct counts *c, struct pfr_session *session, const struct pfr_sample *sample, const struct count_member *member)
{
	bool known = member->event != PFR_NO_EVENT;
	bool of_cpu = known && member->event < session->nr_event && session->event[member->event].of_cpus;
	bool by_thread = known && !of_cpu && session->events.event[member->event].attr.flags & PFR_FLAG_INHERIT && PFR_HAS(*sample, SAMPLE, TID);
	struct count_seen *seen;
	uint64_t before;

	if (!known)
		return 0;
	if (!member->id)
		return member->value;
	seen = place(c, session, member->id, by_thread ? sample->tid : 0);
	if (!seen)
		return 0;
	before = seen->id ? seen->value : 0;
	seen->id = member->id;
	seen->tid = by_thread ? sample->tid : 0;
	seen->value = member->value;
	return member->value < before ? member->value : member->value - before;
}

void counts_free(struct counts *c, struct pfr_session *session)
{
	pfr_session_free(session, c->seen);
	memset(c, 0, sizeof(*c));
}
