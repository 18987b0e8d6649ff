/* SPDX-License-Identifier: MIT */
/*
 * A profile for Firefox Profiler: what is gathered for it, samples and times off CPU by thread.
 */
#include "firefox.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SAMPLES_MOST (1u << 21)
#define GAPS_MOST (1u << 19)
#define THREADS_MOST (1u << 16)

/* Makes sure that entry nr is there. 0, ENOMEM, or EFBIG past the bound. */
static int reach(void **entries, uint32_t nr, uint32_t *capacity, uint32_t most, size_t size)
{
	uint32_t more = *capacity ? *capacity : 256;
	void *memory;

	if (nr >= most)
		return EFBIG;
	if (nr < *capacity)
		return 0;
	while (more <= nr)
		more *= 2;
	memory = realloc(*entries, more * size);
	if (!memory)
		return ENOMEM;
	memset((char *)memory + *capacity * size, 0, (more - *capacity) * size);
	*entries = memory;
	*capacity = more;
	return 0;
}

static int firefox_begin(struct profile *p)
{
	(void)p;
	return 0;
}

static void firefox_narrow(struct profile_key *key)
{
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
	int error = reach(&entries, (uint32_t)number, &f->lib_capacity, UINT32_MAX / 2, sizeof(*f->lib));

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

/* ---- threads, samples, times off CPU ------------------------------------------------ */

static struct firefox_thread *thread_of(struct profile *p, uint32_t number)
{
	struct firefox *f = p->state;
	void *entries = f->threads;

	p->error = reach(&entries, number, &f->threads_capacity, THREADS_MOST, sizeof(*f->threads));
	if (p->error)
		return NULL;
	f->threads = entries;
	if (number >= f->nr_threads)
		f->nr_threads = number + 1;
	return &f->threads[number];
}

static int firefox_sample(struct profile *p, const struct profile_key *key, const struct moment *m, uint64_t weight)
{
	uint32_t number = key->thread == PFR_NO_NUMBER ? 0 : key->thread;
	struct firefox_thread *thread = thread_of(p, number);
	struct firefox *f = p->state;
	void *entries = f->samples;
	int error;

	if (!thread)
		return p->error;
	error = reach(&entries, f->nr_samples, &f->samples_capacity, SAMPLES_MOST, sizeof(*f->samples));
	if (error)
		return error;
	f->samples = entries;
	f->samples[f->nr_samples++] = (struct firefox_sample){m->time, weight, number,
							      key->callsite == CALLSITE_NONE ? UINT32_MAX : (uint32_t)key->callsite};
	thread->seen = 1;
	thread->nr_samples++;
	thread->pid = key->pid;
	thread->tid = key->tid;
	thread->comm = key->comm;
	return 0;
}

static void end_gap(struct profile *p, struct firefox_thread *thread, uint32_t number, uint64_t in)
{
	struct firefox *f = p->state;
	void *entries = f->gaps;

	/* past the bound there are no more markers; the samples are all there */
	if (!thread->out || in < thread->out || reach(&entries, f->nr_gaps, &f->gaps_capacity, GAPS_MOST, sizeof(*f->gaps)))
		return;
	f->gaps = entries;
	f->gaps[f->nr_gaps++] = (struct firefox_gap){thread->out, in, number, thread->preempted};
	thread->nr_gaps++;
	thread->out = 0;
}

static int firefox_record(struct profile *p, const struct moment *m)
{
	uint32_t type = m->r->frame.type;
	struct firefox_thread *thread;

	if ((type != PFR_RECORD_SWITCH && type != PFR_RECORD_SWITCH_CPU_WIDE) || !m->has_task || !m->has_time)
		return 0;
	thread = thread_of(p, m->task.thread);
	if (!thread)
		return p->error;
	if (!p->has_times) { /* markers may come before the first sample */
		p->first_time = m->time;
		p->has_times = true;
	}
	if (!thread->seen) {
		thread->seen = 1;
		thread->pid = m->task.pid;
		thread->tid = m->task.tid;
		thread->comm = texts_name(&p->comms, &m->task.comm);
		if (thread->comm == UINT32_MAX)
			return ENOMEM;
	}
	if (m->r->frame.misc & 1u << 13) {
		thread->out = m->time;
		thread->preempted = m->r->frame.misc >> 14 & 1;
	} else {
		end_gap(p, thread, m->task.thread, m->time);
	}
	return 0;
}

static void firefox_free(struct profile *p)
{
	struct firefox *f = p->state;

	free(f->samples);
	free(f->gaps);
	free(f->threads);
	free(f->lib);
	free(f->stack);
	free(f->stacks);
	texts_free(&f->names);
	texts_free(&f->funcs);
	texts_free(&f->frames);
	texts_free(&f->libs);
}

const struct profile_format profile_firefox = {
	.size = sizeof(struct firefox),
	.one_event = true,
	.begin = firefox_begin,
	.frame = firefox_frame,
	.narrow = firefox_narrow,
	.sample = firefox_sample,
	.record = firefox_record,
	.forget = firefox_forget,
	.end = firefox_end,
	.free = firefox_free,
};
