/* SPDX-License-Identifier: MIT */
/*
 * Opening in one piece: events, target, rings and the decoder's view of them.
 * Knows their order and what a target asks of the attrs.
 */
#include "capture/recorder/read.h"
#include "convert/sized.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

void pfr_recorder_options_init(struct pfr_recorder_options *options, size_t size)
{
	const struct pfr_recorder_options defaults = {.size = size};

	sized_defaults(options, &defaults, sizeof(defaults), size);
}

/* ---- opening ---- */

static enum pfr_status configure(struct pfr_recorder *recorder, const struct pfr_recorder_options *options, struct pfr_capture_error *error)
{
	const struct pfr_target *target = &recorder->target;
	struct pfr_capture_config config;
	size_t pages = options->pages ? options->pages : 128;
	enum pfr_status status = PFR_OK;

	if (options->config)
		status = pfr_config_read(&config, options->config, "config", error);
	else
		pfr_capture_config_init(&config, sizeof(config));
	if (status)
		return status;
	config.system_wide = target->thread[0] < 0;
	config.per_cpu = target->cpu[0] >= 0;
	config.inherit = !options->no_inherit && !config.system_wide && config.per_cpu;
	config.command = recorder->command.pid != 0;
	config.enable_on_exec = config.command && !options->disabled;
	if (options->in_time && !config.use_clockid) {
		config.use_clockid = true;
		config.clockid = CLOCK_MONOTONIC;
	}
	recorder->clockid = config.clockid;
	if (!config.watermark) {
		config.watermark = true;
		config.wakeup_watermark = (uint32_t)(pages * (size_t)sysconf(_SC_PAGESIZE) / 4);
	}
	status = pfr_capture_configure(&recorder->events, &config, error);
	for (unsigned i = 0; i < recorder->events.count; i++)
		if (options->overwrite && !recorder->events.event[i].side_band)
			recorder->events.event[i].kernel.attr.write_backward = 1;
	return status;
}

/* One descriptor for all: a ring that wakes, or a thread that ends, makes it readable. */
static enum pfr_status watch(struct pfr_recorder *recorder)
{
	size_t count = (size_t)recorder->events.count * recorder->opened.cpu_count * recorder->opened.thread_count;

	recorder->fd = epoll_create1(EPOLL_CLOEXEC);
	if (recorder->fd < 0)
		return pfr_result(-errno, NULL);
	for (size_t i = 0; i < count; i++) {
		bool newest = recorder->events.event[i / (count / recorder->events.count)].kernel.attr.write_backward;
		struct epoll_event event = {.events = newest ? 0 : EPOLLIN | EPOLLET, .data.u64 = i}; /* without a bit: the end of a thread */

		if (recorder->opened.fd[i] >= 0 && epoll_ctl(recorder->fd, EPOLL_CTL_ADD, recorder->opened.fd[i], &event))
			return pfr_result(-errno, NULL);
	}
	return PFR_OK;
}

/* An eighth, but not less than 16; of the whole system, where each process that starts has a dozen records, as many as samples have. */
static size_t side_pages(const struct pfr_recorder *recorder, size_t pages)
{
	size_t side = recorder->target.thread[0] < 0 ? pages : pages / 8;

	return side < 16 ? 16 : side;
}

static enum pfr_status open_all(struct pfr_recorder *recorder, const char *text, const struct pfr_recorder_options *options,
				struct pfr_capture_error *error)
{
	size_t pages = options->pages ? options->pages : 128;
	enum pfr_status result = pfr_capture_events_add(&recorder->events, text, error);

	if (!result && options->side_band && pfr_capture_events_add_side_band(&recorder->events))
		result = pfr_result(pfr_no_memory(error), error);
	if (!result)
		result = configure(recorder, options, error);
	if (!result)
		result = pfr_open(&recorder->opened, &recorder->events, &recorder->target, &recorder->notes, error);
	if (!result)
		result = pfr_capture_rings_init(&recorder->rings, &recorder->opened, pages, side_pages(recorder, pages),
						options->overwrite, &recorder->notes, error);
	if (result)
		return result;
	result = pfr_opened_events(&recorder->opened, &recorder->decoder);
	if (!result)
		result = options->thread ? pfr_recorder_thread_init(recorder, recorder->kept_most) : watch(recorder);
	if (!result && options->in_time)
		result = pfr_recorder_order_init(recorder);
	if (!result && !options->overwrite)
		result = pfr_recorder_cpus_init(recorder);
	return result ? pfr_result(pfr_error(error, -errno, PFR_NO_POSITION, "cannot watch the rings: %s", strerror(errno)), error) : PFR_OK;
}

static enum pfr_status start(struct pfr_recorder *recorder, const struct pfr_recorder_options *options, struct pfr_capture_error *error)
{
	if (!options->disabled && !recorder->command.pid)
		pfr_opened_enable(&recorder->opened);
	return options->existing ? pfr_recorder_existing(recorder, error) : PFR_OK;
}

static enum pfr_status open_target(struct pfr_recorder *recorder, const char *text, struct pfr_target *target,
				   const struct pfr_recorder_options *options, struct pfr_capture_error *error)
{
	struct pfr_recorder_options asked, given = {.size = 0};
	enum pfr_status result;

	if (options && !sized_read(&given, sizeof(given), options)) {
		pfr_target_fini(target);
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION,
					     "struct pfr_recorder_options: " SIZED_REFUSED),
				   "size", error);
	}
	recorder->target = *target;
	memset(target, 0, sizeof(*target));
	target->cgroup_fd = -1;
	pfr_recorder_options_init(&asked, sizeof(asked));
	if (options)
		memcpy(&asked, &given, options->size < sizeof(asked) ? options->size : sizeof(asked));
	if (!recorder->target.thread_count || !recorder->target.cpu_count) {
		pfr_recorder_fini(recorder);
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "the target is empty: no thread, or no CPU"), "target", error);
	}
	recorder->overwrite = asked.overwrite;
	recorder->window = asked.window ? asked.window : WINDOW;
	recorder->kept_most = asked.kept ? asked.kept : KEPT;
	if (asked.overwrite && asked.in_time)
		result = pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "overwrite and in_time: what is overwritten is read from the newest record to the oldest"), "in_time", error);
	else if (asked.overwrite && asked.thread)
		result = pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "overwrite and thread: what is overwritten is read where nothing is to be kept"), "thread", error);
	else
		result = open_all(recorder, text, &asked, error);
	if (!result)
		result = start(recorder, &asked, error);
	if (result)
		pfr_recorder_fini(recorder);
	return result;
}

enum pfr_status pfr_recorder_open(struct pfr_recorder *recorder, const char *text, struct pfr_target *target,
				  const struct pfr_recorder_options *options, struct pfr_capture_error *error)
{
	memset(recorder, 0, sizeof(*recorder));
	recorder->fd = -1;
	return open_target(recorder, text, target, options, error);
}

enum pfr_status pfr_recorder_run(struct pfr_recorder *recorder, const char *text, char *const argv[],
				 const struct pfr_recorder_options *options, struct pfr_capture_error *error)
{
	struct pfr_target target;
	enum pfr_status result;

	memset(recorder, 0, sizeof(*recorder));
	recorder->fd = -1;
	result = pfr_command_hold(&recorder->command, argv, error);
	if (result)
		return result;
	result = pfr_target_thread(&target, recorder->command.pid, NULL, 0, error);
	if (!result)
		result = open_target(recorder, text, &target, options, error);
	if (result)
		pfr_command_fini(&recorder->command);
	else
		result = pfr_command_start(&recorder->command, error);
	if (result)
		pfr_recorder_fini(recorder);
	return result;
}

void pfr_recorder_fini(struct pfr_recorder *recorder)
{
	pfr_recorder_thread_fini(recorder);
	if (recorder->fd > 0)
		close(recorder->fd);
	recorder->fd = -1;
	if (recorder->decoder.event)
		pfr_opened_events_fini(&recorder->decoder);
	pfr_recorder_order_fini(recorder);
	pfr_recorder_cpus_fini(recorder);
	pfr_bytes_free(&recorder->existing);
	pfr_bytes_free(&recorder->kept);
	pfr_capture_rings_fini(&recorder->rings);
	if (recorder->opened.events)
		pfr_opened_fini(&recorder->opened);
	pfr_capture_events_fini(&recorder->events);
	pfr_target_fini(&recorder->target);
	memset(&recorder->decoder, 0, sizeof(recorder->decoder));
}
