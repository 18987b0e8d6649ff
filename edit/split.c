/* SPDX-License-Identifier: MIT */
/*
 * Where a capture is to be split: what its samples have, or when and where parts begin; and what each part needs besides.
 */
#include "split.h"

#include "session/base/refuse.h"
#include "session/base/allocator.h"
#include "session/base/record_bytes.h"
#include "session/write/writer.h"

#include <string.h>

/* Adds a value to those that are sorted, once. False: there are too many. */
static bool add_value(struct pfr_splitter *p, uint64_t value)
{
	uint32_t low = 0, high = p->nr;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (p->value[middle] < value)
			low = middle + 1;
		else
			high = middle;
	}
	if (low < p->nr && p->value[low] == value)
		return true;
	if (p->nr == p->most)
		return false;
	memmove(p->value + low + 1, p->value + low, (p->nr - low) * sizeof(*p->value));
	p->value[low] = value;
	p->nr++;
	return true;
}

/* ---- reading -------------------------------------------------------------------------- */

static bool take_size(struct pfr_splitter *p, const struct pfr_session_record *r)
{
	bool good = true;

	if (r->frame.type < PFR_RECORD_HEADER_ATTR && (!p->nr || p->bytes >= p->step)) {
		good = add_value(p, r->offset);
		p->bytes = 0;
	}
	p->bytes += record_bytes(&r->frame);
	return good;
}

/* The tasks that a record of a part has: its own, and of a switch the other one. */
static void take_tasks(struct pfr_splitter *p, const struct pfr_session_record *r, uint64_t value)
{
	struct pfr_record record;
	struct pfr_where where;
	uint32_t pid = SPLIT_NONE, tid = SPLIT_NONE;

	if (!pfr_session_task_of(r, &pid, &tid))
		pid = tid = SPLIT_NONE;
	split_tasks_take(p, value, pid);
	split_tasks_take(p, value, tid);
	if (r->frame.type != PFR_RECORD_SWITCH_CPU_WIDE || pfr_decode(&r->frame, r->layout, &record, &where))
		return;
	split_tasks_take(p, value, record.switch_cpu_wide.next_prev_pid);
	split_tasks_take(p, value, record.switch_cpu_wide.next_prev_tid);
}

/* A record of the kernel. False: there are too many parts. */
static bool take_record(struct pfr_splitter *p, const struct pfr_session_record *r)
{
	bool sample = r->frame.type == PFR_RECORD_SAMPLE, has;
	uint64_t value = 0;

	if (!pfr_session_is_copied(r->status))
		return true;
	if (r->frame.type == PFR_RECORD_FORK)
		split_tasks_fork(p, r);
	if (edit_is_side_band(r->frame.type))
		return true;
	has = split_value(p, r, &value);
	if (p->by == PFR_SPLIT_TIME)
		value = value / p->step * p->step;
	if (has && sample && p->by != PFR_SPLIT_SIZE && (value || p->by != PFR_SPLIT_TIME) && !add_value(p, value))
		return false;
	if (has || sample || p->by != PFR_SPLIT_TIME)
		take_tasks(p, r, has ? value : SPLIT_NO_VALUE);
	return true;
}

static enum pfr_status learn(struct pfr_splitter *p, struct pfr_session *session)
{
	const struct pfr_session_info *info = pfr_session_info(session);
	const struct pfr_session_record *r;
	enum pfr_status status;

	while ((status = pfr_session_next(session, &r)) == PFR_OK) {
		if (r->what != PFR_WHAT_RECORD)
			continue;
		if (p->by == PFR_SPLIT_SIZE && (info->compressed || info->directory))
			return pfr_session_refuse(session, "struct pfr_splitter_options: by: PFR_SPLIT_SIZE is for one file that is not compressed");
		if (p->by == PFR_SPLIT_SIZE && !take_size(p, r))
			return PFR_NO_SPACE;
		if (r->frame.type < PFR_RECORD_HEADER_ATTR && !take_record(p, r))
			return PFR_NO_SPACE;
	}
	if (status == PFR_E_MEMORY || status == PFR_E_SYSTEM)
		return status;
	split_tasks_end(p);
	if (p->no_memory)
		return PFR_E_MEMORY;
	return p->nr ? PFR_OK : PFR_END;
}

/* ---- the interface ----------------------------------------------------------------------- */

static bool take_options(struct pfr_session *s, struct pfr_splitter_options *o, const struct pfr_splitter_options *given)
{
	return REFUSE_UNLESS_READ(s, *o, given, "pfr_splitter_options") &&
	       pfr_session_accepts(s, o->by >= PFR_SPLIT_CPU && o->by <= PFR_SPLIT_SIZE, "struct pfr_splitter_options: by is no value of enum pfr_split_by") &&
	       pfr_session_accepts(s, o->step || o->by < PFR_SPLIT_TIME, "struct pfr_splitter_options: step is 0") &&
	       pfr_session_accepts(s, o->most && o->most < SPLIT_NONE / 8, "struct pfr_splitter_options: most is 0, or too large");
}

enum pfr_status pfr_splitter_new(struct pfr_splitter **splitter, struct pfr_session *session, const struct pfr_splitter_options *given)
{
	struct pfr_splitter_options options;
	struct pfr_allocator allocator;
	struct pfr_splitter *p;
	enum pfr_status status;

	*splitter = 0;
	if (!take_options(session, &options, given) || !pfr_session_accepts_file(session))
		return PFR_E_OPTIONS;
	allocator = pfr_allocator_or_libc(options.allocator);
	p = allocator.resize(allocator.user, 0, sizeof(*p));
	if (!p)
		return PFR_E_MEMORY;
	*p = (struct pfr_splitter){.allocator = allocator, .by = (enum pfr_split_by)options.by, .step = options.step, .only = options.only, .most = options.most};
	p->value = allocator.resize(allocator.user, 0, options.most * sizeof(*p->value));
	status = p->value ? learn(p, session) : PFR_E_MEMORY;
	if (status)
		pfr_splitter_free(p);
	else
		*splitter = p;
	return status;
}

uint32_t pfr_splitter_parts(const struct pfr_splitter *p)
{
	return p->nr + p->rest;
}

int pfr_splitter_value(const struct pfr_splitter *p, uint32_t part, uint64_t *value)
{
	if (part >= p->nr)
		return 0;
	*value = p->value[part];
	return 1;
}

void pfr_splitter_free(struct pfr_splitter *p)
{
	struct pfr_allocator allocator;

	if (!p)
		return;
	allocator = p->allocator;
	split_tasks_free(p);
	allocator.resize(allocator.user, p->value, 0);
	allocator.resize(allocator.user, p, 0);
}
