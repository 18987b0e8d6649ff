/* SPDX-License-Identifier: MIT */
/*
 * --no-unwind, --max-stack, and what is reported of stacks that could not be unwound. Subcommands that show callers share this.
 */
#ifndef CLI_STACKS_H
#define CLI_STACKS_H

#include "options.h"

#include "perfring_session.h"
#include "perfring_session_stacks.h"

struct stack_words {
	bool no_unwind;
	bool stitches;     /* --stitch-lbr */
	uint32_t most;     /* --max-stack; 0: not given */
	bool chains_whole; /* --max-stack is of what is unwound alone */
};

/* Options that store in a struct stack_words. */
extern const struct option_row stack_rows[];

/*
 * The object for a session; words may be null: none were given. Files are below root where it is not null, and by build ID in cache, where that is null in perf's
 * directory. Null where stacks are callchains as they are, or there is no memory, with a message printed and *code set.
 */
struct pfr_stacks *stacks_open(const struct stack_words *words, const char *root, const char *cache, int *code);

/* Reports which stacks are not whole, and why, in messages and in the session's account, and closes. Null is allowed. */
void stacks_close(struct pfr_stacks *stacks, struct pfr_session *session, const char *in);

#endif
