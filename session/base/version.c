/* SPDX-License-Identifier: MIT */
/* The version of the library that runs. */
#include "session/session.h"

uint32_t pfr_session_version(void)
{
	return PFR_VERSION;
}
