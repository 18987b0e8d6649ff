/* SPDX-License-Identifier: MIT */
/*
 * --no-unwind, and what is reported of stacks that could not be unwound. Subcommands that show callers share this.
 */
#ifndef CLI_STACKS_H
#define CLI_STACKS_H

#include "options.h"

#include "perfring_session.h"
#include "perfring_session_stacks.h"

/* --no-unwind, which stores in a bool. */
extern const struct option_row stack_rows[];

/* The object for a session; files are below root where it is not null. Null where there is no memory, with a message printed. */
struct pfr_stacks *stacks_open(const struct pfr_session *session, const char *root);

/* Reports which stacks are not whole, and why, and closes. Null is allowed. */
void stacks_close(struct pfr_stacks *stacks, const char *in);

#endif
