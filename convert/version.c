/* SPDX-License-Identifier: MIT */
/* The version of the library that runs. */
#include "text.h"

uint32_t pfr_convert_version(void)
{
	return PFR_VERSION;
}
