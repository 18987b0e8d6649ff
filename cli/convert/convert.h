/* SPDX-License-Identifier: MIT */
/*
 * Where the output of perfring convert and recover goes.
 */
#ifndef CLI_CONVERT_H
#define CLI_CONVERT_H

#include "cli/cli.h"
#include "perfring_sink.h"

/*
 * Output that is not there under its name before it is whole. A regular file is written
 * under another name beside it; "-" and devices are written as they are. It becomes a
 * directory when the library requires it.
 */
struct sink {
	const char *name, *path; /* path is null for standard output */
	char *temporary;         /* null where there is none */
	const void *owner;       /* of what is made: see made.h */
	bool directory;          /* that is one */
	int fd;                  /* -1: the path is a directory, and nothing is open */
	bool failed;             /* and that was reported */
	bool *reported;          /* that some output of a command with several has failed, which is printed once; null: it stands alone */
};

/* EXIT_FINE, or EXIT_IO with a message printed. */
int sink_open(struct sink *sink, const char *path);
/* The same for a perf.data file, which is binary and whose header is completed last. EXIT_USAGE on a terminal. */
int sink_open_capture(struct sink *sink, const char *path);
/* Whether what was written can be changed: not in a pipe, nor after what a file had before. False, a message printed and `failed` set where that cannot be known. */
bool sink_goes_back(struct sink *sink);
/* Before it is closed and opened again to be written anew: what was written into a file that has its name already, as standard output may be, is taken from it. False, and a message: it cannot be. */
bool sink_back(struct sink *sink);
/* EXIT_FINE, or EXIT_IO with a message and the sink closed where a file cannot be written since it does not go back. */
int sink_for_file(struct sink *sink);
/* The sink as the library's functions take it. */
struct pfr_sink sink_for_library(struct sink *sink);
/* How much of a capture that was written is read again. */
enum sink_check {
	SINK_CHECK,  /* all of it, as perfring check does */
	SINK_READ,   /* whether all of it can be read: its records were copied */
	SINK_TABLES, /* what is around the records, which were verified as they were written */
};
/*
 * Checks a capture that was written before it gets its name. EXIT_FINE, also where it cannot be read again; EXIT_DEFECT with a message printed.
 */
int sink_check(const struct sink *sink, enum sink_check how);

/* Reads it as this release would, and prints where that does not read all of it. False: it does not; true also where the output cannot be read again, as a pipe. */
bool sink_check_program(const struct sink *sink, uint32_t program);
/* The end: the output gets its name when `good`, else it goes. Returns whether all is well. */
bool sink_close(struct sink *sink, bool good);
/* The same where `code` is what the command returns: good below EXIT_USAGE. Returns the code, or EXIT_IO where the end failed. */
int sink_end(struct sink *sink, int code);

#endif
