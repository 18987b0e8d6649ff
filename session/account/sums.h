/* SPDX-License-Identifier: MIT */
/*
 * What a session counts of what it reads and what is made of it.
 */
#ifndef PFR_SESSION_SUMS_H
#define PFR_SESSION_SUMS_H

#include "perfring_session_account.h"
#include "session/account/loss.h"

struct session_account {
	struct pfr_account sum;
	struct session_loss loss;
};

#endif
