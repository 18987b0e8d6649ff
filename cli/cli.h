/* SPDX-License-Identifier: MIT */
/*
 * What the subcommands have in common: exit codes, the input, the output,
 * messages. Each subcommand is a function of its own file.
 */
#ifndef CLI_H
#define CLI_H

#include "perfring.h"
#include "perfring_convert.h"
#include "perfring_session.h"
#include "perfring_sink.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* Exit codes of every subcommand. */
enum {
	EXIT_FINE = 0,
	EXIT_DEFECT = 1, /* the input has defects, or the work failed */
	EXIT_USAGE = 2,  /* the command line is wrong */
	EXIT_IO = 3      /* something could not be opened, read or written */
};

/* The ending of a noun of which there are so many. */
static inline const char *plural(uint64_t nr)
{
	return nr == 1 ? "" : "s";
}

/* ---- messages: whatever they hold is made safe for a terminal; see escape.c ------ */

/* A line on standard error: "perfring: " and the message. */
void print_stderr(const char *format, ...) __attribute__((format(__printf__, 1, 2)));

/* What was counted of what is called `name`, where there are any: "NAME: 3 records of ...", with the plural of `of`. */
void print_count(const char *name, uint64_t count, const char *of, const char *what);

/* There was no memory for `name`, a file or a command; null: for what has no name. Returns EXIT_IO. */
int print_no_memory(const char *name);
/* As print_stderr without "perfring: ": what follows a message, or is none. */
void print_stderr_line(const char *format, ...) __attribute__((format(__printf__, 1, 2)));

/* What the user wrote, below a message, and a mark under the byte `position`. */
void print_stderr_place(const char *text, size_t position);

/* The same on standard output, without "perfring: ". */
void print_stdout(const char *format, ...) __attribute__((format(__printf__, 1, 2)));

/* How wide the terminal is; 0: the descriptor is none. Messages are broken between words there. */
unsigned terminal_columns(int fd);

/* Text of the input on standard output, made safe; names are cut after PFR_NAME_SIZE bytes. See escape.c. */
void print_plain(const void *text, size_t size);
void print_safe(FILE *file, const char *text);
void print_name(const char *name);
void print_name_json(const char *name);

/* Prints what is wrong with the command line, and how to get help; returns EXIT_USAGE. */
int usage(const char *command, const char *format, ...) __attribute__((format(__printf__, 2, 3)));

/* Writes text to standard output, for --help; returns EXIT_FINE or EXIT_IO. */
int help(const char *text);
/* Whether all that was printed is written: `code`, or EXIT_IO with a message that has the system's reason. */
int stdout_end(int code);

/* ---- limits: --limit NAME=VALUE, see limits.c --------------------------------- */

/* To be called first: all limits are the defaults. */
void limits_begin(void);
const struct pfr_limits *limits(void);

/* ---- outputs: --force, and the input that no output replaces; see outputs.c ------ */


/* The capture of this path, or standard input for "-", is an input: no output replaces it, and outputs get its mode. False where standard output is that file, which has been reported. */
bool outputs_input(const char *path);

/* Whether a file or directory may be made at this path; if not, the reason has been reported. */
bool outputs_allow(const char *path);

/* The number of the descriptor that a path such as /dev/stdout or /dev/fd/3 names, or -1: no output is put under that name, which all programs use. */
int outputs_descriptor(const char *path);

/* Standard output has the account, so no output may go there. */
void outputs_take_stdout(void);
bool outputs_stdout_taken(void);

/* Whether standard output is a terminal, which binary data must not reach; a message was printed then. */
bool outputs_terminal(const char *what);

/* The mode of a new file: that of the last input that is a file, else what umask leaves of 0666. */
mode_t outputs_mode(void);

/* Gives a new directory the mode that umask leaves of 0777. 0, or -1 and errno. */
int outputs_directory_mode(const char *path);

/* Gives what is at `from` its name. True, or false with errno: EEXIST where the name is taken and may not be replaced. */
bool outputs_name(const char *from, const char *path);
/* With --force: each gets the other's name, at once. False: without it, or the system has no such call. */
bool outputs_exchange(const char *from, const char *path);

/* ---- output: standard output, in large pieces --------------------------------- */

struct output {
	struct pfr_out out;
	int fd;
	const char *name; /* null: standard output */
	bool failed;      /* writing failed, and that was reported */
	bool closed;      /* nobody reads any more */
};

int output_open(struct output *output, int fd);
/* Reserves space for `size` bytes of text. */
bool output_reserve(struct output *output, size_t size);
/* A line of text of at most OUTPUT_LINE_MOST bytes, for people; what is longer is cut. */
#define OUTPUT_LINE_MOST 1024
void output_line(struct output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* How many bytes of a line that was made in a buffer are shown: what the buffer holds, at most `width` unless that is 0, and no part of a character. */
size_t output_fit(const struct pfr_out *out, size_t width);
/* Writes what has gathered, if that is much or `all` is set. False when it cannot. */
bool output_flush(struct output *output, bool all);
/* The last flush; returns `code`, or EXIT_IO when writing failed. */
int output_close(struct output *output, int code);
/* The same after `error`, 0 or an errno value, which is reported of what is called `name` unless writing failed. That nobody reads any more is none. */
int output_end(struct output *output, const char *name, int error);

/* What the library makes, to the same output, after what has gathered. */
struct pfr_sink output_sink(struct output *output);

typedef enum pfr_status emitter(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
				const struct pfr_context *context, enum pfr_status routed,
				const struct pfr_where *where);

/* Emits one frame and a newline. */
enum pfr_status output_frame(struct output *output, emitter *emit, const struct pfr_frame *frame,
			     const struct pfr_layout *layout, const struct pfr_context *context,
			     enum pfr_status routed, const struct pfr_where *where);

/* Shows a file of bare records in the dialect of 2009: see dialect.c. */
int dialect_dump(const char *path, enum pfr_byte_order order, emitter *emit);

/* ---- which records: see filter.h -------------------------------------------------- */

#define FILTER_NUMBERS 256

struct filter_numbers {
	uint32_t value[FILTER_NUMBERS];
	unsigned nr;
};

struct filter {
	uint32_t types[64];
	unsigned nr_types;
	const char *events[64];
	unsigned nr_events;
	const char *comms[64];
	unsigned nr_comms;
	struct filter_numbers pids, tids, cpus;
	uint64_t at, around, tail;            /* of --at, --around, --tail */
	uint64_t percent_from, percent_until; /* of --time A%..B%, in 1e-9 percent */
	bool has_at, has_percent;
	bool file_order;              /* the order of the file stays, whatever the conditions */
	uint64_t start;               /* once --at was found by a search: of pfr_session_options, for forms that need nothing of the records before */
	struct pfr_expression *where; /* of --where; kept as long as the command runs */
	const char *where_text;
	struct pfr_filter of; /* for the session */
};

/* Adds an event by name, pattern or index. */
bool filter_add_event(struct filter *filter, const char *text);
/* Sets filter->of to what was added. */
void filter_set(struct filter *filter);
/* Whether records of this type pass. */
bool filter_has_type(const struct filter *filter, uint32_t type);

/* ---- subcommands: argv[0] is the subcommand's name -------------------------------- */

#define COMMAND(name, summary) int perfring_##name(int argc, char **argv);
#include "cli/commands.def"

#endif
