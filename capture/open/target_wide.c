/* SPDX-License-Identifier: MIT */
/*
 * Events of some CPUs beside side-band of all: a task that runs on one of them may have been started, or may have mapped
 * its files, on another (record__config_tracking_events() of perf 6.12 makes its tracking event system-wide for that).
 */
#include "capture/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool has(const int *list, int count, int cpu)
{
	int i;

	for (i = 0; i < count && list[i] != cpu; i++)
		;
	return i < count;
}

/* Those of `cpu` that are in `list` too (NULL: all are), as text; false where it is longer. */
static bool join(const struct pfr_target *target, const int *list, int count, char *text, size_t size)
{
	size_t used = 0;

	for (unsigned i = 0; i < target->cpu_count; i++) {
		unsigned last = i;

		if (list && !has(list, count, target->cpu[i]))
			continue;
		while (last + 1 < target->cpu_count && target->cpu[last + 1] == target->cpu[last] + 1 &&
		       (!list || has(list, count, target->cpu[last + 1])))
			last++;
		used += (size_t)snprintf(text + used, size - used, "%s%d", used ? "," : "", target->cpu[i]);
		if (last > i && used < size)
			used += (size_t)snprintf(text + used, size - used, "-%d", target->cpu[last]);
		if (used >= size)
			return false;
		i = last;
	}
	return true;
}

static int keep_to(struct pfr_capture_event *event, const struct pfr_target *target, struct pfr_capture_error *error)
{
	char text[sizeof(event->cpus)] = "";
	int *list = NULL, count = event->cpus[0] ? pfr_parse_list(event->cpus, &list) : 0;
	bool fits = count >= 0 && join(target, list, count, text, sizeof(text));

	free(list);
	if (!fits)
		return count < 0 ? count : -E2BIG;
	if (!text[0]) {
		pfr_error(error, -ESRCH, PFR_NO_POSITION, "%s: PMU %s counts on CPUs %s only, none of which is asked for",
			  event->name, event->pmu, event->cpus);
		pfr_advice(error, "name some of them with -C, or leave -C away");
		return -ESRCH;
	}
	strcpy(event->cpus, text);
	return 0;
}

int pfr_events_keep_to_cpus(struct pfr_capture_events *events, const struct pfr_target *target, struct pfr_capture_error *error)
{
	int result = 0;

	for (unsigned i = 0; i < events->count && !result; i++)
		if (!events->event[i].side_band)
			result = keep_to(&events->event[i], target, error);
	return result;
}
