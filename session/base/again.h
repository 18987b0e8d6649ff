/* SPDX-License-Identifier: MIT */
/* Reads and writes that are to be tried again. */
#ifndef PFR_SESSION_BASE_AGAIN_H
#define PFR_SESSION_BASE_AGAIN_H

#include <stdbool.h>

/* Whether a read or write that failed with errno is to be tried again: a signal ended it, or the descriptor does not wait, and was waited for here. Else errno has why. */
bool pfr_session_again(int fd, bool writes);

#endif
