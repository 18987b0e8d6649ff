/* SPDX-License-Identifier: MIT */
#ifndef SESSION_READ_CHOSEN_H
#define SESSION_READ_CHOSEN_H

#include "session/session.h"

/* The set of s->filter.chosen, empty. False: there is no memory. */
bool pfr_session_chosen_open(struct pfr_session *s);
bool pfr_session_chosen_add(struct pfr_session *s, const struct pfr_session_record *r);
bool pfr_session_chosen_has(const struct session_chosen *chosen, const struct pfr_session_record *r);
void pfr_session_chosen_close(struct pfr_session *s); /* if it is open */

#endif
