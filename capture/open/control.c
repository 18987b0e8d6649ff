/* SPDX-License-Identifier: MIT */
/*
 * The controls of perf_event_open(2), one function each, and overflow
 * notification by signal. Knows the ioctl numbers and what their arguments
 * are; mirrors _perf_ioctl() of kernel/events/core.c.
 */
#include "capture/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>

static int control(int fd, unsigned long request, unsigned long argument)
{
	int result;

	do
		result = ioctl(fd, request, argument);
	while (result < 0 && errno == EINTR);
	return result < 0 ? -errno : 0;
}

enum pfr_status pfr_control_enable(int fd, bool group)
{
	return pfr_result(control(fd, PERF_EVENT_IOC_ENABLE,
				  group ? PERF_IOC_FLAG_GROUP : 0),
			  NULL);
}

enum pfr_status pfr_control_disable(int fd, bool group)
{
	return pfr_result(control(fd, PERF_EVENT_IOC_DISABLE,
				  group ? PERF_IOC_FLAG_GROUP : 0),
			  NULL);
}

enum pfr_status pfr_control_reset(int fd, bool group)
{
	return pfr_result(control(fd, PERF_EVENT_IOC_RESET, group ? PERF_IOC_FLAG_GROUP : 0), NULL);
}

enum pfr_status pfr_control_refresh(int fd, int count)
{
	return pfr_result(control(fd, PERF_EVENT_IOC_REFRESH, (unsigned long)count), NULL);
}

enum pfr_status pfr_control_period(int fd, uint64_t period)
{
	return pfr_result(control(fd, PERF_EVENT_IOC_PERIOD, (unsigned long)&period), NULL);
}

enum pfr_status pfr_control_set_output(int fd, int output_fd)
{
	return pfr_result(control(fd, PERF_EVENT_IOC_SET_OUTPUT, (unsigned long)output_fd), NULL);
}

enum pfr_status pfr_control_set_filter(int fd, const char *filter)
{
	return pfr_result(control(fd, PERF_EVENT_IOC_SET_FILTER, (unsigned long)filter), NULL);
}

enum pfr_status pfr_control_set_bpf(int fd, int program_fd)
{
	return pfr_result(control(fd, PERF_EVENT_IOC_SET_BPF, (unsigned long)program_fd), NULL);
}

enum pfr_status pfr_control_pause_output(int fd, bool pause)
{
	return pfr_result(control(fd, PERF_EVENT_IOC_PAUSE_OUTPUT, pause), NULL);
}

enum pfr_status pfr_control_id(int fd, uint64_t *id)
{
	uint64_t value;
	int result = control(fd, PERF_EVENT_IOC_ID, (unsigned long)&value);

	if (!result)
		*id = value;
	return pfr_result(result, NULL);
}

enum pfr_status pfr_control_query_bpf(int fd, uint32_t *ids, uint32_t *count)
{
	struct perf_event_query_bpf *query =
		calloc(1, sizeof(*query) + *count * sizeof(uint32_t));
	int result;

	if (!query)
		return pfr_result(-ENOMEM, NULL);
	query->ids_len = *count;
	result = control(fd, PERF_EVENT_IOC_QUERY_BPF, (unsigned long)query);
	if (!result)
		memcpy(ids, query->ids, query->prog_cnt * sizeof(uint32_t));
	if (!result || result == -ENOSPC)
		*count = query->prog_cnt;
	free(query);
	return result == -ENOSPC ? pfr_result_as(PFR_NO_SPACE, result, NULL) : pfr_result(result, NULL);
}

enum pfr_status pfr_control_modify_attributes(int fd, const struct pfr_kernel_attr *kernel)
{
	return pfr_result(control(fd, PERF_EVENT_IOC_MODIFY_ATTRIBUTES,
				  (unsigned long)&kernel->attr),
			  NULL);
}

enum pfr_status pfr_control_enable_all(void)
{
	return pfr_result(prctl(PR_TASK_PERF_EVENTS_ENABLE) ? -errno : 0, NULL);
}

enum pfr_status pfr_control_disable_all(void)
{
	return pfr_result(prctl(PR_TASK_PERF_EVENTS_DISABLE) ? -errno : 0, NULL);
}

enum pfr_status pfr_control_signal(int fd, int signal, int owner_type, pid_t owner)
{
	struct f_owner_ex who = {.type = owner_type, .pid = owner};
	int flags = fcntl(fd, F_GETFL);

	if (flags < 0 || fcntl(fd, F_SETOWN_EX, &who) ||
	    fcntl(fd, F_SETSIG, signal) ||
	    fcntl(fd, F_SETFL, flags | O_ASYNC))
		return pfr_result(-errno, NULL);
	return PFR_OK;
}
