/* SPDX-License-Identifier: MIT */
/*
 * Parts of one recording that become one again: their ids are the same, and what describes tasks, mappings and the recording is in each of them, but
 * belongs into the whole once.
 */
#include "merge.h"
#include "secret.h"
#include "session/base/hash.h"

#include <stdio.h>

#define FIRST 256u
#define MOST (1u << 24)

/* Records of one time, by their bytes: `nr` of input `input` so far, and as many as `written` have been written. 0 as hash: free. */
struct merge_seen {
	uint64_t hash;
	uint32_t input, nr, written;
};

static struct merge_seen *find(const struct merge_set *set, uint64_t hash)
{
	uint32_t i = (uint32_t)hash & (set->capacity - 1);

	while (set->seen[i].hash && set->seen[i].hash != hash)
		i = (i + 1) & (set->capacity - 1);
	return &set->seen[i];
}

static bool grow(struct merge *m, struct merge_set *set)
{
	uint32_t capacity = set->capacity ? set->capacity * 2 : FIRST, i;
	struct merge_set more = {.capacity = capacity, .nr = set->nr, .time = set->time};

	if (capacity > MOST)
		return false;
	more.seen = pfr_session_zeros(m->input[0].s, capacity * sizeof(*more.seen));
	if (!more.seen)
		return false;
	for (i = 0; i < set->capacity; i++)
		if (set->seen[i].hash)
			*find(&more, set->seen[i].hash) = set->seen[i];
	pfr_session_free(m->input[0].s, set->seen);
	*set = more;
	return true;
}

/* Those of another time are of no use any more. */
static void begin_time(struct merge *m, struct merge_set *set, uint64_t time)
{
	uint32_t i;

	if (set->time == time)
		return;
	set->time = time;
	if (set->capacity > FIRST) {
		pfr_session_free(m->input[0].s, set->seen);
		*set = (struct merge_set){.time = time};
	}
	for (i = 0; set->nr && i < set->capacity; i++)
		set->seen[i].hash = 0;
	set->nr = 0;
}

/* Inputs come one after another where times are the same, so a record that two of them have is written once, and one that each has twice, twice. */
enum pfr_status merge_parts_take(struct merge *m, const struct merge_input *in, bool *again)
{
	const struct secret secret = {{hash_secret(), 0}};
	const struct pfr_frame *frame = &in->record->frame;
	struct merge_set *set = &m->set[in->time > 0];
	struct merge_seen *seen;
	uint32_t input = (uint32_t)(in - m->input);
	uint64_t hash;

	*again = frame->type >= PFR_RECORD_HEADER_ATTR && input;
	if (in->record->status || !edit_is_side_band(frame->type))
		return PFR_OK;
	begin_time(m, set, in->time);
	if (set->nr >= set->capacity / 2 && !grow(m, set))
		return PFR_E_MEMORY;
	hash = secret_hash(&secret, frame->type, frame->data, frame->size) | 1;
	seen = find(set, hash);
	set->nr += !seen->hash;
	if (!seen->hash)
		*seen = (struct merge_seen){.hash = hash, .input = input};
	if (seen->input != input)
		seen->nr = 0;
	seen->input = input;
	*again = ++seen->nr <= seen->written;
	if (!*again)
		seen->written = seen->nr;
	return PFR_OK;
}

/* Whether its events are those of the first capture, each with the same ids. */
static bool is_part(const struct merge *m, const struct merge_input *in)
{
	const struct pfr_events *first = pfr_session_events(m->input[0].s), *events = pfr_session_events(in->s);
	bool same = events->nr == first->nr && events->nr_ids == first->nr_ids;
	uint32_t i;

	for (i = 0; i < events->nr && same; i++)
		same = in->event[i] == i; /* those of the first capture come first */
	for (i = 0; i < events->nr_ids && same; i++)
		same = pfr_events_find(first, events->id[i].id) == events->id[i].event;
	return same;
}

enum pfr_status merge_parts_ids(struct merge *m)
{
	char path[PFR_SESSION_PATH];
	uint32_t i;

	for (i = 1; i < m->nr && is_part(m, &m->input[i]); i++)
		;
	if (i == m->nr)
		return PFR_OK;
	pfr_session_path(m->input[i].s, 0, path, sizeof(path));
	snprintf(m->report.text, sizeof(m->report.text), "capture %u is no part of the recording that the first is of: its events or their ids are others: %.150s", i + 1, path);
	return PFR_E_OPTIONS;
}

void merge_parts_end(struct merge *m)
{
	pfr_session_free(m->input[0].s, m->set[0].seen);
	pfr_session_free(m->input[0].s, m->set[1].seen);
}
