/* SPDX-License-Identifier: MIT */
/*
 * `perfring record`: opens events, moves what their rings hold into a file or
 * pipe, and ends well however it is ended. Knows the order of the steps and
 * the signals; the steps are the capture library's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli.h"
#include "cli/record.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>


static volatile sig_atomic_t stop_signal, child_ended;

static void on_signal(int number)
{
	if (number == SIGCHLD)
		child_ended = 1;
	else
		stop_signal = number;
}

/* Everything one recording holds, in the order it is taken. */
struct recording {
	struct record_options options;
	struct pfr_command command;
	struct pfr_target target;
	struct pfr_opened opened;
	struct pfr_capture_rings rings;
	struct pfr_writer writer;
	struct pfr_capture_notes notes;
	struct pfr_capture_error error;
	sigset_t outside;      /* the signal mask while asleep */
	int fd;
	const char *path;
	bool begun, started, terminal;
	uint64_t enable_at, shown_at; /* ns */
	int status;            /* of the command */
};

static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static void show_notes(struct recording *recording)
{
	const unsigned room = sizeof(recording->notes.text) /
		sizeof(recording->notes.text[0]);

	for (unsigned i = 0; i < recording->notes.count && i < room &&
	     !recording->options.quiet; i++)
		fprintf(stderr, "perfring record: note: %s\n",
			recording->notes.text[i]);
	recording->notes.count = 0;
}

/* ---- setting up ---- */

/* Signals only arrive while the loop sleeps, so none is missed or early. */
static void catch_signals(struct recording *recording)
{
	static const int caught[] = { SIGINT, SIGTERM, SIGHUP, SIGCHLD };
	struct sigaction action = { .sa_handler = on_signal };
	sigset_t block;

	sigemptyset(&block);
	for (int i = 0; i < 4; i++) {
		sigaction(caught[i], &action, NULL);
		sigaddset(&block, caught[i]);
	}
	sigprocmask(SIG_BLOCK, &block, &recording->outside);
	for (int i = 0; i < 4; i++)
		sigdelset(&recording->outside, caught[i]);
	signal(SIGPIPE, SIG_IGN);
}

static int find_target(struct recording *recording)
{
	const struct record_options *options = &recording->options;
	struct pfr_capture_error *error = &recording->error;
	unsigned flags = options->per_thread ? PFR_TARGET_PER_THREAD : 0;
	int result;

	if (options->pids)
		result = pfr_target_pids(&recording->target, options->pids,
					 options->cpus, flags, error);
	else if (options->threads)
		result = pfr_target_threads(&recording->target, options->threads,
					    options->cpus, flags, error);
	else if (options->all_cpus)
		result = pfr_target_system(&recording->target, options->cpus,
					   error);
	else
		result = pfr_target_thread(&recording->target,
					   recording->command.pid, options->cpus,
					   flags, error);
	if (!result && options->cgroup)
		result = pfr_target_cgroup(&recording->target, options->cgroup,
					   error);
	return result;
}

static void lower_frequency(struct recording *recording)
{
	struct pfr_capture_config *config = &recording->options.config;
	FILE *file = fopen("/proc/sys/kernel/perf_event_max_sample_rate", "re");
	unsigned long most = 0;

	if (file && fscanf(file, "%lu", &most) == 1 && most &&
	    config->sample_freq > most && !recording->options.strict_freq) {
		fprintf(stderr, "perfring record: note: %lu Hz instead of %llu: "
			"kernel.perf_event_max_sample_rate\n", most,
			(unsigned long long)config->sample_freq);
		config->sample_freq = most;
	}
	if (file)
		fclose(file);
}

/* Woken at a quarter: the rest of the ring is the time there is to come. */
static void set_watermark(struct record_options *options)
{
	size_t pages = options->pages ? options->pages : 128;

	options->config.watermark = true;
	options->config.wakeup_watermark =
		(uint32_t)(pages * (size_t)sysconf(_SC_PAGESIZE) / 4);
}

static int prepare_events(struct recording *recording)
{
	struct record_options *options = &recording->options;
	char filter[64];
	int result;

	if (options->exclude_perf) {
		snprintf(filter, sizeof(filter), "common_pid != %d",
			 (int)getpid());
		result = pfr_capture_events_filter(&options->events, 0, filter,
						   &recording->error);
		if (result)
			return result;
	}
	lower_frequency(recording);
	if (pfr_capture_events_add_side_band(&options->events))
		return -ENOMEM;
	set_watermark(options);
	pfr_capture_configure(&options->events, &options->config);
	/* One ring has one direction, so one event's wish is everyone's. */
	for (unsigned i = 0; i < options->events.count; i++)
		options->overwrite |= options->events.event[i].kernel.attr.write_backward;
	for (unsigned i = 0; i < options->events.count; i++)
		if (options->overwrite && !options->events.event[i].side_band)
			options->events.event[i].kernel.attr.write_backward = 1;
	return 0;
}

static void show_attrs(const struct pfr_capture_events *events)
{
	for (unsigned i = 0; i < events->count; i++) {
		char text[4096];

		pfr_kernel_attr_print(&events->event[i].kernel, text,
				      sizeof(text));
		fprintf(stderr, "%s:\n%s\n", events->event[i].name, text);
	}
}

static int open_events(struct recording *recording)
{
	struct record_options *options = &recording->options;
	size_t pages = options->pages ? options->pages : 128;
	int result = prepare_events(recording);

	if (!result)
		result = pfr_open(&recording->opened, &options->events,
				  &recording->target, &recording->notes,
				  &recording->error);
	if (!result && options->verbose)
		show_attrs(&options->events);
	if (!result)
		result = pfr_capture_rings_init(&recording->rings,
						&recording->opened, pages,
						pages < 128 ? pages : 128,
						options->overwrite,
						&recording->notes,
						&recording->error);
	return result;
}

/* ---- the output ---- */

static int begin_output(struct recording *recording)
{
	struct pfr_writer_options *writer = &recording->options.writer;
	int result = record_open_output(recording->options.output,
					&recording->path, &writer->pipe,
					&recording->error);

	if (result < 0)
		return result;
	recording->fd = result;
	writer->mapped = ((recording->rings.pages > recording->rings.side_pages ?
			   recording->rings.pages : recording->rings.side_pages) +
			  1) * (size_t)sysconf(_SC_PAGESIZE);
	result = pfr_writer_begin(&recording->writer, recording->fd,
				  recording->path, writer, &recording->opened,
				  &recording->error);
	if (result)
		return result;
	recording->begun = true;
	result = pfr_synthesize(&recording->writer, &recording->error);
	pfr_writer_put_finished_init(&recording->writer);
	return result;
}

/* ---- running ---- */

static void set_enabled(struct recording *recording, bool enable)
{
	const struct pfr_opened *opened = &recording->opened;
	unsigned places = opened->cpu_count * opened->thread_count;

	for (unsigned i = 0; i < opened->events->count * places; i++) {
		bool leads = opened->events->event[i / places].leader == i / places;

		if (opened->fd[i] < 0 || (enable && !leads))
			continue;
		if (enable)
			pfr_control_enable(opened->fd[i], false);
		else
			pfr_control_disable(opened->fd[i], false);
	}
}

static int start(struct recording *recording)
{
	struct record_options *options = &recording->options;
	int result = 0;

	if (options->delay > 0)
		recording->enable_at = now() + (uint64_t)options->delay * 1000000;
	else if (!options->delay && !options->config.enable_on_exec)
		set_enabled(recording, true);
	if (recording->command.pid) {
		result = pfr_command_start(&recording->command, &recording->error);
		recording->started = !result;
	}
	return result;
}

static void show_progress(struct recording *recording)
{
	const struct pfr_capture_counts *counts = &recording->writer.counts;
	uint64_t time = now();

	if (!recording->terminal || time - recording->shown_at < 200000000)
		return;
	recording->shown_at = time;
	fprintf(stderr, "\r[ perfring record: %llu records, %.1f MB, %llu lost ] ",
		(unsigned long long)counts->records, (double)counts->bytes / 1e6,
		(unsigned long long)(counts->lost_records + counts->lost_samples));
}

/* How long to sleep: rings wake it, and twice a second it looks by itself, so
 * that a killed recording lacks half a second at most. */
static int nap(struct recording *recording)
{
	uint64_t time = now(), left = 500;

	if (recording->terminal)
		left = 200;
	if (recording->enable_at && recording->enable_at <= time) {
		recording->enable_at = 0;
		set_enabled(recording, true);
	} else if (recording->enable_at &&
		   recording->enable_at - time < left * 1000000) {
		left = (recording->enable_at - time) / 1000000 + 1;
	}
	return (int)left;
}

static bool finished(const struct recording *recording)
{
	const struct record_options *options = &recording->options;

	return stop_signal || recording->rings.ended ||
		(recording->started && child_ended) ||
		(options->max_size &&
		 recording->writer.counts.bytes >= options->max_size);
}

/* While rings fill faster than they are emptied nobody sleeps, but signals
 * and the clock must be seen. */
static void wait_for_more(struct recording *recording)
{
	int milliseconds = nap(recording);

	if (pfr_capture_rings_busy(&recording->rings))
		milliseconds = 0;
	pfr_capture_rings_wait(&recording->rings, milliseconds,
			       &recording->outside);
}

static int run(struct recording *recording)
{
	int result = 0;

	while (!result && !finished(recording)) {
		wait_for_more(recording);
		result = pfr_writer_drain(&recording->writer, &recording->rings,
					  &recording->error);
		show_progress(recording);
	}
	return result;
}

/* ---- ending ---- */

/* Why the recording ends decides about the command: one that ended by itself
 * (or is about to: its events have hung up) gives its status; one that still
 * runs when the recording is called off is told to end. */
static void end_command(struct recording *recording, int result)
{
	const struct record_options *options = &recording->options;
	bool stopped = stop_signal || result || (options->max_size &&
		recording->writer.counts.bytes >= options->max_size);
	pid_t pid = recording->command.pid, got;
	int status;

	if (!pid || !recording->started)
		return;
	got = waitpid(pid, &status, WNOHANG);
	if (!got && (stopped || options->pids || options->threads))
		kill(pid, SIGTERM);
	while (got != pid) {
		got = waitpid(pid, &status, 0);
		if (got < 0 && errno != EINTR)
			return;
		if (stopped)
			status = 0;
	}
	recording->command.pid = 0;
	recording->status = WIFEXITED(status) ? WEXITSTATUS(status) :
		128 + WTERMSIG(status);
}

static void summarize(struct recording *recording)
{
	const struct pfr_capture_counts *counts = &recording->writer.counts;

	if (recording->terminal)
		fprintf(stderr, "\r\033[K");
	if (recording->options.quiet)
		return;
	fprintf(stderr, "[ perfring record: Captured and wrote %.3f MB %s "
		"(%llu samples", (double)recording->writer.position / 1048576,
		recording->path, (unsigned long long)counts->samples);
	if (recording->writer.compressed_out)
		fprintf(stderr, ", compressed %.1f times",
			(double)recording->writer.compressed_in /
			(double)recording->writer.compressed_out);
	fprintf(stderr, ") ]\n");
	if (counts->lost_records + counts->lost_samples)
		fprintf(stderr, "perfring record: %llu records were lost; a larger "
			"ring (-m %zu) or a lower rate keeps more\n",
			(unsigned long long)(counts->lost_records +
					     counts->lost_samples),
			recording->rings.pages * 4);
	if (counts->throttled)
		fprintf(stderr, "perfring record: throttled %llu times by the "
			"kernel (kernel.perf_cpu_time_max_percent)\n",
			(unsigned long long)counts->throttled);
}

static int finish(struct recording *recording, int result)
{
	struct pfr_capture_error later;
	int code;

	set_enabled(recording, false);
	if (!result && recording->options.overwrite)
		result = pfr_writer_take_backward(&recording->writer,
						  &recording->rings,
						  &recording->error);
	if (!result)
		result = pfr_writer_drain(&recording->writer, &recording->rings,
					  &recording->error);
	if (!result)
		pfr_writer_put_lost(&recording->writer);
	code = pfr_writer_finish(&recording->writer, &later);
	if (code && !result) {
		recording->error = later;
		result = code;
	}
	return result;
}

static int record(struct recording *recording)
{
	int result;

	if (recording->options.command) {
		result = pfr_command_hold(&recording->command,
					  recording->options.command,
					  &recording->error);
		if (result)
			return result;
	}
	catch_signals(recording);
	result = find_target(recording);
	if (!result)
		result = open_events(recording);
	show_notes(recording);
	if (result || recording->options.dry_run)
		return result;
	result = begin_output(recording);
	if (!recording->begun)
		return result;
	if (!result)
		result = start(recording);
	if (!result)
		result = run(recording);
	result = finish(recording, result);
	end_command(recording, result);
	summarize(recording);
	return result;
}

static void release(struct recording *recording)
{
	pfr_command_fini(&recording->command);
	if (recording->begun)
		pfr_writer_fini(&recording->writer);
	if (recording->fd >= 0)
		close(recording->fd);
	pfr_capture_rings_fini(&recording->rings);
	pfr_opened_fini(&recording->opened);
	pfr_target_fini(&recording->target);
	pfr_capture_events_fini(&recording->options.events);
}

static void use_realtime(int priority)
{
	struct sched_param parameter = { .sched_priority = priority };

	if (sched_setscheduler(0, SCHED_FIFO, &parameter))
		fprintf(stderr, "perfring record: note: no real-time priority: "
			"%s\n", strerror(errno));
}

int perfring_record(int argc, char **argv)
{
	static struct recording recording;
	int result = record_parse(&recording.options, argc, argv);

	recording.fd = -1;
	recording.target.cgroup_fd = -1;
	if (result) {
		pfr_capture_events_fini(&recording.options.events);
		return result == 1 ? 0 : result;
	}
	recording.terminal = isatty(2) && !recording.options.quiet;
	if (recording.options.realtime)
		use_realtime(recording.options.realtime);
	result = record(&recording);
	if (result) {
		record_complain(&recording.error);
		if (recording.options.command && recording.begun &&
		    !recording.started)
			result = recording.error.code == -ENOENT ? 127 : 126;
		else
			result = 1;
	}
	release(&recording);
	return result ? result : recording.status;
}
