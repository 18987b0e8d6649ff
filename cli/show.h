/* SPDX-License-Identifier: MIT */
/*
 * Records as people read them, on standard output: perfring_session_show.h with what the options say.
 */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "cli.h"
#include "terminal.h"
#include "perfring_session_show.h"

struct show_output {
	/* from the options */
	uint32_t flags; /* enum pfr_show_flag */
	const char *kallsyms_path;
	struct terminal terminal; /* set before show_open */
	/* its own */
	struct pfr_kallsyms *kallsyms;
	struct pfr_show *show;
	struct output line; /* with marks, before it is made for the terminal */
};

/* EXIT_FINE, or another exit code with a message said. */
int show_open(struct show_output *s, struct pfr_session *session);

/* A record and a newline; its status. */
enum pfr_status show_put(struct show_output *s, struct output *output, const struct pfr_session_record *r,
			 const struct pfr_context *context);

void show_close(struct show_output *s);

#endif
