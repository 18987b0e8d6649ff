/* SPDX-License-Identifier: MIT */
/*
 * What the files of perfring convert have in common: where output goes, and
 * the way back from CBOR.
 */
#ifndef CLI_CONVERT_H
#define CLI_CONVERT_H

#include "cli.h"

/*
 * Output that is not there under its name before it is whole. A regular file is written
 * under another name beside it; "-" and devices are written as they are. It becomes a
 * directory when sink_file is called.
 */
struct sink {
	struct pfr_out out;
	const char *name, *path; /* path is null for standard output */
	char *temporary;  /* null where there is none */
	const void *owner; /* of what is made: see made.h */
	bool directory;   /* that is one */
	bool spools;      /* fd is a file without a name, to be thrown away */
	int fd;           /* -1: the path is a directory, and nothing is open */
	bool held;        /* what gathers is kept back */
	bool failed;      /* and that has been said */
	uint64_t written; /* bytes, those that gather not counted */
};

/* EXIT_FINE, or EXIT_IO with a message said. */
int sink_open(struct sink *sink, const char *path);
/* Room for `size` more bytes in sink->out. */
bool sink_room(struct sink *sink, size_t size);
/* Writes bytes before those that gather. */
bool sink_write(struct sink *sink, const void *data, size_t size);
/* Writes what has gathered, if that is much or `all` is set. */
bool sink_flush(struct sink *sink, bool all);
/* From here on it is the file `name` of a directory: before anything is written, or after other such files. */
bool sink_file(struct sink *sink, const char *name);
/* Goes to an offset of the output, which must be a file. */
bool sink_seek(struct sink *sink, uint64_t at);
/* The end: the output gets its name when `good`, else it goes. Returns whether all is well. */
bool sink_close(struct sink *sink, bool good);

/* Gives back the capture of a CBOR stream. The first `size` bytes of it were read already. EXIT_FINE, or said. */
int uncbor_run(const char *name, int fd, const unsigned char *data, size_t size, struct sink *sink);

#endif
