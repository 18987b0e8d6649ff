/* SPDX-License-Identifier: MIT */
/*
 * The events of live --calls[=NAMES]: the tracepoints of all system calls, which the kernel filters by number. Knows names as shell
 * patterns, and perf's groups; shows nothing.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/text/number.h"
#include "cli/record/record_rows.h"
#include "cli/record/record.h"
#include "perfring_session_calls.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#define NUMBERS 1024                                 /* of system calls of a machine */
#define FILTER_MOST 4000                             /* bytes: the kernel takes a page */
#define PATTERN_MOST 63                              /* bytes of a name */
#define GROUPS "/usr/share/perf-core/strace/groups/" /* of perf: files of names, such as file and string */

int record_set_calls(void *to, const char *command, const char *text)
{
	struct record_options *options = to;

	(void)command;
	options->asks_calls = true;
	options->calls = text;
	return 0;
}

int record_set_with_summary(void *to, const char *command, const char *text)
{
	struct record_options *options = to;

	(void)command;
	(void)text;
	options->summary = options->with_lines = options->asks_calls = true;
	return 0;
}

/* Milliseconds with a fraction, as perf trace has it. */
int record_set_duration(void *to, const char *command, const char *text)
{
	struct record_options *options = to;
	const char *at = text;

	if (!number_take_seconds(&at, &options->longer) || *at)
		return usage(command, "--duration: '%s' is not a number of milliseconds", text);
	options->longer /= 1000;
	return 0;
}

/* Marks the calls of a pattern; returns how many. */
static unsigned mark_names(bool *marked, const char *pattern)
{
	struct utsname machine;
	unsigned found = 0;

	for (uint64_t i = 0; !uname(&machine) && i < NUMBERS; i++) {
		const char *name = pfr_syscall_name(machine.machine, i);

		if (!name || fnmatch(pattern, name, 0))
			continue;
		marked[i] = true;
		found++;
	}
	return found;
}

/* Marks the calls of a group of perf trace, where perf is installed; names of other machines' calls among them are no error. */
static unsigned mark_group(bool *marked, const char *group)
{
	char path[sizeof(GROUPS) + PATTERN_MOST], name[PATTERN_MOST + 1];
	unsigned found = 0;
	FILE *file;

	if (!*group || group[strspn(group, "abcdefghijklmnopqrstuvwxyz_")])
		return 0;
	snprintf(path, sizeof(path), GROUPS "%s", group);
	file = fopen(path, "re");
	while (file && fgets(name, sizeof(name), file)) {
		name[strcspn(name, "\n")] = 0;
		found += mark_names(marked, name);
	}
	if (file)
		fclose(file);
	return found;
}

static unsigned mark(bool *marked, const char *pattern)
{
	unsigned found = mark_names(marked, pattern);

	return found ? found : mark_group(marked, pattern);
}

/* The pattern before the next comma of *names, which moves past it; false: it is too long to be one. */
static bool take_pattern(const char **names, char pattern[PATTERN_MOST + 1])
{
	size_t size = strcspn(*names, ",");

	snprintf(pattern, PATTERN_MOST + 1, "%.*s", size <= PATTERN_MOST ? (int)size : PATTERN_MOST, *names);
	*names = (*names)[size] ? *names + size + 1 : NULL;
	return size <= PATTERN_MOST;
}

/* perf trace's "!" before names: all calls but these. */
static bool is_inverted(const char **names)
{
	bool inverted = **names == '!';

	*names += inverted;
	return inverted;
}

static bool are_calls(const char *names)
{
	bool marked[NUMBERS];
	char pattern[PATTERN_MOST + 1];

	is_inverted(&names);
	while (names)
		if (!take_pattern(&names, pattern) || !mark(marked, pattern))
			return false;
	return true;
}

int record_set_event(void *to, const char *command, const char *text)
{
	struct record_options *options = to;

	if (!options->asks_calls || options->calls || !are_calls(text))
		return record_add_events(options, command, text);
	options->calls = text;
	return 0;
}

static int mark_all(const struct record_options *options, bool *marked, bool *inverted)
{
	char pattern[PATTERN_MOST + 1];
	const char *at = options->calls;

	*inverted = is_inverted(&at);
	while (at)
		if (!take_pattern(&at, pattern) || !mark(marked, pattern))
			return record_usage(options, "--calls: no system call of this machine has the name", pattern);
	return 0;
}

/* id == 0 || id == 1 ..., or id != 0 && id != 1 ...; false: it is too long. */
static bool make_filter(const bool *marked, bool inverted, char *filter)
{
	size_t used = 0;

	for (unsigned i = 0; i < NUMBERS; i++) {
		if (!marked[i])
			continue;
		if (used + 24 > FILTER_MOST)
			return false;
		used += (size_t)snprintf(filter + used, FILTER_MOST - used, "%sid %s %u", !used ? "" : inverted ? " && " :
														  " || ",
					 inverted ? "!=" : "==", i);
	}
	return true;
}

int record_check_calls(const struct record_options *options)
{
	unsigned calls = 0;

	for (unsigned i = 0; i < options->events.count; i++)
		calls += !strncmp(options->events.event[i].tracepoint, "raw_syscalls:", 13) || !strncmp(options->events.event[i].tracepoint, "syscalls:", 9);
	if (calls)
		return 0;
	return usage("live", "--calls shows system calls, and -e %s has none; its records are shown by perfring live -e %s", options->events.event[0].name,
		     options->events.event[0].name);
}

int record_add_calls(struct record_options *options, const char *command)
{
	bool marked[NUMBERS] = {false}, inverted = false;
	char filter[FILTER_MOST];
	int result = options->calls ? mark_all(options, marked, &inverted) : 0;

	if (!result && options->calls && !make_filter(marked, inverted, filter))
		result = record_usage(options, "--calls: too many system calls for a filter of the kernel:", options->calls);
	if (!result)
		result = record_add_events(options, command, "raw_syscalls:sys_enter,raw_syscalls:sys_exit");
	if (!result && options->calls)
		result = record_set_filter(options, command, filter);
	return result;
}
