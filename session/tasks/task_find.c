/* SPDX-License-Identifier: MIT */
/*
 * Threads and processes: found by tid and pid, made where there are none, forgotten some time after their end.
 * A tid that is used again, or is another process's now, gets a new thread with a new number.
 */
#include "tasks.h"

#include "decoder/wire.h"

#include <string.h>

#define NO_TASK UINT32_MAX /* pid or tid of a task past its exit, or of none */

/* Indexes are not shared and their ranges are single numbers: a change takes one node at most, and taking out none. */
static enum pfr_status put_index(struct pfr_tasks *tasks, uint32_t *index, uint32_t number, uint32_t value)
{
	enum pfr_status status = pfr_pool_reserve(&tasks->indexes.pool, 1, UINT32_MAX);

	if (!status)
		*index = pfr_ranges_put(&tasks->indexes, *index, number, number, value);
	return status;
}

static void remove_index(struct pfr_tasks *tasks, uint32_t *index, uint32_t number)
{
	*index = pfr_ranges_remove(&tasks->indexes, *index, number, number);
}

/* A slot of the pool, in the index under this number; 0 where there is no place, which is noted. */
static uint32_t new_slot(struct pfr_tasks *tasks, struct pfr_pool *pool, uint32_t *index, uint32_t number)
{
	uint32_t slot = 0;
	enum pfr_status status = pfr_pool_reserve(pool, 1, pfr_limit(tasks->limits, PFR_LIMIT_TASKS));

	if (!status) {
		slot = pfr_pool_take(pool);
		status = put_index(tasks, index, number, slot);
	}
	if (status) {
		if (slot)
			pfr_pool_give(pool, slot);
		pfr_tasks_failed(tasks, status, PFR_LIMIT_TASKS);
		return 0;
	}
	return slot;
}

/* ---- processes ---- */

uint32_t pfr_process_by_pid(const struct pfr_tasks *tasks, uint32_t pid)
{
	return pfr_ranges_value(&tasks->indexes, tasks->by_pid, pid);
}

uint32_t pfr_process_new(struct pfr_tasks *tasks, uint32_t pid)
{
	uint32_t slot = new_slot(tasks, &tasks->processes, &tasks->by_pid, pid);
	struct pfr_process *process = pfr_process_at(tasks, slot);

	if (!slot)
		return 0;
	process->pid = pid;
	process->number = (uint32_t)tasks->counts.processes++;
	process->parent = process->parent_pid = PFR_NO_NUMBER;
	return slot;
}

void pfr_process_give(struct pfr_tasks *tasks, uint32_t process)
{
	struct pfr_process *at = pfr_process_at(tasks, process);

	if (pfr_process_by_pid(tasks, at->pid) == process)
		remove_index(tasks, &tasks->by_pid, at->pid);
	pfr_space_set(tasks, &at->maps, 0);
	pfr_space_set(tasks, &at->before, 0);
	pfr_pool_give(&tasks->processes, process);
}

/* ---- threads that ended ---- */

static void unlink_ended(struct pfr_tasks *tasks, struct pfr_thread *thread)
{
	if (!(thread->flags & PFR_TASK_EXITED))
		return;
	*(thread->before ? &pfr_thread_at(tasks, thread->before)->after : &tasks->first_ended) = thread->after;
	*(thread->after ? &pfr_thread_at(tasks, thread->after)->before : &tasks->last_ended) = thread->before;
	thread->flags &= ~(uint32_t)PFR_TASK_EXITED;
	tasks->nr_ended--;
}

/* The thread is forgotten; its process with its last thread. */
static void give(struct pfr_tasks *tasks, uint32_t slot)
{
	struct pfr_thread *thread = pfr_thread_at(tasks, slot);
	uint32_t process = thread->process;

	unlink_ended(tasks, thread);
	pfr_texts_drop(&tasks->texts, thread->comm);
	pfr_texts_drop(&tasks->texts, thread->namespaces);
	thread->process = 0;
	pfr_pool_give(&tasks->threads, slot);
	if (!--pfr_process_at(tasks, process)->nr_threads)
		pfr_process_give(tasks, process);
}

void pfr_thread_end(struct pfr_tasks *tasks, uint32_t slot)
{
	struct pfr_thread *thread = pfr_thread_at(tasks, slot);
	uint32_t oldest;

	if (slot == tasks->idle || thread->flags & PFR_TASK_EXITED)
		return;
	thread->flags |= PFR_TASK_EXITED;
	thread->before = tasks->last_ended;
	thread->after = 0;
	*(tasks->last_ended ? &pfr_thread_at(tasks, tasks->last_ended)->after : &tasks->first_ended) = slot;
	tasks->last_ended = slot;
	if (++tasks->nr_ended <= PFR_TASKS_ENDED)
		return;
	oldest = tasks->first_ended;
	remove_index(tasks, &tasks->by_tid, pfr_thread_at(tasks, oldest)->tid);
	give(tasks, oldest);
}

uint32_t pfr_tasks_end_lost(struct pfr_tasks *tasks, int (*lives)(void *user, uint32_t pid, uint32_t tid), void *user)
{
	uint32_t slot, nr = 0;

	for (slot = 1; slot < tasks->threads.used; slot++) {
		const struct pfr_thread *thread = pfr_thread_at(tasks, slot);

		if (!thread->process || thread->flags & (PFR_TASK_EXITED | PFR_TASK_IDLE))
			continue; /* it is free, or as it should be */
		if (lives(user, pfr_process_at(tasks, thread->process)->pid, thread->tid))
			continue;
		pfr_thread_end(tasks, slot);
		nr++;
	}
	return nr;
}

/* ---- guests ---- */

struct pfr_guest *pfr_guest_find(struct pfr_tasks *tasks, uint32_t pid, int make)
{
	uint32_t slot = pfr_ranges_value(&tasks->indexes, tasks->by_guest, pid);

	if (!slot && make)
		slot = new_slot(tasks, &tasks->guests, &tasks->by_guest, pid);
	return slot ? (struct pfr_guest *)pfr_pool_at(&tasks->guests, slot) : 0;
}

/* ---- threads ---- */

uint32_t pfr_thread_by_tid(struct pfr_tasks *tasks, uint32_t tid)
{
	uint32_t *cached = &tasks->cache[tid & tasks->cache_mask];

	/* a slot that was given back since has no process */
	if (*cached && pfr_thread_at(tasks, *cached)->tid == tid && pfr_thread_at(tasks, *cached)->process)
		return *cached;
	*cached = pfr_ranges_value(&tasks->indexes, tasks->by_tid, tid);
	return *cached;
}

void pfr_tasks_fetch(const struct pfr_tasks *tasks, const uint32_t *tids)
{
	const struct pfr_thread *thread = pfr_thread_at(tasks, tasks->cache[tids[0] & tasks->cache_mask]);
	const struct pfr_process *process = pfr_process_at(tasks, thread->process);

	PFR_FETCH(process);
	PFR_FETCH((const char *)(process + 1) - 1);
	PFR_FETCH(pfr_texts_at(&tasks->texts, thread->comm));
	thread = pfr_thread_at(tasks, tasks->cache[tids[1] & tasks->cache_mask]);
	PFR_FETCH(thread);
	PFR_FETCH((const char *)(thread + 1) - 1);
	PFR_FETCH(&tasks->cache[tids[2] & tasks->cache_mask]);
}

/*
 * The kernel counts tids, so with an entry for each thread almost every look-up takes one step however many there are.
 * Tids that share an entry are found in the index. Without memory the cache stays as it is.
 */
static void cache_grow(struct pfr_tasks *tasks)
{
	size_t nr = (size_t)tasks->cache_mask + 1, i;
	uint32_t *cache;

	if (tasks->threads.nr <= nr || nr > UINT32_MAX / 2 / sizeof(*cache))
		return;
	cache = (uint32_t *)tasks->allocator.resize(tasks->allocator.user, tasks->cache, 2 * nr * sizeof(*cache));
	if (!cache)
		return;
	memset(cache + nr, 0, nr * sizeof(*cache));
	for (i = 0; i < nr; i++) {
		uint32_t slot = cache[i];

		if (!slot || !(pfr_thread_at(tasks, slot)->tid & nr))
			continue;
		cache[i + nr] = slot;
		cache[i] = 0;
	}
	tasks->cache = cache;
	tasks->cache_mask = (uint32_t)(2 * nr - 1);
}

uint32_t pfr_thread_new(struct pfr_tasks *tasks, uint32_t process, uint32_t tid)
{
	uint32_t old = pfr_thread_by_tid(tasks, tid);
	uint32_t slot = new_slot(tasks, &tasks->threads, &tasks->by_tid, tid);
	struct pfr_thread *thread = pfr_thread_at(tasks, slot);

	if (!slot)
		return 0;
	thread->tid = tid;
	thread->number = (uint32_t)tasks->counts.threads++;
	thread->process = process;
	pfr_process_at(tasks, process)->nr_threads++;
	cache_grow(tasks);
	tasks->cache[tid & tasks->cache_mask] = slot;
	if (old)
		give(tasks, old);
	return slot;
}

/* Nothing announced it. */
static uint32_t unannounced(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid)
{
	uint32_t process = pfr_process_by_pid(tasks, pid), thread;

	if (!process)
		process = pfr_process_new(tasks, pid);
	thread = process ? pfr_thread_new(tasks, process, tid) : 0;
	if (process && !pfr_process_at(tasks, process)->nr_threads)
		pfr_process_give(tasks, process);
	tasks->counts.unannounced += thread != 0;
	return thread;
}

/* Whether the thread with this tid, 0 where there is none, is that of the process. */
static int is_of(const struct pfr_tasks *tasks, uint32_t thread, uint32_t pid, uint32_t tid)
{
	return thread && (!tid || pid == NO_TASK || !pid || pfr_process_at(tasks, pfr_thread_at(tasks, thread)->process)->pid == pid);
}

enum pfr_status pfr_thread_peek(const struct pfr_tasks *tasks, uint32_t pid, uint32_t tid, uint32_t *slot)
{
	uint32_t thread = tid ? pfr_thread_lately(tasks, pid, tid) : tasks->idle;

	if (!thread)
		thread = pfr_ranges_value(&tasks->indexes, tasks->by_tid, tid);
	*slot = tid != NO_TASK && is_of(tasks, thread, pid, tid) ? thread : 0;
	return *slot || tid == NO_TASK || pid == NO_TASK ? PFR_OK : PFR_MORE;
}

uint32_t pfr_thread_find(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid)
{
	uint32_t thread;

	if (tid == NO_TASK)
		return 0;
	thread = tid ? pfr_thread_by_tid(tasks, tid) : tasks->idle;
	if (is_of(tasks, thread, pid, tid))
		return thread;
	if (pid == NO_TASK)
		return 0;
	return unannounced(tasks, pid, tid);
}
