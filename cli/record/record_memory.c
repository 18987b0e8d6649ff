/* SPDX-License-Identifier: MIT */
/* Whether the kernel lets this user map the rings that a recording is meant to have. */
#include "record.h"
#include "capture/internal.h"
#include "record_run.h"

#include <sys/resource.h>
#include <unistd.h>

/*
 * Of every user it locks perf_event_mlock_kb for each CPU, and of each process `ulimit -l` beyond that; of root, and where perf_event_paranoid is negative, any
 * number (perf_mmap_calc_limits() of kernel/events/core.c). Where that cannot be read, the kernel answers when they are mapped.
 */
bool record_rings_fit(const struct record_run *run, size_t pages, size_t side_pages)
{
	uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), rings = run->target.cpu_count, needed, allowed;
	long long kilobytes;
	struct rlimit limit;

	if (!geteuid())
		return true;
	kilobytes = pfr_read_number("/proc/sys/kernel/perf_event_mlock_kb", -1);
	if (kilobytes < 0 || pfr_read_number("/proc/sys/kernel/perf_event_paranoid", 2) < 0 || getrlimit(RLIMIT_MEMLOCK, &limit) || limit.rlim_cur == RLIM_INFINITY)
		return true;
	if (run->options.per_thread)
		rings = run->target.thread_count;
	needed = rings * (pages + 1 + side_pages + 1) * page;
	allowed = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN) * (uint64_t)kilobytes * 1024 + limit.rlim_cur;
	return needed <= allowed;
}
