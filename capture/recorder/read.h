/* SPDX-License-Identifier: MIT */
/* What the files of a recorder share. Not installed. */
#ifndef PERFRING_CAPTURE_RECORDER_READ_H
#define PERFRING_CAPTURE_RECORDER_READ_H

#include "capture/writer.h"
#include "perfring_capture_recorder.h"

#define WINDOW 10000000         /* ns */
#define KEPT ((size_t)64 << 20) /* bytes */

/* existing.c: the records of what is there already, into memory. */
int pfr_recorder_existing(struct pfr_recorder *recorder, struct pfr_capture_error *error);

/* lost.c: counts what a LOST record reports. */
void pfr_recorder_count(struct pfr_capture_ring *ring, const struct pfr_frame *frame, const struct pfr_layout *layout);

/* order.c: records of all rings in the order of time. _init: 0 or -ENOMEM. */
int pfr_recorder_order_init(struct pfr_recorder *recorder);
void pfr_recorder_order_fini(struct pfr_recorder *recorder);
enum pfr_status pfr_recorder_order_next(struct pfr_recorder *recorder, struct pfr_frame *frame, const struct pfr_layout **layout,
					struct pfr_where *where);

#endif
