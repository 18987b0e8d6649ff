/* SPDX-License-Identifier: MIT */
/*
 * The options of the commands. A row declares one: its names, what its argument is and which values it takes, where it is stored, and
 * its texts. From the rows come the parser, --help, the completion of shells, the manual's lists (cli/manual/) and doc/options.md.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/cli.h"
#include "perfring_session_jobs.h"

#include <getopt.h>
#include <stddef.h>

/* Rows have what they need; rows of commands that take their options one by one end after `text`. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

enum option_kind {
	OPTION_END,     /* of a table */
	OPTION_GROUP,   /* no option: a title above the rows after it */
	OPTION_FLAG,    /* a bool becomes true, or false by --no-NAME */
	OPTION_BITS,    /* bits of an integer are set, or cleared by --no-NAME */
	OPTION_VALUE,   /* an integer becomes `bits` */
	OPTION_TEXT,    /* a const char * becomes the argument */
	OPTION_NUMBER,  /* an integer becomes the argument, which is from `least` to `most` */
	OPTION_SIZE,    /* the same of bytes: 4096, 64k, 1M, 2G */
	OPTION_WORD,    /* an integer becomes the index of the argument in `words`, plus `bits` */
	OPTION_WORDS,   /* a list of words with commas: the bit of each is set in an integer */
	OPTION_CALL,    /* `set` takes the argument */
	OPTION_IGNORED, /* known, and as it always is */
	OPTION_REFUSED, /* known, and refused: `text` has the reason */
	OPTION_HELP,    /* prints the help; of options.c */
};

/* What shells offer for an argument where `words` does not have it. */
enum option_offer {
	OFFER_FILES,
	OFFER_TYPES,
	OFFER_FIELDS,
	OFFER_LIMITS,
	OFFER_EVENTS,
};

struct option_row {
	int id;            /* of commands that take their options one by one: what options_next returns, from 1 */
	char letter;       /* short form; 0: none */
	const char *name;  /* long form; null or "": none */
	const char *value; /* what the help calls its argument; null: it has none; "[X]": it may be left out */
	const char *text;  /* one line of help; null: the help leaves the option out */
	enum option_kind kind;
	bool rare;         /* the help has its name only; --help=all has its text */
	bool negated;      /* there is a --no-NAME; or, of a no-NAME, a NAME */
	bool list;         /* shells: the argument is a list with commas */
	const char *once;  /* a second one is refused, since it would replace the first: what to do instead, or ""; null: the last one counts */
	uint32_t forms;    /* for some forms of output only: their bits, see options_outside; 0: all */
	uint32_t at, size; /* where it is stored: an offset in the struct of its set */
	uint64_t bits, least, most;
	int (*set)(void *to, const char *command, const char *text); /* EXIT_FINE, OPTIONS_SHOWN, or an exit code with a message printed */
	const char *words;  /* with spaces between them */
	enum option_offer offer;
	const char *tried, *perf, *note; /* of an option of perf's: an argument, "same", "different" or "not there", and why. See doc/options.md */
};

/* What a set function returns when what was asked for has been printed and the command is to end. */
#define OPTIONS_SHOWN (-1)

/* Where a row stores: a member of a struct. The second and third check its type. */
#define OPTION_AT(type, member) .at = offsetof(type, member), .size = sizeof(((type *)0)->member)
#define OPTION_FLAG_AT(type, member) .kind = _Generic(((type *)0)->member, bool : OPTION_FLAG), OPTION_AT(type, member)
#define OPTION_TEXT_AT(type, member) .kind = _Generic(((type *)0)->member, const char * : OPTION_TEXT), OPTION_AT(type, member)
#define OPTION_BITS_AT(type, member, set) .kind = OPTION_BITS, OPTION_AT(type, member), .bits = (set)
#define OPTION_VALUE_AT(type, member, becomes) .kind = OPTION_VALUE, OPTION_AT(type, member), .bits = (becomes)
#define OPTION_NUMBER_AT(type, member, from, to) .kind = OPTION_NUMBER, OPTION_AT(type, member), .least = (from), .most = (to)
#define OPTION_WORD_AT(type, member, names, first) .kind = OPTION_WORD, OPTION_AT(type, member), .words = (names), .bits = (first)
#define OPTION_WORDS_AT(type, member, names) .kind = OPTION_WORDS, OPTION_AT(type, member), .words = (names), .list = true
#define OPTION_CALL_AT(type, member, function) .kind = OPTION_CALL, OPTION_AT(type, member), .set = (function)

/* --for: releases of perf, as pfr_program_name has them; 0: none */
#define OPTION_FOR_AT(type, member, words_of_it) {.name = "for", .once = "", .value = "PROGRAM", OPTION_WORD_AT(type, member, "perf-6.1 perf-6.12 perf-7.2", PFR_PROGRAM_PERF_6_1), .text = words_of_it}

#define OPTION_GROUP_OF(title) {.kind = OPTION_GROUP, .text = title}

/* Rows of one command or of several, and where what they set lies in the struct of the command. */
struct option_set {
	const struct option_row *rows;
	size_t at;
	uint32_t forms; /* of rows that have none of their own */
	bool hidden;    /* the help leaves them out */
};

#define OPTION_SETS 8

/* How a command is called. Each has one, command_NAME, as commands.def lists them. */
struct command_line {
	const char *name;
	const char *about; /* a sentence or two */
	const char *words; /* in the usage line; null: [OPTION...] [FILE] */
	const char *after; /* text after the options */
	const char *perf;  /* the command of perf whose options these are */
	bool input;        /* it has -i FILE */
	bool reads;        /* it has --limit */
	bool writes;       /* it has --force */
	bool ends;         /* the first word that is not an option ends them: it is a command */
	struct option_set sets[OPTION_SETS];
};

extern const struct option_row limit_rows[], force_rows[];

/* All commands, with a null at the end: set by main, since folders of commands do not know each other. */
extern const struct command_line *const *command_lines;

#define COMMAND(name, summary) extern const struct command_line command_##name;
#include "cli/commands.def"

/* What is left of a command line when its options have been taken. */
struct command_words {
	const char *command;
	const char *input; /* of -i; null: none */
	int nr;
	char **word; /* of argv, which ends with a null */
};

/*
 * Takes the options and stores them in `to`, the struct of the command. False: the command is to end with *code, since help was printed or
 * what is wrong with the command line was reported.
 */
bool options_read(const struct command_line *line, void *to, int argc, char **argv, struct command_words *words, int *code);

/* The first option that was given and is not for these forms, and for which it is; null: there is none. */
const struct option_row *options_outside(uint32_t not_for, uint32_t *of);

/* "--name", or "-x" where it has none, as messages have it. */
const char *option_name(const struct option_row *row, char text[64]);

/*
 * The capture: of -i, or the one word that does not begin an option; without either standard input if that is a pipe, else
 * perf.data. EXIT_FINE, or EXIT_USAGE with a message printed.
 */
int words_file(const struct command_words *words, const char **path);
/* The same with the name of the output, which is the second word where *out is null, as no -o gave it. */
int words_file_out(const struct command_words *given, const char **path, const char **out);
/* The two words of `IN OUT`. EXIT_FINE, or EXIT_USAGE with a message printed. */
int words_in_out(const struct command_words *words, const char **in, const char **out);

/* ---- rows that several commands have ------------------------------------------------ */

#define JSON_INTEGERS_OPTION(type, member, of) \
	{.name = "json-integers", .value = "TYPE", OPTION_WORD_AT(type, member, "number string", 0), .rare = true, .forms = (of), \
	 .text = "JSON: integers of 64 bits as number (default), or string"}
#define JOBS_OPTION(type, member, how) \
	{.name = "jobs", .value = "N", OPTION_NUMBER_AT(type, member, 1, PFR_JOBS_MOST), .rare = true, .text = how}

/* ---- commands that take their options one by one ------------------------------------ */

#define OPTION_TITLE(title) {.kind = OPTION_GROUP, .text = title}
#define OPTION_NOT_HERE(short, long, argument, why) {.letter = short, .name = long, .value = argument, .kind = OPTION_REFUSED, .text = why}

struct options {
	const char *command;
	const char *about; /* a sentence or two */
	const struct option_row *rows;
	const struct option_row *more;   /* rows after them, or null */
	const struct option_row *hidden; /* rows that the help leaves out, or null */
	bool (*is_flag)(int id);         /* options that --no-NAME takes back, which returns id + OPTIONS_NEGATED; null: none */
	const char *after;               /* text after the options */
	struct filter *filter; /* gets the options that choose records; null: the subcommand has none */
	struct symbol_words *symbols; /* gets the options about names of addresses */
	const char *input; /* of -i */
	const char *words; /* in the usage line, in place of [FILE]; then there is no -i */
	const char *files; /* the same of IN and OUT, with -i */
	bool alone;        /* it reads no capture, so it has no limits */
	bool writes;       /* it has --force */
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

#endif
