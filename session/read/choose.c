/* SPDX-License-Identifier: MIT */
/* Records that pass the filter of a session which has another order pass this one's. */
#include "chosen.h"
#include "session/base/refuse.h"

enum pfr_status pfr_session_choose(struct pfr_session *session, struct pfr_session *other)
{
	const struct pfr_session_record *r;
	enum pfr_status status;

	if (!pfr_session_accepts_new(session) || !pfr_session_accepts(session, session != other && !session->filter.chosen, "other: the session itself, or it has chosen already"))
		return PFR_E_OPTIONS;
	if (!pfr_session_chosen_open(session))
		return PFR_E_MEMORY;
	session->filter.any = true;
	while ((status = pfr_session_next(other, &r)) == PFR_OK)
		if (r->what == PFR_WHAT_RECORD && r->passes && !pfr_session_chosen_add(session, r))
			return PFR_E_MEMORY;
	return status == PFR_E_SYSTEM || status == PFR_E_MEMORY ? status : PFR_OK; /* what else ends it, ends the session too */
}
