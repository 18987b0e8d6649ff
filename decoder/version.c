/* SPDX-License-Identifier: MIT */
/* The version of the library that runs. */
#include "decode.h"

uint32_t pfr_version(void)
{
	return PFR_VERSION;
}
