/* SPDX-License-Identifier: MIT */
/*
 * What a profile gives its format: sums or samples by what they are of, within bounds on memory.
 */
#include "session/symbols/symbols.h"
#include "session/tasks/called.h"
#include "profile.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMMS_MOST (4u << 20)
#define NAMES_MOST (24u << 20) /* bytes of names of callsites */

/* ---- keys that wait ------------------------------------------------------------------ */

struct profile_held *profile_held_of(struct profile *p, uint32_t number)
{
	uint32_t capacity = p->nr_held ? p->nr_held : 256, i;
	struct profile_held *held;

	if (number < p->nr_held)
		return &p->held[number];
	while (capacity <= number)
		capacity *= 2;
	held = realloc(p->held, capacity * sizeof(*held));
	if (!held) {
		p->error = ENOMEM;
		return NULL;
	}
	for (i = p->nr_held; i < capacity; i++)
		held[i] = (struct profile_held){.key = {.callsite = CALLSITE_NONE, .comm = UINT32_MAX}};
	p->held = held;
	p->nr_held = capacity;
	return &p->held[number];
}

static void forget_held(struct profile *p)
{
	uint32_t i;

	for (i = 0; i < p->nr_held; i++) {
		p->held[i].forgotten |= p->held[i].key.callsite != CALLSITE_NONE;
		p->held[i].key.callsite = CALLSITE_NONE;
	}
}

/* Names of threads are forgotten, but for those of keys that wait. */
static void forget_comms(struct profile *p)
{
	struct texts old = p->comms;
	const unsigned char *text;
	uint32_t i, nr = old.nr;
	size_t size;

	memset(&p->comms, 0, sizeof(p->comms));
	p->last_comm = 0;
	for (i = 0; i < p->nr_held && !p->error; i++) {
		struct profile_key *key = &p->held[i].key;

		if (key->comm >= nr)
			continue;
		text = texts_get(&old, key->comm, &size);
		key->comm = texts_intern(&p->comms, text, size);
		if (key->comm == UINT32_MAX)
			p->error = ENOMEM;
	}
	texts_free(&old);
}

/* ---- sums ------------------------------------------------------------------------------ */

int profile_settle(struct profile *p)
{
	if (p->follow.symbols)
		symbols_read_some(p->follow.symbols);
	if (!p->error)
		p->error = frames_settle(&p->frames, &p->callsites);
	return p->error;
}

/* Writes all sums. The names of files are read for it. */
int profile_give_sums(struct profile *p)
{
	uint32_t i;

	profile_sum_added(p);
	profile_settle(p);
	if (p->format->by_name && !p->error)
		profile_merge(p);
	for (i = 0; i < p->nr && !p->error; i++)
		p->error = p->format->sum(p, &p->sums[i]);
	profile_clear_sums(p);
	return p->error;
}

void profile_forget(void *user)
{
	struct profile *p = user;

	profile_give_sums(p);
	forget_held(p);
	if (p->format->forget)
		p->format->forget(p);
	frames_clear(&p->frames, p->callsites.nr);
}

int profile_found(void *user, uint64_t number, const struct callsite *callsite, const struct pfr_location *location,
		  const struct pfr_symbol *symbol)
{
	struct profile *p = user;
	int error = frames_add(&p->frames, number, callsite, location, symbol);

	return error || !p->format->frame ? error : p->format->frame(p, number, callsite, location);
}

/* By name, pattern or index. */
static bool name_matches(const struct profile *p, uint32_t event, const char *name)
{
	char index[16];
	size_t i;

	snprintf(index, sizeof(index), "%u", (unsigned)event);
	for (i = 0; i < p->options.nr_events; i++)
		if (!strcmp(p->options.events[i], index) || (name && !fnmatch(p->options.events[i], name, 0)))
			return true;
	return !p->options.nr_events;
}

bool profile_wants(struct profile *p, uint32_t event)
{
	uint8_t *events;

	if (event == PFR_NO_EVENT)
		return !p->options.nr_events;
	if (event >= p->nr_events) {
		events = realloc(p->events, (size_t)event + 64);
		if (!events) {
			p->error = ENOMEM;
			return false;
		}
		memset(events + p->nr_events, 0, event + 64 - p->nr_events);
		p->events = events;
		p->nr_events = event + 64;
	}
	if (!p->events[event])
		p->events[event] = name_matches(p, event, pfr_session_event_name(p->follow.session, event)) ? 1 : 2;
	return p->events[event] == 1;
}

uint32_t profile_name(struct profile *p, const struct pfr_bytes *name)
{
	static const struct pfr_bytes unknown = {(const unsigned char *)"[unknown]", 9};
	const unsigned char *text;
	size_t size;

	name = name ? name : &unknown;
	if (p->last_comm < p->comms.nr) {
		text = texts_get(&p->comms, p->last_comm, &size);
		if (size && size == name->size && !memcmp(text, name->data, size))
			return p->last_comm;
	}
	p->last_comm = texts_name(&p->comms, name);
	return p->last_comm;
}

/* What there is goes to the format where it is much. */
static void make_space(struct profile *p)
{
	if (p->comms.bytes.size > COMMS_MOST || p->nr >= PROFILE_SUMS)
		profile_give_sums(p);
	if (p->comms.bytes.size > COMMS_MOST && p->format->sum)
		forget_comms(p);
	if (p->frames.names.bytes.size > NAMES_MOST)
		callsites_forget(&p->callsites);
}

void profile_key_of(struct profile *p, const struct moment *m, uint32_t event, struct profile_key *key)
{
	const struct pfr_sample *s = &m->record.sample;
	bool sample = m->r->frame.type == PFR_RECORD_SAMPLE, has_tid = sample && PFR_HAS(*s, SAMPLE, TID);
	const struct pfr_task lone = {.tid = has_tid ? s->tid : 0}; /* of no thread that is known */
	char text[TASK_CALLED];
	struct pfr_bytes called = pfr_task_called(m->has_task ? &m->task : &lone, text);

	*key = (struct profile_key){.cpu = m->has_cpu ? m->cpu : UINT32_MAX, .event = event, .thread = PFR_NO_NUMBER};
	make_space(p);
	key->callsite = !sample || (p->format->has_place && !p->format->has_place(p, event)) ? CALLSITE_NONE : callsites_of(&p->callsites, m);
	key->pid = has_tid ? s->pid : !sample && m->has_task ? m->task.pid :
							       PROFILE_NO_TASK;
	key->tid = has_tid ? s->tid : !sample && m->has_task ? m->task.tid :
							       PROFILE_NO_TASK;
	if (p->format->no_thread)
		key->pid = key->tid = 0;
	if (p->format->no_cpu)
		key->cpu = 0;
	if (m->has_task)
		key->thread = m->task.thread;
	key->comm = profile_name(p, m->has_task || has_tid ? &called : NULL);
	if (key->comm == UINT32_MAX)
		p->error = ENOMEM;
	if (p->format->narrow)
		p->format->narrow(p, m, key);
}

void profile_give(struct profile *p, const struct profile_key *key, const struct moment *m, uint64_t weight, uint64_t delay)
{
	struct profile_key own = *key;

	if (p->format->each && !p->error)
		p->error = p->format->each(p, &own, weight);
	if (p->error)
		return;
	if (p->format->sample) {
		p->delay = delay;
		p->error = p->format->sample(p, &own, m, weight);
		return;
	}
	if (p->nr >= PROFILE_SUMS)
		profile_give_sums(p);
	profile_add(p, &own, weight, delay);
}
