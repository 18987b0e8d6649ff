/* SPDX-License-Identifier: MIT */
/* Which defects of a capture make what is made of it incomplete. */
#ifndef PFR_SESSION_LEVEL_H
#define PFR_SESSION_LEVEL_H

#include "perfring_session_tools.h"

#include <stdbool.h>

/* Errors, but not that the recording was interrupted: nothing that was written is missing, and the account has a cause for it. */
static inline bool level_counts(enum pfr_status status)
{
	return status != PFR_INTERRUPTED && pfr_level_of(status) == PFR_LEVEL_ERROR;
}

#endif
