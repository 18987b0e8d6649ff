/* SPDX-License-Identifier: MIT */
/* What Go calls: one function for a step, since each call of C costs more than one of Go. */
#ifndef PERFRING_GO_STEP_H
#define PERFRING_GO_STEP_H

#ifdef PERFRING_ONE_FILE
#include "csrc/perfring_all.h"
#else
#include <perfring_session.h>
#include <perfring_session_account.h>
#include <perfring_session_stacks.h>
#include <perfring_session_symbols.h>
#include <perfring_session_where.h>
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
	const struct pfr_tracepoint *format;
	struct pfr_bytes payload;
	struct pfr_field_value value;
	struct pfr_account account;
	/* what opening needs, in memory of C: Go's may not be kept, nor pointed to by what it is given */
	struct pfr_filter filter;
	struct pfr_expression *expression;
	struct pfr_expression_error wrong;
	uint32_t order, flags;
	void *bytes;
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
	pfr_expression_free(step->expression);
	free(step->bytes);
}

/* Compiles what records must meet. */
static inline enum pfr_status step_where(struct step *step, const char *text)
{
	enum pfr_status status;

	step->wrong.size = sizeof(step->wrong);
	status = pfr_expression_compile(&step->expression, text, 0, &step->wrong);
	step->filter.where = step->expression;
	return status;
}

/* After the session was opened, with that status. */
static inline enum pfr_status step_opened(struct step *step, enum pfr_status status, int tasks, int names)
{
	if (status == PFR_OK && (tasks || names) && !pfr_session_tasks(step->session))
		status = PFR_E_MEMORY;
	if (status == PFR_OK && names)
		status = step_symbols(step);
	return status;
}

static inline struct pfr_session_options step_options(struct step *step)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = step->order, .flags = step->flags, .filter = &step->filter};

	step->filter.size = sizeof(step->filter);
	return options;
}

/* A path; or a descriptor, which stays the caller's, if path is null. */
static inline enum pfr_status step_open(struct step *step, const char *path, int fd)
{
	struct pfr_session_options options = step_options(step);

	return path ? pfr_session_open(&step->session, path, &options, &step->error) : pfr_session_open_fd(&step->session, fd, &options, &step->error);
}

/* A copy of the bytes. */
static inline enum pfr_status step_open_bytes(struct step *step, const void *data, size_t size)
{
	struct pfr_session_options options = step_options(step);

	step->bytes = malloc(size + 1);
	if (!step->bytes)
		return PFR_E_MEMORY;
	if (size)
		memcpy(step->bytes, data, size);
	return pfr_session_open_memory(&step->session, step->bytes, size, &options, &step->error);
}

/* ---- tracepoints ---- */

static inline uint32_t step_fields(struct step *step)
{
	return step->session && pfr_session_tracepoint(step->session, step->r, &step->format, &step->payload) == PFR_OK ? step->format->nr : 0;
}

static inline enum pfr_status step_field(struct step *step, uint32_t index)
{
	return pfr_field_value(&step->format->field[index], &step->payload, (enum pfr_byte_order)step->r->frame.order, &step->value);
}

static inline uint32_t step_find(struct step *step, const char *name)
{
	const struct pfr_tracepoint_field *found = step_fields(step) ? pfr_tracepoint_find(step->format, name) : 0;

	return found ? (uint32_t)(found - step->format->field) : UINT32_MAX;
}

/* ---- text ---- */

static inline size_t step_json(struct step *step, void *to, size_t capacity)
{
	struct pfr_out out = {(char *)to, capacity, 0};
	struct pfr_context context = {0};

	if (step->session)
		pfr_session_context(step->session, step->r, PFR_TEXT_JSON, &context);
	pfr_to_json(&out, &step->r->frame, step->r->layout, &context, step->r->status, &step->r->where);
	return out.size;
}

/* The section of a feature; 0 bytes: the capture has none so far. */
static inline size_t step_feature(struct step *step, uint32_t number, void *to, size_t capacity)
{
	struct pfr_out out = {(char *)to, capacity, 0};
	struct pfr_context context = {0};
	struct pfr_where where = {0};
	struct pfr_frame frame;

	if (pfr_session_feature(step->session, number, &frame))
		return 0;
	pfr_to_json(&out, &frame, 0, &context, PFR_OK, &where);
	return out.size;
}

static inline size_t step_account(struct step *step, void *to, size_t capacity)
{
	struct pfr_out out = {(char *)to, capacity, 0};

	step->account.size = sizeof(step->account);
	pfr_session_account(step->session, &step->account);
	pfr_account_to_json(&out, &step->account);
	return out.size;
}

static inline size_t step_plain(const void *text, size_t size, void *to, size_t capacity)
{
	struct pfr_out out = {(char *)to, capacity, 0};

	pfr_text_plain(&out, text, size);
	return out.size;
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
