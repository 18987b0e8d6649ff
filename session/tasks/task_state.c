/* SPDX-License-Identifier: MIT */
/* What is known of a thread now, and of cgroups. */
#include "follows.h"
#include "tasks.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct pfr_bytes nothing = {(const unsigned char *)"", 0};

static enum pfr_status no_task(uint32_t pid, uint32_t tid, struct pfr_task *task)
{
	*task = (struct pfr_task){.pid = pid, .tid = tid, .thread = PFR_NO_NUMBER, .process = PFR_NO_NUMBER, .parent = PFR_NO_NUMBER, .parent_pid = PFR_NO_NUMBER, .comm = nothing, .cgroup_path = nothing};
	return PFR_END;
}

static uint32_t find(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid)
{
	uint32_t slot = pfr_thread_lately(tasks, pid, tid);

	return slot ? slot : pfr_thread_find(tasks, pid, tid);
}

static void describe(const struct pfr_tasks *tasks, uint32_t slot, struct pfr_task *task)
{
	const struct pfr_thread *thread = pfr_thread_at(tasks, slot);
	const struct pfr_process *process = pfr_process_at(tasks, thread->process);

	task->slot = slot;
	task->pid = process->pid;
	task->tid = thread->tid;
	task->thread = thread->number;
	task->process = process->number;
	task->parent = process->parent;
	task->parent_pid = process->parent_pid;
	task->execs = process->execs;
	task->flags = thread->flags;
	task->start = thread->start;
	task->comm = pfr_texts_bytes(&tasks->texts, thread->comm);
	task->cgroup = thread->cgroup;
	task->cgroup_path = nothing;
	if (thread->cgroup)
		pfr_tasks_cgroup(tasks, thread->cgroup, &task->cgroup_path);
	task->nr_namespaces = 0;
	task->namespaces = 0;
	if (thread->namespaces) {
		task->nr_namespaces = pfr_texts_at(&tasks->texts, thread->namespaces)->size / 16;
		task->namespaces = pfr_texts_at(&tasks->texts, thread->namespaces)->data;
	}
}

enum pfr_status pfr_tasks_thread(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid, struct pfr_task *task)
{
	uint32_t slot = find(tasks, pid, tid);

	if (!slot)
		return no_task(pid, tid, task);
	describe(tasks, slot, task);
	return PFR_OK;
}

struct pfr_bytes pfr_task_called(const struct pfr_task *task, char text[TASK_CALLED])
{
	struct pfr_bytes called = {(const unsigned char *)text, 0};

	if (task->flags & PFR_TASK_NAMED)
		return task->comm;
	called.size = (uint32_t)snprintf(text, TASK_CALLED, ":%" PRId32, (int32_t)task->tid);
	return called;
}

struct pfr_bytes pfr_task_comm(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid, char text[TASK_CALLED])
{
	uint32_t slot = find(tasks, pid, tid);
	struct pfr_task task = {.tid = tid};

	if (slot) {
		task.flags = pfr_thread_at(tasks, slot)->flags;
		task.comm = pfr_texts_bytes(&tasks->texts, pfr_thread_at(tasks, slot)->comm);
	}
	return pfr_task_called(&task, text);
}

static void new_program_runs(struct pfr_tasks *tasks, struct pfr_process *process)
{
	if (!process->runs)
		pfr_tasks_changed(tasks);
	process->runs = 1;
}

void pfr_tasks_runs(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid)
{
	uint32_t slot;

	if (!pfr_thread_peek(tasks, pid, tid, &slot) && slot)
		new_program_runs(tasks, pfr_process_at(tasks, pfr_thread_at(tasks, slot)->process));
}

static int is_sample(const struct pfr_record *record)
{
	return record->type == PFR_RECORD_SAMPLE && record->piece == PFR_PIECE_RECORD;
}

/* Whose the record is; 0: unknown. */
static int task_ids(const struct pfr_record *record, uint32_t *pid, uint32_t *tid)
{
	if (is_sample(record)) {
		*pid = record->sample.pid;
		*tid = record->sample.tid;
		return PFR_HAS(record->sample, SAMPLE, TID) != 0;
	}
	*pid = record->sample_id.pid;
	*tid = record->sample_id.tid;
	return PFR_HAS(record->sample_id, SAMPLE_ID, TID) != 0;
}

static int is_user(const struct pfr_record *record)
{
	return is_sample(record) && (record->misc & PFR_MISC_CPUMODE_MASK) == PFR_CPUMODE_USER;
}

/* What pfr_tasks_of would change is as it makes it already. */
static int is_settled(const struct pfr_tasks *tasks, const struct pfr_record *record, uint32_t slot)
{
	const struct pfr_thread *thread = pfr_thread_at(tasks, slot);

	if (is_user(record) && !pfr_process_at(tasks, thread->process)->runs)
		return 0;
	return !is_sample(record) || !PFR_HAS(record->sample, SAMPLE, CGROUP) || thread->cgroup == record->sample.cgroup;
}

enum pfr_status pfr_tasks_peek(const struct pfr_tasks *tasks, const struct pfr_record *record, struct pfr_task *task)
{
	uint32_t pid, tid, slot;

	if (!task_ids(record, &pid, &tid))
		return no_task(PFR_NO_NUMBER, PFR_NO_NUMBER, task);
	if (pfr_thread_peek(tasks, pid, tid, &slot) || (slot && !is_settled(tasks, record, slot)))
		return PFR_MORE;
	if (!slot)
		return no_task(pid, tid, task);
	describe(tasks, slot, task);
	return PFR_OK;
}

/* Its own end, where its beginning is not in the capture: nothing else would end the thread that was made for it. */
static int is_end(const struct pfr_record *record, uint32_t pid, uint32_t tid)
{
	return record->type == PFR_RECORD_EXIT && record->piece == PFR_PIECE_RECORD && record->exit.pid == pid && record->exit.tid == tid;
}

enum pfr_status pfr_tasks_of(struct pfr_tasks *tasks, const struct pfr_record *record, struct pfr_task *task)
{
	uint32_t pid, tid, slot;

	if (!task_ids(record, &pid, &tid))
		return no_task(PFR_NO_NUMBER, PFR_NO_NUMBER, task);
	slot = find(tasks, pid, tid);
	if (!slot)
		return no_task(pid, tid, task);
	if (is_user(record))
		new_program_runs(tasks, pfr_process_at(tasks, pfr_thread_at(tasks, slot)->process));
	if (is_sample(record) && PFR_HAS(record->sample, SAMPLE, CGROUP))
		pfr_thread_at(tasks, slot)->cgroup = record->sample.cgroup;
	if (is_end(record, pid, tid))
		pfr_thread_end(tasks, slot);
	describe(tasks, slot, task);
	return PFR_OK;
}

enum pfr_status pfr_task_namespace(const struct pfr_task *task, uint32_t index, uint64_t *dev, uint64_t *ino)
{
	const unsigned char *at = (const unsigned char *)task->namespaces;

	if (index >= task->nr_namespaces)
		return PFR_END;
	memcpy(dev, at + 16 * (size_t)index, 8);
	memcpy(ino, at + 16 * (size_t)index + 8, 8);
	return PFR_OK;
}

enum pfr_status pfr_tasks_cgroup(const struct pfr_tasks *tasks, uint64_t id, struct pfr_bytes *path)
{
	uint32_t text = pfr_ranges_value(&tasks->cgroups, tasks->by_cgroup, id);

	*path = pfr_texts_bytes(&tasks->texts, text);
	return text ? PFR_OK : PFR_END;
}
