/* SPDX-License-Identifier: MIT */
#ifndef SESSION_READ_FILTER_H
#define SESSION_READ_FILTER_H

#include "session/session.h"

/* Whether the filter chooses an event, PFR_NO_EVENT too. Without names of events in it, all. */
bool pfr_session_chooses_event(const struct pfr_session *s, uint32_t event);

#endif
