/* SPDX-License-Identifier: MIT */
#include "writer.h"

#include "perfring_session_account.h"

#include <string.h>

#define HEADER 104
#define SECTION 16
#define PIECE_MOST 65528 /* bytes of a record whose size has 16 bits, in whole words */
#define NAME_ALIGN 64    /* of texts in features, as perf pads them */
#define ATTR_LEAST 64    /* bytes of the first version */

static void put_section(struct session_writer *w, uint64_t offset, uint64_t size)
{
	unsigned char section[SECTION];

	pfr_session_writer_number(w, section, offset);
	pfr_session_writer_number(w, section + 8, size);
	pfr_session_writer_put(w, section, sizeof(section));
}

bool pfr_session_writer_open(struct session_writer *w, struct pfr_session *s, const struct pfr_sink *sink, enum pfr_byte_order order)
{
	memset(w, 0, sizeof(*w));
	w->order = order;
	return pfr_session_out_open(&w->out, s, sink);
}

enum pfr_status pfr_session_writer_beside(struct pfr_session *s)
{
	enum pfr_status status = s->parts.there ? pfr_session_parts_others(s) : PFR_OK;

	if (!status && s->parts.there && !s->account.sum.cause[PFR_CAUSE_BESIDE].count)
		pfr_session_left_out(s, PFR_CAUSE_BESIDE, NULL, s->parts.all - s->parts.nr, 0);
	return status;
}

/* ---- tables ------------------------------------------------------------------------ */

/* perf looks for an entry's ids after the attr's own size, and takes every entry to have the same. */
static size_t attr_size(const struct session_writer *w)
{
	size_t most = 0;
	uint32_t i;

	for (i = 0; i < w->nr_events; i++)
		if (w->event[i].attr_size > most)
			most = w->event[i].attr_size;
	return most;
}

static void put_attr(struct session_writer *w, const struct writer_event *event, size_t size)
{
	static const unsigned char zeros[256] = {0};
	unsigned char own[8];
	const unsigned char *attr = pfr_session_writer_at(&w->attrs, event->attr);
	size_t left = size - event->attr_size;

	if (!left || event->attr_size < ATTR_SIZE_AT + 4) {
		pfr_session_writer_put(w, attr, event->attr_size);
	} else { /* fields that are added are 0, as if the writer had known them */
		pfr_session_writer_number(w, own, w->order == PFR_BIG ? (uint64_t)size << 32 : size);
		pfr_session_writer_put(w, attr, ATTR_SIZE_AT);
		pfr_session_writer_put(w, own, 4);
		pfr_session_writer_put(w, attr + ATTR_SIZE_AT + 4, event->attr_size - ATTR_SIZE_AT - 4);
	}
	for (; left; left -= left < sizeof(zeros) ? left : sizeof(zeros))
		pfr_session_writer_put(w, zeros, left < sizeof(zeros) ? left : sizeof(zeros));
}

/* One event's entry of EVENT_DESC: attr, ids, name, as write_event_desc of perf writes it. */
static bool add_name(struct session_writer *w, struct writer_bytes *to, const struct writer_event *event, const char *name, uint64_t ids)
{
	size_t size = strlen(name) + 1, padded = (size + NAME_ALIGN - 1) / NAME_ALIGN * NAME_ALIGN;
	unsigned char count[8], length[8];
	unsigned at = w->order == PFR_BIG ? 4 : 0;

	pfr_session_writer_number(w, count, event->nr_ids / 8);
	pfr_session_writer_number(w, length, padded);
	return pfr_session_writer_bytes(w, to, pfr_session_writer_at(&w->attrs, event->attr), event->attr_size) &&
	       pfr_session_writer_bytes(w, to, 0, attr_size(w) - event->attr_size) && pfr_session_writer_bytes(w, to, count + at, 4) &&
	       pfr_session_writer_bytes(w, to, length + at, 4) && pfr_session_writer_bytes(w, to, name, size) && pfr_session_writer_bytes(w, to, 0, padded - size) &&
	       pfr_session_writer_bytes(w, to, pfr_session_writer_at(&w->ids, ids), (size_t)event->nr_ids);
}

bool pfr_session_writer_names(struct session_writer *w, const struct session_event *names, uint32_t nr)
{
	struct writer_bytes bytes = {0};
	unsigned char number[8];
	unsigned at = w->order == PFR_BIG ? 4 : 0;
	uint64_t ids = 0;
	uint32_t i;
	bool good;

	pfr_session_writer_number(w, number, w->nr_events);
	good = pfr_session_writer_bytes(w, &bytes, number + at, 4);
	pfr_session_writer_number(w, number, attr_size(w));
	good = good && pfr_session_writer_bytes(w, &bytes, number + at, 4);
	for (i = 0; i < w->nr_events && good; ids += w->event[i++].nr_ids)
		good = add_name(w, &bytes, &w->event[i], i < nr && names[i].name ? names[i].name : "", ids);
	good = good && pfr_session_writer_feature(w, PFR_FEATURE_EVENT_DESC, bytes.data, bytes.size);
	pfr_session_free(w->out.s, bytes.data);
	return good;
}

/* With no size of the data it is that of a recording that has not ended. */
static void put_header(struct session_writer *w, uint64_t data, uint64_t data_size)
{
	unsigned char header[HEADER] = {0};
	uint64_t bits[4] = {0}, entry = attr_size(w) + SECTION;
	unsigned f;

	for (f = 0; f < WRITER_FEATURES; f++)
		if (w->feature[f].there)
			bits[f / 64] |= UINT64_C(1) << f % 64;
	pfr_session_writer_number(w, header, UINT64_C(0x32454c4946524550)); /* PERFILE2 */
	pfr_session_writer_number(w, header + 8, HEADER);
	pfr_session_writer_number(w, header + 16, w->nr_events ? entry : ATTR_LEAST + SECTION); /* 0 is refused, also where there is none */
	pfr_session_writer_number(w, header + 24, HEADER + w->ids.size);
	pfr_session_writer_number(w, header + 32, w->nr_events * entry);
	pfr_session_writer_number(w, header + 40, data);
	pfr_session_writer_number(w, header + 48, data_size);
	for (f = 0; f < 4; f++)
		pfr_session_writer_number(w, header + 72 + 8 * f, bits[f]);
	pfr_session_writer_put(w, header, sizeof(header));
}

/* Ids and attrs go before the records; the header without a size holds its own place. */
static void begin(struct session_writer *w)
{
	uint64_t ids = HEADER;
	size_t size = attr_size(w);
	uint32_t i;

	w->began = true;
	if (w->pipe && w->describes) {
		pfr_session_writer_pack_feature(w);
		pfr_session_writer_begin_pipe(w);
	}
	if (w->pipe)
		return;
	put_header(w, HEADER + w->ids.size + w->nr_events * (size + SECTION), 0);
	pfr_session_writer_put(w, w->ids.data, w->ids.size);
	for (i = 0; i < w->nr_events; i++) {
		put_attr(w, &w->event[i], size);
		put_section(w, ids, w->event[i].nr_ids);
		ids += w->event[i].nr_ids;
	}
	w->data = w->at;
}

/* The index of AUX data: a count, then pairs. */
static void add_index(struct session_writer *w)
{
	unsigned char count[8];

	pfr_session_writer_number(w, count, w->aux.size / SECTION);
	if (pfr_session_writer_feature(w, PFR_FEATURE_AUXTRACE, count, 8) && pfr_session_writer_bytes(w, &w->features, w->aux.data, w->aux.size))
		w->feature[PFR_FEATURE_AUXTRACE].size += w->aux.size;
}

/* A file without records is refused by perf, and taken for one whose recording was cut off; this one says nothing. */
static void put_round(struct session_writer *w)
{
	unsigned char record[8];

	pfr_session_writer_number(w, record, w->order == PFR_BIG ? (uint64_t)PFR_RECORD_FINISHED_ROUND << 32 | sizeof(record) : PFR_RECORD_FINISHED_ROUND | (uint64_t)sizeof(record) << 48);
	pfr_session_writer_put(w, record, sizeof(record));
	pfr_session_left_out(w->out.s, PFR_CAUSE_ROUND, NULL, 1, 0);
}

static void end_file(struct session_writer *w)
{
	uint64_t data_size, at, nr = 0;
	unsigned f = PFR_FEATURE_SAMPLE_TIME;

	if (w->at == w->data)
		put_round(w);
	data_size = w->at - w->data;
	if (w->aux.size)
		add_index(w);
	pfr_session_writer_pack_feature(w);
	if (w->build_ids.size)
		pfr_session_writer_feature(w, PFR_FEATURE_BUILD_ID, w->build_ids.data, w->build_ids.size);
	if (w->times && w->feature[f].there && w->feature[f].size == SECTION) {
		pfr_session_writer_number(w, w->features.data + w->feature[f].offset, w->first_time);
		pfr_session_writer_number(w, w->features.data + w->feature[f].offset + 8, w->last_time);
	}
	for (f = 0; f < WRITER_FEATURES; f++)
		nr += w->feature[f].there;
	at = w->at + nr * SECTION;
	for (f = 0; f < WRITER_FEATURES; f++)
		if (w->feature[f].there) {
			put_section(w, at, w->feature[f].size);
			at += w->feature[f].size;
		}
	for (f = 0; f < WRITER_FEATURES; f++)
		if (w->feature[f].there && w->feature[f].size)
			pfr_session_writer_put(w, w->features.data + w->feature[f].offset, (size_t)w->feature[f].size);
	if (pfr_session_out_seek(&w->out, 0))
		put_header(w, w->data, data_size);
}

/* ---- records ----------------------------------------------------------------------- */

bool pfr_session_writer_record(struct session_writer *w, const void *data, size_t size)
{
	struct pfr_out *out = &w->out.out;

	if (w->began && !w->pack && out->size < SESSION_OUT_GATHERED && size <= out->capacity - out->size) {
		memcpy(out->data + out->size, data, size);
		out->size += size;
		w->at += size;
		return true;
	}
	if (!w->began)
		begin(w);
	if (w->pack)
		return pfr_session_writer_pack(w, data, size);
	pfr_session_writer_put(w, data, size);
	return !pfr_session_out_failed(&w->out);
}

void pfr_session_writer_pipe_header(struct session_writer *w, const struct pfr_frame *frame, uint8_t order)
{
	unsigned char header[SECTION] = {0};

	if (frame->size >= sizeof(header))
		memcpy(header, frame->data, sizeof(header));
	if (w->order != order) {
		pfr_session_writer_number(w, header, UINT64_C(0x32454c4946524550)); /* PERFILE2 */
		pfr_session_writer_number(w, header + 8, sizeof(header));
	}
	pfr_session_writer_record(w, header, sizeof(header));
}

bool pfr_session_writer_padded(struct session_writer *w, const unsigned char *data, size_t size, size_t payload)
{
	static const unsigned char zeros[8] = {0};
	unsigned char header[8];
	size_t whole = (size_t)pfr_session_writer_padded_size(size);

	if (size < sizeof(header) || whole > UINT16_MAX)
		return pfr_session_writer_record(w, data, size + payload);
	memcpy(header, data, sizeof(header));
	header[w->order == PFR_BIG ? 6 : 7] = (unsigned char)(whole >> 8);
	header[w->order == PFR_BIG ? 7 : 6] = (unsigned char)whole;
	pfr_session_writer_record(w, header, sizeof(header));
	pfr_session_writer_put(w, data + sizeof(header), size - sizeof(header));
	pfr_session_writer_put(w, zeros, whole - size);
	pfr_session_writer_put(w, data + size, payload);
	return !pfr_session_out_failed(&w->out);
}

static void put_piece(struct session_writer *w, uint32_t type, const unsigned char *data, size_t size)
{
	unsigned char number[8];
	uint64_t header = w->order == PFR_BIG ? (uint64_t)type << 32 | (size + 8) : type | (uint64_t)(size + 8) << 48;

	pfr_session_writer_number(w, number, header);
	pfr_session_writer_record(w, number, sizeof(number));
	pfr_session_writer_put(w, data, size);
}

void pfr_session_writer_pieces(struct session_writer *w, const unsigned char *data, size_t size)
{
	size_t piece;

	for (; size; size -= piece, data += piece) {
		piece = size < PIECE_MOST - 8 ? size : PIECE_MOST - 8;
		put_piece(w, PFR_RECORD_SIMPLEPERF_SPLIT, data, piece);
	}
	put_piece(w, PFR_RECORD_SIMPLEPERF_SPLIT_END, 0, 0);
}

bool pfr_session_writer_index(struct session_writer *w, uint64_t size)
{
	unsigned char section[SECTION];

	if (!w->began)
		begin(w);
	pfr_session_writer_pack_flush(w);
	pfr_session_writer_number(w, section, w->at);
	pfr_session_writer_number(w, section + 8, size);
	return pfr_session_writer_bytes(w, &w->aux, section, sizeof(section));
}

enum pfr_status pfr_session_writer_close(struct session_writer *w)
{
	struct pfr_session *s = w->out.s;

	pfr_session_writer_files_end(w);
	pfr_session_writer_pack_end(w);
	if (!w->began && (!w->pipe || w->describes))
		begin(w);
	if (w->written.there)
		w->verified = pfr_session_written_end(w);
	if (!w->pipe)
		end_file(w);
	pfr_session_out_flush(&w->out, true);
	pfr_session_free(s, w->attrs.data);
	pfr_session_free(s, w->ids.data);
	pfr_session_free(s, w->features.data);
	pfr_session_free(s, w->aux.data);
	pfr_session_free(s, w->build_ids.data);
	pfr_session_free(s, w->event);
	pfr_session_free(s, w->pack);
	return pfr_session_out_close(&w->out);
}
