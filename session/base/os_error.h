/* SPDX-License-Identifier: MIT */
/*
 * From errno values, which the system and sinks return, to the statuses that the library returns.
 */
#ifndef PFR_SESSION_BASE_OS_ERROR_H
#define PFR_SESSION_BASE_OS_ERROR_H

#include "perfring_base.h"

#include <errno.h>

/* PFR_OK for 0; else PFR_E_MEMORY or PFR_E_SYSTEM, and errno has the value. */
static inline enum pfr_status status_of_errno(int error)
{
	if (!error)
		return PFR_OK;
	errno = error;
	return error == ENOMEM ? PFR_E_MEMORY : PFR_E_SYSTEM;
}

#endif
