/* SPDX-License-Identifier: MIT */
/* Stacks of a session's samples, for folders that hand out or show records. */
#ifndef PFR_SESSION_WHOLE_H
#define PFR_SESSION_WHOLE_H

#include "perfring_session_stacks.h"
#include "session/session.h"

/* Whether the record is a sample whose stack is more than its callchain, and is asked for. */
bool pfr_session_has_stack(const struct pfr_session *s, const struct pfr_session_record *r);
/* PFR_SESSION_UNWIND: an object of the session's own, and its end. */
enum pfr_status pfr_session_unwind_own(struct pfr_session *s);
void pfr_session_unwind_close(struct pfr_session *s);
/* Its text, of PFR_TEXT_JSON. */
enum pfr_status pfr_session_stack_text(struct pfr_session *s, const struct pfr_session_record *r, enum pfr_text_form form, struct pfr_context *context);

#endif
