/* SPDX-License-Identifier: MIT */
/*
 * How many records a recording lost, of what its records say. A LOST_SAMPLES record without a time is an event's whole count, read at the end of the
 * recording, and includes what LOST records report; one with a time is the kernel's own and counts what nothing else does. One with LOST_SAMPLES_BPF counts
 * samples that the recording's own filter refused, as it was asked to: these are not lost.
 */
#ifndef PFR_SESSION_LOSS_H
#define PFR_SESSION_LOSS_H

#include "perfring_decode.h"
#include "session/base/add_most.h"

#include <stdbool.h>

struct session_loss {
	uint64_t records, whole, timed; /* of LOST; of LOST_SAMPLES without a time, and of those with one */
	uint64_t filtered;              /* of LOST_SAMPLES with LOST_SAMPLES_BPF */
};

/* Whether it is of samples that a filter refused. */
static inline bool loss_is_filtered(const struct pfr_frame *frame)
{
	return frame->type == PFR_RECORD_LOST_SAMPLES && frame->misc & PFR_MISC_LOST_SAMPLES_BPF;
}

/* How many are lost by a record of either type; time 0: it has none. */
static inline uint64_t loss_add(struct session_loss *loss, const struct pfr_frame *frame, const struct pfr_record *record, uint64_t time)
{
	bool is_lost = record->type == PFR_RECORD_LOST;
	uint64_t lost = is_lost ? record->lost.lost : record->lost_samples.lost;
	uint64_t *to = is_lost ? &loss->records : time ? &loss->timed :
							 &loss->whole;

	if (loss_is_filtered(frame))
		return add_most(&loss->filtered, lost), 0;
	add_most(to, lost);
	return lost;
}

static inline void loss_merge(struct session_loss *loss, const struct session_loss *other)
{
	add_most(&loss->records, other->records);
	add_most(&loss->whole, other->whole);
	add_most(&loss->timed, other->timed);
	add_most(&loss->filtered, other->filtered);
}

/* Each loss once. */
static inline uint64_t loss_total(const struct session_loss *loss)
{
	uint64_t total = loss->records > loss->whole ? loss->records : loss->whole;

	add_most(&total, loss->timed);
	return total;
}

#endif
