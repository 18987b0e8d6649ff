/* SPDX-License-Identifier: MIT */
/* What Go calls of the capture library. */
#ifndef PERFRING_GO_RECORDER_H
#define PERFRING_GO_RECORDER_H

#include "step.h"

#include <errno.h>
#include <perfring_capture_recorder.h>

struct live {
	struct step step;
	struct slot slot;
	struct pfr_recorder recorder;
	struct pfr_capture_error error;
};

struct live_options {
	const char *events;
	char *const *command; /* null: tid or system */
	pid_t tid;
	int system, callchains, overwrite, side_band, disabled, existing, in_time, thread;
	uint64_t frequency, period;
	size_t pages, kept;
};

static inline void live_fill(struct pfr_recorder_options *to, struct pfr_capture_config *config, const struct live_options *from)
{
	pfr_recorder_options_init(to, sizeof(*to));
	pfr_capture_config_init(config, sizeof(*config));
	to->config = config;
	config->sample_freq = from->frequency;
	config->freq_given = from->frequency != 0;
	config->sample_period = from->period;
	config->period_given = from->period != 0;
	config->call_graph = from->callchains ? PFR_CALL_GRAPH_FP : PFR_CALL_GRAPH_NONE;
	to->pages = from->pages;
	to->overwrite = from->overwrite;
	to->side_band = from->side_band;
	to->disabled = from->disabled;
	to->existing = from->existing;
	to->in_time = from->in_time;
	to->thread = from->thread;
	to->kept = from->kept;
}

/* What a call without an error of its own returned, as one. */
static inline enum pfr_status live_done(struct live *live, enum pfr_status status)
{
	if (status)
		live->error = (struct pfr_capture_error){.status = status, .os_error = errno, .position = PFR_NO_POSITION};
	return status;
}

static inline enum pfr_status live_open(struct live *live, const struct live_options *from)
{
	struct pfr_capture_config config;
	struct pfr_recorder_options options;
	struct pfr_target target;
	enum pfr_status result;

	live_fill(&options, &config, from);
	live->error.position = PFR_NO_POSITION;
	live->step.at = &live->slot;
	if (from->command) {
		result = pfr_recorder_run(&live->recorder, from->events, from->command, &options, &live->error);
		live->recorder.command.name = NULL; /* pointed at a word of the caller */
		return result;
	}
	result = from->system ? pfr_target_system(&target, NULL, &live->error) : pfr_target_thread(&target, from->tid, NULL, 0, &live->error);
	return result ? result : pfr_recorder_open(&live->recorder, from->events, &target, &options, &live->error);
}

static inline enum pfr_status live_next(struct live *live)
{
	struct slot *slot = &live->slot;
	struct pfr_session_record *r = &slot->r;
	enum pfr_status status = pfr_recorder_next(&live->recorder, &r->frame, &r->layout, &slot->where);

	if (status == PFR_OK) {
		r->offset = r->frame.at;
		r->event_name = r->frame.event < live->recorder.events.count ? live->recorder.events.event[r->frame.event].name : NULL;
		slot->decoded = r->status = pfr_decode(&r->frame, r->layout, &slot->record, &slot->where);
		r->where = slot->where;
	}
	return status;
}

static inline enum pfr_status live_count(struct live *live, unsigned event, uint64_t *value)
{
	struct pfr_event_count sum;
	bool there = event < live->recorder.events.count;
	enum pfr_status status = there ? pfr_opened_sum(&live->recorder.opened, event, &sum) : PFR_E_OPTIONS;

	*value = status ? 0 : sum.value;
	if (!there)
		errno = ENOENT;
	return live_done(live, status);
}

static inline enum pfr_status live_wait(struct live *live, int milliseconds)
{
	enum pfr_status status = pfr_recorder_wait(&live->recorder, milliseconds);

	return status == PFR_MORE ? status : live_done(live, status);
}

static inline enum pfr_status live_enable(struct live *live)
{
	return live_done(live, pfr_opened_enable(&live->recorder.opened));
}

static inline enum pfr_status live_disable(struct live *live)
{
	return live_done(live, pfr_opened_disable(&live->recorder.opened));
}

#endif
