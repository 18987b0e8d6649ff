/* SPDX-License-Identifier: MIT */
/*
 * Which records of a capture a part of it needs. It decides, and counts; pfr_rewrite writes.
 */
#include "perfring_session_edit.h"

#include <stdbool.h>
#include <string.h>

struct edit {
	struct pfr_edit_options options;
	struct pfr_edit_report report;
};

/* What tells of tasks, mappings, symbols and code: samples cannot be understood without it. */
static bool is_side_band(uint32_t type)
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

/* A record that the filter passes, while more are wanted. */
static bool is_chosen(struct edit *e, const struct pfr_session_record *r)
{
	return r->passes && (!e->options.first || e->report.passed < e->options.first);
}

static int keeps(void *keeper, const struct pfr_session_record *r)
{
	struct edit *e = keeper;
	bool keep;

	if (r->frame.type >= PFR_RECORD_HEADER_ATTR)
		return 1;
	keep = is_chosen(e, r);
	e->report.passed += keep;
	if (!keep)
		keep = !e->options.only && is_side_band(r->frame.type) && !is_too_late(e, r);
	e->report.removed += !keep;
	return keep;
}

enum pfr_status pfr_edit(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
			 const struct pfr_edit_options *options, struct pfr_edit_report *report)
{
	struct edit e = {.options = *options};
	struct pfr_selector selector = {&e, keeps};
	struct pfr_recover_report written = {.size = sizeof(written)};
	size_t size = report->size;
	enum pfr_status status;

	if (options->size != sizeof(*options))
		return PFR_E_OPTIONS;
	status = pfr_rewrite(session, sink, reporter, &selector, &written);
	e.report.records = written.records;
	e.report.damaged = written.dropped;
	e.report.defects = written.defects + written.sections;
	e.report.left_bytes = written.left_bytes;
	e.report.os_error = written.os_error;
	memcpy(report, &e.report, size < sizeof(e.report) ? size : sizeof(e.report));
	report->size = size;
	return status;
}
