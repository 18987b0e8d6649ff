/* SPDX-License-Identifier: MIT */
/*
 * The command line of `perfring count`: options with the names and meanings of
 * perf stat, and one line for each of its options that is not here.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/count/count.h"
#include "cli/common/event_error.h"
#include "cli/common/options.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

enum {
	FILTER = 256, ALL_USER, ALL_KERNEL, EACH_CGROUP, INTERVAL_COUNT, SUMMARY, TIMEOUT, CONTROL, PRE, POST, PER_CORE,
	PER_CLUSTER, PER_CACHE, METRIC_ONLY, PER_DIE, PER_SOCKET, PER_NODE, PER_THREAD, APPEND, LOG_FD, TABLE, NO_BIG, SCALE, NO_SCALE, QUIET, NO_MERGE, NO_CSV_SUMMARY,
};

#define NOT_HERE(letter, name, why) OPTION_NOT_HERE(letter, name, "[X]", why)
#define NO_TABLES "count has no tables of CPU models"
#define NO_BPF "counting inside BPF programs is not here"

static const struct option_row rows[] = {
	OPTION_TITLE("What:"),
	{'e', 'e', "event", "EVENTS", "events, see 'perfring list'; also duration_time, user_time and system_time", .offer = OFFER_EVENTS, .list = true},
	{FILTER, 0, "filter", "TEXT", "only what passes this filter, for the last -e", .rare = true},
	{'g', 'g', "group", 0, "all events in one group"},
	{ALL_USER, 0, "all-user", 0, "user space only"},
	{ALL_KERNEL, 0, "all-kernel", 0, "kernel only"},
	{'d', 'd', "detailed", 0, "events of caches too; -dd: of TLBs, -ddd: of prefetches"},
	{'n', 'n', "null", 0, "no events, only times", .rare = true},
	OPTION_TITLE("Whom:"),
	{'a', 'a', "all-cpus", 0, "the whole system (without a command or task, too)"},
	{'C', 'C', "cpu", "LIST", "everything on these CPUs"},
	{'p', 'p', "pid", "PIDS", "these processes, until they have ended"},
	{'t', 't', "tid", "TIDS", "these threads, until they have ended"},
	{'u', 'u', "uid", "USER", "the processes of this user", .rare = true},
	{'i', 'i', "no-inherit", 0, "not the children", .rare = true},
	{'G', 'G', "cgroup", "NAMES", "the cgroup of each event, or one for all events", .rare = true},
	{EACH_CGROUP, 0, "for-each-cgroup", "NAMES", "all events for each of these cgroups; or of those a pattern fits", .rare = true},
	OPTION_TITLE("When:"),
	{'r', 'r', "repeat", "N", "run the command N times (0: until Ctrl-C) and print mean and standard error of the mean"},
	{'I', 'I', "interval-print", "MS", "what was counted in every MS milliseconds"},
	{INTERVAL_COUNT, 0, "interval-count", "N", "that many times", .rare = true},
	{SUMMARY, 0, "summary", 0, "with -I: the sum at the end", .rare = true},
	{NO_CSV_SUMMARY, 0, "no-csv-summary", 0, "with --summary and -x: lines of the sum do not begin with summary", .rare = true},
	{TIMEOUT, 0, "timeout", "MS", "stop after MS milliseconds", .rare = true},
	{'D', 'D', "delay", "MS", "start counting that much after the command (-1: not before --control sends enable)", .rare = true},
	{CONTROL, 0, "control", "HOW", "fd:N[,N] or fifo:PATH[,PATH]: lines that enable, disable, ping and stop", .rare = true},
	{PRE, 0, "pre", "COMMAND", "before each run", .rare = true},
	{POST, 0, "post", "COMMAND", "after each run", .rare = true},
	{'S', 'S', "sync", 0, "write file systems to disk before each run", .rare = true},
	OPTION_TITLE("Lines:"),
	{'A', 'A', "no-aggr", 0, "one for each CPU"},
	{PER_CORE, 0, "per-core", 0, "one for each core", .rare = true},
	{PER_CLUSTER, 0, "per-cluster", 0, "one for each cluster of cores", .rare = true},
	{PER_CACHE, 0, "per-cache", "[LEVEL]", "one for each cache of that level (default: the last)", .rare = true},
	{PER_DIE, 0, "per-die", 0, "one for each die", .rare = true},
	{PER_SOCKET, 0, "per-socket", 0, "one for each socket", .rare = true},
	{PER_NODE, 0, "per-node", 0, "one for each NUMA node", .rare = true},
	{PER_THREAD, 0, "per-thread", 0, "one for each thread of -p, -t, -u or -a"},
	{METRIC_ONLY, 0, "metric-only", 0, "what counts come to, without the counts", .rare = true},
	{'x', 'x', "field-separator", "S", "value S unit S event S running-ns S percent S S"},
	{'j', 'j', "json-output", 0, "one JSON object a line"},
	{'o', 'o', "output", "FILE", "into a file"},
	{APPEND, 0, "append", 0, "at the end of the file of -o", .rare = true},
	{LOG_FD, 0, "log-fd", "N", "to a file descriptor", .rare = true},
	{TABLE, 0, "table", 0, "with -r: the time of each run", .rare = true},
	{'B', 'B', "big-num", 0, "thousands separated as the locale has it (the default)", .rare = true},
	{NO_BIG, 0, "no-big-num", 0, "thousands not separated", .rare = true},
	{SCALE, 0, "scale", 0, "values scaled by enabled and running time (the default)", .rare = true},
	{NO_SCALE, 0, "no-scale", 0, "values as counted, not scaled", .rare = true},
	{NO_MERGE, 0, "no-merge", 0, "as always: one line for each PMU of an event", .rare = true},
	{QUIET, 0, "quiet", 0, "print no counts", .rare = true},
	{'v', 'v', "verbose", 0, "raw counts on standard error, and why an event is not supported"},
	/* of perf stat alone; their arguments may be left out, so that any form is known */
	NOT_HERE('M', "metrics", NO_TABLES), NOT_HERE(0, "metric-no-group", NO_TABLES), NOT_HERE(0, "metric-no-merge", NO_TABLES),
	NOT_HERE(0, "metric-no-threshold", NO_TABLES), NOT_HERE(0, "topdown", NO_TABLES), NOT_HERE(0, "td-level", NO_TABLES),
	NOT_HERE('T', "transaction", "a set of metrics of Intel CPUs"), NOT_HERE(0, "smi-cost", "a metric of Intel CPUs"),
	NOT_HERE(0, "iostat", "metrics of Intel's uncore"),
	NOT_HERE(0, "interval-clear", "lines go to a terminal as they are; watch clears it"),
	NOT_HERE(0, "hybrid-merge", "events of several PMUs are never merged"),
	NOT_HERE(0, "cputype", "-e names the PMU, as in cpu_core/cycles/"),
	NOT_HERE(0, "percore-show-thread", "there is no term percore"),
	NOT_HERE('b', "bpf-prog", NO_BPF), NOT_HERE(0, "bpf-counters", NO_BPF), NOT_HERE(0, "bpf-attr-map", NO_BPF),
	NOT_HERE(0, "pfm-events", "-e takes names of libpfm4"),
	{0, 0, 0, 0, 0},
};

static const char about[] =
	"Counts events while COMMAND runs, until the tasks have ended, or until Ctrl-C,\n"
	"and prints them on standard error as perf stat does.\n";
static const char after[] =
	"Values of events that shared a counter are scaled by time_enabled over\n"
	"time_running, with the percentage of time for which they were counted.\n"
	"<not supported>: this machine does not have the event. <not counted>: it was\n"
	"never on a counter.\n"
	"exit status: the command's status; 1 failure; 2 usage; 126, 127 no such command.\n";

const struct command_line command_count = {
	.name = "count", .about = about, .words = "[OPTION...] [--] [COMMAND...]", .after = after, .perf = "perf stat", .ends = true, .sets = {{rows, 0}}};

/* ---- values ---- */

static int add_events(struct counting *counting, const char *text)
{
	struct pfr_capture_error error;
	unsigned before = counting->events.count;

	if (!pfr_capture_events_add(&counting->events, text, &error)) {
		counting->last_event = before;
		return 0;
	}
	return print_event_error(&error, text);
}

static int add_filter(struct counting *counting, const char *text)
{
	struct pfr_capture_error error;

	if (!pfr_capture_events_filter(&counting->events, counting->last_event, text, &error))
		return 0;
	count_print_error(&error);
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

static int add_cgroup(struct counting *counting, const char *name)
{
	if (counting->cgroups == COUNT_CGROUPS)
		return usage("count", "more than %d cgroups", COUNT_CGROUPS);
	counting->cgroup[counting->cgroups++] = name;
	return 0;
}

/* Those that are there and that patterns fit. */
static int match_cgroups(struct counting *counting, const char *text)
{
	struct pfr_capture_error error;
	const char *name;
	uint32_t count;
	int result = 0;

	free(counting->cgroup_names);
	if (pfr_capture_cgroups(text, &counting->cgroup_names, &count, &error)) {
		count_print_error(&error);
		return error.os_error == EINVAL || error.os_error == E2BIG ? 2 : 1;
	}
	name = counting->cgroup_names;
	for (uint32_t i = 0; i < count && !result; i++, name += strlen(name) + 1)
		result = add_cgroup(counting, name);
	return result;
}

/* Names, some of which may be empty: none for that event, or the root for each. Any of these characters makes all of them patterns, as in perf's cgroup_list__open(). */
static int set_cgroups(struct counting *counting, char *text, bool each)
{
	int result = 0;

	if (counting->cgroups && counting->each_cgroup != each)
		return usage("count", "-G and --for-each-cgroup exclude each other");
	counting->each_cgroup = each;
	counting->cgroups = 0;
	if (each && strpbrk(text, "{}[]()|*+?^$"))
		return match_cgroups(counting, text);
	for (char *name = text; name && !result;) {
		char *comma = strchr(name, ',');

		if (comma)
			*comma++ = 0;
		result = add_cgroup(counting, each && !*name ? "/" : name);
		name = comma;
	}
	return result;
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

/* L2 or 2, as of perf stat. */
static int set_cache(struct counting *counting, const char *text)
{
	const char *level = text ? text + (*text == 'L' || *text == 'l') : "0";

	counting->by = BY_CACHE;
	counting->cache_level = *level - '0';
	if (level[0] < (text ? '1' : '0') || level[0] > '4' || level[1])
		return usage("count", "--per-cache=%s: the level of a cache is L1 to L4", text);
	return count_has_cache(0, counting->cache_level) ? 0 :
		usage("count", "--per-cache: this machine lists no cache%s%s (/sys/devices/system/cpu/cpu0/cache)", text ? " of level " : "", text ? level : "");
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
	case PER_CACHE: return set_cache(counting, value);
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
		{ 'A', BY_CPU }, { PER_CORE, BY_CORE }, { PER_CLUSTER, BY_CLUSTER }, { PER_DIE, BY_DIE }, { PER_SOCKET, BY_SOCKET },
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
	case 'd': counting->detailed++; return true;
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
	case NO_CSV_SUMMARY: counting->no_csv_summary = true; return true;
	case APPEND: counting->append = true; return true;
	case TABLE: counting->table = true; return true;
	case METRIC_ONLY: counting->metric_only = true; return true;
	case QUIET: counting->quiet = true; return true;
	case NO_MERGE: return true; /* as it always is */
	default: return set_by(counting, letter);
	}
}

/* ---- what goes together ---- */

static int check_places(const struct counting *counting)
{
	bool tasks = counting->pids || counting->threads || counting->user;

	if (counting->by == BY_THREAD && (tasks ? counting->all_cpus : !counting->all_cpus || counting->cpus))
		return usage("count", "--per-thread needs the threads of -p, -t or -u, or of all processes (-a)");
	if (counting->by != BY_ALL && counting->by != BY_THREAD && !counting->all_cpus)
		return usage("count", "lines for CPUs and their places need whole CPUs; add -a or -C");
	if (counting->cgroups && !counting->all_cpus)
		return usage("count", "a cgroup is counted on whole CPUs; add -a");
	if (counting->all_user && counting->all_kernel)
		return usage("count", "--all-user and --all-kernel exclude each other");
	return 0;
}

static int check_form(const struct counting *counting)
{
	if (counting->json && counting->separator)
		return usage("count", "-j and -x exclude each other: each is a form of the lines");
	if (counting->output && counting->log_fd >= 0)
		return usage("count", "-o and --log-fd exclude each other");
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

/* What each -d adds. */
static const char *const details[] = {
	"L1-dcache-loads,L1-dcache-load-misses,LLC-loads,LLC-load-misses",
	"L1-icache-loads,L1-icache-load-misses,dTLB-loads,dTLB-load-misses,iTLB-loads,iTLB-load-misses",
	"L1-dcache-prefetches,L1-dcache-prefetch-misses",
};

/* What is counted otherwise than it was asked for. */
static void note(const struct counting *counting, bool tasks)
{
	char text[512];

	if (counting->quiet)
		return;
	if (counting->cpus && tasks)
		print_stderr("note: -C is ignored with -p, -t and -u, as in perf stat");
	if (!counting->no_inherit && !counting->all_cpus && event_not_inherited(&counting->events, text, sizeof(text)))
		print_stderr("note: %s", text);
}

static int settle(struct counting *counting)
{
	/* of tasks a task-clock, of CPUs a cpu-clock, as in add_default_events() of perf stat */
	static const char of_tasks[] = "task-clock,context-switches,cpu-migrations,page-faults,cycles,instructions,"
		"branches,branch-misses";
	static const char of_cpus[] = "cpu-clock,context-switches,cpu-migrations,page-faults,cycles,instructions,"
		"branches,branch-misses";
	bool tasks = counting->pids || counting->threads || counting->user;
	int result;

	/* a list of CPUs means everything on them, as with perf */
	if ((counting->cpus && !tasks) || (!counting->argv && !tasks))
		counting->all_cpus = true;
	note(counting, tasks);
	if (tasks)
		counting->cpus = NULL;
	result = check_places(counting);
	if (!result)
		result = check_form(counting);
	if (!result && counting->null) {
		pfr_capture_events_fini(&counting->events);
		return 0;
	}
	if (!result && !counting->events.count) {
		counting->defaults = true;
		result = add_wanted(counting, false, counting->all_cpus || counting->cpus ? of_cpus : of_tasks);
	}
	for (unsigned i = 0; i < counting->detailed && i < 3 && !result; i++)
		result = add_wanted(counting, false, details[i]);
	if (!result)
		result = repeat_events(counting);
	for (unsigned i = 0; counting->group && i < counting->events.count; i++)
		counting->events.event[i].leader = 0;
	return result;
}

int count_parse(struct counting *counting, int argc, char **argv)
{
	struct options options = {.command = command_count.name, .about = about, .words = command_count.words, .rows = rows, .after = after,
				  .alone = true, .ends = true, .perf = command_count.perf};
	int id, result = 0;

	optind = 1;
	while (!result && (id = options_next(&options, argc, argv)) != -1) {
		if (id == OPTIONS_DONE)
			return options.code ? options.code : COUNT_HELPED;
		if (!set_flag(counting, id))
			result = set_value(counting, id, optarg);
	}
	if (result)
		return result;
	if (argv[optind] && strcmp(argv[optind - 1], "--") && (!strcmp(argv[optind], "record") || !strcmp(argv[optind], "report")))
		return usage("count", "there is no count %s, as of perf stat; -o FILE and -j keep counts (a command of that name: -- %s)",
			     argv[optind], argv[optind]);
	if (argv[optind])
		counting->argv = argv + optind;
	return settle(counting);
}
