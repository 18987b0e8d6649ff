/* SPDX-License-Identifier: MIT */
/*
 * Callers of samples that were unwound before the editing, and how a sample gets them: its callchain's user part takes the place of its user
 * registers and its piece of stack.
 */
#ifndef PFR_EDIT_UNWOUND_H
#define PFR_EDIT_UNWOUND_H

#include "edit.h"

#define UNWOUND_MOST 127 /* callers of a sample, and so bytes that it grows by: 8 for each, the mark, and one word to spare */
#define UNWOUND_GROWS (8 * (UNWOUND_MOST + 2))

/* Whether samples of an event get callers. */
bool unwound_takes(const struct pfr_attr *attr);
/* Puts the callers of a sample into its callchain; piece->copy has UNWOUND_GROWS bytes more than the frame. PFR_OK, or of class RECORD. */
enum pfr_status unwound_change(const struct pfr_unwound *unwound, struct piece *piece, const struct pfr_session_record *r);
bool unwound_keeps_stacks(const struct pfr_unwound *unwound);

#endif
