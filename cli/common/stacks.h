/* SPDX-License-Identifier: MIT */
/*
 * --no-unwind, and what is said of stacks that could not be unwound. Subcommands that show callers share this.
 */
#ifndef CLI_STACKS_H
#define CLI_STACKS_H

#include "cli/cli.h"

#include "perfring_session.h"
#include "perfring_session_stacks.h"

/* A row in a subcommand's table of options: see options.h. */
enum {
	STACKS_NONE = 0x240,
};
#define STACK_ROWS_NONE {STACKS_NONE, 0, "no-unwind", 0, "callchains as they are: the pieces of user stack in samples are not unwound, branch records not joined"},

/* The object for a session; files are below root where it is not null. Null where there is no memory, with a message printed. */
struct pfr_stacks *stacks_open(const struct pfr_session *session, const char *root);

/* Reports which stacks are not whole, and why, and closes. Null is allowed. */
void stacks_close(struct pfr_stacks *stacks, const char *in);

#endif
