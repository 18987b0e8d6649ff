/* SPDX-License-Identifier: MIT */
/*
 * Errors of capture/: why an event, a task or an option of record, live, count and attr is refused.
 */
#include "event_error.h"
#include "cli/cli.h"
#include "perfring_capture.h"

#include <errno.h>
#include <stdio.h>

int print_event_error(const struct pfr_capture_error *error, const char *text)
{
	print_stderr("%s", error->text);
	if (error->advice[0])
		print_stderr_line("  %s", error->advice);
	if (text && error->position != PFR_NO_POSITION)
		print_stderr_place(text, error->position);
	return error->os_error == EACCES ? EXIT_DEFECT : EXIT_USAGE;
}

bool event_not_inherited(const struct pfr_capture_events *events, char *text, size_t size)
{
	for (unsigned i = 0; i < events->count; i++)
		if (events->event[i].probe) {
			snprintf(text, size, "%s: threads and processes that begin from now on are left out, as the kernel cannot open it there; -a has all", events->event[i].name);
			return true;
		}
	return false;
}
