/* SPDX-License-Identifier: MIT */
/*
 * Every defect of a capture. What is a defect, the decoder knows; here frames are walked, features too: decoding alone does not look into
 * those. A record of the kernel has no such parts: one that decodes has no defect, as the fuzzers hold decode and walk against each other.
 */
#include "perfring_session_jobs.h"
#include "session/session.h"
#include "session/symbols/packed.h"
#include "perfring_session_tools.h"
#include "session/base/refuse.h"

#include <string.h>

struct check {
	struct pfr_session *s;
	const struct pfr_reporter *reporter;
	struct pfr_check_report report;
	struct pfr_session_error error;
	uint64_t end;  /* of the last section so far */
	bool sections; /* one of them could not be read */
};

static void report(struct check *c, const struct pfr_session_error *error)
{
	c->report.defects += pfr_status_class(error->status) != PFR_CLASS_NOTE || error->status == PFR_INTERRUPTED;
	c->report.warnings += pfr_level_of(error->status) == PFR_LEVEL_WARNING;
	c->report.interrupted |= error->status == PFR_INTERRUPTED;
	if (c->reporter && c->reporter->report)
		c->reporter->report(c->reporter->user, error);
}

static void report_where(struct check *c, const struct pfr_session_record *r, const struct pfr_where *where)
{
	pfr_session_error_of(c->s, where, r->part, &c->error);
	report(c, &c->error);
}

static void walk_frame(struct check *c, const struct pfr_session_record *r, const struct pfr_frame *frame)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	pfr_walk_init(&walk, frame, r->layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) != PFR_END)
		if (status)
			report_where(c, r, &where);
	if (frame->piece == PFR_PIECE_FEATURE && frame->type == PFR_FEATURE_PERFRING_NAMES && !packed_is_good(&c->s->allocator, frame, &where))
		report_where(c, r, &where);
}

static inline void check_frame(struct check *c, const struct pfr_session_record *r, const struct pfr_frame *frame)
{
	struct pfr_record record;
	struct pfr_where where;

	if (frame->piece != PFR_PIECE_RECORD || frame->type >= PFR_RECORD_HEADER_ATTR || pfr_decode(frame, r->layout, &record, &where))
		walk_frame(c, r, frame);
}

/* The feature that a record of a pipe has in it, or, of formats of tracepoints, after it. */
static bool find_feature(const struct check *c, const struct pfr_frame *frame, struct pfr_frame *feature)
{
	if (!pfr_feature_of(frame, feature))
		return true;
	*feature = c->s->feature[PFR_FEATURE_TRACING_DATA];
	return frame->piece == PFR_PIECE_RECORD && frame->type == PFR_RECORD_HEADER_TRACING_DATA && feature->data &&
	       feature->at == frame->at + frame->size;
}

static void check_record(struct check *c, const struct pfr_session_record *r)
{
	struct pfr_frame feature;

	if (r->what == PFR_WHAT_DEFECT) {
		report(c, r->error);
		return;
	}
	c->report.records += r->what == PFR_WHAT_RECORD;
	if (r->frame.piece != PFR_PIECE_RECORD && r->frame.at + r->frame.size > c->end)
		c->end = r->frame.at + r->frame.size;
	c->sections |= r->status && r->what == PFR_WHAT_PIECE;
	if (r->status)
		report_where(c, r, &r->where);
	else
		check_frame(c, r, &r->frame);
	if (!r->status && find_feature(c, &r->frame, &feature))
		check_frame(c, r, &feature);
}

/* What follows the last section of a file whose sections could all be read, and have all been seen. */
static void check_end(struct check *c)
{
	if (!c->sections && pfr_session_behind_error(c->s, c->end, &c->error))
		report(c, &c->error);
}

/* ---- parts --------------------------------------------------------------------------- */

/* Of a part with defects nothing is taken: they are found again in their order. Sections are those of the first part. */
static enum pfr_status read_part(void *user, uint32_t part, struct pfr_session *session)
{
	struct check *c = (struct check *)user + part;
	const struct pfr_session_record *r;

	if (part)
		*c = (struct check){.s = session};
	while (pfr_session_next(session, &r) == PFR_OK)
		if (!part || r->what != PFR_WHAT_PIECE)
			check_record(c, r);
	return part && c->report.defects ? PFR_MORE : PFR_OK;
}

static void part_done(void *user, uint32_t part, struct pfr_session *session, int good)
{
	struct check *c = (struct check *)user;

	(void)session;
	if (good)
		c->report.records += c[part].report.records;
}

/* What several threads can read. */
static void check_parts(struct check *c)
{
	struct pfr_split_options options = {.size = sizeof(options), .read = read_part, .done = part_done};
	struct check *part;

	if (c->s->jobs < 2)
		return;
	part = (struct check *)pfr_session_zeros(c->s, PFR_JOBS_MOST * sizeof(*part));
	if (!part)
		return;
	part[0] = *c;
	options.user = part;
	pfr_split_read(c->s, &options);
	*c = part[0];
	pfr_session_free(c->s, part);
}

enum pfr_status pfr_check(struct pfr_session *session, const struct pfr_reporter *reporter, struct pfr_check_report *report_to)
{
	struct pfr_reporter hears = {0};
	struct check c = {.s = session, .reporter = &hears};
	const struct pfr_session_record *r;
	const struct pfr_session_error *error;
	enum pfr_status status;

	if (!pfr_session_accepts_new(session) || (reporter && !REFUSE_UNLESS_READ(session, hears, reporter, "pfr_reporter")))
		return PFR_E_OPTIONS;
	session->flags |= PFR_SESSION_PIECES | PFR_SESSION_DEFECTS | PFR_SESSION_JOIN_SPLIT;
	check_parts(&c);
	while ((status = pfr_session_next(session, &r)) == PFR_OK)
		check_record(&c, r);
	error = pfr_session_error(session);
	if (error && status != PFR_E_SYSTEM && status != PFR_E_MEMORY) {
		report(&c, error);
		status = PFR_END;
	} else if (status == PFR_END) {
		check_end(&c);
	}
	sized_write(report_to, &c.report, sizeof(c.report));
	return status == PFR_END ? PFR_OK : status;
}
