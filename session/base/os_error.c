/* SPDX-License-Identifier: MIT */
#include "perfring_sink.h"

#include <errno.h>

int pfr_sink_error(enum pfr_status status)
{
	switch (status) {
	case PFR_OK:
	case PFR_END: return 0;
	case PFR_E_MEMORY: return ENOMEM;
	case PFR_E_OPTIONS: return EINVAL;
	case PFR_E_SYSTEM: return errno ? errno : EIO;
	default: return EIO;
	}
}
