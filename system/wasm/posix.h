/* SPDX-License-Identifier: MIT */
/*
 * What the hosted modules ask of POSIX and wasi-libc has not, for WebAssembly: included before each of their files by the compiler's -include. There are
 * no files, descriptors or threads: a capture is in memory, or what the host reads (source.c). Other calls fail with ENOSYS (files.c), so that the modules know one system.
 */
#ifndef SYSTEM_WASM_POSIX_H
#define SYSTEM_WASM_POSIX_H

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#ifndef F_DUPFD_CLOEXEC
#define F_DUPFD_CLOEXEC 1030
#endif

/* As a capture has them: the numbers of Linux, which are pointers in wasi-libc. Nothing here asks for the time. */
#undef CLOCK_MONOTONIC
#define CLOCK_MONOTONIC 1

int mkostemp(char *path, int flags);

/* One processor. */
typedef int cpu_set_t;
#define sched_getaffinity(pid, size, set) (*(set) = 1, 0)
#define CPU_COUNT(set) (*(set))

#endif
