/* SPDX-License-Identifier: MIT */
/*
 * `perfring count`: counts events over a command, a task or CPUs, scaled where
 * they shared a counter, once, repeated, or at intervals. Knows how to sum
 * and print; opening and reading are the capture library's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli.h"
#include "cli/count.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>


static const char help_text[] =
"usage: perfring count [-e EVENTS] [-r N] [-I MS] [-a | -p PIDS | -t TIDS | -u USER]\n"
"                      [-C CPUS] [-G CGROUP] [-i] [-x SEPARATOR] [-o FILE] [-v]\n"
"                      [--] [COMMAND...]\n"
"\n"
"Counts events while COMMAND runs (or until Ctrl-C), on standard error.\n"
"\n"
"  -r N   runs the command N times: mean and standard deviation\n"
"  -I MS  what was counted in every MS milliseconds\n"
"  -i     does not follow children\n"
"  -a, -p, -t, -u, -C, -G  whom, as with `perfring record`\n"
"  -x S   value S unit S event S running-ns S percent of the time counted\n"
"\n"
"Values of events that shared a counter are scaled by time_enabled over\n"
"time_running, and say in percent how long they were counted.\n"
"\n"
"exit status: the command's status; 1 failure; 2 usage; 126, 127 no such command.\n";

static volatile sig_atomic_t stop_signal;

static void on_signal(int number)
{
	if (number != SIGCHLD)
		stop_signal = number;
}

static int complain(const struct pfr_capture_error *error)
{
	fprintf(stderr, "perfring count: %s\n", error->text);
	if (error->advice[0])
		fprintf(stderr, "  %s\n", error->advice);
	return 1;
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* ---- opening ---- */

static int find_target(struct counting *counting)
{
	struct pfr_capture_error error;
	unsigned flags = counting->cpus ? 0 : PFR_TARGET_PER_THREAD;
	int result;

	if (counting->pids)
		result = pfr_target_pids(&counting->target, counting->pids,
					 counting->cpus, flags, &error);
	else if (counting->threads)
		result = pfr_target_threads(&counting->target, counting->threads,
					    counting->cpus, flags, &error);
	else if (counting->user)
		result = pfr_target_user(&counting->target, counting->user,
					 counting->cpus, flags, &error);
	else if (counting->all_cpus)
		result = pfr_target_system(&counting->target, counting->cpus,
					   &error);
	else
		result = pfr_target_thread(&counting->target,
					   counting->command.pid, counting->cpus,
					   flags, &error);
	if (!result && counting->cgroup)
		result = pfr_target_cgroup(&counting->target, counting->cgroup,
					   &error);
	return result ? complain(&error) : 0;
}

static void set_attr(struct counting *counting, struct pfr_capture_event *event,
		     bool leads)
{
	struct perf_event_attr *attr = &event->kernel.attr;

	attr->sample_period = 0;
	attr->freq = 0;
	attr->sample_type = 0;
	attr->read_format = PERF_FORMAT_TOTAL_TIME_ENABLED |
		PERF_FORMAT_TOTAL_TIME_RUNNING | PERF_FORMAT_ID;
	attr->inherit = !counting->no_inherit && !event->no_inherit;
	attr->disabled = leads;
	attr->enable_on_exec = leads && counting->command.pid &&
		!counting->all_cpus && !counting->pids && !counting->threads &&
		!counting->user;
	pfr_kernel_attr_set_size(&event->kernel);
}

/* A group is a list of its own, in which its leader is the first; what cannot
 * be counted is said and left out. */
static void open_group(struct counting *counting, unsigned first, unsigned count)
{
	struct pfr_capture_events *view = malloc(sizeof(*view));
	struct pfr_capture_notes notes = { .count = 0 };
	struct pfr_capture_error error;

	if (!view)
		return;
	view->event = &counting->events.event[first];
	view->count = count;
	for (unsigned i = 0; i < count; i++) {
		view->event[i].leader = 0;
		set_attr(counting, &view->event[i], !i);
	}
	if (pfr_open(&counting->group[first], view, &counting->target, &notes,
		     &error)) {
		if (counting->verbose || !counting->defaults)
			complain(&error);
		free(view);
		return;
	}
	for (unsigned i = 0; i < notes.count && i < 12; i++)
		fprintf(stderr, "perfring count: note: %s\n", notes.text[i]);
	for (unsigned i = 0; i < count; i++)
		counting->sum[first + i].open = true;
}

static int open_all(struct counting *counting)
{
	struct pfr_capture_events *events = &counting->events;
	bool any = false;

	for (unsigned first = 0, next; first < events->count; first = next) {
		next = first + 1;
		while (next < events->count &&
		       events->event[next].leader == first)
			next++;
		open_group(counting, first, next - first);
	}
	for (unsigned i = 0; i < events->count; i++) {
		events->event[i].leader = i;
		any |= counting->sum[i].open;
	}
	return any ? 0 : 1;
}

static void close_all(struct counting *counting)
{
	for (unsigned i = 0; i < counting->events.count; i++) {
		struct pfr_capture_events *view = counting->group[i].events;

		pfr_opened_fini(&counting->group[i]);
		for (unsigned j = 0; view && j < view->count; j++) {
			counting->sum[i + j].open = false;
			view->event[j].leader = i;
		}
		free(view);
	}
}

/* ---- reading ---- */

static void add_counters(struct counting *counting, unsigned first)
{
	struct pfr_opened *opened = &counting->group[first];
	unsigned places = opened->cpu_count * opened->thread_count;

	for (unsigned i = 0; i < opened->events->count * places; i++) {
		struct pfr_event_count *sum = &counting->sum[first + i / places].now;
		struct pfr_event_count one;

		if (!(i % places))
			memset(sum, 0, sizeof(*sum));
		if (opened->fd[i] < 0 || pfr_event_count_read(opened->fd[i],
			opened->events->event[i / places].kernel.attr.read_format,
			&one))
			continue;
		sum->value += one.value;
		sum->time_enabled += one.time_enabled;
		sum->time_running += one.time_running;
	}
}

static void read_all(struct counting *counting)
{
	for (unsigned i = 0; i < counting->events.count; i++)
		if (counting->group[i].fd)
			add_counters(counting, i);
}

static void enable_all(struct counting *counting, bool enable)
{
	for (unsigned i = 0; i < counting->events.count; i++) {
		struct pfr_opened *opened = &counting->group[i];
		unsigned places = opened->cpu_count * opened->thread_count;

		for (unsigned j = 0; opened->fd && j < places; j++) {
			if (opened->fd[j] < 0)
				continue;
			if (enable)
				pfr_control_enable(opened->fd[j], true);
			else
				pfr_control_disable(opened->fd[j], true);
		}
	}
}

/* ---- printing ---- */

static void print_interval(struct counting *counting, double since)
{
	read_all(counting);
	for (unsigned i = 0; i < counting->events.count; i++) {
		struct sum *sum = &counting->sum[i];
		struct pfr_event_count part = {
			sum->now.value - sum->before.value,
			sum->now.time_enabled - sum->before.time_enabled,
			sum->now.time_running - sum->before.time_running, 0, 0,
		};

		if (!sum->open)
			continue;
		fprintf(counting->out, "%12.6f%s", since,
			counting->separator ? counting->separator : " ");
		count_print_value(counting, i, (double)pfr_event_count_scaled(&part),
			    part.time_enabled, part.time_running, -1);
		sum->before = sum->now;
	}
	fflush(counting->out);
}

static void print_final(struct counting *counting, double seconds)
{
	for (unsigned i = 0; i < counting->events.count; i++) {
		struct sum *sum = &counting->sum[i];
		double deviation = counting->runs > 1 ? count_square_root(sum->square /
			(double)(counting->runs - 1)) : -1;

		if (!sum->now.time_enabled)
			count_print_missing(counting, i);
		else
			count_print_value(counting, i, sum->mean, sum->now.time_enabled,
				    sum->now.time_running, deviation);
	}
	if (!counting->separator)
		fprintf(counting->out, "%20.6f seconds%s\n", seconds,
			counting->runs > 1 ? " a run" : "");
}

/* ---- running ---- */

static int wait_command(struct counting *counting, double start)
{
	double next = start + (double)counting->interval / 1e3;
	int status = 0;

	for (;;) {
		struct timespec time = { 0, 20000000 };
		pid_t got = counting->command.pid ?
			waitpid(counting->command.pid, &status,
				counting->interval ? WNOHANG : 0) : 0;

		if (got > 0) {
			counting->command.pid = 0;
			return WIFEXITED(status) ? WEXITSTATUS(status) :
				128 + WTERMSIG(status);
		}
		if (stop_signal)
			return 0;
		nanosleep(&time, NULL);
		if (counting->interval && now() >= next) {
			print_interval(counting, now() - start);
			next += (double)counting->interval / 1e3;
		}
	}
}

static void add_run(struct counting *counting, long run)
{
	for (unsigned i = 0; i < counting->events.count; i++) {
		struct sum *sum = &counting->sum[i];
		double value = (double)pfr_event_count_scaled(&sum->now);
		double before = value - sum->mean;

		sum->mean += before / (double)(run + 1);
		sum->square += before * (value - sum->mean);
	}
}

static int run_once(struct counting *counting, long run, double *seconds)
{
	struct pfr_capture_error error;
	double start;
	int result = 0;

	if (counting->argv && pfr_command_hold(&counting->command,
					       counting->argv, &error))
		return complain(&error);
	result = find_target(counting);
	if (!result)
		result = open_all(counting);
	if (result)
		return result;
	start = now();
	if (!counting->events.event[0].kernel.attr.enable_on_exec)
		enable_all(counting, true);
	if (counting->command.pid && (result = pfr_command_start(
			&counting->command, &error))) {
		complain(&error);
		return result == -ENOENT ? 127 : 126;
	}
	counting->status = wait_command(counting, start);
	enable_all(counting, false);
	*seconds += now() - start;
	if (counting->interval)
		print_interval(counting, now() - start);
	read_all(counting);
	add_run(counting, run);
	close_all(counting);
	pfr_target_fini(&counting->target);
	return 0;
}

static int run_all(struct counting *counting)
{
	struct sigaction action = { .sa_handler = on_signal };
	double seconds = 0;
	int result = 0;

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	counting->sum = calloc(counting->events.count, sizeof(*counting->sum));
	counting->group = calloc(counting->events.count,
				 sizeof(*counting->group));
	if (!counting->sum || !counting->group)
		return 1;
	for (long run = 0; run < counting->runs && !result && !stop_signal; run++)
		result = run_once(counting, run, &seconds);
	if (!result && !counting->interval)
		print_final(counting, seconds / (double)counting->runs);
	close_all(counting);
	pfr_target_fini(&counting->target);
	pfr_command_fini(&counting->command);
	return result ? result : counting->status;
}

/* ---- options ---- */

static int add_events(struct counting *counting, const char *text)
{
	struct pfr_capture_error error;

	if (!pfr_capture_events_add(&counting->events, text, &error))
		return 0;
	complain(&error);
	if (error.position != PFR_NO_POSITION)
		fprintf(stderr, "  %s\n  %*s^\n", text, (int)error.position, "");
	return 2;
}

static int set_number(long *number, const char *text, const char *what)
{
	char *end;

	*number = strtol(text, &end, 10);
	if (*text && !*end && *number > 0 && *number < 1 << 30)
		return 0;
	return usage("count", "'%s' is no number of %s", text, what);
}

static int set_option(struct counting *counting, int letter, char *value)
{
	switch (letter) {
	case 'e': return add_events(counting, value);
	case 'r': return set_number(&counting->runs, value, "runs");
	case 'I': return set_number(&counting->interval, value, "milliseconds");
	case 'p': counting->pids = value; return 0;
	case 't': counting->threads = value; return 0;
	case 'u': counting->user = value; return 0;
	case 'G': counting->cgroup = value; return 0;
	case 'C': counting->cpus = value; return 0;
	case 'x': counting->separator = value; return 0;
	case 'a': counting->all_cpus = true; return 0;
	case 'i': counting->no_inherit = true; return 0;
	case 'v': counting->verbose = true; return 0;
	case 'o':
		counting->out = fopen(value, "we");
		if (!counting->out)
			fprintf(stderr, "perfring count: cannot write %s: %s\n",
				value, strerror(errno));
		return counting->out ? 0 : 1;
	default: return 2;
	}
}

static int parse(struct counting *counting, int argc, char **argv)
{
	static const struct option longs[] = {
		{ "event", 1, NULL, 'e' }, { "repeat", 1, NULL, 'r' },
		{ "interval-print", 1, NULL, 'I' }, { "pid", 1, NULL, 'p' },
		{ "tid", 1, NULL, 't' }, { "cpu", 1, NULL, 'C' },
		{ "uid", 1, NULL, 'u' }, { "cgroup", 1, NULL, 'G' },
		{ "all-cpus", 0, NULL, 'a' }, { "no-inherit", 0, NULL, 'i' },
		{ "field-separator", 1, NULL, 'x' }, { "output", 1, NULL, 'o' },
		{ "verbose", 0, NULL, 'v' }, { NULL, 0, NULL, 0 },
	};
	int letter, result = 0;

	optind = 1;
	opterr = 0;
	while (!result && (letter = getopt_long(argc, argv, "+:e:r:I:p:t:u:G:C:x:o:aiv",
						longs, NULL)) != -1)
		result = letter == ':' ? usage("count", "%s wants a value", argv[optind - 1]) :
			letter == '?' ? usage("count", "%s is no option", argv[optind - 1]) :
			set_option(counting, letter, optarg);
	if (result)
		return result;
	if (argv[optind])
		counting->argv = argv + optind;
	if (!counting->argv && !counting->pids && !counting->threads &&
	    !counting->user)
		counting->all_cpus = true;
	if (counting->cgroup && !counting->all_cpus)
		return usage("count", "a cgroup is counted on whole CPUs; add -a");
	if (counting->events.count)
		return 0;
	counting->defaults = true;
	return add_events(counting, "task-clock,context-switches,cpu-migrations,"
			  "page-faults,cycles,instructions,branches,branch-misses");
}

int perfring_count(int argc, char **argv)
{
	static struct counting counting;
	int result;

	if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")))
		return help(help_text);
	memset(&counting, 0, sizeof(counting));
	counting.runs = 1;
	counting.out = stderr;
	counting.target.cgroup_fd = -1;
	result = parse(&counting, argc, argv);
	if (!result)
		result = run_all(&counting);
	pfr_capture_events_fini(&counting.events);
	free(counting.sum);
	free(counting.group);
	if (counting.out && counting.out != stderr)
		fclose(counting.out);
	return result;
}
