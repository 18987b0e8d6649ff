/* SPDX-License-Identifier: MIT */
/* Tasks and maps: begun and ended, records sent to where they are taken, what found no place. */
#include "tasks.h"
#include "session/base/allocator.h"
#include "convert/sized.h"
#include "session/tasks/follows.h"

#include <string.h>

/* ---- begin and end ---- */

static void drop_text(void *owner, uint32_t text)
{
	pfr_texts_drop(&((struct pfr_tasks *)owner)->texts, text);
}

static void keep_text(void *owner, uint32_t text)
{
	pfr_texts_keep(&((struct pfr_tasks *)owner)->texts, text);
}

static void begin(struct pfr_tasks *tasks)
{
	const struct pfr_allocator *allocator = &tasks->allocator;

	pfr_texts_init(&tasks->texts, allocator, pfr_limit(tasks->limits, PFR_LIMIT_NAME_BYTES));
	pfr_pool_init(&tasks->threads, allocator, sizeof(struct pfr_thread));
	pfr_pool_init(&tasks->processes, allocator, sizeof(struct pfr_process));
	pfr_pool_init(&tasks->guests, allocator, sizeof(struct pfr_guest));
	pfr_pool_init(&tasks->mappings, allocator, sizeof(struct pfr_mapped));
	pfr_ranges_init(&tasks->spaces, allocator);
	pfr_ranges_init(&tasks->indexes, allocator);
	pfr_ranges_init(&tasks->cgroups, allocator);
	tasks->spaces.values = (struct pfr_range_owner){pfr_mapped_keep, pfr_mapped_drop, tasks};
	tasks->cgroups.values = (struct pfr_range_owner){keep_text, drop_text, tasks};
}

static int make_cache(struct pfr_tasks *tasks)
{
	size_t size = PFR_TASKS_CACHE * sizeof(*tasks->cache);

	tasks->cache = (uint32_t *)tasks->allocator.resize(tasks->allocator.user, 0, size);
	if (!tasks->cache)
		return 0;
	memset(tasks->cache, 0, size);
	tasks->cache_mask = PFR_TASKS_CACHE - 1;
	return 1;
}

/* The idle tasks are there before any record: perf_session__register_idle_thread. */
static int make_idle(struct pfr_tasks *tasks)
{
	static const struct pfr_bytes name = {(const unsigned char *)"swapper", 7};
	uint32_t process = pfr_process_new(tasks, 0);
	struct pfr_thread *thread;

	tasks->idle = process ? pfr_thread_new(tasks, process, 0) : 0;
	if (!tasks->idle)
		return 0;
	thread = pfr_thread_at(tasks, tasks->idle);
	thread->comm = pfr_tasks_text(tasks, name);
	thread->flags = PFR_TASK_IDLE | PFR_TASK_NAMED;
	return 1;
}

enum pfr_status pfr_tasks_open(struct pfr_tasks **tasks, const struct pfr_tasks_options *options)
{
	struct pfr_tasks_options o = {.size = sizeof(o)};
	struct pfr_allocator allocator;

	*tasks = 0;
	if (options && !sized_read(&o, sizeof(o), options))
		return PFR_E_OPTIONS;
	allocator = pfr_allocator_or_libc(o.allocator);
	*tasks = (struct pfr_tasks *)allocator.resize(allocator.user, 0, sizeof(**tasks));
	if (!*tasks)
		return PFR_E_MEMORY;
	memset(*tasks, 0, sizeof(**tasks));
	(*tasks)->allocator = allocator;
	(*tasks)->limits = o.limits;
	begin(*tasks);
	if (make_cache(*tasks) && make_idle(*tasks))
		return PFR_OK;
	pfr_tasks_close(*tasks);
	*tasks = 0;
	return PFR_E_MEMORY;
}

void pfr_tasks_close(struct pfr_tasks *tasks)
{
	struct pfr_allocator allocator;

	if (!tasks)
		return;
	pfr_texts_free(&tasks->texts);
	pfr_pool_free(&tasks->threads);
	pfr_pool_free(&tasks->processes);
	pfr_pool_free(&tasks->guests);
	pfr_pool_free(&tasks->mappings);
	pfr_ranges_free(&tasks->spaces);
	pfr_ranges_free(&tasks->indexes);
	pfr_ranges_free(&tasks->cgroups);
	allocator = tasks->allocator;
	allocator.resize(allocator.user, tasks->cache, 0);
	allocator.resize(allocator.user, tasks, 0);
}

/* ---- what found no place ---- */

/* Each limit once; no memory each time. */
static enum pfr_status report(struct pfr_tasks *tasks, const struct pfr_frame *frame, struct pfr_where *where)
{
	enum pfr_status status = tasks->failed;
	size_t i;

	for (i = 0; !status && i < sizeof(tasks->reached); i++)
		if (tasks->reached[i] == 1) {
			tasks->reached[i] = 2;
			status = PFR_E_LIMIT;
			break;
		}
	tasks->failed = PFR_OK;
	if (!status)
		return PFR_OK;
	*where = (struct pfr_where){.status = status, .type = frame->type, .piece = frame->piece, .event = frame->event, .at = frame->at, .offset = frame->at};
	if (status == PFR_E_LIMIT) {
		where->limit = (uint8_t)(PFR_LIMIT_TASKS + i);
		where->left = pfr_limit(tasks->limits, (enum pfr_limit)where->limit);
	}
	return status;
}

/* ---- records ---- */

static uint64_t nr_failed(const struct pfr_tasks *tasks)
{
	return tasks->counts.left_out_tasks + tasks->counts.left_out_maps + tasks->counts.left_out_names;
}

static void take(struct pfr_tasks *tasks, const struct pfr_frame *frame, const struct pfr_record *record)
{
	switch (frame->type) {
	case PFR_RECORD_COMM: pfr_tasks_comm(tasks, record); break;
	case PFR_RECORD_FORK: pfr_tasks_fork(tasks, record); break;
	case PFR_RECORD_EXIT: pfr_tasks_exit(tasks, record); break;
	case PFR_RECORD_NAMESPACES: pfr_tasks_namespaces(tasks, record); break;
	case PFR_RECORD_CGROUP: pfr_tasks_set_cgroup(tasks, record); break;
	case PFR_RECORD_MMAP:
	case PFR_RECORD_MMAP2: pfr_tasks_mmap(tasks, frame, record); break;
	case PFR_RECORD_KSYMBOL: pfr_tasks_ksymbol(tasks, frame, record); break;
	case PFR_RECORD_BPF_EVENT: pfr_tasks_bpf_event(tasks, record); break;
	case PFR_RECORD_HEADER_BUILD_ID: pfr_tasks_build_id_record(tasks, record); break;
	default: break;
	}
}

enum pfr_status pfr_tasks_apply_record(struct pfr_tasks *tasks, const struct pfr_frame *frame,
				       const struct pfr_record *record, struct pfr_where *where)
{
	uint64_t before = nr_failed(tasks);

	if (frame->piece != PFR_PIECE_RECORD || !tasks_follows(frame->type))
		return PFR_OK;
	take(tasks, frame, record);
	tasks->counts.left_out_records += nr_failed(tasks) != before;
	return report(tasks, frame, where);
}

enum pfr_status pfr_tasks_apply(struct pfr_tasks *tasks, const struct pfr_frame *frame, const struct pfr_layout *layout,
				struct pfr_where *where)
{
	struct pfr_record record;
	enum pfr_status status;
	uint64_t before;

	if (frame->piece == PFR_PIECE_FEATURE && frame->type == PFR_FEATURE_BUILD_ID) {
		before = nr_failed(tasks);
		status = pfr_tasks_build_id_feature(tasks, frame, where);
		tasks->counts.left_out_records += nr_failed(tasks) != before;
		return status ? status : report(tasks, frame, where);
	}
	if (frame->piece != PFR_PIECE_RECORD || !tasks_follows(frame->type))
		return PFR_OK;
	status = pfr_decode(frame, layout, &record, where);
	return status ? status : pfr_tasks_apply_record(tasks, frame, &record, where);
}

/* ---- numbers ---- */

static uint64_t pool_memory(const struct pfr_pool *pool)
{
	return (uint64_t)pool->capacity * pool->slot;
}

enum pfr_status pfr_tasks_get_counts(const struct pfr_tasks *tasks, struct pfr_tasks_counts *counts)
{
	struct pfr_tasks_counts all = tasks->counts;

	all.memory = sizeof(*tasks) + pool_memory(&tasks->threads) + pool_memory(&tasks->processes) +
		     pool_memory(&tasks->guests) + pool_memory(&tasks->mappings) + pool_memory(&tasks->spaces.pool) +
		     pool_memory(&tasks->indexes.pool) + pool_memory(&tasks->cgroups.pool) + tasks->texts.bytes;
	return sized_write(counts, &all, sizeof(all)) ? PFR_OK : PFR_E_OPTIONS;
}

int pfr_tasks_follows(uint32_t type)
{
	return tasks_follows(type);
}
