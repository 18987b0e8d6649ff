/* SPDX-License-Identifier: MIT */
/*
 * Which samples a CALLCHAIN_DEFERRED record completes, as text beside it. What
 * waits for what is decoder/chains.c's; here is its memory, and the bound.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdlib.h>

#define TEXT 24 /* characters of an offset */

struct deferred {
	struct pfr_chains chains;
	uint64_t lost, full; /* full: how often the limit was in the way */
	char *text;
};

struct deferred *deferred_new(void)
{
	struct deferred *d = calloc(1, sizeof(*d));
	struct pfr_waiting *waiting = 0;
	size_t room = limits()->chains < 1 ? 1 : limits()->chains < SIZE_MAX / 64 ? (size_t)limits()->chains : SIZE_MAX / 64;

	if (d)
		waiting = malloc(room * sizeof(*waiting));
	if (waiting)
		d->text = malloc(room * TEXT);
	if (d && d->text) {
		pfr_chains_init(&d->chains, waiting, room);
		return d;
	}
	free(waiting);
	free(d);
	return 0;
}

void deferred_free(struct deferred *d, const char *name)
{
	if (!d)
		return;
	d->lost += d->chains.nr;
	if (d->lost)
		say("%s: the user part of %" PRIu64 " callchains never came", name, d->lost);
	free(d->chains.waiting);
	free(d->text);
	free(d);
}

static void wait(struct deferred *d, const char *name, const struct pfr_record *record, uint64_t at)
{
	uint64_t cookie, oldest;

	if (!PFR_HAS(record->sample, SAMPLE, CALLCHAIN) || !pfr_chain_deferred(&record->sample.callchain, &cookie))
		return;
	while (pfr_chains_wait(&d->chains, cookie, record->sample.tid, at) == PFR_ROOM) {
		if (!pfr_chains_give_up(&d->chains, &oldest) && !d->full++)
			say("%s: at offset %" PRIu64 ": no more than %zu samples can wait for their callchain (limit chains)",
			    name, at, d->chains.room);
		d->lost++;
	}
}

/* For a CALLCHAIN_DEFERRED record the offsets of its samples, "1,2"; null for every other record. */
const char *deferred_text(struct deferred *d, const struct input *input, const struct pfr_frame *frame,
			  const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;
	uint64_t at;
	size_t size = 0;

	if (!d || !layout || frame->piece != PFR_PIECE_RECORD || frame->event >= input->events.nr ||
	    (frame->type != PFR_RECORD_SAMPLE && frame->type != PFR_RECORD_CALLCHAIN_DEFERRED))
		return 0;
	if (frame->type == PFR_RECORD_SAMPLE &&
	    !(input->events.event[frame->event].attr.flags & PFR_FLAG_DEFER_CALLCHAIN))
		return 0;
	if (pfr_decode(frame, layout, &record, &where))
		return 0;
	if (frame->type == PFR_RECORD_SAMPLE) {
		wait(d, input->name, &record, frame->at);
		return 0;
	}
	d->text[0] = 0;
	while (!pfr_chains_match(&d->chains, record.callchain_deferred.cookie, record.sample_id.tid, &at))
		size += (size_t)snprintf(d->text + size, d->chains.room * TEXT - size, "%s%" PRIu64, size ? "," : "", at);
	return d->text;
}
