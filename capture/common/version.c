/* SPDX-License-Identifier: MIT */
/* The version of the library that runs. */
#include "capture/internal.h"

uint32_t pfr_capture_version(void)
{
	return PFR_VERSION;
}
