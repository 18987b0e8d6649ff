/* SPDX-License-Identifier: MIT */
/*
 * What a caller has set wrong: the struct and the member, as a text that pfr_session_refused returns, and PFR_E_OPTIONS.
 */
#ifndef PFR_SESSION_BASE_REFUSE_H
#define PFR_SESSION_BASE_REFUSE_H

#include "convert/sized.h"
#include "session/session.h"

#define SESSION_STOPPED "the program ended the reading" /* options.progress did */
#define REFUSED_SIZE(name) "struct " name ": " SIZED_REFUSED

/* `what` is a literal. */
static inline enum pfr_status pfr_session_refuse(struct pfr_session *s, const char *what)
{
	s->refused = what;
	return PFR_E_OPTIONS;
}

/* Refuses a name of a member: `member`, the name and `why` are the text. query.c. */
enum pfr_status pfr_session_refuse_name(struct pfr_session *s, const char *member, const char *name, size_t size, const char *why);

/* Whether `good`; else it is refused. */
static inline bool pfr_session_accepts(struct pfr_session *s, bool good, const char *what)
{
	if (!good)
		pfr_session_refuse(s, what);
	return good;
}

/* Whether nothing of the session was read, as what reads it to its end needs. */
static inline bool pfr_session_accepts_new(struct pfr_session *s)
{
	return pfr_session_accepts(s, !s->account.sum.records && !s->next.over, "session: it was read already, in part or to its end");
}

/* Whether it is such a one in the order of the file, from its beginning on, as what writes a capture or knows places in it needs. */
static inline bool pfr_session_accepts_file(struct pfr_session *s)
{
	return pfr_session_accepts_new(s) && pfr_session_accepts(s, s->order == PFR_ORDER_FILE, "session: it is not in the order of the file") &&
	       pfr_session_accepts(s, !s->search.start, "session: it does not begin at the beginning (start of struct pfr_session_options)");
}

static inline bool pfr_session_has_filter(const struct pfr_session *s)
{
	return s->filter.any || s->filter.first;
}

/* The same without a filter. */
static inline bool pfr_session_accepts_whole(struct pfr_session *s)
{
	return pfr_session_accepts_file(s) && pfr_session_accepts(s, !pfr_session_has_filter(s), "session: it has a filter");
}

/* sized_read of a struct of this name; null is all zeros. */
#define REFUSE_UNLESS_READ(s, to, from, name) pfr_session_accepts(s, sized_read(&(to), sizeof(to), from), REFUSED_SIZE(name))

#endif
