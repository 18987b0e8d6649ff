/* SPDX-License-Identifier: MIT */
/*
 * Most records are samples of few fields of which nothing is odd. That is decided here in line, from their size, misc, time and counts; what is odd, and
 * what other records there are, damage.c decides about.
 */
#ifndef PFR_SESSION_CLEAR_H
#define PFR_SESSION_CLEAR_H

#include "session/session.h"

#define SESSION_TIME_APART (UINT64_C(1) << 51) /* ns: 26 days */

/* Whether nothing is odd about a record that was read and found its event: most are, and nothing else is to be done about them. */
PFR_INLINE bool pfr_session_is_clear(struct pfr_session *s, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	const struct session_clear *c = &s->damage.clear;
	uint64_t time, rest, nr;

	if (!PFR_LIKELY(frame->type == PFR_RECORD_SAMPLE && layout && layout->sample_type == c->sample_type && frame->size >= c->size))
		return pfr_session_is_clear_of(s, frame, layout);
	rest = frame->size - c->size;
	nr = c->chain ? wire_u64(frame->data + c->chain, PFR_HOST_BIG) : 0;
	if (c->raw && nr <= rest / 8)
		rest -= wire_u32(frame->data + c->raw + 8 * nr, PFR_HOST_BIG);
	time = wire_u64(frame->data + c->time, PFR_HOST_BIG);
	if (PFR_LIKELY(nr == rest / 8 && !(frame->misc & 0xff8) && (frame->misc & 6) != 6 && !((rest | frame->size) & 7) && time - s->damage.near + SESSION_TIME_APART < 2 * SESSION_TIME_APART)) {
		s->damage.near = time;
		return true;
	}
	return pfr_session_is_clear_of(s, frame, layout);
}

#endif
