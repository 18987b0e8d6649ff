/* SPDX-License-Identifier: MIT */
/* What the files of a recorder share. Not installed. */
#ifndef PERFRING_CAPTURE_RECORDER_READ_H
#define PERFRING_CAPTURE_RECORDER_READ_H

#include "capture/writer.h"
#include "perfring_capture_recorder.h"

#define WINDOW 10000000         /* ns */
#define KEPT ((size_t)64 << 20) /* bytes */

/* existing.c: the records of what is there already, into memory. */
enum pfr_status pfr_recorder_existing(struct pfr_recorder *recorder, struct pfr_capture_error *error);

/* lost.c: counts what a LOST record reports. */
void pfr_recorder_count(struct pfr_capture_ring *ring, const struct pfr_frame *frame, const struct pfr_layout *layout);

/* thread.c: what a thread took of the rings. _init: PFR_OK, or why there is no thread. `most`: bytes. */
enum pfr_status pfr_recorder_thread_init(struct pfr_recorder *recorder, size_t most);
void pfr_recorder_thread_fini(struct pfr_recorder *recorder);
enum pfr_status pfr_recorder_thread_wait(struct pfr_recorder *recorder, int milliseconds);
/* A pass begins, and a ring's turn in it; its next record, which is good until the next of the ring; what was read is given back. With a thread or without. */
void pfr_recorder_pass_begin(struct pfr_recorder *recorder);
enum pfr_status pfr_recorder_ring_begin(struct pfr_recorder *recorder, unsigned ring, struct pfr_where *where);
enum pfr_status pfr_recorder_ring_next(struct pfr_recorder *recorder, unsigned ring, struct pfr_frame *frame, struct pfr_where *where);
void pfr_recorder_ring_release(struct pfr_recorder *recorder, unsigned ring);
/* With a thread: the record that was read last is the next one again, after pfr_recorder_ring_begin. */
void pfr_recorder_ring_back(struct pfr_recorder *recorder, unsigned ring, const struct pfr_frame *frame);

/* cpus.c: CPUs that come back, between two passes. */
enum pfr_status pfr_recorder_cpus_init(struct pfr_recorder *recorder);
void pfr_recorder_cpus_watch(struct pfr_recorder *recorder);
void pfr_recorder_cpus_fini(struct pfr_recorder *recorder);
/* thread.c, order.c: whether something of the ring was taken that was not handed out yet. */
bool pfr_recorder_thread_holds(const struct pfr_recorder *recorder, unsigned ring);
bool pfr_recorder_order_holds(const struct pfr_recorder *recorder, unsigned ring);
/* thread.c: the thread is not there between the two, so that rings can be changed; what it took stays. Without a thread, nothing. */
void pfr_recorder_thread_stop(struct pfr_recorder *recorder);
void pfr_recorder_thread_start(struct pfr_recorder *recorder);

/* order.c: records of all rings in the order of time. _init: PFR_OK or PFR_E_MEMORY. */
enum pfr_status pfr_recorder_order_init(struct pfr_recorder *recorder);
void pfr_recorder_order_fini(struct pfr_recorder *recorder);
enum pfr_status pfr_recorder_order_next(struct pfr_recorder *recorder, struct pfr_frame *frame, const struct pfr_layout **layout,
					struct pfr_where *where);

#endif
