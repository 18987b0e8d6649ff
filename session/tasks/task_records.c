/* SPDX-License-Identifier: MIT */
/*
 * Records about tasks: COMM, FORK, EXIT, NAMESPACES, CGROUP. Mirrors machine__process_comm_event,
 * _fork_event and so on of tools/perf/util/machine.c, except where perf loses what is known: exec drops the
 * mappings of the program before, and a tid that is used again is another thread.
 */
#include "tasks.h"

#include <string.h>

#define NAMESPACES_MOST 16 /* the kernel has 7 */

static void set_text(struct pfr_tasks *tasks, uint32_t *text, struct pfr_bytes bytes)
{
	uint32_t old = *text;

	*text = pfr_tasks_text(tasks, bytes);
	pfr_texts_drop(&tasks->texts, old);
}

void pfr_tasks_comm(struct pfr_tasks *tasks, const struct pfr_record *record)
{
	const struct pfr_comm *comm = &record->comm;
	uint32_t slot = pfr_thread_find(tasks, comm->pid, comm->tid);
	struct pfr_thread *thread = pfr_thread_at(tasks, slot);
	struct pfr_process *process;

	if (!slot)
		return;
	set_text(tasks, &thread->comm, comm->comm);
	thread->flags |= PFR_TASK_NAMED;
	if (!(record->misc & PFR_MISC_COMM_EXEC) || slot == tasks->idle)
		return;
	process = pfr_process_at(tasks, thread->process);
	process->execs++;
	pfr_space_set(tasks, &process->before, process->maps.set);
	process->maps = (struct pfr_space){0, 0};
	process->runs = 0;
	pfr_tasks_changed(tasks);
}

/* ---- FORK ---- */

static void set_parent(struct pfr_tasks *tasks, struct pfr_process *process, const struct pfr_fork *fork)
{
	uint32_t parent = pfr_process_by_pid(tasks, fork->ppid);

	if (fork->ppid == fork->pid)
		return;
	process->parent_pid = fork->ppid;
	process->parent = parent ? pfr_process_at(tasks, parent)->number : PFR_NO_NUMBER;
}

/* A thread that is there already: the record was synthesized after another one, or comes for each of several events. */
static int known(struct pfr_tasks *tasks, const struct pfr_fork *fork)
{
	uint32_t slot = pfr_thread_by_tid(tasks, fork->tid);
	const struct pfr_thread *thread = pfr_thread_at(tasks, slot);

	if (!slot || thread->flags & PFR_TASK_EXITED || pfr_process_at(tasks, thread->process)->pid != fork->pid)
		return 0;
	if (fork->time && (thread->start != fork->time || !(thread->flags & PFR_TASK_STARTED)))
		return 0;
	set_parent(tasks, pfr_process_at(tasks, thread->process), fork);
	return 1;
}

/* The process of the new thread: the parent's, or a new one with the parent's mappings. */
static uint32_t forked_process(struct pfr_tasks *tasks, const struct pfr_fork *fork, uint32_t parent, int exec)
{
	uint32_t process;

	if (fork->pid == fork->ppid && fork->tid != fork->ptid && parent)
		return pfr_thread_at(tasks, parent)->process;
	if (fork->tid != fork->pid && (process = pfr_process_by_pid(tasks, fork->pid)) != 0)
		return process;
	process = pfr_process_new(tasks, fork->pid);
	if (!process)
		return 0;
	set_parent(tasks, pfr_process_at(tasks, process), fork);
	if (parent && !exec && parent != tasks->idle)
		pfr_space_set(tasks, &pfr_process_at(tasks, process)->maps,
			      pfr_ranges_copy(&tasks->spaces, pfr_process_at(tasks, pfr_thread_at(tasks, parent)->process)->maps.set));
	return process;
}

/* What a thread has from its parent. */
static void inherit(struct pfr_tasks *tasks, struct pfr_thread *thread, const struct pfr_thread *parent)
{
	thread->comm = pfr_texts_keep(&tasks->texts, parent->comm);
	thread->namespaces = pfr_texts_keep(&tasks->texts, parent->namespaces);
	thread->cgroup = parent->cgroup;
	thread->flags |= parent->flags & PFR_TASK_NAMED;
}

void pfr_tasks_fork(struct pfr_tasks *tasks, const struct pfr_record *record)
{
	const struct pfr_fork *fork = &record->fork;
	uint32_t parent, process, slot;
	struct pfr_thread *thread;

	if (!fork->tid || fork->tid == UINT32_MAX || fork->pid == UINT32_MAX || known(tasks, fork))
		return;
	/* a thread that is its own parent is nobody's */
	parent = fork->ptid == fork->tid ? 0 : pfr_thread_find(tasks, fork->ppid, fork->ptid);
	process = forked_process(tasks, fork, parent, record->misc & PFR_MISC_FORK_EXEC);
	slot = process ? pfr_thread_new(tasks, process, fork->tid) : 0;
	if (process && !pfr_process_at(tasks, process)->nr_threads)
		pfr_process_give(tasks, process);
	if (!slot)
		return;
	thread = pfr_thread_at(tasks, slot);
	thread->start = fork->time;
	thread->flags |= fork->time ? PFR_TASK_STARTED : 0;
	if (parent)
		inherit(tasks, thread, pfr_thread_at(tasks, parent));
}

void pfr_tasks_exit(struct pfr_tasks *tasks, const struct pfr_record *record)
{
	const struct pfr_exit *end = &record->exit;
	uint32_t slot = pfr_thread_by_tid(tasks, end->tid);

	if (slot && (end->pid == UINT32_MAX || pfr_process_at(tasks, pfr_thread_at(tasks, slot)->process)->pid == end->pid))
		pfr_thread_end(tasks, slot);
}

/* ---- NAMESPACES, CGROUP ---- */

void pfr_tasks_namespaces(struct pfr_tasks *tasks, const struct pfr_record *record)
{
	const struct pfr_namespaces *namespaces = &record->namespaces;
	uint32_t slot = pfr_thread_find(tasks, namespaces->pid, namespaces->tid), i;
	unsigned char data[NAMESPACES_MOST * 16];
	struct pfr_link_info link;
	struct pfr_bytes bytes = {data, 0};

	for (i = 0; i < NAMESPACES_MOST && !pfr_link_info_at(&namespaces->link_info, i, &link); i++) {
		memcpy(data + 16 * i, &link.dev, 8);
		memcpy(data + 16 * i + 8, &link.ino, 8);
		bytes.size += 16;
	}
	if (slot)
		set_text(tasks, &pfr_thread_at(tasks, slot)->namespaces, bytes);
}

void pfr_tasks_set_cgroup(struct pfr_tasks *tasks, const struct pfr_record *record)
{
	uint64_t id = record->cgroup.id;
	uint32_t text = pfr_tasks_text(tasks, record->cgroup.path);
	enum pfr_status status;

	if (!text)
		return;
	status = pfr_pool_reserve(&tasks->cgroups.pool, 1, pfr_limit(tasks->limits, PFR_LIMIT_TASKS));
	if (status) {
		pfr_texts_drop(&tasks->texts, text);
		pfr_tasks_failed(tasks, status, PFR_LIMIT_TASKS);
		return;
	}
	tasks->by_cgroup = pfr_ranges_put(&tasks->cgroups, tasks->by_cgroup, id, id, text);
}
