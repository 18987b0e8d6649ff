/* SPDX-License-Identifier: MIT */
/*
 * All events of a target at once: enabling, disabling, resetting and reading.
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

enum pfr_status pfr_opened_enable(const struct pfr_opened *opened)
{
	return each_leader(opened, pfr_control_enable);
}

enum pfr_status pfr_opened_disable(const struct pfr_opened *opened)
{
	return each_leader(opened, pfr_control_disable);
}

enum pfr_status pfr_opened_reset(const struct pfr_opened *opened)
{
	return each_leader(opened, pfr_control_reset);
}

enum pfr_status pfr_opened_count(const struct pfr_opened *opened, unsigned event, unsigned cpu, unsigned thread,
				 struct pfr_event_count *count)
{
	int fd = opened->fd[pfr_opened_index(opened, event, cpu, thread)];

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
