/* SPDX-License-Identifier: MIT */
/*
 * Where a CPU sits in the machine, from sysfs. Opens no event.
 */
#include "capture/internal.h"

#include <stdlib.h>
#include <string.h>

static int number(int cpu, const char *name)
{
	char path[96];
	long long value;

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d/topology/%s", cpu, name);
	value = pfr_read_number(path, 0);
	return value > 0 && value < 1 << 30 ? (int)value : 0;
}

/* The entry nodeN of the CPU's directory. */
static int node(int cpu)
{
	char path[64], **names, *end;
	size_t count;
	int found = 0;

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%d", cpu);
	if (pfr_directory(path, &names, &count))
		return 0;
	for (size_t i = 0; i < count; i++) {
		if (strncmp(names[i], "node", 4))
			continue;
		found = (int)strtol(names[i] + 4, &end, 10);
		if (!*end)
			break;
	}
	pfr_directory_free(names, count);
	return found;
}

void pfr_cpu_place(int cpu, struct pfr_cpu_place *place)
{
	place->socket = number(cpu, "physical_package_id");
	place->die = number(cpu, "die_id");
	place->core = number(cpu, "core_id");
	place->node = node(cpu);
}
