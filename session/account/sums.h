/* SPDX-License-Identifier: MIT */
/*
 * What a session counts of what it reads and what is made of it.
 */
#ifndef PFR_SESSION_SUMS_H
#define PFR_SESSION_SUMS_H

#include "perfring_session_account.h"

#include <stdbool.h>

/* What the kernel lost: as LOST records report it; LOST_SAMPLES of a whole recording, which include that; and others. */
struct session_loss {
	uint64_t records, whole, timed;
};

struct session_account {
	struct pfr_account sum;
	struct session_loss loss;
};

#endif
