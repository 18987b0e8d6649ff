/* SPDX-License-Identifier: MIT */
/*
 * What a count comes to beside others of its line: CPUs in use, events a second, GHz, instructions a cycle, shares of
 * misses. Mirrors perf_stat__print_shadow_stats() of tools/perf/util/stat-shadow.c; prints nothing.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/count/count.h"

#include <string.h>

#define CACHE(cache, result) ((cache) | (PERF_COUNT_HW_CACHE_OP_READ << 8) | ((result) << 16))
#define MISSES(cache) CACHE(cache, PERF_COUNT_HW_CACHE_RESULT_MISS)
#define LOADS(cache) CACHE(cache, PERF_COUNT_HW_CACHE_RESULT_ACCESS)

/* Of a count and another one of the same line: their quotient. */
static const struct share {
	uint32_t type;
	uint64_t of, by;
	bool percent;
	const char *unit;
} shares[] = {
	{PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, PERF_COUNT_HW_CPU_CYCLES, false, "insn per cycle"},
	{PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES, PERF_COUNT_HW_BRANCH_INSTRUCTIONS, true, "of all branches"},
	{PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, PERF_COUNT_HW_CACHE_REFERENCES, true, "of all cache refs"},
	{PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_FRONTEND, PERF_COUNT_HW_CPU_CYCLES, true, "frontend cycles idle"},
	{PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_BACKEND, PERF_COUNT_HW_CPU_CYCLES, true, "backend cycles idle"},
	{PERF_TYPE_HW_CACHE, MISSES(PERF_COUNT_HW_CACHE_L1D), LOADS(PERF_COUNT_HW_CACHE_L1D), true, "of all L1-dcache accesses"},
	{PERF_TYPE_HW_CACHE, MISSES(PERF_COUNT_HW_CACHE_L1I), LOADS(PERF_COUNT_HW_CACHE_L1I), true, "of all L1-icache accesses"},
	{PERF_TYPE_HW_CACHE, MISSES(PERF_COUNT_HW_CACHE_LL), LOADS(PERF_COUNT_HW_CACHE_LL), true, "of all LL-cache accesses"},
	{PERF_TYPE_HW_CACHE, MISSES(PERF_COUNT_HW_CACHE_DTLB), LOADS(PERF_COUNT_HW_CACHE_DTLB), true, "of all dTLB cache accesses"},
	{PERF_TYPE_HW_CACHE, MISSES(PERF_COUNT_HW_CACHE_ITLB), LOADS(PERF_COUNT_HW_CACHE_ITLB), true, "of all iTLB cache accesses"},
};

bool count_is_clock(const struct perf_event_attr *attr)
{
	return attr->type == PERF_TYPE_SOFTWARE && attr->config < 2; /* CPU_CLOCK, TASK_CLOCK */
}

static void set_rate(double count, double nanoseconds, struct count_metric *metric)
{
	static const char *const units[] = {"/sec", "K/sec", "M/sec", "G/sec"};
	unsigned unit = 0;

	metric->value = 1e9 * count / nanoseconds;
	for (; unit < 3 && metric->value >= 1000; unit++)
		metric->value /= 1000;
	metric->digits = 3;
	metric->percent = false;
	metric->unit = units[unit];
}

static bool set_share(const struct count_line *line, const struct perf_event_attr *attr, double count, struct count_metric *metric)
{
	for (size_t i = 0; i < sizeof(shares) / sizeof(shares[0]); i++) {
		double by;

		if (shares[i].type != attr->type || shares[i].of != attr->config)
			continue;
		by = line->count_of(line, shares[i].type, shares[i].by);
		if (by > 0)
			*metric = (struct count_metric){(shares[i].percent ? 100 : 1) * count / by, 2, shares[i].percent, shares[i].unit};
		return true;
	}
	return false;
}

bool count_metric(const struct count_line *line, const struct pfr_capture_event *event, double count, struct count_metric *metric)
{
	const struct perf_event_attr *attr = &event->kernel.attr;
	double clock = line->count_of(line, PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_CLOCK);

	metric->unit = NULL;
	if (clock <= 0)
		clock = line->count_of(line, PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK);
	if (event->tool)
		return false;
	if (count_is_clock(attr)) {
		if (line->seconds > 0)
			*metric = (struct count_metric){count / 1e9 / line->seconds, 3, false, "CPUs utilized"};
	} else if (attr->type == PERF_TYPE_HARDWARE && attr->config == PERF_COUNT_HW_CPU_CYCLES) {
		if (clock > 0)
			*metric = (struct count_metric){count / clock, 3, false, "GHz"};
	} else if (!set_share(line, attr, count, metric) && clock > 0) {
		set_rate(count, clock, metric);
	}
	return metric->unit != NULL;
}
