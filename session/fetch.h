/* SPDX-License-Identifier: MIT */
/*
 * What is known of the event of a record that comes soon is asked for, where there are so many that it is in no near cache. It is a
 * guess (decoder/ids.h): nothing depends on it but time.
 */
#ifndef PFR_SESSION_FETCH_H
#define PFR_SESSION_FETCH_H

#include "session.h"

#include "decoder/ids.h"

#define FETCH_EVENTS 512 /* of no more all is in a near cache */
#define FETCH_SIZE 1024  /* of a record: to read a larger one takes as long as to wait */

/* The session's record was read, and the window begins after it. */
static inline void fetch_events(struct pfr_session *s, const struct pfr_window *window)
{
	uint32_t *before, event;

	if (PFR_LIKELY(s->events.nr <= FETCH_EVENTS))
		return;
	s->coming = ids_fetched(&s->events, window, &s->record.frame);
	before = &s->came[s->info.records % SESSION_CAME]; /* that one's place has come, and its name's has not */
	event = *before;
	*before = s->coming;
	if (s->coming < s->nr_event)
		PFR_FETCH(&s->event[s->coming]);
	if (event < s->nr_event && s->event[event].name)
		PFR_FETCH(s->event[event].name);
}

#endif
