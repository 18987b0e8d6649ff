/* SPDX-License-Identifier: MIT */
/*
 * What a session counts of what it reads and what is made of it.
 */
#ifndef PFR_SESSION_SUMS_H
#define PFR_SESSION_SUMS_H

#include "perfring_session_account.h"
#include "session/account/loss.h"

/* Counted for the rare case, so that a common record costs two additions: samples and chosen of `sum` are what is left. */
struct session_account {
	struct pfr_account sum;
	uint64_t others, missed, missed_samples; /* records that are no samples; that do not meet the conditions, and samples of these */
	struct session_loss loss;
	uint64_t errors; /* of what is no record: what is lost by it is in no cause */
};

#endif
