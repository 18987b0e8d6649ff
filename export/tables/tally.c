/* SPDX-License-Identifier: MIT */
/*
 * Threads and processes by their numbers, and what is counted of each. Past a bound the highest numbers are left
 * out; their samples keep the numbers.
 */
#include "export.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NUMBERS_MOST (1u << 24)
#define COMMS_MOST (8u << 20) /* bytes of names */
#define NO_COMM UINT32_MAX

struct thread_tally {
	uint64_t start, end, first, last, samples;
	uint32_t pid, tid, process, comm;
	bool seen, ended, sampled;
};

struct process_tally {
	uint64_t start, end;
	uint32_t pid, parent, execs, comm;
	bool seen, ended;
};

struct tally {
	struct thread_tally *thread;
	struct process_tally *process;
	uint32_t nr_threads, nr_processes, thread_capacity, process_capacity;
	struct texts comms;
	uint64_t cut; /* threads, processes and names past a bound */
	bool no_memory;
};

int tally_new(struct tally **tally)
{
	*tally = calloc(1, sizeof(**tally));
	return *tally ? 0 : ENOMEM;
}

void tally_free(struct tally *t)
{
	if (!t)
		return;
	free(t->thread);
	free(t->process);
	texts_free(&t->comms);
	free(t);
}

/* Makes sure that entry `number` is there; zeros where it is new. */
static bool reach(struct tally *t, void **entries, uint32_t *nr, uint32_t *capacity, uint32_t number, size_t size)
{
	uint32_t more = *capacity ? *capacity : 256;
	void *memory;

	if (number < *nr)
		return true;
	t->cut += number >= NUMBERS_MOST;
	if (number >= NUMBERS_MOST)
		return false;
	while (more <= number)
		more *= 2;
	if (more > *capacity) {
		memory = realloc(*entries, more * size);
		if (!memory) {
			t->no_memory = true;
			return false;
		}
		memset((char *)memory + *capacity * size, 0, (more - *capacity) * size);
		*entries = memory;
		*capacity = more;
	}
	if (number >= *nr)
		*nr = number + 1;
	return true;
}

static uint32_t comm_of(struct tally *t, const struct pfr_task *task, uint32_t before)
{
	bool full = t->comms.bytes.size > COMMS_MOST;
	uint32_t text;

	if (!(task->flags & PFR_TASK_NAMED))
		return before;
	t->cut += full;
	if (full)
		return before;
	text = texts_name(&t->comms, &task->comm);
	t->no_memory |= text == UINT32_MAX;
	return text;
}

static struct process_tally *process_of(struct tally *t, const struct pfr_task *task)
{
	struct process_tally *p;
	void *entries = t->process;

	if (!reach(t, &entries, &t->nr_processes, &t->process_capacity, task->process, sizeof(*p)))
		return NULL;
	t->process = entries;
	p = &t->process[task->process];
	if (!p->seen)
		p->comm = NO_COMM;
	p->seen = true;
	p->pid = task->pid;
	p->parent = task->parent;
	p->execs = task->execs;
	if (task->pid == task->tid && task->flags & PFR_TASK_STARTED)
		p->start = task->start;
	return p;
}

static struct thread_tally *thread_of(struct tally *t, const struct pfr_task *task)
{
	struct thread_tally *thread;
	void *entries = t->thread;
	bool known;

	if (!reach(t, &entries, &t->nr_threads, &t->thread_capacity, task->thread, sizeof(*thread)))
		return NULL;
	t->thread = entries;
	thread = &t->thread[task->thread];
	known = thread->seen;
	thread->seen = true;
	thread->pid = task->pid;
	thread->tid = task->tid;
	thread->process = task->process;
	thread->start = task->flags & PFR_TASK_STARTED ? task->start : 0;
	if (!known)
		thread->comm = comm_of(t, task, NO_COMM);
	return thread;
}

/* A record that is about a thread: its name, its end. */
static void take(struct pfr_export *e, uint32_t pid, uint32_t tid, const uint64_t *end)
{
	struct thread_tally *thread;
	struct process_tally *process;
	struct pfr_task task;

	if (pfr_tasks_thread(e->follow.tasks, pid, tid, &task) != PFR_OK)
		return;
	process = process_of(e->tally, &task);
	thread = thread_of(e->tally, &task);
	if (thread) {
		thread->comm = comm_of(e->tally, &task, thread->comm);
		thread->ended = end || thread->ended;
		thread->end = end ? *end : thread->end;
	}
	if (process && task.pid == task.tid) {
		process->comm = comm_of(e->tally, &task, process->comm);
		process->ended = end || process->ended;
		process->end = end ? *end : process->end;
	}
}

void tally_record(struct pfr_export *e, const struct moment *m)
{
	const struct pfr_record *record = &m->record;

	if (m->status != PFR_OK)
		return;
	switch (m->r->frame.type) {
	case PFR_RECORD_COMM: take(e, record->comm.pid, record->comm.tid, NULL); break;
	case PFR_RECORD_FORK: take(e, record->fork.pid, record->fork.tid, NULL); break;
	case PFR_RECORD_EXIT: take(e, record->exit.pid, record->exit.tid, &record->exit.time); break;
	}
}

void tally_sample(struct pfr_export *e, const struct moment *m)
{
	struct thread_tally *thread = m->has_task ? thread_of(e->tally, &m->task) : NULL;

	if (thread) {
		thread->samples++;
		if (m->has_time) {
			thread->first = thread->sampled ? thread->first : m->time;
			thread->last = m->time;
			thread->sampled = true;
		}
		process_of(e->tally, &m->task);
	}
	if (!m->has_time)
		return;
	if (!e->has_times || m->time < e->first_time)
		e->first_time = m->time;
	if (!e->has_times || m->time > e->last_time)
		e->last_time = m->time;
	e->has_times = true;
}

/* ---- rows ------------------------------------------------------------------------- */

static void put_comm(struct pfr_rows *rows, uint32_t column, const struct tally *t, uint32_t comm)
{
	const unsigned char *text;
	size_t size;

	if (comm == NO_COMM)
		return;
	text = texts_get(&t->comms, comm, &size);
	pfr_rows_text(rows, column, text, size);
}

static void put_thread(struct pfr_export *e, uint32_t number)
{
	const struct thread_tally *t = &e->tally->thread[number];
	struct pfr_rows *rows = e->rows[T_thread];

	rows_number(rows, C_thread_thread, number);
	rows_number(rows, C_thread_process, t->process);
	rows_number(rows, C_thread_pid, t->pid);
	rows_number(rows, C_thread_tid, t->tid);
	put_comm(rows, C_thread_comm, e->tally, t->comm);
	if (t->start)
		rows_number(rows, C_thread_start_time, t->start);
	if (t->ended)
		rows_number(rows, C_thread_end_time, t->end);
	if (t->sampled) {
		rows_number(rows, C_thread_first_sample, t->first);
		rows_number(rows, C_thread_last_sample, t->last);
	}
	rows_number(rows, C_thread_samples, t->samples);
	export_row(e, rows);
}

static void put_process(struct pfr_export *e, uint32_t number)
{
	const struct process_tally *p = &e->tally->process[number];
	struct pfr_rows *rows = e->rows[T_process];

	rows_number(rows, C_process_process, number);
	rows_number(rows, C_process_pid, p->pid);
	if (p->parent != PFR_NO_NUMBER)
		rows_number(rows, C_process_parent, p->parent);
	if (p->start)
		rows_number(rows, C_process_start_time, p->start);
	if (p->ended)
		rows_number(rows, C_process_end_time, p->end);
	put_comm(rows, C_process_comm, e->tally, p->comm);
	rows_number(rows, C_process_execs, p->execs);
	export_row(e, rows);
}

int tally_error(const struct pfr_export *e)
{
	return e->tally->no_memory ? ENOMEM : 0;
}

uint64_t tally_cut(const struct pfr_export *e)
{
	return e->tally->cut;
}

void tally_rows(struct pfr_export *e)
{
	uint32_t i;

	for (i = 0; e->rows[T_thread] && i < e->tally->nr_threads && !e->error; i++)
		if (e->tally->thread[i].seen)
			put_thread(e, i);
	for (i = 0; e->rows[T_process] && i < e->tally->nr_processes && !e->error; i++)
		if (e->tally->process[i].seen)
			put_process(e, i);
}
