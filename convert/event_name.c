/* SPDX-License-Identifier: MIT */
/*
 * The name of an event from its attr alone, in the words of the perf program where it has some. It knows
 * how config is divided for each type (schema/sets.def); names in the capture are better.
 */
#include "perfring_convert.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* "task-clock" of TASK_CLOCK. */
static void lower(char *text)
{
	for (; *text; text++)
		*text = *text == '_' ? '-' : *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') :
									    *text;
}

/* What perf calls otherwise than the kernel's headers: evsel__hw_names and evsel__sw_names of tools/perf/util/evsel.c. */
static const char *perf_word(const char *name)
{
	static const char *const names[][2] = {{"cpu-cycles", "cycles"}, {"branch-instructions", "branches"}, {"ref-cpu-cycles", "ref-cycles"}, {"page-faults-min", "minor-faults"}, {"page-faults-maj", "major-faults"}};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(name, names[i][0]))
			return names[i][1];
	return name;
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
	const char *known = set ? pfr_value_name(set, config) : "", *word;

	if (attr->type == PFR_TYPE_HW_CACHE)
		return cache_name(config, text, size);
	snprintf(text, size, "%s", known);
	lower(text);
	word = perf_word(text);
	if (word != text)
		snprintf(text, size, "%s", word);
	return *known != 0;
}

/*
 * ":u", ":k", ":uh" and ":ppp" of what is excluded and of precise_ip, as evsel__add_modifiers has them. Its H and G are left out, which perf
 * adds to most events of recorders that leave exclude_guest at 0; G is of those that count guests alone.
 */
static void add_modifiers(const struct pfr_attr *attr, char *text, size_t size)
{
	uint64_t precise = (attr->flags & PFR_FLAG_PRECISE_IP_MASK) >> PFR_FLAG_PRECISE_IP_SHIFT, modes = PFR_FLAG_EXCLUDE_KERNEL | PFR_FLAG_EXCLUDE_USER | PFR_FLAG_EXCLUDE_HV;
	bool modal = attr->flags & modes, kernel = modal && !(attr->flags & PFR_FLAG_EXCLUDE_KERNEL), user = modal && !(attr->flags & PFR_FLAG_EXCLUDE_USER);
	bool hv = modal && !(attr->flags & PFR_FLAG_EXCLUDE_HV), guest = attr->flags & PFR_FLAG_EXCLUDE_HOST;
	size_t at = strlen(text);

	if (at < size && (kernel || user || hv || precise || guest))
		snprintf(text + at, size - at, ":%s%s%s%.*s%s", kernel ? "k" : "", user ? "u" : "", hv ? "h" : "", (int)precise, "ppp", guest ? "G" : "");
}

/* Without modifiers; false where they say nothing, as the name is only a number. */
static bool put_name(const struct pfr_attr *attr, char *text, size_t size)
{
	const char *type = pfr_value_name(PFR_SET_ATTR_TYPE, attr->type);
	bool bound = attr->type == PFR_TYPE_HARDWARE || attr->type == PFR_TYPE_HW_CACHE;
	unsigned pmu = bound ? (unsigned)(attr->config >> 32) : 0;
	char name[40];

	if (attr->type == PFR_TYPE_RAW) {
		snprintf(text, size, "raw 0x%llx", (unsigned long long)attr->config);
	} else if (attr->type == PFR_TYPE_BREAKPOINT) {
		snprintf(text, size, "mem:0x%llx:%s%s%s", (unsigned long long)attr->config1, attr->bp_type & 1 ? "r" : "", attr->bp_type & 2 ? "w" : "", attr->bp_type & 4 ? "x" : "");
	} else if (own_name(attr, pmu ? attr->config & UINT32_MAX : attr->config, name, sizeof(name))) {
		if (pmu)
			snprintf(text, size, "pmu%u/%s/", pmu, name);
		else
			snprintf(text, size, "%s", name);
	} else if (*type) {
		snprintf(text, size, "%s:%llu", type, (unsigned long long)attr->config);
		lower(text);
		return false;
	} else {
		snprintf(text, size, "pmu%u:0x%llx", (unsigned)attr->type, (unsigned long long)attr->config);
		return false;
	}
	return attr->type <= PFR_TYPE_BREAKPOINT;
}

void pfr_event_name(const struct pfr_attr *attr, char *text, size_t size)
{
	if (size && put_name(attr, text, size))
		add_modifiers(attr, text, size);
}
