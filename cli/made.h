/* SPDX-License-Identifier: MIT */
/*
 * Files and directories that go when a signal ends the command, or when they are
 * removed.
 */
#ifndef CLI_MADE_H
#define CLI_MADE_H

#include <stdbool.h>

/* One more, which was made just now, of `owner`, whatever that is. False: out of memory. */
bool made_add(const void *owner, const char *path, bool directory);

/* Writes the owner's files and directories to the disk. False, with errno: that failed. */
bool made_sync(const void *owner);

/* The owner's stay: they are forgotten. */
void made_keep(const void *owner);

/* The owner's go, the newest first. */
void made_take_away(const void *owner);

#endif
