/* SPDX-License-Identifier: MIT */
/*
 * The command line of `perfring count`: options with the names and meanings of
 * perf stat, and one line for each of its options that is not here.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli.h"
#include "cli/count.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char help_text[] =
"usage: perfring count [-e EVENTS] [OPTION...] [--] [COMMAND...]\n"
"\n"
"Counts events while COMMAND runs, until the tasks have ended, or until Ctrl-C,\n"
"and prints them on standard error as perf stat does.\n"
"\n"
"What:\n"
"  -e, --event EVENTS   events as with `perfring record`; also duration_time,\n"
"                       user_time and system_time\n"
"      --filter TEXT    only what passes this filter, for the last -e\n"
"  -g, --group          all events in one group\n"
"      --all-user, --all-kernel  user space only, kernel only\n"
"  -n, --null           no events, only times\n"
"Whom:\n"
"  -a, --all-cpus       the whole system (without a command or task, too)\n"
"  -C, --cpu LIST       everything on these CPUs\n"
"  -p, --pid PIDS   -t, --tid TIDS   -u, --uid USER   until they have ended\n"
"  -i, --no-inherit     not the children\n"
"  -G, --cgroup NAMES   the cgroup of each event, or one for all events\n"
"      --for-each-cgroup NAMES   all events for each of these cgroups\n"
"When:\n"
"  -r, --repeat N       run the command N times (0: until Ctrl-C) and print mean\n"
"                       and standard error of the mean\n"
"  -I, --interval-print MS    what was counted in every MS milliseconds\n"
"      --interval-count N     that many times\n"
"      --summary        with -I: the sum at the end\n"
"      --timeout MS     stop after MS milliseconds\n"
"  -D, --delay MS       start counting that much after the command (-1: not\n"
"                       before --control says enable)\n"
"      --control HOW    fd:N[,N] or fifo:PATH[,PATH]: lines that enable,\n"
"                       disable, ping and stop\n"
"      --pre COMMAND, --post COMMAND  before and after each run\n"
"  -S, --sync           write file systems to disk before each run\n"
"Lines:\n"
"  -A, --no-aggr        one for each CPU; also --per-core, --per-die,\n"
"                       --per-socket, --per-node\n"
"      --per-thread     one for each thread of -p, -t or -u\n"
"  -x, --field-separator S    value S unit S event S running-ns S percent S S\n"
"  -j, --json-output    one JSON object a line\n"
"  -o, --output FILE    into a file; --append to it\n"
"      --log-fd N       to a file descriptor\n"
"      --table          with -r: the time of each run\n"
"  -B, --big-num        thousands separated as the locale has it (the default);\n"
"                       --no-big-num\n"
"      --no-scale       values as counted, not scaled\n"
"  -v, --verbose        say why an event is not supported\n"
"\n"
"Values of events that shared a counter are scaled by time_enabled over\n"
"time_running, with the percentage of time for which they were counted.\n"
"<not supported>: this machine does not have the event. <not counted>: it was\n"
"never on a counter.\n"
"\n"
"exit status: the command's status; 1 failure; 2 usage; 126, 127 no such command.\n";

enum {
	FILTER = 256, ALL_USER, ALL_KERNEL, EACH_CGROUP, INTERVAL_COUNT, SUMMARY, TIMEOUT, CONTROL, PRE, POST, PER_CORE,
	PER_DIE, PER_SOCKET, PER_NODE, PER_THREAD, APPEND, LOG_FD, TABLE, NO_BIG, SCALE, NO_SCALE, NOT_OURS,
};

static const struct option long_options[] = {
	{ "event", 1, NULL, 'e' }, { "filter", 1, NULL, FILTER },
	{ "group", 0, NULL, 'g' }, { "all-user", 0, NULL, ALL_USER },
	{ "all-kernel", 0, NULL, ALL_KERNEL }, { "null", 0, NULL, 'n' },
	{ "all-cpus", 0, NULL, 'a' }, { "cpu", 1, NULL, 'C' },
	{ "pid", 1, NULL, 'p' }, { "tid", 1, NULL, 't' },
	{ "uid", 1, NULL, 'u' }, { "no-inherit", 0, NULL, 'i' },
	{ "cgroup", 1, NULL, 'G' }, { "for-each-cgroup", 1, NULL, EACH_CGROUP },
	{ "repeat", 1, NULL, 'r' }, { "interval-print", 1, NULL, 'I' },
	{ "interval-count", 1, NULL, INTERVAL_COUNT }, { "summary", 0, NULL, SUMMARY },
	{ "timeout", 1, NULL, TIMEOUT }, { "delay", 1, NULL, 'D' },
	{ "control", 1, NULL, CONTROL }, { "pre", 1, NULL, PRE },
	{ "post", 1, NULL, POST }, { "sync", 0, NULL, 'S' },
	{ "no-aggr", 0, NULL, 'A' }, { "per-core", 0, NULL, PER_CORE },
	{ "per-die", 0, NULL, PER_DIE }, { "per-socket", 0, NULL, PER_SOCKET },
	{ "per-node", 0, NULL, PER_NODE }, { "per-thread", 0, NULL, PER_THREAD },
	{ "field-separator", 1, NULL, 'x' }, { "json-output", 0, NULL, 'j' },
	{ "output", 1, NULL, 'o' }, { "append", 0, NULL, APPEND },
	{ "log-fd", 1, NULL, LOG_FD }, { "table", 0, NULL, TABLE },
	{ "big-num", 0, NULL, 'B' }, { "no-big-num", 0, NULL, NO_BIG },
	{ "scale", 0, NULL, SCALE }, { "no-scale", 0, NULL, NO_SCALE },
	{ "verbose", 0, NULL, 'v' }, { "help", 0, NULL, 'h' },
	/* of perf stat alone; optional arguments, so that any form is known */
	{ "metrics", 2, NULL, NOT_OURS }, { "metric-only", 2, NULL, NOT_OURS },
	{ "metric-no-group", 2, NULL, NOT_OURS }, { "metric-no-merge", 2, NULL, NOT_OURS },
	{ "metric-no-threshold", 2, NULL, NOT_OURS }, { "topdown", 2, NULL, NOT_OURS },
	{ "td-level", 2, NULL, NOT_OURS }, { "detailed", 2, NULL, NOT_OURS },
	{ "transaction", 2, NULL, NOT_OURS }, { "smi-cost", 2, NULL, NOT_OURS },
	{ "iostat", 2, NULL, NOT_OURS }, { "interval-clear", 2, NULL, NOT_OURS },
	{ "hybrid-merge", 2, NULL, NOT_OURS }, { "no-merge", 2, NULL, NOT_OURS },
	{ "cputype", 2, NULL, NOT_OURS }, { "percore-show-thread", 2, NULL, NOT_OURS },
	{ "no-csv-summary", 2, NULL, NOT_OURS }, { "quiet", 2, NULL, NOT_OURS },
	{ "bpf-prog", 2, NULL, NOT_OURS }, { "bpf-counters", 2, NULL, NOT_OURS },
	{ "bpf-attr-map", 2, NULL, NOT_OURS }, { "per-cache", 2, NULL, NOT_OURS },
	{ "per-cluster", 2, NULL, NOT_OURS }, { "pfm-events", 2, NULL, NOT_OURS },
	{ NULL, 0, NULL, 0 },
};

static int count_help(void)
{
	return help(help_text);
}

static int not_ours(const char *name)
{
	fprintf(stderr, "perfring count: %s is perf stat's alone: count has no metrics and no models of CPUs\n", name);
	return 2;
}

/* ---- values ---- */

static int add_events(struct counting *counting, const char *text)
{
	struct pfr_capture_error error;
	unsigned before = counting->events.count;

	if (!pfr_capture_events_add(&counting->events, text, &error)) {
		counting->last_event = before;
		return 0;
	}
	count_complain(&error);
	if (error.position != PFR_NO_POSITION)
		fprintf(stderr, "  %s\n  %*s^\n", text, (int)error.position, "");
	return 2;
}

static int add_filter(struct counting *counting, const char *text)
{
	struct pfr_capture_error error;

	if (!pfr_capture_events_filter(&counting->events, counting->last_event, text, &error))
		return 0;
	count_complain(&error);
	return 2;
}

/* Kept as well, since --for-each-cgroup needs them again. */
static int add_wanted(struct counting *counting, bool filter, const char *text)
{
	if (counting->nr_wanted == COUNT_EVENT_TEXTS)
		return usage("count", "more than %d times -e and --filter", COUNT_EVENT_TEXTS);
	counting->wanted[counting->nr_wanted].filter = filter;
	counting->wanted[counting->nr_wanted++].text = text;
	return filter ? add_filter(counting, text) : add_events(counting, text);
}

static int set_number(long *number, const char *text, long least, const char *what)
{
	char *end;

	*number = strtol(text, &end, 10);
	if (*text && !*end && *number >= least && *number < 1 << 30)
		return 0;
	return usage("count", "'%s' is not a number of %s from %ld on", text, what, least);
}

/* Names, some of which may be empty. */
static int set_cgroups(struct counting *counting, char *text, bool each)
{
	counting->each_cgroup = each;
	counting->cgroups = 0;
	for (char *name = text; name; ) {
		char *comma = strchr(name, ',');

		if (counting->cgroups == COUNT_CGROUPS)
			return usage("count", "more than %d cgroups", COUNT_CGROUPS);
		if (each && (!*name || *name == ','))
			return usage("count", "'%s' has an empty name", text);
		counting->cgroup[counting->cgroups++] = name;
		if (comma)
			*comma++ = 0;
		name = comma;
	}
	return 0;
}

static int set_log_fd(struct counting *counting, const char *text)
{
	long number;
	int result = set_number(&number, text, 0, "a file descriptor");

	if (!result && fcntl((int)number, F_GETFD) < 0)
		result = usage("count", "--log-fd %ld: %s", number, strerror(errno));
	counting->log_fd = (int)number;
	return result;
}

static int set_control(struct counting *counting, const char *text)
{
	int code = control_set(&counting->control, text);

	return !code ? 0 : usage("count", "--control '%s': %s", text,
				 code == -EINVAL ? "not fd:N[,N] or fifo:PATH[,PATH]" : strerror(-code));
}

static int set_value(struct counting *counting, int letter, char *value)
{
	switch (letter) {
	case 'e': return add_wanted(counting, false, value);
	case FILTER: return add_wanted(counting, true, value);
	case 'r': return set_number(&counting->runs, value, 0, "runs");
	case 'I': return set_number(&counting->interval, value, 1, "milliseconds");
	case INTERVAL_COUNT: return set_number(&counting->intervals, value, 1, "intervals");
	case TIMEOUT: return set_number(&counting->timeout, value, 10, "milliseconds");
	case 'D': return set_number(&counting->delay, value, -1, "milliseconds");
	case 'G': return set_cgroups(counting, value, false);
	case EACH_CGROUP: return set_cgroups(counting, value, true);
	case LOG_FD: return set_log_fd(counting, value);
	case CONTROL: return set_control(counting, value);
	case 'p': counting->pids = value; return 0;
	case 't': counting->threads = value; return 0;
	case 'u': counting->user = value; return 0;
	case 'C': counting->cpus = value; return 0;
	case 'x': counting->separator = !strcmp(value, "\\t") ? "\t" : value; return 0;
	case 'o': counting->output = value; return 0;
	case PRE: counting->pre = value; return 0;
	case POST: counting->post = value; return 0;
	default: return 2;
	}
}

static bool set_by(struct counting *counting, int letter)
{
	static const struct { int letter; enum count_by by; } ways[] = {
		{ 'A', BY_CPU }, { PER_CORE, BY_CORE }, { PER_DIE, BY_DIE }, { PER_SOCKET, BY_SOCKET },
		{ PER_NODE, BY_NODE }, { PER_THREAD, BY_THREAD },
	};

	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		if (ways[i].letter != letter)
			continue;
		counting->by = ways[i].by;
		return true;
	}
	return false;
}

static bool set_flag(struct counting *counting, int letter)
{
	switch (letter) {
	case 'a': counting->all_cpus = true; return true;
	case 'i': counting->no_inherit = true; return true;
	case 'v': counting->verbose = true; return true;
	case 'g': counting->group = true; return true;
	case 'n': counting->null = true; return true;
	case 'S': counting->sync = true; return true;
	case 'j': counting->json = true; return true;
	case 'B': counting->big = true; return true;
	case NO_BIG: counting->big = false; return true;
	case SCALE: counting->no_scale = false; return true;
	case NO_SCALE: counting->no_scale = true; return true;
	case ALL_USER: counting->all_user = true; return true;
	case ALL_KERNEL: counting->all_kernel = true; return true;
	case SUMMARY: counting->summary = true; return true;
	case APPEND: counting->append = true; return true;
	case TABLE: counting->table = true; return true;
	default: return set_by(counting, letter);
	}
}

/* ---- what goes together ---- */

static int check_places(const struct counting *counting)
{
	bool tasks = counting->pids || counting->threads || counting->user;

	if (counting->by == BY_THREAD && (!tasks || counting->all_cpus))
		return usage("count", "--per-thread needs the threads of -p, -t or -u");
	if (counting->by != BY_ALL && counting->by != BY_THREAD && !counting->all_cpus)
		return usage("count", "lines for CPUs and their places need whole CPUs; add -a or -C");
	if (counting->cgroups && !counting->all_cpus)
		return usage("count", "a cgroup is counted on whole CPUs; add -a");
	if (counting->argv && tasks && !counting->all_cpus)
		return usage("count", "-p, -t or -u and a command at once; choose");
	return 0;
}

static int check_form(const struct counting *counting)
{
	if (counting->json && counting->separator)
		return usage("count", "-j and -x at once; choose");
	if (counting->output && counting->log_fd >= 0)
		return usage("count", "-o and --log-fd at once; choose");
	if (counting->append && !counting->output)
		return usage("count", "--append needs -o");
	if (counting->intervals && !counting->interval)
		return usage("count", "--interval-count needs -I");
	if (counting->interval && counting->timeout)
		return usage("count", "-I and --timeout at once; use --interval-count");
	if (counting->runs != 1 && !counting->argv)
		return usage("count", "-r needs a command to repeat");
	if (counting->table && counting->runs == 1)
		return usage("count", "--table needs -r");
	if (counting->delay < 0 && counting->control.fd < 0)
		return usage("count", "-D -1 needs --control, which enables the events");
	return 0;
}

/* All events once more for every further cgroup. */
static int repeat_events(struct counting *counting)
{
	int result = 0;

	for (unsigned i = 1; counting->each_cgroup && i < counting->cgroups; i++)
		for (unsigned j = 0; j < counting->nr_wanted && !result; j++)
			result = counting->wanted[j].filter ? add_filter(counting, counting->wanted[j].text) :
				add_events(counting, counting->wanted[j].text);
	if (!result && !counting->each_cgroup && counting->cgroups > counting->events.count)
		result = usage("count", "more cgroups than events");
	return result;
}

static int settle(struct counting *counting)
{
	static const char defaults[] = "task-clock,context-switches,cpu-migrations,page-faults,cycles,instructions,"
		"branches,branch-misses";
	bool tasks = counting->pids || counting->threads || counting->user;
	int result;

	/* a list of CPUs means everything on them, as with perf */
	if ((counting->cpus && !tasks) || (!counting->argv && !tasks))
		counting->all_cpus = true;
	result = check_places(counting);
	if (!result)
		result = check_form(counting);
	if (!result && counting->null) {
		pfr_capture_events_fini(&counting->events);
		return 0;
	}
	if (!result && !counting->events.count) {
		counting->defaults = true;
		result = add_wanted(counting, false, defaults);
	}
	if (!result)
		result = repeat_events(counting);
	for (unsigned i = 0; counting->group && i < counting->events.count; i++)
		counting->events.event[i].leader = 0;
	return result;
}

static int complain_getopt(int letter, char **argv)
{
	if (letter == ':')
		return usage("count", "%s needs a value", argv[optind - 1]);
	if (optopt && optopt < 256)
		return usage("count", "unknown option -%c", optopt);
	return usage("count", "unknown option %s", argv[optind - 1]);
}

int count_parse(struct counting *counting, int argc, char **argv)
{
	int letter, index = -1, result = 0;

	optind = 1;
	opterr = 0;
	while (!result && (letter = getopt_long(argc, argv, "+:e:r:I:p:t:u:G:C:x:o:D:aivgnSjABhdTM:", long_options,
						&index)) != -1) {
		char option[3] = { '-', (char)letter, 0 };

		if (letter == 'h')
			return count_help() ? EXIT_IO : COUNT_HELPED;
		if (letter == ':' || letter == '?')
			result = complain_getopt(letter, argv);
		else if (letter == NOT_OURS)
			result = not_ours(long_options[index].name);
		else if (letter == 'd' || letter == 'T' || letter == 'M')
			result = not_ours(option);
		else if (!set_flag(counting, letter))
			result = set_value(counting, letter, optarg);
	}
	if (result)
		return result;
	if (argv[optind])
		counting->argv = argv + optind;
	return settle(counting);
}
