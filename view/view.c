/* SPDX-License-Identifier: MIT */
/*
 * The page: one pass over the session, then the parts one after another.
 */
#include "view.h"
#include "session/base/refuse.h"
#include "export/formats/samples.h"

#include "perfring_session_summary.h"
#include "session/account/account.h"
#include "session/account/loss.h"
#include "session/check/level.h"
#include "session/session.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RECORDS_MOST 250000
#define BYTES_MOST (12u << 20)
#define ROUNDS_MOST 1024  /* intervals of perf stat that are drawn; the sum has all */
#define MACHINE_MOST 4096 /* bytes of a text about the machine */

struct view {
	struct pfr_session *session;
	struct pfr_tasks *tasks;
	struct view_window window;
	struct view_formats formats;
	struct view_picture picture;
	struct samples samples;
	const struct pfr_session *beside; /* that samples are read from; null: none */
	struct pfr_summary *summary;
	uint64_t records, defects, errors, warnings; /* errors, warnings: of defects, those of that level */
	uint64_t end;                                /* of the last section so far */
	bool sections;                               /* one of them could not be read */
	const struct view_form *form;
	struct view_embedded embedded; /* its session is null where the page has no capture in it */
};

/* Time, cpu, pid and tid as the record itself has them: a sample's own, or those of its sample_id. */
static void facts_of(struct view *v, const struct pfr_session_record *r, struct pfr_record *record, struct view_facts *facts)
{
	const struct pfr_sample *sample = &record->sample;
	const struct pfr_sample_id *id = &record->sample_id;
	struct pfr_task task;

	if (r->frame.type == PFR_RECORD_SAMPLE) {
		facts->time = PFR_HAS(*sample, SAMPLE, TIME) ? sample->time : 0;
		facts->cpu = PFR_HAS(*sample, SAMPLE, CPU) ? sample->cpu : UINT32_MAX;
		facts->pid = PFR_HAS(*sample, SAMPLE, PID) ? sample->pid : UINT32_MAX;
		facts->tid = PFR_HAS(*sample, SAMPLE, TID) ? sample->tid : UINT32_MAX;
	} else {
		facts->time = PFR_HAS(*id, SAMPLE_ID, TIME) ? id->time : 0;
		facts->cpu = PFR_HAS(*id, SAMPLE_ID, CPU) && facts->time ? id->cpu : UINT32_MAX;
		facts->pid = PFR_HAS(*id, SAMPLE_ID, PID) && facts->time ? id->pid : UINT32_MAX;
		facts->tid = PFR_HAS(*id, SAMPLE_ID, TID) && facts->time ? id->tid : UINT32_MAX;
	}
	if (r->frame.type == PFR_RECORD_STAT)
		facts->event = pfr_events_find(pfr_session_events(v->session), record->stat.id);
	if (facts->tid != UINT32_MAX && v->tasks && !pfr_tasks_thread(v->tasks, facts->pid, facts->tid, &task))
		facts->comm = task.comm;
}

static uint64_t lost_of(const struct pfr_session_record *r, const struct pfr_record *record)
{
	if (r->frame.type == PFR_RECORD_LOST)
		return record->lost.lost;
	return r->frame.type == PFR_RECORD_LOST_SAMPLES && !loss_is_filtered(&r->frame) ? record->lost_samples.lost : 0;
}

static bool add_defect(struct view *v, const struct pfr_session_error *error)
{
	v->defects += pfr_status_class(error->status) != PFR_CLASS_NOTE;
	v->errors += level_counts(error->status);
	v->warnings += pfr_level_of(error->status) == PFR_LEVEL_WARNING;
	return view_window_defect(&v->window, error);
}

/* What is wrong with a record or a piece, or with what is in it: a place of its bytes. */
static bool add_bad(void *user, const struct pfr_session_record *r, const struct pfr_where *where)
{
	struct view *v = user;
	static const struct pfr_session_error none;
	struct pfr_session_error error = none;
	struct pfr_out out = {error.text, sizeof(error.text) - 1, 0};

	error.status = where->status;
	error.where = *where;
	error.where.at = r->offset + (where->at > r->frame.at ? where->at - r->frame.at : 0); /* of a section in it, where that begins */
	pfr_where_text(&out, where);
	return add_defect(v, &error);
}

static bool add_record(struct view *v, const struct pfr_session_record *r)
{
	struct view_facts facts = {0, UINT32_MAX, UINT32_MAX, UINT32_MAX, r->frame.event, {0, 0}};
	struct pfr_record record;
	struct pfr_where where;
	enum pfr_status status = PFR_OK;

	if (r->what == PFR_WHAT_DEFECT)
		return (v->embedded.session || r->until <= r->offset || view_window_range(&v->window, v->session, r, VIEW_DAMAGED)) && add_defect(v, r->error);
	if (r->what == PFR_WHAT_RECORD) {
		v->records++;
		if (pfr_summary_add(v->summary, r) == PFR_E_MEMORY)
			return false;
		status = pfr_session_decode(v->session, r, &record, &where);
		if (!status) {
			facts_of(v, r, &record, &facts);
			view_picture_add(&v->picture, &r->frame, facts.time, facts.cpu, lost_of(r, &record));
		}
	}
	if (v->embedded.session)
		v->window.nr++; /* all are, out of its bytes */
	else if (!view_formats_add(&v->formats, v->session, r) || !view_window_record(&v->window, r, &facts))
		return false;
	if (r->what == PFR_WHAT_PIECE) {
		v->sections |= r->status != PFR_OK;
		v->end = r->frame.at + r->frame.size > v->end ? r->frame.at + r->frame.size : v->end;
	}
	if (r->what == PFR_WHAT_RECORD && r->passes && v->window.full)
		pfr_session_left_out(v->session, PFR_CAUSE_PAGE, r, 1, 0);
	if (r->what == PFR_WHAT_PIECE && r->status)
		return add_bad(v, r, &r->where);
	if (!r->status && view_is_deep(&r->frame))
		return view_inside(v->session, r, add_bad, v);
	return !status || add_bad(v, r, &where);
}

/* ---- printing ------------------------------------------------------------------ */

static void print_registers(struct view_out *out, enum pfr_arch arch, uint64_t mask)
{
	unsigned bit;
	bool first = true;
	char name[16];

	view_text(out, "[");
	for (bit = 0; bit < 64; bit++) {
		if (!(mask >> bit & 1))
			continue;
		pfr_register_name(arch, bit, name);
		view_text(out, first ? "" : ",");
		view_string(out, name, strlen(name));
		first = false;
	}
	view_text(out, "]");
}

/* What perf stat counted: the value, that shown where it was counted for a part of the time, ns enabled and running. */
static void print_count(struct view *v, struct view_out *out, uint32_t event)
{
	struct pfr_summary_count count;
	char text[128];

	if (pfr_summary_count(v->summary, event, &count))
		return;
	snprintf(text, sizeof(text), ",\"count\":[\"%" PRIu64 "\",%.0f,%" PRIu64 ",%" PRIu64 "]", count.value, pfr_summary_count_scaled(v->summary, &count),
		 count.enabled, count.running);
	view_text(out, text);
}

/* And between one round and the next, as [ns since the start, value], where it was read more than once. */
static void print_rounds(struct view *v, struct view_out *out, uint32_t event)
{
	struct pfr_summary_count count;
	uint64_t time;
	uint32_t i;
	char text[64];

	if (pfr_summary_totals(v->summary)->rounds < 2)
		return;
	view_text(out, ",\"rounds\":[");
	for (i = 0; i < ROUNDS_MOST && !pfr_summary_round(v->summary, i, event, &time, &count); i++) {
		snprintf(text, sizeof(text), "%s[%" PRIu64 ",%.0f]", i ? "," : "", time, pfr_summary_count_scaled(v->summary, &count));
		view_text(out, text);
	}
	view_text(out, "]");
}

static void print_events(struct view *v, struct view_out *out)
{
	const struct pfr_events *events = pfr_session_events(v->session);
	enum pfr_arch arch = pfr_session_info(v->session)->arch;
	uint32_t i;

	view_text(out, ",\"events\":[");
	for (i = 0; i < events->nr; i++) {
		const char *name = pfr_session_event_name(v->session, i);

		view_text(out, i ? ",{\"name\":" : "{\"name\":");
		view_string(out, name ? name : "", name ? strlen(name) : 0);
		view_text(out, ",\"plain\":");
		if (name)
			view_plain(out, name, strlen(name));
		else
			view_text(out, "null");
		view_text(out, events->event[i].attr.type == PFR_TYPE_SOFTWARE && events->event[i].attr.config == PFR_SW_DUMMY ? ",\"dummy\":1" : "");
		print_count(v, out, i);
		print_rounds(v, out, i);
		view_text(out, ",\"user\":");
		print_registers(out, arch, events->event[i].layout.sample_regs_user);
		view_text(out, ",\"intr\":");
		print_registers(out, arch, events->event[i].layout.sample_regs_intr);
		view_text(out, "}");
	}
	view_text(out, "]");
}

/* The machine, its system, perf's version and the command that recorded, with spaces between its words. */
static void print_machine(struct view *v, struct view_out *out)
{
	static const uint32_t features[] = {PFR_FEATURE_HOSTNAME, PFR_FEATURE_OSRELEASE, PFR_FEATURE_VERSION, PFR_FEATURE_CMDLINE};
	struct view_memory text = {0};
	struct pfr_bytes word;
	uint32_t i, k;

	view_text(out, ",\"machine\":[");
	for (i = 0; i < sizeof(features) / sizeof(features[0]); i++) {
		text.size = 0;
		for (k = 0; text.size < MACHINE_MOST && pfr_session_feature_text(v->session, features[i], k, &word) == PFR_OK; k++) {
			if (!view_add(&text, " ", k != 0) || !view_add(&text, word.data, word.size))
				out->os_error = -1;
			if (features[i] != PFR_FEATURE_CMDLINE)
				break;
		}
		view_text(out, i ? "," : "");
		view_plain(out, text.data, text.size);
	}
	view_text(out, "]");
	free(text.data);
}

static void print_counts(struct view *v, struct view_out *out)
{
	const struct pfr_session_info *info = pfr_session_info(v->session);
	const struct pfr_summary_totals *totals = pfr_summary_totals(v->summary);
	const struct {
		const char *name;
		uint64_t value;
	} counts[] = {
		{"packed", view_packs()}, {"total", v->records}, {"left_out", v->window.left_out}, {"defects_found", v->defects}, {"warnings", v->warnings}, {"lost", totals->lost}, {"throttled", totals->throttled}, {"samples", totals->samples}, {"bytes", totals->bytes}, {"skipped", info->unread}, {"stays", v->window.stay}, {"big_endian", info->order == PFR_BIG}, {"interrupted", info->interrupted}};
	size_t i;
	uint32_t part;

	for (i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		view_text(out, ",\"");
		view_text(out, counts[i].name);
		view_text(out, "\":");
		view_number(out, counts[i].value);
	}
	view_text(out, ",\"parts\":[");
	for (part = 0; part < info->parts; part++) {
		const char *name = pfr_session_part(v->session, part);

		view_text(out, part ? "," : "");
		view_string(out, name, strlen(name));
	}
	view_text(out, "]");
}

static void print_made(struct view *v, struct view_out *out)
{
	print_counts(v, out);
	view_conditions_print(v->beside, out);
	print_machine(v, out);
	view_text(out, ",");
	view_schema_print(out);
	print_events(v, out);
	view_text(out, ",\"tracepoints\":");
	view_formats_print(&v->formats, out);
	view_text(out, ",\"picture\":");
	view_picture_print(&v->picture, out);
	view_profile_print(&v->samples, out);
	view_text(out, ",");
	view_window_print(&v->window, out);
}

static int print_page(struct view *v, const struct pfr_sink *sink, const char *title)
{
	struct view_out *out = calloc(1, sizeof(*out));
	int os_error;

	if (!out)
		return -1;
	out->sink = sink;
	out->apart = v->form->apart;
	view_text(out, v->form->head ? v->form->head : "");
	view_text(out, "{\"title\":");
	view_string(out, title, strlen(title));
	if (v->embedded.session) {
		view_profile_print(&v->samples, out);
		view_text(out, ",\"capture\":");
		view_capture_print(&v->embedded, out);
	} else {
		print_made(v, out);
	}
	view_text(out, "}");
	view_text(out, v->form->tail ? v->form->tail : "");
	view_flush(out);
	os_error = out->os_error;
	free(out);
	return os_error;
}

static void report_to(const struct view *v, int os_error, struct pfr_view_report *report)
{
	struct pfr_view_report all = {report->size, v->records, v->window.nr, v->window.left_out, v->errors, os_error, v->samples.rows - v->samples.stays - v->samples.runs, v->samples.left_out};

	sized_write(report, &all, sizeof(all));
}

/* What only the reading of samples has counted: the records too that come after the part which was asked for. */
static void account(struct view *v)
{
	const uint64_t all = v->beside ? v->beside->account.sum.records : 0;

	if (all > v->records) {
		v->window.left_out += all - v->records;
		v->records = all;
	}
	pfr_session_left_out(v->session, PFR_CAUSE_PAGE_SAMPLE, NULL, v->samples.left_out, 0);
	if (v->beside)
		pfr_session_account_beside(v->session, v->beside);
}

static enum pfr_status run(struct view *v, const struct pfr_sink *sink, const char *title, int *os_error)
{
	const struct pfr_session_record *r;
	struct pfr_session_error behind;
	enum pfr_status status;

	while ((status = pfr_session_next(v->session, &r)) == PFR_OK)
		if (!add_record(v, r))
			return v->window.unread ? PFR_E_SYSTEM : PFR_E_MEMORY;
	if (status == PFR_E_SYSTEM || status == PFR_E_MEMORY)
		return status;
	if (status != PFR_END && !add_defect(v, pfr_session_error(v->session)))
		return PFR_E_MEMORY;
	if (!v->embedded.session && !view_between(&v->window, v->session))
		return v->window.unread ? PFR_E_SYSTEM : PFR_E_MEMORY;
	if (status == PFR_END && !v->sections && pfr_session_behind_error(v->session, v->end, &behind) && !add_defect(v, &behind)) /* of the last item */
		return PFR_E_MEMORY;
	account(v);
	*os_error = print_page(v, sink, title);
	if (v->embedded.unread) {
		v->window.unread = v->embedded.unread;
		*os_error = 0;
		return PFR_E_SYSTEM;
	}
	return *os_error < 0 ? PFR_E_MEMORY : *os_error ? PFR_E_SYSTEM :
							  PFR_OK;
}

static uint64_t not_unwound(const struct pfr_stacks *stacks)
{
	struct pfr_stacks_counts counts = {.size = sizeof(counts)};

	if (!stacks)
		return 0;
	pfr_stacks_get_counts(stacks, &counts);
	return counts.stacks - counts.ended[PFR_UNWIND_END] - counts.ended[PFR_UNWIND_LIMIT] - counts.ended[PFR_UNWIND_CUT];
}

/* A capture that cannot be read to its end has the samples up to there, and its defects are found by the other session. */
static enum pfr_status read_samples(struct view *v, const struct pfr_view_options *set)
{
	struct pfr_profile_options options = {.size = sizeof(options), .symbols = set->symbols, .stacks = set->stacks, .limits = set->limits};
	struct pfr_profile_result result = {.size = sizeof(result)};
	enum pfr_status status;

	v->samples.most = set->most_samples;
	status = samples_read(&v->samples, set->samples, &options, &result);
	v->samples.not_unwound = not_unwound(set->stacks);
	v->samples.late = pfr_session_info(set->samples)->late;
	if (status == PFR_E_MEMORY || result.os_error == ENOMEM)
		return PFR_E_MEMORY;
	return status == PFR_E_SYSTEM ? status : PFR_OK;
}

/* The error is the session's, also where the samples' session has it, or bytes that are read again. */
static enum pfr_status unreadable(const struct view *v)
{
	const struct pfr_session_error *error = v->beside ? pfr_session_error(v->beside) : NULL;

	return pfr_session_error(v->session) ? PFR_E_SYSTEM : pfr_session_fail_late(v->session, PFR_E_SYSTEM, error ? error->os_error : v->window.unread, "cannot read");
}

/* Whether the file is one in which records are as they are. */
static bool stays(const struct pfr_session *session, const struct view_form *form)
{
	const struct pfr_session_info *info = pfr_session_info(session);

	return form->apart && info->parts == 1 && info->size && !info->directory && !info->cbor;
}

enum pfr_status view_make(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_view_options *options, struct pfr_view_report *report,
			  const struct view_form *form)
{
	struct pfr_view_options set = {0};
	enum pfr_status status;
	struct pfr_sink to;
	struct view *v;
	int os_error = 0;

	if (!pfr_session_accepts_new(session) || (options && !REFUSE_UNLESS_READ(session, set, options, "pfr_view_options")) || !REFUSE_UNLESS_READ(session, to, sink, "pfr_sink") ||
	    !pfr_session_accepts(session, to.write != NULL, "struct pfr_sink: write is null"))
		return PFR_E_OPTIONS;
	v = calloc(1, sizeof(*v));
	if (!v)
		return PFR_E_MEMORY;
	v->session = session;
	v->form = form;
	v->beside = set.samples;
	v->tasks = pfr_session_tasks(session);
	status = v->tasks ? pfr_summary_open(&v->summary, session, NULL) : PFR_E_MEMORY;
	v->window.most_records = set.most_records ? set.most_records : RECORDS_MOST;
	v->window.most_bytes = set.most_bytes ? set.most_bytes : BYTES_MOST;
	v->window.stay = stays(session, form);
	if (!status && set.samples)
		status = read_samples(v, &set);
	if (form->head && view_embeds(session, &set, v->samples.unpacked))
		v->embedded.session = session;
	if (!status)
		status = run(v, &to, set.title ? set.title : "capture", &os_error);
	if (status == PFR_E_SYSTEM && !os_error)
		status = unreadable(v);
	if (report)
		report_to(v, os_error, report);
	view_window_free(&v->window);
	view_formats_free(&v->formats);
	samples_free(&v->samples);
	pfr_summary_close(v->summary);
	free(v);
	return status;
}

enum pfr_status pfr_view_data(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_view_options *options,
			      struct pfr_view_report *report)
{
	static const struct view_form data = {0};

	return view_make(session, sink, options, report, &data);
}
