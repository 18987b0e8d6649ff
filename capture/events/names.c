/* SPDX-License-Identifier: MIT */
/*
 * The kernel's generic events by name: hardware, software and cache, with the
 * aliases people know from the perf program, and those by number. Knows names and
 * numbers of the ABI; not what this machine has.
 */
#include "capture/internal.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct generic_name {
	const char *name;
	uint32_t type;
	uint64_t config;
} generic_names[] = {
	{"cpu-cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
	{"cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
	{"instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
	{"cache-references", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_REFERENCES},
	{"cache-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
	{"branch-instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS},
	{"branches", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS},
	{"branch-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
	{"bus-cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BUS_CYCLES},
	{"stalled-cycles-frontend", PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_FRONTEND},
	{"idle-cycles-frontend", PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_FRONTEND},
	{"stalled-cycles-backend", PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_BACKEND},
	{"idle-cycles-backend", PERF_TYPE_HARDWARE, PERF_COUNT_HW_STALLED_CYCLES_BACKEND},
	{"ref-cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_REF_CPU_CYCLES},
	{"cpu-clock", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_CLOCK},
	{"task-clock", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK},
	{"page-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
	{"faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
	{"context-switches", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES},
	{"cs", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES},
	{"cpu-migrations", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS},
	{"migrations", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS},
	{"minor-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS_MIN},
	{"major-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS_MAJ},
	{"alignment-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_ALIGNMENT_FAULTS},
	{"emulation-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_EMULATION_FAULTS},
	{"dummy", PERF_TYPE_SOFTWARE, 9},
	{"bpf-output", PERF_TYPE_SOFTWARE, 10},
	{"cgroup-switches", PERF_TYPE_SOFTWARE, 11},
};

#define GENERIC_COUNT (sizeof(generic_names) / sizeof(generic_names[0]))

/* Each row: the ABI's number is the row's index; aliases end with NULL. The
 * order inside a row is free, the longest alias that fits wins. */
static const char *const cache_names[][6] = {
	{"L1-dcache", "l1-d", "l1d", "L1-data", NULL},
	{"L1-icache", "l1-i", "l1i", "L1-instruction", NULL},
	{"LLC", "L2", NULL},
	{"dTLB", "d-tlb", "Data-TLB", NULL},
	{"iTLB", "i-tlb", "Instruction-TLB", NULL},
	{"branch", "branches", "bpu", "btb", "bpc", NULL},
	{"node", NULL},
};
static const char *const cache_operations[][6] = {
	{"load", "loads", "read", NULL},
	{"store", "stores", "write", NULL},
	{"prefetch", "prefetches", "speculative-read", "speculative-load", NULL},
};
static const char *const cache_results[][6] = {
	{"refs", "Reference", "ops", "access", NULL},
	{"misses", "miss", NULL},
};

static bool same(const char *name, const char *text, size_t length)
{
	return strlen(name) == length && !strncmp(name, text, length);
}

int pfr_name_generic(const char *text, size_t length,
		     struct pfr_kernel_attr *kernel)
{
	for (size_t i = 0; i < GENERIC_COUNT; i++) {
		if (!same(generic_names[i].name, text, length))
			continue;
		kernel->attr.type = generic_names[i].type;
		kernel->attr.config = generic_names[i].config;
		return 0;
	}
	return -ENOENT;
}

static const char *const tool_names[] = {"duration_time", "user_time", "system_time"};

int pfr_name_tool(const char *text, size_t length, struct pfr_capture_event *event)
{
	for (unsigned i = 0; i < sizeof(tool_names) / sizeof(tool_names[0]); i++) {
		if (!same(tool_names[i], text, length))
			continue;
		event->tool = PFR_CAPTURE_TOOL_DURATION + i;
		event->kernel.attr.type = PERF_TYPE_SOFTWARE;
		event->kernel.attr.config = PERF_COUNT_SW_DUMMY;
		strcpy(event->unit, "ns");
		return 0;
	}
	return -ENOENT;
}

/* The row whose alias begins the text and ends at '-' or the end; *used is
 * what it took. Negative: none. */
static int cache_part(const char *const (*rows)[6], int row_count,
		      const char *text, size_t length, size_t *used)
{
	int best = -1;

	*used = 0;
	for (int i = 0; i < row_count * 6; i++) {
		const char *alias = rows[i / 6][i % 6];
		size_t size = alias ? strlen(alias) : 0;

		if (!alias || size > length || size <= *used ||
		    strncasecmp(alias, text, size) ||
		    (size < length && text[size] != '-'))
			continue;
		best = i / 6;
		*used = size;
	}
	return best;
}

static void cache_skip(const char **text, size_t *length, size_t used)
{
	used += used < *length; /* the dash */
	*text += used;
	*length -= used;
}

int pfr_name_cache(const char *text, size_t length,
		   struct pfr_kernel_attr *kernel)
{
	size_t used;
	int cache = cache_part(cache_names, 7, text, length, &used);
	int operation = -1, result = -1;

	if (cache < 0)
		return -ENOENT;
	cache_skip(&text, &length, used);
	/* At most an operation and a result, in either order. */
	for (int i = 0; i < 2 && length; i++) {
		int part = operation < 0 ? cache_part(cache_operations, 3, text,
						      length, &used) :
					   -1;

		if (part >= 0)
			operation = part;
		else if (result < 0 && (part = cache_part(cache_results, 2, text,
							  length, &used)) >= 0)
			result = part;
		else
			return -ENOENT;
		cache_skip(&text, &length, used);
	}
	if (length)
		return -ENOENT;
	kernel->attr.type = PERF_TYPE_HW_CACHE;
	kernel->attr.config = (uint64_t)cache |
			      (uint64_t)(operation < 0 ? 0 : operation) << 8 |
			      (uint64_t)(result < 0 ? 0 : result) << 16;
	return 0;
}

/* As perf list has them. */
static const char *const listed_caches[] = {
	"L1-dcache-loads",
	"L1-dcache-load-misses",
	"L1-dcache-stores",
	"L1-dcache-store-misses",
	"L1-dcache-prefetches",
	"L1-dcache-prefetch-misses",
	"L1-icache-loads",
	"L1-icache-load-misses",
	"L1-icache-prefetches",
	"L1-icache-prefetch-misses",
	"LLC-loads",
	"LLC-load-misses",
	"LLC-stores",
	"LLC-store-misses",
	"LLC-prefetches",
	"LLC-prefetch-misses",
	"dTLB-loads",
	"dTLB-load-misses",
	"dTLB-stores",
	"dTLB-store-misses",
	"dTLB-prefetches",
	"dTLB-prefetch-misses",
	"iTLB-loads",
	"iTLB-load-misses",
	"branch-loads",
	"branch-load-misses",
	"node-loads",
	"node-load-misses",
	"node-stores",
	"node-store-misses",
	"node-prefetches",
	"node-prefetch-misses",
};

int pfr_name_raw(const char *text, size_t length, struct pfr_kernel_attr *kernel)
{
	if (length < 2 || length > 17 || text[0] != 'r')
		return -ENOENT;
	for (size_t i = 1; i < length; i++)
		if (!isxdigit((unsigned char)text[i]))
			return -ENOENT;
	kernel->attr.type = PERF_TYPE_RAW;
	kernel->attr.config = strtoull(text + 1, NULL, 16);
	return 0;
}

int pfr_name_typed(const char *text, size_t length, struct pfr_kernel_attr *kernel)
{
	char copy[64], *end;
	unsigned long long type;

	if (length >= sizeof(copy) || !isdigit((unsigned char)text[0]))
		return -ENOENT;
	memcpy(copy, text, length);
	copy[length] = 0;
	errno = 0;
	type = strtoull(copy, &end, 0);
	if (errno || type > UINT32_MAX || *end != ':' || !isdigit((unsigned char)end[1]))
		return -ENOENT;
	kernel->attr.config = strtoull(end + 1, &end, 0);
	kernel->attr.type = (uint32_t)type;
	return *end || errno ? -ENOENT : 0;
}

const char *pfr_name_generic_at(unsigned index, const char **kind)
{
	if (index < GENERIC_COUNT) {
		*kind = generic_names[index].type == PERF_TYPE_HARDWARE ?
				"hardware" :
				"software";
		return generic_names[index].name;
	}
	index -= GENERIC_COUNT;
	*kind = "cache";
	if (index < sizeof(listed_caches) / sizeof(listed_caches[0]))
		return listed_caches[index];
	index -= sizeof(listed_caches) / sizeof(listed_caches[0]);
	*kind = "tool";
	return index < sizeof(tool_names) / sizeof(tool_names[0]) ? tool_names[index] : NULL;
}
