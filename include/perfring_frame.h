/* SPDX-License-Identifier: MIT */
/*
 * Frames: one record, or another piece of a file, with its bytes and its place; and a window on a stream of records.
 */
#ifndef PERFRING_FRAME_H
#define PERFRING_FRAME_H

#include "perfring_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a frame is a piece of. */
enum pfr_piece {
	PFR_PIECE_RECORD = 0,
	PFR_PIECE_FILE_HEADER = 1,
	PFR_PIECE_FILE_ATTR = 2,
	PFR_PIECE_FILE_IDS = 3,
	PFR_PIECE_FEATURE_SECTION = 4,  /* an entry of the feature table; type is the feature */
	PFR_PIECE_FEATURE = 5,          /* a feature's section; type is the feature */
	PFR_PIECE_ATTR = 6,             /* a perf_event_attr by itself */
	PFR_PIECE_MMAP_PAGE = 7,        /* a perf_event_mmap_page; pfr_page_frame */
	PFR_PIECE_STREAM = 8,           /* the stream in compressed records, as a whole; no bytes */
	PFR_PIECE_COUNTS = 9,           /* what read(2) on an event gave; pfr_count_decode */
	PFR_PIECE_LEGACY_RECORD = 10,   /* from 2009: pfr_legacy_next */
	PFR_PIECE_LEGACY_OVERFLOW = 11, /* the same; type is a set of PFR_LEGACY_RECORD_ bits */
	PFR_PIECE_LEGACY_ATTR = 12,     /* struct perf_counter_hw_event of 2009 */
	PFR_PIECE_LEGACY_PAGE = 13      /* the page before a ring, of 2009 */
};

#define PFR_NO_EVENT UINT32_MAX

/* One record, or another piece of a file: borrowed bytes with their place. */
struct pfr_frame {
	const unsigned char *data; /* its first byte, of the header where it has one */
	uint32_t size;             /* its bytes */
	uint32_t type;             /* header.type; of feature pieces the feature's number */
	uint16_t misc;             /* header.misc */
	uint8_t order;             /* enum pfr_byte_order */
	uint8_t piece;             /* enum pfr_piece */
	uint32_t event;            /* index of its event, or PFR_NO_EVENT */
	uint64_t at;               /* offset of data[0] in the stream */
	uint64_t payload;          /* bytes that follow the frame and belong to it */
};

/*
 * A window on a stream of records: borrowed bytes and where they lie. Set all
 * of it before the first call. pfr_next takes frames off its front.
 */
struct pfr_window {
	const unsigned char *data;
	size_t size;
	uint64_t at;    /* offset of data[0] in the stream */
	uint64_t skip;  /* bytes of the stream to pass over first; set 0 */
	uint8_t order;  /* enum pfr_byte_order */
	uint8_t closed; /* nothing comes after these bytes */
};

/*
 * The next record of the window.
 *
 * PFR_OK: *frame is it, frame->event is PFR_NO_EVENT, and the window begins
 *   after it. Where a payload follows the record (frame->payload), window->skip
 *   holds its size; the next call passes over it. A caller that can seek may add
 *   skip to window->at, set it 0, and give the bytes from there.
 * PFR_MORE: the record is not whole. where->needed is how many bytes the window
 *   must hold from window->at + window->skip on. Give more from window->at on, with
 *   the bytes that are still in the window first.
 * PFR_END: the window is closed and empty.
 * PFR_E_RECORD_SIZE, PFR_E_TRUNCATED, PFR_E_PAYLOAD: the stream ends here.
 *
 * The window is unchanged by all but PFR_OK, except that skip is counted down.
 */
PFR_API enum pfr_status pfr_next(struct pfr_window *window, struct pfr_frame *frame, struct pfr_where *where);

/*
 * A frame for `size` bytes at `data` that are one record with its header, such as
 * an entry of a ring. PFR_OK, or PFR_MORE, PFR_E_RECORD_SIZE and PFR_E_TRUNCATED as
 * from pfr_next on a closed window.
 */
PFR_API enum pfr_status pfr_frame_init(struct pfr_frame *frame, const unsigned char *data, size_t size, uint64_t at,
				       enum pfr_byte_order order, struct pfr_where *where);

#ifdef __cplusplus
}
#endif
#endif
