/* SPDX-License-Identifier: MIT */
/*
 * A run with the kernel: the command held, events opened,
 * rings mapped, and the waiting for what comes. Knows the order of the steps;
 * what is done with the records is record.c's and live.c's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/common/event_error.h"
#include "cli/record/record_run.h"
#include "capture/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched/types.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define THREADS_MANY 256
#define SMALL_RING 32 /* pages */
#define NICE (-10)
#define MILLISECOND UINT64_C(1000000)

uint64_t record_run_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void record_run_show_notes(struct record_run *run)
{
	const unsigned capacity = sizeof(run->notes.text) /
				  sizeof(run->notes.text[0]);

	for (unsigned i = 0; i < run->notes.count && i < capacity &&
			     !run->options.quiet;
	     i++)
		print_stderr("note: %s", run->notes.text[i]);
	run->notes.count = 0;
}

/* ---- setting up ---- */

static int find_target(struct record_run *run, const char *cpus)
{
	const struct record_options *options = &run->options;
	struct pfr_capture_error *error = &run->error;
	unsigned flags = options->per_thread ? PFR_TARGET_PER_THREAD : 0;
	int result;

	if (options->pids)
		result = pfr_code(pfr_target_pids(&run->target, options->pids,
						  cpus, flags, error));
	else if (options->threads)
		result = pfr_code(pfr_target_threads(&run->target, options->threads,
						     cpus, flags, error));
	else if (options->user)
		result = pfr_code(pfr_target_user(&run->target, options->user,
						  cpus, flags, error));
	else if (options->all_cpus) /* -C alone as well */
		result = pfr_code(pfr_target_system(&run->target, cpus,
						    error));
	else
		result = pfr_code(pfr_target_thread(&run->target,
						    run->command.pid, cpus,
						    flags, error));
	if (!result && options->cgroup && !strchr(options->cgroup, ','))
		result = pfr_code(pfr_target_cgroup(&run->target, options->cgroup,
						    error));
	return result;
}

/* With -C the side-band is of all CPUs: a task may have mapped its files on another. */
static int widen_target(struct record_run *run)
{
	struct record_options *options = &run->options;
	int result;

	if (!options->cpus || options->per_thread || options->overwrite)
		return 0;
	result = pfr_events_keep_to_cpus(&options->events, &run->target, &run->error);
	if (result == -E2BIG)
		pfr_note(&run->notes, "-C: the list is too long to record mappings and tasks of other CPUs beside it: files that were mapped there have no name");
	if (result)
		return result == -E2BIG ? 0 : result;
	pfr_target_fini(&run->target);
	run->widened = true;
	return find_target(run, NULL);
}

static void lower_frequency(struct record_run *run)
{
	struct pfr_capture_config *config = &run->options.config;
	long long most = pfr_read_number("/proc/sys/kernel/perf_event_max_sample_rate", 0);

	if (most <= 0 || config->sample_freq <= (uint64_t)most || run->options.strict_freq)
		return;
	print_stderr("note: %lld Hz instead of %llu: kernel.perf_event_max_sample_rate", most, (unsigned long long)config->sample_freq);
	config->sample_freq = (uint64_t)most;
}

/* Of the ring of each CPU for its samples, and of that for what describes them. */
static size_t ring_pages(const struct record_options *options)
{
	return options->pages ? options->pages : 128;
}

static size_t side_pages(size_t pages)
{
	return pages < 128 ? pages : 128;
}

/* Woken at a quarter: the rest of the ring is the time there is to come. A small
 * ring is half full: its recorder is woken so often that what a wakeup costs
 * decides how soon it is scheduled again. */
static void set_watermark(struct record_options *options)
{
	size_t pages = ring_pages(options);
	size_t bytes = pages * (size_t)sysconf(_SC_PAGESIZE);

	options->config.watermark = true;
	options->config.no_buffering = options->no_buffering;
	options->config.wakeup_watermark = (uint32_t)(pages < SMALL_RING ? bytes / 2 : bytes / 4);
}

/* One ring has one direction, so one event's wish is everyone's. */
static void set_direction(struct record_options *options)
{
	struct pfr_capture_events *events = &options->events;

	for (unsigned i = 0; i < events->count; i++)
		options->overwrite |= events->event[i].kernel.attr.write_backward;
	for (unsigned i = 0; i < events->count; i++)
		if (options->overwrite && !events->event[i].side_band)
			events->event[i].kernel.attr.write_backward = 1;
}

/* What -I and --user-regs ask for. */
static void want_registers(struct record_options *options)
{
	const struct perf_event_attr *attr = &options->registers.attr;

	options->config.sample_regs_intr |= attr->sample_regs_intr;
	options->config.sample_regs_user |= attr->sample_regs_user;
}

static void set_members(struct record_options *options)
{
	struct pfr_capture_events *events = &options->events;

	for (unsigned i = 0; i < events->count; i++) {
		struct pfr_kernel_attr *kernel = &events->event[i].kernel;

		if (events->event[i].side_band)
			continue;
		kernel->attr.sample_type |= options->registers.attr.sample_type;
		for (unsigned word = PFR_ATTR_WORD_CONFIG4 + 1; word < PFR_KERNEL_ATTR_WORDS; word++)
			kernel->word[word] |= options->registers.word[word];
		pfr_kernel_attr_set_size(kernel);
	}

	for (unsigned i = 0; i < options->sets * events->count; i++)
		if (!events->event[i % events->count].side_band)
			record_set_member(options, &events->event[i % events->count].kernel,
					  options->set[i / events->count]);
}

/* With many threads the side-band is carried by the first event, as in perf: half
 * as many events to open, and descriptors to have. With -s too: where inherited events have inherit_stat the
 * kernel loses samples and READ records now and then, and counts none of them as lost (record_truth.c compares); more
 * often with two events. And where rings of their own would be too much memory for this user, who would have rings half as large. Not where events are
 * disabled at times, since it must miss no mapping, nor in rings that are overwritten, nor where it is of other CPUs. */
static bool folds_side_band(const struct record_run *run)
{
	const struct record_options *options = &run->options;
	size_t pages = ring_pages(options);
	bool wanted = run->target.thread_count > THREADS_MANY || options->config.inherit_stat || !record_rings_fit(run, pages, side_pages(pages));

	return wanted && !options->delayed && options->control.fd < 0 && !options->overwrite && !run->widened;
}

static int prepare_events(struct record_run *run)
{
	struct record_options *options = &run->options;
	int result = 0;

	if (options->cgroup && strchr(options->cgroup, ','))
		result = pfr_code(pfr_capture_events_cgroups(&options->events,
							     options->cgroup, &run->error));
	if (result)
		return result;
	for (unsigned i = 0; options->group && i < options->events.count; i++)
		options->events.event[i].leader = 0;
	lower_frequency(run);
	if (pfr_capture_events_add_side_band(&options->events))
		return pfr_error(&run->error, -ENOMEM, PFR_NO_POSITION, "%s", pfr_status_cause(PFR_E_MEMORY));
	set_watermark(options);
	want_registers(options);
	if (pfr_capture_configure(&options->events, &options->config, &run->error))
		return -EINVAL;
	set_members(options);
	set_direction(options);
	if (folds_side_band(run))
		pfr_capture_fold_side_band(&options->events);
	return 0;
}

/* The kernel gives the values of every task; perf subtracts them by event alone
 * before 6.13. */
static void note_group_reads(const struct record_options *options)
{
	const struct pfr_capture_events *events = &options->events;

	for (unsigned i = 0; i < events->count; i++) {
		const struct perf_event_attr *attr = &events->event[i].kernel.attr;

		if (attr->inherit && (attr->read_format & PERF_FORMAT_GROUP) &&
		    (attr->sample_type & PERF_SAMPLE_READ)) {
			record_note(options, "children are followed in a :S group; "
					     "perf before 6.13 takes wrong periods from "
					     "that (-i: no children)");
			return;
		}
	}
}

static void show_attrs(const struct pfr_capture_events *events)
{
	for (unsigned i = 0; i < events->count; i++) {
		char text[4096];

		pfr_kernel_attr_print(&events->event[i].kernel, text,
				      sizeof(text));
		print_stderr_line("%s:", events->event[i].name);
		fprintf(stderr, "%s\n", text);
	}
}

static int open_events(struct record_run *run)
{
	struct record_options *options = &run->options;
	size_t pages = ring_pages(options);
	int result = prepare_events(run);

	if (!result)
		result = pfr_code(pfr_open(&run->opened, &options->events,
					   &run->target, &run->notes,
					   &run->error));
	if (!result)
		result = record_switch_open(run);
	if (!result)
		note_group_reads(options);
	if (!result && options->verbose)
		show_attrs(&options->events);
	if (!result)
		result = pfr_code(pfr_capture_rings_init(&run->rings, &run->opened,
							 pages, side_pages(pages),
							 options->overwrite,
							 &run->notes, &run->error));
	if (!result && options->control.fd >= 0)
		pfr_capture_rings_watch(&run->rings, options->control.fd);
	return result;
}

/* Where our own output takes standard output, the command's goes to standard
 * error, as in perf: its bytes among the records would damage them. */
static int hold_command(struct record_run *run)
{
	int out = run->options.output_is_stdout ?
			  fcntl(1, F_DUPFD_CLOEXEC, 3) :
			  -1;
	int result;

	if (out >= 0)
		dup2(2, 1);
	result = pfr_code(pfr_command_hold(&run->command, run->options.command,
					   &run->error));
	if (out >= 0) {
		dup2(out, 1);
		close(out);
	}
	return result;
}

/* A short slice lets a wakeup preempt what computes, so that rings are
 * emptied in time on a busy machine (SCHED_OTHER since Linux 6.12; older kernels
 * ignore it). It gets the recorder no more time than its share: after a write to
 * the file that is used up, and what is recorded runs until the next tick, some
 * milliseconds that do not fit a ring. So it is asked for more weight too, which
 * needs CAP_SYS_NICE, where no niceness was chosen. */
static void ask_to_preempt(void)
{
	struct sched_attr attr = {.size = sizeof(attr)};
	int32_t nice;

	if (syscall(SYS_sched_getattr, 0, &attr, sizeof(attr), 0) ||
	    attr.sched_policy)
		return;
	nice = attr.sched_nice;
	attr.sched_runtime = 100000; /* ns, the least there is */
	attr.sched_nice = nice ? nice : NICE;
	if (!syscall(SYS_sched_setattr, 0, &attr, 0))
		return;
	attr.sched_nice = nice;
	syscall(SYS_sched_setattr, 0, &attr, 0);
}

static void note_children(struct record_run *run)
{
	const struct record_options *options = &run->options;
	char text[512];

	if (options->config.inherit && !options->all_cpus && event_not_inherited(&options->events, text, sizeof(text)))
		pfr_note(&run->notes, "%s", text);
}

int record_run_open(struct record_run *run)
{
	int result = 0;

	run->target.cgroup_fd = -1;
	if (run->options.command)
		result = hold_command(run);
	run->not_held = result != 0;
	if (result)
		return result;
	ask_to_preempt();
	record_signals_catch(run);
	note_children(run);
	result = find_target(run, run->options.cpus);
	record_note_namespaces(run);
	run->misused = result == -EINVAL;
	if (!result)
		result = widen_target(run);
	if (!result)
		result = open_events(run);
	record_signals_catch_stop(run);
	record_run_show_notes(run);
	return result;
}

/* ---- running ---- */

void record_run_disable_all(struct record_run *run)
{
	const struct pfr_opened *opened = &run->opened;
	unsigned count = opened->events->count * opened->cpu_count *
			 opened->thread_count;

	for (unsigned i = 0; i < count; i++)
		if (opened->fd[i] >= 0)
			pfr_control_disable(opened->fd[i], false);
}

int record_run_start(struct record_run *run)
{
	const struct record_options *options = &run->options;
	int result = 0;

	run->begin = record_run_now();
	if (options->delayed)
		record_run_show_switch(run, false);
	else if (!options->config.enable_on_exec)
		record_run_enable(run, true);
	if (!options->config.enable_on_exec)
		record_switch_enable(run);
	result = run->broken;
	if (run->command.pid && !result) {
		result = pfr_code(pfr_command_start(&run->command, &run->error));
		run->started = !result;
	}
	return result;
}

/* Enables and disables as the ranges of -D say; the milliseconds to the next. Where one begins late, it and those after it end as much later, as with perf. */
static uint64_t keep_ranges(struct record_run *run)
{
	const struct record_options *options = &run->options;

	while (run->range < 2 * options->ranges) {
		uint64_t at = options->range[run->range / 2][run->range % 2];
		uint64_t since = (record_run_now() - run->begin) / MILLISECOND;

		if (at > since)
			return at - since;
		record_run_switch_events(run, run->range % 2 == 0);
		run->begin = record_run_now() - at * MILLISECOND;
		run->range++;
	}
	run->past = options->ranges > 0;
	return run->past ? 0 : UINT64_MAX;
}

/* While rings fill faster than they are emptied nobody sleeps, but signals
 * and the clock must be seen. */
int record_run_wait(struct record_run *run)
{
	enum pfr_status status;
	uint64_t left = keep_ranges(run);
	int milliseconds = left < (uint64_t)run->naps ? (int)left :
							run->naps;

	if (pfr_capture_rings_busy(&run->rings))
		milliseconds = 0;
	status = pfr_capture_rings_wait(&run->rings, milliseconds, &run->outside);
	if (status != PFR_OK && status != PFR_MORE && errno != EINTR)
		return pfr_error(&run->error, -errno, PFR_NO_POSITION, "cannot wait for events: %s", pfr_cause(-errno));
	if (run->rings.watched_ready && !record_run_control(run))
		record_run_stop();
	return run->broken;
}

bool record_run_over(const struct record_run *run)
{
	return record_run_stopped() || run->past || run->rings.ended ||
	       (run->started && record_signals_child());
}

/* ---- ending ---- */

/* Why the run ends decides about the command: one that ended by itself
 * (or is about to: its events have hung up) gives its status; one that still
 * runs when the run is cancelled is asked to end. */
void record_run_end_command(struct record_run *run, bool stopped)
{
	const struct record_options *options = &run->options;
	pid_t pid = run->command.pid, got;
	int status;

	if (!pid || !run->started)
		return;
	stopped |= record_run_stopped() || run->past;
	got = waitpid(pid, &status, WNOHANG);
	if (!got && (stopped || options->pids || options->threads || options->user))
		kill(pid, SIGTERM);
	while (got != pid) {
		got = waitpid(pid, &status, 0);
		if (got < 0 && errno != EINTR)
			return;
		if (stopped && !run->cut) /* as perf has it: one that was cut short did not end well */
			status = 0;
	}
	run->command.pid = 0;
	run->status = WIFEXITED(status) ? WEXITSTATUS(status) :
					  128 + WTERMSIG(status);
}

int record_run_exit_code(const struct record_run *run)
{
	if (run->misused)
		return EXIT_USAGE;
	if (!run->options.command || run->started || run->broken)
		return 1;
	if (run->begin)
		return run->error.os_error == ENOENT ? 127 : 126;
	return !run->not_held ? 1 : command_missing(run->error.os_error);
}

void record_run_close(struct record_run *run)
{
	pfr_command_fini(&run->command);
	pfr_capture_rings_fini(&run->rings);
	pfr_opened_fini(&run->opened);
	pfr_opened_fini(&run->switch_opened);
	pfr_target_fini(&run->target);
	free(run->named);
	record_options_fini(&run->options);
}
