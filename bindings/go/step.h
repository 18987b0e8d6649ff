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
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A record, and what it is decoded to. */
struct slot {
	struct pfr_session_record r;
	struct pfr_layout layout; /* what r.layout points at */
	struct pfr_record record;
	struct pfr_where where;
	enum pfr_status decoded;
};

enum { SLOT_BODY = offsetof(struct slot, record.body) };

#define STEP_MOST 32     /* records, or entries of a callchain, of one call */
#define STEP_BYTES 32768 /* of them */

/* What one call gives, so that several records cost one call. It holds the session, since a pointer to an incomplete struct costs an allocation
 * whenever Go passes it. A record of a ring has no session. */
struct step {
	struct pfr_session *session;
	struct slot *at;     /* the current record */
	struct slot *slot;   /* those of the last call; `nr` are filled */
	unsigned char *data; /* STEP_BYTES: what all but the last of them point at */
	uint32_t nr, most;
	enum pfr_status after; /* of the record that follows those */
	int ahead;             /* it does not delay records that come one by one, as those of a pipe */
	struct pfr_task task;
	struct pfr_location location;
	struct pfr_chain chain;
	struct pfr_caller caller[STEP_MOST];
	struct pfr_symbols *symbols;
	struct pfr_session_error error;
	const struct pfr_tracepoint *format;
	struct pfr_bytes payload;
	struct pfr_field_value value;
	struct pfr_account account;
	/* what opening needs, in memory of C: Go's may not be kept, nor pointed to by what it is given */
	struct pfr_filter filter;
	struct pfr_expression *expression;
	struct pfr_expression_error wrong;
	uint32_t order, flags;
	void *bytes; /* or a path, or a descriptor of the caller's */
	size_t size;
	char *path;
	int fd;
	struct pfr_session *behind; /* another session of the same, up to the current record: `session` counts what is read ahead as well */
	uint64_t taken, taken_behind;
};

/* Names are those of the moment of the record. */
static inline void step_names(struct step *step)
{
	const struct pfr_events *events = pfr_session_events(step->session);
	const struct pfr_frame *frame = &step->at->r.frame;

	pfr_symbols_apply(step->symbols, pfr_session_tasks(step->session), frame, frame->event < events->nr ? &events->event[frame->event].attr : 0,
			  step->at->decoded == PFR_OK ? &step->at->record : 0, 0);
}

/* What the records of one call point at. */
struct kept {
	size_t used;         /* bytes of step->data */
	const char *name;    /* of the event of the record before, in step->data */
	const char *name_at; /* where the session has it: up to a record that may give an event another one, a name at the same address is the same */
};

static inline const char *step_keep_name(struct step *step, const char *name, struct kept *kept)
{
	size_t size;

	if (name == kept->name_at)
		return kept->name;
	size = name ? (strlen(name) + 8) & ~(size_t)7 : 0; /* so that records stay aligned */
	if (size > STEP_BYTES - kept->used)
		return 0;
	kept->name_at = name;
	kept->name = name ? strcpy((char *)step->data + kept->used, name) : 0;
	kept->used += size;
	return kept->name;
}

/* Copies the record to the slot with what it points at, so that the next one can be read. 0: there is no space for it. */
static inline int step_keep(struct step *step, struct slot *slot, const struct pfr_session_record *r, struct kept *kept)
{
	const char *name = step_keep_name(step, r->event_name, kept);

	if (r->frame.size > STEP_BYTES - kept->used || !name != !r->event_name)
		return 0;
	if (r->frame.size)
		memcpy(step->data + kept->used, r->frame.data, r->frame.size);
	if (r->layout)
		slot->layout = *r->layout;
	slot->r = *r;
	slot->r.frame.data = step->data + kept->used;
	slot->r.event_name = name;
	kept->used += r->frame.size;
	if (r->layout)
		slot->r.layout = &slot->layout;
	if (r->frame.type >= PFR_RECORD_HEADER_ATTR)
		kept->name = kept->name_at = 0;
	return 1;
}

/* The next record, or several. */
static inline enum pfr_status step_next(struct step *step)
{
	const struct pfr_session_record *r;
	enum pfr_status status = step->after;
	struct kept kept = {0, 0, 0};
	int more;

	for (step->nr = 0, more = 1; more && status == PFR_OK && (status = pfr_session_next(step->session, &r)) == PFR_OK; step->nr++) {
		struct slot *slot = &step->slot[step->nr];

		more = step->nr + 1 < step->most && r->what == PFR_WHAT_RECORD && step_keep(step, slot, r, &kept);
		if (!more)
			slot->r = *r;
		slot->decoded = pfr_session_decode(step->session, &slot->r, &slot->record, &slot->where);
	}
	step->after = status;
	step->taken += step->nr;
	if (!step->nr)
		return status;
	step->at = step->slot;
	if (step->symbols)
		step_names(step);
	return PFR_OK;
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
	pfr_session_close(step->behind);
	pfr_session_close(step->session);
	pfr_expression_free(step->expression);
	free(step->path);
	free(step->bytes);
	free(step->slot);
	free(step->data);
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
	/* Tasks are those of the moment of a record. */
	step->most = step->ahead && !tasks && !names ? STEP_MOST : 1;
	step->at = step->slot = (struct slot *)calloc(step->most, sizeof(*step->slot));
	step->data = (unsigned char *)malloc(step->most > 1 ? STEP_BYTES : 1);
	return status == PFR_OK && (!step->slot || !step->data) ? PFR_E_MEMORY : status;
}

static inline struct pfr_session_options step_options(struct step *step)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = step->order, .flags = step->flags, .filter = &step->filter};

	step->filter.size = sizeof(step->filter);
	return options;
}

static inline enum pfr_status step_open_session(struct step *step, struct pfr_session **session)
{
	struct pfr_session_options options = step_options(step);

	if (step->bytes)
		return pfr_session_open_memory(session, step->bytes, step->size, &options, &step->error);
	return step->path ? pfr_session_open(session, step->path, &options, &step->error) : pfr_session_open_fd(session, step->fd, &options, &step->error);
}

/* A path; or a descriptor, which stays the caller's, if path is null. */
static inline enum pfr_status step_open(struct step *step, const char *path, int fd)
{
	struct stat st;

	step->fd = fd;
	step->path = path ? strdup(path) : 0;
	if (path && !step->path)
		return PFR_E_MEMORY;
	step->ahead = !(path ? stat(path, &st) : fstat(fd, &st)) && (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode));
	return step_open_session(step, &step->session);
}

/* A copy of the bytes. */
static inline enum pfr_status step_open_bytes(struct step *step, const void *data, size_t size)
{
	step->ahead = 1;
	step->bytes = malloc(size + 1);
	step->size = size;
	if (!step->bytes)
		return PFR_E_MEMORY;
	if (size)
		memcpy(step->bytes, data, size);
	return step_open_session(step, &step->session);
}

/* The session that has read up to record `at` of the last call, and no further. What was opened can be read again where records are read ahead. */
static inline const struct pfr_session *step_session_at(struct step *step, uint32_t at)
{
	uint64_t upto = step->taken - step->nr + at + 1;
	const struct pfr_session_record *r;

	if (at + 1 > step->nr || (at + 1 == step->nr && step->after == PFR_OK) || (!step->behind && step_open_session(step, &step->behind) != PFR_OK))
		return step->session;
	while (step->taken_behind < upto && pfr_session_next(step->behind, &r) == PFR_OK)
		step->taken_behind++;
	return step->behind;
}

/* ---- tracepoints ---- */

static inline uint32_t step_fields(struct step *step)
{
	return step->session && pfr_session_tracepoint(step->session, &step->at->r, &step->format, &step->payload) == PFR_OK ? step->format->nr : 0;
}

static inline enum pfr_status step_field(struct step *step, uint32_t index)
{
	return pfr_field_value(&step->format->field[index], &step->payload, (enum pfr_byte_order)step->at->r.frame.order, &step->value);
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
		pfr_session_context(step->session, &step->at->r, PFR_TEXT_JSON, &context);
	pfr_to_json(&out, &step->at->r.frame, step->at->r.layout, &context, step->at->r.status, &step->at->r.where);
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

/* Of what was handed out: `at` is the current record's place among those of the last call. */
static inline size_t step_account(struct step *step, uint32_t at, void *to, size_t capacity)
{
	struct pfr_out out = {(char *)to, capacity, 0};

	step->account.size = sizeof(step->account);
	pfr_session_get_account(step_session_at(step, at), &step->account);
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
	return step->at->decoded == PFR_OK ? pfr_tasks_of(pfr_session_tasks(step->session), &step->at->record, &step->task) : PFR_END;
}

static inline enum pfr_status step_location(struct step *step, uint64_t address)
{
	return pfr_tasks_map(pfr_session_tasks(step->session), &step->task, step->at->r.frame.misc & PFR_MISC_CPUMODE_MASK, address, &step->location);
}

static inline enum pfr_status step_chain(struct step *step)
{
	step_task(step);
	return step->at->decoded == PFR_OK ? pfr_session_chain(step->session, &step->at->r, &step->at->record, &step->chain) : PFR_END;
}

/* The next entries of the callchain; 0 at its end. A name from a file lasts until the next one is asked for. */
static inline uint32_t step_callers(struct step *step)
{
	struct pfr_tasks *tasks = pfr_session_tasks(step->session);
	uint32_t nr = 0, most = step->symbols ? 1 : STEP_MOST;

	for (; nr < most; nr++) {
		step->caller[nr].size = sizeof(step->caller[nr]);
		if (pfr_symbols_next(step->symbols, tasks, &step->task, &step->chain, &step->caller[nr]) != PFR_OK)
			break;
	}
	return nr;
}

static inline size_t step_line(const struct step *step, void *to, size_t capacity)
{
	struct pfr_out out = {to, capacity, 0};
	struct pfr_context context = {0};

	if (step->session)
		pfr_session_context(step->session, &step->at->r, PFR_TEXT_LINE, &context);
	pfr_to_line(&out, &step->at->r.frame, step->at->r.layout, &context, step->at->r.status, &step->at->r.where);
	return out.size;
}

#endif
