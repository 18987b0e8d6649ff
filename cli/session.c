/* SPDX-License-Identifier: MIT */
/*
 * A session with the kernel: the command held, signals caught, events opened,
 * rings mapped, and the waiting for what comes. Knows the order of the steps;
 * what is done with the records is record.c's and live.c's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli.h"
#include "cli/session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MILLISECOND UINT64_C(1000000)

static volatile sig_atomic_t stop_signal, child_ended, switch_wanted;

static void on_signal(int number)
{
	if (number == SIGCHLD)
		child_ended = 1;
	else if (number == SIGUSR2)
		switch_wanted = 1;
	else
		stop_signal = number;
}

uint64_t session_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

bool session_switch(void)
{
	bool wanted = switch_wanted;

	switch_wanted = 0;
	return wanted;
}

bool session_stopped(void)
{
	return stop_signal;
}

void session_show_notes(struct session *session)
{
	const unsigned room = sizeof(session->notes.text) /
		sizeof(session->notes.text[0]);

	for (unsigned i = 0; i < session->notes.count && i < room &&
	     !session->options.quiet; i++)
		fprintf(stderr, "perfring %s: note: %s\n", session->options.who,
			session->notes.text[i]);
	session->notes.count = 0;
}

/* ---- setting up ---- */

/* Signals only arrive while the loop sleeps, so none is missed or early. */
static void catch_signals(struct session *session)
{
	static const int caught[] = { SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGUSR2 };
	struct sigaction action = { .sa_handler = on_signal };
	sigset_t block;

	sigemptyset(&block);
	for (int i = 0; i < 5; i++) {
		sigaction(caught[i], &action, NULL);
		sigaddset(&block, caught[i]);
	}
	sigprocmask(SIG_BLOCK, &block, &session->outside);
	for (int i = 0; i < 5; i++)
		sigdelset(&session->outside, caught[i]);
	signal(SIGPIPE, SIG_IGN);
}

static int find_target(struct session *session)
{
	const struct record_options *options = &session->options;
	struct pfr_capture_error *error = &session->error;
	unsigned flags = options->per_thread ? PFR_TARGET_PER_THREAD : 0;
	int result;

	if (options->pids)
		result = pfr_target_pids(&session->target, options->pids,
					 options->cpus, flags, error);
	else if (options->threads)
		result = pfr_target_threads(&session->target, options->threads,
					    options->cpus, flags, error);
	else if (options->user)
		result = pfr_target_user(&session->target, options->user,
					 options->cpus, flags, error);
	else if (options->all_cpus)
		result = pfr_target_system(&session->target, options->cpus,
					   error);
	else
		result = pfr_target_thread(&session->target,
					   session->command.pid, options->cpus,
					   flags, error);
	if (!result && options->cgroup)
		result = pfr_target_cgroup(&session->target, options->cgroup,
					   error);
	return result;
}

static void lower_frequency(struct session *session)
{
	struct pfr_capture_config *config = &session->options.config;
	FILE *file = fopen("/proc/sys/kernel/perf_event_max_sample_rate", "re");
	unsigned long most = 0;

	if (file && fscanf(file, "%lu", &most) == 1 && most &&
	    config->sample_freq > most && !session->options.strict_freq) {
		fprintf(stderr, "perfring %s: note: %lu Hz instead of %llu: "
			"kernel.perf_event_max_sample_rate\n", session->options.who,
			most, (unsigned long long)config->sample_freq);
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
	options->config.no_buffering = options->no_buffering;
	options->config.wakeup_watermark =
		(uint32_t)(pages * (size_t)sysconf(_SC_PAGESIZE) / 4);
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

static void set_members(struct record_options *options)
{
	struct pfr_capture_events *events = &options->events;

	for (unsigned i = 0; i < options->sets * events->count; i++)
		if (!events->event[i % events->count].side_band)
			record_set_member(options, &events->event[i % events->count].kernel,
					  options->set[i / events->count]);
}

static int prepare_events(struct session *session)
{
	struct record_options *options = &session->options;
	char filter[64];
	int result;

	if (options->exclude_perf) {
		snprintf(filter, sizeof(filter), "common_pid != %d",
			 (int)getpid());
		result = pfr_capture_events_filter(&options->events, 0, filter,
						   &session->error);
		if (result)
			return result;
	}
	for (unsigned i = 0; options->group && i < options->events.count; i++)
		options->events.event[i].leader = 0;
	lower_frequency(session);
	if (pfr_capture_events_add_side_band(&options->events))
		return -ENOMEM;
	set_watermark(options);
	pfr_capture_configure(&options->events, &options->config);
	set_members(options);
	set_direction(options);
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

static int open_events(struct session *session)
{
	struct record_options *options = &session->options;
	size_t pages = options->pages ? options->pages : 128;
	int result = prepare_events(session);

	if (!result)
		result = pfr_open(&session->opened, &options->events,
				  &session->target, &session->notes,
				  &session->error);
	if (!result && options->verbose)
		show_attrs(&options->events);
	if (!result)
		result = pfr_capture_rings_init(&session->rings, &session->opened,
						pages, pages < 128 ? pages : 128,
						options->overwrite,
						&session->notes, &session->error);
	if (!result && options->control.fd >= 0)
		pfr_capture_rings_watch(&session->rings, options->control.fd);
	return result;
}

int session_open(struct session *session)
{
	int result = 0;

	session->target.cgroup_fd = -1;
	if (session->options.command)
		result = pfr_command_hold(&session->command,
					  session->options.command,
					  &session->error);
	if (result)
		return result;
	catch_signals(session);
	result = find_target(session);
	if (!result)
		result = open_events(session);
	session_show_notes(session);
	return result;
}

/* ---- running ---- */

void session_enable(struct session *session, bool enable)
{
	const struct pfr_opened *opened = &session->opened;
	unsigned places = opened->cpu_count * opened->thread_count;

	for (unsigned i = 0; i < opened->events->count * places; i++) {
		bool leads = opened->events->event[i / places].leader == i / places;

		if (opened->fd[i] < 0 || (enable && !leads))
			continue;
		if (enable)
			pfr_control_enable(opened->fd[i], false);
		else if (!opened->events->event[i / places].side_band)
			pfr_control_disable(opened->fd[i], false);
	}
}

void session_disable_all(struct session *session)
{
	const struct pfr_opened *opened = &session->opened;
	unsigned count = opened->events->count * opened->cpu_count *
		opened->thread_count;

	for (unsigned i = 0; i < count; i++)
		if (opened->fd[i] >= 0)
			pfr_control_disable(opened->fd[i], false);
}

int session_start(struct session *session)
{
	const struct record_options *options = &session->options;
	int result = 0;

	session->begin = session_now();
	if (!options->delayed && !options->config.enable_on_exec)
		session_enable(session, true);
	if (session->command.pid) {
		result = pfr_command_start(&session->command, &session->error);
		session->started = !result;
	}
	return result;
}

/* Enables and disables as the ranges of -D say; the milliseconds to the next. */
static uint64_t keep_ranges(struct session *session)
{
	const struct record_options *options = &session->options;
	uint64_t since = (session_now() - session->begin) / MILLISECOND;

	while (session->range < 2 * options->ranges) {
		uint64_t at = options->range[session->range / 2][session->range % 2];

		if (at > since)
			return at - since;
		session_enable(session, session->range % 2 == 0);
		session->range++;
	}
	return UINT64_MAX;
}

/* While rings fill faster than they are emptied nobody sleeps, but signals
 * and the clock must be seen. */
void session_wait(struct session *session)
{
	uint64_t left = keep_ranges(session);
	int milliseconds = left < (uint64_t)session->naps ? (int)left :
		session->naps;

	if (pfr_capture_rings_busy(&session->rings))
		milliseconds = 0;
	pfr_capture_rings_wait(&session->rings, milliseconds, &session->outside);
	if (session->rings.watched_ready && !session_control(session))
		stop_signal = SIGTERM;
}

bool session_over(const struct session *session)
{
	return stop_signal || session->rings.ended ||
		(session->started && child_ended);
}

/* ---- ending ---- */

/* Why the session ends decides about the command: one that ended by itself
 * (or is about to: its events have hung up) gives its status; one that still
 * runs when the session is called off is told to end. */
void session_end_command(struct session *session, bool stopped)
{
	const struct record_options *options = &session->options;
	pid_t pid = session->command.pid, got;
	int status;

	if (!pid || !session->started)
		return;
	stopped |= stop_signal != 0;
	got = waitpid(pid, &status, WNOHANG);
	if (!got && (stopped || options->pids || options->threads || options->user))
		kill(pid, SIGTERM);
	while (got != pid) {
		got = waitpid(pid, &status, 0);
		if (got < 0 && errno != EINTR)
			return;
		if (stopped)
			status = 0;
	}
	session->command.pid = 0;
	session->status = WIFEXITED(status) ? WEXITSTATUS(status) :
		128 + WTERMSIG(status);
}

int session_exit_code(const struct session *session, int result)
{
	if (!session->options.command || !session->begin || session->started)
		return 1;
	return result == -ENOENT ? 127 : 126;
}

void session_close(struct session *session)
{
	pfr_command_fini(&session->command);
	pfr_capture_rings_fini(&session->rings);
	pfr_opened_fini(&session->opened);
	pfr_target_fini(&session->target);
	record_options_fini(&session->options);
}
