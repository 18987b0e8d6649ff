/* SPDX-License-Identifier: MIT */
/*
 * Recovering and rewriting a whole session, for a caller: recover.c does the work.
 */
#include "fit.h"
#include "session/base/refuse.h"
#include "perfring_session_tools.h"

static enum pfr_status rewrite(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
			       const struct pfr_selector *selector, enum pfr_program program, struct pfr_recover_report *report_to)
{
	struct pfr_reporter hears;
	struct recover *r;
	struct pfr_sink to;

	if (!pfr_session_accepts(session, !program || perf_version_of(program), "enum pfr_program: the program is none that is known") ||
	    !pfr_session_output(session, &to, sink, &hears, reporter))
		return PFR_E_OPTIONS;
	r = pfr_session_rewriter_open(session, &to, &hears, selector, program);
	return r ? pfr_session_rewriter_end(r, pfr_session_rewriter_copy(r), report_to) : PFR_E_MEMORY;
}

enum pfr_status pfr_recover(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter, struct pfr_recover_report *report)
{
	return pfr_recover_for(session, sink, reporter, PFR_PROGRAM_NONE, report);
}

enum pfr_status pfr_recover_for(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter, enum pfr_program program,
				struct pfr_recover_report *report)
{
	return pfr_session_accepts_whole(session) ? rewrite(session, sink, reporter, 0, program, report) : PFR_E_OPTIONS;
}

/* With a filter the selector has to see the records that do not pass: side-band is among them. */
static bool accepts_marked(struct pfr_session *s)
{
	return pfr_session_accepts_file(s) && pfr_session_accepts(s, !s->filter.any || s->flags & PFR_SESSION_ALL, "session: it has a filter and not PFR_SESSION_ALL") &&
	       pfr_session_accepts(s, !s->filter.first, "session: its filter has first");
}

enum pfr_status pfr_rewrite(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
			    const struct pfr_selector *selector, struct pfr_recover_report *report)
{
	struct pfr_selector known;

	return accepts_marked(session) && REFUSE_UNLESS_READ(session, known, selector, "pfr_selector") ? rewrite(session, sink, reporter, &known, (enum pfr_program)known.program, report) : PFR_E_OPTIONS;
}
