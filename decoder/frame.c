/* SPDX-License-Identifier: MIT */
/*
 * From a window of bytes to the next record: its header, its size, and the
 * payload that two records of the perf program have after them. It knows
 * nothing of what is inside.
 */
#include "payload.h"
#include "quick.h"

static PFR_COLD enum pfr_status window_fail(const struct pfr_window *window, enum pfr_status status, uint64_t needed,
					    struct pfr_frame *frame, struct pfr_where *where)
{
	frame->at = window->at;
	frame->size = 0;
	frame->piece = PFR_PIECE_RECORD;
	frame->event = PFR_NO_EVENT;
	pfr_where_set(where, frame, status, ROW_NONE);
	where->needed = needed;
	where->left = window->size;
	return status;
}

/* What follows the record is skipped next; no stream is longer than its offsets can say. */
static PFR_APART void window_payload(struct pfr_window *window, struct pfr_frame *frame)
{
	frame->payload = pfr_payload_size(frame->type, frame->data, frame->size, frame->order == PFR_BIG);
	window->skip = frame->payload < UINT64_MAX - window->at ? frame->payload : UINT64_MAX - window->at;
}

/*
 * Skips what must be skipped, as far as the window goes. What fails then is
 * told from the stream's end, so that it is the same however the stream was cut.
 */
static PFR_COLD enum pfr_status window_skip(struct pfr_window *window, struct pfr_frame *frame,
					    struct pfr_where *where)
{
	size_t step = window->skip < window->size ? (size_t)window->skip : window->size;

	window->data += step;
	window->size -= step;
	window->at += step;
	window->skip -= step;
	if (window->skip && window->closed)
		return window_fail(window, PFR_E_PAYLOAD, window->skip, frame, where);
	return window->skip ? window_fail(window, PFR_MORE, PFR_HEADER_SIZE, frame, where) : PFR_OK;
}

/* Nothing is reported of what may follow, which depends on how the stream was cut. */
static PFR_COLD enum pfr_status window_bad_size(const struct pfr_window *window, uint32_t size, struct pfr_frame *frame,
						struct pfr_where *where)
{
	window_fail(window, PFR_E_RECORD_SIZE, size, frame, where);
	where->left = PFR_HEADER_SIZE;
	return PFR_E_RECORD_SIZE;
}

static PFR_COLD enum pfr_status window_short(const struct pfr_window *window, uint64_t needed, struct pfr_frame *frame,
					     struct pfr_where *where)
{
	return window_fail(window, window->closed ? PFR_E_TRUNCATED : PFR_MORE, needed, frame, where);
}

/* Less than a header is left: the end, or the beginning of more. */
static PFR_COLD enum pfr_status window_last(const struct pfr_window *window, struct pfr_frame *frame,
					    struct pfr_where *where)
{
	enum pfr_status status = !window->closed ? PFR_MORE : window->size ? PFR_E_TRUNCATED :
									     PFR_END;
	struct pfr_frame none = {0}; /* the type of a record whose header is not there is not that of the one before */

	window_fail(window, status, status == PFR_END ? 0 : PFR_HEADER_SIZE, &none, where);
	frame->at = none.at;
	frame->size = 0;
	frame->piece = none.piece;
	frame->event = none.event;
	return status;
}

#define COMPRESSED2_HEAD 16
#define COMPRESSED2_CHUNK 65519 /* the most compressed bytes of one piece */

/*
 * perf 6.16 to 7.1 put the aligned size of a whole push, cut to 16 bits, into header.size of its
 * first piece, and its size into data_size (record__pushfn, builtin-record.c): one piece may be
 * of size 0 so, and a first piece of several ends where its full chunk does. Later pieces have a
 * header.size that is right. Where the two sizes do not fit this case, header.size stands.
 */
static uint32_t compressed2_size(const unsigned char *p, uint32_t size, int big)
{
	uint64_t data_size = wire_u64(p + 8, big), total;

	if (data_size > UINT32_MAX)
		return size;
	total = (data_size + COMPRESSED2_HEAD + 7) / 8 * 8;
	if (total < 65536 || (total & 65535) != size)
		return size;
	return data_size <= COMPRESSED2_CHUNK ? (uint32_t)total : COMPRESSED2_CHUNK + COMPRESSED2_HEAD;
}

enum pfr_status pfr_window_next(struct pfr_window *window, struct pfr_frame *frame, struct pfr_where *where)
{
	enum pfr_status status = window->skip ? window_skip(window, frame, where) : PFR_OK;
	const unsigned char *p = window->data;
	int big = window->order == PFR_BIG;
	uint32_t size;

	if (status)
		return status;
	if (window->size < PFR_HEADER_SIZE)
		return window_last(window, frame, where);
	size = wire_u16(p + 6, big);
	frame->type = wire_u32(p, big);
	if (pfr_is_long(frame->type))
		size |= (uint32_t)wire_u16(p + 4, big) << 16;
	if (frame->type == PFR_RECORD_COMPRESSED2) {
		if (window->size >= COMPRESSED2_HEAD)
			size = compressed2_size(p, size, big);
		else if (!window->closed)
			return window_short(window, COMPRESSED2_HEAD, frame, where);
	}
	if (size < PFR_HEADER_SIZE)
		return window_bad_size(window, size, frame, where);
	if (window->size < size)
		return window_short(window, size, frame, where);
	window_take(window, frame, frame->type, size, PFR_NO_EVENT, big);
	if (pfr_is_long(frame->type))
		frame->misc = 0;
	else if (frame->type >= PFR_RECORD_HEADER_ATTR)
		window_payload(window, frame);
	return PFR_OK;
}

enum pfr_status pfr_next(struct pfr_window *window, struct pfr_frame *frame, struct pfr_where *where)
{
	return quick_next(window, frame) ? PFR_OK : pfr_window_next(window, frame, where);
}

int pfr_window_limit(struct pfr_window *window, enum pfr_status status, struct pfr_frame *frame,
		     const struct pfr_limits *limits, struct pfr_where *where)
{
	uint64_t size = status == PFR_OK ? frame->size : status == PFR_MORE || status == PFR_E_TRUNCATED ? where->needed :
													   0;
	uint64_t most = pfr_limit(limits, PFR_LIMIT_RECORD_SIZE);

	if (size <= UINT16_MAX || size <= most)
		return 0;
	if (status == PFR_OK) /* it is all there, which another piece of the stream might not have had */
		frame->event = PFR_NO_EVENT;
	window->skip = status == PFR_OK ? 0 : size;
	pfr_where_set(where, frame, PFR_E_LIMIT, ROW_NONE);
	where->needed = size;
	where->limit = PFR_LIMIT_RECORD_SIZE;
	where->left = most;
	return 1;
}

enum pfr_status pfr_frame_init(struct pfr_frame *frame, const unsigned char *data, size_t size, uint64_t at,
			       enum pfr_byte_order order, struct pfr_where *where)
{
	struct pfr_window window = {data, size, at, 0, (uint8_t)order, 1};

	return pfr_next(&window, frame, where);
}
