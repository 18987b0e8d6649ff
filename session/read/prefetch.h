/* SPDX-License-Identifier: MIT */
/*
 * What is known of the event or the thread of a record that comes soon is asked for, where there are so many that it is in no near cache. It is a
 * guess (decoder/ids.h): nothing depends on it but time.
 */
#ifndef PFR_SESSION_FETCH_H
#define PFR_SESSION_FETCH_H

#include "session/session.h"
#include "session/tasks/tasks.h"

#include "decoder/ids.h"
#include "decoder/wire.h"

#define FETCH_EVENTS 512 /* of no more all is in a near cache */
#define FETCH_SIZE 1024  /* of a record: to read a larger one takes as long as to wait */

/* The session's record was read, and the window begins after it. */
static inline void fetch_events(struct pfr_session *s, const struct pfr_window *window)
{
	uint32_t *before, event;

	if (PFR_LIKELY(s->events.nr <= FETCH_EVENTS))
		return;
	s->prefetch.coming = ids_fetched(&s->events, window, &s->record.frame);
	before = &s->prefetch.came[s->info.records % SESSION_CAME]; /* that one's place has come, and its name's has not */
	event = *before;
	*before = s->prefetch.coming;
	if (s->prefetch.coming < s->nr_event)
		PFR_FETCH(&s->event[s->prefetch.coming]);
	if (event < s->nr_event && s->event[event].name)
		PFR_FETCH(s->event[event].name);
}

#define TASKS_STEP 8 /* records from one step of finding a thread to the next, each of which needs the one before */
#define TASKS_AHEAD (3 * TASKS_STEP + UINT64_C(1))

static inline bool has_many_tasks(const struct pfr_session *s)
{
	return s->tasks && s->tasks->threads.nr >= PFR_TASKS_MANY;
}

/* The session's record begins at `data`, and bytes of TASKS_AHEAD records of its size are there; null: they are not. */
static inline void fetch_tasks(const struct pfr_session *s, const unsigned char *data)
{
	const struct pfr_frame *frame = &s->record.frame;
	const size_t step = (size_t)TASKS_STEP * frame->size;
	uint32_t tids[3], i;
	uint64_t tid;

	if (!data || !pfr_session_tid_in(&s->record, &tid) || tid + 4 > frame->size)
		return;
	for (i = 0; i < 3; i++)
		tids[i] = wire_u32(data + (i + 1) * step + tid, frame->order == PFR_BIG);
	pfr_tasks_fetch(s->tasks, tids);
}

#endif
