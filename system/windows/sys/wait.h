/* SPDX-License-Identifier: MIT */
/* posix.h declares waitpid. */
