/* SPDX-License-Identifier: MIT */
/*
 * A whole, valid perf.data out of one that was cut off or damaged. It copies what is good and writes tables
 * that fit; records are copied as they are, compressed ones unpacked, a directory becomes one file.
 */
#include "out.h"
#include "perfring_session_tools.h"

#include <string.h>

#define HEADER 104
#define SECTION 16
#define FEATURES 256

/* Bytes that grow. */
struct bytes {
	unsigned char *data;
	size_t size, capacity;
};

struct recover {
	struct pfr_session *s;
	const struct pfr_reporter *reporter;
	const struct pfr_selector *selector; /* null: everything that is good */
	uint64_t first_time, last_time;      /* of the samples that it keeps */
	struct session_out out;
	struct pfr_recover_report report;
	struct pfr_session_error error;
	bool began;
	uint64_t kept; /* bytes of the input that the output has, or stands for */
	uint64_t table_end, first_feature; /* perf keeps entries between them for features that it did not write */
	uint64_t at, data;      /* where writing is, and where the records began */
	struct bytes attrs, ids, features, aux;
	uint64_t *nr_ids;       /* bytes of ids of each event */
	uint32_t nr_events, capacity;
	uint64_t attr_size;
	struct { uint64_t offset, size; bool there; } feature[FEATURES];
};

static bool bytes_add(struct recover *r, struct bytes *b, const void *data, size_t size)
{
	if (b->capacity - b->size < size) {
		size_t capacity = (b->size + size) * 2;
		unsigned char *more = pfr_session_resize(r->s, b->data, capacity);

		if (!more)
			return !(r->out.no_memory = true);
		b->data = more;
		b->capacity = capacity;
	}
	if (size)
		memcpy(b->data + b->size, data, size);
	b->size += size;
	return true;
}

static void put(struct recover *r, const void *data, size_t size)
{
	pfr_session_out_put(&r->out, data, size);
	r->at += size;
}

/* A number in the file's own order. */
static void number(const struct recover *r, unsigned char *to, uint64_t value)
{
	unsigned i;

	for (i = 0; i < 8; i++)
		to[i] = (unsigned char)(value >> 8 * (r->s->info.order == PFR_BIG ? 7 - i : i));
}

static void put_section(struct recover *r, uint64_t offset, uint64_t size)
{
	unsigned char section[SECTION];

	number(r, section, offset);
	number(r, section + 8, size);
	put(r, section, sizeof(section));
}

static void report(struct recover *r, const struct pfr_session_error *error)
{
	if (r->reporter && r->reporter->report)
		r->reporter->report(r->reporter->keeper, error);
}

static void report_where(struct recover *r, const struct pfr_session_record *record, const struct pfr_where *where)
{
	pfr_session_error_of(r->s, where, record->part, &r->error);
	report(r, &r->error);
}

/* ---- tables ------------------------------------------------------------------------ */

static void keep_attr(struct recover *r, const struct pfr_frame *frame)
{
	uint32_t capacity = r->capacity ? r->capacity * 2 : 64;
	uint64_t *nr_ids = r->nr_ids;

	if (r->nr_events == r->capacity) {
		nr_ids = pfr_session_resize(r->s, r->nr_ids, capacity * sizeof(*nr_ids));
		if (!nr_ids) {
			r->out.no_memory = true;
			return;
		}
		r->capacity = capacity;
	}
	nr_ids[r->nr_events++] = 0;
	r->nr_ids = nr_ids;
	r->attr_size = frame->size;
	bytes_add(r, &r->attrs, frame->data, frame->size);
}

static void keep_ids(struct recover *r, const struct pfr_frame *frame)
{
	if (!r->nr_events)
		return;
	r->nr_ids[r->nr_events - 1] += frame->size;
	bytes_add(r, &r->ids, frame->data, frame->size);
}

/* What is said of files and of compression is true no more; the index of AUX data is made anew. */
static void keep_feature(struct recover *r, const struct pfr_frame *frame)
{
	uint32_t f = frame->type;

	if (f >= FEATURES || f == PFR_FEATURE_COMPRESSED || f == PFR_FEATURE_DIR_FORMAT || f == PFR_FEATURE_AUXTRACE)
		return;
	r->feature[f].offset = r->features.size;
	r->feature[f].size = frame->size;
	r->feature[f].there = bytes_add(r, &r->features, frame->data, frame->size);
}

/* Ids and attrs go before the records; a header with no records holds their place. */
static void begin_file(struct recover *r)
{
	unsigned char header[HEADER] = {0};
	uint64_t ids = HEADER;
	uint32_t i;

	put(r, header, sizeof(header));
	put(r, r->ids.data, r->ids.size);
	for (i = 0; i < r->nr_events; i++) {
		put(r, r->attrs.data + i * r->attr_size, r->attr_size - SECTION);
		put_section(r, ids, r->nr_ids[i]);
		ids += r->nr_ids[i];
	}
	r->data = r->at;
}

static void end_header(struct recover *r, uint64_t data_size)
{
	unsigned char header[HEADER] = {0};
	uint64_t bits[4] = {0};
	unsigned f;

	for (f = 0; f < FEATURES; f++)
		if (r->feature[f].there)
			bits[f / 64] |= UINT64_C(1) << f % 64;
	number(r, header, UINT64_C(0x32454c4946524550)); /* PERFILE2 */
	number(r, header + 8, HEADER);
	number(r, header + 16, r->attr_size);
	number(r, header + 24, HEADER + r->ids.size);
	number(r, header + 32, r->attrs.size);
	number(r, header + 40, r->data);
	number(r, header + 48, data_size);
	for (f = 0; f < 4; f++)
		number(r, header + 72 + 8 * f, bits[f]);
	if (pfr_session_out_seek(&r->out, 0))
		pfr_session_out_put(&r->out, header, sizeof(header));
}

static void end_file(struct recover *r)
{
	uint64_t data_size = r->at - r->data, at, nr = 0;
	unsigned char count[8];
	unsigned f;

	if (r->aux.size) { /* u64 count, then pairs */
		number(r, count, r->aux.size / SECTION);
		r->feature[PFR_FEATURE_AUXTRACE].offset = r->features.size;
		r->feature[PFR_FEATURE_AUXTRACE].size = 8 + r->aux.size;
		r->feature[PFR_FEATURE_AUXTRACE].there = bytes_add(r, &r->features, count, 8) &&
							 bytes_add(r, &r->features, r->aux.data, r->aux.size);
	}
	f = PFR_FEATURE_SAMPLE_TIME;
	if (r->selector && r->feature[f].there && r->feature[f].size == 16) {
		number(r, r->features.data + r->feature[f].offset, r->first_time);
		number(r, r->features.data + r->feature[f].offset + 8, r->last_time);
	}
	for (f = 0; f < FEATURES; f++)
		nr += r->feature[f].there;
	at = r->at + nr * SECTION;
	for (f = 0; f < FEATURES; f++)
		if (r->feature[f].there)
			put_section(r, at + r->feature[f].offset, r->feature[f].size);
	put(r, r->features.data, r->features.size);
	end_header(r, data_size);
}

/* ---- records --------------------------------------------------------------------------- */

static void drop(struct recover *r, const struct pfr_session_record *record, const struct pfr_where *where)
{
	r->report.dropped++;
	r->report.dropped_bytes += record->frame.size;
	report_where(r, record, where);
}

/* What follows the record and belongs to it. False: it is not whole, or larger than the limit. */
static bool copy_payload(struct recover *r, const struct pfr_session_record *record)
{
	const struct pfr_frame *frame = &record->frame;
	unsigned char section[SECTION];
	struct pfr_span span;
	enum pfr_status status = frame->payload ? pfr_session_payload(r->s, record, &span) : PFR_OK;
	struct pfr_where where = {.status = status == PFR_E_LIMIT ? PFR_E_LIMIT : PFR_E_PAYLOAD, .type = frame->type,
				  .event = PFR_NO_EVENT, .at = frame->at, .offset = frame->at + frame->size,
				  .needed = frame->payload};

	if (status == PFR_E_LIMIT) {
		where.limit = PFR_LIMIT_PAYLOAD;
		where.left = pfr_limit(r->s->limits, PFR_LIMIT_PAYLOAD);
	}
	if (status) {
		drop(r, record, &where);
		return false;
	}
	if (frame->payload && frame->type == PFR_RECORD_AUXTRACE) {
		number(r, section, r->at);
		number(r, section + 8, frame->size); /* without what follows it: perf compares it with the header */
		bytes_add(r, &r->aux, section, sizeof(section));
	}
	return true;
}

/* What was compressed is not any more. */
static bool is_of_compression(const struct recover *r, const struct pfr_frame *frame)
{
	struct pfr_frame feature;

	if (frame->type == PFR_RECORD_COMPRESSED || frame->type == PFR_RECORD_COMPRESSED2)
		return true;
	return r->s->info.pipe && frame->type == PFR_RECORD_HEADER_FEATURE && !pfr_feature_of(frame, &feature) &&
	       feature.type == PFR_FEATURE_COMPRESSED;
}

static void keep_time(struct recover *r, const struct pfr_session_record *record)
{
	uint64_t time = pfr_session_time_of(&record->frame, record->layout);

	if (time && (!r->first_time || time < r->first_time))
		r->first_time = time;
	if (time > r->last_time)
		r->last_time = time;
}

static void copy_record(struct recover *r, const struct pfr_session_record *record)
{
	struct pfr_record decoded;
	struct pfr_where bad;

	if (record->status) {
		drop(r, record, &record->where);
		return;
	}
	if (is_of_compression(r, &record->frame)) {
		r->kept += record->frame.size;
		return;
	}
	if (!r->selector && pfr_decode(&record->frame, record->layout, &decoded, &bad)) {
		drop(r, record, &bad);
		return;
	}
	if (!copy_payload(r, record))
		return;
	if (r->selector && record->frame.type == PFR_RECORD_SAMPLE)
		keep_time(r, record);
	r->report.records++;
	r->kept += record->packed ? 0 : record->frame.size + record->frame.payload;
	put(r, record->frame.data, record->frame.size + (size_t)record->frame.payload);
}

static void take_piece(struct recover *r, const struct pfr_session_record *record)
{
	static const unsigned char none[16] = {0};
	const struct pfr_frame *frame = &record->frame;

	if (record->status) {
		r->report.sections++;
		report_where(r, record, &record->where);
	}
	if (!record->status)
		r->kept += frame->size;
	if (frame->piece == PFR_PIECE_FEATURE_SECTION)
		r->table_end = frame->at + frame->size;
	if (frame->piece == PFR_PIECE_FEATURE && frame->at && (!r->first_feature || frame->at < r->first_feature))
		r->first_feature = frame->at;
	if (frame->piece == PFR_PIECE_FILE_HEADER && r->s->info.pipe)
		put(r, frame->size >= 16 ? frame->data : none, 16);
	else if (frame->piece == PFR_PIECE_FILE_ATTR && !record->status)
		keep_attr(r, frame);
	else if (frame->piece == PFR_PIECE_FILE_IDS && !record->status)
		keep_ids(r, frame);
	else if (frame->piece == PFR_PIECE_FEATURE && !record->status)
		keep_feature(r, frame);
}

static void take(struct recover *r, const struct pfr_session_record *record)
{
	if (record->what == PFR_SESSION_DEFECT) {
		if (record->where.status && record->where.piece == PFR_PIECE_RECORD)
			r->report.dropped++;
		else
			r->report.defects += pfr_status_class(record->status) != PFR_CLASS_NOTE;
		report(r, record->error);
	} else if (record->what == PFR_SESSION_RECORD) {
		if (!r->began && !r->s->info.pipe)
			begin_file(r);
		r->began = true;
		if (!r->selector || r->selector->keeps(r->selector->keeper, record))
			copy_record(r, record);
	} else {
		take_piece(r, record);
	}
}

/* The bytes of all files; 0: not known. */
static uint64_t input_size(const struct pfr_session *s)
{
	struct session_source source;
	uint64_t size = 0;
	uint32_t i;

	if (!s->parts.there)
		return s->info.cbor ? 0 : s->info.size;
	for (i = 0; i < s->parts.nr; i++)
		if (!pfr_session_parts_open_part(s, i, &source)) {
			size += source.size;
			pfr_session_source_close(&source);
		}
	return size;
}

static void count_left(struct recover *r)
{
	uint64_t size = input_size(r->s), unused = r->first_feature > r->table_end ? r->first_feature - r->table_end : 0;

	r->kept += unused <= FEATURES * SECTION && unused % SECTION == 0 ? unused : 0;
	r->report.dropped_bytes += r->s->info.unread;
	r->report.left_bytes = size > r->kept ? size - r->kept : 0;
	if (!size)
		r->report.left_bytes = r->report.dropped_bytes;
}

static enum pfr_status recover_end(struct recover *r, enum pfr_status status)
{
	enum pfr_status result;

	if (status != PFR_END && status != PFR_E_SYSTEM && status != PFR_E_MEMORY) {
		report(r, pfr_session_error(r->s));
		r->report.sections++;
		status = PFR_END;
	}
	if (!r->s->info.pipe || r->s->info.directory) {
		if (!r->began)
			begin_file(r);
		end_file(r);
	}
	pfr_session_out_flush(&r->out, true);
	count_left(r);
	r->report.os_error = r->out.os_error;
	result = pfr_session_out_close(&r->out);
	pfr_session_free(r->s, r->attrs.data);
	pfr_session_free(r->s, r->ids.data);
	pfr_session_free(r->s, r->features.data);
	pfr_session_free(r->s, r->aux.data);
	pfr_session_free(r->s, r->nr_ids);
	return result ? result : status == PFR_END ? PFR_OK : status;
}

static enum pfr_status rewrite(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
			       const struct pfr_selector *selector, struct pfr_recover_report *report_to)
{
	struct recover *r = pfr_session_zeros(session, sizeof(*r));
	const struct pfr_session_record *record;
	enum pfr_status status = PFR_END;
	size_t size = report_to->size;

	if (!r)
		return PFR_E_MEMORY;
	r->s = session;
	r->reporter = reporter;
	r->selector = selector;
	session->judges = !selector;
	session->flags |= PFR_SESSION_PIECES | PFR_SESSION_DEFECTS;
	if (pfr_session_out_open(&r->out, session, sink))
		while (!pfr_session_out_failed(&r->out) && (status = pfr_session_next(session, &record)) == PFR_OK)
			take(r, record);
	status = recover_end(r, status == PFR_OK ? PFR_END : status);
	memcpy(report_to, &r->report, size < sizeof(r->report) ? size : sizeof(r->report));
	report_to->size = size;
	pfr_session_free(session, r);
	return status;
}

enum pfr_status pfr_recover(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
			    struct pfr_recover_report *report)
{
	return rewrite(session, sink, reporter, 0, report);
}

enum pfr_status pfr_rewrite(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
			    const struct pfr_selector *selector, struct pfr_recover_report *report)
{
	return rewrite(session, sink, reporter, selector, report);
}
