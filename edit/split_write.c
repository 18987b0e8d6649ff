/* SPDX-License-Identifier: MIT */
/*
 * The parts of a capture, many in one reading: each record goes to the parts that it belongs to, or that need it.
 */
#include "split.h"

#include "session/base/refuse.h"
#include "session/write/writer.h"

#include <string.h>

struct part {
	struct recover *out;
	struct pfr_selector selector;
	struct pfr_sink sink;
	uint64_t passed;
};

struct split {
	const struct pfr_splitter *p;
	struct pfr_session *s;
	struct part *part;
	uint32_t first, nr; /* the parts that are written now */
};

static void put(struct split *w, uint32_t part, const struct pfr_session_record *r)
{
	if (part >= w->first && part - w->first < w->nr)
		pfr_session_rewriter_take(w->part[part - w->first].out, r);
}

static void put_everywhere(struct split *w, const struct pfr_session_record *r)
{
	uint32_t i;

	for (i = 0; i < w->nr; i++)
		pfr_session_rewriter_take(w->part[i].out, r);
}

/* ---- where a record belongs ----------------------------------------------------------- */

/* The part that a record is of. */
static uint32_t own_part(const struct split *w, const struct pfr_session_record *r)
{
	const struct pfr_splitter *p = w->p;
	uint64_t value;
	bool side_band = edit_is_side_band(r->frame.type);
	uint32_t part = split_value(p, r, &value) ? split_part(p, value) : SPLIT_NONE;

	if (part != SPLIT_NONE || side_band)
		return part;
	return p->by == PFR_SPLIT_TIME && r->frame.type != PFR_RECORD_SAMPLE ? 0 : p->nr;
}

/* Whether a part ends before the record, so that it does not need it. */
static bool is_too_late(const struct split *w, uint32_t part, const struct pfr_session_record *r)
{
	uint64_t time;

	return w->p->by == PFR_SPLIT_TIME && part + 1 < w->p->nr && r->layout && !pfr_peek_time(&r->frame, r->layout, &time) && time >= w->p->value[part + 1];
}

/* Symbols, code and mappings of the kernel, and cgroups, are of all tasks. */
static bool is_of_all(const struct pfr_frame *frame)
{
	uint32_t mode = frame->misc & 7;

	if (frame->type != PFR_RECORD_MMAP && frame->type != PFR_RECORD_MMAP2)
		return frame->type == PFR_RECORD_KSYMBOL || frame->type == PFR_RECORD_BPF_EVENT || frame->type == PFR_RECORD_TEXT_POKE || frame->type == PFR_RECORD_CGROUP;
	return mode == PFR_CPUMODE_KERNEL || mode == PFR_CPUMODE_HYPERVISOR || mode == PFR_CPUMODE_GUEST_KERNEL || mode == PFR_CPUMODE_GUEST_USER;
}

/* To each part that needs the task, but those that have got the record. How many need it, those included that are not written now. */
static size_t put_where_needed(struct split *w, const struct pfr_session_record *r, uint32_t id, uint32_t own, uint32_t other)
{
	size_t nr, known, i, k;
	const struct split_need *need = split_tasks_needs(w->p, id, &nr), *before = split_tasks_needs(w->p, other, &known);

	for (i = 0, k = 0; i < nr; i++) {
		while (k < known && other != id && before[k].part < need[i].part)
			k++;
		if (need[i].part == own || (other != id && k < known && before[k].part == need[i].part) || is_too_late(w, need[i].part, r))
			continue;
		put(w, need[i].part, r);
	}
	return nr;
}

/* What nobody needs goes to the first part, so that the parts have everything together. */
static void put_side_band(struct split *w, const struct pfr_session_record *r, uint32_t own)
{
	uint32_t pid = SPLIT_NONE, tid = SPLIT_NONE, i;
	size_t nr = own != SPLIT_NONE;

	if (own != SPLIT_NONE)
		put(w, own, r);
	if (w->p->only)
		return;
	if (w->p->all || is_of_all(&r->frame) || !pfr_session_task_of(r, &pid, &tid)) {
		for (i = w->first; i < w->first + w->nr; i++)
			if (i != own && !is_too_late(w, i, r))
				put(w, i, r);
		return;
	}
	nr += put_where_needed(w, r, tid, own, tid);
	if (pid != tid && (r->frame.type == PFR_RECORD_MMAP || r->frame.type == PFR_RECORD_MMAP2))
		nr += put_where_needed(w, r, pid, own, tid);
	if (!nr)
		put(w, 0, r);
}

/* AUX data of one CPU or thread is needed where that one is; else everywhere. */
static uint32_t aux_part(const struct split *w, const struct pfr_session_record *r)
{
	struct pfr_record record;
	struct pfr_where where;
	uint32_t value;

	if (r->frame.type != PFR_RECORD_AUXTRACE) /* formats of tracepoints, which each part needs */
		return SPLIT_NONE;
	if (w->p->by == PFR_SPLIT_SIZE)
		return split_part(w->p, r->offset);
	if ((w->p->by != PFR_SPLIT_CPU && w->p->by != PFR_SPLIT_TID) || pfr_decode(&r->frame, r->layout, &record, &where))
		return SPLIT_NONE;
	value = w->p->by == PFR_SPLIT_CPU ? record.auxtrace.cpu : record.auxtrace.tid;
	if (value == SPLIT_NONE)
		return SPLIT_NONE;
	value = split_part(w->p, value);
	return value == SPLIT_NONE ? 0 : value;
}

static void take(struct split *w, const struct pfr_session_record *r)
{
	uint32_t own;

	if (r->what != PFR_WHAT_RECORD || r->frame.type >= PFR_RECORD_HEADER_ATTR) {
		own = r->what == PFR_WHAT_RECORD && r->frame.payload ? aux_part(w, r) : SPLIT_NONE;
		if (own == SPLIT_NONE)
			put_everywhere(w, r);
		else
			put(w, own, r);
		return;
	}
	if (!pfr_session_is_copied(r->status)) { /* it is reported, and in no part */
		put_everywhere(w, r);
		return;
	}
	own = own_part(w, r);
	if (own >= w->first && own - w->first < w->nr)
		w->part[own - w->first].passed++;
	if (edit_is_side_band(r->frame.type))
		put_side_band(w, r, own);
	else
		put(w, own, r);
}

/* ---- writing ---------------------------------------------------------------------------- */

static enum pfr_status read_all(struct split *w)
{
	const struct pfr_session_record *r;
	enum pfr_status status;

	while ((status = pfr_session_next(w->s, &r)) == PFR_OK)
		take(w, r);
	return status;
}

static enum pfr_status end_part(struct split *w, uint32_t i, enum pfr_status status, struct pfr_splitter_part *to)
{
	struct pfr_recover_report written = {.size = sizeof(written)};
	struct pfr_splitter_part report = {.size = sizeof(report), .passed = w->part[i].passed};

	report.status = pfr_session_rewriter_end(w->part[i].out, status, &written);
	report.records = written.records;
	report.damaged = written.dropped;
	report.os_error = written.os_error;
	report.verified = written.verified;
	sized_write(to, &report, sizeof(report));
	return (enum pfr_status)report.status;
}

enum pfr_status pfr_splitter_write(const struct pfr_splitter *splitter, struct pfr_session *session, uint32_t first, uint32_t nr,
				   const struct pfr_sink *sinks, const struct pfr_reporter *reporter, struct pfr_splitter_part *parts)
{
	struct split w = {.p = splitter, .s = session, .first = first};
	enum pfr_status status = PFR_E_MEMORY, failed = PFR_OK, ended;
	struct pfr_reporter hears;
	uint32_t i;

	if (!nr || first >= pfr_splitter_parts(splitter) || nr > pfr_splitter_parts(splitter) - first)
		return pfr_session_refuse(session, "pfr_splitter_write: first and nr are not parts");
	if (!pfr_session_accepts_whole(session))
		return PFR_E_OPTIONS;
	w.part = pfr_session_zeros(session, nr * sizeof(*w.part));
	for (i = 0; w.part && i < nr; i++)
		if (!pfr_session_output(session, &w.part[i].sink, SIZED_AT(const struct pfr_sink, sinks, i), &hears, reporter)) {
			pfr_session_free(session, w.part);
			return PFR_E_OPTIONS;
		}
	for (; w.part && w.nr < nr; w.nr++) {
		struct part *part = &w.part[w.nr];

		part->selector.size = sizeof(part->selector);
		part->out = pfr_session_rewriter_open(session, &part->sink, &hears, &part->selector, PFR_PROGRAM_NONE);
		if (!part->out)
			break;
	}
	if (w.nr == nr)
		status = read_all(&w);
	for (nr = w.nr; nr; nr--) {
		ended = end_part(&w, nr - 1, status, SIZED_AT(struct pfr_splitter_part, parts, nr - 1));
		failed = ended ? ended : failed;
	}
	pfr_session_free(session, w.part);
	return failed ? failed : status == PFR_E_MEMORY ? status :
							  PFR_OK;
}
