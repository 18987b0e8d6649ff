/* SPDX-License-Identifier: MIT */
/* What one record looks like: see plausible.c. */
#ifndef PFR_SESSION_PLAUSIBLE_H
#define PFR_SESSION_PLAUSIBLE_H

#include "session/session.h"

/* Whether a record can be read: PFR_OK, also of an event that asked for what a newer kernel knows; or a status with *where. */
enum pfr_status pfr_session_readable(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_where *where);
/*
 * Whether it has what no known writer gives it, although it can be read: PFR_OK: no; PFR_E_UNUSUAL or PFR_E_TIME with *where. It is kept: this is no
 * proof of damage. `near` is a time nearby, or 0.
 */
enum pfr_status pfr_session_unusual(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t near, struct pfr_where *where);
/* Whether a record may have this type and misc, also of newer writers. */
bool pfr_session_is_header(const struct pfr_frame *frame);
/* Whether a record of the kernel can be read, is not unusual and not lax, told at less cost; `time` is its own. */
bool pfr_session_is_sound(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t time, uint64_t near);
/* Whether bytes follow its fields that no field covers, or its size cannot be determined from its fields. */
bool pfr_session_is_lax(const struct pfr_frame *frame, const struct pfr_layout *layout);

/* compressed.c: whether what a compressed record holds ends where its size has it. */
bool pfr_session_has_its_size(const struct pfr_frame *frame);

/* Whether the kernel, perf or simpleperf can have a record of this type, now or later. */
bool pfr_session_is_type_possible(uint32_t type);
/* header_fit.c: before the first bytes are read; notes what does not fit, and sets s->source.header. */
void pfr_session_header_fit(struct pfr_session *s);

#endif
