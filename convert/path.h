/* SPDX-License-Identifier: MIT */
/*
 * Paths of files, as records have them. It knows no file system.
 */
#ifndef PFR_PATH_H
#define PFR_PATH_H

#include "perfring.h"

#include <stdbool.h>

#define PATH_MOST 4096 /* PATH_MAX of Linux */

/* The last part of a path; all of a name in brackets, of one that ends in '/', and of what is longer than PATH_MOST, which is no
 * path: a reader asks for each address, so that little of a hostile name may be searched. */
struct pfr_bytes path_base(const struct pfr_bytes *path);

/* Whether a name begins so. */
bool path_begins(const struct pfr_bytes *name, const char *with);

/* What the kernel is called in place of a path; its mapping has the name of a symbol behind it. */
#define PATH_KERNEL "[kernel.kallsyms]"

/* Whether a path is that of a kernel module's file, which may be compressed. */
bool path_is_module(const struct pfr_bytes *path);

/* The capacity for a module's name: NAME_MAX of Linux and two. */
#define PATH_MODULE 257

/*
 * The name of a kernel module as perf has it, of the path of its file: [snd_hda_intel] of /lib/modules/6.1/sound/snd-hda-intel.ko.xz.
 * Of other paths the last part. It is in `text` or in *path.
 */
struct pfr_bytes path_module(const struct pfr_bytes *path, char text[PATH_MODULE]);

#endif
