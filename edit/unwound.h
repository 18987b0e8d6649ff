/* SPDX-License-Identifier: MIT */
/*
 * Callers of samples that were unwound before the editing, and how a sample gets them: its callchain's user part takes the place of its user
 * registers and its piece of stack.
 */
#ifndef PFR_EDIT_UNWOUND_H
#define PFR_EDIT_UNWOUND_H

#include "edit.h"

/* Whether samples of an event get callers. */
bool unwound_takes(const struct pfr_attr *attr);
/* Bytes that a sample grows by at most. */
size_t unwound_grows(const struct pfr_unwound *unwound);
/*
 * Copies a sample to piece->copy without the bytes of its piece of stack, which goes: they are most of it. False: not of this record, and nothing was copied.
 */
bool unwound_copy(const struct pfr_unwound *unwound, struct piece *piece);
/*
 * Puts the callers of a sample into its callchain; piece->copy has unwound_grows bytes more than the frame. A record of 64 KiB that keeps its stack may
 * have no space for all: *lost is 1 then, else 0. PFR_OK, or of class RECORD.
 */
enum pfr_status unwound_change(const struct pfr_unwound *unwound, struct piece *piece, const struct pfr_session_record *r, unsigned *lost);
bool unwound_keeps_stacks(const struct pfr_unwound *unwound);

#endif
