/* SPDX-License-Identifier: MIT */
/*
 * The name of an event from its attr alone, in the words of the perf program where it has some. It knows
 * how config is divided for each type (schema/sets.def); names in the capture are better.
 */
#include "perfring_convert.h"

#include <stdio.h>

/* "cpu-cycles" of CPU_CYCLES. */
static void lower(char *text)
{
	for (; *text; text++)
		*text = *text == '_' ? '-' : *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') :
									    *text;
}

/* Mirrors evsel__hw_cache_name and __evsel__hw_cache_type_op_res_name of tools/perf/util/evsel.c. */
static int cache_name(uint64_t config, char *text, size_t size)
{
	static const char *const caches[] = {"L1-dcache", "L1-icache", "LLC", "dTLB", "iTLB", "branch", "node"};
	static const char *const ops[][2] = {{"loads", "load-misses"}, {"stores", "store-misses"}, {"prefetches", "prefetch-misses"}};
	unsigned cache = config & 0xff, op = config >> 8 & 0xff, result = config >> 16 & 0xff;

	if (cache >= sizeof(caches) / sizeof(caches[0]) || op > 2 || result > 1 || config >> 24 & 0xff)
		return 0;
	snprintf(text, size, "%s-%s", caches[cache], ops[op][result]);
	return 1;
}

/* The name of a type's event, without the PMU it may be bound to; 0 if there is none. */
static int own_name(const struct pfr_attr *attr, uint64_t config, char *text, size_t size)
{
	enum pfr_set set = attr->type == PFR_TYPE_HARDWARE ? PFR_SET_HARDWARE :
			   attr->type == PFR_TYPE_SOFTWARE ? PFR_SET_SOFTWARE :
			   attr->type == PFR_TYPE_SYNTH    ? PFR_SET_SYNTH_CONFIG :
							     PFR_SET_NONE;
	const char *known = set ? pfr_value_name(set, config) : "";

	if (attr->type == PFR_TYPE_HW_CACHE)
		return cache_name(config, text, size);
	snprintf(text, size, "%s", known);
	lower(text);
	return *known != 0;
}

void pfr_event_name(const struct pfr_attr *attr, char *text, size_t size)
{
	const char *type = pfr_value_name(PFR_SET_ATTR_TYPE, attr->type);
	int bound = attr->type == PFR_TYPE_HARDWARE || attr->type == PFR_TYPE_HW_CACHE;
	unsigned pmu = bound ? (unsigned)(attr->config >> 32) : 0;
	char name[40];

	if (!size)
		return;
	if (own_name(attr, pmu ? attr->config & UINT32_MAX : attr->config, name, sizeof(name))) {
		if (pmu)
			snprintf(text, size, "pmu%u/%s/", pmu, name);
		else
			snprintf(text, size, "%s", name);
	} else if (*type) {
		snprintf(text, size, "%s:%llu", type, (unsigned long long)attr->config);
		lower(text);
	} else {
		snprintf(text, size, "pmu%u:0x%llx", (unsigned)attr->type, (unsigned long long)attr->config);
	}
}
