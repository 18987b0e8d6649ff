/* SPDX-License-Identifier: MIT */
/*
 * All events of a target at once: enabling, disabling, resetting, reading, and what they lost.
 * Knows which file descriptors lead a group; what one of them does is
 * control.c's and counter.c's.
 */
#include "capture/internal.h"

#include <errno.h>
#include <string.h>

/* A group follows its leader. The first failure is returned, after all were tried. */
static enum pfr_status each_leader(const struct pfr_opened *opened, enum pfr_status (*control)(int fd, bool group))
{
	size_t places = (size_t)opened->cpu_count * opened->thread_count;
	int result = 0;

	for (size_t i = 0; opened->fd && i < opened->events->count * places; i++) {
		unsigned event = (unsigned)(i / places);
		int one;

		if (opened->fd[i] < 0 || opened->events->event[event].leader != event)
			continue;
		one = pfr_code(control(opened->fd[i], true));
		result = result ? result : one;
	}
	return pfr_result(result, NULL);
}

enum pfr_status pfr_opened_enable(struct pfr_opened *opened)
{
	opened->enabled = true;
	return each_leader(opened, pfr_control_enable);
}

enum pfr_status pfr_opened_disable(struct pfr_opened *opened)
{
	opened->enabled = false;
	return each_leader(opened, pfr_control_disable);
}

enum pfr_status pfr_opened_reset(const struct pfr_opened *opened)
{
	return each_leader(opened, pfr_control_reset);
}

enum pfr_status pfr_opened_count(const struct pfr_opened *opened, unsigned event, unsigned cpu, unsigned thread,
				 struct pfr_event_count *count)
{
	bool is_there = opened->fd && event < opened->events->count && cpu < opened->cpu_count && thread < opened->thread_count;
	int fd = is_there ? opened->fd[pfr_opened_index(opened, event, cpu, thread)] : -1;

	memset(count, 0, sizeof(*count));
	if (fd < 0)
		return pfr_result(-ENOENT, NULL);
	return pfr_event_count_read(fd, opened->events->event[event].kernel.attr.read_format, count);
}

enum pfr_status pfr_opened_sum(const struct pfr_opened *opened, unsigned event, struct pfr_event_count *sum)
{
	size_t places = (size_t)opened->cpu_count * opened->thread_count;
	struct pfr_event_count one;
	int result = -ENOENT;

	memset(sum, 0, sizeof(*sum));
	for (size_t i = 0; i < places; i++) {
		int read = pfr_code(pfr_opened_count(opened, event, (unsigned)(i / opened->thread_count),
						     (unsigned)(i % opened->thread_count), &one));

		if (read == -ENOENT)
			continue;
		if (read)
			return pfr_result(read, NULL);
		sum->value += one.value;
		sum->time_enabled += one.time_enabled;
		sum->time_running += one.time_running;
		sum->lost += one.lost;
		result = 0;
	}
	return pfr_result(result, NULL);
}

/* ---- losses ---- */

#define GROUP_MOST 682 /* members of a group, whose counts the kernel reads in 16 KiB: perf_event_validate_size() */

/* A group's leader has the counts of all members; find ours by its id. */
static int lost_of(const struct pfr_opened *opened, size_t index, uint64_t read_format, uint64_t *lost)
{
	struct pfr_event_count counter[GROUP_MOST];
	unsigned count = GROUP_MOST;
	int code;

	if (!(read_format & PERF_FORMAT_GROUP)) {
		code = pfr_code(pfr_event_count_read(opened->fd[index], read_format, counter));
		*lost = counter[0].lost;
		return code;
	}
	code = pfr_code(pfr_event_count_read_group(opened->fd[index], read_format, counter,
						   &count));
	for (unsigned i = 0; i < count && !code; i++)
		if (counter[i].id == opened->id[index]) {
			*lost = counter[i].lost;
			return 0;
		}
	return code ? code : -ENOENT;
}

/* A pinned event that found no counter ends in an error, which is read as nothing: it had no sample that could be lost. */
int pfr_opened_lost_read(const struct pfr_opened *opened, size_t index, uint64_t *lost)
{
	const struct perf_event_attr *attr = &opened->events->event[index / ((size_t)opened->cpu_count * opened->thread_count)].kernel.attr;
	int code = -ENOENT;

	*lost = 0;
	if (opened->fd[index] >= 0 && attr->read_format & (1 << 4))
		code = lost_of(opened, index, attr->read_format, lost);
	return code == -EIO && attr->pinned ? -ENOENT : code;
}

enum pfr_status pfr_opened_lost(const struct pfr_opened *opened, uint64_t *lost)
{
	unsigned per_event = opened->cpu_count * opened->thread_count;
	int code = -ENOENT;

	*lost = opened->lost_before;
	for (unsigned i = 0; i < opened->events->count * per_event; i++) {
		uint64_t one;
		int read = pfr_opened_lost_read(opened, i, &one);

		if (read == -ENOENT)
			continue;
		*lost += read ? 0 : one;
		code = code == -ENOENT || !code ? read : code;
	}
	return pfr_result(code, NULL);
}
