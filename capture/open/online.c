/* SPDX-License-Identifier: MIT */
/*
 * Which CPUs of a target are online, looked at again and again: the kernel takes the events of one that goes offline away
 * for good (perf_event_exit_cpu() of kernel/events/core.c).
 */
#include "capture/internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define ONLINE "/sys/devices/system/cpu/online"
#define EVERY UINT64_C(100000000) /* ns */

void pfr_online_begin(struct pfr_online *o, const struct pfr_target *target)
{
	bool whole = target->cpu_count && target->cpu[0] >= 0 && target->thread[0] < 0;

	memset(o, 0, sizeof(*o));
	o->fd = whole ? open(ONLINE, O_RDONLY | O_CLOEXEC) : -1;
	o->absent = o->fd >= 0 ? calloc(target->cpu_count, sizeof(*o->absent)) : NULL;
}

void pfr_online_end(struct pfr_online *o)
{
	if (o->absent)
		close(o->fd);
	free(o->absent);
	o->absent = NULL;
}

static bool is_in(const int *list, int count, int cpu)
{
	int i;

	for (i = 0; i < count && list[i] != cpu; i++)
		;
	return i < count;
}

bool pfr_online_look(struct pfr_online *o, const struct pfr_target *target)
{
	char text[sizeof(o->text)] = "";
	struct timespec time;
	uint64_t now;
	int *list, count;

	if (!o->absent)
		return false;
	clock_gettime(CLOCK_MONOTONIC, &time);
	now = (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
	if (now - o->looked < EVERY)
		return false;
	o->looked = now;
	if (pread(o->fd, text, sizeof(text) - 1, 0) <= 0)
		return false;
	text[strcspn(text, "\n")] = 0;
	if (!*text || !strcmp(text, o->text))
		return false;
	memcpy(o->text, text, sizeof(text));
	count = pfr_parse_list(text, &list);
	for (unsigned cpu = 0; cpu < target->cpu_count && count >= 0; cpu++)
		o->absent[cpu] = !is_in(list, count, target->cpu[cpu]);
	if (count >= 0)
		free(list);
	return count >= 0;
}
