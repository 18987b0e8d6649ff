/* SPDX-License-Identifier: MIT */
/*
 * The call perf_event_open(): one event, as asked for or nearly so. Explains
 * no refusal.
 */
#include "capture/internal.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

int pfr_event_open_exact(const struct pfr_kernel_attr *kernel, pid_t pid,
			 int cpu, int group_fd, unsigned long flags)
{
	long fd;

	do
		fd = syscall(SYS_perf_event_open, &kernel->attr, pid, cpu,
			     group_fd, flags | PERF_FLAG_FD_CLOEXEC);
	while (fd < 0 && errno == EINTR);
	return fd < 0 ? -errno : (int)fd;
}

enum pfr_status pfr_event_open(const struct pfr_kernel_attr *kernel, pid_t pid, int cpu, int group_fd, unsigned long flags, int *fd)
{
	int got = pfr_event_open_fd(kernel, pid, cpu, group_fd, flags);

	*fd = got < 0 ? -1 : got;
	return pfr_result(got < 0 ? got : 0, NULL);
}

/* PMUs that cannot exclude anything refuse the exclude_guest that events are
 * parsed with. */
int pfr_event_open_fd(const struct pfr_kernel_attr *kernel, pid_t pid, int cpu,
		      int group_fd, unsigned long flags)
{
	const struct perf_event_attr *attr = &kernel->attr;
	int fd = pfr_event_open_exact(kernel, pid, cpu, group_fd, flags);

	if (fd == -EINVAL && attr->exclude_guest && !attr->exclude_host &&
	    !attr->exclude_user && !attr->exclude_kernel && !attr->exclude_hv &&
	    !attr->exclude_idle) {
		struct pfr_kernel_attr without = *kernel;

		without.attr.exclude_guest = 0;
		fd = pfr_event_open_exact(&without, pid, cpu, group_fd, flags);
	}
	return fd;
}
