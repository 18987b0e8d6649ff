/* SPDX-License-Identifier: MIT */
/*
 * `perfring count`: counts events over a command, tasks, CPUs or cgroups, once,
 * repeated, or at intervals. Knows when to start, print and stop.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/count/count.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How often tasks are looked at that are not children, in seconds. */
#define LOOK 0.05

static volatile sig_atomic_t stop_signal;
static sigset_t outside; /* the signals that arrive only while it sleeps */

static void on_signal(int number)
{
	if (number != SIGCHLD)
		stop_signal = number;
}

static void catch_signals(void)
{
	static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGCHLD};
	struct sigaction action = {.sa_handler = on_signal};
	sigset_t block;

	sigemptyset(&block);
	for (int i = 0; i < 4; i++) {
		if (caught[i] != SIGHUP || !signal_ignored(SIGHUP))
			sigaction(caught[i], &action, NULL);
		sigaddset(&block, caught[i]);
	}
	sigprocmask(SIG_BLOCK, &block, &outside);
	for (int i = 0; i < 4; i++)
		sigdelset(&outside, caught[i]);
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* ---- waiting ---- */

/* A line as perf's, for people: programs read numbers on standard error. */
static void show_switch(const struct counting *counting, bool enabled)
{
	if (!counting->quiet && !counting->separator && !counting->json)
		control_show_switch(enabled);
}

static void switch_events(struct counting *counting, bool enable)
{
	count_enable(counting, enable);
	show_switch(counting, enable);
}

/* A word of --control. False: it is stop. */
static bool obey(void *who, const char *line)
{
	struct counting *counting = who;
	bool more = true;

	if (!strcmp(line, "enable"))
		switch_events(counting, true);
	else if (!strcmp(line, "disable"))
		switch_events(counting, false);
	else if (!strcmp(line, "stop"))
		more = false;
	else if (strcmp(line, "ping")) {
		print_stderr("--control: '%s' is not one of enable, disable, ping, stop", line);
		return true;
	}
	control_answer(&counting->control);
	return more;
}

/* Sleeps until a signal, a word of --control, or that many seconds (negative: for ever). */
static void nap(struct counting *counting, double seconds)
{
	struct control *control = &counting->control;
	struct pollfd poll = {.fd = control->ended ? -1 : control->fd, .events = POLLIN};
	struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
	const struct timespec at_once = {0, 0};
	int ready = stop_signal ? 0 : ppoll(&poll, 1, seconds < 0 ? NULL : &time, &outside);

	if (ready > 0) {
		ppoll(NULL, 0, &at_once, &outside); /* lets signals in, which one that finds something ready does not */
		counting->over |= !control_read(control, obey, counting);
	} else if (ready < 0 && errno != EINTR) {
		print_stderr("count: cannot wait for the end of what is counted: %s", strerror(errno));
		counting->unread = counting->over = true;
	}
	if (stop_signal)
		counting->over = true;
}

/* Whether the command has ended, with its status and times; wait: it is waited for. */
static bool reap(struct counting *counting, bool wait)
{
	struct rusage usage;
	int status;
	pid_t got;

	do
		got = wait4(counting->command.pid, &status, wait ? 0 : WNOHANG, &usage);
	while (got < 0 && errno == EINTR);
	if (!got)
		return false;
	counting->command.pid = 0;
	if (got < 0)
		return true;
	counting->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	counting->user_seconds = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
	counting->system_seconds = (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec / 1e6;
	return true;
}

static void end_command(struct counting *counting)
{
	int status = counting->status;

	if (!counting->command.pid)
		return;
	kill(counting->command.pid, SIGTERM);
	reap(counting, true);
	counting->status = status; /* it ended because it was asked to */
}

/* Whether what is counted has ended. */
static bool ended(struct counting *counting)
{
	if (counting->argv)
		return reap(counting, false);
	return !counting->all_cpus && !count_target_lives(counting);
}

static void sleep_until(struct counting *counting, double until)
{
	double left = until < 0 ? -1 : until - now();
	bool watched = !counting->argv && !counting->all_cpus;

	if (until >= 0 && left <= 0)
		return;
	if (watched && (left < 0 || left > LOOK))
		left = LOOK;
	nap(counting, left);
}

static double earliest(double one, double other)
{
	return one < 0 ? other : other < 0 || one < other ? one :
							    other;
}

/* From the start to the end of what is counted, or of the time for it. */
static void wait_run(struct counting *counting)
{
	double interval = (double)counting->interval / 1e3, next = interval > 0 ? counting->start + interval : -1;
	double stop = counting->timeout ? counting->start + (double)counting->timeout / 1e3 : -1;

	while (!counting->over && !ended(counting)) {
		if (stop >= 0 && now() >= stop)
			return;
		if (next >= 0 && now() >= next) {
			count_print(counting, now() - counting->start);
			next += interval;
			next = next > now() ? next : now() + interval; /* those that were missed are one line */
			if (counting->intervals && ++counting->printed == counting->intervals)
				next = -1;
		}
		if (counting->intervals && counting->printed == counting->intervals && !counting->argv)
			return;
		sleep_until(counting, earliest(stop, next));
	}
}

/* -D: the command runs meanwhile. False: it has ended. */
static bool wait_delay(struct counting *counting)
{
	double until = now() + (double)counting->delay / 1e3;

	while (!counting->over && !ended(counting)) {
		if (now() >= until)
			return true;
		sleep_until(counting, until);
	}
	return false;
}

/* ---- running ---- */

static void set_tool(struct counting *counting, unsigned event)
{
	double seconds[] = {0, now() - counting->start, counting->user_seconds, counting->system_seconds};
	struct count_cell *cell = &counting->cell[event * counting->buckets];

	cell->now.value = (uint64_t)(seconds[counting->events.event[event].tool] * 1e9);
	cell->now.time_enabled = cell->now.time_running = cell->now.value;
	cell->open = true;
}

static void read_all(struct counting *counting)
{
	count_read(counting);
	for (unsigned i = 0; i < counting->events.count; i++)
		if (counting->events.event[i].tool && counting->buckets)
			set_tool(counting, i);
}

static void add_run(struct counting *counting)
{
	for (unsigned i = 0; i < counting->events.count * counting->buckets; i++) {
		struct count_cell *cell = &counting->cell[i];
		double value = (double)(counting->no_scale ? cell->now.value : pfr_event_count_scaled(&cell->now));
		double before = value - cell->mean;

		cell->mean += before / (double)(counting->done + 1);
		cell->square += before * (value - cell->mean);
		cell->running += cell->now.time_running;
		cell->enabled += cell->now.time_enabled;
		memset(&cell->before, 0, sizeof(cell->before));
	}
}

static int start_command(struct counting *counting)
{
	struct pfr_capture_error error;
	int result;

	counting->start = now();
	if (!counting->command.pid)
		return 0;
	result = pfr_command_start(&counting->command, &error);
	if (result)
		count_print_error(&error);
	return !result ? 0 : error.os_error == ENOENT ? 127 :
							126;
}

static bool exec_enables(const struct counting *counting)
{
	return counting->command.pid && !counting->all_cpus && !counting->pids && !counting->threads && !counting->user;
}

static int measure(struct counting *counting)
{
	int result;

	if (!counting->delay && !exec_enables(counting))
		count_enable(counting, true);
	if (counting->delay)
		show_switch(counting, false);
	result = start_command(counting);
	if (result)
		return result;
	if (counting->delay > 0 && wait_delay(counting)) {
		switch_events(counting, true);
		counting->start = now();
	}
	wait_run(counting);
	count_enable(counting, false);
	if (counting->timeout || counting->over)
		end_command(counting);
	else if (counting->command.pid)
		reap(counting, true);
	return 0;
}

/* The command has the signals that this program got. */
static int hold(struct counting *counting)
{
	struct pfr_capture_error error;
	sigset_t ours;
	int result;

	sigprocmask(SIG_SETMASK, &outside, &ours);
	result = pfr_command_hold(&counting->command, counting->argv, &error);
	sigprocmask(SIG_SETMASK, &ours, NULL);
	if (result)
		count_print_error(&error);
	return result ? command_missing(error.os_error) : 0;
}

static int run_once(struct counting *counting)
{
	int result;

	counting->user_seconds = counting->system_seconds = 0;
	counting->printed = 0;
	counting->interval_before = 0;
	if (counting->pre && system(counting->pre))
		return print_stderr("count: --pre: %s failed", counting->pre), 1;
	if (counting->sync)
		sync();
	result = counting->argv ? hold(counting) : 0;
	if (!result)
		result = count_open(counting);
	if (!result)
		result = measure(counting);
	if (result)
		return result;
	read_all(counting);
	if (counting->interval && (!counting->intervals || counting->printed < counting->intervals))
		count_print(counting, now() - counting->start);
	if (counting->verbose)
		count_print_raw(counting);
	add_run(counting);
	if (!(counting->done & (counting->done - 1)) || !counting->seconds) {
		double *grown = realloc(counting->seconds, (size_t)(counting->done * 2 + 1) * sizeof(*grown));

		if (!grown)
			return print_no_memory("count"), 1;
		counting->seconds = grown;
	}
	counting->seconds[counting->done++] = now() - counting->start;
	count_close(counting);
	if (counting->post && system(counting->post))
		return print_stderr("count: --post: %s failed", counting->post), 1;
	return 0;
}

static int open_output(struct counting *counting)
{
	time_t time_now = time(NULL);
	char text[32];

	if (counting->output)
		counting->out = fopen(counting->output, counting->append ? "ae" : "we");
	else if (counting->log_fd >= 0)
		counting->out = fdopen(fcntl(counting->log_fd, F_DUPFD_CLOEXEC, 3), "w");
	if (!counting->out) {
		if (counting->output)
			print_stderr("count: cannot write %s: %s", counting->output, strerror(errno));
		else
			print_stderr("count: cannot write file descriptor %d: %s", counting->log_fd, strerror(errno));
		return 1;
	}
	if (counting->output && !counting->json)
		fprintf(counting->out, "# started on %s\n", ctime_r(&time_now, text));
	return 0;
}

static int close_output(struct counting *counting, int result)
{
	bool failed = counting->out && (fflush(counting->out) || ferror(counting->out));

	if (counting->out && counting->out != stderr)
		failed |= fclose(counting->out) != 0;
	if (failed)
		print_stderr("count: cannot write the counts: %s", strerror(errno));
	return failed && !result ? EXIT_IO : result;
}

/* The separator of thousands is the locale's; there is none in the C locale. */
static void find_thousands(struct counting *counting)
{
	locale_t locale = counting->big ? newlocale(LC_NUMERIC_MASK, "", (locale_t)0) : (locale_t)0;

	if (!locale)
		return;
	snprintf(counting->thousands, sizeof(counting->thousands), "%s", nl_langinfo_l(THOUSEP, locale));
	freelocale(locale);
}

static int run_all(struct counting *counting)
{
	int result = open_output(counting);

	if (result)
		return result;
	catch_signals();
	find_thousands(counting);
	counting->groups = calloc(counting->events.count + 1, sizeof(*counting->groups));
	if (!counting->groups)
		return print_no_memory("count"), 1;
	if (counting->interval)
		count_print_columns(counting);
	while (!result && !counting->over && (!counting->runs || counting->done < counting->runs))
		result = run_once(counting);
	if (!result && (!counting->interval || counting->summary)) {
		count_print_header(counting);
		count_print(counting, -1);
		count_print_times(counting);
	}
	count_close(counting);
	pfr_target_fini(&counting->target);
	pfr_command_fini(&counting->command);
	return result ? result : counting->status ? counting->status :
						    counting->unread || counting->control.broken;
}

int perfring_count(int argc, char **argv)
{
	static struct counting counting;
	int result;

	memset(&counting, 0, sizeof(counting));
	counting.runs = 1;
	counting.big = true;
	counting.out = stderr;
	counting.log_fd = -1;
	counting.target.cgroup_fd = -1;
	counting.control.fd = counting.control.ack_fd = -1;
	result = count_parse(&counting, argc, argv);
	if (!result)
		result = close_output(&counting, run_all(&counting));
	pfr_capture_events_fini(&counting.events);
	control_close(&counting.control);
	free(counting.cgroup_names);
	free(counting.groups);
	free(counting.cell);
	free(counting.bucket);
	free(counting.bucket_of);
	free(counting.seconds);
	return result == COUNT_HELPED ? EXIT_FINE : result;
}
