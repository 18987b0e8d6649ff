/* SPDX-License-Identifier: MIT */
/* What a status costs. */
#include "perfring_session_tools.h"

enum pfr_level pfr_level_of(enum pfr_status status)
{
	switch (status) {
	case PFR_INTERRUPTED: return PFR_LEVEL_ERROR;
	case PFR_E_TIME:
	case PFR_E_UNUSUAL:   /* a record that can be read is kept */
	case PFR_E_BEHIND:    /* all sections were read */
	case PFR_E_DATA_SIZE: /* what the sizes leave is read, as perf does */
	case PFR_E_DUPLICATE_ID: return PFR_LEVEL_WARNING;
	default: return pfr_status_class(status) == PFR_CLASS_NOTE ? PFR_LEVEL_NOTE : PFR_LEVEL_ERROR;
	}
}

const char *pfr_level_name(enum pfr_level level)
{
	static const char *const name[] = {"note", "warning", "error"};

	return (unsigned)level < sizeof(name) / sizeof(name[0]) ? name[level] : "";
}
