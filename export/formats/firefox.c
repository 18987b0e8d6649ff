/* SPDX-License-Identifier: MIT */
/*
 * A profile for Firefox Profiler: what is gathered for it, samples and times off CPU by thread.
 */
#include "firefox.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SAMPLES_MOST (1u << 21)

static int firefox_begin(struct profile *p)
{
	(void)p;
	return 0;
}

static void firefox_narrow(struct profile *p, const struct moment *m, struct profile_key *key)
{
	(void)p;
	(void)m;
	(void)key;
}

/* ---- frames --------------------------------------------------------------------- */

static uint32_t lib_of(struct profile *p, const struct pfr_location *location)
{
	struct firefox *f = p->state;
	struct buffer key = {0};
	struct pfr_bytes id;
	uint32_t lib;

	buffer_bytes(&key, location->name.data, location->name.size);
	buffer_byte(&key, 0);
	if (pfr_tasks_build_id(p->follow.tasks, location, &id) == PFR_OK)
		buffer_hex(&key, id.data, id.size);
	lib = key.error ? UINT32_MAX : texts_intern(&f->libs, key.data, key.size);
	buffer_free(&key);
	return lib;
}

static int firefox_frame(struct profile *p, uint64_t number, const struct callsite *site, const struct pfr_location *location)
{
	struct firefox *f = p->state;
	void *entries = f->lib;
	int error = firefox_reach(&entries, (uint32_t)number, &f->lib_capacity, UINT32_MAX / 2, sizeof(*f->lib));

	(void)site;
	if (error)
		return error;
	f->lib = entries;
	f->lib[number] = location ? lib_of(p, location) : FIREFOX_NO_LIB;
	return location && f->lib[number] == FIREFOX_NO_LIB ? ENOMEM : 0;
}

/* A stack that was written cannot be taken back: the capture is too large for this format. */
static void firefox_forget(struct profile *p)
{
	p->error = EFBIG;
}

/* ---- tracks and samples ---------------------------------------------------------------- */

/* The first event of a thread is in the track that has its switches, too; each other one has a track of its own. */
static struct firefox_track *track_of_sample(struct profile *p, const struct profile_key *of, uint32_t *number)
{
	bool task = of->thread != PFR_NO_NUMBER;
	struct firefox_key key = {of->thread, task ? 0 : of->pid, task ? 0 : of->tid, 0};
	struct firefox_track *track = firefox_track_of(p, &key, number);

	if (track && track->sampled && track->event != of->event) {
		key.event = of->event + 1;
		track = firefox_track_of(p, &key, number);
	}
	if (!track)
		return NULL;
	track->named = track->sampled = true;
	track->event = of->event;
	track->key.pid = of->pid;
	track->key.tid = of->tid;
	track->comm = of->comm;
	return track;
}

static int firefox_sample(struct profile *p, const struct profile_key *key, const struct moment *m, uint64_t weight)
{
	uint32_t number;
	struct firefox_track *track = track_of_sample(p, key, &number);
	struct firefox *f = p->state;
	void *entries = f->samples;
	int error;

	if (!track)
		return p->error;
	error = firefox_reach(&entries, f->nr_samples, &f->samples_capacity, SAMPLES_MOST, sizeof(*f->samples));
	if (error)
		return error;
	f->samples = entries;
	f->samples[f->nr_samples++] = (struct firefox_sample){m->time, weight, number,
							      key->callsite == CALLSITE_NONE ? UINT32_MAX : (uint32_t)key->callsite};
	track->nr_samples++;
	f->several_events |= f->nr_samples > 1 && f->event != key->event;
	f->event = key->event;
	if (m->time > f->last_time)
		f->last_time = m->time;
	if (!m->has_time)
		profile_left(p, m, PFR_CAUSE_NO_TIME, weight);
	return 0;
}

static void firefox_free(struct profile *p)
{
	struct firefox *f = p->state;

	free(f->samples);
	free(f->markers);
	free(f->tracks);
	texts_free(&f->keys);
	free(f->lib);
	free(f->stack);
	free(f->stacks);
	texts_free(&f->names);
	texts_free(&f->sources);
	texts_free(&f->funcs);
	texts_free(&f->frames);
	texts_free(&f->libs);
}

const struct profile_format profile_firefox = {
	.size = sizeof(struct firefox),
	.begin = firefox_begin,
	.frame = firefox_frame,
	.narrow = firefox_narrow,
	.sample = firefox_sample,
	.record = firefox_record,
	.forget = firefox_forget,
	.end = firefox_end,
	.free = firefox_free,
};
