/* SPDX-License-Identifier: MIT */
/*
 * What perfring live shows: the rings' records in order, and the forms.
 */
#ifndef PERFRING_CLI_LIVE_H
#define PERFRING_CLI_LIVE_H

#include "perfring_capture.h"
#include "perfring_session.h"

/* A record younger than this many ns when the rings are emptied may have an older one behind it on another CPU. */
#define LIVE_YOUNG 2000000
/* So many ns does a record wait at most, should the clocks drift apart. */
#define LIVE_PATIENCE 500000000

/* Records that were too young at one drain, copied, since their ring is reused. */
struct live_kept {
	struct pfr_frame *frame; /* data: not set, for the bytes may move */
	size_t *at;              /* of the record in bytes */
	uint64_t *since;         /* now of the drain that met it first */
	size_t nr, capacity;
	unsigned char *bytes;
	size_t size, bytes_capacity;
};

/*
 * Drains of all rings, in the order of time across drains too: what is so young that an older record may not be in its
 * ring yet waits for the next drain. How far the records' clock is ahead of this program's is learned from the records.
 * Memory is bounded by what the rings hold.
 */
struct live_rings {
	struct pfr_capture_rings *rings;
	const struct pfr_opened *opened;
	const struct pfr_events *events;
	struct pfr_frame *frame; /* of this drain */
	uint64_t *since;         /* of each of them: now of the drain that met it first */
	uint64_t now;
	size_t nr, capacity;
	struct pfr_sort sort;
	uint64_t late;                  /* records that came after a later one */
	struct live_kept kept, keeping; /* from the drain before; for the next */
	int64_t ahead[2];               /* the records' clock less ours at most, in the last two windows of drains */
	unsigned drains;
	bool backward;
};

/* False: out of memory. */
bool live_rings_init(struct live_rings *l, struct pfr_capture_rings *rings, const struct pfr_opened *opened, const struct pfr_events *events);
void live_rings_fini(struct live_rings *l);

/*
 * A drain of all forward rings, or of the backward ones, which must be paused. now: any clock in ns, the same each time;
 * UINT64_MAX: this drain is the last, and nothing waits. False: a ring cannot be read on, or out of memory.
 */
bool live_rings_begin(struct live_rings *l, bool backward, uint64_t now, struct pfr_capture_error *error);
/* Its next record; where its bytes lie they stay until the release. As pfr_opened_route, or PFR_END. */
enum pfr_status live_rings_next(struct live_rings *l, struct pfr_frame *frame, const struct pfr_layout **layout,
				struct pfr_where *where);
void live_rings_release(struct live_rings *l);

/* Samples whose callchains are completed by records that come later, and what is held until they are: see live_chains.c. */
struct live_chains;

/* NULL: out of memory. */
struct live_chains *live_chains_new(void);
void live_chains_free(struct live_chains *c);
/* Takes a copy of a record; a sample is taken to wait where its callchain ends in a cookie. now: as live_rings_begin. False: out of memory. */
bool live_chains_put(struct live_chains *c, const struct pfr_session_record *r, uint64_t now);
/* The record whose turn it is, good until the next call; NULL: none is held, or a sample waits. now UINT64_MAX: none waits any more. */
const struct pfr_session_record *live_chains_next(struct live_chains *c, uint64_t now);

#endif
