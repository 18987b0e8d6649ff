/* SPDX-License-Identifier: MIT */
/*
 * Files that a capture names, below the root that the caller gave: a directory with the files of another machine, or the root of a container.
 */
#ifndef PFR_SESSION_ROOT_OPEN_H
#define PFR_SESSION_ROOT_OPEN_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Opens a regular file for reading; -1 for anything else. Without a root (empty), path is one of this machine. With one, path and the links
 * on it are followed as a process would whose root it is, so that `..` and absolute links do not leave it; where that finds nothing, and path has
 * no `..`, a link may lead to a file of this machine, as in perf. Takes constant memory; thread-safe.
 */
int root_open(const char *root, const char *path);

/* Whether an open file is the one that a mapping has, by its device and inode (convert/mapped.h). Elsewhere than on Linux it is not known to be. Thread-safe. */
bool root_is_mapped(int fd, uint64_t ino, uint32_t maj, uint32_t min);

#endif
