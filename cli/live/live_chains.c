/* SPDX-License-Identifier: MIT */
/*
 * Samples of perfring live whose callchain was deferred, with the user part that comes when their thread returns to user mode. Such a
 * sample is held, and what comes after it too, so the order stays; not longer than LIVE_PATIENCE, since a thread may stay in the kernel.
 */
#include "cli/cli.h"
#include "cli/live/live.h"
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

#define WAITING_MOST 4096
#define BYTES_MOST (64 << 20)

struct held {
	struct pfr_session_record record; /* frame.data: allocated */
	uint64_t since;
	bool waits;
};

struct live_chains {
	struct held *held; /* a ring; its capacity is a power of two */
	uint64_t capacity, first, nr, bytes;
	struct pfr_chains chains; /* by number of what is held */
	struct pfr_waiting waiting[WAITING_MOST];
	unsigned char *shown; /* bytes of the record handed out last */
	unsigned char sample[UINT16_MAX];
};

struct live_chains *live_chains_new(void)
{
	struct live_chains *c = calloc(1, sizeof(*c));

	if (c)
		pfr_chains_init(&c->chains, c->waiting, WAITING_MOST);
	return c;
}

static struct held *held_at(struct live_chains *c, uint64_t number)
{
	return &c->held[number & (c->capacity - 1)];
}

void live_chains_free(struct live_chains *c)
{
	if (!c)
		return;
	for (uint64_t i = 0; i < c->nr; i++)
		free((void *)(uintptr_t)held_at(c, c->first + i)->record.frame.data);
	free(c->held);
	free(c->shown);
	free(c);
}

static bool grow(struct live_chains *c)
{
	uint64_t capacity = c->capacity ? c->capacity * 2 : 256;
	struct held *more = malloc(capacity * sizeof(*more));

	if (!more)
		return false;
	for (uint64_t i = c->first; i < c->first + c->nr; i++)
		more[i & (capacity - 1)] = *held_at(c, i);
	free(c->held);
	c->held = more;
	c->capacity = capacity;
	return true;
}

/* ---- what waits for what ---- */

/* The sample that was held first with this number waits no more. */
static void decide(struct live_chains *c, uint64_t number)
{
	if (number >= c->first && number - c->first < c->nr)
		held_at(c, number)->waits = false;
}

/* The last that is held waits for a record with the cookie. */
static void wait(struct live_chains *c, uint64_t cookie, uint32_t tid)
{
	uint64_t number = c->first + c->nr - 1, oldest;

	while (pfr_chains_wait(&c->chains, cookie, tid, number) == PFR_NO_SPACE && !pfr_chains_give_up(&c->chains, &oldest))
		decide(c, oldest);
	held_at(c, number)->waits = true;
}

/* Puts the user part into one of those held. It stays as it is where that would be too large, or there is no memory. */
static void complete(struct live_chains *c, struct held *held, const struct pfr_words *ips)
{
	struct pfr_frame frame = held->record.frame;
	struct pfr_record record;
	struct pfr_where where;
	unsigned char *bytes;

	held->waits = false;
	if (pfr_decode(&frame, held->record.layout, &record, &where) ||
	    !pfr_session_chain_join(&frame, &record.sample.callchain.ips, ips->data, 8 * (size_t)ips->nr, c->sample))
		return;
	bytes = malloc(frame.size);
	if (!bytes)
		return;
	memcpy(bytes, c->sample, frame.size);
	c->bytes += frame.size - held->record.frame.size;
	free((void *)(uintptr_t)held->record.frame.data);
	held->record.frame.data = bytes;
	held->record.frame.size = frame.size;
	held->record.whole = 1;
}

static void complete_all(struct live_chains *c, const struct pfr_callchain_deferred *deferred, uint32_t tid)
{
	uint64_t number;

	while (!pfr_chains_match(&c->chains, deferred->cookie, tid, &number))
		if (number >= c->first && number - c->first < c->nr && held_at(c, number)->waits)
			complete(c, held_at(c, number), &deferred->ips);
}

/* ---- records ---- */

bool live_chains_put(struct live_chains *c, const struct pfr_session_record *r, uint64_t now)
{
	unsigned char *bytes = malloc(r->frame.size + 1);
	struct pfr_record record;
	struct pfr_where where;
	uint64_t cookie;
	uint32_t tid;

	if (!bytes || (c->nr == c->capacity && !grow(c))) {
		free(bytes);
		return false;
	}
	memcpy(bytes, r->frame.data, r->frame.size);
	*held_at(c, c->first + c->nr++) = (struct held){.record = *r, .since = now};
	held_at(c, c->first + c->nr - 1)->record.frame.data = bytes;
	c->bytes += r->frame.size;
	if ((r->frame.type != PFR_RECORD_SAMPLE && r->frame.type != PFR_RECORD_CALLCHAIN_DEFERRED) || !r->layout || r->status ||
	    pfr_decode(&r->frame, r->layout, &record, &where))
		return true;
	tid = pfr_session_chain_tid(&r->frame, &record);
	if (r->frame.type == PFR_RECORD_CALLCHAIN_DEFERRED)
		complete_all(c, &record.callchain_deferred, tid);
	else if (PFR_HAS(record.sample, SAMPLE, CALLCHAIN) && pfr_chain_deferred(&record.sample.callchain, &cookie))
		wait(c, cookie, tid);
	return true;
}

const struct pfr_session_record *live_chains_next(struct live_chains *c, uint64_t now)
{
	static struct pfr_session_record r;
	const struct held *held = c->nr ? held_at(c, c->first) : NULL;

	if (!held || (held->waits && now - held->since < LIVE_PATIENCE && c->bytes < BYTES_MOST))
		return NULL;
	r = held->record;
	c->bytes -= r.frame.size;
	c->first++;
	c->nr--;
	free(c->shown);
	c->shown = (unsigned char *)(uintptr_t)r.frame.data;
	return &r;
}
