/* SPDX-License-Identifier: MIT */
/*
 * How many records a recording lost, of what its records say. A LOST_SAMPLES record without a time is an event's whole count, read at the end of the
 * recording, and includes what LOST records report; one with a time is the kernel's own and counts what nothing else does.
 */
#ifndef PFR_SESSION_LOSS_H
#define PFR_SESSION_LOSS_H

#include "perfring_decode.h"
#include "session/base/add_most.h"

#include <stdbool.h>

struct session_loss {
	uint64_t records, whole, timed; /* of LOST; of LOST_SAMPLES without a time, and of those with one */
};

/* What a record of either type says; time 0: it has none. */
static inline uint64_t loss_add(struct session_loss *loss, const struct pfr_record *record, uint64_t time)
{
	bool is_lost = record->type == PFR_RECORD_LOST;
	uint64_t lost = is_lost ? record->lost.lost : record->lost_samples.lost;
	uint64_t *to = is_lost ? &loss->records : time ? &loss->timed :
							 &loss->whole;

	add_most(to, lost);
	return lost;
}

static inline void loss_merge(struct session_loss *loss, const struct session_loss *other)
{
	add_most(&loss->records, other->records);
	add_most(&loss->whole, other->whole);
	add_most(&loss->timed, other->timed);
}

/* Each loss once. */
static inline uint64_t loss_total(const struct session_loss *loss)
{
	uint64_t total = loss->records > loss->whole ? loss->records : loss->whole;

	add_most(&total, loss->timed);
	return total;
}

#endif
