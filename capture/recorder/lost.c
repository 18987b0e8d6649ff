/* SPDX-License-Identifier: MIT */
/* What each ring lost, by its records. */
#include "capture/recorder/read.h"

void pfr_recorder_count(struct pfr_capture_ring *ring, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;

	if (frame->type == PFR_RECORD_LOST && !pfr_decode(frame, layout, &record, &where))
		ring->lost += record.lost.lost;
}
