/* SPDX-License-Identifier: MIT */
#include "session/base/os_error.h"
#include "profile.h"
#include "export/common/gzip.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- samples -------------------------------------------------------------------- */

static uint64_t weight_of(const struct profile *p, const struct moment *m)
{
	const struct pfr_events *events = pfr_session_events(p->follow.session);

	return profile_weight((enum pfr_weight)p->options.weight, &m->record.sample, m->r->frame.event < events->nr ? events->event[m->r->frame.event].attr.sample_period : 1);
}

static void add(struct profile *p, const struct moment *m, uint32_t event, uint64_t weight)
{
	struct profile_key key = {0};

	if (!p->format->no_key)
		profile_key_of(p, m, event, &key);
	if (key.callsite == CALLSITE_NONE && !p->format->no_key && !p->format->as_perf && !p->callsites.error)
		profile_left(p, m, PFR_CAUSE_NO_STACK, weight);
	profile_give(p, &key, m, weight, 0);
}

/* A sample of an event, as far as it passes the filter. */
static void give(struct profile *p, const struct moment *m, uint32_t event, uint64_t weight)
{
	if ((!m->r->passes && !p->format->hidden) || !profile_wants(p, event))
		return;
	if (m->r->passes)
		add(p, m, event, weight);
	else if (!p->error)
		p->error = p->format->hidden(p, event, weight);
}

/* One count of a sample, for its own event. What has not grown is no sample. */
static void add_count(struct profile *p, const struct moment *m, const struct count_member *member)
{
	uint64_t weight = counts_grown(&p->counts, p->follow.session, &m->record.sample, member);
	bool known = member->event != PFR_NO_EVENT;

	if (p->counts.no_memory)
		p->error = ENOMEM;
	else if (weight)
		give(p, m, member->event, p->options.weight == PFR_WEIGHT_SAMPLES ? 1 : weight);
	else if (m->r->passes && known && p->counts.full)
		profile_left(p, m, PFR_CAUSE_MANY_COUNTS, member->value);
	else if (m->r->passes && !known)
		profile_left(p, m, PFR_CAUSE_NO_ID, member->value);
	else if (m->r->passes && profile_wants(p, member->event))
		profile_left(p, m, PFR_CAUSE_NOT_GROWN, 0);
}

static void take_sample(struct profile *p, const struct moment *m)
{
	const struct pfr_sample *sample = &m->record.sample;
	struct count_member member = {0};

	if (!counts_are_of(sample)) {
		give(p, m, m->r->frame.event, weight_of(p, m));
		return;
	}
	while (!p->error && counts_next(pfr_session_events(p->follow.session), sample, &member))
		add_count(p, m, &member);
}

static void note_times(struct profile *p, const struct moment *m)
{
	if (m->has_time && (!p->has_times || m->time < p->first_time))
		p->first_time = m->time;
	if (m->has_time && (!p->has_times || m->time > p->last_time))
		p->last_time = m->time;
	p->has_times |= m->has_time;
}

/* Whether samples count, not only times off CPU. */
static bool has_samples(const struct profile *p)
{
	return !p->offcpu || p->format->run;
}

static void take(struct profile *p, const struct moment *m)
{
	p->left = 0;
	callsites_begin(&p->callsites);
	if (p->offcpu && m->r->what == PFR_WHAT_RECORD && m->status == PFR_OK)
		offcpu_take(p, m);
	if (p->format->every && m->r->what == PFR_WHAT_RECORD && m->status == PFR_OK && !p->error)
		p->error = p->format->every(p, m);
	if (!m->r->passes) { /* but what its counts have grown by does not belong to a later sample */
		if (m->status == PFR_OK && m->r->layout && m->r->frame.type == PFR_RECORD_SAMPLE && has_samples(p))
			take_sample(p, m);
		return;
	}
	p->defects += moment_is_defect(m);
	if (m->r->what == PFR_WHAT_RECORD && p->format->record && m->status == PFR_OK && m->r->frame.type != PFR_RECORD_SAMPLE && !p->error)
		p->error = p->format->record(p, m);
	if (m->r->what != PFR_WHAT_RECORD || m->r->frame.type != PFR_RECORD_SAMPLE || !m->r->layout)
		return;
	note_times(p, m);
	if (has_samples(p))
		take_sample(p, m);
}

/* ---- the whole -------------------------------------------------------------------- */

/* From here on the output is compressed. */
static int pack(struct profile *p)
{
	int error = gzip_open(&p->gzip, &p->output);

	if (!error)
		p->output = gzip_sink(p->gzip);
	return error;
}

/* What depends on tasks as they are is done before they change. */
static void settle_before(void *profile)
{
	struct profile *p = profile;

	p->format->settle(p);
}

static int open_profile(struct profile *p, struct pfr_session *session)
{
	int error;

	if (p->format->size)
		p->state = calloc(1, p->format->size);
	p->sums = malloc((PROFILE_SUMS + PROFILE_ADDED) * sizeof(*p->sums));
	p->slots = calloc(PROFILE_SLOTS, sizeof(*p->slots));
	error = p->state && p->sums && p->slots ? follow_open(&p->follow, session, p->options.limits) : ENOMEM;
	p->follow.hidden = 1u << PFR_RECORD_SAMPLE;
	p->follow.before = p->format->settle ? settle_before : NULL;
	p->follow.keeper = p;
	if (!error && (p->options.weight == PFR_WEIGHT_OFFCPU || p->format->run))
		error = offcpu_open(p);
	p->frames.bare = p->format->bare;
	p->frames.with_offsets = p->format->as_perf;
	if (!error)
		error = callsites_open(&p->callsites, &p->follow);
	p->follow.symbols = p->options.symbols;
	p->follow.stacks = p->options.stacks ? p->options.stacks : pfr_session_stacks(session);
	p->callsites.as_perf = p->format->as_perf;
	p->callsites.leaf = p->format->leaf;
	if (p->format->few)
		p->callsites.most = CALLSITES_FEW;
	p->callsites.found = profile_found;
	p->callsites.forget = profile_forget;
	p->callsites.user = p;
	if (!error && p->options.gzip && !p->format->packs)
		error = pack(p);
	return error || !p->format->begin ? error : p->format->begin(p);
}

static void close_profile(struct profile *p)
{
	if (p->format->free && p->state)
		p->format->free(p);
	counts_free(&p->counts, p->follow.session);
	if (p->follow.session)
		follow_close(&p->follow);
	offcpu_close(p);
	callsites_close(&p->callsites);
	frames_free(&p->frames);
	gzip_free(p->gzip);
	texts_free(&p->comms);
	buffer_free(&p->out);
	if (p->format->size)
		free(p->state);
	free(p->held);
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
		profile_give_sums(p);
	follow_left(&p->follow);
	if (!p->error)
		p->error = p->format->end ? p->format->end(p) : 0;
	if (!p->error)
		p->error = profile_write(p, true);
	if (!p->error && p->gzip)
		p->error = gzip_end(p->gzip);
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
	if (result->os_error)
		return status_of_errno(result->os_error);
	return status == PFR_END ? PFR_OK : status;
}
