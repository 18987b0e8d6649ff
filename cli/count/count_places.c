/* SPDX-License-Identifier: MIT */
/*
 * Names of the places that lines of `perfring count` stand for, as perf stat names them: aggr_printout() of
 * tools/perf/util/stat-display.c. Knows sysfs; opens no event.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/count/count.h"
#include "capture/internal.h"

#include <stdio.h>

#define CACHES 16 /* of a CPU, at most */

static long long number(int cpu, const char *name, long long missing)
{
	char path[96];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/%s", cpu, name);
	return pfr_read_number(path, missing);
}

static long long cache_level(int cpu, int cache)
{
	char name[32];

	snprintf(name, sizeof(name), "cache/index%d/level", cache);
	return number(cpu, name, 0);
}

/* The cache of that level, 0: of the last one. Negative: there is none. */
static int find_cache(int cpu, long level)
{
	int found = -1;

	for (int i = 0; i < CACHES; i++) {
		long long here = cache_level(cpu, i);

		if (level ? here == level && found < 0 : here > 0 && (found < 0 || here > cache_level(cpu, found)))
			found = i;
	}
	return found;
}

/* The first CPU of those that share it, as their list begins. */
static long long first_of_cache(int cpu, int cache)
{
	char name[48];

	snprintf(name, sizeof(name), "cache/index%d/shared_cpu_list", cache);
	return number(cpu, name, cpu);
}

bool count_has_cache(int cpu, long level)
{
	return find_cache(cpu, level) >= 0;
}

void count_cpu_label(const struct counting *counting, int cpu, char *label, size_t size)
{
	struct pfr_cpu_place place;
	int cache = counting->by == BY_CACHE ? find_cache(cpu, counting->cache_level) : -1;

	pfr_cpu_place(cpu, &place);
	switch (counting->by) {
	case BY_CPU: snprintf(label, size, "CPU%d", cpu); break;
	case BY_CORE: snprintf(label, size, "S%d-D%d-C%d", place.socket, place.die, place.core); break;
	case BY_CLUSTER: snprintf(label, size, "S%d-D%d-CLS%lld", place.socket, place.die, number(cpu, "topology/cluster_id", 0)); break;
	case BY_CACHE:
		snprintf(label, size, "S%d-D%d-L%lld-ID%lld", place.socket, place.die, cache < 0 ? counting->cache_level : cache_level(cpu, cache),
			 cache < 0 ? -1 : first_of_cache(cpu, cache));
		break;
	case BY_DIE: snprintf(label, size, "S%d-D%d", place.socket, place.die); break;
	case BY_SOCKET: snprintf(label, size, "S%d", place.socket); break;
	default: snprintf(label, size, "N%d", place.node); break;
	}
}
