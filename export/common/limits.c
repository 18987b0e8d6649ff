/* SPDX-License-Identifier: MIT */
/*
 * The bounds of a session that tables and profiles are made of.
 */
#include "perfring_session_export.h"

void pfr_export_limits(struct pfr_limits *limits)
{
	static const struct {
		enum pfr_limit limit;
		uint64_t most;
	} bounds[] = {
		{PFR_LIMIT_PENDING, 1 << 20}, {PFR_LIMIT_TASKS, 1 << 16}, {PFR_LIMIT_MAPS, 1 << 17}, {PFR_LIMIT_NAME_BYTES, 8 << 20}, {PFR_LIMIT_HELD, 1 << 20}};
	size_t i;

	for (i = 0; i < sizeof(bounds) / sizeof(bounds[0]); i++)
		if (pfr_limit(limits, bounds[i].limit) == pfr_limit(0, bounds[i].limit))
			*pfr_limit_of(limits, bounds[i].limit) = bounds[i].most;
}
