/* SPDX-License-Identifier: MIT */
/*
 * A whole, valid perf.data out of one that was cut off or damaged, or of the records that a selector keeps. It copies what is
 * good, or as a selector changes it; writer.c makes tables that fit. Compressed records are unpacked, a directory becomes one file.
 */
#include "fit.h"
#include "perfring_session_tools.h"
#include "convert/sized.h"
#include "session/base/record_bytes.h"

#include <string.h>

#define SECTION 16
#define RUN_MOST (1 << 18) /* bytes, from which on a run is written */

struct recover {
	struct pfr_session *s;
	const struct pfr_reporter *reporter;
	const struct pfr_selector *selector; /* null: everything that is good */
	struct session_writer writer;
	enum pfr_program program;   /* that it is for; 0: none */
	struct perf_reader *fit;    /* of it, once the form is known */
	struct pfr_span run;        /* records that follow each other in the input and are to be written as they are */
	bool copies, weighs, named; /* each record is written as it is; what cannot be read is left out; EVENT_DESC has been made, where it had to be */
	struct pfr_recover_report report;
	struct pfr_session_error error;
	enum pfr_status failed;            /* of the selector */
	uint64_t payload_at;               /* of the record that was dropped last, if not whole; the defect that says so follows */
	uint64_t kept;                     /* bytes of the input that the output has, or stands for */
	uint64_t table_end, first_feature; /* perf keeps entries between them for features that it did not write */
	uint64_t end, section_end[2];      /* of the piece that ends last; of the feature before it, of those before and after the data */
};

static void report(struct recover *r, const struct pfr_session_error *error)
{
	if (r->reporter && r->reporter->report)
		r->reporter->report(r->reporter->user, error);
}

static void report_where(struct recover *r, const struct pfr_session_record *record, const struct pfr_where *where)
{
	pfr_session_error_of(r->s, where, record->part, &r->error);
	report(r, &r->error);
}

/* The bytes of a record or piece as they are to be written. False: it is left out. */
static bool change(struct recover *r, const struct pfr_session_record *record, struct pfr_span *bytes)
{
	enum pfr_status status = PFR_OK;

	if (r->selector && r->selector->change)
		status = r->selector->change(r->selector->user, record, bytes);
	if (status && pfr_status_class(status) != PFR_CLASS_RECORD && !r->failed)
		r->failed = status;
	r->report.removed += !status && !bytes->size && record->what == PFR_WHAT_RECORD;
	return !status && bytes->size;
}

/* Whether the program that the output is for reads it. */
static bool fits(struct recover *r, const struct pfr_session_record *record, struct pfr_span *bytes)
{
	if (!r->fit)
		return true;
	if (fit_moves(record, r->s, &r->writer))
		return r->kept += record->frame.size, false;
	fit_corrects(r->fit, record, bytes);
	if (fit_takes(r->fit, record, bytes, &r->error))
		return true;
	r->report.unfit++;
	pfr_session_left_out(r->s, record->what == PFR_WHAT_RECORD ? PFR_CAUSE_UNFIT : PFR_CAUSE_UNFIT_SECTION, record, 1, 0);
	report(r, &r->error);
	return false;
}

/* ---- pieces ------------------------------------------------------------------------ */

/* What the header has of files and of compression is true no more; the index of AUX data is made anew. */
static bool is_stale(uint32_t feature)
{
	return feature == PFR_FEATURE_COMPRESSED || feature == PFR_FEATURE_DIR_FORMAT || feature == PFR_FEATURE_AUXTRACE;
}

static void keep_piece(struct recover *r, const struct pfr_session_record *record)
{
	const struct pfr_frame *frame = &record->frame;
	struct pfr_span bytes = {frame->data, frame->size};

	if (frame->piece == PFR_PIECE_FEATURE && (is_stale(frame->type) || pfr_session_writer_is_mark(&r->writer, frame)))
		return;
	if (frame->size ? change(r, record, &bytes) : !record->status && frame->piece == PFR_PIECE_FEATURE) {
		if (!fits(r, record, &bytes))
			return;
		if (frame->piece == PFR_PIECE_FILE_ATTR)
			pfr_session_writer_attr(&r->writer, bytes.data, bytes.size > SECTION ? bytes.size - SECTION : 0);
		else if (frame->piece == PFR_PIECE_FILE_IDS)
			pfr_session_writer_ids(&r->writer, bytes.data, bytes.size);
		else
			pfr_session_writer_feature(&r->writer, frame->type, bytes.data, bytes.size);
	}
}

/* Whether every field of a section can be read; what is wrong is reported. */
static bool is_whole(struct recover *r, const struct pfr_session_record *record)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	pfr_walk_init(&walk, &record->frame, 0);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK)
		;
	if (status == PFR_END)
		return true;
	r->report.sections++;
	report_where(r, record, &where);
	return false;
}

static uint32_t form_of(const struct recover *r)
{
	uint32_t form = r->selector ? r->selector->form : (uint32_t)PFR_WRITE_SAME;

	if (form != PFR_WRITE_SAME)
		return form;
	return r->s->info.pipe ? PFR_WRITE_PIPE : PFR_WRITE_FILE;
}

static void take_feature(struct recover *r, const struct pfr_frame *frame)
{
	uint64_t data = r->s->reader.data, *end = &r->section_end[frame->at >= data];

	if (frame->at && (!r->first_feature || frame->at < r->first_feature))
		r->first_feature = frame->at;
	r->kept += pfr_session_padding(&r->s->source, *end, frame->at);
	*end = frame->at + frame->size;
	r->kept += pfr_session_padding(&r->s->source, *end, data);
}

static void take_piece(struct recover *r, const struct pfr_session_record *record)
{
	const struct pfr_frame *frame = &record->frame;
	bool good = false, known = pfr_session_is_kept(record->status); /* of ids, one may be another event's as well */

	if (record->status) { /* what a compressed stream would have had is a damaged range, as others are */
		r->report.sections += frame->piece != PFR_PIECE_STREAM && !known;
		r->report.dropped += frame->piece == PFR_PIECE_STREAM;
		report_where(r, record, &record->where);
	}
	if ((!record->status || known) && (r->selector || frame->piece != PFR_PIECE_FEATURE || is_whole(r, record))) {
		r->kept += frame->size;
		good = true;
	}
	if (frame->at + frame->size > r->end)
		r->end = frame->at + frame->size;
	if (frame->piece == PFR_PIECE_FEATURE_SECTION)
		r->table_end = frame->at + frame->size;
	if (frame->piece == PFR_PIECE_FEATURE)
		take_feature(r, frame);
	if (frame->piece == PFR_PIECE_FILE_HEADER) {
		r->writer.pipe = form_of(r) == PFR_WRITE_PIPE;
		r->writer.describes = r->writer.pipe && (!r->s->info.pipe || r->writer.pack);
		r->writer.order = (uint8_t)(r->s->info.order ^ (r->writer.turns = r->selector && r->selector->other_order));
		if (r->program && !r->fit && !(r->fit = fit_open(r->s, r->program, &r->writer)))
			r->failed = PFR_E_MEMORY;
	}
	if (frame->piece == PFR_PIECE_FILE_HEADER && r->writer.pipe && !r->writer.describes)
		pfr_session_writer_pipe_header(&r->writer, frame, r->s->info.order);
	else if (good && (frame->piece == PFR_PIECE_FILE_ATTR || frame->piece == PFR_PIECE_FILE_IDS ||
			  frame->piece == PFR_PIECE_FEATURE))
		keep_piece(r, record);
}

/* ---- records --------------------------------------------------------------------------- */

static void drop(struct recover *r, const struct pfr_session_record *record, const struct pfr_where *where)
{
	r->report.dropped++;
	r->report.dropped_bytes += record->frame.size;
	report_where(r, record, where);
}

/* What follows the record and belongs to it. False: it is not whole, which the session reports next, or larger than the limit. */
static bool load_payload(struct recover *r, const struct pfr_session_record *record, struct pfr_span *span)
{
	const struct pfr_frame *frame = &record->frame;
	enum pfr_status status = pfr_session_payload(r->s, record, span);
	struct pfr_where where = {.status = PFR_E_LIMIT, .type = frame->type, .limit = PFR_LIMIT_PAYLOAD, .event = PFR_NO_EVENT, .at = frame->at, .offset = frame->at + frame->size, .needed = frame->payload, .left = pfr_limit(r->s->limits, PFR_LIMIT_PAYLOAD)};

	if (status == PFR_E_LIMIT) {
		drop(r, record, &where);
	} else if (status) {
		r->report.dropped++;
		r->report.dropped_bytes += frame->size;
		r->payload_at = frame->at + frame->size;
	}
	return status == PFR_OK;
}

static void put_record(struct recover *r, const struct pfr_session_record *record, const struct pfr_span *bytes)
{
	const struct pfr_frame *frame = &record->frame;
	bool odd = pfr_session_writer_is_odd(frame);
	uint32_t cpu;

	if (frame->payload && frame->type == PFR_RECORD_AUXTRACE)
		pfr_session_writer_index(&r->writer, odd ? pfr_session_writer_padded_size(frame->size) : frame->size); /* without what follows it: perf compares it with the header */
	if (r->selector && frame->type == PFR_RECORD_SAMPLE)
		pfr_session_writer_time(&r->writer, pfr_session_sample_time(frame, record->layout));
	r->kept += record->packed ? 0 : record_bytes(frame);
	if (r->s->info.pipe && (!r->writer.pipe || (r->writer.describes && !r->writer.began)) &&
	    pfr_session_writer_take(&r->writer, frame->type, bytes->data, bytes->size, frame->size))
		return;
	r->report.records += frame->type != PFR_RECORD_SIMPLEPERF_SPLIT; /* pieces and their end are one record, as elsewhere */
	if (record->whole && bytes->size > UINT16_MAX)
		pfr_session_writer_pieces(&r->writer, bytes->data, bytes->size);
	else if (r->writer.files && pfr_session_writer_file_takes(&r->writer, record, &cpu))
		pfr_session_writer_file_record(&r->writer, cpu, bytes->data, bytes->size);
	else if (odd && frame->payload < bytes->size)
		pfr_session_writer_padded(&r->writer, bytes->data, bytes->size - (size_t)frame->payload, (size_t)frame->payload);
	else
		pfr_session_writer_record(&r->writer, bytes->data, bytes->size);
}

/* Writes the run. */
static void end_run(struct recover *r)
{
	if (r->run.size)
		pfr_session_writer_record(&r->writer, r->run.data, r->run.size);
	r->run.size = 0;
}

/* Adds a record of the kernel to the run. It is as copy_record would write it. */
static inline void add_to_run(struct recover *r, const struct pfr_session_record *record)
{
	const struct pfr_frame *frame = &record->frame;

	if (frame->type == PFR_RECORD_SAMPLE)
		pfr_session_writer_time(&r->writer, pfr_session_sample_time(frame, record->layout));
	r->kept += frame->size;
	r->report.records++;
	if (!r->run.size || r->run.size >= RUN_MOST || r->run.data + r->run.size != frame->data) {
		end_run(r);
		r->run.data = frame->data;
	}
	r->run.size += frame->size;
}

/* Whether it is to be written: it can be read, or is what it should be although not all of it is known, or is copied for what it is. What is wrong is reported. */
static bool is_whole_record(struct recover *r, const struct pfr_session_record *record)
{
	struct pfr_where where = record->where;
	enum pfr_status status = record->status;
	struct pfr_record decoded;
	bool copied = !r->weighs && pfr_session_is_copied(status);

	if (!status && !r->selector)
		status = pfr_decode(&record->frame, record->layout, &decoded, &where);
	copied |= pfr_session_is_kept(status);
	r->report.defects += status && copied && !pfr_session_is_kept(status);
	if (status)
		copied ? report_where(r, record, &where) : drop(r, record, &where);
	return !status || copied;
}

static void copy_record(struct recover *r, const struct pfr_session_record *record)
{
	struct pfr_span bytes = {record->frame.data, record->frame.size};

	if (record->status && pfr_session_is_packed(record->frame.type)) {
		r->report.defects++;
		report_where(r, record, &record->where);
	} else if (!is_whole_record(r, record)) {
		return;
	}
	if (pfr_session_is_of_compression(r->s, &record->frame)) {
		r->kept += record->frame.size;
		return;
	}
	if ((!record->frame.payload || load_payload(r, record, &bytes)) && change(r, record, &bytes) && fits(r, record, &bytes))
		put_record(r, record, &bytes);
}

/* Records that the selector adds before one that was read. */
static void insert(struct recover *r, const struct pfr_session_record *before)
{
	struct pfr_span bytes;

	if (!r->selector || !r->selector->insert)
		return;
	for (; r->selector->insert(r->selector->user, before, &bytes); r->report.records++)
		pfr_session_writer_record(&r->writer, bytes.data, bytes.size);
}

static inline bool keeps(struct recover *r, const struct pfr_session_record *record)
{
	bool kept = !r->selector || !r->selector->keeps || r->selector->keeps(r->selector->user, record);

	r->report.removed += !kept;
	return kept;
}

/* Names that the header's table or records of a pipe have, and no EVENT_DESC: no writer of today puts them there, and few readers look for them. */
static void add_names(struct recover *r)
{
	struct pfr_session *s = r->s;

	r->named = true;
	r->kept += s->types.event_types_size;
	if (s->types.nr_event_types && !s->feature[PFR_FEATURE_EVENT_DESC].data && (!r->writer.pipe || r->writer.describes) && r->writer.nr_events)
		pfr_session_writer_names(&r->writer, s->event, s->nr_event);
}

/* Cut where a record ends: no piece of one is left. */
static bool is_between(const struct pfr_where *where)
{
	return where->status == PFR_E_TRUNCATED && !where->left;
}

void pfr_session_rewriter_take(struct recover *r, const struct pfr_session_record *record)
{
	if (record->what == PFR_WHAT_RECORD && !r->s->info.pipe && !r->named)
		add_names(r);
	if (record->what == PFR_WHAT_DEFECT) {
		if (r->payload_at && record->where.status == PFR_E_PAYLOAD) /* the record was dropped already */
			r->report.dropped_bytes += record->where.at > r->payload_at ? record->where.at - r->payload_at : 0;
		else if (record->where.status && record->where.piece == PFR_PIECE_RECORD && !is_between(&record->where))
			r->report.dropped += record->until || !pfr_session_is_kept(record->status);
		else
			r->report.defects += pfr_status_class(record->status) != PFR_CLASS_NOTE && (record->status != PFR_E_TRANSPORT || r->s->transport.lost);
		report(r, record->error);
	} else if (record->what == PFR_WHAT_RECORD) {
		insert(r, record);
		if (keeps(r, record))
			copy_record(r, record);
	} else {
		take_piece(r, record);
	}
}

/*
 * Takes records that the session has read already, and writes as one those that follow each other: what was handed out before has not moved.
 * Other records than the session's common ones are none of these.
 */
static void take_near(struct recover *r)
{
	const struct pfr_session_record *record;
	enum pfr_status status;

	while (!pfr_session_out_failed(&r->writer.out) && (status = pfr_session_next_near(r->s, &record)) != PFR_END)
		if (!status && keeps(r, record))
			add_to_run(r, record);
	end_run(r);
}

/* Another capture after this one is left out. Other bytes there are left by writers that gave up a section, and nothing reads them. */
static void find_behind(struct recover *r)
{
	struct pfr_session_record none = {0};
	struct pfr_where where;

	if (r->s->transport.joined || r->s->transport.twice || !pfr_session_behind(r->s, r->end, &where) || !pfr_session_is_magic(r->s, where.at))
		return;
	report_where(r, &none, &where);
	r->report.defects++;
}

static void count_left(struct recover *r)
{
	uint64_t size = pfr_session_parts_size(r->s), unused = r->first_feature > r->table_end ? r->first_feature - r->table_end : 0;

	r->kept += unused <= WRITER_FEATURES * SECTION && unused % SECTION == 0 ? unused : 0;
	r->kept += r->s->joining.joined_headers + r->s->transport.behind;
	r->report.dropped_bytes += r->s->info.unread;
	r->report.left_bytes = size > r->kept ? size - r->kept : 0;
	if (!size)
		r->report.left_bytes = r->report.dropped_bytes;
}

/* Formats that were found without a table of features. */
static void keep_salvaged(struct recover *r)
{
	const struct pfr_frame *formats = &r->s->feature[PFR_FEATURE_TRACING_DATA];

	if (r->s->info.interrupted != 1 || r->s->info.pipe || r->selector || !formats->data)
		return;
	pfr_session_writer_feature(&r->writer, PFR_FEATURE_TRACING_DATA, formats->data, formats->size);
	r->kept += formats->size;
}

static void add_sections(struct recover *r)
{
	struct pfr_span bytes;
	uint32_t feature;

	if (!r->selector || !r->selector->add || r->failed)
		return;
	while (r->selector->add(r->selector->user, &feature, &bytes))
		pfr_session_writer_late(&r->writer, feature, bytes.data, bytes.size);
}

static enum pfr_status recover_end(struct recover *r, enum pfr_status status)
{
	enum pfr_status result;

	if (status != PFR_END && status != PFR_E_SYSTEM && status != PFR_E_MEMORY) {
		report(r, pfr_session_error(r->s));
		r->report.sections++;
		status = PFR_END;
	}
	if (!r->named)
		add_names(r);
	r->writer.times = r->selector != 0;
	add_sections(r);
	keep_salvaged(r);
	find_behind(r);
	count_left(r);
	pfr_session_writer_turned(&r->writer);
	result = pfr_session_writer_close(&r->writer);
	if (r->fit && fit_has_cut(r->fit, &r->writer, &r->error)) {
		r->report.unfit += r->writer.attrs_cut;
		pfr_session_left_out(r->s, PFR_CAUSE_UNFIT_SECTION, NULL, r->writer.attrs_cut, 0);
		report(r, &r->error);
	}
	r->failed = r->fit && r->fit->no_memory && !r->failed ? PFR_E_MEMORY : r->failed;
	r->failed = r->failed ? r->failed : status == PFR_END ? pfr_session_writer_beside(r->s) :
								PFR_OK;
	r->report.os_error = r->writer.out.os_error;
	r->report.verified = r->writer.verified && !result;
	r->report.sections += r->writer.too_large;
	if (r->failed)
		return r->failed;
	return result ? result : status == PFR_END ? PFR_OK :
						     status;
}

static bool compress(struct recover *r)
{
	if (!r->selector || !r->selector->level || pfr_session_writer_compress(&r->writer, r->selector->level))
		return true;
	return r->failed = PFR_E_NO_ZSTD, false;
}

static bool copies(const struct pfr_selector *selector)
{
	return selector && !selector->change && !selector->insert && !selector->level && !selector->directory && !selector->program;
}

enum pfr_status pfr_session_rewriter_copy(struct recover *r)
{
	const struct pfr_session_record *record;
	enum pfr_status status = PFR_OK;

	while (!status && !r->failed && !pfr_session_out_failed(&r->writer.out)) {
		status = pfr_session_next(r->s, &record);
		if (!status)
			pfr_session_rewriter_take(r, record);
		if (!status && r->copies)
			take_near(r);
	}
	return status;
}

struct recover *pfr_session_rewriter_open(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
					  const struct pfr_selector *selector, enum pfr_program program)
{
	struct recover *r = (struct recover *)pfr_session_zeros(session, sizeof(*r));

	if (!r)
		return 0;
	r->s = session;
	r->reporter = reporter;
	r->selector = selector;
	r->weighs = !selector || selector->checks;
	r->program = program;
	session->flags |= PFR_SESSION_PIECES | PFR_SESSION_DEFECTS;
	r->copies = copies(selector);
	if (pfr_session_writer_open(&r->writer, session, sink, PFR_LITTLE) && (!selector || !selector->directory || pfr_session_writer_files(&r->writer)) && compress(r) && r->copies)
		pfr_session_written_begin(&r->writer);
	return r;
}

enum pfr_status pfr_session_rewriter_end(struct recover *r, enum pfr_status status, struct pfr_recover_report *report_to)
{
	struct pfr_session *session = r->s;

	status = recover_end(r, status == PFR_OK ? PFR_END : status);
	sized_write(report_to, &r->report, sizeof(r->report));
	perf_reader_free(r->fit);
	pfr_session_free(session, r);
	return status;
}
