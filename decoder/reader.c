/* SPDX-License-Identifier: MIT */
/*
 * A perf.data file or pipe as a machine that is fed bytes: header, attrs with ids, feature sections, records, in this
 * order. It knows where each lies; what they hold is the rows', and whose a record is events.c's.
 * Mirrors perf_session__read_header of tools/perf/util/header.c.
 */
#include "quick.h"

#define PIPE_HEADER 16  /* struct perf_pipe_file_header */
#define FILE_HEADER 104 /* struct perf_file_header */
#define OLD_HEADER 72   /* the same before the features' bitmap */
#define HEADER_MOST 4096
#define SECTION 16      /* struct perf_file_section */
#define STRIDE_LEAST 80 /* the first attr, and its ids' section */
#define STRIDE_MOST 65536
#define IDS_MOST 65536 /* bytes of ids handed out at once */

void pfr_reader_init(struct pfr_reader *reader, struct pfr_events *events)
{
	static const struct pfr_reader none = {0};

	*reader = none;
	reader->events = events;
	reader->need_size = PIPE_HEADER;
}

/* The part of the given bytes that lies in the data section, from the next record on. */
static void window_set(struct pfr_reader *r)
{
	uint64_t at = r->window.at, in = at - r->given.at, end = r->given.at + r->given.size, left;

	r->window.data = r->given.data;
	r->window.size = 0;
	r->window.closed = r->given.closed;
	if (end >= r->data_end) {
		end = r->data_end;
		r->window.closed = 1;
	}
	if (at < r->given.at)
		r->window.closed = 0; /* they lie behind; nothing is known of the end */
	left = end - at;
	if (at < r->given.at || at >= end || in > r->given.size || left > r->given.size)
		return;
	r->window.data += in;
	r->window.size = (size_t)left;
}

void pfr_reader_give(struct pfr_reader *reader, const unsigned char *data, size_t size, uint64_t at, int closed)
{
	reader->given.data = data;
	reader->given.size = size;
	reader->given.at = at;
	reader->given.closed = closed != 0;
	reader->given.skip = at > reader->need; /* the bytes needed are not among them */
	window_set(reader);
}

/* ---- what every phase needs ---------------------------------------------- */

static void frame_begin(struct pfr_reader *r, struct pfr_frame *frame, uint8_t piece, uint64_t at)
{
	const struct pfr_frame begun = {r->given.data, 0, 0, 0, r->order, piece, PFR_NO_EVENT, at, 0};

	*frame = begun;
}

/* Puts `size` bytes at frame->at into the frame. PFR_MORE; PFR_E_TRUNCATED when the file ends before. */
static enum pfr_status frame_bytes(struct pfr_reader *r, struct pfr_frame *frame, uint64_t size)
{
	uint64_t at = frame->at, in = at - r->given.at;

	r->need = at;
	r->need_size = size;
	if (at >= r->given.at && in <= r->given.size && size <= r->given.size && in + size <= r->given.size) {
		frame->data = r->given.data + in;
		frame->size = (uint32_t)size;
		return PFR_OK;
	}
	return r->given.closed && at >= r->given.at ? PFR_E_TRUNCATED : PFR_MORE;
}

/* Nothing more is read: each later call returns the same. */
static enum pfr_status reader_over(struct pfr_reader *r, enum pfr_status status, const struct pfr_where *where)
{
	r->failed = *where;
	r->phase = PHASE_OVER;
	return status;
}

/* A section that cannot be handed out costs itself: an empty frame with the reason. */
static enum pfr_status section_fail(struct pfr_frame *frame, enum pfr_status status, uint64_t needed,
				    struct pfr_where *where)
{
	pfr_where_set(where, frame, status, ROW_NONE);
	where->needed = needed;
	return status;
}

static enum pfr_status reader_fail(struct pfr_reader *r, struct pfr_frame *frame, enum pfr_status status, uint64_t needed, struct pfr_where *where)
{
	return reader_over(r, section_fail(frame, status, needed, where), where);
}

static enum pfr_status section_limit(const struct pfr_reader *r, struct pfr_frame *frame, enum pfr_limit limit, uint64_t needed, struct pfr_where *where)
{
	section_fail(frame, PFR_E_LIMIT, needed, where);
	where->limit = (uint8_t)limit;
	where->left = pfr_limit(r->events->limits, limit);
	return PFR_E_LIMIT;
}

static void start_records(struct pfr_reader *r)
{
	r->phase = PHASE_RECORDS;
	r->window.at = r->data;
	r->window.order = r->order;
	window_set(r);
}

void pfr_reader_init_bare(struct pfr_reader *reader, struct pfr_events *events, enum pfr_byte_order order)
{
	pfr_reader_init(reader, events);
	reader->order = (uint8_t)order;
	reader->version = 2;
	reader->data_end = UINT64_MAX;
	start_records(reader);
}

/* ---- the header ------------------------------------------------------------- */

/* PERFILE2 is a number in the writer's order, PERFFILE text in any. 0: neither. */
static int read_magic(struct pfr_reader *r, const unsigned char *p)
{
	static const unsigned char magic2[8] = {'P', 'E', 'R', 'F', 'I', 'L', 'E', '2'};
	static const unsigned char magic1[8] = {'P', 'E', 'R', 'F', 'F', 'I', 'L', 'E'};
	unsigned i, little = 0, big = 0, old = 0;

	for (i = 0; i < 8; i++) {
		little += p[i] == magic2[i];
		big += p[i] == magic2[7 - i];
		old += p[i] == magic1[i];
	}
	r->order = big == 8 ? PFR_BIG : PFR_LITTLE;
	r->version = old == 8 ? 1 : 2;
	return little == 8 || big == 8 || old == 8;
}

static int stride_good(uint64_t stride)
{
	return stride >= STRIDE_LEAST && stride <= STRIDE_MOST && stride % 8 == 0;
}

/* Version 1 does not mark its order: that in which attr_size makes sense (try_all_file_abis, header.c). */
static void guess_order(struct pfr_reader *r, const unsigned char *p)
{
	if (!stride_good(wire_u64(p + 16, 0)) && stride_good(wire_u64(p + 16, 1)))
		r->order = PFR_BIG;
}

/*
 * The bitmap is an array of the writer's longs, so on a 32-bit big-endian machine the halves of
 * each word change places. All writers have more features below 32 than from there on, of which perf 7 has some
 * (perf_file_header__read in header.c looks for HOSTNAME instead, which simpleperf leaves out).
 */
static void features_turn(struct pfr_reader *r)
{
	unsigned i;

	if (r->order != PFR_BIG || wire_popcount(r->features[0] >> 32) <= wire_popcount((uint32_t)r->features[0]))
		return;
	for (i = 0; i < 4; i++)
		r->features[i] = r->features[i] >> 32 | r->features[i] << 32;
}

/* Takes the values of the header. The table of events may be missing, then no sample can be read. */
static enum pfr_status start_file(struct pfr_reader *r, const struct pfr_file_header *h, struct pfr_frame *frame, struct pfr_where *where)
{
	uint32_t i;

	if (!stride_good(h->attr_size))
		return reader_fail(r, frame, PFR_E_ATTR_STRIDE, h->attr_size, where);
	for (i = 0; i < 4; i++)
		r->features[i] = PFR_HAS(*h, FILE_HEADER, FEATURES) ? pfr_word(&h->features, i) : 0;
	features_turn(r);
	r->attr_size = h->attr_size;
	r->attrs = h->attrs.offset;
	r->nr_attrs = h->attrs.size / h->attr_size;
	r->data = h->data.offset;
	r->interrupted = h->data.size ? (h->event_types.offset == PFR_FILE_OPEN) << 1 : 1;
	r->data_end = h->data.size > UINT64_MAX - r->data || !h->data.size ? UINT64_MAX : r->data + h->data.size;
	r->table = r->data_end;
	r->phase = PHASE_ATTR;
	if (h->attrs.size % h->attr_size || h->attrs.size > UINT64_MAX - r->attrs) {
		r->nr_attrs = h->attrs.size > UINT64_MAX - r->attrs ? 0 : r->nr_attrs;
		pfr_where_set(where, frame, PFR_E_ATTRS, ROW_file_header_attrs);
		where->needed = h->attrs.size;
		return PFR_E_ATTRS;
	}
	return PFR_OK;
}

static enum pfr_status read_start(struct pfr_reader *r, struct pfr_frame *frame, struct pfr_where *where)
{
	struct pfr_record record;
	enum pfr_status status;
	uint64_t size;

	frame_begin(r, frame, PFR_PIECE_FILE_HEADER, 0);
	status = frame_bytes(r, frame, PIPE_HEADER);
	if (status == PFR_E_TRUNCATED)
		return reader_fail(r, frame, r->given.size ? PFR_E_MAGIC : PFR_E_EMPTY, PIPE_HEADER, where);
	if (status)
		return status;
	if (!read_magic(r, frame->data))
		return reader_fail(r, frame, PFR_E_MAGIC, 0, where);
	frame->order = r->order;
	size = wire_u64(frame->data + 8, r->order == PFR_BIG);
	if (r->version == 2 && size == PIPE_HEADER) {
		r->pipe = 1;
		r->data = PIPE_HEADER;
		r->data_end = UINT64_MAX;
		start_records(r);
		return PFR_OK;
	}
	status = frame_bytes(r, frame, OLD_HEADER);
	if (!status && r->version == 1) {
		guess_order(r, frame->data);
		frame->order = r->order;
		size = wire_u64(frame->data + 8, r->order == PFR_BIG);
	}
	if (!status && size != OLD_HEADER && (size < FILE_HEADER || size > HEADER_MOST || size % 8))
		return reader_fail(r, frame, PFR_E_HEADER_SIZE, size, where);
	if (!status)
		status = frame_bytes(r, frame, size == OLD_HEADER ? OLD_HEADER : FILE_HEADER);
	if (status == PFR_E_TRUNCATED) {
		frame->size = (uint32_t)r->given.size; /* all that there is: less than the header */
		return reader_fail(r, frame, PFR_E_TRUNCATED, r->need_size, where);
	}
	if (status)
		return status;
	pfr_decode(frame, 0, &record, where);
	return start_file(r, &record.file_header, frame, where);
}

/* ---- attrs and ids ------------------------------------------------------------ */

/*
 * Sections do not share bytes, so all together are no larger than the file as far as they
 * are known to be in it; where they are, the rest is refused, lest a small file make
 * long work. *last is where the section ends that lies furthest back.
 */
static int sections_share(uint64_t at, uint64_t size, uint64_t sum, uint64_t *last)
{
	if (at + size > *last)
		*last = at + size;
	return size > *last - sum;
}

/* Events and ids past a limit end the stream: whose records are whose would not be known. */
static enum pfr_status too_many(struct pfr_reader *r, enum pfr_status status, const struct pfr_where *where)
{
	return status == PFR_E_TOO_MANY ? reader_over(r, status, where) : status;
}

static enum pfr_status read_attr(struct pfr_reader *r, struct pfr_frame *frame, struct pfr_where *where)
{
	struct pfr_record record;
	enum pfr_status status, added;

	if (r->attr == r->nr_attrs) {
		r->phase = PHASE_TABLE;
		return PFR_END;
	}
	frame_begin(r, frame, PFR_PIECE_FILE_ATTR, r->attrs + r->attr * r->attr_size);
	status = frame_bytes(r, frame, r->attr_size);
	if (status == PFR_E_TRUNCATED) {
		r->attr = r->nr_attrs;
		return section_fail(frame, PFR_E_ATTRS, r->attr_size, where);
	}
	if (status)
		return status;
	frame->event = r->events->nr;
	status = pfr_decode(frame, 0, &record, where);
	added = pfr_events_add_attr(r->events, status, &record.file_attr.attr);
	if (added == PFR_E_TOO_MANY)
		return too_many(r, pfr_events_full(r->events, frame, PFR_LIMIT_EVENTS, where), where);
	if (added == PFR_NO_SPACE)
		return PFR_NO_SPACE;
	r->attr++;
	r->ids_at = record.file_attr.ids.offset;
	r->ids_size = status ? 0 : record.file_attr.ids.size;
	r->event = frame->event;
	r->phase = PHASE_IDS;
	return status;
}

static enum pfr_status read_ids(struct pfr_reader *r, struct pfr_frame *frame, struct pfr_where *where)
{
	struct pfr_record record;
	enum pfr_status status;
	uint64_t size = r->ids_size < IDS_MOST ? r->ids_size : IDS_MOST, last = r->ids_end;

	if (!size) {
		r->phase = PHASE_ATTR;
		return PFR_END;
	}
	frame_begin(r, frame, PFR_PIECE_FILE_IDS, r->ids_at);
	frame->event = r->event;
	if (r->ids_size % 8 || r->ids_size > UINT64_MAX - r->ids_at ||
	    sections_share(r->ids_at, size, r->ids_sum, &last))
		status = PFR_E_TRUNCATED;
	else
		status = frame_bytes(r, frame, size);
	if (status == PFR_E_TRUNCATED) {
		size = r->ids_size;
		r->ids_size = 0;
		return section_fail(frame, PFR_E_IDS, size, where);
	}
	if (status)
		return status;
	pfr_decode(frame, 0, &record, where);
	status = too_many(r, pfr_events_add_ids(r->events, r->event, &record.file_ids.ids, frame, where), where);
	if (status == PFR_NO_SPACE || status == PFR_E_TOO_MANY)
		return status;
	r->ids_at += size;
	r->ids_size -= size;
	r->ids_sum += size;
	r->ids_end = last;
	return status;
}

/* ---- features ------------------------------------------------------------------ */

static int feature_next(struct pfr_reader *r)
{
	while (r->feature < 256 && !(r->features[r->feature / 64] >> r->feature % 64 & 1))
		r->feature++;
	return r->feature < 256;
}

/* The table lies after the data and has an entry for each bit. */
static enum pfr_status read_table(struct pfr_reader *r, struct pfr_frame *frame, struct pfr_where *where)
{
	struct pfr_record record;
	enum pfr_status status;

	if (r->interrupted == 1 || !feature_next(r)) {
		start_records(r);
		return PFR_END;
	}
	frame_begin(r, frame, PFR_PIECE_FEATURE_SECTION, r->table);
	frame->type = r->feature;
	if (r->features_given >= pfr_limit(r->events->limits, PFR_LIMIT_FEATURES)) {
		start_records(r);
		return section_limit(r, frame, PFR_LIMIT_FEATURES, r->features_given + UINT64_C(1), where);
	}
	status = r->table > UINT64_MAX - SECTION ? PFR_E_TRUNCATED : frame_bytes(r, frame, SECTION);
	if (status == PFR_E_TRUNCATED) {
		start_records(r);
		return section_fail(frame, PFR_E_FEATURE, SECTION, where);
	}
	if (status)
		return status;
	pfr_decode(frame, 0, &record, where);
	r->table += SECTION;
	r->section_at = record.feature_section.section.offset;
	r->section_size = record.feature_section.section.size;
	r->phase = PHASE_FEATURE;
	return PFR_OK;
}

/* Of a section larger than the limit: PFR_E_LIMIT, or that the file ends before it does. */
static enum pfr_status frame_last(struct pfr_reader *r, struct pfr_frame frame, uint64_t size)
{
	enum pfr_status status;

	frame.at += size - 1;
	status = frame_bytes(r, &frame, 1);
	return status == PFR_OK ? PFR_E_LIMIT : status;
}

static enum pfr_status read_feature(struct pfr_reader *r, struct pfr_frame *frame, struct pfr_where *where)
{
	uint64_t size = r->section_size, last = r->feature_end, most = pfr_limit(r->events->limits, PFR_LIMIT_FEATURE_SIZE);
	enum pfr_status status;

	frame_begin(r, frame, PFR_PIECE_FEATURE, r->section_at);
	frame->type = r->feature;
	if (size > UINT64_MAX - r->section_at || sections_share(r->section_at, size, r->feature_sum, &last))
		status = PFR_E_FEATURE;
	else
		status = size > most ? frame_last(r, *frame, size) : frame_bytes(r, frame, size);
	if (status == PFR_MORE)
		return status;
	r->feature++;
	r->phase = PHASE_TABLE;
	if (status == PFR_E_LIMIT)
		return section_limit(r, frame, PFR_LIMIT_FEATURE_SIZE, size, where);
	if (status)
		return section_fail(frame, status == PFR_E_TRUNCATED ? PFR_E_FEATURE : status, size, where);
	r->features_given++;
	r->feature_sum += size;
	r->feature_end = last;
	return PFR_OK;
}

/* ---- records --------------------------------------------------------------------- */

/* What pfr_next could not give: the end, more bytes, or a failure. */
static enum pfr_status records_stop(struct pfr_reader *r, enum pfr_status status, struct pfr_frame *frame, struct pfr_where *where)
{
	uint64_t end = r->given.at + r->given.size; /* where the records end, as far as that is known */

	end = r->given.closed && end < r->data_end ? end : r->data_end;
	if (pfr_window_limit(&r->window, status, frame, r->events->limits, where))
		return PFR_E_LIMIT;
	if (status == PFR_MORE) {
		r->window.at += r->window.skip;
		r->window.skip = 0;
		r->need = r->window.at;
		r->need_size = where->needed;
		return status;
	}
	if (status == PFR_END && r->window.at > r->data && r->window.at > end) {
		uint64_t missing = r->window.at - end; /* a payload was skipped that is not there */

		r->window.at -= missing;
		frame->at = r->window.at;
		return reader_fail(r, frame, PFR_E_PAYLOAD, missing, where);
	}
	frame->type = 0; /* not that of the record before: none is here */
	if (status == PFR_END && r->data_end != UINT64_MAX && r->window.at < r->data_end)
		return reader_fail(r, frame, r->window.at == r->data ? PFR_E_DATA : PFR_E_TRUNCATED, r->data_end - r->window.at, where);
	if (status == PFR_END && r->window.at == r->data && r->data > r->given.at + r->given.size)
		return reader_fail(r, frame, PFR_E_DATA, 0, where);
	return reader_over(r, status, where);
}

/* A record that says something of events, again if there was no space for it before. */
static PFR_APART enum pfr_status apply_record(struct pfr_reader *r, struct pfr_frame *frame, struct pfr_where *where)
{
	int large = pfr_window_limit(&r->window, PFR_OK, frame, r->events->limits, where);
	enum pfr_status applied = large ? PFR_E_LIMIT : too_many(r, pfr_events_apply(r->events, frame, where), where);

	r->again = applied == PFR_NO_SPACE;
	if (r->again)
		r->pending = *frame;
	return applied;
}

/* What quick_record leaves. */
static PFR_APART enum pfr_status read_record(struct pfr_reader *r, struct pfr_frame *frame, const struct pfr_layout **layout, struct pfr_where *where)
{
	enum pfr_status status = pfr_window_next(&r->window, frame, where);

	if (status)
		return records_stop(r, status, frame, where);
	if (frame->type >= PFR_RECORD_HEADER_ATTR)
		return apply_record(r, frame, where);
	ids_fetch(r->events, &r->window, frame);
	return pfr_events_route(r->events, frame, layout, where);
}

static PFR_APART enum pfr_status read_any(struct pfr_reader *reader, struct pfr_frame *frame, const struct pfr_layout **layout, struct pfr_where *where)
{
	enum pfr_status status = PFR_END;

	if (reader->given.skip && reader->phase != PHASE_OVER) {
		frame_begin(reader, frame, PFR_PIECE_RECORD, reader->need);
		return reader_fail(reader, frame, PFR_E_POSITION, reader->need_size, where);
	}
	if (reader->again)
		return *frame = reader->pending, apply_record(reader, frame, where);
	while (status == PFR_END || (status == PFR_OK && !reader->pieces)) { /* what is not a record is skipped unless it was asked for */
		switch (reader->phase) {
		case PHASE_START: status = read_start(reader, frame, where); break;
		case PHASE_ATTR: status = read_attr(reader, frame, where); break;
		case PHASE_IDS: status = read_ids(reader, frame, where); break;
		case PHASE_TABLE: status = read_table(reader, frame, where); break;
		case PHASE_FEATURE: status = read_feature(reader, frame, where); break;
		case PHASE_SEARCH: status = pfr_reader_search(reader, where); break;
		case PHASE_RECORDS: return read_record(reader, frame, layout, where);
		default:
			*where = reader->failed;
			return reader->failed.status;
		}
	}
	return status;
}

enum pfr_status pfr_reader_next(struct pfr_reader *reader, struct pfr_frame *frame, const struct pfr_layout **layout,
				struct pfr_where *where)
{
	if (PFR_LIKELY(quick_record(reader, frame)))
		return PFR_LIKELY(quick_only(reader->events, frame, layout)) ? PFR_OK : pfr_events_route(reader->events, frame, layout, where);
	*layout = 0;
	return is_at_records(reader) ? read_record(reader, frame, layout, where) : read_any(reader, frame, layout, where);
}
