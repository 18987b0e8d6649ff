/* SPDX-License-Identifier: MIT */
/* What Go calls: one function for a step, since each call of C costs more than one of Go. */
#ifndef PERFRING_GO_STEP_H
#define PERFRING_GO_STEP_H

#ifdef PERFRING_ONE_FILE
#include "csrc/perfring_all.h"
#else
#include <perfring_session.h>
#include <perfring_session_symbols.h>
#endif
#include <stdlib.h>
#include <string.h>

/* What one call gives, so that a record costs one call. It holds the session, since a pointer to an incomplete struct costs an allocation
 * whenever Go passes it. A record of a ring is in `live`, and has no session. */
struct step {
	struct pfr_session *session;
	const struct pfr_session_record *r;
	struct pfr_session_record live;
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_task task;
	struct pfr_location location;
	struct pfr_chain chain;
	struct pfr_caller caller;
	struct pfr_symbols *symbols;
	struct pfr_session_error error;
	enum pfr_status decoded;
};

/* Names are those of the moment of the record. */
static inline void step_names(struct step *step)
{
	const struct pfr_events *events = pfr_session_events(step->session);
	const struct pfr_frame *frame = &step->r->frame;

	pfr_symbols_apply(step->symbols, pfr_session_tasks(step->session), frame, frame->event < events->nr ? &events->event[frame->event].attr : 0,
			  step->decoded == PFR_OK ? &step->record : 0, 0);
}

static inline enum pfr_status step_next(struct step *step)
{
	enum pfr_status status = pfr_session_next(step->session, &step->r);

	if (status == PFR_OK)
		step->decoded = pfr_session_decode(step->session, step->r, &step->record, &step->where);
	if (status == PFR_OK && step->symbols)
		step_names(step);
	return status;
}

/* Names of functions, from files where the build can read them. */
static inline enum pfr_status step_symbols(struct step *step)
{
	struct pfr_symbols_error error;
	enum pfr_status status = pfr_symbols_open(&step->symbols, 0);

	if (status == PFR_OK)
		pfr_symbols_files(step->symbols, 0, &error);
	return status;
}

static inline void step_close(struct step *step)
{
	pfr_symbols_close(step->symbols);
	pfr_session_close(step->session);
}

static inline enum pfr_status step_open(struct step *step, const char *path, int time, int tasks, int names, uint64_t first,
				 const uint32_t *types, size_t nr)
{
	struct pfr_filter filter = {.size = sizeof(filter), .first = first, .types = types, .nr_types = nr};
	struct pfr_session_options options = {.size = sizeof(options), .order = time ? PFR_ORDER_TIME : PFR_ORDER_FILE, .filter = &filter};
	enum pfr_status status = pfr_session_open(&step->session, path, &options, &step->error);

	if (status != PFR_OK)
		return status;
	if ((tasks || names) && !pfr_session_tasks(step->session))
		status = PFR_E_MEMORY;
	if (status == PFR_OK && names)
		status = step_symbols(step);
	if (status != PFR_OK)
		step_close(step);
	return status;
}

static inline enum pfr_status step_task(struct step *step)
{
	return step->decoded == PFR_OK ? pfr_tasks_of(pfr_session_tasks(step->session), &step->record, &step->task) : PFR_END;
}

static inline enum pfr_status step_location(struct step *step, uint64_t address)
{
	return pfr_tasks_map(pfr_session_tasks(step->session), &step->task, step->r->frame.misc & PFR_MISC_CPUMODE_MASK, address, &step->location);
}

static inline enum pfr_status step_chain(struct step *step)
{
	step->caller.size = sizeof(step->caller);
	step_task(step);
	return step->decoded == PFR_OK ? pfr_session_chain(step->session, step->r, &step->record, &step->chain) : PFR_END;
}

static inline enum pfr_status step_caller(struct step *step)
{
	return pfr_symbols_next(step->symbols, pfr_session_tasks(step->session), &step->task, &step->chain, &step->caller);
}

static inline size_t step_line(const struct step *step, void *to, size_t capacity)
{
	struct pfr_out out = {to, capacity, 0};
	struct pfr_context context = {0};

	if (step->session)
		pfr_session_context(step->session, step->r, PFR_TEXT_LINE, &context);
	pfr_to_line(&out, &step->r->frame, step->r->layout, &context, step->r->status, &step->r->where);
	return out.size;
}

static inline void *step_body(struct step *step)
{
	return &step->record.body;
}

#endif
