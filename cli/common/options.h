/* SPDX-License-Identifier: MIT */
/*
 * The options of the subcommands, as tables: one row makes the option known and is its line of --help, from which shells
 * complete. Which capture is read is decided here too.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/cli.h"

#include <getopt.h>

struct option_row {
	int id;            /* what options_next returns, from 1; 0 ends a table */
	char letter;       /* short form; 0: none */
	const char *name;  /* long form; "": none */
	const char *value; /* what the help calls its argument; null: it has none; "[X]": it may be left out */
	const char *text;  /* one line of help; null: the help leaves the option out */
};

/* A line of help above the rows after it. */
#define OPTION_TITLE(text) {OPTION_IS_TITLE, 0, "", 0, text}
/* An option of a command of perf that is not here, and why. */
#define OPTION_REFUSED(letter, name, value, why) {OPTION_IS_REFUSED, letter, name, value, why}
enum { OPTION_IS_TITLE = -1, OPTION_IS_REFUSED = -2 };

struct options {
	const char *command;
	const char *about; /* a sentence or two */
	const struct option_row *rows;
	const struct option_row *more;   /* rows after them, or null */
	const struct option_row *hidden; /* rows that the help leaves out, or null */
	bool (*is_flag)(int id);         /* options that --no-NAME takes back, which returns id + OPTIONS_NEGATED; null: none */
	const char *after;               /* text after the options */
	struct filter *filter; /* gets the options that choose records; null: the subcommand has none */
	const char *input; /* of -i */
	const char *words; /* in the usage line, in place of [FILE]; then there is no -i */
	const char *files; /* the same of IN and OUT, with -i */
	bool alone;        /* it reads no capture, so it has no limits */
	bool ends;         /* the first word that is not an option ends them: it is a command */
	const char *perf;  /* the command of perf whose options these are */
	int code;          /* once options_next has returned OPTIONS_DONE */
};

#define OPTIONS_DONE (-2)
#define OPTIONS_NEGATED 1024

/*
 * The next option of `rows`, its argument in optarg; -1 after the last; OPTIONS_DONE where the command is to end with
 * `code`: help was printed, or what is wrong with the options was reported. Options that are common are taken here.
 */
int options_next(struct options *options, int argc, char **argv);

#define JSON_INTEGERS_ROW(id) {id, 0, "json-integers", "TYPE", "JSON: integers of 64 bits as number (default), or string"}
/* Its argument; EXIT_FINE, or EXIT_USAGE with a message printed. */
int options_integers(const char *command, const char *text, bool *as_text);

/* -j is --json of several commands. */
#define JOBS_ROW(id) {id, 0, "jobs", "N", "threads (default: the CPUs, 8 at most; 1 for CBOR); the output is the same"}
#define JOBS_PARTS_ROW(id) {id, 0, "jobs", "N", "threads (default: the CPUs, 8 at most); the output is the same"}
/* Its argument, 1 to PFR_JOBS_MOST; EXIT_FINE, or EXIT_USAGE with a message printed. */
int options_jobs(const char *command, const char *text, uint32_t *jobs);

/*
 * The capture: of -i, or the one word that is not an option; without either standard input if that is a pipe, else
 * perf.data. EXIT_FINE, or EXIT_USAGE with a message printed.
 */
int options_file(const struct options *options, int argc, char **argv, const char **path);
/* The same with the name of the output, which is the second word where *out is null, as no -o gave it. */
int options_file_out(const struct options *options, int argc, char **argv, const char **path, const char **out);

/* The two words of `IN OUT`. EXIT_FINE, or EXIT_USAGE with a message printed. */
int options_in_out(const struct options *options, int argc, char **argv, const char **in, const char **out);

#endif
