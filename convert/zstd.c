/* SPDX-License-Identifier: MIT */
/*
 * Records out of COMPRESSED and COMPRESSED2 records. It knows that they are one
 * zstd stream cut anywhere, and keeps what a record still wants; whose the
 * records are it does not know. All memory is the caller's.
 * Mirrors perf_session__process_compressed_event of tools/perf/util/session.c.
 */
#include "perfring_convert.h"

#include <string.h>

#define BUFFER (128 << 10) /* a record begun, which is less than 64 KiB, and as much again */

static enum pfr_status zstd_fail(struct pfr_where *where, enum pfr_status status, uint32_t type, uint64_t at)
{
	memset(where, 0, sizeof(*where));
	where->status = status;
	where->type = type;
	where->piece = PFR_PIECE_RECORD;
	where->event = PFR_NO_EVENT;
	where->at = where->offset = at;
	return status;
}

#ifdef HAVE_ZSTD

#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>

/*
 * The compressed bytes of a record. perf 6.16 to 7.1 set COMPRESSED2's sizes for all pieces of one push in the
 * first: then header.size tells where a later piece ends (record__pushfn, zstd_compress in builtin-record.c).
 */
static enum pfr_status payload(const struct pfr_frame *record, struct pfr_bytes *data, struct pfr_where *where)
{
	struct pfr_record decoded;
	enum pfr_status status = PFR_OK;
	uint32_t head = record->type == PFR_RECORD_COMPRESSED2 ? 16 : 8;

	if (record->size < head)
		return zstd_fail(where, PFR_E_SHORT, record->type, record->at);
	data->data = record->data + head;
	data->size = record->size - head;
	if (head == 8)
		return PFR_OK;
	status = pfr_decode(record, 0, &decoded, where);
	if (!status && data->size - decoded.compressed2.data_size < 8) {
		data->size = (uint32_t)decoded.compressed2.data_size;
		return PFR_OK;
	}
	zstd_fail(where, PFR_E_DATA_SIZE, record->type, record->at);
	where->offset += 8;
	where->needed = decoded.compressed2.data_size;
	where->left = data->size;
	return PFR_E_DATA_SIZE;
}

size_t pfr_zstd_size(const struct pfr_frame *record)
{
	struct pfr_bytes data = {0, 0};
	struct pfr_where where;
	size_t size;

	payload(record, &data, &where);
	if (!data.data)
		return 0;
	size = ZSTD_estimateDStreamSize_fromFrame(data.data, data.size);
	return ZSTD_isError(size) ? 0 : (size + 7) / 8 * 8 + BUFFER;
}

enum pfr_status pfr_zstd_init(struct pfr_zstd *zstd, void *memory, size_t size, enum pfr_byte_order order)
{
	static const struct pfr_zstd none = {0};

	*zstd = none;
	zstd->window.order = (uint8_t)order;
	if (size < BUFFER || (uintptr_t)memory % 8)
		return PFR_NO_SPACE;
	zstd->buffer = (unsigned char *)memory;
	zstd->capacity = BUFFER;
	zstd->window.data = zstd->buffer;
	zstd->stream = ZSTD_initStaticDStream(zstd->buffer + BUFFER, size - BUFFER);
	if (!zstd->stream || ZSTD_isError(ZSTD_initDStream((ZSTD_DStream *)zstd->stream)))
		return PFR_NO_SPACE;
	/* the memory is the limit, not libzstd's own of 128 MiB */
	ZSTD_DCtx_setParameter((ZSTD_DCtx *)zstd->stream, ZSTD_d_windowLogMax, ZSTD_dParam_getBounds(ZSTD_d_windowLogMax).upperBound);
	return PFR_OK;
}

enum pfr_status pfr_zstd_feed(struct pfr_zstd *zstd, const struct pfr_frame *record, struct pfr_where *where)
{
	struct pfr_bytes data = {0, 0};
	enum pfr_status status;

	zstd->outer = record->at;
	if (zstd->failed)
		return zstd_fail(where, zstd->failed, record->type, record->at);
	status = payload(record, &data, where);
	zstd->data = data.data;
	zstd->size = data.size;
	zstd->done = 0;
	zstd->taken += data.size;
	zstd->given_before = zstd->given;
	return status;
}

/* base + ratio times size, or all there is */
static uint64_t bound(uint64_t base, uint64_t ratio, uint64_t size)
{
	if (ratio && size > (UINT64_MAX - base) / ratio)
		return UINT64_MAX;
	return base + ratio * size;
}

/* How much more this record may become, and by which limit. */
static uint64_t allowance(const struct pfr_zstd *z, enum pfr_limit *which)
{
	uint64_t record = bound(pfr_limit(z->limits, PFR_LIMIT_RECORD_FREE), pfr_limit(z->limits, PFR_LIMIT_RECORD_RATIO), z->size);
	uint64_t all = bound(pfr_limit(z->limits, PFR_LIMIT_STREAM_FREE), pfr_limit(z->limits, PFR_LIMIT_STREAM_RATIO), z->taken);
	uint64_t become = z->given - z->given_before;

	record = record > become ? record - become : 0;
	all = all > z->given ? all - z->given : 0;
	*which = record < all ? PFR_LIMIT_RECORD_RATIO : PFR_LIMIT_STREAM_RATIO;
	return record < all ? record : all;
}

static enum pfr_status stream_fail(struct pfr_zstd *z, enum pfr_status status, struct pfr_where *where)
{
	z->failed = status;
	z->window.size = 0;
	z->filled = z->done = z->size = 0;
	z->more = 0;
	return zstd_fail(where, status, PFR_RECORD_COMPRESSED, z->outer);
}

static enum pfr_status ratio_fail(struct pfr_zstd *z, enum pfr_limit which, struct pfr_where *where)
{
	uint64_t become = which == PFR_LIMIT_RECORD_RATIO ? z->given - z->given_before : z->given;

	stream_fail(z, PFR_E_RATIO, where);
	where->limit = (uint8_t)which;
	where->needed = become;
	where->left = pfr_limit(z->limits, which);
	return PFR_E_RATIO;
}

/* Fills the buffer after what the window still holds. PFR_MORE: the record has no more to give. */
static enum pfr_status decompress(struct pfr_zstd *z, struct pfr_where *where)
{
	ZSTD_inBuffer in = {z->data, z->size, z->done};
	ZSTD_outBuffer out = {z->buffer, z->capacity, z->window.size};
	enum pfr_limit which;
	uint64_t most = allowance(z, &which);
	size_t result;

	if (z->done == z->size && !z->more)
		return PFR_MORE;
	if (z->window.size)
		memmove(z->buffer, z->window.data, z->window.size);
	z->window.data = z->buffer;
	z->filled = z->window.size;
	if (most < out.size - out.pos)
		out.size = out.pos + (size_t)most + 1; /* one byte over tells that there is more than may be */
	result = ZSTD_decompressStream((ZSTD_DStream *)z->stream, &out, &in);
	if (ZSTD_isError(result))
		return stream_fail(z, PFR_E_ZSTD, where);
	z->given += out.pos - z->filled;
	if (out.pos - z->filled > most)
		return ratio_fail(z, which, where);
	z->more = out.pos == out.size;
	if (z->done == in.pos && z->filled == out.pos)
		return z->more = 0, PFR_MORE;
	z->done = in.pos;
	z->filled = z->window.size = out.pos;
	return PFR_OK;
}

enum pfr_status pfr_zstd_get(struct pfr_zstd *zstd, struct pfr_frame *frame, struct pfr_where *where)
{
	enum pfr_status status;

	if (zstd->failed)
		return PFR_MORE;
	while ((status = pfr_next(&zstd->window, frame, where)) == PFR_MORE) {
		status = decompress(zstd, where);
		if (status)
			return status;
	}
	if (status) {
		stream_fail(zstd, PFR_E_INNER_SIZE, where);
		where->at = where->offset = zstd->window.at;
		return PFR_E_INNER_SIZE;
	}
	return frame->type == PFR_RECORD_COMPRESSED || frame->type == PFR_RECORD_COMPRESSED2 ?
		       zstd_fail(where, PFR_E_NESTED, frame->type, frame->at) :
		       PFR_OK;
}

enum pfr_status pfr_zstd_end(struct pfr_zstd *zstd, struct pfr_where *where)
{
	struct pfr_frame frame;

	if (zstd->failed)
		return PFR_END;
	zstd->window.closed = 1;
	if (pfr_next(&zstd->window, &frame, where) == PFR_END)
		return PFR_END;
	return where->status = PFR_E_INNER_CUT;
}

#else /* no libzstd */

size_t pfr_zstd_size(const struct pfr_frame *record)
{
	(void)record;
	return BUFFER;
}

enum pfr_status pfr_zstd_init(struct pfr_zstd *zstd, void *memory, size_t size, enum pfr_byte_order order)
{
	static const struct pfr_zstd none = {0};

	(void)memory, (void)size, (void)order;
	*zstd = none;
	zstd->failed = PFR_E_NO_ZSTD;
	return PFR_E_NO_ZSTD;
}

enum pfr_status pfr_zstd_feed(struct pfr_zstd *zstd, const struct pfr_frame *record, struct pfr_where *where)
{
	(void)zstd;
	return zstd_fail(where, PFR_E_NO_ZSTD, record->type, record->at);
}

enum pfr_status pfr_zstd_get(struct pfr_zstd *zstd, struct pfr_frame *frame, struct pfr_where *where)
{
	(void)zstd, (void)frame;
	zstd_fail(where, PFR_MORE, 0, 0);
	return PFR_MORE;
}

enum pfr_status pfr_zstd_end(struct pfr_zstd *zstd, struct pfr_where *where)
{
	(void)zstd;
	zstd_fail(where, PFR_END, 0, 0);
	return PFR_END;
}

#endif
