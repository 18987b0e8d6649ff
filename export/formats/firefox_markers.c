/* SPDX-License-Identifier: MIT */
/*
 * What a Firefox profile shows beside its samples: times off CPU, losses, and events that were stopped since they fired too often.
 */
#include "firefox.h"

#include <errno.h>

#define MARKERS_MOST (1u << 19)

/* Past the bound there are no more; the samples are all there. */
static int add(struct profile *p, const struct firefox_marker *marker, const struct moment *m)
{
	struct firefox *f = p->state;
	void *entries = f->markers;
	int error = firefox_reach(&entries, f->nr_markers, &f->markers_capacity, MARKERS_MOST, sizeof(*f->markers));

	if (error == EFBIG) {
		pfr_session_left_out(p->follow.session, PFR_CAUSE_MARKERS, m ? m->r : NULL, 1, 0);
		return 0;
	}
	if (error)
		return error;
	f->markers = entries;
	f->markers[f->nr_markers++] = *marker;
	f->tracks[marker->track].nr_markers++;
	return 0;
}

static int add_gap(struct profile *p, struct firefox_track *track, uint32_t number, uint64_t end, const struct moment *m)
{
	struct firefox_marker marker = {track->out, end, 0, number, track->preempted ? FIREFOX_PREEMPTED : FIREFOX_WAITING};

	track->is_out = false;
	return end >= track->out ? add(p, &marker, m) : 0;
}

/* The track of a record's thread; of a record without one, that of none. */
static struct firefox_track *track_of(struct profile *p, const struct moment *m, uint32_t *number)
{
	struct firefox_key key = {m->has_task ? m->task.thread : PFR_NO_NUMBER, 0, 0, 0};
	static const struct pfr_bytes none = {(const unsigned char *)"[no thread]", 11};
	struct firefox_track *track;

	if (!m->has_task)
		key.pid = key.tid = PROFILE_NO_TASK;
	track = firefox_track_of(p, &key, number);
	if (!track || track->named)
		return track;
	track->named = true;
	track->key.pid = m->has_task ? m->task.pid : PROFILE_NO_TASK;
	track->key.tid = m->has_task ? m->task.tid : PROFILE_NO_TASK;
	track->comm = texts_name(&p->comms, m->has_task ? &m->task.comm : &none);
	p->error = track->comm == UINT32_MAX ? ENOMEM : 0;
	return p->error ? NULL : track;
}

/* The first that is known of a thread: it was off CPU before, since it began or the recording did. */
static void begin_off(struct profile *p, struct firefox_track *track, const struct moment *m)
{
	track->out = m->task.flags & PFR_TASK_STARTED && m->task.start > p->first_time ? m->task.start : p->first_time;
	track->preempted = false;
	track->is_out = track->out < m->time;
}

static int take_switch(struct profile *p, struct firefox_track *track, uint32_t number, const struct moment *m)
{
	bool out = m->r->frame.misc & 1u << 13, first = !track->switched;

	track->switched = true;
	if (first && !out)
		begin_off(p, track, m);
	if (!first && out == track->is_out)
		profile_left(p, m, PFR_CAUSE_LONE_SWITCH, 0);
	if (!out)
		return track->is_out ? add_gap(p, track, number, m->time, m) : 0;
	track->is_out = true;
	track->out = m->time;
	track->preempted = m->r->frame.misc >> 14 & 1;
	return 0;
}

static int take_moment(struct profile *p, uint32_t number, const struct moment *m)
{
	struct firefox_marker marker = {m->time, m->time, 0, number, FIREFOX_LOST};
	uint32_t type = m->r->frame.type;

	if (type == PFR_RECORD_THROTTLE || type == PFR_RECORD_UNTHROTTLE)
		marker.kind = type == PFR_RECORD_THROTTLE ? FIREFOX_THROTTLED : FIREFOX_UNTHROTTLED;
	else
		marker.value = type == PFR_RECORD_LOST ? m->record.lost.lost : m->record.lost_samples.lost;
	return add(p, &marker, m);
}

static bool is_shown(const struct moment *m)
{
	switch (m->r->frame.type) {
	case PFR_RECORD_SWITCH:
	case PFR_RECORD_SWITCH_CPU_WIDE: return m->has_task && m->has_time;
	case PFR_RECORD_LOST:
	case PFR_RECORD_LOST_SAMPLES:
	case PFR_RECORD_THROTTLE:
	case PFR_RECORD_UNTHROTTLE: return m->has_time && m->time; /* counts at the end of a recording have none */
	default: return false;
	}
}

/* A thread that has no track by then has nothing to show, and gets none. */
static void take_end(struct firefox *f, const struct moment *m)
{
	struct firefox_key key = {m->task.thread, 0, 0, 0};
	uint32_t number = texts_find(&f->keys, &key, sizeof(key));

	if (number != UINT32_MAX)
		f->tracks[number].ended = true;
}

int firefox_record(struct profile *p, const struct moment *m)
{
	struct firefox *f = p->state;
	struct firefox_track *track;
	uint32_t number;

	if (m->r->frame.type == PFR_RECORD_EXIT && m->has_task)
		return take_end(f, m), 0;
	if (!is_shown(m))
		return 0;
	track = track_of(p, m, &number);
	if (!track)
		return p->error;
	if (!p->has_times || m->time < p->first_time) /* markers may come before the first sample */
		p->first_time = m->time;
	p->has_times = true;
	if (m->time > f->last_time)
		f->last_time = m->time;
	if (m->r->frame.type == PFR_RECORD_SWITCH || m->r->frame.type == PFR_RECORD_SWITCH_CPU_WIDE)
		return take_switch(p, track, number, m);
	return take_moment(p, number, m);
}

int firefox_end_markers(struct profile *p)
{
	struct firefox *f = p->state;
	uint32_t i;
	int error = 0;

	for (i = 0; i < f->keys.nr && !error; i++)
		if (f->tracks[i].is_out && !f->tracks[i].ended)
			error = add_gap(p, &f->tracks[i], i, f->last_time, NULL);
	return error;
}
