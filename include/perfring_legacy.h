/* SPDX-License-Identifier: MIT */
/*
 * Records as the kernel wrote them in 2009, before Linux 2.6.32.
 */
#ifndef PERFRING_LEGACY_H
#define PERFRING_LEGACY_H

#include "perfring_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The next record of the window as the kernel of 2009 wrote it (tools/perf/design.txt): misc determines whether
 * it is an overflow, whose type is a set of bits, or another. As pfr_next otherwise; decode and walk the
 * frame without a layout. misc is among the fields, frame->misc is 0. Nothing in the bytes identifies this dialect, so the caller must know.
 */
PFR_API enum pfr_status pfr_legacy_next(struct pfr_window *window, struct pfr_frame *frame, struct pfr_where *where);

/* A frame for the bytes of a perf_counter_hw_event or a ring's page of 2009: piece LEGACY_ATTR or LEGACY_PAGE. */
PFR_API void pfr_legacy_frame(struct pfr_frame *frame, enum pfr_piece piece, const unsigned char *data, uint32_t size,
			      enum pfr_byte_order order);

#ifdef __cplusplus
}
#endif
#endif
