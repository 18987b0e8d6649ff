/* SPDX-License-Identifier: MIT */
/* What the flags of a branch say. */
#ifndef PFR_BRANCH_H
#define PFR_BRANCH_H

#include "perfring_names.h"
#include "perfring_records.h"

/* The number that a part of the flags is: BRANCH_PART(flags, CYCLES). */
#define BRANCH_PART(flags, NAME) (((flags)&PFR_BRANCH_FLAG_##NAME##_MASK) >> PFR_BRANCH_FLAG_##NAME##_SHIFT)

/* Its kind, in the list that EXTEND_ABI leads to as well; "": it has no name (get_branch_type of tools/perf/util/branch.h). */
static inline const char *branch_kind(uint64_t flags)
{
	uint64_t kind = BRANCH_PART(flags, TYPE);

	return kind == PFR_BR_EXTEND_ABI ? pfr_value_name(PFR_SET_BRANCH_NEW_TYPE, BRANCH_PART(flags, NEW_TYPE)) : pfr_value_name(PFR_SET_BRANCH_TYPE, kind);
}

#endif
