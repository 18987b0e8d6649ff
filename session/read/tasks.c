/* SPDX-License-Identifier: MIT */
/* Tasks and maps of a session: every record that is handed out, or that the filter stops, is followed. */
#include "session/session.h"
#include "session/stacks/whole.h"
#include "session/tasks/follows.h"

struct pfr_tasks *pfr_session_tasks(struct pfr_session *s)
{
	struct pfr_tasks_options options = {.size = sizeof(options), .allocator = &s->allocator, .limits = s->limits};

	if (!s->tasks && pfr_tasks_open(&s->tasks, &options))
		return 0;
	s->next.quick = false; /* each record is to be looked at from now on */
	return s->tasks;
}

enum pfr_status pfr_session_unwind(struct pfr_session *s, struct pfr_stacks *stacks)
{
	if (stacks && !pfr_session_tasks(s))
		return PFR_E_MEMORY;
	pfr_session_unwind_close(s);
	s->stacks = stacks;
	return PFR_OK;
}

/* What cannot be decoded is reported for the record itself; here, what found no place. A record without its event has a body all the same. */
void pfr_session_follow(struct pfr_session *s)
{
	struct pfr_where where;
	enum pfr_status status;

	pfr_session_changes(s);
	status = pfr_tasks_apply(s->tasks, &s->record.frame, s->record.layout, &where);
	if (status == PFR_E_LIMIT)
		pfr_session_note_where(s, &where);
	if (status != PFR_E_MEMORY)
		return;
	s->next.over = pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	s->next.quick = false;
}

void pfr_session_missed(struct pfr_session *s)
{
	const struct pfr_session_record *r = &s->record;
	uint32_t pid, tid;

	if (s->tasks && r->frame.piece == PFR_PIECE_RECORD && r->frame.type == PFR_RECORD_SAMPLE && (r->frame.misc & PFR_MISC_CPUMODE_MASK) == PFR_CPUMODE_USER &&
	    pfr_session_task_of(r, &pid, &tid))
		pfr_tasks_runs(s->tasks, pid, tid);
}
