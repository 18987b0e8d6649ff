/* SPDX-License-Identifier: MIT */
/*
 * What compressed records hold, as further records of the capture. It gives convert/zstd.c its memory and
 * its place among the frames.
 */
#include "decoder/wire.h"
#include "session/read/plausible.h"

#include <string.h>

#define ZSTD_MAGIC UINT32_C(0xfd2fb528)
#define BLOCK_MOST (1u << 17)

/* A frame that stands for the stream when something is wrong with it. */
static enum pfr_status stream_frame(struct pfr_session *s, struct pfr_frame *frame, enum pfr_status status)
{
	static const unsigned char none[1] = {0};

	memset(frame, 0, sizeof(*frame));
	frame->data = none;
	frame->order = s->reader.order;
	frame->piece = PFR_PIECE_STREAM;
	frame->event = PFR_NO_EVENT;
	return status;
}

/* The stream begins with this record, and with it the memory it needs. */
static enum pfr_status stream_open(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;
	size_t size = pfr_zstd_size(&r->frame);
	uint64_t limit = pfr_limit(s->limits, PFR_LIMIT_ZSTD_MEMORY);
	enum pfr_status status = size && size <= limit ? PFR_OK : size ? PFR_E_LIMIT :
									 PFR_E_ZSTD;

	pfr_session_free(s, s->unpacking.zstd_memory);
	s->unpacking.zstd_memory = status ? 0 : pfr_session_resize(s, 0, size);
	if (!status && !s->unpacking.zstd_memory)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	if (!status)
		status = pfr_zstd_init(&s->unpacking.zstd, s->unpacking.zstd_memory, size, (enum pfr_byte_order)r->frame.order);
	s->unpacking.zstd.limits = s->limits;
	r->where = (struct pfr_where){.status = status, .type = r->frame.type, .limit = (uint8_t)(status == PFR_E_LIMIT ? PFR_LIMIT_ZSTD_MEMORY : PFR_LIMIT_NONE), .event = PFR_NO_EVENT, .at = r->frame.at, .offset = r->frame.at, .needed = size, .left = limit};
	return status;
}

/* A frame was read: if it is compressed, its records come next. The status is the frame's. */
enum pfr_status pfr_session_unpack_begin(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;
	enum pfr_status status = PFR_OK;

	if (r->frame.piece != PFR_PIECE_RECORD || !pfr_session_is_packed(r->frame.type))
		return PFR_OK;
	s->info.compressed = 1;
	if (s->flags & PFR_SESSION_PACKED)
		return PFR_OK;
	if (!s->unpacking.unpacks)
		status = stream_open(s);
	if (status)
		return status;
	s->unpacking.unpacks = true;
	s->unpacking.outer = r->frame.at;
	status = pfr_zstd_feed(&s->unpacking.zstd, &r->frame, &r->where);
	s->unpacking.inner = !status || status == PFR_E_DATA_SIZE;
	return status;
}

/* The next record of the stream. PFR_MORE: the file itself continues. */
enum pfr_status pfr_session_unpack_next(struct pfr_session *s)
{
	struct pfr_session_record *r = &s->record;
	enum pfr_status status = pfr_zstd_get(&s->unpacking.zstd, &r->frame, &r->where);

	if (status == PFR_OK)
		return pfr_events_route(&s->events, &r->frame, &r->layout, &r->where);
	if (status == PFR_E_NESTED)
		return status;
	s->unpacking.inner = false;
	return status == PFR_MORE ? PFR_MORE : stream_frame(s, &r->frame, status);
}

/* The file is at its end. PFR_END, or what is wrong, with a frame. */
enum pfr_status pfr_session_unpack_end(struct pfr_session *s, struct pfr_frame *frame, struct pfr_where *where)
{
	enum pfr_status status = s->unpacking.unpacks ? pfr_zstd_end(&s->unpacking.zstd, where) : PFR_END;

	s->unpacking.unpacks = s->unpacking.inner = false;
	return status == PFR_END ? PFR_END : stream_frame(s, frame, status);
}

/* ---- whether its size is right ------------------------------------------------------- */

/* Bytes of a frame's header, RFC 8878, 3.1.1.1; 0: they are not all there. */
static uint32_t frame_header(const unsigned char *p, uint32_t size)
{
	static const unsigned char of_dictionary[] = {0, 1, 2, 4}, of_content[] = {0, 2, 4, 8};
	uint32_t single, header;

	if (size < 5)
		return 0;
	single = p[4] >> 5 & 1;
	header = 5 + !single + of_dictionary[p[4] & 3] + (p[4] >> 6 ? of_content[p[4] >> 6] : single);
	return header <= size ? header : 0;
}

/* COMPRESSED2 has the size of what it holds, which is padded to 8 bytes. */
static bool has_its_bytes(const struct pfr_frame *frame)
{
	uint64_t padding = frame->size < 16 ? UINT64_MAX : frame->size - 16 - wire_u64(frame->data + 8, frame->order == PFR_BIG);

	return padding < 8;
}

/*
 * Whether blocks of zstd lead from its first byte to its last: then its size is right, whatever follows. perf flushes the stream after each record
 * (zstd_compress_stream_to_records), so that most of them hold whole blocks.
 */
bool pfr_session_has_its_size(const struct pfr_frame *frame)
{
	const unsigned char *p = frame->data + 8;
	uint32_t size = frame->size < 8 ? 0 : frame->size - 8, at = 0, word, of;

	if (frame->type == PFR_RECORD_COMPRESSED2)
		return has_its_bytes(frame);
	if (frame->type != PFR_RECORD_COMPRESSED)
		return false;
	if (size >= 4 && wire_u32(p, 0) == ZSTD_MAGIC)
		at = frame_header(p, size);
	while (size - at >= 3) {
		word = p[at] | (uint32_t)p[at + 1] << 8 | (uint32_t)p[at + 2] << 16;
		of = (word >> 1 & 3) == 1 ? 1 : word >> 3; /* one byte again and again */
		if ((word >> 1 & 3) == 3 || word >> 3 > BLOCK_MOST || of > size - at - 3)
			return false;
		at += 3 + of;
	}
	return at && at == size;
}
