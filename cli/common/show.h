/* SPDX-License-Identifier: MIT */
/*
 * Records as people read them, on standard output: perfring_session_show.h with what the options say.
 */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "aligned.h"
#include "cli/text/terminal.h"
#include "symbols.h"

#include "perfring_session_show.h"

struct show_output {
	/* from the options */
	uint32_t flags; /* enum pfr_show_flag */
	struct symbol_words symbol_words;
	const char *fields;       /* of -F; null: lines */
	bool table;               /* columns under heads */
	struct terminal terminal; /* set before show_open */
	/* its own */
	struct pfr_session *session;
	struct pfr_symbols *symbols;
	struct pfr_show *show;
	struct pfr_show **copy; /* for each thread, from 1 on; null: there are none */
	uint32_t nr_copies;
	struct output line;     /* with marks, before it is made for the terminal */
	struct aligned aligned; /* of a table */
};

/* Takes the list of -F into a struct show_output. EXIT_FINE, or EXIT_USAGE with a message printed. */
int show_fields_option(void *show, const char *command, const char *text);

/* Names of fields that nothing had and that no schema has are reported: EXIT_DEFECT then, else code. */
int show_verdict(const struct show_output *s, const char *path, int code);

/* EXIT_FINE, or another exit code with a message printed. */
int show_open(struct show_output *s, struct pfr_session *session);

/*
 * Whether lines can be made by threads 1 to nr of pfr_jobs, by show_emit with `s` as its user. EXIT_FINE, or another exit
 * code with a message printed; *several is set then.
 */
int show_jobs(struct show_output *s, uint32_t nr, bool *several);
enum pfr_status show_emit(void *user, unsigned thread, struct pfr_out *out, const struct pfr_session_record *r,
			  const struct pfr_context *context);

/* The record at the end of what `to` holds, and space for one more byte; its status. */
enum pfr_status show_line(struct show_output *s, struct output *to, const struct pfr_session_record *r, const struct pfr_context *context);

/* A record and a newline; its status. */
enum pfr_status show_put(struct show_output *s, struct output *output, const struct pfr_session_record *r,
			 const struct pfr_context *context);

/* Before the session is closed. */
void show_close(struct show_output *s);

/* The rest of a table. */
void show_end(struct show_output *s, struct output *output);

#endif
