/* SPDX-License-Identifier: MIT */
/* Names and patterns of names, as POSIX has it; posix.c has the function. */
#ifndef SYSTEM_WINDOWS_FNMATCH_H
#define SYSTEM_WINDOWS_FNMATCH_H

#define FNM_NOMATCH 1
#define FNM_NOESCAPE 2

int fnmatch(const char *pattern, const char *text, int flags);

#endif
