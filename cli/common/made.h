/* SPDX-License-Identifier: MIT */
/*
 * Files and directories that go when a signal ends the command, or when they are
 * removed.
 */
#ifndef CLI_MADE_H
#define CLI_MADE_H

#include <signal.h>
#include <stdbool.h>

/*
 * A new file or directory of `owner`, whatever that is; open(2) and mkdir(2). No signal comes between its being made and its
 * entry here. A file descriptor for writing, or -1 with errno; a directory: false with errno. A temporary one: `path` ends in
 * XXXXXX, which is replaced (mkostemp(3), mkdtemp(3)).
 */
int made_file(const void *owner, const char *path);
int made_temporary(const void *owner, char *path);
bool made_directory(const void *owner, const char *path);
bool made_temporary_directory(const void *owner, char *path);
/* PATH.XXXXXX for these, or null. Where that is longer than a name may be, and PATH is not, it is cut. The caller frees it. */
char *made_beside(const char *path);

/* One more, which another has made or will make. False: out of memory. */
bool made_add(const void *owner, const char *path, bool directory);

/* No signal comes between the two: what is done there is done whole, for a signal that ends the command. */
void made_hold(sigset_t *before);
void made_release(const sigset_t *before);

/* Writes the owner's files and directories to the disk. False, with errno: that failed. */
bool made_sync(const void *owner);

/* The owner's stay: they are forgotten. */
void made_keep(const void *owner);

/* The owner's go, the newest first. */
void made_take_away(const void *owner);

#endif
