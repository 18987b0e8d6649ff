/* SPDX-License-Identifier: MIT */
#include "profile.h"
#include "convert/sized.h"

#include "session/check/level.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMMS_MOST (4u << 20)
#define NAMES_MOST (24u << 20) /* bytes of names of callsites */

/* Writes all sums. The names of files are read for it. */
static int give_sums(struct profile *p)
{
	uint32_t i;

	profile_settle(p);
	if (p->format->by_name && !p->error)
		profile_merge(p);
	for (i = 0; i < p->nr && !p->error; i++)
		p->error = p->format->sum(p, &p->sums[i]);
	profile_clear_sums(p);
	return p->error;
}

static void forget(void *keeper)
{
	struct profile *p = keeper;

	give_sums(p);
	if (p->format->forget)
		p->format->forget(p);
	frames_clear(&p->frames, p->callsites.nr);
}

static int found(void *keeper, uint64_t number, const struct callsite *callsite, const struct pfr_location *location,
		 const struct pfr_symbol *symbol)
{
	struct profile *p = keeper;
	int error = frames_add(&p->frames, number, callsite, location, symbol);

	return error || !p->format->frame ? error : p->format->frame(p, number, callsite, location);
}

/* ---- samples -------------------------------------------------------------------- */

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

static bool wanted(struct profile *p, uint32_t event)
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

/* As in perf: a sample without a period stands for the period that was asked for. */
static uint64_t weight_of(const struct profile *p, const struct moment *m)
{
	const struct pfr_events *events = pfr_session_events(p->follow.session);

	if (p->options.by_samples)
		return 1;
	if (PFR_HAS(m->record.sample, SAMPLE, PERIOD))
		return m->record.sample.period;
	return m->r->frame.event < events->nr ? events->event[m->r->frame.event].attr.sample_period : 1;
}

/* The number of the name of a sample's thread; UINT32_MAX where there is no memory. */
static uint32_t comm_of(struct profile *p, const struct moment *m)
{
	static const struct pfr_bytes unknown = {(const unsigned char *)"[unknown]", 9};
	const struct pfr_bytes *name = m->has_task && m->task.flags & PFR_TASK_NAMED ? &m->task.comm : &unknown;
	const unsigned char *text;
	size_t size;

	if (p->last_comm < p->comms.nr) {
		text = texts_get(&p->comms, p->last_comm, &size);
		if (size && size == name->size && !memcmp(text, name->data, size))
			return p->last_comm;
	}
	p->last_comm = texts_name(&p->comms, name);
	return p->last_comm;
}

static void add(struct profile *p, const struct moment *m, uint32_t event, uint64_t weight)
{
	const struct pfr_sample *s = &m->record.sample;
	struct profile_key key = {.cpu = m->has_cpu ? m->cpu : UINT32_MAX, .event = event, .thread = PFR_NO_NUMBER};

	if (p->comms.bytes.size > COMMS_MOST || p->nr == PROFILE_SUMS)
		give_sums(p);
	if (p->comms.bytes.size > COMMS_MOST && p->format->sum)
		texts_clear(&p->comms);
	if (p->frames.names.bytes.size > NAMES_MOST)
		callsites_forget(&p->callsites);
	key.callsite = p->format->no_stacks ? CALLSITE_NONE : callsites_of(&p->callsites, m);
	if (key.callsite == CALLSITE_NONE && !p->format->no_stacks && !p->format->as_perf && !p->callsites.error)
		profile_left(p, m, PFR_CAUSE_NO_STACK, weight);
	key.pid = PFR_HAS(*s, SAMPLE, TID) ? s->pid : UINT32_MAX;
	key.tid = PFR_HAS(*s, SAMPLE, TID) ? s->tid : UINT32_MAX;
	if (p->format->no_thread)
		key.pid = key.tid = 0;
	if (p->format->no_cpu)
		key.cpu = 0;
	if (m->has_task)
		key.thread = m->task.thread;
	key.comm = comm_of(p, m);
	if (key.comm == UINT32_MAX) {
		p->error = ENOMEM;
		return;
	}
	if (p->format->narrow)
		p->format->narrow(&key);
	if (p->format->each && !p->error)
		p->error = p->format->each(p, &key, weight);
	if (p->format->sample) {
		p->error = p->error ? p->error : p->format->sample(p, &key, m, weight);
		return;
	}
	profile_add(p, &key, weight);
}

/* A sample of an event, as far as it passes the filter. */
static void give(struct profile *p, const struct moment *m, uint32_t event, uint64_t weight)
{
	if ((!m->r->passes && !p->format->hidden) || !wanted(p, event))
		return;
	if (m->r->passes)
		add(p, m, event, weight);
	else if (!p->error)
		p->error = p->format->hidden(p, event, weight);
}

/* One count of a sample, for its own event. What has not grown is no sample. */
static void add_count(struct profile *p, const struct moment *m, uint64_t id, uint64_t value)
{
	const struct pfr_events *events = pfr_session_events(p->follow.session);
	uint32_t event = pfr_events_find(events, id);
	bool known = event != PFR_NO_EVENT, by_thread = known && events->event[event].attr.flags & PFR_FLAG_INHERIT;
	const struct pfr_sample *sample = &m->record.sample;
	uint64_t tid = by_thread && PFR_HAS(*sample, SAMPLE, TID) ? sample->tid : 0;
	uint64_t weight = known ? counts_grown(&p->counts, id, tid, value) : 0;

	if (weight)
		give(p, m, event, p->options.by_samples ? 1 : weight);
	else if (m->r->passes && !known)
		profile_left(p, m, PFR_CAUSE_NO_ID, value);
	else if (m->r->passes && wanted(p, event))
		profile_left(p, m, PFR_CAUSE_NOT_GROWN, 0);
}

static void take_sample(struct profile *p, const struct moment *m)
{
	const struct pfr_read_format *read = &m->record.sample.read;
	bool counts = PFR_HAS(m->record.sample, SAMPLE, READ);
	struct pfr_read_value value;
	uint32_t i;

	if (counts && PFR_HAS(*read, READ_FORMAT, ID)) {
		add_count(p, m, read->id, read->value);
		return;
	}
	counts = counts && PFR_HAS(*read, READ_FORMAT, VALUES) && pfr_read_value_at(&read->values, 0, &value) == PFR_OK &&
		 PFR_HAS(value, READ_VALUE, ID);
	for (i = 0; counts && !p->error && pfr_read_value_at(&read->values, i, &value) == PFR_OK; i++)
		add_count(p, m, value.id, value.value);
	if (!counts)
		give(p, m, m->r->frame.event, weight_of(p, m));
}

static void take(struct profile *p, const struct moment *m)
{
	if (!m->r->passes) { /* but what its counts have grown by does not belong to a later sample */
		if (m->status == PFR_OK && m->r->layout)
			take_sample(p, m);
		return;
	}
	p->defects += level_counts(m->r->what == PFR_WHAT_DEFECT ? m->r->error->status : m->status);
	if (m->r->what == PFR_WHAT_RECORD && p->format->record && m->status == PFR_OK && m->r->frame.type != PFR_RECORD_SAMPLE)
		p->error = p->format->record(p, m);
	if (m->r->what != PFR_WHAT_RECORD || m->r->frame.type != PFR_RECORD_SAMPLE || !m->r->layout)
		return;
	if (m->has_time && (!p->has_times || m->time < p->first_time))
		p->first_time = m->time;
	if (m->has_time && (!p->has_times || m->time > p->last_time))
		p->last_time = m->time;
	p->has_times |= m->has_time;
	take_sample(p, m);
}

/* ---- the whole -------------------------------------------------------------------- */

static int open_profile(struct profile *p, struct pfr_session *session)
{
	int error;

	if (p->format->size)
		p->state = calloc(1, p->format->size);
	p->sums = malloc((PROFILE_SUMS + 1) * sizeof(*p->sums));
	p->slots = calloc(PROFILE_SLOTS, sizeof(*p->slots));
	error = p->state && p->sums && p->slots ? follow_open(&p->follow, session, p->options.limits) : ENOMEM;
	p->follow.hidden_samples = true;
	p->frames.bare = p->format->bare;
	p->frames.with_offsets = p->format->as_perf;
	if (!error)
		error = callsites_open(&p->callsites, &p->follow);
	p->follow.symbols = p->options.symbols;
	p->follow.stacks = p->options.stacks;
	p->callsites.as_perf = p->format->as_perf;
	p->callsites.found = found;
	p->callsites.forget = forget;
	p->callsites.keeper = p;
	return error || !p->format->begin ? error : p->format->begin(p);
}

static void close_profile(struct profile *p)
{
	if (p->format->free && p->state)
		p->format->free(p);
	if (p->follow.session)
		follow_close(&p->follow);
	callsites_close(&p->callsites);
	frames_free(&p->frames);
	texts_free(&p->comms);
	counts_free(&p->counts);
	buffer_free(&p->out);
	if (p->format->size)
		free(p->state);
	free(p->sums);
	free(p->slots);
	free(p->events);
}

static enum pfr_status read_all(struct profile *p)
{
	enum pfr_status status = PFR_OK;
	struct moment m;

	while (!p->error && (status = follow_next(&p->follow, &m)) == PFR_OK) {
		take(p, &m);
		if (!p->error)
			p->error = p->callsites.error;
	}
	if (!p->error)
		give_sums(p);
	if (!p->error)
		p->error = p->format->end ? p->format->end(p) : 0;
	if (!p->error)
		p->error = profile_write(p, true);
	return status;
}

enum pfr_status profile_run(struct pfr_session *session, const struct pfr_sink *output, const struct profile_format *format, void *state,
			    const struct pfr_profile_options *options, struct pfr_profile_result *result)
{
	struct profile p = {.output = *output, .format = format, .state = state};
	enum pfr_status status = PFR_OK;

	p.error = sized_read(&p.options, sizeof(p.options), options) ? open_profile(&p, session) : EINVAL;
	if (!p.error)
		status = read_all(&p);
	*result = p.result;
	result->os_error = p.error;
	result->defects = p.defects + (status != PFR_OK && status != PFR_END && status != PFR_E_SYSTEM && status != PFR_E_MEMORY);
	close_profile(&p);
	return result->os_error ? PFR_E_SYSTEM : status;
}

enum pfr_status pfr_profile_write(struct pfr_session *session, const struct pfr_sink *output,
				  const struct pfr_profile_options *options, struct pfr_profile_result *result)
{
	static const struct profile_format *const formats[] = {&profile_folded, &profile_pprof, &profile_firefox, &profile_script,
							       &profile_branches, &profile_branches, &profile_branches, &profile_otlp, &profile_otlp_json, &profile_speedscope};
	struct pfr_profile_result all = {.size = sizeof(all), .os_error = EINVAL};
	enum pfr_status status = PFR_E_SYSTEM;
	struct pfr_profile_options set;
	struct pfr_sink sink;

	if (sized_read(&set, sizeof(set), options) && set.format < sizeof(formats) / sizeof(formats[0]) && sized_read(&sink, sizeof(sink), output) && sink.write)
		status = profile_run(session, &sink, formats[set.format], NULL, &set, &all);
	sized_write(result, &all, sizeof(all));
	return status;
}
