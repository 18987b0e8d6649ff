/* SPDX-License-Identifier: MIT */
/*
 * What must hold for any bytes whatever, each as one function that tests and
 * fuzzers call. It knows what the interface promises, not what records hold.
 *
 * Each answers 0, or -1 with the reason in text. The frame may be any bytes; the layout
 * may be null. Frames handed to them lie where the caller put them: a caller that
 * wants reads outside of the frame to be caught puts it against a guard page.
 */
#ifndef TESTS_INVARIANTS_H
#define TESTS_INVARIANTS_H

#include "perfring.h"
#include "tests/lib/guard.h"

#define BROKEN_MOST 256

/* Taking frames off a window makes progress, and what stops it says so for ever. */
int invariant_progress(const unsigned char *data, size_t size, enum pfr_byte_order order, char text[BROKEN_MOST]);
/* A walk ends, its items are the frame's bytes each once and in order, and one at most is bad. */
int invariant_partition(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST]);
/* Decoding finds what the walk finds, whatever the memory held that it writes to. */
int invariant_equal(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST]);
/* The walk's output does not depend on earlier memory. */
int invariant_memory(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST]);
/* The same record in the other byte order says the same. */
int invariant_order(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST]);
/* peek_id and peek_time say what decoding says. */
int invariant_peek(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST]);
/* Decoding succeeds, or answers a status that a record can have, with a name and a cause, and a place in the frame. */
int invariant_status(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST]);
/* All of the above that are about one frame. */
int invariants_frame(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST]);
/* A file cut into pieces of any size is the file: same frames, statuses and events. */
int invariant_pieces(const unsigned char *data, size_t size, size_t piece, struct guard *guard, char text[BROKEN_MOST]);

#endif
