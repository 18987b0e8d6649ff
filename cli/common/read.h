/* SPDX-License-Identifier: MIT */
/*
 * A capture as the subcommands read it: the session, defects reported on standard error, progress on a
 * terminal, and the exit code that follows from all of it.
 */
#ifndef CLI_READ_H
#define CLI_READ_H

#include "cli/cli.h"
#include "perfring_session_tools.h"

/* Reports defects; of records only the first few, of sections past the end of the file only the first. */
struct printed_defects {
	unsigned breaks;  /* such records */
	unsigned cut;     /* such sections */
	uint64_t defects; /* what was wrong with the capture */
	bool failed;      /* it cannot be read */
};

/* Prints "FILE: STATUS: text". */
void print_defect(struct printed_defects *printed, const struct pfr_session_error *error);

struct reading {
	struct pfr_session *session;
	struct printed_defects printed;
	enum pfr_status end; /* once read_next has returned null */
	bool ranges;         /* read_next returns damaged ranges as well */
	bool range_shown;    /* one of them was among what was asked for, and is in the output */
	const char *name;    /* of read_options */
};

/* Whether there was no memory for the capture, which is reported here where no error of the session does; `status` is what reading it ended with. */
bool read_no_memory(const struct pfr_session *session, const char *name, enum pfr_status status);

/* The exit code after all that was asked of a capture, where `code` says that it is there: EXIT_IO where there was no memory for a part of it. */
int read_memory_verdict(const struct pfr_session *session, const char *name, int code);

/* What messages call the input: `path`, or "standard input" for "-". */
const char *read_name(const char *path);

/* Options as each subcommand needs them: limits, name, progress. `path` "-" is standard input. */
struct pfr_session_options read_options(const char *path);

/* EXIT_DEFECT where the capture is what is wrong, EXIT_IO where it could not be read. */
int read_status_code(enum pfr_status status);
/* The exit code of a reading that ended so, of which something was printed: what ended it, and how many defects there are, go to standard error. */
int read_verdict(const struct reading *reading, const char *name, enum pfr_status status, uint64_t defects);
/* Reports tracepoints, those whose name is one of these patterns of fnmatch(3), of which the capture has not each hit: -F, or -c without periods. The last pattern is followed by null. */
void read_sampled(const struct pfr_session *session, const char *name, const char *const *patterns);

/* Whether it can be read more than once: it is no pipe. */
bool read_can_again(const char *path);
/* The same for commands that open it more than once: nor is it standard input. */
bool read_is_file(const char *path);
/* Opens it. EXIT_FINE, or another exit code with a message printed. */
int read_open(struct reading *reading, const char *path, const struct pfr_session_options *options);
/* Of what passes the filter, as pfr_filter.first and skip in the order of time; the options' own are 0. */
struct read_part {
	uint64_t first, skip;
	bool in_file; /* in the order of the file */
};
/* As read_open, with a part of what passes. In the order of the file the capture is read twice, so it must be possible (read_can_again). */
int read_open_part(struct reading *reading, const char *path, const struct pfr_session_options *options, const struct read_part *part);

/* The next record or piece; defects are reported and not returned, but for damaged ranges where they are asked for. Null at the end; what ended it early is reported. */
const struct pfr_session_record *read_next(struct reading *reading);

/* What the capture makes of an exit code. */
int read_code(const struct reading *reading, int code);
/* Says why what is called `name` could not be made: the end of the session, or the status. EXIT_IO. */
int read_failed(const struct reading *reading, const char *name, enum pfr_status status);

/* Nothing was made of the capture, with this status and errno value, 0 for none: says why. The exit code. */
int read_unmade(const struct reading *reading, const char *name, const struct output *output, enum pfr_status status, int error);

/* Closes it; takes the line of progress away. */
void read_close(struct reading *reading);
/* The same of a session that was read for something else than the output: the account does not have it. */
void read_close_aside(struct reading *reading);

/* A descriptor for `path`, which is standard input for "-"; -1 with a message printed. Not to be closed when it is 0. */
int read_fd(const char *path);

/* Takes the line of progress away, where read_close does not. */
void read_progress_end(void);

/* No such line from now on. */
void read_progress_none(void);

#endif
