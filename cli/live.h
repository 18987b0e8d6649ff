/* SPDX-License-Identifier: MIT */
/*
 * What perfring live shows: the rings' records in order, and the forms.
 */
#ifndef PERFRING_CLI_LIVE_H
#define PERFRING_CLI_LIVE_H

#include "perfring_capture.h"

/*
 * Drains of all rings, each in the order of time. Memory is bounded by the rings: 64 bytes for each record
 * that they hold at once.
 */
struct live_rings {
	struct pfr_capture_rings *rings;
	const struct pfr_events *events;
	struct pfr_frame *frame; /* of this drain */
	size_t nr, room;
	struct pfr_sort sort;
	bool backward;
};

/* False: out of memory. */
bool live_rings_init(struct live_rings *l, struct pfr_capture_rings *rings, const struct pfr_events *events);
void live_rings_fini(struct live_rings *l);

/* A drain of all forward rings, or of the backward ones, which must be paused. False: a ring cannot be read on. */
bool live_rings_begin(struct live_rings *l, bool backward, struct pfr_capture_error *error);
/* Its next record; where its bytes lie they stay until the release. As pfr_events_route, or PFR_END. */
enum pfr_status live_rings_next(struct live_rings *l, struct pfr_frame *frame, const struct pfr_layout **layout,
				struct pfr_where *where);
void live_rings_release(struct live_rings *l);

#endif
