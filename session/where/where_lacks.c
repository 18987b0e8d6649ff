/* SPDX-License-Identifier: MIT */
/*
 * Which values a record lacks: those that one of its type, or of its event, may have. What it can never have decides a test, and is not missing.
 */
#include "session/session.h"
#include "session/tasks/tasks.h"
#include "where.h"

static uint64_t schema_lacks(const struct pfr_expression *e, const struct pfr_frame *frame)
{
	unsigned type = where_type(frame->type);
	uint64_t leaves = type < WHERE_TYPES ? e->optional[type] : 0;

	return frame->type < PFR_RECORD_HEADER_ATTR && frame->type != PFR_RECORD_SAMPLE ? leaves | e->of_sample_id : leaves;
}

static bool is_of_tracepoint(const struct pfr_session *s, const struct pfr_frame *frame)
{
	return frame->type == PFR_RECORD_SAMPLE && frame->event < s->events.nr && s->events.event[frame->event].attr.type == PFR_TYPE_TRACEPOINT;
}

/* Fields that the tracepoint has and the payload has not; all of them, where the capture does not describe it, or the sample has no payload. */
static uint64_t payload_lacks(const struct pfr_expression *e, struct pfr_session *s, uint64_t leaves)
{
	const struct pfr_tracepoint *format;
	struct pfr_bytes payload;
	uint64_t lacks = 0;
	unsigned leaf;

	if (!is_of_tracepoint(s, &s->record.frame))
		return 0;
	if (pfr_session_tracepoint(s, &s->record, &format, &payload))
		return leaves;
	for (leaf = 0; leaf < e->nr_leaves; leaf++)
		if (leaves >> leaf & 1 && pfr_tracepoint_find(format, e->leaf[leaf].name[0]))
			lacks |= UINT64_C(1) << leaf;
	return lacks;
}

static bool has_task(const struct pfr_session_record *r)
{
	uint32_t pid, tid;

	return r->frame.type >= PFR_RECORD_HEADER_ATTR || pfr_session_task_of(r, &pid, &tid);
}

static bool has_address(const struct pfr_session_record *r)
{
	return r->frame.type != PFR_RECORD_SAMPLE || (r->layout && r->layout->sample_type & PFR_SAMPLE_IP);
}

/* Whether a field is there is known of each record. */
static uint64_t presence(const struct pfr_expression *e, uint64_t leaves)
{
	uint64_t of = 0;
	unsigned leaf;

	for (leaf = 0; leaf < e->nr_leaves; leaf++)
		of |= leaves >> leaf & 1 && e->leaf[leaf].op == WHERE_HAS ? UINT64_C(1) << leaf : 0;
	return of;
}

uint64_t where_lacks(const struct pfr_expression *e, struct pfr_session *s, uint64_t found)
{
	uint64_t lacks = schema_lacks(e, &s->record.frame) & ~found;

	if (e->tracepoint & ~found)
		lacks |= payload_lacks(e, s, e->tracepoint & ~found);
	if (e->comm & ~found && !has_task(&s->record))
		lacks |= e->comm;
	if (e->dso & ~found && !has_address(&s->record))
		lacks |= e->dso;
	return lacks ? lacks & ~presence(e, lacks) : 0;
}
