/* SPDX-License-Identifier: MIT */
/*
 * perfring edit --pack: names of functions in the capture. The library looks for them and writes them; here are the options, and what is reported.
 */
#ifndef CLI_EDIT_PACK_H
#define CLI_EDIT_PACK_H

#include "cli/common/read.h"
#include "cli/common/stacks.h"
#include "cli/common/symbols.h"

#include "perfring_session_edit.h"

struct edit_pack {
	struct symbol_words words;
	struct pfr_pack *pack; /* null: --pack was not given */
};

/* Reads the capture for the names. `given`: the options that it is edited with; `unwinding`: how stacks are unwound in it, or null. */
int edit_pack_begin(struct edit_pack *edit, const char *path, const struct pfr_session_options *given, const struct stack_words *unwinding);
/* What was written. */
void edit_pack_report(const char *name, const struct pfr_edit_report *report);

#endif
