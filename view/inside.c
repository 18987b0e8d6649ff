/* SPDX-License-Identifier: MIT */
/*
 * Defects inside sections and records of perf's own, whose contents a session that hands out the pieces does not read.
 */
#include "view.h"
#include "session/session.h"
#include "session/symbols/packed.h"

bool view_is_deep(const struct pfr_frame *frame)
{
	return frame->piece != PFR_PIECE_RECORD || frame->type >= PFR_RECORD_HEADER_ATTR;
}

static bool walk(struct pfr_session *session, const struct pfr_session_record *r, const struct pfr_frame *frame,
		 bool (*bad)(void *user, const struct pfr_session_record *r, const struct pfr_where *where), void *user)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	pfr_walk_init(&walk, frame, r->layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) != PFR_END)
		if (status && !bad(user, r, &where))
			return false;
	return frame->piece != PFR_PIECE_FEATURE || frame->type != PFR_FEATURE_PERFRING_NAMES || packed_is_good(&session->allocator, frame, &where) || bad(user, r, &where);
}

/* The section of a record of a pipe, or, of formats of tracepoints, after it. */
static bool find_section(const struct pfr_session *session, const struct pfr_frame *frame, struct pfr_frame *section)
{
	if (!pfr_feature_of(frame, section))
		return true;
	*section = session->feature[PFR_FEATURE_TRACING_DATA];
	return frame->piece == PFR_PIECE_RECORD && frame->type == PFR_RECORD_HEADER_TRACING_DATA && section->data && section->at == frame->at + frame->size;
}

bool view_inside(struct pfr_session *session, const struct pfr_session_record *r, bool (*bad)(void *user, const struct pfr_session_record *r, const struct pfr_where *where), void *user)
{
	struct pfr_frame section;

	return walk(session, r, &r->frame, bad, user) && (!find_section(session, &r->frame, &section) || walk(session, r, &section, bad, user));
}
