/* SPDX-License-Identifier: MIT */
/*
 * Which records of a capture a part of it needs, and the changes to each. It decides, and counts; pfr_rewrite writes.
 */
#include "build_ids.h"
#include "edit.h"
#include "jit.h"
#include "pack.h"
#include "simpleperf_to_perf.h"
#include "unwound.h"
#include "session/base/out.h"

#include "perfring_session_account.h"

#include <string.h>


#define WAITING 4096

struct edit {
	struct pfr_session *s;
	const struct pfr_reporter *reporter;
	struct fields fields;
	struct build_ids ids;
	struct plain plain;
	bool added, packed, no_memory;
	uint32_t waits[WAITING]; /* tids + 1 of samples that stay, whose callers are to come; by their lowest digits */
	unsigned char *copy[2];
	size_t capacity; /* of each */
	struct pfr_edit_options options;
	struct pfr_edit_report report;
};

bool edit_is_side_band(uint32_t type)
{
	switch (type) {
	case PFR_RECORD_MMAP:
	case PFR_RECORD_MMAP2:
	case PFR_RECORD_COMM:
	case PFR_RECORD_FORK:
	case PFR_RECORD_EXIT:
	case PFR_RECORD_NAMESPACES:
	case PFR_RECORD_CGROUP:
	case PFR_RECORD_KSYMBOL:
	case PFR_RECORD_BPF_EVENT:
	case PFR_RECORD_TEXT_POKE: return true;
	default: return false;
	}
}

static bool is_too_late(const struct edit *e, const struct pfr_session_record *r)
{
	uint64_t time;

	return e->options.time_until && r->layout && !pfr_peek_time(&r->frame, r->layout, &time) && time >= e->options.time_until;
}

/* Adds to the account what a change refuses: a record or a section. */
static void refuse(struct edit *e, const struct pfr_session_record *r, enum pfr_cause record, enum pfr_cause section)
{
	bool is_record = r->frame.piece == PFR_PIECE_RECORD && r->frame.type != PFR_RECORD_HEADER_FEATURE;

	pfr_session_left_out(e->s, is_record ? record : section, r, 1, 0);
}

/* Names that the capture carries. */
static bool is_of_names(const struct pfr_frame *frame)
{
	struct pfr_frame feature = *frame;

	if (frame->piece == PFR_PIECE_RECORD && (frame->type != PFR_RECORD_HEADER_FEATURE || pfr_feature_of(frame, &feature)))
		return false;
	return feature.piece == PFR_PIECE_FEATURE && feature.type == PFR_FEATURE_PERFRING_NAMES;
}

/* Whether a change has no place for a record or piece. */
static bool is_refused(struct edit *e, const struct pfr_session_record *r)
{
	bool piece = r->what == PFR_WHAT_PIECE;

	if (e->options.simpleperf_as_perf && !(piece ? plain_keeps_piece(&e->plain, e->s, &r->frame) : plain_keeps(&e->plain, e->s, r))) {
		if (plain_leaves_out(&r->frame))
			refuse(e, r, PFR_CAUSE_SIMPLEPERF_RECORD, PFR_CAUSE_SIMPLEPERF);
		return true;
	}
	if (piece && e->options.pack && is_of_names(&r->frame)) /* they are written anew */
		return true;
	if (!e->options.redactor || !redact_refuses(e->options.redactor, &r->frame))
		return false;
	refuse(e, r, PFR_CAUSE_REDACTED_RECORD, PFR_CAUSE_REDACTED);
	return true;
}

/* A sample or deferred callchain that meets the conditions: whether it is one of those that stay. */
static bool is_of_every(struct edit *e, const struct pfr_session_record *r)
{
	if (!fields_go(&e->fields) || fields_keeps(&e->fields, e->s, r))
		return true;
	if (r->frame.type == PFR_RECORD_SAMPLE)
		pfr_session_left_out(e->s, PFR_CAUSE_THINNED, r, 1, 0);
	return false;
}

/* The first callers of a thread after a sample of it that stays are those of the sample, also after the time that was asked for. */
static bool completes(struct edit *e, const struct pfr_session_record *r)
{
	uint32_t pid, tid, *waits;
	bool sample = r->frame.type == PFR_RECORD_SAMPLE;

	if ((!sample && r->frame.type != PFR_RECORD_CALLCHAIN_DEFERRED) || !pfr_session_defers(e->s) || !pfr_session_task_of(r, &pid, &tid))
		return false;
	waits = &e->waits[tid % WAITING];
	if (sample)
		return *waits = tid + 1, false;
	if (*waits != tid + 1)
		return false;
	*waits = 0;
	return true;
}

/* Whether samples that stay may need a record that was not chosen: side-band, and callers of samples before it. */
static bool is_needed(struct edit *e, const struct pfr_session_record *r)
{
	bool callers = r->frame.type == PFR_RECORD_CALLCHAIN_DEFERRED && !(e->options.drop & PFR_DROP_CALLCHAIN);

	if (e->options.only || !(callers || edit_is_side_band(r->frame.type)))
		return false;
	return is_too_late(e, r) ? callers && completes(e, r) : true;
}

/*
 * A round says that what comes after it is later, which holds in one file: perf reads a few records of each file of a directory in turn, and takes
 * what is of others for late (reader__process_events, perf_session__process_dir_events of tools/perf/util/session.c). Its own directories have none.
 */
static bool is_of_one_file(const struct edit *e, const struct pfr_session_record *r)
{
	return e->options.directory && r->what == PFR_WHAT_RECORD && r->frame.type == PFR_RECORD_FINISHED_ROUND;
}

/* A record that passes the filter, until there are enough. */
static bool is_chosen(struct edit *e, const struct pfr_session_record *r)
{
	return r->passes && (!e->options.first || e->report.passed < e->options.first);
}

static int keeps(void *user, const struct pfr_session_record *r)
{
	struct edit *e = user;
	bool keep;

	if (is_refused(e, r) || is_of_one_file(e, r))
		keep = false;
	else if (r->frame.type >= PFR_RECORD_HEADER_ATTR)
		e->report.passed += r->passes, keep = true;
	else if (is_chosen(e, r) && is_of_every(e, r))
		keep = ++e->report.passed, completes(e, r);
	else
		keep = is_needed(e, r);
	e->report.removed += !keep;
	if (keep && e->options.build_id && !build_ids_take(&e->ids, e->s, r))
		e->no_memory = true;
	return keep;
}

/* ---- changes ------------------------------------------------------------------------- */

/* Two copies of the bytes: what a change reads, and what it writes. */
static bool reserve_copies(struct edit *e, size_t size)
{
	unsigned char *more;
	unsigned i;

	size += e->options.unwound ? unwound_grows(e->options.unwound) : 0;

	for (i = 0; i < 2 && size > e->capacity; i++) {
		more = pfr_session_resize(e->s, e->copy[i], size);
		if (!more)
			return false;
		e->copy[i] = more;
	}
	if (size > e->capacity)
		e->capacity = size;
	return true;
}

/* A copy of the bytes but for a piece of stack that no change looks at. */
static bool copy_bytes(struct edit *e, const struct pfr_span *bytes, struct piece *piece)
{
	if (!reserve_copies(e, bytes->size))
		return false;
	piece->copy = e->copy[0];
	if (e->options.unwound && unwound_copy(e->options.unwound, piece)) {
		piece->frame.data = e->copy[1];
		memcpy(e->copy[1], e->copy[0], piece->frame.size);
	} else {
		memcpy(e->copy[0], bytes->data, bytes->size);
	}
	return true;
}

/* The result of one change is what the next one reads. */
static void again(struct edit *e, struct piece *piece, size_t size)
{
	memcpy(e->copy[1], e->copy[0], size);
	piece->frame.data = e->copy[1];
}

/* Whether a record still leads to its event: the id may have been among bytes that no field of a damaged event has. */
static bool is_of_same_event(struct edit *e, const struct piece *piece)
{
	struct pfr_frame frame = piece->frame;
	const struct pfr_layout *layout = 0;
	struct pfr_where where;

	return frame.piece != PFR_PIECE_RECORD || (!pfr_events_route(pfr_session_events(e->s), &frame, &layout, &where) && layout == piece->layout);
}

static enum pfr_status change_piece(struct edit *e, struct piece *piece, const struct pfr_session_record *r, size_t size)
{
	enum pfr_status status = PFR_OK;
	uint32_t before = piece->frame.size;
	unsigned lost;
	bool cleared;

	if (e->options.unwound && r->what == PFR_WHAT_RECORD && r->frame.type == PFR_RECORD_SAMPLE) {
		status = unwound_change(e->options.unwound, piece, r, &lost);
		e->fields.too_large += lost;
		size = size - before + piece->frame.size;
		again(e, piece, size);
		if (status)
			return status;
	}
	if (e->options.redactor) {
		cleared = redact_frame(e->options.redactor, &piece->frame, piece->layout, piece->attr, piece->copy);
		again(e, piece, size);
		if (cleared && !is_of_same_event(e, piece))
			return PFR_E_UNKNOWN_ID;
	}
	if (e->options.other_order) {
		status = turn_piece(piece, e->s, r);
		again(e, piece, size);
	}
	if (!status && fields_go(&e->fields))
		status = fields_change(&e->fields, piece);
	return status;
}

static void report_damage(struct edit *e, const struct pfr_session_record *r, enum pfr_status status)
{
	struct pfr_where where = {.status = status, .type = r->frame.type, .piece = r->frame.piece, .event = r->frame.event, .at = r->frame.at, .offset = r->frame.at};
	struct pfr_session_error error;

	e->report.damaged++;
	pfr_session_error_of(e->s, &where, r->part, &error);
	if (e->reporter && e->reporter->report)
		e->reporter->report(e->reporter->user, &error);
}

static bool changes(const struct pfr_edit_options *o)
{
	return o->drop || o->every > 1 || o->redactor || o->other_order || o->simpleperf_as_perf || o->unwound || o->pack;
}

/* A section that is made goes through the same changes as one that was read. */
static int add_section(struct edit *e, uint32_t number, unsigned char *data, size_t size, uint32_t *feature, struct pfr_span *bytes)
{
	struct pfr_session_record r = {.what = PFR_WHAT_PIECE};
	struct piece piece = {0};

	*feature = number;
	*bytes = (struct pfr_span){data, size};
	if (!changes(&e->options))
		return 1;
	if (size <= UINT32_MAX)
		pfr_feature_frame(&piece.frame, number, data, (uint32_t)size, 0, (enum pfr_byte_order)pfr_session_info(e->s)->order);
	if (size > UINT32_MAX || !copy_bytes(e, bytes, &piece)) {
		e->no_memory = true;
		return 0;
	}
	r.frame = piece.frame;
	bytes->data = piece.copy;
	return !change_piece(e, &piece, &r, size);
}

static int add(void *user, uint32_t *feature, struct pfr_span *bytes)
{
	struct edit *e = user;

	if (e->options.simpleperf_as_perf && plain_add(&e->plain, e->s, feature, bytes))
		return 1;
	if (e->options.build_id && !e->added) {
		e->added = true;
		e->no_memory |= !build_ids_make(&e->ids, e->s, &e->options);
		if (!e->no_memory && e->ids.size && add_section(e, PFR_FEATURE_BUILD_ID, e->ids.data, e->ids.size, feature, bytes))
			return 1;
	}
	if (!e->options.pack || e->packed)
		return 0;
	e->packed = true;
	e->no_memory |= !pack_make(e->options.pack, pfr_session_info(e->s)->order == PFR_BIG);
	return !e->no_memory && e->options.pack->size && add_section(e, PFR_FEATURE_PERFRING_NAMES, e->options.pack->section, e->options.pack->size, feature, bytes);
}

/* Code that is in place when the record comes. A part of a capture has what a sample in it may need, and no more. */
static int insert(void *user, const struct pfr_session_record *before, struct pfr_span *bytes)
{
	struct edit *e = user;

	if (e->options.simpleperf_as_perf && plain_insert(&e->plain, e->s, bytes))
		return 1;
	return e->options.jit && !before->status && !is_too_late(e, before) && jit_insert(e->options.jit, pfr_session_events(e->s), before, bytes);
}

static enum pfr_status change(void *user, const struct pfr_session_record *r, struct pfr_span *bytes)
{
	struct edit *e = user;
	const struct pfr_events *events = pfr_session_events(e->s);
	struct piece piece = {.frame = r->frame, .layout = r->layout};
	size_t payload = bytes->size - r->frame.size;
	enum pfr_status status;

	if (r->what == PFR_WHAT_PIECE && is_refused(e, r)) {
		bytes->size = 0;
		return PFR_OK;
	}
	if (r->frame.event < events->nr)
		piece.attr = &events->event[r->frame.event].attr;
	piece.frame.data = bytes->data;
	if (!copy_bytes(e, bytes, &piece))
		return PFR_E_MEMORY;
	status = change_piece(e, &piece, r, payload + piece.frame.size);
	if (status) {
		report_damage(e, r, status);
		return status;
	}
	bytes->data = piece.copy;
	bytes->size = payload + piece.frame.size;
	return PFR_OK;
}

/* ---- editing ------------------------------------------------------------------------- */

/* What the options ask of the rewriting. */
static void select_records(struct edit *e, struct pfr_selector *selector)
{
	e->fields.drop = e->options.drop;
	e->fields.every = e->options.every;
	e->fields.unwound = e->options.unwound && !unwound_keeps_stacks(e->options.unwound);
	selector->change = changes(&e->options) ? change : 0;
	selector->other_order = e->options.other_order;
	selector->checks = e->options.checks || e->options.level; /* within compressed records nobody can weigh them again */
	selector->form = e->options.directory ? (uint32_t)PFR_WRITE_FILE : e->options.form;
	selector->directory = e->options.directory;
	selector->add = e->options.build_id || e->options.simpleperf_as_perf || e->options.pack ? add : 0;
	selector->level = e->options.level;
	selector->program = e->options.program;
	if ((e->options.jit || e->options.simpleperf_as_perf) && !e->options.only)
		selector->insert = insert;
}

static void fill_report(struct edit *e, const struct pfr_recover_report *written)
{
	e->report.records = written->records;
	e->report.damaged += written->dropped + e->plain.refused;
	e->report.defects = written->defects + written->sections;
	e->report.left_bytes = written->left_bytes;
	e->report.os_error = written->os_error;
	e->report.verified = written->verified;
	e->report.unfit = written->unfit;
	e->report.build_ids = e->ids.added;
	e->report.mappings = e->options.jit ? jit_written(e->options.jit) : 0;
	if (e->options.pack) {
		e->report.packed = e->options.pack->packed;
		e->report.packed_bytes = e->options.pack->size;
		e->report.packed_left_out = e->options.pack->left_out;
	}
	pfr_session_left_out(e->s, PFR_CAUSE_DROPPED, NULL, e->fields.dropped, 0);
	pfr_session_left_out(e->s, PFR_CAUSE_TOO_LARGE, NULL, e->fields.too_large, 0);
}

static bool take_options(struct edit *e, const struct pfr_edit_options *options)
{
	struct pfr_edit_options *o = &e->options;

	return REFUSE_UNLESS_READ(e->s, *o, options, "pfr_edit_options") &&
	       pfr_session_accepts(e->s, o->drop < PFR_DROP_BRANCHES * 2, "struct pfr_edit_options: drop has a bit that enum pfr_drop does not have") &&
	       pfr_session_accepts(e->s, o->form <= PFR_WRITE_PIPE, "struct pfr_edit_options: form is no value of enum pfr_write_form") &&
	       pfr_session_accepts(e->s, o->level >= 0 && o->level <= 22, "struct pfr_edit_options: level is not 0 to 22") &&
	       pfr_session_accepts(e->s, (!o->jit && !o->simpleperf_as_perf) || !o->redactor, "struct pfr_edit_options: redactor: not with jit or simpleperf_as_perf") &&
	       pfr_session_accepts(e->s, (!o->jit && !o->simpleperf_as_perf) || !o->other_order, "struct pfr_edit_options: other_order: not with jit or simpleperf_as_perf") &&
	       pfr_session_accepts(e->s, !o->pack || !o->redactor, "struct pfr_edit_options: redactor: not with pack");
}

enum pfr_status pfr_edit(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
			 const struct pfr_edit_options *options, struct pfr_edit_report *report)
{
	struct edit e = {.s = session};
	struct pfr_selector selector = {.size = sizeof(selector), .user = &e, .keeps = keeps};
	struct pfr_recover_report written = {.size = sizeof(written)};
	struct pfr_reporter hears;
	enum pfr_status status;
	struct pfr_sink to;

	if (!pfr_session_output(session, &to, sink, &hears, reporter) || !take_options(&e, options))
		return PFR_E_OPTIONS;
	e.reporter = &hears;
	select_records(&e, &selector);
	if (e.options.simpleperf_as_perf || e.options.redactor || e.options.other_order) /* what lies in pieces is understood as a whole only */
		session->flags |= PFR_SESSION_JOIN_SPLIT;
	if (e.options.jit)
		jit_begin(e.options.jit);
	status = pfr_rewrite(session, &to, &hears, &selector, &written);
	fill_report(&e, &written);
	if ((e.no_memory || e.fields.no_memory || e.plain.no_memory) && !status)
		status = PFR_E_MEMORY;
	build_ids_free(&e.ids, session);
	plain_free(&e.plain, session);
	pfr_session_free(session, e.fields.seen);
	pfr_session_free(session, e.copy[0]);
	pfr_session_free(session, e.copy[1]);
	sized_write(report, &e.report, sizeof(e.report));
	return status;
}
