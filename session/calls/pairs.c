/* SPDX-License-Identifier: MIT */
/*
 * What entries, exits and ends of threads say of system calls.
 */
#include "state.h"

#include <stddef.h>
#include <string.h>

#define EXECS_MOST 16    /* threads of a process that are in execve(2) at once */
#define ERRORS_MOST 4095 /* a return value from -4095 to -1 is an error */

static bool is_one_of(const struct syscall_row *row, const char *const *names)
{
	for (; row && *names; names++)
		if (row->name[1] == (*names)[1] && !strcmp(row->name, *names)) /* no name is empty; most differ here */
			return true;
	return false;
}

static bool is_exec(const struct syscall_row *row)
{
	static const char *const names[] = {"execve", "execveat", NULL};

	return is_one_of(row, names);
}

/* Its exit in the new thread is where that starts. */
static bool is_fork(const struct syscall_row *row)
{
	static const char *const names[] = {"clone", "clone3", "fork", "vfork", NULL};

	return is_one_of(row, names);
}

static bool is_last(const struct syscall_row *row)
{
	static const char *const names[] = {"exit_group", "exit", NULL};

	return is_one_of(row, names);
}

/* What it returns is that of the call that the signal interrupted. */
static bool returns_others(const struct syscall_row *row)
{
	static const char *const names[] = {"rt_sigreturn", "sigreturn", NULL};

	return is_one_of(row, names);
}

static struct call_place place_of(const struct pfr_session_record *r)
{
	return (struct call_place){r->part, r->packed != 0, r->offset, r->inner};
}

/* Another event has just said the same, or it is the same record again, as in what recorders wrote twice. */
static bool is_repeated(const struct calls *c, const struct call_thread *t, const struct call_record *record)
{
	bool again = t->event != record->in->r->frame.event ? t->losses == c->counts.losses : t->has_time && record->in->has_time && t->time == record->in->time;

	return again && t->call.number == record->number && (record->enters ? t->inside : t->exited && !t->inside);
}

/* Its call is over without an exit. */
static struct call close_call(struct call_thread *t, enum call_what what)
{
	struct call call = t->call;

	call.what = (uint8_t)(is_last(call.row) ? CALL_ENDED : what);
	t->inside = false;
	return call;
}

unsigned calls_end_thread(struct calls *c, struct call_thread *t, struct call *call)
{
	bool inside = t->inside;

	if (inside)
		*call = close_call(t, CALL_ENDED);
	call_thread_end(c, t);
	return inside;
}

static void note_last(const struct calls *c, struct call_thread *t, const struct call_record *record)
{
	t->event = record->in->r->frame.event;
	t->time = record->in->time;
	t->has_time = record->in->has_time;
	t->losses = c->counts.losses;
	t->inside = record->enters;
	t->exited = !record->enters;
}

/* ---- entry ------------------------------------------------------------------------- */

static void begin_call(struct calls *c, struct call_thread *t, const struct call_record *record)
{
	struct call *call = &t->call;

	memset(call, 0, offsetof(struct call, args));
	call->thread = call_thread_number(c, t);
	call->has_entry = true;
	call->number = record->number;
	call->row = record->kind->row ? record->kind->row : calls_row(c, record->number);
	call->event = record->in->r->frame.event;
	call->passes = record->in->r->passes;
	call->has_times = record->in->has_time;
	call->entered = record->in->time;
	call->nr_args = record->nr_args;
	if (record->nr_args)
		memcpy(call->args, record->args, sizeof(call->args));
	call->entry = place_of(record->in->r);
	note_last(c, t, record);
}

/* The thread that calls execve(2) has the process's own tid when that returns. */
static void note_exec(struct calls *c, uint32_t pid, uint32_t number)
{
	struct call_thread *leader = call_thread_of(c, pid, false);

	if (!leader || leader->exec_by == number + 1)
		return;
	c->threads[number].exec_next = leader->exec_by;
	leader->exec_by = number + 1;
}

static unsigned enter(struct calls *c, struct call_thread *t, const struct call_record *record, struct call *call)
{
	unsigned nr = 0;

	if (t->inside && is_repeated(c, t, record)) {
		c->counts.repeated++;
		return 0;
	}
	c->counts.entries++;
	if (t->inside && is_last(t->call.row)) { /* its tid is used again, and its end was not recorded */
		nr = calls_end_thread(c, t, call);
		t = call_thread_of(c, t->tid, true);
		if (!t)
			return nr;
	} else if (t->inside) {
		call[nr++] = close_call(t, CALL_NO_EXIT);
	}
	begin_call(c, t, record);
	if (t->known_pid && t->pid != t->tid && is_exec(t->call.row))
		note_exec(c, t->pid, call_thread_number(c, t));
	return nr;
}

/* ---- exit -------------------------------------------------------------------------- */

static void end_call(struct calls *c, struct call *call, const struct call_record *record, bool sure)
{
	const struct calls_input *in = record->in;
	bool own = record->number >= 0 && !returns_others(call->row);

	call->has_ret = own;
	call->ret = record->ret;
	call->fails = own && record->ret < 0 && record->ret >= -ERRORS_MOST;
	call->exited = in->time;
	call->passes = in->r->passes;
	call->exit = place_of(in->r);
	call->sure = sure;
	if (!call->has_entry)
		return;
	c->counts.backward += call->has_times && in->has_time && in->time < call->entered;
	call->has_times = call->has_times && in->has_time && in->time >= call->entered;
}

static struct call pair_call(struct calls *c, struct call_thread *t, const struct call_record *record)
{
	struct call call = t->call;

	call.what = CALL_PAIRED;
	end_call(c, &call, record, t->losses == c->counts.losses);
	return call;
}

static struct call lone_call(struct calls *c, const struct call_thread *t, const struct call_record *record)
{
	struct call call = {.thread = call_thread_number(c, t), .what = CALL_NO_ENTRY, .number = record->number, .event = record->in->r->frame.event};

	call.row = record->kind->row ? record->kind->row : calls_row(c, record->number);
	end_call(c, &call, record, false);
	return call;
}

/* The thread of this process that was in execve(2) when that returned to the process's own tid; null: none. */
static struct call_thread *exec_thread(struct calls *c, const struct call_thread *t, const struct call_record *record)
{
	uint32_t at = record->ret == 0 ? t->exec_by : 0, i;
	struct call_thread *by;

	for (i = 0; at && i < EXECS_MOST; i++, at = by->exec_next) {
		by = &c->threads[at - 1];
		if (by->inside && by != t && by->pid == t->pid && by->call.number == record->number)
			return by;
	}
	return NULL;
}

static unsigned leave_exec(struct calls *c, struct call_thread *t, struct call_thread *by, const struct call_record *record, struct call *call)
{
	unsigned nr = 0;

	if (t->inside)
		call[nr++] = close_call(t, CALL_ENDED);
	call[nr] = pair_call(c, by, record);
	call[nr++].thread = call_thread_number(c, t);
	by->inside = false;
	call_thread_end(c, by);
	t->exec_by = 0;
	t->call = call[nr - 1];
	note_last(c, t, record);
	return nr;
}

/* The first record of a new thread. */
static unsigned start(struct calls *c, struct call_thread *t, const struct call_record *record, struct call *call)
{
	uint32_t tid = t->tid;
	unsigned nr = 0;

	c->counts.starts++;
	if (t->inside || t->exited) { /* its tid is used again, and its end was not recorded */
		nr = calls_end_thread(c, t, call);
		t = call_thread_of(c, tid, true);
	}
	if (t) {
		t->call.number = record->number;
		note_last(c, t, record);
	}
	return nr;
}

static unsigned leave(struct calls *c, struct call_thread *t, const struct call_record *record, struct call *call)
{
	const struct syscall_row *row = record->kind->row ? record->kind->row : calls_row(c, record->number);
	struct call_thread *by;
	unsigned nr = 0;

	if (is_repeated(c, t, record)) {
		c->counts.repeated++;
		return 0;
	}
	c->counts.exits++;
	if (t->inside && (t->call.number == record->number || record->number == -1)) { /* -1: the kernel has forgotten it, in sigreturn(2) */
		call[nr++] = pair_call(c, t, record);
		t->call.number = record->number;
		note_last(c, t, record);
		return nr;
	}
	by = exec_thread(c, t, record);
	if (by)
		return leave_exec(c, t, by, record, call);
	if (record->ret == 0 && is_fork(row))
		return start(c, t, record, call);
	if (t->inside)
		call[nr++] = close_call(t, CALL_NO_EXIT);
	call[nr++] = lone_call(c, t, record);
	t->call.number = record->number;
	note_last(c, t, record);
	return nr;
}

/* ---- both ---------------------------------------------------------------------------- */

static void note_thread(struct call_thread *t, const struct call_record *record)
{
	const struct pfr_task *task = record->in->task;

	t->pid = record->in->record->sample.pid;
	t->known_pid = true;
	if (task && task->flags & PFR_TASK_NAMED)
		call_thread_named(t, &task->comm);
}

unsigned calls_pair(struct calls *c, const struct call_record *record, struct call *call)
{
	const struct pfr_sample *sample = &record->in->record->sample;
	struct call_thread *t = call_thread_find(c, sample->tid);
	uint32_t exec_by = t ? t->exec_by : 0;
	unsigned nr = 0;

	if (t && !t->ended && t->known_pid && t->pid != sample->pid) /* its tid is used again */
		nr = calls_end_thread(c, t, call);
	if (!t || t->ended) {
		t = call_thread_of(c, sample->tid, true);
		if (!t)
			return nr;
		t->exec_by = exec_by;
	}
	note_thread(t, record);
	return nr + (record->enters ? enter : leave)(c, t, record, call + nr);
}
