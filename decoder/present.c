/* SPDX-License-Identifier: MIT */
/*
 * What decoding asks of a walk: which fields of a bad record are good. It is
 * not on the way of good records.
 */
#include "decode.h"

uint64_t pfr_walk_present(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	uint64_t present = 0;

	pfr_walk_init(&walk, frame, layout);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK && item.part != PFR_PART_TRAILER)
		if (item.part == PFR_PART_BODY && !item.depth &&
		    (item.what == PFR_ITEM_FIELD || item.what == PFR_ITEM_CLOSE))
			present |= UINT64_C(1) << item.key;
	return present;
}
