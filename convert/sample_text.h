/* SPDX-License-Identifier: MIT */
/*
 * The fields of samples whose layout is plain, as text, faster than along a walk.
 */
#ifndef PFR_SAMPLE_TEXT_H
#define PFR_SAMPLE_TEXT_H

#include "perfring_convert.h"

/*
 * The members of a JSON object, or what stands in a line, of such a sample, if there is space for all of
 * them: 1. Else 0, and nothing counts as written: the walk must do it.
 */
int sample_json(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout);
int sample_line(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout);

#endif
