/* SPDX-License-Identifier: MIT */
/*
 * What the tools of a release of perf do with a capture, as text or JSON.
 */
#ifndef CLI_CHECK_PROGRAM_H
#define CLI_CHECK_PROGRAM_H

#include "perfring_session_tools.h"

#include <stdbool.h>

struct check_program {
	const char *name; /* of the capture */
	enum pfr_program program;
	bool text; /* else JSON */
};

/* To standard output: a line for the tools that do the same, and one for records that are left out. */
void check_program_print(const struct check_program *what, const struct pfr_program_report *report);
/* Whether all of its tools read all of it and leave nothing out. */
bool check_program_reads(const struct pfr_program_report *report);

#endif
