/* SPDX-License-Identifier: MIT */
/*
 * The events of live --calls[=NAMES]: the tracepoints of all system calls, which the kernel filters by number. Knows names as shell
 * patterns; shows nothing.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/record/record_rows.h"
#include "cli/record/record.h"
#include "perfring_session_calls.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#define NUMBERS 1024     /* of system calls of a machine */
#define FILTER_MOST 4000 /* bytes: the kernel takes a page */
#define PATTERN_MOST 63  /* bytes of a name */

int record_set_calls(void *to, const char *command, const char *text)
{
	struct record_options *options = to;

	(void)command;
	options->form = LIVE_CALLS;
	options->calls = text;
	return 0;
}

/* Marks the calls of one name; returns how many. */
static unsigned mark(bool *marked, const char *pattern)
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

static int mark_all(const struct record_options *options, bool *marked)
{
	for (const char *at = options->calls; at;) {
		size_t size = strcspn(at, ",");
		char pattern[PATTERN_MOST + 1];

		snprintf(pattern, sizeof(pattern), "%.*s", size < sizeof(pattern) ? (int)size : PATTERN_MOST, at);
		if (size > PATTERN_MOST || !mark(marked, pattern))
			return record_usage(options, "--calls: no system call of this machine has the name", pattern);
		at = at[size] ? at + size + 1 : NULL;
	}
	return 0;
}

/* id == 0 || id == 1 ...; false: it is too long. */
static bool make_filter(const bool *marked, char *filter)
{
	size_t used = 0;

	for (unsigned i = 0; i < NUMBERS; i++) {
		if (!marked[i])
			continue;
		if (used + 24 > FILTER_MOST)
			return false;
		used += (size_t)snprintf(filter + used, FILTER_MOST - used, "%sid == %u", used ? " || " : "", i);
	}
	return true;
}

int record_add_calls(struct record_options *options, const char *command)
{
	bool marked[NUMBERS] = {false};
	char filter[FILTER_MOST];
	int result = options->calls ? mark_all(options, marked) : 0;

	if (!result && options->calls && !make_filter(marked, filter))
		result = record_usage(options, "--calls: too many system calls for a filter of the kernel:", options->calls);
	if (!result)
		result = record_add_events(options, command, "raw_syscalls:sys_enter,raw_syscalls:sys_exit");
	if (!result && options->calls)
		result = record_set_filter(options, command, filter);
	return result;
}
