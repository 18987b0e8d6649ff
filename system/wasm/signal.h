/* SPDX-License-Identifier: MIT */
/* There are no signals. */
#ifndef SYSTEM_WASM_SIGNAL_H
#define SYSTEM_WASM_SIGNAL_H

#include <sys/types.h>

#define __NEED_sigset_t
#include <bits/alltypes.h>

#define SIG_SETMASK 2

static inline int sigfillset(sigset_t *set)
{
	*set = 0;
	return 0;
}

#endif
